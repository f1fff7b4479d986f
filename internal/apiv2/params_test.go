package apiv2_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"masthead/internal/apiv2"
)

type windowInput struct {
	apiv2.Page
	Scale float64 `query:"scale"`
	Brand string  `query:"brand"`
}

// D-31: a value that is not a number is refused, and so is an empty one; a text may be empty.
func TestEmptyNumbersAreRefused(t *testing.T) {
	all := func(ctx context.Context, _ apiv2.Credentials) (context.Context, error) { return ctx, nil }
	api := apiv2.New("http://example.com", apiv2.Guards{Newsroom: all}, slog.New(slog.DiscardHandler))
	list := func(_ context.Context, in *windowInput) (*apiv2.Output[int], error) {
		return apiv2.Public(in.Limit), nil
	}
	apiv2.Get(api, "/list", "list", "List", list)
	apiv2.Write(api, http.MethodGet, "/desk/list", "list-desk", "List", list)
	reached := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	early := apiv2.RejectEmptyNumbers(api.OpenAPI().Paths["/list"].Get, reached)
	for query, refused := range map[string]string{
		"": "", "?limit=3": "", "?brand=": "", "?brand=&limit=3&scale=.5": "",
		"?limit=": "limit", "?limit": "limit", "?limit=&limit=3": "limit", "?offset=": "offset", "?limit=3&scale=": "scale", "?%6Cimit=": "limit",
	} {
		for path, h := range map[string]http.Handler{"/list": api, "/desk/list": api, "/before/the/cache": early} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, apiv2.Prefix+path+query, nil))
			want := http.StatusOK
			if refused != "" {
				want = http.StatusBadRequest
			}
			if w.Code != want || refused != "" && !strings.Contains(w.Body.String(), `"error":"`+refused+`: is not a number"`) {
				t.Errorf("%s%s: %d %s, want %d", path, query, w.Code, w.Body, want)
			}
		}
	}
}

// D-38: operations of the contract ignore parameters that they do not have, because its clients may send others. Those of the newsroom
// refuse them, because a mistyped parameter would have no effect.
func TestUnknownParametersAreRefusedInTheNewsroom(t *testing.T) {
	all := func(ctx context.Context, _ apiv2.Credentials) (context.Context, error) { return ctx, nil }
	api := apiv2.New("http://example.com", apiv2.Guards{Newsroom: all}, slog.New(slog.DiscardHandler))
	list := func(_ context.Context, in *windowInput) (*apiv2.Output[int], error) {
		return apiv2.Public(in.Limit), nil
	}
	apiv2.Get(api, "/list", "list", "List", list)
	apiv2.Write(api, http.MethodGet, "/desk/list", "list-desk", "List", list)
	for query, unknown := range map[string]string{
		"": "", "?limit=3": "", "?brand=tides&limit=3": "", "?stauts=draft": "stauts", "?limit=3&zone=x&Brand=y": "Brand", "?%6Cimi=3": "limi",
	} {
		for path, refuses := range map[string]bool{"/list": false, "/desk/list": true} {
			w := httptest.NewRecorder()
			api.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, apiv2.Prefix+path+query, nil))
			want := http.StatusOK
			if refuses && unknown != "" {
				want = http.StatusBadRequest
			}
			if w.Code != want || want != http.StatusOK && !strings.Contains(w.Body.String(), unknown+`\" is not a parameter`) {
				t.Errorf("%s%s: %d %s, want %d", path, query, w.Code, w.Body, want)
			}
		}
	}
}
