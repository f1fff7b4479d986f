package apitest

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/event"
)

// addMeetup adds the meetup "meet", which begins in two days, a talk and a meetup that is over.
func (s *Site) addMeetup(t *testing.T) {
	t.Helper()
	at := func(d time.Duration) string { return dbtest.Noon.Add(d).Format(time.RFC3339) }
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		var items []curated.Item
		for _, e := range [][3]string{{"meet", "MEETUP", at(48 * time.Hour)}, {"talk", "WORKSHOP", at(48 * time.Hour)},
			{"over", "MEETUP", at(-48 * time.Hour)}} {
			items = append(items, curated.Item{Value: fmt.Sprintf(`{"slug":%q,"name":"A meeting","category":%q,"startTime":%q}`, e[0], e[1], e[2])})
		}
		return curated.Replace(ctx, tx, curated.Events, s.Brand("ys"), items)
	})
}

// WIDGET-14, D-26: a signed-in reader asks for the reminder of a meetup, asks again, and cancels it; other events are refused
// with a reason.
func TestEventReminders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.addMeetup(t)
		ask := func(name, body string, status int, has ...string) Case {
			return Case{Name: name, Method: http.MethodPost, URL: "/events/notify", As: Reader, Type: jsonType, Body: body, Status: status, Has: has}
		}
		list := func(name, as, want string) Case {
			return Case{Name: name, URL: "/events/notify", As: as, Check: func(t *testing.T, a Response) {
				if a.Text != want+"\n" && a.Text != want {
					t.Errorf("%s, want %s", a.Text, want)
				}
			}}
		}
		cancel := Case{Name: "cancel", Method: http.MethodDelete, URL: "/events/notify?event=meet", As: Reader, Has: []string{"success"}}
		anonymous := ask("without a session", `{"event":"meet"}`, 401)
		anonymous.As = ""
		Run(t, s, []Case{
			list("none at first", Reader, `[]`),
			anonymous,
			ask("ask", `{"event":"meet"}`, 0, `"success"`, `"meet"`),
			ask("ask again, in another language", `{"event":"meet","locale":"hindi"}`, 0, `"success"`),
			list("one", Reader, `[{"event":"meet"}]`),
			list("none of another reader", Talent, `[]`),
			ask("an unknown event", `{"event":"nowhere"}`, 404),
			ask("an event that is over", `{"event":"over"}`, 422, "must be a meetup that has not begun"),
			ask("an event that is not a meetup", `{"event":"talk"}`, 422, "must be a meetup that has not begun"),
			ask("an unknown language", `{"event":"meet","locale":"klingon"}`, 400, "locale"),
			ask("no event", `{}`, 422, "event"),
			{Name: "cancel without an event", Method: http.MethodDelete, URL: "/events/notify", As: Reader, Status: 400},
			cancel,
			cancel,
			list("none in the end", Reader, `[]`),
		})
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			for i := range event.MaxReminders {
				if _, err := tx.ExecContext(ctx, "INSERT INTO event_reminders (user_id, event, lang, created_at) VALUES (?, ?, 'en', 0)",
					s.users[Reader], fmt.Sprint("event-", i)); err != nil {
					return err
				}
			}
			return nil
		})
		Run(t, s, []Case{ask("one too many", `{"event":"meet"}`, 422, "at most 200 events")})
	})
}
