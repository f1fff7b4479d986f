package pagetest_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/curated"
	"masthead/internal/edge"
	"masthead/internal/event"
	"masthead/internal/sign"
)

// F165: an editor finds the link for helpers of each date at the door and withdraws that of a date; a helper cannot.
func TestLinksAtTheDoor(t *testing.T) {
	s := newPersonalSite(t)
	rs := event.New(event.Options{DB: s.DB, Brands: s.Brands, Queue: s.queue, Keys: &sign.Keys{DB: s.DB}, Log: slog.New(slog.DiscardHandler)})
	s.mount((&event.PersonalPages{Personal: s.server(), Feature: rs}).Offer())
	s.fillSet(t, curated.Events, "ys", json.RawMessage(`{"slug":"fair","name":"Cotton fair","startTime":"2026-03-20T20:30:00Z",
		"endTime":"2026-03-20T22:30:00Z","rrule":"FREQ=WEEKLY;COUNT=4","registration":true}`))
	door := func(as, address string) event.EventDoorPage {
		t.Helper()
		return model[event.EventDoorPage](t, edge.Page{Body: s.send(as, address, nil).Body.Bytes()})
	}
	const address = "/events/door?event=fair"
	m := door("editor", address)
	if len(m.Dates) != 4 || !m.Dates[0].Current || m.Dates[1].Current || !strings.Contains(m.HelperLink, "&helper=") {
		t.Fatalf("the door of an editor: %+v", m)
	}
	second := door("editor", m.Dates[1].Href)
	if second.HelperLink == m.HelperLink || second.Date == m.Date {
		t.Errorf("the second date has the link %q", second.HelperLink)
	}
	helper, err := url.Parse(m.HelperLink)
	if err != nil {
		t.Fatal(err)
	}
	if one := door("stranger", helper.RequestURI()); one.HelperLink != "" || len(one.Dates) != 0 {
		t.Errorf("the door of a helper: %+v", one)
	}
	if w := s.send("stranger", helper.RequestURI(), url.Values{"do": {"withdraw"}}); w.Code != http.StatusNotFound {
		t.Errorf("a helper withdraws the links: %d", w.Code)
	}
	w := s.send("editor", address, url.Values{"do": {"withdraw"}})
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || !strings.HasSuffix(to, "&done=withdrawn") {
		t.Fatalf("withdrawing: %d to %q", w.Code, to)
	} else if again := door("editor", to); again.Notice == "" || again.HelperLink == m.HelperLink {
		t.Errorf("after withdrawing: %q, %q", again.Notice, again.HelperLink)
	}
	for link, want := range map[string]int{m.HelperLink: http.StatusNotFound, second.HelperLink: http.StatusOK} {
		to, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		if w := s.send("stranger", to.RequestURI(), nil); w.Code != want {
			t.Errorf("%s: %d, want %d", link, w.Code, want)
		}
	}
}
