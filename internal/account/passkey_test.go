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

func (p *phone) text(options any) string {
	p.t.Helper()
	text, err := json.Marshal(options)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// newKey is a key of a device. The library leaves out the zeros that a coordinate begins
// with, one time in 128, which no device does; such a key is drawn anew.
func newKey() virtualwebauthn.Credential {
	const whole = 77 // bytes of a public key, CBOR
	for {
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == whole {
			return key
		}
	}
}

// make is what the device answers when it is asked for a new passkey.
func (p *phone) make(h *house, s *account.Session) string {
	p.t.Helper()
	options, secret, err := h.OfferPasskey(p.t.Context(), s, p.browser, "")
	if err != nil {
		p.t.Fatal(err)
	}
	p.browser = secret
	asked, err := virtualwebauthn.ParseAttestationOptions(p.text(options))
	if err != nil {
		p.t.Fatal(err)
	}
	return virtualwebauthn.CreateAttestationResponse(p.site, p.device, p.key, *asked)
}

// sign is what the device answers when it is asked who its holder is.
func (p *phone) sign(h *house) string {
	p.t.Helper()
	options, secret, err := h.AskPasskey(p.t.Context(), p.browser, "")
	if err != nil {
		p.t.Fatal(err)
	}
	p.browser = secret
	asked, err := virtualwebauthn.ParseAssertionOptions(p.text(options))
	if err != nil {
		p.t.Fatal(err)
	}
	return virtualwebauthn.CreateAssertionResponse(p.site, p.device, p.key, *asked)
}

func (p *phone) enter(h *house, by account.Visitor) (*account.Entered, error) {
	return h.EnterByPasskey(p.t.Context(), p.browser, p.sign(h), by)
}

// withPasskey is a reader with a passkey on a phone.
func (h *house) withPasskey(email string) (*account.Entered, *phone) {
	h.t.Helper()
	h.Passkeys = account.NewPasskeys("https://example.com", "Startline")
	in := h.enter(email)
	s := h.session(in.Secret)
	p := newPhone(h.t, s.User)
	if err := h.AddPasskey(h.t.Context(), s, p.browser, "no answer", ""); !errors.Is(err, account.ErrPasskey) {
		h.t.Fatalf("what is no answer: %v", err)
	}
	answer := p.make(h, s)
	if err := h.AddPasskey(h.t.Context(), s, p.browser, answer, "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"); err != nil {
		h.t.Fatal(err)
	}
	return in, p
}

// A passkey lets in with a session of its own, and the reader hears of it by mail.
func TestAPasskeyLetsIn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		known, p := h.withPasskey("asha@example.in")
		if letters := h.letters(); !strings.Contains(letters[len(letters)-1].Subject, "new passkey") ||
			letters[len(letters)-1].To != "asha@example.in" {
			t.Errorf("%+v", letters[len(letters)-1])
		}
		in, err := p.enter(h, account.Visitor{Session: known.Secret})
		if err != nil || in.User.ID != known.User.ID || in.New {
			t.Fatalf("%+v, %v", in, err)
		}
		// Fixation: the session that was in the browser has ended.
		if _, err := h.Session(t.Context(), known.Secret); err == nil || in.Secret == known.Secret {
			t.Error("the session of before goes on")
		}
		keys, err := h.PasskeysOf(t.Context(), known.User.ID)
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

// Replay: what a device signed counts once, for five minutes, and in the browser alone
// that asked for it.
func TestAPasskeyAnswersOneQuestion(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, p := h.withPasskey("asha@example.in")
		enter := func(browser, answer string) error {
			_, err := h.EnterByPasskey(t.Context(), browser, answer, account.Visitor{})
			return err
		}
		answer := p.sign(h)
		if err := enter("another browser", answer); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("in another browser: %v", err)
		}
		if err := enter(p.browser, answer); err != nil {
			t.Fatal(err)
		}
		if err := enter(p.browser, answer); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("once more: %v", err)
		}
		first, second := p.sign(h), p.sign(h) // two pages of one browser
		if err := errors.Join(enter(p.browser, first), enter(p.browser, second)); err != nil {
			t.Errorf("two pages: %v", err)
		}
		answer = p.sign(h)
		h.clock.Advance(account.ChallengeLasts)
		if err := enter(p.browser, answer); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("after five minutes: %v", err)
		}
		if err := h.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n, err := h.DB.Read.NewSelect().Table("passkey_challenges").Count(t.Context()); err != nil || n != 0 {
			t.Errorf("%d challenges are left, %v", n, err)
		}
	})
}

// For another site, without its holder, by another key, for another account.
func TestAPasskeyThatOpensNothing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, p := h.withPasskey("asha@example.in")
		ravi := h.enter("ravi@example.in")
		for name, change := range map[string]func(p *phone){
			"another origin": func(p *phone) { p.site.Origin = "https://example.com.evil.example" },
			"another site":   func(p *phone) { p.site.ID = "evil.example" },
			"not its holder": func(p *phone) { p.device.Options.UserNotVerified = true },
			"nobody there":   func(p *phone) { p.device.Options.UserNotPresent = true },
			"another key": func(p *phone) {
				id := p.key.ID
				p.key = newKey()
				p.key.ID = id
			},
			"a key of nobody":      func(p *phone) { p.key = newKey() },
			"somebody else":        func(p *phone) { p.device.Options.UserHandle = []byte(strconv.FormatInt(ravi.User.ID, 10)) },
			"nobody in particular": func(p *phone) { p.device.Options.UserHandle = nil },
		} {
			other := *p
			change(&other)
			if in, err := other.enter(h, account.Visitor{}); !errors.Is(err, account.ErrPasskey) {
				t.Errorf("%s: %+v, %v", name, in, err)
			}
		}
		if _, err := p.enter(h, account.Visitor{}); err != nil {
			t.Errorf("the passkey itself: %v", err)
		}
	})
}

