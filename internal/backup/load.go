package backup

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"masthead/internal/database"
)

// loader inserts rows into a table.
type loader func(ctx context.Context, t Table, rows [][]any) error

// newLoader returns the fastest loader of the engine. It works inside tx, which is open on
// conn.
func newLoader(engine database.Engine, conn *sql.Conn, tx *sql.Tx) loader {
	if engine == database.Postgres {
		return copyRows(conn)
	}
	return insertRows(tx)
}

// copyRows uses PostgreSQL's COPY, which runs in the connection's transaction.
func copyRows(conn *sql.Conn) loader {
	return func(ctx context.Context, t Table, rows [][]any) error {
		names := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			names[i] = c.Name
		}
		return conn.Raw(func(driver any) error {
			pg, ok := driver.(*stdlib.Conn)
			if !ok {
				return fmt.Errorf("connection is a %T", driver)
			}
			_, err := pg.Conn().CopyFrom(ctx, pgx.Identifier{t.Name}, names, pgx.CopyFromRows(rows))
			return err
		})
	}
}

// insertRows inserts row by row with one prepared statement per table, which is the
// fastest way for SQLite inside one transaction.
func insertRows(tx *sql.Tx) loader {
	var table string
	var statement *sql.Stmt // closed with the transaction
	return func(ctx context.Context, t Table, rows [][]any) (err error) {
		if t.Name != table {
			if statement != nil {
				_ = statement.Close()
			}
			marks := strings.TrimSuffix(strings.Repeat("?, ", len(t.Columns)), ", ")
			text := fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", quote(t.Name), quoteAll(t.Columns), marks)
			if statement, err = tx.PrepareContext(ctx, text); err != nil { //nolint:sqlclosecheck // the transaction closes it
				return err
			}
			table = t.Name
		}
		for _, row := range rows {
			if _, err := statement.ExecContext(ctx, row...); err != nil {
				return err
			}
		}
		return nil
	}
}
