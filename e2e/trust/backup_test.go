package trust

import (
	"context"
	"path/filepath"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"

	"masthead/internal/database/dbtest"
)

// A backup that is made during writes contains everything that was acknowledged before it and
// no partial writes. After a restore into an empty folder, the site sends the same
// responses.
func TestABackupDuringWritesIsComplete(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, s *site) {
		room := openNewsroom(t, s)
		before := room.publishNew("Published before the backup")
		again, _ := room.create(t.Context(), "A draft before the backup", "draft")
		// The compared responses do not depend on the writes during the backup.
		ask := []string{
			"/autostory", "/hindi", "/tamil/latest", "/socialstory/latest",
			"/api/v2/stories/latest?locale=hi&limit=20", "/api/v2/brand/stories?slug=autostory&limit=20", "/api/v2/brand/autostory/landing",
			"/api/v2/series", "/api/v2/glossary/count", "/api/v2/story?path=" + before.Path,
		}
		was := map[string]string{}
		for _, path := range ask {
			a := room.get(path)
			if a.status != 200 {
				t.Fatalf("%s: %s", path, a)
			}
			was[path] = withoutAges(a.text)
		}

		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		var written atomic.Int64
		all.Go(func() {
			for ctx.Err() == nil {
				m, a := room.create(ctx, "Written meanwhile", "meanwhile")
				if a.status/100 == 2 {
					_, a = room.publish(ctx, m.ID)
				}
				if a.status/100 != 2 && ctx.Err() == nil {
					t.Errorf("a write during the backup: %s", a)
					return
				}
				written.Add(1)
			}
		})
		waitUntil(t, "something is written", func() bool { return written.Load() > 2 })
		file := filepath.Join(s.data, "site.backup")
		s.run(t, "backup", file)
		during := written.Load()
		cancel()
		all.Wait()
		t.Logf("%d stories were written until the backup was done", during)

		other := &site{data: tempDir(t)}
		if s.database != "" {
			other.database = dbtest.Postgres(t)
		}
		other.run(t, "restore", file)
		checkConsistency(t, openRaw(t, other))
		restored := room.onProgram(other.serve(t))
		for _, path := range ask {
			a := restored.get(path)
			if now := withoutAges(a.text); a.status != 200 || now != was[path] {
				before, after := firstDifference(was[path], now)
				t.Errorf("%s differs after the restore (status %d): %q became %q", path, a.status, before, after)
			}
		}
		if a := restored.get(before.Path); !a.shows(before.Title) || !a.shows("The text says "+before.Title) {
			t.Errorf("the story: %s", a)
		}
		if m, a := restored.read(again.ID); m.Title != again.Title || m.Status != "draft" {
			t.Errorf("the draft: %s", a)
		}
		if a := restored.story(again.Path); a.status != 404 {
			t.Errorf("the draft is public: %s", a)
		}
		restored.publishNew("Published after the restore")
	})
}

// ages matches the texts that change with time: the age of a story in the API and on the last line of a card, where only the
// reading time can follow it, and the time when a page was rendered, which is the only time written in UTC.
var ages = regexp.MustCompile(`timeLapsed("|&quot;):("|&quot;)[^"&]*|` +
	`<span[^>]*>[^<]*</span>( <span[^>]*>[^<]*</span>)? </p>|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`)

// withoutAges removes the texts that change with time from a response.
func withoutAges(text string) string { return ages.ReplaceAllString(text, "") }

// firstDifference returns up to 200 bytes of both texts, from 60 bytes before the first byte that differs.
func firstDifference(a, b string) (string, string) {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	from := max(0, same-60)
	return a[from:min(len(a), from+200)], b[from:min(len(b), from+200)]
}
