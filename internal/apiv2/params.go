package apiv2

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/i18n"
)

// MaxLimit is the maximum size of a page; larger limits are reduced to it.
const MaxLimit = 50

// Items is one page of a newsroom's list.
type Items[T any] struct {
	Items []T    `json:"items"`
	Next  string `json:"next" doc:"The value of 'after' for the next page; empty on the last page."`
}

// KeyPage is the paging of a newsroom's list.
type KeyPage struct {
	After string `query:"after" maxLength:"200" doc:"The value of 'next' on the previous page; empty for the first page."`
	Limit int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of items; at most 50."`
}

// AfterID returns After as an id, for lists in the order of their ids; 0 means the first page. The error has status 400.
func (p KeyPage) AfterID() (int64, error) {
	if p.After == "" {
		return 0, nil
	}
	id, err := strconv.ParseInt(p.After, 10, 64)
	if err != nil || id < 1 {
		return 0, Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
	}
	return id, nil
}

// AfterPair returns After as two ids, such as "12-34", for lists in the order of pairs of ids; both are 0 for the first page. The error has
// status 400.
func (p KeyPage) AfterPair() (first, second int64, err error) {
	if p.After == "" {
		return 0, 0, nil
	}
	one, other, _ := strings.Cut(p.After, "-")
	first, failed := strconv.ParseInt(one, 10, 64)
	second, failedToo := strconv.ParseInt(other, 10, 64)
	if failed != nil || failedToo != nil || first < 1 || second < 1 {
		return 0, 0, Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
	}
	return first, second, nil
}

// ItemsOf returns a page of at most limit items. rows must have more than limit entries if there is a next page. Next
// becomes the key of the last row on this page.
func ItemsOf[R, T any](rows []R, limit int, item func(R) T, key func(R) string) Items[T] {
	page := Items[T]{Items: []T{}}
	if len(rows) > limit {
		rows = rows[:limit]
		page.Next = key(rows[limit-1])
	}
	for _, row := range rows {
		page.Items = append(page.Items, item(row))
	}
	return page
}

// Page is the paging of a list, 12 items by default.
type Page struct {
	Limit  int `query:"limit" minimum:"0" default:"12" doc:"Number of items; at most 50."`
	Offset int `query:"offset" minimum:"0" default:"0" doc:"Number of items to skip."`
}

// CapLimit reduces a limit above MaxLimit to MaxLimit.
func (p *Page) CapLimit() { p.Limit = min(p.Limit, MaxLimit) }

const notNumber = ": is not a number"

// RejectEmptyNumbers responds with status 400 if a numeric parameter of the operation has no value,
// and otherwise calls next. It must come before handlers that treat an empty parameter like a
// missing one, as the page cache does.
func RejectEmptyNumbers(op *huma.Operation, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := emptyNumber(op, r.URL); name != "" {
			WriteProblem(w, http.StatusBadRequest, name+notNumber)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// emptyNumber returns the first numeric parameter of an address that has no value, "" if
// there is none.
func emptyNumber(op *huma.Operation, address *url.URL) string {
	raw := address.RawQuery
	if raw == "" || !strings.HasSuffix(raw, "=") && !strings.Contains(raw, "=&") && strings.Count(raw, "=") > strings.Count(raw, "&") {
		return "" // the common case: every parameter has a value
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

// newsroomPaths is the beginning of the paths of operations that only the newsroom calls.
const newsroomPaths = "/desk/"

// unknownParameter returns the first query parameter, in alphabetical order, that an operation of the newsroom does not have. It
// returns "" if there is none, and for operations that do not belong to the newsroom.
func unknownParameter(op *huma.Operation, address *url.URL) string {
	if address.RawQuery == "" || !strings.HasPrefix(op.Path, newsroomPaths) {
		return ""
	}
	unknown := ""
	for name := range address.Query() {
		has := slices.ContainsFunc(op.Parameters, func(p *huma.Param) bool { return p.In == "query" && p.Name == name })
		if !has && (unknown == "" || name < unknown) {
			unknown = name
		}
	}
	return unknown
}

// NamedLanguage returns the code of the language that a locale parameter names, "" if it is empty or unknown.
func NamedLanguage(value string) string {
	l, ok := i18n.Lookup(value)
	if value == "" || !ok {
		return ""
	}
	return l.Code
}

// Locale returns the language of a locale parameter, which is a name or a code; "" means the language of the publication
// (API.Language). It returns an error with status 400 for an unknown language.
func Locale(ctx context.Context, value string) (i18n.Locale, error) {
	if value == "" {
		language, ok := ctx.Value(languageKey{}).(func(context.Context) (i18n.Locale, string))
		if !ok {
			return i18n.Default, nil
		}
		l, tag := language(ctx)
		AddTags(ctx, tag)
		return l, nil
	}
	l, ok := i18n.Lookup(value)
	if !ok {
		return l, Error(http.StatusBadRequest, "locale: must be one of the publication's languages")
	}
	return l, nil
}

// Output is a response with its body and caching.
type Output[B any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         B
}

// Public returns a response that is the same for everybody.
func Public[B any](body B) *Output[B] {
	return &Output[B]{CacheControl: "public, max-age=60", Body: body}
}

// Private returns a response for one caller.
func Private[B any](body B) *Output[B] {
	return &Output[B]{CacheControl: "private, no-store", Body: body}
}
