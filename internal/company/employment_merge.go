package company

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// MovedEmployments lists the changes of MoveEmployments. SeparateEmployments needs it.
type MovedEmployments struct {
	Moved   []int64           `json:"moved"`   // ids
	Names   map[int64]string  `json:"names"`   // under which teams showed the moved employments before, by their ids
	Doubled []DoubledEmployee `json:"doubled"` // that the other person had too
}

// DoubledEmployee is an employment that was deleted because the remaining person of a merge has the same one.
type DoubledEmployee struct {
	Company     int64  `json:"company"`
	Position    int    `json:"position"`
	Salutation  string `json:"salutation,omitempty"`
	Name        string `json:"name"`
	Designation string `json:"designation,omitempty"`
	Role        string `json:"role"`
	LinkedIn    string `json:"linkedin,omitempty"`
	Started     string `json:"started,omitempty"`
	Ended       string `json:"ended,omitempty"`
}

// doubles reports whether an employment adds nothing to another one at the same company.
func (t *TeamMember) doubles(other *TeamMember) bool {
	within := func(a, b string) bool { return a == "" || a == b }
	return t.CompanyID == other.CompanyID && t.Role == other.Role && within(t.Designation, other.Designation) &&
		within(t.Started, other.Started) && t.Ended == other.Ended
}

// MoveEmployments gives the employments of the person from to the person into, and deletes those that into has too. Only merges of people
// call it.
func MoveEmployments(ctx context.Context, tx *database.Tx, from, into *taxonomy.Author) (*MovedEmployments, error) {
	own, err := EmploymentRows(ctx, tx, into.ID)
	if err != nil {
		return nil, err
	}
	rows, err := EmploymentRows(ctx, tx, from.ID)
	if err != nil {
		return nil, err
	}
	m := &MovedEmployments{Moved: []int64{}, Names: map[int64]string{}}
	var deleted, companies []int64
	for i := range rows {
		t := &rows[i]
		companies = append(companies, t.CompanyID)
		if slices.ContainsFunc(own, func(o TeamMember) bool { return t.doubles(&o) }) {
			deleted = append(deleted, t.ID)
			m.Doubled = append(m.Doubled, DoubledEmployee{t.CompanyID, t.Position, t.Salutation, t.Name, t.Designation, string(t.Role), t.LinkedIn,
				t.Started, t.Ended})
			continue
		}
		m.Moved, m.Names[t.ID] = append(m.Moved, t.ID), t.Name
	}
	if len(deleted) > 0 {
		if _, err := tx.NewDelete().Model((*TeamMember)(nil)).Where("id IN (?)", bun.List(deleted)).Exec(ctx); err != nil {
			return nil, fmt.Errorf("doubled employments of person %d: %w", from.ID, err)
		}
	}
	if len(m.Moved) > 0 {
		_, err := tx.NewUpdate().Model((*TeamMember)(nil)).Set("author_id = ?", into.ID).Set("name = ?", into.Name).
			Where("id IN (?)", bun.List(m.Moved)).Exec(ctx)
		if err != nil {
			return nil, fmt.Errorf("employments of person %d: %w", from.ID, err)
		}
	}
	return m, employersChanged(ctx, tx, companies)
}

// SeparateEmployments undoes MoveEmployments: the person to gets back the employments that still belong to one of the holders, who are the
// people that it was merged into.
func SeparateEmployments(ctx context.Context, tx *database.Tx, m *MovedEmployments, holders []int64, to int64) error {
	var rows []TeamMember
	if len(m.Moved) > 0 {
		err := tx.NewSelect().Model(&rows).Where("p.id IN (?)", bun.List(m.Moved)).Where("p.author_id IN (?)", bun.List(holders)).Scan(ctx)
		if err != nil {
			return fmt.Errorf("employments of person %d: %w", to, err)
		}
	}
	var companies []int64
	for i := range rows {
		t := &rows[i]
		t.AuthorID, t.Name = &to, m.Names[t.ID]
		companies = append(companies, t.CompanyID)
		if _, err := tx.NewUpdate().Model(t).Column("author_id", "name").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("employments of person %d: %w", to, err)
		}
	}
	for _, d := range m.Doubled {
		t := &TeamMember{CompanyID: d.Company, AuthorID: &to, Position: d.Position, Salutation: d.Salutation, Name: d.Name,
			Designation: d.Designation, Role: account.CompanyRole(d.Role), LinkedIn: d.LinkedIn, Started: d.Started, Ended: d.Ended}
		companies = append(companies, d.Company)
		if _, err := tx.NewInsert().Model(t).Exec(ctx); err != nil {
			return fmt.Errorf("doubled employments of person %d: %w", to, err)
		}
	}
	return employersChanged(ctx, tx, companies)
}

// employersChanged drops the cached pages of companies whose teams have changed.
func employersChanged(ctx context.Context, tx *database.Tx, companies []int64) error {
	slices.Sort(companies)
	companies = slices.Compact(companies)
	for _, id := range companies {
		tx.Emit("company.saved", id, Tag, TagOf(id))
	}
	return search.MarkChanged(ctx, tx, SearchSource, companies...)
}
