package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"masthead/bench/generate"
	"masthead/bench/load"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/search"
)

// Sizes and targets of the directory.
const (
	companies       = 200_000
	profilesRead    = 1000
	filtersTarget   = 50 * time.Millisecond
	directoryTarget = 30 * time.Millisecond
	profileTarget   = 15 * time.Millisecond
)

// filters are combinations of filters of the directory, from none to many.
var filters = []string{
	"", "city=city-0", "sector=adtech", "sector=adtech,agritech&city=city-0,city-3", "city=city-250", "funded=never",
	"founded=2010,2020&stage=seed", "sector=fintech&city=city-1&model=b2b&size=10-50&hiring=yes", "hiring=yes", "model=b2b",
	"state=state-20&stage=series-c", "vertical=finance&funded=2024,2025&model=b2b,b2c",
}

// measureDirectory measures the queries and the uncached pages of a directory of 200,000 companies and a million funding rounds on both
// engines.
func (b *bench) measureDirectory(ctx context.Context) error {
	file, err := b.sqliteDirectory(ctx)
	if err != nil {
		return err
	}
	if err := b.directoryOn(ctx, "SQLite", "sqlite:"+file); err != nil || b.postgres == "" {
		return err
	}
	address, err := b.postgresDirectory(ctx)
	if err != nil {
		return err
	}
	return b.directoryOn(ctx, "PostgreSQL", address)
}

// sqliteDirectory returns a SQLite database with the directory, which it creates if it is missing.
func (b *bench) sqliteDirectory(ctx context.Context) (string, error) {
	file := filepath.Join(b.work, fmt.Sprintf("directory-%d-%d.db", generate.Version, companies))
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	small, err := b.sqliteFile(ctx, 1000)
	if err != nil {
		return "", err
	}
	if err := copyFile(small, file+".making"); err != nil {
		return "", err
	}
	if err := b.fillDirectory(ctx, "sqlite:"+file+".making"); err != nil {
		return "", err
	}
	return file, os.Rename(file+".making", file)
}

// postgresDirectory returns the address of a PostgreSQL database with the directory, which it creates if it is missing.
func (b *bench) postgresDirectory(ctx context.Context) (string, error) {
	if _, err := b.postgresURL(ctx, 1000); err != nil {
		return "", err
	}
	admin, err := sql.Open("pgx", b.postgres)
	if err != nil {
		return "", err
	}
	defer func() { _ = admin.Close() }()
	name := fmt.Sprintf("directory_%d_%d", generate.Version, companies)
	var isThere bool
	err = admin.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&isThere)
	if err != nil || isThere {
		return b.postgresAddress(name), err
	}
	making := name + "_making"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + making,
		fmt.Sprintf("CREATE DATABASE %s TEMPLATE publication_%d_%d", making, generate.Version, 1000)} {
		if _, err := admin.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	if err := b.fillDirectory(ctx, fastAddress(b.postgresAddress(making))); err != nil {
		return "", err
	}
	_, err = admin.ExecContext(ctx, "ALTER DATABASE "+making+" RENAME TO "+name)
	return b.postgresAddress(name), err
}

func (b *bench) fillDirectory(ctx context.Context, address string) (err error) {
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	began := time.Now()
	if err := generate.Directory(ctx, db, companies); err != nil {
		return err
	}
	b.logf("created %s companies for %s in %s", formatCount(companies), db.Engine, time.Since(began).Round(time.Second))
	// As on a site in use, the companies are in the search index, and stories have been searched for their names.
	sources := map[string]search.Source{company.SearchSource: company.SearchDocuments{DB: db}}
	if err := search.New(db, sources, slog.New(slog.DiscardHandler)).CatchUp(ctx); err != nil {
		return err
	}
	_, err = db.Writer().ExecContext(ctx, "DELETE FROM new_entity_names")
	b.logf("indexed them in %s in total", time.Since(began).Round(time.Second))
	return err
}

func (b *bench) directoryOn(ctx context.Context, engine, address string) error {
	if err := b.measureFilters(ctx, engine, address); err != nil {
		return err
	}
	// Nothing is stored in the page cache.
	p, err := b.serve(ctx, "data-directory", address, "--cache-bytes", "1")
	if err != nil {
		return err
	}
	defer p.stop()
	for _, m := range []struct {
		what, target string
		limit        time.Duration
		paths        []string
	}{
		{"uncached page of the directory", "≤ 30 ms", directoryTarget, directoryPaths()},
		{"uncached profile of a company", "≤ 15 ms", profileTarget, profilePaths()},
	} {
		times, err := timesOf(ctx, p.addr, m.paths)
		if err != nil {
			return err
		}
		p50 := load.Quantile(times, 0.5)
		b.judge(fmt.Sprintf("%s, %s, %s companies, one client", m.what, engine, formatCount(companies)), m.target,
			fmt.Sprintf("p50 %s, p90 %s, p99 %s (%d pages)", ms(p50), ms(load.Quantile(times, 0.9)), ms(load.Quantile(times, 0.99)), len(times)),
			p50 <= m.limit, "queries, rendering and compression are sequential")
	}
	return nil
}

// measureFilters measures the queries of the directory for each combination of filters in each order.
func (b *bench) measureFilters(ctx context.Context, engine, address string) (err error) {
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var times []time.Duration
	for began := time.Now(); time.Since(began) < b.seconds; {
		for i := range len(filters) * len(company.Orders) {
			values, err := url.ParseQuery(filters[i%len(filters)])
			if err != nil {
				return err
			}
			filter, _ := company.FilterOf(values)
			start := time.Now()
			if _, err := company.Find(ctx, db, filter, company.Orders[i/len(filters)], 0, 24); err != nil {
				return err
			}
			times = append(times, time.Since(start))
		}
	}
	slices.Sort(times)
	p99 := load.Quantile(times, 0.99)
	b.judge(fmt.Sprintf("filters of the directory with counts, %s, %s companies", engine, formatCount(companies)), "p99 ≤ 50 ms",
		fmt.Sprintf("p50 %s, p99 %s (%d combinations)", ms(load.Quantile(times, 0.5)), ms(p99), len(filters)*len(company.Orders)),
		p99 <= filtersTarget, "the sets of all facet values are read for each query")
	return nil
}

// directoryPaths returns the pages of the directory with each combination of filters, order and layout.
func directoryPaths() (paths []string) {
	for _, order := range company.Orders {
		for _, layout := range []company.Layout{company.Grid, company.Rows} {
			for _, filter := range filters {
				paths = append(paths, fmt.Sprintf("/companies?%s&sort=%s&view=%s", filter, order, layout))
			}
		}
	}
	return paths
}

func profilePaths() (paths []string) {
	for i := range profilesRead {
		paths = append(paths, fmt.Sprint("/companies/company-", i*7919%companies))
	}
	return paths
}

// timesOf requests each path once and returns the times of the responses in ascending order. The first 20 are not measured.
func timesOf(ctx context.Context, addr string, paths []string) (times []time.Duration, err error) {
	const unmeasured = 20
	for i, path := range slices.Concat(paths[:unmeasured], paths) {
		began := time.Now()
		status, _, err := get(ctx, "http://"+addr+path, browser)
		took := time.Since(began)
		if err == nil && status != http.StatusOK && status != http.StatusNotFound {
			err = fmt.Errorf("status %d", status)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if i >= unmeasured {
			times = append(times, took)
		}
	}
	slices.Sort(times)
	return times, nil
}
