package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"masthead/internal/database"
)

// identity returns the column that PostgreSQL numbers automatically and its sequence. A
// table has at most one.
const identity = `SELECT column_name, pg_get_serial_sequence(quote_ident(table_name), column_name)
	FROM information_schema.columns
	WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'`

// autoincrement returns 1 if a SQLite table stores its highest number, else 0. Other tables
// continue after the highest row and need no sequence.
const autoincrement = `SELECT count(*) FROM sqlite_schema
	WHERE type = 'table' AND name = $1 AND upper(sql) LIKE '%AUTOINCREMENT%'`

// readSequence returns the highest number that a table has assigned, so that the number of
// a deleted row is not used again after a restore.
func readSequence(ctx context.Context, engine database.Engine, tx *sql.Tx, table string) (int64, error) {
	var n int64
	if engine == database.Postgres {
		var column, name string
		err := tx.QueryRowContext(ctx, identity, table).Scan(&column, &name)
		if errors.Is(err, sql.ErrNoRows) {
			return 0, nil
		}
		if err == nil {
			err = tx.QueryRowContext(ctx, `SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM `+name).Scan(&n)
		}
		return n, err
	}
	if err := tx.QueryRowContext(ctx, autoincrement, table).Scan(&n); err != nil || n == 0 {
		return 0, err
	}
	err := tx.QueryRowContext(ctx, `SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1`, table).Scan(&n)
	return n, err
}

// setSequence makes a restored table continue after its highest assigned number.
func setSequence(ctx context.Context, engine database.Engine, tx *sql.Tx, t Table) error {
	if engine == database.Postgres {
		var column, name string
		err := tx.QueryRowContext(ctx, identity, t.Name).Scan(&column, &name)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		var highest int64
		err = tx.QueryRowContext(ctx, fmt.Sprintf(`SELECT coalesce(max(%s), 0) FROM %s`, quote(column), quote(t.Name))).Scan(&highest)
		if highest = max(highest, t.Sequence); err != nil || highest == 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, `SELECT setval($1::regclass, $2)`, name, highest)
		return err
	}
	var n int64
	if err := tx.QueryRowContext(ctx, autoincrement, t.Name).Scan(&n); err != nil || n == 0 {
		return err
	}
	// SQLite already counted the restored rows, so only a higher number must be set.
	var counted int64
	err := tx.QueryRowContext(ctx, `SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1`, t.Name).Scan(&counted)
	if err != nil || t.Sequence <= counted {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM sqlite_sequence WHERE name = $1`, t.Name); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)`, t.Name, t.Sequence)
	return err
}
