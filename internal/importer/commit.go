package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"time"
	"unicode/utf8"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// Why things are left out or changed, as the report says it.
const (
	notImportable  = "the story can't be kept"
	thrownAway     = "it was thrown away here"
	editedHere     = "it was edited here since the last import, and that is not overwritten"
	titleMissing   = "it had no title and was given one"
	titleCut       = "the title was too long and is cut"
	excerptCut     = "the excerpt was too long and is cut"
	termsCut       = "it has more tags than a story may have"
	authorsCut     = "it has more authors than a story may have"
	pathTaken      = "an old path leads elsewhere here, so it does not redirect"
	futureDate     = "its date is ahead, so it is scheduled"
	pastDate       = "its scheduled date is past, so it is published"
	shut           = "all of it is for signed-in readers and it has no excerpt, so it is a draft"
	sourceChanged  = "it changed in the export"
	picturesSought = "its missing pictures are sought again"
	pictureSought  = "it is sought again"
)

// commit imports a batch in one transaction with its checkpoint.
func (r *run) commit(ctx context.Context, batch []*work) error {
	rep := r.report.clone()
	position := r.row.Position + int64(len(batch))
	err := r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		refs, err := r.refs(ctx, tx, batch)
		if err != nil {
			return err
		}
		again, err := r.again(ctx, tx, refs)
		if err != nil {
			return err
		}
		w := &writer{run: r, tx: tx, rep: &rep, refs: refs, again: again, became: map[refKey]*refRow{}}
		done, err := w.together(ctx, batch)
		if err != nil {
			return err
		}
		for _, one := range batch {
			if done[one] {
				continue
			}
			if err := w.one(ctx, one); err != nil {
				return fmt.Errorf("import %s %s: %w", one.item.Kind, one.item.ID, err)
			}
		}
		if err := w.flush(ctx); err != nil {
			return err
		}
		return r.checkpoint(ctx, tx, position, &rep, "running")
	})
	if err != nil {
		return err
	}
	r.report, r.row.Position = rep, position
	r.tell()
	return nil
}

// writer writes one batch.
type writer struct {
	*run
	tx     *database.Tx
	rep    *Report
	refs   map[refKey]*refRow // what the items became before
	again  map[int64]bool     // stories whose missing pictures are sought again
	became map[refKey]*refRow // what they became now
	shown  []*pictureRow
	wanted []PictureArgs // of the library
}

func (w *writer) one(ctx context.Context, one *work) error {
	it := &one.item
	w.rep.Comments += it.Comments
	old := w.known(it)
	switch {
	case one.term != nil:
		return w.term(ctx, it, one.term, old)
	case one.author != nil:
		return w.author(ctx, it, one.author, old)
	case it.Skip != "":
		w.rep.skip(it, it.Skip, it.Detail)
		w.warn(it, it.Notes)
		return nil
	case it.Picture != nil:
		return w.picture(ctx, it, old)
	case old != nil && old.Checksum == it.Checksum && !w.again[old.EntityID]:
		w.rep.same(it)
		return nil
	}
	if w.convertOne(one); one.err != nil {
		w.rep.skip(it, notImportable, one.err.Error())
		return nil
	}
	return w.guarded(ctx, it, func() error { return w.story(ctx, one, old) })
}

// guarded undoes what was written for an item that breaks a rule, and reports it;
// the others of its batch stay.
func (w *writer) guarded(ctx context.Context, it *Item, write func() error) error {
	broken, err := w.attempt(ctx, write)
	if broken != nil {
		w.rep.skip(it, notImportable, broken.Error())
	}
	return err
}

