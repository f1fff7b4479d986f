package correction_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/company/correction"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/limit"
	"masthead/internal/notify"
)

// fixture has corrections to the company Kiln, which has a funding round, a person and the owner Asha.
type fixture struct {
	*correction.Corrections
	t             *testing.T
	kiln          *company.Profile
	asha, reader  *account.User
	notifications map[int64][]string
}

func each(t *testing.T, test func(*testing.T, *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := &fixture{t: t, notifications: map[int64][]string{}}
		f.Corrections = &correction.Corrections{DB: db,
			Notify: func(_ context.Context, _ *database.Tx, user int64, n notify.Notification, _ string) error {
				f.notifications[user] = append(f.notifications[user], n.Title+" "+n.Text+" "+n.Link)
				return nil
			}}
		f.kiln = f.profile(f.addCompany("kiln").ID)
		f.asha, f.reader = f.addUser("asha@example.in"), f.addUser("ravi@example.in")
		f.setRole(f.asha, account.Founder)
		test(t, f)
	})
}

func (f *fixture) write(change func(ctx context.Context, tx *database.Tx) error) {
	f.t.Helper()
	if err := f.DB.Write(f.t.Context(), change); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) addCompany(slug string) *company.Profile {
	amount := int64(5_000_000)
	p := &company.Profile{Company: &company.Company{Slug: slug, Name: slug, City: "Erode", Website: "https://" + slug + ".example"},
		Rounds:    []company.Round{{Type: "SEED", Amount: &amount, Currency: "INR", Date: "2021"}},
		People:    []company.TeamMember{{Name: "Mira", Designation: "CEO", Role: account.Founder}},
		Products:  []company.Product{{Name: "Loom", Offers: []company.ProductOffer{{ID: 1, Description: "Free"}}}},
		Events:    []company.Event{{Type: "PRODUCT_LAUNCH", Title: "The loom", Date: "2020"}},
		Locations: []company.Location{{City: "Erode", Address: "1 Mill Road"}},
		Revenue:   []company.RevenueStream{{Name: "Cloth", Share: new(70)}}}
	f.write(p.Save)
	return p
}

func (f *fixture) addUser(email string) (u *account.User) {
	f.write(func(ctx context.Context, tx *database.Tx) (err error) {
		u, err = account.CreateUser(ctx, tx, email, "Somebody", "en", "")
		return err
	})
	return u
}

func (f *fixture) setRole(u *account.User, role account.CompanyRole) {
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return account.AddMember(ctx, tx, u.ID, f.kiln.ID, role)
	})
}

func (f *fixture) suggest(fact, value string) (*correction.Correction, error) {
	parsed, _ := company.ParseFact(strings.NewReplacer("ROUND", fmt.Sprint(f.kiln.Rounds[0].ID),
		"REVENUE", fmt.Sprint(f.kiln.Revenue[0].ID),
		"PERSON", fmt.Sprint(f.kiln.People[0].ID), "PRODUCT", fmt.Sprint(f.kiln.Products[0].ID),
		"EVENT", fmt.Sprint(f.kiln.Events[0].ID), "LOCATION", fmt.Sprint(f.kiln.Locations[0].ID)).Replace(fact))
	return f.Suggest(f.t.Context(), f.reader, correction.NewCorrection{Company: f.kiln.ID, Fact: parsed, Value: value,
		Source: "news.example/kiln", Message: "I read it.", Lang: i18n.Default})
}

func (f *fixture) mustSuggest(fact, value string) *correction.Correction {
	f.t.Helper()
	cor, err := f.suggest(fact, value)
	if err != nil {
		f.t.Fatal(fact, err)
	}
	return cor
}

func (f *fixture) decide(by *account.User, id int64, accept bool) error {
	_, err := f.Decide(f.t.Context(), actor.Actor{UserID: &by.ID}, id, correction.Decision{Accept: accept, Reason: "It is right.",
		Lang: i18n.Default})
	return err
}

func (f *fixture) profile(id int64) *company.Profile {
	f.t.Helper()
	one, err := company.ByID(f.t.Context(), f.DB.Read, id)
	if err != nil {
		f.t.Fatal(err)
	}
	p, err := company.Load(f.t.Context(), f.DB.Read, one)
	if err != nil {
		f.t.Fatal(err)
	}
	return p
}

