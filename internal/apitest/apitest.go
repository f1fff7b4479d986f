// Package apitest tests every operation of the API over HTTP and behind the page cache, as callers
// use it.
package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/app/apptest"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/newsletter"
	"masthead/internal/page"
	"masthead/internal/search"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/syndicate"
)

// UploadBytes is the maximum size of uploads to a Site.
const UploadBytes = 4 << 10

// The callers that a Case may name. The first group uses API tokens, the second sessions.
const (
	BadToken = "an unknown token"
	Revoked  = "a revoked token"
	Gulf     = "an editor of ys-gulf"
	Editor   = "an editor of herstory"
	Admin    = "an admin"

	SignedOut    = "a reader who signed out"
	Reader       = "a reader"
	Talent       = "a talent"
	SignedGulf   = "a signed-in editor of ys-gulf"
	SignedEditor = "a signed-in editor of herstory"
	SignedAdmin  = "a signed-in admin"
)

// Password is the password of all signed-in callers.
const Password = "seven monsoon ladders"

// Callers are the callers that each operation is tested with; "" sends no token and no cookie.
var Callers = []string{"", BadToken, Revoked, Gulf, Editor, Admin, SignedOut, Reader, Talent, SignedGulf, SignedEditor, SignedAdmin}

// Site is a test's publication behind its API.
type Site struct {
	*storytest.Publication
	API    *apiv2.API
	Search *search.Index
	Pages  *page.Pages
	// StoryPages makes the pages of stories and their previews.
	StoryPages *storypage.Pages
	Letters    *newsletter.Newsletters
	Formats    *syndicate.Server
	Log        *bytes.Buffer // what the server logged; read it only while no request runs
	server     *httptest.Server
	secrets    map[string]string // API tokens by caller
	cookies    map[string]string // session tokens by caller
	users      map[string]int64
}

// New serves the API with the brands of storytest.New.
func New(t testing.TB, db *database.DB, clock *dbtest.Clock) *Site {
	t.Helper()
	s := &Site{Publication: storytest.New(t, db), Log: new(bytes.Buffer)}
	f := apptest.ComposeFor(t, s.Publication, clock.Now, apptest.Options{Renderer: mirror{},
		Log: slog.New(slog.NewTextHandler(s.Log, nil)), Settings: map[string]string{
			"site-url": "http://example.com", "upload-bytes": strconv.Itoa(UploadBytes), "desk-email": "desk@example.com"}})
	for _, offer := range f.Offers {
		if offer.Stop != nil {
			offer.Stop() // streams end at once
		}
	}
	s.API, s.Search, s.Letters, s.Pages, s.Formats, s.StoryPages = f.API, f.Search, f.Newsletters, f.Pages, f.Syndicate, f.StoryPages
	network := func(*http.Request) string { return "192.0.2.1/32" }
	s.server = httptest.NewServer(account.IdentifyBrowser(network, f.API.Cached(f.Cache)))
	t.Cleanup(s.server.Close)
	s.createTokens(t)
	s.createSessions(t, f.Accounts)
	return s
}

// mirror renders a page as its model.
type mirror struct{}

// Render implements page.Renderer.
func (mirror) Render(_ context.Context, _ string, model []byte) ([]byte, error) { return model, nil }

