package companyimport

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// A table of companies that names investors but no funding rounds gives no rounds; the report names the column.
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
		// In a table of rounds, only the rows that say something about a round have one.
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
