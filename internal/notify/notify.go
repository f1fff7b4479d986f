// Package notify notifies readers: by the bell on every page, which is updated live, by push
// messages, and by an email digest for those who want one.
package notify

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/sign"
	"masthead/internal/story"
)

// Kind says what a notification is about.
type Kind string

// The kinds of notifications.
const (
	NewStory Kind = "story"   // in a list that the reader follows
	Event    Kind = "event"   // a reminder of an event
	Webinar  Kind = "webinar" // a webinar begins
	Reply    Kind = "reply"   // somebody replied to the reader
	News     Kind = "news"    // a funding round or an award of a company, a person or an investor that the reader follows
	System   Kind = "system"
)

// Tag is the cache tag of everything that depends on unread notifications.
const Tag = "notifications"

// maxAge is the time after which a notification is deleted, whether read or not.
const maxAge = 90 * 24 * time.Hour

// Notifications stores and sends the notifications of readers.
type Notifications struct {
	DB      *database.DB
	Stories *story.Stories
	Brands  *brand.Directory
	Queue   *jobs.Client
	Keys    *sign.Keys
	Site    string // public address of the site, without a slash at its end
	Name    string // of the publication
	Log     *slog.Logger

	live streams
}

type row struct {
	bun.BaseModel `bun:"table:notifications,alias:n"`
	ID            int64 `bun:",pk,autoincrement"`
	UserID        int64
	Kind          Kind
	StoryID       *int64
	Title         string
	Text          string
	Link          string
	Lang          string
	CreatedAt     clock.Moment
	ReadAt        clock.Moment `bun:",nullzero"`
}

// Notification is one notification of a reader.
type Notification struct {
	ID    string       `json:"id"`
	Kind  Kind         `json:"kind" enum:"story,event,webinar,reply,news,system"`
	Title string       `json:"title"`
	Text  string       `json:"text"`
	Link  string       `json:"link" doc:"Path on this site."`
	Lang  string       `json:"lang" doc:"Language code of title and text."`
	At    clock.Moment `json:"time"`
	Read  bool         `json:"read"`

	user int64
}

// Notify stores a notification that is not about a story, within the transaction that causes
// it.
func (n *Notifications) Notify(ctx context.Context, tx *database.Tx, user int64, t Notification) error {
	t.At, t.Read = tx.At, false
	return n.AddWithTime(ctx, tx, user, 0, t)
}

// AddWithTime stores a notification with its own time and state, about a story or, if storyID is
// 0, about something else.
func (n *Notifications) AddWithTime(ctx context.Context, tx *database.Tx, user, storyID int64, t Notification) error {
	r := &row{UserID: user, Kind: t.Kind, Title: t.Title, Text: t.Text, Link: t.Link, Lang: t.Lang, CreatedAt: t.At}
	if storyID != 0 {
		r.StoryID = &storyID
	}
	if t.Read {
		r.ReadAt = t.At
	}
	if _, err := tx.NewInsert().Model(r).On("CONFLICT (user_id, story_id) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("store a notification: %w", err)
	}
	tx.Emit("notified", user, Tag)
	return nil
}

// Window selects notifications, newest first: those after Offset others, or those before
// one.
type Window struct {
	Limit, Offset int
	Before        int64 // ID of a notification, 0 for none
}

