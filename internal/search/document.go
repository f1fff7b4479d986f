package search

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Kind groups results. Each has a tab on the search page.
type Kind string

// The kinds that exist, in the order of their tabs.
const (
	Story        Kind = "story"
	Video        Kind = "video"
	Event        Kind = "event"
	GlossaryTerm Kind = "term"
	Person       Kind = "person"
	Audio        Kind = "audio"
	Company      Kind = "company"
	Investor     Kind = "investor"
	Award        Kind = "award"
)

// Document is something that can be found, in the form that everybody may read.
type Document struct {
	EntityID   int64
	Kind       Kind
	Lang       string
	BrandID    int64 // 0 for documents of no brand
	CategoryID int64
	At         time.Time // time of publication
	Undated    bool      // its age does not matter
	Popularity int
	Path       string
	Title      string
	OtherNames []Name // its other names, which count like its title
	Lead       string // its first lines
	Names      string // of its brand, terms and authors, one a line; snippets do not show them
	Body       string
}

// Name is a name of a document in one language. Without a language it is not a name that texts use, such as the domain of a company.
type Name struct {
	Lang string `json:"lang"`
	Text string `json:"text"`
}

// Source provides the documents of a feature.
type Source interface {
	// Documents returns, in any order, the documents of those entities that everybody may read now.
	Documents(ctx context.Context, ids []int64) ([]Document, error)
	// After returns at most limit ids of entities above id, in ascending order, for an index that is
	// rebuilt. Some may have no document.
	After(ctx context.Context, id int64, limit int) ([]int64, error)
}

// pendingChange is a change that is not indexed yet. Each change has a random version, so that a node which read an
// earlier state never removes a later change from the list.
type pendingChange struct {
	bun.BaseModel `bun:"table:search_pending,alias:search_pending"`
	Source        string
	EntityID      int64
	Version       int32
}

// MarkChanged records, in the transaction that changes entities of a source, that they must be indexed again. Entities
// without a document in the source are then removed from the index.
func MarkChanged(ctx context.Context, tx *database.Tx, source string, ids ...int64) error {
	if len(ids) == 0 {
		return nil
	}
	rows := make([]pendingChange, len(ids))
	for i, id := range slices.Sorted(slices.Values(ids)) { // always in this order, so that two writes cannot wait for each other
		rows[i] = pendingChange{Source: source, EntityID: id, Version: rand.Int32()}
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (source, entity_id) DO UPDATE").
		Set("version = EXCLUDED.version").Exec(ctx)
	if err != nil {
		return fmt.Errorf("record %d changes of %s for the index: %w", len(ids), source, err)
	}
	return nil
}

// SetPopularity stores the popularity of documents of a source, by the ids of their entities. It ranks
// them at once, without indexing them again.
func SetPopularity(ctx context.Context, tx *database.Tx, source string, by map[int64]int) error {
	for some := range slices.Chunk(slices.Sorted(maps.Keys(by)), 500) {
		var values strings.Builder
		for i, id := range some {
			if i > 0 {
				values.WriteByte(',')
			}
			fmt.Fprintf(&values, "(%d,%d)", id, by[id])
		}
		_, err := tx.ExecContext(ctx, `WITH popular (id, n) AS (VALUES `+values.String()+`)
			UPDATE search_documents SET popularity = popular.n FROM popular
			WHERE source = ? AND entity_id = popular.id AND popularity <> popular.n`, source)
		if err != nil {
			return fmt.Errorf("popularity of %d of %s: %w", len(some), source, err)
		}
	}
	return nil
}

// row is a document as it is stored: the columns that rank it in search_documents, its texts in search_texts.
type row struct {
	bun.BaseModel `bun:"table:search_documents"`
	ID            int64 `bun:",pk"`
	Source        string
	EntityID      int64
	Kind          Kind
	Lang          string
	BrandID       int64
	CategoryID    int64
	Year          int
	Popularity    int
	TitleTerms    string
	LeadTerms     string

	Title string
	Also  []Name `bun:",nullzero"` // in search_also, because few have any
	Path  string
	Lead  string
	Names string
	Body  string

	words [][]Word // of each of its texts
}

// allNames returns the title and the other names of a document that texts use.
func (r *row) allNames() []string {
	names := []string{r.Title}
	for _, n := range r.Also {
		if n.Lang != "" {
			names = append(names, n.Text)
		}
	}
	return names
}

// alsoRow has the other names of a document.
type alsoRow struct {
	bun.BaseModel `bun:"table:search_also"`
	ID            int64 `bun:",pk"`
	Also          []Name
}

// idsPerMillisecond is the number of ids in a millisecond.
const idsPerMillisecond = 4096

// momentOf returns the time of publication at the beginning of a document's id.
func momentOf(id int64) time.Time { return time.UnixMilli(id / idsPerMillisecond) }

// analyse returns the stored form of a document. Its id is the first possible one; insert changes
// it if it is taken.
func analyse(source string, d Document) *row {
	r := &row{ID: d.At.UnixMilli()*idsPerMillisecond + d.EntityID%idsPerMillisecond, Source: source, EntityID: d.EntityID,
		Kind: d.Kind, Lang: d.Lang,
		BrandID: d.BrandID, CategoryID: d.CategoryID, Year: d.At.UTC().Year(), Popularity: d.Popularity,
		Title: normalize(d.Title), Path: d.Path, Lead: normalize(d.Lead), Names: normalize(d.Names), Body: normalize(d.Body)}
	for _, n := range d.OtherNames {
		r.Also = append(r.Also, Name{n.Lang, normalize(n.Text)})
	}
	if d.Undated {
		r.Year = 0
	}
	r.splitWords()
	titles := make([]string, r.titleCount())
	for i := range titles {
		titles[i] = termsOf(r.words[i])
	}
	r.TitleTerms, r.LeadTerms = strings.Join(titles, titleSeparator), termsOf(r.words[len(titles):len(titles)+2]...)
	return r
}

// titleSeparator separates the titles in a document's title_terms. It is not a term.
const titleSeparator = " | "

// texts returns the texts of a row: its titles, its lead, the names and the body.
func (r *row) texts() []string {
	texts := []string{r.Title}
	for _, n := range r.Also {
		texts = append(texts, n.Text)
	}
	return append(texts, r.Lead, r.Names, r.Body)
}

// titleCount returns the number of texts that are titles; they come first.
func (r *row) titleCount() int { return 1 + len(r.Also) }

// titleIn returns the title of a row in the language reader if the row has one, else its own title, which is in the
// language own. lang is the language of the title.
func (r *row) titleIn(reader, own string) (title, lang string) {
	for _, n := range r.Also {
		if n.Lang == reader && reader != own {
			return n.Text, reader
		}
	}
	return r.Title, own
}

// splitWords splits a row's texts into words.
func (r *row) splitWords() {
	texts := r.texts()
	r.words = make([][]Word, len(texts))
	for i, text := range texts {
		r.words[i] = Words(text)
	}
}

func termsOf(texts ...[]Word) string {
	var b strings.Builder
	for _, words := range texts {
		for _, w := range words {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(w.IndexTerm)
		}
	}
	return b.String()
}

// facets returns the values that can filter a search, each as a key of the index without its mark.
func (r *row) facets() []string {
	f := []string{"kind" + string(r.Kind), "lang" + r.Lang, fmt.Sprint("brand", r.BrandID), fmt.Sprint("category", r.CategoryID)}
	if r.Year != 0 {
		f = append(f, fmt.Sprint("year", r.Year))
	}
	return f
}
