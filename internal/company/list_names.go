package company

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gosimple/slug"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"masthead/internal/city"
	"masthead/internal/i18n"
)

// The values of the lists in ProfileOptions are English words and ids, which stay the same in addresses, in the API and in the data.
// Pages, emails and feeds show their names in the language of the reader, which are messages of the catalogues.

// nameOfValue returns the name of a value of a list in a language: the message "LIST.VALUE", or the text in the parameter otherwise if
// there is no such message.
func nameOfValue(l i18n.Locale, list, value, otherwise string) string {
	id := list + "." + value
	if name := l.Text(id, nil); name != id {
		return name
	}
	return otherwise
}

// SectorNameIn returns the name of a sector in a language. name is the English name of the sector.
func SectorNameIn(l i18n.Locale, name string) string {
	return nameOfValue(l, "sector", slug.Make(name), name)
}

// SectorNamesIn returns the names of the company's sectors in a language.
func (c *Company) SectorNamesIn(l i18n.Locale) []string {
	names := c.SectorNames()
	for i, name := range names {
		names[i] = SectorNameIn(l, name)
	}
	return names
}

// RoundNameIn returns the name of a type of funding round in a language, such as "Series A" for SERIES-A.
func RoundNameIn(l i18n.Locale, roundType string) string {
	return nameOfValue(l, "round", strings.ToLower(roundType), roundType)
}

// milestoneNameIn returns the name of a milestone in a language, "" if there is none with the id.
func milestoneNameIn(l i18n.Locale, id string) string {
	return nameOfValue(l, "milestone", strings.ReplaceAll(strings.ToLower(id), "_", "-"), "")
}

// nameOfVertical returns the name of a vertical in a language, by its slug.
func nameOfVertical(l i18n.Locale, slug string) string {
	name := slug
	if at := slices.IndexFunc(verticals, func(v Vertical) bool { return v.Slug == slug }); at >= 0 {
		name = verticals[at].Name
	}
	return nameOfValue(l, "vertical", slug, name)
}

// modelNamesIn returns the names of business models in a language, such as "B2B".
func modelNamesIn(l i18n.Locale, models []string) []string {
	names := make([]string, len(models))
	for i, model := range models {
		names[i] = nameOfValue(l, "businessModel", strings.ToLower(model), model)
	}
	return names
}

// facetLists are the lists of the facets whose values have names in every language.
var facetLists = map[string]string{"sector": "sector", "vertical": "vertical", "stage": "round", "model": "businessModel"}

// FacetValueName returns the name of a value of a facet in a language. ok is false if the name is English.
func FacetValueName(l i18n.Locale, facet, value, label string) (name string, ok bool) {
	switch facet {
	case "city", "state":
		name, lang := city.NameIn(l, label)
		return name, lang == l.Code
	case "size":
		return bandIn(l, label), true
	}
	list, ok := facetLists[facet]
	if !ok {
		return label, false
	}
	return nameOfValue(l, list, value, label), true
}

// bandIn returns a band of numbers of employees in the digits of a language, such as "51–200" for "51-200".
func bandIn(l i18n.Locale, band string) string {
	if band == "" {
		return ""
	}
	return l.Isolate(numberInBand.ReplaceAllStringFunc(strings.ReplaceAll(band, "-", "–"), func(number string) string {
		n, err := strconv.Atoi(number)
		if err != nil {
			return number
		}
		return l.Year(n) // as a year, so that the digits are not grouped
	}))
}

var numberInBand = regexp.MustCompile(`[0-9]+`)

// ListNames are the names of the options of the form in the language of the page, each with the value that is saved.
type ListNames struct {
	Sectors    []OptionName `json:"sectors" nullable:"false" doc:"In alphabetical order."`
	Models     []OptionName `json:"models" nullable:"false"`
	Verticals  []OptionName `json:"verticals" nullable:"false"`
	Milestones []OptionName `json:"milestones" nullable:"false"`
	Rounds     []OptionName `json:"rounds" nullable:"false" doc:"In the order in which companies raise them."`
}

// OptionName is a value of a list with its name.
type OptionName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// listNamesIn returns the names of the options of the form in a language.
func listNamesIn(l i18n.Locale) ListNames {
	var n ListNames
	for _, s := range sectors {
		n.Sectors = append(n.Sectors, OptionName{s.Name, SectorNameIn(l, s.Name)})
	}
	order := collate.New(language.Make(l.Code))
	slices.SortStableFunc(n.Sectors, func(a, b OptionName) int { return order.CompareString(a.Name, b.Name) })
	for i, name := range modelNamesIn(l, businessModels) {
		n.Models = append(n.Models, OptionName{businessModels[i], name})
	}
	for _, v := range verticals {
		n.Verticals = append(n.Verticals, OptionName{v.Slug, nameOfValue(l, "vertical", v.Slug, v.Name)})
	}
	for _, m := range milestones {
		n.Milestones = append(n.Milestones, OptionName{m.ID, milestoneNameIn(l, m.ID)})
	}
	for _, id := range roundsByStage {
		n.Rounds = append(n.Rounds, OptionName{id, RoundNameIn(l, id)})
	}
	return n
}
