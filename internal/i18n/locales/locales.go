// Package locales contains the message catalogues. It is a separate package, so that a changed text does not make
// the compiler build all packages that use package i18n.
package locales

import "embed"

// Files contains the catalogues, one for each locale, such as hi.json. They map message ids to ICU
// messages. notes.json tells translators where each message appears. In a language that has its own
// digits, messages use {n, number} for the number of a plural, because # becomes Latin digits.
//
//go:embed *.json
var Files embed.FS
