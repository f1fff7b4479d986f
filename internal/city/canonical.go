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
	c, ok := Known(name)
	if !ok || country != "" && country != c.Country {
		return "", false
	}
	return c.Name, true
}

// Known returns the known city with a name in any language, including former names: the largest if there are several. ok is false if there
// is none.
func Known(name string) (c City, ok bool) {
	name = strings.Join(strings.Fields(name), " ")
	c, ok = citiesByName()[cases.Fold().String(name)]
	return c, ok && name != ""
}

// statesByName returns a city of each state of the known cities by each name of the state in every language, in folded case.
var statesByName = sync.OnceValue(func() map[string]City {
	fold, states := cases.Fold(), map[string]City{}
	for _, c := range citiesByName() {
		states[fold.String(c.State)] = c
		for _, name := range Names(c.State) {
			states[fold.String(name)] = c
		}
	}
	return states
})

// CanonicalState returns the usual English name of a state of India or the Gulf by its name in any language and case. ok is false if no
// such state is known.
func CanonicalState(name string) (canonical string, ok bool) {
	c, ok := statesByName()[cases.Fold().String(strings.Join(strings.Fields(name), " "))]
	return c.State, ok && c.State != ""
}

// CountryOfState returns the country of a state of India or the Gulf by its usual English name, "" for other names.
func CountryOfState(name string) string {
	if name == "" {
		return ""
	}
	return statesByName()[cases.Fold().String(name)].Country
}

// indianStates are the states and territories of India by the codes of ISO 3166-2:IN and the older ones.
var indianStates = map[string]string{
	"AP": "Andhra Pradesh", "AR": "Arunachal Pradesh", "AS": "Assam", "BR": "Bihar", "CG": "Chhattisgarh", "CH": "Chandigarh",
	"CT": "Chhattisgarh", "DL": "Delhi", "GA": "Goa", "GJ": "Gujarat", "HP": "Himachal Pradesh", "HR": "Haryana", "JH": "Jharkhand",
	"JK": "Jammu and Kashmir", "KA": "Karnataka", "KL": "Kerala", "MH": "Maharashtra", "ML": "Meghalaya", "MN": "Manipur",
	"MP": "Madhya Pradesh", "MZ": "Mizoram", "NL": "Nagaland", "OD": "Odisha", "OR": "Odisha", "PB": "Punjab", "PY": "Puducherry",
	"RJ": "Rajasthan", "SK": "Sikkim", "TG": "Telangana", "TN": "Tamil Nadu", "TR": "Tripura", "TS": "Telangana", "UK": "Uttarakhand",
	"UP": "Uttar Pradesh", "UT": "Uttarakhand", "WB": "West Bengal",
}

// IndianState returns the state or territory of India with a code such as TN, in any case; "" if there is none.
func IndianState(code string) string { return indianStates[strings.ToUpper(strings.TrimSpace(code))] }
