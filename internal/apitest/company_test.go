package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

const formType = "application/x-www-form-urlencoded"

// companySaves are the operations that save the seven sections, the openings and the award answers, with valid bodies. ID stands for the
// company's id.
var companySaves = []Case{
	{Name: "introduction", URL: "/rw/companies/introduction/update/ID", Type: formType, Body: "name=Kiln+%26+Loom&subtitle=Looms"},
	{Name: "products, API-51", URL: "/rw/company_products/update/ID", Type: jsonType,
		Body: `{"products":[{"operation":"CREATE","name":"Loom Two"}]}`},
	{Name: "basics, API-52", URL: "/rw/companies/basic/update/ID", Type: jsonType,
		Body: `{"foundingYear":2016,"city":"Jaipur","sectors":["FinTech"]}`},
	{Name: "revenue, API-54", URL: "/rw/companies/revenue_stream/update/ID", Type: jsonType,
		Body: `{"revenueStreams":[{"operation":"CREATE","name":"Shops","share":1}]}`},
	{Name: "timeline, API-53", URL: "/rw/company/save/timeline", Type: jsonType,
		Body: `{"companyId":"ID","events":[{"operation":"CREATE","milestoneType":"IPO","title":"Listed","date":"2026"}]}`},
	{Name: "market, API-55", URL: "/rw/company/save/target-market", Type: jsonType,
		Body: `{"companyId":"ID","customerTypes":["Hotels"],"regions":[],"ageGroups":[],"description":""}`},
	{Name: "openings", URL: "/rw/companies/openings/update/ID", Type: jsonType,
		Body: `{"openings":[{"operation":"CREATE","title":"Weaver","employmentType":"FULL_TIME","city":"Karur","link":"kiln.example/jobs"}]}`},
	{Name: "award", URL: "/rw/companies/award/update/ID", Type: jsonType, Body: `{"answers":[],"applies":false}`},
	{Name: "funding, API-56", URL: "/rw/company/save/funding", Type: jsonType,
		Body: `{"companyId":"ID","fundings":[{"operation":"CREATE","roundType":"SERIES-A","amount":5,"currency":"USD","date":"2020"}]}`},
}

func (s *Site) companySave(c Case, id int64, as string, status int) Case {
	c.Name += " by " + as
	c.Method, c.As, c.Status = http.MethodPut, as, status
	text := strings.NewReplacer("ID", fmt.Sprint(id))
	c.URL, c.Body = text.Replace(c.URL), strings.Replace(c.Body, `"ID"`, fmt.Sprintf("%q", fmt.Sprint(id)), 1)
	return c
}

// F135, ROLE-12, ROLE-13, ROLE-14, API-50 to 56, ERR-14: founders, executives and editors of all brands save the seven sections;
// employees, readers, members of other companies and editors of one brand do not.
func TestCompanySaves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		var other *company.Company
		role := func(as string, id int64, r account.CompanyRole) {
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				return account.AddMember(ctx, tx, s.users[as], id, r)
			})
		}
		s.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			other, err = company.Add(ctx, tx, "other", "Other")
			return err
		})
		refused := func(t *testing.T, a Response) {
			if a.Member("success") != false || a.Member("error") == "" {
				t.Errorf("ERR-14: %s", a.Text)
			}
		}
		for _, one := range companySaves {
			try := func(as string, status int) {
				one := s.companySave(one, own.ID, as, status)
				if status == http.StatusForbidden {
					one.Check = refused
				} else {
					one.Has = []string{`"success":true`}
				}
				Run(t, s, []Case{one})
			}
			role(Talent, other.ID, account.Founder)
			for _, as := range []string{Reader, Talent, SignedGulf, SignedEditor} {
				try(as, http.StatusForbidden)
			}
			role(Reader, own.ID, account.Employee)
			try(Reader, http.StatusForbidden)
			role(Reader, own.ID, account.Executive)
			try(Reader, http.StatusOK)
			role(Reader, own.ID, account.Founder)
			try(Reader, http.StatusOK)
			try(SignedAdmin, http.StatusOK)
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				return account.RemoveMember(ctx, tx, s.users[Reader], own.ID)
			})
			try(Reader, http.StatusForbidden)
		}
	})
}

