package load_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/bench/load"
)

func TestOnlySelectedAnswersAreMeasured(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/chunked" {
			w.Header().Set("X-Kind", "chunked")
			w.(http.Flusher).Flush()
		}
		_, _ = w.Write([]byte("hello"))
	}))
	defer server.Close()
	opt := load.Options{Addr: strings.TrimPrefix(server.URL, "http://"), Clients: 2, Duration: 50 * time.Millisecond,
		Path:       func(_, n int) string { return []string{"/plain", "/chunked"}[n%2] },
		IsMeasured: func(h []byte) bool { return bytes.Contains(h, []byte("X-Kind")) }}
	r, err := load.Run(t.Context(), opt)
	if err != nil {
		t.Fatal(err)
	}
	if r.Responses == 0 || r.Others < r.Responses || r.Bytes != int64(5*r.Responses) || len(r.Latencies) != r.Responses {
		t.Errorf("%d measured responses, %d others, %d bytes, %d latencies", r.Responses, r.Others, r.Bytes, len(r.Latencies))
	}
	if r.Quantile(0.5) <= 0 || r.Quantile(0.5) > r.Quantile(1) {
		t.Errorf("median %v, maximum %v", r.Quantile(0.5), r.Quantile(1))
	}
}

func TestAStatusOtherThan200EndsTheRun(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	_, err := load.Run(t.Context(), load.Options{Addr: strings.TrimPrefix(server.URL, "http://"), Clients: 1, Duration: time.Second,
		Path: func(int, int) string { return "/x" }})
	if err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("err = %v", err)
	}
}
