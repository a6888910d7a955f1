//go:build linux

package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// terminal opens a pair of a terminal's two ends.
func terminal(t *testing.T) (control, tty *os.File) {
	t.Helper()
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	t.Cleanup(func() { control.Close() })
	var locked, number int32
	for request, value := range map[uintptr]*int32{syscall.TIOCSPTLCK: &locked, syscall.TIOCGPTN: &number} {
		if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, control.Fd(), request, uintptr(unsafe.Pointer(value))); failed != 0 {
			t.Skipf("no terminals here: %v", failed)
		}
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	t.Cleanup(func() { tty.Close() })
	return control, tty
}

// A terminal that cannot move gets no bar.
func TestDumbTerminal(t *testing.T) {
	for kind, moves := range map[string]bool{"dumb": false, "xterm": true} {
		control, tty := terminal(t)
		c := command(t, t.TempDir(), "generate", "-n", "64", "--no-picture")
		c.Env = append(c.Env, "TERM="+kind)
		c.Stderr = tty
		if err := c.Run(); err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(tty, "end")
		shown := make(chan string, 1)
		go func() { shown <- readUntil(control, "end") }()
		select {
		case text := <-shown:
			if strings.ContainsAny(text, "\r\x1b") != moves {
				t.Errorf("TERM=%s: shown %q", kind, text)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("TERM=%s: nothing was shown", kind)
		}
	}
}

// readUntil reads until the text ends in mark.
func readUntil(f *os.File, mark string) string {
	var text strings.Builder
	buf := make([]byte, 4096)
	for !strings.HasSuffix(text.String(), mark) {
		n, err := f.Read(buf)
		if err != nil {
			break
		}
		text.Write(buf[:n])
	}
	return text.String()
}
