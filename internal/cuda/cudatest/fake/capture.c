// Capturing: what is enqueued on a stream becomes nodes of a graph. What must
// not happen meanwhile spoils the capture, which then ends with an error.
#include "fake.h"

enum { GLOBAL, THREAD_LOCAL, RELAXED }; // CUstreamCaptureMode
enum { NONE, ACTIVE, INVALIDATED };     // CUstreamCaptureStatus

static capture *captures; // that have not ended
static uint64_t last_id;

void invalidate(capture *p) { p->invalid = true; }

CUresult unsafe_call(void) {
	CUresult r = SUCCESS;
	for (capture *p = captures; p; p = p->next) {
		if (p->mode == RELAXED || (p->mode == THREAD_LOCAL && p->thread != this_thread())) continue;
		invalidate(p);
		r = CAPTURE_UNSUPPORTED;
	}
	return r;
}

CUresult capture_forbids(context *c) {
	CUresult r = SUCCESS;
	for (capture *p = captures; p; p = p->next) {
		if (p->stream->object.context != c) continue;
		invalidate(p);
		r = CAPTURE_UNSUPPORTED;
	}
	return r;
}

bool legacy_forbidden(stream *s) {
	if (s != s->object.context->legacy) return false;
	bool found = false;
	for (capture *p = captures; p; p = p->next) {
		if (!p->stream->blocking || p->stream->object.context != s->object.context) continue;
		invalidate(p);
		found = true;
	}
	return found;
}

CUresult record(stream *s, work w) {
	capture *p = s->capture;
	if (p->invalid) {
		free_work(&w);
		return CAPTURE_INVALIDATED;
	}
	node *n = add_node(p->graph, w, p->after, p->afters);
	p->after = realloc(p->after, sizeof(node *));
	if (!p->after) abort();
	p->after[0] = n;
	p->afters = 1;
	return SUCCESS;
}

static CUresult begin(context *c, CUstream handle, int mode, graph *existing) {
	stream *s = find_stream(c, handle);
	if (!s) return INVALID_HANDLE;
	if (mode < GLOBAL || mode > RELAXED) return INVALID_VALUE;
	if (s == c->legacy) return CAPTURE_UNSUPPORTED;
	if (s->capture || (existing && existing->capturing)) return ILLEGAL_STATE;
	capture *p = need(sizeof *p);
	p->id = ++last_id;
	p->thread = this_thread();
	p->mode = mode;
	p->stream = s;
	p->existing = existing != NULL;
	p->graph = existing ? existing : new_graph(c, NULL);
	p->graph->capturing = true;
	p->next = captures;
	captures = s->capture = p;
	return SUCCESS;
}

API CUresult cuStreamBeginCapture_v2(CUstream stream, int mode) {
	context *c;
	CUresult r = enter(&c);
	if (!r) r = begin(c, stream, mode, NULL);
	return leave(r);
}

#ifndef FAKE_OLD
API CUresult cuStreamBeginCaptureToGraph(CUstream stream, CUgraph handle, const CUgraphNode *after, const void *data, size_t count, int mode) {
	context *c;
	CUresult r = enter(&c);
	graph *g = r ? NULL : find(GRAPH, handle);
	if (!r && !g) r = INVALID_HANDLE;
	if (!r && (after || data || count || g->count)) {
		complain("captures to a graph that holds nodes are not there");
		r = NOT_SUPPORTED;
	}
	if (!r) r = begin(c, stream, mode, g);
	return leave(r);
}
#endif

static void end(capture *p) {
	capture **at = &captures;
	while (*at != p) at = &(*at)->next;
	*at = p->next;
	p->graph->capturing = false;
	p->stream->capture = NULL;
	free(p->after);
	free(p);
}

void abandon(capture *p) {
	graph *g = p->graph;
	bool existing = p->existing;
	end(p);
	if (!existing) drop_graph(g);
}

// The capture ends however this goes, but for a call that makes no sense.
API CUresult cuStreamEndCapture(CUstream handle, CUgraph *graph_handle) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : find_stream(c, handle);
	if (!r && !s) r = INVALID_HANDLE;
	if (!r && !graph_handle) r = INVALID_VALUE;
	if (!r && !s->capture) r = ILLEGAL_STATE;
	if (r) return leave(r);
	capture *p = s->capture;
	if (p->invalid) r = CAPTURE_INVALIDATED;
	else if (p->mode != RELAXED && p->thread != this_thread()) r = CAPTURE_WRONG_THREAD;
	*graph_handle = r ? NULL : p->graph->object.handle;
	if (r) abandon(p);
	else end(p);
	return leave(r);
}

API CUresult cuStreamIsCapturing(CUstream handle, int *status) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : find_stream(c, handle);
	if (!r && !s) r = INVALID_HANDLE;
	if (!r && !status) r = INVALID_VALUE;
	if (!r && legacy_forbidden(s)) r = CAPTURE_IMPLICIT;
	if (!r) *status = !s->capture ? NONE : s->capture->invalid ? INVALIDATED : ACTIVE;
	return leave(r);
}

// The dependencies stay where they are until the next call for the stream.
static void show_dependencies(stream *s, const CUgraphNode **after, size_t *count) {
	free(s->shown);
	s->shown = need((size_t)s->capture->afters * sizeof(void *));
	for (int32_t i = 0; i < s->capture->afters; i++) s->shown[i] = s->capture->after[i]->object.handle;
	if (after) *after = s->shown;
	if (count) *count = (size_t)s->capture->afters;
}

API CUresult cuStreamGetCaptureInfo_v2(CUstream handle, int *status, uint64_t *id, CUgraph *graph_handle, const CUgraphNode **after, size_t *count) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : find_stream(c, handle);
	if (!r && !s) r = INVALID_HANDLE;
	if (!r && !status) r = INVALID_VALUE;
	if (!r && legacy_forbidden(s)) r = CAPTURE_IMPLICIT;
	if (r) return leave(r);
	capture *p = s->capture;
	*status = !p ? NONE : p->invalid ? INVALIDATED : ACTIVE;
	if (*status == ACTIVE) {
		if (id) *id = p->id;
		if (graph_handle) *graph_handle = p->graph->object.handle;
		show_dependencies(s, after, count);
	}
	return leave(SUCCESS);
}

#ifndef FAKE_OLD
API CUresult cuStreamUpdateCaptureDependencies(CUstream handle, CUgraphNode *nodes, size_t count, unsigned flags) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : find_stream(c, handle);
	if (!r && !s) r = INVALID_HANDLE;
	if (!r && (flags > 1 || (count && !nodes))) r = INVALID_VALUE;
	if (!r && !s->capture) r = ILLEGAL_STATE;
	if (!r && s->capture->invalid) r = CAPTURE_INVALIDATED;
	for (size_t i = 0; i < count && !r; i++) {
		node *n = find(NODE, nodes[i]);
		if (!n || n->graph != s->capture->graph) r = INVALID_VALUE;
	}
	if (r) return leave(r);
	capture *p = s->capture;
	if (flags == 1) p->afters = 0; // set, not add
	p->after = realloc(p->after, ((size_t)p->afters + count + 1) * sizeof(node *));
	if (!p->after) abort();
	for (size_t i = 0; i < count; i++) p->after[p->afters++] = find(NODE, nodes[i]);
	return leave(SUCCESS);
}
#endif