// A passkey whose count goes back, or stays where it was, was copied: it lets nobody in.
func TestACopiedPasskeyIsRefused(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in, p := h.withPasskey("asha@example.in")
		p.key.Counter = 7
		if _, err := p.enter(h, account.Visitor{}); err != nil {
			t.Fatal(err)
		}
		for _, count := range []uint32{7, 3, 0} {
			p.key.Counter = count
			var cloned *account.Cloned
			if _, err := p.enter(h, account.Visitor{}); !errors.As(err, &cloned) || cloned.User != in.User.ID ||
				!errors.Is(err, account.ErrPasskey) {
				t.Errorf("count %d: %v", count, err)
			}
		}
		p.key.Counter = 8
		if _, err := p.enter(h, account.Visitor{}); err != nil {
			t.Errorf("the next count: %v", err)
		}
	})
}

// Brute force: the tries with one passkey are few, from wherever.
func TestAPasskeyIsNotTriedForEver(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, p := h.withPasskey("asha@example.in")
		forged := *p
		forged.key = newKey()
		forged.key.ID = p.key.ID
		for i := range 10 {
			if _, err := forged.enter(h, account.Visitor{Network: strconv.Itoa(i)}); !errors.Is(err, account.ErrPasskey) {
				t.Fatalf("try %d: %v", i, err)
			}
		}
		var wait *limit.TooMany
		if _, err := p.enter(h, account.Visitor{}); !errors.As(err, &wait) {
			t.Errorf("after ten tries: %v", err)
		}
		h.clock.Advance(15 * time.Minute)
		if _, err := p.enter(h, account.Visitor{}); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}

// Who adds a passkey has just signed in, and for nobody else; names and removes their own.
func TestWhosePasskeysTheyAre(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		asha, p := h.withPasskey("asha@example.in")
		ravi, _ := h.withPasskey("ravi@example.in")
		own, theirs := h.session(asha.Secret), h.session(ravi.Secret)
		if err := h.AddPasskey(t.Context(), theirs, p.browser, p.make(h, own), ""); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("made for somebody else: %v", err)
		}
		if err := h.AddPasskey(t.Context(), own, p.browser, p.make(h, own), ""); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("the same one again: %v", err)
		}
		h.clock.Advance(15 * time.Minute)
		if _, _, err := h.OfferPasskey(t.Context(), h.session(asha.Secret), "", ""); !errors.Is(err, account.ErrStale) {
			t.Errorf("a session of a quarter of an hour ago: %v", err)
		}
		keys, err := h.PasskeysOf(t.Context(), asha.User.ID)
		if err != nil {
			t.Fatal(err)
		}
		id := keys[0].ID
		if err := errors.Join(h.RenamePasskey(t.Context(), ravi.User.ID, id, "mine"), h.RemovePasskey(t.Context(), ravi.User.ID, id), h.RenamePasskey(t.Context(), asha.User.ID, id, " My\nphone ")); err != nil {
			t.Fatal(err)
		}
		if keys, err = h.PasskeysOf(t.Context(), asha.User.ID); err != nil || len(keys) != 1 || keys[0].Name != "My phone" {
			t.Errorf("%+v, %v", keys, err)
		}
		if err := h.RemovePasskey(t.Context(), asha.User.ID, id); err != nil {
			t.Fatal(err)
		}
		if _, err := p.enter(h, account.Visitor{}); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("removed: %v", err)
		}
		if err := h.Delete(t.Context(), ravi.User); err != nil {
			t.Fatal(err)
		}
		if n, err := h.DB.Read.NewSelect().Table("passkeys").Count(t.Context()); err != nil || n != 0 {
			t.Errorf("%d passkeys of nobody, %v", n, err)
		}
	})
}

// A passkey is bound to a name, and an address of numbers is none.
func TestSitesThatHaveNoPasskeys(t *testing.T) {
	for site, want := range map[string]bool{"https://example.com": true, "http://localhost:8080": true, "http://127.0.0.1:8080": false, "http://[::1]:8080": false} {
		if got := account.NewPasskeys(site, "Startline") != nil; got != want {
			t.Errorf("%s: %v", site, got)
		}
	}
}

// The letters of an account are written in the language that its reader chose.
func TestNewsOfAnAccountInTheReadersLanguage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := h.enter("asha@example.in")
		s := h.session(in.Secret)
		hindi, _ := i18n.Lookup("hi")
		if err := h.Rename(t.Context(), s.User, "Asha", hindi); err != nil {
			t.Fatal(err)
		}
		if err := h.SetPassword(t.Context(), h.session(in.Secret), "", "seven monsoon ladders", ""); err != nil {
			t.Fatal(err)
		}
		letters := h.letters()
		if last := letters[len(letters)-1]; last.To != "asha@example.in" || last.Subject != "Startline पर आपके खाते का पासवर्ड नया है" ||
			!strings.Contains(last.Text, "https://example.com/hindi/account") {
			t.Errorf("%+v", last)
		}
	})
}
