package app

import (
	"context"
	"log/slog"
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

// idleAllocation is the number of bytes below which the program counts as idle if it allocated fewer between two runs of returnMemoryTask.
// The queue and the periodic tasks allocate about 1 MiB a second, and a page about 1 MiB.
const idleAllocation = 32 << 20

// returnMemoryTask returns memory to the system: the pages of the program's file, of which the start reads nearly all (embedded files are
// hashed and unpacked, packages are initialised), and, while few requests come, garbage. Both were more than half of the memory of an idle
// program. Pages that are needed again are mapped again from the system's cache, so a busy program has only those of the last 15 seconds:
// 67 MB instead of 110 while addresses are crawled. The first run, at the end of the start, does both.
func returnMemoryTask(log *slog.Logger) feature.Task {
	allocated := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	var before uint64
	return feature.Task{Name: "return of memory", Every: 15 * time.Second, Do: func(context.Context) error {
		metrics.Read(allocated)
		now := allocated[0].Value.Uint64()
		isFirst, isIdle := before == 0, now-before < idleAllocation
		before = now
		if isFirst || isIdle {
			debug.FreeOSMemory()
		}
		if err := unmapProgramFile(); err != nil {
			log.Debug("the pages of the program's file stay in memory", "error", err)
		}
		return nil
	}}
}
