package plugin_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/plugin"
)

func TestCaptureClass(t *testing.T) {
	var zero plugin.CaptureClass
	if zero != plugin.Static || plugin.Static.String() != "static" || plugin.Host.String() != "host" {
		t.Errorf("classes %v, %v, %v", zero, plugin.Static, plugin.Host)
	}
}
