package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/demo"
	"masthead/internal/event"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// topResults is the number of results that are judged.
const topResults = 10

// judgedFile has queries with human judgements. romanisedFolder, if it exists, has words
// and sentences of ten languages as people typed them in Latin letters.
const (
	judgedFile         = "bench/quality/judged.tsv"
	romanisedFolder    = "../shared/data/romanised"
	romanisedEvery     = 5 // every fifth word and sentence is used
	romanisedLanguages = "hi mr bn gu pa ta te kn ml ur"
)

// measureQuality measures the share of relevant documents that the search finds.
func (b *bench) measureQuality(ctx context.Context) error {
	return errors.Join(b.judgedQueries(ctx), b.romanisedQueries(ctx), b.mixedQueries(ctx))
}

// score is a sum of judgements.
type score struct {
	n float64
	judgement
}

func (s *score) add(j judgement) {
	s.n, s.recall, s.precision, s.rank = s.n+1, s.recall+j.recall, s.precision+j.precision, s.rank+j.rank
}

func (s *score) String() string {
	return fmt.Sprintf("recall@%d %.0f %%, MRR %.2f over %.0f queries", topResults, 100*s.recall/s.n, s.rank/s.n, s.n)
}

// judgedQueries runs the judged queries on the demonstration content.
func (b *bench) judgedQueries(ctx context.Context) error {
	db, err := b.scratch(ctx, "judged")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	brands := brand.NewDirectory(db)
	stories := story.New(db, brands, "example.com")
	if err := demo.LoadText(
		ctx, demo.Deps{DB: db, Brands: brands, Stories: stories, Clock: clock.System, SiteName: demo.SiteName}, nil); err != nil {
		return err
	}
	x := search.New(db, map[string]search.Source{
		story.SearchSource: story.SearchDocuments{Stories: stories}, glossary.SearchSource: glossary.SearchDocuments{DB: db},
		taxonomy.PersonSource: taxonomy.AuthorSource{DB: db},
		curated.EventSource:   event.SearchDocuments{DB: db, Brands: brands},
	}, slog.New(slog.DiscardHandler))
	if err := x.CatchUp(ctx); err != nil {
		return err
	}
	byLang, bySort := map[string]*score{}, map[string]*score{}
	all := new(score)
	rows, err := readTable(judgedFile, 4)
	if err != nil {
		return err
	}
	for _, row := range rows {
		lang, sort := row[0], row[1]
		a, err := judgeQuery(ctx, x, row)
		if err != nil {
			return err
		}
		if (a.recall < 1 || a.rank < 1) && os.Getenv("BENCH_MISSES") != "" {
			b.logf("%s %s %q: %.2f at %.2f", lang, sort, row[2], a.recall, a.rank)
		}
		for _, s := range []*score{all, scoreOf(byLang, lang), scoreOf(bySort, sort)} {
			s.add(a)
		}
	}
	b.add("search, judged queries", "", all.String(), "", "")
	for _, lang := range slices.SortedFunc(keys(byLang), func(a, b string) int {
		return cmp.Compare(i18n.LookupOrDefault(a).Number, i18n.LookupOrDefault(b).Number)
	}) {
		b.add("search, judged, in "+i18n.LookupOrDefault(lang).Name, "", byLang[lang].String(), "", "")
	}
	for _, sort := range slices.Sorted(keys(bySort)) {
		b.add("search, judged, typed as "+sort, "", bySort[sort].String(), "", "")
	}
	return b.compareReadings(ctx, db, x, rows, byLang["en"])
}

// compareReadings runs the English queries again without transliterated readings of the
// typed words.
func (b *bench) compareReadings(ctx context.Context, db *database.DB, x *search.Index, rows [][]string, with *score) error {
	if _, err := db.Writer().ExecContext(ctx, "DELETE FROM search_sounds"); err != nil {
		return err
	}
	without := new(score)
	for _, row := range rows {
		if row[0] != "en" {
			continue
		}
		a, err := judgeQuery(ctx, x, row)
		if err != nil {
			return err
		}
		without.add(a)
	}
	b.judge(
		"search, judged, English with and without transliterations",
		"precision does not fall",
		fmt.Sprintf(
			"precision@%d %.1f %% with, %.1f %% without; MRR %.3f and %.3f",
			topResults,
			100*with.precision/with.n,
			100*without.precision/without.n,
			with.rank/with.n,
			without.rank/without.n,
		),
		100*(without.precision-with.precision) < 0.1*with.n && without.rank-with.rank < 0.001*with.n,
		"",
	)
	return nil
}

// judgement is the quality of the results of one query: the share of relevant documents
// among the top results, the share of relevant results, and the reciprocal rank of the
// first relevant one.
type judgement struct {
	recall, precision, rank float64
}

func judgeQuery(ctx context.Context, x *search.Index, row []string) (judgement, error) {
	relevant := strings.Fields(row[3])
	res, err := x.Find(ctx, search.Query{Text: row[2], ReaderLang: row[0], Limit: topResults})
	if err != nil {
		return judgement{}, fmt.Errorf("%q: %w", row[2], err)
	}
	var j judgement
	hits := 0.0
	for i, h := range res.Hits {
		if slices.ContainsFunc(relevant, func(slug string) bool { return h.Path == "/"+slug || path.Base(h.Path) == slug }) {
			if hits++; j.rank == 0 {
				j.rank = 1 / float64(i+1)
			}
		}
	}
	j.recall, j.precision = hits/float64(min(len(relevant), topResults)), hits/max(float64(len(res.Hits)), 1)
	return j, nil
}

func scoreOf(scores map[string]*score, key string) *score {
	if scores[key] == nil {
		scores[key] = new(score)
	}
	return scores[key]
}

