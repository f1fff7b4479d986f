package backup

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"masthead/internal/database"
)

// schemaObjects is a query for the statements that remove the functions, tables and types in the current schema of PostgreSQL, except
// those of extensions. A statement may also remove objects that later statements name.
const schemaObjects = `
	SELECT 'DROP TABLE IF EXISTS ' || c.oid::regclass || ' CASCADE' FROM pg_class c
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
	UNION ALL
	SELECT 'DROP FUNCTION IF EXISTS ' || p.oid::regprocedure || ' CASCADE' FROM pg_proc p
		WHERE p.pronamespace = current_schema()::regnamespace
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
	UNION ALL
	SELECT 'DROP TYPE IF EXISTS ' || t.oid::regtype || ' CASCADE' FROM pg_type t
		WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype = 'e'
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
	ORDER BY 1`

// HasNoSchema reports whether the database at an address is PostgreSQL and has neither tables nor types nor functions, as before its first
// use.
func HasNoSchema(ctx context.Context, address string) (empty bool, err error) {
	if strings.HasPrefix(address, "sqlite:") {
		return false, nil
	}
	db, err := database.OpenReadOnly(address)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.QueryRowContext(ctx, "SELECT NOT EXISTS ("+schemaObjects+")").Scan(&empty); err != nil {
		return false, fmt.Errorf("look into the database: %w", err)
	}
	return empty, nil
}

// RemoveSchema removes all tables, types and functions of a PostgreSQL database for which HasNoSchema was true before it was opened. If
// somebody has written to it since, it returns ErrNotEmpty and removes nothing.
func RemoveSchema(ctx context.Context, db *database.DB) error {
	tx, err := db.Writer().BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	tables, err := catalogue(ctx, db.Engine, tx)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if _, err := tx.ExecContext(ctx, "LOCK TABLE "+quote(t.Name)+" IN ACCESS EXCLUSIVE MODE"); err != nil {
			return fmt.Errorf("lock table %s: %w", t.Name, err)
		}
		if err := requireEmptyTable(ctx, tx, t); err != nil {
			return err
		}
	}
	drops, err := oneColumn(ctx, tx, schemaObjects)
	if err != nil {
		return fmt.Errorf("list what the database contains: %w", err)
	}
	for _, statement := range drops {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%.80s: %w", statement, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
