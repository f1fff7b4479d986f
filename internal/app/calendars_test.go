package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/calendarpage"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// setEvents makes a meetup in Dubai, a talk and an event without a date the events of the master brand.
func setEvents(p *storytest.Publication, meetup time.Time) {
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		return curated.Replace(ctx, tx, curated.Events, p.Brand("ys"), []curated.Item{
			{Value: fmt.Sprintf(`{"slug":"meet","name":"Meet, eat","category":"MEETUP","startTime":%q,"city":"Dubai","timeZone":"Asia/Dubai"}`,
				meetup.Format(time.RFC3339))},
			{Value: fmt.Sprintf(`{"slug":"talk","name":"Talk","startTime":%q}`, meetup.Add(time.Hour).Format(time.RFC3339))},
			{Value: `{"slug":"some-day","name":"Some day"}`}})
	})
}

// summaries returns the titles of the entries of a calendar.
func summaries(t *testing.T, body []byte) (titles []string) {
	t.Helper()
	c, err := ics.ParseCalendar(bytes.NewReader(body))
	if err != nil {
		t.Fatalf("%v:\n%s", err, body)
	}
	for _, e := range c.Events() {
		titles = append(titles, e.GetProperty(ics.ComponentPropertySummary).Value)
	}
	return titles
}

// F155: the list of events and each event with a date are calendars, in every edition; they change as soon as an event does.
func TestCalendarsOfEvents(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), mirror{}, nil)
		h := mountedMux(t, a)
		setEvents(p, c.Now().Add(48*time.Hour))
		for path, want := range map[string]string{"/events.ics": "[Meet, eat Talk]", "/hindi/events.ics": "[Meet, eat Talk]",
			"/events/meet.ics": "[Meet, eat]", "/hindi/events/talk.ics": "[Talk]"} {
			w := get(h, path)
			if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/calendar; charset=utf-8" {
				t.Fatalf("%s: %d %v", path, w.Code, w.Header())
			}
			if got := fmt.Sprint(summaries(t, w.Body.Bytes())); got != want {
				t.Errorf("%s has %s, want %s", path, got, want)
			}
		}
		meet := get(h, "/events/meet.ics").Body.String()
		for _, part := range []string{"TZID:Asia/Dubai", "METHOD:PUBLISH", "UID:event-meet@example.com", "URL:https://example.com/events/meet"} {
			if !strings.Contains(meet, part) {
				t.Errorf("no %s in\n%s", part, meet)
			}
		}
		if strings.Contains(meet, "REFRESH-INTERVAL") || !strings.Contains(get(h, "/events.ics").Body.String(), "X-PUBLISHED-TTL:PT6H") {
			t.Error("only the list is refreshed")
		}
		for _, path := range []string{"/events/some-day.ics", "/events/nowhere.ics", "/latest.ics", "/herstory/events.ics", "/.ics"} {
			if w := get(h, path); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d, want 404", path, w.Code)
			}
		}
		alternate := func(path string) string {
			var m struct {
				Head struct {
					Forms []struct{ Type, Href, Title string }
				}
			}
			if err := json.Unmarshal(get(h, path).Body.Bytes(), &m); err != nil {
				t.Fatal(err)
			}
			for _, f := range m.Head.Forms {
				if f.Type == "text/calendar" {
					return f.Href
				}
			}
			return ""
		}
		for path, want := range map[string]string{"/events": "/events.ics", "/hindi/events/meet": "/hindi/events/meet.ics",
			"/events/some-day": "", "/latest": ""} {
			if got := alternate(path); got != want {
				t.Errorf("%s links to the calendar %q, want %q", path, got, want)
			}
		}
	})
}

