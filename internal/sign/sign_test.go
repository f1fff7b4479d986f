package sign_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/sign"
)

var key = sign.Key("0123456789abcdef0123456789abcdef")

func TestAllNodesShareOneKeyPerName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var made [8]string
		var all sync.WaitGroup
		for i := range made {
			all.Go(func() {
				k, err := (&sign.Keys{DB: db}).Key(t.Context(), "links") // each round is another node
				if err != nil {
					t.Error(err)
				}
				made[i] = string(k)
			})
		}
		all.Wait()
		if len(made[0]) != 32 || slices.ContainsFunc(made[:], func(k string) bool { return k != made[0] }) {
			t.Errorf("nodes have different keys: %q", made)
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			k, err := (&sign.Keys{DB: db}).KeyIn(ctx, tx, "links")
			if string(k) != made[0] {
				t.Error("the key within a transaction is another one")
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		other, err := (&sign.Keys{DB: db}).Key(t.Context(), "challenges")
		if err != nil || string(other) == made[0] {
			t.Errorf("two names have the same key (%v)", err)
		}
	})
}

func TestATokenCannotBeForged(t *testing.T) {
	token := key.Sign("unsubscribe", 7, -1, 1<<60)
	got, ok := key.Verify("unsubscribe", token, 3)
	if !ok || !slices.Equal(got, []int64{7, -1, 1 << 60}) {
		t.Fatal(got, ok)
	}
	body, mac, _ := strings.Cut(token, ".")
	for name, c := range map[string]struct {
		purpose, token string
		count          int
	}{
		"for something else": {"preferences", token, 3}, "of more numbers": {"unsubscribe", token, 4},
		"with another number": {"unsubscribe", "8." + mac, 3}, "without a signature": {"unsubscribe", body, 3},
		"with an empty one": {"unsubscribe", "7.-1.", 2}, "with a letter more": {"unsubscribe", token + "A", 3},
		"with a newline": {"unsubscribe", token + "\n", 3}, "nothing": {"unsubscribe", "", 0},
		"by another's key": {"unsubscribe", sign.Key("another key").Sign("unsubscribe", 7, -1, 1<<60), 3},
	} {
		if got, ok := key.Verify(c.purpose, c.token, c.count); ok {
			t.Errorf("a token %s is accepted: %v", name, got)
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(key.Sign("x", 1, 2))
	f.Add("..")
	f.Fuzz(func(t *testing.T, token string) {
		if numbers, ok := key.Verify("x", token, 2); ok && key.Sign("x", numbers...) != token {
			t.Errorf("%q is accepted but is not the token of its numbers", token)
		}
	})
}
