package load

import (
	"fmt"
	"strconv"
	"strings"
)

// Item says what one group of a kernel works on.
type Item string

// The kinds of item.
const (
	ItemEnv   Item = "env"
	ItemAgent Item = "agent"
	ItemBatch Item = "batch"
)

// Directive is what a //trackgen:kernel comment says:
//
//	//trackgen:kernel [item=env|agent|batch] [group=16|32|block] [block=N]
type Directive struct {
	Item  Item // default env
	Group int  // lanes of a packed group, 16 or 32; 0, the default: the whole block
	Block int  // largest block in lanes, default 128
}

const (
	prefix       = "//trackgen:"
	kernelName   = "kernel"
	hostName     = "host"
	defaultBlock = 128
	maxBlock     = 1024 // of every CUDA device
	warp         = 32
)

// parseDirective reads what follows //trackgen:kernel.
func parseDirective(text string) (Directive, error) {
	d := Directive{Item: ItemEnv, Block: defaultBlock}
	seen := map[string]bool{}
	for _, field := range strings.Fields(text) {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			return d, fmt.Errorf("%q: want key=value, as in item=env group=block block=%d", field, defaultBlock)
		}
		if seen[key] {
			return d, fmt.Errorf("%s is given twice", key)
		}
		seen[key] = true
		var err error
		switch key {
		case "item":
			d.Item, err = parseItem(value)
		case "group":
			d.Group, err = parseGroup(value)
		case "block":
			d.Block, err = parseBlock(value)
		default:
			err = fmt.Errorf("unknown key %q: want item, group or block", key)
		}
		if err != nil {
			return d, err
		}
	}
	return d, nil
}

func parseItem(s string) (Item, error) {
	switch item := Item(s); item {
	case ItemEnv, ItemAgent, ItemBatch:
		return item, nil
	}
	return "", fmt.Errorf("item=%s: want env, agent or batch", s)
}

func parseGroup(s string) (int, error) {
	switch s {
	case "16":
		return 16, nil
	case "32":
		return 32, nil
	case "block":
		return 0, nil
	}
	return 0, fmt.Errorf("group=%s: want 16, 32 or block", s)
}

func parseBlock(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < warp || n > maxBlock || n%warp != 0 {
		return 0, fmt.Errorf("block=%s: want a multiple of %d up to %d", s, warp, maxBlock)
	}
	return n, nil
}
