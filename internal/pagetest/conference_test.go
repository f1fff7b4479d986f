package pagetest_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"masthead/internal/clock"
	"masthead/internal/conference"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
)

// addConferences adds two public conferences of a series: Mumbai with a partner and two days, and Delhi without either.
func (s *testSite) addConferences(t *testing.T) {
	t.Helper()
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, 3, 10, 10, 0, 0, 0, zone)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		for _, city := range []string{"Mumbai", "Delhi"} {
			c := &conference.Conference{Slug: "makers-" + strings.ToLower(city), Name: "Makers " + city, Series: "Makers", City: city,
				Zone: "Asia/Kolkata", FirstDay: "2026-03-10", LastDay: "2026-03-11", About: "One.\n\nTwo.", Story: "It began.",
				PublishedAt: clock.MomentOf(dbtest.Noon)}
			if err := errors.Join(conference.Create(ctx, tx, c), conference.SetPath(ctx, tx, c, "/"+c.Slug)); err != nil {
				return err
			}
			if city == "Delhi" {
				continue
			}
			sched := &schedule.Schedule{Zone: zone, Halls: []string{"Ring", "Gallery"}, Tracks: []schedule.Track{{Name: "Fintech and Banking"}},
				Speakers: []schedule.Speaker{{ID: "1", Name: "Asha Rao", Bio: "Weaves."}, {ID: "2", Name: "Kabir Sen"}},
				Sessions: []schedule.Session{
					{ID: "tea", Start: day.Add(-time.Hour), End: day, Title: "Tea", Kind: "break"},
					{ID: "a", Start: day, End: day.Add(2 * time.Hour), Title: "Indigo", Hall: "Ring", Track: "Fintech and Banking", Lang: "hi",
						Abstract: "Why it costs.", Speakers: []string{"1", "2"}},
					{ID: "b", Start: day, End: day.Add(time.Hour), Title: "Knots", Hall: "Gallery", Speakers: []string{"2"}},
					{ID: "c", Start: day.Add(time.Hour), End: day.Add(2 * time.Hour), Title: "Looms", Hall: "Gallery"},
					{ID: "d", Start: day.Add(24 * time.Hour), End: day.Add(25 * time.Hour), Title: "Last", Hall: "Ring"},
				}}
			if err := sched.Prepare(); err != nil {
				return err
			}
			if _, err := conference.SaveProgramme(ctx, tx, c, sched, false); err != nil {
				return err
			}
			if err := conference.SetPartners(ctx, tx, c, []conference.Partner{{Tier: conference.GoldTier, Name: "Kiln Bank"}}, nil); err != nil {
				return err
			}
		}
		return nil
	})
}

