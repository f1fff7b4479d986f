// Package city suggests cities while a reader types: India's and the Gulf's,
// larger ones first.
package city

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"
	"golang.org/x/text/cases"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/search"
)

// City is one city. A smaller position is a larger city.
type City struct {
	bun.BaseModel `bun:"table:cities"`

	ID         int64 `bun:",pk,autoincrement"`
	Name       string
	OtherNames string // separated by a comma and a space: "Bangalore" of Bengaluru
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
	apiv2.Get(
		a,
		"/cities/key/{key}",
		"cities",
		"Cities whose name begins with what was typed, also in an Indic script or in Urdu",
		c.suggest,
		apiv2.Section("Cities"),
	)
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
	found := beginning(cities, in.Key)
	if len(found) == 0 {
		found = sounding(cities, in.Key)
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

// names are those that a city is known by.
func (c *City) names() iter.Seq[string] { return strings.SplitSeq(c.Name+", "+c.OtherNames, ", ") }

// beginning are the largest cities with a name that begins with what was typed.
func beginning(cities []City, typed string) []City {
	fold := cases.Fold()
	typed = fold.String(strings.TrimSpace(typed))
	if typed == "" {
		return nil
	}
	found := []City{}
	for _, city := range cities {
		for name := range city.names() {
			if strings.HasPrefix(fold.String(name), typed) {
				found = append(found, city)
				break
			}
		}
		if len(found) == suggestions {
			break
		}
	}
	return found
}

// What was typed in an Indic script or in Urdu is spelled in Latin letters; a city is
// found by it whose name begins nearly so, and is offered if none sounds much nearer.
// Both are of search.ApartFromBeginning, for a letter.
const nearly, nearer = 0.2, 0.1

// sounding are the cities with a name that sounds as what was typed in another script
// begins, the nearest first, of those the larger.
func sounding(cities []City, typed string) []City {
	spellings := spelled(typed)
	if len(spellings) == 0 {
		return nil
	}
	type near struct {
		city  City
		apart float64
	}
	found := []near{}
	for _, city := range cities {
		best := 1.0
		for name := range city.names() {
			name = strings.ToLower(name)
			for _, s := range spellings {
				if name != "" {
					best = min(best, search.ApartFromBeginning(s, name)/float64(len(s)))
				}
			}
		}
		if best <= nearly {
			found = append(found, near{city, best})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.apart, b.apart) })
	list := []City{}
	for _, f := range found[:min(len(found), suggestions)] {
		if f.apart <= found[0].apart+nearer {
			list = append(list, f.city)
		}
	}
	return list
}

// spelled are ways to spell words of an Indic script or of Urdu in Latin letters, none
// where one of them is of another.
func spelled(typed string) []string {
	all := []string{}
	for i, word := range strings.Fields(typed) {
		ways := search.Spellings(search.Fold(word))
		switch {
		case len(ways) == 0:
			return nil
		case i == 0:
			all = ways
		default:
			for j := range all {
				all[j] += " " + ways[0]
			}
		}
	}
	return slices.DeleteFunc(all, func(s string) bool { return strings.TrimSpace(s) == "" })
}

func (c *API) all(ctx context.Context) ([]City, error) {
	var all []City
	if err := c.DB.Read.NewSelect().Model(&all).Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("cities: %w", err)
	}
	return all, nil
}
