package investor

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/story"
)

// investorMergeRow is a merge of the investor with MergedID into the investor with KeptID.
type investorMergeRow struct {
	bun.BaseModel `bun:"table:investor_merges"`

	ID        int64 `bun:",pk,autoincrement"`
	KeptID    int64
	MergedID  int64
	Moved     string
	CreatedAt clock.Moment
	UndoneAt  *clock.Moment
}

// movedInvestments lists the records that a merge moved from one investor to the other. Unmerge needs it.
type movedInvestments struct {
	Rounds  []int64           `json:"rounds"`  // ids of the rounds of the merged investor only
	Shared  []int64           `json:"shared"`  // ids of the rounds of both
	Stories []int64           `json:"stories"` // ids of the stories that named only the merged investor
	Earlier []int64           `json:"earlier"` // ids of the investors that had been merged into the merged investor
	Filled  map[string]string `json:"filled"`  // fields that the kept investor lacked, by name
	Logo    *int64            `json:"logo"`    // that the kept investor lacked
	Author  *int64            `json:"author"`  // of the merged investor
	Given   bool              `json:"given"`   // whether the kept investor got the author
}

// fields returns the text fields of an investor that a merge fills if they are empty, by name.
func (i *Investor) fields() map[string]*string {
	return map[string]*string{"description": &i.Description, "website": &i.Website, "city": &i.City}
}

// merge merges the investor from into the investor into, as Merge does. It returns both as they are stored then.
func (n Newsroom) merge(ctx context.Context, tx *database.Tx, into, from int64) (kept, merged *Investor, err error) {
	if into == from {
		return nil, nil, ErrSame
	}
	if kept, err = ByID(ctx, tx, into); err != nil {
		return nil, nil, err
	}
	if merged, err = ByID(ctx, tx, from); err != nil {
		return nil, nil, err
	}
	switch {
	case kept.MergedInto != nil || merged.MergedInto != nil:
		return nil, nil, ErrMerged
	case !kept.HasPage():
		return nil, nil, ErrNoPage
	}
	m := movedInvestments{Filled: map[string]string{}, Author: merged.AuthorID}
	if m.Rounds, m.Shared, err = n.Rounds.Move(ctx, tx, from, into); err != nil {
		return nil, nil, err
	}
	if err := search.MarkChanged(ctx, tx, SearchSource, into, from); err != nil {
		return nil, nil, err
	}
	if m.Stories, err = story.MoveToInvestor(ctx, tx, from, into, nil); err != nil {
		return nil, nil, err
	}
	for name, field := range kept.fields() {
		if value := *merged.fields()[name]; *field == "" && value != "" {
			*field, m.Filled[name] = value, value
		}
	}
	if kept.LogoID == nil {
		kept.LogoID, m.Logo = merged.LogoID, merged.LogoID
	}
	if kept.AuthorID == nil && merged.AuthorID != nil {
		kept.AuthorID, m.Given = merged.AuthorID, true
	}
	merged.MergedInto, merged.AuthorID = &kept.ID, nil
	_, err = tx.NewUpdate().Model((*Investor)(nil)).Set("merged_into = ?", into).Where("merged_into = ?", from).Returning("id").
		Exec(ctx, &m.Earlier)
	if err != nil {
		return nil, nil, fmt.Errorf("merge investors %d and %d: %w", into, from, err)
	}
	for _, i := range []*Investor{kept, merged} {
		if err := n.update(ctx, tx, i); err != nil {
			return nil, nil, err
		}
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, nil, err
	}
	row := &investorMergeRow{KeptID: into, MergedID: from, Moved: string(text), CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return nil, nil, fmt.Errorf("merge investors %d and %d: %w", into, from, err)
	}
	tx.Emit(Merged, from)
	return kept, merged, nil
}

