package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"masthead/bench/generate"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// pagesSize is how many stories the publication has that pages are measured on.
const pagesSize = 10_000

// sqliteFile is a filled SQLite database of n stories, made when it is missing.
func (b *bench) sqliteFile(ctx context.Context, n int) (string, error) {
	file := filepath.Join(b.work, fmt.Sprintf("publication-%d-%d.db", generate.Version, n))
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	making := file + ".making"
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(making + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	if err := b.fill(ctx, "sqlite:"+making, n); err != nil {
		return "", err
	}
	return file, os.Rename(making, file)
}

// postgresURL is the address of a filled PostgreSQL database of n stories, made
// when it is missing.
func (b *bench) postgresURL(ctx context.Context, n int) (string, error) {
	admin, err := sql.Open("pgx", b.postgres)
	if err != nil {
		return "", err
	}
	defer func() { _ = admin.Close() }()
	name := fmt.Sprintf("publication_%d_%d", generate.Version, n)
	var there bool
	if err := admin.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there); err != nil ||
		there {
		return b.postgresNamed(name), err
	}
	making := name + "_making"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + making, "CREATE DATABASE " + making} {
		if _, err := admin.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	if err := b.fill(ctx, hurried(b.postgresNamed(making)), n); err != nil {
		return "", err
	}
	_, err = admin.ExecContext(ctx, "ALTER DATABASE "+making+" RENAME TO "+name)
	return b.postgresNamed(name), err
}

// postgresCopy is a copy of a filled database to write into; drop removes it.
func (b *bench) postgresCopy(ctx context.Context, n int) (address string, drop func(), err error) {
	if _, err := b.postgresURL(ctx, n); err != nil {
		return "", nil, err
	}
	admin, err := sql.Open("pgx", b.postgres)
	if err != nil {
		return "", nil, err
	}
	name := fmt.Sprintf("scratch_%d", time.Now().UnixNano())
	_, err = admin.ExecContext(ctx, fmt.Sprintf("CREATE DATABASE %s TEMPLATE publication_%d_%d", name, generate.Version, n))
	return b.postgresNamed(name), func() {
		_, _ = admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
		_ = admin.Close()
	}, err
}

func (b *bench) postgresNamed(name string) string {
	u, err := url.Parse(b.postgres)
	if err != nil {
		return b.postgres
	}
	u.Path = "/" + name
	if u.RawQuery == "" {
		u.RawQuery = "sslmode=prefer"
	}
	return u.String()
}

// durable reports whether the PostgreSQL server keeps what it has confirmed.
func (b *bench) durable(ctx context.Context) (bool, error) {
	admin, err := sql.Open("pgx", b.postgres)
	if err != nil {
		return false, err
	}
	defer func() { _ = admin.Close() }()
	var on bool
	err = admin.QueryRowContext(ctx, "SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'").Scan(&on)
	return on, err
}

// hurried is an address whose sessions wait for no disk and check no reference.
func hurried(address string) string {
	options := url.QueryEscape("-c synchronous_commit=off -c session_replication_role=replica")
	return address + "&options=" + strings.ReplaceAll(options, "+", "%20")
}

// fill makes a publication at an address, fast: one that a power cut would spoil
// is made again.
func (b *bench) fill(ctx context.Context, address string, n int) (err error) {
	began := time.Now()
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if db.Engine == database.SQLite {
		_, err := db.Writer().
			ExecContext(ctx, "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -1000000; PRAGMA wal_autocheckpoint = 100000")
		if err != nil {
			return err
		}
	}
	if err := generate.Publication(ctx, db, n, clock.System, func(done, total int) {
		if done%100_000 < 2000 && done > 2000 {
			b.say("making %s stories for %s: %s", count(float64(total)), db.Engine, count(float64(done)))
		}
	}); err != nil {
		return fmt.Errorf("make a publication of %d stories: %w", n, err)
	}
	analyse := "ANALYZE"
	if db.Engine == database.SQLite {
		analyse = "PRAGMA wal_checkpoint(TRUNCATE)"
	}
	_, err = db.Writer().ExecContext(ctx, analyse)
	b.say("made %s stories for %s in %s", count(float64(n)), db.Engine, time.Since(began).Round(time.Second))
	return err
}

// copyFile copies a database file for something that writes into it.
func copyFile(from, to string) error {
	for _, suffix := range []string{"-wal", "-shm"} { // what a run that was killed left
		if err := os.Remove(to + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
