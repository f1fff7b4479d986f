package companyimport

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/investor"
)

func writeFile(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func sectorName(id int) string {
	for _, s := range company.ProfileOptionsOf(0).Sectors {
		if s.ID == id {
			return s.Name
		}
	}
	return ""
}

// rounds has the oddities of a well-known table of funding rounds: Windows-1252, Indian grouping of digits, undisclosed
// amounts, mistyped dates, spellings of one city, several investors in a cell, repeated rows and bytes written as text.
const rounds = "Sr No,Date ,StartupName,IndustryVertical,SubVertical,CityLocation,InvestorsName,InvestmentType,AmountInUSD,Remarks\n" +
	"1,13/01/2020,KILN\x92S,E-Tech,Courses for potters,Bengaluru,\"Tiger Lily Capital, Meera Iyer and others\",Private Equity Round," +
	"\"20,00,00,000\",Series B\n" +
	"2,05/072018,Kiln\\\\xe2\\\\x80\\\\x99s,E-Tech,,Bangalore,Undisclosed Investors,Seed Funding,undisclosed,nan\n" +
	"3,01/07/015,Loom Pvt. Ltd.,Textiles,Sarees,Bangalore / SFO,Meera Iyer & Kite Fund,Seed/ Angel Funding,N/A,\n" +
	"4,02/07/2015,Loom,Textiles,Sarees,\\\\xc2\\\\xa0Bengaluru,Kite Fund,Seed Funding,\"5,00,000\",\n" +
	"5,25/13/2019,Lamp (formerly Diya),Energy,,Kolkatta,Kite Fund,Series A,\"1,00,000\",\n" +
	"6,20/05/2019,Lampe,Energy,,Kolkata,,Seed Funding,many,\n" +
	"7,20/05/2019,,Energy,,Kolkata,,Seed Funding,,\n" +
	"4,02/07/2015,Loom,Textiles,Sarees,\\\\xc2\\\\xa0Bengaluru,Kite Fund,Seed Funding,\"5,00,000\",\n"

func importFile(t *testing.T, db *database.DB, options Options) *Report {
	t.Helper()
	report, err := Run(t.Context(), db, options, func(int64, int64) {})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func profileOf(t *testing.T, db *database.DB, slug string) *company.Profile {
	t.Helper()
	c, err := company.BySlug(t.Context(), db.Read, slug)
	if err != nil {
		t.Fatal(err)
	}
	p, err := company.Load(t.Context(), db.Read, c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A table with the usual mistakes is imported; the report lists the corrections and the cells that could not be read.
func TestAnUntidyTableIsImported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		options := Options{File: writeFile(t, "rounds.csv", []byte(rounds))}
		dry := options
		dry.DryRun = true
		planned := importFile(t, db, dry)
		if n, err := db.Read.NewSelect().TableExpr("companies").Count(t.Context()); n != 0 || err != nil {
			t.Fatalf("a dry run stored %d companies, %v", n, err)
		}
		report := importFile(t, db, options)
		if report.Rows != 8 || report.Refused != 1 || report.Repeated != 1 || report.Added != 4 || report.Rounds != 6 || report.Investors != 3 {
			t.Errorf("%+v", report)
		}
		if planned.DryRun = false; !reflect.DeepEqual(planned, report) {
			t.Errorf("a dry run planned %+v, the import did %+v", planned, report)
		}
		var text strings.Builder
		if err := report.Write(&text); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"line 8: it has no name of a company", `date "25/13/2019"; only its year is imported`, `amount "many"`,
			"Bangalore → Bengaluru", "05/072018 → 2018-07-05", "01/07/015 → 2015-07-01", "Columns that were not imported: Sr No (8 rows)",
		} {
			if !strings.Contains(text.String(), want) {
				t.Errorf("the report lacks %q:\n%s", want, text.String())
			}
		}
		kiln := profileOf(t, db, "kilns")
		if kiln.Name != "KILN’S" || kiln.City != "Bengaluru" || kiln.State != "Karnataka" || len(kiln.Rounds) != 2 || kiln.Stage != "SERIES-B" ||
			kiln.RaisedUSD != 200_000_000 || kiln.Funded != "2020-01-13" || kiln.Rounds[0].Amount != nil || kiln.Rounds[0].Date != "2018-07-05" {
			t.Errorf("%+v %+v", kiln.Company, kiln.Rounds)
		}
		var names []string
		for _, i := range kiln.Rounds[1].Investors {
			names = append(names, i.Name)
		}
		if !slices.Equal(names, []string{"Tiger Lily Capital", "Meera Iyer"}) {
			t.Errorf("investors %q", names)
		}
		// The rows of Loom are a day apart and one has no amount, so they are two rounds: nothing shows that they are the same.
		if loom := profileOf(t, db, "loom-pvt-ltd"); len(loom.Rounds) != 2 || len(loom.Locations) != 2 ||
			loom.Locations[1].City != "San Francisco" {
			t.Errorf("%+v %+v", loom.Rounds, loom.Locations)
		}
		if lamp := profileOf(t, db, "lamp"); lamp.Rounds[0].Date != "2019" || !slices.Equal(lamp.Names["en"], []string{"Lamp", "Diya"}) {
			t.Errorf("%+v", lamp.Company)
		}
	})
}

