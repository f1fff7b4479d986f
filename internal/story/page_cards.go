package story

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/frame"
)

// PageCards returns the cards of items for the pages of the request's brand. It adds their
// cache tags and the fonts of their scripts to the page.
func PageCards(r *frame.Request, items []Item) []frame.StoryCard {
	return PageCardsOf(r, r.Brand, items)
}

// PageCardsOf returns the cards of items as the pages of the brand home show them, for
// another brand's page.
func PageCardsOf(r *frame.Request, home *brand.Brand, items []Item) []frame.StoryCard {
	cards := make([]frame.StoryCard, len(items))
	for i := range items {
		cards[i] = PageCard(home, &items[i].Card)
		r.NoteLanguage(items[i].Card.Lang)
		r.NoteText(cards[i].Kicker.Text)
		for _, author := range cards[i].Authors {
			r.NoteText(author.Text)
		}
		r.NoteTags(Tag(items[i].ID))
	}
	return cards
}

// PageCard returns a card as the pages of the brand home show it; home may be nil. Its
// kicker is the series, otherwise the brand if it is another one, otherwise the category.
func PageCard(home *brand.Brand, c *Card) frame.StoryCard {
	out := frame.StoryCard{
		ID: c.ID, Href: c.Path, Title: c.Title, Excerpt: c.Metadata.Excerpt, Lang: c.Lang, Dir: c.Dir, Kind: string(c.Type),
		Brand: frame.Link{Text: c.Brand.Name, Href: c.Brand.Path}, Authors: []frame.Link{}, PublishedAt: c.PublishedAt, Minutes: c.Minutes,
		Duration: c.Duration, Picture: c.Picture, Portrait: c.Portrait, Sponsored: c.Sponsored, SponsorLabel: c.SponsorLabel,
		Gated: c.Gated, Cancelled: c.Webinar != nil && c.Webinar.Cancelled,
	}
	for _, a := range c.Metadata.Authors {
		out.Authors = append(out.Authors, frame.Link{Text: a.Name, Href: a.Path})
	}
	switch {
	case c.Series != nil:
		out.Kicker = frame.Link{Text: c.Series.Title, Href: c.Series.Path}
	case home != nil && c.Brand.Slug != home.Slug:
		out.Kicker = out.Brand
	case c.Metadata.Category != nil:
		out.Kicker = frame.Link{Text: c.Metadata.Category.Name, Href: c.Metadata.Category.Path}
	default:
		out.Kicker = out.Brand
	}
	if c.Company != "" {
		out.Kicker.Text += " · " + c.Company // the company that issued the press release
	}
	return out
}

// PageVideo returns the video of a story for its player, nil if there is none.
func PageVideo(ctx context.Context, brands *brand.Directory, c *Card) *frame.Video {
	if c.MediaID == nil || c.VideoPlatform == nil {
		return nil
	}
	return &frame.Video{Platform: *c.VideoPlatform, MediaID: *c.MediaID, Src: VideoSource(*c.VideoPlatform, *c.MediaID), Duration: c.Duration,
		PlayerID: PlayerID(ctx, brands, c, false), Captions: c.VideoCaptions}
}

// LatestOf returns the list of a brand's newest stories; that of an edition has all brands
// of its language.
func LatestOf(b *brand.Brand) List {
	l := List{Kind: Latest, Scope: InBrand(b)}
	if b.Kind == brand.KindMaster {
		l.Scope = InLanguage(b.Locale())
	}
	return l
}

// RankingScope returns the scope of the rankings on a brand's pages: all stories of its
// language for an edition, its own stories for another brand.
func RankingScope(b *brand.Brand) Scope {
	if b.IsEdition() {
		return InLanguage(b.Locale())
	}
	return InBrand(b)
}
