package app

import (
	"log/slog"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
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

// design §4: while few requests come, garbage and the pages of the program's file go back to the system.
func TestAnIdleProgramReturnsMemory(t *testing.T) {
	held := func() uint64 {
		parts := []metrics.Sample{{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(parts)
		return parts[0].Value.Uint64() + parts[1].Value.Uint64()
	}
	task := returnMemoryTask(slog.New(slog.DiscardHandler))
	run := func() {
		if err := task.Do(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	run()
	data := make([]byte, 2*idleAllocation)
	runtime.KeepAlive(data)
	busy := held()
	run() // too much was allocated since the last run
	run()
	if idle := held(); idle+idleAllocation > busy {
		t.Errorf("the idle program holds %d bytes after %d", idle, busy)
	}
}