func (f *fixture) history(id int64) []company.HistoryEntry {
	f.t.Helper()
	list, err := company.HistoryOf(f.t.Context(), f.DB.Read, id, company.HistoryKey{}, 50, i18n.Default)
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

func expect(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// F144: suggested corrections: after a correction of each kind is accepted, its value is in the profile, the section has a new version,
// and the history has an entry with the source, which says that a reader suggested the change and who accepted it. The reader is
// notified.
func TestAcceptedCorrections(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for _, c := range []struct {
			fact, value string
			get         func(p *company.Profile) string
			want        string
		}{
			{"city", " Karur ", func(p *company.Profile) string { return p.City }, "Karur"},
			{"foundingDate", "2016-04", func(p *company.Profile) string { return p.Founded + " " + fmt.Sprint(p.FoundedYear) }, "2016-04 2016"},
			{"closingYear", "2024", func(p *company.Profile) string { return fmt.Sprint(p.ClosedYear) }, "2024"},
			{"employeeCount", "51-200", func(p *company.Profile) string { return p.Employees }, "51-200"},
			{"website", "kiln.example/in", func(p *company.Profile) string { return p.Website }, "https://kiln.example/in"},
			{"person.designation.PERSON", "Chair", func(p *company.Profile) string { return p.People[0].Designation }, "Chair"},
			{"person.name.PERSON", "Mira Das", func(p *company.Profile) string { return p.People[0].Name }, "Mira Das"},
			{"round.amount.ROUND", " ₹60 lakh ", func(p *company.Profile) string {
				return fmt.Sprint(*p.Rounds[0].Amount, " ", p.Rounds[0].Source)
			}, "6000000 https://news.example/kiln"},
			{"round.date.ROUND", "2021-05", func(p *company.Profile) string { return p.Rounds[0].Date + p.Funded }, "2021-052021-05"},
			{"round.type.ROUND", "SERIES-A", func(p *company.Profile) string { return p.Rounds[0].Type + p.Stage }, "SERIES-ASERIES-A"},
			{"round.investors.ROUND", "Banyan\nSeed Circle\nBanyan", func(p *company.Profile) string {
				return fmt.Sprint(len(p.Rounds[0].Investors), " ", p.Rounds[0].Investors[1].Name)
			}, "2 Seed Circle"},
			{"round.investors.ROUND", "Banyan", func(p *company.Profile) string { return fmt.Sprint(len(p.Rounds[0].Investors)) }, "1"},
			{"round.amount.ROUND", "", func(p *company.Profile) string { return fmt.Sprint(p.Rounds[0].Amount == nil) }, "true"},
		} {
			cor := f.mustSuggest(c.fact, c.value)
			if err := f.decide(f.asha, cor.ID, true); err != nil {
				t.Fatal(c.fact, err)
			}
			if got := c.get(f.profile(f.kiln.ID)); got != c.want {
				t.Errorf("%s: %q, want %q", c.fact, got, c.want)
			}
		}
		entries := f.history(f.kiln.ID)
		if len(entries) != 13 {
			t.Fatalf("%d entries of the history", len(entries))
		}
		for _, e := range entries {
			if e.By != company.ByMember || !e.Suggested || e.Source != "https://news.example/kiln" || len(e.Changes) == 0 {
				t.Errorf("entry %+v", e)
			}
		}
		if v := f.profile(f.kiln.ID).Versions; v[company.Basic] != 6 || v[company.Funding] != 6 || v[company.Introduction] != 1 {
			t.Errorf("versions %v", v)
		}
		if n := f.notifications[f.reader.ID]; len(n) != 13 || !strings.Contains(n[0], "Your correction to kiln was accepted") ||
			!strings.HasSuffix(n[0], "/companies/kiln/history") {
			t.Errorf("notifications %q", n)
		}
	})
}

