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
	"masthead/internal/route"
)

// maxHeldBack is the largest number of notifications that a summary counts.
const maxHeldBack = 99

// heldBack is the job that sends a reader's devices, after the quiet hours, a push message about the
// notifications that arrived during them. A reader has at most one such job.
type heldBack struct {
	User  int64        `json:"user" river:"unique"`
	Since clock.Moment `json:"since"`
}

// Kind implements river.JobArgs.
func (heldBack) Kind() string { return "notify_held" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (heldBack) InsertOpts() river.InsertOpts {
	waits := []rivertype.JobState{
		rivertype.JobStateAvailable,
		rivertype.JobStatePending,
		rivertype.JobStateRetryable,
		rivertype.JobStateRunning,
		rivertype.JobStateScheduled,
	}
	return river.InsertOpts{Queue: Queue, MaxAttempts: 10, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: waits}}
}

// splitByQuietHours divides readers into those who may be disturbed now and those who may
// not, with the end of their quiet hours.
func (n *Notifications) splitByQuietHours(
	ctx context.Context,
	tx *database.Tx,
	readers []int64,
) (notifiable []int64, heldBackUntil map[int64]time.Time, err error) {
	var rows []preferenceRow
	if err := tx.NewSelect().Model(&rows).Where("user_id IN (?)", bun.List(readers)).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("find quiet hours of readers: %w", err)
	}
	chosen := make(map[int64]Preferences, len(rows))
	for _, r := range rows {
		chosen[r.UserID] = r.preferences()
	}
	heldBackUntil = map[int64]time.Time{}
	for _, user := range readers {
		p, ok := chosen[user]
		if !ok {
			p = defaultPreferences
		}
		if end := p.EndOfQuiet(tx.At.Time); end.Equal(tx.At.Time) {
			notifiable = append(notifiable, user)
		} else {
			heldBackUntil[user] = end
		}
	}
	return notifiable, heldBackUntil, nil
}

// enqueueHeldBack enqueues jobs for the ends of quiet hours, for readers who have a device.
func (n *Notifications) enqueueHeldBack(ctx context.Context, tx *database.Tx, heldBackUntil map[int64]time.Time) error {
	if len(heldBackUntil) == 0 {
		return nil
	}
	users := make([]int64, 0, len(heldBackUntil))
	for user := range heldBackUntil {
		users = append(users, user)
	}
	users, err := push.NotifiableUsers(ctx, tx, users)
	if err != nil || len(users) == 0 {
		return err
	}
	jobs := make([]river.InsertManyParams, len(users))
	for i, user := range users {
		opts := heldBack{}.InsertOpts()
		opts.ScheduledAt = heldBackUntil[user]
		jobs[i] = river.InsertManyParams{Args: heldBack{user, tx.At}, InsertOpts: &opts}
	}
	if _, err := n.Queue.InsertManyTx(ctx, tx.Tx.Tx, jobs); err != nil {
		return fmt.Errorf("hold back notifications: %w", err)
	}
	return nil
}

// HeldBackWorker sends push messages about notifications that arrived in quiet hours.
type HeldBackWorker struct {
	river.WorkerDefaults[heldBack]
	*Notifications
}

// Work implements river.Worker. It ignores notifications that were read in the meantime. If the reader has extended the quiet hours, it
// waits until they end.
func (w *HeldBackWorker) Work(ctx context.Context, job *river.Job[heldBack]) error {
	user, now := job.Args.User, w.DB.Now()
	p, err := w.Preferences(ctx, user)
	if err != nil {
		return err
	}
	if end := p.EndOfQuiet(now.Time); !end.Equal(now.Time) {
		return river.JobSnooze(end.Sub(now.Time))
	}
	var rows []row
	err = w.DB.Read.NewSelect().
		Model(&rows).
		Where("n.user_id = ?", user).
		Where("n.read_at IS NULL").
		Where("n.created_at >= ?", job.Args.Since).
		Order("n.id DESC").
		Limit(maxHeldBack).
		Scan(ctx)
	if err != nil {
		return fmt.Errorf("find notifications that were held back: %w", err)
	}
	list, err := w.toNotifications(ctx, rows)
	if err != nil || len(list) == 0 {
		return err
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		u, err := account.UserByID(ctx, tx, user)
		if err != nil {
			return err
		}
		return push.Enqueue(ctx, w.Queue, tx, summary(i18n.LookupOrDefault(u.Lang), user, list))
	})
}

// summary returns the push message about the notifications of quiet hours, in the reader's
// language: the only one itself, or their number with the newest one in that language.
func summary(lang i18n.Locale, user int64, list []Notification) push.Message {
	if len(list) == 1 {
		only := list[0]
		return push.Message{UserIDs: []int64{user}, Title: only.Title, Body: only.Text, URL: only.Link, Tag: "held", Lang: only.Lang}
	}
	m := push.Message{
		UserIDs: []int64{user},
		Title:   lang.Text("notifications.held", map[string]any{"n": len(list)}),
		URL:     lang.Edition() + route.NotificationsPath,
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
