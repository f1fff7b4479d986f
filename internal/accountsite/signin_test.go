package accountsite_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// The letter can be sent once more from the page that waits for it, and then the newest code counts.
func TestALetterIsSentOnceMore(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		b := h.browser()
		if a := b.post("/hindi/account/again", nil); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("a browser that waits for no letter: %d", a.StatusCode)
		}
		b.post("/account/login", url.Values{"email": {"asha@example.in"}, "redirect_url": {"/2026/03/kilns"}})
		a := b.post("/account/again", nil)
		if a.StatusCode != http.StatusSeeOther || !strings.Contains(b.get(a.location()).text, `"confirmation":"We sent it again.`) ||
			len(h.letters()) != 2 {
			t.Fatalf("%d to %s, %d letters", a.StatusCode, a.location(), len(h.letters()))
		}
		code, _ := h.keys()
		if a := b.post("/account/code", url.Values{"code": {code}}); a.location() != "/2026/03/kilns" {
			t.Errorf("%d to %q: %s", a.StatusCode, a.location(), a.text)
		}
	})
}

// A link that was opened by somebody else says whose session ends with it.
func TestALinkSaysWhoseSessionItEnds(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ravi, asha := h.browser(), h.browser()
		ravi.signIn("ravi@example.in")
		asha.post("/account/login", url.Values{"email": {"asha@example.in"}})
		_, link := h.keys()
		if a := ravi.get("/account/enter?letter=" + link); !strings.Contains(a.text, `"otherEmail":"ravi@example.in"`) {
			t.Errorf("ravi reads %s", a.text)
		}
		if a := asha.get("/account/enter?letter=" + link); !strings.Contains(a.text, `"otherEmail":""`) {
			t.Errorf("asha reads %s", a.text)
		}
	})
}

// A code that was wrong too often says so and keeps the address; what was typed with an
// address counts in its browser only, and another one is told.
func TestWhatALetterDoesNotTakeIsSaid(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		b := h.browser()
		b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		for range 5 {
			b.post("/account/code", url.Values{"code": {"000000"}})
		}
		a := b.post("/account/code", url.Values{"code": {"000000"}})
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "Too many wrong codes") ||
			!strings.Contains(a.text, `"email":"asha@example.in"`) {
			t.Errorf("%d %s", a.StatusCode, a.text)
		}
		b.post("/account/signup", url.Values{"email": {"meera@example.in"}, "name": {"Meera"}})
		_, link := h.keys()
		for other, want := range map[*browser]string{b: `"dropped":false`, h.browser(): `"dropped":true`} {
			if a := other.get("/account/enter?letter=" + link); !strings.Contains(a.text, want) {
				t.Errorf("no %s in %s", want, a.text)
			}
		}
	})
}

// ROLE-05: who signs out everywhere is signed out here too.
func TestSignedOutEverywhere(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		one, two := h.browser(), h.browser()
		one.signIn("asha@example.in")
		two.signIn("asha@example.in")
		one.post("/account/signout", url.Values{"device": {"all"}})
		if one.cookie("session") != "" {
			t.Error("this browser is signed in")
		}
		if a := two.get("/account/profile"); a.StatusCode != http.StatusSeeOther || two.cookie("session") != "" {
			t.Errorf("another browser is signed in: %d", a.StatusCode)
		}
	})
}
