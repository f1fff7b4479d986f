package config

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// envPrefix is the beginning of the name of every environment variable of the program.
const envPrefix = "MASTHEAD_"

// fileEnv is the variable with the path of the configuration file; the command line reads
// it.
const fileEnv = envPrefix + "CONFIG"

// testVariables are variables of the tests that are not settings, besides those that begin
// with MASTHEAD_TEST_ or MASTHEAD_E2E_.
var testVariables = []string{envPrefix + "BIN", envPrefix + "KILLS", envPrefix + "SEED"}

// readEnvironment returns the program's variables that are not empty.
func readEnvironment(environ []string) map[string]string {
	m := map[string]string{}
	for _, pair := range environ {
		name, value, _ := strings.Cut(pair, "=")
		switch {
		case value == "", !strings.HasPrefix(name, envPrefix), name == fileEnv, slices.Contains(testVariables, name):
		case strings.HasPrefix(name, envPrefix+"TEST_"), strings.HasPrefix(name, envPrefix+"E2E_"):
		default:
			m[name] = value
		}
	}
	return m
}

// unknownNames returns an error for each name that is not a setting, with the most similar
// setting.
func unknownNames(fromFile, fromEnvironment map[string]string) []error {
	var bad []error
	names, variables := []string{}, []string{fileEnv}
	for _, s := range Names() {
		names, variables = append(names, s.Name), append(variables, s.Env)
	}
	complain := func(found map[string]string, from Origin, known []string) {
		for _, name := range slices.Sorted(maps.Keys(found)) {
			bad = append(bad, fmt.Errorf("%s (%s): no such setting; did you mean %s?", name, from, nearestName(name, known)))
		}
	}
	complain(fromFile, FromFile, names)
	complain(fromEnvironment, FromEnvironment, variables)
	return bad
}

// nearestName returns the name in known that is most similar to name.
func nearestName(name string, known []string) string {
	best, least := "", math.MaxInt
	for _, k := range known {
		if d := editDistance(name, k); d < least {
			best, least = k, d
		}
	}
	return best
}

// editDistance returns the number of letters to delete and insert to turn a into b, minus
// the length of their common beginning, because people usually get the beginning right.
func editDistance(a, b string) int {
	common := make([]int, len(b)+1) // longest common subsequence of the part of a so far and each prefix of b
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
