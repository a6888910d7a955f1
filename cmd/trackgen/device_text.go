package main

import (
	"fmt"

	"github.com/seed183fdc01/trackgen/exec"
)

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
