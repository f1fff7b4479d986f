// Package apiv2 contains what all operations of /api/v2 share: the OpenAPI document, one shape of errors, paging,
// guards, and the cache tags of responses. It depends on no feature; each feature registers its operations here.
package apiv2

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"runtime/debug"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"masthead/internal/database"
	"masthead/internal/i18n"
)

// Prefix is the path prefix of all operations.
const Prefix = "/api/v2"

// API is the handler of all operations with their document.
type API struct {
	huma.API
	// Language returns the language of the publication and the cache tag of everything that depends on it. Operations use it
	// where a request names no language; without the function they use English.
	Language func(context.Context) (i18n.Locale, string)
	// Log is called before operations of the newsroom that may write; nil logs none. Client returns the address of a client for it.
	Log    CallLog
	Client func(*http.Request) netip.Addr

	mux    *http.ServeMux
	guards Guards
	log    *slog.Logger
}

// Credentials identify the caller of a request.
type Credentials struct {
	Authorization string // the header of that name
	SessionToken  string // of the session's cookie
}

// CredentialsOf reads the header Authorization and the session cookie, without checking them.
func CredentialsOf(r *http.Request) Credentials {
	by := Credentials{Authorization: r.Header.Get("Authorization")}
	if c, err := r.Cookie(SessionCookie); err == nil {
		by.SessionToken = c.Value
	}
	return by
}

// Guard checks the caller of a request. It returns the context in which the operation finds
// its caller, or the error of the response.
type Guard func(ctx context.Context, by Credentials) (context.Context, error)

// Guards run before operations: Newsroom before operations that are registered with Write, Admin
// before those registered with Admin, and Reader before those registered with Personal.
type Guards struct{ Newsroom, Admin, Reader Guard }

// SessionCookie is the name of the cookie with a session token.
const SessionCookie = "session"

// New returns an API without operations. siteURL is the server's address in the document.
func New(siteURL string, guards Guards, log *slog.Logger) *API {
	huma.NewErrorWithContext = newProblem
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return newProblem(nil, status, message, errs...)
	}
	mux := http.NewServeMux()
	cfg := huma.DefaultConfig("Masthead content API", "2")
	cfg.Info.Description = "Everything that readers see, and what a newsroom writes, of one publication with many brands and languages.\n\n" +
		"“(addition)” at the end of a summary marks an operation that the contract with the clients does not specify.\n\n" +
		"A list of stories for a slug that does not exist is empty, with status 200; a single object that does not exist is a 404.\n\n" +
		"A PUT of the newsroom accepts what the GET of the same path returns: it ignores the properties that only the GET has, such as an id. " +
		"Every other unknown property is an error. A PUT that changes one entry of what the GET lists, or adds to it, says so."
	cfg.Servers = []*huma.Server{{URL: siteURL + Prefix}}
	cfg.OpenAPIPath, cfg.DocsPath, cfg.SchemasPath = "/openapi", "", ""
	cfg.CreateHooks = nil // no $schema members in responses
	cfg.Formats = formats()
	cfg.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	cfg.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token":   {Type: "http", Scheme: "bearer", Description: "A token made by `masthead token create`."},
		"session": {Type: "apiKey", In: "cookie", Name: SessionCookie, Description: "The cookie of a signed-in user."},
	}
	a := &API{API: humago.NewWithPrefix(mux, Prefix, cfg), mux: mux, guards: guards, log: log}
	mux.HandleFunc(Prefix+"/", a.handleUnknown)
	return a
}

// schemaName returns a type's name in the document and in the generated client. It renames Node,
// which would clash with the browser's own type.
func schemaName(t reflect.Type, hint string) string {
	if name := huma.DefaultSchemaNamer(t, hint); name != "Node" {
		return name
	}
	return "RichTextNode"
}

// ServeHTTP handles every request below Prefix.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if a.Language != nil {
		r = r.WithContext(context.WithValue(r.Context(), languageKey{}, a.Language))
	}
	a.mux.ServeHTTP(w, a.withRequested(r))
}

// languageKey is the key of API.Language in the context of a request.
type languageKey struct{}

// handleUnknown responds with status 404, or with 405 and the header Allow if the path accepts
// other methods.
func (a *API) handleUnknown(w http.ResponseWriter, r *http.Request) {
	var allow []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete} {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := a.mux.Handler(probe); pattern != Prefix+"/" && pattern != "" {
			allow = append(allow, method)
		}
	}
	if len(allow) == 0 {
		WriteProblem(w, http.StatusNotFound, "There is no such operation.")
		return
	}
	sort.Strings(allow)
	w.Header().Set("Allow", strings.Join(allow, ", "))
	WriteProblem(w, http.StatusMethodNotAllowed, "This operation does not accept that method.")
}

