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

// When the clock jumps forward or back, scheduled stories appear at their time and not
// before, published stories stay, and pages are served and updated. The program runs in
// the test's process with the test's clock.
func TestPublicationSurvivesClockJumps(t *testing.T) {
	c := dbtest.NewClock()
	now := time.Now()
	c.Advance(now.Sub(dbtest.Noon))
	s := newSite(t, database.SQLite)
	addr := freeAddr(t)
	a := openInProcess(t, c.Now, map[string]string{"data": s.data, "addr": addr, "renderers": "2", "site-url": "http://trust.example"})
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
	waitUntil(t, "the program is ready", func() bool { return p.get("/readyz").status == http.StatusOK })

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
		return p.get(st.Path).shows(st.Title) && p.get(list).shows(st.Title) && p.get("/herstory/latest").shows(st.Title)
	}
	hidden := func(st *story.Story) bool {
		return p.get(st.Path).status == 404 && !p.get(list).shows(st.Title) && !p.get("/herstory/latest").shows(st.Title)
	}
	if !shows(early) || !hidden(scheduled) {
		t.Fatal("the site is wrong before any jump")
	}

	c.Advance(-3 * day)
	if !shows(early) || !hidden(scheduled) {
		t.Error("three days back: a published story is missing, or a scheduled one is shown")
	}
	late := save("Published in the past", publish)
	if !shows(late) || !shows(early) {
		t.Error("three days back: a newly published story is missing")
	}

	c.Advance(3*day + day + time.Second)
	took := waitUntil(t, "the scheduled story is published", func() bool { return shows(scheduled) })
	t.Logf("published %s after the jump", took.Round(time.Millisecond))

	c.Advance(-2 * day)
	if !shows(scheduled) || !shows(early) || !shows(late) {
		t.Error("back at the original time: a published story is missing")
	}
	if text := p.get(list).text; strings.Contains(text, `"timeLapsed":"-`) || strings.Contains(text, `"timeLapsed":"in `) {
		t.Errorf("negative ages: %.300s", text)
	}

	c.Advance(20 * 365 * day)
	if !shows(scheduled) || !shows(early) || p.get("/").status != http.StatusOK {
		t.Error("twenty years later: a story is missing")
	}
	c.Advance(-20 * 365 * day)
	last := save("Published after all jumps", publish)
	if !shows(last) || !shows(early) {
		t.Error("after all jumps: a story is missing")
	}
	// The program measures the age of cached pages with the machine's monotonic clock, which
	// does not jump.
	if a := p.get("/herstory/latest"); a.header.Get("Cache-Status") != "masthead; hit" {
		t.Errorf("a page that was just rendered: %s", a)
	}
	c.Advance(2 * time.Hour)
	if a := p.get("/herstory/latest"); a.status != http.StatusOK || a.header.Get("Cache-Status") == "masthead; hit" {
		t.Errorf("the page two hours later: %s", a)
	}
}
