package badge

import (
	"context"
	"crypto/rand"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/taxonomy"
)

// maxBadges is the maximum number of entries of a ranking that get badges.
const maxBadges = 500

// IssueAll issues badges to the entries of a public award at the positions up to last. Entries that have a valid badge with the same
// rank keep it; a badge with another rank is revoked. It returns the number of badges that it issued.
func (i *Issuer) IssueAll(ctx context.Context, a *award.Award, last int, by actor.Actor) (int, error) {
	k, err := i.key(ctx)
	if err != nil {
		return 0, err
	}
	count := 0
	err = i.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		count, err = i.issue(ctx, tx, k, a, min(last, maxBadges))
		if err != nil || count == 0 {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "badges.issued", map[string]int{"count": count})
	})
	return count, err
}

func (i *Issuer) issue(ctx context.Context, tx *database.Tx, k *signingKey, a *award.Award, last int) (int, error) {
	entries, err := award.Entries(ctx, tx, a.ID, 1, last)
	if err != nil {
		return 0, err
	}
	known, err := award.BadgesOf(ctx, tx, a.ID)
	if err != nil {
		return 0, err
	}
	winners, err := winnersOf(ctx, tx, entries, i18n.LookupOrDefault(a.Lang))
	if err != nil {
		return 0, err
	}
	count, seen := 0, map[string]bool{} // a winner gets one badge
	for n := range entries {
		e, w := &entries[n], winners[n]
		if w.name == "" || seen[w.path] {
			continue
		}
		seen[w.path] = true
		if current := known.ForEntry(e); current != nil {
			if rankText(current.Rank) == rankText(e.Rank) {
				continue
			}
			reasonIn := func(l i18n.Locale) string { return l.Text("badge.newRank", nil) }
			revoked, err := award.Revoke(ctx, tx, current.Code, reasonIn(i18n.LookupOrDefault(a.Lang)))
			if err != nil {
				return 0, err
			}
			if err := i.tellWinner(ctx, tx, a, revoked, reasonIn); err != nil {
				return 0, err
			}
		}
		code := strings.ToLower(rand.Text())
		text, err := i.sign(k, i.credential(content{code: code, award: a, rank: rankText(e.Rank), winner: w.name, winnerPath: w.path,
			at: tx.At.Time}))
		if err != nil {
			return 0, err
		}
		b := &award.Badge{AwardID: a.ID, CompanyID: e.CompanyID, AuthorID: e.AuthorID, Code: code, Rank: e.Rank, Credential: text,
			IssuedAt: tx.At}
		if err := award.AddBadge(ctx, tx, b); err != nil {
			return 0, err
		}
		count++
	}
	return count, nil
}

func rankText(rank *int) string {
	if rank == nil {
		return ""
	}
	return strconv.Itoa(*rank)
}

type winner struct{ name, path string }

// winnersOf returns the names in a language and the paths of the entries, in their order.
func winnersOf(ctx context.Context, db bun.IDB, entries []award.Entry, l i18n.Locale) ([]winner, error) {
	companyIDs, authorIDs := award.WinnersOf(entries)
	companies, err := company.ByIDs(ctx, db, companyIDs)
	if err != nil {
		return nil, err
	}
	authors, err := taxonomy.AuthorsByIDs(ctx, db, authorIDs)
	if err != nil {
		return nil, err
	}
	list := make([]winner, len(entries))
	for n, e := range entries {
		if e.CompanyID != nil {
			if at := slices.IndexFunc(companies, func(c company.Company) bool { return c.ID == *e.CompanyID }); at >= 0 {
				list[n] = winner{companies[at].NameIn(l), companies[at].Path()}
			}
		} else if one := authors[*e.AuthorID]; one != nil {
			list[n] = winner{one.NameIn(l), one.Path()}
		}
	}
	return list, nil
}
