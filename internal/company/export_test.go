package company

import "testing"

// SetMaxSortedInMemory sets the number of companies up to which a page is sorted in memory, until the test ends.
func SetMaxSortedInMemory(t *testing.T, n int) {
	before := maxSortedInMemory
	maxSortedInMemory = n
	t.Cleanup(func() { maxSortedInMemory = before })
}

// ListNamesIn returns the names of the options of the form in a language.
var ListNamesIn = listNamesIn
