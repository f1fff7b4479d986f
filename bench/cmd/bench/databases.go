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

// pagesSize is the number of stories in the publication for measuring pages.
const pagesSize = 10_000

// sqliteFile returns a SQLite database of n stories, which it creates if it is missing.
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

// postgresURL returns the address of a PostgreSQL database of n stories, which it creates
// if it is missing.
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
		return b.postgresAddress(name), err
	}
	making := name + "_making"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + making, "CREATE DATABASE " + making} {
		if _, err := admin.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	if err := b.fill(ctx, fastAddress(b.postgresAddress(making)), n); err != nil {
		return "", err
	}
	_, err = admin.ExecContext(ctx, "ALTER DATABASE "+making+" RENAME TO "+name)
	return b.postgresAddress(name), err
}

// postgresCopy returns a copy of a filled database for writing; drop deletes it.
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
	return b.postgresAddress(name), func() {
		_, _ = admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
		_ = admin.Close()
	}, err
}

func (b *bench) postgresAddress(name string) string {
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

// isDurable reports whether the PostgreSQL server keeps commits after a crash.
func (b *bench) isDurable(ctx context.Context) (bool, error) {
	admin, err := sql.Open("pgx", b.postgres)
	if err != nil {
		return false, err
	}
	defer func() { _ = admin.Close() }()
	var on bool
	err = admin.QueryRowContext(ctx, "SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'").Scan(&on)
	return on, err
}

// fastAddress returns an address for sessions that do not wait for the disk and do not check
// foreign keys.
func fastAddress(address string) string {
	options := url.QueryEscape("-c synchronous_commit=off -c session_replication_role=replica")
	return address + "&options=" + strings.ReplaceAll(options, "+", "%20")
}

// fill creates a publication quickly but not durably: after a power failure it must be
// created again.
func (b *bench) fill(ctx context.Context, address string, n int) (err error) {
	began := time.Now()
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if db.Engine == database.SQLite {
		_, err := db.Writer().
			ExecContext(ctx, "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; "+
				"PRAGMA cache_size = -1000000; PRAGMA wal_autocheckpoint = 100000")
		if err != nil {
			return err
		}
	}
	if err := generate.Publication(ctx, db, n, clock.System, func(done, total int) {
		if done%100_000 < 2000 && done > 2000 {
			b.logf("creating %s stories for %s: %s", formatCount(float64(total)), db.Engine, formatCount(float64(done)))
		}
	}); err != nil {
		return fmt.Errorf("create a publication of %d stories: %w", n, err)
	}
	analyse := "ANALYZE"
	if db.Engine == database.SQLite {
		analyse = "PRAGMA wal_checkpoint(TRUNCATE)"
	}
	_, err = db.Writer().ExecContext(ctx, analyse)
	b.logf("created %s stories for %s in %s", formatCount(float64(n)), db.Engine, time.Since(began).Round(time.Second))
	return err
}

// copyFile copies a database file for use by something that writes to it.
func copyFile(from, to string) error {
	for _, suffix := range []string{"-wal", "-shm"} { // left over from a killed run
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
