// Package glossary holds the terms of the startup world with their definitions,
// finds them by letter and by the words of their names, and finds their names in texts.
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
	"masthead/internal/search"
)

// Tag is the cache tag of whatever shows the glossary.
const Tag = "glossary"

// TermTag is the cache tag of whatever shows the term of this id.
func TermTag(id int64) string { return "glossary:" + strconv.FormatInt(id, 10) }

// Term is one entry.
type Term struct {
	bun.BaseModel `bun:"table:glossary_terms"`

	ID       int64 `bun:",pk,autoincrement"`
	Slug     string
	Title    string
	Letter   string // "A" to "Z", or "#"
	SortKey  string
	Excerpt  string              // the definition, one sentence
	Body     string              // Markdown
	Names    map[string][]string // what texts call it, by the code of their language; without "en" English ones call it by its title
	Related  []int64             // terms to read next
	Featured int                 // place among the featured ones, 0 for none
}

// Path is where the term lives in the master; a language edition has it below its own path.
func (t *Term) Path() string { return "/glossary/" + t.Slug }

type former struct {
	bun.BaseModel `bun:"table:glossary_former"`
	Slug          string `bun:",pk"`
	TermID        int64
}

// Save inserts a term, or updates the one of the same ID or, without one, of the same
// slug. The slug that it had before leads to it from then on.
func Save(ctx context.Context, tx *database.Tx, t *Term) error {
	t.SortKey = cases.Fold().String(strings.TrimSpace(t.Title))
	t.Letter = Letter(t.Title)
	if t.Names == nil {
		t.Names = map[string][]string{}
	}
	if t.Related == nil {
		t.Related = []int64{}
	}
	if err := write(ctx, tx, t); err != nil {
		return fmt.Errorf("save glossary term %q: %w", t.Slug, err)
	}
	tx.Emit("glossary.saved", t.ID, Tag, TermTag(t.ID))
	return search.Changed(ctx, tx, SearchSource, t.ID)
}

func write(ctx context.Context, tx *database.Tx, t *Term) error {
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
		if _, err := tx.NewInsert().Model(&former{Slug: old, TermID: t.ID}).On("CONFLICT (slug) DO UPDATE").
			Set("term_id = EXCLUDED.term_id").Exec(ctx); err != nil {
			return err
		}
	}
	_, err := tx.NewUpdate().Model(t).WherePK().Exec(ctx)
	return err
}

// Delete removes a term. Stories that name it show its name as plain words.
func Delete(ctx context.Context, tx *database.Tx, id int64) error {
	for _, rows := range []*bun.DeleteQuery{tx.NewDelete().Model((*former)(nil)).Where("term_id = ?", id),
		tx.NewDelete().Model((*Term)(nil)).Where("id = ?", id)} {
		if _, err := rows.Exec(ctx); err != nil {
			return fmt.Errorf("delete glossary term %d: %w", id, err)
		}
	}
	tx.Emit("glossary.deleted", id, Tag, TermTag(id))
	return search.Changed(ctx, tx, SearchSource, id)
}

// Letters are A to Z and #, in the order in which readers look for them.
var Letters = strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ#", "")

// Letter is the letter under which a title stands: A to Z, or # for all others.
func Letter(title string) string {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(title))
	if first = unicode.ToUpper(first); first >= 'A' && first <= 'Z' {
		return string(first)
	}
	return "#"
}

// Glossary reads the terms. What every story and every page of the glossary asks for
// is kept in memory until a term changes.
type Glossary struct {
	db     *database.DB
	words  *database.Kept[dictionary]
	counts *database.Kept[map[string]int]
}

// New is the glossary of db. Call it before Follow.
func New(db *database.DB) *Glossary {
	g := &Glossary{db: db}
	g.words = database.Keep(db, g.read, Tag)
	g.counts = database.Keep(db, g.count, Tag)
	return g
}

// BySlug reads the term of a slug, or of one that it had before: then its own is
// another. database.ErrNotFound when there is none.
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

// short are the columns that lists of terms show.
func (g *Glossary) short(terms *[]Term) *bun.SelectQuery {
	return g.db.Read.NewSelect().Model(terms).Column("id", "slug", "title", "names", "letter", "sort_key", "excerpt")
}

