package exec

import (
	"bufio"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// cpuModel returns the processor's name, or its architecture when the system
// does not tell.
func cpuModel() string {
	if model := procField("/proc/cpuinfo", "model name"); model != "" {
		return model
	}
	return runtime.GOARCH
}

// hostMemory returns the bytes of memory that the system could give now; 0
// when it does not tell.
func hostMemory() int64 {
	kib, err := strconv.ParseInt(strings.TrimSuffix(procField("/proc/meminfo", "MemAvailable"), " kB"), 10, 64)
	if err != nil {
		return 0
	}
	return kib * 1024
}

func procField(file, key string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if k, v, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(k) == key {
			return strings.TrimSpace(v)
		}
	}
	return ""
}
