package i18n

import "unicode"

// letters maps each script that is not Latin to its letters.
var letters = map[string]*unicode.RangeTable{
	"devanagari": unicode.Devanagari, "bengali": unicode.Bengali, "gurmukhi": unicode.Gurmukhi, "gujarati": unicode.Gujarati,
	"odia": unicode.Oriya, "tamil": unicode.Tamil, "telugu": unicode.Telugu, "kannada": unicode.Kannada,
	"malayalam": unicode.Malayalam, "arabic": unicode.Arabic,
}

// sampledLetters is the number of letters, from the beginning of a text, that determine its script.
const sampledLetters = 2000

// LocaleOfText guesses the locale of a text from the script of most of its first letters. It returns own if the text is in own's
// script or has no letters, otherwise the first locale with that script.
func LocaleOfText(text string, own Locale) Locale {
	counts := map[string]int{}
	sampled := 0
	for _, r := range text {
		if script := scriptOfLetter(r); script != "" {
			counts[script]++
			if sampled++; sampled == sampledLetters {
				break
			}
		}
	}
	most := own.Script
	for script, n := range counts {
		if n > counts[most] {
			most = script
		}
	}
	return localeWithScript(most, own)
}

// scriptOfLetter returns the script of a letter, "" for other characters and for scripts of other languages.
func scriptOfLetter(r rune) string {
	switch {
	case !unicode.IsLetter(r):
		return ""
	case unicode.Is(unicode.Latin, r):
		return Default.Script
	}
	for name, table := range letters {
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// ScriptOf returns the first script of a text that is not Latin, or "latin". Scripts of other languages are ignored.
func ScriptOf(text string) string {
	for _, r := range text {
		if script := scriptOfLetter(r); script != "" && script != Default.Script {
			return script
		}
	}
	return Default.Script
}

// LocaleOfScript guesses the locale of a text from its script. It returns own if the text is in own's script, otherwise the first
// locale with that script.
func LocaleOfScript(text string, own Locale) Locale {
	return localeWithScript(ScriptOf(text), own)
}

// localeWithScript returns own if it has a script, otherwise the first locale with that script.
func localeWithScript(script string, own Locale) Locale {
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
