package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/setup"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// Stories of a language without an edition have their pages and lists: in a publication whose only language is not the
// default one, and in a brand whose language is not that of the publication.
func TestStoriesOfALanguageWithoutAnEdition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		for i, c := range []struct{ publication, brand, archive string }{
			{publication: "hindi", brand: "hindi", archive: "/archive/2026/"},
			{publication: "english", brand: "tamil"},
		} {
			if i > 0 {
				db = dbtest.New(t) // a publication is set up once
			}
			if _, err := setup.Run(t.Context(), db, config.Config{}, setup.Answers{Name: "The Tide", Language: c.publication,
				Zone: "Asia/Kolkata", Admin: "asha@example.in"}); err != nil {
				t.Fatal(err)
			}
			p := storytest.Empty(t, db)
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				l, _ := i18n.Lookup(c.brand)
				b := brand.New(brand.KindBrand, "kadal", "Kadal", "/kadal", l, "Asia/Kolkata")
				b.LocaleName, b.Position = &c.brand, 1
				if err := brand.Save(ctx, tx, b); err != nil {
					return err
				}
				return newsletter.Save(ctx, tx, &newsletter.Newsletter{BrandID: b.ID, Slug: "ferry", Path: "/newsletters/ferry", Name: "Ferry"})
			})
			a := appOn(t, db, now, "The Tide")
			p.Brands, p.Stories = a.Brands, a.Stories
			l, _ := i18n.Lookup(c.brand)
			author := p.Author("asha", "Asha Rao")
			tag := p.Term(taxonomy.TagKind, "weaving", "Weaving")
			s := p.Published("kadal", "The ledger", time.Hour, storytest.With(tag), storytest.By(author), func(s *story.Story) { s.Lang = l.Code })
			handler, err := a.Handler()
			if err != nil {
				t.Fatal(err)
			}
			get := func(address string) *httptest.ResponseRecorder {
				r := httptest.NewRequest(http.MethodGet, "https://kaveri.example"+address, nil)
				r.RemoteAddr = "127.0.0.1:1000" // without rate limits
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, r)
				return w
			}
			for _, address := range []string{s.Path, s.Path + "?lite=1", s.Path + ".md", "/kadal", "/kadal/feed", "/author/asha",
				"/author/asha/feed",
				"/oembed?url=" + url.QueryEscape("https://kaveri.example"+s.Path), "/newsletters/ferry", "/topic/weaving"} {
				if w := get(address); w.Code != http.StatusOK {
					t.Errorf("%s brand in a publication in %s: GET %s: %d", c.brand, c.publication, address, w.Code)
				}
			}
			body := get(s.Path).Body.String()
			if !strings.Contains(body, "The ledger") || strings.Contains(body, `href="/archive/2026/`) != (c.archive != "") {
				t.Errorf("the story in %s: %t, with a link to the archive: %t", c.brand, strings.Contains(body, "The ledger"),
					strings.Contains(body, `href="/archive/2026/`))
			}
			// Links to pages of the language's edition lead to the master brand's.
			if w := get("/" + l.Name + "/topic/weaving?page=2"); w.Code != http.StatusFound ||
				w.Header().Get("Location") != "/topic/weaving?page=2" {
				t.Errorf("/%s/topic/weaving?page=2: %d %s", l.Name, w.Code, w.Header().Get("Location"))
			}
			if w := get("/" + l.Name + "/nothing-here"); w.Code != http.StatusNotFound {
				t.Errorf("/%s/nothing-here: %d", l.Name, w.Code)
			}
			if b, err := a.Brands.ForLocale(t.Context(), l); err != nil || b.Kind != brand.KindMaster {
				t.Errorf("the edition for readers of %s: %v, %v", l.Name, b, err)
			}
		}
	})
}
