package webinar

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/story"
)

// WebinarCard is a webinar as lists show it. Its badge and its button follow from the times, the clock and the reader.
type WebinarCard struct {
	ID        string         `json:"id"` // such as "w42"
	Href      string         `json:"href"`
	Title     string         `json:"title"`
	Excerpt   string         `json:"excerpt"`
	Lang      string         `json:"lang"`
	Dir       string         `json:"dir"`
	Kicker    frame.Link     `json:"kicker"`
	Picture   *frame.Picture `json:"picture"` // the portrait picture, or else the picture
	Portrait  bool           `json:"portrait"`
	StartsAt  string         `json:"startsAt"` // RFC 3339 in the page's zone
	EndsAt    string         `json:"endsAt"`
	Cancelled bool           `json:"cancelled"`
	Featured  bool           `json:"featured"`
}

// RegisterPath is the path of the page with the registration form, below the path of an edition. The parameter webinar names the webinar.
const RegisterPath = route.WebinarsPath + "/register"

// Cards returns the cards of webinars for a page of the request's brand and adds their cache tags. cards are those of their stories by id.
func Cards(r *frame.Request, list []*Webinar, cards map[int64]*story.Card) []WebinarCard {
	out := []WebinarCard{}
	r.NoteTags(Tag)
	for _, w := range list {
		c := cards[w.StoryID]
		if c == nil {
			continue
		}
		shown := story.PageCard(r.Brand, c)
		r.NoteLanguage(c.Lang)
		r.NoteText(shown.Kicker.Text)
		r.NoteTags(story.Tag(w.StoryID))
		card := WebinarCard{ID: w.Name(), Href: c.Path, Title: c.Title, Excerpt: c.Metadata.Excerpt, Lang: c.Lang, Dir: c.Dir,
			Kicker: shown.Kicker, Picture: c.Picture, StartsAt: r.Moment(w.StartsAt.Time), EndsAt: r.Moment(w.EndsAt.Time),
			Cancelled: !w.CancelledAt.IsZero(), Featured: w.Featured}
		if c.Portrait != nil {
			card.Picture, card.Portrait = c.Portrait, true
		}
		out = append(out, card)
	}
	return out
}

// Languages returns the codes of the languages of the webinars on a brand's pages: its own and that of the publication.
func Languages(ctx context.Context, brands *brand.Directory, own i18n.Locale) []string {
	codes := []string{own.Code}
	if master := brands.Language(ctx); master != own {
		codes = append(codes, master.Code)
	}
	return codes
}

// ForLanding returns at most limit webinars for a section of the landing page of a brand, with the cards of their stories: those that are
// not over, then those that are over. The pages of an edition show all brands, others their own.
func (ws *Webinars) ForLanding(ctx context.Context, b *brand.Brand, limit int) ([]*Webinar, map[int64]*story.Card, error) {
	q := Query{Limit: limit}
	if b.IsEdition() {
		q.Langs = Languages(ctx, ws.Brands, b.Locale())
	} else {
		q.Brand = b.ID
	}
	return ws.List(ctx, q)
}
