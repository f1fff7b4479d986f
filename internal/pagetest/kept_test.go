package pagetest_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company/claim"
	"masthead/internal/company/correction"
	"masthead/internal/company/member"
	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/connect"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/i18n"
	"masthead/internal/jury"
	"masthead/internal/nomination"
	"masthead/internal/route"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/webinar"
	"masthead/internal/webinarpage"
)

// What somebody typed into a form of a personal page before the session ended is in the form after the next sign-in: on every page that
// keeps fields, including the answers and comments with an id in their names. The account page and the preferences are tested in
// accountsite.
func TestTypedTextIsKeptWhenTheSessionEnds(t *testing.T) {
	s := newPersonalSite(t)
	shared := s.server()
	claims := &claim.Claims{DB: s.DB, Queue: s.queue, Theme: testTheme}
	nominations := &nomination.Nominations{DB: s.DB, Queue: s.queue, Theme: testTheme}
	juries := &jury.Juries{DB: s.DB, Queue: s.queue, Theme: testTheme}
	s.mount((&claim.PersonalPages{Personal: shared, Claims: claims}).Offer())
	s.mount((&correction.PersonalPages{Personal: shared, Corrections: &correction.Corrections{DB: s.DB}}).Offer())
	s.mount((&member.PersonalPages{Personal: shared, Members: &member.Members{DB: s.DB, Queue: s.queue, Theme: testTheme}}).Offer())
	s.mount((&connect.PersonalPages{Personal: shared, Connects: &connect.Connects{DB: s.DB, Queue: s.queue}}).Offer())
	s.mount((&nomination.PersonalPages{Personal: shared, Nominations: nominations}).Offer())
	s.mount(jury.NewPersonalPages(shared, juries).Offer())
	assignment := s.addJury(juries, nominations)
	webinars := webinar.New(webinar.Options{DB: s.DB, Brands: s.Brands, Stories: s.Stories, Keys: &sign.Keys{DB: s.DB}})
	s.mount((&webinarpage.PersonalPages{Personal: shared, Feature: webinars}).Offer())
	name := s.addWebinar(webinars.Webinars)
	s.mount((&pitchfest.PersonalPages{Personal: shared, Pitches: &pitchfest.Pitches{DB: s.DB, Queue: s.queue, Theme: testTheme}}).Offer())
	s.addPitchFest()
	events := event.New(event.Options{DB: s.DB, Brands: s.Brands, Queue: s.queue, Keys: &sign.Keys{DB: s.DB},
		Log: slog.New(slog.DiscardHandler)})
	s.mount((&event.PersonalPages{Personal: shared, Feature: events}).Offer())
	s.fillSet(t, curated.Events, "ys", json.RawMessage(`{"slug":"fair","name":"Cotton fair","startTime":"2029-01-01T20:30:00Z",
		"registration":true,"maxGuests":2}`))
	s.addLedger()
	form, room, question := webinar.RegisterPath+"?webinar="+name, s.roomOf(webinars, name), s.ask(webinars, name)

	tested := []string{"AccountPage", "PreferencesPage", "ConversationPage"} // the last one is tested in the browser
	for _, one := range []struct {
		page, as, address string
		form              url.Values
	}{
		{"CompanyClaimPage", "stranger", "/company/claim?company=company-0", url.Values{"method": {"request"}, "message": {"Typed message"}}},
		{"CompanyDisputesPage", "stranger", "/company/disputes?company=company-0", url.Values{"statement": {"Typed statement"}}},
		{"CompanyMembersPage", "founder", "/company/members?company=company-0", url.Values{"email": {"typed@example.in"}}},
		{"CompanyCorrectPage", "stranger", "/company/correct?company=company-0&fact=vision",
			url.Values{"value": {"Typed value"}, "source": {"https://typed.example"}, "message": {"Typed note"}}},
		{"CompanyCorrectionsPage", "founder", "/company/corrections?company=company-0", url.Values{"message": {"Typed reason"}}},
		{"CompanyConnectPage", "stranger", "/company/connect?company=company-0",
			url.Values{"message": {"Typed message"}, "phone_number": {"5550123456"}}},
		{"NominationFormPage", "stranger", "/awards/nominations/makers",
			url.Values{"company": {"company-0"}, "answer-what": {"Typed answer"}}},
		{"JuryPage", "stranger", "/awards/jury",
			url.Values{"points-" + assignment + "-product": {"9.75"}, "comment-" + assignment: {"Typed comment"}}},
		{"PitchApplyPage", "stranger", "/events/pitch-fest/apply/weavers",
			url.Values{"companyName": {"Typed company"}, "oneLiner": {"Typed sentence"}, "answer-why": {"Typed answer"}}},
		{"WebinarRoomPage", "stranger", room, url.Values{"do": {"answer"}, "id": {question}, "answer": {"Typed answer"}}},
		{"WebinarRegisterPage", "stranger", form, url.Values{"designation": {"Typed designation"}, "question": {"Typed question?"}}},
		{"EventTicketPage", "stranger", "/events/ticket?event=fair", url.Values{"name": {"Typed name"}, "guests": {"Typed guest"}}},
		{"EventProposePage", "stranger", "/events/propose",
			url.Values{"title": {"Typed title"}, "description": {"Typed description"}, "city": {"Typed city"}, "address": {"Typed address"},
				"date": {"2027-04-05"}, "from": {"17:43"}, "to": {"19:58"}, "seats": {"typed seats"}}},
		{"EventDoorPage", "editor", "/events/door?event=fair", url.Values{"code": {"TYPED-CODE"}}}, // of no ticket in the list
		{"SponsorSalePage", "editor", "/sponsors/sale", url.Values{"title": {"Typed sale"}, "price": {"Typed price"}, "firstDay": {"2027-04-05"},
			"lastDay": {"2027-04-06"}, "places": {"/typed-place"}}},
	} {
		tested = append(tested, one.page)
		w := s.send("", one.address, one.form)
		if to := w.Header().Get("Location"); !strings.Contains(to, "reason=kept") {
			t.Errorf("%s: without a session to %q", one.page, to)
			continue
		}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, one.address, nil)
		for _, cookie := range w.Result().Cookies() {
			r.AddCookie(cookie)
		}
		r.AddCookie(&http.Cookie{Name: "session", Value: s.sessions[one.as]})
		w = httptest.NewRecorder()
		s.mux.ServeHTTP(w, r)
		for field, typed := range one.form {
			if field != "method" && !strings.Contains(w.Body.String(), typed[0]) {
				t.Errorf("%s: %q in the field %s is lost", one.page, typed[0], field)
			}
		}
	}
	for page, fields := range route.KeptFields() {
		if len(fields) > 0 && !slices.Contains(tested, page) {
			t.Errorf("%s keeps %v, which is not tested", page, fields)
		}
	}
}

