package landing

import (
	"masthead/internal/company"
	"masthead/internal/event"
	"masthead/internal/frame"
	"masthead/internal/media"
	"masthead/internal/partner"
	"masthead/internal/story"
	"masthead/internal/webinar"
	"masthead/internal/webstory"
)

// widgets returns the models of the content of s other than stories.
func (p *Pages) widgets(r *frame.Request, s FilledSection) (Widgets, error) {
	w := Widgets{
		Videos:     []FeaturedVideo{},
		Events:     event.Cards(r, s.Events),
		WebStories: []webstory.WebStoryTile{},
		Partners:   []partner.PartnerCard{},
		Companies:  []company.CompanyCard{},
		Webinars:   webinar.Cards(r, s.Webinars, s.WebinarsOf),
		Ticker:     s.Ticker,
	}
	var err error
	if len(s.Videos) > 0 {
		w.Videos, err = featuredVideos(r, s.Videos)
	}
	if len(s.WebStories) > 0 {
		w.WebStories, err = webstory.Tiles(r, s.WebStories)
	}
	if len(s.Partners) > 0 {
		w.Partners, err = partner.Cards(r, s.Partners)
	}
	if len(s.Companies) > 0 {
		w.Companies, err = company.CompanyCards(r, s.Companies, true)
	}
	if s.Newsletter != nil {
		w.Newsletter, err = p.Newsletters.Card(r, s.Newsletter)
	}
	return w, err
}

func featuredVideos(r *frame.Request, videos []Video) ([]FeaturedVideo, error) {
	var addresses []string
	for _, entry := range videos {
		if entry.Story == nil && entry.Thumbnail != nil {
			addresses = append(addresses, *entry.Thumbnail)
		}
	}
	pictures, err := media.PicturesAt(r.Context(), r.DB.Read, addresses)
	if err != nil {
		return nil, err
	}
	list := make([]FeaturedVideo, len(videos))
	for i, entry := range videos {
		start, end := entry.Times()
		f := FeaturedVideo{Title: entry.Title, Href: entry.Path, StartsAt: r.Moment(start), EndsAt: r.Moment(end)}
		if it := entry.Story; it != nil {
			c := story.PageCard(r.Brand, &it.Card)
			f.Excerpt, f.Lang, f.Dir, f.Kicker, f.Duration, f.Picture = c.Excerpt, c.Lang, c.Dir, c.Kicker, c.Duration, c.Picture
		} else if entry.Thumbnail != nil {
			f.Picture = pictures[*entry.Thumbnail]
		}
		list[i] = f
	}
	return list, nil
}

// AddPlayers sets the videos of cards, so that they play in place. cards[i] must be the card of items[i].
func AddPlayers(r *frame.Request, cards []frame.StoryCard, items []story.Item) {
	for i := range cards {
		cards[i].Video = story.PageVideo(r.Context(), r.Brands, &items[i].Card)
	}
}
