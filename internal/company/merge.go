package company

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/text"
)

// Errors of merges.
var (
	ErrSame      = errors.New("a company cannot be merged into itself")
	ErrMerged    = errors.New("the company was merged into another one already")
	ErrNotMerged = errors.New("the company is not merged into another one")
)

// Duplicate is a possible duplicate: two companies that may be the same. FirstID is less than SecondID.
type Duplicate struct {
	bun.BaseModel `bun:"table:company_duplicates,alias:d"`

	FirstID    int64  `bun:",pk"`
	SecondID   int64  `bun:",pk"`
	Reason     string // what the two companies have in common: name, domain or sound
	IsDistinct bool   // an editor has marked the two companies as distinct
	CreatedAt  clock.Moment
}

// AddDuplicates stores possible duplicates. The two ids of a possible duplicate may be in any order. Those that are stored already do not
// change.
func AddDuplicates(ctx context.Context, tx *database.Tx, pairs []Duplicate) error {
	if len(pairs) == 0 {
		return nil
	}
	for i := range pairs {
		p := &pairs[i]
		p.FirstID, p.SecondID, p.CreatedAt = min(p.FirstID, p.SecondID), max(p.FirstID, p.SecondID), tx.At
	}
	slices.SortFunc(pairs, func(a, b Duplicate) int {
		return int(a.FirstID-b.FirstID)*2 + int(min(1, max(-1, a.SecondID-b.SecondID)))
	})
	pairs = slices.CompactFunc(pairs, func(a, b Duplicate) bool { return a.FirstID == b.FirstID && a.SecondID == b.SecondID })
	if _, err := tx.NewInsert().Model(&pairs).On("CONFLICT (first_id, second_id) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("add duplicates: %w", err)
	}
	return nil
}

// OpenDuplicates returns at most limit undecided possible duplicates, in ascending order of their two ids. The list begins after the two
// ids in after.
func OpenDuplicates(ctx context.Context, db bun.IDB, after [2]int64, limit int) ([]Duplicate, error) {
	var list []Duplicate
	err := db.NewSelect().Model(&list).Where("d.is_distinct = FALSE").Where("(d.first_id, d.second_id) > (?, ?)", after[0], after[1]).
		Where("NOT EXISTS (SELECT 1 FROM companies AS c WHERE c.id IN (d.first_id, d.second_id) "+
			"AND (c.merged_into IS NOT NULL OR c.withdrawn_at IS NOT NULL))").
		Order("d.first_id", "d.second_id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list duplicates: %w", err)
	}
	return list, nil
}

// SetDistinct marks two companies as distinct, so that they are not listed as possible duplicates. It records the action and the actor
// in the audit logs of both companies.
func SetDistinct(ctx context.Context, tx *database.Tx, a, b int64, by actor.Actor) error {
	if err := storeDistinct(ctx, tx, a, b); err != nil {
		return err
	}
	return recordForBoth(ctx, tx, a, b, by, "company.distinct")
}

// recordForBoth records an action that concerns two companies in the audit log of each, with the id of the other one.
func recordForBoth(ctx context.Context, tx *database.Tx, a, b int64, by actor.Actor, action string) error {
	if err := RecordAction(ctx, tx, a, by, action, map[string]int64{"other": b}); err != nil {
		return err
	}
	return RecordAction(ctx, tx, b, by, action, map[string]int64{"other": a})
}

func storeDistinct(ctx context.Context, tx *database.Tx, a, b int64) error {
	d := Duplicate{FirstID: min(a, b), SecondID: max(a, b), Reason: "name", IsDistinct: true, CreatedAt: tx.At}
	_, err := tx.NewInsert().Model(&d).On("CONFLICT (first_id, second_id) DO UPDATE").Set("is_distinct = TRUE").Exec(ctx)
	if err != nil {
		return fmt.Errorf("companies %d and %d are distinct: %w", a, b, err)
	}
	return nil
}

// mergeRow is a merge of the company with MergedID into the company with KeptID.
type mergeRow struct {
	bun.BaseModel `bun:"table:company_merges"`

	ID        int64 `bun:",pk,autoincrement"`
	KeptID    int64
	MergedID  int64
	Moved     string
	UserID    *int64
	CreatedAt clock.Moment
	UndoneAt  *clock.Moment
}

// movedData lists the records that a merge moved from one company to the other. Unmerge needs it.
type movedData struct {
	Rows   map[string][]int64 `json:"rows"`   // ids by table
	Links  map[string][]int64 `json:"links"`  // ids of stories and users, by the key of linkMovers
	Filled map[string]string  `json:"filled"` // facts that the company KeptID lacked, as the values of mergedFacts, by name
}