// Each row is in one line of the report: a company of the directory that gets nothing new is counted too.
func TestTheReportCountsEachRow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		importFile(t, db, Options{File: writeFile(t, "first.csv", []byte("name,city\nKiln,Jaipur\n"))})
		const second = "name,city\nKiln,Jaipur\nLamp,Surat\nLamp,Surat\n,Pune\nKiln,\n"
		report := importFile(t, db, Options{File: writeFile(t, "second.csv", []byte(second))})
		var b strings.Builder
		if err := report.Write(&b); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"5  rows were read", "1  rows repeat another row", "1  rows were not imported", "1  companies were added",
			"2  rows are about companies that the directory or an earlier row has", "0  companies were updated"} {
			if !strings.Contains(b.String(), line) {
				t.Errorf("no line %q in\n%s", line, b.String())
			}
		}
	})
}

// A repeated import changes nothing and adds nothing to the history.
func TestARepeatedImportChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		options := Options{File: writeFile(t, "rounds.csv", []byte(rounds))}
		importFile(t, db, options)
		before := contentOf(t, db)
		report := importFile(t, db, options)
		if report.Unchanged != 6 || report.Added+report.Changed+report.Rounds+report.RoundsMore+report.Investors != 0 {
			t.Errorf("%+v", report)
		}
		if after := contentOf(t, db); after != before {
			t.Errorf("before:\n%s\nafter:\n%s", before, after)
		}
	})
}

func contentOf(t *testing.T, db *database.DB) string {
	t.Helper()
	var b strings.Builder
	for _, table := range []string{"companies", "funding_rounds", "round_investors", "investors",
		"company_changes", "company_sections", "company_facets"} {
		var rows []map[string]any
		if err := db.Read.NewSelect().TableExpr(table).OrderExpr("1, 2").Scan(t.Context(), &rows); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, table, rows)
	}
	return b.String()
}

