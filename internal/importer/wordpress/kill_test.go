package wordpress_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/importer/wordpress"
	"masthead/internal/story"
)

// helperEnv makes the test binary run an import. Its value is "address|file|data folder".
const helperEnv = "MASTHEAD_IMPORT_HELPER"

func TestMain(m *testing.M) {
	if job := os.Getenv(helperEnv); job != "" {
		if err := helper(strings.Split(job, "|")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// helper imports a file and prints the number of items after each commit.
func helper(job []string) error {
	ctx := context.Background()
	db, err := database.Open(ctx, job[0], database.Options{Clock: dbtest.NewClock().Now})
	if err != nil {
		return err
	}
	brands := brand.NewDirectory(db)
	deps := importer.Deps{DB: db, Brands: brands, Stories: story.New(db, brands, "example.com"), DataDir: job[2], Formats: formats}
	_, err = importer.Run(ctx, deps, importer.Request{Kind: wordpress.Kind, File: job[1], Brand: importtest.Brand}, func(p importer.Progress) {
		fmt.Println(p.Items)
	})
	return err
}

// startAndKill starts an import and kills it after it has committed more than the given
// number of items; if the number is negative, it lets the import finish.
func startAndKill(t *testing.T, job string, after int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperEnv+"="+job)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		items := 0
		if _, err := fmt.Sscan(lines.Text(), &items); err == nil && after >= 0 && items >= after {
			break
		}
	}
	if after >= 0 {
		_ = cmd.Process.Kill()
	}
	_, _ = io.Copy(io.Discard, out)
	if err := cmd.Wait(); err != nil && after < 0 {
		t.Fatalf("import: %v\n%s", err, stderr.String())
	}
}

// An import that is killed at any time and restarted has the same result as an
// uninterrupted one.
func TestAKilledImportCanBeResumed(t *testing.T) {
	const posts = 1500
	file := generate(t, posts, 600)
	engines := map[string]func() string{
		"sqlite":   func() string { return "sqlite:" + filepath.Join(t.TempDir(), "import.db") },
		"postgres": func() string { return dbtest.Postgres(t) },
	}
	for engine, address := range engines {
		t.Run(engine, func(t *testing.T) {
			if engine == "postgres" && os.Getenv(dbtest.PostgresEnv) == "" {
				t.Skip(dbtest.PostgresEnv + " is not set")
			}
			var states []string
			for _, kills := range [][]int{nil, {0, 1, 201, 202, 603, 1203, 1402}} {
				db := dbtest.Open(t, address(), dbtest.NewClock().Now)
				deps := importtest.Deps(t, db, formats)
				job := strings.Join([]string{db.URL(), file, deps.DataDir}, "|")
				for _, after := range kills {
					startAndKill(t, job, after)
				}
				startAndKill(t, job, -1)
				states = append(states, finalState(t, db, deps.DataDir))
			}
			if states[0] != states[1] {
				t.Errorf("killed:\n%.3000s\nuninterrupted:\n%.3000s", states[1], states[0])
			}
			if n := strings.Count(states[0], "/post-"); n < 2*posts {
				t.Errorf("only %d paths", n)
			}
		})
	}
}

// finalState returns what an import stored, without the ids that depend on the order of
// work.
func finalState(t *testing.T, db *database.DB, dir string) string {
	t.Helper()
	var out []string
	for _, query := range []string{
		`SELECT s.path || ' ' || s.title || ' ' || s.status || ' ' || s.published_at || ' ' || s.revision || ' ' || b.open_html || ' ' ||
			(SELECT count(*) FROM story_terms t WHERE t.story_id = s.id) || ' ' || (SELECT count(*) FROM list_entries l WHERE l.story_id = s.id)
			FROM stories s JOIN story_bodies b ON b.story_id = s.id`,
		`SELECT p.path || ' ' || p.is_current || ' ' || s.path FROM permalinks p JOIN stories s ON s.id = p.entity_id`,
		`SELECT t.kind || ' ' || t.slug || ' ' || t.name FROM terms t`,
		`SELECT r.kind || ' ' || r.external_id || ' ' || r.checksum || ' ' || r.revision FROM import_refs r`,
		`SELECT s.path || ' ' || p.address || ' ' || p.state FROM import_pictures p JOIN stories s ON s.id = p.story_id`,
		`SELECT i.state || ' ' || i.position FROM imports i`,
	} {
		rows, err := db.Read.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		_ = rows.Close()
		slices.Sort(lines)
		out = append(out, lines...)
	}
	var text string
	if err := db.Read.QueryRow("SELECT report FROM imports").Scan(&text); err != nil {
		t.Fatal(err)
	}
	var report importer.Report
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	full, err := os.ReadFile(report.Full)
	if err != nil {
		t.Fatal(err)
	}
	out = append(out, fmt.Sprintf("%+v", report.Counts),
		fmt.Sprint(report.Warnings.By, report.MissingPictures.Count, bytes.Count(full, []byte("\n"))))
	return strings.Join(out, "\n")
}
