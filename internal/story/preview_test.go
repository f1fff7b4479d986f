package story_test

import (
	"context"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// newAdmin returns a program that may write for all brands.
func newAdmin(t *testing.T, db *database.DB) *account.Caller {
	t.Helper()
	return newProgram(t, db, account.Admin, nil)
}

// newProgram returns a program with an API token.
func newProgram(t *testing.T, db *database.DB, role account.Role, brandID *int64) *account.Caller {
	t.Helper()
	if _, err := account.CreateToken(t.Context(), db, "A program", role, brandID); err != nil {
		t.Fatal(err)
	}
	all, err := account.ListTokens(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return &account.Caller{Token: &all[len(all)-1]}
}

// PAGE-06, F38: a preview link shows one story to whoever has it, for two days.
func TestPreviewLinksShowOneStoryAndExpire(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		draft, other := p.Draft("herstory", "Not yet"), p.Draft("herstory", "Nor this")
		key, until, err := story.Previews{Stories: p.Stories}.CreateLink(t.Context(), draft.ID, newAdmin(t, db).Actor())
		if err != nil || !until.Equal(c.Now().Add(48*time.Hour)) {
			t.Fatalf("until %v, %v", until, err)
		}
		opens := func(id int64, key string) bool {
			t.Helper()
			ok, err := story.Previews{Stories: p.Stories}.IsValid(t.Context(), id, key)
			if err != nil {
				t.Fatal(err)
			}
			return ok
		}
		if !opens(draft.ID, key) || opens(other.ID, key) || opens(draft.ID, key+"x") || opens(draft.ID, "") {
			t.Error("the token opens another story, or not its own")
		}
		c.Advance(48*time.Hour - time.Millisecond)
		if !opens(draft.ID, key) {
			t.Error("it ends too early")
		}
		c.Advance(time.Millisecond)
		if opens(draft.ID, key) {
			t.Error("it does not end")
		}
		if _, _, err := (story.Previews{Stories: p.Stories}).CreateLink(t.Context(), draft.ID, newAdmin(t, db).Actor()); err != nil {
			t.Fatal(err)
		}
		n, err := db.Read.NewSelect().Table("preview_links").Count(t.Context())
		if err != nil || n != 1 {
			t.Errorf("%d links are kept, %v; those that have ended go", n, err)
		}
	})
}

// A link made before a story was withdrawn does not show it afterwards.
func TestPreviewLinksEndWhenTheStoryIsWithdrawn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		previews := story.Previews{Stories: p.Stories}
		withdrawn, other := p.Published("herstory", "Withdrawn", time.Hour), p.Published("herstory", "Other", time.Hour)
		keys := map[int64]string{}
		for _, id := range []int64{withdrawn.ID, other.ID} {
			var err error
			if keys[id], _, err = previews.CreateLink(t.Context(), id, newAdmin(t, db).Actor()); err != nil {
				t.Fatal(err)
			}
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, withdrawn.ID)
			return err
		})
		for id, want := range map[int64]bool{withdrawn.ID: false, other.ID: true} {
			if ok, err := previews.IsValid(t.Context(), id, keys[id]); err != nil || ok != want {
				t.Errorf("the link of story %d is valid: %v, %v; want %v", id, ok, err, want)
			}
		}
	})
}

// Trust: a link ends when its maker may no longer read the draft. A link from before makers were stored works until it expires.
func TestPreviewLinksEndWithTheRightsOfTheirMakers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		previews, accounts := story.Previews{Stories: p.Stories}, &account.Accounts{DB: db}
		draft, brandID := p.Draft("herstory", "Not yet"), &p.Brand("herstory").ID
		user := func(email string, role account.Role, brandID *int64) *account.Caller {
			var u *account.User
			p.Write(func(ctx context.Context, tx *database.Tx) (err error) {
				if u, err = account.CreateUser(ctx, tx, email, "", "en", ""); err == nil {
					err = account.GrantRole(ctx, tx, u.ID, role, brandID)
				}
				return err
			})
			return &account.Caller{User: u}
		}
		revoke := func(by *account.Caller, role account.Role, brandID *int64) {
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				return account.RevokeRole(ctx, tx, by.User.ID, role, brandID)
			})
		}
		user("chief@example.in", account.Admin, nil)
		for name, c := range map[string]struct {
			by  *account.Caller
			end func(by *account.Caller)
		}{
			"an administrator without the role": {user("a@example.in", account.Admin, nil),
				func(by *account.Caller) { revoke(by, account.Admin, nil) }},
			"an editor of all brands without the role": {user("b@example.in", account.Editor, nil),
				func(by *account.Caller) { revoke(by, account.Editor, nil) }},
			"an editor who lost the brand": {user("c@example.in", account.Editor, brandID), func(by *account.Caller) {
				p.Write(func(ctx context.Context, tx *database.Tx) error {
					return account.GrantRole(ctx, tx, by.User.ID, account.Editor, &p.Brand("ys-gulf").ID)
				})
				revoke(by, account.Editor, brandID)
			}},
			"a deleted account": {user("d@example.in", account.Editor, brandID), func(by *account.Caller) {
				if err := accounts.Delete(t.Context(), by.User); err != nil {
					t.Fatal(err)
				}
			}},
			"a revoked token": {newProgram(t, db, account.Editor, brandID), func(by *account.Caller) {
				if err := account.RevokeToken(t.Context(), db, by.Token.ID); err != nil {
					t.Fatal(err)
				}
			}},
			"a maker who is not known": {newAdmin(t, db), func(by *account.Caller) {
				p.Write(func(ctx context.Context, tx *database.Tx) error {
					_, err := tx.ExecContext(ctx, "UPDATE preview_links SET token_id = NULL WHERE token_id = ?", by.Token.ID)
					return err
				})
			}},
		} {
			key, _, err := previews.CreateLink(t.Context(), draft.ID, c.by.Actor())
			if err != nil {
				t.Fatal(err)
			}
			opens := func() bool {
				ok, err := previews.IsValid(t.Context(), draft.ID, key)
				if err != nil {
					t.Fatal(err)
				}
				return ok
			}
			if !opens() {
				t.Errorf("%s: the link does not work before", name)
			}
			c.end(c.by)
			if want := name == "a maker who is not known"; opens() != want {
				t.Errorf("%s: the link works: %v, want %v", name, !want, want)
			}
		}
	})
}