// A later table with ids corrects facts. A fact that somebody has changed in the directory stays, and the report names it.
func TestCorrectionsOfASourceKeepChangedFacts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		options := Options{Source: "register", File: writeFile(t, "a.csv", []byte("id,company,one liner,team size,date,amount,round\n"+
			"k1,Kiln,Bricks,12,2020-01-01,\"1,00,000\",Seed\nk2,Loom,Cloth,30,,,\n"))}
		importFile(t, db, options)
		edit := func(slug, subtitle string) {
			p := profileOf(t, db, slug)
			s := company.NewImportUpdate(p)
			p.Subtitle = subtitle
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return company.StoreImportUpdates(ctx, tx, []*company.ImportUpdate{s}, "test")
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		edit("loom", "Handwoven cloth")
		now.Advance(time.Hour)
		options.File = writeFile(t, "b.csv", []byte("id,company,one liner,team size,date,amount,round\n"+
			"k1,Kiln,Bricks and tiles,60,2020-01-02,\"2,00,000\",Seed\nk2,Loom,Woven cloth,30,,,\n"))
		report := importFile(t, db, options)
		kiln, loom := profileOf(t, db, "kiln"), profileOf(t, db, "loom")
		if kiln.Subtitle != "Bricks and tiles" || kiln.Employees != "51-200" || len(kiln.Rounds) != 1 || *kiln.Rounds[0].Amount != 200_000 ||
			kiln.Rounds[0].Date != "2020-01-02" || kiln.RaisedUSD != 200_000 {
			t.Errorf("%+v %+v", kiln.Company, kiln.Rounds)
		}
		if loom.Subtitle != "Handwoven cloth" || report.Remarks[remarkKept] == nil ||
			!strings.Contains(report.Remarks[remarkKept].First[0], "Woven cloth") {
			t.Errorf("%q %+v", loom.Subtitle, report.Remarks)
		}
		var sources []string
		err := db.Read.NewSelect().TableExpr("company_changes").Column("source").Where("company_id = ?", kiln.ID).
			Where("section = 'introduction'").OrderExpr("id").Scan(t.Context(), &sources)
		if err != nil || !slices.Equal(sources, []string{"register", "register"}) {
			t.Errorf("history %q %v", sources, err)
		}
	})
}

// A later table keeps a fact that an owner has confirmed since the earlier import, and the report names it. It changes a fact that was
// confirmed before the earlier import, a fact that was confirmed when it had another value, and a fact that an owner was only asked about.
func TestALaterImportKeepsConfirmedFacts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		const columns = "id,company,team size,website,city\n"
		options := Options{Source: "register", File: writeFile(t, "a.csv", []byte(columns+
			"k1,Kiln,12,kiln.example,Pune\nk2,Loom,12,loom.example,Pune\nk3,Mill,12,mill.example,Pune\n"))}
		importFile(t, db, options)
		kiln, loom, mill := profileOf(t, db, "kiln"), profileOf(t, db, "loom"), profileOf(t, db, "mill")
		ask := func(p *company.Profile, field, value string, answered time.Duration) {
			q := &company.Question{CompanyID: p.ID, Field: field, Value: value, AskedAt: db.Now()}
			if answered != 0 {
				q.AnsweredAt = clock.MomentOf(db.Now().Add(answered))
			}
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.NewInsert().Model(q).Exec(ctx)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		ask(kiln, "employeeCount", kiln.Employees, time.Hour)
		ask(kiln, "city", "Pune", time.Hour)
		ask(loom, "employeeCount", loom.Employees, -time.Hour)
		ask(loom, "city", "Nashik", time.Hour)
		ask(mill, "employeeCount", mill.Employees, 0)
		now.Advance(2 * time.Hour)
		options.File = writeFile(t, "b.csv", []byte(columns+
			"k1,Kiln,60,kiln.test,Jaipur\nk2,Loom,60,loom.test,Jaipur\nk3,Mill,60,mill.test,Jaipur\n"))
		report := importFile(t, db, options)
		if p := profileOf(t, db, "kiln"); p.Employees != kiln.Employees || p.City != "Pune" || p.State != kiln.State ||
			!strings.Contains(p.Website, "kiln.test") {
			t.Errorf("confirmed: %+v", p.Company)
		}
		for _, slug := range []string{"loom", "mill"} {
			if p := profileOf(t, db, slug); p.Employees != "51-200" || p.City != "Jaipur" || p.State != "Rajasthan" {
				t.Errorf("not confirmed: %+v", p.Company)
			}
		}
		if kept := report.Remarks[remarkKept]; kept == nil || len(kept.First) != 2 {
			t.Errorf("the kept facts in the report: %+v", report.Remarks)
		}
	})
}

