package desk_test

import (
	"context"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/desk"
	"masthead/internal/feature"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// built is a built application with two files.
var built = fstest.MapFS{
	"index.html":           {Data: []byte("<!doctype html><title>The Desk</title>")},
	"assets/main-4f2a.js":  {Data: []byte("start()")},
	"assets/main-Ab_C9.js": {Data: []byte("more()")},
}

// newsroom is a publication with the Desk, and its callers by their session or token.
type newsroom struct {
	*storytest.Publication
	mux     *feature.Mux
	cookies map[string]string
	tokens  map[string]string
}

// newNewsroom returns a newsroom whose Desk has some files.
func newNewsroom(t *testing.T, db *database.DB, files fs.FS) *newsroom {
	t.Helper()
	n := &newsroom{Publication: storytest.New(t, db), cookies: map[string]string{}, tokens: map[string]string{}}
	accounts := &account.Accounts{DB: db}
	n.mux = &feature.Mux{ServeMux: http.NewServeMux(), Pages: http.NotFoundHandler()}
	app := &desk.Desk{Accounts: accounts, Brands: n.Brands, Name: "Startline", Address: "https://example.com",
		SignIn: func(back string) string { return "/account/signin?redirect_url=" + url.QueryEscape(back) },
		FindStory: func(ctx context.Context, path string) (desk.Story, error) {
			s, err := n.Stories.FindAtPath(ctx, path)
			if err != nil {
				return desk.Story{}, err
			}
			return desk.Story{ID: s.ID, BrandID: s.BrandID, IsPublic: s.Status == story.Published}, nil
		},
		Files: func() (fs.FS, error) { return files, nil }}
	if err := app.Offer().Mount(n.mux); err != nil {
		t.Fatal(err)
	}
	herstory := n.Brand("herstory").ID
	for name, role := range map[string]*account.UserRole{"a reader": nil, "an editor": {Role: account.Editor, BrandID: &herstory},
		"an admin": {Role: account.Admin}} {
		n.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, strings.ReplaceAll(name, " ", ".")+"@example.in", name, "hi", "")
			if err != nil {
				return err
			}
			if role != nil {
				if err := account.GrantRole(ctx, tx, u.ID, role.Role, role.BrandID); err != nil {
					return err
				}
			}
			n.cookies[name], err = accounts.StartSession(ctx, tx, u, "", "")
			return err
		})
	}
	gulf := n.Brand("ys-gulf").ID
	secret, err := account.CreateToken(t.Context(), db, "Gulf", account.Editor, &gulf)
	if err != nil {
		t.Fatal(err)
	}
	n.tokens["an editor of another brand"] = secret
	return n
}

// ask makes a request.
func (n *newsroom) ask(method, address, as string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, nil)
	if cookie := n.cookies[as]; cookie != "" {
		r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: cookie})
	}
	if token := n.tokens[as]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	n.mux.ServeHTTP(w, r)
	return w
}

