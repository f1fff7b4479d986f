package city

import (
	"strings"
	"testing"
	"unicode"

	"masthead/internal/i18n"
)

// Every place has a name in each language, in its script; an unknown one keeps its English name.
func TestPlacesHaveNamesInEveryLanguage(t *testing.T) {
	for english := range namesByLang()["en"] {
		for _, l := range i18n.Locales() {
			name, lang := NameIn(l, english)
			latin := strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
			if lang != l.Code || latin != (l == i18n.Default) || name != strings.TrimSpace(name) {
				t.Errorf("%s in %s: %q, in %s", english, l.Code, name, lang)
			}
		}
	}
	hindi := i18n.LookupOrDefault("hi")
	if name, lang := NameIn(hindi, "Bengaluru"); name != "बेंगलुरु" || lang != "hi" {
		t.Errorf("%s, %s", name, lang)
	}
	if name, lang := NameIn(hindi, "Tinytown"); name != "Tinytown" || lang != "en" {
		t.Errorf("%s, %s", name, lang)
	}
	if names := Names("Pune"); len(names) != 12 {
		t.Errorf("%v", names)
	}
}
