// Graphs: nodes with what they come after, and copies of them that can run.
#include "fake.h"

graph *new_graph(context *c, graph *parent) {
	graph *g = new_object(GRAPH, sizeof *g, c);
	g->parent = parent;
	return g;
}

node *add_node(graph *g, work w, node **after, int32_t afters) {
	node *n = new_object(NODE, sizeof *n, g->object.context);
	n->graph = g;
	n->index = g->count;
	n->work = w;
	n->after = need((size_t)afters * sizeof *n->after);
	n->afters = afters;
	for (int32_t i = 0; i < afters; i++) n->after[i] = after[i]->index;
	g->nodes = realloc(g->nodes, (size_t)(g->count + 1) * sizeof(node *));
	if (!g->nodes) abort();
	g->nodes[g->count++] = n;
	return n;
}

static void empty(graph *g) {
	for (int32_t i = 0; i < g->count; i++) {
		node *n = g->nodes[i];
		free_work(&n->work);
		free(n->after);
		drop(n);
	}
	free(g->nodes);
	g->nodes = NULL;
	g->count = 0;
}

void drop_graph(graph *g) {
	for (int32_t i = 0; i < g->count; i++)
		if (g->nodes[i]->work.operation == IF) drop_graph(g->nodes[i]->work.u.when.body);
	empty(g);
	drop(g);
}

// copy_graph makes a copy that the changes and the end of the graph do not touch.
static graph *copy_graph(graph *g, graph *parent) {
	graph *copy = need(sizeof *copy);
	copy->object = (object){.kind = GRAPH, .context = g->object.context};
	copy->parent = parent;
	copy->count = g->count;
	copy->nodes = need((size_t)g->count * sizeof(node *));
	for (int32_t i = 0; i < g->count; i++) {
		node *n = copy->nodes[i] = need(sizeof *n);
		*n = *g->nodes[i];
		n->object.gone = true; // it has no handle, and does not count
		n->work = copy_work(&g->nodes[i]->work);
		if (n->work.operation == IF) n->work.u.when.body = copy_graph(n->work.u.when.body, copy);
		n->after = need((size_t)n->afters * sizeof *n->after);
		memcpy(n->after, g->nodes[i]->after, (size_t)n->afters * sizeof *n->after);
	}
	return copy;
}

static void free_copy(graph *g) {
	for (int32_t i = 0; i < g->count; i++) {
		node *n = g->nodes[i];
		if (n->work.operation == IF) free_copy(n->work.u.when.body);
		free_work(&n->work);
		free(n->after);
		free(n);
	}
	free(g->nodes);
	free(g);
}

static bool ready(const node *n, const bool *done) {
	for (int32_t i = 0; i < n->afters; i++)
		if (!done[n->after[i]]) return false;
	return true;
}

// run_graph runs the nodes in an order that the edges allow, those made last
// first: a missing edge shows.
static CUresult run_graph(context *c, graph *g, exec *e) {
	bool *done = need((size_t)g->count);
	CUresult r = SUCCESS;
	for (int32_t left = g->count; left && !r; left--) {
		int32_t i = g->count - 1;
		while (done[i] || !ready(g->nodes[i], done)) i--;
		const work *w = &g->nodes[i]->work;
		if (w->operation != IF) r = run_work(c, w, e);
		else if (w->u.when.condition->value) r = run_graph(c, w->u.when.body, e);
		done[i] = true;
	}
	free(done);
	return r;
}

static void reset_conditions(graph *g) {
	for (int32_t i = 0; i < g->count; i++) {
		const work *w = &g->nodes[i]->work;
		if (w->operation != IF) continue;
		if (w->u.when.condition->reset) w->u.when.condition->value = w->u.when.condition->initial;
		reset_conditions(w->u.when.body);
	}
}

CUresult run_exec(context *c, exec *e) {
	reset_conditions(e->graph);
	return run_graph(c, e->graph, e);
}

