package people

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/taxonomy"
)

// BenchmarkListOfPeople measures how long it takes to read the list of 20,000 people with their facets into memory, which happens after
// each change, and to find a page of it.
func BenchmarkListOfPeople(b *testing.B) {
	const companies, perCompany = 5000, 4
	for name, open := range map[string]func(testing.TB) string{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			db := dbtest.Open(b, open(b), clock.Clock(time.Now))
			addPeople(b, db, companies, perCompany)
			index := NewIndex(db)
			b.Run("read", func(b *testing.B) {
				for b.Loop() {
					found, err := index.readPeople(b.Context())
					if err != nil || len(found.ids) != companies*perCompany {
						b.Fatalf("%d people, %v", len(found.ids), err)
					}
				}
			})
			b.Run("find", func(b *testing.B) {
				for b.Loop() {
					found, err := index.Find(b.Context(), facet.Filter{"role": {"founder"}}, nil, 0, 24)
					if err != nil || len(found.IDs) != 24 {
						b.Fatalf("%+v, %v", found, err)
					}
				}
			})
		})
	}
}

// addPeople stores companies with the given number of founders each. All founders have profiles.
func addPeople(b *testing.B, db *database.DB, companies, perCompany int) {
	b.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	for from := 0; from < companies; from += 500 {
		err := db.Write(b.Context(), func(ctx context.Context, tx *database.Tx) error {
			var profiles []*company.Profile
			for n := from; n < from+500; n++ {
				p := &company.Profile{Company: &company.Company{Slug: fmt.Sprint("company-", n), Name: fmt.Sprint("Company ", n),
					City: fmt.Sprint("City ", random.IntN(300)), Sectors: []int{1 + random.IntN(80), 1 + random.IntN(80)}}}
				for k := range perCompany {
					a := &taxonomy.Author{Slug: fmt.Sprint("person-", n, "-", k), Name: fmt.Sprintf("Person %x", random.Uint32())}
					if err := taxonomy.SaveAuthor(ctx, tx, a); err != nil {
						return err
					}
					p.People = append(p.People, company.TeamMember{Name: a.Name, AuthorID: &a.ID, Role: account.Founder, Designation: "Founder"})
				}
				profiles = append(profiles, p)
			}
			return company.SaveAll(ctx, tx, profiles)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
