package pagetest_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/jury"
	"masthead/internal/people"
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
		t.Errorf("tabs in Mumbai: %v", got)
	}
	if got := keys("/hindi/makers-delhi"); !slices.Equal(got, slices.Concat(all[:4], all[5:])) {
		t.Errorf("tabs in Delhi: %v", got)
	}
	m := model[conference.ConferencePage](t, s.get(t, "/makers-mumbai"))
	if m.Tab != "about" || len(m.About) != 2 || len(m.Formats) != 4 || len(m.Cities) != 2 || len(m.Speakers) != 2 ||
		len(m.Speakers[0].Bio)+len(m.Speakers[0].Sessions) != 0 || len(m.Themes) != 1 ||
		m.Themes[0].Href != "/makers-mumbai/keytrack/fintech-and-banking" || m.Themes[0].Colour == 0 {
		t.Errorf("the first tab: %+v", m)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=speakers")); len(m.Speakers) != 2 ||
		len(m.Speakers[0].Sessions) != 1 {
		t.Errorf("speakers: %+v", m.Speakers)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=speakers&q=KABIR")); len(m.Speakers) != 1 ||
		m.Find.Count != 1 {
		t.Errorf("a search for a speaker: %+v", m.Speakers)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=partners")); len(m.Partners) != 1 ||
		m.Partners[0].Tier != "gold" {
		t.Errorf("partners: %+v", m.Partners)
	}
	if m = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=story")); len(m.Story) != 1 || len(m.Cities) != 2 {
		t.Errorf("the tab of the series: %+v", m)
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
		t.Fatalf("the agenda: %+v", a)
	}
	if tea := a.Rows[0].Cells; len(tea) != 1 || tea[0].Columns != 2 || !tea[0].Sessions[0].IsBreak {
		t.Errorf("a break: %+v", tea)
	}
	two := a.Rows[1].Cells
	if len(two) != 2 || two[0].Rows != 2 || two[1].Rows != 1 || two[0].Sessions[0].Language != "हिन्दी" ||
		two[0].Sessions[0].Minutes != 120 ||
		a.Rows[1].At != "2026-03-10T10:00:00+05:30" {
		t.Errorf("two halls: %+v", two)
	}
	if three := a.Rows[2].Cells; len(three) != 1 || three[0].Sessions[0].Title != "Looms" {
		t.Errorf("the last row: %+v", three)
	}
	if got := s.frameOf(t, "/makers-mumbai?tab=agenda").Scripts; !slices.Equal(got, []string{"devanagari"}) { // GEN-11
		t.Errorf("the agenda with a session in Hindi loads the fonts of %v", got)
	}
	a = model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=agenda&day=2026-03-10&theme=fintech-and-banking")).Agenda
	if len(a.Rows) != 1 || len(a.Halls) != 1 {
		t.Errorf("the agenda of a theme: %+v", a)
	}
	if a = model[conference.ConferencePage](t, s.get(t, "/makers-delhi?tab=agenda")).Agenda; len(a.Rows) != 0 || len(a.Days) != 0 {
		t.Errorf("an agenda without sessions: %+v", a)
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
			t.Errorf("the page of a theme: %+v", m)
		}
	}
	s.expectStatus(t, "/makers-mumbai/keytrack/none", http.StatusNotFound)
	s.expectStatus(t, "/makers-pune/keytrack/fintech-and-banking", http.StatusNotFound)
}

// file returns what the features offer at the path of a file.
func (s *testSite) file(t *testing.T, path string, query url.Values) (edge.Page, error) {
	t.Helper()
	for _, offer := range s.pages.features.Offers {
		for _, files := range offer.Files {
			if files.Handles(path) {
				return files.Load(t.Context(), edge.Request{Path: path, Query: query})
			}
		}
	}
	return edge.Page{}, database.ErrNotFound
}

