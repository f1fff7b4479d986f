package workflow_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/workflow"
)

// F176, dead links: each address is fetched once a day. One that does not exist or does not respond is dead; one that refuses programs is
// not, and about a private address nothing is known.
func TestDeadLinksAreFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		var asked atomic.Int32
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			status := map[string]int{"/gone": 410, "/none": 404, "/refused": 403, "/busy": 503}[r.URL.Path]
			w.WriteHeader(max(status, 200))
		}))
		defer server.Close()
		w := &workflow.Workflow{DB: db, Brands: p.Brands, Stories: p.Stories,
			Fetcher: media.NewFetcher(media.FetchOptions{Timeout: time.Second, AllowLoopback: true})}
		draft := p.Draft("herstory", "The loom")
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			s, err := story.Get(ctx, tx, draft.ID)
			if err != nil {
				return err
			}
			doc := richtext.Doc{Type: "doc"}
			for _, address := range []string{server.URL + "/gone#a", server.URL + "/gone", server.URL + "/none", server.URL + "/refused",
				server.URL + "/busy", server.URL + "/there", "http://10.0.0.1/private", "/of-this-site"} {
				doc.Content = append(doc.Content, richtext.Node{Type: "paragraph", Content: []richtext.Node{{Type: "text", Text: "link",
					Marks: []richtext.Mark{{Type: "link", Attrs: map[string]any{"href": address}}}}}})
			}
			return p.Stories.Save(ctx, tx, s, doc)
		})
		check := func() (dead []string, unchecked int) {
			t.Helper()
			text, err := p.Stories.TextOf(t.Context(), db.Read, draft.ID)
			if err != nil {
				t.Fatal(err)
			}
			found, unchecked, err := w.ChecksOf(t.Context(), db.Read, actor.Actor{}, text)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				if f.Check == workflow.CheckLinks {
					dead = append(dead, strings.TrimPrefix(f.Detail, server.URL))
				}
			}
			return dead, unchecked
		}
		if dead, unchecked := check(); len(dead) != 0 || unchecked != 6 {
			t.Errorf("before the check %q are dead and %d not checked", dead, unchecked)
		}
		for range 2 {
			if err := w.CheckLinks(t.Context(), draft.ID); err != nil {
				t.Fatal(err)
			}
		}
		if dead, unchecked := check(); strings.Join(dead, " ") != "/gone /none" || unchecked != 1 || asked.Load() != 5 {
			t.Errorf("%q are dead, %d not checked, %d requests", dead, unchecked, asked.Load())
		}
		c.Advance(25 * time.Hour)
		server.Close()
		if err := w.CheckLinks(t.Context(), draft.ID); err != nil {
			t.Fatal(err)
		}
		if dead, _ := check(); len(dead) != 5 {
			t.Errorf("without a server %q are dead", dead)
		}
	})
}

// Links that take long are left to the next job, which goes on with those that nobody has fetched, so that one story does not keep others
// waiting.
func TestTheCheckOfManyLinksGoesOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		var asked atomic.Int32
		server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			asked.Add(1)
			c.Advance(2 * time.Minute) // that one response takes
		}))
		defer server.Close()
		w := &workflow.Workflow{DB: db, Brands: p.Brands, Stories: p.Stories,
			Fetcher: media.NewFetcher(media.FetchOptions{Timeout: time.Second, AllowLoopback: true})}
		draft := p.Draft("herstory", "The loom")
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			s, err := story.Get(ctx, tx, draft.ID)
			if err != nil {
				return err
			}
			doc := richtext.Doc{Type: "doc"}
			for _, path := range []string{"/1", "/2", "/3", "/4", "/5"} {
				doc.Content = append(doc.Content, richtext.Node{Type: "paragraph", Content: []richtext.Node{{Type: "text", Text: "link",
					Marks: []richtext.Mark{{Type: "link", Attrs: map[string]any{"href": server.URL + path}}}}}})
			}
			return p.Stories.Save(ctx, tx, s, doc)
		})
		if err := w.CheckLinks(t.Context(), draft.ID); err == nil || asked.Load() != 3 {
			t.Fatalf("after six minutes: %d requests, %v", asked.Load(), err)
		}
		if err := w.CheckLinks(t.Context(), draft.ID); err != nil || asked.Load() != 5 {
			t.Fatalf("the next one: %d requests, %v", asked.Load(), err)
		}
	})
}
