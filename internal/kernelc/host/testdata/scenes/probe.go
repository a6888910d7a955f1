package main

import (
	"errors"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest/probe"
)

// runProbe runs the kernels of package probe.
func runProbe(device *exec.Device) error {
	const n, perEnv = 33, 2
	rows := make([]float32, envs*n)
	for i := range rows {
		rows[i] = float32(i*i%100) / 97 * float32(i/n) // rougher from env to env
	}
	x, errX := exec.Alloc[float32](device, len(rows))
	out, errOut := exec.Alloc[float32](device, len(rows))
	turns, errTurns := exec.Alloc[int32](device, envs)
	items, errItems := exec.Alloc[int32](device, envs*perEnv)
	if err := errors.Join(errX, errOut, errTurns, errItems); err != nil {
		return err
	}
	ctx := device.Stream().Context()
	return errors.Join(
		x.Write(rows),
		ctx.Launch(probe.Settle.NewLaunch(device, probe.SettleParams{N: n, X: x.Arg(), XOut: out.Arg(), TurnOut: turns.Arg()}), exec.Range(envs)),
		ctx.Launch(probe.Mark.NewLaunch(device, probe.MarkParams{Value: 3, ValueOut: turns.Arg(), ItemOut: items.Slice(0, envs).Arg()}), exec.Range(envs)),
		ctx.Launch(probe.Agents.NewLaunch(device, probe.AgentParams{RunsOut: items.Arg()}), exec.Items{N: envs, PerEnv: perEnv}),
	)
}
