// Package captcha tells forms that a person filled in from those that a program sends
// by the thousand. By default a browser does a little work for each form; by
// configuration Google's, hCaptcha's or Cloudflare's check is asked instead. What it
// says is one of three: proven, false, or nothing. It must never learn what is in a form.
package captcha

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/sign"
)

// Provider says who checks.
type Provider string

// The providers.
const (
	Work      Provider = "proof-of-work"
	ReCaptcha Provider = "recaptcha"
	HCaptcha  Provider = "hcaptcha"
	Turnstile Provider = "turnstile"
)

// Outcome is what a token says of who sent a form.
type Outcome int

// The outcomes. Absent is no token, as without script, or no word from who checks it:
// whoever takes the form is stricter then.
const (
	Absent Outcome = iota
	Proven
	False
)

// Patience is how long a provider may take.
const Patience = 5 * time.Second

// verifiers are where providers check a token.
var verifiers = map[Provider]string{
	ReCaptcha: "https://www.google.com/recaptcha/api/siteverify",
	HCaptcha:  "https://api.hcaptcha.com/siteverify",
	Turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
}

// Sources are the origins whose script and frames a provider's check needs.
func (p Provider) Sources() []string {
	switch p {
	case ReCaptcha:
		return []string{"https://www.google.com", "https://www.gstatic.com"}
	case HCaptcha:
		return []string{"https://hcaptcha.com", "https://*.hcaptcha.com"}
	case Turnstile:
		return []string{"https://challenges.cloudflare.com"}
	default:
		return nil
	}
}

// Checker checks tokens as it is configured.
type Checker struct {
	Provider Provider
	SiteKey  string // what the provider's script is told; of the others nothing is asked
	Secret   string
	Verifier string // where the provider answers; "" for its own address
	DB       *database.DB
	Keys     *sign.Keys
	Client   *http.Client
	Log      *slog.Logger
}

// Check says what a token is worth. A token is worth something once.
func (c *Checker) Check(ctx context.Context, token string) (Outcome, error) {
	switch {
	case strings.TrimSpace(token) == "":
		return Absent, nil
	case c.Provider == Work:
		return c.worked(ctx, token)
	default:
		return c.asked(ctx, token), nil
	}
}

// asked is what a provider says, Absent when it says nothing in time.
func (c *Checker) asked(ctx context.Context, token string) Outcome {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	ok, err := c.ask(ctx, token)
	switch {
	case err != nil:
		c.Log.WarnContext(ctx, "the captcha could not be checked", "provider", c.Provider, "error", err)
		return Absent
	case ok:
		return Proven
	default:
		return False
	}
}

// maxAnswer bounds what is read of a provider's answer.
const maxAnswer = 64 << 10

func (c *Checker) ask(ctx context.Context, token string) (bool, error) {
	address := c.Verifier
	if address == "" {
		address = verifiers[c.Provider]
	}
	form := url.Values{"secret": {c.Secret}, "response": {token}}.Encode()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form))
	if err != nil {
		return false, fmt.Errorf("captcha-verifier: %w", err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := c.Client.Do(r)
	if err != nil {
		return false, err
	}
	defer func() { _ = answer.Body.Close() }()
	var said struct {
		Success *bool    `json:"success"`
		Errors  []string `json:"error-codes"`
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxAnswer)).Decode(&said); err != nil || said.Success == nil {
		return false, fmt.Errorf("answer %d is no verdict", answer.StatusCode)
	}
	for _, code := range said.Errors {
		if strings.Contains(code, "secret") {
			return false, fmt.Errorf("the provider refuses the secret: %s", code)
		}
	}
	return *said.Success, nil
}
