package accountsite_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/personal"
)

// Trust: it is not an error of the server if the reader closes the connection while the 404 page of a personal page is loaded.
func TestAClosedConnectionAtAMissingPageIsNotAnError(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		ctx, closeConnection := context.WithCancel(t.Context())
		handler := h.site.Handler("/account", func(*personal.Call) error {
			closeConnection()
			return database.ErrNotFound
		})
		response := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/follow", strings.NewReader("a=b"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		handler.ServeHTTP(response, r)
		if response.Code != http.StatusRequestTimeout {
			t.Errorf("status %d, want 408", response.Code)
		}
		if log := h.log.String(); strings.Contains(log, "level=ERROR") {
			t.Errorf("an error in the log:\n%s", log)
		}
	})
}
