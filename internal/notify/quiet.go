package notify

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/push"
)

// heldMost is how much of what was held back is counted.
const heldMost = 99

// held tells the devices of a reader once the quiet hours are over what came in them. A
// reader has one at a time.
type held struct {
	User  int64        `json:"user" river:"unique"`
	Since clock.Moment `json:"since"`
}

// Kind implements river.JobArgs.
func (held) Kind() string { return "notify_held" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (held) InsertOpts() river.InsertOpts {
	waits := []rivertype.JobState{
		rivertype.JobStateAvailable,
		rivertype.JobStatePending,
		rivertype.JobStateRetryable,
		rivertype.JobStateRunning,
		rivertype.JobStateScheduled,
	}
	return river.InsertOpts{Queue: Queue, MaxAttempts: 10, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: waits}}
}

// byQuiet divides readers into those who may be disturbed now and those who may not
// before a moment.
func (n *Notifications) byQuiet(
	ctx context.Context,
	tx *database.Tx,
	readers []int64,
) (awake []int64, asleep map[int64]time.Time, err error) {
	var rows []preferenceRow
	if err := tx.NewSelect().Model(&rows).Where("user_id IN (?)", bun.List(readers)).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("quiet hours of readers: %w", err)
	}
	chosen := make(map[int64]Preferences, len(rows))
	for _, r := range rows {
		chosen[r.UserID] = r.preferences()
	}
	asleep = map[int64]time.Time{}
	for _, user := range readers {
		p, ok := chosen[user]
		if !ok {
			p = usual
		}
		if loud := p.Loud(tx.At.Time); loud.Equal(tx.At.Time) {
			awake = append(awake, user)
		} else {
			asleep[user] = loud
		}
	}
	return awake, asleep, nil
}

// hold has readers who have a device told when their quiet hours end.
func (n *Notifications) hold(ctx context.Context, tx *database.Tx, asleep map[int64]time.Time) error {
	if len(asleep) == 0 {
		return nil
	}
	users := make([]int64, 0, len(asleep))
	for user := range asleep {
		users = append(users, user)
	}
	users, err := push.Reached(ctx, tx, users)
	if err != nil || len(users) == 0 {
		return err
	}
	jobs := make([]river.InsertManyParams, len(users))
	for i, user := range users {
		opts := held{}.InsertOpts()
		opts.ScheduledAt = asleep[user]
		jobs[i] = river.InsertManyParams{Args: held{user, tx.At}, InsertOpts: &opts}
	}
	if _, err := n.Queue.InsertManyTx(ctx, tx.Tx.Tx, jobs); err != nil {
		return fmt.Errorf("hold back until quiet hours end: %w", err)
	}
	return nil
}

// HeldWorker tells what quiet hours held back.
type HeldWorker struct {
	river.WorkerDefaults[held]
	*Notifications
}

// Work implements river.Worker. What was read meanwhile is not told; one thing tells of
// itself, several are counted. Who made more hours quiet meanwhile is told after these.
func (w *HeldWorker) Work(ctx context.Context, job *river.Job[held]) error {
	user, now := job.Args.User, w.DB.Now()
	p, err := w.Preferences(ctx, user)
	if err != nil {
		return err
	}
	if loud := p.Loud(now.Time); !loud.Equal(now.Time) {
		return river.JobSnooze(loud.Sub(now.Time))
	}
	var rows []row
	err = w.DB.Read.NewSelect().
		Model(&rows).
		Where("n.user_id = ?", user).
		Where("n.read_at IS NULL").
		Where("n.created_at >= ?", job.Args.Since).
		Order("n.id DESC").
		Limit(heldMost).
		Scan(ctx)
	if err != nil {
		return fmt.Errorf("what quiet hours held back: %w", err)
	}
	list, err := w.told(ctx, rows)
	if err != nil || len(list) == 0 {
		return err
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		u, err := account.UserByID(ctx, tx, user)
		if err != nil {
			return err
		}
		return push.Post(ctx, w.Queue, tx, summary(i18n.Of(u.Lang), user, list))
	})
}

// summary is the message about what a reader was told in quiet hours, in the reader's
// language: the one thing itself, or how many with the newest that has the same language.
func summary(lang i18n.Locale, user int64, list []Notification) push.Message {
	if len(list) == 1 {
		one := list[0]
		return push.Message{UserIDs: []int64{user}, Title: one.Title, Body: one.Text, URL: one.Link, Tag: "held", Lang: one.Lang}
	}
	m := push.Message{
		UserIDs: []int64{user},
		Title:   lang.Text("notifications.held", map[string]any{"n": len(list)}),
		URL:     lang.Edition() + "/notifications",
		Tag:     "held",
		Lang:    lang.Code,
	}
	for _, t := range list {
		if t.Lang == lang.Code {
			m.Body = t.Title
			break
		}
	}
	return m
}
