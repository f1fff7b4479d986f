package workflow

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/story"
)

// MaxNote is the maximum length of the note with which a story is moved, in characters.
const MaxNote = 1000

// shownMoves is the number of moves that the work of a story has.
const shownMoves = 50

// Work is the work on a story.
type Work struct {
	bun.BaseModel `bun:"table:story_work,alias:sw"`

	StoryID    int64 `bun:",pk"`
	Version    int   // counts the saves of assignee, due time and embargo
	Step       string
	AssigneeID *int64
	DueAt      clock.Moment
	EmbargoAt  clock.Moment
	ApprovedAt clock.Moment
}

// MoveKind says what happened at a step.
type MoveKind string

// The kinds of entries in the history of a story's steps.
const (
	Moved    MoveKind = ""
	Asked    MoveKind = "asked"    // somebody asked a member of the newsroom for an approval
	Approved MoveKind = "approved" // the actor, who did not write last, approved the text
)

// Move is a row of the history of a story's steps.
type Move struct {
	bun.BaseModel `bun:"table:story_moves,alias:sm"`

	ID       int64 `bun:",pk,autoincrement"`
	StoryID  int64
	FromStep string
	ToStep   string
	Note     string
	Revision int
	At       clock.Moment
	UserID   *int64
	TokenID  *int64
	Kind     MoveKind
}

// WorkOf returns the work on a story; a story without a row has the first step and nothing else.
func (w *Workflow) WorkOf(ctx context.Context, db bun.IDB, storyID int64) (*Work, error) {
	one := &Work{StoryID: storyID}
	err := database.NotFound(db.NewSelect().Model(one).WherePK().Scan(ctx))
	if errors.Is(err, database.ErrNotFound) {
		return &Work{StoryID: storyID}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("work on story %d: %w", storyID, err)
	}
	return one, nil
}

// movesOf returns the newest moves of a story, newest first.
func (w *Workflow) movesOf(ctx context.Context, db bun.IDB, storyID int64) ([]Move, error) {
	var moves []Move
	err := db.NewSelect().Model(&moves).Where("story_id = ?", storyID).Order("id DESC").Limit(shownMoves).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("steps of story %d: %w", storyID, err)
	}
	return moves, nil
}

// lock makes other changes of the work on a story wait until the transaction ends.
func lock(ctx context.Context, tx *database.Tx, storyID int64) error {
	return tx.Lock(ctx, fmt.Sprintf("work on story %d", storyID))
}

// store writes columns of the work on a story.
func (one *Work) store(ctx context.Context, tx *database.Tx, columns ...string) error {
	q := tx.NewInsert().Model(one).On("CONFLICT (story_id) DO UPDATE")
	for _, name := range columns {
		q = q.Set("? = EXCLUDED.?", bun.Ident(name), bun.Ident(name))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("work on story %d: %w", one.StoryID, err)
	}
	return nil
}

// Assignment names the person who works on a story, the deadline, and the time before which it must not be public. Version is the one that
// was read.
type Assignment struct {
	Version    int
	AssigneeID *int64
	DueAt      clock.Moment
	EmbargoAt  clock.Moment
}

// Assign stores an assignment. The assignee must be allowed to write for the brand of the story, and is notified unless it is the actor.
// It returns database.ErrConflict if another version is stored, and an invalid.Fields for broken rules.
func (w *Workflow) Assign(ctx context.Context, by actor.Actor, s *story.Story, a Assignment) error {
	for field, at := range map[string]clock.Moment{"due": a.DueAt, "embargo": a.EmbargoAt} {
		if !at.IsZero() && (at.Year() < 2000 || at.Year() > 2200) {
			return invalid.Fields{field: "is not between 2000 and 2200"}
		}
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lock(ctx, tx, s.ID); err != nil {
			return err
		}
		one, err := w.WorkOf(ctx, tx, s.ID)
		if err != nil {
			return err
		}
		if one.Version != a.Version {
			return database.ErrConflict
		}
		former := one.AssigneeID
		one.Version, one.AssigneeID, one.DueAt, one.EmbargoAt = one.Version+1, a.AssigneeID, a.DueAt, a.EmbargoAt
		isNew := a.AssigneeID != nil && (former == nil || *former != *a.AssigneeID)
		var to *account.User
		if isNew {
			if to, err = w.member(ctx, tx, s.BrandID, *a.AssigneeID); err != nil {
				return err
			}
		}
		if err := one.store(ctx, tx, "version", "assignee_id", "due_at", "embargo_at"); err != nil {
			return err
		}
		tx.Emit("story.assigned", s.ID)
		if isNew && !by.Is(&to.ID, nil) {
			return w.tellAssignee(ctx, tx, by, s, to, one)
		}
		return nil
	})
}