// F161: the schedule is served as iCalendar, XML, xCal and JSON; another library reads the calendar, and our own parser reads the calendar,
// the XML and the JSON.
func TestSchedulesAreServed(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	file := func(path string) edge.Page {
		t.Helper()
		page, err := s.file(t, path, nil)
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
		t.Errorf("xCal: %s", a.Body)
	}
	a := file("/hindi/makers-mumbai/keytrack/fintech-and-banking.ics")
	c, err := ics.ParseCalendar(bytes.NewReader(a.Body))
	if err != nil || len(c.Events()) != 1 || !strings.Contains(string(a.Body), "BEGIN:VTIMEZONE") {
		t.Errorf("the calendar of a theme: %s, %v", a.Body, err)
	}
	for _, path := range []string{"/makers-pune/schedule.ics", "/makers-mumbai/session/999.ics", "/makers-mumbai/keytrack/none.ics"} {
		_, err := s.file(t, path, nil)
		if !conference.Handles(path) || !errors.Is(err, database.ErrNotFound) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// F162: a reader's own agenda is a file with the sessions that its address names, also for a reader who is not signed in. Unknown sessions
// are left out; anything else is not found.
func TestAnOwnAgendaIsAFile(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	a := model[conference.ConferencePage](t, s.get(t, "/makers-mumbai?tab=agenda"))
	tea, indigo := a.Agenda.Rows[0].Cells[0].Sessions[0], a.Agenda.Rows[1].Cells[0].Sessions[0]
	query := url.Values{"sessions": {strconv.FormatInt(indigo.ID, 10) + "," + strconv.FormatInt(tea.ID, 10) + ",999"}}
	page, err := s.file(t, a.OwnCalendar, query)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ics.ParseCalendar(bytes.NewReader(page.Body))
	if err != nil || len(c.Events()) != 2 || !strings.Contains(string(page.Body), "SUMMARY:Indigo") ||
		!strings.Contains(string(page.Body), "Asha Rao\\, Kabir Sen") {
		t.Errorf("the own agenda: %s, %v", page.Body, err)
	}
	for _, numbers := range []string{"", "x", "1,,2", "999", strings.Repeat("1,", conference.MaxStars) + "1"} {
		if _, err := s.file(t, a.OwnCalendar, url.Values{"sessions": {numbers}}); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("%.20q: %v", numbers, err)
		}
	}
}

// F193: the structured data of a conference and of a theme with its sessions, as golden files.
func TestStructuredDataOfConferences(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	for name, address := range map[string]string{"conference": "/makers-mumbai",
		"conference-theme": "/makers-mumbai/keytrack/fintech-and-banking"} {
		data := regexp.MustCompile(`#s\d+`).ReplaceAllString(s.frameOf(t, address).Head.JSONLD, "#s1")
		expectStructured(t, name, address, data)
	}
}

// F164: the tab of the pitch fest leads to the form while it is open, and finalists have their slots on the stage.
func TestATabHasThePitchFest(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	s.addCompanies(t)
	tab := func() conference.PitchFest {
		t.Helper()
		return model[conference.ConferencePage](t, s.get(t, "/hindi/makers-mumbai?tab=pitch-fest")).PitchFest
	}
	if p := tab(); p.State != "" || p.Apply != "" || len(p.Finalists) != 0 {
		t.Errorf("without a pitch fest: %+v", p)
	}
	c, err := conference.BySlug(t.Context(), s.DB.Read, "makers-mumbai")
	if err != nil {
		t.Fatal(err)
	}
	save := func(opens, closes time.Duration) {
		t.Helper()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Model((*pitchfest.Fest)(nil)).Where("conference_id = ?", c.ID).Exec(ctx)
			if err != nil {
				return err
			}
			at := func(d time.Duration) clock.Moment { return clock.MomentOf(dbtest.Noon.Add(d)) }
			return pitchfest.Save(ctx, tx, &pitchfest.Fest{ConferenceID: c.ID, OpensAt: at(opens), ClosesAt: at(closes), ReviewClosesAt: at(closes),
				Criteria: []jury.Criterion{{ID: "a", Name: "A", Weight: 1}}})
		})
	}
	save(time.Hour, 2*time.Hour)
	if p := tab(); p.State != "soon" || p.Apply != "" || p.Opens == "" {
		t.Errorf("before applications open: %+v", p)
	}
	save(-time.Hour, time.Hour)
	if p := tab(); p.State != "open" || p.Apply != "/hindi/events/pitch-fest/apply/makers-mumbai" {
		t.Errorf("while applications are open: %+v", p)
	}
	save(-time.Hour, 0)
	if p := tab(); p.State != "closed" || p.Apply != "" {
		t.Errorf("after applications have closed: %+v", p)
	}
	var one int64
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := tx.NewSelect().Table("companies").Column("id").Order("id").Limit(1).Scan(ctx, &one); err != nil {
			return err
		}
		u, err := account.CreateUser(ctx, tx, "asha@example.in", "Asha", "en", "")
		if err != nil {
			return err
		}
		var sessions []conference.Session
		if err := tx.NewSelect().Model(&sessions).Where("title = ?", "Indigo").Scan(ctx); err != nil {
			return err
		}
		a := &pitchfest.Application{ConferenceID: c.ID, UserID: u.ID, CompanyID: &one, CompanyName: "Kiln", OneLiner: "Looms", Stage: "idea",
			Answers: map[string]string{}, Status: pitchfest.Finalist, SessionID: &sessions[0].ID, Lang: "en", CreatedAt: tx.At,
			UpdatedAt: tx.At}
		if _, err := tx.NewInsert().Model(a).Exec(ctx); err != nil {
			return err
		}
		return conference.SetFinalists(ctx, tx, c, []int64{one})
	})
	if p := tab(); len(p.Finalists) != 1 || p.Finalists[0].Slot == nil || p.Finalists[0].Slot.Text != "Indigo" ||
		!strings.HasPrefix(p.Finalists[0].Slot.Href, "/hindi/makers-mumbai/keytrack/fintech-and-banking#s") {
		t.Errorf("finalists: %+v", p.Finalists)
	}
}

