package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gocloud.dev/blob"

	"masthead/internal/database"
)

// tablesKeptByClear are the tables that have rows even in an empty publication: versions of schemas, and the state of
// processes.
var tablesKeptByClear = []string{"goose_db_version", "river_migration", "river_leader", "river_client", "river_client_queue", "river_queue",
	"outbox"}

// Clear deletes the whole publication: the rows of all tables, in one transaction, and then all media and the events of the
// outbox. The schema stays, and on SQLite the file of the database shrinks, so that no deleted text is left in it. Running
// servers drop their caches, but should be stopped first.
func Clear(ctx context.Context, db *database.DB, bucket *blob.Bucket) error {
	if err := clearTables(ctx, db); err != nil {
		return err
	}
	objects := bucket.List(nil)
	for {
		object, err := objects.Next(ctx)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("list media: %w", err)
		}
		if err := bucket.Delete(ctx, object.Key); err != nil {
			return fmt.Errorf("delete %s: %w", object.Key, err)
		}
	}
	err := db.Write(ctx, func(_ context.Context, tx *database.Tx) error {
		tx.Emit(clearedEvent, 0, "*")
		return nil
	})
	if err != nil {
		return err
	}
	// The last event stays, so that running servers find it and the ids of later events are higher.
	if _, err := db.Writer().ExecContext(ctx, "DELETE FROM outbox WHERE event <> '"+clearedEvent+"'"); err != nil {
		return fmt.Errorf("empty the outbox: %w", err)
	}
	if db.Engine == database.SQLite {
		for _, statement := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
			if _, err := db.Writer().ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("shrink the emptied database: %w", err)
			}
		}
	}
	return nil
}

// clearedEvent is the name of the outbox event that says that the publication was deleted.
const clearedEvent = "site.cleared"

func clearTables(ctx context.Context, db *database.DB) error {
	tx, err := db.Writer().BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	names, err := oneColumn(ctx, tx, queries[db.Engine].tables)
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(tablesKeptByClear, name) })
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = quote(name)
	}
	statements := []string{"TRUNCATE " + strings.Join(quoted, ", ") + " RESTART IDENTITY"}
	if db.Engine == database.SQLite {
		// Triggers forbid deleting some rows, such as consents. On PostgreSQL, TRUNCATE does not fire them.
		triggers, err := oneColumn(ctx, tx, "SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
		if err != nil {
			return fmt.Errorf("list triggers: %w", err)
		}
		again, err := oneColumn(ctx, tx, "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
		if err != nil {
			return fmt.Errorf("list triggers: %w", err)
		}
		statements = []string{"PRAGMA defer_foreign_keys = ON"}
		for _, name := range triggers {
			statements = append(statements, "DROP TRIGGER "+quote(name))
		}
		for _, name := range quoted {
			statements = append(statements, "DELETE FROM "+name)
		}
		statements = append(append(statements, "DELETE FROM sqlite_sequence"), again...)
	}
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%.60s: %w", statement, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
