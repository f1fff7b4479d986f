package account_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"masthead/internal/account"
	"masthead/internal/i18n"
	"masthead/internal/limit"
)

// phone is a device with one passkey for a site.
type phone struct {
	t       *testing.T
	site    virtualwebauthn.RelyingParty
	device  virtualwebauthn.Authenticator
	key     virtualwebauthn.Credential
	browser string
}

var startline = virtualwebauthn.RelyingParty{ID: "example.com", Name: "Startline", Origin: "https://example.com"}

func newPhone(t *testing.T, u *account.User) *phone {
	options := virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(strconv.FormatInt(u.ID, 10)), BackupEligible: true, BackupState: true}
	return &phone{t: t, site: startline, device: virtualwebauthn.NewAuthenticatorWithOptions(options), key: newKey()}
}

func (p *phone) encode(options any) string {
	p.t.Helper()
	text, err := json.Marshal(options)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// newKey returns a key of a device. One time in 128 the library drops the leading zeros of a
// coordinate, which no real device does; such a key is discarded.
func newKey() virtualwebauthn.Credential {
	const keyLength = 77 // length of a public key in CBOR, in bytes
	for {
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == keyLength {
			return key
		}
	}
}

// register returns the device's response to a request for a new passkey.
func (p *phone) register(h *fixture, s *account.Session) string {
	p.t.Helper()
	options, token, err := h.BeginPasskeyRegistration(p.t.Context(), s, p.browser, "")
	if err != nil {
		p.t.Fatal(err)
	}
	p.browser = token
	parsed, err := virtualwebauthn.ParseAttestationOptions(p.encode(options))
	if err != nil {
		p.t.Fatal(err)
	}
	return virtualwebauthn.CreateAttestationResponse(p.site, p.device, p.key, *parsed)
}

// sign returns the device's response to a request to sign in.
func (p *phone) sign(h *fixture) string {
	p.t.Helper()
	options, token, err := h.BeginPasskeySignIn(p.t.Context(), p.browser, "")
	if err != nil {
		p.t.Fatal(err)
	}
	p.browser = token
	parsed, err := virtualwebauthn.ParseAssertionOptions(p.encode(options))
	if err != nil {
		p.t.Fatal(err)
	}
	return virtualwebauthn.CreateAssertionResponse(p.site, p.device, p.key, *parsed)
}

func (p *phone) signIn(h *fixture, by account.Browser) (*account.SignInResult, error) {
	return h.SignInByPasskey(p.t.Context(), p.browser, p.sign(h), by)
}

// signInWithPasskey signs a user in and adds a passkey on a phone.
func (h *fixture) signInWithPasskey(email string) (*account.SignInResult, *phone) {
	h.t.Helper()
	h.Passkeys = account.NewPasskeys("https://example.com", "Startline")
	in := h.signIn(email)
	s := h.findSession(in.SessionToken)
	p := newPhone(h.t, s.User)
	if err := h.AddPasskey(h.t.Context(), s, p.browser, "no response", ""); !errors.Is(err, account.ErrPasskey) {
		h.t.Fatalf("an invalid response: %v", err)
	}
	response := p.register(h, s)
	if err := h.AddPasskey(h.t.Context(), s, p.browser, response,
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"); err != nil {
		h.t.Fatal(err)
	}
	return in, p
}

// A passkey signs in with a new session, and the user gets an email when one is added.
func TestPasskeySignsIn(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		known, p := h.signInWithPasskey("asha@example.in")
		if emails := h.emails(); !strings.Contains(emails[len(emails)-1].Subject, "new passkey") ||
			emails[len(emails)-1].To != "asha@example.in" {
			t.Errorf("%+v", emails[len(emails)-1])
		}
		in, err := p.signIn(h, account.Browser{SessionToken: known.SessionToken})
		if err != nil || in.User.ID != known.User.ID || in.IsNew {
			t.Fatalf("%+v, %v", in, err)
		}
		// Session fixation: the browser's previous session has ended.
		if _, err := h.FindSession(t.Context(), known.SessionToken); err == nil || in.SessionToken == known.SessionToken {
			t.Error("the previous session is still valid")
		}
		keys, err := h.ListPasskeys(t.Context(), known.User.ID)
		if err != nil || len(keys) != 1 || keys[0].Name != "Chrome, Android" || keys[0].LastUsedAt.IsZero() || !keys[0].Synced {
			t.Fatalf("%+v, %v", keys, err)
		}
		all, err := h.Export(t.Context(), known.User)
		if text, _ := json.Marshal(all); err != nil || !strings.Contains(string(text), `"passkeys":[{"synced":true,"name":"Chrome, Android"`) ||
			strings.Contains(string(text), keys[0].PublicKey) {
			t.Errorf("%s, %v", text, err)
		}
	})
}

