package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"time"
	"unicode/utf8"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/story"
	linetext "masthead/internal/text"
)

// Reasons in the report why things are left out or changed.
const (
	notImportable   = "the story can't be stored"
	deletedHere     = "it was deleted here"
	noPath          = "no path is free for it; change its address in the old system"
	editedHere      = "it was edited here since the last import, so it is not overwritten"
	editedAndClosed = "it was edited here since the last import, so it is not overwritten, but not everybody could read all of it on the " +
		"old site: check who may read it"
	editedAndDraft = "it was edited here since the last import, so it stays as it is, but it is no longer published on the old site: " +
		"check who may read it"
	editedAndSkipped = "it is no longer imported, but it was edited here since the last import, so it stays: check who may read it"
	staysClosed      = "a rule or setting for members closed it in an earlier import and is not in this export, so it stays closed"
	staysHidden      = "a part of it was switched off on the old site in an earlier import, and this export does not say which, so all of " +
		"it is gated"
	nowUnpublished   = "it is no longer imported, so it is no longer published"
	kindChanged      = "its type was changed, so the story that an earlier import created from it is no longer published"
	editedAsOther    = "its type was changed, but the story from an earlier import was edited here, so it stays: check who may read it"
	titleMissing     = "it had no title and was given one"
	titleCut         = "the title was too long and was cut"
	excerptCut       = "the excerpt was too long and was cut"
	termsCut         = "it has more tags than a story may have"
	authorsCut       = "it has more authors than a story may have"
	pathTaken        = "an old path is already in use here, so it does not redirect"
	pathOfOtherBrand = "an old path is inside the path of another brand, so it does not redirect"
	numberTaken      = "its numbered address already leads to another story, so it does not redirect"
	otherLanguage    = "its text is in another language than the brand: only the brand's lists and the search show it"
	otherPath        = "its path is already in use here, so it has another one"
	futureDate       = "its date is in the future, so it is scheduled"
	pastDate         = "its scheduled date is in the past, so it is published"
	moreNotes        = "it has more lines than are in the report"
	gateIsOpen       = "some readers of the old site could not see a part of it, but this brand's gate is open, so it is a draft"
	gateIsWider      = "only some members of the old site, such as paying ones, could see a part of it, but this brand's gate opens to " +
		"every signed-in reader, so it is a draft"
	gatedWithoutExcerpt = "all of it is for signed-in readers and it has no excerpt, so it is a draft"
	sourceChanged       = "it changed in the export"
	picturesRetried     = "its missing pictures are fetched again"
	pictureRetried      = "it is fetched again"
)

