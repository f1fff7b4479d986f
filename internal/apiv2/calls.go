package apiv2

import (
	"context"
	"net/http"
	"net/netip"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Call is a call of an operation of the newsroom, for the audit log.
type Call struct {
	Operation string // id of the operation
	Method    string
	Path      string     // path that was called, below Prefix, such as /desk/stories/42
	Title     string     // title, headline, name or reason in the body of the request, "" if it has none
	Brand     string     // slug of the brand in the body or the query of the request, "" if it has none
	Client    netip.Addr // invalid if it is not known
}

// CallLog is called before each operation of the newsroom that may write. The operation runs in the context that it returns, and done is
// called with the error of the operation afterwards.
type CallLog func(context.Context, Call) (in context.Context, done func(error))

// requested has the parts of a request that the log of calls needs.
type requested struct {
	path   string
	client netip.Addr
}

type requestedKey struct{}

// withRequested returns a request whose context has the parts that the log of calls needs.
func (a *API) withRequested(r *http.Request) *http.Request {
	if a.Log == nil || r.Method == http.MethodGet || r.Method == http.MethodHead {
		return r
	}
	by := requested{path: r.URL.Path[len(Prefix):]}
	if a.Client != nil {
		by.client = a.Client(r)
	}
	return r.WithContext(context.WithValue(r.Context(), requestedKey{}, by))
}

// logCall begins to log a call of an operation. It does nothing for operations that only read or that are not for the newsroom.
func (a *API) logCall(ctx context.Context, op *huma.Operation, input any) (context.Context, func(error)) {
	by, ok := ctx.Value(requestedKey{}).(requested)
	if !ok || a.Log == nil || !isNewsroom(op) {
		return ctx, func(error) {}
	}
	return a.Log(ctx, Call{Operation: op.OperationID, Method: op.Method, Path: by.path,
		Title: textIn(input, "Title", "Headline", "Name", "Reason"),
		Brand: textIn(input, "Brand"), Client: by.client})
}

func isNewsroom(op *huma.Operation) bool {
	return len(op.Security) > 0 && op.Security[0]["token"] != nil
}

// textIn returns the first text, not empty, in the fields of an input or of its body that have one of some names.
func textIn(input any, names ...string) string {
	v := reflect.Indirect(reflect.ValueOf(input))
	if v.Kind() != reflect.Struct {
		return ""
	}
	body := reflect.Indirect(v.FieldByName("Body"))
	for _, from := range []reflect.Value{body, v} {
		if from.Kind() != reflect.Struct {
			continue
		}
		for _, name := range names {
			if text := reflect.Indirect(from.FieldByName(name)); text.Kind() == reflect.String && text.String() != "" {
				return text.String()
			}
		}
	}
	return ""
}

// Logged returns the operations whose calls are logged, by id.
func (a *API) Logged() []*huma.Operation {
	var list []*huma.Operation
	a.eachOperation(func(_ string, op *huma.Operation) {
		if isNewsroom(op) && op.Method != http.MethodGet {
			list = append(list, op)
		}
	})
	slices.SortFunc(list, func(x, y *huma.Operation) int { return strings.Compare(x.OperationID, y.OperationID) })
	return list
}
