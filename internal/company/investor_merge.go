package company

import (
	"context"
	"encoding/json"
	"fmt"

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

// movedInvestments is what a merge moved from one investor to the other. UnmergeInvestor needs it.
type movedInvestments struct {
	Rounds  []int64           `json:"rounds"`  // ids of the rounds in which only the merged investor took part
	Shared  []int64           `json:"shared"`  // ids of the rounds in which both took part
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

// MergeInvestors merges the investor from into the investor into: its rounds and stories move there, empty fields of into are filled, and
// the address of from redirects. It returns both as they are stored then, or database.ErrNotFound, ErrSameInvestor, ErrInvestorMerged or
// ErrInvestorNoPage.
func MergeInvestors(ctx context.Context, tx *database.Tx, into, from int64) (kept, merged *Investor, err error) {
	if into == from {
		return nil, nil, ErrSameInvestor
	}
	if kept, err = InvestorByID(ctx, tx, into); err != nil {
		return nil, nil, err
	}
	if merged, err = InvestorByID(ctx, tx, from); err != nil {
		return nil, nil, err
	}
	switch {
	case kept.MergedInto != nil || merged.MergedInto != nil:
		return nil, nil, ErrInvestorMerged
	case !kept.HasPage():
		return nil, nil, ErrInvestorNoPage
	}
	m := movedInvestments{Filled: map[string]string{}, Author: merged.AuthorID}
	if err := m.moveRounds(ctx, tx, into, from); err != nil {
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
		if err := UpdateInvestor(ctx, tx, i); err != nil {
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
	tx.Emit(InvestorMerged, from)
	return kept, merged, nil
}

// moveRounds makes the investor into take part in the rounds of the investor from instead of it.
func (m *movedInvestments) moveRounds(ctx context.Context, tx *database.Tx, into, from int64) error {
	companies, err := investedIn(ctx, tx, from)
	if err == nil {
		_, err = tx.NewDelete().Model((*roundInvestor)(nil)).Where("investor_id = ?", from).
			Where("round_id IN (?)", tx.NewSelect().Model((*roundInvestor)(nil)).Column("round_id").Where("investor_id = ?", into)).
			Returning("round_id").Exec(ctx, &m.Shared)
	}
	if err == nil {
		_, err = tx.NewUpdate().Model((*roundInvestor)(nil)).Set("investor_id = ?", into).Where("investor_id = ?", from).
			Returning("round_id").Exec(ctx, &m.Rounds)
	}
	if err != nil {
		return fmt.Errorf("move rounds of investor %d: %w", from, err)
	}
	emitSaved(tx, companies)
	return search.MarkChanged(ctx, tx, InvestorSource, into, from)
}

// UnmergeInvestor undoes the merge of an investor: it moves back the rounds and stories that the merge moved and that the other investor
// still has, and empties the fields that the merge filled. If the other investor was merged into a third one later, they come back from the
// third one. It returns the investor, and the id of the one into which it was merged, or database.ErrNotFound or ErrInvestorNotMerged.
func UnmergeInvestor(ctx context.Context, tx *database.Tx, id int64) (separated *Investor, kept int64, err error) {
	i, err := InvestorByID(ctx, tx, id)
	if err != nil {
		return nil, 0, err
	}
	if i.MergedInto == nil {
		return nil, 0, ErrInvestorNotMerged
	}
	row := new(investorMergeRow)
	err = tx.NewSelect().Model(row).Where("merged_id = ?", id).Where("undone_at IS NULL").Order("id DESC").Limit(1).Scan(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("merge of investor %d: %w", id, database.NotFound(err))
	}
	var m movedInvestments
	if err := json.Unmarshal([]byte(row.Moved), &m); err != nil {
		return nil, 0, fmt.Errorf("merge %d: %w", row.ID, err)
	}
	holder := *i.MergedInto
	if err := m.moveBack(ctx, tx, holder, id); err != nil {
		return nil, 0, err
	}
	other, err := InvestorByID(ctx, tx, row.KeptID)
	if err != nil {
		return nil, 0, err
	}
	for name, field := range other.fields() {
		if filled, ok := m.Filled[name]; ok && *field == filled {
			*field = ""
		}
	}
	if m.Logo != nil && other.LogoID != nil && *other.LogoID == *m.Logo {
		other.LogoID = nil
	}
	if m.Given && other.AuthorID != nil && *other.AuthorID == *m.Author {
		other.AuthorID = nil
	}
	i.MergedInto, i.AuthorID = nil, m.Author
	for _, one := range []*Investor{other, i} {
		if err := UpdateInvestor(ctx, tx, one); err != nil {
			return nil, 0, err
		}
	}
	if _, err := tx.NewUpdate().Model(row).Set("undone_at = ?", tx.At).WherePK().Exec(ctx); err != nil {
		return nil, 0, fmt.Errorf("undo merge %d: %w", row.ID, err)
	}
	return i, row.KeptID, search.MarkChanged(ctx, tx, InvestorSource, holder)
}

// moveBack moves rounds, stories and earlier merges back from the investor holder to the investor id.
func (m *movedInvestments) moveBack(ctx context.Context, tx *database.Tx, holder, id int64) error {
	of := func(rounds []int64) *bun.SelectQuery {
		return tx.NewSelect().Model((*roundInvestor)(nil)).Where("investor_id = ?", holder).Where("round_id IN (?)", bun.List(rounds))
	}
	var shared []roundInvestor
	var err error
	if len(m.Shared) > 0 {
		err = of(m.Shared).Scan(ctx, &shared)
	}
	if err == nil && len(shared) > 0 {
		for n := range shared {
			shared[n].InvestorID = id
		}
		_, err = tx.NewInsert().Model(&shared).On("CONFLICT DO NOTHING").Exec(ctx)
	}
	if err == nil && len(m.Rounds) > 0 {
		_, err = tx.NewUpdate().Model((*roundInvestor)(nil)).Set("investor_id = ?", id).Where("investor_id = ?", holder).
			Where("round_id IN (?)", bun.List(m.Rounds)).Exec(ctx)
	}
	if err == nil && len(m.Earlier) > 0 {
		_, err = tx.NewUpdate().Model((*Investor)(nil)).Set("merged_into = ?", id).Where("merged_into = ?", holder).
			Where("id IN (?)", bun.List(m.Earlier)).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("move rounds of investor %d back: %w", id, err)
	}
	_, err = story.MoveToInvestor(ctx, tx, holder, id, append([]int64{}, m.Stories...))
	return err
}

// MergedInvestors returns, for each investor with one of the ids that was merged, the id of the investor into which it was merged.
func MergedInvestors(ctx context.Context, db bun.IDB, ids []int64) (map[int64]int64, error) {
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
