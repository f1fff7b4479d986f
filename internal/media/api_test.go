package media_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/edge"
	"masthead/internal/media"
)

// emptyStore is a Store without pictures that must not get any.
type emptyStore struct {
	media.Store
	t *testing.T
}

func (emptyStore) ByHash(context.Context, string) (media.Media, error) {
	return media.Media{}, media.ErrNotFound
}

func (s emptyStore) Save(context.Context, media.Media) (media.Media, error) {
	s.t.Error("a picture that failed is stored")
	return media.Media{}, media.ErrNotFound
}

// The server responds even if the picture process hangs or the picture arrives slowly.
func TestAnUploadThatTakesTooLongGets503(t *testing.T) {
	limit := edge.Server(nil).WriteTimeout - 10*time.Second
	for _, slow := range []time.Duration{0, 20 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			log := slog.New(slog.NewTextHandler(t.Output(), nil))
			all := func(ctx context.Context, _ apiv2.Credentials) (context.Context, error) {
				return caller.With(ctx, actor.Actor{}), nil
			}
			api := apiv2.New("http://example.com", apiv2.Guards{Newsroom: all}, log)
			(&media.API{Media: media.New(media.Options{Store: emptyStore{t: t}, Log: log}), Limit: 1 << 20}).Register(api)
			body := slowReader{strings.NewReader("GIF89a and so on"), slow}
			w, began := httptest.NewRecorder(), time.Now()
			api.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodPost, apiv2.Prefix+"/desk/media", body))
			if took := time.Since(began); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || took > limit {
				t.Errorf("body after %s: %d %q after %s, want 503 within %s: %s", slow, w.Code, w.Header().Get("Retry-After"), took, limit, w.Body)
			}
		})
	}
}

// slowReader returns its text after a delay.
type slowReader struct {
	*strings.Reader
	after time.Duration
}

func (s slowReader) Read(b []byte) (int, error) {
	if s.Len() > 0 {
		time.Sleep(s.after)
	}
	return s.Reader.Read(b)
}