// Replay: a response is accepted once, within five minutes, and only from the browser that
// requested the challenge.
func TestPasskeyResponseIsAcceptedOnce(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		_, p := h.signInWithPasskey("asha@example.in")
		enter := func(browser, response string) error {
			_, err := h.SignInByPasskey(t.Context(), browser, response, account.Browser{})
			return err
		}
		response := p.sign(h)
		if err := enter("another browser", response); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("in another browser: %v", err)
		}
		if err := enter(p.browser, response); err != nil {
			t.Fatal(err)
		}
		if err := enter(p.browser, response); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("the same response again: %v", err)
		}
		first, second := p.sign(h), p.sign(h) // two pages of one browser
		if err := errors.Join(enter(p.browser, first), enter(p.browser, second)); err != nil {
			t.Errorf("two pages: %v", err)
		}
		response = p.sign(h)
		h.clock.Advance(account.ChallengeLifetime)
		if err := enter(p.browser, response); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("after five minutes: %v", err)
		}
		if err := h.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n, err := h.DB.Read.NewSelect().Table("passkey_challenges").Count(t.Context()); err != nil || n != 0 {
			t.Errorf("%d challenges are left, %v", n, err)
		}
	})
}

// Passkeys for another site, without verification of the holder, signed with another key, or for another account are refused.
func TestInvalidPasskeysAreRefused(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		_, p := h.signInWithPasskey("asha@example.in")
		ravi := h.signIn("ravi@example.in")
		for name, change := range map[string]func(p *phone){
			"another origin":      func(p *phone) { p.site.Origin = "https://example.com.evil.example" },
			"another site":        func(p *phone) { p.site.ID = "evil.example" },
			"holder not verified": func(p *phone) { p.device.Options.UserNotVerified = true },
			"nobody present":      func(p *phone) { p.device.Options.UserNotPresent = true },
			"another key": func(p *phone) {
				id := p.key.ID
				p.key = newKey()
				p.key.ID = id
			},
			"an unknown key": func(p *phone) { p.key = newKey() },
			"another user":   func(p *phone) { p.device.Options.UserHandle = []byte(strconv.FormatInt(ravi.User.ID, 10)) },
			"no user":        func(p *phone) { p.device.Options.UserHandle = nil },
		} {
			other := *p
			change(&other)
			if in, err := other.signIn(h, account.Browser{}); !errors.Is(err, account.ErrPasskey) {
				t.Errorf("%s: %+v, %v", name, in, err)
			}
		}
		if _, err := p.signIn(h, account.Browser{}); err != nil {
			t.Errorf("the valid passkey: %v", err)
		}
	})
}

// A passkey whose signature counter does not grow was copied.
func TestCopiedPasskeyIsRefused(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		in, p := h.signInWithPasskey("asha@example.in")
		p.key.Counter = 7
		if _, err := p.signIn(h, account.Browser{}); err != nil {
			t.Fatal(err)
		}
		for _, count := range []uint32{7, 3, 0} {
			p.key.Counter = count
			var cloned *account.ClonedPasskeyError
			if _, err := p.signIn(h, account.Browser{}); !errors.As(err, &cloned) || cloned.User != in.User.ID ||
				!errors.Is(err, account.ErrPasskey) {
				t.Errorf("counter %d: %v", count, err)
			}
		}
		p.key.Counter = 8
		if _, err := p.signIn(h, account.Browser{}); err != nil {
			t.Errorf("the next counter: %v", err)
		}
	})
}

