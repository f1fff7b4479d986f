package newsletter

import (
	"context"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

type addItemInput struct {
	Body struct {
		Slug  string `json:"newsletter" minLength:"1" maxLength:"120" example:"weekly-notes" doc:"Slug of the newsletter."`
		Story int64  `json:"story" minimum:"1" doc:"ID of a published story; for a webinar, that of its story."`
		Day   string `json:"day" format:"date" example:"2026-03-15" doc:"Day of the issue."`
		Text  string `json:"text,omitempty" maxLength:"1000" doc:"Text of the item; by default the excerpt of the story."`
	}
}

// NewsletterItem is an item of an issue.
type NewsletterItem struct {
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Link  string   `json:"link" doc:"A path of this site, or an address."`
	Kind  ItemKind `json:"kind,omitempty" enum:"passage,sponsor" doc:"Missing for an entry."`
	Label string   `json:"label,omitempty" doc:"Name of the sponsor."`
}

// NewsletterItems are the items of an issue.
type NewsletterItems struct {
	Newsletter string           `json:"newsletter" doc:"Slug of the newsletter."`
	Day        string           `json:"day" format:"date" example:"2026-03-15"`
	Items      []NewsletterItem `json:"items" nullable:"false"`
}

func (n *Newsletters) addItem(ctx context.Context, in *addItemInput) (*apiv2.Output[NewsletterItems], error) {
	letter, err := n.BySlug(ctx, in.Body.Slug)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, letter.BrandID); err != nil {
		return nil, err
	}
	date, err := time.Parse(time.DateOnly, in.Body.Day)
	if err != nil {
		return nil, apiv2.FieldErrors(map[string]string{"day": "is not a date"})
	}
	item, err := n.ItemOf(ctx, in.Body.Story)
	if err != nil {
		return nil, err
	}
	if in.Body.Text != "" {
		item.Text = in.Body.Text
	}
	out := NewsletterItems{Newsletter: letter.Slug, Day: in.Body.Day}
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		items, err := AddItem(ctx, tx, letter, DayOf(date, time.UTC), item)
		out.Items = []NewsletterItem{}
		for _, one := range items {
			out.Items = append(out.Items, NewsletterItem(one))
		}
		return err
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err, ErrHasItem, ErrFull, ErrSending)
	}
	return apiv2.Private(out), nil
}
