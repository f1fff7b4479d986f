package pagetest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/award"
	"masthead/internal/awardpage"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/nomination"
	"masthead/internal/people"
)

// addAward adds an award with a number of ranked companies of its own, followed by the entries of others.
func (s *testSite) addAward(t *testing.T, a award.Award, ranked int, others ...award.Entry) {
	t.Helper()
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		profiles := make([]*company.Profile, ranked)
		for i := range profiles {
			profiles[i] = &company.Profile{Company: &company.Company{Slug: fmt.Sprintf("%s-%d", a.Slug, i+1), Name: fmt.Sprintf("Winner %d", i+1),
				Subtitle: "Makes things"}}
		}
		if ranked > 0 {
			if err := company.SaveAll(ctx, tx, profiles); err != nil {
				return err
			}
		}
		entries := make([]award.Entry, ranked)
		for i, p := range profiles {
			entries[i] = award.Entry{Rank: new(i + 1), CompanyID: &p.ID, Description: "It holds."}
		}
		return award.Save(ctx, tx, &a, append(entries, others...))
	})
}

func public(a award.Award) award.Award {
	a.PublishedAt = clock.MomentOf(dbtest.Noon)
	return a
}

// F146, WIDGET-28 to 32, STATE-47 to 50, ROUTE-52, ENTITY-36 to 38: a ranking has 20 entries, then ten on each page; its
// links show that readers come from the awards.
func TestRankingsArePaged(t *testing.T) {
	s := newSite(t)
	for _, n := range []int{30, 27, 20, 12, 0} {
		s.addAward(t, public(award.Award{Slug: fmt.Sprintf("makers-%d", n), Name: "Makers", Series: "makers",
			Year: 2000 + n, ImagePadding: n}), n)
	}
	for _, c := range []struct {
		address          string
		first, last, max int
		next             string
	}{
		{"/awards/makers-30", 1, 20, 30, "/awards/makers-30?start=21"},
		{"/awards/makers-30?start=21", 21, 30, 30, ""}, // STATE-49
		{"/awards/makers-27", 1, 20, 27, "/awards/makers-27?start=21"},
		{"/awards/makers-27?start=21", 21, 27, 27, ""}, // STATE-48
		{"/awards/makers-20", 1, 20, 20, ""},
		{"/awards/makers-12", 1, 12, 12, ""},
		{"/awards/makers-0", 1, 0, 0, ""},
		{"/hindi/awards/makers-30", 1, 20, 30, "/hindi/awards/makers-30?start=21"},
	} {
		m := model[awardpage.AwardPage](t, s.get(t, c.address))
		next := ""
		if m.Next != nil {
			next = m.Next.Href
		}
		if len(m.Entries) != c.last-c.first+1 || m.Max != c.max || next != c.next || m.Padding != c.max || len(m.Years) != 5 {
			t.Errorf("%s: %d entries of %d, next %q, padding %d, %d years", c.address, len(m.Entries), m.Max, next, m.Padding, len(m.Years))
		}
		for i, e := range m.Entries {
			if *e.Rank != c.first+i || strings.Count(e.Href, "origin=awards") != 1 {
				t.Errorf("%s: entry %d has rank %d and links to %s", c.address, i, *e.Rank, e.Href)
			}
		}
		if (m.Head.Robots == "noindex, follow") != (c.first > 1) || !strings.HasPrefix(m.Head.Canonical, "https://example.com/awards/makers-") ||
			strings.Contains(m.Head.Canonical, "?") {
			t.Errorf("%s: robots %q, canonical %s", c.address, m.Head.Robots, m.Head.Canonical)
		}
	}
	for _, address := range []string{"/awards/makers-30?start=31", "/awards/makers-30?start=20", "/awards/makers-30?start=1",
		"/awards/makers-30?start=022", "/awards/makers-30?start=x", "/awards/makers-30?start=22"} {
		if r := s.get(t, address); r.Status != http.StatusNotFound {
			t.Errorf("%s: %d", address, r.Status)
		}
	}
}

// STATE-69, ERR-21: an award that does not exist gives 404. If awards cannot be read, no page is made of the part that can be, and the
// reader gets the error page in the language of the path.
func TestAwardThatCannotBeRead(t *testing.T) {
	s := newSite(t)
	s.addAward(t, public(award.Award{Slug: "makers-2026", Name: "Makers", Year: 2026}), 3)
	if r := s.get(t, "/hindi/awards/none"); r.Status != http.StatusNotFound {
		t.Errorf("an unknown award: %d", r.Status)
	}
	for _, table := range []string{"awards", "award_entries"} {
		rename := func(from, to string) {
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.ExecContext(ctx, "ALTER TABLE "+from+" RENAME TO "+to)
				return err
			})
		}
		rename(table, "unreadable")
		request := edge.Request{Path: "/hindi/awards/makers-2026"}
		page, err := s.pages.Load(t.Context(), request)
		rename("unreadable", table)
		if err == nil || errors.Is(err, database.ErrNotFound) {
			t.Errorf("without %s: status %d, error %v", table, page.Status, err)
			continue
		}
		if failed := s.pages.Fallback(request, err); failed.Status < 500 || !strings.Contains(string(failed.Body), "कुछ गड़बड़ हो गई") ||
			failed.Fresh != 0 {
			t.Errorf("without %s: %d, fresh for %s", table, failed.Status, failed.Fresh)
		}
	}
	if r := s.get(t, "/hindi/awards/makers-2026"); r.Status != http.StatusOK {
		t.Errorf("when it can be read again: %d", r.Status)
	}
}