// commit writes a batch and the checkpoint in one transaction.
func (r *run) commit(ctx context.Context, batch []*workItem) error {
	if r.request.DryRun {
		return r.tryBatch(ctx, batch)
	}
	rep := r.report.clone()
	position := r.row.Position + int64(len(batch))
	err := r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := r.lock(ctx, tx); err != nil {
			return err
		}
		w, err := r.newWriter(ctx, tx, &rep, batch)
		if err != nil {
			return err
		}
		if err := w.writeBatch(ctx, batch); err != nil {
			return err
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
	r.reportProgress()
	return nil
}

// newWriter returns the writer of a batch in a transaction. It knows what earlier imports created from the items.
func (r *run) newWriter(ctx context.Context, tx *database.Tx, rep *Report, batch []*workItem) (*writer, error) {
	found, err := r.readEarlierRefs(ctx, tx, batch)
	if err != nil {
		return nil, err
	}
	again, err := r.storiesToRetry(ctx, tx, found.refs)
	if err != nil {
		return nil, err
	}
	return &writer{run: r, tx: tx, rep: rep, earlierRefs: found.refs, furtherStories: found.furtherStories, rejected: found.rejected,
		retryPictures: again, newRefs: map[refKey]*refRow{}}, nil
}

// writeBatch writes the items of a batch, if possible several together.
func (w *writer) writeBatch(ctx context.Context, batch []*workItem) error {
	done, err := w.writeBulk(ctx, batch)
	if err != nil {
		return err
	}
	for _, one := range batch {
		if done[one] {
			continue
		}
		if err := w.writeItem(ctx, one); err != nil {
			return fmt.Errorf("import %s %s: %w", one.item.Kind, one.item.ID, err)
		}
	}
	return nil
}

// writer writes one batch.
type writer struct {
	*run
	tx              *database.Tx
	rep             *Report
	earlierRefs     map[refKey]*refRow // stories, authors and terms that earlier imports created from the items
	furtherStories  map[refKey][]furtherStory
	rejected        map[refKey]*refRow // see earlier
	retryPictures   map[int64]bool     // stories whose missing pictures are fetched again
	newRefs         map[refKey]*refRow // those of this batch
	pictureRows     []*pictureRow
	libraryPictures []PictureArgs // pictures of the library to fetch
	claimed         []string      // paths of its stories, with those that redirect to them
}

func (w *writer) writeItem(ctx context.Context, write *workItem) error {
	it := &write.item
	w.rep.Comments += it.Comments
	old := w.refOf(it.Kind, it.ID)
	switch {
	case write.term != nil:
		return w.writeTerm(ctx, it, write.term, old)
	case write.author != nil:
		return w.writeAuthor(ctx, it, write.author, old)
	}
	if err := w.withdrawFurtherStories(ctx, write); err != nil {
		return err
	}
	if it.SkipReason != "" {
		w.warn(it, it.Notes)
		return w.skip(ctx, it, it.SkipReason, it.Detail)
	}
	if err := w.withdrawFormerKinds(ctx, it); err != nil {
		return err
	}
	switch {
	case it.inDoubt:
		w.rep.addWarning(it, Note{closedInDoubt, ""})
	case it.staysRestricted():
		w.rep.addWarning(it, Note{it.whyItStaysClosed(), ""})
	}
	switch {
	case it.Picture != nil:
		return w.enqueueLibraryPicture(ctx, it, old)
	case old != nil && it.isUnchangedSince(old) && !w.retryPictures[old.EntityID]:
		w.rep.addUnchanged(it)
		w.keepRecord(it, old)
		return nil
	}
	if w.convertOne(write); write.err != nil {
		return w.skip(ctx, it, notImportable, write.err.Error())
	}
	return w.writeOrReport(ctx, it, func() error { return w.writeStory(ctx, write, old) })
}

// writeOrReport calls write. If the item breaks a rule, it undoes what write wrote and reports the item as skipped. Other items of the
// batch are not affected.
func (w *writer) writeOrReport(ctx context.Context, it *Item, write func() error) error {
	broken, err := w.tryWrite(ctx, write)
	if broken != nil {
		return w.skip(ctx, it, notImportable, broken.Error())
	}
	return err
}

// tryWrite calls write. If the item breaks a rule, it undoes what write wrote and returns the error of the rule as broken.
func (w *writer) tryWrite(ctx context.Context, write func() error) (broken, err error) {
	before, shown, became := w.rep.clone(), w.pictureRows, maps.Clone(w.newRefs)
	written := w.log.buf.Len()
	if _, err := w.tx.ExecContext(ctx, "SAVEPOINT item"); err != nil {
		return nil, err
	}
	err = write()
	_, unique := database.IsUnique(err)
	var wrong invalid.Fields
	switch {
	case err == nil:
		_, err = w.tx.ExecContext(ctx, "RELEASE SAVEPOINT item")
		return nil, err
	case unique, errors.As(err, &wrong), errors.Is(err, story.ErrConflict),
		errors.Is(err, permalink.ErrTaken), errors.Is(err, permalink.ErrReserved):
		if _, err := w.tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT item"); err != nil {
			return nil, err
		}
		*w.rep, w.pictureRows, w.newRefs = before, shown, became
		w.log.buf.Truncate(written)
		return err, nil
	}
	return nil, err
}

// maxNotes is the maximum number of notes about one item in the report.
const maxNotes = 500

func (w *writer) warn(it *Item, notes []Note) {
	for _, n := range notes[:min(len(notes), maxNotes)] {
		w.rep.addWarning(it, n)
	}
	if more := len(notes) - maxNotes; more > 0 {
		w.rep.addWarning(it, Note{moreNotes, fmt.Sprintf("%d more", more)})
	}
}

