package story

import (
	"context"
	"errors"
	"fmt"

	"masthead/internal/invalid"
)

// ReadEdited returns a story of any status as it would be if its working copy were published, and whether there is a working copy; without
// one it is the story itself. What the working copy names and no longer exists, such as a deleted term, is left out. It writes nothing.
// Only those who may see drafts may see it. It returns database.ErrNotFound if there is no such story.
func (st *Stories) ReadEdited(ctx context.Context, id int64) (f *FullStory, edited bool, err error) {
	if f, err = st.ReadAny(ctx, id); err != nil {
		return nil, false, err
	}
	w, err := workingCopyOf(ctx, st.db.Read, id)
	if err != nil || !w.exists() {
		return f, false, err
	}
	if err := st.applyCopy(ctx, f, w); err != nil {
		return nil, false, fmt.Errorf("story %d with its working copy: %w", id, err)
	}
	return f, true, nil
}

// applyCopy changes a story as publishing its working copy would.
func (st *Stories) applyCopy(ctx context.Context, f *FullStory, w *workingCopy) error {
	d, err := st.copyText(ctx, st.db.Read, w)
	if err != nil {
		return err
	}
	s, err := Get(ctx, st.db.Read, f.ID)
	if err != nil {
		return err
	}
	var broken invalid.Fields
	if err := st.fillFrom(ctx, s, d); err != nil && !errors.As(err, &broken) {
		return err
	}
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return err
	}
	if err := st.complete(ctx, s, b, d.Body); err != nil && !errors.As(err, &broken) {
		return err
	}
	row, gated, err := st.render(ctx, st.db.Read, s, d.Body)
	if err != nil {
		return err
	}
	s.Gated, s.BeginsWithExcerpt = gated, row.beginsWith(s.Excerpt)
	names, err := st.readCardEntities(ctx, st.db.Read, s)
	if err != nil {
		return err
	}
	seen := f.Card.Metadata.Reactions
	f.Card = names.card(s)
	f.Card.Metadata.Reactions = seen
	f.OpenHTML, f.GatedHTML, f.Contents, f.BeginsWithExcerpt = row.OpenHTML, row.GatedHTML, row.Contents, s.BeginsWithExcerpt
	f.Category, f.Property, f.AudioURL, f.Corrections = s.CategoryID, s.PropertyID, s.AudioURL, s.Corrections
	f.Publisher, f.SeoTitle, f.SeoDescription = s.PublisherID, s.SeoTitle, s.SeoDescription
	f.SocialHeadline, f.Gate = s.SocialHeadline, s.Gate
	f.Place, f.Contact, f.authors = s.Place, s.Contact, uniqueIDs(s.Authors)
	if f.authors == nil {
		f.authors = []int64{}
	}
	return nil
}
