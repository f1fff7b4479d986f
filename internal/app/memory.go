package app

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"masthead/internal/feature"
)

// memoryTask raises the limit above which garbage is collected more often if the data in memory needs more, as a large directory does.
// Otherwise the garbage collector would run without a break and could free nothing.
func memoryTask(configured int64) feature.Task {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	return feature.Task{Name: "limit of memory", Every: 5 * time.Second, Do: func(context.Context) error {
		metrics.Read(live)
		debug.SetMemoryLimit(memoryLimit(configured, int64(live[0].Value.Uint64())))
		return nil
	}}
}

// memoryLimit returns the limit of memory for a heap whose live objects have the given number of bytes. It includes a fifth of room
// for garbage and 32 MiB for stacks, for tables of the runtime and for free parts of the heap; these took 20 to 30 MiB after 1,300
// pages.
func memoryLimit(configured, live int64) int64 {
	return max(configured, live+live/4+32<<20)
}
