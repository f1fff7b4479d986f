package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"masthead/bench/generate"
	"masthead/bench/load"
)

const (
	apiClients = 16
	apiPages   = 20
	apiRatio   = 3
)

// measureAPI compares lists of twelve stories from the database with PocketBase's, at every number of stories, and lists from the cache
// with the responses of a bare handler.
func (b *bench) measureAPI(ctx context.Context) error {
	for _, n := range b.sizes {
		if err := b.compareWithPocketBase(ctx, n); err != nil {
			return fmt.Errorf("%d stories: %w", n, err)
		}
	}
	s, err := b.openSite(ctx)
	if err != nil {
		return err
	}
	p, err := b.serve(ctx, "data-pages", s.database)
	if err != nil {
		return err
	}
	defer p.stop()
	return b.compareWithBare(ctx, p, "cached API list of 12", "/api/v2/stories/latest?limit=12", "application/json")
}

func (b *bench) compareWithPocketBase(ctx context.Context, n int) error {
	file, err := b.sqliteFile(ctx, n)
	if err != nil {
		return err
	}
	ours, err := b.serve(ctx, "data-pages", "sqlite:"+file, "--cache-bytes", "1")
	if err != nil {
		return err
	}
	defer ours.stop()
	their, err := b.pocketBase(ctx, file, n)
	if err != nil {
		return err
	}
	if their != nil {
		defer their.stop()
	}
	run := func(p *process, path func(int, int) string, counts func([]byte) bool) (load.Result, error) {
		return load.Run(ctx, load.Options{Addr: p.addr, Clients: apiClients, Duration: max(time.Second, b.seconds/2), Path: path,
			IsMeasured: counts})
	}
	// Every client has offsets of its own, so that no two requests share a load.
	list := func(client, n int) string {
		return fmt.Sprintf("/api/v2/stories/latest?limit=12&offset=%d", client+apiClients*(n%(apiPages*listPage/apiClients)))
	}
	records := func(more string) func(int, int) string {
		return func(client, n int) string {
			return fmt.Sprintf("/api/collections/stories/records?perPage=12&sort=-published_at&page=%d%s", 1+(client+n)%apiPages, more)
		}
	}
	var our, full, skip []float64
	var late []time.Duration
	for round := range rounds {
		r, err := run(ours, list, isCacheMiss)
		if err != nil {
			return err
		}
		if round > 0 {
			our, late = append(our, r.Rate()), append(late, r.Quantile(0.99))
		}
		if their == nil {
			continue
		}
		for more, into := range map[string]*[]float64{"": &full, "&skipTotal=1": &skip} {
			r, err := run(their, records(more), nil)
			if err != nil {
				return err
			}
			if round > 0 {
				*into = append(*into, r.Rate())
			}
		}
	}
	what := fmt.Sprintf("API list of 12 from the database, %s stories", formatCount(float64(n)))
	if their == nil {
		b.add(
			what,
			"≥ 3 × PocketBase's",
			formatCount(median(our))+" a second",
			"not compared",
			"PocketBase did not build: the module proxy could not be reached",
		)
		return nil
	}
	rate, all, some := median(our), median(full), median(skip)
	b.judge(what, "≥ 3 × PocketBase's",
		fmt.Sprintf("%s a second (p99 %s); PocketBase %s: %.1f ×; with skipTotal %s: %.1f ×",
			formatCount(rate), ms(median(late)), formatCount(all), rate/all, formatCount(some), rate/some), rate >= apiRatio*all,
		"the card is decoded and encoded again for each response, and validated parameters and compression cost as much as the query")
	return nil
}

// pocketBase starts PocketBase with the stories of a publication; nil if it was not built.
func (b *bench) pocketBase(ctx context.Context, file string, n int) (*process, error) {
	built := filepath.Join(b.work, "pocketbase")
	if _, err := os.Stat(built); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	data := filepath.Join(b.work, fmt.Sprintf("pocketbase-%d-%d", generate.Version, n))
	return startProgram(ctx, addr, "/api/collections/stories/records?perPage=1", 10*time.Minute, built, data, file, addr)
}
