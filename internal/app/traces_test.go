package app

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"masthead/internal/config"
)

func TestTracesGoToTheConfiguredEndpoint(t *testing.T) {
	received := make(chan string, 1)
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		received <- r.URL.Path + " " + string(body)
	}))
	defer collector.Close()
	a := &App{Config: config.Config{OTLPEndpoint: collector.URL}, Log: slog.New(slog.DiscardHandler)}
	stop, err := a.startTraces(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	render := tracingRenderer{renderer(func() ([]byte, error) { return []byte("ok"), nil })}
	if _, err := render.Render(t.Context(), "StoryPage", nil); err != nil {
		t.Fatal(err)
	}
	stop() // sends the rest
	if got := <-received; !strings.HasPrefix(got, "/v1/traces ") || !strings.Contains(got, "render StoryPage") {
		t.Errorf("the collector got %q", got)
	}
}

type renderer func() ([]byte, error)

func (r renderer) Render(context.Context, string, []byte) ([]byte, error) { return r() }

func (r renderer) RenderPieces(context.Context, string, []byte, []byte) ([]byte, error) { return r() }