// ROUTE-23, GEN-20, CONST-32, NAV-21 to NAV-26: the tabs of a conference are in the address, the one of the partners is only there if there
// are partners, and the last one has the name of the series and leads to the other cities.
func TestAConferenceHasTabs(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	keys := func(address string) (list []string) {
		for _, tab := range model[conference.ConferencePage](t, s.get(t, address)).Tabs {
			list = append(list, tab.Key+tab.Text)
		}
		return list
	}
	all := []string{"conference.about", "webinar.speakers", "conference.agenda", "conference.pitchFest", "conference.partners", "Makers"}
	if got := keys("/makers-mumbai"); !slices.Equal(got, all) {
		t.Errorf("%v", got)
	}
	if got := keys("/hindi/makers-delhi"); !slices.Equal(got, slices.Concat(all[:4], all[5:])) {
		t.Errorf("%v", got)
	}
	m := model[conference.ConferencePage](t, s.get(t, "/makers-mumbai"))
	if m.Tab != "about" || len(m.About) != 2 || len(m.Formats) != 4 {
		t.Errorf("%+v", m)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=speakers")); len(m.Speakers) != 2 ||
		len(m.Speakers[0].Sessions) != 1 {
		t.Errorf("%+v", m.Speakers)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=speakers&q=KABIR")); len(m.Speakers) != 1 ||
		m.Find.Count != 1 {
		t.Errorf("%+v", m.Speakers)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=partners")); len(m.Partners) != 1 ||
		m.Partners[0].Tier != "gold" {
		t.Errorf("%+v", m.Partners)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=story")); len(m.Story) != 1 || len(m.Cities) != 2 {
		t.Errorf("%+v", m)
	}
	s.expectStatus(t, "/makers-mumbai?tab=pitch-fest", http.StatusOK)
	for _, address := range []string{"/makers-delhi?tab=partners", "/makers-mumbai?tab=none", "/makers-mumbai?tab=agenda&day=2026-03-09",
		"/makers-mumbai?tab=agenda&theme=none", "/makers-mumbai?day=2026-03-10", "/makers-mumbai?tab=speakers&page=2", "/makers-pune"} {
		s.expectStatus(t, address, http.StatusNotFound)
	}
}

// NAV-23: the agenda is a timetable of one day. A session takes the rows until its end, and one without a hall the whole width.
func TestAnAgendaIsATimetable(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	a := model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=agenda")).Agenda
	if len(a.Days) != 2 || !a.Days[0].Current || !slices.Equal(a.Halls, []string{"Ring", "Gallery"}) || len(a.Rows) != 3 ||
		len(a.Themes) != 2 {
		t.Fatalf("%+v", a)
	}
	if tea := a.Rows[0].Cells; len(tea) != 1 || tea[0].Columns != 2 || !tea[0].Sessions[0].IsBreak {
		t.Errorf("%+v", tea)
	}
	two := a.Rows[1].Cells
	if len(two) != 2 || two[0].Rows != 2 || two[1].Rows != 1 || two[0].Sessions[0].Language != "हिन्दी" ||
		two[0].Sessions[0].Minutes != 120 ||
		a.Rows[1].At != "2026-03-10T10:00:00+05:30" {
		t.Errorf("%+v", two)
	}
	if three := a.Rows[2].Cells; len(three) != 1 || three[0].Sessions[0].Title != "Looms" {
		t.Errorf("%+v", three)
	}
	if got := s.frameOf(t, "/makers-mumbai?tab=agenda").Scripts; !slices.Equal(got, []string{"devanagari"}) { // GEN-11
		t.Errorf("the agenda with a session in Hindi loads the fonts of %v", got)
	}
	a = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=agenda&day=2026-03-10&theme=fintech-and-banking")).Agenda
	if len(a.Rows) != 1 || len(a.Halls) != 1 {
		t.Errorf("%+v", a)
	}
	if a = model[conference.ConferencePage](t, s.get(t, "/makers-delhi?tab=agenda")).Agenda; len(a.Rows) != 0 || len(a.Days) != 0 {
		t.Errorf("%+v", a)
	}
}

// PAGE-23: the page of a theme has its sessions with abstracts and its speakers, in every edition.
func TestAThemeHasAPage(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	for _, edition := range []string{"", "/hindi"} {
		m := model[conference.KeytrackPage](t, s.get(t, edition+"/makers-mumbai/keytrack/fintech-and-banking"))
		if len(m.Sessions) != 1 || len(m.Sessions[0].Abstract) != 1 || len(m.Speakers) != 2 ||
			m.Agenda != edition+"/makers-mumbai?tab=agenda" {
			t.Errorf("%+v", m)
		}
	}
	s.expectStatus(t, "/makers-mumbai/keytrack/none", http.StatusNotFound)
	s.expectStatus(t, "/makers-pune/keytrack/fintech-and-banking", http.StatusNotFound)
}

// F161: the schedule is served as iCalendar, XML, xCal and JSON; a second reader reads the calendar, and our own reads each of the others.
func TestSchedulesAreServed(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	file := func(path string) edge.Page {
		t.Helper()
		page, err := s.pages.features.Conferences.Load(t.Context(), edge.Request{Path: path})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return page
	}
	for name, kind := range map[string]string{"schedule.xml": "application/xml", "schedule.json": "application/json",
		"schedule.ics": "text/calendar"} {
		a := file("/makers-mumbai/" + name)
		if !strings.HasPrefix(a.Header.Get("Content-Type"), kind) {
			t.Errorf("%s: %v", name, a.Header)
		}
		back, err := schedule.Read(bytes.NewReader(a.Body), nil)
		if err != nil || len(back.Sessions) != 5 || back.Sessions[1].Title != "Indigo" {
			t.Errorf("%s: %+v, %v", name, back, err)
		}
	}
	if a := file("/makers-mumbai/schedule.xcal"); !strings.Contains(string(a.Body), "2026-03-10T04:30:00Z") {
		t.Errorf("%s", a.Body)
	}
	a := file("/hindi/makers-mumbai/keytrack/fintech-and-banking.ics")
	c, err := ics.ParseCalendar(bytes.NewReader(a.Body))
	if err != nil || len(c.Events()) != 1 || !strings.Contains(string(a.Body), "BEGIN:VTIMEZONE") {
		t.Errorf("%s, %v", a.Body, err)
	}
	for _, path := range []string{"/makers-pune/schedule.ics", "/makers-mumbai/session/999.ics", "/makers-mumbai/keytrack/none.ics"} {
		_, err := s.pages.features.Conferences.Load(t.Context(), edge.Request{Path: path})
		if !conference.Handles(path) || !errors.Is(err, database.ErrNotFound) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