// language returns the language code of a new story: the one that was chosen or that the source states, else that of the
// text's script.
func (w *writer) language(one *workItem) string {
	c := one.item.Story
	return cmp.Or(c.Lang, w.request.Options.Lang, i18n.LocaleOfText(c.Title+" "+richtext.Text(one.doc), w.brand.Locale()).Code)
}

// writeStory writes a new story or updates an imported one.
func (w *writer) writeStory(ctx context.Context, one *workItem, ref *refRow) error {
	it, c := &one.item, one.item.Story
	s := &story.Story{BrandID: w.brand.ID, Slug: c.Slug, Path: c.Path, Lang: w.language(one), CreatedAt: clock.MomentOf(c.Created),
		Page: c.Unlisted, Company: c.Company, Place: c.Place}
	if ref != nil {
		old, err := story.Get(ctx, w.tx, ref.EntityID)
		switch {
		case errors.Is(err, database.ErrNotFound) && it.Offered:
			w.rep.addSkipped(it, deletedHere, "")
			return nil
		case errors.Is(err, database.ErrNotFound):
			ref = nil // it was deleted here, so it is imported as new
		case err != nil:
			return err
		case isKept(it, old, ref):
			why := editedHere
			_, _, gated := richtext.SplitAtPaywall(one.doc, 0)
			switch public := old.Status == story.Published || old.Status == story.Scheduled; {
			case public && (gated || it.isRestricted()):
				why = editedAndClosed
			case c.Status == story.Draft && public && old.PublishedAt.Equal(old.CreatedAt.Time): // the import published it
				why = editedAndDraft
			}
			w.rep.addSkipped(it, why, old.Path)
			return nil
		default:
			s = old
			s.KeepUpdatedAt = it.isUnchangedSince(ref) // only its pictures are fetched again
		}
	}
	if it.staysRestricted() {
		one.close(s)
		c = it.Story
	}
	if c.Excerpt == "" && (s.Status == story.Published || s.Status == story.Scheduled) && isGated(one.doc) {
		now, err := w.deps.Stories.Unpublish(ctx, w.tx, s.ID) // a public story may not be saved without anything to see
		if err != nil {
			return err
		}
		now.KeepUpdatedAt, s = s.KeepUpdatedAt, now
	}
	was := *s
	if err := w.setContent(ctx, s, it, one.doc); err != nil {
		return err
	}
	if ref == nil {
		free, err := w.findFreePath(ctx, s)
		if err != nil {
			return err
		}
		if !free {
			w.rep.addSkipped(it, noPath, c.Path)
			return nil
		}
	}
	if err := w.deps.Stories.Save(ctx, w.tx, s, one.doc); err != nil {
		return err
	}
	if own := w.brand.Locale(); ref == nil && c.Lang == "" && w.request.Options.Lang == "" && s.Lang != own.Code {
		w.rep.addWarning(it, Note{otherLanguage, i18n.LookupOrDefault(s.Lang).Name})
	}
	if ref == nil && c.Path != "" && s.Path != c.Path {
		w.rep.addWarning(it, Note{otherPath, c.Path + " became " + s.Path})
	}
	if err := w.setStatus(ctx, s, &was, one); err != nil {
		return err
	}
	return w.finishStory(ctx, one, s, ref)
}

// finishStory adds the redirects and pictures of a story that was written, features it if it is sticky, and reports it.
func (w *writer) finishStory(ctx context.Context, one *workItem, s *story.Story, ref *refRow) error {
	it, c := &one.item, one.item.Story
	if err := w.addRedirects(ctx, s, it); err != nil {
		return err
	}
	if err := w.addPictureRows(ctx, s.ID, one.pictures, ref == nil); err != nil {
		return err
	}
	w.claimed = append(w.claimed, s.Path)
	if c.Sticky && s.Status == story.Published {
		if err := w.featureStory(ctx, s.ID); err != nil {
			return err
		}
	}
	w.warn(it, it.Notes)
	w.warn(it, one.notes)
	switch {
	case ref == nil:
		w.rep.addNew(it)
		w.rep.Stories.add(s)
	case it.isUnchangedSince(ref):
		w.rep.addChanged(it, picturesRetried, "")
	default:
		w.rep.addChanged(it, sourceChanged, "")
	}
	w.addStoryRef(it, s)
	return nil
}