// guard returns a middleware that checks the caller and keeps responses out of every cache.
func (a *API) guard(guard Guard) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		c.SetHeader("Cache-Control", "private, no-store")
		by := Credentials{Authorization: c.Header("Authorization")}
		if cookie, err := huma.ReadCookie(c, SessionCookie); err == nil {
			by.SessionToken = cookie.Value
		}
		ctx, err := guard(c.Context(), by)
		if err != nil {
			a.refuse(c, a.ToProblem(c.Context(), err))
			return
		}
		next(huma.WithContext(c, ctx))
	}
}

// checkParameters refuses parameters with NUL or bytes that are not UTF-8, about which the
// databases disagree, and numbers without a value. Operations of the newsroom also refuse parameters that they do not
// have, because a mistyped one would have no effect; the contract with the clients says that all others ignore them.
func (a *API) checkParameters(c huma.Context, next func(huma.Context)) {
	address := c.URL()
	if name := unknownParameter(c.Operation(), &address); name != "" {
		a.refuse(c, Error(http.StatusBadRequest, fmt.Sprintf("%.100q is not a parameter of this operation", name)))
		return
	}
	if name := emptyNumber(c.Operation(), &address); name != "" {
		a.refuse(c, Error(http.StatusBadRequest, name+notNumber))
		return
	}
	for _, p := range c.Operation().Parameters {
		value := ""
		switch p.In {
		case "query":
			value = c.Query(p.Name)
		case "path":
			value = c.Param(p.Name)
		}
		if !utf8.ValidString(value) || strings.Contains(value, "\x00") {
			a.refuse(c, Error(http.StatusBadRequest, p.Name+": "+notText))
			return
		}
	}
	next(c)
}

// refuseUnreadBody refuses a body with members if the operation reads no body, because the sender expects the members to
// have an effect. An example is a time that is sent to an operation that publishes at once.
func (a *API) refuseUnreadBody(c huma.Context, next func(huma.Context)) {
	op := c.Operation()
	if op.RequestBody == nil && op.Method != http.MethodGet {
		body, err := io.ReadAll(io.LimitReader(c.BodyReader(), maxEmptyBody+1))
		if text := strings.Join(strings.Fields(string(body)), ""); err == nil && text != "" && text != "{}" && text != "null" {
			a.refuse(c, Error(http.StatusUnprocessableEntity, "This operation takes no body. Nothing was changed."))
			return
		}
	}
	next(c)
}

// maxEmptyBody is the largest body in bytes that is read to find out whether it is empty.
const maxEmptyBody = 64

// refuse responds with a problem before an operation runs.
func (a *API) refuse(c huma.Context, p *Problem) {
	c.SetHeader("Cache-Control", "private, no-store")
	if p.Status == http.StatusUnauthorized {
		c.SetHeader("WWW-Authenticate", challenge(c.Operation()))
	}
	for name, values := range p.GetHeaders() {
		c.SetHeader(name, values[0])
	}
	_ = huma.WriteErr(a, c, p.Status, p.Detail) // fails only if the caller has closed the connection
}

// challenge returns the WWW-Authenticate header of an operation.
func challenge(op *huma.Operation) string {
	if _, ok := op.Security[0]["token"]; ok {
		return "Bearer"
	}
	return "Cookie"
}

type tagsKey struct{}

// Tags collects the cache tags of a response.
type Tags struct {
	list []string
}

// WithTags adds a collector of cache tags to the context of a request.
func WithTags(ctx context.Context) (context.Context, *Tags) {
	t := new(Tags)
	return context.WithValue(ctx, tagsKey{}, t), t
}

// AddTags adds cache tags to the response in progress. A response needs the tags of everything that
// it shows.
func AddTags(ctx context.Context, tags ...string) {
	if t, ok := ctx.Value(tagsKey{}).(*Tags); ok {
		t.list = append(t.list, tags...)
	}
}

// List returns the collected tags, each once.
func (t *Tags) List() []string {
	sort.Strings(t.list)
	out := t.list[:0]
	for i, tag := range t.list {
		if i == 0 || tag != t.list[i-1] {
			out = append(out, tag)
		}
	}
	return out
}

// ToProblem turns an error of a feature into the problem to respond with (see knownProblem). It logs
// unknown errors, which become a 500 without details.
func (a *API) ToProblem(ctx context.Context, err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	if p := knownProblem(err); p != nil {
		return p
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return Error(http.StatusRequestTimeout, "The client closed the connection before the response was ready.")
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return Error(http.StatusServiceUnavailable, "The response took too long. Please try again.")
	}
	a.log.ErrorContext(ctx, "operation failed", "error", err)
	if database.IsUnavailable(err) {
		return Error(http.StatusServiceUnavailable, "The database is not available at the moment. Please try again.")
	}
	return Error(http.StatusInternalServerError, "Something went wrong.")
}

// Get registers a read operation whose responses are public and cached.
func Get[I, O any](a *API, path, id, summary string, handle func(context.Context, *I) (*O, error), more ...func(*huma.Operation)) {
	register(a, http.MethodGet, path, id, summary, handle, more...)
}