// ENTITY-50: after a correction of the city or the state the company is in one place: another city does not keep the state, and the
// country is that of the new place. A city that merely gets another spelling keeps them.
func TestCorrectionsOfPlaces(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.kiln = f.profile(f.kiln.ID)
		for _, c := range [][3]string{
			{"city", "Mumbai", "Mumbai, Maharashtra, India"}, {"city", "Oakland", "Oakland, , "}, {"state", "California", "Oakland, California, "},
			{"city", "Dubai", "Dubai, Dubai, United Arab Emirates"}, {"city", "London", "London, , "},
			{"city", "Pune, Maharashtra", "Pune, Maharashtra, India"}, {"city", "Shrirampur", "Shrirampur, , "},
			{"state", "maharashtra", "Shrirampur, Maharashtra, India"}, {"city", "Srirampur", "Srirampur, Maharashtra, India"},
		} {
			cor := f.mustSuggest(c[0], c[1])
			if err := f.decide(f.asha, cor.ID, true); err != nil {
				t.Fatal(c, err)
			}
			p := f.profile(f.kiln.ID)
			if got := p.City + ", " + p.State + ", " + p.Country; got != c[2] {
				t.Errorf("after the correction %s %q: %s, want %s", c[0], c[1], got, c[2])
			}
		}
	})
}

// The role table: founders, executives and editors of all brands decide; employees, readers, founders of other companies and
// editors of a brand do not learn that a correction exists.
func TestWhoDecidesCorrections(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		employee, executive, stranger := f.addUser("e@example.in"), f.addUser("x@example.in"), f.addUser("s@example.in")
		f.setRole(employee, account.Employee)
		f.setRole(executive, account.Executive)
		other := f.addCompany("other")
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, stranger.ID, other.ID, account.Founder)
		})
		cor := f.mustSuggest("city", "Karur")
		for name, by := range map[string]actor.Actor{"employee": {UserID: &employee.ID}, "stranger": {UserID: &stranger.ID},
			"reader": {UserID: &f.reader.ID}, "editor of a brand": {UserID: &stranger.ID, Brands: []int64{1}}, "nobody": {}} {
			_, err := f.Decide(t.Context(), by, cor.ID, correction.Decision{Accept: true, Lang: i18n.Default})
			expect(t, name, err, database.ErrNotFound)
		}
		if err := f.decide(executive, cor.ID, false); err != nil {
			t.Fatal(err)
		}
		expect(t, "again", f.decide(f.asha, cor.ID, true), correction.ErrDecided)
		next := f.mustSuggest("city", "Salem")
		accept := correction.Decision{Accept: true, Lang: i18n.Default}
		if _, err := f.Decide(t.Context(), actor.Actor{AllBrands: true}, next.ID, accept); err != nil {
			t.Fatal(err)
		}
		if e := f.history(f.kiln.ID); len(e) != 1 || e[0].By != company.ByNewsroom {
			t.Errorf("history %+v", e)
		}
		actions, err := company.Actions(t.Context(), f.DB.Read, f.kiln.ID, 0, 10)
		if err != nil || len(actions) != 2 || actions[0].Action != "correction.accepted" || actions[1].Action != "correction.rejected" ||
			*actions[1].UserID != executive.ID {
			t.Errorf("audit log %+v, %v", actions, err)
		}
		if n := f.notifications[f.reader.ID]; !strings.Contains(n[0], "was not accepted It is right.") {
			t.Errorf("notifications %q", n)
		}
		if n := f.notifications[f.asha.ID]; len(n) != 2 || len(f.notifications[employee.ID]) != 0 {
			t.Errorf("notifications of owners %q", n)
		}
	})
}

// If the fact has changed since a correction was suggested, the list says so, and the correction never overwrites the newer value.
func TestACorrectionOfAChangedFact(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		cor, person := f.mustSuggest("city", "Karur"), f.mustSuggest("person.designation.PERSON", "Chair")
		f.reader, f.asha = f.asha, f.reader // another reader suggests another value, which is accepted first
		newer := f.mustSuggest("city", "Salem")
		f.reader, f.asha = f.asha, f.reader
		if err := f.decide(f.asha, newer.ID, true); err != nil {
			t.Fatal(err)
		}
		expect(t, "accept", f.decide(f.asha, cor.ID, true), correction.ErrChanged)
		if p := f.profile(f.kiln.ID); p.City != "Salem" {
			t.Errorf("city %q", p.City)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Model((*company.TeamMember)(nil)).Where("company_id = ?", f.kiln.ID).Exec(ctx)
			return err
		})
		expect(t, "a person who was removed", f.decide(f.asha, person.ID, true), correction.ErrChanged)
		if list, err := f.Waiting(t.Context(), f.kiln.ID, 0, 10); err != nil || len(list) != 2 {
			t.Errorf("they wait: %v, %v", list, err)
		}
		if err := f.decide(f.asha, cor.ID, false); err != nil {
			t.Error("reject:", err)
		}
	})
}

