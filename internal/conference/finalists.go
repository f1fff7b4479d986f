package conference

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Finalist is a company in the final of the pitch fest.
type Finalist struct {
	bun.BaseModel `bun:"table:conference_finalists,alias:f"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	CompanyID    int64
	Position     int
	Decided      bool // the decisions about applications made it a finalist, so only they remove it
}

// FinalistsOf returns the ids of the companies in the final of the pitch fest, in their order.
func FinalistsOf(ctx context.Context, db bun.IDB, id int64) ([]int64, error) {
	var list []int64
	err := db.NewSelect().Model((*Finalist)(nil)).Column("company_id").Where("conference_id = ?", id).Order("position").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("finalists of conference %d: %w", id, err)
	}
	return list, nil
}

// DecidedFinalists returns the companies that decisions about applications made finalists, of all conferences in the order of their ids.
func DecidedFinalists(ctx context.Context, db bun.IDB) ([]Finalist, error) {
	var list []Finalist
	if err := db.NewSelect().Model(&list).Where("f.decided").Order("f.conference_id", "f.position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("finalists by decisions: %w", err)
	}
	return list, nil
}

// SetFinalists sets the finalists of the pitch fest of a conference and their order. Companies that the decisions about applications made
// finalists stay: those that are not in the list follow it.
func SetFinalists(ctx context.Context, tx *database.Tx, c *Conference, companies []int64) error {
	before, err := finalistsIn(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	decided := map[int64]bool{}
	list := slices.Clone(companies)
	for _, f := range before {
		if decided[f.CompanyID] = f.Decided; f.Decided && !slices.Contains(list, f.CompanyID) {
			list = append(list, f.CompanyID)
		}
	}
	return replaceFinalists(ctx, tx, c, list, func(id int64) bool { return decided[id] })
}

// SetDecidedFinalists makes the companies that the decisions about applications chose finalists of the pitch fest of a conference, and
// removes those that earlier decisions chose. Finalists that the newsroom entered stay, and all keep their order; new ones follow.
func SetDecidedFinalists(ctx context.Context, tx *database.Tx, c *Conference, companies []int64) error {
	before, err := finalistsIn(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	var list []int64
	for _, f := range before {
		if !f.Decided || slices.Contains(companies, f.CompanyID) {
			list = append(list, f.CompanyID)
		}
	}
	for _, id := range companies {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return replaceFinalists(ctx, tx, c, list, func(id int64) bool {
		entered := slices.ContainsFunc(before, func(f Finalist) bool { return f.CompanyID == id && !f.Decided })
		return !entered // the newsroom's stay without their applications
	})
}

// finalistsIn returns the finalists of a conference in their order.
func finalistsIn(ctx context.Context, db bun.IDB, id int64) ([]Finalist, error) {
	var list []Finalist
	if err := db.NewSelect().Model(&list).Where("conference_id = ?", id).Order("position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("finalists of conference %d: %w", id, err)
	}
	return list, nil
}

func replaceFinalists(ctx context.Context, tx *database.Tx, c *Conference, companies []int64, decided func(id int64) bool) error {
	if _, err := tx.NewDelete().Model((*Finalist)(nil)).Where("conference_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("finalists of conference %q: %w", c.Slug, err)
	}
	rows := make([]Finalist, len(companies))
	for i, id := range companies {
		rows[i] = Finalist{ConferenceID: c.ID, CompanyID: id, Position: i + 1, Decided: decided(id)}
	}
	if len(rows) > 0 {
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return fmt.Errorf("finalists of conference %q: %w", c.Slug, err)
		}
	}
	return c.emit(ctx, tx)
}
