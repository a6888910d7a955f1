// What kernels are made of, for every target.

// tg_items says what a launch works on: envs below a number, or a list of envs;
// and how many items each of them has. Item e*per + k is the k-th of env e.
typedef struct {
	const int32_t *list;  // null without a list
	const int32_t *count; // with a list: one number, how many of its entries count
	int32_t envs;         // without a list
	int32_t per;          // at least 1
	int32_t shared;       // bytes of a group's shared memory, a multiple of 16
} tg_items;

// tg_count returns the number of places of a launch. The read is volatile: else
// clang reads through one of two addresses, and keeps a copy of envs in the slow
// memory of the thread to have the second.
TG_FN int64_t tg_count(tg_items items) {
	int64_t envs = items.envs;
	if (items.list) envs = *(const volatile int32_t *)items.count;
	return envs * items.per;
}

// tg_start makes the group work on what stands at place i of the launch.
TG_FN void tg_start(tg_group *g, tg_items items, int64_t i) {
	int32_t k = 0;
	if (items.per != 1) {
		k = (int32_t)(i % items.per);
		i /= items.per;
	}
	g->env = items.list ? items.list[i] : (int32_t)i;
	g->item = g->env * items.per + k;
	g->used = 0;
	tg_forget(g);
}

TG_FN int32_t tg_item(tg_group *g) { return g->item; }
TG_FN int32_t tg_env(tg_group *g) { return g->env; }
TG_FN int32_t tg_lane(tg_group *g) { return g->lane; }
TG_FN int32_t tg_size(tg_group *g) { return g->size; }

// tg_bump hands out shared memory. Every lane does, and comes to the same.
TG_FN void *tg_bump(tg_group *g, int32_t size, int32_t n) {
	char *start = g->mem + ((g->used + 15) & ~15);
	g->used = ((g->used + 15) & ~15) + size * n;
	tg_fits(g, n);
	return start;
}

// A slice is laid out as Go does it, so that a parameter struct is one in both
// languages. With TG_BOUNDS every index and every limit is checked.
#ifdef TG_BOUNDS
TG_FN int64_t tg_index(int64_t i, int64_t n, int line) {
	if (i < 0 || i >= n) tg_fail("index", i, n, line);
	return i;
}
TG_FN int64_t tg_limit(int64_t i, int64_t n) {
	if (i < 0 || i > n) tg_fail("limit", i, n, 0);
	return i;
}
#define TG_INDEX(i, n) tg_index(i, n, __LINE__)
#else
TG_FN int64_t tg_limit(int64_t i, int64_t n) { (void)n; return i; }
#define TG_INDEX(i, n) (i)
#endif
#define TG_AT(s, i) (s).p[TG_INDEX(i, (s).n)]

#define TG_SLICE(S, T) \
	typedef struct { T *p; int64_t n, c; } S; \
	TG_FN S S##_limit(S s, int64_t low, int64_t high, int64_t max) { \
		max = tg_limit(max, s.c); high = tg_limit(high, max); low = tg_limit(low, high); \
		s.p += low; s.n = high - low; s.c = max - low; return s; \
	} \
	TG_FN S S##_part(S s, int64_t low, int64_t high) { return S##_limit(s, low, high, s.c); } \
	TG_FN S S##_from(S s, int64_t low) { return S##_limit(s, low, s.n, s.c); } \
	TG_FN S S##_shared(tg_group *g, int32_t n) { \
		S s; s.p = (T *)tg_bump(g, (int32_t)sizeof(T), n); s.n = n; s.c = n; return s; \
	}

// Integers where Go defines what C does not. U is the unsigned type to compute in.
#define TG_INTEGER(S, T, U, WIDTH) \
	TG_FN T tg_min_##S(T a, T b) { return b < a ? b : a; } \
	TG_FN T tg_max_##S(T a, T b) { return b > a ? b : a; } \
	TG_FN T tg_shl_##S(T a, uint64_t n) { return n < WIDTH ? (T)((U)a << n) : (T)0; }
#define TG_SIGNED(S, T, U, WIDTH) \
	TG_INTEGER(S, T, U, WIDTH) \
	TG_FN T tg_shr_##S(T a, uint64_t n) { return (T)(a >> (n < WIDTH ? n : WIDTH - 1)); } \
	TG_FN T tg_div_##S(T a, T b) { return b == -1 ? (T)((U)0 - (U)a) : (T)(a / b); } \
	TG_FN T tg_rem_##S(T a, T b) { return b == -1 ? (T)0 : (T)(a % b); }
#define TG_UNSIGNED(S, T, U, WIDTH) \
	TG_INTEGER(S, T, U, WIDTH) \
	TG_FN T tg_shr_##S(T a, uint64_t n) { return n < WIDTH ? (T)(a >> n) : (T)0; }
TG_SIGNED(i8, int8_t, uint32_t, 8)
TG_SIGNED(i16, int16_t, uint32_t, 16)
TG_SIGNED(i32, int32_t, uint32_t, 32)
TG_SIGNED(i64, int64_t, uint64_t, 64)
TG_UNSIGNED(u8, uint8_t, uint32_t, 8)
TG_UNSIGNED(u16, uint16_t, uint32_t, 16)
TG_UNSIGNED(u32, uint32_t, uint32_t, 32)
TG_UNSIGNED(u64, uint64_t, uint64_t, 64)
