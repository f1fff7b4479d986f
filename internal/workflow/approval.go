package workflow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/story"
)

// Approval says whether a text waits for the approval of a second person.
type Approval struct {
	// IsNeeded says that a step requires a second person, and that nobody but the last writer has approved the present text.
	IsNeeded bool
	// Asked is the newest request for the approval of this text, nil if nobody has asked.
	Asked *Move
	// By are the members of the newsroom who may give it, at most maxMembers, by name.
	By []account.User
}

// ApprovalOf returns whether the text of a story, or of its working copy, waits for an approval.
func (w *Workflow) ApprovalOf(ctx context.Context, db bun.IDB, t *story.Text) (*Approval, error) {
	out := &Approval{}
	settings, err := w.SettingsOf(ctx, db, t.Story.BrandID, t.Story.Lang)
	if err != nil || !settings.hasSecondPerson() {
		return out, err
	}
	one, err := w.WorkOf(ctx, db, t.Story.ID)
	if err != nil {
		return nil, err
	}
	if step := t.Step(one.Step); step == story.StepPublished || step == story.StepCorrected {
		return out, nil
	}
	isApproved, err := w.isApproved(ctx, db, settings, one, t.Story)
	if err != nil || isApproved {
		return out, err
	}
	out.IsNeeded = true
	asked := &Move{}
	err = database.NotFound(db.NewSelect().Model(asked).Where("story_id = ?", t.Story.ID).Where("kind = ?", Asked).
		Where("at >= ?", t.Story.SavedAt).Order("id DESC").Limit(1).Scan(ctx))
	if err == nil {
		out.Asked = asked
	} else if !errors.Is(err, database.ErrNotFound) {
		return nil, fmt.Errorf("requests for the approval of story %d: %w", t.Story.ID, err)
	}
	out.By, err = w.secondPersons(ctx, t.Story)
	return out, err
}

// secondPersons returns the users who may approve the text of a story: those who may write for its brand and did not save it last.
func (w *Workflow) secondPersons(ctx context.Context, s *story.Story) ([]account.User, error) {
	staff, err := account.ListStaff(ctx, w.DB)
	if err != nil {
		return nil, err
	}
	list := slices.DeleteFunc(staff, func(u account.User) bool {
		return !mayWrite(&u, s.BrandID) || s.SavedBy != nil && *s.SavedBy == u.ID
	})
	slices.SortFunc(list, func(a, b account.User) int { return strings.Compare(a.Name, b.Name) })
	return list[:min(len(list), maxMembers)], nil
}

// Approve approves the text of a story for all steps that require a second person, and moves the story past them. It returns an
// invalid.Fields about step for the last writer, for a story without such a step, and for one that is scheduled or that has nothing to
// be approved; and story.ErrConflict if the actor has seen another text. seen must name the revision and the working copy.
func (w *Workflow) Approve(ctx context.Context, by actor.Actor, storyID int64, seen story.SeenStory, note string) error {
	note, err := checkNote(note)
	if err != nil {
		return err
	}
	if seen.Revision == 0 || seen.WorkingCopy == nil {
		return invalid.Fields{"revision": "and workingCopy must say which text was seen"}
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		t, err := w.Stories.LockSeen(ctx, tx, storyID, seen)
		if err != nil {
			return err
		}
		if err := lock(ctx, tx, storyID); err != nil {
			return err
		}
		settings, err := w.SettingsOf(ctx, tx, t.Story.BrandID, t.Story.Lang)
		if err != nil {
			return err
		}
		one, err := w.WorkOf(ctx, tx, storyID)
		if err != nil {
			return err
		}
		from := t.Step(one.Step)
		switch {
		case !settings.hasSecondPerson():
			return invalid.Fields{"step": "requires no approval in this brand"}
		case from == story.StepScheduled:
			return invalid.Fields{"step": "cannot change while the story is scheduled: cancel that first"}
		case from == story.StepPublished || from == story.StepCorrected:
			return invalid.Fields{"step": "is for edits that readers do not see yet, and there are none"}
		case isLastWriter(by, t.Story):
			return invalid.Fields{"step": "must be passed by somebody other than the last writer of the text"}
		}
		one.ApprovedAt, one.Step = tx.At, settings.afterSecondPerson(from)
		if err := one.store(ctx, tx, "step", "approved_at"); err != nil {
			return err
		}
		if err := recordAs(ctx, tx, by, t.Story, Move{FromStep: from, ToStep: one.Step, Note: note, Kind: Approved}); err != nil {
			return err
		}
		tx.Emit("story.moved", storyID)
		if err := w.tellWriter(ctx, tx, by, t.Story, note); err != nil {
			return err
		}
		return w.enqueueLinks(ctx, tx, storyID)
	})
}

// afterSecondPerson returns the step in which an approved story is: the one after the last step that requires a second person, or from if
// that is a later one.
func (s *Settings) afterSecondPerson(from string) string {
	at := max(s.indexOf(from), 0)
	for i, step := range s.Steps {
		if step.SecondPerson {
			at = max(at, min(i+1, len(s.Steps)-1))
		}
	}
	return s.Steps[at].Key
}

// AskForApproval asks a member of the newsroom to approve the text of a story, by email and notification. It returns an invalid.Fields
// about member for somebody who cannot approve it, and about step if no approval is needed.
func (w *Workflow) AskForApproval(ctx context.Context, by actor.Actor, storyID, member int64, note string) error {
	note, err := checkNote(note)
	if err != nil {
		return err
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lock(ctx, tx, storyID); err != nil {
			return err
		}
		t, err := w.Stories.TextOf(ctx, tx, storyID)
		if err != nil {
			return err
		}
		approval, err := w.ApprovalOf(ctx, tx, t)
		if err != nil {
			return err
		}
		one, err := w.WorkOf(ctx, tx, storyID)
		if err != nil {
			return err
		}
		if !approval.IsNeeded {
			return invalid.Fields{"step": "requires no approval now"}
		}
		at := slices.IndexFunc(approval.By, func(u account.User) bool { return u.ID == member })
		if at < 0 {
			return invalid.Fields{"member": "is not somebody who can approve this text"}
		}
		step := t.Step(one.Step)
		if err := recordAs(ctx, tx, by, t.Story, Move{FromStep: step, ToStep: step, Note: note, Kind: Asked}); err != nil {
			return err
		}
		tx.Emit("story.moved", storyID)
		to := &approval.By[at]
		if by.UserID != nil && *by.UserID == to.ID {
			return nil
		}
		return w.tell(ctx, tx, by, t.Story, to, "approval", quoted(note))
	})
}

// checkNote completes a note for the newsroom. It returns an invalid.Fields about note if it is too long.
func checkNote(note string) (string, error) {
	note = strings.TrimSpace(note)
	if utf8.RuneCountInString(note) > MaxNote {
		return "", invalid.Fields{"note": fmt.Sprintf("is longer than %d characters", MaxNote)}
	}
	return note, nil
}
