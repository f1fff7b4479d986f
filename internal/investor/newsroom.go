package investor

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Errors of merges and changes of investors.
var (
	ErrConfirmed    = errors.New("the investor is confirmed already")
	ErrWithdrawn    = errors.New("the record was withdrawn already")
	ErrNotWithdrawn = errors.New("the record was not withdrawn")
	ErrSame         = errors.New("the two are the same investor")
	ErrMerged       = errors.New("the investor was merged into another one already")
	ErrNotMerged    = errors.New("the investor is not merged into another one")
	ErrNoPage       = errors.New("the investor that is kept must be confirmed and not withdrawn")
)

// Rounds are the funding rounds of companies, which show the names of investors; company.InvestorRounds implements it.
type Rounds interface {
	// InvestorChanged invalidates the cached pages of the companies with rounds of an investor.
	InvestorChanged(ctx context.Context, tx *database.Tx, id int64) error
	// Move replaces the investor from with the investor into in all of its rounds. It returns the ids of the rounds that only from took part
	// in, and of those in which both did.
	Move(ctx context.Context, tx *database.Tx, from, into int64) (moved, shared []int64, err error)
	// MoveBack undoes Move. It returns rounds to the investor with the id in to. holder, who has them now, stays an
	// investor in the shared ones.
	MoveBack(ctx context.Context, tx *database.Tx, holder, to int64, moved, shared []int64) error
}

// Newsroom has the changes of investors by the newsroom. Each is in the audit log. Only editors of all brands may call them.
type Newsroom struct{ Rounds Rounds }

// Names of outbox events about merges. The entity is the investor that was merged.
const (
	Merged    = "investor.merged"    // it was merged into another one
	Separated = "investor.separated" // the merge was undone
)

// WithPage is the SQL condition for investors with a page, which may be the page of a person.
const WithPage = "i.unconfirmed = FALSE AND i.withdrawn_at IS NULL AND i.merged_into IS NULL"

// HasPage reports whether an investor has a page: it is confirmed, and was neither withdrawn nor merged into another one. Rounds show the
// names of other investors as text.
func (i *Investor) HasPage() bool {
	return !i.Unconfirmed && i.WithdrawnAt.IsZero() && i.MergedInto == nil
}

// ByID returns an investor, even if it has no page. It returns database.ErrNotFound if there is none.
func ByID(ctx context.Context, db bun.IDB, id int64) (*Investor, error) {
	i := new(Investor)
	if err := db.NewSelect().Model(i).Where("i.id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find investor %d: %w", id, database.NotFound(err))
	}
	return i, nil
}

// State says whether an investor has a page and, if not, why.
type State string

// The states of investors.
const (
	StateShown       State = "shown"
	StateUnconfirmed State = "unconfirmed"
	StateWithdrawn   State = "withdrawn"
	StateMerged      State = "merged"
)

// State says whether readers see the investor: a merge hides it even if it was withdrawn before, and so does a missing confirmation.
func (i *Investor) State() State {
	switch {
	case i.MergedInto != nil:
		return StateMerged
	case !i.WithdrawnAt.IsZero():
		return StateWithdrawn
	case i.Unconfirmed:
		return StateUnconfirmed
	}
	return StateShown
}

// named returns the investors with ids, in any state, in the order of their ids. Unknown ids are left out.
func named(ctx context.Context, db bun.IDB, ids []int64) ([]Investor, error) {
	var list []Investor
	if err := db.NewSelect().Model(&list).Where("i.id IN (?)", bun.List(ids)).Order("i.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("investors %v: %w", ids, err)
	}
	return list, nil
}

// After returns at most limit investors in a state, in the order of their ids, beginning after an id. If words is not "", they are those
// whose names contain it.
func After(ctx context.Context, db bun.IDB, state State, words string, after int64, limit int) ([]Investor, error) {
	var list []Investor
	q := db.NewSelect().Model(&list).Where("i.id > ?", after).Order("i.id").Limit(int64(limit))
	if words != "" {
		q.Where("i.sort_name LIKE ? ESCAPE '!'", text.LikePart(words))
	}
	switch state {
	case StateUnconfirmed:
		q.Where("i.unconfirmed = TRUE AND i.withdrawn_at IS NULL AND i.merged_into IS NULL")
	case StateWithdrawn:
		q.Where("i.withdrawn_at IS NOT NULL AND i.merged_into IS NULL")
	case StateMerged:
		q.Where("i.merged_into IS NOT NULL")
	default:
		q.Where(WithPage)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("investors after %d: %w", after, err)
	}
	return list, nil
}

// update stores all fields of an investor except its slug, and increments its version. i.Version is the version that was edited.
// If the investor is a person with an author record, the author becomes a person with a profile at /people. It returns
// database.ErrConflict if the investor no longer has that version.
func (n Newsroom) update(ctx context.Context, tx *database.Tx, i *Investor) error {
	before, err := ByID(ctx, tx, i.ID)
	if err != nil {
		return err
	}
	version, created := i.Version, i.CreatedAt
	i.setDerivedFields(tx)
	i.Version, i.CreatedAt = version+1, created
	res, err := tx.NewUpdate().Model(i).ExcludeColumn("slug", "created_at").WherePK().Where("version = ?", version).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save investor %q: %w", i.Slug, err)
	}
	if rows, err := res.RowsAffected(); err != nil || rows == 0 {
		return fmt.Errorf("save investor %q: %w", i.Slug, cmp.Or(err, database.ErrConflict))
	}
	for _, author := range []*int64{before.AuthorID, i.AuthorID} {
		if author != nil {
			if err := taxonomy.MakePeople(ctx, tx, []int64{*author}); err != nil {
				return err
			}
		}
	}
	if err := n.Rounds.InvestorChanged(ctx, tx, i.ID); err != nil {
		return err
	}
	return emitSaved(ctx, tx, i)
}
