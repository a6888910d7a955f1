// Runs launches: reads them from its input, as blob_test.go writes them, and writes
// what the kernels made of the memory.
#include "kernels.c"

typedef void (*run_function)(const void *p, tg_items items, tg_group *here);

#define RUN(NAME, P) \
	static void run_##NAME(const void *p, tg_items items, tg_group *here) { tg_kernel_##NAME(*(const P *)p, items, here); }
TG_KERNELS(RUN)

static const struct {
	const char *name;
	int32_t params;
	run_function run;
} kernels[] = {
#define ROW(NAME, P) {#NAME, (int32_t)sizeof(P), run_##NAME},
	TG_KERNELS(ROW)
};

// One lane, and what it needs.
typedef struct {
	run_function run;
	const void *params;
	tg_items items;
	tg_group group;
} lane;

static void *run_lane(void *p) {
	lane *l = p;
	l->run(l->params, l->items, &l->group);
	return NULL;
}

static void fail(const char *why) {
	fprintf(stderr, "run.c: %s\n", why);
	exit(2);
}

static void *need(size_t bytes) {
	void *p = malloc(bytes ? bytes : 1);
	if (!p) fail("no memory");
	return p;
}

static void take(void *p, size_t bytes) {
	if (bytes && fread(p, bytes, 1, stdin) != 1) fail("the input ends too early");
}

static int32_t take_number(void) {
	int32_t n;
	take(&n, sizeof n);
	return n;
}

// run_groups runs all lanes of all groups at a time, and returns the most shared
// memory that a group used.
static int32_t run_groups(run_function run, const void *params, tg_items items, int32_t bytes, int32_t groups, int32_t lanes) {
	lane *all = need((size_t)(groups * lanes) * sizeof *all);
	pthread_t *threads = need((size_t)(groups * lanes) * sizeof *threads);
	tg_team *teams = need((size_t)groups * sizeof *teams);
	int32_t *used = need((size_t)groups * sizeof *used);
	for (int32_t g = 0; g < groups; g++) {
		char *memory = need((size_t)items.shared);
		memset(&teams[g], 0, sizeof teams[g]);
		pthread_barrier_init(&teams[g].barrier, NULL, (unsigned)lanes);
		used[g] = 0;
		for (int32_t i = 0; i < lanes; i++) {
			lane *l = &all[g * lanes + i];
			memset(l, 0, sizeof *l);
			l->run = run;
			l->params = params;
			l->items = items;
			l->group.lane = i;
			l->group.size = lanes;
			l->group.first = g;
			l->group.step = groups;
			l->group.mem = memory;
			l->group.bytes = bytes;
			l->group.most = &used[g];
			l->group.team = lanes > 1 ? &teams[g] : NULL;
		}
	}
	for (int32_t i = 0; i < groups * lanes; i++)
		if (pthread_create(&threads[i], NULL, run_lane, &all[i])) fail("no thread");
	for (int32_t i = 0; i < groups * lanes; i++) pthread_join(threads[i], NULL);
	int32_t most = 0;
	for (int32_t g = 0; g < groups; g++) {
		if (used[g] > most) most = used[g];
		pthread_barrier_destroy(&teams[g].barrier);
		free(all[g * lanes].group.mem);
	}
	free(all);
	free(threads);
	free(teams);
	free(used);
	return most;
}

static void run_launch(run_function run, int32_t want) {
	int32_t lanes = take_number(), groups = take_number(), bytes = take_number();
	tg_items items = {0};
	int32_t listed = take_number();
	items.envs = take_number();
	items.per = take_number();
	items.shared = (bytes + 15) & ~15;
	int32_t *list = need((size_t)items.envs * sizeof *list);
	take(list, (size_t)items.envs * sizeof *list);
	int32_t count = items.envs;
	if (listed) {
		items.list = list;
		items.count = &count;
		items.envs = -1; // not to be read
	}
	int32_t size = take_number();
	if (size != want) fail("the parameter struct has another size");
	char *params = need((size_t)size);
	take(params, (size_t)size);
	int32_t slices = take_number();
	char **memory = need((size_t)slices * sizeof *memory);
	size_t *length = need((size_t)slices * sizeof *length);
	for (int32_t i = 0; i < slices; i++) {
		int32_t offset = take_number(), elem = take_number();
		int64_t n = take_number();
		length[i] = (size_t)(n * elem);
		memory[i] = need(length[i]);
		take(memory[i], length[i]);
		memcpy(params + offset, &memory[i], sizeof memory[i]);
		memcpy(params + offset + 8, &n, sizeof n);
		memcpy(params + offset + 16, &n, sizeof n);
	}
	int32_t used = run_groups(run, params, items, bytes, groups, lanes);
	fwrite(&used, sizeof used, 1, stdout);
	for (int32_t i = 0; i < slices; i++) {
		fwrite(memory[i], 1, length[i], stdout);
		free(memory[i]);
	}
	free(memory);
	free(length);
	free(params);
	free(list);
}

int main(void) {
	int32_t length;
	while (fread(&length, sizeof length, 1, stdin) == 1) {
		char name[100] = {0};
		if (length < 0 || length >= (int32_t)sizeof name) fail("a name is too long");
		take(name, (size_t)length);
		size_t k = 0, n = sizeof kernels / sizeof kernels[0];
		while (k < n && strcmp(kernels[k].name, name) != 0) k++;
		if (k == n) fail("there is no such kernel");
		run_launch(kernels[k].run, kernels[k].params);
	}
	return 0;
}
