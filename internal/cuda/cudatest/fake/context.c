// The driver, its devices, and their primary contexts.
#include "fake.h"

enum { MOST_DEVICES = 8, MOST_DEPTH = 64 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool initialized;
static uint64_t device_count = 2;
static context *primary[MOST_DEVICES];

// The contexts that are current in a thread, the last on top.
static _Thread_local context *current[MOST_DEPTH];
static _Thread_local int depth;

uint64_t settings_memory = (uint64_t)4 << 30; // bytes of each device
uint64_t settings_lanes = 1;                  // of a group; 0: as many as on a GPU

// Lanes can be asked for without a change of the test.
__attribute__((constructor)) static void read_lanes(void) {
	const char *text = getenv("TRACKGEN_CUDATEST_LANES");
	if (text && *text) settings_lanes = strtoull(text, NULL, 10) % 1024;
}

uint64_t this_thread(void) {
	static uint64_t last;
	static _Thread_local uint64_t mine;
	if (!mine) mine = ++last;
	return mine;
}

CUresult enter_plain(void) {
	pthread_mutex_lock(&mutex);
	return initialized ? SUCCESS : NOT_INITIALIZED;
}

CUresult enter(context **c) {
	CUresult r = enter_plain();
	if (r) return r;
	if (!depth) return INVALID_CONTEXT;
	*c = current[depth - 1];
	if (!(*c)->retained) return CONTEXT_IS_DESTROYED;
	return (*c)->broken;
}

CUresult leave(CUresult r) {
	pthread_mutex_unlock(&mutex);
	return r;
}

API CUresult cuInit(unsigned flags) {
	pthread_mutex_lock(&mutex);
	if (!flags) initialized = true;
	return leave(flags ? INVALID_VALUE : SUCCESS);
}

API CUresult cuDriverGetVersion(int *version) {
	if (!version) return INVALID_VALUE;
	*version = 12040;
	return SUCCESS;
}

API CUresult cuDeviceGetCount(int *count) {
	CUresult r = enter_plain();
	if (!r && !count) r = INVALID_VALUE;
	if (!r) *count = (int)device_count;
	return leave(r);
}

static CUresult check_device(CUdevice d) { return d >= 0 && (uint64_t)d < device_count ? SUCCESS : INVALID_DEVICE; }

API CUresult cuDeviceGet(CUdevice *device, int ordinal) {
	CUresult r = enter_plain();
	if (!r) r = device ? check_device(ordinal) : INVALID_VALUE;
	if (!r) *device = ordinal;
	return leave(r);
}

API CUresult cuDeviceGetName(char *name, int length, CUdevice d) {
	CUresult r = enter_plain();
	if (!r) r = name && length > 0 ? check_device(d) : INVALID_VALUE;
	if (!r) snprintf(name, (size_t)length, "Fake GPU %d", d);
	return leave(r);
}

API CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice d) {
	static const struct {
		int attribute, value;
	} table[] = {
		{1, MOST_THREADS}, // threads of a block
		{8, DEFAULT_SHARED},
		{10, 32}, // threads of a warp
		{16, 8},  // multiprocessors: few, so that grids are cut
		{39, 2048}, // threads of a multiprocessor
		{75, 9},
		{76, 0}, // compute capability 9.0
		{81, 228 << 10}, // shared memory of a multiprocessor
		{97, MOST_SHARED},
	};
	CUresult r = enter_plain();
	if (!r) r = value ? check_device(d) : INVALID_VALUE;
	if (!r) {
		r = INVALID_VALUE;
		for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
			if (table[i].attribute == attribute) {
				*value = table[i].value;
				r = SUCCESS;
			}
		}
	}
	return leave(r);
}

API CUresult cuDevicePrimaryCtxRetain(CUcontext *handle, CUdevice d) {
	CUresult r = enter_plain();
	if (!r) r = handle ? check_device(d) : INVALID_VALUE;
	if (r) return leave(r);
	context *c = primary[d];
	if (!c) {
		c = primary[d] = new_object(CONTEXT, sizeof *c, NULL);
		c->device = d;
	}
	if (!c->retained) {
		c->legacy = need(sizeof *c->legacy); // it has no handle of its own
		c->legacy->object.context = c;
		c->legacy->blocking = true;
	}
	c->retained++;
	*handle = c->object.handle;
	return leave(SUCCESS);
}

// destroy takes everything that lives in a context along.
static void destroy(context *c) {
	run_all(c);
	for (int k = STREAM; k < KINDS; k++) {
		object *o = NULL;
		while ((o = object_after((kind)k, c, o, false))) drop(o);
	}
	forget_memory(c);
	c->broken = SUCCESS;
}

API CUresult cuDevicePrimaryCtxRelease_v2(CUdevice d) {
	CUresult r = enter_plain();
	if (!r) r = check_device(d);
	if (r) return leave(r);
	context *c = primary[d];
	if (!c || !c->retained) return leave(INVALID_CONTEXT);
	if (c->retained == 1) destroy(c);
	c->retained--;
	return leave(SUCCESS);
}

