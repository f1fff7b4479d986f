package company

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/search"
)

// InvestorSource is the name of the search source of investors.
const InvestorSource = "investor"

// InvestorDocuments is the search source of investors with a page of their own. It leaves out investors with a person's profile, which
// the search finds as people.
type InvestorDocuments struct{ DB *database.DB }

// Documents implements search.Source.
func (f InvestorDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	var list []Investor
	if len(ids) > 0 {
		err := f.DB.Read.NewSelect().Model(&list).Where("i.id IN (?)", bun.List(ids)).Where("i.author_id IS NULL").Where(shownInvestors).
			Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("find investors: %w", err)
		}
	}
	docs := make([]search.Document, 0, len(list))
	for _, i := range list {
		d := search.Document{EntityID: i.ID, Kind: search.Investor, Lang: i18n.Default.Code, At: f.DB.Now().Time, Undated: true,
			Path: i.Path(), Title: i.Name, Lead: i.Description, Names: i.City}
		for _, lang := range slices.Sorted(maps.Keys(i.Names)) {
			for _, name := range i.Names[lang] {
				d.OtherNames = append(d.OtherNames, search.Name{Lang: lang, Text: name})
			}
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// After implements search.Source.
func (f InvestorDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Investor)(nil)).Column("id").Where("i.id > ?", id).Order("i.id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("investors to index: %w", err)
	}
	return ids, nil
}
