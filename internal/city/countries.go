package city

import (
	"maps"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"masthead/internal/i18n"
)

// otherCountryNames are names of countries, and of parts of them, that people write besides those of the CLDR, in small letters without
// spaces.
var otherCountryNames = map[string]string{
	"usa": "United States", "us": "United States", "america": "United States", "uk": "United Kingdom", "england": "United Kingdom",
	"uae": "United Arab Emirates", "korea": "South Korea", "ksa": "Saudi Arabia", "holland": "Netherlands", "hongkong": "Hong Kong",
	"unitedstatesofamerica": "United States", "turkey": "Turkey", "czechrepublic": "Czechia", "bharat": "India",
}

// CountryNames returns English names of countries by the names that people write: those of the CLDR in English and others, such as uae and
// hongkong. The keys are as spelled by the CLDR or in small letters without spaces.
func CountryNames() map[string]string {
	names, english := maps.Clone(otherCountryNames), display.English.Regions()
	for _, region := range countries() {
		if name := english.Name(region); name != "" && !strings.HasPrefix(name, "Unknown") {
			if _, known := names[letters(name)]; !known {
				names[name] = name
			}
		}
	}
	return names
}

// countries returns the countries with a code in ISO 3166.
func countries() (list []language.Region) {
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			region, err := language.ParseRegion(string(a) + string(b))
			if err == nil && region.IsCountry() && region.String() == string(a)+string(b) {
				list = append(list, region)
			}
		}
	}
	return list
}

// countriesByName returns the English names of countries by their codes and by each of their names in the languages of the publication, as
// letters returns them.
var countriesByName = sync.OnceValue(func() map[string]string {
	english, known := display.English.Regions(), map[string]string{}
	for _, region := range countries() {
		name := english.Name(region)
		if name == "" || strings.HasPrefix(name, "Unknown") {
			continue
		}
		name = strings.TrimSuffix(name, " SAR China") // Hong Kong and Macao
		known[letters(region.String())] = name
		if code := region.ISO3(); code != "ZZZ" {
			known[letters(code)] = name
		}
	}
	for _, l := range i18n.Locales() {
		namer := display.Regions(language.Make(l.Code))
		if namer == nil {
			continue
		}
		for _, region := range countries() {
			if name, ok := known[letters(region.String())]; ok && namer.Name(region) != "" {
				known[letters(namer.Name(region))] = name
			}
		}
	}
	for _, name := range maps.Clone(known) {
		for _, other := range Names(name) {
			known[letters(other)] = name
		}
	}
	for other, name := range otherCountryNames {
		known[other] = name
	}
	return known
})

// letters returns the letters and digits of a text in small letters, with the marks of Indian scripts.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// CanonicalCountry returns the usual English name of a country by its name in any language of the publication, by its code in ISO 3166, or
// by another name that people write: United Arab Emirates for UAE. ok is false if no such country is known.
func CanonicalCountry(name string) (canonical string, ok bool) {
	canonical, ok = countriesByName()[letters(name)]
	return canonical, ok
}
