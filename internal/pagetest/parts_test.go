package pagetest_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/app/apptest"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// partsRenderer returns the models of a page and of its parts as HTML, and records which parts it renders.
type partsRenderer struct {
	plain
	rendered []string
}

func (p *partsRenderer) RenderPieces(_ context.Context, name string, model, parts []byte) ([]byte, error) {
	var requested []struct {
		Name   string
		Key    string
		Stored bool
		Model  json.RawMessage
	}
	if err := json.Unmarshal(parts, &requested); err != nil {
		return nil, err
	}
	own := name + " " + string(model)
	list, content := []map[string]any{{"bytes": len(own)}}, own
	for _, a := range requested {
		if a.Stored {
			list = append(list, map[string]any{"key": a.Key, "part": true})
			continue
		}
		p.rendered = append(p.rendered, a.Name)
		list = append(list, map[string]any{"key": a.Key, "part": true, "bytes": len(a.Model)})
		content += string(a.Model)
	}
	text, err := json.Marshal(list)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...), content...), err
}

func TestOnlyChangedPartsOfALandingPageAreRenderedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, renderer := siteOn(t, db), &partsRenderer{}
		f := apptest.ComposeFor(t, s.Publication, func() time.Time { return dbtest.Noon }, apptest.Options{Renderer: renderer})
		s.pages = &composedSite{Pages: f.Pages, features: f}
		s.Published("herstory", "Earlier", time.Hour)
		s.Published("ys", "Of the publication", 2*time.Hour)
		read := func(path string) (body string, rendered []string) {
			t.Helper()
			renderer.rendered = nil
			response := s.get(t, path)
			if response.Status != http.StatusOK {
				t.Fatalf("%s: %d", path, response.Status)
			}
			return string(response.Body), renderer.rendered
		}
		first, rendered := read("/")
		if !strings.Contains(first, "Earlier") || !strings.Contains(first, "Of the publication") || len(rendered) < 3 {
			t.Fatalf("the first page renders %v: %s", rendered, first)
		}
		if again, rendered := read("/"); again != first || len(rendered) > 0 {
			t.Errorf("the same page renders %v again", rendered)
		}
		fresh := s.Published("herstory", "Just published", 0)
		changed, rendered := read("/")
		if !strings.Contains(changed, "Just published") || !strings.Contains(changed, "Earlier") || len(rendered) == 0 {
			t.Errorf("after a story was published %v are rendered: %s", rendered, changed)
		}
		for _, name := range rendered {
			if name == "header" || name == "closing" {
				t.Errorf("the %s is rendered again for a story", name)
			}
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := s.Stories.Unpublish(ctx, tx, fresh.ID)
			return err
		})
		if body, _ := read("/"); strings.Contains(body, "Just published") {
			t.Error("a story that was unpublished is still on the page")
		}
		_, _ = read("/latest")
		if body, rendered := read("/archive"); len(rendered) != 1 || rendered[0] != "closing" || !strings.Contains(body, "archive") {
			t.Errorf("a page of another kind renders %v", rendered) // its closing may link to a lite form
		}
		if body, _ := read("/latest"); !strings.Contains(body, "redirect_url=https%3A%2F%2Fexample.com%2Flatest") ||
			strings.Contains(body, "masthead-hole") {
			t.Errorf("the sign-in address of a shared header is not the page's own: %s", body)
		}
	})
}

// queryTexts collects the texts of queries.
type queryTexts struct{ all []string }

func (q *queryTexts) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }
func (q *queryTexts) AfterQuery(_ context.Context, e *bun.QueryEvent)                    { q.all = append(q.all, e.Query) }

// A new story moves one story from the first section into the section of its category. The section of another category has the same
// stories as before, so it is not read again.
func TestASectionIsReadAgainOnlyIfItsStoriesChange(t *testing.T) {
	s, renderer := newSite(t), &partsRenderer{}
	f := apptest.ComposeFor(t, s.Publication, func() time.Time { return dbtest.Noon }, apptest.Options{Renderer: renderer})
	s.pages = &composedSite{Pages: f.Pages, features: f}
	money, people := s.Term(taxonomy.Category, "money", "Money"), s.Term(taxonomy.Category, "people", "People")
	s.changeBrand("ys", func(b *brand.Brand) {
		b.Sections = []brand.Section{
			{Position: 0, Kind: "stories", Layout: "lead", Source: "latest", Limit: 2},
			{Position: 1, Kind: "stories", Layout: "rail", Source: "category:money", Limit: 3},
			{Position: 2, Kind: "stories", Layout: "rail", Source: "category:people", Limit: 3},
		}
	})
	for i := range 6 {
		s.Published("herstory", fmt.Sprint("Rupees ", i), time.Duration(10+i)*time.Hour, storytest.With(money))
		s.Published("herstory", fmt.Sprint("Faces ", i), time.Duration(20+i)*time.Hour, storytest.With(people))
	}
	var read queryTexts
	s.DB.Read = s.DB.Read.WithQueryHook(&read)
	load := func() (body string, queried []string) {
		t.Helper()
		read.all = nil
		body = string(s.get(t, "/").Body)
		for _, slug := range []string{"money", "people"} {
			if slices.ContainsFunc(read.all, func(q string) bool { return strings.Contains(q, "'"+slug+"'") }) {
				queried = append(queried, slug)
			}
		}
		return body, queried
	}
	body, queried := load()
	if len(queried) != 2 || !strings.Contains(body, "Rupees 1") {
		t.Fatalf("the first time %v are read: %s", queried, body)
	}
	s.Published("ys", "Just published", 0)
	renderer.rendered = nil
	body, queried = load()
	if !slices.Equal(queried, []string{"money"}) || !slices.Equal(renderer.rendered, []string{"s1", "s2"}) {
		t.Errorf("after a publish %v are read again and %v are rendered", queried, renderer.rendered)
	}
	if !strings.Contains(body, "Just published") || !strings.Contains(body, "Rupees 1") {
		t.Errorf("after a publish the page is %s", body)
	}
}