// addPitchFest adds a conference whose pitch fest is open.
func (s *personalSite) addPitchFest() {
	s.t.Helper()
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		c := &conference.Conference{Slug: "weavers", Name: "Weavers", Zone: "UTC", PublishedAt: tx.At}
		if err := errors.Join(conference.Create(ctx, tx, c), conference.SetPath(ctx, tx, c, "/weavers")); err != nil {
			return err
		}
		in := func(d time.Duration) clock.Moment { return clock.MomentOf(tx.At.Add(d)) }
		return pitchfest.Save(ctx, tx, &pitchfest.Fest{ConferenceID: c.ID, OpensAt: tx.At, ClosesAt: in(time.Hour), ReviewClosesAt: in(time.Hour),
			Questions: []nomination.CallQuestion{{ID: "why", Label: "Why?", Kind: nomination.Short}},
			Criteria:  []jury.Criterion{{ID: "product", Name: "Product", Weight: 1}}})
	})
}

// addWebinar adds a webinar that begins in an hour, and returns its name.
func (s *personalSite) addWebinar(webinars *webinar.Webinars) string {
	s.t.Helper()
	published := s.Published("ys", "Pricing", time.Hour, func(s *story.Story) { s.Type = story.Webinar })
	w := &webinar.Webinar{StoryID: published.ID, StartsAt: clock.MomentOf(s.DB.Now().Add(time.Hour)),
		EndsAt: clock.MomentOf(s.DB.Now().Add(2 * time.Hour)), Zone: "Asia/Kolkata", Questions: true}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return webinars.Save(ctx, tx, actor.Actor{AllBrands: true}, w, 0)
	})
	return w.Name()
}

