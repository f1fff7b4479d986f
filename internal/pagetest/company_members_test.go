package pagetest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/company/member"
	"masthead/internal/database"
	"masthead/internal/edge"
)

// F143, ROLE-12 to 14: owners invite, change and remove members; employees and strangers do not; executives have no power over
// founders; the last owner stays; the token of an invitation works once, in time, and for its address only.
func TestCompanyMembersPage(t *testing.T) {
	s := newPersonalSite(t)
	members := &member.Members{DB: s.DB, Queue: s.queue, Theme: testTheme, Site: "https://post.example"}
	s.mount((&member.PersonalPages{Personal: s.server(), Members: members}).Offer())
	const address = "/company/members?company=company-0"
	page := func(w *httptest.ResponseRecorder, status int) member.CompanyMembersPage {
		t.Helper()
		if w.Code != status {
			t.Fatalf("status %d, want %d", w.Code, status)
		}
		return model[member.CompanyMembersPage](t, edge.Page{Body: w.Body.Bytes()})
	}
	id := func(name string) string {
		t.Helper()
		u, err := account.UserByEmail(t.Context(), s.DB.Read, name+"@example.in")
		if err != nil {
			t.Fatal(err)
		}
		return strconv.FormatInt(u.ID, 10)
	}
	do := func(as, what string, form url.Values) *httptest.ResponseRecorder {
		form.Set("do", what)
		return s.send(as, address, form)
	}

	for _, as := range []string{"stranger", "editor of a brand"} {
		s.expectRedirect(as, s.send(as, address, nil), "/company/claim?company=company-0")
	}
	if m := page(s.send("employee", address, nil), http.StatusOK); m.Owner || len(m.Members) != 3 || m.Members[0].Email != "" {
		t.Errorf("an employee sees %+v", m)
	}
	if m := page(s.send("founder", address, nil), http.StatusOK); !m.Owner || len(m.Roles) != 3 || m.Members[0].Email == "" {
		t.Errorf("a founder sees %+v", m)
	}
	invite := url.Values{"email": {"stranger@example.in"}, "role": {"EXECUTIVE"}}
	page(do("employee", "invite", invite), http.StatusForbidden)
	page(do("executive", "invite", url.Values{"email": {"stranger@example.in"}, "role": {"FOUNDER"}}), http.StatusForbidden)
	page(do("executive", "role", url.Values{"id": {id("founder")}, "role": {"EMPLOYEE"}}), http.StatusForbidden)
	page(do("executive", "remove", url.Values{"id": {id("founder")}}), http.StatusForbidden)
	page(do("employee", "role", url.Values{"id": {id("employee")}, "role": {"FOUNDER"}}), http.StatusForbidden)
	if m := page(do("founder", "invite", url.Values{"email": {"no address"}, "role": {"EMPLOYEE"}}),
		http.StatusUnprocessableEntity); m.Errors["email"] == "" || m.Email != "no address" {
		t.Errorf("no address: %+v", m)
	}
	page(do("founder", "invite", url.Values{"email": {"employee@example.in"}, "role": {"EMPLOYEE"}}), http.StatusUnprocessableEntity)

	link := func() string {
		t.Helper()
		found := regexp.MustCompile(`/company/invitation\?token=\w+`).FindString(s.lastEmail("stranger@example.in").Text)
		if found == "" {
			t.Fatal("the email has no link")
		}
		return found
	}
	s.expectRedirect("an invitation", do("executive", "invite", invite), address+"&done=sent")
	first := link()
	open := page(s.send("founder", address, nil), http.StatusOK).Invitations
	if len(open) != 1 || open[0].Email != "stranger@example.in" {
		t.Fatalf("open invitations: %+v", open)
	}
	s.expectRedirect("sent again", do("founder", "resend", url.Values{"id": {open[0].ID}}), address+"&done=sent")
	second := link()
	for what, try := range map[string]struct {
		as, link string
		status   int
	}{
		"the earlier link": {"stranger", first, http.StatusGone}, "a guess": {"stranger", "/company/invitation?token=AAAA", http.StatusGone},
		"no token": {"stranger", "/company/invitation", http.StatusGone}, "somebody else": {"editor of a brand", second, http.StatusForbidden},
	} {
		if w := s.send(try.as, try.link, url.Values{}); w.Code != try.status {
			t.Errorf("%s: %d", what, w.Code)
		}
	}
	s.expectRedirect("accepted", s.send("stranger", second, url.Values{}), "/company/edit?company=company-0&joined=1")
	if w := s.send("stranger", second, url.Values{}); w.Code != http.StatusGone {
		t.Errorf("the link again: %d", w.Code)
	}

	s.expectRedirect("a role", do("founder", "role", url.Values{"id": {id("stranger")}, "role": {"EMPLOYEE"}}), address+"&done=1")
	s.expectRedirect("a member", do("founder", "remove", url.Values{"id": {id("executive")}}), address+"&done=1")
	if m := page(do("founder", "remove", url.Values{"id": {id("founder")}}), http.StatusUnprocessableEntity); m.Notice == "" {
		t.Error("the last owner left")
	}
	page(do("founder", "role", url.Values{"id": {id("founder")}, "role": {"EMPLOYEE"}}), http.StatusUnprocessableEntity)
	s.expectRedirect("an employee leaves", do("employee", "remove", url.Values{"id": {id("employee")}}), "/company/edit")
}

// An invitation to a company that has been merged since names the remaining company, and the page of the members leads
// there.
func TestInvitationToAMergedCompany(t *testing.T) {
	s := newPersonalSite(t)
	members := &member.Members{DB: s.DB, Queue: s.queue, Theme: testTheme, Site: "https://post.example"}
	s.mount((&member.PersonalPages{Personal: s.server(), Members: members}).Offer())
	const address = "/company/members?company=company-0"
	s.expectRedirect("an invitation", s.send("founder", address,
		url.Values{"do": {"invite"}, "email": {"stranger@example.in"}, "role": {"EMPLOYEE"}}), address+"&done=sent")
	link := regexp.MustCompile(`/company/invitation\?token=\w+`).FindString(s.lastEmail("stranger@example.in").Text)
	err := s.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		from, err := company.BySlug(ctx, tx, "company-0")
		if err != nil {
			return err
		}
		kept := &company.Company{Slug: "kept", Name: "The kept company"}
		if err := (&company.Profile{Company: kept}).Save(ctx, tx); err != nil {
			return err
		}
		return company.Merge(ctx, tx, kept.ID, from.ID, actor.Actor{})
	})
	if err != nil {
		t.Fatal(err)
	}
	s.expectRedirect("the members of the merged company", s.send("founder", address, nil), "/company/members?company=kept")
	w := s.send("stranger", link, nil)
	if m := model[member.CompanyInvitationPage](t, edge.Page{Body: w.Body.Bytes()}); w.Code != http.StatusOK || m.Name != "The kept company" {
		t.Errorf("the invitation: %d, %+v", w.Code, m)
	}
}
