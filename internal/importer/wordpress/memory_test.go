package wordpress_test

import (
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"

	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
)

// SizeEnv is the environment variable with the size of TestMemory's file in megabytes.
const SizeEnv = "MASTHEAD_IMPORT_MB"

// An export is streamed: memory use does not grow with the file.
func TestMemoryDoesNotGrowWithTheFile(t *testing.T) {
	megabytes := 12
	if s := os.Getenv(SizeEnv); s != "" {
		var err error
		if megabytes, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	const size = 16 << 10
	posts := megabytes << 20 / (size + 1200)
	file := generate(t, posts, size)
	deps := importtest.Deps(t, dbtest.New(t), formats)
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	var peak, calls atomic.Uint64
	report, err := importer.Run(
		t.Context(),
		deps,
		importer.Job{Kind: "wordpress", File: file, Brand: importtest.Brand},
		func(p importer.Progress) {
			if p.Stage == importer.Importing && calls.Add(1)%4 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&now)
				peak.Store(max(peak.Load(), now.HeapAlloc))
			}
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	if c := report.Counts[importer.Post]; c.New != posts {
		t.Errorf("%+v, want %d posts", c, posts)
	}
	if peak.Load() == 0 {
		t.Error("nothing was measured")
	}
	held := int64(peak.Load()) - int64(before.HeapAlloc)
	t.Logf("%d MB, %d posts: %d MB of memory", megabytes, posts, held>>20)
	if held > 64<<20 {
		t.Errorf("%d MB of memory are used", held>>20)
	}
}
