package report

import (
	"context"
	"errors"
	"net/url"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/story"
)

// maxRedirects is the maximum number of stored redirects that are followed from a reported page.
const maxRedirects = 3

// brandOf returns the ID of the brand of a reported page: that of the story at its address or, for other pages, that of its
// path. It is nil if the report names no page of this site.
func (r *Reports) brandOf(ctx context.Context, page string) (*int64, error) {
	at := r.pathOnSite(page)
	for range maxRedirects {
		if at == "" {
			return nil, nil
		}
		id, target, err := r.storyAt(ctx, at)
		if err != nil {
			return nil, err
		}
		if id != 0 {
			s, err := story.Get(ctx, r.DB.Read, id)
			if err == nil {
				return &s.BrandID, nil
			}
			if !errors.Is(err, database.ErrNotFound) {
				return nil, err
			}
		}
		if target == "" {
			break
		}
		at = r.pathOnSite(target)
	}
	b, err := r.Brands.ForPage(ctx, at)
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return &b.ID, nil
}

// storyAt returns the ID of the story whose page, preview, card or Markdown is or was at a path; 0 if there is none. If the path
// redirects to an address, it returns that address.
func (r *Reports) storyAt(ctx context.Context, at string) (id int64, target string, err error) {
	if number, ok := strings.CutPrefix(at, story.PreviewPrefix); ok {
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return 0, "", nil
		}
		return id, "", nil
	}
	at = strings.TrimSuffix(strings.TrimPrefix(at, route.EmbedPrefix), route.Markdown)
	t, err := permalink.Resolve(ctx, r.DB, at)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return 0, "", nil
	case err != nil:
		return 0, "", err
	case t.Kind == permalink.KindStory:
		return t.EntityID, "", nil
	case t.Kind == permalink.KindRedirect:
		return 0, t.Location, nil
	}
	return 0, "", nil
}

// pathOnSite returns the path of a page in the form that paths have in the database, "" if it is not a page of this site.
func (r *Reports) pathOnSite(page string) string {
	u, err := url.Parse(page)
	if err != nil || page == "" || u.Host != "" && !r.isOwnHost(u.Host) || u.Host == "" && u.Scheme != "" ||
		!utf8.ValidString(u.Path) || strings.Contains(u.Path, "\x00") {
		return ""
	}
	return path.Clean("/" + strings.ToLower(u.Path))
}

func (r *Reports) isOwnHost(host string) bool {
	for _, site := range r.Sites {
		if u, err := url.Parse(site); err == nil && strings.EqualFold(u.Host, host) {
			return true
		}
	}
	return false
}
