package i18n

import "unicode"

// letters maps each script that is not Latin to its letters.
var letters = map[string]*unicode.RangeTable{
	"devanagari": unicode.Devanagari, "bengali": unicode.Bengali, "gurmukhi": unicode.Gurmukhi, "gujarati": unicode.Gujarati,
	"odia": unicode.Oriya, "tamil": unicode.Tamil, "telugu": unicode.Telugu, "kannada": unicode.Kannada,
	"malayalam": unicode.Malayalam, "arabic": unicode.Arabic,
}

// ScriptOf returns the first script of a text that is not Latin, or "latin". Scripts of other languages are ignored.
func ScriptOf(text string) string {
	for _, r := range text {
		if !unicode.IsLetter(r) || unicode.Is(unicode.Latin, r) {
			continue
		}
		for name, table := range letters {
			if unicode.Is(table, r) {
				return name
			}
		}
	}
	return Default.Script
}

// OfScript returns the locale of a text whose language is not known: own, such as that of its publication, if the text is
// in its script, else the first one in the script of the text.
func OfScript(text string, own Locale) Locale {
	script := ScriptOf(text)
	if own.Script == script {
		return own
	}
	for _, l := range allLocales {
		if l.Script == script {
			return l
		}
	}
	return Default
}
