package nomination

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/city"
	"masthead/internal/company"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// Rules are conditions for a nominated company, which are compared with the facts of the directory. Empty ones are not checked.
type Rules struct {
	FoundedFrom  int      `json:"foundedFrom,omitempty" yaml:"foundedFrom" minimum:"0" maximum:"2200" doc:"First year of foundation."`
	FoundedTo    int      `json:"foundedTo,omitempty" yaml:"foundedTo" minimum:"0" maximum:"2200" doc:"Last year of foundation."`
	Countries    []string `json:"countries,omitempty" yaml:"countries" maxItems:"50" doc:"Stored by their English names."`
	Cities       []string `json:"cities,omitempty" yaml:"cities" maxItems:"50" doc:"Known cities or those of companies."`
	Sectors      []string `json:"sectors,omitempty" yaml:"sectors" maxItems:"50" doc:"Names of sectors."`
	Stages       []string `json:"stages,omitempty" yaml:"stages" maxItems:"30" doc:"Types of the newest funding round, such as SEED."`
	RaisedAtMost *int64   `json:"raisedAtMost,omitempty" yaml:"raisedAtMost" minimum:"0" doc:"In whole US dollars, all rounds together."`
}

// check replaces the names of countries and cities with those that the directory has, each once, and returns an invalid.Fields for rules
// that no company can meet, else nil. closing is the year in which the call closes.
func (r *Rules) check(ctx context.Context, db bun.IDB, closing int) error {
	switch {
	case r.FoundedFrom > closing:
		return invalid.Fields{"rules.foundedFrom": fmt.Sprintf("must not be after the year in which the call closes, %d", closing)}
	case r.FoundedTo != 0 && r.FoundedTo < company.MinFounded:
		return invalid.Fields{"rules.foundedTo": fmt.Sprintf("must be %d or later", company.MinFounded)}
	case r.FoundedFrom != 0 && r.FoundedTo != 0 && r.FoundedTo < r.FoundedFrom:
		return invalid.Fields{"rules.foundedTo": "must not be before foundedFrom"}
	}
	countries := make([]string, len(r.Countries))
	for i, name := range r.Countries {
		known, ok := city.CanonicalCountry(name)
		if !ok {
			return invalid.Fields{"rules.countries": fmt.Sprintf("has an unknown country: %q", name)}
		}
		countries[i] = known
	}
	cities, err := citiesOf(ctx, db, r.Cities)
	if err != nil {
		return err
	}
	r.Countries, r.Cities = withoutRepeats(countries), withoutRepeats(cities)
	for _, name := range r.Cities {
		if known, ok := city.Known(name); ok && len(r.Countries) > 0 && !slices.Contains(r.Countries, known.Country) {
			return invalid.Fields{"rules.cities": fmt.Sprintf("has a city that is in none of the countries: %q", name)}
		}
	}
	for _, name := range r.Sectors {
		if company.SectorID(name) == 0 {
			return invalid.Fields{"rules.sectors": "has an unknown sector: " + name}
		}
	}
	for _, stage := range r.Stages {
		if !slices.Contains(company.FactOptions(company.RoundTypeFact), stage) {
			return invalid.Fields{"rules.stages": "has an unknown type of round: " + stage}
		}
	}
	return nil
}

// citiesOf returns cities as the directory has them: by their usual English names, other cities as their companies write them. It returns
// an invalid.Fields for a name that is neither that of a known city nor that of a city with companies.
func citiesOf(ctx context.Context, db bun.IDB, names []string) ([]string, error) {
	list, others := make([]string, len(names)), []string{}
	for i, name := range names {
		known, ok := city.Canonical(name, "")
		if list[i] = known; !ok {
			others = append(others, name)
		}
	}
	found, err := company.CityNames(ctx, db, others)
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		if list[i] != "" {
			continue
		}
		if list[i] = found[name]; list[i] == "" {
			return nil, invalid.Fields{"rules.cities": fmt.Sprintf("has an unknown city without companies: %q", name)}
		}
	}
	return list, nil
}