// attempt undoes what write did when it breaks a rule, and says which.
func (w *writer) attempt(ctx context.Context, write func() error) (broken, err error) {
	before, shown, became := w.rep.clone(), w.shown, maps.Clone(w.became)
	written := w.log.buf.Len()
	if _, err := w.tx.ExecContext(ctx, "SAVEPOINT item"); err != nil {
		return nil, err
	}
	err = write()
	_, unique := database.IsUnique(err)
	switch {
	case err == nil:
		_, err = w.tx.ExecContext(ctx, "RELEASE SAVEPOINT item")
		return nil, err
	case unique, errors.Is(err, story.ErrInvalid), errors.Is(err, story.ErrConflict),
		errors.Is(err, permalink.ErrTaken), errors.Is(err, permalink.ErrReserved):
		if _, err := w.tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT item"); err != nil {
			return nil, err
		}
		*w.rep, w.shown, w.became = before, shown, became
		w.log.buf.Truncate(written)
		return err, nil
	}
	return nil, err
}

func (w *writer) warn(it *Item, notes []Note) {
	for _, n := range notes {
		w.rep.warn(it, n)
	}
}

// story writes a new story, or brings an imported one up to date.
func (w *writer) story(ctx context.Context, one *work, ref *refRow) error {
	it, c := &one.item, one.item.Story
	s := &story.Story{BrandID: w.brand.ID, Slug: c.Slug, Path: c.Path, Lang: c.Lang, CreatedAt: clock.At(c.Created), Page: c.Unlisted,
		Company: c.Company, Place: c.Place}
	if ref != nil {
		old, err := story.Get(ctx, w.tx, ref.EntityID)
		switch {
		case errors.Is(err, database.ErrNotFound) && c.Offered:
			w.rep.skip(it, thrownAway, "")
			return nil
		case errors.Is(err, database.ErrNotFound):
			ref = nil // it was deleted here; it comes in as new
		case err != nil:
			return err
		case edited(old, ref) || c.Offered && old.Status != story.Draft:
			w.rep.skip(it, editedHere, old.Path)
			return nil
		default:
			s = old
			s.NoEdit = ref.Checksum == it.Checksum // only its pictures are sought again
		}
	}
	was := *s
	if err := w.fill(ctx, s, it, one.doc); err != nil {
		return err
	}
	if err := w.deps.Stories.Save(ctx, w.tx, s, one.doc); err != nil {
		return err
	}
	if err := w.status(ctx, s, &was, it); err != nil {
		return err
	}
	return w.finish(ctx, one, s, ref)
}

// finish does what comes after a story is written.
func (w *writer) finish(ctx context.Context, one *work, s *story.Story, ref *refRow) error {
	it, c := &one.item, one.item.Story
	if err := w.oldPaths(ctx, s, it, ref == nil); err != nil {
		return err
	}
	if err := w.keepPictures(ctx, s.ID, one.pictures, ref == nil); err != nil {
		return err
	}
	if c.Sticky && s.Status == story.Published {
		if err := w.feature(ctx, s.ID); err != nil {
			return err
		}
	}
	w.warn(it, it.Notes)
	w.warn(it, one.notes)
	switch {
	case ref == nil:
		w.rep.added(it)
	case ref.Checksum == it.Checksum:
		w.rep.changed(it, picturesSought)
	default:
		w.rep.changed(it, sourceChanged)
	}
	w.remember(it, s.ID, s.Revision)
	return nil
}

// edited reports whether somebody changed a story here. A scheduled story that
// became public in the meantime was not edited.
func edited(s *story.Story, ref *refRow) bool {
	if s.Status == story.Published && s.UpdatedAt.Equal(s.PublishedAt.Time) && s.Revision == ref.Revision+1 {
		return false
	}
	return s.Revision != ref.Revision
}

// titleLength is how much of a text makes a title, in characters.
const titleLength = 80