// A company that is in two tables is stored once. Possible duplicates are listed and not merged.
func TestDuplicatesAreFoundByNameDomainAndSound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		importFile(t, db, Options{File: writeFile(t, "a.csv",
			[]byte("company,website,city\n"+
				"Kiln & Loom,https://www.kiln.example/about,Jaipur\n"+
				"Sheffali Silks,,Surat\nPostman,https://postman.example,Bengaluru\nApollo,,Chennai\n"))})
		report := importFile(t, db, Options{File: writeFile(t, "b.csv", []byte("company,website,city,country,one liner\n"+
			"KILN AND LOOM,,,,\n"+ // another name
			"Kiln & Loom Pvt Ltd,http://kiln.example,Jaipur,India,Bricks\n"+ // the same name and domain
			"Shefali Silks,,Surat,India,\n"+ // the same sound
			"Postman,https://other.example,San Francisco,USA,\n"+ // the same name, another domain
			"Apollo,,,United States,\n"+ // the same name, another country
			"Cupboards,https://kiln.example,Jaipur,India,\n"+ // the same domain, another name
			"Kaveri Loom,,Erode,India,\nKaveri Looms,,Erode,India,\n"))}) // the singular and the plural
		if report.Changed != 1 || report.Added != 7 || report.Remarks[remarkDuplicates].Number != 5 {
			t.Errorf("%+v %+v", report, report.Remarks[remarkDuplicates])
		}
		if p := profileOf(t, db, "kiln-and-loom"); p.Subtitle != "Bricks" {
			t.Errorf("%+v", p.Company)
		}
		pairs, err := company.OpenDuplicates(t.Context(), db.Read, [2]int64{}, 10)
		var reasons []string
		for _, p := range pairs {
			reasons = append(reasons, p.Reason)
		}
		slices.Sort(reasons)
		if err != nil || !slices.Equal(reasons, []string{"domain", "name", "name", "sound", "sound"}) {
			t.Errorf("%q %v", reasons, err)
		}
	})
}

// Impossible years are left out, a round in the future loses its date, and the address of a website becomes a name.
func TestImpossibleDatesAndNames(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		year := c.Now().Year()
		report := importFile(t, db, Options{File: writeFile(t, "odd.csv", fmt.Appendf(nil,
			"company,founded,date,amountinr\nhttps://www.kiln.example/en,1870,01/02/%d,8500000\nLoom,%d,,\nSilk,%d,,100000000\n",
			year+1, year+1, year))})
		if report.Added != 3 || report.Remarks[remarkUnreadable].Number != 3 {
			t.Errorf("%+v %+v", report, report.Remarks[remarkUnreadable])
		}
		p := profileOf(t, db, "kiln-example")
		if p.Name != "Kiln.example" || p.Website != "https://www.kiln.example/en" || p.Founded != "" ||
			len(p.Rounds) != 1 || p.Rounds[0].Date != "" {
			t.Errorf("%+v %+v", p.Company, p.Rounds)
		}
		if usd := profileOf(t, db, "silk").Rounds[0].USD; usd == nil || float64(*usd) != math.Round(100000000/company.Rate("INR", year)) {
			t.Errorf("the round without a date has %v dollars", usd)
		}
	})
}

// The records of a JSON file may be at any depth. A list in a record has several values of a cell.
func TestRecordsInsideAJSONFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report := importFile(t, db, Options{File: writeFile(t, "batch.json", []byte(`{"version":1,"results":[{"query":"x","hits":[
			{"id":7,"name":"Kiln","website":"kiln.example","all_locations":"Jaipur, RJ, India; Remote","one_liner":"Bricks","team_size":1300,
			 "tags":["Fintech","B2B"],"isHiring":true,"_highlightResult":{"name":{"value":"no"}}},
			{"id":7,"name":"Loom","tags":[]},
			{"id":8,"name":"`+strings.Repeat("x", 121)+`"},
			"no object"]}],"facets":[{"a":1}]}`))})
		if report.Rows != 4 || report.Added != 2 || report.Refused != 2 {
			t.Errorf("%+v %+v", report, report.Remarks[RemarkRefused])
		}
		p := profileOf(t, db, "kiln")
		if p.Website != "https://kiln.example" || p.City != "Jaipur" || p.Employees != "1000+" || !p.Hiring || len(p.Locations) != 0 ||
			sectorName(p.Sectors[0]) != "FinTech" || !slices.Equal(p.Models, []string{"B2B"}) {
			t.Errorf("%+v %+v", p.Company, p.Locations)
		}
	})
}

