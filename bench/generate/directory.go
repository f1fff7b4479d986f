package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/investor"
)

// Numbers of what Directory stores besides the companies.
const (
	Investors     = 2000
	RoundsEach    = 10 // funding rounds of every second company; the others have none
	companyBatch  = 500
	directorySeed = 1
)

// Directory stores n companies with funding rounds, five per company on average. The distributions are skewed, as in the data sets of
// companies: half of the companies are in five cities, and half in ten sectors. The same n always gives the same directory. The slugs are
// company-0, company-1 and so on; those of sectors, models and verticals are the directory's own.
func Directory(ctx context.Context, db *database.DB, n int) error {
	random := rand.New(rand.NewPCG(directorySeed, uint64(n)))
	investors, err := addInvestors(ctx, db)
	if err != nil {
		return fmt.Errorf("investors: %w", err)
	}
	for from := 0; from < n; from += companyBatch {
		profiles := make([]*company.Profile, 0, companyBatch)
		for i := from; i < min(n, from+companyBatch); i++ {
			profiles = append(profiles, randomCompany(random, i, investors))
		}
		err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return company.SaveAll(ctx, tx, profiles) })
		if err != nil {
			return fmt.Errorf("companies from %d on: %w", from, err)
		}
	}
	_, err = db.Writer().ExecContext(ctx, "ANALYZE") // as on a running site, where statistics are up to date
	return err
}

func addInvestors(ctx context.Context, db *database.DB) (investors []investor.Investor, err error) {
	err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		investors = nil
		for i := range Investors {
			one := investor.Investor{Slug: fmt.Sprint("investor-", i), Name: fmt.Sprint("Investor ", i), Kind: investor.Firm}
			if err := investor.Add(ctx, tx, &one); err != nil {
				return err
			}
			investors = append(investors, one)
		}
		return nil
	})
	return investors, err
}

func randomCompany(random *rand.Rand, i int, investors []investor.Investor) *company.Profile {
	skewed := func(n int) int { return int(float64(n) * random.Float64() * random.Float64() * random.Float64()) }
	models, bands := []string{"B2B", "B2C", "B2B2C", "C2C", "B2G"}, []string{"<10", "10-50", "51-200", "201-500", "501-1000", "1000+"}
	stages := []string{"ANGEL", "PRE-SEED", "SEED", "SERIES-A", "SERIES-B", "SERIES-C", "DEBT", "GRANT"}
	verticals := company.ProfileOptionsOf(2026).Verticals
	p := &company.Profile{Company: &company.Company{Slug: fmt.Sprint("company-", i), Name: fmt.Sprintf("Company %x", random.Uint32()),
		Subtitle: "Accounting and stock software for workshops", City: fmt.Sprint("City ", skewed(300)),
		State: fmt.Sprint("State ", skewed(36)), FoundedYear: 2026 - skewed(60), Employees: bands[skewed(6)],
		Sectors: []int{1 + skewed(80), 1 + skewed(80)}, Models: []string{models[skewed(5)]},
		Verticals: []string{verticals[skewed(10)].Slug}, Hiring: random.IntN(5) == 0}}
	if i%2 == 1 {
		return p
	}
	for range RoundsEach {
		amount := int64(1_000_000 + random.IntN(1_000_000_000))
		p.Rounds = append(p.Rounds, company.Round{Type: stages[skewed(8)], Amount: &amount, Currency: "INR",
			Date:      fmt.Sprintf("20%02d-%02d", 10+random.IntN(16), 1+random.IntN(12)),
			Investors: investors[skewed(Investors-1):][:1]})
	}
	return p
}
