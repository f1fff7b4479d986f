package glossary_test

import (
	"context"
	"errors"
	"path"
	"slices"
	"testing"
	"unicode/utf8"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
)

func save(t testing.TB, db *database.DB, terms ...*glossary.Term) {
	t.Helper()
	if err := db.Write(context.Background(), func(ctx context.Context, tx *database.Tx) error {
		for _, term := range terms {
			if err := glossary.Save(ctx, tx, term); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// mentionedTerms returns the mentions in a text as "slug=name".
func mentionedTerms(t *testing.T, g *glossary.Glossary, lang, text string) []string {
	t.Helper()
	find, err := g.Mentions(t.Context(), i18n.LookupOrDefault(lang))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	if find != nil {
		for _, m := range find(text) {
			out = append(out, path.Base(m.Href)+"="+text[m.Start:m.End])
		}
	}
	return out
}

func TestTermsAreFoundInTexts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		g := glossary.New(db)
		save(
			t,
			db,
			&glossary.Term{Slug: "arr", Title: "Annual recurring revenue", Names: map[string][]string{"en": {"ARR", "annual recurring revenue"}}},
			&glossary.Term{Slug: "safe", Title: "SAFE"},
			&glossary.Term{Slug: "term-sheet", Title: "Term sheet", Names: map[string][]string{"en": {"term sheet"}, "hi": {"टर्म शीट"}}},
			&glossary.Term{Slug: "sheet", Title: "Sheet"},
			&glossary.Term{Slug: "series-a", Title: "Series A"},
			&glossary.Term{Slug: "agreement", Title: "Shareholders’ agreement"},
			&glossary.Term{Slug: "exit", Title: "Exit", Names: map[string][]string{"en": {}}},
			&glossary.Term{
				Slug:  "unicorn",
				Title: "Unicorn",
				Names: map[string][]string{"en": {"unicorn"}, "hi": {"यूनिकॉर्न"}, "ml": {"യൂണികോൺ"}, "ur": {"یونیکورن"}},
			},
		)
		for _, c := range []struct {
			lang, text string
			want       []string
		}{
			{"en", "A Term Sheet is no term sheet.", []string{"term-sheet=Term Sheet"}}, // only once, and the longer name wins
			{"en", "Two term-sheets and a sheet", []string{"term-sheet=term-sheets", "sheet=sheet"}},
			{"en", "The term. Sheet music", []string{"sheet=Sheet"}}, // not across sentences
			{"en", "A safe bet on a SAFE", []string{"safe=SAFE"}},
			{"en", "ARR, not arr, nor ARRIVAL", []string{"arr=ARR"}},
			{"en", "The series a viewer sees; Series A", []string{"series-a=Series A"}},
			{"en", "Unicorns exit", []string{"unicorn=Unicorns"}},
			{"en", "A unicorn's end, the term sheet’s other side", []string{"unicorn=unicorn's", "term-sheet=term sheet’s"}},
			{"en", "A shareholders' agreement", []string{"agreement=shareholders' agreement"}},
			{"en", "The ‘term’, sheet by sheet", []string{"sheet=sheet"}},
			{"hi", "वह यूनिकॉर्न है, टर्म शीट पर", []string{"unicorn=यूनिकॉर्न", "term-sheet=टर्म शीट"}},
			{"hi", "यूनिकॉर्नों का term sheet", nil}, // only whole words of the same language
			{"ml", "ഒരു യൂണികോൺ.", []string{"unicorn=യൂണികോൺ"}},
			{"ur", "ایک یونیکورن ہے", []string{"unicorn=یونیکورن"}},
			{"ta", "unicorn", nil},
		} {
			if got := mentionedTerms(t, g, c.lang, c.text); !slices.Equal(got, c.want) {
				t.Errorf("%s %q mentions %q, want %q", c.lang, c.text, got, c.want)
			}
		}
	})
}

func TestATextLinksToAtMostEightTerms(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		g, text := glossary.New(db), ""
		for _, r := range "abcdefghijkl" {
			save(t, db, &glossary.Term{Slug: "x" + string(r), Title: "Word" + string(r)})
			text += " word" + string(r)
		}
		find, err := g.Mentions(t.Context(), i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		if first, second := find(text), find(text+" wordl"); len(first) != 8 || len(second) != 0 {
			t.Errorf("%d and %d", len(first), len(second))
		}
	})
}

func TestARenamedTermIsFoundByItsOldSlug(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		g, term := glossary.New(db), &glossary.Term{Slug: "burn", Title: "Burn", Letter: "B"}
		save(t, db, term)
		for _, slug := range []string{"burn-rate", "cash-burn"} {
			term.Slug = slug
			save(t, db, term)
		}
		for _, slug := range []string{"burn", "burn-rate", "cash-burn"} {
			if found, err := g.BySlug(t.Context(), slug); err != nil || found.Slug != "cash-burn" {
				t.Errorf("%s: %+v, %v", slug, found, err)
			}
		}
		save(t, db, &glossary.Term{Slug: "burn", Title: "Burn, to"})
		if found, err := g.BySlug(t.Context(), "burn"); err != nil || found.Title != "Burn, to" {
			t.Errorf("a former slug that another term uses now: %+v, %v", found, err)
		}
		if err := db.Write(
			t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return glossary.Delete(ctx, tx, term.ID)
			}); err != nil {
			t.Fatal(err)
		}
		if _, err := g.BySlug(t.Context(), "cash-burn"); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a deleted term: %v", err)
		}
	})
}

