package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/audience"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/nomination"
)

// addNominees stores an award of a brand with nominations of companies named Loom 1, Loom 2 and so on, whose slugs are loom-1, loom-2 and
// so on, and returns the award.
func (s *Site) addNominees(slug string, brandID int64, count int) *award.Award {
	a := &award.Award{Slug: slug, Name: "Makers", BrandID: &brandID}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := award.Save(ctx, tx, a, nil); err != nil {
			return err
		}
		u, err := account.CreateUser(ctx, tx, "weaver@example.in", "Weaver", "en", "")
		if err != nil {
			return err
		}
		for n := 1; n <= count; n++ {
			one := &company.Company{Slug: fmt.Sprintf("loom-%d", n), Name: fmt.Sprintf("Loom %d", n)}
			if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: one}}); err != nil {
				return err
			}
			_, err := tx.NewInsert().Model(&nomination.Nomination{AwardID: a.ID, CompanyID: one.ID, UserID: &u.ID, Status: nomination.Submitted,
				Lang: "en", Answers: map[string]string{"what": "Cloth"}, CreatedAt: tx.At, UpdatedAt: tx.At, SubmittedAt: tx.At}).Exec(ctx)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return a
}

// F149: the call, the times of a round, the shortlist and the scheduled ranking of an award carry versions; a save with an old one changes
// nothing. A removed member of a jury comes back without an email, and a round is removed as long as nobody has scored in it.
func TestTheNewsroomEditsCallsAndJuriesWithVersions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		herstory, err := s.Brands.BySlug(t.Context(), "herstory")
		if err != nil {
			t.Fatal(err)
		}
		s.addNominees("makers", herstory.ID, 3)
		const url = "/desk/awards/makers"
		at := func(hours int) string {
			return db.Now().Add(time.Duration(hours) * time.Hour).UTC().Format(time.RFC3339)
		}

		call := fmt.Sprintf(`{"questions":[],"rules":{},"opensAt":%q,"closesAt":%q,"zone":"UTC"%%s}`, at(0), at(48))
		s.desk(t, "GET", url+"/call", Editor, "", "status", http.StatusNotFound)
		s.desk(t, "PUT", url+"/call", Gulf, fmt.Sprintf(call, ""), "status", http.StatusForbidden)
		s.desk(t, "PUT", url+"/call", Editor, fmt.Sprintf(call, `,"version":0`), "version", 1, "membersOnly", nil)
		s.desk(t, "PUT", url+"/call", Editor, fmt.Sprintf(call, `,"version":0`), "status", http.StatusConflict)
		s.desk(t, "PUT", url+"/call", Editor, fmt.Sprintf(call, `,"version":1,"membersOnly":true`), "version", 2, "membersOnly", true)
		s.desk(t, "PUT", url+"/call", Editor, fmt.Sprintf(call, `,"version":1`), "status", http.StatusConflict)
		s.desk(t, "PUT", url+"/call", Admin, fmt.Sprintf(call, ""), "version", 3)
		s.desk(t, "GET", url+"/call", Editor, "", "version", 3)
		s.desk(t, "DELETE", url+"/call?version=1", Editor, "", "status", http.StatusConflict, "current.version", 3)
		s.desk(t, "DELETE", url+"/call?version=3", Editor, "", "status", http.StatusConflict) // somebody has nominated
		s.desk(t, "PUT", "/desk/awards/lamps", Editor, `{"name":"Lamps","brand":"herstory"}`, "slug", "lamps")
		s.desk(t, "PUT", "/desk/awards/lamps/call", Editor, fmt.Sprintf(call, `,"version":0`), "version", 1)
		s.desk(t, "DELETE", "/desk/awards/lamps/call?version=1", Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "DELETE", "/desk/awards/lamps/call?version=1", Editor, "", "version", 1)
		s.desk(t, "GET", "/desk/awards/lamps/call", Editor, "", "status", http.StatusNotFound)
		s.desk(t, "PUT", "/desk/awards/lamps/call", Editor, fmt.Sprintf(call, `,"version":0`), "version", 1)
		s.desk(t, "GET", url+"/nominations", Editor, "", "items.0.company", "loom-1", "items.0.by", "Weaver", "items.2.name", "Loom 3")

		invited := s.desk(t, "POST", url+"/jury", Editor, `{"name":"Meera","email":"meera@example.in"}`, "name", "Meera", "assigned", 0)
		member := fmt.Sprintf("%s/jury/%d", url, int64(invited.Member("id").(float64)))
		s.desk(t, "POST", member+"/restore", Editor, "", "status", http.StatusNotFound)
		s.desk(t, "DELETE", member, Editor, "", "items.0.removed", true)
		s.desk(t, "POST", member+"/restore", Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "POST", member+"/restore", Editor, "", "items.0.removed", false)

		round := fmt.Sprintf(`{"name":"First","criteria":[{"id":"a","name":"A","weight":1}],"opensAt":%q,"closesAt":%q}`, at(0), at(48))
		added := s.desk(t, "POST", url+"/rounds", Editor, round, "invited", 1, "nominees", 3)
		id := int64(added.Member("id").(float64))
		s.desk(t, "GET", url+"/jury", Editor, "", "items.0.assigned", 3, "items.0.scored", 0)
		version := func(path string, names ...string) int64 {
			t.Helper()
			got := s.desk(t, "GET", path, Editor, "")
			value := any(got.JSON)
			for _, name := range names {
				if list, ok := value.([]any); ok {
					value = list[0]
				}
				value = value.(map[string]any)[name]
			}
			return int64(value.(float64))
		}
		times, old := fmt.Sprintf("%s/rounds/%d", url, id), version(url+"/rounds", "items", "version")
		later := fmt.Sprintf(`{"opensAt":%q,"closesAt":%q,"version":%d}`, at(0), at(72), old)
		s.desk(t, "PUT", times, Editor, later, "items.0.name", "First")
		s.desk(t, "PUT", times, Editor, later, "status", http.StatusConflict)

		seen := version(url+"/shortlist", "version")
		s.desk(t, "GET", url+"/shortlist", Editor, "", "openRound", true, "companies", []any{})
		chosen := fmt.Sprintf(`{"companies":["loom-2"],"endRound":true,"version":%d}`, seen)
		s.desk(t, "PUT", url+"/shortlist", Editor, chosen, "decided", 3)
		s.desk(t, "PUT", url+"/shortlist", Editor, chosen, "status", http.StatusConflict)
		s.desk(t, "GET", url+"/shortlist", Editor, "", "companies.0", "loom-2", "companies.1", nil)

		s.desk(t, "DELETE", times, Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "DELETE", times, Editor, "", "items", []any{})
		s.desk(t, "DELETE", times, Editor, "", "status", http.StatusNotFound)

		ranking := func(version int64) string {
			return fmt.Sprintf(`{"publishAt":%q,"entries":[{"company":"loom-2","rank":1}],"version":%d}`, at(24), version)
		}
		s.desk(t, "PUT", url+"/ranking", Editor, ranking(1), "status", http.StatusConflict)
		s.desk(t, "PUT", url+"/ranking", Editor, ranking(0), "entries", 1)
		s.desk(t, "PUT", url+"/ranking", Editor, ranking(0), "status", http.StatusConflict)
		s.desk(t, "PUT", url+"/ranking", Editor, ranking(version(url+"/ranking", "version")), "entries", 1)
		s.desk(t, "GET", url+"/actions", Editor, "", "items.2.action", "round.removed", "items.2.detail.round", "First")
	})
}

