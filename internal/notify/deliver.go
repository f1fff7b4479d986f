package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/push"
	"masthead/internal/story"
)

// Queue is the queue of what is to be told.
const Queue = "notify"

// fresh is how old a story may be of which readers are told: what an import brings, or
// what is published under a date of the past, is no news.
const fresh = 24 * time.Hour

// atOnce is how many readers are told in one write.
const atOnce = 1000

// news names stories that were published.
type news struct {
	Stories []int64 `json:"stories"`
}

// Kind implements river.JobArgs.
func (news) Kind() string { return "notify" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (news) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue, MaxAttempts: 10} }

// Listen has every write that publishes a story enqueue, in its own transaction, that
// those who follow something of it be told. Call it before anything is written.
func (n *Notifications) Listen() {
	n.live.wake = make(chan struct{}, 1)
	n.DB.Listen(&n.live)
	n.DB.Enlist(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		var ids []int64
		for _, e := range events {
			if e.Name == "story."+string(story.Published) {
				ids = append(ids, e.EntityID)
			}
		}
		if len(ids) == 0 {
			return nil
		}
		if _, err := n.Queue.InsertTx(ctx, tx.Tx.Tx, news{slices.Compact(ids)}, nil); err != nil {
			return fmt.Errorf("tell followers: %w", err)
		}
		return nil
	})
}

// Worker tells what Listen enqueued.
type Worker struct {
	river.WorkerDefaults[news]
	*Notifications
}

// Work implements river.Worker. Whoever was told is not told again.
func (w *Worker) Work(ctx context.Context, job *river.Job[news]) error {
	for _, id := range job.Args.Stories {
		s, err := story.Get(ctx, w.DB.Read, id)
		if errors.Is(err, database.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if s.Status != story.Published || w.DB.Now().Sub(s.PublishedAt.Time) > fresh {
			continue
		}
		if err := w.deliver(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// deliver tells all who follow a list with a story, a thousand at a time, so that nobody
// who writes meanwhile waits for long.
func (n *Notifications) deliver(ctx context.Context, storyID int64) error {
	about, err := n.told(ctx, []row{{Kind: NewStory, StoryID: &storyID}})
	if err != nil || len(about) == 0 {
		return err
	}
	for after := int64(0); ; {
		var readers []int64
		err := n.DB.Read.NewSelect().
			Distinct().
			TableExpr("list_entries e JOIN follows f ON f.kind = e.kind AND f.ref = e.ref AND f.scope = e.scope").
			ColumnExpr("f.user_id").
			Where("e.story_id = ?", storyID).
			Where("f.user_id > ?", after).
			Order("f.user_id").
			Limit(atOnce).
			Scan(ctx, &readers)
		if err != nil {
			return fmt.Errorf("followers of story %d: %w", storyID, err)
		}
		if len(readers) > 0 {
			if err := n.tell(ctx, storyID, about, readers); err != nil {
				return err
			}
			after = readers[len(readers)-1]
		}
		if len(readers) < atOnce {
			return nil
		}
	}
}

// tell tells readers of a story, and pushes to the devices of those who were not told
// before, or holds it back until their quiet hours end.
func (n *Notifications) tell(ctx context.Context, storyID int64, about []Notification, readers []int64) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		rows := make([]row, len(readers))
		for i, user := range readers {
			rows[i] = row{UserID: user, Kind: NewStory, StoryID: &storyID, CreatedAt: clock.At(tx.At.Time)}
		}
		var told []int64
		if err := tx.NewInsert().Model(&rows).On("CONFLICT (user_id, story_id) DO NOTHING").Returning("user_id").Scan(ctx, &told); err != nil &&
			!errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("tell followers of story %d: %w", storyID, err)
		}
		if len(told) == 0 {
			return nil
		}
		tx.Emit("notified", 0, Tag)
		awake, asleep, err := n.byQuiet(ctx, tx, told)
		if err != nil {
			return err
		}
		if err := n.hold(ctx, tx, asleep); err != nil || len(awake) == 0 {
			return err
		}
		s := about[0]
		return push.Post(
			ctx,
			n.Queue,
			tx,
			push.Message{UserIDs: awake, Title: s.Title, Body: s.Text, URL: s.Link, Tag: fmt.Sprint("story-", storyID), Lang: s.Lang},
		)
	})
}
