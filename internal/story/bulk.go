package story

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// BatchStory is a new story of a batch, with its text. Its slug, path and translation group
// must be unique already: a batch does not look for free ones.
type BatchStory struct {
	Story *Story // PublishedAt is the time of publication
	Doc   richtext.Doc
	Text  *PreparedText // Doc after PrepareText, nil if it was not prepared yet
}

const excerptLength = 200 // of an excerpt that is made from the text, in characters

// PreparedText is the prepared text of a story. It is prepared before the story is written, so that many texts can be
// prepared at the same time.
type PreparedText struct {
	body    body
	gated   bool
	excerpt string
	minutes int
}

// BulkWriter stores many new stories in few statements, for importers and generated test data.
type BulkWriter struct {
	Stories *Stories
}

// PrepareText prepares the text of a story without a publisher, outside of any transaction.
func (bulk BulkWriter) PrepareText(ctx context.Context, lang string, doc richtext.Doc) (*PreparedText, error) {
	return bulk.prepareStoryText(ctx, &Story{Lang: lang}, doc)
}

func (bulk BulkWriter) prepareStoryText(ctx context.Context, s *Story, doc richtext.Doc) (*PreparedText, error) {
	row, gated, err := bulk.Stories.render(ctx, bulk.Stories.db.Read, s, doc)
	if err != nil {
		return nil, err
	}
	return &PreparedText{*row, gated, richtext.Excerpt(doc, excerptLength), richtext.ReadingMinutes(doc)}, nil
}

// Batch is many new stories, checked and prepared outside of any transaction.
type Batch struct {
	st         *Stories
	items      []BatchStory
	brands     []*brand.Brand
	bodies     []body
	entities   cardEntities // everything that the stories' cards name
	publishers map[int64]*taxonomy.Publisher
}

