package correction_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"masthead/internal/company"
	"masthead/internal/company/correction"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// entryCase is a correction that a test accepts, with the resulting value in the profile and a difference in the history.
type entryCase struct {
	fact, value string
	get         func(p *company.Profile) string
	want        string
	before      string // in the history
	after       string
}

var entryCases = []entryCase{
	{"sectors", "SaaS\nFinTech\nSaaS", func(p *company.Profile) string { return strings.Join(p.SectorNames(), ",") }, "FinTech,SaaS",
		"", "FinTech\nSaaS"},
	{"social.linkedin", "linkedin.com/company/kiln", func(p *company.Profile) string { return p.Social["linkedin"] },
		"https://linkedin.com/company/kiln", "", "https://linkedin.com/company/kiln"},
	{"social.linkedin", "", func(p *company.Profile) string { return fmt.Sprint(len(p.Social)) }, "0",
		"https://linkedin.com/company/kiln", ""},
	{"product.name.PRODUCT", "Power loom", func(p *company.Profile) string {
		return fmt.Sprint(p.Products[0].Name, len(p.Products[0].Offers))
	}, "Power loom1", "Loom", "Power loom"},
	{"product.link.PRODUCT", "kiln.example/loom", func(p *company.Profile) string { return p.Products[0].Link },
		"https://kiln.example/loom", "", "https://kiln.example/loom"},
	{"product.description.PRODUCT", "It weaves.", func(p *company.Profile) string { return p.Products[0].Description }, "It weaves.",
		"", "It weaves."},
	{"product.new", "Shuttle\nkiln.example/shuttle\nIt flies.\n\nFast.", func(p *company.Profile) string {
		return fmt.Sprint(p.Products[1].Name, " ", p.Products[1].Link, " ", p.Products[1].Description, " ", p.Products[1].Offers)
	}, "Shuttle https://kiln.example/shuttle It flies.\n\nFast. []", "", "Shuttle"},
	{"product.removed.PRODUCT", "", func(p *company.Profile) string { return fmt.Sprint(len(p.Products), p.Products[0].Name) }, "1Shuttle",
		"Power loom", ""},
	{"event.date.EVENT", "2020-03", func(p *company.Profile) string { return p.Events[0].Date }, "2020-03", "2020", "2020-03"},
	{"event.title.EVENT", "The first loom", func(p *company.Profile) string { return p.Events[0].Title }, "The first loom", "The loom",
		"The first loom"},
	{"event.type.EVENT", "PARTNERSHIP", func(p *company.Profile) string { return p.Events[0].Type }, "PARTNERSHIP", "Product launch",
		"Partnership"},
	{"event.link.EVENT", "news.example/a", func(p *company.Profile) string { return p.Events[0].Link }, "https://news.example/a", "", ""},
	{"event.description.EVENT", "In Erode.", func(p *company.Profile) string { return p.Events[0].Description }, "In Erode.", "", "In Erode."},
	{"event.new", "Listed\n2024-02\nIPO", func(p *company.Profile) string {
		return fmt.Sprint(p.Events[0].Title, " ", p.Events[0].Date, " ", p.Events[0].Type)
	}, "Listed 2024-02 IPO", "", "2024-02"},
	{"event.removed.EVENT", "", func(p *company.Profile) string { return fmt.Sprint(len(p.Events), p.Events[0].Title) }, "1Listed",
		"The first loom", ""},
	{"location.city.LOCATION", "Karur", func(p *company.Profile) string { return p.Locations[0].City + p.Locations[0].Address },
		"Karur1 Mill Road", "Erode", "Karur"},
	{"location.address.LOCATION", "2 Mill Road", func(p *company.Profile) string { return p.Locations[0].Address }, "2 Mill Road", "", ""},
	{"location.new", "Salem\n3 Fort Road", func(p *company.Profile) string { return p.Locations[1].City + p.Locations[1].Address },
		"Salem3 Fort Road", "", "Salem"},
	{"location.removed.LOCATION", "", func(p *company.Profile) string { return fmt.Sprint(len(p.Locations), p.Locations[0].City) }, "1Salem",
		"Karur", ""},
}

