package front

import (
	"context"
	"net/http"
	"slices"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/story"
)

// registerPins adds the operations that pin a story on fronts.
func (p *Pages) registerPins(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}/pins", "list-pins", "List the fronts on which a story is pinned", p.pins,
		apiv2.Section("Desk"), apiv2.Doc("Those of the brands that the caller may write for."))
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}/pins/{brand}", "pin-story", "Pin a story on the front of a brand, or take the pin away",
		p.pinStory, apiv2.Section("Desk"), apiv2.Doc("The public front changes at once, and its versions keep the former one. A story that is "+
			"not public is shown once it is. Only the pin of this story on this front changes, whatever others do meanwhile."))
}

// StoryPins are the fronts on which a story is pinned.
type StoryPins struct {
	Brands []string `json:"brands" nullable:"false" doc:"Slugs of the brands, in the order of the menu." example:"[\"science\"]"`
}

type pinsInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (p *Pages) pins(ctx context.Context, in *pinsInput) (*apiv2.Output[StoryPins], error) {
	if _, err := story.WritableStory(ctx, p.Fronts.DB.Read, in.ID); err != nil {
		return nil, err
	}
	ids, err := pinnedOn(ctx, p.Fronts.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	all, err := p.Fronts.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	out := StoryPins{Brands: []string{}}
	for _, b := range all {
		if slices.Contains(ids, b.ID) && caller.ActorOf(ctx).CanWrite(b.ID) {
			out.Brands = append(out.Brands, b.Slug)
		}
	}
	return apiv2.Private(out), nil
}

type pinInput struct {
	ID int64 `path:"id" minimum:"1"`
	FrontOf
	Body struct {
		Pinned bool `json:"pinned" doc:"Whether the story is to be pinned."`
	}
}

func (p *Pages) pinStory(ctx context.Context, in *pinInput) (*apiv2.Output[StoryPins], error) {
	if _, err := story.WritableStory(ctx, p.Fronts.DB.Read, in.ID); err != nil {
		return nil, err
	}
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	if err := p.Fronts.pin(ctx, b, caller.ActorOf(ctx), in.ID, in.Body.Pinned); err != nil {
		return nil, err
	}
	return p.pins(ctx, &pinsInput{in.ID})
}
