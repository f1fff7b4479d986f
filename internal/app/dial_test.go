package app

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"masthead/internal/clock"
)

// C25: the dial asks for a time in RFC 3339, and only requests with the parameter use it.
func TestTheDialNeedsATime(t *testing.T) {
	asked := 0
	h := (&App{}).dial(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		asked++
		if _, ok := clock.Dialled(r.Context()); ok {
			t.Error("a request without the parameter has a time")
		}
	}))
	for path, want := range map[string]int{"/webinar/pricing": http.StatusOK, "/webinar/pricing?clock=tomorrow": http.StatusBadRequest} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
	if asked != 1 {
		t.Errorf("%d requests passed the dial, want 1", asked)
	}
	at := time.Date(2026, 3, 15, 6, 30, 0, 0, time.UTC)
	if got, ok := clock.Dialled(clock.WithDial(t.Context(), at)); !ok || !got.Equal(at) {
		t.Errorf("the dialled time: %v, %t", got, ok)
	}
}

// C25: the root element of a page tells its scripts the time at which it is shown; a redirect and a file have none.
func TestADialledPageTellsItsScripts(t *testing.T) {
	for body, want := range map[string]string{
		`<!doctype html><html lang="en" dir="ltr"><head>`: `<!doctype html><html lang="en" dir="ltr" data-dial="-90000"><head>`,
		"": "", "plain": "plain",
	} {
		if got := string(withDial([]byte(body), -90*time.Second)); got != want {
			t.Errorf("%q becomes %q", body, got)
		}
	}
}
