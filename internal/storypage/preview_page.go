package storypage

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/share"
	"masthead/internal/story"
)

// Previews shows stories of any status to those who may see them, as they are edited, and the pages of other drafts to editors.
type Previews struct {
	Pages    *Pages
	Accounts *account.Accounts
	Pictures *share.Pictures // draws link pictures
	Fallback func(edge.Request, error) edge.Page
	// Drafts returns the page at a path with the drafts of the brands that drafts reports.
	Drafts func(ctx context.Context, path string, drafts func(brandID int64) bool) (edge.Page, error)
}

// pictureName is the last segment of the path of a preview's link picture.
const pictureName = "/picture.jpg"

// draftsPath is the path of the previews of drafts that are not stories; its parameter "path" is the path that the page will have.
const draftsPath = story.PreviewPrefix + "page"

// Mount handles GET of story.PreviewPath, and of its link picture, and of draftsPath.
func (p *Previews) Mount(mux *feature.Mux) error {
	mux.Handle("GET /preview/{id}", p.handler(mux.Pages))
	mux.Handle("GET /preview/{id}"+pictureName, p.handler(mux.Pages))
	mux.Handle("GET "+draftsPath, p.draftHandler(mux.Pages))
	return nil
}

// draftHandler shows the page of a draft to editors of its brand. missing responds to everybody else.
func (p *Previews) draftHandler(missing http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Query().Get("path")
		ctx, err := p.Accounts.Guards().Newsroom(r.Context(), apiv2.CredentialsOf(r))
		var page edge.Page
		if err == nil {
			page, err = p.Drafts(ctx, path, caller.ActorOf(ctx).CanWrite)
		}
		var refused *apiv2.Problem
		switch {
		case errors.Is(err, database.ErrNotFound) || errors.As(err, &refused):
			missing.ServeHTTP(w, r)
			return
		case edge.RefuseIfClosed(w, r, err):
			return
		case err != nil:
			page = p.Fallback(edge.Request{Path: r.URL.Path}, err)
		}
		setPrivate(w.Header())
		edge.ServePrivate(w, r, page)
	})
}

// handler shows a story of any status to readers with a preview link, an API token for its
// brand, or a session of one of its editors. missing responds to everybody else.
func (p *Previews) handler(missing http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, asPicture := strings.CutSuffix(r.URL.Path, pictureName)
		id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
		if err != nil || story.PreviewPath(id) != path {
			missing.ServeHTTP(w, r)
			return
		}
		may, err := p.maySee(r, id)
		if err == nil && !may {
			missing.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		var page edge.Page
		switch {
		case err != nil:
		case asPicture:
			setPrivate(h)
			if err = p.picture(w, r, id); err == nil {
				return
			}
		case r.URL.Query().Get("form") == cardForm:
			page, err = p.Pages.PreviewCard(r.Context(), id)
		default:
			page, err = p.Pages.Preview(r.Context(), id)
		}
		if errors.Is(err, database.ErrNotFound) {
			missing.ServeHTTP(w, r)
			return
		}
		if edge.RefuseIfClosed(w, r, err) {
			return
		}
		if err != nil {
			page = p.Fallback(edge.Request{Path: r.URL.Path}, err)
		}
		maps.Copy(h, page.Header)
		setPrivate(h)
		h.Set("Content-Length", strconv.Itoa(len(page.Body)))
		w.WriteHeader(page.Status)
		if r.Method != http.MethodHead {
			_, _ = w.Write(page.Body) // fails only if the reader has left
		}
	})
}

// setPrivate sets the headers of every response with a preview.
func setPrivate(h http.Header) {
	h.Set("Cache-Control", "private, no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Referrer-Policy", "same-origin") // the address contains the link's token
}

func (p *Previews) maySee(r *http.Request, id int64) (bool, error) {
	if key := r.URL.Query().Get("key"); key != "" {
		return story.Previews{Stories: p.Pages.Stories}.IsValid(r.Context(), id, key)
	}
	by := apiv2.CredentialsOf(r)
	if by == (apiv2.Credentials{}) {
		return false, nil
	}
	ctx, err := p.Accounts.Guards().Newsroom(r.Context(), by)
	if err == nil {
		err = p.requireWriteAccess(ctx, id)
	}
	var refused *apiv2.Problem
	if errors.As(err, &refused) {
		return false, nil
	}
	return err == nil, err
}

// requireWriteAccess returns an error if the caller of a guarded request may not write the
// story.
func (p *Previews) requireWriteAccess(ctx context.Context, id int64) error {
	s, err := story.Get(ctx, p.Pages.Stories.DB().Read, id)
	if err != nil {
		return err
	}
	return caller.RequireWriteAccess(ctx, s.BrandID)
}
