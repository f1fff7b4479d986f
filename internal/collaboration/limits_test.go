package collaboration_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/collaboration"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

const anyConnection = "?connection=0b9f9e0c-6d0f-4f6e-9a43-0a7f0d9a3f11"

func TestOnlyEditorsOfTheBrandOpenADocument(t *testing.T) {
	t.Parallel()
	n := newNewsroom(t, dbtest.New(t))
	_, ours := n.signIn("Asha", "ys")
	_, theirs := n.signIn("Lina", "herstory")
	s := n.serve(collaboration.Options{Site: "https://example.com"})
	upgrade := http.Header{"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"},
		"Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="}, "Sec-Websocket-Protocol": {collaboration.Subprotocol}}
	own := strings.Replace(s.address(n.Story.ID), "ws:", "http:", 1)
	for _, tt := range []struct {
		name, url, session, origin string
		without                    string // header that is left out
		want                       int
	}{
		{"nobody", own + anyConnection, "", "", "", http.StatusUnauthorized},
		{"a session that does not exist", own + anyConnection, "stolen", "", "", http.StatusUnauthorized},
		{"an editor of another brand", own + anyConnection, theirs, "", "", http.StatusForbidden},
		{"a page of another site", own + anyConnection, ours, "https://evil.example", "", http.StatusForbidden},
		{"no such story", strings.Replace(own, "stories/", "stories/99", 1) + anyConnection, ours, "", "", http.StatusNotFound},
		{"no number", strings.Replace(own, "stories/", "stories/x", 1) + anyConnection, ours, "", "", http.StatusNotFound},
		{"no connection", own, ours, "", "", http.StatusUnprocessableEntity},
		{"a generation that is none", own + anyConnection + "&generation=first", ours, "", "", http.StatusUnprocessableEntity},
		{"no WebSocket", own + anyConnection, ours, "", "Upgrade", http.StatusUpgradeRequired},
		{"another protocol", own + anyConnection, ours, "", "Sec-Websocket-Protocol", http.StatusUpgradeRequired},
		{"an editor of the brand", own + anyConnection, ours, "", "", http.StatusSwitchingProtocols},
		{"a page of the site", own + anyConnection, ours, "https://example.com", "", http.StatusSwitchingProtocols},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, tt.url, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header = upgrade.Clone()
			r.Header.Del(tt.without)
			if tt.session != "" {
				r.AddCookie(&http.Cookie{Name: "session", Value: tt.session})
			}
			if tt.origin != "" {
				r.Header.Set("Origin", tt.origin)
			}
			response, err := http.DefaultTransport.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			if response.StatusCode != tt.want {
				t.Errorf("status %d, want %d", response.StatusCode, tt.want)
			}
		})
	}
}

func TestAConnectionEndsWithItsRights(t *testing.T) {
	t.Parallel()
	n := newNewsroom(t, dbtest.New(t))
	lina, linas := n.signIn("Lina", "ys")
	_, ashas := n.signIn("Asha", "ys")
	_, ravis := n.signIn("Ravi", "ys")
	s, b := n.serve(collaboration.Options{CheckEvery: 50 * time.Millisecond}), startBrowsers(t)
	for name, session := range map[string]string{"Lina": linas, "Asha": ashas, "Ravi": ravis} {
		b.open(name, s.address(n.Story.ID), session)
	}
	if err := n.Accounts.EndSession(t.Context(), ashas); err != nil {
		t.Fatal(err)
	}
	b.do("Asha", "message", args{"type": "ended", "reason": "signed_out"})
	if code := string(b.do("Asha", "closed", nil)); code != "4401" {
		t.Errorf("closed with %s after signing out", code)
	}
	n.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Table("user_roles").Where("user_id = ?", lina).Exec(ctx)
		return err
	})
	if code := string(b.do("Lina", "closed", nil)); code != "4403" {
		t.Errorf("closed with %s without the role", code)
	}
	b.do("Ravi", "people", args{"names": []string{"Ravi"}})
	n.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := n.Stories.RemoveOfBrand(ctx, tx, n.Story.BrandID)
		return err
	})
	if code := string(b.do("Ravi", "closed", nil)); code != "4404" {
		t.Errorf("closed with %s after the story was removed", code)
	}
}

func TestWhatCannotBeReadEndsOnlyItsConnection(t *testing.T) {
	t.Parallel()
	n := newNewsroom(t, dbtest.New(t))
	_, session := n.signIn("Asha", "ys")
	s, b := n.serve(collaboration.Options{}), startBrowsers(t)
	b.open("Ravi", s.address(n.Story.ID), session)
	const sync, awareness, update = 0, 1, 2
	for name, tt := range map[string]struct {
		send args
		code string
	}{
		"no message":                        {args{"bytes": []int{sync}}, "1007"},
		"an update that is none":            {args{"bytes": []int{sync, update, 4, 9, 9, 9, 9}}, "1007"},
		"a length that is too large":        {args{"bytes": []int{sync, update, 255, 255, 255, 255, 1}}, "1007"},
		"a message that is too large":       {args{"size": 2 << 20}, "1009"},
		"an awareness message that is none": {args{"bytes": []int{awareness, 2, 200, 1}}, "1007"},
		"a cursor that is too large": {args{"bytes": append([]int{awareness, 0x81, 0x28},
			make([]int, 0x1401)...)}, "1009"},
	} {
		b.open(name, s.address(n.Story.ID), session)
		b.do(name, "send", tt.send)
		if code := string(b.do(name, "closed", nil)); code != tt.code {
			t.Errorf("%s: closed with %s, want %s", name, code, tt.code)
		}
	}
	b.do("Ravi", "type", args{"text": " Ravi goes on."})
	b.do("Ravi", "acknowledged", nil)
	n.waitForText("Ravi goes on.")
	if again := b.open("Asha", s.address(n.Story.ID), session); !strings.Contains(again.Body, "Ravi goes on.") {
		t.Errorf("the document is %q", again.Body)
	}
}

func TestTooManyMessagesEndAConnection(t *testing.T) {
	t.Parallel()
	n := newNewsroom(t, dbtest.New(t))
	_, session := n.signIn("Asha", "ys")
	s, b := n.serve(collaboration.Options{}), startBrowsers(t)
	b.open("Asha", s.address(n.Story.ID), session)
	for range 900 {
		b.do("Asha", "send", args{"bytes": []int{3}})
	}
	if code := string(b.do("Asha", "closed", nil)); code != "4429" {
		t.Errorf("closed with %s", code)
	}
}
