package company

import (
	"context"
	"errors"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// AccountsOfPerson returns the accounts of a person: the account with the person's username, which only editors set, and accounts with
// one of the person's names that belong to founders or executives of the person's companies.
func AccountsOfPerson(ctx context.Context, db bun.IDB, person *taxonomy.Author) ([]*account.User, error) {
	var users []*account.User
	add := func(u *account.User) {
		if !slices.ContainsFunc(users, func(known *account.User) bool { return known.ID == u.ID }) {
			users = append(users, u)
		}
	}
	if person.Username != nil {
		u, err := account.UserByUsername(ctx, db, *person.Username)
		if err == nil {
			add(u)
		} else if !errors.Is(err, database.ErrNotFound) {
			return nil, err
		}
	}
	employments, err := EmploymentsOf(ctx, db, []int64{person.ID})
	if err != nil || len(employments) == 0 {
		return users, err
	}
	companies := make([]int64, len(employments))
	for i, e := range employments {
		companies[i] = e.Company.ID
	}
	owners, err := account.OwnersOf(ctx, db, companies...)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{text.FoldName(person.Name): true}
	for _, others := range person.Names {
		for _, name := range others {
			names[text.FoldName(name)] = true
		}
	}
	for _, owner := range owners {
		if names[text.FoldName(owner.User.Name)] {
			add(owner.User)
		}
	}
	return users, nil
}
