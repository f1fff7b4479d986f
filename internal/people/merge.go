package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// Errors of merges.
var (
	ErrSame      = errors.New("the two are the same person")
	ErrMerged    = errors.New("the person was merged into another one already")
	ErrNotMerged = errors.New("the person is not merged into another one")
)

// Mover makes records that name the person from name the person to, apart from those that name both. If only is not nil, it changes only
// the records with these ids. It returns the ids of the changed records.
type Mover func(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error)

// Merges merges people who have two records. Only editors of all brands may call it. Movers has a function for each kind of
// records of other features that name people, by a name that is stored with each merge and must not change.
type Merges struct{ Movers map[string]Mover }

// mergeRow is a merge of the person with MergedID into the person with KeptID.
type mergeRow struct {
	bun.BaseModel `bun:"table:person_merges"`

	ID        int64 `bun:",pk,autoincrement"`
	KeptID    int64
	MergedID  int64
	Moved     string
	CreatedAt clock.Moment
	UndoneAt  *clock.Moment
}

// movedData lists the records that a merge moved from one person to the other. Unmerge needs it.
type movedData struct {
	Rows        map[string][]int64        `json:"rows"` // ids by the keys of Movers
	Employments *company.MovedEmployments `json:"employments"`
	Earlier     []int64                   `json:"earlier"` // ids of the people that had been merged into the merged person
	Filled      map[string]string         `json:"filled"`  // fields that the remaining person lacked, by name
	Picture     *int64                    `json:"picture"` // that the remaining person lacked
	Banner      *int64                    `json:"banner"`
}

// fieldsOf returns the text fields of a person that a merge fills if they are empty, by name.
func fieldsOf(a *taxonomy.Author) map[string]*string {
	return map[string]*string{"designation": &a.Role, "subtitle": &a.Subtitle, "bio": &a.Bio, "website": &a.Website,
		"facebook": &a.Social.Facebook, "twitter": &a.Social.Twitter, "linkedin": &a.Social.LinkedIn, "wikipedia": &a.Social.Wikipedia}
}

// inLanguage are the fields that are in the language of a person's texts.
var inLanguage = []string{"designation", "subtitle", "bio"}

// fillFrom fills the empty fields of kept with those of merged, and notes what it filled. Texts are only filled if both are written in one
// language.
func (m *movedData) fillFrom(kept, merged *taxonomy.Author) {
	m.Filled = map[string]string{}
	for name, field := range fieldsOf(kept) {
		value := *fieldsOf(merged)[name]
		if *field == "" && value != "" && (kept.Lang == merged.Lang || !slices.Contains(inLanguage, name)) {
			*field, m.Filled[name] = value, value
		}
	}
	if kept.PictureID == nil {
		kept.PictureID, m.Picture = merged.PictureID, merged.PictureID
	}
	if kept.BannerID == nil {
		kept.BannerID, m.Banner = merged.BannerID, merged.BannerID
	}
}

// emptyFilled empties what a merge filled in the first of the holders, and what later merges passed on from there to the next ones.
// holders has one element more than there are later merges.
func (m *movedData) emptyFilled(holders []*taxonomy.Author, later []*merge) {
	for name, filled := range m.Filled {
		for hop, holder := range holders {
			if field := fieldsOf(holder)[name]; *field == filled {
				*field = ""
			}
			if hop == len(later) || later[hop].moved.Filled[name] != filled {
				break
			}
			delete(later[hop].moved.Filled, name)
		}
	}
	empty := func(id *int64, of func(*taxonomy.Author) **int64, passedOn func(*movedData) **int64) {
		for hop, holder := range holders {
			if id == nil {
				return
			}
			if held := of(holder); *held != nil && **held == *id {
				*held = nil
			}
			if hop == len(later) {
				return
			}
			next := passedOn(later[hop].moved)
			if *next == nil || **next != *id {
				return
			}
			*next = nil
		}
	}
	empty(m.Picture, func(a *taxonomy.Author) **int64 { return &a.PictureID }, func(m *movedData) **int64 { return &m.Picture })
	empty(m.Banner, func(a *taxonomy.Author) **int64 { return &a.BannerID }, func(m *movedData) **int64 { return &m.Banner })
}