// fill sets what the source says of a story, within what a story may hold.
func (w *writer) fill(ctx context.Context, s *story.Story, it *Item, doc richtext.Doc) error {
	c := it.Story
	note := func(what, detail string) { w.rep.warn(it, Note{what, detail}) }
	if s.Title = c.Title; s.Title == "" {
		s.Title = "Untitled"
		if utf8.RuneCountInString(c.Excerpt) <= titleLength { // of the source's own words, where doc may end in ours
			s.Title = cmp.Or(c.Excerpt, richtext.Excerpt(doc, titleLength), s.Title)
		} else {
			s.Title = richtext.Excerpt(doc, titleLength)
		}
		note(titleMissing, s.Title)
	}
	if utf8.RuneCountInString(s.Title) > story.MaxTitle {
		note(titleCut, s.Title)
		s.Title = string([]rune(s.Title)[:story.MaxTitle-1]) + "…"
	}
	if s.Excerpt = c.Excerpt; utf8.RuneCountInString(s.Excerpt) > story.MaxExcerpt {
		note(excerptCut, "")
		s.Excerpt = string([]rune(s.Excerpt)[:story.MaxExcerpt-1]) + "…"
	}
	s.Listed, s.SeoTitle, s.SeoDescription = !c.Unlisted, c.SeoTitle, c.SeoDescription
	category, err := w.lookup(ctx, TermKind, nonEmpty(c.Category))
	if err != nil {
		return err
	}
	if s.CategoryID = nil; len(category) > 0 {
		s.CategoryID = &category[0]
	}
	if s.Terms, err = w.lookup(ctx, TermKind, c.Terms); err != nil {
		return err
	}
	if s.Authors, err = w.lookup(ctx, AuthorKind, c.Authors); err != nil {
		return err
	}
	if len(s.Terms) > story.MaxTerms {
		note(termsCut, fmt.Sprint(len(s.Terms)))
		s.Terms = s.Terms[:story.MaxTerms]
	}
	if len(s.Authors) > story.MaxAuthors {
		note(authorsCut, fmt.Sprint(len(s.Authors)))
		s.Authors = s.Authors[:story.MaxAuthors]
	}
	return nil
}

func nonEmpty(key string) []string {
	if key == "" {
		return nil
	}
	return []string{key}
}

// status brings a story to the status that the source gives it.
func (w *writer) status(ctx context.Context, s, was *story.Story, it *Item) error {
	c := it.Story
	want, at := c.Status, clock.At(c.At)
	switch {
	case want == story.Published && at.After(w.tx.At.Time):
		want = story.Scheduled
		w.rep.warn(it, Note{futureDate, at.Format(time.RFC3339)})
	case want == story.Scheduled && !at.After(w.tx.At.Time):
		want = story.Published
		w.rep.warn(it, Note{pastDate, at.Format(time.RFC3339)})
	}
	same := was.Status == want && was.PublishedAt.Equal(at.Time)
	var now *story.Story
	var err error
	switch {
	case want == story.Published && !same:
		now, err = w.deps.Stories.Publish(ctx, w.tx, s.ID, at.Time)
	case want == story.Scheduled && !same:
		now, err = w.deps.Stories.Schedule(ctx, w.tx, s.ID, at.Time)
	case want == story.Draft && (was.Status == story.Published || was.Status == story.Scheduled):
		now, err = w.deps.Stories.Unpublish(ctx, w.tx, s.ID)
	}
	if errors.Is(err, story.ErrShut) {
		w.rep.warn(it, Note{shut, ""})
		return nil
	}
	if err != nil {
		return err
	}
	if now != nil {
		*s = *now
	}
	return nil
}

// oldPaths makes a story's earlier addresses redirect to it.
func (w *writer) oldPaths(ctx context.Context, s *story.Story, it *Item, fresh bool) error {
	for _, path := range it.Story.OldPaths {
		if path == s.Path {
			continue
		}
		added, err := permalink.AddAlias(ctx, w.tx, permalink.KindStory, s.ID, path)
		if err != nil {
			return err
		}
		if !added && fresh {
			w.rep.warn(it, Note{pathTaken, path})
		}
	}
	return nil
}
