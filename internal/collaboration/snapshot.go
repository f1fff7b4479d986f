package collaboration

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// ask makes a call of the merger about a document.
func (d *Documents) ask(ctx context.Context, db bun.IDB, op string, r *row, vector []byte) (answer []byte, number int64, err error) {
	return d.Merger.ask(ctx, op, r.key(), func(number int64) ([][]byte, int64, error) {
		list, err := updatesAfter(ctx, db, r.StoryID, number)
		if err != nil {
			return nil, 0, err
		}
		if len(list) == 0 && number == 0 {
			return nil, 0, errReplaced
		}
		pieces := make([][]byte, len(list))
		for i, u := range list {
			pieces[i], number = u.Content, u.Number
		}
		return pieces, number, nil
	}, vector)
}

// textOf returns the text of a document, and the number of its last update. It returns a *richtext.Error for a body that a story must not
// have.
func (d *Documents) textOf(ctx context.Context, db bun.IDB, r *row) (*story.SharedText, int64, error) {
	answer, number, err := d.ask(ctx, db, "text", r, nil)
	if err != nil {
		return nil, 0, err
	}
	var read initialText
	if err := json.Unmarshal(answer, &read); err != nil {
		return nil, 0, fmt.Errorf("text of the shared document of story %d: %w", r.StoryID, err)
	}
	body, err := richtext.Parse(read.Body)
	return &story.SharedText{Title: read.Title, Standfirst: read.Standfirst, Body: body}, number, err
}

// save saves the text of a document as that of its story. writers are the users who typed recently. It returns errReplaced, after ending
// the document, if somebody replaced the text by other means; a refusal if the text cannot be saved; and other errors.
func (d *Documents) save(ctx context.Context, r *row, by actor.Actor, writers []int64) error {
	text, number, err := d.textOf(ctx, d.DB.Read, r)
	if err == nil {
		err = d.Stories.SaveShared(ctx, story.SharedSave{ID: r.StoryID, Text: *text, Known: r.Digest, By: by, Writers: writers,
			Within: func(ctx context.Context, tx *database.Tx, digest string) error {
				if err := setStored(ctx, tx, r, number, digest); err != nil {
					return err
				}
				r.Digest, r.StoredNumber, r.TriedNumber = digest, number, number
				return nil
			}})
	}
	switch {
	case err == nil, errors.Is(err, errOvertaken):
		return nil
	case errors.Is(err, story.ErrReplaced):
		return d.checkReplaced(ctx, r)
	}
	if refused := refusalOf(err); refused != nil {
		if err := d.setTried(ctx, r, number); err != nil {
			return err
		}
		return refused
	}
	return err
}

// checkReplaced ends a document whose story has another text than the document's last one. If another server only saved a newer text of the
// same document, it reads what that server saved.
func (d *Documents) checkReplaced(ctx context.Context, r *row) error {
	ended, err := d.replaceIfChanged(ctx, r.StoryID, r.Generation)
	if err != nil {
		return err
	}
	now, err := rowOf(ctx, d.DB.Read, r.StoryID)
	if err != nil {
		return err
	}
	if ended || now == nil || !now.IsOpen || now.Generation != r.Generation {
		return errReplaced
	}
	if now.Digest == r.Digest {
		return errBusy
	}
	*r = *now
	return errBusy // the caller saves again
}

// saveUnopened saves the text of a document that this server need not have open.
func (d *Documents) saveUnopened(ctx context.Context, id int64) error {
	for range 3 {
		r, err := rowOf(ctx, d.DB.Read, id)
		if err != nil || r == nil || !r.IsOpen || r.TriedNumber >= r.Number {
			return err
		}
		err = d.save(ctx, r, r.lastWriter(), nil)
		var refused *refusal
		switch {
		case errors.Is(err, errBusy):
			continue
		case errors.Is(err, errReplaced), errors.As(err, &refused), errors.Is(err, database.ErrNotFound):
			return nil
		}
		return err
	}
	return nil
}

// compact replaces the updates of a document by one, and returns its size in bytes.
func (d *Documents) compact(ctx context.Context, r *row) (size int, err error) {
	whole, number, err := d.ask(ctx, d.DB.Read, "merge", r, nil)
	if err != nil {
		return 0, err
	}
	return len(whole), d.replaceUpdates(ctx, r, number, whole)
}
