package trust

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// The clock jumps, forward and back: what is scheduled appears when its moment
// has come and never before, nothing that was published is lost, pages go out
// and follow writes. The program runs inside the test, on the test's clock.
func TestClockJumps(t *testing.T) {
	c := dbtest.NewClock()
	now := time.Now()
	c.Advance(now.Sub(dbtest.Noon))
	s := newSite(t, database.SQLite)
	addr := freeAddr(t)
	a := inside(t, c.Now, map[string]string{"data": s.data, "addr": addr, "renderers": "2", "site-url": "http://trust.example"})
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- a.Serve(ctx, func(string) {}) }()
	t.Cleanup(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	p := &program{t: t, url: "http://" + addr}
	eventually(t, "the program is ready", func() bool { return p.get("/readyz").status == http.StatusOK })

	b, err := a.Brands.BySlug(t.Context(), "herstory")
	if err != nil {
		t.Fatal(err)
	}
	save := func(title string, then func(context.Context, *database.Tx, int64) (*story.Story, error)) *story.Story {
		t.Helper()
		st := &story.Story{BrandID: b.ID, Title: title, Listed: true}
		err := a.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			doc, err := richtext.Parse([]byte(`{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"A text."}]}]}`))
			if err != nil {
				return err
			}
			if err := a.Stories.Save(ctx, tx, st, doc); err != nil {
				return err
			}
			st, err = then(ctx, tx, st.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	publish := func(ctx context.Context, tx *database.Tx, id int64) (*story.Story, error) {
		return a.Stories.Publish(ctx, tx, id, time.Time{})
	}
	day := 24 * time.Hour
	scheduled := save("Scheduled for tomorrow", func(ctx context.Context, tx *database.Tx, id int64) (*story.Story, error) {
		return a.Stories.Schedule(ctx, tx, id, c.Now().Add(day))
	})
	early := save("Published before the jumps", publish)
	list := "/api/v2/brand/stories?slug=herstory&limit=20"
	shows := func(st *story.Story) bool {
		return p.get(st.Path).has(st.Title) && p.get(list).has(st.Title) && p.get("/herstory/latest").has(st.Title)
	}
	hidden := func(st *story.Story) bool {
		return p.get(st.Path).status == 404 && !p.get(list).has(st.Title) && !p.get("/herstory/latest").has(st.Title)
	}
	if !shows(early) || !hidden(scheduled) {
		t.Fatal("before any jump")
	}

	c.Advance(-3 * day)
	if !shows(early) || !hidden(scheduled) {
		t.Error("three days back: a published story is not shown, or a scheduled one is")
	}
	late := save("Published in the past", publish)
	if !shows(late) || !shows(early) {
		t.Error("three days back: what is published now is not shown")
	}

	c.Advance(3*day + day + time.Second)
	took := eventually(t, "the scheduled story is published", func() bool { return shows(scheduled) })
	t.Logf("published %s after the jump", took.Round(time.Millisecond))

	c.Advance(-2 * day)
	if !shows(scheduled) || !shows(early) || !shows(late) {
		t.Error("back again: what was published is gone")
	}
	if text := p.get(list).text; strings.Contains(text, `"timeLapsed":"-`) || strings.Contains(text, `"timeLapsed":"in `) {
		t.Errorf("ages below zero: %.300s", text)
	}

	c.Advance(20 * 365 * day)
	if !shows(scheduled) || !shows(early) || p.get("/").status != http.StatusOK {
		t.Error("twenty years on: not everything is shown")
	}
	c.Advance(-20 * 365 * day)
	last := save("Published after all jumps", publish)
	if !shows(last) || !shows(early) {
		t.Error("after all jumps: not everything is shown")
	}
	// The program measures the age of what it keeps by the machine's steady clock,
	// which does not jump; what passes on it makes a page old.
	if a := p.get("/herstory/latest"); a.header.Get("Cache-Status") != "masthead; hit" {
		t.Errorf("a page that was just made: %s", a)
	}
	c.Advance(2 * time.Hour)
	if a := p.get("/herstory/latest"); a.status != http.StatusOK || a.header.Get("Cache-Status") == "masthead; hit" {
		t.Errorf("the page two hours later: %s", a)
	}
}
