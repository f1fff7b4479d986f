package company_test

import (
	"slices"
	"strings"
	"testing"

	"masthead/internal/company"
	"masthead/internal/i18n"
)

// GEN-16, D-24: every option of the form has a name in each language, and the English names are those of curated-lists.
func TestEveryOptionHasANameInEachLanguage(t *testing.T) {
	o := company.ProfileOptionsOf(2026)
	english := company.ListNamesIn(i18n.Default)
	for i, m := range o.MilestoneTypes {
		if got := english.Milestones[i]; got != (company.OptionName(m)) {
			t.Errorf("milestone %+v, want %+v", got, m)
		}
	}
	for i, v := range o.Verticals {
		if got := english.Verticals[i]; got != (company.OptionName{ID: v.Slug, Name: v.Name}) {
			t.Errorf("vertical %+v, want %+v", got, v)
		}
	}
	for _, s := range o.Sectors {
		if !slices.Contains(english.Sectors, company.OptionName{ID: s.Name, Name: s.Name}) {
			t.Errorf("sector %+v is not in %+v", s, english.Sectors)
		}
	}
	for i, model := range o.BusinessModels {
		if got := english.Models[i]; got != (company.OptionName{ID: model, Name: model}) {
			t.Errorf("model %+v, want %q", got, model)
		}
	}
	for _, l := range i18n.Locales() {
		names := company.ListNamesIn(l)
		if len(names.Sectors) != 80 || len(names.Models) != 5 || len(names.Verticals) != 10 ||
			len(names.Milestones) != 17 || len(names.Rounds) != 29 {
			t.Errorf("%s: %+v", l.Name, names)
		}
		for _, list := range [][]company.OptionName{names.Sectors, names.Models, names.Verticals, names.Milestones, names.Rounds} {
			for i, n := range list {
				if n.Name == "" || l != i18n.Default && strings.EqualFold(n.ID, n.Name) {
					t.Errorf("%s: %q has the name %q", l.Name, n.ID, n.Name)
				}
				if slices.ContainsFunc(list[:i], func(other company.OptionName) bool { return other.Name == n.Name }) {
					t.Errorf("%s: two options have the name %q", l.Name, n.Name)
				}
			}
		}
	}
}

// The form lists the types of rounds in the order in which companies raise them; curated-lists has them in the order of ENTITY-66.
func TestTheFormHasRoundsByStage(t *testing.T) {
	api := company.ProfileOptionsOf(2026).FundingRounds
	var form []string
	for _, round := range company.ListNamesIn(i18n.Default).Rounds {
		form = append(form, round.ID)
	}
	if want := []string{"PRE-SEED", "ANGEL", "SEED", "PRE-SERIES-A", "SERIES-A", "SERIES-B"}; !slices.Equal(form[:len(want)], want) {
		t.Errorf("the form begins with %v", form[:len(want)])
	}
	if want := []string{"ANGEL", "SEED", "PRE-SEED", "SERIES-A"}; !slices.Equal(api[:len(want)], want) {
		t.Errorf("curated-lists begins with %v", api[:len(want)])
	}
	if !slices.Equal(slices.Sorted(slices.Values(form)), slices.Sorted(slices.Values(api))) {
		t.Errorf("the form has %v, curated-lists %v", form, api)
	}
}

func TestRoundNamesFollowTheBusinessPress(t *testing.T) {
	for lang, want := range map[string]string{"en": "Series A, Pre-Series A, Venture debt", "hi": "सीरीज़ ए, प्री-सीरीज़ ए, वेंचर डेट",
		"ta": "சீரிஸ் ஏ, ப்ரீ-சீரிஸ் ஏ, வென்ச்சர் கடன்", "ur": "سیریز اے, پری سیریز اے, وینچر ڈیٹ"} {
		l := i18n.LookupOrDefault(lang)
		var names []string
		for _, id := range []string{"SERIES-A", "PRE-SERIES-A", "VENTURE-DEBT"} {
			names = append(names, company.RoundNameIn(l, id))
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
}

// If two companies, or the companies of two people, have a sector in common, the reason names the sector in the language of the page.
func TestAReasonNamesItsSectorInTheLanguage(t *testing.T) {
	hindi := i18n.LookupOrDefault("hi")
	sector := company.Reason{Key: "company.sameSector", Name: "CleanTech"}
	if got := sector.In(hindi).Name; got != "क्लीनटेक" {
		t.Errorf("a sector in Hindi: %q", got)
	}
	if got := sector.In(i18n.Default).Name; got != "CleanTech" {
		t.Errorf("a sector in English: %q", got)
	}
	if got := (company.Reason{Key: "company.sameCity", Name: "CleanTech"}).In(hindi).Name; got != "CleanTech" {
		t.Errorf("a city in Hindi: %q", got)
	}
}
