package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen/exec"
)

func newDevices() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "devices",
		Short: "List the devices of this machine",
		Long: `List the devices of this machine, by the names that --device takes. The
table also says why there is no GPU, if there is none.

With --json, stdout is an array of devices: name, model, workers (threads; 0
when the device decides) and memory_bytes (free now; 0 when unknown).`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			devices, missing, err := listDevices()
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), devices)
			}
			rows := [][]string{{"device", "threads", "memory", "model"}}
			for _, d := range devices {
				rows = append(rows, []string{d.Name, count(d.Workers), memory(d.Memory), d.Model})
			}
			if missing != nil {
				rows = append(rows, []string{"cuda", "-", "-", strings.TrimPrefix(missing.Error(), exec.ErrNoDevice.Error()+": ")})
			}
			return table(c.OutOrStdout(), rows)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON array instead of the table")
	return c
}

// deviceInfo describes a device.
type deviceInfo struct {
	Name    string `json:"name"`
	Model   string `json:"model"`
	Workers int    `json:"workers"`
	Memory  int64  `json:"memory_bytes"`
}

// listDevices opens every device that this machine has. missing says why there
// are no GPUs.
func listDevices() (devices []deviceInfo, missing, err error) {
	names := []string{defaultDevice}
	gpus, missing := exec.CUDADevices()
	for i := range gpus {
		names = append(names, fmt.Sprintf("cuda:%d", i))
	}
	for _, name := range names {
		d, err := exec.Open(name)
		if err != nil {
			return nil, missing, err
		}
		info := d.Info()
		devices = append(devices, deviceInfo{info.Name, info.Model, info.Workers, info.Memory})
		if err := d.Close(); err != nil {
			return nil, missing, err
		}
	}
	return devices, missing, nil
}

func count(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

func memory(bytes int64) string {
	if bytes == 0 {
		return "unknown"
	}
	return bytesText(bytes) + " free"
}

// deviceText says a device in a line.
func deviceText(info exec.Info) string {
	text := info.Name
	switch {
	case info.Workers == 1:
		text += ", 1 thread"
	case info.Workers > 1:
		text += fmt.Sprintf(", %d threads", info.Workers)
	}
	if info.Model != "" {
		text += "  (" + info.Model + ")"
	}
	return text
}