// F145, F148, ROUTE-38, ROUTE-51, NAV-08, ENTITY-37, GEN-17: an award has its sponsor, its years, its own header and structured data;
// one that is not public does not exist.
func TestAwardPage(t *testing.T) {
	s := newSite(t)
	made := award.Award{Slug: "makers-2026", Name: "Makers", Names: map[string]string{"hi": "कारीगर"}, Series: "makers", Year: 2026,
		Description: "One.\n\nTwo.", SponsorName: "Kettle", SponsorWebsite: "https://kettle.example"}
	s.addAward(t, public(made), 3)
	s.addAward(t, award.Award{Slug: "makers-2027", Name: "Makers", Series: "makers", Year: 2027}, 3)
	m := model[awardpage.AwardPage](t, s.get(t, "/awards/makers-2026?origin=awards"))
	if m.Name != "Makers" || len(m.Description) != 2 || m.Sponsor == nil || m.Sponsor.Website != "https://kettle.example" ||
		len(m.Years) != 0 || m.Back != "/awards" || m.Head.Canonical != "https://example.com/awards/makers-2026" || len(m.Menu) != 3 ||
		m.CSV != "/api/v2/awards/makers-2026/ranking.csv" {
		t.Errorf("%+v", m)
	}
	if !strings.Contains(m.Head.JSONLD, `"ItemList"`) || !strings.Contains(m.Head.JSONLD, "https://example.com/companies/makers-2026-3\"") {
		t.Errorf("structured data: %s", m.Head.JSONLD)
	}
	hindi := model[awardpage.AwardPage](t, s.get(t, "/hindi/awards/makers-2026"))
	if hindi.Name != "कारीगर" || hindi.Back != "" || hindi.Entries[0].Href != "/hindi/companies/makers-2026-1?origin=awards" {
		t.Errorf("in Hindi: %s, back %q, %+v", hindi.Name, hindi.Back, hindi.Entries[0])
	}
	for _, address := range []string{"/awards/makers-2027", "/awards/none", "/hindi/awards/none"} {
		if r := s.get(t, address); r.Status != http.StatusNotFound {
			t.Errorf("%s: %d", address, r.Status)
		}
	}
	made.Slug, made.Year = "makers-2027", 2027
	s.addAward(t, public(made), 0)
	if m := model[awardpage.AwardPage](t, s.get(t, "/awards/makers-2026")); len(m.Years) != 2 || m.Years[0].Href != "/awards/makers-2027" ||
		m.Years[0].Text != "2027" || m.Years[0].Current || !m.Years[1].Current {
		t.Errorf("the years after another one was published: %+v", m.Years)
	}
}

// WIDGET-33 to 36, D-40: the list has the awards that are public, the newest first.
func TestListOfAwards(t *testing.T) {
	s := newSite(t)
	if m := model[awardpage.AwardsPage](t, s.get(t, "/awards")); len(m.Cards) != 0 {
		t.Errorf("without awards: %+v", m.Cards)
	}
	s.addAward(t, public(award.Award{Slug: "old", Name: "Old", Year: 2020, ImagePadding: 24}), 1)
	s.addAward(t, public(award.Award{Slug: "new", Name: "New", Year: 2026}), 0)
	s.addAward(t, award.Award{Slug: "secret", Name: "Secret", Year: 2027}, 0)
	m := model[awardpage.AwardsPage](t, s.get(t, "/awards"))
	if len(m.Cards) != 2 || m.Cards[0].Href != "/awards/new" || m.Cards[1].Padding != 24 || m.Head.Robots != "" {
		t.Errorf("%+v", m.Cards)
	}
	if hindi := model[awardpage.AwardsPage](t, s.get(t, "/hindi/awards")); hindi.Cards[0].Href != "/hindi/awards/new" {
		t.Errorf("in Hindi: %+v", hindi.Cards[0])
	}
}

