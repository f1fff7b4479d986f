package partner_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/outside"
	"masthead/internal/partner"
	"masthead/internal/story/storytest"
)

const host = "https://events.example.com/"

func newSource(address string, c *dbtest.Clock) *outside.Source[[]partner.Event] {
	return &outside.Source[[]partner.Event]{Address: address, Clock: c.Now, Log: slog.New(slog.DiscardHandler),
		Fetcher: media.NewFetcher(media.FetchOptions{Timeout: 200 * time.Millisecond, AllowLoopback: true})}
}

// PAGE-19, ROUTE-55, CONST-28, D-15: events come from the partners' system and link to
// their slugs. The last response is used while that system is unavailable; without a system
// the curated set is used.
func TestPartnerEventsComeFromTheirSystemOrTheCuratedSet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := storytest.New(t, db)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return curated.Replace(
				ctx,
				tx,
				curated.PartnerEvents,
				s.Brand("ys"),
				[]curated.Item{{Value: `{"name":"By hand","slug":"by-hand","link":"https://x.example/"}`}},
			)
		})
		names := func(e *partner.Events) (out []string) {
			t.Helper()
			list, err := e.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range list {
				out = append(out, one.Name)
			}
			return out
		}
		off := partner.New(db, s.Brands, host, newSource("", c))
		if got := names(off); len(got) != 1 || got[0] != "By hand" {
			t.Errorf("without a system: %v", got)
		}
		if _, ok := off.Published(); ok {
			t.Error("events are published without a system")
		}

		answer := `{"value":[{"name":"Cold Chain Week","slug":"cold chain/week","startTime":"2026-12-04T10:00:00+05:30","city":"Pune",
			"image":"https://cdn.example/x.jpg","link":"https://evil.example"},
			{"name":"Without a start","slug":"w"},{"slug":"nameless","startTime":"2026-12-04T10:00:00+05:30"}]}`
		hang := false
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if hang {
				<-r.Context().Done()
				return
			}
			_, _ = w.Write([]byte(answer))
		}))
		defer server.Close()
		on := partner.New(db, s.Brands, host, newSource(server.URL, c))
		if got := names(on); got != nil {
			t.Errorf("before the first response: %v", got)
		}
		if err := on.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		list, err := on.List(t.Context())
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		const link = "https://events.example.com/partners/cold%20chain%2Fweek?utm_source=homepage&utm_medium=web&utm_campaign=integration"
		if list[0].Link != link || list[0].Image != "" || list[0].City != "Pune" {
			t.Errorf("%+v", list[0])
		}
		answer = `<html>`
		if err := on.Refresh(t.Context()); err == nil || len(names(on)) != 1 {
			t.Errorf("a broken response: %v, %v", err, names(on))
		}
		answer = `{"error":"busy"}`
		if err := on.Refresh(t.Context()); err == nil || len(names(on)) != 1 {
			t.Errorf("a response without a list: %v, %v", err, names(on))
		}
		hang = true
		if err := on.Refresh(t.Context()); err == nil || len(names(on)) != 1 {
			t.Errorf("a system that hangs: %v, %v", err, names(on))
		}
		c.Advance(25 * time.Hour)
		if got := names(on); len(got) != 0 {
			t.Errorf("a day later: %v", got)
		}
	})
}
