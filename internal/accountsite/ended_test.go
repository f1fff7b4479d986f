package accountsite_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// If a form is sent after the session has ended, the sign-in page says so, and after signing in the form has its values again.
func TestAFormAfterTheEndOfTheSession(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b := h.browser()
		a := b.post("/account/profile", url.Values{"name": {"Asha of Kochi"}, "lang": {"ta"}, "password": {"a secret"}})
		to, _ := url.Parse(a.location())
		if a.StatusCode != http.StatusSeeOther || to.Path != "/account/login" || to.Query().Get("redirect_url") != "/account" {
			t.Fatalf("without a session: %d, to %s", a.StatusCode, a.location())
		}
		if strings.Contains(strings.Join(a.Header.Values("Set-Cookie"), ""), "secret") || !strings.Contains(b.get(a.location()).text,
			"Your session has ended. Please sign in again; what you typed is kept.") {
			t.Errorf("the sign-in page does not say why: %s", b.get(a.location()).text)
		}
		b.signIn("asha@example.in")
		a = b.get("/account")
		if !strings.Contains(a.text, `"name":"Asha of Kochi"`) || !strings.Contains(a.text, `"emailLanguage":"ta"`) ||
			!strings.Contains(a.text, "It is not saved yet.") {
			t.Errorf("signed in again: %s", a.text)
		}
		if a = b.get("/account"); strings.Contains(a.text, "Asha of Kochi") || strings.Contains(a.text, "not saved yet") {
			t.Error("the typed values come back twice")
		}

		stranger := h.browser()
		a = stranger.post("/account/password", url.Values{"old": {"a secret"}, "password": {"another secret"}})
		if stranger.cookie("typed") != "" || !strings.Contains(stranger.get(a.location()).text, "Your session has ended. Please sign in again.") {
			t.Errorf("a form with passwords: the cookie %q", stranger.cookie("typed"))
		}
	})
}

// A refused form says that the typed values are kept only if they really are.
func TestARefusedFormKeepsWhatWasTyped(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b := h.browser()
		b.signIn("asha@example.in")
		if a := b.post("/account/password", url.Values{"password": {"short"}}); strings.Contains(a.text, "Nothing you typed is lost") ||
			!strings.Contains(a.text, "enter your passwords again") || strings.Contains(a.text, `"short"`) {
			t.Errorf("a weak password: %s", a.text)
		}
		if a := b.post("/account/email", url.Values{"email": {"asha at kochi"}}); !strings.Contains(a.text, "Nothing you typed is lost") ||
			!strings.Contains(a.text, `"newEmail":"asha at kochi"`) || !strings.Contains(a.text, `"email":"asha@example.in"`) {
			t.Errorf("half an address: %s", a.text)
		}
	})
}
