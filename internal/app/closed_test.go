package app

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/newsletter"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// A client that closes its side of the connection before a personal page or a response of the API is ready gets 408, and the log
// has neither an error nor a warning.
func TestAClosedConnectionIsNotAServerError(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		var log bytes.Buffer
		a := composeFeatures(t, p, c.Now, slog.New(slog.NewTextHandler(&log, nil)), mirror{}, nil)
		draft, secret := p.Draft("herstory", "Not yet"), ""
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, "asha@example.in", "Asha Rao", "en", "")
			if err == nil {
				secret, err = a.Accounts.StartSession(ctx, tx, u, "", "")
			}
			if err != nil {
				return err
			}
			return newsletter.Save(ctx, tx, &newsletter.Newsletter{BrandID: p.Brand("ys").ID, Slug: "ferry", Path: "/newsletters/ferry",
				Name: "Ferry", Lang: "en"})
		})
		h, err := a.middleware(mountedMux(t, a), "")
		if err != nil {
			t.Fatal(err)
		}
		const form, data = "application/x-www-form-urlencoded", "application/json"
		for _, c := range []struct{ method, path, contentType, body string }{
			{"GET", "/account", "", ""},
			{"GET", "/hindi/account", "", ""},
			{"GET", "/bookmarks", "", ""},
			{"GET", "/for-you", "", ""},
			{"GET", "/history", "", ""},
			{"GET", "/notifications", "", ""},
			{"GET", "/account/preferences", "", ""},
			{"GET", story.PreviewPath(draft.ID) + "?key=abc", "", ""},
			{"GET", story.PreviewPath(draft.ID), "", ""},
			{"GET", "/newsletters/confirm?token=1.2.3", "", ""},
			{"POST", "/account/login", form, "email=asha%40example.in"},
			{"POST", "/account/profile", form, "name=Asha"},
			{"POST", "/report-an-issue", form, "email=asha%40example.in&type=factual&text=x"},
			{"POST", "/newsletters/ferry", form, "email=asha%40example.in"},
			{"GET", apiv2.Prefix + "/rw/users", "", ""},
			{"GET", apiv2.Prefix + "/user_token", "", ""},
			{"GET", apiv2.Prefix + "/desk/reports", "", ""},
			{"POST", apiv2.Prefix + "/auth/login", data, `{"email":"asha@example.in","password":"seven monsoon ladders"}`},
			{"POST", apiv2.Prefix + "/reports", data, `{"email":"asha@example.in","type":"factual","text":"x"}`},
		} {
			ctx, leave := context.WithCancel(t.Context())
			r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body)).WithContext(ctx)
			r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: secret})
			r.Header.Set("Content-Type", c.contentType)
			r.RemoteAddr = "127.0.0.1:1000" // without rate limits
			leave()
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != http.StatusRequestTimeout {
				t.Errorf("%s %s: %d %.200s", c.method, c.path, w.Code, w.Body)
			}
		}
		if text := log.String(); strings.Contains(text, "level=ERROR") || strings.Contains(text, "level=WARN") {
			t.Errorf("the log: %s", text)
		}
	})
}

// A client that stops in the middle of a form gets 408 within the time that the server allows. The API has its own test.
func TestAFormThatStopsIsRefusedInTime(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	a := composeFeatures(t, p, clock.System, slog.New(slog.DiscardHandler), mirror{}, nil)
	h, err := a.middleware(mountedMux(t, a), "")
	if err != nil {
		t.Fatal(err)
	}
	server := edge.Server(h)
	server.ReadTimeout = time.Second
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	var all sync.WaitGroup
	for _, path := range []string{"/account/login", "/account/profile", "/hindi/account/login", "/report-an-issue",
		"/newsletters", "/follow"} {
		all.Go(func() {
			connection, err := net.Dial("tcp", listener.Addr().String())
			if err != nil {
				t.Error(err)
				return
			}
			defer connection.Close()
			_ = connection.SetDeadline(time.Now().Add(20 * time.Second))
			_, _ = fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\n"+
				"Content-Length: 40\r\n\r\na=", path, listener.Addr())
			response, err := http.ReadResponse(bufio.NewReader(connection), nil)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				return
			}
			body, _ := io.ReadAll(response.Body)
			if response.StatusCode != http.StatusRequestTimeout || !response.Close {
				t.Errorf("%s: %s, closed %v: %s", path, response.Status, response.Close, body)
			}
		})
	}
	all.Wait()
}
