package accountsite_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"masthead/internal/account"
)

// phone is a device with one passkey for the site.
type phone struct {
	site   virtualwebauthn.RelyingParty
	device virtualwebauthn.Authenticator
	key    virtualwebauthn.Credential
}

// newKey returns a key of a device. The library drops leading zeros of a coordinate, which no device does;
// one key in 128 is therefore discarded.
func newKey() virtualwebauthn.Credential {
	const whole = 77 // bytes of a public key, CBOR
	for {
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == whole {
			return key
		}
	}
}

// withPasskey returns a browser whose reader has added a passkey of a phone.
func (h *testSite) withPasskey(email string) (*browser, *phone) {
	h.t.Helper()
	h.accounts.Passkeys = account.NewPasskeys("https://example.com", "Startline")
	b := h.browser()
	b.signIn(email)
	p := &phone{site: virtualwebauthn.RelyingParty{ID: "example.com", Origin: "https://example.com"}, key: newKey()}
	own := regexp.MustCompile(`"id": "(\d+)"`).FindStringSubmatch(b.get("/account/export").text)
	if own == nil {
		h.t.Fatal("the export does not name the account")
	}
	p.device = virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(own[1])})
	asked, err := virtualwebauthn.ParseAttestationOptions(b.post("/account/passkeys/challenge", nil).text)
	if err != nil {
		h.t.Fatal(err)
	}
	made := virtualwebauthn.CreateAttestationResponse(p.site, p.device, p.key, *asked)
	if a := b.post("/account/passkeys", url.Values{"credential": {made}}); a.location() != "/account?done=passkey" {
		h.t.Fatalf("%d: %s", a.StatusCode, a.text)
	}
	return b, p
}

// enter signs in with the phone and sends the values of form.
func (p *phone) enter(b *browser, form url.Values) response {
	b.h.t.Helper()
	asked, err := virtualwebauthn.ParseAssertionOptions(b.post("/account/passkey/challenge", nil).text)
	if err != nil {
		b.h.t.Fatal(err)
	}
	form.Set("credential", virtualwebauthn.CreateAssertionResponse(p.site, p.device, p.key, *asked))
	return b.post("/account/passkey", form)
}

// A passkey signs a reader in like a code or a link does. A copied passkey is refused and logged.
func TestPasskeySignIn(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		_, p := h.withPasskey("asha@example.in")
		p.key.Counter = 5
		b := h.browser()
		in := p.enter(b, url.Values{"redirect_url": {"/herstory"}})
		if in.location() != "/herstory" || b.cookie("session") == "" ||
			!strings.Contains(b.get("/account").text, `"name":"","email":"asha@example.in"`) {
			t.Fatalf("%d to %q: %s", in.StatusCode, in.location(), in.text)
		}
		if in := p.enter(h.browser(), url.Values{"redirect_url": {"https://evil.example/"}}); in.location() != "" {
			t.Errorf("a counter that did not grow: redirected to %q", in.location())
		}
		p.key.Counter = 2
		thief := h.browser()
		copied := p.enter(thief, url.Values{})
		if copied.StatusCode != http.StatusUnprocessableEntity || thief.cookie("session") != "" ||
			!strings.Contains(copied.text, "The passkey did not work.") {
			t.Errorf("%d: %s", copied.StatusCode, copied.text)
		}
		if log := h.log.String(); !strings.Contains(log, "a passkey may have been copied; it was refused") ||
			strings.Contains(log, "asha@example.in") {
			t.Errorf("%s", log)
		}
	})
}

// Only readers who signed in recently can add a passkey; others are asked to sign in again.
func TestAddingAPasskeyNeedsARecentSignIn(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b, _ := h.withPasskey("asha@example.in")
		h.clock.Advance(15 * time.Minute)
		if a := b.post("/account/passkeys/challenge", nil); a.StatusCode != http.StatusForbidden {
			t.Errorf("a challenge: %d", a.StatusCode)
		}
		if a := b.post("/account/passkeys", url.Values{"credential": {""}}); a.StatusCode != http.StatusForbidden ||
			!strings.Contains(a.text, "Please sign in again") {
			t.Errorf("%d: %s", a.StatusCode, a.text)
		}
		if a := h.browser().post("/account/passkeys/challenge", nil); a.StatusCode != http.StatusForbidden {
			t.Errorf("an unknown challenge: %d", a.StatusCode)
		}
		// Limits: the number of challenges for one network is limited.
		last := 0
		for range 301 {
			last = h.browser().post("/account/passkey/challenge", nil).StatusCode
		}
		if last != http.StatusTooManyRequests {
			t.Errorf("the three hundred and first challenge: %d", last)
		}
	})
}
