package database

import (
	"context"
	"database/sql"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"
)

// constant is SQL text that is part of the program. The type is not exported, so other
// packages can pass only constants and no input becomes part of a statement.
type constant string

// Query is a statement with its arguments. It uses "?" for each argument on both engines. A query
// made by [SQL] alone is prepared once and stays prepared. A query with additions can have many
// texts; only the most recently used short ones stay prepared.
type Query struct {
	text  constant
	added []string
	args  []any
}

// SQL begins a query with constant text and the arguments of its placeholders, "?".
func SQL(text constant, args ...any) *Query { return &Query{text: text, args: args} }

// Add appends text and its arguments, and returns the query.
func (q *Query) Add(text constant, args ...any) *Query {
	q.added, q.args = append(q.added, string(text)), append(q.args, args...)
	return q
}

// AddValues appends the values in parentheses, for use after IN. There must be at least one value.
// It repeats the last value until their number is a power of two, so that lists of all lengths need
// only a few statements.
func AddValues[T any](q *Query, values []T) *Query {
	places := 1
	for places < len(values) {
		places *= 2
	}
	for i := range places {
		q.args = append(q.args, values[min(i, len(values)-1)])
	}
	q.added = append(q.added, "("+strings.Repeat("?,", places-1)+"?)")
	return q
}

func (q *Query) String() string { return string(q.text) + strings.Join(q.added, "") }

// Row is one row of a result.
type Row interface {
	Scan(into ...any) error
}

// Source runs queries: the database, or a transaction that must see its own writes.
type Source interface {
	rows(ctx context.Context, q *Query) (*sql.Rows, error)
}

func (tx *Tx) rows(ctx context.Context, q *Query) (*sql.Rows, error) {
	return tx.QueryContext(ctx, q.String(), q.args...)
}

func (db *DB) rows(ctx context.Context, q *Query) (*sql.Rows, error) {
	if text := q.String(); len(q.added) > 0 && len(text) > maxKeptText {
		if db.Engine == Postgres {
			text = numberParameters(text)
		}
		return db.Read.DB.QueryContext(ctx, text, q.args...)
	}
	if db.Engine == Postgres { // its driver limits the prepared statements of each connection
		return db.Read.DB.QueryContext(ctx, db.statements.numberedText(q), append([]any{pgx.QueryExecModeCacheStatement}, q.args...)...)
	}
	stmt, err := db.statements.statementOf(ctx, db.Read.DB, q)
	if err != nil {
		return nil, err
	}
	defer stmt.release()
	return stmt.QueryContext(ctx, q.args...)
}

// Rows iterates over the rows of a query. If the query fails, the iteration ends with a row whose Scan
// returns the error. A scanned [sql.RawBytes] is valid until the next row.
func Rows(ctx context.Context, from Source, q *Query) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		rows, err := from.rows(ctx, q)
		if err != nil {
			yield(failedRow{err})
			return
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			if !yield(rows) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(failedRow{err})
		}
	}
}

// failedRow stands for a row that could not be read.
type failedRow struct{ err error }

func (f failedRow) Scan(...any) error { return f.err }

// All returns every row of a query, nil when there is none.
func All[T any](ctx context.Context, from Source, q *Query, scan func(Row) (T, error)) ([]T, error) {
	var all []T
	for row := range Rows(ctx, from, q) {
		one, err := scan(row)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// One returns the first row of a query, or [ErrNotFound].
func One[T any](ctx context.Context, from Source, q *Query, scan func(Row) (T, error)) (T, error) {
	for row := range Rows(ctx, from, q) {
		return scan(row)
	}
	var none T
	return none, ErrNotFound
}

// Column scans a row of one column.
func Column[T any](row Row) (T, error) {
	var value T
	err := row.Scan(&value)
	return value, err
}
