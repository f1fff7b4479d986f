package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// D-36, STATE-82: on the pages of a brand that asks for consent, readers get no design cookie
// before their answer; on those of every other brand they do.
func TestDesignIsAssignedIfTheBrandAllowsIt(t *testing.T) {
	db := dbtest.New(t)
	publication := storytest.New(t, db)
	gulf := *publication.Brand("ys-gulf")
	gulf.Consent = brand.ConsentOptIn
	publication.Write(func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, &gulf) })
	a := &App{Features: &Features{Brands: publication.Brands}, Config: config.Config{SiteURL: "https://example.com", MagazineWeight: 100}}
	given := a.assignDesigns()(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for path, want := range map[string]bool{
		"/": true, "/latest": true, "/herstory": true, "/herstory/2026/11/a-story": true,
		"/ys-gulf": false, "/ys-gulf/2026/11/a-story": false, "/ys-gulfstream": true,
	} {
		w := httptest.NewRecorder()
		given.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if got := strings.HasPrefix(w.Header().Get("Set-Cookie"), "design_variant=magazine;"); got != want {
			t.Errorf("%s: design given %v, want %v", path, got, want)
		}
	}
}
