package company

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/database"
	"masthead/internal/text"
)

// mergedFact is a fact of a company that a merge fills if the remaining company lacks it. get returns it as a text, "" if the company
// lacks it, and set stores such a text; set("") empties the fact.
type mergedFact struct {
	get func() string
	set func(value string)
}

// namesInMerges has the names of facts in stored merges that differ from those in the API.
var namesInMerges = map[string]string{"foundingDate": "founded", "employeeCount": "employees"}

// The names of the facts in stored merges that have no other name.
const (
	logoInMerges    = "logo"
	countryInMerges = "country"
)

// mergedFacts returns the facts of a company that a merge fills, by the names that stored merges have: all facts but the name of the
// company, and its logo and its country.
func mergedFacts(c *Company) map[string]mergedFact {
	p := &Profile{Company: c}
	facts := map[string]mergedFact{
		countryInMerges: mergedText(&c.Country),
		logoInMerges:    mergedLogo(c),
		"sectors": {
			func() string { return mergedList(c.Sectors) },
			func(value string) { c.Sectors = listInMerge[int](value) },
		},
		"hiring":      {func() string { return yesIf(c.Hiring) }, func(value string) { c.Hiring = value == yes }},
		"closingYear": {func() string { return text.Year(c.ClosedYear) }, func(value string) { c.ClosedYear, _ = strconv.Atoi(value) }},
	}
	for _, t := range companyFacts {
		name := cmp.Or(namesInMerges[t.Field], t.Field)
		if network, ok := strings.CutPrefix(t.Field, socialPrefix); ok {
			facts[name] = mergedAddress(c, network)
		} else if list := p.texts(t.Field); list != nil {
			facts[name] = mergedFact{func() string { return mergedList(*list) }, func(value string) { *list = listInMerge[string](value) }}
		} else if field := p.textField(t.Field); field != nil && field != &c.Name {
			facts[name] = mergedText(field)
		}
	}
	return facts
}

func mergedText(field *string) mergedFact {
	return mergedFact{func() string { return *field }, func(value string) { *field = value }}
}

func mergedLogo(c *Company) mergedFact {
	return mergedFact{func() string {
		if c.LogoID == nil {
			return ""
		}
		return formatID(*c.LogoID)
	}, func(value string) {
		c.LogoID = nil
		if id, err := strconv.ParseInt(value, 10, 64); err == nil {
			c.LogoID = &id
		}
	}}
}

func mergedAddress(c *Company, network string) mergedFact {
	return mergedFact{func() string { return c.Social[network] }, func(value string) {
		social := map[string]string{}
		maps.Copy(social, c.Social) // the map is shared with the company before the change
		social[network] = value
		if value == "" {
			delete(social, network)
		}
		c.Social = social
	}}
}

// mergedList returns a list as stored merges have it, "" for an empty one.
func mergedList[T any](list []T) string {
	if len(list) == 0 {
		return ""
	}
	value, err := json.Marshal(list)
	if err != nil { // lists of texts and numbers are valid JSON
		return ""
	}
	return string(value)
}

// listInMerge returns the list that mergedList returned as a text.
func listInMerge[T any](value string) (list []T) {
	if err := json.Unmarshal([]byte(value), &list); err != nil {
		return nil // for ""
	}
	return list
}

// placeInMerges are the facts that say where a company is. A merge fills them together, so that the remaining company does not get the
// state or the country of another city.
var placeInMerges = []string{"city", "state", countryInMerges}

// fillFrom fills the facts that a company lacks with those of another one, and returns what it filled, by the names of mergedFacts.
func fillFrom(kept, other *Company) map[string]string {
	facts, values, filled := mergedFacts(kept), mergedFacts(other), map[string]string{}
	otherPlace := slices.ContainsFunc(placeInMerges, func(name string) bool {
		own := facts[name].get()
		return own != "" && own != values[name].get()
	})
	for name, fact := range facts {
		value := values[name].get()
		if fact.get() != "" || value == "" || otherPlace && slices.Contains(placeInMerges, name) {
			continue
		}
		filled[name] = value
		fact.set(value)
	}
	if filled["founded"] != "" {
		kept.FoundedYear = other.FoundedYear
	}
	if kept.ClosedYear != 0 && kept.ClosedYear < kept.FoundedYear { // a year of the other company contradicts one of the remaining company
		for _, name := range []string{"closingYear", "founded"} {
			if filled[name] != "" {
				facts[name].set("")
				delete(filled, name)
			}
		}
		if kept.Founded == "" {
			kept.FoundedYear = 0
		}
	}
	return filled
}

// emptyFilled empties the facts that a merge filled in the second company of a chain, and those that later merges passed on to the next
// ones. filled are these facts, by the names of mergedFacts.
func emptyFilled(ctx context.Context, tx *database.Tx, chain []*Company, filled map[string]string) error {
	filled = maps.Clone(filled)
	for n, c := range chain[1:] {
		for name, fact := range mergedFacts(c) {
			if value, ok := filled[name]; ok && fact.get() == value {
				fact.set("")
			}
		}
		if filled["founded"] != "" && c.Founded == "" {
			c.FoundedYear = 0
		}
		if n+2 == len(chain) {
			return nil
		}
		next, err := newestMerge(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		var m movedData
		if err := json.Unmarshal([]byte(next.Moved), &m); err != nil {
			return fmt.Errorf("merge %d: %w", next.ID, err)
		}
		maps.DeleteFunc(filled, func(name, value string) bool { return m.Filled[name] != value })
	}
	return nil
}
