package landing

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/newsletter"
	"masthead/internal/story"
	"masthead/internal/ticker"
	"masthead/internal/webinar"
	"masthead/internal/webstory"
)

// Kinds of sections that show something other than stories.
const (
	KindLanguages     = "languages"
	KindVideoHeader   = "video-header"
	KindEvents        = "events"
	KindWebStories    = "web-stories"
	KindPartnerEvents = "partner-events"
	KindTicker        = "ticker"
	KindNewsletter    = "newsletter"
	KindCompanies     = "companies"
	KindWebinars      = "webinars"
)

// Video is an entry of the video header. Story is nil if the entry does not link to a published story.
type Video struct {
	curated.Video
	Story *story.Item
}

// fillWidget fills a section of a kind that shows something other than stories. known is false for other kinds.
func (l *Landings) fillWidget(ctx context.Context, b *brand.Brand, s *FilledSection, addTags func(...string)) (known bool, err error) {
	switch s.Kind {
	case KindVideoHeader:
		s.Videos, err = l.readVideos(ctx, b, s.Limit, addTags)
	case KindEvents:
		addTags(brand.CuratedTag(curated.Events, b))
		if s.Events, err = event.List(ctx, l.DB, b); len(s.Events) > s.Limit {
			s.Events = s.Events[:s.Limit]
		}
	case KindWebStories:
		s.WebStories, err = l.WebStories(ctx, b, s.Limit, addTags)
	case KindPartnerEvents:
		if s.Partners, err = l.Partners.ForPage(ctx, addTags); len(s.Partners) > s.Limit {
			s.Partners = s.Partners[:s.Limit]
		}
	case KindTicker:
		addTags(ticker.Tag)
		if l.Ticker != nil {
			if prices, ok := l.Ticker.Prices(b.Settings.Ticker); ok {
				s.Ticker = &prices
			}
		}
	case KindNewsletter:
		addTags(newsletter.Tag)
		if l.Newsletters != nil {
			find := func() (*newsletter.Newsletter, error) { return l.Newsletters.ForBrand(ctx, b) }
			if _, slug, ok := strings.Cut(s.Source, ":"); ok {
				find = func() (*newsletter.Newsletter, error) { return l.Newsletters.BySlug(ctx, slug) }
			}
			if s.Newsletter, err = find(); errors.Is(err, database.ErrNotFound) {
				err = nil
			}
		}
	case KindCompanies:
		addTags(company.Tag)
		s.Companies, err = company.WithProducts(ctx, l.DB, s.Limit)
	case KindWebinars:
		addTags(webinar.Tag)
		if l.Webinars != nil {
			s.Webinars, s.WebinarsOf, err = l.Webinars.ForLanding(ctx, b, s.Limit)
		}
	default:
		return false, nil
	}
	return true, err
}

func (l *Landings) readVideos(ctx context.Context, b *brand.Brand, limit int, addTags func(...string)) ([]Video, error) {
	addTags(brand.CuratedTag(curated.VideoHeader, b))
	entries, err := curated.Videos(ctx, l.DB, b)
	if err != nil {
		return nil, err
	}
	entries = entries[:min(limit, len(entries))]
	paths := make([]string, len(entries))
	for i, e := range entries {
		paths[i] = e.Path
	}
	stories, err := l.Stories.ByPaths(ctx, paths)
	if err != nil {
		return nil, err
	}
	list := make([]Video, len(entries))
	for i, e := range entries {
		list[i].Video = e
		if it, ok := stories[e.Path]; ok {
			list[i].Story = &it
			addTags(story.Tag(it.ID))
		}
	}
	return list, nil
}

// WebStories returns the newest web stories of a brand, at most limit; for the master brand those of all brands in its
// language.
func (l *Landings) WebStories(ctx context.Context, b *brand.Brand, limit int, addTags func(...string)) ([]*webstory.WebStory, error) {
	addTags(webstory.Tag)
	of := []int64{b.ID}
	if b.Kind == brand.KindMaster {
		all, err := l.Brands.All(ctx)
		if err != nil {
			return nil, fmt.Errorf("web stories: %w", err)
		}
		of = of[:0]
		for _, other := range all {
			if other.Locale().Code == b.Locale().Code {
				of = append(of, other.ID)
			}
		}
	}
	return webstory.List(ctx, l.DB, of, limit)
}
