package story

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/richtext"
)

// SharedText is the part of a story that several people can write at the same time. Everything else is saved with its version.
type SharedText struct {
	Title      string       `json:"title"`
	Standfirst string       `json:"standfirst"` // the excerpt; empty if it is made from the text
	Body       richtext.Doc `json:"body"`
}

// sharedTextOf returns the shared part of a story.
func sharedTextOf(d *DeskStory) SharedText {
	t := SharedText{Title: d.Title, Standfirst: d.Excerpt, Body: d.Body}
	if d.Excerpt == richtext.Excerpt(d.Body, excerptLength) {
		t.Standfirst = ""
	}
	return t
}

// Digest identifies a text: two texts with the same digest are the same.
func (t SharedText) Digest() (string, error) { return digestOf(t) }

func digestOf(value any) (string, error) {
	encoded, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:16]), nil
}

// settingsVersion identifies everything of a story that is not in its SharedText.
func settingsVersion(d *DeskStory) (string, error) {
	settings := *d
	settings.Title, settings.Excerpt, settings.Body, settings.GroupOf = "", "", richtext.Doc{Type: "doc"}, 0
	return digestOf(&settings)
}

// EditedText is the text of a story as its editors see it: that of its working copy if there is one.
type EditedText struct {
	SharedText
	BrandID  int64
	IsCopy   bool // whether edits go to a working copy: readers see the story, or it has one already
	Revision int  // of the working copy, 0 if there is none yet; without IsCopy that of the story
	BasedOn  int  // revision of the story that a working copy began with; 0 without IsCopy
	// IsOutdated reports that the story has changed since its working copy began, so that an editor must choose between both.
	IsOutdated bool
	SavedAt    clock.Moment
}

// TextAsEdited returns the text of a story of any status as its editors see it, for callers who may write it. It returns
// database.ErrNotFound if there is no such story.
func (st *Stories) TextAsEdited(ctx context.Context, db bun.IDB, id int64) (*EditedText, error) {
	_, _, e, err := st.textAsEdited(ctx, db, id)
	return e, err
}

// textAsEdited also returns the story and all fields as its editors see them.
func (st *Stories) textAsEdited(ctx context.Context, db bun.IDB, id int64) (*Story, *DeskStory, *EditedText, error) {
	s, text, err := st.stateOf(ctx, db, id)
	if err != nil {
		return nil, nil, nil, err
	}
	w, err := workingCopyOf(ctx, db, id)
	if err != nil {
		return nil, nil, nil, err
	}
	e := &EditedText{BrandID: s.BrandID, Revision: s.Revision, SavedAt: s.SavedAt}
	if s.Status == Published || w.exists() {
		e.IsCopy, e.Revision, e.BasedOn = true, w.present(), s.Revision
	}
	if w.exists() {
		if text, err = st.copyText(ctx, db, w); err != nil {
			return nil, nil, nil, err
		}
		e.BasedOn, e.IsOutdated, e.SavedAt = w.BasedOn, w.BasedOn != s.Revision, w.SavedAt
	}
	e.SharedText = sharedTextOf(text)
	return s, text, e, nil
}

// Errors of SaveShared.
var (
	// ErrReplaced says that somebody wrote another text by other means.
	ErrReplaced = errors.New("the text of the story was replaced")
	// ErrOutdated says that the story changed under its working copy.
	ErrOutdated = errors.New("the story changed since its working copy began")
)

// SharedSave is a text to save that several people have written.
type SharedSave struct {
	ID      int64
	Text    SharedText
	Known   string      // digest of the text that was stored when it was last saved or read
	By      actor.Actor // who typed last
	Writers []int64     // ids of the users who typed within the time in which saves are one revision
	// Within runs in the transaction of the save with the digest of what is stored then.
	Within func(ctx context.Context, tx *database.Tx, digest string) error
}

// maxSharedTries is the maximum number of attempts to save a shared text while other fields of the story are saved.
const maxSharedTries = 5

// SaveShared saves a text that several people have written, with the rules of every save: as the text of a story that is not public, or of
// its working copy. Other fields stay as they are. It writes nothing if that is the text already, but calls Within. It returns ErrReplaced,
// ErrOutdated, database.ErrNotFound, or an invalid.Fields for a broken rule.
func (st *Stories) SaveShared(ctx context.Context, save SharedSave) error {
	for try := 1; ; try++ {
		err := st.saveShared(ctx, &save)
		if try == maxSharedTries || !errors.Is(err, database.ErrConflict) {
			return err
		}
	}
}

