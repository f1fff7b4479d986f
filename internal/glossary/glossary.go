// Package glossary provides the glossary. It finds terms by letter and by the words of
// their names, and finds the names of terms in texts.
package glossary

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/cases"

	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
)

// Tag is the cache tag of everything that shows the glossary.
const Tag = "glossary"

// TermTag returns the cache tag of everything that shows a term.
func TermTag(id int64) string { return "glossary:" + strconv.FormatInt(id, 10) }

// Term is one entry of the glossary.
type Term struct {
	bun.BaseModel `bun:"table:glossary_terms"`

	ID       int64 `bun:",pk,autoincrement"`
	Slug     string
	Title    string
	Letter   string // "A" to "Z", or "#"
	SortKey  string
	Excerpt  string              // definition in one sentence
	Body     string              // Markdown
	Names    map[string][]string // names in texts by language code; if "en" is missing, the title is the English name
	Related  []int64             // ids of related terms
	Featured int                 // position among the featured terms, 0 if not featured
}

// Path returns the path of the term's page in the master brand. In language editions the page is
// below the edition's path.
func (t *Term) Path() string { return route.GlossaryPath + "/" + t.Slug }

type formerSlug struct {
	bun.BaseModel `bun:"table:glossary_former"`
	Slug          string `bun:",pk"`
	TermID        int64
}

// Save inserts a term, or updates the one with the same ID or, without an ID, with the
// same slug. A former slug redirects to the new one.
func Save(ctx context.Context, tx *database.Tx, t *Term) error {
	if err := route.CheckSlug(t.Path()); err != nil {
		return fmt.Errorf("save glossary term %q: %w", t.Slug, err)
	}
	t.SortKey = cases.Fold().String(strings.TrimSpace(t.Title))
	t.Letter = Letter(t.Title)
	if t.Names == nil {
		t.Names = map[string][]string{}
	}
	if t.Related == nil {
		t.Related = []int64{}
	}
	if err := insertOrUpdate(ctx, tx, t); err != nil {
		return fmt.Errorf("save glossary term %q: %w", t.Slug, err)
	}
	tx.Emit("glossary.saved", t.ID, Tag, TermTag(t.ID), permalink.SlugTag(t.Slug))
	return search.MarkChanged(ctx, tx, SearchSource, t.ID)
}

func insertOrUpdate(ctx context.Context, tx *database.Tx, t *Term) error {
	if t.ID == 0 {
		_, err := tx.NewInsert().Model(t).On("CONFLICT (slug) DO UPDATE").Set("title = EXCLUDED.title").
			Set("letter = EXCLUDED.letter").Set("sort_key = EXCLUDED.sort_key").Set("excerpt = EXCLUDED.excerpt").
			Set("body = EXCLUDED.body").Set("names = EXCLUDED.names").Set("related = EXCLUDED.related").
			Set("featured = EXCLUDED.featured").Returning("id").Exec(ctx)
		return err
	}
	var old string
	if err := tx.NewSelect().Model((*Term)(nil)).Column("slug").Where("id = ?", t.ID).Scan(ctx, &old); err != nil {
		return database.NotFound(err)
	}
	if old != t.Slug {
		if _, err := tx.NewInsert().Model(&formerSlug{Slug: old, TermID: t.ID}).On("CONFLICT (slug) DO UPDATE").
			Set("term_id = EXCLUDED.term_id").Exec(ctx); err != nil {
			return err
		}
	}
	_, err := tx.NewUpdate().Model(t).WherePK().Exec(ctx)
	return err
}

// Delete deletes a term. Stories that mention it show its name as plain text.
func Delete(ctx context.Context, tx *database.Tx, id int64) error {
	for _, rows := range []*bun.DeleteQuery{tx.NewDelete().Model((*formerSlug)(nil)).Where("term_id = ?", id),
		tx.NewDelete().Model((*Term)(nil)).Where("id = ?", id)} {
		if _, err := rows.Exec(ctx); err != nil {
			return fmt.Errorf("delete glossary term %d: %w", id, err)
		}
	}
	tx.Emit("glossary.deleted", id, Tag, TermTag(id))
	return search.MarkChanged(ctx, tx, SearchSource, id)
}

