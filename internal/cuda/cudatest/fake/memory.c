// Device memory, and host memory that is locked into place.
//
// The host cannot touch device memory while no work runs: a program that reads
// through a device address ends with a fault. All memory of a device lies in one
// stretch of addresses, so that one call opens it.
#include "fake.h"

#include <sys/mman.h>
#include <unistd.h>

enum { ALIGN = 256, UNWRITTEN = 0xA5 };

static const uint64_t arena_bytes = (uint64_t)64 << 30; // of addresses; what may be used is a setting

typedef struct allocation {
	struct allocation *next; // by address
	context *context;
	uint64_t start, bytes;
} allocation;

static allocation *allocations;

typedef struct pinned {
	struct pinned *next;
	context *context;
	char *start;
	uint64_t bytes;
} pinned;

static pinned *pinned_list;

static uint64_t round_up(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

static uint64_t used(const context *c) {
	uint64_t n = 0;
	for (allocation *a = allocations; a; a = a->next)
		if (!c || a->context == c) n += a->bytes;
	return n;
}

int64_t memory_bytes(void) { return (int64_t)used(NULL); }

int64_t memory_count(void) {
	int64_t n = 0;
	for (allocation *a = allocations; a; a = a->next) n++;
	return n;
}

int64_t pinned_bytes(void) {
	int64_t n = 0;
	for (pinned *p = pinned_list; p; p = p->next) n += (int64_t)p->bytes;
	return n;
}

// protect sets what the host may do with the pages of a stretch of addresses.
static void protect(uint64_t start, uint64_t end, int how) {
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	start = start / page * page;
	if (start < end && mprotect((void *)start, round_up(end, page) - start, how)) {
		complain("cannot protect memory");
		abort();
	}
}

static void protect_all(context *c, int how) { protect((uint64_t)c->arena, (uint64_t)c->arena + c->top, how); }

void open_memory(context *c) {
	if (!c->opened++) protect_all(c, PROT_READ | PROT_WRITE);
}

void close_memory(context *c) {
	if (!--c->opened) protect_all(c, PROT_NONE);
}

bool on_device(context *c, CUdeviceptr p, uint64_t bytes) {
	for (allocation *a = allocations; a; a = a->next)
		if (a->context == c && p >= a->start && p - a->start <= a->bytes && bytes <= a->bytes - (p - a->start)) return true;
	return false;
}

bool is_pinned(const void *p, uint64_t bytes) {
	for (pinned *l = pinned_list; l; l = l->next)
		if ((const char *)p >= l->start && (const char *)p + bytes <= l->start + l->bytes) return true;
	return false;
}

// place finds the first gap that is large enough, and returns the link into which
// an allocation there belongs.
static allocation **place(context *c, uint64_t bytes, uint64_t *start) {
	allocation **at = &allocations;
	*start = (uint64_t)c->arena;
	for (; *at; at = &(*at)->next) {
		const allocation *a = *at;
		if (a->context != c) continue;
		if (a->start - *start >= bytes) break;
		*start = round_up(a->start + a->bytes, ALIGN);
	}
	return at;
}

static CUresult allocate(context *c, CUdeviceptr *p, uint64_t bytes) {
	if (!p || !bytes) return INVALID_VALUE;
	if (bytes > settings_memory || used(c) > settings_memory - bytes) return OUT_OF_MEMORY;
	if (!c->arena) {
		void *arena = mmap(NULL, arena_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (arena == MAP_FAILED) return OUT_OF_MEMORY;
		c->arena = arena;
	}
	uint64_t start;
	allocation **at = place(c, bytes, &start);
	if (start + bytes > (uint64_t)c->arena + arena_bytes) return OUT_OF_MEMORY;
	allocation *a = need(sizeof *a);
	*a = (allocation){*at, c, start, bytes};
	*at = a;
	protect(start, start + bytes, PROT_READ | PROT_WRITE);
	memset((void *)start, UNWRITTEN, bytes); // a real device's holds anything
	protect(start, start + bytes, PROT_NONE);
	if (start + bytes > (uint64_t)c->arena + c->top) c->top = start + bytes - (uint64_t)c->arena;
	*p = start;
	return SUCCESS;
}

API CUresult cuMemAlloc_v2(CUdeviceptr *p, size_t bytes) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = unsafe_call();
	if (!r) r = allocate(c, p, bytes);
	return leave(r);
}

static void unlink_allocation(allocation **at) {
	allocation *a = *at;
	*at = a->next;
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), start = round_up(a->start, page), end = (a->start + a->bytes) / page * page;
	if (start < end) madvise((void *)start, end - start, MADV_DONTNEED); // the system may have it
	free(a);
}

// Freeing waits for all work, as the real driver does.
API CUresult cuMemFree_v2(CUdeviceptr p) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = unsafe_call();
	if (r || !p) return leave(r);
	allocation **at = &allocations;
	while (*at && ((*at)->context != c || (*at)->start != p)) at = &(*at)->next;
	if (!*at) return leave(INVALID_VALUE);
	r = run_all(c);
	unlink_allocation(at);
	return leave(r);
}

API CUresult cuMemGetInfo_v2(size_t *free_bytes, size_t *total) {
	context *c;
	CUresult r = enter(&c);
	if (!r && (!free_bytes || !total)) r = INVALID_VALUE;
	if (!r) {
		*total = settings_memory;
		*free_bytes = used(c) < settings_memory ? settings_memory - used(c) : 0;
	}
	return leave(r);
}