void release_exec(exec *e) {
	if (--e->waiting || !e->object.gone || !e->graph) return;
	free_copy(e->graph);
	e->graph = NULL;
}

static bool has_condition(const graph *g) {
	for (int32_t i = 0; i < g->count; i++)
		if (g->nodes[i]->work.operation == IF) return true;
	return false;
}

static bool has_unused_condition(const graph *g) {
	bool found = g->unused > 0;
	for (int32_t i = 0; i < g->count && !found; i++)
		if (g->nodes[i]->work.operation == IF) found = has_unused_condition(g->nodes[i]->work.u.when.body);
	return found;
}

static graph *graph_of(CUgraph handle, context *c) {
	graph *g = find(GRAPH, handle);
	return g && g->object.context == c ? g : NULL;
}

static exec *exec_of(CUgraphExec handle, context *c) {
	exec *e = find(EXEC, handle);
	return e && e->object.context == c ? e : NULL;
}

API CUresult cuGraphInstantiateWithFlags(CUgraphExec *handle, CUgraph graph_handle, unsigned long long flags) {
	context *c;
	CUresult r = enter(&c);
	graph *g = r ? NULL : graph_of(graph_handle, c);
	if (!r && (!handle || flags)) r = INVALID_VALUE; // flags are not needed here
	if (!r && !g) r = INVALID_HANDLE;
	if (!r) r = unsafe_call();
	if (!r && (g->parent || g->capturing || has_unused_condition(g))) r = INVALID_VALUE;
	if (!r && g->execs && has_condition(g)) r = NOT_SUPPORTED; // their conditions would be the same
	if (r) return leave(r);
	g->execs++;
	exec *e = new_object(EXEC, sizeof *e, c);
	e->graph = copy_graph(g, g);
	*handle = e->object.handle;
	return leave(SUCCESS);
}

API CUresult cuGraphUpload(CUgraphExec handle, CUstream stream_handle) {
	context *c;
	CUresult r = enter(&c);
	if (!r && (!exec_of(handle, c) || !find_stream(c, stream_handle))) r = INVALID_HANDLE;
	if (!r && find_stream(c, stream_handle)->capture) {
		invalidate(find_stream(c, stream_handle)->capture);
		r = CAPTURE_UNSUPPORTED;
	}
	return leave(r);
}

API CUresult cuGraphLaunch(CUgraphExec handle, CUstream stream_handle) {
	context *c;
	CUresult r = enter(&c);
	exec *e = r ? NULL : exec_of(handle, c);
	stream *s = r ? NULL : find_stream(c, stream_handle);
	if (!r && (!e || !s)) r = INVALID_HANDLE;
	if (!r && s->capture) {
		invalidate(s->capture);
		r = CAPTURE_UNSUPPORTED;
	}
	if (r) return leave(r);
	work w = {.operation = RUN};
	w.u.run.exec = e;
	w.u.run.before = e->stream != s ? e->stream : NULL;
	w.u.run.place = e->place;
	e->waiting++;
	r = enqueue(s, w);
	if (!r) {
		e->stream = s;
		e->place = s->last;
	}
	return leave(r);
}

API CUresult cuGraphDestroy(CUgraph handle) {
	context *c;
	CUresult r = enter(&c);
	graph *g = r ? NULL : graph_of(handle, c);
	if (!r && !g) r = INVALID_HANDLE;
	if (!r && g->capturing) r = ILLEGAL_STATE;
	if (!r && g->parent) r = INVALID_VALUE; // a body goes with its graph
	if (!r) drop_graph(g);
	return leave(r);
}

API CUresult cuGraphExecDestroy(CUgraphExec handle) {
	context *c;
	CUresult r = enter(&c);
	exec *e = r ? NULL : exec_of(handle, c);
	if (!r && !e) r = INVALID_HANDLE;
	if (r) return leave(r);
	drop(e);
	e->graph->parent->execs--;
	e->waiting++;
	release_exec(e); // now, or after the last launch
	return leave(SUCCESS);
}
