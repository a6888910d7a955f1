// CUDA: a group is a thread block, or 16 or 32 lanes of a warp.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__) && !defined(__clang__)
#include <stddef.h>
#include <stdint.h>
#else // no headers at hand
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
#define INT32_MIN (-2147483647 - 1)
#define INT64_MIN (-9223372036854775807ll - 1)
#define offsetof(T, field) __builtin_offsetof(T, field)
#endif

#define TG_ASSERT(x, why) static_assert(x, why)

#ifdef __clang__ // without the headers of CUDA
#define TG_FN static inline __attribute__((always_inline, device))
#define TG_KERNEL extern "C" __attribute__((global))
#define TG_BLOCK(n) __attribute__((launch_bounds(n)))
#define TG_MEMORY __attribute__((shared))
#define TG_THREAD ((int32_t)__nvvm_read_ptx_sreg_tid_x())
#define TG_THREADS ((int32_t)__nvvm_read_ptx_sreg_ntid_x())
#define TG_BLOCK_INDEX ((int64_t)__nvvm_read_ptx_sreg_ctaid_x())
#define TG_BLOCKS ((int64_t)__nvvm_read_ptx_sreg_nctaid_x())
#define TG_BLOCK_SYNC() __syncthreads()
#define TG_BLOCK_ANY(b) (__nvvm_bar0_or(b) != 0)
#define TG_WARP_SYNC(mask) __nvvm_bar_warp_sync(mask)
#define TG_WARP_ANY(mask, b) __nvvm_vote_any_sync(mask, b)
#define TG_UNREACHABLE() __builtin_unreachable()
TG_FN float tg_sqrt(float x) { return __nvvm_sqrt_rn_f(x); }
TG_FN int32_t tg_int(float x) { return __nvvm_f2i_rz(x); } // saturates; NaN gives 0
TG_FN float tg_from_bits(uint32_t u) { return __builtin_bit_cast(float, u); }
TG_FN uint32_t tg_bits(float f) { return __builtin_bit_cast(uint32_t, f); }
TG_FN int64_t tg_ones_count(uint32_t x) { return __builtin_popcount(x); }
TG_FN int64_t tg_trailing_zeros(uint32_t x) { return x ? __builtin_ctz(x) : 32; }
TG_FN int64_t tg_leading_zeros(uint32_t x) { return x ? __builtin_clz(x) : 32; }
#else
#define TG_FN static __device__ __forceinline__
#define TG_KERNEL extern "C" __global__
#define TG_BLOCK(n) __launch_bounds__(n)
#define TG_MEMORY __shared__
#define TG_THREAD ((int32_t)threadIdx.x)
#define TG_THREADS ((int32_t)blockDim.x)
#define TG_BLOCK_INDEX ((int64_t)blockIdx.x)
#define TG_BLOCKS ((int64_t)gridDim.x)
#define TG_BLOCK_SYNC() __syncthreads()
#define TG_BLOCK_ANY(b) (__syncthreads_or(b) != 0)
#define TG_WARP_SYNC(mask) __syncwarp(mask)
#define TG_WARP_ANY(mask, b) (__any_sync(mask, b) != 0)
#define TG_UNREACHABLE() __builtin_unreachable()
TG_FN float tg_sqrt(float x) { return __fsqrt_rn(x); }
TG_FN int32_t tg_int(float x) { return __float2int_rz(x); } // saturates; NaN gives 0
TG_FN float tg_from_bits(uint32_t u) { return __uint_as_float(u); }
TG_FN uint32_t tg_bits(float f) { return __float_as_uint(f); }
TG_FN int64_t tg_ones_count(uint32_t x) { return __popc(x); }
TG_FN int64_t tg_trailing_zeros(uint32_t x) { return x ? __ffs((int32_t)x) - 1 : 32; }
TG_FN int64_t tg_leading_zeros(uint32_t x) { return __clz((int32_t)x); }
#endif

#ifdef TG_BOUNDS
TG_FN void tg_fail(const char *, int64_t, int64_t, int) { __builtin_trap(); }
#endif

extern TG_MEMORY __attribute__((aligned(16))) uint64_t tg_memory[]; // all the groups of the block

typedef struct {
	int32_t item, env;
	int32_t lane, size;
	int32_t used; // bytes of mem handed out
	char *mem;
	int64_t first, step;
	uint32_t mask; // of the group's lanes in the warp; 0: the group is the block
} tg_group;

TG_FN void tg_sync(tg_group *g) {
	if (g->mask) TG_WARP_SYNC(g->mask);
	else TG_BLOCK_SYNC();
}

TG_FN bool tg_any(tg_group *g, bool b) {
	if (g->mask) return TG_WARP_ANY(g->mask, b);
	return TG_BLOCK_ANY(b);
}

TG_FN void tg_forget(tg_group *) {}
TG_FN void tg_fits(tg_group *, int32_t) {}

// tg_place makes the group of this thread: of 16 or 32 lanes, or with 0 the block.
TG_FN tg_group tg_place(int32_t shared, int32_t lanes) {
	tg_group g = {0};
	if (lanes == 0) {
		g.lane = TG_THREAD;
		g.size = TG_THREADS;
		g.mem = (char *)tg_memory;
		g.first = TG_BLOCK_INDEX;
		g.step = TG_BLOCKS;
		return g;
	}
	int32_t groups = TG_THREADS / lanes, index = TG_THREAD / lanes;
	g.lane = TG_THREAD % lanes;
	g.size = lanes;
	g.mem = (char *)tg_memory + index * shared;
	g.first = TG_BLOCK_INDEX * groups + index;
	g.step = TG_BLOCKS * groups;
	g.mask = lanes == 32 ? 0xffffffffu : 0xffffu << (TG_THREAD & 16);
	return g;
}

#define TG_ENTRY(NAME, P, BLOCK) TG_KERNEL TG_BLOCK(BLOCK) void tg_kernel_##NAME(P p, tg_items items)
#define TG_GROUP(items, lanes) tg_place((items).shared, lanes)
