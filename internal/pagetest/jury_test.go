package pagetest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/jury"
	"masthead/internal/nomination"
)

// juror returns a site with the page of a member of a jury, who is the stranger and scores company-1 and following.
func juror(t *testing.T, nominees int) *personalSite {
	t.Helper()
	s := newPersonalSite(t)
	juries := &jury.Juries{DB: s.DB, Queue: s.queue, Theme: testTheme, Site: "https://post.example"}
	nominations := &nomination.Nominations{DB: s.DB, Queue: s.queue, Theme: testTheme, Site: "https://post.example"}
	s.mount(jury.NewPersonalPages(s.server(), juries).Offer())
	a := &award.Award{Slug: "makers", Name: "Makers"}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := award.Save(ctx, tx, a, nil); err != nil {
			return err
		}
		return nomination.SaveCall(ctx, tx, &nomination.Call{AwardID: a.ID, Zone: "UTC", OpensAt: tx.At,
			ClosesAt:  clock.MomentOf(tx.At.Add(time.Hour)),
			Questions: []nomination.CallQuestion{{ID: "what", Label: "What?", Kind: nomination.Long}}})
	})
	user, err := account.UserByEmail(t.Context(), s.DB.Read, "employee@example.in")
	if err != nil {
		t.Fatal(err)
	}
	for i := range nominees {
		_, err := nominations.Save(t.Context(), user, nomination.Input{Award: a, Company: fmt.Sprintf("company-%d", i+1), Submit: true,
			Lang: i18n.Default, Answers: map[string]string{"what": "Looms"}})
		if err != nil {
			t.Fatal(err)
		}
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return juries.Invite(ctx, tx, a, &jury.Member{Name: "Asha", Email: "stranger@example.in", Lang: "en"})
	})
	secret := regexp.MustCompile(`invitation=(\w+)`).FindStringSubmatch(s.lastEmail("stranger@example.in").Text)[1]
	if w := s.send("employee", jury.PagePath, url.Values{"invitation": {secret}}); w.Code != http.StatusUnprocessableEntity {
		t.Fatalf("another account accepts the invitation: %d", w.Code)
	}
	s.expectRedirect("accepting", s.send("stranger", jury.PagePath, url.Values{"invitation": {secret}}), jury.PagePath+"?joined=1")
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		r := &jury.Round{AwardID: a.ID, Name: "First", OpensAt: tx.At, ClosesAt: clock.MomentOf(tx.At.Add(time.Hour)),
			Criteria: []jury.Criterion{{ID: "product", Name: "Product", Weight: 1}}}
		_, err := juries.AddRound(ctx, tx, r, []nomination.Status{nomination.Submitted})
		return err
	})
	return s
}

func juryPage(t *testing.T, w *httptest.ResponseRecorder, status int) jury.JuryPage {
	t.Helper()
	if w.Code != status {
		t.Errorf("status %d, want %d", w.Code, status)
	}
	return model[jury.JuryPage](t, edge.Page{Body: w.Body.Bytes()})
}

// C10: saving the scores of one nominee keeps what was typed for another, and so does the end of the session.
func TestTypedScoresSurvive(t *testing.T) {
	s := juror(t, 2)
	m := juryPage(t, s.send("stranger", jury.PagePath, nil), http.StatusOK)
	if len(m.Nominees) != 2 {
		t.Fatalf("nominees %+v", m.Nominees)
	}
	first, second := m.Nominees[0].ID, m.Nominees[1].ID
	typed := url.Values{"step": {"score-" + first}, "points-" + first + "-product": {"9"}, "comment-" + first: {""},
		"points-" + second + "-product": {""}, "comment-" + second: {"Ask for the loom."}}
	m = juryPage(t, s.send("stranger", jury.PagePath, typed), http.StatusOK)
	if m.Saved != first || m.Notice != "" || m.Nominees[0].Points["product"] != "9" || !m.Nominees[0].Scored {
		t.Errorf("the first nominee: %+v", m)
	}
	if one := m.Nominees[1]; one.Comment != "Ask for the loom." || one.Scored || len(one.Errors) != 0 {
		t.Errorf("the second nominee: %+v", one)
	}
	typed.Set("points-"+second+"-product", "11")
	typed.Set("step", "score-"+second)
	m = juryPage(t, s.send("stranger", jury.PagePath, typed), http.StatusUnprocessableEntity)
	if one := m.Nominees[1]; one.Points["product"] != "11" || one.Errors["product"] == "" || one.Comment != "Ask for the loom." {
		t.Errorf("too many points: %+v", one)
	}

	w := s.send("", jury.PagePath, typed)
	if to := w.Header().Get("Location"); !strings.Contains(to, "reason=kept") {
		t.Fatalf("without a session: to %s", to)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, jury.PagePath, nil)
	for _, cookie := range w.Result().Cookies() {
		r.AddCookie(cookie)
	}
	r.AddCookie(&http.Cookie{Name: "session", Value: s.sessions["stranger"]})
	w = httptest.NewRecorder()
	s.mux.ServeHTTP(w, r)
	m = juryPage(t, w, http.StatusOK)
	if one := m.Nominees[1]; one.Points["product"] != "11" || one.Comment != "Ask for the loom." || m.Notice == "" {
		t.Errorf("after signing in again: %+v", one)
	}
}

// C10: after a conflict of interest no nominee is said to be saved, not even the first one of the site, whose id is 1.
func TestAConflictIsNoSavedNominee(t *testing.T) {
	s := juror(t, 2)
	m := juryPage(t, s.send("stranger", jury.PagePath, nil), http.StatusOK)
	if m.Nominees[0].ID != "1" {
		t.Fatalf("the first nominee has the id %s", m.Nominees[0].ID)
	}
	w := s.send("stranger", jury.PagePath, url.Values{"step": {"declare-" + m.Nominees[1].ID}})
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	m = juryPage(t, s.send("stranger", w.Header().Get("Location"), nil), http.StatusOK)
	if len(m.Nominees) != 1 || m.Withheld != 1 || m.Saved != "" || m.Confirmation == "" {
		t.Errorf("after the conflict of interest: %d nominees, saved %q, confirmation %q", len(m.Nominees), m.Saved, m.Confirmation)
	}
}
