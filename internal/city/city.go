// Package city suggests cities while a reader types: India's and the Gulf's,
// larger ones first.
package city

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/uptrace/bun"
	"golang.org/x/text/cases"

	"masthead/internal/apiv2"
	"masthead/internal/database"
)

// City is one city. A smaller position is a larger city.
type City struct {
	bun.BaseModel `bun:"table:cities"`

	ID         int64 `bun:",pk,autoincrement"`
	Name       string
	OtherNames string // separated by commas: "Bangalore" of Bengaluru
	State      string
	Country    string
	Position   int
}

// tag is the cache tag of whatever depends on the cities.
const tag = "cities"

// ReplaceAll makes cities the whole list.
func ReplaceAll(ctx context.Context, tx *database.Tx, cities []City) error {
	if _, err := tx.NewDelete().Model((*City)(nil)).Where("TRUE").Exec(ctx); err != nil {
		return fmt.Errorf("replace cities: %w", err)
	}
	if _, err := tx.NewInsert().Model(&cities).Exec(ctx); err != nil {
		return fmt.Errorf("replace cities: %w", err)
	}
	tx.Emit("cities.replaced", 0, tag)
	return nil
}

// API suggests cities. The list is small and kept in memory.
type API struct {
	DB *database.DB

	cities *database.Kept[[]City]
}

// Register adds the operation that suggests cities.
func (c *API) Register(a *apiv2.API) {
	if c.DB != nil { // nil where only the document is wanted
		c.cities = database.Keep(c.DB, c.all, tag)
	}
	apiv2.Get(a, "/cities/key/{key}", "cities", "Cities whose name begins with what was typed", c.suggest, apiv2.In("Cities"))
}

// CityOption is a city to choose.
type CityOption struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Label   string  `json:"label"`
	Value   string  `json:"value" doc:"the id"`
	State   *string `json:"state,omitempty"`
	Country *string `json:"country,omitempty"`
}

type params struct {
	Key    string `path:"key" maxLength:"80"`
	Format string `query:"format" doc:"'extra' adds state and country."`
}

// suggestions is how many cities are offered at once.
const suggestions = 10

func (c *API) suggest(ctx context.Context, in *params) (*apiv2.Output[[]CityOption], error) {
	apiv2.Touch(ctx, tag)
	cities, err := c.cities.Get(ctx)
	if err != nil {
		return nil, err
	}
	fold := cases.Fold()
	typed := fold.String(strings.TrimSpace(in.Key))
	out := []CityOption{}
	for _, city := range cities {
		if typed == "" || len(out) == suggestions {
			break
		}
		for name := range strings.SplitSeq(city.Name+","+city.OtherNames, ",") {
			if strings.HasPrefix(fold.String(strings.TrimSpace(name)), typed) {
				id := strconv.FormatInt(city.ID, 10)
				o := CityOption{ID: id, Name: city.Name, Label: city.Name, Value: id}
				if in.Format == "extra" {
					o.State, o.Country = &city.State, &city.Country
					o.Label = strings.Join([]string{city.Name, city.State, city.Country}, ", ")
				}
				out = append(out, o)
				break
			}
		}
	}
	return apiv2.Public(out), nil
}

func (c *API) all(ctx context.Context) ([]City, error) {
	var all []City
	if err := c.DB.Read.NewSelect().Model(&all).Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("cities: %w", err)
	}
	return all, nil
}
