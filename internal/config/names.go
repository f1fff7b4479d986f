package config

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// prefix begins the name of every variable that is the program's.
const prefix = "MASTHEAD_"

// fileEnv names the configuration file itself; the command line reads it.
const fileEnv = prefix + "CONFIG"

// forTests are the variables that are no settings but the tests': whatever
// begins with MASTHEAD_TEST_ or MASTHEAD_E2E_, and these few.
var forTests = []string{prefix + "BIN", prefix + "KILLS", prefix + "SEED"}

// readEnvironment gives the variables that are the program's and not empty.
func readEnvironment(environ []string) map[string]string {
	m := map[string]string{}
	for _, pair := range environ {
		name, value, _ := strings.Cut(pair, "=")
		switch {
		case value == "", !strings.HasPrefix(name, prefix), name == fileEnv, slices.Contains(forTests, name):
		case strings.HasPrefix(name, prefix+"TEST_"), strings.HasPrefix(name, prefix+"E2E_"):
		default:
			m[name] = value
		}
	}
	return m
}

// unknown are the mistakes for the names that no setting has, each with the
// nearest name that one has.
func unknown(fromFile, fromEnvironment map[string]string) []error {
	var bad []error
	names, variables := []string{}, []string{fileEnv}
	for _, s := range Names() {
		names, variables = append(names, s.Name), append(variables, s.Env)
	}
	complain := func(found map[string]string, from Origin, known []string) {
		for _, name := range slices.Sorted(maps.Keys(found)) {
			bad = append(bad, fmt.Errorf("%s (%s): no such setting; did you mean %s?", name, from, nearest(name, known)))
		}
	}
	complain(fromFile, FromFile, names)
	complain(fromEnvironment, FromEnvironment, variables)
	return bad
}

// nearest is the name of known that is most like name.
func nearest(name string, known []string) string {
	best, least := "", math.MaxInt
	for _, k := range known {
		if d := distance(name, k); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is how many letters must go or come to make a into b, less the ones
// that both begin with: people know how a name begins.
func distance(a, b string) int {
	common := make([]int, len(b)+1) // longest common subsequence of a so far and each beginning of b
	for i := range len(a) {
		diagonal := 0
		for j := range len(b) {
			above := common[j+1]
			if common[j+1] = max(above, common[j]); a[i] == b[j] {
				common[j+1] = diagonal + 1
			}
			diagonal = above
		}
	}
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	return len(a) + len(b) - 2*common[len(b)] - same
}
