package account_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
)

// newNode returns a second node on the same database, with its own connections.
func (h *fixture) newNode() *account.Accounts {
	h.t.Helper()
	db := dbtest.Open(h.t, h.DB.URL(), h.clock.Now)
	queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		h.t.Fatal(err)
	}
	return &account.Accounts{DB: db, Queue: queue, Theme: h.Theme, PageURL: h.PageURL}
}

// Trust: the limits hold for all nodes together, even for simultaneous attempts.
func TestLimitsHoldAcrossNodes(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		nodes := []*account.Accounts{h.Accounts, h.newNode()}
		results := h.signIn("asha@example.in")
		if err := h.SetPassword(t.Context(), h.findSession(results.SessionToken), "", "seven monsoon ladders"); err != nil {
			t.Fatal(err)
		}
		// countAllowed makes 24 simultaneous attempts on both nodes and returns how many the limit allowed.
		countAllowed := func(try func(node *account.Accounts, i int) error) (allowed int) {
			var wg sync.WaitGroup
			answers := make([]error, 24)
			for i := range answers {
				wg.Go(func() { answers[i] = try(nodes[i%2], i) })
			}
			wg.Wait()
			for _, err := range answers {
				if wait := new(limit.TooManyError); !errors.As(err, &wait) {
					allowed++
				}
			}
			return allowed
		}
		guesses := countAllowed(func(node *account.Accounts, _ int) error {
			_, err := node.SignInByPassword(t.Context(), "asha@example.in", "a guess", office)
			return err
		})
		emails := countAllowed(func(node *account.Accounts, _ int) error {
			_, err := node.SendSignInEmail(t.Context(),
				account.SignInRequest{Email: "ravi@example.in", Lang: i18n.Default, From: office})
			return err
		})
		if guesses != 10 || emails != 5 {
			t.Errorf("%d guesses and %d emails are allowed, want 10 and 5", guesses, emails)
		}
	})
}

// Trust: a link works once on all nodes together, and a session that one node ended has
// ended on all.
func TestLinksAndSessionsEndOnAllNodes(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		other := h.newNode()
		h.sendEmail("asha@example.in")
		_, link := h.lastEmail()
		var wg sync.WaitGroup
		results := make([]*account.SignInResult, 8)
		for i := range results {
			wg.Go(func() {
				results[i], _ = []*account.Accounts{h.Accounts, other}[i%2].SignInByLink(t.Context(), link, account.Browser{})
			})
		}
		wg.Wait()
		tokens := []string{}
		for _, one := range results {
			if one != nil {
				tokens = append(tokens, one.SessionToken)
			}
		}
		if len(tokens) != 1 {
			t.Fatalf("the link worked %d times", len(tokens))
		}
		if _, err := other.FindSession(t.Context(), tokens[0]); err != nil {
			t.Errorf("the other node: %v", err)
		}
		if err := other.EndSession(t.Context(), tokens[0]); err != nil {
			t.Fatal(err)
		}
		if _, err := h.FindSession(t.Context(), tokens[0]); err == nil {
			t.Error("a session that another node ended is still valid")
		}
	})
}

// Trust: a change of the password ends sign-ins with the old one that are in progress.
func TestSignInsInProgressEndWithTheOldPassword(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		const old = "seven monsoon ladders"
		own := h.signIn("asha@example.in")
		if err := h.SetPassword(t.Context(), h.findSession(own.SessionToken), "", old); err != nil {
			t.Fatal(err)
		}
		session := h.findSession(own.SessionToken)
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				if _, err := h.SignInByPassword(t.Context(), "asha@example.in", old, account.Browser{}); err != nil &&
					!errors.Is(err, account.ErrPassword) {
					t.Error(err)
				}
			})
		}
		if err := h.SetPassword(t.Context(), session, "", "eight monsoon ladders"); err != nil {
			t.Error(err)
		}
		group.Wait()
		n, err := h.DB.Read.NewSelect().Model((*account.Session)(nil)).Where("user_id = ?", own.User.ID).Count(t.Context())
		if err != nil || n != 1 {
			t.Errorf("%d sessions are left, %v", n, err)
		}
	})
}

// Trust: if the roles of two administrators are revoked at the same moment, or one deletes their account while the role of the other is
// revoked, one of the two remains.
func TestSimultaneousRevocationsLeaveAnAdministrator(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		nodes := []*account.Accounts{h.Accounts, h.newNode()}
		for round := range 8 {
			ids := make([]int64, len(nodes))
			for i := range ids {
				ids[i] = h.signIn(fmt.Sprintf("admin-%d-%d@example.in", round, i)).User.ID
			}
			write := func(node *account.Accounts, fn func(ctx context.Context, tx *database.Tx) error) error {
				return node.DB.Write(t.Context(), fn)
			}
			for _, id := range ids {
				if err := write(h.Accounts, func(ctx context.Context, tx *database.Tx) error {
					return account.GrantRole(ctx, tx, id, account.Admin, nil)
				}); err != nil {
					t.Fatal(err)
				}
			}
			var wg sync.WaitGroup
			answers := make([]error, len(nodes))
			for i, node := range nodes {
				wg.Go(func() {
					if i == round%4 { // the second in some rounds, and the first in others
						answers[i] = node.Delete(t.Context(), &account.User{ID: ids[i]})
						return
					}
					answers[i] = write(node, func(ctx context.Context, tx *database.Tx) error {
						return account.RevokeRole(ctx, tx, ids[i], account.Admin, nil)
					})
				})
			}
			wg.Wait()
			refused := 0
			for i, err := range answers {
				switch {
				case errors.Is(err, account.ErrLastAdmin):
					refused++
					// The next round has two administrators of its own.
					if err := write(h.Accounts, func(ctx context.Context, tx *database.Tx) error {
						_, err := tx.NewDelete().TableExpr("user_roles").Where("user_id = ?", ids[i]).Exec(ctx)
						return err
					}); err != nil {
						t.Fatal(err)
					}
				case err != nil:
					t.Fatal(err)
				}
			}
			if refused != 1 {
				t.Fatalf("round %d: %d revocations are refused, want 1", round, refused)
			}
		}
	})
}
