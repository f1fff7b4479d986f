package company_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"testing"
	"time"

	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/investor"
)

// bigDirectory stores n companies with five funding rounds each. The distributions are skewed, as in the data sets of
// companies: half of them are in five cities, and half in ten sectors.
func bigDirectory(b *testing.B, db *database.DB, n int) {
	b.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	skewed := func(n int) int { return int(float64(n) * random.Float64() * random.Float64() * random.Float64()) }
	models, bands := []string{"B2B", "B2C", "B2B2C", "C2C", "B2G"}, []string{"<10", "10-50", "51-200", "201-500", "501-1000", "1000+"}
	stages := []string{"ANGEL", "PRE-SEED", "SEED", "SERIES-A", "SERIES-B", "SERIES-C", "DEBT", "GRANT"}
	options := company.ProfileOptionsOf(2026)
	const batch = 500
	var investors []investor.Investor
	err := db.Write(b.Context(), func(ctx context.Context, tx *database.Tx) error {
		for i := range 2000 {
			one := investor.Investor{Slug: fmt.Sprint("investor-", i), Name: fmt.Sprint("Investor ", i), Kind: investor.Firm}
			if err := investor.Add(ctx, tx, &one); err != nil {
				return err
			}
			investors = append(investors, one)
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	start := time.Now()
	for from := 0; from < n; from += batch {
		profiles := make([]*company.Profile, 0, batch)
		for i := from; i < min(n, from+batch); i++ {
			p := &company.Profile{Company: &company.Company{Slug: fmt.Sprint("company-", i), Name: fmt.Sprintf("Company %x", random.Uint32()),
				Subtitle: "Accounting and stock software for workshops", City: fmt.Sprint("City ", skewed(300)),
				State: fmt.Sprint("State ", skewed(36)), FoundedYear: 2026 - skewed(60), Employees: bands[skewed(6)],
				Sectors: []int{1 + skewed(80), 1 + skewed(80)}, Models: []string{models[skewed(5)]},
				Verticals: []string{options.Verticals[skewed(10)].Slug}, Hiring: random.IntN(5) == 0}}
			for range 5 {
				amount := int64(1_000_000 + random.IntN(1_000_000_000))
				p.Rounds = append(p.Rounds, company.Round{Type: stages[skewed(8)], Amount: &amount, Currency: "INR",
					Date:      fmt.Sprintf("20%02d-%02d", 10+random.IntN(16), 1+random.IntN(12)),
					Investors: investors[skewed(1999):][:1]})
			}
			if random.IntN(2) == 0 {
				p.Rounds = nil
			}
			profiles = append(profiles, p)
		}
		err := db.Write(b.Context(), func(ctx context.Context, tx *database.Tx) error { return company.SaveAll(ctx, tx, profiles) })
		if err != nil {
			b.Fatal(err)
		}
	}
	if _, err := db.Writer().ExecContext(b.Context(), "ANALYZE"); err != nil { // as on a running site, where statistics are up to date
		b.Fatal(err)
	}
	b.Logf("%d companies stored, %.0f a second", n, float64(n)/time.Since(start).Seconds())
}

// queries are combinations of filters, from none to many.
var queries = []string{
	"", "city=city-0", "sector=adtech", "sector=adtech,agritech&city=city-0,city-3", "city=city-250", "funded=never",
	"founded=2010,2020&stage=seed", "sector=fintech&city=city-1&model=b2b&size=10-50&hiring=yes", "hiring=yes", "model=b2b",
	"state=state-20&stage=series-c", "vertical=finance&funded=2024,2025&model=b2b,b2c",
}

func BenchmarkDirectory(b *testing.B) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			db := dbtest.Open(b, open(b), clock.Clock(time.Now))
			bigDirectory(b, db, 200_000)
			var times []time.Duration
			b.ResetTimer()
			for i := 0; b.Loop(); i++ {
				values, err := url.ParseQuery(queries[i%len(queries)])
				if err != nil {
					b.Fatal(err)
				}
				filter, _ := company.FilterOf(values)
				order := company.Orders[i/len(queries)%len(company.Orders)]
				start := time.Now()
				if _, err := company.Find(b.Context(), db, filter, order, 0, 24); err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(start))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// BenchmarkProfile reads the data of one profile after another: the company, its sections and similar companies.
func BenchmarkProfile(b *testing.B) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			db := dbtest.Open(b, open(b), clock.Clock(time.Now))
			bigDirectory(b, db, 200_000)
			var times []time.Duration
			b.ResetTimer()
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				one, err := company.BySlug(b.Context(), db.Read, fmt.Sprint("company-", i*7919%200_000))
				if err != nil {
					b.Fatal(err)
				}
				p, err := company.Load(b.Context(), db.Read, one)
				if err != nil {
					b.Fatal(err)
				}
				if _, _, err := company.Similar(b.Context(), db, p, 6); err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(start))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}
