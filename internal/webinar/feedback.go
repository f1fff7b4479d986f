package webinar

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// MaxFeedback is the maximum length of the text of a reader's feedback in characters.
const MaxFeedback = 2000

// ErrGiven is returned for a second feedback of a reader.
var ErrGiven = errors.New("you have left feedback already")

type feedback struct {
	bun.BaseModel `bun:"table:webinar_feedback,alias:f"`

	WebinarID int64
	UserID    int64
	Stars     int
	Text      string
	Recommend *bool
	CreatedAt clock.Moment
}

// GiveFeedback stores a reader's feedback about the webinar with a name, once, after its end: stars from 1 to 5, a text, and whether the
// reader would recommend it (nil for no answer). It returns database.ErrNotFound, ErrCancelled, ErrNotOver, ErrClosed, ErrGiven or an
// invalid.Fields.
func (pa *Participation) GiveFeedback(ctx context.Context, user int64, name string, stars int, text string, recommend *bool) error {
	text = strings.TrimSpace(text)
	switch {
	case stars < 1 || stars > 5:
		return invalid.Fields{"stars": "must be between 1 and 5"}
	case tooLong(text, MaxFeedback):
		return invalid.Fields{"text": fmt.Sprintf("is longer than %d characters", MaxFeedback)}
	}
	return pa.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		w, err := Public(ctx, tx, name)
		if err != nil {
			return err
		}
		switch s := w.StatusAt(tx.At.Time); {
		case s == Cancelled:
			return ErrCancelled
		case s != Ended:
			return ErrNotOver
		case !w.Feedback:
			return ErrClosed
		}
		f := &feedback{WebinarID: w.StoryID, UserID: user, Stars: stars, Text: text, Recommend: recommend, CreatedAt: tx.At}
		res, err := tx.NewInsert().Model(f).On("CONFLICT (webinar_id, user_id) DO NOTHING").Exec(ctx)
		if err != nil {
			return fmt.Errorf("feedback about webinar %s: %w", name, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrGiven)
		}
		return nil
	})
}
