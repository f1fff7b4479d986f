// Package personal serves pages for one reader. Its pages depend on who is signed in and are never cached. They work
// without scripts.
package personal

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"net/url"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/page"
	"masthead/internal/route"
)

// Server has the services that all pages for one reader need.
type Server struct {
	*Forms
	Accounts *account.Accounts
	Limit    *edge.RateLimiter // of requests for personal pages; nil sets none
	OwnSites []string          // the publication's sites; readers may be redirected there
	// Opened is called when a signed-in reader opens a page, with its addresses in every edition. It may be nil.
	Opened func(ctx context.Context, user int64, addresses []string) error
	// Record logs what a member of the newsroom sends with a form; operation names the form. The form is handled in the context that it
	// returns, and done is called afterwards. It may be nil.
	Record func(ctx context.Context, operation, path string, client netip.Addr, by actor.Actor) (in context.Context, done func(error))
}

// Recorded returns a handler of a form for the newsroom whose writes are in the audit log. operation names the form.
func (s *Server) Recorded(operation string, handle func(*Call) error) func(*Call) error {
	if s.Record == nil {
		return handle
	}
	return func(c *Call) error {
		path, _ := route.CutEdition(c.Request.URL.Path)
		ctx, done := s.Record(c.Request.Context(), operation, path, s.Proxies.Client(c.Request), c.Actor())
		c.Request = c.Request.WithContext(ctx)
		err := handle(c)
		done(err)
		return err
	}
}

// AfterSignIn is an action that a reader can request before signing in and that is done
// afterwards.
type AfterSignIn struct {
	Param string // the query parameter that requests it
	Do    func(ctx context.Context, u *account.User, value string) error
}

// Call is a request to a page for one reader.
type Call struct {
	Writer      http.ResponseWriter
	Request     *http.Request
	AccountPath string // path of the account page of the same edition, such as "/hindi/account"
	Locale      i18n.Locale
	Browser     account.Browser
	Session     *account.Session // nil if nobody is signed in
}

// Actor returns what rules know about the reader. A reader who is not signed in may write for no brand.
func (c *Call) Actor() actor.Actor {
	if c.Session == nil {
		return actor.Actor{}
	}
	return (&account.Caller{User: c.Session.User}).Actor()
}

// Handler returns a handler that calls handle. accountPath is the path of the account page
// of the same edition. Responses are never cached, and their links do not reveal the page's
// address to other sites.
func (s *Server) Handler(accountPath string, handle func(*Call) error) http.Handler {
	return s.IdentifyBrowser(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "private, no-store")
		w.Header().Set("Referrer-Policy", "same-origin") // the address may contain a token
		if s.Limit != nil {
			if wait, ok := s.Limit.Take(r); !ok {
				edge.RespondTooManyRequests(w, r, wait)
				return
			}
		}
		c := &Call{Writer: w, Request: r, AccountPath: accountPath, Locale: s.Locale(r), Browser: account.BrowserOf(r.Context())}
		if err := edge.ParseForm(r); err != nil {
			edge.RefuseBody(w, r, err)
			return
		}
		var err error
		c.Session, err = s.Accounts.FindSession(r.Context(), c.Browser.SessionToken)
		if errors.Is(err, database.ErrNotFound) {
			c.Session, err = nil, nil
		}
		if err == nil {
			s.refreshCookies(c)
			err = handle(c)
		}
		if err != nil {
			s.respondWithError(c, err)
		}
	}))
}

// Mount mounts the handlers of a declared page, by method, for the master brand and each
// language edition.
func (s *Server) Mount(mux *feature.Mux, page *route.Page, handlers map[string]func(*Call) error) {
	for _, l := range i18n.Locales() {
		for method, handle := range handlers {
			mux.Handle(method+" "+l.Edition()+page.Pattern, s.Handler(l.Edition()+route.AccountPath, handle))
		}
	}
}

// MountSignedIn does what Mount does, and redirects readers who are not signed in to the sign-in page, which leads
// back to the page.
func (s *Server) MountSignedIn(mux *feature.Mux, page *route.Page, handlers map[string]func(*Call) error) {
	guarded := make(map[string]func(*Call) error, len(handlers))
	for method, handle := range handlers {
		guarded[method] = func(c *Call) error {
			if ok, err := s.RequireSignedIn(c, c.Request.URL.RequestURI()); !ok {
				return err
			}
			if method == http.MethodGet {
				s.noteOpened(c)
			}
			return handle(c)
		}
	}
	s.Mount(mux, page, guarded)
}

