package company

import "testing"

// SetFew sets the number of companies up to which a page is sorted in memory, until the test ends.
func SetFew(t *testing.T, n int) {
	before := few
	few = n
	t.Cleanup(func() { few = before })
}
