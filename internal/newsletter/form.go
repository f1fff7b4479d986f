package newsletter

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"masthead/internal/account"
	"masthead/internal/i18n"
	"masthead/internal/mail"
)

// The most characters that each field takes. Of a phone number it is part of the rule;
// of the others it keeps the rows small.
const (
	MaxName  = 100
	MaxEmail = 254
	MaxPhone = 15
)

// Form is what a reader filled in.
type Form struct {
	FirstName string  `json:"first_name,omitempty" doc:"Required; at most 100 characters."`
	LastName  string  `json:"last_name,omitempty" doc:"Required; at most 100 characters."`
	Email     string  `json:"email,omitempty" doc:"Required." example:"asha@example.in"`
	Phone     string  `json:"phone_number,omitempty" doc:"Digits only, at most 15."`
	City      *string `json:"city,omitempty" nullable:"true" doc:"Id of a city of /cities/key; null when it was typed freely."`
	Brand     string  `json:"brand,omitempty" doc:"Slug of a brand; the master when left out." example:"ys"`
	Captcha   string  `json:"g_recaptcha_response,omitempty" doc:"What the captcha gave; a solved challenge of /captcha/challenge by default. Without one fewer forms are taken of a client, and every subscription is confirmed by mail."`
}

// fields in the order in which a form has them, so that the first that is wrong leads.
var fields = []string{"first_name", "last_name", "email", "phone_number", "city", "brand", "newsletter", "g_recaptcha_response"}

// tidy removes what nobody means to send: blanks around, controls within.
func (f Form) tidy() Form {
	for _, field := range []*string{&f.FirstName, &f.LastName, &f.Email, &f.Phone} {
		*field = strings.Join(
			strings.FieldsFunc(strings.ToValidUTF8(*field, ""), func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }),
			" ",
		)
	}
	return f
}

// check says what is wrong with which field. The short form has an address alone.
func (f Form) check(short bool, lang i18n.Locale) map[string]string {
	wrong := map[string]string{}
	for _, name := range []struct{ field, text string }{{"first_name", f.FirstName}, {"last_name", f.LastName}} {
		switch n := utf8.RuneCountInString(name.text); {
		case n == 0 && !short:
			wrong[name.field] = lang.Text("form.required", nil)
		case n > MaxName:
			wrong[name.field] = lang.Text("form.tooLong", map[string]any{"max": lang.Decimal(MaxName)})
		}
	}
	switch {
	case f.Email == "":
		wrong["email"] = lang.Text("form.required", nil)
	case len(f.Email) > MaxEmail || !mail.IsAddress(f.Email):
		wrong["email"] = lang.Text("newsletter.invalidEmail", nil)
	}
	if len(f.Phone) > MaxPhone || strings.Trim(f.Phone, "0123456789") != "" {
		wrong["phone_number"] = lang.Text("newsletter.invalidPhone", map[string]any{"max": lang.Decimal(MaxPhone)})
	}
	return wrong
}

// Wrong is the message of the first field that is wrong, in the order of the form.
func Wrong(wrong map[string]string) string {
	for _, name := range fields {
		if text := wrong[name]; text != "" {
			return text
		}
	}
	return ""
}

// address is an address as it is kept, and as those of accounts are, so that nobody is there twice.
func address(email string) string {
	if kept, ok := account.NormalizeEmail(email); ok {
		return kept
	}
	return strings.ToLower(email)
}