// List returns notifications of a reader, newest first, without those about stories that are
// no longer published.
func (n *Notifications) List(ctx context.Context, user int64, w Window) ([]Notification, error) {
	var rows []row
	q := n.DB.Read.NewSelect().Model(&rows).Where("n.user_id = ?", user).
		Where("n.story_id IS NULL OR EXISTS (SELECT 1 FROM stories s WHERE s.id = n.story_id AND s.status = ?)", story.Published).
		Order("n.id DESC").Limit(int64(w.Limit)).Offset(int64(w.Offset))
	if w.Before > 0 {
		q = q.Where("n.id < ?", w.Before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list notifications: %w", err)
	}
	return n.toNotifications(ctx, rows)
}

// toNotifications converts rows, with title and link of their stories.
func (n *Notifications) toNotifications(ctx context.Context, rows []row) ([]Notification, error) {
	var ids []int64
	for _, r := range rows {
		if r.StoryID != nil {
			ids = append(ids, *r.StoryID)
		}
	}
	cards, err := n.Stories.CardsByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	list := make([]Notification, 0, len(rows))
	for _, r := range rows {
		t := Notification{
			ID:    fmt.Sprint(r.ID),
			Kind:  r.Kind,
			Title: r.Title,
			Text:  r.Text,
			Link:  r.Link,
			Lang:  r.Lang,
			At:    r.CreatedAt,
			Read:  !r.ReadAt.IsZero(),
			user:  r.UserID,
		}
		if r.StoryID != nil {
			c := cards[*r.StoryID]
			if c == nil {
				continue // no longer published
			}
			b, err := n.Brands.BySlug(ctx, c.Brand.Slug)
			if err != nil {
				return nil, err
			}
			t.Title, t.Text, t.Link, t.Lang = c.Title, b.NameIn(i18n.LookupOrDefault(c.Lang)), c.Path, c.Lang
		}
		list = append(list, t)
	}
	return list, nil
}

// CountUnread returns the number of unread notifications of a reader.
func (n *Notifications) CountUnread(ctx context.Context, user int64) (int, error) {
	counts, err := n.unreadByUser(ctx, []int64{user})
	return counts[user], err
}

// unreadByUser returns the numbers of unread notifications by user, without users who have
// none.
func (n *Notifications) unreadByUser(ctx context.Context, users []int64) (map[int64]int, error) {
	var rows []struct {
		UserID int64
		N      int
	}
	err := n.DB.Read.NewSelect().
		Model((*row)(nil)).
		ColumnExpr("n.user_id, count(*) AS n").
		Where("n.read_at IS NULL").
		Where("n.user_id IN (?)", bun.List(users)).
		Where("n.story_id IS NULL OR EXISTS (SELECT 1 FROM stories s WHERE s.id = n.story_id AND s.status = ?)", story.Published).
		Group("n.user_id").
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count unread: %w", err)
	}
	counts := make(map[int64]int, len(rows))
	for _, r := range rows {
		counts[r.UserID] = r.N
	}
	return counts, nil
}

// MarkAsRead marks notifications of a reader as read; all of them if ids is empty.
func (n *Notifications) MarkAsRead(ctx context.Context, user int64, ids []int64) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewUpdate().Model((*row)(nil)).Set("read_at = ?", tx.At).Where("n.user_id = ?", user).Where("n.read_at IS NULL")
		if len(ids) > 0 {
			q = q.Where("n.id IN (?)", bun.List(ids))
		}
		res, err := q.Exec(ctx)
		if err != nil {
			return fmt.Errorf("mark as read: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		tx.Emit("notifications.read", user, Tag)
		return nil
	})
}

// MarkOpened marks the notifications of a reader that link to one of the addresses as read, because the reader has opened the page.
func (n *Notifications) MarkOpened(ctx context.Context, user int64, addresses []string) error {
	var ids []int64
	err := n.DB.Read.NewSelect().Model((*row)(nil)).Column("id").Where("n.user_id = ?", user).Where("n.read_at IS NULL").
		Where("n.link IN (?)", bun.List(addresses)).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("notifications of an opened page: %w", err)
	}
	if len(ids) == 0 {
		return nil
	}
	return n.MarkAsRead(ctx, user, ids)
}

// ExportUserData returns the notifications and the preferences of a user. It is a
// feature.Exporter.
func (n *Notifications) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	list, err := n.List(ctx, u.ID, Window{Limit: 10_000})
	if err != nil {
		return "", nil, err
	}
	p, err := n.Preferences(ctx, u.ID)
	return "notifications", map[string]any{"list": list, "preferences": p}, err
}

// Run serves the streams until ctx ends.
func (n *Notifications) Run(ctx context.Context) { n.live.run(ctx, n.unreadByUser, n.Log) }

// DeleteOld deletes the notifications that are older than maxAge.
func (n *Notifications) DeleteOld(ctx context.Context) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*row)(nil)).Where("created_at < ?", clock.MomentOf(tx.At.Add(-maxAge))).Exec(ctx); err != nil {
			return fmt.Errorf("delete old notifications: %w", err)
		}
		return nil
	})
}
