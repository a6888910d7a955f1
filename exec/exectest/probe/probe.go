// Package probe has small kernels, with device code, that tests of devices run.
package probe

// The kernels.
var (
	Mark   = &kernelMark
	Settle = &kernelSettle
	Agents = &kernelAgents
)

type (
	// MarkParams are the parameters of Mark.
	MarkParams = markParams
	// SettleParams are the parameters of Settle.
	SettleParams = settleParams
	// AgentParams are the parameters of Agents.
	AgentParams = agentParams
)
