package text

import (
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// FoldName returns a name in the form for comparing and sorting: without case and with accents as characters of their own.
func FoldName(name string) string { return cases.Fold().String(norm.NFKD.String(name)) }
