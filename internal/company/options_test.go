package company_test

import (
	"slices"
	"testing"

	"masthead/internal/company"
)

// F140, ENTITY-60, ENTITY-61 (models), ENTITY-62 (bands), ENTITY-63, ENTITY-64 (milestones), ENTITY-65 (currencies), ENTITY-66 (rounds),
// ENTITY-67 (salutations), ENTITY-68 (job functions), ENTITY-69: the options of the company form.
func TestOptionsOfTheCompanyForm(t *testing.T) {
	o := company.ProfileOptionsOf(2026)
	if len(o.Sectors) != 80 || o.Sectors[0] != (company.Sector{ID: 1, Name: "AdTech"}) ||
		o.Sectors[79] != (company.Sector{ID: 80, Name: "Travel and Tourism"}) {
		t.Errorf("%d sectors: %v", len(o.Sectors), o.Sectors)
	}
	ids := map[string]bool{}
	for _, m := range o.MilestoneTypes {
		ids[m.ID] = true
	}
	if len(ids) != 17 {
		t.Errorf("%d kinds of milestones: %v", len(ids), o.MilestoneTypes)
	}
	if want := []string{"B2C", "B2B", "B2B2C", "C2C", "B2G"}; !slices.Equal(o.BusinessModels, want) {
		t.Errorf("business models %q", o.BusinessModels)
	}
	if b := o.EmployeeBands; len(b) != 6 || b[0] != "<10" || b[5] != "1000+" {
		t.Errorf("employee bands %q", b)
	}
	if want := []string{"USD", "EUR", "GBP", "INR", "JPY", "CNY"}; !slices.Equal(o.Currencies, want) {
		t.Errorf("currencies %q", o.Currencies)
	}
	named := []string{"ANGEL", "SEED", "PRE-SEED", "GRANT"}
	for letter := 'A'; letter <= 'L'; letter++ {
		named = append(named, "SERIES-"+string(letter))
	}
	for _, round := range named {
		if !slices.Contains(o.FundingRounds, round) {
			t.Errorf("no round %s in %q", round, o.FundingRounds)
		}
	}
	if o.FundingRounds[len(o.FundingRounds)-1] != "OTHERS" {
		t.Errorf("the last round is not OTHERS: %q", o.FundingRounds)
	}
	labels, three := map[string]bool{}, 0
	for _, s := range o.Salutations {
		labels[s.Label] = true
		if s.Value == 3 {
			three++
		}
	}
	if len(labels) != len(o.Salutations) || three < 2 {
		t.Errorf("salutations %v: labels must be unique, and several have the value 3", o.Salutations)
	}
	if len(o.FounderRoles) != 3 || len(o.JobFunctions) != 20 || len(o.Degrees) != 21 || len(o.Verticals) != 10 {
		t.Errorf("%d roles, %d job functions, %d degrees, %d verticals",
			len(o.FounderRoles), len(o.JobFunctions), len(o.Degrees), len(o.Verticals))
	}
	if year := o.Rules["foundingYear"]; year.Min == nil || *year.Min != 1900 || *year.Max != 2026 {
		t.Errorf("founding year: %+v", year)
	}
	if closing, event := o.Rules["closingYear"], o.Rules["eventDate"]; *closing.Max != 2027 || *event.Min != 1800 || *event.Max != 2027 ||
		*o.Rules["roundDate"].Max != 2026 {
		t.Errorf("years of closings %+v, events %+v, rounds %+v", closing, event, o.Rules["roundDate"])
	}
}