// movedTables are the tables with an id whose rows belong to a company.
var movedTables = []string{"company_answers", "company_items", "company_people", "funding_rounds"}

// linkMovers has the functions that move the stories and the members of a company to another one, except those that the other one
// has already. They return the ids of the stories or users that they moved. If only is not nil, they move only these ids. Merges
// record the ids by the keys of this map.
var linkMovers = map[string]func(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error){
	"story_companies": story.MoveToCompany, "company_members": account.MoveMembers,
}

// Merge merges the company from into the company into. People, rounds, entries, stories and members of from move to into, empty facts
// of into are filled with those of from, and the address of from redirects to into. The audit log of into records the actor; an actor
// without a user and a token is a command. It returns database.ErrNotFound, ErrSame, ErrMerged or ErrWithdrawn.
func Merge(ctx context.Context, tx *database.Tx, into, from int64, by actor.Actor) error {
	if into == from {
		return ErrSame
	}
	if err := LockAll(ctx, tx, into, from); err != nil {
		return err
	}
	kept, err := ByID(ctx, tx, into)
	if err != nil {
		return err
	}
	other, err := ByID(ctx, tx, from)
	if err != nil {
		return err
	}
	if kept.MergedInto != nil || other.MergedInto != nil {
		return ErrMerged
	}
	if kept.IsWithdrawn() || other.IsWithdrawn() {
		return ErrWithdrawn
	}
	m := movedData{Rows: map[string][]int64{}, Links: map[string][]int64{}}
	for _, table := range movedTables {
		if m.Rows[table], err = moveRows(ctx, tx, table, from, into); err != nil {
			return err
		}
	}
	for name, move := range linkMovers {
		if m.Links[name], err = move(ctx, tx, from, into, nil); err != nil {
			return err
		}
	}
	before, otherBefore := *kept, *other
	m.Filled = fillFrom(kept, other)
	other.MergedInto = &kept.ID
	tx.Emit(CompanyMerged, from)
	if err := storeMerge(ctx, tx, mergeRow{KeptID: into, MergedID: from, UserID: by.UserID, CreatedAt: tx.At}, m); err != nil {
		return err
	}
	if err := RecordAction(ctx, tx, into, by, "company.merged", map[string]int64{"other": from}); err != nil {
		return err
	}
	return afterMerge(ctx, tx, companyChange{&before, kept}, companyChange{&otherBefore, other})
}

func storeMerge(ctx context.Context, tx *database.Tx, row mergeRow, m movedData) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	row.Moved = string(text)
	if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("merge companies %d and %d: %w", row.KeptID, row.MergedID, err)
	}
	return nil
}

// afterMerge stores the two companies of a merge after their entries were moved. A merged company has no facets.
func afterMerge(ctx context.Context, tx *database.Tx, changes ...companyChange) error {
	for _, c := range changes {
		p, err := Load(ctx, tx, c.after)
		if err != nil {
			return err
		}
		p.summarizeFunding(tx.At)
		p.summarizeOpenings(tx.At)
		if err := p.Normalize(); err != nil {
			return err
		}
		p.UpdatedAt = tx.At
		if _, err := tx.NewUpdate().Model(p.Company).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("store merged company %q: %w", p.Slug, err)
		}
		tx.Emit("company.saved", p.ID, Tag, TagOf(p.ID))
		if err := search.MarkChanged(ctx, tx, SearchSource, p.ID); err != nil {
			return err
		}
	}
	return reindex(ctx, tx, changes...)
}