// Brute force: attempts with one passkey are limited, from however many networks.
func TestAttemptsWithAPasskeyAreLimited(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		_, p := h.signInWithPasskey("asha@example.in")
		forged := *p
		forged.key = newKey()
		forged.key.ID = p.key.ID
		for i := range 10 {
			if _, err := forged.signIn(h, account.Browser{Network: strconv.Itoa(i)}); !errors.Is(err, account.ErrPasskey) {
				t.Fatalf("attempt %d: %v", i, err)
			}
		}
		var wait *limit.TooManyError
		if _, err := p.signIn(h, account.Browser{}); !errors.As(err, &wait) {
			t.Errorf("after ten attempts: %v", err)
		}
		h.clock.Advance(15 * time.Minute)
		if _, err := p.signIn(h, account.Browser{}); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}

// Users add passkeys soon after signing in, and rename and remove only their own.
func TestUsersManageTheirOwnPasskeys(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		asha, p := h.signInWithPasskey("asha@example.in")
		ravi, _ := h.signInWithPasskey("ravi@example.in")
		own, theirs := h.findSession(asha.SessionToken), h.findSession(ravi.SessionToken)
		if err := h.AddPasskey(t.Context(), theirs, p.browser, p.register(h, own), ""); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("made for another user: %v", err)
		}
		if err := h.AddPasskey(t.Context(), own, p.browser, p.register(h, own), ""); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("the same passkey again: %v", err)
		}
		h.clock.Advance(15 * time.Minute)
		if _, _, err := h.BeginPasskeyRegistration(t.Context(), h.findSession(asha.SessionToken), "", ""); !errors.Is(err, account.ErrNotRecent) {
			t.Errorf("a session that started 15 minutes ago: %v", err)
		}
		keys, err := h.ListPasskeys(t.Context(), asha.User.ID)
		if err != nil {
			t.Fatal(err)
		}
		id := keys[0].ID
		err = errors.Join(
			h.RenamePasskey(t.Context(), ravi.User.ID, id, "mine"),
			h.RemovePasskey(t.Context(), ravi.User.ID, id),
			h.RenamePasskey(t.Context(), asha.User.ID, id, " My\nphone "),
		)
		if err != nil {
			t.Fatal(err)
		}
		if keys, err = h.ListPasskeys(t.Context(), asha.User.ID); err != nil || len(keys) != 1 || keys[0].Name != "My phone" {
			t.Errorf("%+v, %v", keys, err)
		}
		if err := h.RemovePasskey(t.Context(), asha.User.ID, id); err != nil {
			t.Fatal(err)
		}
		if _, err := p.signIn(h, account.Browser{}); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("a removed passkey: %v", err)
		}
		if err := h.Delete(t.Context(), ravi.User); err != nil {
			t.Fatal(err)
		}
		if n, err := h.DB.Read.NewSelect().Table("passkeys").Count(t.Context()); err != nil || n != 0 {
			t.Errorf("%d passkeys of deleted users, %v", n, err)
		}
	})
}

// A passkey is bound to a domain name, which an IP address is not.
func TestSitesAtIPAddressesHaveNoPasskeys(t *testing.T) {
	for site, want := range map[string]bool{"https://example.com": true, "http://localhost:8080": true,
		"http://127.0.0.1:8080": false, "http://[::1]:8080": false} {
		if got := account.NewPasskeys(site, "Startline") != nil; got != want {
			t.Errorf("%s: %v", site, got)
		}
	}
}

// Emails about an account are in the language that the user chose.
func TestNoticesAreInTheUsersLanguage(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		in := h.signIn("asha@example.in")
		s := h.findSession(in.SessionToken)
		hindi, _ := i18n.Lookup("hi")
		if err := h.UpdateProfile(t.Context(), s.User, "Asha", hindi); err != nil {
			t.Fatal(err)
		}
		if err := h.SetPassword(t.Context(), h.findSession(in.SessionToken), "", "seven monsoon ladders"); err != nil {
			t.Fatal(err)
		}
		emails := h.emails()
		if last := emails[len(emails)-1]; last.To != "asha@example.in" ||
			last.Subject != "Startline पर आपके खाते का नया पासवर्ड सेट हुआ है" ||
			!strings.Contains(last.Text, "https://example.com/hindi/account") {
			t.Errorf("%+v", last)
		}
	})
}