// ENTITY-41 (the same panel) and the sessions of a person: a profile has the sessions in which the person speaks, and the people who spoke
// in the same sessions with the title and the address of the session. A cancelled session and a conference that is not public do not count.
func TestPeopleMeetOnStage(t *testing.T) {
	s := newSite(t)
	s.addConferences(t)
	authors := s.addPeople(t, 6)
	profile := func() people.PersonPage {
		t.Helper()
		return model[people.PersonPage](t, s.get(t, "/hindi"+authors[2].FallbackPath()))
	}
	if m := profile(); len(m.Sessions) != 0 {
		t.Errorf("without sessions: %+v", m.Sessions)
	}
	change := func(set string, values ...any) {
		t.Helper()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, set, values...)
			return err
		})
	}
	change("UPDATE conference_speakers SET author_id = ? WHERE name = 'Asha Rao'", authors[2].ID)
	change("UPDATE conference_speakers SET author_id = ? WHERE name = 'Kabir Sen'", authors[5].ID)
	m := profile()
	if len(m.Sessions) != 1 || m.Sessions[0].Title != "Indigo" || m.Sessions[0].Conference.Href != "/hindi/makers-mumbai" ||
		m.Sessions[0].StartsAt != "2026-03-10T10:00:00+05:30" {
		t.Errorf("sessions of the person: %+v", m.Sessions)
	}
	met := func() (reason string) {
		t.Helper()
		for _, a := range profile().Adjacent {
			if strings.HasSuffix(a.Href, authors[5].FallbackPath()) {
				reason = a.Reason.Key + " " + a.Reason.Name + " " + a.ReasonHref
			}
		}
		return reason
	}
	if got := met(); !strings.HasPrefix(got, "person.samePanel Indigo /hindi/makers-mumbai/keytrack/fintech-and-banking#s") {
		t.Errorf("a fellow speaker: %q", got)
	}
	change("UPDATE conference_sessions SET cancelled = ? WHERE title = 'Indigo'", true)
	if got := met(); strings.Contains(got, "samePanel") || len(profile().Sessions) != 0 {
		t.Errorf("a cancelled session: %q", got)
	}
	change("UPDATE conference_sessions SET cancelled = ? WHERE title = 'Indigo'", false)
	change("UPDATE conferences SET withdrawn_at = 1")
	if got := met(); strings.Contains(got, "samePanel") || len(profile().Sessions) != 0 {
		t.Errorf("a withdrawn conference: %q", got)
	}
}
