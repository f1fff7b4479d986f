package story

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// namedEntity is a company, a person or an investor that stories name: its kind of list and its id.
type namedEntity struct {
	Kind ListKind
	Ref  int64
}

// namedRow is the number of stories that name two entities. There are two rows for two entities, so that each is found by its own.
type namedRow struct {
	bun.BaseModel `bun:"table:named_together,alias:named_together"`
	Kind          ListKind
	Ref           int64
	OtherKind     ListKind
	OtherRef      int64
	Stories       int
}

// NamedTogether is an entity that stories name together with another one.
type NamedTogether struct {
	Kind    ListKind // OfCompany, OfPerson or OfInvestor
	Ref     int64
	Stories int // number of published stories that name both; a story and its translations count once
}

// NamedTogetherWith returns at most limit entities that are named most often in the stories of a list of the kind OfCompany, OfPerson or
// OfInvestor. Entities that were withdrawn or merged are among them.
func NamedTogetherWith(ctx context.Context, db bun.IDB, kind ListKind, ref int64, limit int) ([]NamedTogether, error) {
	var list []NamedTogether
	err := db.NewSelect().Model((*namedRow)(nil)).ColumnExpr("other_kind AS kind, other_ref AS ref, stories").
		Where("kind = ?", kind).Where("ref = ?", ref).Order("stories DESC", "other_kind", "other_ref").Limit(int64(limit)).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("what is named together with %d of kind %d: %w", ref, kind, err)
	}
	return list, nil
}

// maxNamedInStory is the number of entities of a story that count as named together. A text with more is a list, and says little about any
// two of them.
const maxNamedInStory = 50

// namedKinds are the kinds of lists of stories that name something.
var namedKinds = []ListKind{OfCompany, OfPerson, OfInvestor}

// namedIn returns the entities that have a story in their lists.
func namedIn(entries []listEntry) []namedEntity {
	var all []namedEntity
	for _, e := range entries {
		if e.Scope == Everywhere && slices.Contains(namedKinds, e.Kind) {
			all = append(all, namedEntity{e.Kind, e.Ref})
		}
	}
	slices.SortFunc(all, compareNamed)
	return all
}

func compareNamed(a, b namedEntity) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Ref, b.Ref))
}

// pairCount counts the stories that name the same entities again when lists of stories change.
type pairCount struct {
	groups []int64
	before map[[2]namedEntity]int
}

// countPairs begins to count for the stories of translation groups. Call it before their lists change, and store afterwards, in one
// transaction.
func countPairs(ctx context.Context, tx *database.Tx, groups ...int64) (*pairCount, error) {
	if len(groups) == 0 {
		return &pairCount{}, nil
	}
	// Two transactions that change translations of one story must not count at the same time.
	if err := tx.Lock(ctx, "named together"); err != nil {
		return nil, err
	}
	before, err := readPairs(ctx, tx, groups)
	return &pairCount{groups, before}, err
}

// readPairs returns the pairs of entities that stories of translation groups name together, each with the number of groups.
func readPairs(ctx context.Context, tx *database.Tx, groups []int64) (map[[2]namedEntity]int, error) {
	var rows []struct {
		GroupID int64
		StoryID int64
		Kind    ListKind
		Ref     int64
	}
	err := tx.NewSelect().TableExpr("stories AS s").Join("JOIN list_entries AS e ON e.story_id = s.id").
		Column("s.group_id", "e.story_id", "e.kind", "e.ref").Where("s.group_id IN (?)", bun.List(groups)).
		Where("e.scope = ?", Everywhere).Where("e.kind IN (?)", bun.List(namedKinds)).
		Order("s.group_id", "e.story_id", "e.kind", "e.ref").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("what the stories of %d groups name: %w", len(groups), err)
	}
	pairs, ofGroup := map[[2]namedEntity]int{}, map[[2]namedEntity]bool{}
	var ofStory []namedEntity
	for i, r := range rows {
		if i > 0 && rows[i-1].StoryID != r.StoryID {
			ofStory = nil
		}
		if i > 0 && rows[i-1].GroupID != r.GroupID {
			clear(ofGroup)
		}
		if len(ofStory) == maxNamedInStory {
			continue
		}
		one := namedEntity{r.Kind, r.Ref}
		for _, other := range ofStory {
			for _, pair := range [][2]namedEntity{{one, other}, {other, one}} {
				if !ofGroup[pair] {
					ofGroup[pair] = true
					pairs[pair]++
				}
			}
		}
		ofStory = append(ofStory, one)
	}
	return pairs, nil
}

// storedAtOnce is the number of counts that one statement stores.
const storedAtOnce = 1000

// store stores what has changed since countPairs.
func (p *pairCount) store(ctx context.Context, tx *database.Tx) error {
	if len(p.groups) == 0 {
		return nil
	}
	changes, err := readPairs(ctx, tx, p.groups)
	if err != nil {
		return err
	}
	for pair, count := range p.before {
		changes[pair] -= count
	}
	var rows []namedRow
	var less []int64
	for pair, change := range changes {
		if change != 0 {
			rows = append(rows, namedRow{Kind: pair[0].Kind, Ref: pair[0].Ref, OtherKind: pair[1].Kind, OtherRef: pair[1].Ref, Stories: change})
		}
		if change < 0 {
			less = append(less, pair[0].Ref)
		}
	}
	slices.SortFunc(rows, func(a, b namedRow) int {
		return cmp.Or(compareNamed(namedEntity{a.Kind, a.Ref}, namedEntity{b.Kind, b.Ref}),
			compareNamed(namedEntity{a.OtherKind, a.OtherRef}, namedEntity{b.OtherKind, b.OtherRef}))
	})
	for chunk := range slices.Chunk(rows, storedAtOnce) {
		_, err := tx.NewInsert().Model(&chunk).On("CONFLICT (kind, ref, other_kind, other_ref) DO UPDATE").
			Set("stories = named_together.stories + EXCLUDED.stories").Exec(ctx)
		if err != nil {
			return fmt.Errorf("count what stories name together: %w", err)
		}
	}
	slices.Sort(less)
	for chunk := range slices.Chunk(slices.Compact(less), storedAtOnce) {
		_, err := tx.NewDelete().Model((*namedRow)(nil)).Where("kind IN (?)", bun.List(namedKinds)).Where("ref IN (?)", bun.List(chunk)).
			Where("stories <= 0").Exec(ctx)
		if err != nil {
			return fmt.Errorf("count what stories no longer name together: %w", err)
		}
	}
	return nil
}