// ByIDs reads terms without their texts, in the order of their ids; unknown ones are left out.
func (g *Glossary) ByIDs(ctx context.Context, ids []int64) ([]Term, error) {
	var terms []Term
	if len(ids) == 0 {
		return nil, nil
	}
	if err := g.short(&terms).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("glossary terms: %w", err)
	}
	slices.SortFunc(terms, func(a, b Term) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return terms, nil
}

// Featured lists the featured terms in their order, without their texts.
func (g *Glossary) Featured(ctx context.Context, limit int) ([]Term, error) {
	var terms []Term
	if err := g.short(&terms).Where("featured > 0").Order("featured", "id").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("featured glossary terms: %w", err)
	}
	return terms, nil
}

// Find says which terms to list.
type Find struct {
	Title  string // a word of a name of theirs begins with it
	Letter string // "" is every one
	Limit  int
	Offset int
}

// Find lists terms without their texts: those whose title begins with what is looked
// for, then those with another name that does, then those with either within; all in
// the order of the alphabet.
func (g *Glossary) Find(ctx context.Context, f Find) ([]Term, error) {
	if strings.TrimSpace(f.Title) != "" {
		ids, err := g.named(ctx, f)
		if err != nil {
			return nil, err
		}
		return g.ByIDs(ctx, ids)
	}
	var terms []Term
	q := g.short(&terms).Order("letter", "sort_key", "id").Limit(int64(f.Limit)).Offset(int64(f.Offset))
	if f.Letter != "" {
		q = q.Where("letter = ?", f.Letter)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	return terms, nil
}

// named are the ids of a page of the terms that a title or another name finds.
func (g *Glossary) named(ctx context.Context, f Find) ([]int64, error) {
	text := key(f.Title)
	if text == "" {
		return nil, nil
	}
	d, err := g.words.Get(ctx)
	var found [3][]int64 // the best first
	for _, t := range d.titles {
		if at := t.answers(text); at >= 0 && (f.Letter == "" || f.Letter == t.letter) {
			found[at] = append(found[at], t.id)
		}
	}
	all := slices.Concat(found[:]...)
	from := min(f.Offset, len(all))
	return all[from:min(from+f.Limit, len(all))], err
}

// Around lists the terms before and after one in the order of the alphabet, nil at its ends.
func (g *Glossary) Around(ctx context.Context, t *Term) (before, next *Term, err error) {
	for _, side := range []struct {
		where, order string
		into         **Term
	}{{"(letter, sort_key, id) < (?, ?, ?)", "letter DESC, sort_key DESC, id DESC", &before}, {"(letter, sort_key, id) > (?, ?, ?)", "letter, sort_key, id", &next}} {
		var found []Term
		if err := g.short(&found).Where(side.where, t.Letter, t.SortKey, t.ID).OrderExpr(side.order).Limit(1).Scan(ctx); err != nil {
			return nil, nil, fmt.Errorf("around glossary term %q: %w", t.Slug, err)
		}
		if len(found) > 0 {
			*side.into = &found[0]
		}
	}
	return before, next, nil
}

// LetterOfTheOther stands for # in addresses, where that begins a fragment.
const LetterOfTheOther = "other"

// LetterPath is the page of a letter's terms.
func LetterPath(letter string) string {
	if letter == "#" {
		return "/glossary/letter/" + LetterOfTheOther
	}
	return "/glossary/letter/" + strings.ToLower(letter)
}

// Paths lists the pages of the terms, in the order of the alphabet.
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

// Counts tells how many terms stand under each letter, zeros included. Callers
// share it and must not change it.
func (g *Glossary) Counts(ctx context.Context) (map[string]int, error) { return g.counts.Get(ctx) }

func (g *Glossary) count(ctx context.Context) (map[string]int, error) {
	counts := map[string]int{}
	for _, l := range Letters {
		counts[l] = 0
	}
	var rows []struct {
		Letter string
		N      int
	}
	if err := g.db.Read.NewSelect().Model((*Term)(nil)).Column("letter").ColumnExpr("count(*) AS n").Group("letter").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	for _, r := range rows {
		counts[r.Letter] = r.N
	}
	return counts, nil
}
