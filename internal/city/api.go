package city

import (
	"context"
	"strconv"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/route"
)

// API suggests cities. It keeps the list of cities, which is small, in memory.
type API struct {
	DB *database.DB

	cities *database.Cached[[]City]
}

// Register adds the operation that suggests cities to the API. Anybody may call it.
func (c *API) Register(a *apiv2.API) {
	if c.DB != nil { // DB is nil when only the OpenAPI document is generated
		c.cities = database.NewCached(c.DB, c.loadCities, tag)
	}
	apiv2.Get(
		a,
		"/cities/key/{key}",
		"cities",
		"List cities by the beginning of their name, in Latin, an Indic script or Urdu",
		c.suggest,
		apiv2.Section("Cities"),
	)
}

// CityOption is one suggested city.
type CityOption struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Label   string  `json:"label"`
	Value   string  `json:"value" doc:"ID of the city."`
	State   *string `json:"state,omitempty"`
	Country *string `json:"country,omitempty"`
}

type suggestInput struct {
	Key    string `path:"key" maxLength:"80"`
	Format string `query:"format" doc:"'extra' adds state and country."`
}

// MaxKey is the maximum number of characters of a typed text that gets suggestions.
const MaxKey = 80

var _ = route.DeclareConstants(
	route.Constant{Name: "maxCity", Doc: "Maximum number of characters that a search for cities reads.", Value: MaxKey,
		Fields: []string{"cities.key"}})

// maxSuggestions is the maximum number of cities in a response.
const maxSuggestions = 10

func (c *API) suggest(ctx context.Context, in *suggestInput) (*apiv2.Output[[]CityOption], error) {
	apiv2.AddTags(ctx, tag)
	cities, err := c.cities.Get(ctx)
	if err != nil {
		return nil, err
	}
	found := citiesStartingWith(cities, in.Key)
	if len(found) == 0 {
		found = citiesSoundingLike(cities, in.Key)
	}
	out := make([]CityOption, len(found))
	for i, city := range found {
		id := strconv.FormatInt(city.ID, 10)
		out[i] = CityOption{ID: id, Name: city.Name, Label: city.Name, Value: id}
		if in.Format == "extra" {
			out[i].State, out[i].Country = &city.State, &city.Country
			out[i].Label = strings.Join([]string{city.Name, city.State, city.Country}, ", ")
		}
	}
	return apiv2.Public(out), nil
}
