package importtest

import (
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

// MaxMemory is the number of bytes of memory that an import may use in addition to what the process used before.
const MaxMemory = 512 << 20

// CheckMemory calls f, and fails the test if the heap, with everything that is not collected yet, grows by
// more than MaxMemory while f runs. It returns the growth in bytes.
func CheckMemory(t testing.TB, f func()) int64 {
	t.Helper()
	heap := func() int64 {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}}
		metrics.Read(sample)
		return int64(sample[0].Value.Uint64() + sample[1].Value.Uint64())
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the import command does
	// The limit counts from the memory of the process before the import, which must not contain
	// what earlier tests left.
	debug.FreeOSMemory()
	before, peak := heap(), int64(0)
	done, measured := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(measured)
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			peak = max(peak, heap())
			select {
			case <-tick.C:
			case <-done:
				return
			}
		}
	}()
	f()
	close(done)
	<-measured
	if peak -= before; peak > MaxMemory {
		t.Errorf("%d MB of memory are used, at most %d MB are allowed", peak>>20, MaxMemory>>20)
	}
	return peak
}
