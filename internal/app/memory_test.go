package app

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// design §4: the configured limit of memory holds while the data in memory leave room for garbage, and rises with the data above it.
func TestTheLimitOfMemoryLeavesRoomForGarbage(t *testing.T) {
	for _, c := range []struct{ configured, live, want int64 }{
		{140 << 20, 40 << 20, 140 << 20},
		{140 << 20, 120 << 20, 182 << 20},
	} {
		if got := memoryLimit(c.configured, c.live); got != c.want {
			t.Errorf("limit for %d live bytes: %d, want %d", c.live, got, c.want)
		}
	}

	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	data := make([]byte, 64<<20)
	runtime.GC()
	if err := memoryTask(1 << 20).Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	if limit := debug.SetMemoryLimit(-1); limit < int64(len(data))+32<<20 {
		t.Errorf("the limit is %d with %d live bytes", limit, len(data))
	}
	runtime.KeepAlive(data)
}
