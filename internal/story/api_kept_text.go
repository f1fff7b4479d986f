package story

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/apiv2"
)

// KeptText says that a save is about the other fields of a story, while its text is written by other means.
type KeptText struct {
	Text string `query:"text" enum:"kept" doc:"kept: title, excerpt and body stay as they are stored. For fields beside a shared document."`

	Settings string `query:"settings" maxLength:"64" doc:"The settingsVersion that was read; the revision then may be an older one."`
}

// apply replaces the text in d by the present one if the caller wants to keep it. If the caller names the version of the other fields, it
// sets revision to the stored one, and returns ErrConflict if the other fields are not those that the caller read.
func (k KeptText) apply(d, present *DeskStory, revision *int, stored int) error {
	if k.Text != "" {
		d.Title, d.Excerpt, d.Body = present.Title, present.Excerpt, present.Body
	}
	if k.Settings == "" {
		return nil
	}
	version, err := settingsVersion(present)
	if err != nil {
		return err
	}
	if version != k.Settings {
		return ErrConflict
	}
	*revision = stored
	return nil
}

// retryKept repeats a save that names the version of the other fields if only the text was saved in between.
func retryKept[T any](k KeptText, save func() (T, error)) (T, error) {
	for try := 1; ; try++ {
		saved, err := save()
		var p *apiv2.Problem
		if k.Settings == "" || try == maxSharedTries || !errors.As(err, &p) || p.Status != http.StatusConflict || !k.isIn(p.Current) {
			return saved, err
		}
	}
}

// isIn reports whether the present story of a conflict has the fields that the caller read.
func (k KeptText) isIn(current any) bool {
	e, ok := current.(EditableStory)
	return ok && e.SettingsVersion == k.Settings
}

// writeKeptCopy stores the working copy that a caller sent.
func (desk *DeskAPI) writeKeptCopy(ctx context.Context, s *Story, in *copyInput) (*workingCopy, error) {
	return retryKept(in.KeptText, func() (*workingCopy, error) {
		d, revision := in.Body.DeskStory, in.Body.Revision
		if in.Text != "" || in.Settings != "" {
			_, present, edited, err := desk.Stories.textAsEdited(ctx, desk.Stories.db.Read, s.ID)
			if err != nil {
				return nil, err
			}
			stored := edited.Revision
			if !edited.IsCopy {
				stored = 0
			}
			if err := in.apply(&d, present, &revision, stored); err != nil {
				return nil, desk.withCurrent(ctx, s.ID, err)
			}
		}
		return desk.writeCopy(ctx, s, &d, copyKey{&revision, &in.Body.BasedOn}, RevisionSaved)
	})
}