func (s *Site) createTokens(t testing.TB) {
	ctx := context.Background()
	s.secrets = map[string]string{"": "", BadToken: "mh_nobody"}
	for name, brandSlug := range map[string]string{Revoked: "", Gulf: "ys-gulf", Editor: "herstory", Admin: ""} {
		role, brandID := account.Admin, (*int64)(nil)
		if brandSlug != "" {
			role, brandID = account.Editor, &s.Brand(brandSlug).ID
		}
		secret, err := account.CreateToken(ctx, s.DB, name, role, brandID)
		if err != nil {
			t.Fatal(err)
		}
		s.secrets[name] = secret
	}
	all, err := account.ListTokens(ctx, s.DB)
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range all {
		if token.Name == Revoked {
			if err := account.RevokeToken(ctx, s.DB, token.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// createSessions creates the users of the callers and signs them in.
func (s *Site) createSessions(t testing.TB, accounts *account.Accounts) {
	t.Helper()
	s.cookies, s.users = map[string]string{}, map[string]int64{}
	herstory, gulf := s.Brand("herstory").ID, s.Brand("ys-gulf").ID
	password, err := account.HashPassword(Password)
	if err != nil {
		t.Fatal(err)
	}
	for name, role := range map[string]*account.UserRole{SignedOut: nil, Reader: nil, Talent: {Role: account.Talent},
		SignedGulf:   {Role: account.Editor, BrandID: &gulf},
		SignedEditor: {Role: account.Editor, BrandID: &herstory}, SignedAdmin: {Role: account.Admin}} {
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, strings.ReplaceAll(name, " ", ".")+"@example.in", name, "en", password)
			if err != nil {
				return err
			}
			if role != nil {
				if err := account.GrantRole(ctx, tx, u.ID, role.Role, role.BrandID); err != nil {
					return err
				}
			}
			s.users[name] = u.ID
			s.cookies[name], err = accounts.StartSession(ctx, tx, u, "", "")
			return err
		})
		s.secrets[name] = ""
	}
	if err := accounts.EndSession(context.Background(), s.cookies[SignedOut]); err != nil {
		t.Fatal(err)
	}
}

// Case is one request with what its response must, and must not, contain.
type Case struct {
	Name   string
	Method string // "" means GET
	URL    string // below the prefix of the API
	As     string // a caller; "" sends no credentials
	Type   string // Content-Type of the body
	Known  string // the version of the response that the caller has, for If-None-Match
	Body   string
	Status int // 0 means 200
	Has    []string
	HasNot []string
	Titles []string // of "stories", in order; nil means any
	Header map[string]string
	Check  func(t *testing.T, a Response)
}

// Response is a response whose body has been read and, if it is JSON, decoded.
type Response struct {
	Status int
	Header http.Header
	Text   string
	JSON   any // nil if the body is not JSON
}

// Run makes the request of each case, and checks the response against the case and the
// document.
func Run(t *testing.T, s *Site, cases []Case) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			a := s.Ask(t, c)
			want := c.Status
			if want == 0 {
				want = http.StatusOK
			}
			if a.Status != want {
				t.Fatalf("%s %s: status %d, want %d: %s", c.Method, c.URL, a.Status, want, a.Text)
			}
			s.Conforms(t, c, a)
			for _, text := range c.Has {
				if !strings.Contains(a.Text, text) {
					t.Errorf("%s: no %s in %s", c.URL, text, a.Text)
				}
			}
			for _, text := range c.HasNot {
				if strings.Contains(a.Text, text) {
					t.Errorf("%s: %s in %s", c.URL, text, a.Text)
				}
			}
			for name, value := range c.Header {
				if got := a.Header.Get(name); got != value {
					t.Errorf("%s: %s %q, want %q", c.URL, name, got, value)
				}
			}
			if c.Titles != nil {
				if got, want := strings.Join(Titles(a.Member("stories")), "|"), strings.Join(c.Titles, "|"); got != want {
					t.Errorf("%s: stories %s, want %s", c.URL, got, want)
				}
			}
			if c.Check != nil {
				c.Check(t, a)
			}
		})
	}
}

// Ask makes the request of a case and returns the response, which it does not check.
func (s *Site) Ask(t testing.TB, c Case) Response {
	t.Helper()
	method := c.Method
	if method == "" {
		method = http.MethodGet
	}
	req, err := http.NewRequest(method, s.server.URL+apiv2.Prefix+c.URL, strings.NewReader(c.Body))
	if err != nil {
		t.Fatal(err)
	}
	secret, known := s.secrets[c.As]
	if !known {
		t.Fatalf("unknown caller %q", c.As)
	}
	if secret != "" {
		req.Header.Set("Authorization", "Bearer "+secret)
	}
	if cookie := s.cookies[c.As]; cookie != "" {
		req.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: cookie})
	}
	req.Header.Set("Accept-Encoding", "identity")
	req.Header.Set("Via", "1.1 cache.example") // caches in front get the cache tags
	if c.Type != "" {
		req.Header.Set("Content-Type", c.Type)
	}
	if c.Known != "" {
		req.Header.Set("If-None-Match", c.Known)
	}
	res, err := s.server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, req, res)
}

// Serve returns the response to a request that an HTTP client would not send, such as a malformed one.
func (s *Site) Serve(t testing.TB, req *http.Request) Response {
	t.Helper()
	w := httptest.NewRecorder()
	s.server.Config.Handler.ServeHTTP(w, req)
	return read(t, req, w.Result())
}

// The content types of responses that are not JSON: tables, badges, seals of badges and captions.
const tableType, badgeType, sealType, captionsType = "text/csv", "application/vc+jwt", "image/svg+xml", "text/vtt"

func isText(kind string) bool {
	return slices.Contains([]string{tableType, badgeType, sealType, captionsType}, kind)
}

func read(t testing.TB, req *http.Request, res *http.Response) Response {
	t.Helper()
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	a := Response{Status: res.StatusCode, Header: res.Header, Text: string(body)}
	kind, _, _ := strings.Cut(res.Header.Get("Content-Type"), ";")
	if len(body) > 0 && !isText(kind) {
		if err := json.Unmarshal(body, &a.JSON); err != nil {
			t.Fatalf("%s %s: %d is not JSON: %s", req.Method, req.URL, a.Status, a.Text)
		}
	}
	return a
}

// Titles returns the titles of a list of stories.
func Titles(list any) []string {
	titles := []string{}
	stories, _ := list.([]any)
	for _, s := range stories {
		title, _ := s.(map[string]any)["title"].(string)
		titles = append(titles, title)
	}
	return titles
}

