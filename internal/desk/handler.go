package desk

import (
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/route"
)

var _ = route.DeclareConstants(route.Constant{Name: "deskPath", Doc: "Path of the Desk, the newsroom's application.",
	Value: route.DeskPath})

// AssetsPrefix is the beginning of the addresses of the scripts and styles of the Desk.
const AssetsPrefix = route.DeskPath + "/assets/"

// contentPolicy is the content security policy of the application. Its components set styles of elements, which needs 'unsafe-inline' for
// styles; scripts come from its files only. Pictures of other sites are shown before they are uploaded.
var contentPolicy = strings.Join([]string{
	"default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob: https:",
	"media-src 'self' blob: https:", "font-src 'self' data:", "connect-src 'self'",
	"frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com", "worker-src 'self' blob:", "manifest-src 'self'",
	"form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
}, "; ")

// notBuilt is served instead of the application if the program was compiled without it.
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>The Desk</title>` +
	`<p>The Desk is not part of this program. Run <code>npm run build</code> before <code>go build</code>.</p></html>`

// mount registers the handlers of the application.
func (d *Desk) mount(mux *feature.Mux) error {
	assets, err := d.assets()
	if err != nil {
		return err
	}
	if d.Develop {
		assets = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			present, err := d.assets()
			if err != nil {
				edge.WriteStatus(w, http.StatusInternalServerError)
				return
			}
			present.ServeHTTP(w, r)
		})
	}
	index, err := d.index()
	if err != nil {
		return err
	}
	mux.HandleFolder("", strings.TrimSuffix(AssetsPrefix, "/"), assets)
	mux.HandleFolder("", route.DeskPath, &shell{Desk: d, file: index})
	return nil
}

// assets returns the handler of the files that the application loads.
func (d *Desk) assets() (http.Handler, error) {
	files, err := d.Files()
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(files, "assets"); errors.Is(err, fs.ErrNotExist) {
		return http.NotFoundHandler(), nil
	}
	folder, err := fs.Sub(files, "assets")
	if err != nil {
		return nil, err
	}
	return edge.Static(folder, AssetsPrefix)
}

// index returns the HTML file of the application.
func (d *Desk) index() ([]byte, error) {
	files, err := d.Files()
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(files, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return []byte(notBuilt), nil
	}
	return text, err
}

// shell serves the HTML file of the application to the newsroom, at each of its addresses.
type shell struct {
	*Desk
	file []byte
}

// ServeHTTP redirects callers who are not signed in to the sign-in page and refuses those who do not belong to the newsroom. The path of a
// story leads to its editor (ROUTE-54).
func (s *shell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		edge.WriteStatus(w, http.StatusMethodNotAllowed)
		return
	}
	ctx, err := s.Accounts.Guards().Newsroom(r.Context(), apiv2.CredentialsOf(r))
	if err == nil {
		r = r.WithContext(ctx)
		s.refreshHint(w, r)
		err = s.respond(w, r)
	}
	if errors.Is(err, database.ErrNotFound) {
		err = s.writeApplication(w, r, http.StatusNotFound) // which says that the page is missing and leads to the list of stories
	}
	var refused *apiv2.Problem
	switch {
	case err == nil, edge.RefuseIfClosed(w, r, err):
	case !errors.As(err, &refused):
		edge.WriteStatus(w, http.StatusServiceUnavailable)
	case refused.Status == http.StatusUnauthorized:
		http.Redirect(w, r, s.SignIn(r.URL.RequestURI()), http.StatusSeeOther)
	default:
		s.refuse(w, r)
	}
}

// respond responds to a member of the newsroom. It returns database.ErrNotFound if nothing is at the path, and an apiv2.Problem if the
// caller may not edit the story there.
func (s *shell) respond(w http.ResponseWriter, r *http.Request) error {
	path := strings.TrimPrefix(r.URL.Path, route.DeskPath)
	if area, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/"); area != "" && !slices.Contains(Areas, area) {
		found, err := s.FindStory(r.Context(), path)
		if err != nil {
			return err
		}
		if err := caller.RequireWriteAccess(r.Context(), found.BrandID); err != nil {
			if !found.IsPublic {
				return database.ErrNotFound // its path must not reveal that there is a draft
			}
			return err
		}
		http.Redirect(w, r, route.EditorPath(found.ID), http.StatusFound)
		return nil
	}
	return s.writeApplication(w, r, http.StatusOK)
}

// writeApplication responds with the HTML file of the application.
func (s *shell) writeApplication(w http.ResponseWriter, r *http.Request, status int) error {
	text := s.file
	if s.Develop {
		var err error
		if text, err = s.index(); err != nil {
			return err
		}
	}
	w.Header().Set("Content-Security-Policy", contentPolicy)
	w.Header().Set("Referrer-Policy", "same-origin")
	edge.ServePrivate(w, r, edge.Page{Status: status, Body: text, Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}}})
	return nil
}

// refreshHint corrects the cookie that tells the pages of stories that the reader may be an editor. It was made at the sign-in, and the
// user may have joined the newsroom later.
func (s *shell) refreshHint(w http.ResponseWriter, r *http.Request) {
	u := account.CallerOf(r.Context()).User
	if u == nil {
		return
	}
	hint := account.NewSessionHintCookie(u, strings.HasPrefix(s.Address, "https:"))
	if has, err := r.Cookie(hint.Name); err != nil || has.Value != hint.Value {
		http.SetCookie(w, &hint)
	}
}

// refuse responds with status 403 and a sentence, in the language of the publication.
func (s *shell) refuse(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusForbidden)
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(s.Brands.Language(r.Context()).Text("member.forbidden", nil) + "\n")) // fails only if the client has left
	}
}

// rolesOf returns the names of the roles of a member of the newsroom.
func rolesOf(c *account.Caller) []string {
	if c.Token != nil {
		return []string{string(c.Token.Role)}
	}
	var roles []string
	for _, role := range []account.Role{account.Editor, account.Admin, account.Talent} {
		if c.User.HasRole(role) {
			roles = append(roles, string(role))
		}
	}
	return roles
}
