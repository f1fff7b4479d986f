package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/push"
	"masthead/internal/story"
)

// Queue is the job queue of notifications.
const Queue = "notify"

// maxStoryAge is the age above which readers are not notified of a published story: an
// import, or a story published with a past date, is not news.
const maxStoryAge = 24 * time.Hour

// BatchSize is the number of readers that are notified in one transaction.
const BatchSize = 1000

// storiesPublished is the job that notifies readers of published stories.
type storiesPublished struct {
	Stories []int64 `json:"stories"`
}

// Kind implements river.JobArgs.
func (storiesPublished) Kind() string { return "notify" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (storiesPublished) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: 10}
}

// Listen makes every transaction that publishes a story enqueue a job that notifies its
// followers. It must be called before anything is written.
func (n *Notifications) Listen() {
	n.live.wake = make(chan struct{}, 1)
	n.DB.Listen(&n.live)
	n.DB.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		var ids []int64
		for _, e := range events {
			if e.Name == "story."+string(story.Published) {
				ids = append(ids, e.EntityID)
			}
		}
		if len(ids) == 0 {
			return nil
		}
		if _, err := n.Queue.InsertTx(ctx, tx.Tx.Tx, storiesPublished{slices.Compact(ids)}, nil); err != nil {
			return fmt.Errorf("enqueue a notification of followers: %w", err)
		}
		return nil
	})
}

// FollowersWorker processes the jobs that Listen enqueues.
type FollowersWorker struct {
	river.WorkerDefaults[storiesPublished]
	*Notifications
}

// Work implements river.Worker. It notifies each reader of a story once.
func (w *FollowersWorker) Work(ctx context.Context, job *river.Job[storiesPublished]) error {
	for _, id := range job.Args.Stories {
		s, err := story.Get(ctx, w.DB.Read, id)
		if errors.Is(err, database.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if s.Status != story.Published || w.DB.Now().Sub(s.PublishedAt.Time) > maxStoryAge {
			continue
		}
		if err := w.notifyFollowers(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// followersSQL finds readers who follow a list that contains a story. Followers of a company must read the language of the story: it is
// that of the account, or they follow something in it.
const followersSQL = `SELECT f.user_id FROM list_entries e
		JOIN follows f ON f.kind = CASE e.kind WHEN ? THEN ? ELSE e.kind END AND f.ref = e.ref AND f.scope = e.scope
		WHERE e.story_id = ? AND e.kind <> ? AND f.user_id > ?
	UNION SELECT f.user_id FROM list_entries e JOIN follows f ON f.kind = e.kind AND f.ref = e.ref
		WHERE e.story_id = ? AND e.kind = ? AND e.scope = ? AND f.user_id > ?
		AND (EXISTS (SELECT 1 FROM users u WHERE u.id = f.user_id AND u.lang = ?) OR
			EXISTS (SELECT 1 FROM follows o WHERE o.user_id = f.user_id AND o.scope = ?))
	ORDER BY 1 LIMIT ?`

// notifyFollowers notifies all followers of the lists that contain a story, BatchSize at a time, so
// that other writes need not wait long.
func (n *Notifications) notifyFollowers(ctx context.Context, storyID int64) error {
	about, err := n.toNotifications(ctx, []row{{Kind: NewStory, StoryID: &storyID}})
	if err != nil || len(about) == 0 {
		return err
	}
	lang := i18n.LookupOrDefault(about[0].Lang)
	for after := int64(0); ; {
		readers, err := database.All(ctx, n.DB, database.SQL(followersSQL, int64(story.OfPerson), int64(story.OfAuthor), storyID,
			int64(story.OfCompany), after, storyID, int64(story.OfCompany), int64(story.Everywhere), after, lang.Code,
			int64(story.InLanguage(lang)), BatchSize), database.Column[int64])
		if err != nil {
			return fmt.Errorf("find followers of story %d: %w", storyID, err)
		}
		if len(readers) > 0 {
			if err := n.notifyReaders(ctx, storyID, about, readers); err != nil {
				return err
			}
			after = readers[len(readers)-1]
		}
		if len(readers) < BatchSize {
			return nil
		}
	}
}

// notifyReaders stores a story's notification for readers, and pushes it to the devices of
// those who did not have it yet, or holds it back until their quiet hours end.
func (n *Notifications) notifyReaders(ctx context.Context, storyID int64, about []Notification, readers []int64) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		rows := make([]row, len(readers))
		for i, user := range readers {
			rows[i] = row{UserID: user, Kind: NewStory, StoryID: &storyID, CreatedAt: clock.MomentOf(tx.At.Time)}
		}
		var notified []int64
		if err := tx.NewInsert().Model(&rows).On("CONFLICT (user_id, story_id) DO NOTHING").Returning("user_id").Scan(ctx,
			&notified); err != nil &&
			!errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("notify followers of story %d: %w", storyID, err)
		}
		if len(notified) == 0 {
			return nil
		}
		tx.Emit("notified", 0, Tag)
		s := about[0]
		return n.push(ctx, tx, push.Message{UserIDs: notified, Title: s.Title, Body: s.Text, URL: s.Link, Tag: fmt.Sprint("story-", storyID),
			Lang: s.Lang})
	})
}

