package account

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/i18n"
	"masthead/internal/route"
)

// freeMailLabels are the labels of domains whose addresses say nothing about an employer (D-25).
var freeMailLabels = []string{
	"gmail", "yahoo", "hotmail", "aol", "rediffmail", "msn", "outlook", "zoho", "rediff", "ymail", "gov", "edu", "nic",
}

var _ = route.DeclareConstants(route.Constant{Name: "freeMailLabels",
	Doc: "Labels of domains whose addresses say nothing about an employer.", Value: FreeMailLabels()})

// FreeMailLabels returns the labels of domains whose addresses say nothing about an employer.
func FreeMailLabels() []string { return slices.Clone(freeMailLabels) }

// IsWorkEmail reports whether an address is at the domain of an employer: no label of its domain is in the list of decision
// D-25. The address of every account was confirmed by an email.
func IsWorkEmail(address string) bool {
	at := strings.LastIndex(address, "@")
	if at < 0 {
		return false
	}
	for label := range strings.SplitSeq(strings.ToLower(address[at+1:]), ".") {
		if slices.Contains(freeMailLabels, label) {
			return false
		}
	}
	return true
}

// ShownName returns the name of a user as pages and emails in a language show it: name, or "A reader" if the account has none.
func ShownName(name string, l i18n.Locale) string {
	if name == "" {
		return l.Text("account.nameless", nil)
	}
	return name
}

// NamesOf returns the names of users by id, without those that do not exist.
func NamesOf(ctx context.Context, db bun.IDB, ids []int64) (map[int64]string, error) {
	names := make(map[int64]string, len(ids))
	if len(ids) == 0 {
		return names, nil
	}
	var users []User
	if err := db.NewSelect().Model(&users).Column("id", "name").Where("u.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("names of users: %w", err)
	}
	for _, u := range users {
		names[u.ID] = u.Name
	}
	return names, nil
}
