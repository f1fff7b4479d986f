package newsletter

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"masthead/internal/account"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/text"
)

// The maximum lengths of fields in characters.
const (
	MaxName  = 100
	MaxPhone = 15
)

// Form has the fields of a signup form.
type Form struct {
	FirstName string  `json:"first_name,omitempty" doc:"Required; at most 100 characters."`
	LastName  string  `json:"last_name,omitempty" doc:"Required; at most 100 characters."`
	Email     string  `json:"email,omitempty" doc:"Required." example:"asha@example.in"`
	Phone     string  `json:"phone_number,omitempty" doc:"Digits only, at most 15."`
	City      *string `json:"city,omitempty" nullable:"true" doc:"ID of a city from /cities/key; null if it was typed freely."`
	Brand     string  `json:"brand,omitempty" doc:"Slug of a brand; the master brand by default." example:"science"`
	Captcha   string  `json:"g_recaptcha_response,omitempty" doc:"The captcha's token, or a solved /captcha/challenge. Optional."`
}

// fieldOrder are the fields in the order of the form, for FirstError.
var fieldOrder = []string{"first_name", "last_name", "email", "phone_number", "city", "brand", "newsletter", "g_recaptcha_response"}

// clean puts every text on one line.
func (f Form) clean() Form {
	for _, field := range []*string{&f.FirstName, &f.LastName, &f.Email, &f.Phone} {
		*field = text.OneLine(*field)
	}
	return f
}

// phoneDigits returns a phone number as it was typed into a page's form without the separators that people type. It keeps
// everything else, which validate reports.
func phoneDigits(number string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune(".()", r) {
			return -1
		}
		return r
	}, number)
}

// validate returns messages by invalid field, in the reader's language. The short form has
// only an address.
func (f Form) validate(short bool, lang i18n.Locale) map[string]string {
	invalid := map[string]string{}
	for _, name := range []struct{ field, text string }{{"first_name", f.FirstName}, {"last_name", f.LastName}} {
		switch n := utf8.RuneCountInString(name.text); {
		case n == 0 && !short:
			invalid[name.field] = lang.Text("form.required", nil)
		case n > MaxName:
			invalid[name.field] = lang.Text("form.tooLong", map[string]any{"max": lang.Decimal(MaxName)})
		}
	}
	switch {
	case f.Email == "":
		invalid["email"] = lang.Text("form.required", nil)
	case len(f.Email) > mail.MaxAddress || !mail.IsAddress(f.Email):
		invalid["email"] = lang.Text("newsletter.invalidEmail", nil)
	}
	if len(f.Phone) > MaxPhone || strings.Trim(f.Phone, "0123456789") != "" {
		invalid["phone_number"] = lang.Text("newsletter.invalidPhone", map[string]any{"max": lang.Decimal(MaxPhone)})
	}
	return invalid
}

// FirstError returns the message of the first invalid field, in the order of the form.
func FirstError(invalid map[string]string) string {
	for _, name := range fieldOrder {
		if text := invalid[name]; text != "" {
			return text
		}
	}
	return ""
}

// normalizeAddress returns an address as accounts store it, so that nobody is subscribed twice.
func normalizeAddress(email string) string {
	if normalized, ok := account.NormalizeEmail(email); ok {
		return normalized
	}
	return strings.ToLower(email)
}
