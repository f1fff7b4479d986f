package event_test

import (
	"context"
	"errors"
	"flag"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// WIDGET-14, D-26: the link in an email cancels all reminders of its reader and can be used repeatedly; a forged link does nothing.
func TestRemindersEndWithOneClick(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		reader, other := h.addReader("asha", "en"), h.addReader("meera", "en")
		h.setMeetups(map[string]time.Duration{"meet": 24 * time.Hour, "later": 48 * time.Hour})
		h.remind(reader, "meet", "hi")
		h.remind(reader, "later", "hi")
		h.remind(other, "later", "en")
		emails := h.newEmails()
		if len(emails) != 1 || emails[0].Purpose != mail.Notification {
			t.Fatalf("%+v", emails)
		}
		end, err := url.Parse(emails[0].Unsubscribe)
		if err != nil || end.Path != "/hindi/notifications/reminders/unsubscribe" {
			t.Fatal(end, err)
		}
		token := end.Query().Get("t")
		for _, forged := range []string{"", token + "x", "1." + token} {
			if err := h.UnsubscribePage().UnsubscribeByToken(t.Context(), forged); !errors.Is(err, newsletter.ErrLink) {
				t.Errorf("the link %q: %v", forged, err)
			}
		}
		for range 2 {
			if err := h.UnsubscribePage().UnsubscribeByToken(t.Context(), token); err != nil {
				t.Fatal(err)
			}
		}
		if got := h.remindersOf(reader); len(got) != 0 {
			t.Errorf("reminders after cancelling: %q", got)
		}
		if got := h.remindersOf(other); len(got) != 1 {
			t.Errorf("another reader has %q", got)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE users SET created_at = created_at + 1 WHERE id = ?", reader) // as if another account had the id
			return err
		})
		if err := h.UnsubscribePage().UnsubscribeByToken(t.Context(), token); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("the link of a deleted account: %v", err)
		}
	})
}

// WIDGET-14, D-26: the start is in the time zone that the reader chose, otherwise in that of the edition.
func TestRemindersHaveTheReadersZone(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		home, away := h.addReader("home", "en"), h.addReader("away", "en")
		berlin := notify.Preferences{Digest: notify.Never, Zone: "Europe/Berlin"}
		if err := h.notifications.SavePreferences(t.Context(), away, berlin); err != nil {
			t.Fatal(err)
		}
		h.setMeetups(map[string]time.Duration{"meet": 24 * time.Hour})
		h.remind(home, "meet", "en")
		h.remind(away, "meet", "en")
		got := map[string]string{}
		for _, email := range h.newEmails() {
			got[email.To] = email.Text
		}
		for to, want := range map[string]string{"home@example.in": "16 March 2026, 12:00 IST", "away@example.in": "16 March 2026, 7:30 CET"} {
			if !strings.Contains(got[to], want) {
				t.Errorf("%s: no %q in %s", to, want, got[to])
			}
		}
	})
}

// WIDGET-14, D-26: the email names the event, its time and place, and links to its page and to the page that cancels all
// reminders. go test -update rewrites the files.
func TestReminderEmailsMatchTheGoldenFiles(t *testing.T) {
	theme := func(l i18n.Locale) mail.Theme {
		return mail.Theme{Brand: "ys", Name: "Startline", URL: "https://news.example" + l.Edition() + "/", Accent: "#a12a2a"}
	}
	for _, code := range []string{"en", "hi", "ta", "ur"} {
		email := event.ExampleEmails(theme)[0].Compose(i18n.LookupOrDefault(code))
		files := map[string]string{"reminder." + code + ".txt": "Subject: " + email.Subject + "\nUnsubscribe: " + email.Unsubscribe + "\n\n" +
			email.Text, "reminder." + code + ".html": email.HTML}
		for name, got := range files {
			golden := filepath.Join("testdata", name)
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(golden); err != nil || string(want) != got {
				t.Errorf("%s differs (%v); go test -update rewrites it:\n%s", golden, err, got)
			}
		}
	}
}
