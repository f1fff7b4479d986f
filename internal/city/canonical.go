package city

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/cases"
)

// citiesByName returns the known cities by each of their names in every language, in folded case. If cities have the same name, it has the
// largest.
var citiesByName = sync.OnceValue(func() map[string]City {
	list, err := Builtin()
	if err != nil { // a test reads the list
		return nil
	}
	fold, known := cases.Fold(), map[string]City{}
	for _, c := range slices.Backward(list) {
		for name := range c.allNames() {
			known[fold.String(name)] = c
		}
		for _, name := range Names(c.Name) {
			known[fold.String(name)] = c
		}
	}
	return known
})

// Canonical returns the usual English name of a city by any of its names, in any language and including former ones: Mangaluru for
// Mangalore. country is the country where the city is, "" if it is unknown. ok is false if no such city is known there.
func Canonical(name, country string) (canonical string, ok bool) {
	name = strings.Join(strings.Fields(name), " ")
	c, ok := citiesByName()[cases.Fold().String(name)]
	if !ok || name == "" || country != "" && country != c.Country {
		return "", false
	}
	return c.Name, true
}

// statesByName returns the usual English names of the states of the known cities by each of their names in every language, in folded case.
var statesByName = sync.OnceValue(func() map[string]string {
	fold, states := cases.Fold(), map[string]string{}
	for _, c := range citiesByName() {
		states[fold.String(c.State)] = c.State
		for _, name := range Names(c.State) {
			states[fold.String(name)] = c.State
		}
	}
	return states
})

// CanonicalState returns the usual English name of a state of India or the Gulf by its name in any language and case. ok is false if no
// such state is known.
func CanonicalState(name string) (canonical string, ok bool) {
	canonical, ok = statesByName()[cases.Fold().String(strings.Join(strings.Fields(name), " "))]
	return canonical, ok && canonical != ""
}
