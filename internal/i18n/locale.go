// Package i18n knows the thirteen languages of the publication and speaks them:
// their codes, scripts and directions, and the messages that Go itself writes.
// The catalogues in locales/ serve Go and React alike.
package i18n

import "strings"

// Locale is one of the publication's languages.
type Locale struct {
	Number  int    // stable, from 1; part of stored list scopes
	Name    string // as the API writes it: "hindi"
	Code    string // BCP 47: "hi"
	OwnName string // "हिन्दी"
	Script  string // "latin", "devanagari", "bengali", "arabic"…
	Dir     string // "ltr" or "rtl"
}

// Edition is the path of the language's edition without a slash at its end, "" for that
// of Default.
func (l Locale) Edition() string {
	if l == Default {
		return ""
	}
	return "/" + l.Name
}

// Default is the locale of a brand that has none configured.
var Default = locales[0]

var locales = [...]Locale{
	{1, "english", "en", "English", "latin", "ltr"},
	{2, "kannada", "kn", "ಕನ್ನಡ", "kannada", "ltr"},
	{3, "hindi", "hi", "हिन्दी", "devanagari", "ltr"},
	{4, "tamil", "ta", "தமிழ்", "tamil", "ltr"},
	{5, "asamiya", "as", "অসমীয়া", "bengali", "ltr"},
	{6, "bangla", "bn", "বাংলা", "bengali", "ltr"},
	{7, "gujarati", "gu", "ગુજરાતી", "gujarati", "ltr"},
	{8, "malayalam", "ml", "മലയാളം", "malayalam", "ltr"},
	{9, "marathi", "mr", "मराठी", "devanagari", "ltr"},
	{10, "odia", "or", "ଓଡ଼ିଆ", "odia", "ltr"},
	{11, "punjabi", "pa", "ਪੰਜਾਬੀ", "gurmukhi", "ltr"},
	{12, "telugu", "te", "తెలుగు", "telugu", "ltr"},
	{13, "urdu", "ur", "اردو", "arabic", "rtl"},
}

// Locales lists all thirteen, English first.
func Locales() []Locale { return locales[:] }

// Lookup finds a locale by its name or its code, in any case.
func Lookup(nameOrCode string) (Locale, bool) {
	s := strings.ToLower(nameOrCode)
	for _, l := range locales {
		if s == l.Name || s == l.Code {
			return l, true
		}
	}
	return Locale{}, false
}

// Of is the locale of a stored name or code, or Default for an unknown or empty one.
func Of(nameOrCode string) Locale {
	if l, ok := Lookup(nameOrCode); ok {
		return l
	}
	return Default
}
