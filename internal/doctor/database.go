package doctor

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"masthead/internal/clock"
	"masthead/internal/database"
)

const (
	answerWithin    = 10 * time.Second
	checkWithin     = 5 * time.Minute // reading every page of a large file takes a while
	clocksApart     = 2 * time.Second
	oldestPostgres  = 140000 // server_version_num of the oldest that is still maintained
	corruptedAdvice = "stop the server, keep a copy of the file, and restore the newest backup"
)

// database looks at the database, and compares its clock with ours.
func (s Setup) database(ctx context.Context) []Finding {
	const check = "database"
	address := s.Config.DatabaseURL
	path, isFile := strings.CutPrefix(address, "sqlite:")
	switch {
	case address == "":
		return []Finding{{check, Fail, "the setting database-url has no value", "correct the configuration"}}
	case isFile:
		if _, err := os.Stat(path); os.IsNotExist(err) {
			if _, err := nearest(filepath.Dir(path)); err != nil {
				return []Finding{failed(check, err, "set database-url to a file in a folder that the program may write to")}
			}
			return []Finding{ok(check, "SQLite, %s does not exist yet; the first start makes it", path)}
		}
		return s.inspect(
			ctx,
			"sqlite",
			"file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=rw&_pragma=busy_timeout(5000)&_pragma=query_only(1)",
			sqliteChecks,
		)
	default:
		return s.inspect(ctx, "pgx", address, postgresChecks)
	}
}

type databaseCheck func(ctx context.Context, db *sql.DB) Finding

// inspect opens without migrating. When the database does not answer, that is
// the one finding.
func (s Setup) inspect(ctx context.Context, driver, source string, engine databaseCheck) []Finding {
	db, err := sql.Open(driver, source)
	if err != nil {
		return []Finding{failed("database", err, "correct database-url")}
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1)
	ping, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	var one int
	if err := db.QueryRowContext(ping, "SELECT 1 FROM (SELECT 1) AS probe").Scan(&one); err != nil {
		do := "start PostgreSQL, and see that database-url names its host, port, database, user and password"
		if driver == "sqlite" {
			do = "see that the file is a SQLite database that the program may read and write; if it is broken, " + corruptedAdvice
		}
		return []Finding{failed("database", err, do)}
	}
	return []Finding{engine(ctx, db), schema(ctx, db, driver), s.clocks(ctx, db, driver)}
}

func sqliteChecks(ctx context.Context, db *sql.DB) Finding {
	const check = "database"
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	var version, path string
	err := db.QueryRowContext(ctx, "SELECT sqlite_version(), file FROM pragma_database_list WHERE name = 'main'").Scan(&version, &path)
	if err != nil {
		return failed(check, err, "see that the program may read and write the file")
	}
	if err := writable(filepath.Dir(path)); err != nil {
		return failed(check, err, "SQLite writes files beside the database: let the program write to that folder")
	}
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return failed(check, fmt.Errorf("quick_check: %w", err), corruptedAdvice)
	}
	if verdict != "ok" {
		return Finding{check, Fail, "quick_check: " + verdict, corruptedAdvice}
	}
	return ok(check, "SQLite %s, %s, quick_check is ok", version, path)
}

func postgresChecks(ctx context.Context, db *sql.DB) Finding {
	const check = "database"
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	var version, encoding, name string
	var number int
	var standby, mayCreate bool
	err := db.QueryRowContext(ctx, `SELECT current_setting('server_version'), current_setting('server_version_num')::int,
		current_setting('server_encoding'), current_database(), pg_is_in_recovery(),
		coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE)`).Scan(&version, &number, &encoding, &name, &standby, &mayCreate)
	saw := fmt.Sprintf("PostgreSQL %s, database %s", version, name)
	switch {
	case err != nil:
		return failed(check, err, "see the log of PostgreSQL")
	case standby:
		return Finding{check, Fail, saw + ", a standby that takes no writes", "set database-url to the primary"}
	case encoding != "UTF8":
		return Finding{check, Fail, saw + ", encoding " + encoding, "make a database with the encoding UTF8"}
	case !mayCreate:
		return Finding{check, Fail, saw + ", where the user may not create tables", "let the user own the database: ALTER DATABASE … OWNER TO …"}
	case number < oldestPostgres:
		return Finding{check, Warn, saw + ", which gets no more corrections", "upgrade PostgreSQL to a maintained version"}
	}
	return ok(check, "%s", saw)
}

// schema compares the database's version with the program's.
func schema(ctx context.Context, db *sql.DB, driver string) Finding {
	const check = "schema"
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	want, err := newest(ctx)
	if err != nil {
		return failed(check, err, "see that the folder for temporary files can be written to")
	}
	exists := "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'goose_db_version'"
	if driver == "sqlite" {
		exists = "SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'"
	}
	var n, have int64
	if err = db.QueryRowContext(ctx, exists).Scan(&n); err == nil && n > 0 {
		have, err = version(ctx, db)
	}
	switch {
	case err != nil:
		return failed(check, err, "see that the user may read the tables")
	case n == 0:
		return ok(check, "none yet; the first start makes version %d", want)
	case have > want:
		return Finding{
			check,
			Fail,
			fmt.Sprintf("version %d is of a newer program than this one, which knows %d", have, want),
			"start the newer program",
		}
	case have < want:
		return Finding{
			check,
			Warn,
			fmt.Sprintf("version %d of %d", have, want),
			"make a backup; the next start of the server brings the schema up to date",
		}
	}
	return ok(check, "version %d, up to date", have)
}

func version(ctx context.Context, db *sql.DB) (int64, error) {
	var v int64
	err := db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&v)
	return v, err
}

// newest is the schema's version that this program makes: that of a new database.
func newest(ctx context.Context) (int64, error) {
	dir, err := os.MkdirTemp("", "masthead-doctor-")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	db, err := database.Open(ctx, "sqlite:"+filepath.Join(dir, "schema.db"), database.Options{})
	if err != nil {
		return 0, err
	}
	defer func() { _ = db.Close() }()
	return version(ctx, db.Writer())
}

// clocks compares the database's time with ours: nodes agree on what is due
// only as well as their clocks do.
func (s Setup) clocks(ctx context.Context, db *sql.DB, driver string) Finding {
	const check = "clock"
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	query := "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
	if driver == "sqlite" {
		query = "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)"
	}
	var ms int64
	before := s.Clock()
	err := db.QueryRowContext(ctx, query).Scan(&ms)
	after := s.Clock()
	if err != nil {
		return failed(check, err, "see the log of the database")
	}
	theirs := clock.FromMillis(ms).Time
	// While the answer travelled our clock went on; only what is outside counts.
	apart := max(before.Sub(theirs), theirs.Sub(after), 0)
	saw := fmt.Sprintf("%s, %s from the database's", after.UTC().Format(time.RFC3339), apart.Round(time.Millisecond))
	if apart > clocksApart {
		return Finding{check, Warn, saw, "let both machines set their clocks by NTP: scheduled stories appear at the wrong moment"}
	}
	return ok(check, "%s", saw)
}
