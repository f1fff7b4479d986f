// Package notify tells readers what concerns them: in the bell of every page, live, and
// by a digest for those who want one.
package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/sign"
	"masthead/internal/story"
)

// Kind says what a notification is about.
type Kind string

// The kinds.
const (
	NewStory Kind = "story"   // in something that the reader follows
	Webinar  Kind = "webinar" // it begins
	Reply    Kind = "reply"   // somebody answered
	System   Kind = "system"
)

// Tag is touched by whatever changes what readers have not read.
const Tag = "notifications"

// kept is how long a notification stays, read or not.
const kept = 90 * 24 * time.Hour

// Notifications tells readers, and keeps what they were told.
type Notifications struct {
	DB      *database.DB
	Stories *story.Stories
	Brands  *brand.Directory
	Queue   *jobs.Client
	Keys    *sign.Keys
	Site    string // public address of the site, without a slash at its end
	Name    string // of the publication
	Log     *slog.Logger

	live live
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

// Notification is what a reader was told.
type Notification struct {
	ID    string       `json:"id"`
	Kind  Kind         `json:"kind" enum:"story,webinar,reply,system"`
	Title string       `json:"title"`
	Text  string       `json:"text"`
	Link  string       `json:"link" doc:"Path on this site."`
	Lang  string       `json:"lang" doc:"Of title and text."`
	At    clock.Moment `json:"time"`
	Read  bool         `json:"read"`

	user int64
}

// Tell tells a reader something that is no story, within the write that causes it.
func (n *Notifications) Tell(ctx context.Context, tx *database.Tx, user int64, t Notification) error {
	t.At, t.Read = tx.At, false
	return n.Past(ctx, tx, user, 0, t)
}

// Past notes what a reader was told before, of a story or, with 0, of something else, as
// it says itself.
func (n *Notifications) Past(ctx context.Context, tx *database.Tx, user, storyID int64, t Notification) error {
	told := &row{UserID: user, Kind: t.Kind, Title: t.Title, Text: t.Text, Link: t.Link, Lang: t.Lang, CreatedAt: t.At}
	if storyID != 0 {
		told.StoryID = &storyID
	}
	if t.Read {
		told.ReadAt = t.At
	}
	if _, err := tx.NewInsert().Model(told).On("CONFLICT (user_id, story_id) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("tell a reader: %w", err)
	}
	tx.Emit("notified", user, Tag)
	return nil
}

// Window is which notifications are read: those after a number of others, or those
// before one, the newest first.
type Window struct {
	Limit, Offset int
	Before        int64 // id, 0 for none
}

// List lists what a reader was told, the newest first. Stories that are published no
// longer are left out.
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
	return n.told(ctx, rows)
}

// told puts the stories into notifications that are about them.
func (n *Notifications) told(ctx context.Context, rows []row) ([]Notification, error) {
	var ids []int64
	for _, r := range rows {
		if r.StoryID != nil {
			ids = append(ids, *r.StoryID)
		}
	}
	items, err := n.Stories.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	cards := map[int64]*story.Card{}
	for i := range items {
		cards[items[i].ID] = &items[i].Card
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
				continue // taken back meanwhile
			}
			b, err := n.Brands.BySlug(ctx, c.Brand.Slug)
			if err != nil {
				return nil, err
			}
			t.Title, t.Text, t.Link, t.Lang = c.Title, b.NameIn(i18n.Of(c.Lang)), c.Path, c.Lang
		}
		list = append(list, t)
	}
	return list, nil
}

// Unread is how many notifications a reader has not read.
func (n *Notifications) Unread(ctx context.Context, user int64) (int, error) {
	counts, err := n.unread(ctx, []int64{user})
	return counts[user], err
}

// unread counts for readers what they have not read; those who have read all are not in it.
func (n *Notifications) unread(ctx context.Context, users []int64) (map[int64]int, error) {
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

// Read marks notifications of a reader as read; without ids all that there are.
func (n *Notifications) Read(ctx context.Context, user int64, ids []int64) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewUpdate().Model((*row)(nil)).Set("read_at = ?", tx.At).Where("n.user_id = ?", user).Where("n.read_at IS NULL")
		if len(ids) > 0 {
			q = q.Where("n.id IN (?)", bun.List(ids))
		}
		res, err := q.Exec(ctx)
		if err != nil {
			return fmt.Errorf("mark as read: %w", err)
		}
		if some, err := res.RowsAffected(); err != nil || some == 0 {
			return err
		}
		tx.Emit("notifications.read", user, Tag)
		return nil
	})
}

// Export is what a reader was told and how, for the reader.
func (n *Notifications) Export(ctx context.Context, u *account.User) (string, any, error) {
	list, err := n.List(ctx, u.ID, Window{Limit: 10_000})
	if err != nil {
		return "", nil, err
	}
	p, err := n.Preferences(ctx, u.ID)
	return "notifications", map[string]any{"list": list, "preferences": p}, err
}

// tidyEvery is how often what is old is taken away.
const tidyEvery = time.Hour

// Run keeps the streams of readers going, sends digests that are due and takes away what
// is old, until ctx ends.
func (n *Notifications) Run(ctx context.Context) {
	go n.live.run(ctx, n.unread, n.Log)
	digests, tidy := time.NewTicker(digestEvery), time.NewTicker(tidyEvery)
	defer digests.Stop()
	defer tidy.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-digests.C:
			if err := n.SendDigests(ctx); err != nil && !errors.Is(err, context.Canceled) {
				n.Log.Warn("digests could not be sent; trying again", "error", err)
			}
		case <-tidy.C:
			if err := n.Tidy(ctx); err != nil && !errors.Is(err, context.Canceled) {
				n.Log.Warn("old notifications could not be taken away; trying again", "error", err)
			}
		}
	}
}

// Tidy takes away what is old.
func (n *Notifications) Tidy(ctx context.Context) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*row)(nil)).Where("created_at < ?", clock.At(tx.At.Add(-kept))).Exec(ctx); err != nil {
			return fmt.Errorf("tidy notifications: %w", err)
		}
		return nil
	})
}
