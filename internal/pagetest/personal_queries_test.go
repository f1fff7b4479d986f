package pagetest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/connect"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/jury"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/sign"
)

// The inbox of a company and a reader's own requests need as many queries for many conversations as for few.
func TestQueriesOfTheInboxDoNotGrow(t *testing.T) {
	counts := map[string][]int{}
	for _, n := range []int{2, 10} {
		s := newPersonalSite(t)
		const site = "https://post.example"
		keys := &sign.Keys{DB: s.DB}
		notifications := &notify.Notifications{DB: s.DB, Stories: s.Stories, Brands: s.Brands, Queue: s.queue, Keys: keys, Site: site}
		connects := &connect.Connects{DB: s.DB, Queue: s.queue, Keys: keys, Notifications: notifications, Site: site,
			Themes: mail.Themes{Brands: s.Brands, Publication: "The Post", SiteURL: site}}
		s.mount((&connect.PersonalPages{Personal: s.server(), Connects: connects}).Offer())
		stranger, err := account.UserByEmail(t.Context(), s.DB.Read, "stranger@example.in")
		if err != nil {
			t.Fatal(err)
		}
		send := func(from *account.User, to string) {
			one, err := company.BySlug(t.Context(), s.DB.Read, to)
			if err != nil {
				t.Fatal(err)
			}
			_, err = connects.Send(t.Context(), from, connect.NewRequest{Company: one.ID, Reason: connect.Business, Message: "We dye yarn.",
				Network: "192.0.2.0/24", Lang: i18n.Default})
			if err != nil {
				t.Fatal(err)
			}
		}
		for i := range n {
			var other *account.User
			s.Write(func(ctx context.Context, tx *database.Tx) (err error) {
				other, err = account.CreateUser(ctx, tx, fmt.Sprintf("reader-%d@example.in", i), "Reader", "en", "")
				return err
			})
			send(other, "company-0")
			send(stranger, fmt.Sprintf("company-%d", i+1))
		}
		counter := dbtest.CountQueries(s.DB)
		for address, as := range map[string]string{"/company/inbox": "founder", "/company/inbox?folder=sent": "stranger"} {
			s.send(as, address, nil) // what does not depend on the page is read once
			counter.N = 0
			w := s.send(as, address, nil)
			counts[address] = append(counts[address], counter.N)
			if m := model[connect.InboxPage](t, edge.Page{Body: w.Body.Bytes()}); w.Code != http.StatusOK || len(m.Rows) != n {
				t.Errorf("%s: status %d, %d of %d conversations", address, w.Code, len(m.Rows), n)
			}
		}
	}
	for address, n := range counts {
		if n[0] == 0 || n[1] != n[0] {
			t.Errorf("%s: %d queries for few conversations, %d for many", address, n[0], n[1])
		}
	}
}

// The page of a member of a jury needs as many queries for many nominees as for few, and saves all scores in one write.
func TestQueriesOfTheJuryPageDoNotGrow(t *testing.T) {
	var counts [][3]int
	for _, n := range []int{2, 12} {
		s := juror(t, n)
		m := juryPage(t, s.send("stranger", jury.PagePath, nil), http.StatusOK)
		form := url.Values{"step": {"score-" + m.Nominees[0].ID}}
		for _, one := range m.Nominees {
			form.Set("points-"+one.ID+"-product", "9")
			form.Set("comment-"+one.ID, "Good")
		}
		counter := dbtest.CountQueries(s.DB)
		s.send("stranger", jury.PagePath, nil)
		shown := counter.N
		*counter = dbtest.Queries{}
		s.expectRedirect("saving all scores", s.send("stranger", jury.PagePath, form),
			jury.PagePath+"?done="+m.Nominees[0].ID+"#nominee-"+m.Nominees[0].ID)
		if len(m.Nominees) != n || counter.Writes != 1 {
			t.Errorf("%d nominees, want %d; %d writes", len(m.Nominees), n, counter.Writes)
		}
		counts = append(counts, [3]int{shown, counter.N, counter.InWrite})
		for _, one := range juryPage(t, s.send("stranger", jury.PagePath, nil), http.StatusOK).Nominees {
			if !one.Scored || one.Points["product"] != "9" || one.Comment != "Good" {
				t.Errorf("a saved nominee: %+v", one)
			}
		}
	}
	if counts[1] != counts[0] {
		t.Errorf("queries of the page, before the write and in the write: %v for two nominees, %v for twelve", counts[0], counts[1])
	}
}
