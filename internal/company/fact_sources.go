package company

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/frame"
)

// sourcedFactValues are the values, in a version of a section, of the facts beside which a profile shows their sources.
type sourcedFactValues struct {
	Website   string `json:"website"`
	Employees string `json:"employeeCount"`
	Founded   string `json:"foundingDate"`
	City      string `json:"city"`
}

func (v *sourcedFactValues) byName() map[string]string {
	return map[string]string{"website": v.Website, "employeeCount": v.Employees, "foundingDate": v.Founded, "city": v.City}
}

// recentChanges is the maximum number of changes of a company in which the sources of its facts are looked for.
const recentChanges = 20

// FactSource says when the present value of a fact was entered and who entered it.
type FactSource struct {
	By     Origin      `json:"by"`     // "member", "newsroom" or "import"
	Source *frame.Link `json:"source"` // nil if the source is not a page
	Name   string      `json:"name"`   // name of a source that is not a page, "" for none
	At     string      `json:"at"`     // RFC 3339
}

// FactSources are the sources of facts by the names of the facts.
type FactSources map[string]FactSource

// fillSources sets the sources of the facts in sourcedFactValues, in one query. A fact that was not changed in the last
// recentChanges changes, or that got its value otherwise, such as by a merge, has none.
func (m *CompanyPage) fillSources(r *frame.Request, p *Profile) error {
	m.Sources = FactSources{}
	if p.Versions[Introduction]+p.Versions[Basic] == 0 {
		return nil
	}
	rows, err := factChangesOf(r.Context(), r.DB.Read, p.ID)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for i := range rows {
		var before, after sourcedFactValues
		_ = json.Unmarshal([]byte(rows[i].Before), &before) // a section is empty before its first version
		if json.Unmarshal([]byte(rows[i].After), &after) != nil {
			continue
		}
		was := before.byName()
		for name, value := range after.byName() {
			if seen[name] || value == was[name] {
				continue
			}
			if seen[name] = true; value == p.factValue(name) {
				m.Sources[name] = rows[i].factSource(r)
			}
		}
	}
	return nil
}

// factSource returns the source of the facts that a change entered.
func (row *changeRow) factSource(r *frame.Request) FactSource {
	by, name := row.origin()
	if link := SourceLink(name); link != nil {
		return FactSource{By: by, Source: link, At: r.Moment(row.CreatedAt.Time)}
	}
	return FactSource{By: by, Name: name, At: r.Moment(row.CreatedAt.Time)}
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
