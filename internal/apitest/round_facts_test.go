package apitest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/reportedround"
	"masthead/internal/story"
)

// profileOf returns the stored profile of a company.
func (s *Site) profileOf(t *testing.T, id int64) *company.Profile {
	t.Helper()
	one, err := company.ByID(t.Context(), s.DB.Read, id)
	if err != nil {
		t.Fatal(err)
	}
	p, err := company.Load(t.Context(), s.DB.Read, one)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// C3: a draft cannot be a source: a round that it reports can be added once the story is public. If the path of the story changes, the
// source of the round changes too.
func TestOnlyPublicStoriesAreSources(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		(&reportedround.API{DB: db, Site: "http://example.com"}).Listen()
		kiln := &company.Company{Slug: "tandoor", Name: "Tandoor & Tonic"}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return company.SaveAll(ctx, tx, []*company.Profile{{Company: kiln}})
		})
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		draft := s.DraftOf("herstory", "Ovens", `<p>Tandoor &amp; Tonic raised Rs 12 crore in Series A.</p>`)
		accept := func() Response {
			return s.Ask(t, Case{Method: http.MethodPut, URL: fmt.Sprintf("/desk/stories/%d/reported-rounds", draft.ID), As: Admin, Type: jsonType,
				Body: fmt.Sprintf(`{"items":[{"company":%d,"roundType":"SERIES-A","amount":120000000,"currency":"INR","action":"accept"}]}`, kiln.ID)})
		}
		if a := accept(); a.Status != http.StatusConflict || len(s.profileOf(t, kiln.ID).Rounds) != 0 {
			t.Fatalf("a draft: %d %s, %+v", a.Status, a.Text, s.profileOf(t, kiln.ID).Rounds)
		}
		public := s.Publish(draft, time.Hour)
		if a := accept(); a.Status != http.StatusOK {
			t.Fatalf("a public story: %d %s", a.Status, a.Text)
		}
		if rounds := s.profileOf(t, kiln.ID).Rounds; len(rounds) != 1 || rounds[0].Source != "http://example.com"+public.Path {
			t.Fatalf("the directory: %+v", rounds)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			one, err := story.Get(ctx, tx, public.ID)
			if err != nil {
				return err
			}
			doc, err := story.Doc(ctx, tx, public.ID)
			if err != nil {
				return err
			}
			one.Slug += "-renamed"
			return s.Stories.Save(ctx, tx, one, doc)
		})
		moved, err := story.Get(t.Context(), db.Read, public.ID)
		if err != nil || moved.Path == public.Path {
			t.Fatalf("the path did not change: %v", err)
		}
		if rounds := s.profileOf(t, kiln.ID).Rounds; rounds[0].Source != "http://example.com"+moved.Path {
			t.Errorf("after the path changed: %s", rounds[0].Source)
		}
	})
}

// Trust: the source of a round stays only while the facts that it supports are unchanged. Only editors of all brands may set a source.
func TestSourcesOfChangedRounds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		amount := int64(5_000_000)
		kiln := &company.Profile{Company: &company.Company{Slug: "tandoor", Name: "Tandoor & Tonic"},
			Rounds: []company.Round{{Type: "SEED", Amount: &amount, Currency: "USD", Date: "2021-04", Source: "Company filing"}}}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := company.SaveAll(ctx, tx, []*company.Profile{kiln}); err != nil {
				return err
			}
			return account.AddMember(ctx, tx, s.users[Reader], kiln.ID, account.Founder)
		})
		source := func() string { return s.profileOf(t, kiln.ID).Rounds[0].Source }
		save := func(as, round string, status int) {
			t.Helper()
			a := s.Ask(t, Case{Method: http.MethodPut, URL: "/rw/company/save/funding", As: as, Type: jsonType, Body: fmt.Sprintf(
				`{"companyId":"%d","fundings":[{"id":"%d","operation":"UPDATE",%s}]}`, kiln.ID, s.profileOf(t, kiln.ID).Rounds[0].ID, round)})
			if a.Status != status {
				t.Fatalf("%s: %d %s", round, a.Status, a.Text)
			}
		}
		save(Reader, `"roundType":"SEED","amount":5000000,"currency":"USD","date":"2021-04"`, 200)
		if source() != "Company filing" {
			t.Errorf("without a change: %q", source())
		}
		save(Reader, `"roundType":"SEED","amount":9000000,"currency":"USD","date":"2021-04","source":"Company filing"`, 422)
		save(Reader, `"roundType":"SEED","amount":9000000,"currency":"USD","date":"2021-04"`, 200)
		if source() != "" {
			t.Errorf("after a founder changed the amount: %q", source())
		}
		save(SignedAdmin, `"roundType":"SEED","amount":8000000,"currency":"USD","date":"2021-04","source":"https://filings.example/7"`, 200)
		if source() != "https://filings.example/7" {
			t.Errorf("an editor's source: %q", source())
		}
		save(SignedAdmin, `"roundType":"SERIES-A","amount":8000000,"currency":"USD","date":"2021-04"`, 200)
		if source() != "" {
			t.Errorf("after an editor changed the type: %q", source())
		}
		save(SignedAdmin, `"roundType":"SERIES-A","amount":8000000,"currency":"USD","date":"2021-04","source":"Company filing"`, 200)
		correct := func(value, evidence string) {
			t.Helper()
			round := s.profileOf(t, kiln.ID).Rounds[0]
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				edit := company.Edit{Company: kiln.ID, By: actor.Actor{AllBrands: true}, Evidence: evidence}
				return company.Correct(ctx, tx, edit, company.Fact{Field: "round.date", Entry: round.ID}, round.Date, value, i18n.Default)
			})
		}
		correct("2021-05", "https://filings.example/8")
		if source() != "https://filings.example/8" {
			t.Errorf("a correction with evidence: %q", source())
		}
		correct("2021-06", "")
		if source() != company.EditorsSource {
			t.Errorf("a correction without evidence: %q", source())
		}
	})
}