// Post registers a write operation that everybody may call, such as the submission of a form. Only
// its own rules and rate limits protect it.
func Post[I, O any](a *API, path, id, summary string, handle func(context.Context, *I) (*O, error), more ...func(*huma.Operation)) {
	more = append(more, noStore)
	register(a, http.MethodPost, path, id, summary, handle, more...)
}

// Personal registers an operation for signed-in users. Other callers are refused before the request
// is read.
func Personal[I, O any](
	a *API,
	method, path, id, summary string,
	handle func(context.Context, *I) (*O, error),
	more ...func(*huma.Operation),
) {
	more = append(more, func(op *huma.Operation) {
		op.Security = []map[string][]string{{"session": {}}}
		op.Middlewares = append(op.Middlewares, a.guard(a.guards.Reader))
	})
	register(a, method, path, id, summary, handle, more...)
}

// GetPrivate registers a read operation for everybody whose responses are never cached.
func GetPrivate[I, O any](a *API, path, id, summary string, handle func(context.Context, *I) (*O, error), more ...func(*huma.Operation)) {
	more = append(more, noStore, func(op *huma.Operation) { op.Security = []map[string][]string{{"session": {}}, {}} })
	register(a, http.MethodGet, path, id, summary, handle, more...)
}

// noStore keeps the responses of an operation out of every cache.
func noStore(op *huma.Operation) {
	op.Middlewares = append(op.Middlewares, func(c huma.Context, next func(huma.Context)) {
		c.SetHeader("Cache-Control", "private, no-store")
		next(c)
	})
}

// Put registers a write operation with the method PUT that everybody may call; see Post.
func Put[I, O any](a *API, path, id, summary string, handle func(context.Context, *I) (*O, error), more ...func(*huma.Operation)) {
	register(a, http.MethodPut, path, id, summary, handle, append(more, noStore)...)
}

// Write registers an operation for the newsroom. Other callers are refused before the request is
// read.
func Write[I, O any](
	a *API,
	method, path, id, summary string,
	handle func(context.Context, *I) (*O, error),
	more ...func(*huma.Operation),
) {
	register(a, method, path, id, summary, handle, append(more, a.newsroom(a.guards.Newsroom))...)
}

// Admin registers an operation of the newsroom that only admins may call; see Write.
func Admin[I, O any](
	a *API,
	method, path, id, summary string,
	handle func(context.Context, *I) (*O, error),
	more ...func(*huma.Operation),
) {
	register(a, method, path, id, summary, handle, append(more, a.newsroom(a.guards.Admin))...)
}

// newsroom puts a guard before an operation that accepts an API token or a session.
func (a *API) newsroom(guard Guard) func(*huma.Operation) {
	return func(op *huma.Operation) {
		op.Security = []map[string][]string{{"token": {}}, {"session": {}}}
		op.Middlewares = append(op.Middlewares, a.guard(guard))
	}
}

// BodyTime is the maximum time for reading the body of a request, unless the operation sets its own.
const BodyTime = 20 * time.Second

func register[I, O any](
	a *API,
	method, path, id, summary string,
	handle func(context.Context, *I) (*O, error),
	more ...func(*huma.Operation),
) {
	op := huma.Operation{Method: method, Path: path, OperationID: id, Summary: summary, MaxBodyBytes: 1 << 20, BodyReadTimeout: BodyTime}
	for _, change := range more {
		change(&op)
	}
	op.Middlewares = append(op.Middlewares, a.checkParameters, a.refuseUnreadBody)
	a.ignoreReturned(&op)
	checkEmbedded(reflect.TypeFor[I]())
	huma.Register(a, op, func(ctx context.Context, in *I) (out *O, err error) {
		defer func() {
			if fault := recover(); fault != nil {
				a.log.ErrorContext(ctx, "operation panicked", "operation", id, "fault", fault, "stack", string(debug.Stack()))
				out, err = nil, Error(http.StatusInternalServerError, "Something went wrong.")
			}
		}()
		ctx, done := a.logCall(ctx, &op, in)
		out, err = handle(ctx, in)
		done(err)
		if err != nil {
			p := a.ToProblem(ctx, err)
			p.reportSuccess(&op)
			return nil, p
		}
		return out, nil
	})
}

// checkEmbedded panics for an input with an embedded struct that is not exported: its
// parameters would neither be documented nor read.
func checkEmbedded(input reflect.Type) {
	for f := range input.Fields() {
		if f.Anonymous && !f.IsExported() {
			panic(fmt.Sprintf("input %s embeds %s, which is not exported", input, f.Name))
		}
	}
}

// Doc adds a description to an operation.
func Doc(text string) func(*huma.Operation) {
	return func(op *huma.Operation) { op.Description = text }
}

// Section puts an operation under a heading of the reference.
func Section(tag string) func(*huma.Operation) {
	return func(op *huma.Operation) { op.Tags = append(op.Tags, tag) }
}