// "Companies from CSV and JSON": a file with one JSON object per line is a table too. A line that is not JSON is refused with its place.
func TestAFileWithOneObjectPerLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		lines := `{"name":"Kiln","city":"Jaipur","tags":[{"a":1},{"a":2}]}` + "\r\n\n" + `{"name":"Loom","city":"Erode"}` + "\n"
		report := importFile(t, db, Options{File: writeFile(t, "companies.jsonl", []byte(lines))})
		if report.Rows != 2 || report.Added != 2 || profileOf(t, db, "loom").City != "Erode" {
			t.Errorf("%+v", report)
		}
		if again := importFile(t, db, Options{File: writeFile(t, "companies.jsonl", []byte(lines))}); again.Added+again.Changed != 0 {
			t.Errorf("a repeated import: %+v", again)
		}
		_, err := PreviewFile(Options{File: writeFile(t, "broken.jsonl", []byte(lines+`{"name":`))})
		var refused *importer.FileError
		if !errors.As(err, &refused) || !strings.Contains(refused.Error(), "object 3") {
			t.Errorf("a broken line: %v", err)
		}
	})
}

// Files that are not tables give an error that says what to do.
func TestFilesThatAreNotTables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		for name, c := range map[string]struct {
			content string
			columns map[string]string
			want    string
		}{
			"empty":          {"", nil, "empty"},
			"no name":        {"a,b\n1,2\n", nil, "--map COLUMN=name"},
			"unknown column": {"company\nKiln\n", map[string]string{"Firm": "name"}, `no column "Firm"`},
			"unknown field":  {"company\nKiln\n", map[string]string{"company": "title"}, "the fields are"},
			"no list":        {`{"a":1}`, nil, "no list of objects"},
			"broken JSON":    {`[{"name":"Kiln"},`, nil, "byte"},
			"archive":        {"PK\x03\x04rest", nil, "ZIP"},
			"deep":           {strings.Repeat("[", 200) + strings.Repeat("]", 200), nil, "levels"},
		} {
			_, err := Run(t.Context(), db, Options{File: writeFile(t, "f", []byte(c.content)), Columns: c.columns}, func(int64, int64) {})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", name, err, c.want)
			}
		}
	})
}

