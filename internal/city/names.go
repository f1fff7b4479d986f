package city

import (
	_ "embed"
	"strings"
	"sync"

	"masthead/internal/i18n"
)

// namesFile has a line for each city and state with its names, separated by tabs. The first line has the codes of the languages.
//
//go:embed names.tsv
var namesFile string

// namesByLang returns the names of cities and states by the code of the language and the English name.
var namesByLang = sync.OnceValue(func() map[string]map[string]string {
	var langs []string
	names := map[string]map[string]string{}
	for line := range strings.Lines(namesFile) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if langs == nil {
			for _, code := range fields {
				names[code] = map[string]string{}
			}
			langs = fields
			continue
		}
		for i, name := range fields {
			names[langs[i]][fields[0]] = name
		}
	}
	return names
})

// NameIn returns the name of a city or state in a language, and the code of the language of the returned name. english is its English
// name, which NameIn returns if it does not know the name in the language.
func NameIn(l i18n.Locale, english string) (name, lang string) {
	if name := namesByLang()[l.Code][english]; name != "" {
		return name, l.Code
	}
	return english, i18n.Default.Code
}

// Names returns the names of a city or state in all other languages. english is its English name.
func Names(english string) []string {
	var list []string
	for _, l := range i18n.Locales() {
		if name, lang := NameIn(l, english); lang != i18n.Default.Code {
			list = append(list, name)
		}
	}
	return list
}