func (st *Stories) saveShared(ctx context.Context, save *SharedSave) error {
	s, text, seen, err := st.textAsEdited(ctx, st.db.Read, save.ID)
	if err != nil {
		return err
	}
	next := *text
	next.Title, next.Excerpt, next.Body = save.Text.Title, save.Text.Standfirst, save.Text.Body
	next.GroupOf = 0 // which is not edited
	filled := *s
	if err := st.fillFrom(ctx, &filled, &next); err != nil {
		return err
	}
	by, err := account.FindActor(ctx, st.db, save.By.UserID, save.By.TokenID)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	if err := st.requireMedia(ctx, by, &filled, &next); err != nil {
		return err
	}
	filled.Editor = save.By
	if filled.KeepUpdatedAt, err = haveSameText(&next, text); err != nil {
		return err
	}
	return st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockEdits(ctx, tx, save.ID); err != nil {
			return err
		}
		present, _, now, err := st.textAsEdited(ctx, tx, save.ID)
		if err != nil {
			return err
		}
		stored, err := now.Digest()
		if err != nil {
			return err
		}
		given, err := save.Text.Digest()
		if err != nil {
			return err
		}
		switch {
		case stored != save.Known:
			return ErrReplaced
		case given == stored:
			return save.Within(ctx, tx, stored)
		case now.IsOutdated:
			return ErrOutdated
		case now.IsCopy != seen.IsCopy || now.Revision != seen.Revision || present.Revision != s.Revision:
			return ErrConflict // another field may have changed: read again
		}
		if err := st.writeShared(ctx, tx, save, filled, &next); err != nil {
			return err
		}
		_, _, saved, err := st.textAsEdited(ctx, tx, save.ID)
		if err != nil {
			return err
		}
		if stored, err = saved.Digest(); err != nil {
			return err
		}
		return save.Within(ctx, tx, stored)
	})
}

// writeShared writes the story, or its working copy, and a revision. next has the fields of the story, and filled the same as a Story.
func (st *Stories) writeShared(ctx context.Context, tx *database.Tx, save *SharedSave, filled Story, next *DeskStory) error {
	present, text, err := st.stateOf(ctx, tx, save.ID)
	if err != nil {
		return err
	}
	was, err := workingCopyOf(ctx, tx, save.ID)
	if err != nil {
		return err
	}
	if present.Status != Published && !was.exists() {
		if err := st.keepFormer(ctx, tx, present, text); err != nil {
			return err
		}
		if err := st.Save(ctx, tx, &filled, next.Body); err != nil {
			return err
		}
		if err := st.checkEdited(ctx, tx, save.ID, save.By); err != nil {
			return err
		}
		_, text, err := st.stateOf(ctx, tx, save.ID)
		if err != nil {
			return err
		}
		return st.keepSharedRevision(ctx, tx, save, text)
	}
	if err := st.check(ctx, tx, &filled, next.Body); err != nil {
		return err
	}
	edited := *next
	edited.complete(&filled)
	if !was.exists() {
		if err := st.keepFormer(ctx, tx, present, text); err != nil {
			return err
		}
	}
	if _, err := st.storeWorkingCopy(ctx, tx, present, was, save.By, &edited); err != nil {
		return err
	}
	return st.keepSharedRevision(ctx, tx, save, &edited)
}

// keepSharedRevision keeps a text that several people have written as a revision. Within the time in which the saves of one person are one
// revision, so are theirs together; it belongs to who typed last.
func (st *Stories) keepSharedRevision(ctx context.Context, tx *database.Tx, save *SharedSave, text *DeskStory) error {
	return st.keepRevisionOf(ctx, tx, save.ID, RevisionSaved, save.By, save.Writers, text)
}

// KeepReplaced keeps a text that several people have written and that was replaced as a revision, so that it can be restored. The other
// fields are those of the story.
func (st *Stories) KeepReplaced(ctx context.Context, tx *database.Tx, id int64, text SharedText, by actor.Actor) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	_, present, _, err := st.textAsEdited(ctx, tx, id)
	if err != nil {
		return err
	}
	kept := *present
	kept.Title, kept.Excerpt, kept.Body = text.Title, text.Standfirst, text.Body
	return st.keepRevision(ctx, tx, id, RevisionDiscarded, by, &kept)
}

// LockEdits makes other edits of a story wait until the transaction ends, those of shared texts included.
func LockEdits(ctx context.Context, tx *database.Tx, id int64) error { return lockEdits(ctx, tx, id) }
