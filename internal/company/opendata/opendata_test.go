package opendata_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/company/opendata"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

type fixture struct {
	*opendata.Publisher
	t   *testing.T
	now time.Time
}

func newFixture(t *testing.T, db *database.DB) *fixture {
	t.Helper()
	bucket := memblob.OpenBucket(nil)
	t.Cleanup(func() { _ = bucket.Close() })
	f := &fixture{t: t, now: time.Date(2026, 3, 15, 10, 0, 0, 0, time.UTC)}
	f.Publisher = &opendata.Publisher{DB: db, Bucket: bucket, Clock: func() time.Time { return f.now }, Name: "Startline",
		URL: "https://example.com"}
	return f
}

func (f *fixture) add(slug string, change func(*company.Profile)) *company.Profile {
	f.t.Helper()
	p := &company.Profile{Company: &company.Company{Slug: slug, Name: slug}}
	change(p)
	if err := f.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) error { return p.Save(ctx, tx) }); err != nil {
		f.t.Fatal(err)
	}
	return p
}

func (f *fixture) publish(want bool) {
	f.t.Helper()
	if made, err := f.Publish(f.t.Context(), false); err != nil || made != want {
		f.t.Fatalf("an edition was made: %v, want %v (%v)", made, want, err)
	}
}

func (f *fixture) editions() []opendata.Edition {
	f.t.Helper()
	list, err := f.Editions(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

func (f *fixture) read(date, name string) string {
	f.t.Helper()
	text, err := f.Bucket.ReadAll(f.t.Context(), opendata.Folder+date+"/"+name)
	if err != nil {
		f.t.Fatal(err)
	}
	return string(text)
}

// C23: an edition has public facts of companies and rounds as CSV and JSON, and nothing about people or street addresses.
func TestFilesOfAnEdition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		f.add("kiln", func(p *company.Profile) {
			p.Name, p.Subtitle, p.City, p.Hiring = "Kiln, \"Loom\"", "=1+1\r\nlooms", "Jaipur", true
			p.Headquarters = "7 Secret Street"
			p.Locations = []company.Location{{City: "Jaipur", Address: "8 Secret Street"}}
			p.People = []company.TeamMember{{Name: "Secret Person", Role: account.Founder}}
			p.Rounds = []company.Round{{Type: "SEED", Amount: new(int64(83600)), Currency: "INR", Date: "2023-04"}, {Type: "GRANT", Currency: "USD"}}
		})
		f.publish(true)
		table, err := csv.NewReader(strings.NewReader(f.read("2026-03-15", "companies.csv"))).ReadAll()
		if err != nil || len(table) != 2 || table[1][2] != "Kiln, \"Loom\"" || table[1][4] != "'=1+1\nlooms" ||
			table[1][3] != "https://example.com/companies/kiln" {
			t.Errorf("%q (%v)", table, err)
		}
		var doc struct {
			Edition, Licence string
			Records          []map[string]any
		}
		if err := json.Unmarshal([]byte(f.read("2026-03-15", "companies.json")), &doc); err != nil || doc.Licence != "CC BY 4.0" ||
			doc.Edition != "2026-03-15" || doc.Records[0]["tagline"] != "=1+1\nlooms" || doc.Records[0]["hiring"] != true {
			t.Errorf("%+v (%v)", doc, err)
		}
		doc.Records = nil
		if err := json.Unmarshal([]byte(f.read("2026-03-15", "funding-rounds.json")), &doc); err != nil || len(doc.Records) != 2 {
			t.Fatalf("%+v (%v)", doc, err)
		}
		a := doc.Records[1]
		if fmt.Sprintf("%v %v %v", a["amount"], a["amount_usd"], a["company"]) != "83600 1012 kiln" ||
			doc.Records[0]["amount"] != nil {
			t.Errorf("%v", doc.Records)
		}
		for _, file := range f.editions()[0].Files {
			text := f.read("2026-03-15", file.Name)
			if strings.Contains(text, "Secret") || int64(len(text)) != file.Bytes {
				t.Errorf("%s of %d bytes: %s", file.Name, file.Bytes, text)
			}
		}
	})
}

// An edition is made once a week. It has the numbers of records that were added, changed and removed since the edition before.
func TestChangesOfAnEdition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		round := func(p *company.Profile) { p.Rounds = []company.Round{{Type: "SEED", Date: "2023", Currency: "USD"}} }
		kept := f.add("a", round)
		f.add("b", round)
		merged := f.add("c", func(*company.Profile) {})
		f.publish(true)
		f.publish(false)
		f.now = f.now.Add(opendata.Interval)
		f.add("d", round)
		if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if err := company.Merge(ctx, tx, kept.ID, merged.ID, actor.Actor{}); err != nil {
				return err
			}
			_, err := tx.NewUpdate().Table("companies").Set("city = 'Kochi'").Where("slug = 'b'").Exec(ctx)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		f.publish(true)
		list := f.editions()
		if len(list) != 2 || list[0].Companies.Total != 3 || list[0].Companies.Added != 1 || list[0].Companies.Removed != 1 ||
			list[0].Companies.Changed < 1 || list[0].Rounds != (opendata.Changes{Total: 3, Added: 1}) {
			t.Errorf("%+v", list)
		}
		if list[1].Companies != (opendata.Changes{Total: 3}) {
			t.Errorf("the first edition has changes: %+v", list[1])
		}
	})
}

// Old editions lose their files and stay in the list. Companies are read in batches.
func TestOldEditionsLoseTheirFiles(t *testing.T) {
	f := newFixture(t, dbtest.New(t))
	for i := range 3 {
		f.add(fmt.Sprintf("c%d", i), func(*company.Profile) {})
	}
	for range opendata.MaxWithFiles + 2 {
		f.publish(true)
		f.now = f.now.Add(opendata.Interval)
	}
	list := f.editions()
	if len(list) != opendata.MaxWithFiles+2 || len(list[opendata.MaxWithFiles-1].Files) != 4 || len(list[opendata.MaxWithFiles].Files) != 0 {
		t.Fatalf("%+v", list)
	}
	stored, err := f.Bucket.Exists(t.Context(), opendata.Folder+list[opendata.MaxWithFiles].Date+"/companies.csv")
	if err != nil || stored {
		t.Errorf("a file of an old edition is stored (%v)", err)
	}
}

// A withdrawn company and its rounds are in no edition that is made while it is withdrawn.
func TestWithdrawnCompaniesAreNotInTheOpenData(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		withRound := func(p *company.Profile) {
			p.Rounds = []company.Round{{Type: "SEED", Date: "2023", Currency: "USD"}}
		}
		f.add("kept", withRound)
		gone := f.add("gone", withRound)
		editor := actor.Actor{AllBrands: true}
		set := func(change func(context.Context, *database.Tx, actor.Actor, int64) error) {
			t.Helper()
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return change(ctx, tx, editor, gone.ID) })
			if err != nil {
				t.Fatal(err)
			}
		}
		for i, change := range []func(context.Context, *database.Tx, actor.Actor, int64) error{nil, company.Withdraw, company.Restore} {
			if change != nil {
				set(change)
			}
			f.publish(true)
			newest := f.editions()[0]
			if len(newest.Files) != 4 {
				t.Fatalf("%d files", len(newest.Files))
			}
			for _, file := range newest.Files {
				text := f.read(newest.Date, file.Name)
				if strings.Contains(text, "gone") != (change == nil || i == 2) || !strings.Contains(text, "kept") {
					t.Errorf("edition %d, %s: %s", i, file.Name, text)
				}
			}
			f.now = f.now.Add(opendata.Interval)
		}
	})
}