// F128, F138, F139, API-46, API-49, API-50, STATE-58, STATE-66, ENTITY-34, ENTITY-35: saved values are in the profile; entries are created,
// updated and deleted by their ids; invalid values change nothing and the status is 422 with the field; an old version
// gets 409.
func TestCompanySections(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Founder)
		})
		profile := func() Response { return s.Ask(t, Case{URL: "/company/profile?slug=kiln-and-loom&timestamp=1"}) }
		save := func(url, body string) Response {
			c := s.companySave(Case{URL: url, Type: jsonType, Body: body}, own.ID, Reader, 0)
			if !strings.HasPrefix(body, "{") {
				c.Type = formType
			}
			a := s.Ask(t, c)
			s.Conforms(t, c, a)
			return a
		}
		check := func(a Response, want ...any) {
			t.Helper()
			is(want...)(t, a)
		}
		first := profile()
		check(first, "name", "Kiln & Loom", "path", nil, "slug", "kiln-and-loom", "basicInformation.foundingYear", 2016, "closingYear", nil,
			"employeeCount", "51-200", "logo", nil, "verticals.0.name", "Commerce", "sectors.0", "D2C Brands",
			"basicInformation.coreTeam.0.role", "FOUNDER",
			"timeline.years.0.months.0.events.0.title", "A shed in Sitapura", "funding.totalFundingAmount", 1e6,
			"funding.totalFunding", "USD 1 million", "funding.fundingStatus", "SEED", "products.0.offers.0.description", "₹4,000 a month",
			"employments.0.startDate", "2016-04", "employments.0.endDate", nil)
		widget := s.Ask(t, Case{URL: fmt.Sprintf("/company/widget?id=%d", own.ID)})
		check(widget, "slug", "kiln-and-loom", "city", "Jaipur")
		if a := s.Ask(t, Case{URL: "/company/widget?id=999999"}); a.Status != 404 {
			t.Errorf("an unknown company: %d", a.Status)
		}
		check(s.Ask(t, Case{URL: "/companies?city=jaipur&sort=name"}), "total", 1, "companies.0.slug", "kiln-and-loom")

		check(save("/rw/companies/introduction/update/ID", "name=Kiln+and+Loom&website=https%3A%2F%2Fkiln.example&socialLinks.linkedin="+
			"https%3A%2F%2Flinkedin.example%2Fkiln&version=0"), "introduction.name", "Kiln and Loom", "version", 1)
		check(profile(), "name", "Kiln and Loom", "socialLinks.linkedin", "https://linkedin.example/kiln")
		check(save("/rw/companies/introduction/update/ID", "name=Old&version=0"), "status", 409, "success", false)
		check(save("/rw/companies/introduction/update/ID", "name=&website=kiln"), "status", 422, "success", false,
			"fields.name", "Please fill this in.", "fields.website", "Please enter the address of a website, such as example.com.",
			"error", "Failed to save: name: Please fill this in.")
		check(save("/rw/companies/introduction/update/ID?locale=hindi", "name="), "status", 422, "fields.name", "कृपया इसे भरें।")
		check(save("/rw/companies/introduction/update/ID?locale=klingon", "name=x"), "status", 400)
		check(save("/rw/companies/introduction/update/ID", `{"name":"From JSON"}`), "status", 415, "success", false)
		check(profile(), "name", "Kiln and Loom")

		product := first.Member(steps("products.0.id")...)
		check(save("/rw/company_products/update/ID", fmt.Sprintf(`{"products":[{"operation":"CREATE","name":"Loom Two",
			"offers":[{"operation":"CREATE","description":"Free"}]},{"operation":"DELETE","id":%q}]}`, product)),
			"products.0.status", "CREATED", "products.0.offers.0.status", "CREATED", "products.1.status", "DELETED", "products.1.id", product)
		two := profile()
		check(two, "products.0.name", "Loom Two", "products.1", nil)
		check(save("/rw/company_products/update/ID", fmt.Sprintf(`{"products":[{"operation":"UPDATE","id":%q,"name":"Loom Three"}]}`,
			two.Member(steps("products.0.id")...))), "products.0.status", "UPDATED", "products.0.offers.0.description", "Free")
		check(save("/rw/company_products/update/ID", fmt.Sprintf(`{"products":[{"operation":"UPDATE","id":%q,"name":"x"}]}`, product)),
			"status", 422, "success", false)
		check(save("/rw/company_products/update/ID", `{"products":[{"operation":"REPLACE","name":"x"}]}`), "status", 422, "success", false)

		member := first.Member(steps("basicInformation.coreTeam.0.id")...)
		check(save("/rw/companies/basic/update/ID", fmt.Sprintf(`{"foundingYear":2017,"city":"Udaipur","sectors":["FinTech"],
			"businessModels":["B2B"],"coreTeam":[{"operation":"UPDATE","id":%q,"name":"Meera Solanki","role":"EXECUTIVE","salutation":"Dr"},
			{"operation":"CREATE","name":"Anil Rao","role":"EMPLOYEE"}],"locations":[{"operation":"CREATE","city":"bangalore"}]}`, member)),
			"basicInformation.coreTeam.0.status", "UPDATED", "basicInformation.coreTeam.1.status", "CREATED", "locations.0.status", "CREATED")
		check(profile(), "basicInformation.coreTeam.0.salutation", "Dr", "basicInformation.foundingYear", 2017, "locations.0.city", "Bengaluru",
			"employments.0.startDate", "2016-04")

		// A team member who left is in the form and among the employments, and no longer in the core team; an earlier save keeps the dates.
		form := func() Response {
			return s.Ask(t, Case{URL: fmt.Sprintf("/rw/companies/form/%d", own.ID), As: SignedAdmin})
		}
		anil := form().Member(steps("basicInformation.coreTeam.1.id")...)
		saveAnil := func(dates string) Response {
			return save("/rw/companies/basic/update/ID", fmt.Sprintf(
				`{"coreTeam":[{"operation":"UPDATE","id":%q,"name":"Anil Rao","role":"EMPLOYEE"%s}]}`, anil, dates))
		}
		check(saveAnil(`,"startDate":"2019","endDate":"2021-03"`), "basicInformation.coreTeam.0.endDate", "2021-03")
		check(profile(), "basicInformation.coreTeam.1", nil, "employments.1.name", "Anil Rao", "employments.1.endDate", "2021-03")
		check(saveAnil(`,"endDate":"2018"`), "status", 422,
			"error", "Failed to save: coreTeam[0].endDate: The end must come after the start.")
		check(saveAnil(`,"endDate":"2021-13"`), "status", 422)
		check(saveAnil(""), "basicInformation.coreTeam.0.endDate", "2021-03")
		check(form(), "basicInformation.coreTeam.1.name", "Anil Rao", "basicInformation.coreTeam.1.startDate", "2019")
		check(saveAnil(`,"endDate":""`), "basicInformation.coreTeam.0.endDate", "")
		check(profile(), "basicInformation.coreTeam.1.name", "Anil Rao", "basicInformation.coreTeam.1.startDate", "2019")
		check(s.Ask(t, Case{URL: "/companies?city=udaipur"}), "total", 1)
		check(s.Ask(t, Case{URL: "/companies?city=jaipur"}), "total", 0)
		check(save("/rw/companies/basic/update/ID", `{"foundingYear":1899,"employeeCount":"7","sectors":["Magic"]}`), "status", 422)
		check(save("/rw/companies/basic/update/ID", `{"foundingDate":"1850-04"}`), "status", 422, "fields.foundingDate",
			fmt.Sprintf("Please enter a year from 1900 to %d.", dbtest.Noon.Year()))

		check(save("/rw/companies/revenue_stream/update/ID", `{"revenueStreams":[{"operation":"CREATE","name":"Shops","share":101}]}`),
			"status", 422)
		check(save("/rw/companies/revenue_stream/update/ID", `{"revenueStreams":[{"operation":"CREATE","name":"Shops","share":60},
			{"operation":"CREATE","name":"Hotels","share":40}]}`), "revenueStreams.1.share", 40)

		check(save("/rw/company/save/timeline", `{"companyId":"ID","events":[
			{"operation":"CREATE","milestoneType":"PRODUCT_LAUNCH","title":"Loom Two","date":"2021-03-15"},
			{"operation":"CREATE","milestoneType":"IPO","title":"Listed","date":"2021-08"}]}`),
			"timeline.years.0.year", 2021, "timeline.years.0.months.0.month", 8, "timeline.years.0.months.1.month", 3,
			"timeline.years.1.year", 2016)
		check(save("/rw/company/save/timeline", `{"companyId":"ID","events":[
			{"operation":"CREATE","milestoneType":"IPO","title":"x","date":"2021-02-30"}]}`),
			"status", 422)

		check(save("/rw/company/save/target-market", `{"companyId":"ID","customerTypes":["Hotels"],"regions":["India"],
			"ageGroups":[],"description":"Beds"}`),
			"targetMarket.customerTypes.0", "Hotels")
		check(save("/rw/company/save/funding", `{"companyId":"ID","fundings":[
			{"operation":"CREATE","roundType":"SERIES-A","amount":2000000,"currency":"USD","date":"2020","investors":[{"name":"Monsoon Ridge"}]}]}`),
			"funding.totalFundingAmount", 3e6, "funding.fundings.0.roundType", "SEED", "funding.fundings.1.investors.0.name", "Monsoon Ridge",
			"funding.fundingStatus", "SERIES-A")
		check(save("/rw/company/save/funding", `{"companyId":"ID","fundings":[{"operation":"CREATE","roundType":"DEBT","date":"2021",
			"investors":[{"name":"monsoon ridge"},{"name":"The Monsoon Ridge Pvt. Ltd."},{"name":"New Reef"},{"name":"New Reef LLP"}]}]}`),
			"fundings.0.investors.0.name", "Monsoon Ridge", "fundings.0.investors.1.name", "New Reef", "fundings.0.investors.2", nil)
		check(save("/rw/company/save/funding", `{"companyId":"ID","fundings":[{"operation":"CREATE","roundType":"DEBT","date":"2021",
			"investors":[{"id":"999999"},{"name":"!"}]}]}`), "status", 422)
		var changes int
		if err := db.Read.NewSelect().TableExpr("company_changes").ColumnExpr("count(*)").Where("user_id = ?", s.users[Reader]).
			Scan(t.Context(), &changes); err != nil || changes != 12 {
			t.Errorf("the history has %d changes, want one for each save (%v)", changes, err)
		}
	})
}

