// Package locales contains the message catalogues. It is a package of its own, so that a changed text does not make
// the compiler build all packages that use package i18n.
package locales

import "embed"

// Files contains the catalogues, one per locale, such as hi.json: message id → ICU message. notes.json
// tells translators where each message appears. A language with digits of its own writes
// {n, number} for the number of a plural, because # gives Latin digits here.
//
//go:embed *.json
var Files embed.FS