// Readers see the texts of an award in their language, and those of its own language where there is none (STATE-47).
func TestTextsOfAnAwardInOtherLanguages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.addCompany()
		const url = "/desk/awards/makers"
		long := strings.Repeat("a", 301)
		s.desk(t, "PUT", url, Admin, `{"name":"Makers","subtitles":{"hi":"`+long+`"}}`, "status", 422, "success", false)
		s.desk(t, "PUT", url, Admin, `{"name":"Makers","descriptions":{"xx":"x"}}`, "status", 422, "success", false)
		s.desk(t, "PUT", url, Admin, `{"name":"Makers","subtitle":"Thirty makers","subtitles":{"hi":"तीस निर्माता","ta":" "},
			"descriptions":{"hi":"वर्णन"}}`, "subtitles.hi", "तीस निर्माता", "subtitles.ta", nil, "descriptions.hi", "वर्णन")
		s.desk(t, "PUT", url+"/entries", Admin, `{"version":0,"entries":[{"company":"kiln-and-loom","rank":1,"description":"It weaves.",
			"descriptions":{"hi":"यह बुनता है।"}}]}`, "entries.0.descriptions.hi", "यह बुनता है।", "entries.0.name", "Kiln & Loom")
		s.desk(t, "POST", url+"/publish", Admin, "")
		card := func(locale string) Response {
			return s.desk(t, "GET", "/award/associates?source=web&slug=makers&locale="+locale, "", "")
		}
		is("rankData.0.card.description", "यह बुनता है।", "rankData.0.card.descriptionLang", "hi")(t, card("hindi"))
		is("rankData.0.card.description", "It weaves.", "rankData.0.card.descriptionLang", "en")(t, card("tamil"))
	})
}

