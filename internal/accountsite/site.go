// Package accountsite is where readers sign in and keep their account: pages and forms
// that work without script. Every page of it is for one reader alone and is kept nowhere.
package accountsite

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/frame"
	"masthead/internal/history"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/notify"
	"masthead/internal/page"
	"masthead/internal/reaction"
	"masthead/internal/story"
)

// Site is the account site below one address of ours.
type Site struct {
	Accounts      *account.Accounts
	Reactions     *reaction.Reactions
	Readings      *history.History
	Stories       *story.Stories
	Follows       *follow.Follows
	Notifications *notify.Notifications
	Pages         *page.Pages
	Brands        *brand.Directory
	Variant       func(*http.Request) string // in which a reader sees pages
	Own           []string                   // addresses of ours, to which readers may be sent back
	Secure        bool                       // the site is served by HTTPS
	Upload        int64                      // bytes that a picture may have
	Log           *slog.Logger
}

// wishes are the parameters that say what is to be done after signing in.
var wishes = []string{"bookmark_story", "bookmark_video", "like_story", "follow", "webinar_id"}

// why is the parameter that says what led a reader to sign in, where that has words of its own.
const why = "reason"

// Mount puts the site below a path, such as "/account" or "/hindi/account".
func (s *Site) Mount(mux *http.ServeMux, below string, network func(*http.Request) string) {
	for pattern, handle := range map[string]func(*call) error{
		"GET ": s.profile, "GET /profile": s.profile, "GET /login": s.askForm, "POST /login": s.ask, "GET /signup": s.createForm, "POST /signup": s.create,
		"GET /google": s.toGoogle, "GET /google/back": s.fromGoogle, "POST /google/unlink": s.unlink,
		"GET /code": s.codeForm, "POST /code": s.code, "POST /again": s.askAgain, "GET /enter": s.confirm, "POST /enter": s.enter,
		"GET /read": s.read, "POST /profile": s.rename, "POST /email": s.changeEmail, "POST /password": s.setPassword, "POST /signout": s.signOut,
		"GET /export": s.export, "POST /delete": s.delete, "POST /picture": s.setPicture, "POST /picture/remove": s.removePicture,
		"POST /passkey": s.byPasskey, "POST /passkey/challenge": s.askPasskey, "POST /passkeys": s.addPasskey, "POST /passkeys/challenge": s.offerPasskey,
		"POST /passkeys/rename": s.renamePasskey, "POST /passkeys/remove": s.removePasskey,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		mux.Handle(method+" "+below+path, s.met(network, below, handle))
	}
}

// call is a request to a page of the account site.
type call struct {
	w     http.ResponseWriter
	r     *http.Request
	below string
	lang  i18n.Locale
	by    account.Visitor
	own   *account.Session // nil where nobody is signed in
}

func (s *Site) met(network func(*http.Request) string, below string, handle func(*call) error) http.Handler {
	return account.Meet(network, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "private, no-store")
		w.Header().Set("Referrer-Policy", "same-origin") // an address may hold a secret
		c := &call{w: w, r: r, below: below, lang: i18n.Default, by: account.VisitorOf(r.Context())}
		if b, err := s.Brands.Over(r.Context(), r.URL.Path); err == nil {
			c.lang = b.Locale()
		}
		err := r.ParseForm()
		if err == nil {
			c.own, err = s.Accounts.Session(r.Context(), c.by.Session)
			if errors.Is(err, database.ErrNotFound) {
				c.own, err = nil, nil
			}
		}
		if err == nil {
			s.hint(c)
			err = handle(c)
		}
		if err != nil {
			s.failed(c, err)
		}
	}))
}

// hint has the cookies of a browser say what is: that a session ended elsewhere, or what
// picture its reader has by now.
func (s *Site) hint(c *call) {
	has, _ := c.r.Cookie(account.Hint)
	switch {
	case c.own == nil && (has != nil || c.by.Session != ""):
		s.set(c, account.NoCookies(s.Secure)...)
	case c.own != nil:
		if is := account.HintOf(c.own.User, s.Secure); has == nil || has.Value != is.Value {
			s.set(c, is)
		}
	}
}

// failed answers where nothing else can be.
func (s *Site) failed(c *call, err error) {
	if errors.Is(err, database.ErrNotFound) {
		// No page of the publication has this address, and its 404 says so.
		if p, err := s.Pages.Load(c.r.Context(), edge.Request{Path: c.below + "/nothing", Variant: s.Variant(c.r)}); err == nil {
			s.write(c, p)
			return
		}
	}
	if !errors.Is(err, context.Canceled) {
		s.Log.ErrorContext(c.r.Context(), "the account site failed", "path", c.r.URL.Path, "error", err)
	}
	s.write(c, s.Pages.Fallback(edge.Request{Path: c.r.URL.Path}, err))
}

// write answers with a page.
func (s *Site) write(c *call, p edge.Page) {
	edge.Private(c.w, c.r, p)
}

// to sends a reader on, in the same form.
func (s *Site) to(c *call, address string) error {
	if frame.Variant(c.r) == frame.LiteVariant || c.r.PostForm.Get("lite") == "1" {
		if u, err := url.Parse(address); err == nil && u.Host == "" {
			q := u.Query()
			q.Set("lite", "1")
			u.RawQuery = q.Encode()
			address = u.String()
		}
	}
	http.Redirect(c.w, c.r, address, http.StatusSeeOther)
	return nil
}

