package matchname

import (
	"math/rand/v2"
	"testing"

	"masthead/internal/search"
)

// The comparison of sounds gives the same result as comparing all pairs of spellings.
func TestSoundsAreComparedExactly(t *testing.T) {
	slow := func(a, b string) bool {
		if a+"s" == b || b+"s" == a {
			return PhoneticKeyOf(min(a, b)) != ""
		}
		if a == b || PhoneticKeyOf(a) == "" || PhoneticKeyOf(a) != PhoneticKeyOf(b) {
			return false
		}
		a, b = latinOf(a), latinOf(b)
		return min(search.Distance(a, b), search.Distance(b, a))/float64(min(len(a), len(b))) <= maxPhoneticDistance
	}
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same names in every run
	pieces := []string{"kar", "gha", "loom", "tech", "sh", "h", "1", "11", "2", "1h", "9", "s", "aa", "a", "v", "w", "करघा", "pr", "nd"}
	name := func(n int) (s string) {
		for range n {
			s += pieces[r.IntN(len(pieces))]
		}
		return s
	}
	alike := 0
	for range 20_000 {
		a := name(3 + r.IntN(4))
		at := r.IntN(len(a) + 1)
		b := a[:at] + pieces[r.IntN(len(pieces))] + a[at:] // nearly the same name, possibly with a broken character
		if r.IntN(3) == 0 {
			b = a + name(1)
		}
		want := slow(a, b)
		if want {
			alike++
		}
		if SoundAlike(a, b) != want || SoundAlike(b, a) != slow(b, a) {
			t.Fatalf("%q and %q: %t, want %t", a, b, !want, want)
		}
	}
	if alike < 500 {
		t.Errorf("only %d pairs sound alike", alike)
	}
}
