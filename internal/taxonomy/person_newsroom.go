package taxonomy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/search"
	"masthead/internal/text"
)

// IsWithdrawn reports whether editors withdrew the author's profile. The author's stories keep their bylines and the author page.
func (a *Author) IsWithdrawn() bool { return !a.WithdrawnAt.IsZero() }

// DropWithdrawn removes people with withdrawn profiles from a map, and returns the map.
func DropWithdrawn(authors map[int64]*Author) map[int64]*Author {
	maps.DeleteFunc(authors, func(_ int64, a *Author) bool { return a.IsWithdrawn() })
	return authors
}

// PersonByID returns a person with a profile, including one that was withdrawn or merged into another. It returns database.ErrNotFound if
// there is none.
func PersonByID(ctx context.Context, db bun.IDB, id int64) (*Author, error) {
	a, err := AuthorByID(ctx, db, id)
	if err == nil && !a.IsPerson && !a.IsWithdrawn() && a.MergedInto == nil {
		err = fmt.Errorf("author %d has no profile: %w", id, database.ErrNotFound)
	}
	return a, err
}

// AuthorByID returns an author. It returns database.ErrNotFound if there is none.
func AuthorByID(ctx context.Context, db bun.IDB, id int64) (*Author, error) {
	a := new(Author)
	if err := db.NewSelect().Model(a).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("author %d: %w", id, database.NotFound(err))
	}
	return a, nil
}

// State says whether a person has a page and, if not, why.
type State string

// The states of people.
const (
	StateShown     State = "shown"
	StateWithdrawn State = "withdrawn"
	StateMerged    State = "merged"
)

// PeopleAfter returns at most limit people in a state, in the order of their ids, beginning after an id. If words is not "", they are those
// whose names contain it.
func PeopleAfter(ctx context.Context, db bun.IDB, state State, words string, after int64, limit int) ([]*Author, error) {
	var people []*Author
	q := db.NewSelect().Model(&people).Where("id > ?", after).Order("id").Limit(int64(limit))
	if words != "" {
		q.Where("sort_name LIKE ? ESCAPE '!'", text.LikePart(words))
	}
	switch state {
	case StateWithdrawn:
		q.Where("withdrawn_at IS NOT NULL")
	case StateMerged:
		q.Where("merged_into IS NOT NULL")
	default:
		q.Where("is_person = TRUE")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("people after %d: %w", after, err)
	}
	return people, nil
}

// UpdatePerson replaces all fields of a stored author, who becomes a person unless the profile was withdrawn or merged, and counts the
// version.
// a.Version is the version that was edited, and a.Slug the slug that the author has. It returns database.ErrConflict if the author no
// longer has that version, ErrUsername, or permalink.ErrReserved or permalink.ErrTaken if the profile may not have its path.
func UpdatePerson(ctx context.Context, tx *database.Tx, a *Author) error {
	before, err := AuthorByID(ctx, tx, a.ID)
	if err != nil {
		return err
	}
	a.complete()
	a.IsPerson = !a.IsWithdrawn() && a.MergedInto == nil
	if err := checkUsername(ctx, tx, a); err != nil {
		return fmt.Errorf("save person %q: %w", a.Slug, err)
	}
	version := a.Version
	a.Version++
	res, err := tx.NewUpdate().Model(a).ExcludeColumn("slug").WherePK().Where("version = ?", version).Exec(ctx)
	if _, taken := database.IsUnique(err); taken {
		err = permalink.ErrTaken // another person has the path
	}
	if err != nil {
		return fmt.Errorf("save person %q: %w", a.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("save person %q: %w", a.Slug, cmp.Or(err, database.ErrConflict))
	}
	if name := before.Username; name != nil && (a.Username == nil || *a.Username != *name) {
		now := ""
		if a.Username != nil {
			now = *a.Username
		}
		if err := permalink.ChangeSlug(ctx, tx, permalink.KindPerson, a.ID, *name, now, true); err != nil {
			return err
		}
	}
	tx.Emit("author.saved", a.ID, before.slugTags()...)
	return a.afterSave(ctx, tx)
}

// ErrSlugTaken is returned if another author has a slug.
var ErrSlugTaken = errors.New("another author has the slug")

// SetSlug gives a person another slug. It must have the form of a slug; redirects says whether addresses with the earlier one redirect. It
// returns ErrSlugTaken, or ErrUsername if the page of somebody else would be at the address.
func SetSlug(ctx context.Context, tx *database.Tx, a *Author, to string, redirects bool) error {
	known, err := AuthorsBySlugs(ctx, tx, []string{to})
	if err != nil {
		return err
	}
	if len(known) > 0 {
		return ErrSlugTaken
	}
	before := a.Slug
	a.Slug = to
	if err := checkUsername(ctx, tx, a); err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model(a).Column("slug").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("slug of person %d: %w", a.ID, err)
	}
	if err := permalink.ChangeSlug(ctx, tx, permalink.KindPerson, a.ID, before, to, redirects); err != nil {
		return err
	}
	tx.Emit("author.saved", a.ID, append(a.slugTags(), a.Tag(), PeopleTag)...)
	return search.MarkChanged(ctx, tx, PersonSource, a.ID)
}

// SetWithdrawn withdraws the profile of a person at a time, or gives it back if at is zero. a is the person as it was read; it is changed.
// It returns database.ErrConflict if somebody else has changed the person since.
func SetWithdrawn(ctx context.Context, tx *database.Tx, a *Author, at clock.Moment) error {
	a.WithdrawnAt = at
	return UpdatePerson(ctx, tx, a)
}