// titleLength is the number of characters of a text that become a title.
const titleLength = 80

// setContent sets the content of a story from the source, within the limits of stories.
func (w *writer) setContent(ctx context.Context, s *story.Story, it *Item, doc richtext.Doc) error {
	c := it.Story
	note := func(what, detail string) { w.rep.addWarning(it, Note{what, detail}) }
	if s.Title = linetext.OneLine(c.Title); s.Title == "" {
		own := "" // of the source's own text, because doc may end with a line that was added
		if utf8.RuneCountInString(c.Excerpt) <= titleLength {
			own = linetext.OneLine(c.Excerpt)
		}
		s.Title = cmp.Or(own, linetext.OneLine(richtext.Excerpt(doc, titleLength)), "Untitled")
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
	s.Listed, s.SeoTitle, s.SocialHeadline = !c.Unlisted, cutTo(c.SeoTitle, story.MaxTitle), cutTo(c.SocialTitle, story.MaxTitle)
	s.SeoDescription = cutTo(c.SeoDescription, story.MaxExcerpt)
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

// cutTo returns a text of at most a number of characters, on one line, as it is stored.
func cutTo(text string, limit int) string {
	text = linetext.OneLine(text)
	if letters := []rune(text); len(letters) > limit {
		text = string(letters[:limit-1]) + "…"
	}
	return text
}

func nonEmpty(key string) []string {
	if key == "" {
		return nil
	}
	return []string{key}
}

// isGated reports whether the whole text is gated.
func isGated(doc richtext.Doc) bool {
	open, _, gated := richtext.SplitAtPaywall(doc, 0)
	return gated && open.IsEmpty()
}

// OpensToSignedIn reports whether every reader who signs in can read gated texts of a brand.
func OpensToSignedIn(b *brand.Brand) bool {
	return b.Gate == brand.GateSignedIn || b.Gate == brand.GateMember && b.FreeReads > 0
}

// exposesGatedPart reports whether more readers could read the gated part of a text in a brand than in the source.
func (c *Content) exposesGatedPart(doc richtext.Doc, b *brand.Brand) bool {
	if b.Gate != brand.GateFree && !(c.ForSome && OpensToSignedIn(b)) {
		return false
	}
	_, _, gated := richtext.SplitAtPaywall(doc, 0)
	return gated
}

// IsPublic reports whether an item becomes a story with a page in a brand, now or at a given time. It converts the text.
func (it Item) IsPublic(b *brand.Brand) bool {
	c := it.Story
	if c == nil || c.Status == story.Draft {
		return false
	}
	doc, _, err := c.Body()
	return err == nil && checkDoc(doc, c.Weight) == nil && !c.exposesGatedPart(doc, b) && (c.Excerpt != "" || !isGated(doc))
}

// setStatus changes a story's status to that of the source. A story whose gated part would
// be public here becomes a draft.
func (w *writer) setStatus(ctx context.Context, s, was *story.Story, one *workItem) error {
	it, c := &one.item, one.item.Story
	want, at := c.Status, clock.MomentOf(c.At)
	switch {
	case w.request.Options.AsDrafts && was.Status != story.Published && was.Status != story.Scheduled:
		want = story.Draft
	case want != story.Draft && c.exposesGatedPart(one.doc, w.brand):
		want = story.Draft
		if w.brand.Gate == brand.GateFree {
			w.rep.addWarning(it, Note{gateIsOpen, ""})
		} else {
			w.rep.addWarning(it, Note{gateIsWider, ""})
		}
	case want == story.Published && at.After(w.tx.At.Time):
		want = story.Scheduled
		w.rep.addWarning(it, Note{futureDate, at.Format(time.RFC3339)})
	case want == story.Scheduled && !at.After(w.tx.At.Time):
		want = story.Published
		w.rep.addWarning(it, Note{pastDate, at.Format(time.RFC3339)})
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
	if errors.Is(err, story.ErrInvisible) {
		w.rep.addWarning(it, Note{gatedWithoutExcerpt, ""})
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
