package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"masthead/bench/generate"
	"masthead/bench/load"
	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/story"
)

const (
	coldClients = 32
	homesASec   = 800
	storiesASec = 2000
	coldMedian  = 5 * time.Millisecond
)

// site is the publication for measuring pages, with a landing page like the home page for
// every client.
type site struct {
	database string
	stories  []string // paths, newest first
	homes    []string // paths
}

// openSite returns the publication for measuring pages, and creates it if it is missing.
func (b *bench) openSite(ctx context.Context) (s *site, err error) {
	file, err := b.sqliteFile(ctx, pagesSize)
	if err != nil {
		return nil, err
	}
	pages := filepath.Join(b.work, fmt.Sprintf("pages-%d.db", generate.Version))
	if _, err := os.Stat(pages); errors.Is(err, fs.ErrNotExist) {
		if err := copyFile(file, pages); err != nil {
			return nil, err
		}
	}
	s = &site{database: "sqlite:" + pages}
	db, index, err := openWithIndex(ctx, s.database)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := index.CatchUp(ctx); err != nil { // as on a site in use
		return nil, err
	}
	for i := range coldClients {
		s.homes = append(s.homes, fmt.Sprintf("/home-%d", i+1))
	}
	brands := brand.NewDirectory(db)
	if _, err := brands.ByPath(ctx, s.homes[0]); errors.Is(err, database.ErrNotFound) {
		if err := makeHomes(ctx, db, brands, s.homes); err != nil {
			return nil, err
		}
	}
	err = db.Read.NewSelect().Model((*story.Story)(nil)).Column("path").Where("status = ?", story.Published).
		Where("type = ?", story.Article).Order("published_at DESC").Limit(8000).Scan(ctx, &s.stories)
	return s, err
}

// makeHomes creates landing pages with the sections of the home page.
func makeHomes(ctx context.Context, db *database.DB, brands *brand.Directory, paths []string) error {
	master, err := brands.Master(ctx)
	if err != nil {
		return err
	}
	var sets []curated.Item
	if err := db.Read.NewSelect().Model(&sets).Where("brand_id = ?", master.ID).Order("position").Scan(ctx); err != nil {
		return err
	}
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i, path := range paths {
			b := *master
			b.ID, b.Slug, b.Path, b.Position, b.Kind = 0, path[1:], path, 1000+i, brand.KindBrand
			b.Sections = append([]brand.Section(nil), master.Sections...)
			for k := range b.Sections {
				b.Sections[k].ID = 0
			}
			if err := brand.Save(ctx, tx, &b); err != nil {
				return err
			}
			// A publication has one master brand; the others get the same kind afterwards, so that their pages show the
			// same.
			if _, err := tx.NewUpdate().Table("brands").Set("kind = ?", brand.KindMaster).Where("id = ?", b.ID).Exec(ctx); err != nil {
				return err
			}
			for _, it := range sets {
				it.ID, it.BrandID = 0, b.ID
				if _, err := tx.NewInsert().Model(&it).Exec(ctx); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// isCacheMiss reports whether a response was loaded for its own request.
func isCacheMiss(header []byte) bool { return bytes.Contains(header, []byte("; fwd=miss\r\n")) }

// browser is the Accept-Encoding header of current browsers.
const browser = "gzip, deflate, br, zstd"

// measureColdPages measures pages that are rendered for each request.
func (b *bench) measureColdPages(ctx context.Context) error {
	s, err := b.openSite(ctx)
	if err != nil {
		return err
	}
	// Nothing is stored in the page cache, and the memory limit is the default of a full one.
	p, err := b.serve(ctx, "data-pages", s.database, "--cache-bytes", "1", "--memory-limit", "160MiB")
	if err != nil {
		return err
	}
	defer p.stop()
	home := func(client, _ int) string { return s.homes[client] }
	one := func(int, int) string { return "/" }
	stories := func(client, n int) string { return s.stories[(client*len(s.stories)/coldClients+n)%len(s.stories)] }
	run := func(clients int, path func(int, int) string) (load.Result, error) {
		return load.Run(ctx, load.Options{Addr: p.addr, Clients: clients, Duration: b.seconds, Accept: browser, Path: path,
			IsMeasured: isCacheMiss})
	}
	// Idle threads of the client would search for work on the cores that render.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, warm := range []func(int, int) string{home, stories} {
		if _, err := run(coldClients, warm); err != nil {
			return err
		}
	}
	for _, m := range []struct {
		what    string
		clients int
		path    func(int, int) string
		rate    float64
	}{{"cold home", 1, one, 0}, {"cold story", 1, stories, 0},
		{"cold home", coldClients, home, homesASec}, {"cold story", coldClients, stories, storiesASec},
	} {
		r, err := run(m.clients, m.path)
		if err != nil {
			return err
		}
		if m.clients == 1 {
			p50 := r.Quantile(0.5)
			b.judge(
				m.what+", one client", "p50 ≤ 5 ms", fmt.Sprintf("p50 %s, p99 %s", ms(p50), ms(r.Quantile(0.99))), p50 <= coldMedian && p50 > 0,
				"loading and rendering the model are sequential")
			continue
		}
		b.judge(
			fmt.Sprintf("%s, %d clients", m.what, m.clients),
			fmt.Sprintf("≥ %s a second on two cores", formatCount(m.rate)),
			fmt.Sprintf(
				"%s a second, p50 %s, p99 %s (%d others)",
				formatCount(r.Rate()),
				ms(r.Quantile(0.5)),
				ms(r.Quantile(0.99)),
				r.Others,
			),
			r.Rate() >= m.rate,
			"rendering, queries, JSON, compression and the client share the cores",
		)
	}
	return nil
}
