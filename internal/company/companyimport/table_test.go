package companyimport

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// From a table of companies that names investors but no funding rounds, no rounds are imported, and the report names the column of
// investors.
func TestInvestorsWithoutARoundGiveNoRound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		table := writeFile(t, "unicorns.csv", []byte(",Company,Valuation ($B),City,Notes,Select Investors\n"+
			"0,Kiln,$140,Jaipur,Well known,\"Kite Fund, Tiger Lily Capital\"\n1,Loom,$100,Erode,,Kite Fund\n"))
		preview, err := PreviewFile(Options{File: table})
		if err != nil || preview.Mapping["Select Investors"] != Ignored {
			t.Errorf("the preview maps the investors to %q, %v", preview.Mapping["Select Investors"], err)
		}
		for _, columns := range []map[string]string{nil, {"Select Investors": "investors"}} {
			report := importFile(t, db, Options{File: table, Columns: columns})
			if report.Rounds+report.Investors+report.Undisclosed != 0 {
				t.Errorf("%v: %+v", columns, report)
			}
			for _, slug := range []string{"kiln", "loom"} {
				if p := profileOf(t, db, slug); len(p.Rounds) != 0 || p.Stage != "" {
					t.Errorf("%v: %s has %+v", columns, slug, p.Rounds)
				}
			}
			var text strings.Builder
			if err := report.Write(&text); err != nil {
				t.Fatal(err)
			}
			want := "because no column has the date, the kind or the amount of a funding round: Select Investors (2 rows)"
			if columns != nil {
				want = remarkNoRound + ": 2\n  line 2: Kite Fund, Tiger Lily Capital"
			}
			if !strings.Contains(text.String(), want) {
				t.Errorf("%v: the report lacks %q:\n%s", columns, want, text.String())
			}
		}
		// In a table of rounds, a round is imported only from the rows with a fact about it.
		report := importFile(t, db, Options{File: writeFile(t, "rounds.csv", []byte("company,round,amount,remarks,investors\n"+
			"Lamp,,undisclosed,,Kite Fund\nWick,,,,Kite Fund\nSilk,,,Series B,Kite Fund\nCoir,,,Well known,Kite Fund\n"))})
		var with []string
		for _, slug := range []string{"lamp", "wick", "silk", "coir"} {
			if p := profileOf(t, db, slug); len(p.Rounds) > 0 {
				with = append(with, fmt.Sprint(slug, " ", p.Rounds[0].Type, " ", len(p.Rounds[0].Investors)))
			}
		}
		if !slices.Equal(with, []string{"lamp UNDISCLOSED 1", "silk SERIES-B 1"}) || report.Remarks[remarkNoRound].Number != 2 {
			t.Errorf("%q %+v", with, report.Remarks[remarkNoRound])
		}
	})
}

// If the company of a row from an earlier import has been merged since, the row belongs to the remaining company, even after a second
// merge.
func TestARepeatedImportFollowsMerges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		const columns = "id,company,country,one liner,date,amount\n"
		importFile(t, db, Options{Source: "register", File: writeFile(t, "a.csv", []byte(columns+"k1,Kiln,India,,2020-01-01,100\n"))})
		importFile(t, db, Options{Source: "other", File: writeFile(t, "b.csv", []byte(columns+"1,Clay,Nepal,,,\n2,Brick,Bhutan,,,\n"))})
		kiln, clay, brick := profileOf(t, db, "kiln"), profileOf(t, db, "clay"), profileOf(t, db, "brick")
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return errors.Join(company.Merge(ctx, tx, clay.ID, kiln.ID, actor.Actor{}), company.Merge(ctx, tx, brick.ID, clay.ID, actor.Actor{}))
		})
		if err != nil {
			t.Fatal(err)
		}
		report := importFile(t, db, Options{Source: "register", File: writeFile(t, "c.csv",
			[]byte(columns+"k1,Kiln,India,Bricks,2020-01-01,200\n"))})
		merged, kept := profileOf(t, db, "kiln"), profileOf(t, db, "brick")
		if report.Added != 0 || merged.Subtitle != "" || len(merged.Rounds) != 0 {
			t.Errorf("the merged company has %+v %+v, %+v", merged.Company, merged.Rounds, report)
		}
		if kept.Subtitle != "Bricks" || len(kept.Rounds) != 1 || *kept.Rounds[0].Amount != 200 || kept.RaisedUSD != 200 {
			t.Errorf("the remaining company has %+v %+v", kept.Company, kept.Rounds)
		}
	})
}

// dump returns the rows of all tables of a database.
func dump(t *testing.T, db *database.DB) string {
	t.Helper()
	query := "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\' ORDER BY name"
	if db.Engine == database.Postgres {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name"
	}
	var tables []string
	if err := db.Read.NewRaw(query).Scan(t.Context(), &tables); err != nil || len(tables) < 50 {
		t.Fatal(len(tables), err)
	}
	var b strings.Builder
	for _, table := range tables {
		var rows []map[string]any
		if err := db.Read.NewSelect().TableExpr("?", bun.Ident(table)).OrderExpr("1").Scan(t.Context(), &rows); err != nil {
			t.Fatal(table, err)
		}
		fmt.Fprintln(&b, table, rows)
	}
	return b.String()
}

// A dry run changes nothing at all, not even the fields that the program fills in for rows of an earlier version.
func TestADryRunChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		importFile(t, db, Options{Source: "a", File: writeFile(t, "a.csv", []byte(rounds))})
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE companies SET match_name = '', sound = ''")
			_, second := tx.ExecContext(ctx, "UPDATE investors SET match_name = ''")
			return errors.Join(err, second)
		})
		if err != nil {
			t.Fatal(err)
		}
		before := dump(t, db)
		report := importFile(t, db, Options{Source: "b", DryRun: true, File: writeFile(t, "b.csv",
			[]byte("company,one liner,date,amount,investors\nLamp,Light,2022-01-01,5,Kite Fund\nSilk,Cloth,2022-01-01,7,New Fund\n"))})
		if report.Added != 1 || report.Changed != 1 || report.Investors != 1 {
			t.Errorf("%+v", report)
		}
		if after := dump(t, db); after != before {
			t.Errorf("before:\n%s\nafter:\n%s", before, after)
		}
	})
}

// Readers see the source of a round only if somebody has named it. The history has the name of the file.
func TestReadersSeeOnlyAChosenSource(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		const table = "company,date,amount,source\nKiln,2020-01-01,100,\nLoom,2020-01-01,100,https://news.example/loom\n"
		importFile(t, db, Options{File: writeFile(t, "export final(2).csv", []byte(table))})
		importFile(t, db, Options{Source: "Registry of startups",
			File: writeFile(t, "b.csv", []byte("company,date,amount\nSilk,2020-01-01,100\n"))})
		for slug, want := range map[string]string{"kiln": "", "loom": "https://news.example/loom", "silk": "Registry of startups"} {
			if p := profileOf(t, db, slug); p.Rounds[0].Source != want {
				t.Errorf("%s: source %q, want %q", slug, p.Rounds[0].Source, want)
			}
		}
		var sources []string
		err := db.Read.NewSelect().TableExpr("company_changes").ColumnExpr("DISTINCT source").Order("source").Scan(t.Context(), &sources)
		if err != nil || !slices.Equal(sources, []string{"Registry of startups", "export final(2)"}) {
			t.Errorf("history: %q, %v", sources, err)
		}
	})
}
