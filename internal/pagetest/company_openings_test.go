package pagetest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// "job openings": a profile lists the openings that have not closed, in the language of the page and as structured data. A company that
// is hiring and lists none links to its website.
func TestProfilesListOpenings(t *testing.T) {
	s := newSite(t)
	s.addCompanies(t)
	posted := dbtest.Noon.Format(time.DateOnly)
	kiln := &company.Profile{
		Company: &company.Company{Slug: "kiln", Name: "Kiln", Country: "India"},
		Openings: []company.Opening{
			{Title: "Potter", Employment: "FULL_TIME", City: "Jaipur", Link: "https://kiln.example/potter", Posted: posted, Closes: "2026-03"},
			{Title: "Weaver", Employment: "INTERN", Remote: true, Link: "https://kiln.example/weaver", Posted: posted},
			{Title: "Dyer", Employment: "INTERN", Remote: true, Link: "https://kiln.example/dyer", Posted: posted, Closes: "2026-03-14"},
		},
	}
	dye := &company.Profile{Company: &company.Company{Slug: "dye", Name: "Dye"}, Openings: []company.Opening{
		{Title: "Dyer", Employment: "INTERN", City: "Dubai", Link: "https://dye.example/dyer", Posted: posted, Closes: "2026-03-15"}}}
	loom := &company.Profile{Company: &company.Company{Slug: "loom", Name: "Loom", Hiring: true, Website: "https://loom.example"}}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return company.SaveAll(ctx, tx, []*company.Profile{kiln, loom, dye})
	})
	titles := func(address string) string {
		var list []string
		for _, o := range model[company.CompanyPage](t, s.get(t, address)).Openings {
			list = append(list, o.Title+" "+o.Employment+" "+o.City)
		}
		return strings.Join(list, ", ")
	}
	if got := titles("/companies/kiln"); got != "Potter Full time Jaipur, Weaver Internship " {
		t.Errorf("openings: %s", got)
	}
	if got := titles("/hindi/companies/kiln"); got != "Potter पूर्णकालिक जयपुर, Weaver इंटर्नशिप " {
		t.Errorf("openings in Hindi: %s", got)
	}
	page := model[company.CompanyPage](t, s.get(t, "/companies/kiln"))
	for _, text := range []string{`"JobPosting"`, `"datePosted":"` + posted + `"`, `"validThrough":"2026-03-31"`,
		`"employmentType":"FULL_TIME"`, `"addressLocality":"Jaipur"`, `"jobLocationType":"TELECOMMUTE"`,
		`"hiringOrganization":{"@type":"Organization","@id":"https://example.com/companies/kiln"}`} {
		if !strings.Contains(page.Head.JSONLD, text) {
			t.Errorf("structured data without %s: %s", text, page.Head.JSONLD)
		}
	}
	for address, want := range map[string]string{
		"/companies/kiln": `"applicantLocationRequirements":{"@type":"Country","name":"India"}`,
		"/companies/dye":  `"addressLocality":"Dubai","addressCountry":"United Arab Emirates"`,
	} {
		if text := model[company.CompanyPage](t, s.get(t, address)).Head.JSONLD; !strings.Contains(text, want) {
			t.Errorf("structured data of %s without %s: %s", address, want, text)
		}
	}
	if strings.Contains(page.Head.JSONLD, "Dyer") || !page.Hiring {
		t.Errorf("hiring: %v; %s", page.Hiring, page.Head.JSONLD)
	}
	empty := model[company.CompanyPage](t, s.get(t, "/companies/loom"))
	if !empty.Hiring || len(empty.Openings) != 0 || model[company.CompanyPage](t, s.get(t, "/companies/company-1")).Hiring {
		t.Error("a company is hiring if it says so and has a website")
	}
	if m := model[company.CompaniesPage](t, s.get(t, "/companies?hiring=yes&sort=name")); m.Total != 3 {
		t.Errorf("the filter finds %d companies", m.Total)
	}
}

// "facts with source and date": the size, the city, the website and the founding date of a profile have the source and the date of the
// change that entered them, in as many queries for one change as for many.
func TestSourcesOfFacts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := siteOn(t, db)
		kiln := &company.Profile{Company: &company.Company{Slug: "kiln", Name: "Kiln", City: "Jaipur", Employees: "10-50", Founded: "2016-04",
			Website: "https://kiln.example"}}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := kiln.Save(ctx, tx); err != nil {
				return err
			}
			return company.RecordAdded(ctx, tx, []*company.Profile{kiln}, "https://news.example/kiln")
		})
		sources := func() company.FactSources {
			return model[company.CompanyPage](t, s.get(t, "/companies/kiln")).Sources
		}
		first := sources()
		counter := dbtest.CountQueries(s.DB)
		sources()
		queries := counter.N
		for _, field := range []string{"website", "employeeCount", "foundingDate", "city"} {
			if f := first[field]; f.By != company.ByImport || f.Source == nil || f.Source.Text != "news.example" ||
				!strings.HasPrefix(f.At, "2026-03-15T") {
				t.Errorf("%s: %+v", field, f)
			}
		}
		for n, city := range []string{"Kochi", "Pune", "Kochi"} {
			c.Advance(24 * time.Hour)
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				loaded, err := company.ByID(ctx, tx, kiln.ID)
				if err != nil {
					return err
				}
				p, err := company.Load(ctx, tx, loaded)
				if err != nil {
					return err
				}
				update := company.NewImportUpdate(p)
				p.City, update.Sections = city, []company.Section{company.Basic}
				source := []string{"Table of 2025", "https://news.example/pune", "Table of 2026"}[n]
				return company.StoreImportUpdates(ctx, tx, []*company.ImportUpdate{update}, source)
			})
		}
		second := sources()
		if f := second["city"]; f.Name != "Table of 2026" || f.Source != nil || !strings.HasPrefix(f.At, "2026-03-18T") {
			t.Errorf("the city: %+v", f)
		}
		if f := second["employeeCount"]; f.Source == nil || !strings.HasPrefix(f.At, "2026-03-15T") {
			t.Errorf("the size, which did not change: %+v", f)
		}
		counter.N = 0
		if sources(); counter.N != queries {
			t.Errorf("%d queries after one change, %d after four", queries, counter.N)
		}
	})
}
