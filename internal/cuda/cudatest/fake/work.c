// Doing work. Device memory is open meanwhile.
#include "fake.h"

#include <time.h>

int64_t launches;
CUresult break_next; // what the next kernel that runs fails with; for tests

static uint64_t argument(const work *w, int i) {
	uint64_t value;
	memcpy(&value, w->u.launch.arguments + w->u.launch.function->offset[i], sizeof value);
	return value;
}

// set_condition is the kernel of conditional.ptx.
static CUresult set_condition(context *c, const work *w, exec *within) {
	CUdeviceptr flag = argument(w, 0);
	condition *set = find(CONDITION, (void *)(uintptr_t)argument(w, 1));
	const graph *root = set ? set->graph : NULL;
	while (root && root->parent) root = root->parent;
	if (!set || !within || !root || within->graph->parent != root) {
		complain("a kernel sets a condition that is not of the graph that runs");
		return LAUNCH_FAILED;
	}
	if (!on_device(c, flag, 4) || flag % 4) {
		complain("the flag of a condition is at %#llx, which is no device memory", flag);
		return ILLEGAL_ADDRESS;
	}
	set->value = *(const int32_t *)(uintptr_t)flag != 0;
	return SUCCESS;
}

static CUresult run_launch(context *c, const work *w, exec *within) {
	launches++;
	if (break_next) {
		CUresult r = break_next;
		break_next = SUCCESS;
		return r;
	}
	function *f = w->u.launch.function;
	if (f->object.gone) {
		complain("%s runs after its module was unloaded", f->name);
		return LAUNCH_FAILED;
	}
	if (!f->code) return set_condition(c, w, within);
	CUresult r = f->code->run(w->u.launch.arguments + f->offset[0], w->u.launch.arguments + f->offset[1],
		w->u.launch.grid, w->u.launch.block, w->u.launch.shared, (int32_t)settings_lanes);
	if (r) complain("%s, grid %d, block %d, %d bytes of shared memory: the groups do not fit", f->name, w->u.launch.grid, w->u.launch.block, w->u.launch.shared);
	return r;
}

static void run_set(const work *w) {
	char *at = (char *)(uintptr_t)w->u.set.at;
	if (w->u.set.width == 1 && w->u.set.pitch == 1) {
		memset(at, (int)w->u.set.value, w->u.set.count);
		return;
	}
	for (uint64_t i = 0; i < w->u.set.count; i++) memcpy(at + i * w->u.set.pitch, &w->u.set.value, w->u.set.width);
}

// Memory may have been freed since: the driver would not notice, or fault.
static CUresult run_copy(context *c, const work *w) {
	char *device = (char *)(uintptr_t)w->u.copy.device;
	if (!on_device(c, w->u.copy.device, w->u.copy.bytes) ||
		(w->operation == COPY && !on_device(c, w->u.copy.source, w->u.copy.bytes))) {
		complain("a copy runs after its memory was freed");
		return ILLEGAL_ADDRESS;
	}
	if (w->operation == COPY) memmove(device, (char *)(uintptr_t)w->u.copy.source, w->u.copy.bytes);
	else if (w->operation == DOWNLOAD) memcpy(w->u.copy.host, device, w->u.copy.bytes);
	else memcpy(device, w->u.copy.staged ? w->u.copy.staged : w->u.copy.host, w->u.copy.bytes);
	return SUCCESS;
}

static double milliseconds(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

CUresult run_work(context *c, const work *w, exec *within) {
	switch (w->operation) {
	case LAUNCH: return run_launch(c, w, within);
	case SET:
		if (!on_device(c, w->u.set.at, (w->u.set.count - 1) * w->u.set.pitch + w->u.set.width)) {
			complain("a set runs after its memory was freed");
			return ILLEGAL_ADDRESS;
		}
		run_set(w);
		return SUCCESS;
	case COPY:
	case UPLOAD:
	case DOWNLOAD: return run_copy(c, w);
	case RECORD:
		w->u.event->passed = true;
		w->u.event->time = milliseconds();
		return SUCCESS;
	case RUN:
		if (w->u.run.before) run_until(w->u.run.before, w->u.run.place);
		return c->broken ? c->broken : run_exec(c, w->u.run.exec);
	case IF: break; // only in graphs, which deal with it
	}
	abort();
}

void free_work(work *w) {
	if (w->operation == LAUNCH) free(w->u.launch.arguments);
	if (w->operation == UPLOAD) free(w->u.copy.staged);
	if (w->operation == RUN) release_exec(w->u.run.exec);
}

work copy_work(const work *w) {
	work copy = *w;
	if (w->operation == LAUNCH) {
		copy.u.launch.arguments = need((size_t)w->u.launch.function->bytes);
		memcpy(copy.u.launch.arguments, w->u.launch.arguments, (size_t)w->u.launch.function->bytes);
	}
	return copy;
}