// A correction of a withdrawn company waits until the company is restored, or is rejected.
func TestCorrectionsOfAWithdrawnCompany(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		cor, other := f.mustSuggest("city", "Karur"), f.mustSuggest("state", "Kerala")
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Withdraw(ctx, tx, actor.Actor{}, f.kiln.ID)
		})
		expect(t, "accept", f.decide(f.asha, cor.ID, true), company.ErrWithdrawn)
		if err := f.decide(f.asha, other.ID, false); err != nil {
			t.Error("reject:", err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Restore(ctx, tx, actor.Actor{}, f.kiln.ID)
		})
		if err := f.decide(f.asha, cor.ID, true); err != nil {
			t.Error("accept after the company was restored:", err)
		}
	})
}

// VALID: the values that a reader enters are checked by the rules of the wizard, with messages by field. A correction must have a source or
// a note.
func TestInvalidCorrections(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for _, c := range []struct{ fact, value, field string }{
			{"city", strings.Repeat("x", 81), "value"}, {"city", "Erode", "value"}, {"foundingDate", "1016", "value"},
			{"foundingDate", "2016-13", "value"}, {"closingYear", "soon", "value"}, {"employeeCount", "7", "value"},
			{"website", "javascript:alert(1)", "value"}, {"round.amount.ROUND", "many INR", "value"},
			{"round.amount.ROUND", "5 million", "value"}, {"round.amount.ROUND", "50000000", "value"},
			{"round.amount.ROUND", "5 XXX", "value"}, {"round.type.ROUND", "", "value"}, {"person.name.PERSON", "", "value"},
			{"name", "", "value"}, {"round.amount.999", "5 INR", "fact"}, {"award", "x", "fact"}, {"", "x", "fact"},
		} {
			_, err := f.suggest(c.fact, c.value)
			var wrong invalid.Fields
			if !errors.As(err, &wrong) || wrong[c.field] == "" {
				t.Errorf("%s %q: %v", c.fact, c.value, err)
			}
		}
		city, _ := company.ParseFact("city")
		for _, in := range []correction.NewCorrection{{Value: "Karur"}, {Value: "Karur", Source: "no address"},
			{Value: "Karur", Message: strings.Repeat("x", 1001)}} {
			in.Company, in.Fact, in.Lang = f.kiln.ID, city, i18n.Default
			var wrong invalid.Fields
			if _, err := f.Suggest(t.Context(), f.reader, in); !errors.As(err, &wrong) || wrong["source"]+wrong["message"] == "" {
				t.Errorf("%+v: %v", in, err)
			}
		}
		_, err := f.Suggest(t.Context(), f.reader, correction.NewCorrection{Company: 999999, Fact: city, Value: "Karur", Lang: i18n.Default})
		expect(t, "no company", err, database.ErrNotFound)
	})
}

// Trust: a reader suggests at most twenty corrections a day; a later one for the same fact replaces the earlier one.
func TestLimitsOfCorrections(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for i := range 20 {
			f.mustSuggest("city", fmt.Sprint("City ", i))
		}
		var wait *limit.TooManyError
		if _, err := f.suggest("city", "One more"); !errors.As(err, &wait) {
			t.Errorf("the 21st: %v", err)
		}
		list, err := f.Waiting(t.Context(), 0, 0, 30)
		if err != nil || len(list) != 1 || list[0].After != "City 19" {
			t.Errorf("waiting %+v, %v", list, err)
		}
		own, err := f.SuggestedBy(t.Context(), f.reader.ID, 0, 30)
		if err != nil || len(own) != 20 || own[1].Status != correction.Replaced {
			t.Errorf("own %+v, %v", own, err)
		}
		if n := f.notifications[f.asha.ID]; len(n) != 1 {
			t.Errorf("owners were notified %d times", len(n))
		}
	})
}

