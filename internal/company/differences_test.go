package company

import (
	"slices"
	"strings"
	"testing"

	"masthead/internal/i18n"
)

// The history shows what differs between two versions of a section, fact by fact.
func TestDifferencesOfSections(t *testing.T) {
	for _, c := range []struct {
		name          string
		section       Section
		before, after string
		want          []FactChange
	}{
		{"a changed and a new fact", Basic, `{"city":"Erode","coreTeam":[],"locations":[]}`,
			`{"city":"Karur","employeeCount":"<10","coreTeam":[{"id":"3","name":"Asha","role":"FOUNDER"}],"locations":[]}`, []FactChange{
				{Label: "company.size", Kind: SizeFact, After: "<10"},
				{Label: "company.facet.city", Kind: LineFact, Before: "Erode", After: "Karur"},
				{Label: "company.sort.name", Of: "Asha", Kind: LineFact, After: "Asha"},
				{Label: "company.edit.role", Of: "Asha", Kind: RoleFact, After: "FOUNDER"},
			}},
		{"a first version", Introduction, "null", `{"name":"Kiln","socialLinks":{"linkedin":"https://l.example"}}`, []FactChange{
			{Label: "company.sort.name", Kind: LineFact, After: "Kiln"},
			{Label: "company.edit.social", Network: "linkedin", Kind: AddressFact, After: "https://l.example"},
		}},
		{"a round that was removed", Funding,
			`[{"id":"1","roundType":"SEED","amount":5000000,"currency":"INR","date":"2021-04","investors":[{"name":"Banyan"}]}]`,
			`[]`, []FactChange{
				{Label: "company.round", Of: "Seed (2021)", Kind: RoundTypeFact, Before: "SEED"},
				{Label: "company.amount", Of: "Seed (2021)", Kind: AmountFact, Before: "5000000 INR"},
				{Label: "company.date", Of: "Seed (2021)", Kind: DateFact, Before: "2021-04"},
				{Label: "company.investors", Of: "Seed (2021)", Kind: NamesFact, Before: "Banyan"},
			}},
		{"a street address", Basic,
			`{"locations":[{"id":"1","city":"Erode","address":"1 Mill Street"}]}`,
			`{"locations":[{"id":"1","city":"Erode","address":"2 Mill Street"}]}`, nil},
		{"answers for the jury", Award, `{"answers":[]}`, `{"answers":[{"answer":"secret"}]}`, nil},
	} {
		if got := differencesOf(i18n.Default, c.section, c.before, c.after); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// Trust: the history contains no email addresses or phone numbers that were once in a text, and shows long texts around their differences.
func TestDifferencesHaveNoContacts(t *testing.T) {
	long := strings.Repeat("We dye yarn in Erode. ", 20)
	got := differencesOf(i18n.Default, Introduction, `{"description":"Write to asha@kiln.example or +91 98430 12345."}`,
		`{"description":"Write to us, since 2016-2017."}`)
	if len(got) != 1 || strings.ContainsAny(got[0].Before, "@") || strings.Contains(got[0].Before, "98430") {
		t.Errorf("contacts: %+v", got)
	}
	if got[0].After != "Write to us, since 2016-2017." {
		t.Errorf("years look like a telephone number: %+v", got)
	}
	got = differencesOf(i18n.Default, Products, `[]`, `[{"id":"1","name":"Call 98430 12345","link":"https://kiln.example"}]`)
	if len(got) != 2 || got[0].Of != "Call …" || got[1].Of != "Call …" {
		t.Errorf("the name of an entry: %+v", got)
	}
	for text, want := range map[string]string{
		"Call ٠٩٨٤٣٠١٢٣٤٥ or ०९८४३०-१२३४५.": "Call … or ….",
		"(022) 2345 6789":                  "(…",
		"Since 2015 98430 12345":           "Since 2015 …",
		"+91 22 2016 2017":                 "…",
		"022 2016 2017":                    "…",
		"+91-98430-12345, 12 people":       "…, 12 people",
		"25-34, 35-54, 55+":                "25-34, 35-54, 55+",
		"25-34\n35-54\n55-64":              "25-34\n35-54\n55-64",
		"25-34 35-54 55-64":                "25-34 35-54 55-64",
		"२५–३४ ३५–५४ ५५–६४":                "२५–३४ ३५–५४ ५५–६४",
		"2019-20 2020-21 2021-22":          "2019-20 2020-21 2021-22",
		"Since 2015 2016 2017":             "Since 2015 2016 2017",
		"From 2016-04-12 2017-05-01 on":    "From 2016-04-12 2017-05-01 on",
		"1,50,00,000 rupees, 12.5 percent": "1,50,00,000 rupees, 12.5 percent",
		"0123456789012345678901":           "…",
	} {
		if got := withoutContacts(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	got = differencesOf(i18n.Default, Introduction, `{"description":"`+long+`Then we knit. `+long+`"}`,
		`{"description":"`+long+`Then we weave. `+long+`"}`)
	if len(got) != 1 || len(got[0].Before) > 160 || !strings.Contains(got[0].Before, "knit") || !strings.Contains(got[0].After, "weave") {
		t.Errorf("excerpts: %+v", got)
	}
}
