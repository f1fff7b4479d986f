package captcha_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/captcha"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/sign"
)

func newChecker(db *database.DB) *captcha.Checker {
	return &captcha.Checker{Provider: captcha.Work, DB: db, Keys: &sign.Keys{DB: db}, Log: slog.New(slog.DiscardHandler)}
}

// solve solves a challenge as a browser does. change replaces fields of the token before
// it is encoded.
func solve(t *testing.T, c captcha.Challenge, change map[string]any) string {
	t.Helper()
	for n := range c.Max + 1 {
		sum := sha256.Sum256([]byte(c.Salt + strconv.FormatInt(n, 10)))
		if hex.EncodeToString(sum[:]) != c.Challenge {
			continue
		}
		fields := map[string]any{"algorithm": c.Algorithm, "challenge": c.Challenge, "number": n, "salt": c.Salt, "signature": c.Signature}
		maps.Copy(fields, change)
		text, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		return base64.StdEncoding.EncodeToString(text)
	}
	t.Fatal("no number solves the challenge")
	return ""
}

func expectOutcome(t *testing.T, c *captcha.Checker, what, token string, want captcha.Outcome) {
	t.Helper()
	if got, err := c.Check(t.Context(), token); err != nil || got != want {
		t.Errorf("%s: %v (%v), want %v", what, got, err, want)
	}
}

func TestAProofOfWorkPassesOnlyOnce(t *testing.T) { // VALID-20
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		c := newChecker(db)
		challenge := func() captcha.Challenge {
			t.Helper()
			one, err := c.Challenge(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return one
		}
		token := solve(t, challenge(), nil)
		expectOutcome(t, c, "a solved one", token, captcha.Passed)
		expectOutcome(t, c, "the same again", token, captcha.Failed)
		expectOutcome(t, newChecker(db), "the same at another node", token, captcha.Failed)
		expectOutcome(t, c, "none", "  ", captcha.Unchecked)

		late := solve(t, challenge(), nil)
		now.Advance(31 * time.Minute)
		expectOutcome(t, c, "a challenge issued before", late, captcha.Failed)
		expectOutcome(t, c, "the first one, used again after it has expired", token, captcha.Failed)
		n, err := db.Read.NewSelect().Table("captcha_used").Count(t.Context())
		if err != nil || n != 1 {
			t.Errorf("%d challenges are stored (%v)", n, err)
		}
		expectOutcome(t, c, "a new one", solve(t, challenge(), nil), captcha.Passed)
		if n, err = db.Read.NewSelect().Table("captcha_used").Count(t.Context()); err != nil || n != 1 {
			t.Errorf("%d challenges are stored after a new one (%v)", n, err)
		}
	})
}

func TestAForgedProofFails(t *testing.T) {
	c := newChecker(dbtest.New(t))
	one, err := c.Challenge(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	easy := sha256.Sum256([]byte("mine?expires=99999999999&0"))
	for name, change := range map[string]map[string]any{
		"another number":   {"number": -1},
		"a later end":      {"salt": strings.Replace(one.Salt, "expires=1", "expires=9", 1)},
		"a challenge made": {"salt": "mine?expires=99999999999&", "number": 0, "challenge": hex.EncodeToString(easy[:])},
		"no signature":     {"signature": ""},
		"no algorithm":     {"algorithm": "none"},
	} {
		expectOutcome(t, c, name, solve(t, one, change), captcha.Failed)
	}
	for _, token := range []string{"x", "e30=", strings.Repeat("A", 5000), "\x00"} {
		expectOutcome(t, c, token, token, captcha.Failed)
	}
	expectOutcome(t, c, "the unchanged challenge", solve(t, one, nil), captcha.Passed)
}

func TestTokensAreCheckedWithTheProvider(t *testing.T) { // D-17
	says := map[string]string{"good": `{"success":true}`, "bad": `{"success":false,"error-codes":["invalid-input-response"]}`,
		"wrong secret": `{"success":false,"error-codes":["invalid-input-secret"]}`, "odd": `<html>`}
	verifier := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.PostFormValue("secret") != "s3cret" || r.Method != http.MethodPost {
			t.Errorf("the provider received %v", r.PostForm)
		}
		_, _ = w.Write([]byte(says[r.PostFormValue("response")]))
	}))
	t.Cleanup(verifier.Close)
	for _, p := range []captcha.Provider{captcha.ReCaptcha, captcha.HCaptcha, captcha.Turnstile} {
		var log strings.Builder
		c := &captcha.Checker{
			Provider: p,
			Secret:   "s3cret",
			Verifier: verifier.URL,
			Client:   verifier.Client(),
			Log:      slog.New(slog.NewTextHandler(&log, nil)),
		}
		for token, want := range map[string]captcha.Outcome{
			"good": captcha.Passed, "bad": captcha.Failed, "wrong secret": captcha.Unchecked, "odd": captcha.Unchecked, "": captcha.Unchecked,
		} {
			expectOutcome(t, c, string(p)+" says "+token, token, want)
		}
		if strings.Contains(log.String(), "s3cret") {
			t.Error("the secret is in the log")
		}
		c.Verifier = "http://127.0.0.1:1"
		expectOutcome(t, c, "a provider that does not respond", "good", captcha.Unchecked)
	}
}

func FuzzCheck(f *testing.F) {
	c := newChecker(dbtest.New(f))
	f.Add("eyJhbGdvcml0aG0iOiJTSEEtMjU2In0=")
	f.Fuzz(func(t *testing.T, token string) {
		if got, err := c.Check(t.Context(), token); err != nil || got == captcha.Passed {
			t.Errorf("%q: %v, %v", token, got, err)
		}
	})
}
