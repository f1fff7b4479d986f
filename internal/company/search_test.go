package company_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/search"
)

// The search and its suggestions find a company by its domain, even while the domain is being typed, and by its sectors in every
// language. A text that contains the domain does not mention the company.
func TestCompaniesAreFoundByDomainAndSector(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		x := search.New(db, map[string]search.Source{company.SearchSource: company.SearchDocuments{DB: db}}, slog.New(slog.DiscardHandler))
		var names []string
		x.OnNames(company.SearchSource, func(_ context.Context, _ *database.Tx, of map[int64][]string) error {
			for _, list := range of {
				names = append(names, list...)
			}
			return nil
		})
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return company.SaveAll(ctx, tx, []*company.Profile{
				{Company: &company.Company{Slug: "hathkari", Name: "Hathkari", Website: "https://www.palegriffin.example/about", City: "Jaipur",
					Sectors: []int{company.SectorID("CleanTech")}}},
				{Company: &company.Company{Slug: "other", Name: "Other", Website: "https://other.example", City: "Jaipur",
					Sectors: []int{company.SectorID("Payments")}}}})
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := x.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"palegriffin.example", "palegriffin", "cleantech", "क्लीनटेक", "கிளீன்டெக்"} {
			found, err := x.Find(t.Context(), search.Query{Text: text, ReaderLang: "en", Limit: 9})
			if err != nil || len(found.Hits) == 0 || found.Hits[0].Path != "/companies/hathkari" {
				t.Errorf("%q finds %+v, %v", text, found, err)
			}
		}
		for _, text := range []string{"palegrif", "palegriffin.example"} {
			suggested, err := x.Suggest(t.Context(), text, "en")
			if err != nil || len(suggested.Suggestions) != 1 || suggested.Suggestions[0].Path != "/companies/hathkari" ||
				suggested.Suggestions[0].Title[0].Text != "Hathkari" {
				t.Errorf("%q suggests %+v, %v", text, suggested, err)
			}
		}
		if slices.Sort(names); !slices.Equal(names, []string{"Hathkari", "Other"}) {
			t.Errorf("names in texts: %v", names)
		}
	})
}