// The merges of companies stay in a list until they are undone, at any time; only editors of all brands see them.
func TestMergesOfCompaniesAreListedUntilTheyAreUndone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		kept, other := &company.Company{Slug: "loom", Name: "Loom Works"}, &company.Company{Slug: "looms", Name: "Looms"}
		user := s.users[SignedAdmin]
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: kept}, {Company: other}}); err != nil {
				return err
			}
			return company.Merge(ctx, tx, kept.ID, other.ID, actor.Actor{UserID: &user, AllBrands: true})
		})
		const url = "/desk/companies/merges"
		s.desk(t, "GET", url, Editor, "", "status", http.StatusForbidden)
		c.Advance(30 * 24 * time.Hour)
		s.desk(t, "GET", url, Admin, "", "items.0.company.name", "Loom Works", "items.0.other.slug", "looms", "items.1", nil, "next", "")
		s.desk(t, "GET", url+"?q=works", Admin, "", "items.0.other.name", "Looms")
		s.desk(t, "GET", url+"?q=kiln", Admin, "", "items", []any{})
		s.desk(t, "POST", fmt.Sprintf("/desk/companies/%d/unmerge", other.ID), Admin, "")
		s.desk(t, "GET", url, Admin, "", "items", []any{})
	})
}

// The editors of a story's brand see how often it was read, by day; editors of other brands do not.
func TestTheAudienceOfAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		read := s.Published("herstory", "Read often", time.Hour)
		today, err := s.Brands.Day(t.Context(), db.Now())
		if err != nil {
			t.Fatal(err)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return audience.AddStories(ctx, tx, []audience.StoryDay{
				{Day: today, StoryID: read.ID, BrandID: read.BrandID, Lang: "en", Views: 4, Read25: 3, Read100: 1, FromSearch: 4},
				{Day: today - 6, StoryID: read.ID, BrandID: read.BrandID, Lang: "en", Views: 5, Read25: 1, FromNewsletter: 5},
				{Day: today - 7, StoryID: read.ID, BrandID: read.BrandID, Lang: "en", Views: 90},
			})
		})
		url := fmt.Sprintf("/desk/stories/%d/audience", read.ID)
		day := time.Unix(today*24*60*60, 0).UTC().Format(time.DateOnly)
		s.desk(t, "GET", url, Editor, "", "views", 9, "reads.quarter", 4, "reads.whole", 1, "from.search", 4, "from.newsletter", 5,
			"days.0.views", 5, "days.1.day", day, "days.1.views", 4, "days.2", nil)
		s.desk(t, "GET", url+"?days=1", Editor, "", "views", 4)
		s.desk(t, "GET", url+"?days=8", Editor, "", "views", 99)
		s.desk(t, "GET", url, Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "GET", url+"?days=91", Editor, "", "status", http.StatusBadRequest)
	})
}