// NewBatch checks new stories by the rules of Save and prepares their texts on all
// processors.
func (bulk BulkWriter) NewBatch(ctx context.Context, items []BatchStory) (*Batch, error) {
	b := &Batch{st: bulk.Stories, items: items, brands: make([]*brand.Brand, len(items)), bodies: make([]body, len(items)),
		publishers: map[int64]*taxonomy.Publisher{}}
	workers := runtime.GOMAXPROCS(0)
	var group errgroup.Group
	for w := range workers {
		group.Go(func() error {
			for i := w; i < len(items); i += workers {
				if err := b.prepare(ctx, i); err != nil {
					return fmt.Errorf("story %d of the batch, %q: %w", i, items[i].Story.Title, err)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return b, b.readReferences(ctx)
}

// prepare does what one story needs before the transaction.
func (b *Batch) prepare(ctx context.Context, i int) (err error) {
	s, text := b.items[i].Story, b.items[i].Text
	if b.brands[i], err = b.st.brands.ByID(ctx, s.BrandID); err != nil {
		return invalid.Fields{"brand": "is not a brand"}
	}
	if text == nil {
		if s.Lang == "" {
			s.Lang = b.brands[i].Locale().Code
		}
		if text, err = (BulkWriter{b.st}).prepareStoryText(ctx, s, b.items[i].Doc); err != nil {
			return err
		}
	}
	if s.Excerpt == "" {
		s.Excerpt = text.excerpt
	}
	if err := b.st.complete(ctx, s, b.brands[i], richtext.Doc{}); err != nil {
		return err
	}
	b.bodies[i], s.Gated, s.Minutes = text.body, text.gated, text.minutes
	s.Mentions, s.Companies, s.People = text.body.mentions, text.body.companies, text.body.people // a new story has no confirmed mentions
	s.BeginsWithExcerpt = text.body.beginsWith(s.Excerpt)
	if text.body.isInvisible(s, b.brands[i].Gate) {
		return ErrInvisible
	}
	return nil
}

// readReferences reads once everything that the cards of the stories name.
func (b *Batch) readReferences(ctx context.Context) (err error) {
	var terms, authors, pictures []int64
	db := b.st.db.Read
	for _, it := range b.items {
		s := it.Story
		terms, authors = nonNil(append(terms, s.Terms...), s.CategoryID, s.PropertyID), append(authors, s.Authors...)
		pictures = nonNil(pictures, s.PictureID, s.PortraitID)
		if s.PublisherID != nil && b.publishers[*s.PublisherID] == nil {
			p, err := taxonomy.PublisherByID(ctx, db, *s.PublisherID)
			if err != nil {
				return err
			}
			b.publishers[p.ID], pictures = p, nonNil(pictures, p.PictureID)
		}
	}
	if b.entities.terms, err = taxonomy.ByIDs(ctx, db, sorted(terms)); err != nil {
		return err
	}
	if b.entities.authors, err = taxonomy.AuthorsByIDs(ctx, db, sorted(authors)); err != nil {
		return err
	}
	b.entities.kindOf = kindsOf(b.entities.terms)
	b.entities.pictures, err = media.Pictures(ctx, db, sorted(pictures))
	return err
}

func nonNil(ids []int64, more ...*int64) []int64 {
	for _, id := range more {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	return ids
}

func sorted(ids []int64) []int64 {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Write stores the stories as published, as Save and Publish would, but in a few statements. It can
// be called once. Its event lists no stories, so every cache drops all its entries.
func (b *Batch) Write(ctx context.Context, tx *database.Tx) error {
	if len(b.items) == 0 {
		return nil
	}
	ids, err := reserveIDs(ctx, tx, b.st.db.Engine, "stories", len(b.items))
	if err != nil {
		return err
	}
	groupIDs, err := reserveIDs(ctx, tx, b.st.db.Engine, "translation_groups", len(b.items))
	if err != nil {
		return err
	}
	var (
		groups  []translationGroup
		stories = make([]*Story, len(b.items))
		terms   []storyTerm
		authors []storyAuthor
		named   []storyMention
		about   []storyCompany
		people  []storyPerson
		entries []listEntry
		files   []storyMedia
	)
	for i := range b.items {
		s := b.items[i].Story
		s.ID, b.bodies[i].StoryID, stories[i] = ids[i], ids[i], s
		if s.GroupID == 0 {
			s.GroupID = groupIDs[i]
			groups = append(groups, translationGroup{ID: s.GroupID, CreatedAt: tx.At})
		}
		if err := b.publish(ctx, i, tx.At); err != nil {
			return err
		}
		t, a, m, c, p, _ := s.links()
		terms, authors, named, about = append(terms, t...), append(authors, a...), append(named, m...), append(about, c...)
		people = append(people, p...)
		files = append(files, storyMediaRows(s.ID, false, b.bodies[i].media)...)
		explained, err := b.st.glossaryTermsOf(ctx, s, b.entities.terms)
		if err != nil {
			return err
		}
		for _, l := range ListsOf(s, i18n.LookupOrDefault(s.Lang), b.entities.kindOf, explained) {
			entries = append(entries, l.entry(s))
		}
	}
	pairs, err := countPairs(ctx, tx, b.groupsWithNames()...)
	if err != nil {
		return err
	}
	for _, rows := range []any{&groups, &stories, &terms, &authors, &named, &about, &people, &entries, &files} {
		if reflect.ValueOf(rows).Elem().Len() == 0 {
			continue
		}
		if _, err := tx.NewInsert().Model(rows).Exec(ctx); err != nil {
			return fmt.Errorf("write %d stories from %q on: %w", len(stories), stories[0].Path, err)
		}
	}
	if err := pairs.store(ctx, tx); err != nil {
		return err
	}
	if err := (Archive{b.st}).updateDays(ctx, tx, nil, entries); err != nil {
		return err
	}
	if err := b.writeBodies(ctx, tx); err != nil {
		return fmt.Errorf("write %d texts from %q on: %w", len(stories), stories[0].Path, err)
	}
	paths := make([]permalink.Path, len(stories))
	for i, s := range stories {
		paths[i] = permalink.Path{EntityID: s.ID, Path: s.Path}
	}
	if err := permalink.SetNew(ctx, tx, permalink.KindStory, paths); err != nil {
		return fmt.Errorf("write stories from %q on: %w", stories[0].Path, err)
	}
	if b.st.OnBatch != nil {
		if err := b.st.OnBatch(ctx, tx, ids); err != nil {
			return err
		}
	}
	tx.Emit("stories.written", 0, "*")
	return search.MarkChanged(ctx, tx, SearchSource, ids...)
}

// groupsWithNames returns the translation groups of the stories that name several entities.
func (b *Batch) groupsWithNames() (groups []int64) {
	for _, it := range b.items {
		if s := it.Story; len(s.Companies)+len(s.People)+len(s.Investors) > 1 {
			groups = append(groups, s.GroupID)
		}
	}
	return groups
}

// writeBodies stores the texts as parameters, because they are long, and parsing a statement
// that contains them would be slow.
func (b *Batch) writeBodies(ctx context.Context, tx *database.Tx) error {
	const columns = 5
	var rows []string
	var values []any
	for _, row := range b.bodies {
		contents, err := json.Marshal(row.Contents)
		if err != nil {
			return err
		}
		n := len(values)
		rows = append(rows, fmt.Sprintf("($%d, $%d, $%d, $%d, $%d)", n+1, n+2, n+3, n+4, n+columns))
		values = append(values, row.StoryID, row.Doc, row.OpenHTML, row.GatedHTML, string(contents))
	}
	_, err := tx.Tx.Tx.ExecContext(ctx, "INSERT INTO story_bodies (story_id, doc, open_html, gated_html, contents) VALUES "+
		strings.Join(rows, ", "), values...)
	return err
}

// publish sets the fields of a story that Save and Publish would set.
func (b *Batch) publish(ctx context.Context, i int, now clock.Moment) error {
	s, p := b.items[i].Story, b.entities
	if s.PublishedAt.IsZero() || s.PublishedAt.After(now.Time) {
		return invalid.Fields{"publishedAt": "is missing or in the future"}
	}
	if s.CreatedAt.IsZero() {
		s.CreatedAt = now
	}
	s.Status, s.Revision, s.UpdatedAt, s.SavedAt = Published, 2, s.PublishedAt, now
	p.brand, p.lang = b.brands[i], i18n.LookupOrDefault(s.Lang)
	p.edition = b.st.brands.EditionOf(ctx, p.lang)
	if s.PublisherID != nil {
		p.publisher = b.publishers[*s.PublisherID]
	}
	if s.Path == "" {
		s.Path = s.FallbackPath(p.brand.Path, s.PublishedAt.In(p.brand.Zone()))
	}
	card, err := json.Marshal(p.storedCard(s))
	if err != nil {
		return fmt.Errorf("card of story %d: %w", s.ID, err)
	}
	s.Card = string(card)
	return nil
}

// reserveIDs returns IDs of a table for n new rows.
func reserveIDs(ctx context.Context, tx *database.Tx, engine database.Engine, table string, n int) (ids []int64, err error) {
	if engine == database.Postgres {
		err = tx.NewSelect().ColumnExpr("nextval(pg_get_serial_sequence(?, 'id'))", table).
			TableExpr("generate_series(1, ?)", n).Scan(ctx, &ids)
	} else { // nobody else writes until the transaction ends
		var last int64
		err = tx.NewSelect().ColumnExpr("coalesce(max(id), 0)").Table(table).Scan(ctx, &last)
		for i := range n {
			ids = append(ids, last+int64(i)+1)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("reserve ids of %s: %w", table, err)
	}
	return ids, nil
}
