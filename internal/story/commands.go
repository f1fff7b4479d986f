package story

import (
	"context"
	"errors"
	"fmt"
	"time"

	"masthead/internal/actor"
	"masthead/internal/command"
	"masthead/internal/database"
)

var _ = command.Declare[PublishCommand]("publish", "Publish, schedule or unpublish a story.")

// PublishCommand is `masthead publish`.
type PublishCommand struct {
	Story     int64   `arg:"" help:"ID of the story."`
	At        *moment `help:"Publish at this time instead of now, such as ${example}." placeholder:"TIME" xor:"how"`
	Unpublish bool    `help:"Unpublish the story." xor:"how"`
}

// moment is a time on the command line.
type moment struct{ time.Time }

// ExampleMoment is an example of a time on the command line.
const ExampleMoment = "2026-12-01T09:00:00+05:30"

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *moment) UnmarshalText(text []byte) (err error) {
	if m.Time, err = time.Parse(time.RFC3339, string(text)); err != nil {
		return fmt.Errorf("%q is not a time such as %s: a date, T, a time with seconds, and the offset from UTC or Z", text, ExampleMoment)
	}
	return nil
}

// Run changes the status of a story.
func (c PublishCommand) Run(s *command.Session, stories *Stories) error {
	var st *Story
	err := stories.db.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		switch {
		case c.Unpublish:
			st, err = stories.unpublish(ctx, tx, c.Story, actor.Actor{})
		case c.At != nil:
			if err := lockEdits(ctx, tx, c.Story); err != nil {
				return err
			}
			if st, err = Get(ctx, tx, c.Story); err == nil && st.Status == Published && !c.At.After(tx.At.Time) {
				return fmt.Errorf("story %d is published already, and %s is in the past", c.Story, c.At.Format(time.RFC3339))
			}
			if err == nil && st.Status == Published {
				return fmt.Errorf("story %d is published; to take its page offline until then, run `masthead publish %d --unpublish` first",
					c.Story, c.Story)
			}
			st, err = stories.Schedule(ctx, tx, c.Story, c.At.Time)
		default:
			if st, err = stories.Publish(ctx, tx, c.Story, time.Time{}); err == nil {
				err = stories.keepPresent(ctx, tx, c.Story, RevisionPublished, actor.Actor{})
			}
		}
		return err
	})
	switch {
	case errors.Is(err, ErrPast):
		return fmt.Errorf("%s is in the past; without --at the story is published now", c.At.Format(time.RFC3339))
	case err != nil:
		return err
	}
	fmt.Fprintf(s.Out, "%s  %s%s\n", st.Status, s.Config.SiteURL, st.Path)
	return nil
}
