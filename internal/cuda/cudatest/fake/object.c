// Handles.
#include "fake.h"

#include <stdarg.h>

// Handles lie where no memory is: one that is read through ends the process.
static const uint64_t first_handle = 0x0fa000000000u;
enum { HANDLE_STEP = 64 };

static object **objects;
static uint64_t object_count;
static int64_t live_count[KINDS];

void complain(const char *format, ...) {
	va_list values;
	va_start(values, format);
	fputs("fake CUDA: ", stderr);
	vfprintf(stderr, format, values);
	fputc('\n', stderr);
	va_end(values);
}

void *need(size_t bytes) {
	void *p = calloc(1, bytes ? bytes : 1);
	if (!p) {
		complain("no memory on the host");
		abort();
	}
	return p;
}

void *new_object(kind k, size_t bytes, context *c) {
	object *o = need(bytes);
	o->kind = k;
	o->context = c;
	o->handle = (void *)(first_handle + object_count * HANDLE_STEP);
	if ((object_count & (object_count - 1)) == 0) {
		objects = realloc(objects, (object_count ? 2 * object_count : 1) * sizeof *objects);
		if (!objects) abort();
	}
	objects[object_count++] = o;
	live_count[k]++;
	return o;
}

void *find(kind k, const void *handle) {
	uint64_t h = (uint64_t)handle - first_handle;
	if ((uint64_t)handle < first_handle || h % HANDLE_STEP != 0 || h / HANDLE_STEP >= object_count) return NULL;
	object *o = objects[h / HANDLE_STEP];
	return o->kind == k && !o->gone ? o : NULL;
}

void *object_after(kind k, context *c, const void *before, bool gone_too) {
	uint64_t i = 0;
	if (before) i = ((uint64_t)((const object *)before)->handle - first_handle) / HANDLE_STEP + 1;
	for (; i < object_count; i++) {
		object *o = objects[i];
		if (o->kind == k && o->context == c && (gone_too || !o->gone)) return o;
	}
	return NULL;
}

void drop(void *p) {
	object *o = p;
	if (o->gone) return;
	o->gone = true;
	live_count[o->kind]--;
}

int64_t live(kind k) { return live_count[k]; }
