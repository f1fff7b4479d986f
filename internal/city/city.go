// Package city suggests cities of India and the Gulf while a reader types, larger cities
// first.
package city

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/uptrace/bun"
	"golang.org/x/text/cases"

	"masthead/internal/database"
	"masthead/internal/search"
)

// City is a city of India or the Gulf. A smaller Position means a larger city.
type City struct {
	bun.BaseModel `bun:"table:cities"`

	ID         int64 `bun:",pk,autoincrement"`
	Name       string
	OtherNames string // separated by ", ", such as "Bangalore" for Bengaluru
	State      string
	Country    string
	Position   int
}

// tag is the cache tag of everything that depends on the cities.
const tag = "cities"

// ReplaceAll replaces the whole list of cities.
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

// allNames returns the name and the other names of a city.
func (c *City) allNames() iter.Seq[string] { return strings.SplitSeq(c.Name+", "+c.OtherNames, ", ") }

// citiesStartingWith returns the cities with a name that begins with typed, the largest first, at most maxSuggestions.
func citiesStartingWith(cities []City, typed string) []City {
	fold := cases.Fold()
	typed = fold.String(strings.TrimSpace(typed))
	if typed == "" {
		return nil
	}
	found := []City{}
	for _, city := range cities {
		for name := range city.allNames() {
			if strings.HasPrefix(fold.String(name), typed) {
				found = append(found, city)
				break
			}
		}
		if len(found) == maxSuggestions {
			break
		}
	}
	return found
}

// Text in an Indic script or in Urdu is transliterated into Latin letters and compared with the beginnings of
// names. A city matches within maxDistance, and is suggested if it is at most maxExtraDistance worse than the
// best match. Both are values of search.PrefixDistance per letter.
const maxDistance, maxExtraDistance = 0.2, 0.1

// citiesSoundingLike returns the cities with a name that sounds like the beginning of
// typed, which is in another script: the nearest first, and the larger first among equals.
func citiesSoundingLike(cities []City, typed string) []City {
	spellings := latinSpellings(typed)
	if len(spellings) == 0 {
		return nil
	}
	type match struct {
		city     City
		distance float64
	}
	found := []match{}
	for _, city := range cities {
		best := 1.0
		for name := range city.allNames() {
			name = strings.ToLower(name)
			for _, s := range spellings {
				if name != "" {
					best = min(best, search.PrefixDistance(s, name)/float64(len(s)))
				}
			}
		}
		if best <= maxDistance {
			found = append(found, match{city, best})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.distance, b.distance) })
	list := []City{}
	for _, f := range found[:min(len(found), maxSuggestions)] {
		if f.distance <= found[0].distance+maxExtraDistance {
			list = append(list, f.city)
		}
	}
	return list
}

// latinSpellings returns ways to write words of an Indic script or of Urdu in Latin
// letters, or nil when a word is in any other script.
func latinSpellings(typed string) []string {
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

func (c *API) loadCities(ctx context.Context) ([]City, error) {
	var all []City
	if err := c.DB.Read.NewSelect().Model(&all).Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("cities: %w", err)
	}
	return all, nil
}
