package auditlog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/feature"
	"masthead/internal/text"
)

// Filter selects entries. Empty fields select all.
type Filter struct {
	Query       string // a part of the title or the path, ignoring case in Latin letters
	UserID      int64
	TokenID     int64
	Operation   string
	Operations  []string // one of these; nil for all
	Entity      string
	Reference   string
	Brand       string
	Since       time.Time // entries whose last call was then or later
	Until       time.Time // entries whose first call was before
	BeforeEntry int64     // id of the entry after which the list continues; 0 begins with the newest
}

// Entries returns up to limit entries, the newest first.
func (l *Log) Entries(ctx context.Context, f Filter, limit int) ([]Entry, error) {
	var list []Entry
	q := l.DB.Read.NewSelect().Model(&list).Order("id DESC").Limit(int64(limit))
	for _, one := range []struct{ column, value string }{{"operation", f.Operation}, {"entity", f.Entity}, {"reference", f.Reference},
		{"brand", f.Brand}} {
		if one.value != "" {
			q.Where("? = ?", bun.Ident(one.column), one.value)
		}
	}
	for _, id := range []struct {
		column string
		value  int64
	}{{"user_id", f.UserID}, {"token_id", f.TokenID}} {
		if id.value != 0 {
			q.Where("? = ?", bun.Ident(id.column), id.value)
		}
	}
	if len(f.Operations) > 0 {
		q.Where("operation IN (?)", bun.List(f.Operations))
	}
	if f.Query != "" {
		part := "%" + text.EscapeLike(strings.ToLower(f.Query)) + "%"
		q.Where("(lower(title) LIKE ? ESCAPE '!' OR lower(path) LIKE ? ESCAPE '!')", part, part)
	}
	if !f.Since.IsZero() {
		q.Where("last_at >= ?", clock.MomentOf(f.Since))
	}
	if !f.Until.IsZero() {
		q.Where("created_at < ?", clock.MomentOf(f.Until))
	}
	if f.BeforeEntry > 0 {
		q.Where("id < ?", f.BeforeEntry)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the audit log: %w", err)
	}
	return list, nil
}

// entityRecord is the subject of an entry: an entity and its reference.
type entityRecord struct{ entity, reference string }

func recordOf(e Entry) entityRecord { return entityRecord{e.Entity, e.Reference} }

// titles returns the newest known titles of what entries without a title are about. Entries with many later ones may get none.
func (l *Log) titles(ctx context.Context, list []Entry) (map[entityRecord]string, error) {
	const titlesAtOnce = 500
	found := map[entityRecord]string{}
	references := []string{}
	for _, e := range list {
		if e.Title == "" && e.Reference != "" && len(references) < titlesAtOnce {
			references = append(references, e.Reference)
		}
	}
	if len(references) == 0 {
		return found, nil
	}
	slices.Sort(references)
	var titled []Entry
	err := l.DB.Read.NewSelect().Model(&titled).Column("entity", "reference", "title").Where("title <> ''").
		Where("reference IN (?)", bun.List(slices.Compact(references))).Order("id DESC").Limit(titlesAtOnce).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("titles of the audit log: %w", err)
	}
	for _, e := range titled {
		if found[recordOf(e)] == "" {
			found[recordOf(e)] = e.Title
		}
	}
	return found, nil
}

// maxExported is the number of entries in the export of an account.
const maxExported = 5000

// export returns the log's entries about a user, the newest first.
func (l *Log) export(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Operation string       `json:"operation"`
		Path      string       `json:"path"`
		Title     string       `json:"title,omitempty"`
		Network   string       `json:"network,omitempty"`
		Times     int64        `json:"times"`
		At        clock.Moment `json:"at"`
	}
	list := []exported{}
	entries, err := l.Entries(ctx, Filter{UserID: u.ID}, maxExported)
	for _, e := range entries {
		list = append(list, exported{e.Operation, e.Path, e.Title, e.Network, e.Times, e.CreatedAt})
	}
	return "auditLog", list, err
}
