package apiv2

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/danielgtaylor/huma/v2"

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
func (p *Page) CapLimit() { p.Limit = min(p.Limit, MaxLimit) }

const notNumber = ": is not a number"

// Numbers answers 400 where a number of the operation is given without a value,
// and sends everything else on. It stands before whatever takes an empty
// parameter for one that is not there, as the page cache does.
func RejectEmptyNumbers(op *huma.Operation, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := emptyNumber(op, r.URL); name != "" {
			WriteProblem(w, http.StatusBadRequest, name+notNumber)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// emptyNumber is the first number among the parameters of an address that has no
// value, "" when there is none.
func emptyNumber(op *huma.Operation, address *url.URL) string {
	raw := address.RawQuery
	if raw == "" || !strings.HasSuffix(raw, "=") && !strings.Contains(raw, "=&") && strings.Count(raw, "=") > strings.Count(raw, "&") {
		return "" // nearly all requests: every name has a value
	}
	query := address.Query()
	for _, p := range op.Parameters {
		isNumber := p.In == "query" && (p.Schema.Type == huma.TypeInteger || p.Schema.Type == huma.TypeNumber)
		if isNumber && query.Has(p.Name) && query.Get(p.Name) == "" {
			return p.Name
		}
	}
	return ""
}

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