// Trust: a file cannot use up the memory, a bad row does not stop the import of the other rows, and the report names lost rows.
func TestHostileTables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		long := strings.Repeat("x", 6<<20)
		for name, content := range map[string]string{
			"a cell":         "name,description\nBomb,\"" + long,
			"a row of cells": "name,description\n" + strings.Repeat(",", 6<<20),
			"a column name":  long + ",name\n",
			"a text of JSON": `[{"name":"` + long + `"}]`,
			"white space":    "[" + strings.Repeat(" ", 6<<20) + `{"name":"Kiln"}]`,
		} {
			_, err := Run(t.Context(), db, Options{File: writeFile(t, "f", []byte(content))}, func(int64, int64) {})
			if err == nil || !strings.Contains(err.Error(), "more than 4 MB") {
				t.Errorf("%s: %.200v", name, err)
			}
		}
		var same, rounds strings.Builder
		same.WriteString("company,website\n")
		for i := range 12 {
			fmt.Fprintf(&same, "Phoenix,https://phoenix%d.example\n", i)
		}
		same.WriteString("Innocent,\n")
		if report := importFile(t, db, Options{File: writeFile(t, "same.csv", []byte(same.String()))}); report.Added != 13 {
			t.Errorf("%+v", report)
		}
		rounds.WriteString("company,date,amount\n")
		for i := range 300 {
			fmt.Fprintf(&rounds, "Mono,%d-%02d-01,%d\n", 1990+i/12, 1+i%12, 1000+i)
		}
		report := importFile(t, db, Options{File: writeFile(t, "rounds.csv", []byte(rounds.String()))})
		if p := profileOf(t, db, "mono"); len(p.Rounds) != company.MaxEntries || report.Remarks[remarkUnreadable].Number != 100 {
			t.Errorf("%d rounds, %+v", len(p.Rounds), report.Remarks)
		}
		report = importFile(t, db, Options{File: writeFile(t, "quote.csv", []byte("company,website,city\nAlpha,,Pune\n"+
			"Beta,https://b.example,\"Never closed\nGamma,,Pune\nDelta,,Pune\n"))})
		if report.Refused != 1 || !strings.Contains(report.Remarks[RemarkRefused].First[0], "quotation mark") {
			t.Errorf("%+v %+v", report, report.Remarks[RemarkRefused])
		}
		if report = importFile(t, db, Options{File: writeFile(t, "bidi.csv", []byte("company\nKi\u202eln\n"))}); report.Added != 1 {
			t.Errorf("%+v", report)
		}
		if p := profileOf(t, db, "ki-ln"); p.Name != "Ki ln" {
			t.Errorf("%q", p.Name)
		}
	})
}

// A merge moves everything to one company; undoing the merge moves it back.
func TestMergesAreUndone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		importFile(t, db, Options{Source: "one", File: writeFile(t, "a.csv", []byte("company,city,date,amount,round,investors\n"+
			"Kiln,Jaipur,2020-01-01,100,Seed,Kite Fund\n"))})
		importFile(t, db, Options{Source: "two", File: writeFile(t, "b.csv", []byte("company,country,one liner,date,amount,round,investors\n"+
			"Kiln,United States,Bricks,2022-01-01,900,Series A,Kite Fund\n"))})
		kiln, other := profileOf(t, db, "kiln"), profileOf(t, db, "kiln-2")
		change := func(of func(ctx context.Context, tx *database.Tx) error) error { return db.Write(t.Context(), of) }
		if err := change(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, kiln.ID, other.ID, actor.Actor{})
		}); err != nil {
			t.Fatal(err)
		}
		if p := profileOf(t, db, "kiln"); len(p.Rounds) != 2 || p.Subtitle != "Bricks" || p.Stage != "SERIES-A" || p.RaisedUSD != 1000 {
			t.Errorf("%+v", p.Company)
		}
		found, err := company.Find(t.Context(), db, company.Filter{}, company.ByName, 0, 10)
		if err != nil || found.Total != 1 || len(found.Companies) != 1 {
			t.Errorf("the directory has %d companies, %v", found.Total, err)
		}
		// A later row about the merged company belongs to the remaining company.
		importFile(t, db, Options{Source: "two", File: writeFile(t, "c.csv", []byte("company,country,date,amount,round\n"+
			"Kiln,United States,2023-01-01,5000,Series B\n"))})
		if p := profileOf(t, db, "kiln"); len(p.Rounds) != 3 {
			t.Errorf("%+v", p.Rounds)
		}
		for _, err := range []error{
			change(func(ctx context.Context, tx *database.Tx) error {
				return company.Merge(ctx, tx, kiln.ID, other.ID, actor.Actor{})
			}),
			change(func(ctx context.Context, tx *database.Tx) error {
				return company.Merge(ctx, tx, kiln.ID, kiln.ID, actor.Actor{})
			}),
			change(func(ctx context.Context, tx *database.Tx) error {
				return company.Unmerge(ctx, tx, kiln.ID, actor.Actor{})
			}),
		} {
			if err == nil {
				t.Error("an impossible merge succeeded")
			}
		}
		if err := change(func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, other.ID, actor.Actor{})
		}); err != nil {
			t.Fatal(err)
		}
		first, second := profileOf(t, db, "kiln"), profileOf(t, db, "kiln-2")
		if len(first.Rounds) != 2 || len(second.Rounds) != 1 || first.Subtitle != "" || second.Stage != "SERIES-A" {
			t.Errorf("%+v %+v", first.Company, second.Company)
		}
		if pairs, err := company.OpenDuplicates(t.Context(), db.Read, [2]int64{}, 10); err != nil || len(pairs) != 0 {
			t.Errorf("%+v %v", pairs, err)
		}
	})
}

