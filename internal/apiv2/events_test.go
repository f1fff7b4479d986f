package apiv2_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/humatest"

	"masthead/internal/apiv2"
)

// STATE-14: a stream sends its first event at once, each change as it arrives and a comment while it is silent. It ends when its source
// ends, and after a quarter of an hour at the latest.
func TestEvents(t *testing.T) {
	run := func(t *testing.T, during func(changes chan int)) (body string, header http.Header, done bool) {
		synctest.Test(t, func(t *testing.T) {
			changes := make(chan int)
			w := httptest.NewRecorder()
			c := humatest.NewContext(&huma.Operation{}, httptest.NewRequest(http.MethodGet, "/", nil), w)
			r := apiv2.Events[int]{Name: "unread", First: 1, Changes: changes, Encode: strconv.Itoa, Done: func() { done = true }}.Response()
			go during(changes)
			r.Body(c)
			body, header = w.Body.String(), w.Header()
		})
		return body, header, done
	}
	body, header, done := run(t, func(changes chan int) {
		changes <- 2
		time.Sleep(26 * time.Second) // of the test's own clock
		close(changes)
	})
	const want = "retry: 3000\nevent: unread\ndata: 1\n\nevent: unread\ndata: 2\n\n:\n\n"
	if body != want || !done || header.Get("Content-Type") != "text/event-stream" ||
		!strings.Contains(header.Get("Cache-Control"), "no-store") {
		t.Errorf("%q, %v, %v", body, header, done)
	}
	if body, _, done := run(t, func(chan int) {}); !done || strings.Count(body, ":\n\n") < 30 {
		t.Errorf("without an end of its source: %q", body)
	}
}
