// Conditional nodes, which drivers older than 12.3 do not have.
#ifndef FAKE_OLD
#include "fake.h"

enum { KIND_CONDITIONAL = 13, KIND_IF = 0 }; // CUgraphNodeType, CUgraphConditionalNodeType

// params is a CUgraphNodeParams of a conditional node.
typedef struct {
	int kind, zero[3];
	CUgraphConditionalHandle condition;
	int condition_kind;
	unsigned size;
	CUgraph *bodies; // set by the driver
	CUcontext context;
	char rest[256 - 48];
} params;

_Static_assert(sizeof(params) == 256, "the size of CUgraphNodeParams");

API CUresult cuGraphConditionalHandleCreate(CUgraphConditionalHandle *handle, CUgraph graph_handle, CUcontext context_handle, unsigned initial, unsigned flags) {
	context *c;
	CUresult r = enter(&c);
	graph *g = r ? NULL : find(GRAPH, graph_handle);
	if (!r && (!handle || flags > 1 || !g || find(CONTEXT, context_handle) != g->object.context)) r = INVALID_VALUE;
	if (r) return leave(r);
	condition *made = new_object(CONDITION, sizeof *made, c);
	made->graph = g;
	g->unused++;
	made->initial = made->value = initial;
	made->reset = flags == 1;
	*handle = (CUgraphConditionalHandle)(uintptr_t)made->object.handle;
	return leave(SUCCESS);
}

static CUresult check(const params *p, const graph *g, size_t count, const CUgraphNode *after) {
	if (p->kind != KIND_CONDITIONAL || p->condition_kind != KIND_IF || p->size != 1) {
		complain("there are no nodes but conditional ones, if, with one body");
		return NOT_SUPPORTED;
	}
	const condition *c = find(CONDITION, (void *)(uintptr_t)p->condition);
	if (!c || c->used || c->graph != g || find(CONTEXT, p->context) != g->object.context) return INVALID_VALUE;
	for (int i = 0; i < 3; i++)
		if (p->zero[i]) return INVALID_VALUE;
	for (size_t i = 0; i < sizeof p->rest; i++)
		if (p->rest[i]) return INVALID_VALUE;
	for (size_t i = 0; i < count; i++) {
		const node *n = find(NODE, after[i]);
		if (!n || n->graph != g) return INVALID_VALUE;
	}
	return SUCCESS;
}

API CUresult cuGraphAddNode_v2(CUgraphNode *handle, CUgraph graph_handle, const CUgraphNode *after, const void *data, size_t count, params *p) {
	context *c;
	CUresult r = enter(&c);
	graph *g = r ? NULL : find(GRAPH, graph_handle);
	if (!r && !g) r = INVALID_HANDLE;
	if (!r && (!handle || !p || data || (count && !after))) r = INVALID_VALUE;
	if (!r) r = check(p, g, count, after);
	if (r) return leave(r);
	node **before = need(count * sizeof(node *));
	for (size_t i = 0; i < count; i++) before[i] = find(NODE, after[i]);
	work w = {.operation = IF};
	w.u.when.condition = find(CONDITION, (void *)(uintptr_t)p->condition);
	w.u.when.condition->used = true;
	g->unused--;
	w.u.when.body = new_graph(c, g);
	node *n = add_node(g, w, before, (int32_t)count);
	free(before);
	*handle = n->object.handle;
	static CUgraph bodies[1024]; // good until so many nodes later
	static size_t next;
	p->bodies = &bodies[next++ % 1024];
	*p->bodies = w.u.when.body->object.handle;
	return leave(SUCCESS);
}
#endif
