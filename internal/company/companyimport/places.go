package companyimport

import (
	"regexp"
	"slices"
	"strings"

	"masthead/internal/city"
	"masthead/internal/search"
)

// place is the location of a company. Unknown parts are "".
type place struct {
	City    string `json:"city,omitempty"`
	State   string `json:"state,omitempty"`
	Country string `json:"country,omitempty"`
}

// gazetteer recognises the cities, states and countries that texts name.
type gazetteer struct {
	cities              map[string]city.City // by each of their names, as lettersOf returns them
	citiesByPhoneticKey map[string][]string  // names of cities by their phonetic keys
	states              map[string]city.City // one city of each state
	countries           map[string]string
}

// cityAliases has the cities for the names of districts, nicknames and former names that people write instead.
var cityAliases = map[string]string{
	"kormangala": "Bengaluru", "koramangala": "Bengaluru", "andheri": "Mumbai", "chembur": "Mumbai", "taramani": "Chennai",
	"belgaum": "Belagavi", "orissa": "Odisha", "sfo": "San Francisco", "ny": "New York", "nyc": "New York", "newyorkcity": "New York",
	"telavivyafo": "Tel Aviv",
}

// notPlaces are words that people write instead of a place.
var notPlaces = []string{"remote", "partly remote", "global", "worldwide", "online"}

func newGazetteer() (*gazetteer, error) {
	list, err := city.Builtin()
	if err != nil {
		return nil, err
	}
	g := &gazetteer{map[string]city.City{}, map[string][]string{}, map[string]city.City{}, map[string]string{}}
	for _, c := range slices.Backward(list) { // if cities have the same name, the largest remains
		for name := range strings.SplitSeq(c.Name+", "+c.OtherNames, ", ") {
			if key := lettersOf(name); key != "" {
				g.cities[key] = c
				g.citiesByPhoneticKey[search.SoundKey(key)] = append(g.citiesByPhoneticKey[search.SoundKey(key)], key)
			}
		}
		g.states[lettersOf(c.State)] = c
	}
	for name, country := range city.CountryNames() {
		g.countries[lettersOf(name)] = country
	}
	return g, nil
}

// isPlace reports whether a text is the name of a country or a state.
func (g *gazetteer) isPlace(text string) bool {
	key := lettersOf(text)
	_, isState := g.states[key]
	return key != "" && (isState || g.countries[key] != "")
}

var placeSeparators = regexp.MustCompile(`\s*(?:/|&|;|\band\b)\s*`)

// placesOf returns the places that a cell names: two for "Mumbai/Bengaluru", one for "Richmond, CA, USA". The
// first one is the headquarters. corrected reports whether the name of the first city was written differently.
func (g *gazetteer) placesOf(text string) (places []place, corrected bool) {
	for i, part := range placeSeparators.Split(text, -1) {
		p, changed := g.placeOf(part)
		if p == (place{}) || slices.Contains(places, p) {
			continue
		}
		if p.City == "" && len(places) > 0 {
			continue // such as the US in "Pune / US", which is only a country
		}
		if len(places) == 1 && places[0].City == "" {
			places = places[:0]
		}
		corrected = corrected || i == 0 && changed
		places = append(places, p)
	}
	return places, corrected
}

// placeOf reads a place such as "Bangalore", "Haryana" or "Richmond, CA, USA".
func (g *gazetteer) placeOf(text string) (p place, corrected bool) {
	var parts []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" && !slices.Contains(notPlaces, strings.ToLower(part)) {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return p, false
	}
	if len(parts) > 1 {
		if country := g.countries[lettersOf(parts[len(parts)-1])]; country != "" {
			p.Country, parts = country, parts[:len(parts)-1]
		}
	}
	switch last := parts[len(parts)-1]; {
	case p.Country == "India" && city.IndianState(last) != "":
		p.State, parts = city.IndianState(last), parts[:len(parts)-1]
	case len(parts) > 1:
		p.State, parts = last, parts[:len(parts)-1]
	case p.Country != "" && len(last) == 2 && strings.ToUpper(last) == last:
		p.State, parts = last, nil // "SC, Brazil"
	}
	if len(parts) == 0 {
		return p, false
	}
	name := parts[0]
	key := lettersOf(name)
	if known, ok := city.Known(name); ok && key == "" && (p.Country == "" || p.Country == known.Country) { // in another script
		return place{known.Name, known.State, known.Country}, true
	}
	if quarter := cityAliases[key]; quarter != "" {
		name, key = quarter, lettersOf(quarter)
		corrected = true
	}
	known, found := g.cities[key]
	if !found && (p.Country == "" || p.Country == "India") {
		known, found = g.cityByPhoneticKey(key)
	}
	switch {
	case found && (p.Country == "" || p.Country == known.Country):
		return place{known.Name, known.State, known.Country}, corrected || known.Name != name
	case p.Country == "" && p.State == "" && g.countries[key] != "":
		return place{Country: g.countries[key]}, false
	case p.State == "" && g.states[key].State != "":
		return place{State: g.states[key].State, Country: g.states[key].Country}, false
	}
	p.City = name
	return p, corrected
}

// maxCityDistance is the maximum distance, per letter, between a misspelt name and the name of a city. "Ahemadabad" and "Kolkatta"
// are within it.
const maxCityDistance = 0.12

// cityByPhoneticKey returns the city with the name that sounds most like a name in the form of lettersOf.
func (g *gazetteer) cityByPhoneticKey(key string) (city.City, bool) {
	const minLetters = 5
	if len(key) < minLetters {
		return city.City{}, false
	}
	best, second, name := 1.0, 1.0, ""
	for _, other := range g.citiesByPhoneticKey[search.SoundKey(key)] {
		if strings.HasPrefix(key, other) || strings.HasPrefix(other, key) {
			continue // "Puneet" is not Pune
		}
		switch d := search.Distance(key, other) / float64(len(key)); {
		case d < best:
			best, second, name = d, best, other
		case d < second:
			second = d
		}
	}
	if best > maxCityDistance {
		return city.City{}, false
	}
	return g.cities[name], true
}