API CUresult cuCtxPushCurrent_v2(CUcontext handle) {
	CUresult r = enter_plain();
	context *c = r ? NULL : find(CONTEXT, handle);
	if (!r && !c) r = INVALID_CONTEXT;
	if (!r && depth == MOST_DEPTH) {
		complain("%d contexts are current in one thread: one is not popped", depth);
		r = INVALID_VALUE;
	}
	if (!r) current[depth++] = c;
	return leave(r);
}

API CUresult cuCtxPopCurrent_v2(CUcontext *handle) {
	CUresult r = enter_plain();
	if (!r && !depth) r = INVALID_CONTEXT;
	if (!r) {
		depth--;
		if (handle) *handle = current[depth]->object.handle;
	}
	return leave(r);
}

API CUresult cuCtxSynchronize(void) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = capture_forbids(c);
	if (!r) r = run_all(c);
	return leave(r);
}

static const struct {
	CUresult code;
	const char *name, *text;
} errors[] = {
	{SUCCESS, "CUDA_SUCCESS", "no error"},
	{INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
	{OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
	{NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
	{INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
	{INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
	{INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE", "device kernel image is invalid"},
	{INVALID_PTX, "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
	{INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE", "invalid resource handle"},
	{ILLEGAL_STATE, "CUDA_ERROR_ILLEGAL_STATE", "the operation cannot be performed in the present state"},
	{NOT_FOUND, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
	{NOT_READY, "CUDA_ERROR_NOT_READY", "device not ready"},
	{ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"},
	{CONTEXT_IS_DESTROYED, "CUDA_ERROR_CONTEXT_IS_DESTROYED", "context is destroyed"},
	{LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
	{NOT_SUPPORTED, "CUDA_ERROR_NOT_SUPPORTED", "operation not supported"},
	{CAPTURE_UNSUPPORTED, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", "operation not permitted when stream is capturing"},
	{CAPTURE_INVALIDATED, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED", "operation failed due to a previous error during capture"},
	{CAPTURE_UNJOINED, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED", "capturing stream has unjoined work"},
	{CAPTURE_IMPLICIT, "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT", "operation would make the legacy stream depend on a capturing blocking stream"},
	{CAPTURED_EVENT, "CUDA_ERROR_CAPTURED_EVENT", "operation not permitted on an event last recorded in a capturing stream"},
	{CAPTURE_WRONG_THREAD, "CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD", "attempt to terminate a thread-local capture sequence from another thread"},
};

static CUresult error_text(CUresult code, const char **text, bool name) {
	if (!text) return INVALID_VALUE;
	*text = NULL;
	for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
		if (errors[i].code == code) *text = name ? errors[i].name : errors[i].text;
	return *text ? SUCCESS : INVALID_VALUE;
}

API CUresult cuGetErrorName(CUresult code, const char **text) { return error_text(code, text, true); }
API CUresult cuGetErrorString(CUresult code, const char **text) { return error_text(code, text, false); }

// What only the fake has: numbers of what is alive, and settings.

static int64_t retained(void) {
	int64_t n = 0;
	for (int i = 0; i < MOST_DEVICES; i++)
		if (primary[i]) n += primary[i]->retained;
	return n;
}

static int64_t graphs(void) { // without bodies, which go with their graph
	int64_t n = 0;
	for (int i = 0; i < MOST_DEVICES; i++) {
		graph *g = NULL;
		while (primary[i] && (g = object_after(GRAPH, primary[i], g, false))) n += !g->parent;
	}
	return n;
}

static int64_t all_queued(void) {
	int64_t n = 0;
	for (int i = 0; i < MOST_DEVICES; i++)
		if (primary[i] && primary[i]->retained) n += queued_count(primary[i]);
	return n;
}

// tg_fake_count returns -1 for what it does not know.
API int64_t tg_fake_count(const char *what) {
	pthread_mutex_lock(&mutex);
	int64_t n = -1;
	if (!strcmp(what, "allocations")) n = memory_count();
	if (!strcmp(what, "bytes")) n = memory_bytes();
	if (!strcmp(what, "pinned")) n = pinned_bytes();
	if (!strcmp(what, "streams")) n = live(STREAM);
	if (!strcmp(what, "events")) n = live(EVENT);
	if (!strcmp(what, "modules")) n = live(MODULE);
	if (!strcmp(what, "graphs")) n = graphs();
	if (!strcmp(what, "execs")) n = live(EXEC);
	if (!strcmp(what, "contexts")) n = retained();
	if (!strcmp(what, "current")) n = depth;
	if (!strcmp(what, "queued")) n = all_queued();
	if (!strcmp(what, "launches")) n = launches;
	pthread_mutex_unlock(&mutex);
	return n;
}

// tg_fake_set returns whether it knows the setting and the value.
API int tg_fake_set(const char *what, uint64_t value) {
	pthread_mutex_lock(&mutex);
	bool ok = true;
	if (!strcmp(what, "memory")) settings_memory = value;
	else if (!strcmp(what, "lanes")) settings_lanes = value;
	else if (!strcmp(what, "devices") && value <= MOST_DEVICES) device_count = value;
	else if (!strcmp(what, "break")) break_next = (CUresult)value;
	else ok = false;
	pthread_mutex_unlock(&mutex);
	return ok;
}
