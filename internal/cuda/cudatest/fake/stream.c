// Streams and events. What is enqueued waits: it runs when somebody waits for
// it, so that a program which does not wait sees what was there before.
#include "fake.h"

struct queued {
	queued *next;
	uint64_t place; // in the order of all that was ever enqueued
	work work;
};

static uint64_t last_place;

static stream *stream_of(CUstream handle, context *c) {
	stream *s = find(STREAM, handle);
	return s && s->object.context == c ? s : NULL;
}

stream *find_stream(context *c, CUstream handle) {
	if ((uintptr_t)handle <= 1) return c->legacy; // 1: CU_STREAM_LEGACY
	return stream_of(handle, c);
}

CUresult enqueue(stream *s, work w) {
	if (s->capture) return record(s, w);
	if (legacy_forbidden(s)) {
		free_work(&w);
		return CAPTURE_IMPLICIT;
	}
	queued *q = need(sizeof *q);
	q->work = w;
	q->place = s->last = ++last_place;
	if (s->tail) s->tail->next = q;
	else s->head = q;
	s->tail = q;
	return SUCCESS;
}

// run_until runs the work of a stream up to a place, and before each piece what
// another stream has to have done: the legacy stream waits for the blocking
// streams, and they for it.
void run_until(stream *s, uint64_t place) {
	context *c = s->object.context;
	open_memory(c);
	while (s->head && s->head->place <= place) {
		queued *q = s->head;
		s->head = q->next;
		if (!s->head) s->tail = NULL;
		if (s == c->legacy) {
			stream *other = NULL;
			while ((other = object_after(STREAM, c, other, true)))
				if (other->blocking) run_until(other, q->place - 1);
		} else if (s->blocking) {
			run_until(c->legacy, q->place - 1);
		}
		if (!c->broken) c->broken = run_work(c, &q->work, NULL);
		free_work(&q->work);
		free(q);
	}
	close_memory(c);
}

// run_all runs everything, the streams made last first: they are not ordered,
// so this order is as good as another, and shows who relies on one.
CUresult run_all(context *c) {
	open_memory(c);
	int64_t n = 0;
	for (stream *s = NULL; (s = object_after(STREAM, c, s, true));) n++;
	stream **all = need((size_t)n * sizeof *all);
	int64_t i = n;
	for (stream *s = NULL; (s = object_after(STREAM, c, s, true));) all[--i] = s;
	for (i = 0; i < n; i++) run_until(all[i], UINT64_MAX);
	free(all);
	run_until(c->legacy, UINT64_MAX);
	close_memory(c);
	return c->broken;
}

int64_t queued_count(context *c) {
	int64_t n = 0;
	for (queued *q = c->legacy->head; q; q = q->next) n++;
	for (stream *s = NULL; (s = object_after(STREAM, c, s, true));)
		for (queued *q = s->head; q; q = q->next) n++;
	return n;
}

API CUresult cuStreamCreate(CUstream *handle, unsigned flags) {
	context *c;
	CUresult r = enter(&c);
	if (!r && (!handle || flags > 1)) r = INVALID_VALUE;
	if (r) return leave(r);
	stream *s = new_object(STREAM, sizeof *s, c);
	s->blocking = flags == 0;
	*handle = s->object.handle;
	return leave(SUCCESS);
}

// The work of a stream that is gone goes on: somebody must wait for it by other means.
API CUresult cuStreamDestroy_v2(CUstream handle) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : stream_of(handle, c);
	if (!r && !s) r = INVALID_HANDLE;
	if (r) return leave(r);
	if (s->capture) abandon(s->capture);
	drop(s);
	return leave(SUCCESS);
}

API CUresult cuStreamSynchronize(CUstream handle) {
	context *c;
	CUresult r = enter(&c);
	stream *s = r ? NULL : find_stream(c, handle);
	if (!r && !s) r = INVALID_HANDLE;
	if (r) return leave(r);
	if (s->capture) {
		invalidate(s->capture);
		return leave(CAPTURE_UNSUPPORTED);
	}
	if (legacy_forbidden(s)) return leave(CAPTURE_IMPLICIT);
	if ((r = unsafe_call())) return leave(r); // also while another stream is captured
	run_until(s, s->last);
	return leave(c->broken);
}

API CUresult cuEventCreate(CUevent *handle, unsigned flags) {
	context *c;
	CUresult r = enter(&c);
	if (!r && (!handle || flags > 7)) r = INVALID_VALUE;
	if (r) return leave(r);
	event *e = new_object(EVENT, sizeof *e, c);
	*handle = e->object.handle;
	return leave(SUCCESS);
}

static event *event_of(CUevent handle, context *c) {
	event *e = find(EVENT, handle);
	return e && e->object.context == c ? e : NULL;
}

API CUresult cuEventDestroy_v2(CUevent handle) {
	context *c;
	CUresult r = enter(&c);
	event *e = r ? NULL : event_of(handle, c);
	if (!r && !e) r = INVALID_HANDLE;
	if (!r) drop(e);
	return leave(r);
}

API CUresult cuEventRecord(CUevent event_handle, CUstream stream_handle) {
	context *c;
	CUresult r = enter(&c);
	event *e = r ? NULL : event_of(event_handle, c);
	stream *s = r ? NULL : find_stream(c, stream_handle);
	if (!r && (!e || !s)) r = INVALID_HANDLE;
	if (r) return leave(r);
	if (s->capture) { // a place in the graph, not in time
		e->captured = true;
		return leave(s->capture->invalid ? CAPTURE_INVALIDATED : SUCCESS);
	}
	work w = {.operation = RECORD};
	w.u.event = e;
	r = enqueue(s, w);
	if (!r) {
		e->captured = e->passed = false;
		e->stream = s;
		e->place = s->last;
	}
	return leave(r);
}

API CUresult cuEventSynchronize(CUevent handle) {
	context *c;
	CUresult r = enter(&c);
	event *e = r ? NULL : event_of(handle, c);
	if (!r && !e) r = INVALID_HANDLE;
	if (!r && e->captured) {
		unsafe_call();
		r = CAPTURED_EVENT;
	}
	if (!r) r = unsafe_call();
	if (!r && e->stream) run_until(e->stream, e->place);
	return leave(r ? r : c->broken);
}

API CUresult cuEventElapsedTime(float *ms, CUevent start_handle, CUevent end_handle) {
	context *c;
	CUresult r = enter(&c);
	event *start = r ? NULL : event_of(start_handle, c), *end = r ? NULL : event_of(end_handle, c);
	if (!r && !ms) r = INVALID_VALUE;
	if (!r && (!start || !end || !start->place || !end->place)) r = INVALID_HANDLE;
	if (!r && (start->captured || end->captured)) r = CAPTURED_EVENT;
	if (!r && (!start->passed || !end->passed)) r = NOT_READY;
	if (!r) *ms = (float)(end->time - start->time);
	return leave(r);
}
