// The host: a group is one thread, or several with a barrier.
#define _POSIX_C_SOURCE 200809L
#include <float.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TG_ASSERT(x, why) _Static_assert(x, why)
TG_ASSERT(FLT_EVAL_METHOD == 0, "float is computed in float");

#define TG_FN static inline
#define TG_UNREACHABLE() __builtin_unreachable()

// tg_team is the barrier of a group. The slots of any take turns: when a lane
// comes to a barrier, all have read the slot before the last, so it can be cleared
// for the next.
typedef struct {
	pthread_barrier_t barrier;
	int32_t any[3];
} tg_team;

typedef struct {
	int32_t item, env;
	int32_t lane, size;
	int32_t used;  // bytes of mem handed out
	int32_t bytes; // of mem
	int32_t *most; // the largest used so far
	char *mem;     // shared by the lanes
	int64_t first, step;
	int32_t round; // of the barrier
	tg_team *team; // null with one lane
} tg_group;

static inline void tg_fail(const char *what, int64_t i, int64_t n, int line) {
	fprintf(stderr, "kernels.c:%d: %s %lld of %lld\n", line, what, (long long)i, (long long)n);
	abort();
}

static inline bool tg_any(tg_group *g, bool b) {
	if (!g->team) return b;
	int32_t slot = g->round % 3;
	g->round++;
	if (b) __atomic_store_n(&g->team->any[slot], 1, __ATOMIC_RELAXED);
	pthread_barrier_wait(&g->team->barrier);
	if (g->lane == 0) __atomic_store_n(&g->team->any[(slot + 2) % 3], 0, __ATOMIC_RELAXED);
	return __atomic_load_n(&g->team->any[slot], __ATOMIC_RELAXED) != 0;
}

static inline void tg_sync(tg_group *g) { tg_any(g, false); }

// tg_forget fills the shared memory with NaNs that no computation makes.
static inline void tg_forget(tg_group *g) {
	if (g->lane == 0) {
		const uint32_t poison = 0xfff5a5a5u;
		for (int32_t i = 0; i < g->bytes; i += 4) memcpy(g->mem + i, &poison, 4);
	}
	tg_sync(g);
}

static inline void tg_fits(tg_group *g, int32_t n) {
	if (n < 0 || g->used > g->bytes) tg_fail("shared memory", g->used, g->bytes, 0);
	if (g->lane == 0 && g->used > *g->most) *g->most = g->used;
}

// An entry works for the lane of the group that the caller has made.
#define TG_ENTRY(NAME, P, BLOCK) static void tg_kernel_##NAME(P p, tg_items items, tg_group *here)
#define TG_GROUP(items, lanes) *here

static inline float tg_sqrt(float x) { return __builtin_sqrtf(x); }
static inline float tg_from_bits(uint32_t u) { float f; memcpy(&f, &u, 4); return f; }
static inline uint32_t tg_bits(float f) { uint32_t u; memcpy(&u, &f, 4); return u; }
static inline int32_t tg_int(float x) {
	if (x >= 2147483648.0f) return INT32_MAX;
	if (x >= -2147483648.0f) return (int32_t)x;
	return x != x ? 0 : INT32_MIN;
}
static inline int64_t tg_ones_count(uint32_t x) { return __builtin_popcount(x); }
static inline int64_t tg_trailing_zeros(uint32_t x) { return x ? __builtin_ctz(x) : 32; }
static inline int64_t tg_leading_zeros(uint32_t x) { return x ? __builtin_clz(x) : 32; }
