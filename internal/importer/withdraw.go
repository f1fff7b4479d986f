package importer

import (
	"context"
	"errors"

	"masthead/internal/database"
	"masthead/internal/story"
)

// skip reports an item that is not imported, for whatever reason. The old site may not show everybody any more what was made of
// the item earlier, so that is unpublished.
func (w *writer) skip(ctx context.Context, it *Item, why, detail string) error {
	withdrawn := false
	for _, kind := range append([]Kind{it.Kind}, it.Former...) {
		done, err := w.withdraw(ctx, it, kind, editedAndSkipped)
		if err != nil {
			return err
		}
		withdrawn = withdrawn || done
	}
	if !withdrawn {
		w.rep.addSkipped(it, why, detail)
		return nil
	}
	if detail != "" {
		why += ": " + detail
	}
	w.rep.addChanged(it, nowUnpublished, why)
	return nil
}

// withdrawFormer unpublishes what was made of an imported item when it was of another kind.
func (w *writer) withdrawFormer(ctx context.Context, it *Item) error {
	for _, kind := range it.Former {
		done, err := w.withdraw(ctx, it, kind, editedAsOther)
		if err != nil {
			return err
		}
		if done {
			w.rep.addWarning(it, Note{kindChanged, string(kind)})
		}
	}
	return nil
}

// withdraw unpublishes the public story that was made of an item when it was of the given kind, if there is one. A story that
// was edited here stays, and the report says so with the text edited.
func (w *writer) withdraw(ctx context.Context, it *Item, kind Kind, edited string) (done bool, err error) {
	ref := w.refOf(kind, it.ID)
	if ref == nil || kind != Post && kind != Page {
		return false, nil
	}
	s, err := story.Get(ctx, w.tx, ref.EntityID)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	case s.Status != story.Published && s.Status != story.Scheduled:
		return false, nil
	case isKept(it, s, ref):
		w.rep.addWarning(it, Note{edited, s.Path})
		return false, nil
	}
	if s, err = w.deps.Stories.Unpublish(ctx, w.tx, s.ID); err != nil {
		return false, err
	}
	w.newRefs[refKey{kind, it.ID}] = &refRow{Source: w.source, BrandID: w.brand.ID, Kind: kind, ExternalID: it.ID,
		EntityID: s.ID, Checksum: withdrawn, Revision: s.Revision}
	return true, nil
}

// withdrawn takes the place of the checksum of an item whose story was unpublished because the item was not imported, so that
// the item counts as changed when it can be imported again.
const withdrawn = ""

// isKept reports whether an item's story stays as it is, because somebody edited it here, or has accepted or refused a draft
// that was offered.
func isKept(it *Item, s *story.Story, ref *refRow) bool {
	return wasEdited(s, ref) || it.Offered && s.Status != story.Draft
}

// wasEdited reports whether somebody edited a story here. Publication of a scheduled story
// is not an edit.
func wasEdited(s *story.Story, ref *refRow) bool {
	if s.Status == story.Published && s.UpdatedAt.Equal(s.PublishedAt.Time) && s.Revision == ref.Revision+1 && ref.Checksum != withdrawn {
		return false
	}
	return s.Revision != ref.Revision
}
