package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/event"
	"masthead/internal/sign"
	"masthead/internal/story/storytest"
)

// WIDGET-14, D-26: the link in a reminder asks for confirmation, because mail programs open the links of emails. A POST
// by a mailbox provider cancels all reminders of the reader.
func TestLinkOfAReminderEndsAllReminders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		h := mountedMux(t, composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), mirror{}, nil))
		var u *account.User
		p.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			if u, err = account.CreateUser(ctx, tx, "asha@example.in", "Asha", "hi", ""); err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, "INSERT INTO event_reminders (user_id, event, lang, created_at) VALUES (?, 'meet', 'hi', 0)", u.ID)
			return err
		})
		key, err := (&sign.Keys{DB: db}).Key(t.Context(), "event-reminders")
		if err != nil {
			t.Fatal(err)
		}
		address := "/hindi" + event.UnsubscribePath + "?t=" + url.QueryEscape(key.Sign("end", u.ID, u.CreatedAt.UnixMilli()))
		reminders := func() (n int) {
			t.Helper()
			if err := db.Read.NewRaw("SELECT count(*) FROM event_reminders").Scan(t.Context(), &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if w := get(h, address+"x"); w.Code != http.StatusGone || !strings.Contains(w.Body.String(), `"state":"invalid"`) {
			t.Errorf("a forged link: %d %.200s", w.Code, w.Body)
		}
		w := get(h, address)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"state":"unsubscribe"`) ||
			!strings.Contains(w.Body.String(), `"name":"आयोजनों का रिमाइंडर"`) || reminders() != 1 {
			t.Errorf("opened: %d, %d reminders", w.Code, reminders())
		}
		for range 2 {
			r := httptest.NewRequest(http.MethodPost, address, strings.NewReader("List-Unsubscribe=One-Click"))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"state":"unsubscribed"`) || reminders() != 0 {
				t.Errorf("posted: %d, %d reminders", w.Code, reminders())
			}
		}
	})
}
