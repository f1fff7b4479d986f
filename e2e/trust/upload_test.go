package trust

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// Uploads are limited per client, regardless of the address that it claims, and the limit recovers with time;
// other clients and other requests are not affected.
func TestUploadsAreLimitedPerClient(t *testing.T) {
	c := dbtest.NewClock()
	s := newSite(t, database.SQLite)
	handler, err := openInProcess(t, c.Now, map[string]string{"data": s.data, "trusted-proxies": "10.0.0.0/8"}).Handler()
	if err != nil {
		t.Fatal(err)
	}
	token := s.createToken(t)
	ask := func(method, path, peer, forwarded string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, strings.NewReader("no picture"))
		r.RemoteAddr = peer + ":4711"
		r.Header.Set("Content-Type", "application/octet-stream")
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		if peer != stranger {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	upload := func(peer, forwarded string) *httptest.ResponseRecorder {
		return ask(http.MethodPost, "/api/v2/desk/media", peer, forwarded)
	}
	taken := func(peer, forwarded string) (n int) { // until the first one is refused
		for n < 1000 && upload(peer, forwarded).Code != http.StatusTooManyRequests {
			n++
		}
		return n
	}
	const peer, burst, aSecond = "192.0.2.7", 60, 5
	if n := taken(peer, ""); n != burst {
		t.Errorf("%d uploads at once, want %d", n, burst)
	}
	refused := upload(peer, "198.51.100.1") // an untrusted client's X-Forwarded-For is ignored
	if refused.Code != http.StatusTooManyRequests || refused.Header().Get("Retry-After") != "1" ||
		refused.Header().Get("Cache-Control") != "no-store" ||
		!strings.Contains(refused.Body.String(), `"code":"too_many_requests"`) {
		t.Errorf("%d %v %s", refused.Code, refused.Header(), refused.Body)
	}
	if w := ask(http.MethodGet, "/api/v2/series", peer, ""); w.Code != http.StatusOK {
		t.Errorf("reading is limited: %d %s", w.Code, w.Body)
	}
	if w := ask(http.MethodGet, "/api/v2/desk/stories/1", peer, ""); w.Code == http.StatusTooManyRequests {
		t.Errorf("writing is limited: %d %s", w.Code, w.Body)
	}
	c.Advance(time.Second)
	if n := taken(peer, ""); n != aSecond {
		t.Errorf("%d uploads a second later, want %d", n, aSecond)
	}
	if w := upload(stranger, ""); w.Code != http.StatusUnauthorized {
		t.Errorf("a stranger's upload: %d %s", w.Code, w.Body)
	}
	if n := taken(stranger, ""); n != burst-1 {
		t.Errorf("%d uploads without a token, want %d, because they count like any other", n, burst-1)
	}
	if n := taken("10.0.0.1", "192.0.2.9"); n != burst {
		t.Errorf("%d uploads of a client behind the proxy, want %d", n, burst)
	}
	if n := taken("10.0.0.1", "192.0.2.10"); n != burst {
		t.Errorf("%d uploads of another client behind the same proxy, want %d", n, burst)
	}
}

// stranger is the address of a client without a token.
const stranger = "192.0.2.8"
