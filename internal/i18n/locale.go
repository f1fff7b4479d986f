// Package i18n provides the thirteen languages of the publication, with their codes,
// scripts and directions, and the messages that Go itself writes. Go and React share the
// catalogues in locales/.
package i18n

import "strings"

// Locale is one of the publication's languages.
type Locale struct {
	Number  int    // stable, from 1; part of stored list scopes
	Name    string // name in the API: "hindi"
	Code    string // BCP 47 code: "hi"
	OwnName string // "हिन्दी"
	Script  string // "latin", "devanagari", "bengali", "arabic"…
	Dir     string // "ltr" or "rtl"
}

// Edition returns the path of the language's edition without a trailing slash, "" for
// Default.
func (l Locale) Edition() string {
	if l == Default {
		return ""
	}
	return "/" + l.Name
}

// Default is the locale of brands without a configured one.
var Default = allLocales[0]

var allLocales = [...]Locale{
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

// Locales returns all thirteen locales, English first.
func Locales() []Locale { return allLocales[:] }

// EditionPaths returns a path in every edition. The path must begin with a slash.
func EditionPaths(path string) []string {
	paths := make([]string, len(allLocales))
	for i, l := range allLocales {
		paths[i] = l.Edition() + path
	}
	return paths
}

// Lookup returns the locale with a name or code, ignoring case.
func Lookup(nameOrCode string) (Locale, bool) {
	s := strings.ToLower(nameOrCode)
	for _, l := range allLocales {
		if s == l.Name || s == l.Code {
			return l, true
		}
	}
	return Locale{}, false
}

// LookupOrDefault returns the locale with a name or code, or Default if there is none.
func LookupOrDefault(nameOrCode string) Locale {
	if l, ok := Lookup(nameOrCode); ok {
		return l
	}
	return Default
}
