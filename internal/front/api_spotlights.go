package front

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
)

// registerSpotlights adds the operations of the spotlights of a front.
func (p *Pages) registerSpotlights(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/fronts/{brand}/spotlights", "list-spotlights",
		"List the spotlights of a brand that have not ended", p.spotlights, apiv2.Section("Desk"),
		apiv2.Doc("In the order of their starts. A section of the kind spotlight shows the present one."))
	apiv2.Write(a, http.MethodPut, "/desk/fronts/{brand}/spotlights", "save-spotlights",
		"Replace the spotlights of a brand that have not ended", p.saveSpotlights, apiv2.Section("Desk"),
		apiv2.Doc("They must not overlap. version is the one that was read. If somebody changed them in between, the status is 409 "+
			"and 'current' has what is stored."),
		apiv2.BodyExample(map[string]any{"version": "4f53cda18c2baa0c", "spotlights": []any{}}))
}

// Spotlights are the present and the coming spotlights of a brand.
type Spotlights struct {
	Version    string           `json:"version" doc:"For the next write." example:"4f53cda18c2baa0c"`
	Spotlights []FrontSpotlight `json:"spotlights" nullable:"false"`
}

func (p *Pages) spotlights(ctx context.Context, in *FrontOf) (*apiv2.Output[Spotlights], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	return p.presentSpotlights(ctx, b)
}

func (p *Pages) presentSpotlights(ctx context.Context, b *brand.Brand) (*apiv2.Output[Spotlights], error) {
	list, err := spotlightsOf(ctx, p.Fronts.DB.Read, b.ID, p.Fronts.DB.Now())
	if err != nil {
		return nil, err
	}
	return apiv2.Private(Spotlights{versionOf(list), list}), nil
}

type spotlightsInput struct {
	FrontOf
	Body struct {
		Version    string           `json:"version" maxLength:"64" doc:"The version that was read."`
		Spotlights []FrontSpotlight `json:"spotlights" nullable:"false" maxItems:"24"`
	}
}

func (p *Pages) saveSpotlights(ctx context.Context, in *spotlightsInput) (*apiv2.Output[Spotlights], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	err = p.Fronts.replaceSpotlights(ctx, b, in.Body.Version, in.Body.Spotlights)
	if err != nil && !errors.Is(err, ErrConflict) {
		return nil, err
	}
	now, readErr := p.presentSpotlights(ctx, b)
	if err == nil || readErr != nil {
		return now, readErr
	}
	return nil, apiv2.Changed(now.Body)
}