// BenchmarkImport imports 20,000 rounds of 10,000 companies into an empty directory (target: 2,000 rows a second).
func BenchmarkImport(b *testing.B) {
	var table strings.Builder
	table.WriteString("Date,StartupName,IndustryVertical,CityLocation,InvestorsName,InvestmentType,AmountInUSD\n")
	for i := range 20_000 {
		fmt.Fprintf(&table, "%02d/%02d/20%02d,Company %d,Fintech,Bangalore,\"Investor %d, Investor %d and others\",Series A,\"%d,00,000\"\n",
			1+i%28, 1+i%12, 10+i%15, i%10_000, i%700, i%900, 1+i%90)
	}
	path := writeFile(b, "rounds.csv", []byte(table.String()))
	for name, open := range map[string]func(testing.TB) string{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				db := dbtest.Open(b, open(b), clock.Clock(time.Now))
				b.StartTimer()
				if _, err := Run(b.Context(), db, Options{File: path}, func(int64, int64) {}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(20_000*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

// An amount in lakh or crore is in rupees unless the table, its column or the import names another currency.
func TestAmountsInLakhAreRupees(t *testing.T) {
	for _, c := range []struct{ header, options, want string }{
		{"Amount", "", "INR"}, {"AmountInUSD", "", "USD"}, {"Amount", "AED", "AED"},
	} {
		t.Run(c.header+c.options, func(t *testing.T) {
			db := dbtest.New(t)
			file := "Name,Date,Round," + c.header + "\nKiln,2019-05-20,Seed,10 lakh\nLoom,2019-05-20,Seed,-5 crore\n"
			report := importFile(t, db, Options{File: writeFile(t, "rounds.csv", []byte(file)), Currency: c.options})
			p := profileOf(t, db, "kiln")
			if len(p.Rounds) != 1 || p.Rounds[0].Currency != c.want || *p.Rounds[0].Amount != 1_000_000 {
				t.Errorf("rounds: %+v", p.Rounds)
			}
			guessed := 0
			if remark := report.Remarks[remarkCurrency]; remark != nil {
				guessed = remark.Number
			}
			if want := map[bool]int{true: 1}[c.want == "INR"]; guessed != want {
				t.Errorf("the report names %d guessed currencies, want %d", guessed, want)
			}
		})
	}
}

// A later import can say that a company is no longer hiring. Investors have no kind until somebody states it.
func TestHiringAndInvestorsOfATable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		for _, step := range []struct {
			cell string
			want bool
		}{{"yes", true}, {"no", false}} {
			importFile(t, db, Options{Source: "table", File: writeFile(t, "jobs.csv",
				[]byte("id,company,hiring,amount,date,investors\n1,Kiln,"+step.cell+",5000000,2021-04-01,Kite Fund & other HNIs\n"))})
			if p := profileOf(t, db, "kiln"); p.Hiring != step.want {
				t.Errorf("after %q, the company is hiring: %v", step.cell, p.Hiring)
			}
		}
		p := profileOf(t, db, "kiln")
		if list := p.Investors(); len(list) != 1 || list[0].Name != "Kite Fund" || list[0].Kind != investor.Unknown {
			t.Errorf("investors %+v", list)
		}
	})
}
