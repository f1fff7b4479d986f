package app

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// In a publication in Hindi without a Hindi edition, links to topics, series and properties lead to the pages of the master brand,
// without a redirect. Once there is an edition, stories that are saved link to its pages. The API lists Hindi stories by default.
func TestLinksToTopicsLeadDirectly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.Empty(t, db)
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), mirror{}, nil)
		hindi := "hindi"
		save := func(b *brand.Brand) {
			b.TimeZone, b.Numbering, b.Gate, b.Menu, b.LocaleName = "Asia/Kolkata", "indian", brand.GateFree, brand.Menu{}, &hindi
			p.Write(func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, b) })
		}
		save(&brand.Brand{Slug: "home", Kind: brand.KindMaster, Name: "Home", Path: "/"})
		h := mountedMux(t, a)
		tag, series := p.Term(taxonomy.TagKind, "looms", "Looms"), p.Term(taxonomy.Series, "weavers", "Weavers")
		property := p.Term(taxonomy.Property, "fair", "Fair")
		terms := storytest.With(tag, series, property)
		links := []string{"/topic/looms", "/series/weavers", "/property/fair"}
		s := p.Published("home", "The loom", time.Hour, terms)
		page := get(h, s.Path).Body.String()
		for _, link := range links {
			if !strings.Contains(page, `"`+link+`"`) || strings.Contains(page, `"/hindi`+link+`"`) {
				t.Errorf("the story does not link directly to %s", link)
			}
			if w := get(h, link); w.Code != http.StatusOK {
				t.Errorf("GET %s: %d", link, w.Code)
			} else if strings.Contains(w.Body.String(), "/hindi"+link) {
				t.Errorf("%s names /hindi%s", link, link)
			}
		}
		if sitemap := get(h, "/sitemap/terms-0.xml").Body.String(); !strings.Contains(sitemap, ">https://example.com/topic/looms<") {
			t.Errorf("the sitemap lacks the page of the topic: %s", sitemap)
		}

		// D-31: without a language, the API uses that of the publication.
		for _, list := range []string{"/stories/latest", "/tag/stories?slug=looms"} {
			if body := get(h, apiv2.Prefix+list).Body.String(); !strings.Contains(body, `"title":"The loom"`) {
				t.Errorf("%s does not have the story: %s", list, body)
			}
		}

		save(&brand.Brand{Slug: "hindi", Kind: brand.KindLanguage, Name: "हिन्दी", Path: "/hindi"})
		later := p.Published("home", "The second loom", time.Minute, terms)
		items, err := a.Stories.ByIDs(t.Context(), []int64{later.ID})
		if err != nil || len(items) != 1 || items[0].Card.Metadata.Series[0].Path != "/hindi/series/weavers" {
			t.Errorf("with an edition: %v, %v", items, err)
		}
	})
}
