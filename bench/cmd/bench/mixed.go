package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"masthead/internal/i18n"
	"masthead/internal/search"
)

// pairsFile has sentences of the demonstration content in the languages that romanisedFolder lacks.
const (
	pairsFile      = "bench/quality/pairs.tsv"
	pairsLanguages = "as or"
)

// The targets of searches in an index of all languages.
const (
	mixedWords, mixedSentences = 95, 97 // minimum percentage among the top results
	mixedTime                  = 20 * time.Millisecond
)

// mixedQueries searches for words and sentences in Latin letters in one index of all languages,
// without the reader's language.
func (b *bench) mixedQueries(ctx context.Context) error {
	for _, test := range []struct {
		what  string
		least float64
		read  func(lang string) (textDocuments, []question, error)
		pairs func(row []string) (texts, typed []string)
	}{
		{"a word", mixedWords, lexicon, func(row []string) (texts, typed []string) {
			return strings.Fields(row[2]), strings.Fields(row[3])
		}},
		{"a sentence by three of its words", mixedSentences, sentences, func(row []string) (texts, typed []string) {
			return row[1:2], row[3:4]
		}},
	} {
		var all textDocuments
		questions := map[string][]question{}
		if _, err := os.Stat(romanisedFolder); err == nil {
			for lang := range strings.FieldsSeq(romanisedLanguages) {
				s, asked, err := test.read(lang)
				if err != nil {
					return err
				}
				for _, q := range asked {
					questions[lang] = append(questions[lang], question{q.text, q.id + int64(len(all.texts))})
				}
				all.texts, all.langs = append(all.texts, s.texts...), append(all.langs, s.langs...)
			}
		}
		rows, err := readTable(pairsFile, 4)
		if err != nil {
			return err
		}
		ids := map[string]int64{} // by language and text
		for _, row := range rows {
			texts, typed := test.pairs(row)
			for i, text := range texts {
				key := row[0] + text
				if ids[key] == 0 {
					ids[key] = all.append(row[0], text)
				}
				questions[row[0]] = append(questions[row[0]], question{typed[i], ids[key]})
			}
		}
		if err := b.askMixed(ctx, test.what, test.least, all, questions); err != nil {
			return err
		}
	}
	return nil
}

// askMixed indexes documents of all languages and judges the results of the questions of each.
func (b *bench) askMixed(ctx context.Context, what string, minPercent float64, s textDocuments, questions map[string][]question) error {
	db, err := b.scratch(ctx, "mixed")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	x := search.New(db, map[string]search.Source{"shelf": s}, slog.New(slog.DiscardHandler))
	if err := errors.Join(x.Rebuild(ctx), x.CatchUp(ctx)); err != nil {
		return err
	}
	for lang := range strings.FieldsSeq(romanisedLanguages + " " + pairsLanguages) {
		var times, processor []time.Duration
		first, found := 0, 0
		for _, q := range questions[lang] {
			used, start := processorTime(), time.Now()
			res, err := x.Find(ctx, search.Query{Text: q.text, Limit: topResults})
			times, processor = append(times, time.Since(start)), append(processor, processorTime()-used)
			if err != nil {
				return err
			}
			at := slices.IndexFunc(res.Hits, func(h search.Hit) bool { return h.EntityID == q.id })
			if at == 0 {
				first++
			}
			if at >= 0 {
				found++
			} else if os.Getenv("BENCH_MISSES") != "" {
				b.logf("%s %q: %s", lang, q.text, s.texts[q.id-1])
			}
		}
		if len(times) == 0 {
			continue
		}
		slices.Sort(times)
		slices.Sort(processor)
		n := float64(len(times))
		share, median := 100*float64(found)/n, times[len(times)/2]
		b.judge(
			fmt.Sprintf("%s, %s in Latin letters, all languages in one index", i18n.LookupOrDefault(lang).Name, what),
			fmt.Sprintf("≥ %.0f %% among the first %d, p50 ≤ %d ms", minPercent, topResults, mixedTime.Milliseconds()),
			fmt.Sprintf("%.1f %% of %.0f, %.1f %% first; p50 %s, p99 %s; processor time p50 %s, p99 %s", share, n,
				100*float64(first)/n, roundToTenths(median), roundToTenths(times[len(times)*99/100]),
				roundToTenths(processor[len(processor)/2]), roundToTenths(processor[len(processor)*99/100])),
			share >= minPercent && median <= mixedTime,
			"the typed word differs from the written one, or several scripts have a nearer word (docs/open.md, searches across languages)",
		)
	}
	return nil
}

func roundToTenths(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }

// processorTime returns the processor time that the process has used. Unlike the time on the clock it hardly
// grows while other processes use the machine.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
