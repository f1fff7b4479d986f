package apiv2_test

import (
	"bufio"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/account"
	"masthead/internal/apiv2"
)

// A stream of events has its headers and events, continues after its handler has returned, and is closed when the client leaves and when
// there are no more events.
func TestAStreamOfEvents(t *testing.T) {
	changes, done := make(chan string), make(chan struct{}, 2)
	api := apiv2.New("https://startline.example", (&account.Accounts{}).Guards(), slog.New(slog.DiscardHandler))
	apiv2.GetPrivate(api, "/stream", "stream-test", "Stream", func(context.Context, *struct{}) (*huma.StreamResponse, error) {
		return apiv2.Events[string]{Name: "state", First: "one", Changes: changes, Encode: func(s string) string { return s },
			Done: func() { done <- struct{}{} }}.Response(), nil
	})
	server := httptest.NewServer(api)
	defer server.Close()
	open := func() (*http.Response, func() string) {
		t.Helper()
		response, err := http.Get(server.URL + apiv2.Prefix + "/stream")
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(response.Body)
		return response, func() string {
			for lines.Scan() {
				if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
					return data
				}
			}
			return ""
		}
	}
	response, next := open()
	if h := response.Header; h.Get("Content-Type") != "text/event-stream" || h.Get("Cache-Control") != "private, no-store, no-transform" ||
		h.Get("Date") == "" || response.StatusCode != http.StatusOK {
		t.Errorf("status %d, headers %v", response.StatusCode, h)
	}
	if got := next(); got != "one" {
		t.Errorf("first event %q", got)
	}
	changes <- "two"
	if got := next(); got != "two" {
		t.Errorf("second event %q", got)
	}
	_ = response.Body.Close()
	<-done // the client has left
	response, next = open()
	defer response.Body.Close()
	if got := next(); got != "one" {
		t.Errorf("first event of another client %q", got)
	}
	close(changes)
	<-done
	if got := next(); got != "" {
		t.Errorf("an event after the end: %q", got)
	}
}
