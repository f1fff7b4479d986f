package investor

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/matchname"
	"masthead/internal/route"
)

// ByMatchName returns the investors with the normalized names (see matchname.Of). If several investors share a name, the first one that
// was added wins. For a merged investor it returns the remaining one.
func ByMatchName(ctx context.Context, db bun.IDB, names []string) (map[string]*Investor, error) {
	found := map[string]*Investor{}
	if len(names) == 0 {
		return found, nil
	}
	var list []*Investor
	if err := db.NewSelect().Model(&list).Where("i.match_name IN (?)", bun.List(names)).Order("i.id DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("find investors: %w", err)
	}
	for _, i := range list {
		found[i.MatchName] = i
	}
	return found, followMerges(ctx, db, found)
}

// AddAll stores new investors. It changes a slug that is taken to one of its fieldcheck.SlugCandidates.
func AddAll(ctx context.Context, tx *database.Tx, list []*Investor) error {
	if len(list) == 0 {
		return nil
	}
	var slugs []string
	for _, i := range list {
		slugs = append(slugs, fieldcheck.SlugCandidates(i.Slug)...)
	}
	var known []string
	err := tx.NewSelect().Model((*Investor)(nil)).Column("slug").Where("i.slug IN (?)", bun.List(slugs)).Scan(ctx, &known)
	if err != nil {
		return fmt.Errorf("slugs of investors: %w", err)
	}
	taken := map[string]bool{}
	for _, s := range known {
		taken[s] = true
	}
	for _, i := range list {
		free, err := fieldcheck.FreeSlug(route.InvestorsPath, i.Slug, taken)
		if err != nil {
			return err
		}
		i.Slug = free
		i.setDerivedFields(tx)
	}
	if _, err := tx.NewInsert().Model(&list).Exec(ctx); err != nil {
		return fmt.Errorf("add investors: %w", err)
	}
	return emitSaved(ctx, tx, list...)
}

// Named are the investors that a text or a form may mean, by their ids, slugs and normalized names. A merged investor is replaced by the
// one that it was merged into.
type Named struct {
	ByID        map[int64]Investor
	BySlug      map[string]Investor
	ByMatchName map[string]Investor // if several have the same normalized name, the one that was added first
}

// FindNamed returns the investors with one of the ids, slugs or normalized names (see matchname.Of), even those without a page. It reads
// them in one query, and the remaining ones of merges in another.
func FindNamed(ctx context.Context, db bun.IDB, ids []int64, slugs, matchNames []string) (*Named, error) {
	ids, slugs, matchNames = append(ids, 0), append(slugs, ""), append(matchNames, "") // SQL has no empty lists
	var list []Investor
	err := db.NewSelect().Model(&list).Where("i.id IN (?) OR i.slug IN (?) OR i.match_name IN (?)", bun.List(ids), bun.List(slugs),
		bun.List(matchNames)).Order("i.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find investors: %w", err)
	}
	current := make(map[int64]*Investor, len(list))
	for i := range list {
		current[list[i].ID] = &list[i]
	}
	if err := followMerges(ctx, db, current); err != nil {
		return nil, err
	}
	named := &Named{map[int64]Investor{}, map[string]Investor{}, map[string]Investor{}}
	for i := range list {
		kept := *current[list[i].ID]
		named.ByID[list[i].ID], named.BySlug[list[i].Slug], named.ByMatchName[list[i].MatchName] = kept, kept, kept
		named.BySlug[kept.Slug] = kept
	}
	return named, nil
}

// AddNamed stores investors that FindNamed did not find, and sets their ids. If another transaction has added one with the same slug since,
// it sets the id of that one.
func AddNamed(ctx context.Context, tx *database.Tx, list []*Investor) error {
	if len(list) == 0 {
		return nil
	}
	for _, i := range list {
		i.setDerivedFields(tx)
	}
	_, err := tx.NewInsert().Model(&list).On("CONFLICT (slug) DO UPDATE").Set("slug = EXCLUDED.slug").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("add investors: %w", err)
	}
	return emitSaved(ctx, tx, list...)
}

// FillMatchNames sets MatchName of investors that were stored before the field existed.
func FillMatchNames(ctx context.Context, tx *database.Tx) error {
	var list []*Investor
	if err := tx.NewSelect().Model(&list).Where("i.match_name = ''").Scan(ctx); err != nil || len(list) == 0 {
		return err
	}
	for _, i := range list {
		i.MatchName = matchname.Of(i.Name)
	}
	_, err := tx.NewInsert().Model(&list).On("CONFLICT (id) DO UPDATE").Set("match_name = EXCLUDED.match_name").Exec(ctx)
	return err
}
