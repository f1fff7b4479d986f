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

// NameIn returns the name in a language of a city or a state with an English name, and the code of the language in which it is: English
// for a place whose name in the language is not known.
func NameIn(l i18n.Locale, english string) (name, lang string) {
	if name := namesByLang()[l.Code][english]; name != "" {
		return name, l.Code
	}
	return english, i18n.Default.Code
}

// Names returns all names of a city or a state with an English name, without the English one.
func Names(english string) []string {
	var list []string
	for _, l := range i18n.Locales() {
		if name, lang := NameIn(l, english); lang != i18n.Default.Code {
			list = append(list, name)
		}
	}
	return list
}
