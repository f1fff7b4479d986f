package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gocloud.dev/blob/memblob"

	"masthead/internal/brand"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/story/storytest"
	"masthead/web"
)

// modelRenderer returns the page model instead of HTML.
type modelRenderer struct{}

func (modelRenderer) Render(_ context.Context, _ string, model []byte) ([]byte, error) {
	return model, nil
}

// traceOfDemonstration matches the names of the demonstration's publication and of its brands.
var traceOfDemonstration = regexp.MustCompile(`(?i)startline|herstory|yourstory|smbstory|socialstory|autostory|captable|\bys\b`)

// A second publication, with its own brands in an empty database, shows no trace of the demonstration.
func TestASecondPublicationHasItsOwnNames(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		p := storytest.Empty(t, db)
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			for i, b := range []brand.Brand{
				{Slug: "post", Kind: brand.KindMaster, Name: "Kaveri Post", Path: "/"},
				{Slug: "looms", Kind: brand.KindBrand, Name: "Looms", Path: "/looms"},
			} {
				b.TimeZone, b.Numbering, b.Gate, b.Position, b.Menu = "Asia/Dubai", "western", brand.GateFree, i, brand.Menu{}
				b.Sections = []brand.Section{{Kind: "latest", Layout: "latest", Message: "section.latest", Source: "latest", Limit: 12}}
				if err := brand.Save(ctx, tx, &b); err != nil {
					return err
				}
			}
			return nil
		})
		cfg, _, err := config.Load(map[string]string{"site-url": "https://kaveri.example", "data": t.TempDir()}, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		if cfg.SiteName, err = publicationName(t.Context(), cfg, db); err != nil || cfg.SiteName != "Kaveri Post" {
			t.Fatalf("the publication's name is %q, %v", cfg.SiteName, err)
		}
		files, err := web.Site("")
		if err != nil {
			t.Fatal(err)
		}
		a := &App{Config: cfg, Log: slog.New(slog.DiscardHandler), Clock: now.Now, Metrics: prometheus.NewRegistry(), DB: db}
		a.core = Core{Config: cfg, Log: a.Log, Clock: now.Now, Metrics: a.Metrics, DB: db, Bucket: memblob.OpenBucket(nil),
			Media: media.New(media.Options{Log: a.Log}), Renderer: modelRenderer{}, Files: files}
		if a.Features, err = New(a.core); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(a.Cache.Close)
		p.Brands, p.Stories = a.Brands, a.Stories
		path := p.Published("post", "The weavers’ ledger", time.Hour).Path
		mux := mounted(t, a)
		for _, address := range []string{
			"/", "/looms", path, "/latest", "/trending", "/search?q=ledger", "/videos", "/archive", "/events", "/newsletters", "/companies",
			"/login",
			"/nothing-here", path + "?lite=1", "/feed.xml", "/llms.txt", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest",
			"/api/v2/stories/latest", "/api/v2/curated/set?key=CURATED_SET", "/opensearch.xml",
		} {
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://kaveri.example"+address, nil))
			if found := traceOfDemonstration.FindAllString(w.Body.String(), 5); found != nil {
				t.Errorf("GET %s, status %d, contains %q", address, w.Code, found)
			}
			if address == "/" && !strings.Contains(w.Body.String(), "Kaveri Post") {
				t.Errorf("the home page lacks the publication's name: %.300s", w.Body)
			}
		}
		for _, offer := range a.Offers {
			for _, example := range offer.Emails {
				email := example.Compose(i18n.Default)
				if found := traceOfDemonstration.FindAllString(email.Subject+email.Text, 5); found != nil {
					t.Errorf("the email %s contains %q", example.Name, found)
				}
			}
		}
	})
}
