package accountsite_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// The sign-in email can be sent again from the page that asks for its code; then only the newest code is valid.
func TestSignInEmailIsSentAgain(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b := h.browser()
		if a := b.post("/hindi/account/again", nil); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("a browser that requested no email: %d", a.StatusCode)
		}
		b.post("/account/login", url.Values{"email": {"asha@example.in"}, "redirect_url": {"/2026/03/kilns"}})
		a := b.post("/account/again", nil)
		if a.StatusCode != http.StatusSeeOther || !strings.Contains(b.get(a.location()).text, `"confirmation":"We sent it again.`) ||
			len(h.emails()) != 2 {
			t.Fatalf("%d to %s, %d emails", a.StatusCode, a.location(), len(h.emails()))
		}
		code, _ := h.codeAndLink()
		if a := b.post("/account/code", url.Values{"code": {code}}); a.location() != "/2026/03/kilns" {
			t.Errorf("%d to %q: %s", a.StatusCode, a.location(), a.text)
		}
	})
}

// A sign-in link that is opened in the browser of another reader names the account whose session it ends.
func TestLinkPageNamesTheSessionThatItEnds(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		ravi, asha := h.browser(), h.browser()
		ravi.signIn("ravi@example.in")
		asha.post("/account/login", url.Values{"email": {"asha@example.in"}})
		_, link := h.codeAndLink()
		if a := ravi.get("/account/enter?letter=" + link); !strings.Contains(a.text, `"otherEmail":"ravi@example.in"`) {
			t.Errorf("ravi reads %s", a.text)
		}
		if a := asha.get("/account/enter?letter=" + link); !strings.Contains(a.text, `"otherEmail":""`) {
			t.Errorf("asha reads %s", a.text)
		}
	})
}

// After too many wrong codes the form states the reason and keeps the address. A name and password typed
// with an address are used in the same browser only; another browser shows a message.
func TestCodeFormStatesErrors(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
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
		_, link := h.codeAndLink()
		for other, want := range map[*browser]string{b: `"inputIgnored":false`, h.browser(): `"inputIgnored":true`} {
			if a := other.get("/account/enter?letter=" + link); !strings.Contains(a.text, want) {
				t.Errorf("no %s in %s", want, a.text)
			}
		}
	})
}

// Signing out everywhere signs out this browser too.
func TestSignedOutEverywhere(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
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