func TestTermsAreFoundByLetterAndName(t *testing.T) { // PAGE-13, PAGE-16, CONST-07
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		g := glossary.New(db)
		save(
			t,
			db,
			&glossary.Term{Slug: "arr", Title: "annual recurring revenue"},
			&glossary.Term{Slug: "angel", Title: "Angel", Names: map[string][]string{"hi": {"एंजेल निवेशक"}, "ur": {"اینجل"}}},
			&glossary.Term{Slug: "burn-rate", Title: "Burn rate", Featured: 1},
			&glossary.Term{Slug: "409a", Title: "409A"},
		)
		slugs := func(terms []glossary.Term, err error) (out []string) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			for _, term := range terms {
				out = append(out, term.Slug)
			}
			return out
		}
		for _, c := range []struct {
			find glossary.TermQuery
			want []string
		}{
			{glossary.TermQuery{}, []string{"409a", "angel", "arr", "burn-rate"}},
			{glossary.TermQuery{Title: " AN "}, []string{"angel", "arr"}},
			{glossary.TermQuery{Title: "ARR"}, []string{"arr"}}, // by the slug
			{glossary.TermQuery{Title: "burn  r"}, []string{"burn-rate"}},
			{glossary.TermQuery{Letter: "#"}, []string{"409a"}},
			{glossary.TermQuery{Title: "%"}, nil},
			{glossary.TermQuery{Title: "rate"}, []string{"burn-rate"}},           // a later word
			{glossary.TermQuery{Title: "r"}, []string{"arr", "burn-rate"}},       // in alphabetical order
			{glossary.TermQuery{Title: "a"}, []string{"angel", "arr"}},           // no word of 409A begins with a
			{glossary.TermQuery{Title: "ate"}, nil},                              // only beginnings of words match
			{glossary.TermQuery{Title: "rate burn"}, nil},                        // words must be in order
			{glossary.TermQuery{Title: "निवे"}, []string{"angel"}},               // in another language
			{glossary.TermQuery{Title: "एंजेल-नि"}, []string{"angel"}},           // split into words like the search does
			{glossary.TermQuery{Title: "اين"}, []string{"angel"}},                // with an Arabic letter
			{glossary.TermQuery{Title: "r", Letter: "B"}, []string{"burn-rate"}}, // API-22
			{glossary.TermQuery{Title: "r", Offset: 1}, []string{"burn-rate"}},   // API-22
			{glossary.TermQuery{Title: "r", Offset: 7}, nil},                     // past the end
			{glossary.TermQuery{Title: "\xff"}, nil},
		} {
			c.find.Limit = 5
			if got := slugs(g.Find(t.Context(), c.find)); !slices.Equal(got, c.want) {
				t.Errorf("%+v finds %q, want %q", c.find, got, c.want)
			}
		}
		if got := slugs(g.Featured(t.Context(), 8)); !slices.Equal(got, []string{"burn-rate"}) {
			t.Errorf("featured: %q", got)
		}
		counts, err := g.Counts(t.Context())
		if err != nil || len(counts) != 27 || counts["A"] != 2 || counts["#"] != 1 || counts["Z"] != 0 {
			t.Errorf("counts %v, %v", counts, err)
		}
		save(t, db, &glossary.Term{Slug: "zebra", Title: "Zebra"})
		if counts, err = g.Counts(t.Context()); err != nil || counts["Z"] != 1 {
			t.Errorf("counts after a change %v, %v", counts, err)
		}
		arr, err := g.BySlug(t.Context(), "arr")
		if err != nil {
			t.Fatal(err)
		}
		before, after, err := g.Neighbours(t.Context(), arr)
		if err != nil || before.Slug != "angel" || after.Slug != "burn-rate" {
			t.Errorf("around: %+v, %+v, %v", before, after, err)
		}
	})
}

// API-22, PAGE-13: terms with a title that begins with the text come first, then terms with another
// name that begins with it, then terms with a later word that begins with it.
func TestTheBestTermComesFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		g := glossary.New(db)
		save(
			t,
			db,
			&glossary.Term{Slug: "brand-equity", Title: "Brand equity"},
			&glossary.Term{Slug: "capital", Title: "Capital", Names: map[string][]string{"en": {"equity capital"}}},
			&glossary.Term{Slug: "equity", Title: "Equity"},
			&glossary.Term{Slug: "sweat", Title: "Sweat equity"},
		)
		terms, err := g.Find(t.Context(), glossary.TermQuery{Title: "Equi", Limit: 3})
		var slugs []string
		for _, term := range terms {
			slugs = append(slugs, term.Slug)
		}
		if err != nil || !slices.Equal(slugs, []string{"equity", "capital", "brand-equity"}) {
			t.Errorf("%q, %v", slugs, err)
		}
	})
}

// In any text, mentions are within the text, do not overlap, and begin and end at whole
// runes.
func FuzzMentions(f *testing.F) {
	db := dbtest.New(f)
	g := glossary.New(db)
	save(
		f,
		db,
		&glossary.Term{Slug: "term-sheet", Title: "Term sheet"},
		&glossary.Term{Slug: "k", Title: "K factor"},
		&glossary.Term{Slug: "a", Title: "A"},
	)
	f.Add("a Term\u200d sheet–k factor’s \xff A")
	f.Fuzz(func(t *testing.T, text string) {
		find, err := g.Mentions(t.Context(), i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for _, m := range find(text) {
			if m.Start < at || m.End <= m.Start || m.End > len(text) || utf8.ValidString(text) && !utf8.ValidString(text[m.Start:m.End]) {
				t.Fatalf("%q: %+v", text, m)
			}
			at = m.End
		}
	})
}