// F155, F165: the links of a recurring event add the date on the page to a calendar, and the calendar of a date has that date only.
// Structured data has the time in the zone of the place.
func TestCalendarOfADate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), mirror{}, nil)
		h := mountedMux(t, a)
		first := c.Now().Add(-14*24*time.Hour + 2*time.Hour) // 1 March, 3:30 in Lima
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			return curated.Replace(ctx, tx, curated.Events, p.Brand("ys"), []curated.Item{{Value: fmt.Sprintf(
				`{"slug":"table","name":"Table","startTime":%q,"endTime":%q,"city":"Lima","timeZone":"America/Lima","rrule":"FREQ=WEEKLY"}`,
				first.Format(time.RFC3339), first.Add(time.Hour).Format(time.RFC3339))}})
		})
		for path, want := range map[string]struct{ dates, file, start string }{
			"/events/table": {"20260315T083000Z/20260315T093000Z", "/events/table.ics", "2026-03-15T03:30:00-05:00"},
			"/events/table?date=2026-03-22": {"20260322T083000Z/20260322T093000Z", "/events/table.ics?date=2026-03-22",
				"2026-03-22T03:30:00-05:00"},
		} {
			w := get(h, path)
			var m struct {
				Calendar struct{ Google, Outlook, File string }
			}
			if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil {
				t.Fatal(err)
			}
			google, err := url.Parse(m.Calendar.Google)
			if err != nil || google.Query().Get("dates") != want.dates || m.Calendar.File != want.file {
				t.Errorf("%s adds %+v (%v)", path, m.Calendar, err)
			}
			if start := strings.SplitAfter(want.dates, "T")[0][:8]; !strings.Contains(m.Calendar.Outlook, start[:4]+"-03-"+start[6:]) {
				t.Errorf("%s adds %s to Outlook", path, m.Calendar.Outlook)
			}
			if !strings.Contains(w.Body.String(), want.start) {
				t.Errorf("%s: no start %s in the structured data of %s", path, want.start, w.Body)
			}
		}
		series, one := get(h, "/events/table.ics").Body.String(), get(h, "/events/table.ics?date=2026-03-22").Body.String()
		if !strings.Contains(series, "RRULE:") || !strings.Contains(series, "DTSTART;TZID=America/Lima:20260301T033000") {
			t.Errorf("the whole series: %s", series)
		}
		if strings.Contains(one, "RRULE:") || !strings.Contains(one, "DTSTART;TZID=America/Lima:20260322T033000") ||
			!strings.Contains(one, "UID:event-table-2026-03-22@") {
			t.Errorf("one date: %s", one)
		}
		for _, day := range []string{"2026-03-23", "2026-02-01", "soon"} {
			if w := get(h, "/events/table.ics?date="+day); w.Code != http.StatusNotFound {
				t.Errorf("on %s: %d, want 404", day, w.Code)
			}
		}
	})
}