// Member returns a member of the response by names and list indexes, nil if there is none.
func (a Response) Member(path ...any) any {
	v := a.JSON
	for _, step := range path {
		switch at := step.(type) {
		case string:
			object, _ := v.(map[string]any)
			v = object[at]
		case int:
			list, _ := v.([]any)
			if at >= len(list) {
				return nil
			}
			v = list[at]
		}
	}
	return v
}

// Conforms checks a response against the API's document: its type and shape, or the shape of
// all errors.
func (s *Site) Conforms(t testing.TB, c Case, a Response) {
	t.Helper()
	if a.Text == "" {
		return
	}
	if a.Status >= 400 {
		s.checkProblem(t, c, a)
		return
	}
	op := s.operation(c)
	if op == nil {
		t.Errorf("%s %s is not in the document", c.Method, c.URL)
		return
	}
	got := a.Header.Get("Content-Type")
	if kind, _, _ := strings.Cut(got, ";"); isText(kind) && op.Responses["200"].Content[kind] != nil {
		return
	}
	if got != "application/json" {
		t.Errorf("%s: Content-Type %q", c.URL, got)
	}
	s.checkSchema(t, c.URL, op.Responses["200"].Content["application/json"].Schema, a.JSON)
}

// checkProblem checks that an error response has the shape that D-38 requires.
func (s *Site) checkProblem(t testing.TB, c Case, a Response) {
	t.Helper()
	if got := a.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("%s: %d with Content-Type %q", c.URL, a.Status, got)
	}
	if got := a.Header.Get("Cache-Control"); !strings.Contains(got, "no-store") {
		t.Errorf("%s: %d with Cache-Control %q", c.URL, a.Status, got)
	}
	s.checkSchema(t, c.URL, &huma.Schema{Ref: "#/components/schemas/Problem"}, a.JSON)
	if got := a.Member("status"); got != float64(a.Status) {
		t.Errorf("%s: %d says status %v", c.URL, a.Status, got)
	}
	if a.Member("error") == "" || a.Member("code") == "" {
		t.Errorf("%s: an error without text or code: %s", c.URL, a.Text)
	}
	if fields, _ := a.Member("fields").(map[string]any); (a.Status == http.StatusUnprocessableEntity) != (len(fields) > 0) {
		t.Errorf("%s: %d with fields %v: %s", c.URL, a.Status, fields, a.Text)
	}
	for _, inner := range []string{"SELECT", "INSERT", "UPDATE ", "sql:", "SQLSTATE", "constraint", "no rows", "json:",
		"strconv", "goroutine", ".go:", "invalid character", "unexpected end"} {
		if strings.Contains(a.Text, inner) {
			t.Errorf("%s: an error that reveals %q: %s", c.URL, inner, a.Text)
		}
	}
}

func (s *Site) checkSchema(t testing.TB, where string, schema *huma.Schema, value any) {
	t.Helper()
	var res huma.ValidateResult
	huma.Validate(nullable{s.API.OpenAPI().Components.Schemas}, schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, value, &res)
	for _, err := range res.Errors {
		t.Errorf("%s: the response does not match the document: %v", where, err)
	}
}

// nullable makes huma's validator check "a schema or null", for which it otherwise accepts any value.
type nullable struct{ huma.Registry }

const orNull = "?null"

func (r nullable) SchemaFromRef(ref string) *huma.Schema {
	ref, null := strings.CutSuffix(ref, orNull)
	s := *r.Registry.SchemaFromRef(ref)
	s.Nullable = s.Nullable || null
	properties := make(map[string]*huma.Schema, len(s.Properties))
	for name, p := range s.Properties {
		if len(p.OneOf) == 2 && p.OneOf[1].Type == "null" {
			p = &huma.Schema{Ref: p.OneOf[0].Ref + orNull}
		}
		properties[name] = p
	}
	s.Properties = properties
	return &s
}

// operation returns the documented operation of a request, nil if there is none. A path without parameters takes precedence over one with
// parameters.
func (s *Site) operation(c Case) *huma.Operation {
	path, _, _ := strings.Cut(c.URL, "?")
	_, isPath := s.API.OpenAPI().Paths[path]
	for pattern, item := range s.API.OpenAPI().Paths {
		if isPath && pattern != path || !matches(pattern, path) {
			continue
		}
		for _, op := range operations(item) {
			if op.Method == c.Method || op.Method == http.MethodGet && c.Method == "" {
				return op
			}
		}
	}
	return nil
}

func operations(item *huma.PathItem) []*huma.Operation {
	var list []*huma.Operation
	for _, op := range []*huma.Operation{item.Get, item.Head, item.Options, item.Post, item.Put, item.Patch, item.Delete, item.Trace} {
		if op != nil {
			list = append(list, op)
		}
	}
	return list
}

func matches(pattern, path string) bool {
	want, have := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(have) {
		return false
	}
	for i, part := range want {
		if part != have[i] && !strings.HasPrefix(part, "{") {
			return false
		}
	}
	return true
}
