// The library of one package's kernels: KERNELS is their C for the host. Behind it
// stands, for each, tg_lanes_NAME: the lanes of a group, 0 if it is the block.
#include KERNELS

typedef void (*entry)(const void *p, tg_items items, tg_group *here);

#define ENTRY(NAME, P) \
	static void run_entry_##NAME(const void *p, tg_items items, tg_group *here) { tg_kernel_##NAME(*(const P *)p, items, here); }
TG_KERNELS(ENTRY)

// job is one launch, or what one of its lanes knows.
typedef struct {
	entry entry;
	const void *params;
	tg_items items;
	int32_t grid, block, lanes_of_group;
	int32_t shared; // of a block
	tg_group group;
} job;

static void *run_lane(void *p) {
	job *j = p;
	j->entry(j->params, j->items, &j->group);
	return NULL;
}

static void *need(size_t bytes) {
	void *p = calloc(1, bytes ? bytes : 1);
	if (!p) abort();
	return p;
}

// run_threads runs a group by real lanes, with real barriers.
static void run_threads(const job *j, int32_t lanes) {
	tg_team team = {0};
	if (pthread_barrier_init(&team.barrier, NULL, (unsigned)lanes)) abort();
	job *all = need((size_t)lanes * sizeof *all);
	pthread_t *threads = need((size_t)lanes * sizeof *threads);
	for (int32_t i = 0; i < lanes; i++) {
		all[i] = *j;
		all[i].group.lane = i;
		all[i].group.size = lanes;
		all[i].group.team = &team;
		if (pthread_create(&threads[i], NULL, run_lane, &all[i])) abort();
	}
	for (int32_t i = 0; i < lanes; i++) pthread_join(threads[i], NULL);
	pthread_barrier_destroy(&team.barrier);
	free(all);
	free(threads);
}

// run_job runs the groups of all blocks, the last first: they are not ordered.
// Where a group stands is as in tg_place of the prelude for CUDA.
static int run_job(job *j, int32_t lanes) {
	int32_t groups = j->lanes_of_group ? j->block / j->lanes_of_group : 1;
	int64_t bytes = (int64_t)j->items.shared * groups;
	if (groups == 0 || (j->lanes_of_group && j->block % j->lanes_of_group) || j->items.shared % 16) return 719; // LAUNCH_FAILED
	if (bytes > j->shared) return 700; // ILLEGAL_ADDRESS
	char *memory = need((size_t)j->shared);
	int32_t most = 0;
	if (lanes == 0) lanes = j->lanes_of_group ? j->lanes_of_group : j->block;
	for (int64_t i = (int64_t)j->grid * groups - 1; i >= 0; i--) {
		if (i >= tg_count(j->items)) continue;
		j->group = (tg_group){0};
		j->group.size = 1;
		j->group.first = i;
		j->group.step = (int64_t)j->grid * groups;
		j->group.mem = memory + i % groups * j->items.shared;
		j->group.bytes = j->items.shared;
		j->group.most = &most;
		if (lanes > 1) run_threads(j, lanes);
		else run_lane(j);
	}
	free(memory);
	return 0;
}

#define RUN(NAME, P) \
	static int run_##NAME(const void *params, const void *items, int32_t grid, int32_t block, int32_t shared, int32_t lanes) { \
		job j = {run_entry_##NAME, params, *(const tg_items *)items, grid, block, tg_lanes_##NAME, shared, {0}}; \
		return run_job(&j, lanes); \
	}
TG_KERNELS(RUN)

// kernel is a companion as module.c knows it.
typedef struct {
	const char *name;
	int32_t params;
	int (*run)(const void *params, const void *items, int32_t grid, int32_t block, int32_t shared, int32_t lanes);
} kernel;

static const kernel kernels[] = {
#define ROW(NAME, P) {#NAME, (int32_t)sizeof(P), run_##NAME},
	TG_KERNELS(ROW)
};

__attribute__((visibility("default"))) const kernel *tg_companion(const char *name) {
	for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++)
		if (strcmp(kernels[i].name, name) == 0) return &kernels[i];
	return NULL;
}