// roomOf returns the link for speakers of a webinar.
func (s *personalSite) roomOf(webinars *webinar.Feature, name string) string {
	s.t.Helper()
	w, err := webinar.Public(s.t.Context(), s.DB.Read, name)
	if err != nil {
		s.t.Fatal(err)
	}
	token, err := webinars.Rooms.SpeakerToken(s.t.Context(), w)
	if err != nil {
		s.t.Fatal(err)
	}
	return webinar.RoomAddress(webinar.RoomPath, name, token)
}

// ask asks a question in a webinar as the stranger, and returns its id.
func (s *personalSite) ask(webinars *webinar.Feature, name string) string {
	s.t.Helper()
	user, err := account.UserByEmail(s.t.Context(), s.DB.Read, "stranger@example.in")
	if err != nil {
		s.t.Fatal(err)
	}
	q, err := webinars.Participation.Ask(s.t.Context(), user.ID, name, "How?")
	if err != nil {
		s.t.Fatal(err)
	}
	return strconv.FormatInt(q.ID, 10)
}

// addJury adds the award Makers with an open call, a nomination of company-0 and a jury with the stranger, and returns the id of the
// assignment.
func (s *personalSite) addJury(juries *jury.Juries, nominations *nomination.Nominations) string {
	s.t.Helper()
	user, err := account.UserByEmail(s.t.Context(), s.DB.Read, "stranger@example.in")
	if err != nil {
		s.t.Fatal(err)
	}
	nominator, err := account.UserByEmail(s.t.Context(), s.DB.Read, "employee@example.in")
	if err != nil {
		s.t.Fatal(err)
	}
	a := &award.Award{Slug: "makers", Name: "Makers"}
	now := s.DB.Now()
	end := clock.MomentOf(now.Add(time.Hour))
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := award.Save(ctx, tx, a, nil); err != nil {
			return err
		}
		return nomination.SaveCall(ctx, tx, &nomination.Call{AwardID: a.ID, Zone: "UTC", OpensAt: now, ClosesAt: end,
			Questions: []nomination.CallQuestion{{ID: "what", Label: "What?", Kind: nomination.Long}}})
	})
	_, err = nominations.Save(s.t.Context(), nominator, nomination.Input{Award: a, Company: "company-0", Submit: true, Lang: i18n.Default,
		Answers: map[string]string{"what": "Cups"}})
	if err != nil {
		s.t.Fatal(err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := juries.Invite(ctx, tx, a, &jury.Member{Name: "Stranger", Email: user.Email, Lang: "en"}); err != nil {
			return err
		}
		_, err := juries.AddRound(ctx, tx, &jury.Round{AwardID: a.ID, Name: "First", OpensAt: now, ClosesAt: end,
			Criteria: []jury.Criterion{{ID: "product", Name: "Product", Weight: 1}}}, []nomination.Status{nomination.Submitted})
		return err
	})
	_, secret, _ := strings.Cut(s.lastEmail(user.Email).Text, "invitation=")
	secret = strings.Fields(secret)[0]
	if _, err := juries.Accept(s.t.Context(), user.ID, secret); err != nil {
		s.t.Fatal(err)
	}
	own, err := juries.AssignmentsOf(s.t.Context(), user.ID, i18n.Default)
	if err != nil || len(own.Assignments) != 1 {
		s.t.Fatalf("%+v, %v", own, err)
	}
	return own.Assignments[0].ID
}