// STATE-73, ROLE-14: members and editors of all brands read the values of the form; companies with answers of an
// earlier application can change them and apply again, other companies cannot.
func TestCompanyFormAndAward(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		url := fmt.Sprintf("/rw/companies/form/%d", own.ID)
		award := func(body string) Response {
			c := s.companySave(Case{URL: "/rw/companies/award/update/ID", Type: jsonType, Body: body}, own.ID, Reader, 0)
			a := s.Ask(t, c)
			s.Conforms(t, c, a)
			return a
		}
		form := func(as string, want ...any) Response {
			t.Helper()
			one := Case{URL: url, As: as}
			a := s.Ask(t, one)
			s.Conforms(t, one, a)
			is(want...)(t, a)
			return a
		}
		for _, as := range []string{Reader, Talent, SignedGulf, SignedEditor} {
			form(as, "status", 403)
		}
		form("", "status", 401)
		form(SignedAdmin, "introduction.name", "Kiln & Loom")
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Employee)
		})
		form(Reader, "events.0.title", "A shed in Sitapura", "fundings.0.roundType", "SEED", "award.answers", []any{},
			"basicInformation.coreTeam.0.role", "FOUNDER", "products.0.offers.0.description", "₹4,000 a month")
		is("status", 403)(t, award(`{"answers":[],"applies":false}`))
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Founder)
		})
		is("status", 422, "fields.applies", "needs answers to the questions of an earlier application")(t,
			award(`{"answers":[],"applies":true}`))
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return company.AddAnswers(ctx, tx, own.ID, []company.Answer{{Award: "Makers 30", Year: 2025, Question: "Why?", Answer: "Beds"},
				{Award: "Makers 30", Year: 2025, Question: "Where?"}})
		})
		answer := form(Reader, "award.answers.0.question", "Why?", "award.answers.1.answer", "", "award.applies", false).
			Member(steps("award.answers.0.id")...)
		is("award.answers.0.answer", "Better beds", "award.applies", true, "version", 1)(t,
			award(fmt.Sprintf(`{"answers":[{"id":%q,"answer":" Better beds "}],"applies":true,"version":0}`, answer)))
		is("status", 409)(t, award(`{"answers":[],"applies":false,"version":0}`))
		is("status", 422)(t, award(`{"answers":[{"id":"999999","answer":"x"}],"applies":true}`))
		form(Reader, "award.answers.0.answer", "Better beds", "award.applies", true, "versions.award", 1, "lastSaves.award.by", "a reader")
	})
}

