package search

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"masthead/internal/database"
)

// rowsAtOnce is the number of rows in one statement on PostgreSQL.
const rowsAtOnce = 500

// insertRows runs an insert for rows that have the given number of columns; values has the rows
// one after the other. insert is the statement up to its values, rest what follows them. returned
// is called with each row that the statement returns; it is nil if the statement returns none.
func (x *Index) insertRows(
	ctx context.Context,
	tx *database.Tx,
	insert, rest string,
	columns int,
	values []any,
	returned func(database.Row) error,
) error {
	atOnce := rowsAtOnce * columns
	if x.db.Engine == database.SQLite {
		atOnce = columns // running a short statement often costs less than reading a long one
	}
	for len(values) > 0 {
		atOnce = min(atOnce, len(values))
		n := len(values) / atOnce * atOnce
		if err := insertAtOnce(ctx, tx, insert+placeholders(atOnce, columns)+rest, values[:n], atOnce, returned); err != nil {
			return err
		}
		values = values[n:]
	}
	return nil
}

// insertAtOnce runs a statement for each group of atOnce values.
func insertAtOnce(ctx context.Context, tx *database.Tx, text string, values []any, atOnce int, returned func(database.Row) error) error {
	statement, err := tx.PrepareContext(ctx, text)
	if err != nil {
		return err
	}
	defer func() { _ = statement.Close() }()
	for values := range slices.Chunk(values, atOnce) {
		if returned == nil {
			if _, err := statement.ExecContext(ctx, values...); err != nil {
				return err
			}
			continue
		}
		if err := readReturned(ctx, statement, values, returned); err != nil {
			return err
		}
	}
	return nil
}

// readReturned runs a statement and passes each row that it returns to returned.
func readReturned(ctx context.Context, statement *sql.Stmt, values []any, returned func(database.Row) error) error {
	rows, err := statement.QueryContext(ctx, values...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := returned(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// placeholders returns the placeholders of rows of values.
func placeholders(values, columns int) string {
	var b strings.Builder
	for i := range values {
		switch {
		case i%columns > 0:
			b.WriteByte(',')
		case i > 0:
			b.WriteString("),(")
		default:
			b.WriteByte('(')
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String() + ")"
}
