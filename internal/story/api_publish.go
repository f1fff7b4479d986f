package story

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// PublishOptions say how a story is published.
type PublishOptions struct {
	Note            string `json:"note,omitempty" maxLength:"2000" doc:"What was corrected, for readers: it is added to 'corrections'."`
	Updated         *bool  `json:"updated,omitempty" doc:"Whether readers see “updated” if the text really changes; true by default."`
	KeepWorkingCopy bool   `json:"keepWorkingCopy,omitempty" doc:"Publish the story without its working copy, which stays and gets the note."`

	At *time.Time `json:"at,omitempty" doc:"RFC 3339; the date of publication that readers see, not in the future. Only for a story that is not public."` //nolint:lll // a tag
	SeenStory
}

// SeenStory says which text the caller of a status change has read. What is missing is not checked.
type SeenStory struct {
	Revision    int  `json:"revision,omitempty" minimum:"1" doc:"The revision of the story that was read; 409 if it is another one now."`
	WorkingCopy *int `json:"workingCopy,omitempty" minimum:"0" doc:"The revision of the working copy that was read, 0 for none."`
}

// key returns the story and the working copy that must be stored.
func (seen SeenStory) key() copyKey {
	k := copyKey{revision: seen.WorkingCopy}
	if seen.Revision != 0 {
		k.basedOn = &seen.Revision
	}
	return k
}

// check returns ErrConflict if another text is stored than the caller has read. The caller must have called lockEdits.
func (seen SeenStory) check(ctx context.Context, tx *database.Tx, s *Story) error {
	w, err := workingCopyOf(ctx, tx, s.ID)
	if err == nil && !seen.key().fits(w, s) {
		err = ErrConflict
	}
	return err
}

// date returns the date of publication, the zero time for that of the first publication or now.
func (options *PublishOptions) date() time.Time {
	if options.At == nil {
		return time.Time{}
	}
	return *options.At
}

type publishInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body *PublishOptions
}

func (desk *DeskAPI) publish(ctx context.Context, in *publishInput) (*apiv2.Output[EditableStory], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	options := in.Body
	if options == nil {
		options = &PublishOptions{}
	}
	if options.At != nil && s.Status == Published {
		return nil, invalid.Fields{"at": "is only for a story that is not public; set-publication-date changes that of a public one"}
	}
	edit, err := desk.pendingEdit(ctx, s, options)
	if err != nil {
		return nil, err
	}
	st, by := desk.Stories, edit.story.Editor
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		if options.At != nil {
			if err := st.checkPublicationDate(ctx, tx, in.ID, *options.At); err != nil {
				return err
			}
		}
		return st.withWorkflow(ctx, tx, in.ID, by, tx.At, func() (bool, error) {
			changed, err := edit.apply(ctx, tx)
			if err != nil {
				return false, err
			}
			present, err := Get(ctx, tx, in.ID)
			return err == nil && (present.Status != Published || changed), err
		}, func() error {
			present, err := Get(ctx, tx, in.ID)
			if err != nil {
				return err
			}
			if present.Status != Published {
				if _, err := st.Publish(ctx, tx, in.ID, options.date()); err != nil {
					return err
				}
			}
			return st.keepPresent(ctx, tx, in.ID, RevisionPublished, by)
		})
	})
}

// pendingEdit is the change that publishing a story makes to its text.
type pendingEdit struct {
	stories *Stories
	options *PublishOptions
	copy    *workingCopy // that becomes the text; nil for none
	text    *DeskStory   // the new text; nil if it does not change
	story   *Story       // with the fields of text, and its editor
}

// pendingEdit returns what publishing a story changes: its working copy becomes its text, and a note is added to its corrections.
func (desk *DeskAPI) pendingEdit(ctx context.Context, s *Story, options *PublishOptions) (*pendingEdit, error) {
	filled := *s
	filled.Editor = caller.ActorOf(ctx)
	edit := &pendingEdit{stories: desk.Stories, options: options, story: &filled}
	w, err := workingCopyOf(ctx, desk.Stories.db.Read, s.ID)
	if err != nil {
		return nil, err
	}
	if w.exists() && !options.KeepWorkingCopy {
		edit.copy = w
		if edit.text, err = desk.Stories.copyText(ctx, desk.Stories.db.Read, w); err != nil {
			return nil, err
		}
	}
	if strings.TrimSpace(options.Note) != "" {
		if edit.text == nil {
			if _, edit.text, err = desk.Stories.stateOf(ctx, desk.Stories.db.Read, s.ID); err != nil {
				return nil, err
			}
		}
		if err := options.addNote(edit.text); err != nil {
			return nil, err
		}
	}
	if edit.text == nil {
		return edit, nil
	}
	return edit, desk.Stories.fillFrom(ctx, edit.story, edit.text)
}

// addNote adds the note to the corrections of a text. It returns an invalid.Fields if they become too long.
func (options *PublishOptions) addNote(text *DeskStory) error {
	text.Corrections = strings.TrimSpace(text.Corrections + "\n\n" + strings.TrimSpace(options.Note))
	if utf8.RuneCountInString(text.Corrections) > MaxCorrections {
		return invalid.Fields{"note": fmt.Sprintf("makes the corrections longer than %d characters", MaxCorrections)}
	}
	return nil
}

// apply saves the new text, if there is one, and ends the working copy. It reports whether it saved. It returns ErrConflict if the story or
// its working copy is not the one that the caller has seen, or if the story changed after the working copy began.
func (edit *pendingEdit) apply(ctx context.Context, tx *database.Tx) (saved bool, err error) {
	st, s := edit.stories, *edit.story
	if err := lockEdits(ctx, tx, s.ID); err != nil {
		return false, err
	}
	w, err := workingCopyOf(ctx, tx, s.ID)
	if err != nil {
		return false, err
	}
	present, former, err := st.stateOf(ctx, tx, s.ID)
	if err != nil {
		return false, err
	}
	switch {
	case !edit.options.key().fits(w, present), !edit.options.KeepWorkingCopy && w.present() != edit.copy.present(),
		edit.text != nil && present.Revision != s.Revision, edit.copy != nil && edit.copy.BasedOn != present.Revision:
		return false, ErrConflict
	case edit.text == nil:
		return false, nil
	}
	if edit.copy == nil { // else it was kept when the working copy began
		if err := st.keepFormer(ctx, tx, present, former); err != nil {
			return false, err
		}
	}
	same, err := haveSameText(former, edit.text)
	if err != nil {
		return false, err
	}
	s.KeepUpdatedAt = same || edit.options.Updated != nil && !*edit.options.Updated
	if err := st.Save(ctx, tx, &s, edit.text.Body); err != nil {
		return false, err
	}
	switch {
	case edit.copy != nil:
		return true, endWorkingCopy(ctx, tx, s.ID)
	case w.exists() && w.BasedOn == present.Revision:
		return true, edit.rebase(ctx, tx, &s, w)
	}
	return true, nil
}

// rebase makes a working copy that stays be based on the saved story. Its text gets the note too, so that publishing it does not remove the
// note; it gets a new revision, because who edits an older text must see the note first.
func (edit *pendingEdit) rebase(ctx context.Context, tx *database.Tx, s *Story, w *workingCopy) error {
	text, err := edit.stories.copyText(ctx, tx, w)
	if err != nil {
		return err
	}
	if err := edit.options.addNote(text); err != nil {
		return err
	}
	_, err = edit.stories.storeWorkingCopy(ctx, tx, s, w, s.Editor, text)
	return err
}
