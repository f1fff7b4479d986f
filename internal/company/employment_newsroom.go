package company

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/taxonomy"
)

// EmploymentEdit is an employment of a person as the newsroom saves it. ID is that of a stored employment at the same company, 0 for a new
// one. The dates are partial and checked.
type EmploymentEdit struct {
	ID          int64
	Company     int64
	Designation string
	Role        account.CompanyRole
	Started     string
	Ended       string
}

// SetEmployments replaces the employments of a person. It saves the section Basic of every company that changes, so that the histories
// of these companies show the change. Only editors of all brands may call it. If a company or an id is unknown, it returns an
// invalid.Fields for the field employments[…].
func SetEmployments(ctx context.Context, tx *database.Tx, by actor.Actor, person *taxonomy.Author, list []EmploymentEdit) error {
	stored, err := EmploymentRows(ctx, tx, person.ID)
	if err != nil {
		return err
	}
	var companies []int64
	for _, row := range stored {
		companies = append(companies, row.CompanyID)
	}
	for i, e := range list {
		companies = append(companies, e.Company)
		if e.ID != 0 && !slices.ContainsFunc(stored, func(t TeamMember) bool { return t.ID == e.ID && t.CompanyID == e.Company }) {
			return invalid.Fields{fmt.Sprintf("employments[%d].id", i): "is not the id of an employment of the person at this company"}
		}
	}
	slices.Sort(companies)
	for _, id := range slices.Compact(companies) {
		if err := setEmploymentsAt(ctx, tx, by, id, person, list); err != nil {
			return err
		}
	}
	return nil
}

// EmploymentRows returns the employments of an author, including those at withdrawn companies, in the order in which they were stored.
func EmploymentRows(ctx context.Context, db bun.IDB, author int64) ([]TeamMember, error) {
	var rows []TeamMember
	if err := db.NewSelect().Model(&rows).Where("p.author_id = ?", author).Order("p.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("employments of author %d: %w", author, err)
	}
	return rows, nil
}

// setEmploymentsAt replaces the employments of a person at one company with those in list that are at the company.
func setEmploymentsAt(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, person *taxonomy.Author, list []EmploymentEdit,
) error {
	c, err := ByID(ctx, tx, id)
	first := slices.IndexFunc(list, func(e EmploymentEdit) bool { return e.Company == id && e.ID == 0 })
	missing := errors.Is(err, database.ErrNotFound) || err == nil && (c.MergedInto != nil || c.IsWithdrawn())
	switch {
	case missing && first < 0:
		return nil // stored employments at a withdrawn company stay as they are
	case missing:
		return invalid.Fields{"employments[" + strconv.Itoa(first) + "].company": "is not the id of a company of the directory"}
	case err != nil:
		return err
	}
	p, err := Load(ctx, tx, c)
	if err != nil {
		return err
	}
	if slices.Equal(p.People, withEmployments(p, person, list)) {
		return nil
	}
	_, err = saveSectionIn(ctx, tx, Edit{Company: id, Section: Basic, By: by}, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		people := withEmployments(p, person, list)
		if len(people) > MaxEntries {
			return invalid.Fields{"employments[" + strconv.Itoa(max(first, 0)) + "].company": fmt.Sprintf("has %d people already", MaxEntries)}
		}
		for i := range people {
			people[i].Position = i
		}
		remove := tx.NewDelete().Model((*TeamMember)(nil)).Where("company_id = ?", p.ID)
		p.People = people
		return storeRows(ctx, tx, remove, people, func(t *TeamMember) *int64 { return &t.ID }, "position", "name", "designation", "role",
			"started_on", "ended_on")
	})
	return err
}

// withEmployments returns the team members of a company after the employments of a person there are replaced with those in list.
func withEmployments(p *Profile, person *taxonomy.Author, list []EmploymentEdit) []TeamMember {
	var people []TeamMember
	for _, t := range p.People {
		if t.AuthorID == nil || *t.AuthorID != person.ID {
			people = append(people, t)
			continue
		}
		if at := slices.IndexFunc(list, func(e EmploymentEdit) bool { return e.ID == t.ID }); at >= 0 {
			e := list[at]
			t.Name, t.Designation, t.Role, t.Started, t.Ended = person.Name, e.Designation, e.Role, e.Started, e.Ended
			people = append(people, t)
		}
	}
	for _, e := range list {
		if e.ID == 0 && e.Company == p.ID {
			people = append(people, TeamMember{CompanyID: p.ID, AuthorID: &person.ID, Name: person.Name, Designation: e.Designation, Role: e.Role,
				Started: e.Started, Ended: e.Ended})
		}
	}
	return people
}
