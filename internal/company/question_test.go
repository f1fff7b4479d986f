package company

import (
	"context"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
)

// C17: a fact counts as checked only if an owner answered a question about it or saved its section in the wizard, and only while it has the
// value of that time. Answers and accepted corrections about other facts, the newsroom and imports do not make it checked.
func TestAFactIsCheckedByWhoeverLookedAtIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		ctx, kiln := t.Context(), &Company{Slug: "kiln", Name: "Kiln", Employees: "51-200", City: "Pune", Website: "https://kiln.example"}
		var owner, reader, editor actor.Actor
		write := func(change func(ctx context.Context, tx *database.Tx) error) {
			t.Helper()
			c.Advance(time.Hour)
			if err := db.Write(ctx, change); err != nil {
				t.Fatal(err)
			}
		}
		write(func(ctx context.Context, tx *database.Tx) error {
			for email, by := range map[string]*actor.Actor{"owner": &owner, "reader": &reader, "editor": &editor} {
				u, err := account.CreateUser(ctx, tx, email+"@kiln.example", "", "en", "")
				if err != nil {
					return err
				}
				by.UserID = &u.ID
			}
			editor.AllBrands = true
			if err := (&Profile{Company: kiln}).Save(ctx, tx); err != nil {
				return err
			}
			return account.AddMember(ctx, tx, *owner.UserID, kiln.ID, account.Founder)
		})
		profile := func() *Profile {
			t.Helper()
			one, err := ByID(ctx, db.Read, kiln.ID)
			if err != nil {
				t.Fatal(err)
			}
			p, err := Load(ctx, db.Read, one)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		expect := func(what string, checked int) {
			t.Helper()
			got, err := FreshnessOf(ctx, db.Read, profile(), db.Now())
			if want := (Freshness{Checked: checked, Facts: 3}); err != nil || got != want {
				t.Errorf("%s: %+v, want %+v (%v)", what, got, want, err)
			}
		}
		answer := func(field, value string) {
			t.Helper()
			q := &Question{CompanyID: kiln.ID, Field: field, Value: profile().factValue(field), AskedAt: db.Now()}
			write(func(ctx context.Context, tx *database.Tx) error {
				if _, err := tx.NewInsert().Model(q).Exec(ctx); err != nil {
					return err
				}
				return AnswerQuestion(ctx, tx, q.ID, *owner.UserID, value, i18n.Default)
			})
		}
		correct := func(field, value string, e Edit) {
			t.Helper()
			before := profile().factValue(field)
			write(func(ctx context.Context, tx *database.Tx) error {
				e.Company, e.By = kiln.ID, owner
				return Correct(ctx, tx, e, Fact{Field: field}, before, value, i18n.Default)
			})
		}
		save := func(by actor.Actor, section Section, change func(p *Profile)) {
			t.Helper()
			write(func(ctx context.Context, tx *database.Tx) error {
				_, err := saveSectionIn(ctx, tx, Edit{Company: kiln.ID, Section: section, By: by},
					func(_ context.Context, _ *database.Tx, p *Profile) error {
						change(p)
						return nil
					})
				return err
			})
		}
		same := func(*Profile) {}
		importFact := func(change func(p *Profile)) {
			t.Helper()
			p := profile()
			s := NewImportUpdate(p)
			change(p)
			s.Sections = []Section{Basic}
			write(func(ctx context.Context, tx *database.Tx) error {
				return StoreImportUpdates(ctx, tx, []*ImportUpdate{s}, "register")
			})
		}
		due := func(want string) {
			t.Helper()
			var got string
			c.Advance(31 * 24 * time.Hour)
			write(func(ctx context.Context, tx *database.Tx) error {
				companies, _, err := DueQuestions(ctx, tx, tx.At, 0, 10)
				if err != nil {
					return err
				}
				list, err := Ask(ctx, tx, companies)
				if len(list) == 1 {
					got = list[0].Question.Field
				}
				return err
			})
			if got != want {
				t.Errorf("the question is about %q, want %q", got, want)
			}
		}

		expect("at first", 0)
		answer("employeeCount", "201-500")
		expect("after an answer that changed the size", 1)
		due("city") // not half a year later
		correct("city", "Nashik", Edit{SuggestedBy: reader.UserID})
		expect("after an accepted correction of the city", 1)
		correct("website", "https://kiln.test", Edit{Evidence: "https://news.example/kiln"})
		expect("after an accepted correction with a source", 1)
		save(editor, Basic, func(p *Profile) { p.City = "Thane" })
		expect("after a save by the newsroom", 1)
		save(owner, Basic, same)
		expect("after the owner saved the details", 2)
		save(owner, Introduction, same)
		expect("after the owner saved the introduction", 3)

		answer("employeeCount", "201-500")
		expect("after another answer", 3)
		importFact(func(p *Profile) { p.Employees = "51-200" })
		expect("after an import changed the size", 2)
		due("employeeCount") // it has a value that nobody has checked
		importFact(func(p *Profile) { p.City = "Pune" })
		expect("after an import changed the city", 1)
		importFact(func(p *Profile) { p.Employees, p.City = "201-500", "Thane" })
		expect("after an import restored both", 3)
	})
}
