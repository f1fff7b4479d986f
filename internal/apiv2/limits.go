package apiv2

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/design"
	"masthead/internal/edge"
)

// The names of the options of an operation in its metadata, which is not part of the OpenAPI document.
const (
	rateKey    = "rate"
	browserKey = "browser"
)

// Limit limits how often one client may call an operation. Operations with the same rate, and pages and forms that have it,
// count together.
func Limit(rate *edge.Rate) func(*huma.Operation) { return withMetadata(rateKey, rate) }

// IdentifyBrowser lets an operation call account.BrowserOf.
func IdentifyBrowser(op *huma.Operation) { withMetadata(browserKey, true)(op) }

// MaxBody sets the maximum size, in bytes, of the body that an operation reads. Other operations read [edge.DefaultBody].
func MaxBody(bytes int64) func(*huma.Operation) {
	return func(op *huma.Operation) { op.MaxBodyBytes = bytes }
}

func withMetadata(key string, value any) func(*huma.Operation) {
	return func(op *huma.Operation) {
		if op.Metadata == nil {
			op.Metadata = map[string]any{}
		}
		op.Metadata[key] = value
	}
}

// Needs says what the server must do before it passes a request to an operation.
type Needs struct {
	Pattern string     // method and path, for a mux
	Rate    *edge.Rate // nil without a limit
	Browser bool       // the browser is identified
	Design  bool       // a design is assigned to the reader
}

// Needs returns the operations for which the server must do something before it passes a request on.
func (a *API) Needs() []Needs {
	var list []Needs
	a.eachOperation(func(path string, op *huma.Operation) {
		rate, _ := op.Metadata[rateKey].(*edge.Rate)
		needs := Needs{Pattern: op.Method + " " + path, Rate: rate, Browser: op.Metadata[browserKey] != nil, Design: readsDesign(op)}
		if needs.Rate != nil || needs.Browser || needs.Design {
			list = append(list, needs)
		}
	})
	return list
}

// A request body may exceed the limit of its operation by bodyMargin bytes, so that the operation itself can refuse it and state its limit.
const bodyMargin = 64 << 10

// LargeBodies returns the maximum size of request bodies in bytes, by path, for operations that read more than edge.DefaultBody.
func (a *API) LargeBodies() map[string]int64 {
	bodies := map[string]int64{}
	a.eachOperation(func(path string, op *huma.Operation) {
		if op.MaxBodyBytes > edge.DefaultBody {
			prefix, _, _ := strings.Cut(path, "{")
			bodies[prefix] = max(bodies[prefix], op.MaxBodyBytes+bodyMargin)
		}
	})
	return bodies
}

// eachOperation calls do with each operation and its path, which includes the prefix of the API.
func (a *API) eachOperation(do func(path string, op *huma.Operation)) {
	for path, item := range a.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op != nil {
				do(Prefix+path, op)
			}
		}
	}
}

// readsDesign reports whether an operation depends on the reader's design.
func readsDesign(op *huma.Operation) bool {
	for _, p := range op.Parameters {
		if p.In == "cookie" && p.Name == design.Cookie {
			return true
		}
	}
	return false
}

// variantOf distinguishes the responses of an operation by the reader's design, if the operation depends on it.
func variantOf(op *huma.Operation) func(*http.Request) string {
	if readsDesign(op) {
		return design.FromRequest
	}
	return nil
}
