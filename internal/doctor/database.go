package doctor

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
)

const (
	connectTimeout     = 10 * time.Second
	checkTimeout       = 5 * time.Minute // checking every page of a large file takes a while
	maxClockDifference = 2 * time.Second
	oldestPostgres     = 140000 // server_version_num of the oldest maintained release
	corruptedAdvice    = "stop the server, keep a copy of the file, and restore the newest backup"
)

// checkDatabase checks the database and compares its clock with this machine's.
func (s Setup) checkDatabase(ctx context.Context) []Finding {
	const check = "database"
	address := s.Config.DatabaseURL
	path, isFile := strings.CutPrefix(address, "sqlite:")
	switch {
	case address == "":
		return []Finding{{check, Fail, "the setting database-url has no value", "correct the configuration"}}
	case isFile:
		if _, err := os.Stat(path); os.IsNotExist(err) {
			if _, err := nearestFolder(filepath.Dir(path)); err != nil {
				return []Finding{failedWith(check, err, "set database-url to a file in a folder that the program may write to")}
			}
			return []Finding{passed(check, "SQLite, %s does not exist yet; the first start creates it", path)}
		}
		return s.inspect(ctx, database.SQLite, sqliteChecks)
	default:
		return s.inspect(ctx, database.Postgres, postgresChecks)
	}
}

type databaseCheck func(ctx context.Context, db *sql.DB) Finding

// inspect opens the database without migrating it and runs its checks. If the database does not respond, that is the
// only finding.
func (s Setup) inspect(ctx context.Context, engine database.Engine, check databaseCheck) []Finding {
	db, err := database.OpenReadOnly(s.Config.DatabaseURL)
	if err != nil {
		return []Finding{failedWith("database", err, "correct database-url")}
	}
	defer func() { _ = db.Close() }()
	ping, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	var one int
	if err := db.QueryRowContext(ping, "SELECT 1 FROM (SELECT 1) AS probe").Scan(&one); err != nil {
		do := "start PostgreSQL, and check the host, port, database, user and password in database-url"
		if engine == database.SQLite {
			do = "check that the file is a SQLite database that the program may read and write; if it is damaged, " + corruptedAdvice
		}
		return []Finding{failedWith("database", err, do)}
	}
	findings := append([]Finding{check(ctx, db), checkSchema(ctx, db, engine)}, checkSetUp(ctx, db)...)
	return append(findings, s.checkClock(ctx, db, engine))
}

// checkSetUp returns a warning if the database has a schema and no publication. It does not report a missing schema.
func checkSetUp(ctx context.Context, db *sql.DB) []Finding {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	if setUp, err := brand.IsSetUp(ctx, db); err != nil || setUp {
		return nil
	}
	return []Finding{{"set-up", Warn, "the database contains no publication",
		"open the link that the server prints, or run `masthead setup`; if there should be a publication, check data and database-url"}}
}

func sqliteChecks(ctx context.Context, db *sql.DB) Finding {
	const check = "database"
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	var version, path string
	err := db.QueryRowContext(ctx, "SELECT sqlite_version(), file FROM pragma_database_list WHERE name = 'main'").Scan(&version, &path)
	if err != nil {
		return failedWith(check, err, "check that the program may read and write the file")
	}
	if err := tryWrite(filepath.Dir(path)); err != nil {
		return failedWith(check, err, "let the program write to the database's folder, where SQLite creates auxiliary files")
	}
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return failedWith(check, fmt.Errorf("quick_check: %w", err), corruptedAdvice)
	}
	if verdict != "ok" {
		return Finding{check, Fail, "quick_check: " + verdict, corruptedAdvice}
	}
	return passed(check, "SQLite %s, %s, quick_check is ok", version, path)
}

func postgresChecks(ctx context.Context, db *sql.DB) Finding {
	const check = "database"
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
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
		return failedWith(check, err, "check the log of PostgreSQL")
	case standby:
		return Finding{check, Fail, saw + ", a read-only standby", "set database-url to the primary"}
	case encoding != "UTF8":
		return Finding{check, Fail, saw + ", encoding " + encoding, "create a database with the encoding UTF8"}
	case !mayCreate:
		return Finding{
			check, Fail, saw + ", where the user may not create tables", "let the user own the database: ALTER DATABASE … OWNER TO …",
		}
	case number < oldestPostgres:
		return Finding{check, Warn, saw + ", which is no longer maintained", "upgrade PostgreSQL to a maintained version"}
	}
	return passed(check, "%s", saw)
}

// checkSchema compares the version of the database's schema with the program's.
func checkSchema(ctx context.Context, db *sql.DB, engine database.Engine) Finding {
	const check = "schema"
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	want, err := latestVersion(ctx)
	if err != nil {
		return failedWith(check, err, "check that the folder for temporary files is writable")
	}
	exists := "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'goose_db_version'"
	if engine == database.SQLite {
		exists = "SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'"
	}
	var n, have int64
	if err = db.QueryRowContext(ctx, exists).Scan(&n); err == nil && n > 0 {
		have, err = database.SchemaVersion(ctx, db)
	}
	switch {
	case err != nil:
		return failedWith(check, err, "check that the user may read the tables")
	case n == 0:
		return passed(check, "no schema yet; the first start creates version %d", want)
	case have > want:
		return Finding{
			check,
			Fail,
			fmt.Sprintf("version %d needs a newer program; this one supports %d", have, want),
			"start the newer program",
		}
	case have < want:
		return Finding{
			check,
			Warn,
			fmt.Sprintf("version %d of %d", have, want),
			"make a backup; the next start of the server migrates the schema",
		}
	}
	return passed(check, "version %d, up to date", have)
}

// latestVersion returns the schema version of this program, which a new database gets.
func latestVersion(ctx context.Context) (int64, error) {
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
	return database.SchemaVersion(ctx, db.Writer())
}

// checkClock compares the database's time with this machine's. Nodes publish scheduled
// stories at the right time only if their clocks agree.
func (s Setup) checkClock(ctx context.Context, db *sql.DB, engine database.Engine) Finding {
	const check = "clock"
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	query := "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
	if engine == database.SQLite {
		query = "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)"
	}
	var ms int64
	before := s.Clock()
	err := db.QueryRowContext(ctx, query).Scan(&ms)
	after := s.Clock()
	if err != nil {
		return failedWith(check, err, "check the log of the database")
	}
	theirs := clock.FromMillis(ms).Time
	// The query takes time, so only the difference that exceeds its duration counts.
	difference := max(before.Sub(theirs), theirs.Sub(after), 0)
	saw := fmt.Sprintf("%s, %s from the database's", after.UTC().Format(time.RFC3339), difference.Round(time.Millisecond))
	if difference > maxClockDifference {
		return Finding{check, Warn, saw, "synchronise both machines by NTP; otherwise scheduled stories appear at the wrong time"}
	}
	return passed(check, "%s", saw)
}