func withoutRepeats(list []string) (all []string) {
	for _, one := range list {
		if !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// RuleResult is a rule with the fact that the directory has about a company, in words.
type RuleResult struct {
	Rule string `json:"rule"`
	Fact string `json:"fact"` // "" if the directory has none
	Met  bool   `json:"met"`
}

// countryKey and cityKey return the same text for all names of a place; calls that were saved earlier have names as they were typed.
func countryKey(name string) string {
	if known, ok := city.CanonicalCountry(name); ok {
		return known
	}
	return strings.ToLower(strings.TrimSpace(name))
}

func cityKey(name string) string {
	if known, ok := city.Canonical(name, ""); ok {
		return known
	}
	return strings.ToLower(strings.TrimSpace(name))
}

// Check compares a company with the rules and returns the result of each, in a language. A rule is not met if the directory lacks
// the fact.
func (r Rules) Check(c *company.Company, l i18n.Locale) []RuleResult {
	list := []RuleResult{}
	add := func(key string, values map[string]any, fact string, met bool) {
		list = append(list, RuleResult{l.Text("nominate.rule."+key, values), fact, met && fact != ""})
	}
	year := ""
	if c.FoundedYear > 0 {
		year = l.Year(c.FoundedYear)
	}
	if r.FoundedFrom > 0 {
		add("foundedFrom", map[string]any{"year": l.Year(r.FoundedFrom)}, year, c.FoundedYear >= r.FoundedFrom)
	}
	if r.FoundedTo > 0 {
		add("foundedTo", map[string]any{"year": l.Year(r.FoundedTo)}, year, c.FoundedYear <= r.FoundedTo)
	}
	names := func(of []string) map[string]any { return map[string]any{"names": l.Enumerate(of)} }
	place := func(name string) string {
		translated, _ := city.NameIn(l, name)
		return translated
	}
	for _, one := range []struct {
		wanted []string
		own    string
		same   func(string) string // returns the same text for all names of a place
	}{{r.Countries, c.Country, countryKey}, {r.Cities, c.City, cityKey}} {
		if len(one.wanted) == 0 {
			continue
		}
		wanted := make([]string, len(one.wanted))
		for i, name := range one.wanted {
			wanted[i] = place(name)
		}
		met := slices.ContainsFunc(one.wanted, func(name string) bool { return one.same(name) == one.same(one.own) })
		add("place", names(wanted), place(one.own), met)
	}
	if len(r.Sectors) > 0 {
		own := c.SectorNames()
		wanted := make([]string, len(r.Sectors))
		for i, name := range r.Sectors {
			wanted[i] = company.SectorNameIn(l, name)
		}
		add("sector", names(wanted), l.Enumerate(c.SectorNamesIn(l)),
			slices.ContainsFunc(own, func(name string) bool { return containsFold(r.Sectors, name) }))
	}
	if len(r.Stages) > 0 {
		var wanted []string
		for _, stage := range r.Stages {
			wanted = append(wanted, company.RoundNameIn(l, stage))
		}
		fact := ""
		if c.Stage != "" {
			fact = company.RoundNameIn(l, c.Stage)
		}
		add("stage", names(wanted), fact, slices.Contains(r.Stages, c.Stage))
	}
	if r.RaisedAtMost != nil {
		add("raised", map[string]any{"amount": formatUSD(*r.RaisedAtMost, l)}, formatUSD(c.RaisedUSD, l), c.RaisedUSD <= *r.RaisedAtMost)
	}
	return list
}

func formatUSD(n int64, l i18n.Locale) string { return l.Isolate("$" + l.Decimal(int(n))) }

func containsFold(list []string, text string) bool {
	return slices.ContainsFunc(list, func(one string) bool { return strings.EqualFold(one, text) })
}

// AllMet reports whether all rules are met.
func AllMet(list []RuleResult) bool {
	return !slices.ContainsFunc(list, func(f RuleResult) bool { return !f.Met })
}