// noteOpened calls Opened. A failure must not keep the reader from the page.
func (s *Server) noteOpened(c *Call) {
	if s.Opened == nil {
		return
	}
	query := c.Request.URL.Query()
	query.Del("lite")
	path, _ := route.CutEdition(c.Request.URL.Path)
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	if err := s.Opened(c.Request.Context(), c.Session.UserID, i18n.EditionPaths(path)); err != nil && !errors.Is(err, context.Canceled) {
		s.Log.ErrorContext(c.Request.Context(), "an opened page could not be recorded", "path", c.Request.URL.Path, "error", err)
	}
}

// refreshCookies corrects the cookies of a browser whose session ended elsewhere or whose
// user has a new picture.
func (s *Server) refreshCookies(c *Call) {
	has, _ := c.Request.Cookie(account.SessionHintCookie)
	switch {
	case c.Session == nil && (has != nil || c.Browser.SessionToken != ""):
		s.SetCookies(c, account.ExpiredCookies(s.Secure)...)
	case c.Session != nil:
		if is := account.NewSessionHintCookie(c.Session.User, s.Secure); has == nil || has.Value != is.Value {
			s.SetCookies(c, is)
		}
	}
}

// respondWithError responds to a call that failed.
func (s *Server) respondWithError(c *Call, err error) {
	if errors.Is(err, database.ErrNotFound) {
		// No page has this address, so loading it responds with the 404 page.
		nothing := edge.Request{Path: c.AccountPath + "/nothing", Variant: page.Variant(c.Request)}
		var missing edge.Page
		if missing, err = s.Pages.Load(c.Request.Context(), nothing); err == nil {
			s.Write(c, missing)
			return
		}
	}
	if edge.RefuseIfClosed(c.Writer, c.Request, err) {
		return
	}
	if !errors.Is(err, context.Canceled) {
		s.Log.ErrorContext(c.Request.Context(), "a personal page could not be made", "path", c.Request.URL.Path, "error", err)
	}
	s.Write(c, s.Pages.Fallback(edge.Request{Path: c.Request.URL.Path}, err))
}

// Write responds with a page.
func (s *Server) Write(c *Call, p edge.Page) {
	edge.ServePrivate(c.Writer, c.Request, p)
}

// WritePage responds with the page that load returns for the call's own address.
func (s *Server) WritePage(c *Call, load frame.Loader) error {
	p, err := s.Pages.LoadPersonal(c.Request.Context(), s.PageRequest(c), load)
	if err == nil {
		s.Write(c, p)
	}
	return err
}

// Redirect redirects a reader to an address with status 303, keeping the full or lite form
// of the request.
func (s *Server) Redirect(c *Call, address string) error {
	if frame.Variant(c.Request) == frame.LiteVariant || c.Request.PostForm.Get("lite") == "1" {
		if u, err := url.Parse(address); err == nil && u.Host == "" {
			q := u.Query()
			q.Set("lite", "1")
			u.RawQuery = q.Encode()
			address = u.String()
		}
	}
	http.Redirect(c.Writer, c.Request, address, http.StatusSeeOther)
	return nil
}

// AccountRequest returns the request for the page at a path below the account page, in the
// form of the call.
func (s *Server) AccountRequest(c *Call, path string) edge.Request {
	variant := page.Variant(c.Request)
	if c.Request.PostForm.Get("lite") == "1" {
		variant = frame.LiteVariant
	}
	return edge.Request{Path: c.AccountPath + path, Variant: variant}
}

// PageRequest returns the request for the page at the call's own address.
func (s *Server) PageRequest(c *Call) edge.Request {
	r := s.AccountRequest(c, "")
	r.Path = c.Request.URL.Path
	return r
}

// SetCookies sets cookies of the response.
func (s *Server) SetCookies(c *Call, cookies ...http.Cookie) {
	for _, cookie := range cookies {
		http.SetCookie(c.Writer, &cookie)
	}
}

// RequireSignedIn redirects a reader who is not signed in to the sign-in page. back is the path that the reader then
// returns to. What they typed into a form is kept for that. ok says whether the caller must continue to handle the
// call.
func (s *Server) RequireSignedIn(c *Call, back string) (ok bool, err error) {
	if c.Session != nil {
		return true, nil
	}
	address := route.SignInAddress(c.AccountPath, back)
	if c.Request.Method == http.MethodPost {
		address += "&reason=" + url.QueryEscape(s.keepTyped(c, back))
	}
	return false, s.Redirect(c, address)
}