// Merge merges the person from into the person into: bylines, stories, employments, investments, awards, sessions and followers move there,
// empty fields of into are filled, and the address of from redirects. The audit logs of both record the actor. It returns the person who
// was kept, or database.ErrNotFound, ErrSame, ErrMerged or ErrWithdrawn.
func (n *Merges) Merge(ctx context.Context, tx *database.Tx, by actor.Actor, into, from int64) (*taxonomy.Author, error) {
	if into == from {
		return nil, ErrSame
	}
	if err := tx.Lock(ctx, "merges of people"); err != nil {
		return nil, err
	}
	kept, err := taxonomy.PersonByID(ctx, tx, into)
	if err != nil {
		return nil, err
	}
	merged, err := taxonomy.PersonByID(ctx, tx, from)
	switch {
	case err != nil:
		return nil, err
	case kept.MergedInto != nil || merged.MergedInto != nil:
		return nil, ErrMerged
	case kept.IsWithdrawn() || merged.IsWithdrawn():
		return nil, ErrWithdrawn
	}
	m := movedData{Rows: map[string][]int64{}}
	if m.Earlier, err = taxonomy.SetMerged(ctx, tx, merged, &kept.ID); err != nil {
		return nil, err
	}
	for name, move := range n.Movers {
		if m.Rows[name], err = move(ctx, tx, from, into, nil); err != nil {
			return nil, err
		}
	}
	if m.Employments, err = company.MoveEmployments(ctx, tx, merged, kept); err != nil {
		return nil, err
	}
	m.fillFrom(kept, merged)
	if err := taxonomy.UpdatePerson(ctx, tx, kept); err != nil {
		return nil, fieldError(err)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	row := &mergeRow{KeptID: into, MergedID: from, Moved: string(text), CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return nil, fmt.Errorf("merge people %d and %d: %w", into, from, err)
	}
	tx.Emit(taxonomy.PersonMerged, from)
	tx.Emit(taxonomy.AuthorRenamed, into) // the cards of the stories name the person who was kept
	return kept, recordForBoth(ctx, tx, by, "person.merged", kept, merged)
}

// recordForBoth adds a merge, or the end of one, to the audit logs of both people.
func recordForBoth(ctx context.Context, tx *database.Tx, by actor.Actor, action string, kept, merged *taxonomy.Author) error {
	detail := map[string]any{"kept": kept.ID, "merged": merged.ID, "name": merged.Name, "slug": merged.Slug}
	for _, id := range []int64{kept.ID, merged.ID} {
		if err := personLog.Record(ctx, tx, id, by, action, detail); err != nil {
			return err
		}
	}
	return nil
}

// merge is a merge with what it moved.
type merge struct {
	mergeRow
	moved *movedData
}

// Unmerge undoes the merge of a person: what the merge moved and still belongs to the other person comes back, and the fields that it
// filled are emptied. If the other person was merged into a third one later, everything comes back from there. It marks the two people as
// different. It returns the person, or database.ErrNotFound or ErrNotMerged.
func (n *Merges) Unmerge(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) (*taxonomy.Author, error) {
	if err := tx.Lock(ctx, "merges of people"); err != nil {
		return nil, err
	}
	a, err := taxonomy.PersonByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if a.MergedInto == nil {
		return nil, ErrNotMerged
	}
	chain, holders, err := mergesFrom(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	m, later, last := chain[0].moved, chain[1:], holders[len(holders)-1]
	if _, err := taxonomy.SetMerged(ctx, tx, a, nil); err != nil {
		return nil, err
	}
	if err := taxonomy.SetMergedAgain(ctx, tx, last.ID, id, m.Earlier); err != nil {
		return nil, err
	}
	var ids []int64
	for _, holder := range holders {
		ids = append(ids, holder.ID)
		for name, move := range n.Movers {
			if _, err := move(ctx, tx, holder.ID, id, append([]int64{}, m.Rows[name]...)); err != nil {
				return nil, err
			}
		}
	}
	if err := company.SeparateEmployments(ctx, tx, m.Employments, ids, id); err != nil {
		return nil, err
	}
	m.emptyFilled(holders, later)
	for _, holder := range holders {
		if err := taxonomy.UpdatePerson(ctx, tx, holder); err != nil {
			return nil, fieldError(err)
		}
		tx.Emit(taxonomy.AuthorRenamed, holder.ID)
	}
	tx.Emit(taxonomy.AuthorRenamed, id)
	for _, one := range later {
		one.moved.Earlier = slices.DeleteFunc(one.moved.Earlier, func(other int64) bool { return other == id })
		if err := one.store(ctx, tx); err != nil {
			return nil, err
		}
	}
	if _, err := tx.NewUpdate().Model(&chain[0].mergeRow).Set("undone_at = ?", tx.At).WherePK().Exec(ctx); err != nil {
		return nil, fmt.Errorf("undo merge %d: %w", chain[0].ID, err)
	}
	if err := storeDistinct(ctx, tx, chain[0].KeptID, id); err != nil {
		return nil, err
	}
	tx.Emit(taxonomy.PersonSeparated, id)
	return a, recordForBoth(ctx, tx, by, "person.unmerged", holders[0], a)
}

// mergesFrom returns the merge of a person that is in force, then that of the person who was kept, and so on, with the people who were
// kept.
func mergesFrom(ctx context.Context, tx *database.Tx, id int64) (chain []*merge, holders []*taxonomy.Author, err error) {
	for {
		one := &merge{moved: new(movedData)}
		err := tx.NewSelect().Model(&one.mergeRow).Where("merged_id = ?", id).Where("undone_at IS NULL").Order("id DESC").Limit(1).Scan(ctx)
		if err = database.NotFound(err); errors.Is(err, database.ErrNotFound) && len(chain) > 0 {
			return chain, holders, nil
		}
		if err != nil {
			return nil, nil, fmt.Errorf("merge of person %d: %w", id, err)
		}
		if err := json.Unmarshal([]byte(one.Moved), one.moved); err != nil {
			return nil, nil, fmt.Errorf("merge %d: %w", one.ID, err)
		}
		holder, err := taxonomy.PersonByID(ctx, tx, one.KeptID)
		if err != nil {
			return nil, nil, err
		}
		chain, holders, id = append(chain, one), append(holders, holder), one.KeptID
	}
}

// store stores what a merge moved, after an earlier merge was undone.
func (m *merge) store(ctx context.Context, tx *database.Tx) error {
	text, err := json.Marshal(m.moved)
	if err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model(&m.mergeRow).Set("moved = ?", string(text)).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("merge %d: %w", m.ID, err)
	}
	return nil
}