// unmerge undoes the merge of an investor, as Unmerge does. It returns the investor, and the id of the investor that it was merged into.
func (n Newsroom) unmerge(ctx context.Context, tx *database.Tx, id int64) (separated *Investor, kept int64, err error) {
	i, err := ByID(ctx, tx, id)
	if err != nil {
		return nil, 0, err
	}
	if i.MergedInto == nil {
		return nil, 0, ErrNotMerged
	}
	chain, err := mergesFrom(ctx, tx, id)
	if err != nil {
		return nil, 0, err
	}
	if len(chain) == 0 {
		return nil, 0, fmt.Errorf("merge of investor %d: %w", id, database.ErrNotFound)
	}
	m, later, holders := chain[0].moved, chain[1:], make([]*Investor, len(chain))
	for hop := range chain {
		if holders[hop], err = ByID(ctx, tx, chain[hop].KeptID); err != nil {
			return nil, 0, err
		}
	}
	m.emptyFilled(holders, later)
	m.separateRounds(later)
	if err := n.moveBack(ctx, tx, m, holders, id); err != nil {
		return nil, 0, err
	}
	i.MergedInto, i.AuthorID = nil, m.Author
	for _, one := range append(holders, i) { // before i, which may get the author of one of them
		if err := n.update(ctx, tx, one); err != nil {
			return nil, 0, err
		}
	}
	for hop := range later {
		later[hop].moved.Earlier = slices.DeleteFunc(later[hop].moved.Earlier, func(other int64) bool { return other == id })
		if err := later[hop].store(ctx, tx); err != nil {
			return nil, 0, err
		}
	}
	if _, err := tx.NewUpdate().Model(&chain[0].investorMergeRow).Set("undone_at = ?", tx.At).WherePK().Exec(ctx); err != nil {
		return nil, 0, fmt.Errorf("undo merge %d: %w", chain[0].ID, err)
	}
	tx.Emit(Separated, id)
	return i, chain[0].KeptID, search.MarkChanged(ctx, tx, SearchSource, holders[len(holders)-1].ID)
}

// merge is a merge with what it moved.
type merge struct {
	investorMergeRow
	moved *movedInvestments
}

// mergesFrom returns the merge of an investor that is in force, then that of the investor that it was merged into, and so on.
func mergesFrom(ctx context.Context, tx *database.Tx, id int64) ([]merge, error) {
	var chain []merge
	for seen := map[int64]bool{}; !seen[id]; {
		seen[id] = true
		var rows []investorMergeRow
		err := tx.NewSelect().Model(&rows).Where("merged_id = ?", id).Where("undone_at IS NULL").Order("id DESC").Limit(1).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("merge of investor %d: %w", id, err)
		}
		if len(rows) == 0 {
			break
		}
		one := merge{rows[0], new(movedInvestments)}
		if err := json.Unmarshal([]byte(one.Moved), one.moved); err != nil {
			return nil, fmt.Errorf("merge %d: %w", one.ID, err)
		}
		chain, id = append(chain, one), one.KeptID
	}
	return chain, nil
}

// store stores what a merge moved, after an earlier merge was undone.
func (m *merge) store(ctx context.Context, tx *database.Tx) error {
	text, err := json.Marshal(m.moved)
	if err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model(&m.investorMergeRow).Set("moved = ?", string(text)).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("merge %d: %w", m.ID, err)
	}
	return nil
}