// VALID-21: rounds and foundings are not in the future in any zone, events are between 1800 and next year, and no company closes before its
// founding. Dates in the future that are stored already neither lead the directory nor are values of its filters.
func TestImpossibleDates(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		kiln := &company.Profile{Company: &company.Company{Slug: "tandoor", Name: "Tandoor & Tonic", Founded: "2016"},
			Rounds: []company.Round{{Type: "SEED", Date: "2020"}}}
		old := &company.Profile{Company: &company.Company{Slug: "old", Name: "Old"}, Rounds: []company.Round{{Type: "SEED", Date: "2015"}}}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return company.SaveAll(ctx, tx, []*company.Profile{kiln, old})
		})
		save := func(url, body string, want ...any) {
			t.Helper()
			one := s.companySave(Case{URL: url, Type: jsonType, Body: body}, kiln.ID, SignedAdmin, 0)
			a := s.Ask(t, one)
			for i := 0; i < len(want); i += 2 {
				if field, ok := strings.CutPrefix(want[i].(string), "fields."); ok { // has dots and brackets
					if text := fmt.Sprintf("%q:%q", field, want[i+1]); !strings.Contains(a.Text, text) {
						t.Errorf("%s: %s, want %s", one.Body, a.Text, text)
					}
				} else {
					is(want[i], want[i+1])(t, a)
				}
			}
		}
		year := dbtest.Noon.Year()
		round := func(date string, want ...any) {
			t.Helper()
			save("/rw/company/save/funding", fmt.Sprintf(`{"companyId":"ID","fundings":[{"operation":"CREATE","roundType":"SEED","amount":5,
				"currency":"USD","date":%q}]}`, date), want...)
		}
		inRange := func(from, to int) string { return fmt.Sprintf("Please enter a year from %d to %d.", from, to) }
		const future = "This date is in the future. Please enter today’s date or an earlier one."
		round("2099-02", "status", 422, "fields.fundings[0].date", inRange(1800, year))
		round("1500", "status", 422, "fields.fundings[0].date", inRange(1800, year))
		round(fmt.Sprintf("%d-12-31", year), "status", 422, "fields.fundings[0].date", future)
		round(fmt.Sprint(year), "success", true)
		event := func(date string, want ...any) {
			t.Helper()
			save("/rw/company/save/timeline", fmt.Sprintf(`{"companyId":"ID","events":[{"operation":"CREATE","milestoneType":"IPO","title":"Listed",
				"date":%q}]}`, date), want...)
		}
		event("1500", "status", 422, "fields.events[0].date", inRange(1800, year+1))
		event("2099-01-01", "status", 422, "fields.events[0].date", inRange(1800, year+1))
		event(fmt.Sprintf("%d-04", year+1), "success", true)
		save("/rw/companies/basic/update/ID", fmt.Sprintf(`{"foundingDate":"%d-12-31"}`, year), "status", 422, "fields.foundingDate", future)
		save("/rw/companies/basic/update/ID", `{"foundingDate":"2016","closingYear":2015}`, "status", 422, "fields.closingYear",
			"The company cannot have closed before it was founded. Please check both years.")
		save("/rw/companies/basic/update/ID", `{"foundingDate":"2016","foundingYear":2016,"closingYear":2018}`, "success", true)
		for _, wrong := range []struct {
			fact   company.Fact
			before string
			value  string
		}{
			{company.Fact{Field: "round.date", Entry: s.profileOf(t, kiln.ID).Rounds[0].ID}, "2020", "2099-02"},
			{company.Fact{Field: "event.date", Entry: s.profileOf(t, kiln.ID).Events[0].ID}, fmt.Sprintf("%d-04", year+1), "2099"},
			{company.Fact{Field: "foundingDate"}, "2016", "2019"},
			{company.Fact{Field: "closingYear"}, "2018", "2015"},
		} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return company.Correct(ctx, tx, company.Edit{Company: kiln.ID, By: actor.Actor{AllBrands: true}}, wrong.fact, wrong.before,
					wrong.value, i18n.Default)
			})
			var fields invalid.Fields
			if !errors.As(err, &fields) || fields["value"] == "" {
				t.Errorf("a correction of %s to %s: %v", wrong.fact, wrong.value, err)
			}
		}

		s.Write(func(ctx context.Context, tx *database.Tx) error { // as older data has it
			if _, err := tx.ExecContext(ctx, "UPDATE funding_rounds SET date = '2099-02' WHERE company_id = ?", old.ID); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, "UPDATE companies SET funded_on = '2099-02' WHERE id = ?", old.ID)
			return err
		})
		if err := company.SummarizeFutureFunding(t.Context(), db); err != nil {
			t.Fatal(err)
		}
		found, err := company.Find(t.Context(), db, company.Filter{}, company.ByFunding, 0, 10)
		if err != nil || len(found.Companies) != 2 || found.Companies[0].Slug != "tandoor" {
			t.Errorf("the directory begins with %+v (%v)", found.Companies, err)
		}
		for _, v := range found.Counts {
			if v.Value == "2099" {
				t.Errorf("a value of a filter: %+v", v)
			}
		}
	})
}
