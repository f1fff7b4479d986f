package story

import (
	"context"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// The steps of a story on its way to publication. A story that is not public is in an editorial step, which is configurable and has an id
// such as "review"; the first one is StepDraft. The other steps follow from what happened to the story.
const (
	StepDraft     = "draft"
	StepScheduled = "scheduled"
	StepPublished = "published"
	StepCorrected = "corrected" // published, with a note about a correction
	StepWithdrawn = "withdrawn" // was public; its address returns 410
)

// StepOf returns the step of a story. editorial is the stored editorial step, "" for none. A public story with a working copy is in the
// editorial step of that copy.
func StepOf(status Status, isCorrected, hasWorkingCopy bool, editorial string) string {
	switch {
	case status == Scheduled:
		return StepScheduled
	case status == Published && !hasWorkingCopy && isCorrected:
		return StepCorrected
	case status == Published && !hasWorkingCopy:
		return StepPublished
	case editorial != "":
		return editorial
	case status == Unpublished:
		return StepWithdrawn
	}
	return StepDraft
}

// Workflow decides whether a story may be published. Its functions are called in the transaction that changes the story.
type Workflow interface {
	// BeforePublication returns an invalid.Fields with the failed checks if a story must not be published.
	BeforePublication(ctx context.Context, tx *database.Tx, by actor.Actor, p *Publication) error
	// AfterChange is called when a story was published, scheduled or unpublished, or became a draft again. by is the zero value if the
	// program did it.
	AfterChange(ctx context.Context, tx *database.Tx, by actor.Actor, was, is *Text) error
	// AfterIdentity is called when a draft got another brand or language. s has the new ones.
	AfterIdentity(ctx context.Context, tx *database.Tx, by actor.Actor, s *Story) error
}

// Text is a story with its text as the newsroom edits it.
type Text struct {
	Story *Story
	Desk  *DeskStory
	// HasWorkingCopy says that the story has a working copy. Desk is the working copy, unless the Text is part of a Publication.
	HasWorkingCopy bool
}

// Step returns the step of the story. editorial is the stored editorial step.
func (t *Text) Step(editorial string) string {
	return StepOf(t.Story.Status, t.Story.Corrections != "", t.HasWorkingCopy, editorial)
}

// Publication is a story that is about to become public.
type Publication struct {
	Was   *Text        // as it was before
	Story *Story       // with the text to publish
	Text  *DeskStory   // what readers are going to see
	At    clock.Moment // when
	// Edited says that the actor saves Text in a story that is public or scheduled already, so that nobody else has seen it.
	Edited bool
}

// TextOf returns a story with its text, or with its working copy if it has one. It returns database.ErrNotFound if there is no such story.
func (st *Stories) TextOf(ctx context.Context, db bun.IDB, id int64) (*Text, error) {
	s, text, err := st.stateOf(ctx, db, id)
	if err != nil {
		return nil, err
	}
	w, err := workingCopyOf(ctx, db, id)
	if err != nil || !w.exists() {
		return &Text{Story: s, Desk: text}, err
	}
	edited, err := st.copyText(ctx, db, w)
	if err != nil {
		return nil, err
	}
	return &Text{Story: s, Desk: edited, HasWorkingCopy: true}, nil
}

// withWorkflow changes the status of a story by change. It calls the workflow before, if the story is going to be public at a time, and
// afterwards. apply stores the text to publish; it reports whether there is something to publish.
func (st *Stories) withWorkflow(ctx context.Context, tx *database.Tx, id int64, by actor.Actor, at clock.Moment,
	apply func() (bool, error), change func() error) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	if st.Workflow == nil {
		if goOn, err := apply(); err != nil || !goOn {
			return err
		}
		return change()
	}
	was, err := st.TextOf(ctx, tx, id)
	if err != nil {
		return err
	}
	goOn, err := apply()
	if err != nil || !goOn {
		return err
	}
	if !at.IsZero() {
		s, text, err := st.stateOf(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := st.Workflow.BeforePublication(ctx, tx, by, &Publication{Was: was, Story: s, Text: text, At: at}); err != nil {
			return err
		}
	}
	if err := change(); err != nil {
		return err
	}
	is, err := st.TextOf(ctx, tx, id)
	if err != nil {
		return err
	}
	return st.Workflow.AfterChange(ctx, tx, by, was, is)
}

// checkEdited returns the error of the workflow if a story that is public or scheduled must not have the text that was
// just saved. Other stories may have any text.
func (st *Stories) checkEdited(ctx context.Context, tx *database.Tx, id int64, by actor.Actor) error {
	if st.Workflow == nil {
		return nil
	}
	s, text, err := st.stateOf(ctx, tx, id)
	if err != nil {
		return err
	}
	at := tx.At
	switch s.Status {
	case Published:
	case Scheduled:
		at = s.PublishedAt
	default:
		return nil
	}
	is := &Text{Story: s, Desk: text}
	return st.Workflow.BeforePublication(ctx, tx, by, &Publication{Was: is, Story: s, Text: text, At: at, Edited: true})
}

// LockSeen makes other edits of a story wait until the transaction ends, and returns the story with its text. It returns ErrConflict if
// another text is stored than was seen, and database.ErrNotFound if there is no such story.
func (st *Stories) LockSeen(ctx context.Context, tx *database.Tx, id int64, seen SeenStory) (*Text, error) {
	if err := lockEdits(ctx, tx, id); err != nil {
		return nil, err
	}
	text, err := st.TextOf(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return text, seen.check(ctx, tx, text.Story)
}