// An editor of all brands merges two companies; until the merge is undone, requests for the merged company return the profile
// of the other.
func TestCompanyMerges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		var other *company.Company
		s.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			if other, err = company.Add(ctx, tx, "kiln", "Kiln and Loom"); err != nil {
				return err
			}
			return company.AddDuplicates(ctx, tx, []company.Duplicate{{FirstID: other.ID, SecondID: own.ID, Reason: "name"}})
		})
		desk := func(path string) string { return fmt.Sprintf("/desk/companies/%d/%s", own.ID, path) }
		body := fmt.Sprintf(`{"other":%d}`, other.ID)
		Run(t, s, []Case{{Name: "duplicates", URL: "/desk/companies/duplicates", As: Admin,
			Check: is("items.0.company.slug", own.Slug, "items.0.other.slug", "kiln", "items.0.reason", "name")}})
		Run(t, s, []Case{{Name: "a merge", Method: http.MethodPost, URL: desk("merge"), As: Admin, Type: jsonType, Body: body,
			Check: is("company.slug", own.Slug)}})
		Run(t, s, []Case{{Name: "a second merge", Method: http.MethodPost, URL: desk("merge"), As: Admin, Type: jsonType, Body: body,
			Status: 409, Has: []string{`"success":false`}}})
		Run(t, s, []Case{{Name: "the merged company", URL: "/company/profile?slug=kiln", Check: is("slug", own.Slug)}})
		Run(t, s, []Case{{Name: "the list", URL: "/companies", Check: is("total", 1)}})
		Run(t, s, []Case{{Name: "no duplicates", URL: "/desk/companies/duplicates", As: Admin, Check: is("items", []any{})}})
		Run(t, s, []Case{{Name: "the undo", Method: http.MethodPost, URL: fmt.Sprintf("/desk/companies/%d/unmerge", other.ID), As: Admin,
			Check: is("company.slug", "kiln")}})
		Run(t, s, []Case{{Name: "the company after undoing the merge", URL: "/company/profile?slug=kiln", Check: is("slug", "kiln")}})
		Run(t, s, []Case{{Name: "distinct from itself", Method: http.MethodPost, URL: desk("distinct"), As: Admin, Type: jsonType,
			Body: fmt.Sprintf(`{"other":%d}`, own.ID), Status: 409}})
	})
}

