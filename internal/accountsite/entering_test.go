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
		if a.StatusCode != http.StatusSeeOther || !strings.Contains(b.get(a.location()).text, `"done":"We sent it again.`) || len(h.letters()) != 2 {
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
		if a := ravi.get("/account/enter?letter=" + link); !strings.Contains(a.text, `"other":"ravi@example.in"`) {
			t.Errorf("ravi reads %s", a.text)
		}
		if a := asha.get("/account/enter?letter=" + link); !strings.Contains(a.text, `"other":""`) {
			t.Errorf("asha reads %s", a.text)
		}
	})
}