// choiceCases are corrections of lists of texts, of shares and of the target market.
var choiceCases = []entryCase{
	{"businessModels", "B2B\nB2C", func(p *company.Profile) string { return strings.Join(p.Models, ",") }, "B2C,B2B", "", "B2C\nB2B"},
	{"verticals", "health\ncommerce", func(p *company.Profile) string { return strings.Join(p.Verticals, ",") }, "commerce,health",
		"", "Commerce\nHealth"},
	{"customerTypes", " Retailers \nWeavers\nRetailers", func(p *company.Profile) string { return strings.Join(p.Market.CustomerTypes, ",") },
		"Retailers,Weavers", "", "Retailers\nWeavers"},
	{"regions", "Tamil Nadu", func(p *company.Profile) string { return strings.Join(p.Market.Regions, ",") }, "Tamil Nadu", "", "Tamil Nadu"},
	{"regions", "", func(p *company.Profile) string { return fmt.Sprint(len(p.Market.Regions)) }, "0", "Tamil Nadu", ""},
	{"ageGroups", "18–25", func(p *company.Profile) string { return strings.Join(p.Market.AgeGroups, ",") }, "18–25", "", "18–25"},
	{"marketDescription", "Weavers.", func(p *company.Profile) string { return p.Market.Description }, "Weavers.", "", "Weavers."},
	{"product.offers.PRODUCT", "First month  free\nFree", func(p *company.Profile) string { return fmt.Sprint(p.Products[0].Offers) },
		"[{2 First month free} {1 Free}]", "Free", "First month free\nFree"},
	{"product.offers.PRODUCT", "Free", func(p *company.Profile) string { return fmt.Sprint(p.Products[0].Offers) }, "[{1 Free}]",
		"First month free\nFree", "Free"},
	{"revenue.share.REVENUE", "060", func(p *company.Profile) string { return fmt.Sprint(*p.Revenue[0].Share) }, "60", "70", "60"},
	{"revenue.name.REVENUE", "Cotton", func(p *company.Profile) string { return p.Revenue[0].Name }, "Cotton", "Cloth", "Cotton"},
	{"revenue.new", "Classes\n40\nOf weaving.", func(p *company.Profile) string {
		return fmt.Sprint(p.Revenue[1].Name, " ", *p.Revenue[1].Share, " ", p.Revenue[1].Description)
	}, "Classes 40 Of weaving.", "", "Classes"},
	{"revenue.removed.REVENUE", "", func(p *company.Profile) string { return fmt.Sprint(len(p.Revenue), p.Revenue[0].Name) }, "1Classes",
		"Cotton", ""},
}

// Suggested corrections of sectors, networks, products, the timeline and locations: an accepted one is in the profile and, with its
// difference and its source, in the history.
func TestAcceptedCorrectionsOfEntries(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.acceptAll(t, entryCases)
		if v := f.profile(f.kiln.ID).Versions; v[company.Products] != 5 || v[company.Timeline] != 7 || v[company.Basic] != 5 ||
			v[company.Introduction] != 2 {
			t.Errorf("versions %v", v)
		}
	})
}

// Suggested corrections of business models, fields, the target market, offers and revenue streams: an accepted one is in the profile and,
// with its difference and its source, in the history. Shares of more than 100 percent together are refused when they are accepted.
func TestAcceptedCorrectionsOfChoices(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.acceptAll(t, choiceCases)
		if v := f.profile(f.kiln.ID).Versions; v[company.Products] != 2 || v[company.Basic] != 2 || v[company.TargetMarket] != 5 ||
			v[company.Revenue] != 4 {
			t.Errorf("versions %v", v)
		}
		var wrong invalid.Fields
		if err := f.decide(f.asha, f.mustSuggest("revenue.new", "Rent\n61").ID, true); !errors.As(err, &wrong) || wrong["value"] == "" {
			t.Errorf("shares of 101 percent: %v", err)
		}
	})
}

// acceptAll suggests and accepts corrections, and checks the profile and the history after each.
func (f *fixture) acceptAll(t *testing.T, cases []entryCase) {
	t.Helper()
	for _, c := range cases {
		known := len(f.history(f.kiln.ID))
		cor := f.mustSuggest(c.fact, c.value)
		if err := f.decide(f.asha, cor.ID, true); err != nil {
			t.Fatal(c.fact, err)
		}
		if got := c.get(f.profile(f.kiln.ID)); got != c.want {
			t.Errorf("%s: %q, want %q", c.fact, got, c.want)
		}
		if c.before+c.after == "" { // addresses of streets and events are not in the history
			continue
		}
		entries := f.history(f.kiln.ID)
		if len(entries) != known+1 {
			t.Fatalf("%s: %d entries of the history", c.fact, len(entries))
		}
		shown := false
		for _, e := range entries {
			for _, change := range e.Changes {
				shown = shown || change.Before == c.before && change.After == c.after && e.Suggested && e.Source != ""
			}
		}
		if !shown {
			t.Errorf("%s: the history shows %+v", c.fact, entries[0].Changes)
		}
	}
}