// member returns a user who may write for a brand. It returns an invalid.Fields about the field assignee for others.
func (w *Workflow) member(ctx context.Context, db bun.IDB, brandID, userID int64) (*account.User, error) {
	u, err := account.UserByID(ctx, db, userID)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	if err != nil || !mayWrite(u, brandID) {
		return nil, invalid.Fields{"assignee": "is not somebody who may write for this brand"}
	}
	return u, nil
}

// mayWrite reports whether a user may write for a brand.
func mayWrite(u *account.User, brandID int64) bool {
	return u.HasRole(account.Admin) || u.CanEdit(brandID)
}

// Target is the step to which a story is moved, with the texts that the actor has seen. A move past a step that requires a second person
// needs both texts.
type Target struct {
	Step string
	Note string
	Seen story.SeenStory
}

// Move moves a story to an editorial step and enqueues the check of its links. It returns an invalid.Fields for a story that is scheduled
// or that has nothing to be worked on, an unknown step, and a move that somebody other than the last writer must make. A move back ends the
// approval of all steps. It returns story.ErrConflict if the actor has seen another text.
func (w *Workflow) Move(ctx context.Context, by actor.Actor, storyID int64, to Target) error {
	var err error
	if to.Note, err = checkNote(to.Note); err != nil {
		return err
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s, err := w.Stories.LockSeen(ctx, tx, storyID, to.Seen)
		if err != nil {
			return err
		}
		if err := lock(ctx, tx, storyID); err != nil {
			return err
		}
		settings, err := w.SettingsOf(ctx, tx, s.Story.BrandID, s.Story.Lang)
		if err != nil {
			return err
		}
		one, err := w.WorkOf(ctx, tx, storyID)
		if err != nil {
			return err
		}
		from := s.Step(one.Step)
		switch {
		case settings.indexOf(to.Step) < 0:
			return invalid.Fields{"step": "is not an editorial step of this brand"}
		case from == story.StepScheduled:
			return invalid.Fields{"step": "cannot change while the story is scheduled: cancel that first"}
		case from == story.StepPublished || from == story.StepCorrected:
			return invalid.Fields{"step": "is for edits that readers do not see yet, and there are none"}
		}
		switch {
		case settings.needsSecondPerson(from, to.Step):
			if to.Seen.Revision == 0 || to.Seen.WorkingCopy == nil {
				return invalid.Fields{"revision": "and workingCopy must say which text was seen"}
			}
			if isLastWriter(by, s.Story) {
				return invalid.Fields{"step": "must be passed by somebody other than the last writer of the text"}
			}
			one.ApprovedAt = tx.At
		case settings.isBack(from, to.Step):
			one.ApprovedAt = clock.Moment{}
		}
		one.Step = to.Step
		if err := one.store(ctx, tx, "step", "approved_at"); err != nil {
			return err
		}
		if err := record(ctx, tx, by, s.Story, from, to.Step, to.Note); err != nil {
			return err
		}
		if err := w.tellOfMove(ctx, tx, by, s.Story, one, to.Note); err != nil {
			return err
		}
		tx.Emit("story.moved", storyID)
		return w.enqueueLinks(ctx, tx, storyID)
	})
}

