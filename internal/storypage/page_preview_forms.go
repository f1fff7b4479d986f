package storypage

import (
	"context"
	"net/http"
	"strconv"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/share"
	"masthead/internal/story"
)

// cardForm is the value of the query parameter "form" for which a preview is the card of the story instead of its page.
const cardForm = "card"

// PreviewCard returns a page with the card of a story as it is edited, as lists show it. It is made for the same readers as Preview, and
// returns database.ErrNotFound if there is no such story.
func (p *Pages) PreviewCard(ctx context.Context, id int64) (edge.Page, error) {
	f, to, err := p.readPreview(ctx, id)
	if err != nil {
		return edge.Page{}, err
	}
	return p.Frames.Personal(ctx, edge.Request{Path: story.PreviewPath(id)}, func(r *frame.Request) (*frame.Page, error) {
		b, err := r.Brands.ByID(r.Context(), f.BrandID)
		if err != nil {
			return nil, err
		}
		r = r.InBrand(b)
		cards := story.PageCards(r, []story.Item{{ID: f.ID, Card: f.Card}})
		head := frame.Head{Title: f.Card.Title, Description: f.Card.Metadata.Excerpt, Robots: "noindex, nofollow"}
		return &frame.Page{Head: head, Model: &StoryCardPage{Story: cards[0]}, Preview: to.preview, Brand: b}, nil
	})
}

// LinkCard returns the card of the link picture of a story as it is edited. It returns database.ErrNotFound if there is no such story.
func (p *Pages) LinkCard(ctx context.Context, id int64) (share.Card, error) {
	f, to, err := p.readPreview(ctx, id)
	if err != nil {
		return share.Card{}, err
	}
	r, err := p.Frames.NewRequest(ctx, edge.Request{Path: story.PreviewPath(id)})
	if err != nil {
		return share.Card{}, err
	}
	r.LoadOnly = true
	page, err := p.pageOfStory(r, f, to)
	if err != nil {
		return share.Card{}, err
	}
	if page.Brand != nil {
		r = r.InBrand(page.Brand)
	}
	return r.LinkCard(page), nil
}

// picture responds with the link picture of a story as it is edited, a JPEG of 1200 by 630 pixels, to those who may see its preview.
func (p *Previews) picture(w http.ResponseWriter, r *http.Request, id int64) error {
	card, err := p.Pages.LinkCard(r.Context(), id)
	if err != nil {
		return err
	}
	jpeg, err := p.Pictures.Get(r.Context(), card)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "image/jpeg")
	h.Set("Content-Length", strconv.Itoa(len(jpeg)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(jpeg) // fails only if the reader has left
	}
	return nil
}
