package database_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// schemaFacts are queries that describe a schema as lines of text, one fact per line, in
// the same words on both engines.
var schemaFacts = map[database.Engine][]string{
	database.SQLite: {
		`SELECT 'table ' || name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`,
		// SQLite treats a single INTEGER PRIMARY KEY as the row number, which is never NULL
		// whatever is declared.
		`SELECT 'column ' || t.name || '.' || c.name || ' ' || lower(c.type) ||
			CASE WHEN c."notnull" OR (c.pk AND c.type = 'INTEGER') THEN ' not null' ELSE '' END ||
			coalesce(' default ' || c.dflt_value, '')
			FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'`,
		`SELECT 'primary key ' || name || ' (' || group_concat(col, ', ') || ')' FROM (SELECT t.name, c.name AS col
			FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk > 0 ORDER BY t.name, c.pk) GROUP BY name`,
		`SELECT 'unique ' || tbl || ' (' || group_concat(col, ', ') || ')' FROM (SELECT t.name AS tbl, i.name, c.name AS col
			FROM sqlite_schema t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
			WHERE t.type = 'table' AND i.origin = 'u' ORDER BY i.name, c.seqno) GROUP BY tbl, name`,
		`SELECT CASE WHEN uniq THEN 'unique index ' ELSE 'index ' END || name || ' on ' || tbl || ' (' || group_concat(col, ', ') || ')' ||
				CASE WHEN instr(sql, ' WHERE ') THEN ' where ' || substr(sql, instr(sql, ' WHERE ') + 7) ELSE '' END
			FROM (SELECT t.name AS tbl, i.name, i."unique" AS uniq, x.sql,
					coalesce(c.name, 'expression') || CASE WHEN c."desc" THEN ' desc' ELSE '' END AS col
				FROM sqlite_schema t JOIN pragma_index_list(t.name) i JOIN pragma_index_xinfo(i.name) c JOIN sqlite_schema x ON x.name = i.name
				WHERE t.type = 'table' AND i.origin = 'c' AND c.key ORDER BY i.name, c.seqno) GROUP BY tbl, name`,
		`SELECT 'foreign key ' || tbl || ' (' || group_concat("from", ', ') || ') references ' || "table" || ' (' ||
				group_concat(coalesce("to", 'id'), ', ') || ') on delete ' || lower(on_delete)
			FROM (SELECT t.name AS tbl, f.* FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
				WHERE t.type = 'table' ORDER BY t.name, f.id, f.seq) GROUP BY tbl, id`,
	},
	database.Postgres: {
		`SELECT 'table ' || table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
		`SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type ||
			CASE WHEN is_nullable = 'NO' THEN ' not null' ELSE '' END || coalesce(' default ' || column_default, '')
			FROM information_schema.columns WHERE table_schema = current_schema()`,
		`SELECT CASE WHEN i.indisprimary THEN 'primary key ' || t.relname
				WHEN EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype = 'u') THEN 'unique ' || t.relname
				WHEN i.indisunique THEN 'unique index ' || x.relname || ' on ' || t.relname
				ELSE 'index ' || x.relname || ' on ' || t.relname END ||
				' (' || (SELECT string_agg(coalesce(a.attname, 'expression') || CASE WHEN i.indoption[k.n - 1] & 1 = 1 THEN ' desc' ELSE '' END,
					', ' ORDER BY k.n) FROM unnest(i.indkey) WITH ORDINALITY k(col, n)
					LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.col AND k.col <> 0) || ')' ||
				coalesce(' where ' || pg_get_expr(i.indpred, i.indrelid), '')
			FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
			WHERE t.relnamespace = current_schema()::regnamespace`,
		`SELECT 'foreign key ' || c.conrelid::regclass || ' (' ||
				(SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY k(col, n)
					JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.col) || ') references ' || c.confrelid::regclass || ' (' ||
				(SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY k(col, n)
					JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.col) || ') on delete ' ||
				CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null'
					WHEN 'd' THEN 'set default' WHEN 'r' THEN 'restrict' ELSE 'no action' END
			FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
	},
}

// libraryTables matches tables whose schema comes from a library and differs between
// engines.
var libraryTables = regexp.MustCompile(`\b(river_|goose_db_version)`)

// wantedDifferences maps facts that only one engine has to the reason.
var wantedDifferences = map[string]string{
	`^index search_words_by_(term|backward) `: "SQLite reads only the index; on PostgreSQL a column that often " +
		"changes stays out of the index, so that an update needs no new index entry",
}

// typeClasses replaces the names of types of the same kind with one name.
var typeClasses = strings.NewReplacer(
	" bigint", " integer", " smallint", " integer", " double precision", " real", " bytea", " blob", " character varying", " text")

var (
	casts  = regexp.MustCompile(`::[a-z ]+`)
	parens = strings.NewReplacer("(", "", ")", "")
)

// normalizeFact removes spelling differences between engines from a fact.
func normalizeFact(fact string) string {
	fact = strings.ToLower(casts.ReplaceAllString(fact, ""))
	if column, ok := strings.CutPrefix(fact, "column "); ok {
		return "column " + typeClasses.Replace(column)
	}
	if index, where, ok := strings.Cut(fact, " where "); ok {
		return index + " where " + parens.Replace(where)
	}
	return fact
}

func schemaOf(t *testing.T, db *database.DB) []string {
	t.Helper()
	var facts []string
	for _, query := range schemaFacts[db.Engine] {
		var found []string
		if err := db.Read.NewRaw(query).Scan(t.Context(), &found); err != nil {
			t.Fatalf("%v\n%s", err, query)
		}
		for _, fact := range found {
			if !libraryTables.MatchString(fact) {
				facts = append(facts, normalizeFact(fact))
			}
		}
	}
	slices.Sort(facts)
	return facts
}

func TestBothEnginesHaveTheSameSchema(t *testing.T) {
	sqlite := schemaOf(t, dbtest.New(t))
	postgres := schemaOf(t, dbtest.Open(t, dbtest.Postgres(t), dbtest.NewClock().Now))
	if len(sqlite) < 800 {
		t.Errorf("found %d facts about the schema; a query that describes it must be wrong", len(sqlite))
	}
	seen := map[string]bool{}
	compare := func(engine string, facts, others []string) {
		for _, fact := range facts {
			if slices.Contains(others, fact) {
				continue
			}
			wanted := false
			for pattern := range wantedDifferences {
				if regexp.MustCompile(pattern).MatchString(fact) {
					wanted, seen[pattern] = true, true
				}
			}
			if !wanted {
				t.Errorf("only %s has: %s", engine, fact)
			}
		}
	}
	compare("SQLite", sqlite, postgres)
	compare("PostgreSQL", postgres, sqlite)
	for pattern := range wantedDifferences {
		if !seen[pattern] {
			t.Errorf("no difference matches %s any more; remove it from wantedDifferences", pattern)
		}
	}
}