// isApproved reports whether somebody other than the last writer has moved the present text of a story past each step that requires that,
// since it was last moved back.
func (w *Workflow) isApproved(ctx context.Context, db bun.IDB, settings *Settings, one *Work, s *story.Story) (bool, error) {
	if one.ApprovedAt.IsZero() || s.SavedAt.After(one.ApprovedAt.Time) {
		return false, nil
	}
	var moves []Move
	err := db.NewSelect().Model(&moves).Where("story_id = ?", s.ID).Where("at >= ?", s.SavedAt).Order("id").Scan(ctx)
	if err != nil {
		return false, fmt.Errorf("steps of story %d: %w", s.ID, err)
	}
	passed := map[string]bool{}
	for i := range moves {
		m := &moves[i]
		isByOther := !(actor.Actor{UserID: m.UserID, TokenID: m.TokenID}).Is(s.SavedBy, s.SavedToken)
		switch {
		case m.Kind == Asked:
		case m.Kind == Approved:
			for _, step := range settings.Steps {
				passed[step.Key] = passed[step.Key] || isByOther
			}
		case m.FromStep == story.StepScheduled || m.ToStep == story.StepScheduled: // the editorial step stays
		case slices.Contains(derived, m.ToStep) || settings.isBack(m.FromStep, m.ToStep):
			clear(passed)
		case isByOther:
			for _, step := range settings.between(m.FromStep, m.ToStep) {
				passed[step.Key] = true
			}
		}
	}
	return !slices.ContainsFunc(settings.Steps, func(step EditorialStep) bool { return step.SecondPerson && !passed[step.Key] }), nil
}

// record stores a move.
func record(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, from, to, note string) error {
	return recordAs(ctx, tx, by, s, Move{FromStep: from, ToStep: to, Note: note})
}

// recordAs stores an entry of the history of a story's steps. Its kind, steps and note must be set.
func recordAs(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, entry Move) error {
	m := &entry
	m.StoryID, m.Revision, m.At, m.UserID, m.TokenID = s.ID, s.Revision, tx.At, by.UserID, by.TokenID
	if _, err := tx.NewInsert().Model(m).Exec(ctx); err != nil {
		return fmt.Errorf("record a step of story %d: %w", s.ID, err)
	}
	return nil
}

// isLastWriter reports whether an actor saved the text of a story last.
func isLastWriter(by actor.Actor, s *story.Story) bool {
	return by.Is(s.SavedBy, s.SavedToken)
}

// AfterChange implements story.Workflow: it records the step, and the next edits begin with the first editorial step.
func (w *Workflow) AfterChange(ctx context.Context, tx *database.Tx, by actor.Actor, was, is *story.Text) error {
	one, err := w.WorkOf(ctx, tx, is.Story.ID)
	if err != nil {
		return err
	}
	from := was.Step(one.Step)
	ends := is.Story.Status == story.Published || is.Story.Status == story.Unpublished
	if ends && (one.Step != "" || !one.ApprovedAt.IsZero()) {
		one.Step, one.ApprovedAt = "", clock.Moment{}
		if err := one.store(ctx, tx, "step", "approved_at"); err != nil {
			return err
		}
	}
	return record(ctx, tx, by, is.Story, from, cmp.Or(is.Step(one.Step), story.StepDraft), "")
}

// AfterIdentity implements story.Workflow: a step that the other brand or language does not have becomes the first one, an assignee who may
// not write for the brand is removed, and the text needs another approval.
func (w *Workflow) AfterIdentity(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story) error {
	if err := lock(ctx, tx, s.ID); err != nil {
		return err
	}
	one, err := w.WorkOf(ctx, tx, s.ID)
	if err != nil {
		return err
	}
	settings, err := w.SettingsOf(ctx, tx, s.BrandID, s.Lang)
	if err != nil {
		return err
	}
	was := *one
	if one.ApprovedAt = (clock.Moment{}); settings.indexOf(one.Step) < 0 {
		one.Step = ""
	}
	if one.AssigneeID != nil {
		switch _, err := w.member(ctx, tx, s.BrandID, *one.AssigneeID); {
		case errors.As(err, new(invalid.Fields)):
			one.AssigneeID, one.Version = nil, one.Version+1
		case err != nil:
			return err
		}
	}
	if was == *one {
		return nil
	}
	if err := one.store(ctx, tx, "version", "step", "assignee_id", "approved_at"); err != nil {
		return err
	}
	if one.Step == was.Step {
		return nil
	}
	return record(ctx, tx, by, s, was.Step, story.StepDraft, "")
}
