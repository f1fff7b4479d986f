package apitest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
)

// companyEntity has the members that a clause requires of a company's profile, with values of the fixture.
var companyEntity = []struct {
	clause string
	want   []any
}{
	{"ENTITY-17", []any{"name", "Kiln & Loom", "slug", "kiln-and-loom", "path", nil}},
	{"ENTITY-18", []any{"subtitle", "Linen", "description", "Hand-loomed linen.", "vision", "A loom for each street.",
		"website", "https://www.kilnandloom.example", "headquarters", "Sitapura, Jaipur"}},
	{"ENTITY-19", []any{"employeeCount", "51-200", "foundingDate", "2016-04", "foundingYear", 2016, "closingYear", nil}},
	{"ENTITY-20", []any{"logo.width", 512, "logo.height", 512}},
	{"ENTITY-21", []any{"verticals.0.name", "Commerce", "verticals.0.slug", "commerce"}},
	{"ENTITY-22", []any{"sectors.0", "D2C Brands", "businessModels.0", "B2C", "businessModels.1", "B2B", "city", "Jaipur"}},
	{"ENTITY-24", []any{"products.0.name", "Loom One", "products.0.offers.0.description", "₹4,000 a month"}},
	{"ENTITY-25", []any{"people.0.influencer.name", "Meera Solanki", "people.1", nil}},
	{"ENTITY-26", []any{"introduction.name", "Kiln & Loom", "introduction.vision", "A loom for each street."}},
	{"ENTITY-27", []any{"basicInformation.coreTeam.0.name", "Meera Solanki", "basicInformation.coreTeam.0.role", "FOUNDER"}},
	{"ENTITY-28", []any{"locations.0.city", "Jaipur", "locations.1", nil}},
	{"ENTITY-29", []any{"revenueStreams.0.name", "Shops", "revenueStreams.0.share", 60}},
	{"ENTITY-30", []any{"timeline.years.0.year", 2019, "timeline.years.0.months.0.month", 5,
		"timeline.years.0.months.0.events.0.title", "Loom Two", "timeline.years.1.year", 2016, "timeline.ids.2", nil, "timeline.updateIds",
		[]any{}}},
	{"ENTITY-31", []any{"targetMarket.customerTypes.0", "Hotels", "targetMarket.regions.0", "India"}},
	{"ENTITY-32", []any{"funding.totalFundingAmount", 1e6, "funding.totalFunding", "USD 1 million", "funding.fundingStatus", "SEED",
		"funding.investors", []any{}, "funding.fundings.0.date", "2016-09", "funding.fundings.0.amount", 6.72e7}},
	{"ENTITY-33", []any{"products.0.offers.0.description", "₹4,000 a month"}},
	{"ENTITY-43", []any{"people.0.designation", "Founder", "people.0.influencer.slug", "meera-solanki", "people.0.company", nil}},
}

func TestCompanyEntity(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addFullCompany(t)
		profile := s.Ask(t, Case{URL: "/company/profile?slug=kiln-and-loom"})
		for _, one := range companyEntity {
			t.Run(one.clause, func(t *testing.T) { is(one.want...)(t, profile) })
		}
		logo, _ := profile.Member("logo").(map[string]any)
		keys(t, logo, "url width height mobile")
		keys(t, logo["mobile"], "url")
		if url := fmt.Sprint(logo["url"]); !strings.HasPrefix(url, "/media/") {
			t.Errorf("ENTITY-20: the address of the logo is %s", url)
		}

		// STATE-64: a new event is grouped under its year, and the response names the ids of the section and of the save.
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Founder)
		})
		save := func(url, body string, want ...any) Response {
			t.Helper()
			a := s.Ask(t, s.companySave(Case{URL: url, Type: jsonType, Body: body}, own.ID, Reader, 0))
			is(want...)(t, a)
			return a
		}
		save("/rw/company/save/timeline", `{"companyId":"ID","events":[{"operation":"CREATE","milestoneType":"IPO","title":"Listed",
			"date":"2019-02"}]}`, "timeline.years.0.year", 2019, "timeline.years.0.months.0.month", 5, "timeline.years.0.months.1.month", 2,
			"timeline.years.0.months.1.events.0.title", "Listed", "timeline.years.1.year", 2016, "timeline.updateIds.1", nil)

		// ENTITY-34, ENTITY-35, STATE-67: deleted locations and people have the status DELETED in the response and are gone
		// from the profile. An unknown value of operation is refused.
		person, location := profile.Member(steps("basicInformation.coreTeam.0.id")...), profile.Member(steps("locations.0.id")...)
		const basics = `{"foundingYear":2016,"city":"Jaipur","sectors":["FinTech"],"coreTeam":[{"operation":%q,"id":%q}],
			"locations":[{"operation":"DELETE","id":%q}]}`
		save("/rw/companies/basic/update/ID", fmt.Sprintf(basics, "REPLACE", person, location), "status", 422, "success", false)
		save("/rw/companies/basic/update/ID", fmt.Sprintf(basics, "DELETE", person, location),
			"basicInformation.coreTeam.0.status", "DELETED", "locations.0.status", "DELETED")
		is("basicInformation.coreTeam", []any{}, "people", []any{}, "locations", []any{})(t,
			s.Ask(t, Case{URL: "/company/profile?slug=kiln-and-loom&timestamp=2"}))
	})
}

// addFullCompany adds the company of addCompany with all sections, a logo and a founder who has a profile.
func (s *Site) addFullCompany(t *testing.T) *company.Company {
	t.Helper()
	p, share := newCompany(), 60
	p.Subtitle, p.Description, p.Vision, p.Headquarters = "Linen", "Hand-loomed linen.", "A loom for each street.", "Sitapura, Jaipur"
	p.Locations = []company.Location{{City: "Jaipur", Address: "Sitapura", IsHeadquarters: true}}
	p.Revenue = []company.RevenueStream{{Name: "Shops", Share: &share}}
	p.Events = append(p.Events, company.Event{Type: "PRODUCT_LAUNCH", Title: "Loom Two", Date: "2019-05"})
	p.Market = company.Market{CustomerTypes: []string{"Hotels"}, Regions: []string{"India"}, AgeGroups: []string{}}
	p.People[0].AuthorID = &s.Author("meera-solanki", "Meera Solanki").ID
	s.Write(func(ctx context.Context, tx *database.Tx) error { return p.Save(ctx, tx) })
	logo, err := media.DatabaseStore{DB: s.DB}.Save(t.Context(), media.Media{Hash: strings.Repeat("cd", 32), Width: 512, Height: 512,
		Widths: []int{160, 480}})
	if err != nil {
		t.Fatal(err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return company.SetLogo(ctx, tx, p.ID, logo.ID) })
	return p.Company
}
