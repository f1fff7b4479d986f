package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// Frames store links, headers and footers. When a brand changes, the next page of every brand shows the change in its
// frame.
func TestAChangedBrandIsInTheNextFrame(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, now.Now, slog.New(slog.DiscardHandler), modelRenderer{}, nil)
		mux := mountedMux(t, a)
		read := func(path string) string {
			t.Helper()
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://example.com"+path, nil))
			if w.Code != http.StatusOK {
				t.Fatalf("GET %s answers %d", path, w.Code)
			}
			return w.Body.String()
		}
		herstory := p.Brand("herstory")
		for i, name := range []string{"First Name", "Second Name", "Third Name"} {
			changed := *herstory
			changed.Name = name
			p.Write(func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, &changed) })
			for _, path := range []string{"/herstory/latest", "/latest", "/herstory/latest"} {
				model := read(path)
				if !strings.Contains(model, name) {
					t.Errorf("after change %d, %s does not show the brand's new name", i+1, path)
				}
				if i > 0 && strings.Contains(model, "First Name") {
					t.Errorf("after change %d, %s still shows an old name", i+1, path)
				}
			}
		}
	})
}

// modelRenderer returns the page model instead of HTML.
type modelRenderer struct{}

func (modelRenderer) Render(_ context.Context, _ string, model []byte) ([]byte, error) {
	return model, nil
}