// push sends a message to the devices of its readers, or holds it back until their quiet hours end.
func (n *Notifications) push(ctx context.Context, tx *database.Tx, m push.Message) error {
	notifiable, heldBackUntil, err := n.splitByQuietHours(ctx, tx, m.UserIDs)
	if err != nil {
		return err
	}
	if err := n.enqueueHeldBack(ctx, tx, heldBackUntil); err != nil || len(notifiable) == 0 {
		return err
	}
	m.UserIDs = notifiable
	return push.Enqueue(ctx, n.Queue, tx, m)
}

// NotifyOfEvent stores a notification of an event for a reader within the transaction that causes it, and pushes it to the
// reader's devices, or holds it back until the quiet hours end. event is the event's slug, link a path on this site, and lang
// the language code of title and text.
func (n *Notifications) NotifyOfEvent(ctx context.Context, tx *database.Tx, user int64, event, title, text, link, lang string) error {
	return n.NotifyAndPush(ctx, tx, user, Notification{Kind: Event, Title: title, Text: text, Link: link, Lang: lang}, "event-"+event)
}

// NotifyOfWebinar does what NotifyOfEvent does, for several readers at once and for the webinar with a name such as "w42".
func (n *Notifications) NotifyOfWebinar(ctx context.Context, tx *database.Tx, users []int64, webinar, title, text, link, lang string) error {
	rows := make([]row, len(users))
	for i, user := range users {
		rows[i] = row{UserID: user, Kind: Webinar, Title: title, Text: text, Link: link, Lang: lang, CreatedAt: tx.At}
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("notify of webinar %s: %w", webinar, err)
	}
	tx.Emit("notified", 0, Tag)
	return n.push(ctx, tx, push.Message{UserIDs: users, Title: title, Body: text, URL: link, Tag: "webinar-" + webinar, Lang: lang})
}

// NotifyAndPush stores a notification for a reader within the transaction that causes it, and pushes it to the reader's
// devices, or holds it back until the quiet hours end. A device shows only the newest message with a tag.
func (n *Notifications) NotifyAndPush(ctx context.Context, tx *database.Tx, user int64, t Notification, tag string) error {
	if err := n.Notify(ctx, tx, user, t); err != nil {
		return err
	}
	return n.push(ctx, tx, push.Message{UserIDs: []int64{user}, Title: t.Title, Body: t.Text, URL: t.Link, Tag: tag, Lang: t.Lang})
}

// NotifyOfNews notifies up to BatchSize readers of something that they follow, and pushes it to their devices, or holds it back until
// their quiet hours end. compose returns the notification in a language; each reader gets it in the language of the account. Readers
// who have the same notification, or got one with the same link in the last 24 hours, do not get it, so that nobody can send them many.
func (n *Notifications) NotifyOfNews(ctx context.Context, tx *database.Tx, readers []int64, compose func(i18n.Locale) Notification) error {
	var users []struct {
		ID   int64
		Lang string
	}
	if err := tx.NewSelect().Table("users").Column("id", "lang").Where("id IN (?)", bun.List(readers)).Scan(ctx, &users); err != nil {
		return fmt.Errorf("languages of readers: %w", err)
	}
	byLocale := map[i18n.Locale][]int64{}
	for _, u := range users {
		l := i18n.LookupOrDefault(u.Lang)
		byLocale[l] = append(byLocale[l], u.ID)
	}
	for l, ids := range byLocale {
		if err := n.notifyOnce(ctx, tx, ids, compose(l)); err != nil {
			return err
		}
	}
	return nil
}

// newsInterval is how long after news readers get no other news with the same link.
const newsInterval = 24 * time.Hour

// notifyOnce notifies those of the readers who have neither the same notification nor a recent one with its link.
func (n *Notifications) notifyOnce(ctx context.Context, tx *database.Tx, readers []int64, t Notification) error {
	var notified []int64
	err := tx.NewSelect().Model((*row)(nil)).Column("user_id").Where("n.user_id IN (?)", bun.List(readers)).Where("n.kind = ?", News).
		Where("n.link = ?", t.Link).
		Where("(n.title = ? AND n.text = ? OR n.created_at > ?)", t.Title, t.Text, clock.MomentOf(tx.At.Add(-newsInterval))).
		Scan(ctx, &notified)
	if err != nil {
		return fmt.Errorf("find notified readers: %w", err)
	}
	readers = slices.DeleteFunc(readers, func(id int64) bool { return slices.Contains(notified, id) })
	if len(readers) == 0 {
		return nil
	}
	rows := make([]row, len(readers))
	for i, user := range readers {
		rows[i] = row{UserID: user, Kind: News, Title: t.Title, Text: t.Text, Link: t.Link, Lang: t.Lang, CreatedAt: tx.At}
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("notify of news: %w", err)
	}
	tx.Emit("notified", 0, Tag)
	return n.push(ctx, tx, push.Message{UserIDs: readers, Title: t.Title, Body: t.Text, URL: t.Link, Tag: t.Link, Lang: t.Lang})
}
