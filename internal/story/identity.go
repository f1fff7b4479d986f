package story

import (
	"context"
	"fmt"
	"slices"
	"time"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
)

// Identity names the brand and the language of a story.
type Identity struct {
	Brand *brand.Brand
	Lang  i18n.Locale
}

// SetIdentity gives a draft that was never public another brand or language. revision is the one that was read. The address follows, with a
// number at the end if another story has it, unless the draft has a path of its own; the names of entities and terms in the text are looked
// for again; a brand that gets the draft is no further brand of it; and the workflow adapts the step and the assignee. It returns
// ErrConflict if another revision is stored, and an invalid.Fields for a story that was public or is scheduled, and for a language that
// another translation has. The actor must be allowed to write for both brands.
func (st *Stories) SetIdentity(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, revision int, to Identity) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	s, text, err := st.stateOf(ctx, tx, id)
	if err != nil {
		return err
	}
	switch {
	case s.Revision != revision:
		return ErrConflict
	case s.BrandID == to.Brand.ID && s.Lang == to.Lang.Code:
		return nil
	}
	public, err := permalink.HasPublicPath(ctx, tx, permalink.KindStory, id)
	if err != nil {
		return err
	}
	if public || s.Status != Draft {
		wrong := invalid.Fields{}
		if s.BrandID != to.Brand.ID {
			wrong["brand"] = "is fixed once the story is scheduled or public"
		}
		if s.Lang != to.Lang.Code {
			wrong["lang"] = "is fixed once the story is scheduled or public"
		}
		return wrong
	}
	if err := st.keepFormer(ctx, tx, s, text); err != nil {
		return err
	}
	if err := st.claimLanguage(ctx, tx, s.GroupID, to.Lang.Code, s.ID, "lang"); err != nil {
		return err
	}
	was, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return fmt.Errorf("brand of story %d: %w", id, err)
	}
	if s.Path == s.FallbackPath(was.Path, draftDate(s).In(was.Zone())) {
		s.Path = "" // it follows from the brand
	}
	s.BrandID, s.Lang, s.Editor = to.Brand.ID, to.Lang.Code, by
	s.Further = slices.DeleteFunc(slices.Clone(s.Further), func(f FurtherBrand) bool { return f.BrandID == to.Brand.ID })
	if err := st.assignSlugAndPath(ctx, tx, s, to.Brand); err != nil {
		return err
	}
	if err := st.Save(ctx, tx, s, text.Body); err != nil {
		return err
	}
	if err := st.keepPresent(ctx, tx, id, RevisionSaved, by); err != nil {
		return err
	}
	if st.Workflow == nil {
		return nil
	}
	return st.Workflow.AfterIdentity(ctx, tx, by, s)
}

// SetPublicationDate changes the date that readers see of a story that is or was public. Lists, archive and sitemap follow; the address
// stays. It returns an invalid.Fields about the field at for a date in the future or before the archive begins, and for a story that
// readers never saw.
func (st *Stories) SetPublicationDate(ctx context.Context, tx *database.Tx, id int64, at time.Time) error {
	if err := st.checkPublicationDate(ctx, tx, id, at); err != nil {
		return err
	}
	_, err := st.transition(ctx, tx, id, func(s *Story, public bool) error {
		if !public || s.Status != Published && s.Status != Unpublished {
			return invalid.Fields{"at": "is for stories that readers have seen; publish this one with a date"}
		}
		s.PublishedAt = clock.MomentOf(at)
		return nil
	})
	return err
}

// checkPublicationDate returns an invalid.Fields about the field at for a date that a story cannot have now. The year is that in the time
// zone of the brand.
func (st *Stories) checkPublicationDate(ctx context.Context, tx *database.Tx, id int64, at time.Time) error {
	s, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return fmt.Errorf("brand of story %d: %w", id, err)
	}
	switch {
	case at.After(tx.At.Time):
		return invalid.Fields{"at": "is in the future; schedule the story instead"}
	case at.In(b.Zone()).Year() < FirstArchived:
		return invalid.Fields{"at": fmt.Sprintf("is in the past of the archive, which begins in %d", FirstArchived)}
	}
	return nil
}