// A hundred corrections of a company in a day are the limit, no matter how many readers suggest them. Other companies are not affected.
func TestLimitOfCorrectionsOfACompany(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for i := range 100 {
			if i%20 == 0 {
				f.reader = f.addUser(fmt.Sprintf("reader-%d@mail.example", i))
			}
			f.mustSuggest("city", fmt.Sprint("City ", i))
		}
		f.reader = f.addUser("one-more@mail.example")
		var wait *limit.TooManyError
		if _, err := f.suggest("city", "One more"); !errors.As(err, &wait) {
			t.Errorf("the 101st: %v", err)
		}
		f.kiln = f.addCompany("another")
		f.mustSuggest("city", "Karur")
	})
}

// A correction to a merged company waits for the owners of the remaining company. The history of that company has the merge, the
// changes before it, and the end of the merge.
func TestCorrectionsOfMergedCompanies(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		accepted := f.mustSuggest("city", "Karur")
		if err := f.decide(f.asha, accepted.ID, true); err != nil {
			t.Fatal(err)
		}
		cor, round := f.mustSuggest("state", "Tamil Nadu"), f.mustSuggest("round.amount.ROUND", "7000000 INR")
		big := f.addCompany("big")
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, big.ID, f.kiln.ID, actor.Actor{})
		})
		list, err := f.Waiting(t.Context(), big.ID, 0, 10)
		if err != nil || len(list) != 2 {
			t.Fatalf("waiting %v, %v", list, err)
		}
		for _, id := range []int64{cor.ID, round.ID} {
			if err := f.decide(f.asha, id, true); err != nil { // Asha is a member of the remaining company now
				t.Error(err)
			}
		}
		if p := f.profile(big.ID); p.State != "Tamil Nadu" || *p.Rounds[1].Amount+*p.Rounds[0].Amount != 12_000_000 {
			t.Errorf("profile %q %+v", p.State, p.Rounds)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, f.kiln.ID, actor.Actor{})
		})
		var events []string
		for _, e := range f.history(big.ID) {
			events = append(events, string(e.Event)+" "+e.Other)
		}
		slices.Sort(events) // all have the same time, because the test's clock stands still
		if want := []string{"changed ", "changed ", "merged kiln", "unmerged kiln"}; !slices.Equal(events, want) {
			t.Errorf("events %q", events)
		}
	})
}

// Pages of the history begin after the key of the last entry, and no entry is on two pages.
func TestHistoryIsPagedByKey(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for i := range 5 {
			cor := f.mustSuggest("city", fmt.Sprint("City ", i))
			if err := f.decide(f.asha, cor.ID, true); err != nil {
				t.Fatal(err)
			}
		}
		merged := f.addCompany("merged")
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, f.kiln.ID, merged.ID, actor.Actor{})
		})
		var after []string
		key := company.HistoryKey{}
		for range 5 {
			list, err := company.HistoryOf(t.Context(), f.DB.Read, f.kiln.ID, key, 2, i18n.Default)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range list {
				key = e.Key
				text := string(e.Event)
				if len(e.Changes) > 0 {
					text = e.Changes[0].After
				}
				after = append(after, text)
			}
			if parsed, ok := company.ParseHistoryKey(key.String()); !ok || parsed != key {
				t.Errorf("key %v", key)
			}
		}
		if want := []string{"merged", "City 4", "City 3", "City 2", "City 1", "City 0"}; !slices.Equal(after, want) {
			t.Errorf("entries %q", after)
		}
	})
}

// Privacy: the export of an account has its corrections. Deleting the account deletes them, but accepted values stay.
func TestCorrectionsOfAnAccount(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		cor := f.mustSuggest("city", "Karur")
		if err := f.decide(f.asha, cor.ID, true); err != nil {
			t.Fatal(err)
		}
		name, data, err := f.ExportUserData(t.Context(), feature.User{ID: f.reader.ID})
		if err != nil || name != "companyCorrections" || !strings.Contains(fmt.Sprint(data), "Karur") {
			t.Errorf("export %s %v, %v", name, data, err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Model((*account.User)(nil)).Where("id = ?", f.reader.ID).Exec(ctx)
			return err
		})
		if list, err := f.SuggestedBy(t.Context(), f.reader.ID, 0, 10); err != nil || len(list) != 0 {
			t.Errorf("corrections %v, %v", list, err)
		}
		if e := f.history(f.kiln.ID); len(e) != 1 || !e[0].Suggested || f.profile(f.kiln.ID).City != "Karur" {
			t.Errorf("history %+v", e)
		}
	})
}