// moveRows moves the rows of a table from one company to another and returns their ids.
func moveRows(ctx context.Context, tx *database.Tx, table string, from, into int64) ([]int64, error) {
	ids := []int64{}
	err := tx.NewSelect().TableExpr("?", bun.Ident(table)).Column("id").Where("company_id = ?", from).Order("id").Scan(ctx, &ids)
	if err == nil && len(ids) > 0 {
		_, err = tx.NewUpdate().TableExpr("?", bun.Ident(table)).Set("company_id = ?", into).Where("id IN (?)", bun.List(ids)).Exec(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("move %s of company %d: %w", table, from, err)
	}
	return ids, nil
}

// Unmerge undoes the merge of a company: it moves back everything that the merge moved and that still exists, empties the facts that the
// merge filled, and marks the two companies as distinct. If the other company was merged into a third one later, the data of this company
// is moved back from the third one. The audit logs of both companies record the actor. It returns database.ErrNotFound or ErrNotMerged.
func Unmerge(ctx context.Context, tx *database.Tx, id int64, by actor.Actor) error {
	chain, err := lockChain(ctx, tx, id)
	if err != nil {
		return err
	}
	if len(chain) == 1 {
		return ErrNotMerged
	}
	other, kept := chain[0], chain[1]
	var holders []int64
	for _, c := range chain[1:] {
		holders = append(holders, c.ID)
	}
	row, err := newestMerge(ctx, tx, id)
	if err != nil {
		return err
	}
	var m movedData
	if err := json.Unmarshal([]byte(row.Moved), &m); err != nil {
		return fmt.Errorf("merge %d: %w", row.ID, err)
	}
	for _, table := range movedTables {
		if len(m.Rows[table]) == 0 {
			continue
		}
		_, err := tx.NewUpdate().TableExpr("?", bun.Ident(table)).Set("company_id = ?", id).Where("company_id IN (?)", bun.List(holders)).
			Where("id IN (?)", bun.List(m.Rows[table])).Exec(ctx)
		if err != nil {
			return fmt.Errorf("move %s back: %w", table, err)
		}
	}
	for name, move := range linkMovers {
		for _, holder := range holders {
			if _, err := move(ctx, tx, holder, id, append([]int64{}, m.Links[name]...)); err != nil {
				return err
			}
		}
	}
	changes, otherBefore := make([]companyChange, len(chain)-1), *other
	for n, c := range chain[1:] {
		before := *c
		changes[n] = companyChange{&before, c}
	}
	if err := emptyFilled(ctx, tx, chain, m.Filled); err != nil {
		return err
	}
	other.MergedInto = nil
	tx.Emit(CompanySeparated, id)
	if _, err := tx.NewUpdate().Model(row).Set("undone_at = ?", tx.At).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("undo merge %d: %w", row.ID, err)
	}
	if err := storeDistinct(ctx, tx, kept.ID, other.ID); err != nil {
		return err
	}
	if err := recordForBoth(ctx, tx, kept.ID, other.ID, by, "company.unmerged"); err != nil {
		return err
	}
	return afterMerge(ctx, tx, append(changes, companyChange{&otherBefore, other})...)
}

// mergesInForce returns at most limit merges that are in force, the newest first, beginning after the one with the id before, or with the
// newest if before is 0. words limits them to those of companies with these words in the name; "" is all.
func mergesInForce(ctx context.Context, db bun.IDB, words string, before int64, limit int) ([]mergeRow, error) {
	var list []mergeRow
	q := db.NewSelect().Model(&list).Where("undone_at IS NULL").Order("id DESC").Limit(int64(limit))
	if before > 0 {
		q.Where("id < ?", before)
	}
	if words != "" {
		named := db.NewSelect().Model((*Company)(nil)).Column("c.id").Where("lower(c.name) LIKE ? ESCAPE '!'", text.LikePart(words))
		q.Where("merged_id IN (?) OR kept_id IN (?)", named, named)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("merges of companies: %w", err)
	}
	return list, nil
}

// newestMerge returns the merge of a company that is in force.
func newestMerge(ctx context.Context, tx *database.Tx, id int64) (*mergeRow, error) {
	row := new(mergeRow)
	err := tx.NewSelect().Model(row).Where("merged_id = ?", id).Where("undone_at IS NULL").Order("id DESC").Limit(1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("merge of company %d: %w", id, database.NotFound(err))
	}
	return row, nil
}

// lockChain locks a company and those that it was merged into, in the order of their ids. It returns them in the order of the merges: the
// company itself first, the remaining company last. It returns database.ErrNotFound.
func lockChain(ctx context.Context, tx *database.Tx, id int64) ([]*Company, error) {
	for locked := []int64{}; ; {
		var chain []*Company
		var ids []int64
		for next := &id; next != nil; {
			c, err := ByID(ctx, tx, *next)
			if err != nil {
				return nil, err
			}
			chain, ids, next = append(chain, c), append(ids, c.ID), c.MergedInto
		}
		if !slices.ContainsFunc(ids, func(id int64) bool { return !slices.Contains(locked, id) }) {
			return chain, nil
		}
		// The companies may have been merged or separated while this transaction waited for them, so they are read again.
		if err := LockAll(ctx, tx, ids...); err != nil {
			return nil, err
		}
		locked = append(locked, ids...)
	}
}