// Calendars, C7: a reader's own calendar is at a secret address; only the hash of the address is stored. The calendar has the events
// for which the reader has reminders, with an alarm. A new address replaces the old one, and the address is deleted with the
// account.
func TestCalendarOfAReader(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), mirror{}, nil)
		h := mountedMux(t, a)
		setEvents(p, c.Now().Add(48*time.Hour))
		var u *account.User
		var session string
		p.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			if u, err = account.CreateUser(ctx, tx, "asha@example.in", "Asha", "hi", ""); err != nil {
				return err
			}
			if session, err = a.Accounts.StartSession(ctx, tx, u, "", ""); err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, "INSERT INTO event_reminders (user_id, event, lang, created_at) VALUES (?, 'meet', 'hi', 0)", u.ID)
			return err
		})
		const page = "/hindi/account/calendar"
		send := func(method string, form url.Values) (address, since string, w *httptest.ResponseRecorder) {
			r := httptest.NewRequest(method, page, strings.NewReader(form.Encode()))
			r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: session})
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w = httptest.NewRecorder()
			h.ServeHTTP(w, r)
			var m struct{ Address, Since string }
			_ = json.Unmarshal(w.Body.Bytes(), &m)
			return m.Address, m.Since, w
		}
		if w := get(h, page); w.Code != http.StatusSeeOther || !strings.Contains(w.Header().Get("Location"), "/account/login") {
			t.Errorf("without a session: %d to %q", w.Code, w.Header().Get("Location"))
		}
		address, since, w := send(http.MethodGet, nil)
		if w.Code != http.StatusOK || address != "" || since != "" {
			t.Errorf("at first: %d, %q since %q", w.Code, address, since)
		}
		// The page lists the events of which the reader will be reminded.
		var m calendarpage.CalendarPage
		_ = json.Unmarshal(w.Body.Bytes(), &m)
		if len(m.Entries) != 1 || m.Entries[0].Href != "/hindi/events/meet" || m.Entries[0].Lang != "en" || m.Entries[0].StartsAt == "" {
			t.Errorf("entries: %+v", m.Entries)
		}
		start := c.Now().Add(48 * time.Hour)
		setEvents(p, c.Now())
		_, _, w = send(http.MethodGet, nil)
		if _ = json.Unmarshal(w.Body.Bytes(), &m); len(m.Entries) != 0 {
			t.Errorf("after the event began: %+v", m.Entries)
		}
		setEvents(p, start)
		first, since, w := send(http.MethodPost, nil)
		path, ok := strings.CutPrefix(first, "https://example.com/calendar/")
		secret := strings.TrimSuffix(path, ".ics")
		if !ok || len(secret) < 26 || since == "" || w.Header().Get("Cache-Control") != "private, no-store" {
			t.Fatalf("made: %q since %q, %v", first, since, w.Header())
		}
		if again, _, _ := send(http.MethodGet, nil); again != "" {
			t.Errorf("the address is shown again: %q", again)
		}
		if n := countRows(t, db, "reader_calendars"); n != 1 {
			t.Errorf("%d addresses", n)
		}
		var hash string
		err := db.Read.NewRaw("SELECT secret_hash FROM reader_calendars").Scan(t.Context(), &hash)
		if err != nil || strings.Contains(hash, secret) {
			t.Errorf("stored: %q (%v)", hash, err)
		}
		feed := get(h, "/calendar/"+secret+".ics")
		text := feed.Body.String()
		if got := fmt.Sprint(summaries(t, feed.Body.Bytes())); got != "[Meet, eat]" ||
			feed.Header().Get("Cache-Control") != "private, no-store" || !strings.Contains(text, "TRIGGER:-PT1H") ||
			!strings.Contains(text, "REFRESH-INTERVAL;VALUE=DURATION:PT1H") ||
			!strings.Contains(text, "URL:https://example.com/hindi/events/meet") {
			t.Errorf("%s %v\n%s", got, feed.Header(), feed.Body)
		}
		second, _, _ := send(http.MethodPost, nil)
		missing := []string{"/calendar/" + secret + ".ics", "/calendar/" + secret, "/calendar/.ics", "/calendar/" + hash + ".ics",
			"/calendar/" + strings.Repeat("a", 3000) + ".ics"}
		for _, path := range missing {
			if w := get(h, path); w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), "BEGIN:") {
				t.Errorf("%.60s: %d", path, w.Code)
			}
		}
		if w := get(h, strings.TrimPrefix(second, "https://example.com")); w.Code != http.StatusOK {
			t.Errorf("the new address: %d", w.Code)
		}
		all, err := a.Accounts.Export(t.Context(), u)
		if text := fmt.Sprint(all["calendar"]); err != nil || !strings.Contains(text, "hi") || strings.Contains(text, hash) {
			t.Errorf("exported: %s (%v)", text, err)
		}
		if _, _, w := send(http.MethodPost, url.Values{"remove": {"1"}}); w.Header().Get("Location") != page+"?done=removed" ||
			countRows(t, db, "reader_calendars") != 0 {
			t.Errorf("removed: %d to %q", w.Code, w.Header().Get("Location"))
		}
		// A webinar for which the reader is registered has the language of its story, which is not that of the page.
		one := p.Published("ys", "Pricing", time.Hour, func(s *story.Story) { s.Type = story.Webinar })
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO webinars (story_id, starts_at, ends_at, zone, created_at, updated_at) "+
				"VALUES (?, ?, ?, 'Asia/Kolkata', 0, 0)", one.ID, clock.MomentOf(start), clock.MomentOf(start.Add(time.Hour)))
			if err == nil {
				_, err = tx.ExecContext(ctx, "INSERT INTO webinar_registrations (webinar_id, user_id, state, lang, created_at, joined_at) "+
					"VALUES (?, ?, 'registered', 'hi', 0, 0)", one.ID, u.ID)
			}
			return err
		})
		_, _, w = send(http.MethodGet, nil)
		_ = json.Unmarshal(w.Body.Bytes(), &m)
		if i := slices.IndexFunc(m.Entries, func(e calendarpage.CalendarPageEntry) bool { return e.Title == "Pricing" }); i < 0 ||
			m.Entries[i].Lang != "en" {
			t.Errorf("with a webinar: %+v", m.Entries)
		}
		send(http.MethodPost, nil)
		if err := a.Accounts.Delete(t.Context(), u); err != nil || countRows(t, db, "reader_calendars") != 0 {
			t.Errorf("the address is left after the account was deleted (%v)", err)
		}
	})
}

// Trust: the log does not have the secret of a calendar.
func TestTheLogHasNoSecretOfACalendar(t *testing.T) {
	for path, want := range map[string]string{"/calendar/secret.ics": "/calendar/…", "/events.ics": "/events.ics",
		"/calendars": "/calendars"} {
		if got := calendarpage.LoggedPath(httptest.NewRequest(http.MethodGet, path, nil)); got != want {
			t.Errorf("%s is logged as %q, want %q", path, got, want)
		}
	}
}
