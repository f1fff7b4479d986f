package story

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/media"
)

// registerWorkingCopies adds the operations that write the working copies of published stories.
func (desk *DeskAPI) registerWorkingCopies(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}/working-copy", "save-working-copy", "Save the working copy of a published story",
		desk.saveWorkingCopy, in,
		apiv2.Doc("Readers see nothing of a working copy until the story is published again; it is checked like the story itself. revision is "+
			"that of the working copy that was read, 0 if there was none, and basedOn the revision of the story. If somebody changed either "+
			"in between, the status is 409 and 'current' has the story with its working copy. A story that is not public has no working copy: "+
			"save the story."),
		apiv2.BodyExample(exampleWorkingCopy()))
	apiv2.Write(a, http.MethodDelete, "/desk/stories/{id}/working-copy", "discard-working-copy", "Discard the working copy of a story",
		desk.discardWorkingCopy, in, apiv2.Doc("A revision keeps its text. A story without a working copy stays as it is."))
}

// exampleWorkingCopy returns the example of a working copy in the reference of the API.
func exampleWorkingCopy() map[string]any {
	example := ExampleRevision()
	example["revision"], example["basedOn"] = 0, 2
	return example
}

// SavedCopy says which working copy is stored.
type SavedCopy struct {
	Revision int    `json:"revision" doc:"Counts the saves of working copies of the story." example:"3"`
	BasedOn  int    `json:"basedOn" doc:"The revision of the story that the edits began with." example:"2"`
	SavedAt  string `json:"savedAt" doc:"RFC 3339." example:"2026-03-16T12:00:00+05:30"`
	SavedBy  string `json:"savedBy" doc:"Name of the user or API token." example:"Neha Iyer"`

	SettingsVersion string `json:"settingsVersion" doc:"Identifies all fields but title, excerpt and body." example:"5f0c7a1e9b2d4c68"`
}

// WorkingCopy is the edits of a story that readers do not see yet.
type WorkingCopy struct {
	SavedCopy
	PictureFile *media.Picture `json:"pictureFile" doc:"The picture with its renditions; null if there is none."`
	Story       DeskStory      `json:"story"`
}

// DeskCopy is a working copy to save.
type DeskCopy struct {
	Revision int `json:"revision" minimum:"0" doc:"The revision of the working copy that was read; 0 if there was none."`
	BasedOn  int `json:"basedOn" minimum:"1" doc:"The revision of the story that was read."`
	DeskStory
}

type copyInput struct {
	ID int64 `path:"id" minimum:"1"`
	KeptText
	Body DeskCopy
}

func (desk *DeskAPI) saveWorkingCopy(ctx context.Context, in *copyInput) (*apiv2.Output[SavedCopy], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	w, err := desk.writeKeptCopy(ctx, s, in)
	if err != nil {
		return nil, err
	}
	b, err := desk.Stories.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, err
	}
	text, err := desk.Stories.copyText(ctx, desk.Stories.db.Read, w)
	if err != nil {
		return nil, err
	}
	names, err := namesOf(ctx, desk.Stories.db.Read, nil, nil, w)
	if err != nil {
		return nil, err
	}
	saved, err := savedCopyOf(w, text, b, names)
	return apiv2.Private(saved), err
}

// copyKey says which working copy and which story a caller has seen. nil means that the caller does not say.
type copyKey struct{ revision, basedOn *int }

// fits reports whether a caller has seen what is stored.
func (k copyKey) fits(w *workingCopy, s *Story) bool {
	return (k.revision == nil || *k.revision == w.present()) && (k.basedOn == nil || *k.basedOn == s.Revision)
}

