package company

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/frame"
)

// factsWithSources are the facts beside which a profile shows their sources.
var factsWithSources = []string{"website", "employeeCount", "foundingDate", "city"}

// recentChanges is the maximum number of changes of a company in which the sources of its facts are looked for.
const recentChanges = 20

// FactSource says when the present value of a fact was entered and who entered it.
type FactSource struct {
	By     Origin      `json:"by"`     // "member", "newsroom" or "import"
	Source *frame.Link `json:"source"` // nil if the source is not a page
	Name   string      `json:"name"`   // name of a source that is not a page, "" for none
	At     string      `json:"at"`     // RFC 3339
}

// fillSources sets the sources of the facts in factsWithSources, by fact, in one query. A fact that was not changed in the last
// recentChanges changes, or that got its value otherwise, such as by a merge, has none.
func (m *CompanyPage) fillSources(r *frame.Request, p *Profile) error {
	m.Sources = map[string]FactSource{}
	if p.Versions[Introduction]+p.Versions[Basic] == 0 {
		return nil
	}
	rows, err := factChangesOf(r.Context(), r.DB.Read, p.ID)
	if err != nil {
		return err
	}
	left := slices.Clone(factsWithSources)
	for i := range rows {
		var before, after map[string]any
		_ = json.Unmarshal([]byte(rows[i].Before), &before) // the section was empty before its first version
		if json.Unmarshal([]byte(rows[i].After), &after) != nil {
			continue
		}
		left = slices.DeleteFunc(left, func(field string) bool {
			if after[field] == nil || after[field] == before[field] || before[field] == nil && after[field] == "" {
				return false
			}
			if after[field] == p.factValue(field) {
				by, name := rows[i].origin()
				source := FactSource{By: by, Source: SourceLink(name), At: r.Moment(rows[i].CreatedAt.Time)}
				if source.Source == nil {
					source.Name = name
				}
				m.Sources[field] = source
			}
			return true
		})
	}
	return nil
}

// factChangesOf returns the last recentChanges changes of the sections of a company that have sourced facts, the newest first.
func factChangesOf(ctx context.Context, db bun.IDB, company int64) ([]changeRow, error) {
	var rows []changeRow
	err := db.NewSelect().Model(&rows).Where("company_id = ?", company).Where("section IN (?)", bun.List([]Section{Introduction, Basic})).
		Order("id DESC").Limit(recentChanges).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("sources of company %d: %w", company, err)
	}
	return rows, nil
}
