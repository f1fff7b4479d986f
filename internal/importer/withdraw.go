package importer

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"masthead/internal/database"
	"masthead/internal/story"
)

// skip reports an item that is not imported, and unpublishes the story that an earlier import created from it: the old site may have
// restricted that story since.
func (w *writer) skip(ctx context.Context, it *Item, why, detail string) error {
	withdrawn := false
	for _, kind := range append([]Kind{it.Kind}, it.FormerKinds...) {
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

// withdrawFormerKinds unpublishes the stories that earlier imports created from an item when it was of another kind.
func (w *writer) withdrawFormerKinds(ctx context.Context, it *Item) error {
	for _, kind := range it.FormerKinds {
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

// withdraw unpublishes the story that an earlier import created from the item as the given kind, if it is published or scheduled. A
// story that was edited here stays, and the report says so with the text edited.
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
		EntityID: s.ID, Checksum: withdrawn, Revision: s.Revision, ClosedBy: ref.ClosedBy, Identity: it.identity().String()}
	return true, nil
}

// withdrawn replaces the checksum of an item if its story was unpublished because the item was not imported. The item then counts as
// changed when it can be imported again.
const withdrawn = ""

// isKept reports whether an item's story stays as it is, because somebody edited it here, or has accepted or refused a draft
// that was offered.
func isKept(it *Item, s *story.Story, ref *refRow) bool {
	return isEditedSinceImport(s, ref) || it.Offered && s.Status != story.Draft
}

// isEditedSinceImport reports whether somebody has edited a story here since its import. A publication at the time for which the import
// scheduled the story is not an edit; a publication by an editor is one.
func isEditedSinceImport(s *story.Story, ref *refRow) bool {
	_, scheduled, _ := strings.Cut(ref.Checksum, scheduledMark)
	if s.Status == story.Published && s.Revision == ref.Revision+1 && s.UpdatedAt.Equal(s.PublishedAt.Time) &&
		scheduled == strconv.FormatInt(s.PublishedAt.UnixMilli(), 10) {
		return false
	}
	return s.Revision != ref.Revision
}