// F138: a company that moves to a city in another country has the state and the country of that city afterwards, in the profile and in the
// directory, even if the form still had the state of the former city.
func TestACompanyMovesToAnotherCity(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		move := func(place, city, state, country string) {
			t.Helper()
			one := s.companySave(Case{URL: "/rw/companies/basic/update/ID", Type: jsonType,
				Body: `{"foundingYear":2016,"sectors":["FinTech"],` + place + `}`}, own.ID, SignedAdmin, 0)
			a := s.Ask(t, one)
			s.Conforms(t, one, a)
			is("basicInformation.city", city, "basicInformation.state", state)(t, a)
			stored, err := company.ByID(t.Context(), db.Read, own.ID)
			if err != nil || stored.Country != country {
				t.Errorf("%s: the country is %q (%v), want %q", place, stored.Country, err, country)
			}
		}
		move(`"city":"bombay"`, "Mumbai", "Maharashtra", "India")
		move(`"city":"Dubai","state":"Maharashtra"`, "Dubai", "Dubai", "United Arab Emirates")
		move(`"city":"Poona, Maharashtra"`, "Pune", "Maharashtra", "India")
		is("total", 1)(t, s.Ask(t, Case{URL: "/companies?city=pune"}))
		is("total", 0)(t, s.Ask(t, Case{URL: "/companies?city=dubai"}))
	})
}

// VALID: a save that names nothing of its section is refused instead of answering success, and a save of entries only leaves the facts of
// the company as they are.
func TestASaveOfNothingIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		id := s.addCompany().ID
		const introduction, basics = "/rw/companies/introduction/update/ID", "/rw/companies/basic/update/ID"
		for name, one := range map[string]Case{
			"JSON as a form":         {URL: introduction, Type: formType, Body: `{"subtitle":"Looms"}`},
			"JSON without a type":    {URL: introduction, Body: `{"subtitle":"Looms"}`},
			"fields with typos":      {URL: introduction, Type: formType, Body: "subtext=Looms&version=0"},
			"no facts":               {URL: basics, Type: jsonType, Body: `{}`},
			"a version, but nothing": {URL: basics, Type: jsonType, Body: `{"version":0,"coreTeam":[]}`},
		} {
			a := s.Ask(t, s.companySave(one, id, SignedAdmin, 0))
			if a.Status != http.StatusUnprocessableEntity || a.Member("fields", "body") == nil || a.Member("success") != false {
				t.Errorf("%s: %s", name, a.Text)
			}
		}
		for _, body := range []string{`{"hiring":true}`, `{"locations":[{"operation":"CREATE","city":"Jodhpur"}]}`} {
			a := s.Ask(t, s.companySave(Case{URL: basics, Type: jsonType, Body: body}, id, SignedAdmin, 0))
			is("basicInformation.city", "Jaipur", "basicInformation.foundingDate", "2016-04", "basicInformation.employeeCount", "51-200")(t, a)
		}
		a := s.Ask(t, s.companySave(Case{URL: basics, Type: jsonType, Body: `{"city":"","sectors":[]}`}, id, SignedAdmin, 0))
		is("basicInformation.city", "", "basicInformation.foundingDate", "")(t, a)
	})
}
