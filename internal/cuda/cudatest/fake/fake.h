// A CUDA driver that has no GPU: the parts that its files share.
//
// It has one mutex. A function of the API takes it, does its work in functions
// that are called with it, and gives it back.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The types of the driver API, as far as a caller can tell.
typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUgraphConditionalHandle;
typedef void *CUcontext, *CUstream, *CUevent, *CUlibrary, *CUkernel, *CUfunction, *CUgraph, *CUgraphNode, *CUgraphExec;

#define API __attribute__((visibility("default")))

// Results, by the driver's names.
enum {
	SUCCESS = 0,
	INVALID_VALUE = 1,
	OUT_OF_MEMORY = 2,
	NOT_INITIALIZED = 3,
	INVALID_DEVICE = 101,
	INVALID_IMAGE = 200,
	INVALID_CONTEXT = 201,
	INVALID_PTX = 218,
	INVALID_HANDLE = 400,
	ILLEGAL_STATE = 401,
	NOT_FOUND = 500,
	NOT_READY = 600,
	ILLEGAL_ADDRESS = 700,
	CONTEXT_IS_DESTROYED = 709,
	LAUNCH_FAILED = 719,
	NOT_SUPPORTED = 801,
	CAPTURE_UNSUPPORTED = 900,
	CAPTURE_INVALIDATED = 901,
	CAPTURE_UNJOINED = 904,
	CAPTURE_IMPLICIT = 906,
	CAPTURED_EVENT = 907,
	CAPTURE_WRONG_THREAD = 908,
};

// Limits of the device that the fake has, those of a large GPU.
enum {
	DEFAULT_SHARED = 48 << 10,
	MOST_SHARED = 227 << 10, // of a block, when asked for
	MOST_THREADS = 1024,     // of a block
};

typedef struct context context;
typedef struct stream stream;
typedef struct graph graph;

// object.c: what has a handle. A handle is given once and never again, and
// objects that are gone are not freed, so that a late use can be told.
typedef enum { CONTEXT, STREAM, EVENT, MODULE, FUNCTION, GRAPH, NODE, EXEC, CONDITION, KINDS } kind;

typedef struct object {
	kind kind;
	bool gone;
	void *handle;
	context *context;
} object;

void *new_object(kind k, size_t bytes, context *c); // zeroed; its object comes first
void *find(kind k, const void *handle);              // null for anything but a live object of the kind
void *object_after(kind k, context *c, const void *before, bool gone_too); // those of c in order of making; null: the first
void drop(void *o);
int64_t live(kind k);

void *need(size_t bytes);                   // zeroed, or the process ends
void complain(const char *format, ...) __attribute__((format(printf, 1, 2))); // why the fake refuses, to stderr

// context.c
struct context {
	object object;
	CUdevice device;
	int64_t retained; // 0: it is not there
	CUresult broken;  // the failure of earlier work, which every call repeats
	stream *legacy;   // the default stream
	char *arena;      // its memory, and up to where it was used
	uint64_t top;
	int opened; // see open_memory
};

extern uint64_t settings_memory, settings_lanes;

CUresult enter(context **c); // locks, and finds the thread's context
CUresult enter_plain(void);  // locks, for calls that need none
CUresult leave(CUresult r);  // unlocks
uint64_t this_thread(void);

// memory.c
bool on_device(context *c, CUdeviceptr p, uint64_t bytes);
bool is_pinned(const void *p, uint64_t bytes);
void open_memory(context *c); // the device's memory can be used, until as many calls of
void close_memory(context *c);
void forget_memory(context *c);
int64_t memory_count(void), memory_bytes(void), pinned_bytes(void);

// module.c
typedef struct {
	const char *name;
	int32_t params; // bytes of the parameter struct
	CUresult (*run)(const void *params, const void *items, int32_t grid, int32_t block, int32_t shared, int32_t lanes);
} companion;

enum { MOST_PARAMS = 2, MOST_PARAM_BYTES = 4096 };

typedef struct {
	object object;
	void *module;
	char name[128];
	int32_t params, offset[MOST_PARAMS], size[MOST_PARAMS], bytes;
	int32_t most_threads, most_shared;
	const companion *code; // null: it sets conditions
} function;

// work.c: one piece of work, in a stream or in a graph.
typedef enum { LAUNCH, SET, COPY, UPLOAD, DOWNLOAD, RECORD, RUN, IF } operation;

typedef struct exec exec;
typedef struct condition condition;
typedef struct event event;

typedef struct {
	operation operation;
	union {
		struct {
			function *function;
			int32_t grid, block, shared;
			char *arguments; // a copy
		} launch;
		struct {
			CUdeviceptr at;
			uint64_t pitch, count;
			uint32_t value, width;
		} set;
		struct {
			CUdeviceptr device, source;
			void *host;
			char *staged; // a copy of what stood in memory that is not pinned
			uint64_t bytes;
		} copy;
		event *event;
		struct {
			exec *exec;
			stream *before; // where the launch before it stands
			uint64_t place;
		} run;
		struct {
			condition *condition;
			graph *body;
		} when;
	} u;
} work;

CUresult run_work(context *c, const work *w, exec *within);
void free_work(work *w);
work copy_work(const work *w);
extern int64_t launches;
extern CUresult break_next;

// stream.c
typedef struct queued queued;
typedef struct capture capture;

struct stream {
	object object;
	bool blocking; // it orders itself with the legacy stream
	queued *head, *tail;
	uint64_t last; // place of the work enqueued last
	capture *capture;
	void **shown; // the dependencies that a caller was shown last
};

struct event {
	object object;
	stream *stream;
	uint64_t place; // in the stream; 0: never recorded
	bool passed, captured;
	double time;
};

stream *find_stream(context *c, CUstream handle);
CUresult enqueue(stream *s, work w); // or records it
void run_until(stream *s, uint64_t place);
CUresult run_all(context *c);
int64_t queued_count(context *c);

// graph.c
typedef struct {
	object object;
	graph *graph;
	int32_t index;
	work work;
	int32_t *after; // nodes of the graph that come before
	int32_t afters;
} node;

struct graph {
	object object;
	graph *parent;  // of a body, and of what an exec copied: what it was copied from
	bool capturing; // somebody records into it
	node **nodes;
	int32_t count;
	int32_t unused; // conditions made for it that no node has
	int64_t execs; // copies that can run
};

struct condition {
	object object;
	graph *graph;
	bool used;
	uint32_t initial, value;
	bool reset;
};

struct exec {
	object object;
	graph *graph; // a copy
	stream *stream; // that it was launched on last, and where in it
	uint64_t place;
	int64_t waiting; // launches of it
};

graph *new_graph(context *c, graph *parent);
node *add_node(graph *g, work w, node **after, int32_t afters);
void drop_graph(graph *g);
CUresult run_exec(context *c, exec *e);
void release_exec(exec *e); // after a launch of it

// capture.c
struct capture {
	uint64_t id, thread;
	int mode;
	bool invalid, ended, existing; // existing: into a graph that was there before
	stream *stream;
	graph *graph;
	node **after; // what the next node comes after
	int32_t afters;
	capture *next;
};

CUresult record(stream *s, work w);
CUresult unsafe_call(void);          // refuses what must not be called during a capture
CUresult capture_forbids(context *c); // refuses waiting for all of a context
void invalidate(capture *c);
void abandon(capture *c); // ends it without a graph
bool legacy_forbidden(stream *s);
