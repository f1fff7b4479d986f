package syndicate_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/investor"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// addProfiles adds a company, a person who founded it and an investor, with a round, an award and a story that names both.
func (s *site) addProfiles(t *testing.T) {
	t.Helper()
	asha := &taxonomy.Author{Slug: "asha-rao", Name: "Asha Rao", Username: new("asha"), Bio: "Weaves & writes."}
	fund := &investor.Investor{Slug: "north-fund", Name: "North *Fund*", Kind: investor.Firm, Description: "Seed money."}
	kiln := &company.Profile{
		Company: &company.Company{Slug: "kiln-and-loom", Name: "Kiln & <Loom>", Names: map[string][]string{"hi": {"किल्न एंड लूम"}},
			Subtitle: "Looms for | everybody", Description: "Makes looms.", Website: "https://kiln.example/", City: "Jaipur", Founded: "2019-04"},
		Locations: []company.Location{{City: "Jaipur", Address: "1 Secret Street", IsHeadquarters: true}},
		Rounds: []company.Round{{Type: "SERIES-A", Amount: new(int64(12000000)), Currency: "INR", Date: "2026-02", Source: "<filing>"},
			{Type: "SEED", Currency: "USD", Date: ""}},
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := taxonomy.SavePerson(ctx, tx, asha); err != nil {
			return err
		}
		kiln.People = []company.TeamMember{{AuthorID: &asha.ID, Name: "Asha Rao", Designation: "Founder", Role: account.Founder, Started: "2019"}}
		if err := investor.Add(ctx, tx, fund); err != nil {
			return err
		}
		kiln.Rounds[0].Investors = []investor.Investor{*fund}
		if err := kiln.Save(ctx, tx); err != nil {
			return err
		}
		return award.Save(ctx, tx, &award.Award{Slug: "thirty-2026", Name: "Thirty", Names: map[string]string{"hi": "तीस"}, Year: 2026,
			PublishedAt: clock.MomentOf(dbtest.Noon.Add(-48 * time.Hour))}, []award.Entry{
			{Rank: new(1), CompanyID: &kiln.ID, Description: "For its looms."}, {AuthorID: &asha.ID}})
	})
	s.Publish(s.DraftOf("ys", "About the kiln", `<p>Looms.</p><p class="slip" data-slip="company:kiln-and-loom"></p>`+
		`<p class="slip" data-slip="person:asha-rao"></p>`), time.Hour)
	s.Published("ys", "By Asha", 2*time.Hour, storytest.By(asha))
}

// The feed of a company has the stories that name it, its dated rounds and its awards, the newest first; that of a person has the
// stories by and about the person, and awards. Both are linked from the profile.
func TestFeedsOfProfiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSite(t, db, c)
		s.addProfiles(t)
		for path, want := range map[string][]string{
			"/companies/kiln-and-loom/feed.atom":       {"About the kiln", "Thirty: Rank 1", "Kiln & <Loom>: Series A"},
			"/companies/kiln-and-loom/feed.json":       {"About the kiln", "Thirty: Rank 1", "Kiln & <Loom>: Series A"},
			"/companies/kiln-and-loom/feed":            {"About the kiln", "Thirty: Rank 1", "Kiln & <Loom>: Series A"},
			"/hindi/companies/kiln-and-loom/feed.atom": {"तीस: रैंक 1", "किल्न एंड लूम: सीरीज़ ए"},
			"/people/asha/feed.atom":                   {"About the kiln", "By Asha", "Thirty: Special mention"},
		} {
			if got := titles(s.parse(t, path)); !slices.Equal(got, want) {
				t.Errorf("%s has %q, want %q", path, got, want)
			}
		}
		s.expectMissing(t, "/companies/none/feed.atom", "/companies/none.md", "/companies/kiln-and-loom/podcast", "/awards.md")
		if s.get(t, "/companies/kiln-and-loom/feed.atom").Modified != (time.Time{}) {
			t.Error("a feed of a company says when it was changed, although a correction of a round changes no date")
		}
	})
}

// The feed and the Markdown of a merged company lead to those of the remaining company.
func TestFormsOfMergedCompaniesRedirect(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	s.addProfiles(t)
	var other *company.Company
	s.Write(func(ctx context.Context, tx *database.Tx) (err error) {
		other, err = company.Add(ctx, tx, "old-kiln", "Old Kiln")
		return err
	})
	kept, err := company.BySlug(t.Context(), s.DB.Read, "kiln-and-loom")
	if err != nil {
		t.Fatal(err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return company.Merge(ctx, tx, kept.ID, other.ID, actor.Actor{})
	})
	for from, to := range map[string]string{
		"/companies/old-kiln/feed.atom": "/companies/kiln-and-loom/feed.atom",
		"/companies/old-kiln.md":        "/companies/kiln-and-loom.md",
	} {
		if p := s.get(t, from); p.Status != http.StatusMovedPermanently || p.Header.Get("Location") != to {
			t.Errorf("%s: %d %v", from, p.Status, p.Header)
		}
	}
}

// The feeds and the Markdown of profiles and rankings match their golden files, and contain no street address.
func TestProfilesMatchTheirGoldenFiles(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	s.addProfiles(t)
	for path, name := range map[string]string{
		"/companies/kiln-and-loom/feed.atom": "company.atom", "/companies/kiln-and-loom/feed.json": "company.json",
		"/companies/kiln-and-loom.md": "company.md", "/hindi/companies/kiln-and-loom.md": "company-hindi.md",
		"/people/asha/feed.atom": "person.atom", "/people/asha.md": "person.md", "/investors/north-fund.md": "investor.md",
		"/awards/thirty-2026.md": "award.md",
	} {
		got, golden := string(s.get(t, path).Body), filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from %s:\n%s", path, golden, got)
		}
		if strings.Contains(got, "Secret") {
			t.Errorf("%s has a street address", path)
		}
	}
}
