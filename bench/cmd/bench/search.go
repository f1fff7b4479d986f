package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"masthead/bench/load"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/story"
)

// indexed is an open database of one size with its search index.
type indexed struct {
	db    *database.DB
	index *search.Index
	size  int
}

// measureSearch measures the same searches at every number of stories, on both engines.
func (b *bench) measureSearch(ctx context.Context) error {
	engines := map[string]func(context.Context, int) (string, error){"SQLite": b.sqliteAddress}
	names := []string{"SQLite"}
	if b.postgres != "" {
		engines["PostgreSQL"], names = b.postgresURL, append(names, "PostgreSQL")
	}
	for _, name := range names {
		if err := b.searchOn(ctx, name, engines[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (b *bench) searchOn(ctx context.Context, engine string, address func(context.Context, int) (string, error)) (err error) {
	var pubs []*indexed
	defer func() {
		for _, p := range pubs {
			err = errors.Join(err, p.db.Close())
		}
	}()
	for _, n := range b.sizes {
		at, err := address(ctx, n)
		if err != nil {
			return err
		}
		p, err := b.openIndex(ctx, engine, at, n)
		if err != nil {
			return err
		}
		pubs = append(pubs, p)
	}
	texts, err := searchTexts(ctx, pubs[0].db)
	if err != nil {
		return err
	}
	for _, name := range []string{"one word", "two words", "typed in Latin letters"} {
		if err := b.searchRow(ctx, engine+", search, "+name, pubs, texts[name], func(p *indexed, text string) error {
			_, err := p.index.Find(ctx, search.Query{Text: text, ReaderLang: "en", Limit: listPage})
			return err
		}); err != nil {
			return err
		}
	}
	return b.searchRow(ctx, engine+", suggestions (20 ms required)", pubs, texts["begun"], func(p *indexed, text string) error {
		_, err := p.index.Suggest(ctx, text, "en")
		return err
	})
}

// openIndex opens a filled publication and completes its index.
func (b *bench) openIndex(ctx context.Context, engine, address string, n int) (*indexed, error) {
	db, index, err := openWithIndex(ctx, address)
	if err != nil {
		return nil, err
	}
	var waiting int
	if err := db.Read.NewRaw("SELECT count(*) FROM search_pending").Scan(ctx, &waiting); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	began := time.Now()
	if err := index.CatchUp(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if waiting > n/2 {
		rate := float64(waiting) / time.Since(began).Seconds()
		b.add(
			fmt.Sprintf("%s, index of %s stories", engine, formatCount(float64(n))),
			"",
			fmt.Sprintf("%s stories a second, %s in all", formatCount(rate), time.Since(began).Round(time.Second)),
			"",
			"",
		)
		if db.Engine == database.Postgres {
			if _, err := db.Writer().ExecContext(ctx, "VACUUM ANALYZE"); err != nil {
				return nil, errors.Join(err, db.Close())
			}
		}
	}
	return &indexed{db: db, index: index, size: n}, nil
}

// openWithIndex opens a publication with its search index.
func openWithIndex(ctx context.Context, address string) (*database.DB, *search.Index, error) {
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return nil, nil, err
	}
	stories := story.New(db, brand.NewDirectory(db), "example.com")
	sources := map[string]search.Source{story.SearchSource: story.SearchDocuments{Stories: stories}}
	return db, search.New(db, sources, slog.New(slog.DiscardHandler)), nil
}

// searchTexts returns words of titles as readers type them.
func searchTexts(ctx context.Context, db *database.DB) (map[string][]string, error) {
	var titles []string
	const query = "SELECT title FROM stories WHERE status = 'published' AND listed ORDER BY id LIMIT 1000"
	if err := db.Read.NewRaw(query).Scan(ctx, &titles); err != nil {
		return nil, err
	}
	texts := map[string][]string{}
	for i, title := range titles {
		words := strings.Fields(title)
		one := words[i%len(words)]
		texts["one word"] = append(texts["one word"], one)
		texts["two words"] = append(texts["two words"], one+" "+words[(i+3)%len(words)])
		if letters := []rune(one); len(letters) > 3 {
			texts["begun"] = append(texts["begun"], string(letters[:3+i%2]))
		}
		for _, w := range words {
			if latin := search.Spellings(w); len(latin) > 0 && len(latin[0]) > 3 {
				texts["typed in Latin letters"] = append(texts["typed in Latin letters"], latin[0])
			}
		}
	}
	if len(texts) != 4 {
		return nil, errors.New("the titles do not have all kinds of words")
	}
	return texts, nil
}

// searchRow measures one kind of search at every number of stories, one after the other: each text once while its
// data may be only on the disk, then random texts again.
func (b *bench) searchRow(
	ctx context.Context,
	what string,
	pubs []*indexed,
	texts []string,
	ask func(p *indexed, text string) error,
) error {
	first, again := make([][]time.Duration, len(pubs)), make([][]time.Duration, len(pubs))
	rnd := rand.New(rand.NewPCG(1, 2))
	turn := func(texts []string, took [][]time.Duration) error {
		for i, p := range pubs {
			for _, text := range texts {
				began := time.Now()
				if err := ask(p, text); err != nil {
					return err
				}
				took[i] = append(took[i], time.Since(began))
			}
		}
		return ctx.Err()
	}
	for some := range slices.Chunk(texts, 20) {
		if err := turn(some, first); err != nil {
			return err
		}
	}
	for until := time.Now().Add(b.seconds); time.Now().Before(until); {
		some := make([]string, 20)
		for i := range some {
			some[i] = texts[rnd.IntN(len(texts))]
		}
		if err := turn(some, again); err != nil {
			return err
		}
	}
	text := ""
	p99 := make([]time.Duration, len(pubs))
	for i, p := range pubs {
		slices.Sort(first[i])
		slices.Sort(again[i])
		p99[i] = load.Quantile(again[i], 0.99)
		text += fmt.Sprintf(
			"%s: p50 %s, p99 %s, first request %s; ",
			formatCount(float64(p.size)),
			ms(load.Quantile(again[i], 0.5)),
			ms(p99[i]),
			ms(load.Quantile(first[i], 0.99)),
		)
	}
	ratio := float64(p99[len(p99)-1]) / float64(p99[0])
	b.judge(
		what, fmt.Sprintf("p99 at %s ≤ 2 × p99 at %s", formatCount(float64(pubs[len(pubs)-1].size)), formatCount(float64(pubs[0].size))),
		fmt.Sprintf("%sratio %.2f", text, ratio), ratio <= 2, "p99 grows with the number of stories")
	return nil
}