API CUresult cuMemAllocHost_v2(void **p, size_t bytes) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = unsafe_call();
	if (!r && !p) r = INVALID_VALUE;
	if (!r && !bytes) *p = NULL;
	if (r || !bytes) return leave(r);
	pinned *l = need(sizeof *l);
	*l = (pinned){pinned_list, c, need(bytes), bytes};
	memset(l->start, UNWRITTEN, bytes);
	pinned_list = l;
	*p = l->start;
	return leave(SUCCESS);
}

static void unlink_pinned(pinned **at) {
	pinned *l = *at;
	*at = l->next;
	free(l->start);
	free(l);
}

API CUresult cuMemFreeHost(void *p) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = unsafe_call();
	if (r) return leave(r);
	pinned **at = &pinned_list;
	while (*at && (!p || (*at)->start != p)) at = &(*at)->next;
	if (!*at) return leave(INVALID_VALUE);
	r = run_all(c);
	unlink_pinned(at);
	return leave(r);
}

void forget_memory(context *c) {
	for (allocation **at = &allocations; *at;)
		if ((*at)->context == c) unlink_allocation(at);
		else at = &(*at)->next;
	if (c->arena) munmap(c->arena, arena_bytes);
	c->arena = NULL;
	c->top = 0;
	for (pinned **at = &pinned_list; *at;)
		if ((*at)->context == c) unlink_pinned(at);
		else at = &(*at)->next;
}

static CUresult upload(context *c, CUdeviceptr device, const void *host, uint64_t bytes, CUstream handle) {
	stream *s = find_stream(c, handle);
	if (!s) return INVALID_HANDLE;
	if (!bytes) return SUCCESS;
	if (!host || !on_device(c, device, bytes) || on_device(c, (CUdeviceptr)host, 1)) return INVALID_VALUE;
	work w = {.operation = UPLOAD};
	w.u.copy.device = device;
	w.u.copy.host = (void *)host;
	w.u.copy.bytes = bytes;
	if (!is_pinned(host, bytes) && !s->capture) { // it may change once the call returns
		w.u.copy.staged = need(bytes);
		memcpy(w.u.copy.staged, host, bytes);
	}
	return enqueue(s, w);
}

API CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr device, const void *host, size_t bytes, CUstream stream) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = upload(c, device, host, bytes, stream);
	return leave(r);
}

static CUresult download(context *c, void *host, CUdeviceptr device, uint64_t bytes, CUstream handle) {
	stream *s = find_stream(c, handle);
	if (!s) return INVALID_HANDLE;
	if (!bytes) return SUCCESS;
	if (!host || !on_device(c, device, bytes) || on_device(c, (CUdeviceptr)host, 1)) return INVALID_VALUE;
	work w = {.operation = DOWNLOAD};
	w.u.copy.device = device;
	w.u.copy.host = host;
	w.u.copy.bytes = bytes;
	CUresult r = enqueue(s, w);
	if (r || s->capture || is_pinned(host, bytes)) return r;
	run_until(s, s->last); // memory that is not pinned may go when the call returns
	return c->broken;
}

API CUresult cuMemcpyDtoHAsync_v2(void *host, CUdeviceptr device, size_t bytes, CUstream stream) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = download(c, host, device, bytes, stream);
	return leave(r);
}

API CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr device, CUdeviceptr source, size_t bytes, CUstream handle) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : find_stream(c, handle);
	if (!r && !s) r = INVALID_HANDLE;
	if (r || !bytes) return leave(r);
	if (!on_device(c, device, bytes) || !on_device(c, source, bytes)) return leave(INVALID_VALUE);
	work w = {.operation = COPY};
	w.u.copy.device = device;
	w.u.copy.source = source;
	w.u.copy.bytes = bytes;
	return leave(enqueue(s, w));
}

static CUresult set(CUdeviceptr at, uint64_t pitch, uint32_t value, uint32_t width, uint64_t columns, uint64_t rows, CUstream handle) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : find_stream(c, handle);
	if (!r && !s) r = INVALID_HANDLE;
	if (r || !columns || !rows) return leave(r);
	uint64_t row = columns * width;
	if (rows == 1) pitch = row;
	if (at % width || pitch % width || pitch < row || !on_device(c, at, (rows - 1) * pitch + row)) return leave(INVALID_VALUE);
	for (uint64_t i = 0; i < columns && !r; i++) { // a piece of work for each column; there is one, or one row
		work w = {.operation = SET};
		w.u.set.at = at + i * width;
		w.u.set.pitch = pitch;
		w.u.set.count = rows;
		if (rows == 1) {
			w.u.set.pitch = width;
			w.u.set.count = columns;
			i = columns;
		}
		w.u.set.value = value;
		w.u.set.width = width;
		r = enqueue(s, w);
	}
	return leave(r);
}

API CUresult cuMemsetD8Async(CUdeviceptr at, unsigned char value, size_t n, CUstream s) { return set(at, 1, value, 1, n, 1, s); }
API CUresult cuMemsetD16Async(CUdeviceptr at, unsigned short value, size_t n, CUstream s) { return set(at, 2, value, 2, n, 1, s); }
API CUresult cuMemsetD32Async(CUdeviceptr at, unsigned value, size_t n, CUstream s) { return set(at, 4, value, 4, n, 1, s); }
API CUresult cuMemsetD2D32Async(CUdeviceptr at, size_t pitch, unsigned value, size_t width, size_t height, CUstream s) {
	return set(at, pitch, value, 4, width, height, s);
}