// formerSlugsOf returns the slugs that a term had before, in alphabetical order.
func formerSlugsOf(ctx context.Context, db bun.IDB, id int64) ([]string, error) {
	former := []string{}
	err := db.NewSelect().Model((*formerSlug)(nil)).Column("slug").Where("term_id = ?", id).Order("slug").Scan(ctx, &former)
	if err != nil {
		return nil, fmt.Errorf("former slugs of glossary term %d: %w", id, err)
	}
	return former, nil
}

// restore stores a deleted term again, with the id that it had. The addresses with the slugs in former redirect to it, unless another term
// has them by now.
func restore(ctx context.Context, tx *database.Tx, t *Term, former []string) error {
	if t.Names == nil {
		t.Names = map[string][]string{}
	}
	if t.Related == nil {
		t.Related = []int64{}
	}
	if _, err := tx.NewInsert().Model(t).Exec(ctx); err != nil {
		return fmt.Errorf("restore glossary term %d: %w", t.ID, err)
	}
	for _, one := range former {
		if _, err := tx.NewInsert().Model(&formerSlug{Slug: one, TermID: t.ID}).On("CONFLICT (slug) DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("restore glossary term %d: %w", t.ID, err)
		}
	}
	return Save(ctx, tx, t)
}

// Letters are A to Z and #, in the order of the glossary.
var Letters = strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ#", "")

// Letter returns the letter for a title: A to Z, or # for all other characters.
func Letter(title string) string {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(title))
	if first = unicode.ToUpper(first); first >= 'A' && first <= 'Z' {
		return string(first)
	}
	return "#"
}

// Glossary reads the terms. It caches the data that every story and every page of the glossary
// needs, until a term changes.
type Glossary struct {
	db         *database.DB
	dictionary *database.Cached[dictionary]
	counts     *database.Cached[map[string]int]
}

// New returns the glossary in db. Call it before database.DB.WatchCommits.
func New(db *database.DB) *Glossary {
	g := &Glossary{db: db}
	g.dictionary = database.NewCached(db, g.loadDictionary, Tag)
	g.counts = database.NewCached(db, g.loadCounts, Tag)
	return g
}

// BySlug returns the term with a slug, or the term that formerly had the slug and now has another
// one. It returns database.ErrNotFound if there is none.
func (g *Glossary) BySlug(ctx context.Context, slug string) (*Term, error) {
	var found []Term
	err := g.db.Read.NewSelect().Model(&found).
		Where("id IN (SELECT id FROM glossary_terms WHERE slug = ? UNION ALL SELECT term_id FROM glossary_former WHERE slug = ?)", slug, slug).
		OrderExpr("slug = ? DESC", slug).Limit(1).Scan(ctx)
	if err == nil && len(found) == 0 {
		err = database.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("glossary term %q: %w", slug, err)
	}
	return &found[0], nil
}

// selectShort selects the columns that lists of terms show.
func (g *Glossary) selectShort(terms *[]Term) *bun.SelectQuery {
	return g.db.Read.NewSelect().Model(terms).Column("id", "slug", "title", "names", "letter", "sort_key", "excerpt")
}

// ByIDs returns terms without their texts in the order of ids. It leaves out unknown ids.
func (g *Glossary) ByIDs(ctx context.Context, ids []int64) ([]Term, error) {
	var terms []Term
	if len(ids) == 0 {
		return nil, nil
	}
	if err := g.selectShort(&terms).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("glossary terms: %w", err)
	}
	slices.SortFunc(terms, func(a, b Term) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return terms, nil
}

// Featured returns the featured terms by position, without their texts.
func (g *Glossary) Featured(ctx context.Context, limit int) ([]Term, error) {
	var terms []Term
	if err := g.selectShort(&terms).Where("featured > 0").Order("featured", "id").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("featured glossary terms: %w", err)
	}
	return terms, nil
}