// emptyFilled empties the fields, the logo and the person that a merge gave to the first of the holders and that later merges passed on
// to the next ones. holders has one element more than there are later merges.
func (m *movedInvestments) emptyFilled(holders []*Investor, later []merge) {
	for name, filled := range m.Filled {
		for hop, holder := range holders {
			if field := holder.fields()[name]; *field == filled {
				*field = ""
			}
			if hop == len(later) || later[hop].moved.Filled[name] != filled {
				break
			}
			delete(later[hop].moved.Filled, name)
		}
	}
	for hop, holder := range holders {
		if m.Logo == nil {
			break
		}
		if equalIDs(holder.LogoID, m.Logo) {
			holder.LogoID = nil
		}
		if hop == len(later) || !equalIDs(later[hop].moved.Logo, m.Logo) {
			break
		}
		later[hop].moved.Logo = nil
	}
	for hop, holder := range holders {
		if !m.Given {
			break
		}
		if equalIDs(holder.AuthorID, m.Author) {
			holder.AuthorID = nil
		}
		if hop == len(later) || !equalIDs(later[hop].moved.Author, m.Author) {
			break
		}
		passedOn := later[hop].moved.Given
		later[hop].moved.Author, later[hop].moved.Given = nil, false
		if !passedOn {
			break
		}
	}
}

func equalIDs(a, b *int64) bool { return a != nil && b != nil && *a == *b }

// separateRounds removes the rounds of the merged investor of m from the later merges. Rounds that the investor of a later merge shares
// become shared rounds of m, because that investor stays in them.
func (m *movedInvestments) separateRounds(later []merge) {
	var moved []int64
	for _, round := range m.Rounds {
		shared := false
		for hop := range later {
			next := later[hop].moved
			if at := slices.Index(next.Rounds, round); at >= 0 {
				next.Rounds = slices.Delete(next.Rounds, at, at+1)
				continue
			}
			if at := slices.Index(next.Shared, round); at >= 0 {
				next.Shared, shared = slices.Delete(next.Shared, at, at+1), true
			}
			break
		}
		if shared {
			m.Shared = append(m.Shared, round)
		} else {
			moved = append(moved, round)
		}
	}
	m.Rounds = moved
}

// moveBack moves rounds, stories and earlier merges back to the investor id. holders are the investors in the chain of merges after it:
// the investor that it was merged into, and so on.
func (n Newsroom) moveBack(ctx context.Context, tx *database.Tx, m *movedInvestments, holders []*Investor, id int64) error {
	last := holders[len(holders)-1].ID
	if err := n.Rounds.MoveBack(ctx, tx, last, id, m.Rounds, m.Shared); err != nil {
		return err
	}
	if len(m.Earlier) > 0 {
		_, err := tx.NewUpdate().Model((*Investor)(nil)).Set("merged_into = ?", id).Where("merged_into = ?", last).
			Where("id IN (?)", bun.List(m.Earlier)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("move merges of investor %d back: %w", id, err)
		}
	}
	for _, holder := range holders { // a story that two of them named stayed with the first of the two
		if _, err := story.MoveToInvestor(ctx, tx, holder.ID, id, append([]int64{}, m.Stories...)); err != nil {
			return err
		}
	}
	return nil
}

// MergedIDs returns, for each of the ids that belongs to a merged investor, the id of the remaining investor.
func MergedIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]int64, error) {
	merged := map[int64]int64{}
	if len(ids) == 0 {
		return merged, nil
	}
	var list []Investor
	err := db.NewSelect().Model(&list).Column("id", "merged_into").Where("i.id IN (?)", bun.List(ids)).Where("i.merged_into IS NOT NULL").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("merged investors: %w", err)
	}
	for _, i := range list {
		merged[i.ID] = *i.MergedInto
	}
	return merged, nil
}

// followMerges replaces each merged investor with the remaining one.
func followMerges[K comparable](ctx context.Context, db bun.IDB, found map[K]*Investor) error {
	var ids []int64
	for _, i := range found {
		if i.MergedInto != nil {
			ids = append(ids, *i.MergedInto)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var list []*Investor
	if err := db.NewSelect().Model(&list).Where("i.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return fmt.Errorf("merged investors: %w", err)
	}
	byID := make(map[int64]*Investor, len(list))
	for _, i := range list {
		byID[i.ID] = i
	}
	for key, i := range found {
		if i.MergedInto != nil && byID[*i.MergedInto] != nil {
			found[key] = byID[*i.MergedInto]
		}
	}
	return nil
}
