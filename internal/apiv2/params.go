package apiv2

import (
	"net/http"

	"masthead/internal/i18n"
)

// MaxLimit is the most that a list gives at once; a larger limit is cut to it.
const MaxLimit = 50

// Page is the window of a list whose pages are of 12.
type Page struct {
	Limit  int `query:"limit" minimum:"0" default:"12" doc:"How many; more than 50 is cut to 50."`
	Offset int `query:"offset" minimum:"0" default:"0" doc:"How many to skip."`
}

// Cut keeps the limit within MaxLimit.
func (p *Page) Cut() { p.Limit = min(p.Limit, MaxLimit) }

// Locale reads a locale parameter, a name or a code; empty is the default one.
func Locale(value string) (i18n.Locale, error) {
	if value == "" {
		return i18n.Default, nil
	}
	l, ok := i18n.Lookup(value)
	if !ok {
		return l, Error(http.StatusBadRequest, "locale: is not one of the publication's languages")
	}
	return l, nil
}

// Output is an answer with its body and how long anybody may keep it.
type Output[B any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         B
}

// Public is an answer that is the same for everybody.
func Public[B any](body B) *Output[B] {
	return &Output[B]{CacheControl: "public, max-age=60", Body: body}
}

// Private is an answer for one caller.
func Private[B any](body B) *Output[B] {
	return &Output[B]{CacheControl: "private, no-store", Body: body}
}