// request is what a page is made of: its frame is that of its own address, whatever
// form was sent to it.
func (s *Site) request(c *call, path string) edge.Request {
	variant := s.Variant(c.r)
	if c.r.PostForm.Get("lite") == "1" {
		variant = frame.LiteVariant
	}
	return edge.Request{Path: c.below + path, Variant: variant}
}

// sign shows a step of signing in.
func (s *Site) sign(c *call, path string, status int, m page.SignInPage) error {
	kept := s.kept(c)
	m.Google, m.Passkey = s.Accounts.Google != nil, s.Accounts.Passkeys != nil
	if c.r.Form.Get(why) == "paywall" {
		m.Reason = "paywall"
	}
	m.Return = c.r.Form.Get("redirect_url") != "" && account.Back(c.r.Form.Get("redirect_url"), s.Own...) != "/"
	p, err := s.Pages.SignIn(c.r.Context(), s.request(c, path), status, m, kept)
	if err == nil {
		s.write(c, p)
	}
	return err
}

// kept is what goes with every form: where to go back to, and what is to be done then.
func (s *Site) kept(c *call) []page.Kept {
	kept := []page.Kept{}
	for _, name := range append([]string{"redirect_url", why}, wishes...) {
		if value := c.r.Form.Get(name); value != "" && len(value) <= 2000 {
			kept = append(kept, page.Kept{Name: name, Value: value})
		}
	}
	return kept
}

// wish is the same, as it goes with a letter.
func (s *Site) wish(c *call) account.Wish {
	w := account.Wish{Redirect: account.Back(c.r.Form.Get("redirect_url"), s.Own...), After: map[string]string{}}
	for _, name := range wishes {
		if value := c.r.Form.Get(name); value != "" && len(value) <= 60 {
			w.After[name] = value
		}
	}
	return w
}

// come lets somebody in who has shown who they are, and sends them where they were.
func (s *Site) come(c *call, in *account.Entered) error {
	if in.Secret != "" {
		s.set(c, account.Cookies(in.Secret, in.User, s.Secure)...)
	}
	s.set(c, account.Awaiting("", s.Secure))
	if err := s.then(c.r.Context(), in.User, in.Wish.After); err != nil { // no reason not to come in
		s.Log.WarnContext(c.r.Context(), "what a reader wanted to do after signing in was not done", "error", err)
	}
	back := in.Wish.Redirect
	if back == "" || back == "/" {
		back = strings.TrimSuffix(c.below, "/account")
		if back == "" {
			back = "/"
		}
	}
	return s.to(c, back)
}

// then does what a reader wanted to do when asked to sign in.
func (s *Site) then(ctx context.Context, u *account.User, after map[string]string) error {
	var failed error
	if id, err := strconv.ParseInt(after["bookmark_story"], 10, 64); err == nil {
		failed = s.Reactions.Bookmark(ctx, u.ID, id)
	}
	if id, err := strconv.ParseInt(after["bookmark_video"], 10, 64); err == nil {
		failed = errors.Join(failed, s.Reactions.KeepVideoOf(ctx, u.ID, id))
	}
	if id, err := strconv.ParseInt(after["like_story"], 10, 64); err == nil {
		_, err = s.Reactions.Clap(ctx, u.ID, id, 1)
		failed = errors.Join(failed, err)
	}
	if l, ok := story.ParseList(after["follow"]); ok {
		failed = errors.Join(failed, s.Follows.Follow(ctx, u.ID, l))
	}
	return failed
}

func (s *Site) set(c *call, cookies ...http.Cookie) {
	for _, cookie := range cookies {
		http.SetCookie(c.w, &cookie)
	}
}

// browser is the secret with which the code of a letter counts.
func browser(r *http.Request) string {
	c, err := r.Cookie(account.SigningIn)
	if err != nil {
		return ""
	}
	return c.Value
}

// refused says why somebody was not let in, with the status that belongs to it; ok is
// false for an error that is none of the reader's.
func (c *call) refused(err error) (status int, notice string, ok bool) {
	var wait *limit.TooMany
	switch {
	case errors.As(err, &wait):
		c.w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Wait.Seconds()))))
		return http.StatusTooManyRequests, c.lang.Text("account.wait", map[string]any{"minutes": int(math.Ceil(wait.Wait.Minutes()))}), true
	case errors.Is(err, account.ErrWrong):
		return http.StatusUnprocessableEntity, c.lang.Text("account.wrong", nil), true
	case errors.Is(err, account.ErrExpired):
		return http.StatusUnprocessableEntity, c.lang.Text("account.expired", nil), true
	case errors.Is(err, account.ErrTries):
		return http.StatusUnprocessableEntity, c.lang.Text("account.tries", nil), true
	case errors.Is(err, account.ErrVouched):
		return http.StatusUnprocessableEntity, c.lang.Text("account.notVouched", map[string]any{"issuer": "Google"}), true
	case errors.Is(err, account.ErrPasskey):
		return http.StatusUnprocessableEntity, c.lang.Text("account.passkeyWrong", nil), true
	case errors.Is(err, account.ErrStale):
		return http.StatusForbidden, c.lang.Text("account.proveAgain", nil), true
	case errors.Is(err, account.ErrTaken):
		return http.StatusUnprocessableEntity, c.lang.Text("account.taken", nil), true
	}
	return 0, "", false
}

// signedIn is 303 to the way in for whoever is not signed in.
func (s *Site) signedIn(c *call) (ok bool, err error) {
	if c.own != nil {
		return true, nil
	}
	q := url.Values{"redirect_url": {c.below}}
	return false, s.to(c, c.below+"/login?"+q.Encode())
}
