package database

import (
	"context"
	"database/sql"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"
)

// constant is SQL that stands in the program. The type is not exported, so that other
// packages can only pass constants and no input becomes part of a statement.
type constant string

// Query is a statement with its arguments. Its text uses "?" for each argument on both
// engines. One that [SQL] makes alone is prepared once and stays prepared; one that is
// longer has many forms, of which the short ones that were used last stay prepared.
type Query struct {
	text constant
	more []string
	args []any
}

// SQL is a query of constant text.
func SQL(text constant, args ...any) *Query { return &Query{text: text, args: args} }

// Add appends text and its arguments, and returns the query.
func (q *Query) Add(text constant, args ...any) *Query {
	q.more, q.args = append(q.more, string(text)), append(q.args, args...)
	return q
}

// AddValues appends the values in parentheses, for what stands right of IN. There must
// be at least one. The last one is repeated up to a power of two, so that lists of all
// lengths make few statements.
func AddValues[T any](q *Query, values []T) *Query {
	places := 1
	for places < len(values) {
		places *= 2
	}
	for i := range places {
		q.args = append(q.args, values[min(i, len(values)-1)])
	}
	q.more = append(q.more, "("+strings.Repeat("?,", places-1)+"?)")
	return q
}

func (q *Query) String() string { return string(q.text) + strings.Join(q.more, "") }

// Row is a row that a query found.
type Row interface {
	Scan(into ...any) error
}

// Source is what queries are asked of: the database, or a transaction that must see
// its own writes.
type Source interface {
	rows(ctx context.Context, q *Query) (*sql.Rows, error)
}

func (tx *Tx) rows(ctx context.Context, q *Query) (*sql.Rows, error) {
	return tx.QueryContext(ctx, q.String(), q.args...)
}

func (db *DB) rows(ctx context.Context, q *Query) (*sql.Rows, error) {
	if text := q.String(); len(q.more) > 0 && len(text) > maxKeptText {
		if db.Engine == Postgres {
			text = numbered(text)
		}
		return db.Read.DB.QueryContext(ctx, text, q.args...)
	}
	if db.Engine == Postgres { // whose driver bounds the statements of each connection
		return db.Read.DB.QueryContext(ctx, db.statements.numbered(q), append([]any{pgx.QueryExecModeCacheStatement}, q.args...)...)
	}
	stmt, err := db.statements.prepared(ctx, db.Read.DB, q)
	if err != nil {
		return nil, err
	}
	defer stmt.release()
	return stmt.QueryContext(ctx, q.args...)
}

// Rows goes through the rows that a query finds. What fails comes as a last row, whose
// Scan returns the error. Scanned [sql.RawBytes] hold until the next row.
func Rows(ctx context.Context, from Source, q *Query) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		rows, err := from.rows(ctx, q)
		if err != nil {
			yield(failed{err})
			return
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			if !yield(rows) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(failed{err})
		}
	}
}

// failed stands for a row that could not be read.
type failed struct{ err error }

func (f failed) Scan(...any) error { return f.err }

// All reads every row that a query finds; nil when there is none.
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

// One reads the first row that a query finds; [ErrNotFound] when there is none.
func One[T any](ctx context.Context, from Source, q *Query, scan func(Row) (T, error)) (T, error) {
	for row := range Rows(ctx, from, q) {
		return scan(row)
	}
	var none T
	return none, ErrNotFound
}

// Column scans the rows of queries that ask for one column.
func Column[T any](row Row) (T, error) {
	var value T
	err := row.Scan(&value)
	return value, err
}
