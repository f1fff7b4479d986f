package syndicate

import (
	"context"
	"fmt"
	"path"
	"strconv"
	"time"

	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/story"
)

// showAt returns the audio show with its page at a path, or database.ErrNotFound.
func (s *Server) showAt(ctx context.Context, page string) (*audio.Show, error) {
	if path.Base(path.Dir(page)) != path.Base(route.AudioShowsPath) {
		return nil, database.ErrNotFound
	}
	show, err := audio.BySlug(ctx, s.DB, path.Base(page))
	if err == nil && show.Path() != page {
		err = fmt.Errorf("audio show at %q: %w", page, database.ErrNotFound)
	}
	return show, err
}

// showPodcast returns the podcast of an audio show, or database.ErrNotFound if it has no
// episodes.
func (s *Server) showPodcast(ctx context.Context, show *audio.Show, address string) (edge.Page, error) {
	b, err := s.Brands.ByID(ctx, show.BrandID)
	if err != nil {
		return edge.Page{}, err
	}
	list, err := audio.Episodes(ctx, s.DB, show, 0, podcastSize)
	if err != nil {
		return edge.Page{}, err
	}
	if len(list) == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	c := &channel{
		brand:       b,
		page:        show.Path(),
		title:       show.Title,
		description: show.Excerpt,
		picture:     show.PictureID,
		tags:        []string{brand.Tag, show.Tag()},
	}
	f := &feed{channel: c, s: s, self: s.absoluteURL(address)}
	l := i18n.LookupOrDefault(show.Lang)
	for _, e := range list {
		it := item{
			Card:      &story.Card{Title: e.Title, Lang: l.Code, Dir: l.Dir},
			id:        s.tagURI("audio", strconv.FormatInt(e.ID, 10)),
			url:       s.absoluteURL(show.EpisodePath(e)),
			audio:     e.Audio,
			published: e.PublishedAt.In(b.Zone()),
			updated:   e.PublishedAt.Time,
		}
		it.Metadata.Excerpt = e.Excerpt
		it.html = `<div lang="` + l.Code + `" dir="` + l.Dir + `">` + richtext.PortableHTML(e.HTML, s.URL, it.url) + "</div>"
		f.items = append(f.items, it)
		f.updated = laterOf(f.updated, it.updated)
	}
	p, err := f.podcastPage(ctx)
	p.Modified = time.Time{} // an episode that is saved again keeps its time of publication
	return p, err
}
