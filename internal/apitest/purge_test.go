package apitest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/actor"
	"masthead/internal/audio"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/download"
	"masthead/internal/jobs"
	"masthead/internal/library"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

// F189: clearing the storage of deleted files spares each file that a revision, a working copy, an import, an episode or a webinar uses,
// and captions that another file has too.
func TestClearingTheStorageSparesWhatIsUsedF189(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		bucket := memblob.OpenBucket(nil)
		t.Cleanup(func() { _ = bucket.Close() })
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		l := &library.Library{DB: db, Queue: queue, Bucket: bucket, Brands: s.Brands, Stories: s.Stories,
			Media: media.New(media.Options{Bucket: bucket, Store: media.DatabaseStore{DB: db}})}
		ids, keys := map[string]int64{}, map[string]string{} // of the files, and of one object in the storage of each
		picture := func(name, hash string) map[string]any {
			t.Helper()
			m, err := media.DatabaseStore{DB: db}.Save(t.Context(), media.Media{Hash: strings.Repeat(hash, 26), Width: 640, Height: 360,
				Widths: []int{640}})
			if err != nil {
				t.Fatal(err)
			}
			ids[name], keys[name] = m.ID, m.Key(640, media.JPEG)
			if err := bucket.WriteAll(t.Context(), keys[name], []byte("x"), nil); err != nil {
				t.Fatal(err)
			}
			return map[string]any{"body": map[string]any{"type": "doc", "content": []any{map[string]any{"type": "image",
				"attrs": map[string]any{"src": m.URL(640, media.JPEG), "media": fmt.Sprint(m.ID), "decorative": true}}}}}
		}
		file := func(name, of, more string) string {
			t.Helper()
			content, err := os.ReadFile("../demo/content/ys/" + of)
			if err != nil {
				t.Fatal(err)
			}
			address, err := download.PutFile(t.Context(), db, bucket, of, append(content, more...), download.Owner{})
			if err != nil {
				t.Fatal(err)
			}
			found, err := media.RecordsAt(t.Context(), db.Read, []string{address})
			if err != nil || found[address] == nil {
				t.Fatal(address, err)
			}
			ids[name], keys[name] = found[address].ID, strings.TrimPrefix(address, "/")
			return address
		}
		const film, recording = "daily-dispatch-three-rounds.mp4", "the-courier-of-tawang.mp3"

		draft := s.editorOf(t, SignedEditor, s.Draft("herstory", "A draft").ID)
		draft.save(picture("a revision", "a"), 200)
		c.Advance(time.Hour)
		draft.save(map[string]any{"body": paragraph("Without the picture.")}, 200)

		public := s.editorOf(t, SignedEditor, s.Published("herstory", "Public", time.Hour).ID)
		public.call(http.MethodPut, "/working-copy", copyOf(public.read(), picture("a working copy", "b")), 200)

		picture("an import", "c")
		imported := s.Draft("herstory", "Imported")
		episode := &audio.Episode{Slug: "one", Title: "One", Audio: file("an episode", recording, ""), PublishedAt: clock.MomentOf(c.Now())}
		room := s.Published("herstory", "Pricing", time.Hour, func(s *story.Story) { s.Type = story.Webinar })
		recorded, streamed := file("a recorded webinar", film, "\x00\x00\x00\x08free"), file("a webinar's stream", film, "\x00\x00\x00\x09free1")
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := tx.ExecContext(ctx, "INSERT INTO imports (id, kind, file, file_hash, brand_id, state, started_at) "+
				"VALUES (1, 'wordpress', 'x', 'x', ?, 'running', 0)", imported.BrandID); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO import_pictures (story_id, address, import_id, state, media_id) "+
				"VALUES (?, 'https://old.example/a.jpg', 1, 'found', ?)", imported.ID, ids["an import"]); err != nil {
				return err
			}
			show := &audio.Show{BrandID: imported.BrandID, Lang: "en", Slug: "looms", Title: "Looms"}
			if err := audio.SaveShow(ctx, tx, show); err != nil {
				return err
			}
			if err := audio.SaveEpisode(ctx, tx, show, episode); err != nil {
				return err
			}
			return (&webinar.Webinars{DB: db, Stories: s.Stories, Brands: s.Brands}).Save(ctx, tx, actor.Actor{AllBrands: true},
				&webinar.Webinar{StoryID: room.ID, StartsAt: tx.At, EndsAt: clock.MomentOf(tx.At.Add(time.Hour)), Zone: "Asia/Kolkata",
					StreamPlatform: "file", StreamMedia: streamed, RecordingPlatform: "file", RecordingMedia: recorded}, 0)
		})

		picture("nothing", "d")
		file("only captions", recording, "\x00")
		file("another with these captions", film, "")
		var captions string
		for _, name := range []string{"only captions", "another with these captions"} {
			_, err := l.SaveCaptions(t.Context(), actor.Actor{AllBrands: true}, ids[name], 0, "en", "WEBVTT\n\n00:01.000 --> 00:02.000\nA loom.\n")
			if err != nil {
				t.Fatal(err)
			}
			stored, err := media.CaptionsOf(t.Context(), db.Read, ids[name])
			if err != nil || len(stored) != 1 {
				t.Fatal(stored, err)
			}
			captions = strings.TrimPrefix(stored[0].Address, "/")
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE media SET deleted_at = 1, purge_at = 1 WHERE id <> ?", ids["another with these captions"])
			return err
		})
		if err := l.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		for name, id := range ids {
			rows, err := media.Records(t.Context(), db.Read, []int64{id})
			if err != nil {
				t.Fatal(err)
			}
			stored, err := bucket.Exists(t.Context(), keys[name])
			if want := name != "nothing" && name != "only captions"; err != nil || stored != want || (rows[id] != nil) != want {
				t.Errorf("the file of %s: row %v, in the storage %v, %v", name, rows[id] != nil, stored, err)
			}
		}
		if stored, err := bucket.Exists(t.Context(), captions); !stored || err != nil {
			t.Error("the captions of another file are gone", err)
		}
	})
}
