package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// In browsers without scripts, "Clear all" on the reading history asks for confirmation before it deletes anything, in the lite form too.
func TestClearingTheHistoryAsksFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), mirror{}, nil)
		h := mountedMux(t, a)
		s := p.Published("ys", "The loom", time.Hour)
		var secret string
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, "asha@example.in", "Asha Rao", "en", "")
			if err == nil {
				secret, err = a.Accounts.StartSession(ctx, tx, u, "", "")
			}
			if err == nil {
				_, err = tx.ExecContext(ctx, "INSERT INTO history_keepers (user_id, created_at) VALUES (?, ?)", u.ID, tx.At)
			}
			if err == nil {
				_, err = tx.ExecContext(ctx, "INSERT INTO reading_history (user_id, story_id, depth, at) VALUES (?, ?, 50, ?)",
					u.ID, s.ID, tx.At)
			}
			return err
		})
		send := func(method, address string, form url.Values) *httptest.ResponseRecorder {
			r := httptest.NewRequest(method, address, strings.NewReader(form.Encode()))
			r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: secret})
			if method == http.MethodPost {
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w
		}
		left := func() int { return countRows(t, db, "reading_history") }
		for _, form := range []url.Values{{"clear": {"1"}}, {"clear": {"1"}, "lite": {"1"}}} {
			w := send(http.MethodPost, "/history", form)
			question := w.Header().Get("Location")
			if w.Code != http.StatusSeeOther || left() != 1 {
				t.Fatalf("%v: %d to %q, %d readings left", form, w.Code, question, left())
			}
			page := send(http.MethodGet, question, nil)
			if page.Code != http.StatusOK || !strings.Contains(page.Body.String(), `"askToClear":true`) {
				t.Errorf("GET %s: %d %s", question, page.Code, page.Body)
			}
		}
		if page := send(http.MethodGet, "/history", nil).Body.String(); !strings.Contains(page, `"askToClear":false`) {
			t.Errorf("the list asks for confirmation: %s", page)
		}
		w := send(http.MethodPost, "/history", url.Values{"clear": {"1"}, "sure": {"1"}})
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/history?done=cleared" || left() != 0 {
			t.Errorf("confirmed: %d to %q, %d readings left", w.Code, w.Header().Get("Location"), left())
		}
	})
}
