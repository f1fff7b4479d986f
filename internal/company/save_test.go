package company

import (
	"context"
	"slices"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
)

// A save always invalidates the pages that show the company. It invalidates the lists of the directory only if it changes them.
func TestASaveDropsListsOnlyIfTheyChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		one := &Company{Slug: "kiln", Name: "Kiln", City: "Jaipur"}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return (&Profile{Company: one}).Save(ctx, tx) })
		if err != nil {
			t.Fatal(err)
		}
		var emitted []string
		db.OnWrite(func(_ context.Context, _ *database.Tx, events []database.Event) error {
			for _, e := range events {
				emitted = append(emitted, e.Tags...)
			}
			return nil
		})
		editor := actor.Actor{AllBrands: true}
		for _, c := range []struct {
			what    string
			section Section
			change  func(p *Profile)
			lists   bool
		}{
			{"a line", Introduction, func(p *Profile) { p.Subtitle = "Bricks" }, false},
			{"a name", Introduction, func(p *Profile) { p.Name = "The Kiln" }, true},
			{"a city", Basic, func(p *Profile) { p.City = "Erode" }, true},
			{"a founding date of the same year", Basic, func(p *Profile) { p.Founded = "2016" }, true},
			{"an address", Basic, func(p *Profile) { p.Headquarters = "1 Brick Lane" }, false},
			{"a market", TargetMarket, func(p *Profile) { p.Market.Description = "Builders" }, false},
			{"a round", Funding, func(p *Profile) { p.Rounds = append(p.Rounds, Round{ID: 1, Type: "SEED"}) }, true},
			{"no round", Funding, func(*Profile) {}, false},
		} {
			emitted = nil
			_, err := saveSection(t.Context(), db, Edit{Company: one.ID, Section: c.section, By: editor},
				func(_ context.Context, _ *database.Tx, p *Profile) error {
					c.change(p)
					return nil
				})
			if err != nil {
				t.Fatal(c.what, err)
			}
			if slices.Contains(emitted, Tag) != c.lists || !slices.Contains(emitted, TagOf(one.ID)) {
				t.Errorf("%s: %v", c.what, emitted)
			}
		}
	})
}

func TestACompanyHasOneHeadquarters(t *testing.T) {
	stored := []Location{{ID: 1, IsHeadquarters: true}, {ID: 2}}
	headquarters := func(op Operation) entryEdit[Location] {
		return entryEdit[Location]{0, op, Location{IsHeadquarters: true}}
	}
	moveHeadquarters(stored, []entryEdit[Location]{headquarters(Delete), {2, Update, Location{}}})
	if !stored[0].IsHeadquarters {
		t.Error("an edit that names no headquarters changed it")
	}
	edits := []entryEdit[Location]{headquarters(Create), headquarters(Create)}
	moveHeadquarters(stored, edits)
	if stored[0].IsHeadquarters || edits[0].value.IsHeadquarters || !edits[1].value.IsHeadquarters {
		t.Errorf("stored %+v, edits %+v", stored, edits)
	}
}

// Directories and platforms have the pages of many companies, so their addresses prove nothing.
func TestDomainsOfOneCompany(t *testing.T) {
	for website, want := range map[string]string{
		"https://www.ycombinator.com/companies/kiln": "", "https://crunchbase.com/organization/kiln": "",
		"https://kiln.github.io":               "kiln.github.io",
		"https://www.kiln.example.co.in/about": "kiln.example.co.in", "https://co.in": "",
		"https://mail.ru": "", "https://www.yahoo.co.in": "", "https://mx.proton.me": "", "https://hey.com": "", "https://zoho.in": "",
		"https://mydukaan.io/kiln": "", "https://www.behance.net/kiln": "", "https://google.co.in": "",
		"https://outlookloom.example": "outlookloom.example",
	} {
		if got := OwnDomain(website); got != want {
			t.Errorf("%s: %q, want %q", website, got, want)
		}
	}
}

func TestRepeatedClassesAreStoredOnce(t *testing.T) {
	sector := ProfileOptionsOf(0).Sectors[0]
	c, fields := &Company{}, newFieldChecks(clock.Moment{}, i18n.Default)
	checkClasses(fields, c, []string{sector.Name, sector.Name}, []string{"B2B", "B2B"}, nil)
	if !slices.Equal(c.Sectors, []int{sector.ID}) || !slices.Equal(c.Models, []string{"B2B"}) {
		t.Errorf("sectors and models: %v %v", c.Sectors, c.Models)
	}
}

// A changed city brings its state and country with it. A state that was typed with it says which city it is; one that was left from the
// former city is corrected.
func TestPlaceOfAChangedCity(t *testing.T) {
	jaipur := Company{City: "Jaipur", State: "Rajasthan", Country: "India"}
	for _, c := range []struct {
		what        string
		before      Company
		city, state string
		want        string
	}{
		{"a known city", jaipur, "Dubai", "", "Dubai, Dubai, United Arab Emirates"},
		{"another name of a city", jaipur, "bangalore", "", "Bengaluru, Karnataka, India"},
		{"a city with its state", jaipur, "Poona, maharashtra", "", "Pune, Maharashtra, India"},
		{"the state of the former city", jaipur, "Mumbai", "Rajasthan", "Mumbai, Maharashtra, India"},
		{"the state of the former city in another country", jaipur, "Doha", "Rajasthan", "Doha, Doha, Qatar"},
		{"another city with the name, in a typed state", jaipur, "Aurangabad", "Bihar", "Aurangabad, Bihar, India"},
		{"an unknown city", jaipur, "Erehwon", "", "Erehwon, , "},
		{"an unknown city in a known state", jaipur, "Erehwon", "kerala", "Erehwon, Kerala, India"},
		{"an unknown city in an unknown state", jaipur, "Erehwon", "Utopia", "Erehwon, Utopia, "},
		{"an unknown city with the state of the former one", jaipur, "Erehwon", "Rajasthan", "Erehwon, Rajasthan, India"},
		{"the same city", jaipur, "Jaipur", "Rajasthan", "Jaipur, Rajasthan, India"},
		{"the same city without a state", Company{City: "Erehwon", Country: "India"}, "Erehwon", "", "Erehwon, , India"},
		{"no city", jaipur, "", "", ", , India"},
		{"a first city", Company{}, "Sharjah", "", "Sharjah, Sharjah, United Arab Emirates"},
	} {
		p, fields := c.before, newFieldChecks(clock.Moment{}, i18n.Default)
		fields.checkPlace(&p, c.city, c.state, "")
		if got := p.City + ", " + p.State + ", " + p.Country; got != c.want || fields.err() != nil {
			t.Errorf("%s: %q (%v), want %q", c.what, got, fields.err(), c.want)
		}
	}
}
