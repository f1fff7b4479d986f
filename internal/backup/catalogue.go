package backup

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"masthead/internal/database"
)

// sqlText has the queries that differ between the engines.
type sqlText struct {
	tables  string // names of all tables
	columns string // names and declared types of a table's columns, by name, because the engines may have them in another order
	parents string // tables that a table's foreign keys refer to
}

var queries = map[database.Engine]sqlText{
	database.SQLite: {
		tables:  `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name`,
		columns: `SELECT name, lower(type) FROM pragma_table_info($1) ORDER BY name`,
		parents: `SELECT DISTINCT "table" FROM pragma_foreign_key_list($1) ORDER BY 1`,
	},
	database.Postgres: {
		tables: `SELECT table_name FROM information_schema.tables
			WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name COLLATE "C"`,
		columns: `SELECT column_name, data_type FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name COLLATE "C"`,
		parents: `SELECT DISTINCT target.relname FROM pg_constraint c JOIN pg_class target ON target.oid = c.confrelid
			WHERE c.contype = 'f' AND c.conrelid = (current_schema() || '.' || quote_ident($1))::regclass ORDER BY 1`,
	},
}

// kinds maps the declared column types that a backup supports to kinds.
var kinds = map[string]Kind{
	"integer": Int, "bigint": Int, "smallint": Int,
	"real": Float, "double precision": Float,
	"boolean": Bool,
	"text":    Text, "character varying": Text,
	"blob": Bytes, "bytea": Bytes,
}

// catalogue returns the tables to back up, each after the tables that its foreign keys refer
// to.
func catalogue(ctx context.Context, engine database.Engine, tx *sql.Tx) ([]Table, error) {
	text := queries[engine]
	names, err := oneColumn(ctx, tx, text.tables)
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return Excluded[name] != "" })
	parents := map[string][]string{}
	for _, name := range names {
		if parents[name], err = oneColumn(ctx, tx, text.parents, name); err != nil {
			return nil, fmt.Errorf("list foreign keys of %s: %w", name, err)
		}
	}
	if names, err = orderTables(names, parents); err != nil {
		return nil, err
	}
	tables := make([]Table, len(names))
	for i, name := range names {
		tables[i].Name = name
		if tables[i].Columns, err = columns(ctx, tx, text.columns, name); err != nil {
			return nil, fmt.Errorf("list columns of %s: %w", name, err)
		}
	}
	return tables, nil
}

func columns(ctx context.Context, tx *sql.Tx, query, table string) ([]Column, error) {
	rows, err := tx.QueryContext(ctx, query, table)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var list []Column
	for rows.Next() {
		var name, declared string
		if err := rows.Scan(&name, &declared); err != nil {
			return nil, err
		}
		kind, ok := kinds[declared]
		if !ok {
			return nil, fmt.Errorf("column %s has the type %q, which backups don't support", name, declared)
		}
		list = append(list, Column{Name: name, Kind: kind})
	}
	return list, rows.Err()
}

// orderTables sorts names so that each comes after its parents. A table may refer to
// itself, but two tables that refer to each other give an error.
func orderTables(names []string, parents map[string][]string) ([]string, error) {
	var list []string
	placed := map[string]bool{}
	for len(list) < len(names) {
		before := len(list)
		for _, name := range names {
			waits := slices.ContainsFunc(parents[name], func(p string) bool { return p != name && !placed[p] })
			if !placed[name] && !waits {
				list, placed[name] = append(list, name), true
			}
		}
		if len(list) == before {
			left := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return placed[n] })
			return nil, fmt.Errorf("the foreign keys of %s are circular, so their rows can't be written in any order", strings.Join(left, ", "))
		}
	}
	return list, nil
}

// oneColumn returns the values of a query with one column.
func oneColumn(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]string, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// quote quotes a name for use in a statement, on either engine.
func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// quoteAll returns the quoted names, separated by commas.
func quoteAll(list []Column) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = quote(c.Name)
	}
	return strings.Join(names, ", ")
}