// lines returns n different lines.
func lines(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint("Group ", i)
	}
	return strings.Join(list, "\n")
}

// VALID: new and removed entries are checked part by part, and an entry that the profile has is refused. Suggestions to add different
// entries do not replace each other.
func TestInvalidCorrectionsOfEntries(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for _, c := range []struct{ fact, value, field string }{
			{"sectors", "Looms", "value"}, {"social.linkedin", "javascript:alert(1)", "value"}, {"social.orkut", "orkut.com/kiln", "fact"},
			{"product.name.PRODUCT", "", "value"}, {"product.new", "", "value"}, {"product.new", "\nkiln.example", "value"},
			{"product.new", "Shuttle\nno address", "link"}, {"product.new", " loom ", "value"}, {"product.removed.PRODUCT", "x", "value"},
			{"product.removed", "", "fact"}, {"product.new.PRODUCT", "Shuttle", "fact"}, {"product.name.EVENT", "Shuttle", "fact"},
			{"event.new", "Listed", "date"}, {"event.new", "Listed\n2024", "type"}, {"event.new", "Listed\n2024-13\nIPO", "date"},
			{"event.new", "The loom\n2020\nIPO", "value"}, {"event.date.EVENT", "", "value"}, {"event.type.EVENT", "PARTY", "value"},
			{"businessModels", "B2X", "value"}, {"verticals", "Commerce", "value"}, {"revenue.share.REVENUE", "101", "value"},
			{"revenue.share.REVENUE", "half", "value"}, {"revenue.new", " cloth ", "value"}, {"revenue.new", "Classes\n-1", "share"},
			{"customerTypes", strings.Repeat("x", 121), "value"}, {"product.offers.PRODUCT", strings.Repeat("x", 501), "value"},
			{"ageGroups", lines(21), "value"},
			{"location.new", "", "value"}, {"location.new", "erode\n1 mill road", "value"}, {"location.city.LOCATION", "", "value"},
		} {
			_, err := f.suggest(c.fact, c.value)
			var wrong invalid.Fields
			if !errors.As(err, &wrong) || wrong[c.field] == "" || len(wrong) != 1 && c.value != "Listed" {
				t.Errorf("%s %q: %v", c.fact, c.value, err)
			}
		}
		first, second := f.mustSuggest("product.new", "Shuttle"), f.mustSuggest("product.new", "Bobbin")
		again := f.mustSuggest("product.new", "Bobbin")
		list, err := f.Waiting(t.Context(), f.kiln.ID, 0, 10)
		if err != nil || len(list) != 2 || list[0].ID != first.ID || list[1].ID != again.ID {
			t.Errorf("waiting %+v, %v, without %d", list, err, second.ID)
		}
		f.reader, f.asha = f.asha, f.reader // another reader suggests the same
		same := f.mustSuggest("product.new", "shuttle")
		f.reader, f.asha = f.asha, f.reader
		for _, id := range []int64{first.ID, again.ID} {
			if err := f.decide(f.asha, id, true); err != nil {
				t.Error(err)
			}
		}
		expect(t, "a product that was added since", f.decide(f.asha, same.ID, true), correction.ErrChanged)
	})
}

// A reader is told about the decision in the language of the page where the correction was suggested, else in the language of the
// account.
func TestDecisionsAreInTheLanguageOfThePage(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		hindi, _ := i18n.Lookup("hi")
		city, _ := company.ParseFact("city")
		for at, page := range []string{"hi", ""} {
			cor, err := f.Suggest(t.Context(), f.reader, correction.NewCorrection{Company: f.kiln.ID, Fact: city,
				Value: fmt.Sprint("City ", at), Message: "I live there.", Lang: hindi, Page: page})
			if err != nil {
				t.Fatal(err)
			}
			if err := f.decide(f.asha, cor.ID, true); err != nil {
				t.Fatal(err)
			}
		}
		if n := f.notifications[f.reader.ID]; len(n) != 2 || !strings.Contains(n[0], "/hindi/companies/kiln/history") ||
			strings.Contains(n[1], "/hindi/") {
			t.Errorf("notifications %q", n)
		}
	})
}
