package webinar

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// MaxPollText is the maximum length of the question and of an option of a poll in characters, MaxPollOptions the maximum number of options.
const MaxPollText, MaxPollOptions = 200, 8

// maxPolls is the maximum number of polls of a webinar.
const maxPolls = 20

// Poll is a poll of a webinar, with the number of votes for each option.
type Poll struct {
	bun.BaseModel `bun:"table:webinar_polls,alias:p"`

	ID        int64 `bun:",pk,autoincrement"`
	WebinarID int64
	Question  string
	Options   []string
	CreatedAt clock.Moment
	ClosedAt  clock.Moment
	Votes     []int `bun:"-"`
}

// OpenPoll adds a poll to a webinar. Its caller must have the right to change the webinar. It returns database.ErrNotFound,
// ErrOver, ErrCancelled or an invalid.Fields.
func OpenPoll(ctx context.Context, tx *database.Tx, by actor.Actor, webinar int64, question string, options []string) (*Poll, error) {
	p := &Poll{WebinarID: webinar, Question: strings.TrimSpace(question), Options: options, CreatedAt: tx.At}
	wrong := invalid.Fields{}
	if p.Question == "" || tooLong(p.Question, MaxPollText) {
		wrong["question"] = fmt.Sprintf("must have 1 to %d characters", MaxPollText)
	}
	if len(options) < 2 || len(options) > MaxPollOptions || slices.ContainsFunc(options, func(o string) bool {
		return strings.TrimSpace(o) == "" || tooLong(o, MaxPollText)
	}) {
		wrong["options"] = fmt.Sprintf("must be 2 to %d texts of at most %d characters", MaxPollOptions, MaxPollText)
	}
	texts := make(map[string]bool, len(options))
	for _, o := range options {
		texts[strings.ToLower(strings.TrimSpace(o))] = true
	}
	if len(texts) < len(options) {
		wrong["options"] = "has the same text twice"
	}
	if err := tx.Lock(ctx, TagOf(webinar)); err != nil { // parallel calls cannot exceed the limit
		return nil, err
	}
	w, err := Get(ctx, tx, webinar)
	if err != nil {
		return nil, err
	}
	switch w.StatusAt(tx.At.Time) {
	case Ended:
		return nil, ErrOver
	case Cancelled:
		return nil, ErrCancelled
	}
	n, err := tx.NewSelect().Model((*Poll)(nil)).Where("p.webinar_id = ?", webinar).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count polls: %w", err)
	}
	if n >= maxPolls {
		wrong["question"] = fmt.Sprintf("exceeds the limit of %d polls", maxPolls)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	if _, err := tx.NewInsert().Model(p).Exec(ctx); err != nil {
		return nil, fmt.Errorf("store a poll: %w", err)
	}
	p.Votes = make([]int, len(options))
	tx.Emit("webinar.poll", webinar, TagOf(webinar))
	return p, actionLog.Record(ctx, tx, webinar, by, "poll.opened", map[string]any{"poll": p.ID})
}

// ClosePoll ends a poll of a webinar; it does nothing if it is closed. Its caller must have the right to change the webinar. It returns
// database.ErrNotFound.
func ClosePoll(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, poll int64) error {
	res, err := tx.NewUpdate().Model((*Poll)(nil)).Set("closed_at = coalesce(closed_at, ?)", tx.At).Where("id = ?", poll).
		Where("webinar_id = ?", webinar).Exec(ctx)
	if err != nil {
		return fmt.Errorf("close poll %d: %w", poll, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("poll %d: %w", poll, database.ErrNotFound)
	}
	tx.Emit("webinar.poll", webinar, TagOf(webinar))
	return actionLog.Record(ctx, tx, webinar, by, "poll.closed", map[string]any{"poll": poll})
}

// Choose stores a reader's vote in an open poll of a webinar that has not ended; a later vote replaces it. It returns database.ErrNotFound,
// ErrPollClosed or an invalid.Fields.
func (pa *Participation) Choose(ctx context.Context, user, poll int64, choice int) error {
	return pa.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		p := new(Poll)
		if err := tx.NewSelect().Model(p).Where("p.id = ?", poll).Scan(ctx); err != nil {
			return fmt.Errorf("poll %d: %w", poll, database.NotFound(err))
		}
		w, err := Public(ctx, tx, NameOf(p.WebinarID))
		if err != nil {
			return err
		}
		switch {
		case !p.ClosedAt.IsZero() || w.StatusAt(tx.At.Time) == Cancelled || w.StatusAt(tx.At.Time) == Ended:
			return ErrPollClosed
		case choice < 0 || choice >= len(p.Options):
			return invalid.Fields{"choice": "is not the number of an option"}
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO webinar_poll_votes (poll_id, user_id, choice, created_at) VALUES (?, ?, ?, ?) "+
			"ON CONFLICT (poll_id, user_id) DO UPDATE SET choice = EXCLUDED.choice", poll, user, choice, tx.At)
		if err != nil {
			return fmt.Errorf("vote in poll %d: %w", poll, err)
		}
		tx.Emit("webinar.poll", p.WebinarID, TagOf(p.WebinarID))
		return nil
	})
}

// PollsOf returns the polls of a webinar with their votes, the newest first.
func PollsOf(ctx context.Context, db bun.IDB, webinar int64) ([]Poll, error) {
	var list []Poll
	if err := db.NewSelect().Model(&list).Where("p.webinar_id = ?", webinar).Order("p.id DESC").Limit(maxPolls).Scan(ctx); err != nil {
		return nil, fmt.Errorf("polls of webinar %d: %w", webinar, err)
	}
	if len(list) == 0 {
		return list, nil
	}
	var rows []struct {
		PollID int64
		Choice int
		N      int
	}
	err := db.NewSelect().TableExpr("webinar_poll_votes AS v").Join("JOIN webinar_polls AS p ON p.id = v.poll_id").
		ColumnExpr("v.poll_id, v.choice, count(*) AS n").Where("p.webinar_id = ?", webinar).Group("v.poll_id", "v.choice").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("votes in polls of webinar %d: %w", webinar, err)
	}
	for i := range list {
		list[i].Votes = make([]int, len(list[i].Options))
		for _, r := range rows {
			if r.PollID == list[i].ID && r.Choice >= 0 && r.Choice < len(list[i].Votes) {
				list[i].Votes[r.Choice] = r.N
			}
		}
	}
	return list, nil
}
