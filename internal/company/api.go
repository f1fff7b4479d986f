package company

import (
	"context"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/feature"
)

// API has the operations of companies.
type API struct {
	Clock clock.Clock
}

// Offer returns the operations of companies.
func (c *API) Offer() feature.Offer { return feature.Offer{API: c.register} }

func (c *API) register(a *apiv2.API) {
	apiv2.Personal(a, http.MethodGet, "/rw/company/form/curated-lists", "read-company-options",
		"Read the option lists and rules of the company form", c.readOptions, apiv2.Section("Companies"),
		apiv2.Doc("Forms take their options and the limits of their fields from here. The server checks the same rules."))
}

type noInput struct{}

func (c *API) readOptions(context.Context, *noInput) (*apiv2.Output[ProfileOptions], error) {
	return apiv2.Private(ProfileOptionsOf(c.Clock().UTC().Year())), nil
}