// TermQuery selects the terms that fulfil all its conditions.
type TermQuery struct {
	Title  string // beginning of a word in a name
	Letter string // letter of the glossary; "" for all
	Limit  int
	Offset int
}

// Find returns terms without their texts: first terms with a title that begins with the text, then
// terms with another name that begins with it, then terms with a name that contains it at the
// beginning of a word. Each group is in alphabetical order.
func (g *Glossary) Find(ctx context.Context, f TermQuery) ([]Term, error) {
	if strings.TrimSpace(f.Title) != "" {
		ids, err := g.matchingIDs(ctx, f)
		if err != nil {
			return nil, err
		}
		return g.ByIDs(ctx, ids)
	}
	var terms []Term
	q := g.selectShort(&terms).Order("letter", "sort_key", "id").Limit(int64(f.Limit)).Offset(int64(f.Offset))
	if f.Letter != "" {
		q = q.Where("letter = ?", f.Letter)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	return terms, nil
}

// matchingIDs returns one page of the ids of the terms that match a query.
func (g *Glossary) matchingIDs(ctx context.Context, f TermQuery) ([]int64, error) {
	text := searchKey(f.Title)
	if text == "" {
		return nil, nil
	}
	d, err := g.dictionary.Get(ctx)
	var found [3][]int64 // by rank, best first
	for _, t := range d.titles {
		if at := t.matchRank(text); at >= 0 && (f.Letter == "" || f.Letter == t.letter) {
			found[at] = append(found[at], t.id)
		}
	}
	all := slices.Concat(found[:]...)
	from := min(f.Offset, len(all))
	return all[from:min(from+f.Limit, len(all))], err
}

// Neighbours returns the terms before and after t in alphabetical order, nil if there is none.
func (g *Glossary) Neighbours(ctx context.Context, t *Term) (before, next *Term, err error) {
	for _, side := range []struct {
		where, order string
		into         **Term
	}{
		{"(letter, sort_key, id) < (?, ?, ?)", "letter DESC, sort_key DESC, id DESC", &before},
		{"(letter, sort_key, id) > (?, ?, ?)", "letter, sort_key, id", &next},
	} {
		var found []Term
		if err := g.selectShort(&found).Where(side.where, t.Letter, t.SortKey, t.ID).OrderExpr(side.order).Limit(1).Scan(ctx); err != nil {
			return nil, nil, fmt.Errorf("neighbours of glossary term %q: %w", t.Slug, err)
		}
		if len(found) > 0 {
			*side.into = &found[0]
		}
	}
	return before, next, nil
}

// OtherLetter stands for # in paths, where # would begin a fragment.
const OtherLetter = "other"

// LetterPath returns the path of the page with a letter's terms.
func LetterPath(letter string) string {
	if letter == "#" {
		return route.GlossaryPath + "/letter/" + OtherLetter
	}
	return route.GlossaryPath + "/letter/" + strings.ToLower(letter)
}

// Paths returns the paths of all terms in alphabetical order.
func (g *Glossary) Paths(ctx context.Context) ([]string, error) {
	var terms []Term
	if err := g.db.Read.NewSelect().Model(&terms).Column("slug").Order("letter", "sort_key", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	paths := make([]string, len(terms))
	for i := range terms {
		paths[i] = terms[i].Path()
	}
	return paths, nil
}

// Counts returns the number of terms for each letter, including zeros. Callers share the
// map and must not change it.
func (g *Glossary) Counts(ctx context.Context) (map[string]int, error) { return g.counts.Get(ctx) }

func (g *Glossary) loadCounts(ctx context.Context) (map[string]int, error) {
	counts := map[string]int{}
	for _, l := range Letters {
		counts[l] = 0
	}
	var rows []struct {
		Letter string
		N      int
	}
	err := g.db.Read.NewSelect().Model((*Term)(nil)).Column("letter").ColumnExpr("count(*) AS n").Group("letter").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	for _, r := range rows {
		counts[r.Letter] = r.N
	}
	return counts, nil
}