func keys[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// scratch creates an empty database with a name.
func (b *bench) scratch(ctx context.Context, name string) (*database.DB, error) {
	file := filepath.Join(b.work, "quality-"+name+".db")
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(file + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return database.Open(ctx, "sqlite:"+file, database.Options{})
}

// readTable reads the lines of a tab-separated file that have the given number of columns,
// without comments.
func readTable(file string, columns int) ([][]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	var rows [][]string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		row := strings.Split(lines.Text(), "\t")
		if len(row) == columns && !strings.HasPrefix(row[0], "#") && row[0] != "lang" {
			rows = append(rows, row)
		}
	}
	return rows, lines.Err()
}

// textDocuments is a search source of documents that only have a text and a language, numbered from 1.
type textDocuments struct {
	texts, langs []string
}

// append adds a document and returns its number.
func (s *textDocuments) append(lang, text string) (id int64) {
	s.texts, s.langs = append(s.texts, text), append(s.langs, lang)
	return int64(len(s.texts))
}

// Documents implements search.Source.
func (s textDocuments) Documents(_ context.Context, ids []int64) ([]search.Document, error) {
	docs := make([]search.Document, len(ids))
	for i, id := range ids {
		docs[i] = search.Document{EntityID: id, Kind: search.Story, Lang: s.langs[id-1], At: time.Unix(1_700_000_000, 0),
			Body: s.texts[id-1]}
	}
	return docs, nil
}

// After implements search.Source.
func (s textDocuments) After(_ context.Context, id int64, limit int) (ids []int64, err error) {
	for i := id + 1; i <= int64(len(s.texts)) && len(ids) < limit; i++ {
		ids = append(ids, i)
	}
	return ids, nil
}

// question is a typed text and the id of the document that it means.
type question struct {
	text string
	id   int64
}

// romanisedQueries searches for words and sentences in Latin letters.
func (b *bench) romanisedQueries(ctx context.Context) error {
	if _, err := os.Stat(romanisedFolder); err != nil {
		b.add("search in Latin letters", "", "", "not measured", "the data are not available")
		return nil
	}
	for lang := range strings.FieldsSeq(romanisedLanguages) {
		for _, test := range []struct {
			what  string
			least float64
			read  func(lang string) (textDocuments, []question, error)
		}{{"a word", 85, lexicon}, {"a sentence by its three rarest words", 80, sentences}} {
			s, questions, err := test.read(lang)
			if err != nil {
				return err
			}
			share, err := b.findRate(ctx, s, questions)
			if err != nil {
				return err
			}
			b.judge(
				fmt.Sprintf("%s, %s in Latin letters", i18n.LookupOrDefault(lang).Name, test.what),
				fmt.Sprintf("≥ %.0f %% among the first %d", test.least, topResults),
				fmt.Sprintf("%.1f %% of %d", share, len(questions)),
				share >= test.least,
				"",
			)
		}
	}
	return nil
}

// findRate indexes documents and returns the percentage of questions whose document is
// among the top results.
func (b *bench) findRate(ctx context.Context, s textDocuments, questions []question) (float64, error) {
	db, err := b.scratch(ctx, "romanised")
	if err != nil {
		return 0, err
	}
	defer func() { _ = db.Close() }()
	x := search.New(db, map[string]search.Source{"shelf": s}, slog.New(slog.DiscardHandler))
	if err := errors.Join(x.Rebuild(ctx), x.CatchUp(ctx)); err != nil {
		return 0, err
	}
	found := 0
	for _, q := range questions {
		res, err := x.Find(ctx, search.Query{Text: q.text, Limit: topResults})
		if err != nil {
			return 0, err
		}
		if slices.ContainsFunc(res.Hits, func(h search.Hit) bool { return h.EntityID == q.id }) {
			found++
		}
	}
	return 100 * float64(found) / float64(len(questions)), nil
}

// lexicon returns the words of a language as documents, and how people typed them.
func lexicon(lang string) (textDocuments, []question, error) {
	rows, err := readTable(filepath.Join(romanisedFolder, lang+".lexicon.dev.tsv"), 3)
	var s textDocuments
	var questions []question
	ids := map[string]int64{}
	for i, row := range rows {
		if ids[row[0]] == 0 {
			ids[row[0]] = s.append(lang, row[0])
		}
		if i%romanisedEvery == 0 {
			questions = append(questions, question{row[1], ids[row[0]]})
		}
	}
	return s, questions, err
}

// sentences returns the sentences of a language as documents, and for each typed sentence
// its three rarest words.
func sentences(lang string) (textDocuments, []question, error) {
	native, err := readLines(filepath.Join(romanisedFolder, lang+".sentences.dev.native.txt"))
	if err != nil {
		return textDocuments{}, nil, err
	}
	typed, err := readLines(filepath.Join(romanisedFolder, lang+".sentences.dev.roman.txt"))
	if err != nil {
		return textDocuments{}, nil, err
	}
	in := map[string]int{}
	words := make([][]string, len(typed))
	for i, text := range typed {
		for _, w := range search.Words(text) {
			if !slices.Contains(words[i], w.Folded) {
				words[i] = append(words[i], w.Folded)
				in[w.Folded]++
			}
		}
	}
	var questions []question
	for i := 0; i < len(typed); i += romanisedEvery {
		slices.SortStableFunc(words[i], func(a, b string) int { return cmp.Compare(in[a], in[b]) })
		if len(words[i]) >= 3 {
			questions = append(questions, question{strings.Join(words[i][:3], " "), int64(i + 1)})
		}
	}
	return textDocuments{native, slices.Repeat([]string{lang}, len(native))}, questions, nil
}

func readLines(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n"), err
}
