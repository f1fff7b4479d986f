package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// A client that sends too many reports is refused; other clients are not.
func TestAudienceReportsAreLimitedPerClient(t *testing.T) {
	db := dbtest.New(t)
	publication, clock := storytest.New(t, db), dbtest.NewClock()
	mux := mountedMux(t, composeFeatures(t, publication, clock.Now, slog.New(slog.DiscardHandler), blank{}, nil))
	send := func(path, from, body string) int {
		r := httptest.NewRequest(http.MethodPost, apiv2.Prefix+path, strings.NewReader(body))
		r.RemoteAddr = from + ":4711"
		r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0")
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code
	}
	for _, c := range []struct {
		path, body string
		response   int
		burst      int
		another    time.Duration
	}{
		{"/audience", `{"page":"StoryPage","brand":"ys"}`, http.StatusNoContent, 200, time.Second / 10},
		{"/reactions/share", `{"story":"1"}`, http.StatusNotFound, 20, 10 * time.Second},
	} {
		for i := range c.burst {
			if got := send(c.path, "192.0.2.1", c.body); got != c.response {
				t.Fatalf("%s, the %d. time: %d", c.path, i+1, got)
			}
		}
		if got := send(c.path, "192.0.2.1", c.body); got != http.StatusTooManyRequests {
			t.Errorf("%s, one more than allowed: %d", c.path, got)
		}
		if got := send(c.path, "192.0.2.2", c.body); got != c.response {
			t.Errorf("%s by another client: %d", c.path, got)
		}
		clock.Advance(c.another)
		if got := send(c.path, "192.0.2.1", c.body); got != c.response {
			t.Errorf("%s after a pause: %d", c.path, got)
		}
	}
}

// A search costs more than any other page, so the searches of one client must not delay other clients.
func TestSearchesAreLimitedPerClient(t *testing.T) {
	clock := dbtest.NewClock()
	mux := mountedMux(t, composeFeatures(t, storytest.New(t, dbtest.New(t)), clock.Now, slog.New(slog.DiscardHandler), blank{}, nil))
	get := func(path, from string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr = from + ":4711"
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code
	}
	for i := range 120 {
		if got := get([]string{"/search?q=tea", "/hindi/search?q=tea"}[i%2], "192.0.2.1"); got != http.StatusOK {
			t.Fatalf("the %d. search: %d", i+1, got)
		}
	}
	for path, want := range map[string]int{"/search?q=tea": http.StatusTooManyRequests, "/urdu/search?q=tea": http.StatusTooManyRequests,
		"/api/v2/search/suggest?q=tea": http.StatusTooManyRequests, "/glossary?q=tea": http.StatusOK} {
		if got := get(path, "192.0.2.1"); got != want {
			t.Errorf("%s, one more than allowed: %d", path, got)
		}
	}
	if got := get("/search?q=tea", "192.0.2.2"); got != http.StatusOK {
		t.Errorf("by somebody else: %d", got)
	}
	clock.Advance(time.Second / 10)
	if got := get("/search?q=tea", "192.0.2.1"); got != http.StatusOK {
		t.Errorf("after a pause: %d", got)
	}
}

// F112, F165: a hall of readers may share one address. They register, vote and ask within the same second, and the devices at the door
// check in; none is refused.
func TestReadersOfAHallShareAnAddress(t *testing.T) {
	publication, clock := storytest.New(t, dbtest.New(t)), dbtest.NewClock()
	a := composeFeatures(t, publication, clock.Now, slog.New(slog.DiscardHandler), blank{}, nil)
	mux := mountedMux(t, a)
	sessions := make([]string, 250)
	publication.Write(func(ctx context.Context, tx *database.Tx) error {
		for i := range sessions {
			u, err := account.CreateUser(ctx, tx, fmt.Sprintf("reader%d@example.in", i), "Asha", "en", "")
			if err != nil {
				return err
			}
			if sessions[i], err = a.Accounts.StartSession(ctx, tx, u, "", ""); err != nil {
				return err
			}
		}
		return nil
	})
	for _, c := range []struct {
		what, method, path, body string
		readers                  int
	}{
		{"registrations for a webinar", http.MethodPut, "/rw/ystv/webinar/register", `{"webinarId":"w999"}`, 250},
		{"registrations for an event", http.MethodPut, "/events/registration", `{"event":"none"}`, 250},
		{"questions", http.MethodPost, "/rw/webinar/questions", `{"webinarId":"w999","question":"How?"}`, 250},
		{"votes for a question", http.MethodPut, "/rw/webinar/questions/vote", `{"question":"999","voted":true}`, 250},
		{"votes in a poll", http.MethodPut, "/rw/webinar/polls/vote", `{"poll":"999","choice":0}`, 250},
		{"attendance", http.MethodPut, "/rw/ystv/webinar/attend", `{"webinarId":"w999"}`, 250},
		{"devices at the door", http.MethodPost, "/events/door", `{"event":"none","device":"d","checkIns":[]}`, 150},
	} {
		for i, session := range sessions[:c.readers] {
			r := httptest.NewRequest(c.method, apiv2.Prefix+c.path, strings.NewReader(c.body))
			r.RemoteAddr = "192.0.2.1:4711"
			r.Header.Set("Content-Type", "application/json")
			r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: session})
			w := httptest.NewRecorder()
			// Nothing has the id, which a handler finds out only after the limits.
			if mux.ServeHTTP(w, r); w.Code != http.StatusNotFound {
				t.Errorf("%s: reader %d got %d %.200s", c.what, i+1, w.Code, w.Body)
				break
			}
		}
	}
	for _, path := range []string{"/webinars/register?webinar=w999", "/events/ticket?event=none", "/events/door?event=none"} {
		for i, session := range sessions {
			r := httptest.NewRequest(http.MethodPost, path, strings.NewReader("name=Asha"))
			r.RemoteAddr = "192.0.2.1:4711"
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: session})
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, r)
			if to := w.Header().Get("Location"); w.Code == http.StatusTooManyRequests || strings.Contains(to, "/account/login") {
				t.Errorf("%s: reader %d got %d to %q: %.200s", path, i+1, w.Code, to, w.Body)
				break
			}
		}
	}
}

func TestEveryTypeOfPageCanBeCounted(t *testing.T) {
	names := strings.Join(pageTypes(), " ")
	for _, name := range []string{"LandingPage", "StoryPage", "ListPage", "SearchPage", "StatusPage"} {
		if !strings.Contains(names, name) {
			t.Errorf("%s is not among %s", name, names)
		}
	}
}
