package webinar_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
)

// One reader in a hall who votes or asks all the time is refused; the others behind the same address are not.
func TestOneReaderDoesNotUseUpTheLimitOfAHall(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(time.Hour, 0), f.readers(41)
		if _, err := f.Register(t.Context(), users[0], name, nil, nil, i18n.Default); err != nil {
			t.Fatal(err)
		}
		q, err := f.Ask(t.Context(), users[0], name, "How?")
		if err != nil {
			t.Fatal(err)
		}
		var from int64 // the user who sends a request
		guard := func(ctx context.Context, _ apiv2.Credentials) (context.Context, error) {
			id := from
			return caller.With(ctx, actor.Actor{UserID: &id}), nil
		}
		api := apiv2.New("https://startline.example", apiv2.Guards{Newsroom: guard, Admin: guard, Reader: guard}, slog.New(slog.DiscardHandler))
		f.feature.RegisterAPI(api)
		h := account.IdentifyBrowser(func(*http.Request) string { return "198.51.100.7/32" }, api)
		send := func(user int64, method, path, body string) int {
			t.Helper()
			w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), method, "/api/v2"+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			from = user
			h.ServeHTTP(w, r)
			if refused := w.Code == http.StatusTooManyRequests; refused && w.Header().Get("Retry-After") == "" {
				t.Errorf("%s: refused without Retry-After", path)
			}
			return w.Code
		}
		vote := func(user int64, on bool) int {
			return send(user, http.MethodPut, "/rw/webinar/questions/vote", fmt.Sprintf(`{"question":"%d","voted":%t}`, q.ID, on))
		}
		ask := func(user int64) int {
			return send(user, http.MethodPost, "/rw/webinar/questions", fmt.Sprintf(`{"webinarId":%q,"question":"How?"}`, name))
		}
		refused := map[string]int{}
		for n := range 5100 { // more than everybody behind an address may vote
			if vote(users[0], n%2 == 0) == http.StatusTooManyRequests {
				refused["votes"]++
			}
		}
		for range 1100 {
			if ask(users[0]) == http.StatusTooManyRequests {
				refused["questions"]++
			}
		}
		if refused["votes"] < 5000 || refused["questions"] < 1000 {
			t.Errorf("refused of one reader: %v", refused)
		}
		for _, user := range users[1:] {
			if v, a := vote(user, true), ask(user); v != http.StatusOK || a != http.StatusOK {
				t.Fatalf("others: %d to a vote, %d to a question", v, a)
			}
		}
		c.Advance(10 * time.Second)
		if v := vote(users[0], true); v != http.StatusOK {
			t.Errorf("the vote of the refused reader, later: %d", v)
		}
	})
}
