package companyimport

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

func postgres(t *testing.T) *database.DB {
	return dbtest.Open(t, dbtest.Postgres(t), dbtest.NewClock().Now)
}

// Imports that run at the same time store each company and each investor once, and none of them ends with an error.
func TestImportsAtTheSameTimeStoreEachCompanyOnce(t *testing.T) {
	db := postgres(t)
	table := func(from, step int) string {
		var b strings.Builder
		b.WriteString("company,city,date,amount,round,investors\n")
		for i := range 600 {
			n := (from + i*step + 600) % 600
			fmt.Fprintf(&b, "Weaver %d,Jaipur,2020-01-01,%d,Seed,\"Fund %d, Fund %d\"\n", n, 1000+n, n%50, n%70)
		}
		return writeFile(t, "table.csv", []byte(b.String()))
	}
	jobs := []Options{
		{Source: "one", File: table(0, 1)}, {Source: "one", File: table(0, 1)}, // the same table twice
		{Source: "two", File: table(599, -1)}, // the other way round
		{Source: "three", File: table(300, 1)},
	}
	reports := make([]*Report, len(jobs))
	var group sync.WaitGroup
	for i, options := range jobs {
		group.Go(func() {
			var err error
			if reports[i], err = Run(t.Context(), db, options, func(int64, int64) {}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for table, want := range map[string]int{"companies": 600, "investors": 70, "funding_rounds": 600, "company_duplicates": 0} {
		if n, err := db.Read.NewSelect().TableExpr(table).Count(t.Context()); int(n) != want || err != nil {
			t.Errorf("%d %s, want %d (%v)", n, table, want, err)
		}
	}
	var added, investors int
	for _, r := range reports {
		added, investors = added+r.Added, investors+r.Investors
	}
	if added != 600 || investors != 70 {
		t.Errorf("the reports count %d companies and %d investors", added, investors)
	}
}

// runBlocked starts a write that must wait for the open transaction of holds, ends that transaction once the write waits, and
// returns the error of the write.
func runBlocked(t *testing.T, db *database.DB, hold func(ctx context.Context, tx *database.Tx) error, write func() error) error {
	t.Helper()
	done := make(chan error, 1)
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		if err := hold(ctx, tx); err != nil {
			return err
		}
		go func() { done <- write() }()
		for {
			var waiting int
			err := db.Read.NewSelect().TableExpr("pg_stat_activity").ColumnExpr("count(*)").Where("datname = current_database()").
				Where("wait_event_type = 'Lock'").Scan(ctx, &waiting)
			if err != nil || waiting > 0 {
				return err
			}
			select {
			case err := <-done:
				return fmt.Errorf("the write did not wait: %w", errors.Join(err, errors.New("it ended")))
			default:
				runtime.Gosched()
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return <-done
}

// If an editor adds a company while an import is about to add the same one, the import finds it at a second attempt.
func TestACompanyAddedDuringAnImportIsFound(t *testing.T) {
	db := postgres(t)
	options := Options{File: writeFile(t, "a.csv", []byte("company,one liner\nKiln,Bricks\nLoom,Cloth\n"))}
	var report *Report
	err := runBlocked(t, db, func(ctx context.Context, tx *database.Tx) error {
		_, err := company.Add(ctx, tx, "kiln", "Kiln")
		return err
	}, func() (err error) {
		report, err = Run(t.Context(), db, options, func(int64, int64) {})
		return err
	})
	if err != nil || report.Added != 1 || report.Changed != 1 || report.Rows != 2 {
		t.Errorf("%+v, %v", report, err)
	}
	if p := profileOf(t, db, "kiln"); p.Subtitle != "Bricks" {
		t.Errorf("%+v", p.Company)
	}
}

// An import that updates a company keeps the values that a member saved in the meantime.
func TestAnImportKeepsWhatAMemberSavesMeanwhile(t *testing.T) {
	db := postgres(t)
	importFile(t, db, Options{File: writeFile(t, "a.csv", []byte("company,city\nKiln,Jaipur\n"))})
	id := profileOf(t, db, "kiln").ID
	err := runBlocked(t, db, func(ctx context.Context, tx *database.Tx) error {
		if err := company.Lock(ctx, tx, id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE companies SET subtitle = 'Bricks by hand' WHERE id = ?", id)
		return err
	}, func() error {
		_, err := Run(t.Context(), db, Options{File: writeFile(t, "b.csv", []byte("company,one liner,website\nKiln,Bricks,kiln.example\n"))},
			func(int64, int64) {})
		return err
	})
	if p := profileOf(t, db, "kiln"); err != nil || p.Subtitle != "Bricks by hand" || p.Website != "https://kiln.example" {
		t.Errorf("%+v, %v", p.Company, err)
	}
}

// When companies in a chain are merged and unmerged at the same time, there is no deadlock and nothing is lost.
func TestMergesOfChainsAtTheSameTime(t *testing.T) {
	db := postgres(t)
	names := []string{"alpha", "beta", "gamma", "delta"}
	importFile(t, db, Options{File: writeFile(t, "a.csv", []byte("company,date,amount,round\nAlpha,2020-01-01,1,Seed\n"+
		"Beta,2020-01-01,2,Seed\nGamma,2020-01-01,3,Seed\nDelta,2020-01-01,4,Seed\n"))})
	ids := make([]int64, len(names))
	for i, name := range names {
		ids[i] = profileOf(t, db, name).ID
	}
	allowed := func(err error) bool {
		return err == nil || errors.Is(err, company.ErrMerged) || errors.Is(err, company.ErrNotMerged)
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for step := range 25 {
				one, other := ids[(worker+step)%4], ids[(worker*3+step*2+1)%4]
				if one == other {
					other = ids[(worker+step+1)%4]
				}
				err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					if (worker+step)%2 == 0 {
						return company.Merge(ctx, tx, one, other, actor.Actor{})
					}
					return company.Unmerge(ctx, tx, one, actor.Actor{})
				})
				if !allowed(err) {
					t.Errorf("worker %d, step %d: %v", worker, step, err)
				}
			}
		})
	}
	group.Wait()
	for _, id := range ids {
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return company.Unmerge(ctx, tx, id, actor.Actor{}) })
		if !allowed(err) {
			t.Error(err)
		}
	}
	for i, name := range names {
		p := profileOf(t, db, name)
		if p.MergedInto != nil || len(p.Rounds) != 1 || *p.Rounds[0].Amount != int64(i+1) || p.RaisedUSD != int64(i+1) {
			t.Errorf("%s: %+v %+v", name, p.Company, p.Rounds)
		}
	}
}

// In a chain of merges, any merge can be undone first: the data of the merged company is moved back from the remaining company.
func TestACompanyInsideAChainIsSeparated(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		importFile(t, db, Options{File: writeFile(t, "a.csv", []byte("company,date,amount,round\nAlpha,2020-01-01,1,Seed\n"+
			"Beta,2021-01-01,2,Series A\nGamma,2019-01-01,3,Angel\n"))})
		alpha, beta, gamma := profileOf(t, db, "alpha").ID, profileOf(t, db, "beta").ID, profileOf(t, db, "gamma").ID
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return errors.Join(company.Merge(ctx, tx, beta, alpha, actor.Actor{}), company.Merge(ctx, tx, gamma, beta, actor.Actor{}),
				company.Unmerge(ctx, tx, alpha, actor.Actor{}))
		})
		if err != nil {
			t.Fatal(err)
		}
		check := func(slug string, rounds int, raised int64, stage string) {
			t.Helper()
			if p := profileOf(t, db, slug); len(p.Rounds) != rounds || p.RaisedUSD != raised || p.Stage != stage {
				t.Errorf("%s: %+v %+v", slug, p.Company, p.Rounds)
			}
		}
		check("alpha", 1, 1, "SEED")
		check("gamma", 2, 5, "SERIES-A")
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, beta, actor.Actor{})
		})
		if err != nil {
			t.Fatal(err)
		}
		check("beta", 1, 2, "SERIES-A")
		check("gamma", 1, 3, "ANGEL")
	})
}
