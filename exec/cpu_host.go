package exec

import (
	"bufio"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// cpuModel returns the processor's name, or its architecture when the system
// does not tell.
func cpuModel() string {
	if model := procField("/proc/cpuinfo", "model name"); model != "" {
		return model
	}
	return runtime.GOARCH
}

// freeMemory returns the bytes of memory that the system could give now; 0
// when it does not tell.
func freeMemory() int64 { return meminfo("MemAvailable") }

// totalMemory returns the bytes of memory, swap included; 0 when the system
// does not tell.
var totalMemory = sync.OnceValue(func() int64 { return meminfo("MemTotal") + meminfo("SwapTotal") })

func meminfo(key string) int64 {
	kib, err := strconv.ParseInt(strings.TrimSuffix(procField("/proc/meminfo", key), " kB"), 10, 64)
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
