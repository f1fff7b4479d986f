package account_test

import (
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
)

// another is a second node over the same database, with connections of its own.
func (h *house) another() *account.Accounts {
	h.t.Helper()
	db := dbtest.Open(h.t, h.DB.URL(), h.clock.Now)
	queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		h.t.Fatal(err)
	}
	return &account.Accounts{DB: db, Queue: queue, Paper: h.Paper, Address: h.Address}
}

// Trust: the limits hold on all nodes together, whoever is asked and however much at once.
func TestLimitsHoldAcrossNodes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		nodes := []*account.Accounts{h.Accounts, h.another()}
		in := h.enter("asha@example.in")
		if err := h.SetPassword(t.Context(), h.session(in.Secret), "", "seven monsoon ladders", ""); err != nil {
			t.Fatal(err)
		}
		// counted makes 24 attempts at once on both nodes, and returns how many were let try.
		counted := func(try func(node *account.Accounts, i int) error) (tried int) {
			var wg sync.WaitGroup
			answers := make([]error, 24)
			for i := range answers {
				wg.Go(func() { answers[i] = try(nodes[i%2], i) })
			}
			wg.Wait()
			for _, err := range answers {
				if wait := new(limit.TooMany); !errors.As(err, &wait) {
					tried++
				}
			}
			return tried
		}
		guesses := counted(func(node *account.Accounts, i int) error {
			_, err := node.EnterByPassword(t.Context(), "asha@example.in", "a guess", account.Visitor{Network: strconv.Itoa(i)})
			return err
		})
		letters := counted(func(node *account.Accounts, i int) error {
			_, err := node.Ask(t.Context(), account.Knock{Email: "ravi@example.in", Lang: i18n.Default, Network: strconv.Itoa(i)})
			return err
		})
		if guesses != 10 || letters != 5 {
			t.Errorf("%d guesses of ten, %d letters of five", guesses, letters)
		}
	})
}

// Trust: a link opens once, on whichever node, and a session that one node ended is known to none.
func TestSecretsEndOnAllNodes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		other := h.another()
		h.ask("asha@example.in")
		_, link := h.last()
		var wg sync.WaitGroup
		in := make([]*account.Entered, 8)
		for i := range in {
			wg.Go(func() {
				in[i], _ = []*account.Accounts{h.Accounts, other}[i%2].EnterByLink(t.Context(), link, account.Visitor{})
			})
		}
		wg.Wait()
		secrets := []string{}
		for _, one := range in {
			if one != nil {
				secrets = append(secrets, one.Secret)
			}
		}
		if len(secrets) != 1 {
			t.Fatalf("the link opened %d times", len(secrets))
		}
		if _, err := other.Session(t.Context(), secrets[0]); err != nil {
			t.Errorf("the other node: %v", err)
		}
		if err := other.End(t.Context(), secrets[0]); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Session(t.Context(), secrets[0]); err == nil {
			t.Error("a session that another node ended goes on")
		}
	})
}