// ROUTE-54, STATE-39, STATE-40, ERR-18: the path of a story below /ed leads to its editor, and one without a story to the page of the
// application for missing addresses. Who may not edit gets the sign-in page or a sentence. Addresses of the application are served to the
// newsroom only.
func TestTheDeskOpensForTheRightPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db, built)
		live, draft := n.Published("herstory", "The loom came late", time.Hour), n.Draft("herstory", "Not yet")
		former := live.Path
		n.Write(func(ctx context.Context, tx *database.Tx) error {
			s, err := story.Get(ctx, tx, live.ID)
			if err != nil {
				return err
			}
			doc, err := story.Doc(ctx, tx, live.ID)
			if err != nil {
				return err
			}
			s.Slug = "the-loom"
			return n.Stories.Save(ctx, tx, s, doc)
		})
		live, err := story.Get(t.Context(), db.Read, live.ID)
		if err != nil || live.Path == former {
			t.Fatal(live, err)
		}
		opened := func(s *story.Story) string { return "/ed/stories/" + strings.TrimPrefix(s.Tag(), "story:") }
		signIn := func(path string) string { return "/account/signin?redirect_url=" + url.QueryEscape(path) }
		for _, tc := range []struct {
			path, as string
			status   int
			location string
		}{
			{"/ed", "an editor", 200, ""},
			{"/ed/", "an editor", 200, ""},
			{"/ed/stories/42?tab=seo", "an editor", 200, ""},
			{"/ed/library", "an admin", 200, ""},
			{"/ed", "an editor of another brand", 200, ""},
			{"/ed/stories?q=a", "nobody", 303, signIn("/ed/stories?q=a")},
			{"/ed", "a reader", 403, ""},
			{"/ed" + live.Path, "an editor", 302, opened(live)},
			{"/ed" + former, "an editor", 302, opened(live)},
			{"/ed" + draft.Path, "an admin", 302, opened(draft)},
			{"/ed" + live.Path, "nobody", 303, signIn("/ed" + live.Path)},
			{"/ed" + live.Path, "a reader", 403, ""},
			{"/ed" + live.Path, "an editor of another brand", 403, ""},
			{"/ed" + draft.Path, "an editor of another brand", 404, ""},
			{"/ed/none", "an editor", 404, ""},
			{"/ed/none", "nobody", 303, signIn("/ed/none")},
		} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				w := n.ask(method, tc.path, tc.as)
				if w.Code != tc.status || w.Header().Get("Location") != tc.location {
					t.Errorf("%s %s by %s: %d to %q, want %d to %q", method, tc.path, tc.as, w.Code, w.Header().Get("Location"), tc.status, tc.location)
				}
				h := w.Header()
				if tc.status == 404 && method == http.MethodGet && w.Body.String() != n.ask(method, "/ed", tc.as).Body.String() {
					t.Errorf("%s by %s is not the application: %q", tc.path, tc.as, w.Body)
				}
				if h.Get("Cache-Control") != "private, no-store" || h.Get("X-Robots-Tag") != "noindex, nofollow" {
					t.Errorf("%s by %s: headers %v", tc.path, tc.as, w.Header())
				}
			}
		}
		if w := n.ask(http.MethodGet, "/ed", "a reader"); w.Body.String() != "Your role does not allow this.\n" {
			t.Errorf("a reader is told %q", w.Body)
		}
		if w := n.ask(http.MethodPost, "/ed/stories", "an editor"); w.Code != http.StatusMethodNotAllowed {
			t.Errorf("POST: %d", w.Code)
		}
	})
}

// F37: the Desk sets the cookie by which story pages ask for the link to edit, if an editor's browser does not have it yet.
func TestTheDeskTellsStoryPagesThatAnEditorReads(t *testing.T) {
	n := newNewsroom(t, dbtest.New(t), built)
	w := n.ask(http.MethodGet, "/ed", "an editor")
	if got := w.Header().Get("Set-Cookie"); !strings.HasPrefix(got, account.SessionHintCookie+"=1"+account.StaffHint+";") {
		t.Errorf("set %q", got)
	}
	for _, who := range []string{"a reader", "an editor of another brand", "nobody"} {
		if got := n.ask(http.MethodGet, "/ed", who).Header().Get("Set-Cookie"); got != "" {
			t.Errorf("%s: set %q", who, got)
		}
	}
}

// The application has a content security policy of its own, and files that browsers may store forever.
func TestTheDeskHasItsFiles(t *testing.T) {
	db := dbtest.New(t)
	n := newNewsroom(t, db, built)
	w := n.ask(http.MethodGet, "/ed/stories", "an editor")
	policy := w.Header().Get("Content-Security-Policy")
	if w.Body.String() != string(built["index.html"].Data) || !strings.Contains(policy, "script-src 'self';") ||
		!strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe-eval") {
		t.Errorf("%s with %q", w.Body, policy)
	}
	for _, name := range []string{"main-4f2a.js", "main-Ab_C9.js"} {
		w = n.ask(http.MethodGet, "/ed/assets/"+name, "nobody")
		if w.Code != 200 || w.Body.String() != string(built["assets/"+name].Data) ||
			w.Header().Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %d %s, %v", name, w.Code, w.Body, w.Header())
		}
	}
	if w := n.ask(http.MethodGet, "/ed/assets/other.js", "an editor"); w.Code != 404 {
		t.Errorf("an unknown file: %d", w.Code)
	}
}

// A program that was compiled without the application says so at its addresses.
func TestADeskThatWasNotBuiltSaysSo(t *testing.T) {
	n := newNewsroom(t, dbtest.New(t), fstest.MapFS{})
	if w := n.ask(http.MethodGet, "/ed", "an editor"); w.Code != 200 || !strings.Contains(w.Body.String(), "npm run build") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := n.ask(http.MethodGet, "/ed/assets/main-4f2a.js", "an editor"); w.Code != 404 {
		t.Errorf("a file: %d", w.Code)
	}
}
