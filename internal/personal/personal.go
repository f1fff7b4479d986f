// Package personal serves pages for one reader: it knows who is signed in and writes pages that nothing
// caches. They work without script.
package personal

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// Site is what pages for one reader share.
type Site struct {
	*Forms
	Accounts    *account.Accounts
	AccountPath string   // path of the account below each edition, such as "/account"
	OwnSites    []string // addresses of ours, to which readers may be sent back
}

// AfterSignIn is something that a reader asked for before signing in, which is done afterwards.
type AfterSignIn struct {
	Param string // the query parameter that asks for it
	Do    func(ctx context.Context, u *account.User, value string) error
}

// Call is a request to a page for one reader.
type Call struct {
	Writer  http.ResponseWriter
	Request *http.Request
	Account string // path of the account of the same edition, such as "/hindi/account"
	Locale  i18n.Locale
	Visitor account.Browser
	Session *account.Session // nil where nobody is signed in
}

// Handler answers calls with handle. accountPath is the path of the account of the same edition. Answers are
// never cached, and links on them do not tell other sites their address.
func (s *Site) Handler(accountPath string, handle func(*Call) error) http.Handler {
	return s.IdentifyBrowser(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "private, no-store")
		w.Header().Set("Referrer-Policy", "same-origin") // an address may hold a secret
		c := &Call{Writer: w, Request: r, Account: accountPath, Locale: s.Locale(r), Visitor: account.BrowserOf(r.Context())}
		err := r.ParseForm()
		if err == nil {
			c.Session, err = s.Accounts.FindSession(r.Context(), c.Visitor.SessionToken)
			if errors.Is(err, database.ErrNotFound) {
				c.Session, err = nil, nil
			}
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

// Mount puts the handlers of a declared page below the master and each language edition; handlers has them
// by method.
func (s *Site) Mount(mux *http.ServeMux, page *route.Page, handlers map[string]func(*Call) error) {
	for _, l := range i18n.Locales() {
		for method, handle := range handlers {
			mux.Handle(method+" "+l.Edition()+page.Pattern, s.Handler(l.Edition()+s.AccountPath, handle))
		}
	}
}

// MountSignedIn is Mount for a page that leads readers who are not signed in to the sign-in page and back.
func (s *Site) MountSignedIn(mux *http.ServeMux, page *route.Page, handlers map[string]func(*Call) error) {
	guarded := make(map[string]func(*Call) error, len(handlers))
	for method, handle := range handlers {
		guarded[method] = func(c *Call) error {
			if ok, err := s.RequireSignedIn(c, c.Request.URL.RequestURI()); !ok {
				return err
			}
			return handle(c)
		}
	}
	s.Mount(mux, page, guarded)
}

// refreshCookies corrects the cookies of a browser whose session ended elsewhere, or whose reader has a new picture.
func (s *Site) refreshCookies(c *Call) {
	has, _ := c.Request.Cookie(account.HintCookie)
	switch {
	case c.Session == nil && (has != nil || c.Visitor.SessionToken != ""):
		s.SetCookies(c, account.ExpiredCookies(s.Secure)...)
	case c.Session != nil:
		if is := account.NewHintCookie(c.Session.User, s.Secure); has == nil || has.Value != is.Value {
			s.SetCookies(c, is)
		}
	}
}

// fail answers a call that failed.
func (s *Site) respondWithError(c *Call, err error) {
	if errors.Is(err, database.ErrNotFound) {
		// No page of the publication has this address, and its 404 says so.
		if p, err := s.Pages.Load(c.Request.Context(), edge.Request{Path: c.Account + "/nothing", Variant: s.Variant(c.Request)}); err == nil {
			s.Write(c, p)
			return
		}
	}
	if !errors.Is(err, context.Canceled) {
		s.Log.ErrorContext(c.Request.Context(), "a page for a reader failed", "path", c.Request.URL.Path, "error", err)
	}
	s.Write(c, s.Pages.Fallback(edge.Request{Path: c.Request.URL.Path}, err))
}

// Write answers with a page.
func (s *Site) Write(c *Call, p edge.Page) {
	edge.Private(c.Writer, c.Request, p)
}

// Redirect sends a reader to an address with status 303, in the form that was asked for: full or lite.
func (s *Site) Redirect(c *Call, address string) error {
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

// AccountRequest is the request for the page at a path below the account's, in the form that was asked for.
func (s *Site) AccountRequest(c *Call, path string) edge.Request {
	variant := s.Variant(c.Request)
	if c.Request.PostForm.Get("lite") == "1" {
		variant = frame.LiteVariant
	}
	return edge.Request{Path: c.Account + path, Variant: variant}
}

// PageRequest is the request for the page at the address that was asked for.
func (s *Site) PageRequest(c *Call) edge.Request {
	r := s.AccountRequest(c, "")
	r.Path = c.Request.URL.Path
	return r
}

// SetCookies sets cookies of the answer.
func (s *Site) SetCookies(c *Call, cookies ...http.Cookie) {
	for _, cookie := range cookies {
		http.SetCookie(c.Writer, &cookie)
	}
}

// SignedIn leads a reader who is not signed in to the sign-in page, from where they come back to the path
// back; ok is whether handling goes on.
func (s *Site) RequireSignedIn(c *Call, back string) (ok bool, err error) {
	if c.Session != nil {
		return true, nil
	}
	return false, s.Redirect(c, c.Account+"/login?"+url.Values{"redirect_url": {back}}.Encode())
}
