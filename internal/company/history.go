package company

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/i18n"
)

// Origin says who made a change. Names of accounts are not public, so readers see only this.
type Origin string

// The origins.
const (
	ByMember   Origin = "member"
	ByNewsroom Origin = "newsroom"
	ByImport   Origin = "import"
)

// HistoryEvent is the kind of an entry of the history.
type HistoryEvent string

// The events.
const (
	FactsChanged HistoryEvent = "changed"
	WasMerged    HistoryEvent = "merged"   // another company was merged into this one
	WasSeparated HistoryEvent = "unmerged" // such a merge was undone
)

// HistoryEntry is an entry of the public history of a company.
type HistoryEntry struct {
	Key       HistoryKey
	Event     HistoryEvent
	Section   Section
	By        Origin
	Suggested bool   // a reader suggested the change
	Source    string // address of a page or name of a source, "" for none
	Other     string // name of the other company of a merge, or of the merged company whose facts changed
	At        clock.Moment
	Changes   []FactChange

	// Who made the change; for the newsroom only. Both are nil for an import, the program and a deleted account.
	UserID, TokenID *int64
}

// HistoryKey is the list key of an entry: its time in milliseconds, its rank among entries of that time, and its id. The newest entry
// comes first.
type HistoryKey struct{ At, Rank, ID int64 }

// The ranks of entries with the same time.
const (
	changeRank = iota
	mergeRank
	unmergeRank
)

// String returns the key as it appears in addresses; ParseHistoryKey reads it.
func (k HistoryKey) String() string { return fmt.Sprintf("%d.%d.%d", k.At, k.Rank, k.ID) }

// ParseHistoryKey reads a key as String writes it; ok is false if the text is not a key.
func ParseHistoryKey(text string) (k HistoryKey, ok bool) {
	n, err := fmt.Sscanf(text, "%d.%d.%d", &k.At, &k.Rank, &k.ID)
	return k, err == nil && n == 3 && k.String() == text
}

// compare orders keys as the list does: it returns a negative number for the key of a newer entry, and 0 for the same key.
func (k HistoryKey) compare(other HistoryKey) int {
	return cmp.Or(cmp.Compare(other.At, k.At), cmp.Compare(other.Rank, k.Rank), cmp.Compare(other.ID, k.ID))
}

// HistoryOf returns up to limit entries of the public history of a company and of the companies that were merged into it, the newest first.
// It begins after the entry with the key from, or with the newest entry for the zero key. Changes without a visible difference and award
// answers are left out. Names of sectors and rounds are in the language l.
func HistoryOf(ctx context.Context, db bun.IDB, company int64, from HistoryKey, limit int, l i18n.Locale) ([]HistoryEntry, error) {
	return historyOfSection(ctx, db, company, "", from, limit, l)
}

// historyOfSection returns the entries of HistoryOf that are changes of a section; all of them, with merges, for "".
func historyOfSection(ctx context.Context, db bun.IDB, company int64, section Section, from HistoryKey, limit int, l i18n.Locale,
) ([]HistoryEntry, error) {
	ids, err := IDsWithMerged(ctx, db, company)
	if err != nil {
		return nil, err
	}
	names, err := historyNames(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	var list []HistoryEntry
	if section == "" {
		if list, err = mergeEntries(ctx, db, ids, from); err != nil {
			return nil, err
		}
	}
	changes := 0
	for after := from; changes < limit; {
		rows, err := changesAfter(ctx, db, ids, section, after, limit)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			after = HistoryKey{rows[i].CreatedAt.UnixMilli(), changeRank, rows[i].ID}
			entry := newHistoryEntry(l, &rows[i], after)
			if rows[i].CompanyID != company {
				entry.Other = names[rows[i].CompanyID]
			}
			if len(entry.Changes) > 0 {
				list = append(list, entry)
				changes++
			}
		}
		if len(rows) < limit {
			break
		}
	}
	slices.SortFunc(list, func(a, b HistoryEntry) int { return a.Key.compare(b.Key) })
	return list[:min(len(list), limit)], nil
}

func historyNames(ctx context.Context, db bun.IDB, ids []int64) (map[int64]string, error) {
	list, err := ByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	names := map[int64]string{}
	for i := range list {
		names[list[i].ID] = list[i].Name
	}
	return names, nil
}

// changesAfter reads up to limit changes of a section of companies, or of all public sections for "", the newest first, beginning after a
// key.
func changesAfter(ctx context.Context, db bun.IDB, ids []int64, section Section, from HistoryKey, limit int) ([]changeRow, error) {
	var rows []changeRow
	q := db.NewSelect().Model(&rows).Where("company_id IN (?)", bun.List(ids)).Where("section <> ?", Award).
		Order("created_at DESC", "id DESC").Limit(int64(limit))
	if section != "" {
		q.Where("section = ?", section)
	}
	if at := clock.FromMillis(from.At); from.At != 0 && from.Rank == changeRank {
		q.Where("created_at < ? OR created_at = ? AND id < ?", at, at, from.ID)
	} else if from.At != 0 {
		q.Where("created_at <= ?", at)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("history of companies %v: %w", ids, err)
	}
	return rows, nil
}

func newHistoryEntry(l i18n.Locale, row *changeRow, key HistoryKey) HistoryEntry {
	by, source := row.origin()
	return HistoryEntry{Key: key, Event: FactsChanged, Section: row.Section, By: by,
		Suggested: row.Evidence != "" || row.SuggestedBy != nil, Source: source, At: row.CreatedAt,
		UserID: row.UserID, TokenID: row.TokenID, Changes: differencesOf(l, row.Section, row.Before, row.After)}
}

// origin returns who made a change and the source that readers may see, an address or a name; "" for none.
func (row *changeRow) origin() (by Origin, source string) {
	by, source = Origin(row.Source), row.Evidence
	if by != ByMember && by != ByNewsroom {
		by, source = ByImport, row.Source
	}
	if strings.Contains(source, "@") {
		source = "" // the address of a page can contain an email address
	}
	return by, source
}

// mergeEntries returns the entries about merges into companies, beginning after a key.
func mergeEntries(ctx context.Context, db bun.IDB, ids []int64, from HistoryKey) ([]HistoryEntry, error) {
	var rows []mergeRow
	if err := db.NewSelect().Model(&rows).Where("kept_id IN (?)", bun.List(ids)).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("merges of companies %v: %w", ids, err)
	}
	var merged []int64
	for _, r := range rows {
		merged = append(merged, r.MergedID)
	}
	names, err := historyNames(ctx, db, merged)
	if err != nil {
		return nil, err
	}
	var list []HistoryEntry
	add := func(event HistoryEvent, at clock.Moment, rank int64, r *mergeRow, by *int64) {
		key := HistoryKey{at.UnixMilli(), rank, r.ID}
		if from.At == 0 || from.compare(key) < 0 {
			list = append(list, HistoryEntry{Key: key, Event: event, By: ByNewsroom, Other: names[r.MergedID], At: at, UserID: by})
		}
	}
	for i := range rows {
		add(WasMerged, rows[i].CreatedAt, mergeRank, &rows[i], rows[i].UserID)
		if rows[i].UndoneAt != nil {
			add(WasSeparated, *rows[i].UndoneAt, unmergeRank, &rows[i], nil) // the audit log says who undid it
		}
	}
	return list, nil
}