// writeCopy stores the working copy of a story and a revision of a kind. The API's save and restore use it, and so will everything that
// saves edits of a public story. It returns errNotPublic for a story that readers do not see and that has no working copy.
func (desk *DeskAPI) writeCopy(ctx context.Context, s *Story, d *DeskStory, seen copyKey, kind RevisionKind) (*workingCopy, error) {
	if err := desk.requireFixed(ctx, s, d); err != nil {
		return nil, err
	}
	if err := desk.requireFurther(ctx, s.ID, d); err != nil {
		return nil, err
	}
	d.Slug = cmp.Or(d.Slug, s.Slug)
	if err := desk.remakeCopyExcerpt(ctx, s, d); err != nil {
		return nil, err
	}
	filled := *s
	if err := desk.Stories.fillFrom(ctx, &filled, d); err != nil {
		return nil, err
	}
	if kind != RevisionRestored { // a revision had its files before
		if err := desk.Stories.requireMedia(ctx, caller.ActorOf(ctx), s, d); err != nil {
			return nil, err
		}
	}
	by, st := caller.ActorOf(ctx), desk.Stories
	var stored *workingCopy
	err := st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockEdits(ctx, tx, s.ID); err != nil {
			return err
		}
		present, text, err := st.stateOf(ctx, tx, s.ID)
		if err != nil {
			return err
		}
		was, err := workingCopyOf(ctx, tx, s.ID)
		if err != nil {
			return err
		}
		switch {
		case present.Status != Published && !was.exists():
			return errNotPublic
		case !seen.fits(was, present):
			return ErrConflict
		}
		checked := filled
		if err := st.check(ctx, tx, &checked, d.Body); err != nil {
			return err
		}
		edited := *d
		edited.complete(&checked)
		if !was.exists() {
			if err := st.keepFormer(ctx, tx, present, text); err != nil {
				return err
			}
		}
		if stored, err = st.storeWorkingCopy(ctx, tx, present, was, by, &edited); err != nil {
			return err
		}
		return st.keepRevision(ctx, tx, s.ID, kind, by, &edited)
	})
	return stored, desk.withCurrent(ctx, s.ID, err)
}

// complete sets the fields of d that the rules of a save complete. s is what they made of d.
func (d *DeskStory) complete(s *Story) {
	d.Lang, d.Title, d.Slug, d.Excerpt, d.Type, d.Layout, d.Page = s.Lang, s.Title, s.Slug, s.Excerpt, s.Type, s.Layout, s.Page
}

// remakeCopyExcerpt empties an excerpt that was made from the text of the present working copy, or of the story if there is none.
func (desk *DeskAPI) remakeCopyExcerpt(ctx context.Context, s *Story, d *DeskStory) error {
	w, err := workingCopyOf(ctx, desk.Stories.db.Read, s.ID)
	if err != nil {
		return err
	}
	var former *DeskStory
	if w.exists() {
		former, err = desk.Stories.copyText(ctx, desk.Stories.db.Read, w)
	} else {
		_, former, err = desk.Stories.stateOf(ctx, desk.Stories.db.Read, s.ID)
	}
	if err != nil {
		return fmt.Errorf("working copy of story %d: %w", s.ID, err)
	}
	remakeExcerpt(d, former)
	return nil
}

type discardInput struct {
	ID       int64 `path:"id" minimum:"1"`
	Revision int   `query:"revision" minimum:"0" doc:"The revision of the working copy that was read; 409 if it is another one now."`
}

func (desk *DeskAPI) discardWorkingCopy(ctx context.Context, in *discardInput) (*apiv2.Output[EditableStory], error) {
	by, st := caller.ActorOf(ctx), desk.Stories
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		if err := lockEdits(ctx, tx, in.ID); err != nil {
			return err
		}
		w, err := workingCopyOf(ctx, tx, in.ID)
		if err != nil || !w.exists() {
			return err
		}
		if in.Revision != 0 && in.Revision != w.Revision {
			return ErrConflict
		}
		text, err := st.copyText(ctx, tx, w)
		if err != nil {
			return err
		}
		if err := st.keepRevision(ctx, tx, in.ID, RevisionDiscarded, by, text); err != nil {
			return err
		}
		return endWorkingCopy(ctx, tx, in.ID)
	})
}

// savedCopyOf describes a stored working copy to clients. text is its content, and b is the brand of the story.
func savedCopyOf(w *workingCopy, text *DeskStory, b *brand.Brand, names account.EditorNames) (SavedCopy, error) {
	version, err := settingsVersion(text)
	return SavedCopy{w.Revision, w.BasedOn, b.Time(w.SavedAt), names.Of(w.UserID, w.TokenID), version}, err
}
