// Package captcha distinguishes forms that a person filled in from those that a program sends in
// bulk. By default the browser does a small proof of work for each form; reCAPTCHA,
// hCaptcha or Turnstile can be configured instead. A check has one of three outcomes:
// passed, failed or unchecked. The package must not see the content of a form.
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

// Provider names the service that checks forms.
type Provider string

// The supported providers.
const (
	Work      Provider = "proof-of-work"
	ReCaptcha Provider = "recaptcha"
	HCaptcha  Provider = "hcaptcha"
	Turnstile Provider = "turnstile"
)

// Outcome is the result of checking a token.
type Outcome int

// The outcomes. Unchecked means that there was no token, as in browsers without scripts, or that
// the provider did not respond. The caller then applies stricter limits instead.
const (
	Unchecked Outcome = iota
	Passed
	Failed
)

// Timeout is the time limit of a provider's response.
const Timeout = 5 * time.Second

// verifiers are the providers' addresses that check tokens.
var verifiers = map[Provider]string{
	ReCaptcha: "https://www.google.com/recaptcha/api/siteverify",
	HCaptcha:  "https://api.hcaptcha.com/siteverify",
	Turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
}

// Sources returns the origins that a provider loads scripts and frames from.
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

// Checker checks tokens with the configured provider.
type Checker struct {
	Provider Provider
	SiteKey  string // public key for the provider's script; unused with Work
	Secret   string
	Verifier string // address at which tokens are checked; "" for the provider's own
	DB       *database.DB
	Keys     *sign.Keys
	Client   *http.Client
	Log      *slog.Logger
}

// Check returns the outcome for a token. Each token can be used only once.
func (c *Checker) Check(ctx context.Context, token string) (Outcome, error) {
	switch {
	case strings.TrimSpace(token) == "":
		return Unchecked, nil
	case c.Provider == Work:
		return c.checkWork(ctx, token)
	default:
		return c.checkWithProvider(ctx, token), nil
	}
}

// checkWithProvider returns the provider's outcome, or Unchecked if it does not respond in time.
func (c *Checker) checkWithProvider(ctx context.Context, token string) Outcome {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	ok, err := c.postToken(ctx, token)
	switch {
	case err != nil:
		c.Log.WarnContext(ctx, "the captcha provider could not be reached", "provider", c.Provider, "error", err)
		return Unchecked
	case ok:
		return Passed
	default:
		return Failed
	}
}

// maxResponse is the maximum number of bytes that are read of a provider's response.
const maxResponse = 64 << 10

func (c *Checker) postToken(ctx context.Context, token string) (bool, error) {
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
	response, err := c.Client.Do(r)
	if err != nil {
		return false, err
	}
	defer func() { _ = response.Body.Close() }()
	var verdict struct {
		Success *bool    `json:"success"`
		Errors  []string `json:"error-codes"`
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxResponse)).Decode(&verdict); err != nil || verdict.Success == nil {
		return false, fmt.Errorf("the response with status %d has no result", response.StatusCode)
	}
	for _, code := range verdict.Errors {
		if strings.Contains(code, "secret") {
			return false, fmt.Errorf("the provider rejected the secret: %s", code)
		}
	}
	return *verdict.Success, nil
}