// ROUTE-50: profiles have their awards, and a link back for readers who come from them: to the award if there is only one.
func TestProfilesHaveTheirAwards(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 4)
	s.addAward(t, public(award.Award{Slug: "makers", Name: "Makers", Year: 2026}), 2, award.Entry{AuthorID: &authors[0].ID,
		Description: "She asks."})
	c := model[company.CompanyPage](t, s.get(t, "/companies/makers-2?origin=awards"))
	if len(c.Awards) != 1 || *c.Awards[0].Rank != 2 || c.Awards[0].Href != "/awards/makers" || c.Back.Text != "Makers" {
		t.Errorf("a company: %+v, back %+v", c.Awards, c.Back)
	}
	p := model[people.PersonPage](t, s.get(t, "/people/first?origin=awards"))
	if len(p.Awards) != 1 || p.Awards[0].Rank != nil || p.Awards[0].Description != "She asks." || p.Back.Href != "/awards/makers" {
		t.Errorf("a person: %+v, back %+v", p.Awards, p.Back)
	}
	if p := model[people.PersonPage](t, s.get(t, "/people/first")); p.Back != nil {
		t.Errorf("for other readers: %+v", p.Back)
	}
	if m := model[awardpage.AwardPage](t, s.get(t, "/awards/makers")); m.Entries[2].Rank != nil ||
		m.Entries[2].Kind != awardpage.PersonEntry ||
		m.Entries[2].Href != "/people/first?origin=awards" {
		t.Errorf("an entry without a rank: %+v", m.Entries[2])
	}
	s.addAward(t, public(award.Award{Slug: "others", Name: "Others", Year: 2027}), 0, award.Entry{AuthorID: &authors[0].ID})
	if p := model[people.PersonPage](t, s.get(t, "/people/first?origin=awards")); len(p.Awards) != 2 || p.Back.Href != "/awards" {
		t.Errorf("a person with two awards: %+v, back %+v", p.Awards, p.Back)
	}
}

// A ranking needs as many queries for many entries as for few, and it changes if anything that it names
// changes.
func TestQueriesOfRankingsDoNotGrow(t *testing.T) {
	counts := map[string][]int{}
	for _, n := range []int{2, 20} {
		s := newSite(t)
		s.addAward(t, public(award.Award{Slug: "makers", Name: "Makers", Year: 2026}), n)
		tags := s.get(t, "/awards/makers").Tags
		c, err := company.BySlug(t.Context(), s.DB.Read, "makers-1")
		if err != nil || !slices.Contains(tags, company.TagOf(c.ID)) || !slices.Contains(tags, award.Tag) {
			t.Errorf("tags %v, %v", tags, err)
		}
		counter := dbtest.CountQueries(s.DB)
		for _, address := range []string{"/awards", "/awards/makers", "/companies/makers-1"} {
			s.get(t, address) // what does not depend on the page is read once
			counter.N = 0
			s.get(t, address)
			counts[address] = append(counts[address], counter.N)
		}
	}
	for address, n := range counts {
		if n[0] == 0 || n[1] > n[0] {
			t.Errorf("%s: %d queries for few, %d for many", address, n[0], n[1])
		}
	}
}

// An open call for nominations is on the page of awards, and the address of its award leads to it until the ranking is published.
func TestOpenCallsOnThePageOfAwards(t *testing.T) {
	s := newSite(t)
	s.addAward(t, award.Award{Slug: "makers-2027", Name: "Makers", Year: 2027}, 0)
	a, err := award.AnyBySlug(t.Context(), s.DB.Read, "makers-2027")
	if err != nil {
		t.Fatal(err)
	}
	if r := s.get(t, "/awards/makers-2027"); r.Status != http.StatusNotFound {
		t.Errorf("before there is a call: %d", r.Status)
	}
	callUntil := func(end time.Duration) {
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return nomination.SaveCall(ctx, tx, &nomination.Call{AwardID: a.ID, Zone: "UTC", Introduction: "Makers.",
				OpensAt: clock.MomentOf(dbtest.Noon.Add(-time.Hour)), ClosesAt: clock.MomentOf(dbtest.Noon.Add(end))})
		})
	}
	callUntil(time.Hour)
	if calls := model[awardpage.AwardsPage](t, s.get(t, "/hindi/awards")).Calls; len(calls) != 1 ||
		calls[0].Href != "/hindi/awards/nominations/makers-2027" {
		t.Errorf("open calls: %+v", calls)
	}
	r := s.get(t, "/hindi/awards/makers-2027")
	if r.Status != http.StatusFound || r.Header.Get("Location") != "/hindi/awards/nominate#makers-2027" {
		t.Errorf("the award: %d to %q", r.Status, r.Header.Get("Location"))
	}
	callUntil(-time.Minute)
	if calls := model[awardpage.AwardsPage](t, s.get(t, "/awards")).Calls; len(calls) != 0 {
		t.Errorf("after the call has closed: %+v", calls)
	}
}
