package app

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/account"
	"masthead/internal/backup"
	"masthead/internal/brand"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/demo"
	"masthead/internal/glossary"
	"masthead/internal/permalink"
	"masthead/internal/setup"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// No page of a publication that was just set up is empty or fails.
func TestAnEmptyPublicationServesEveryPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		for i, language := range []string{"english", "urdu"} {
			if i > 0 {
				db = dbtest.New(t) // a publication is set up once
			}
			if _, err := setup.Run(t.Context(), db, config.Config{}, setup.Answers{Name: "The Tide", Language: language, Zone: "Asia/Dubai",
				Admin: "asha@example.in", Brand: "Harbour Notes"}); err != nil {
				t.Fatal(err)
			}
			a := appOn(t, db, now, "The Tide")
			handler, err := a.Handler()
			if err != nil {
				t.Fatal(err)
			}
			get := func(address string) *httptest.ResponseRecorder {
				r := httptest.NewRequest(http.MethodGet, "https://kaveri.example"+address, nil)
				r.RemoteAddr = "127.0.0.1:1000" // without rate limits
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, r)
				return w
			}
			for _, address := range []string{"/", "/harbour-notes", "/latest", "/search", "/sitemap.xml", "/feed", "/robots.txt",
				"/manifest.webmanifest"} {
				if w := get(address); w.Code != http.StatusOK {
					t.Errorf("%s: GET %s: %d", language, address, w.Code)
				}
			}
			// The page of the set-up link, opened a second time, says what to do next.
			if w := get("/setup?token=ABC"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "The Tide") ||
				!strings.Contains(w.Body.String(), "/account") {
				t.Errorf("%s: the used link: %d %s", language, w.Code, w.Body)
			}
			if home := get("/").Body.String(); !strings.Contains(home, "The Tide") || !strings.Contains(home, `href="/harbour-notes"`) {
				t.Errorf("%s: the landing page lacks the publication or its brand: %.300s", language, home)
			}
			for _, p := range a.Pages.All() {
				for _, address := range examples(p) {
					if w := get(address); w.Code >= http.StatusInternalServerError {
						t.Errorf("%s: GET %s: %d", language, address, w.Code)
					}
				}
			}
		}
	})
}

func TestSetUpOnTheCommandLine(t *testing.T) {
	data := t.TempDir()
	args := []string{"setup", "--data", data, "--name", "The Tide", "--zone", "Asia/Kolkata",
		"--admin", "asha@example.in", "--brand", "Harbour Notes", "--address", "https://tide.example"}
	status, out, errOut := run(t, args...)
	if status != 0 || !strings.Contains(out, "The Tide is set up") || !strings.Contains(out, "\nhttps://tide.example/account/enter?") {
		t.Fatalf("%d %s %s", status, out, errOut)
	}
	for _, next := range []string{"masthead serve", "its address is https://tide.example.", "https://tide.example/account/login",
		"masthead token create NAME --brand harbour-notes --data '" + data + "'", "https://tide.example/ed/stories?new",
		"https://tide.example/ed/admin/accounts"} {
		if !strings.Contains(out, next) {
			t.Errorf("the set-up does not say %q:\n%s", next, out)
		}
	}
	if status, _, errOut := run(t, args...); status != 1 || !strings.Contains(errOut, "set up already") {
		t.Errorf("second set-up: %d %s", status, errOut)
	}
	if status, out, errOut := run(t, "user", "list", "--data", data); status != 0 || !strings.Contains(out, "admin") {
		t.Errorf("user list: %d %s %s", status, out, errOut)
	}
	status, _, errOut = run(t, "user", "revoke", "asha@example.in", "admin", "--data", data)
	if status != 1 || !strings.Contains(errOut, "is the only administrator; grant the role to another account first") {
		t.Errorf("revoke the only administrator: %d %s", status, errOut)
	}
	run(t, "user", "create", "ravi@example.in", "--role", "admin", "--data", data)
	if status, out, errOut := run(t, "user", "revoke", "asha@example.in", "admin", "--data", data); status != 0 {
		t.Errorf("revoke one of two administrators: %d %s %s", status, out, errOut)
	}
	for setting, value := range map[string]string{"site-url": "https://tide.example", "account-url": "https://tide.example/account",
		"mail-from": "no-reply@tide.example", "desk-email": "desk@tide.example"} {
		_, out, _ := run(t, "config", "--data", data)
		if !regexp.MustCompile(`(?m)^` + setting + ` +` + regexp.QuoteMeta(value) + ` `).MatchString(out) {
			t.Errorf("config does not show %s %s:\n%s", setting, value, out)
		}
	}
	if _, out, _ := run(t, "mail", "sender", "list", "--data", data); !strings.Contains(out, "no-reply@tide.example") {
		t.Errorf("senders: %s", out)
	}
	if _, out, _ := run(t, "doctor", "--data", data); !strings.Contains(out, "https://tide.example") {
		t.Errorf("doctor: %s", out)
	}
	if _, out, _ := run(t, "config", "--data", data, "--site-url", "https://other.example"); strings.Contains(out, "tide.example") {
		t.Errorf("the setting does not override the set-up:\n%s", out)
	}
	details := filepath.Join(data, "tides.json")
	if err := os.WriteFile(details, []byte(`{"names":{"hi":"ज्वार"},`+
		`"social":[{"name":"LinkedIn","url":"https://www.linkedin.com/company/tide"}],`+
		`"sections":[{"kind":"latest","layout":"latest","message":"section.latest","source":"latest","limit":6}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	hostile := filepath.Join(data, "hostile.json")
	if err := os.WriteFile(hostile, []byte(`{"social":[{"name":"a","url":"javascript:alert(1)"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	status, _, errOut = run(t, "demo", "remove", "--data", data, "--addr", busy.Addr().String())
	if status != 1 || !strings.Contains(errOut, "stop it first") || strings.Contains(errOut, "another address") {
		t.Errorf("demo remove beside a running server: %d %s", status, errOut)
	}
	_ = busy.Close()
	for _, more := range []string{"--everything=false", "--everything"} {
		status, _, errOut := run(t, "demo", "remove", more, "--data", data)
		if status != 1 || !strings.Contains(errOut, "no demonstration content") {
			t.Errorf("demo remove %s: %d %s", more, status, errOut)
		}
	}
	for name, text := range map[string]string{
		"limit":   `{"sections":[{"kind":"latest","layout":"latest","source":"latest","limit":-3}]}`,
		"kind":    `{"sections":[{"kind":"newest","layout":"latest","source":"latest","limit":3}]}`,
		"layout":  `{"sections":[{"kind":"latest","layout":"heap","source":"latest","limit":3}]}`,
		"source":  `{"sections":[{"kind":"latest","layout":"latest","source":"tag","limit":3}]}`,
		"message": `{"sections":[{"kind":"latest","layout":"latest","source":"tag:tea","message":"section.tea","limit":3}]}`,
		"menu":    `{"menu":[{"text":"More","items":[{"key":"menu.tea","path":"/topic/tea"}]}]}`,
		"unknown": `{"logo":"tide.png"}`,
		"type":    "{\n\"sections\":[\n{\"limit\":\"three\"}]}",
		"syntax":  "{\n\"social\": [],}",
		"half":    `{"social":`,
		"example": exampleIn(t, "../../docs/brands.md"),
	} {
		if err := os.WriteFile(filepath.Join(data, name+".json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	copied := filepath.Join(data, "copied.json") // what brand show --json printed
	for _, c := range []struct {
		args   string
		status int
		has    string
	}{
		{"create,tide-tables,--name,Tide Tables,--accent,#1d4ed8,--zone,Asia/Dubai", 0, "/tide-tables"},
		{"create,tide-tables,--name,Again", 1, "already"},
		{"create,search,--name,Search", 1, "another slug"},
		{"create,other,--name,Other,--accent,blue", 1, "not a colour"},
		{"edit,tide-tables,--name,Tides,--naver", 0, "changed"},
		{"edit,nobody,--name,Tides", 1, "no brand"},
		{"edit,tide-tables,--file," + details, 0, "changed"},
		{"edit,tide-tables,--file," + data + "/masthead.db", 1, "masthead.db"},
		{"edit,tide-tables,--file," + hostile, 1, "neither a path of the site"},
		{"edit,tide-tables", 1, "nothing to change"},
		{"edit,tide-tables,--file," + data + "/limit.json", 1, "from 0 to 100"},
		{"edit,tide-tables,--file," + data + "/kind.json", 1, `"newest" is not a kind of section; use one of stories, latest`},
		{"edit,tide-tables,--file," + data + "/layout.json", 1, `"heap" is not a layout of a section; use one of lead`},
		{"edit,tide-tables,--file," + data + "/source.json", 1, `"tag" is not a source of a section`},
		{"edit,tide-tables,--file," + data + "/message.json", 1, `"section.tea" is not a message`},
		{"edit,tide-tables,--file," + data + "/menu.json", 1, `"menu.tea" is not a message`},
		{"edit,tide-tables,--file," + data + "/unknown.json", 1, `there is no member "logo"; docs/brands.md`},
		{"edit,tide-tables,--file," + data + "/type.json", 1, "line 3: sections.limit has a value of the type string"},
		{"edit,tide-tables,--file," + data + "/syntax.json", 1, "line 2 is not JSON"},
		{"edit,tide-tables,--file," + data + "/half.json", 1, "ends too early"},
		{"edit,harbour-notes,--file," + data + "/example.json", 0, "changed"},
		{"list", 0, "Tides"},
		{"show,tide-tables", 0, `"hi": "ज्वार"`},
		{"show,tide-tables", 0, "linkedin.com/company/tide"},
		{"show,home", 0, "https://tide.example"},
		{"show,tide-tables,--json", 0, `"hi": "ज्वार"`},
		{"edit,tide-tables,--file," + copied, 0, "changed"},
		{"show,tide-tables", 0, `"hi": "ज्वार"`},
		{"create,hindi,--name,हिन्दी,--kind,language", 0, "/hindi"},
		{"create,french,--name,Français,--kind,language", 1, "not the name of a language"},
		{"remove,hindi", 0, "removed"},
		{"remove,home", 1, "master brand cannot be removed"},
		{"remove,tide-tables", 0, "removed"},
		{"show,tide-tables", 1, "no brand"},
	} {
		status, out, errOut := run(t, append(append([]string{"brand"}, strings.Split(c.args, ",")...), "--data", data)...)
		if status != c.status || !strings.Contains(out+errOut, c.has) {
			t.Errorf("brand %s: %d %s %s", c.args, status, out, errOut)
		}
		if strings.HasSuffix(c.args, "--json") {
			if err := os.WriteFile(copied, []byte(out), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// No email, report or password of the demonstration stays in the data folder; other files do.
func TestTheFilesOfTheDemonstrationAreRemoved(t *testing.T) {
	folder := t.TempDir()
	kept := filepath.Join(folder, "mail", "notes.txt")
	gone := []string{signInsName, demoContentsName, "mail/1.eml", "mail/2.eml", "imports/import-1.jsonl"}
	for _, name := range append([]string{"mail/notes.txt"}, gone...) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeDemoFiles(folder); err != nil {
		t.Fatal(err)
	}
	for _, name := range gone {
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(name))); err == nil {
			t.Errorf("%s is left", name)
		}
	}
	if _, err := os.Stat(kept); err != nil {
		t.Error(err)
	}
}

// After the demonstration is removed, the installation is as empty as a new one: it has no rows and no files. Content that
// others wrote is removed only on request.
func TestTheDemonstrationCanBeRemoved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		bucket := memblob.OpenBucket(nil)
		brands := brand.NewDirectory(db)
		stories := story.New(db, brands, "startline.example")
		stories.Glossary = glossary.New(db)
		deps := demo.Deps{DB: db, Brands: brands, Stories: stories, Files: bucket, Clock: now.Now, SiteName: demo.SiteName}
		if err := demo.LoadText(t.Context(), deps, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := demo.CreateCredentials(t.Context(), deps, "nine kilns by the river", "https://startline.example/account"); err != nil {
			t.Fatal(err)
		}
		loaded, err := demo.Contents(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		now.Advance(60 * 24 * time.Hour)
		if err := stories.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if others, err := demo.OtherContent(t.Context(), db, loaded); err != nil || len(others) > 0 {
			t.Fatalf("of others, after scheduled stories were published: %q (%v)", others, err)
		}
		p := storytest.Empty(t, db)
		p.Brands, p.Stories = brands, stories
		for _, c := range []struct {
			change func(ctx context.Context, tx *database.Tx) error
			others []string
		}{
			{func(ctx context.Context, tx *database.Tx) error {
				_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: "/an-old-address", Target: "/herstory", Status: 301})
				return err
			}, []string{"rows of the table permalinks"}},
			{func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.NewUpdate().Model((*story.Story)(nil)).Set("title = ?", "Another headline").
					Where("id = (SELECT min(id) FROM stories)").Exec(ctx)
				return err
			}, []string{"rows of the table permalinks", "rows of the table stories"}},
		} {
			p.Write(c.change)
			if others, err := demo.OtherContent(t.Context(), db, loaded); err != nil || !slices.Equal(others, c.others) {
				t.Errorf("of others: %q (%v), want %q", others, err, c.others)
			}
		}
		var offline story.Story
		if err := db.Read.NewSelect().Model(&offline).Where("status = ?", story.Published).Order("id").Limit(1).Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := stories.Unpublish(ctx, tx, offline.ID); err != nil {
				return err
			}
			if _, err := account.CreateUser(ctx, tx, "x@startline.example", "X", "en", ""); err != nil {
				return err
			}
			_, err := tx.NewUpdate().Model((*account.User)(nil)).Set("picture = '/media/m/ab/cd'").
				Where("email = 'asha.rao@startline.example'").Exec(ctx)
			return err
		})
		named, err := demo.OtherContent(t.Context(), db, loaded)
		for _, want := range []string{"/" + offline.Slug + ", which is ", "x@startline.example", "the picture of asha.rao@startline.example"} {
			if err != nil || !strings.Contains(strings.Join(named, "\n"), want) {
				t.Errorf("of others: %q (%v), want %q", named, err, want)
			}
		}
		p.Draft("herstory", "Written by somebody")
		others, err := demo.OtherContent(t.Context(), db, loaded)
		if err != nil || !slices.Contains(others, "herstory/written-by-somebody") {
			t.Errorf("of others: %q (%v)", others, err)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error { // the ledger of consents refuses single deletions
			_, err := tx.ExecContext(ctx, `INSERT INTO consents (id, subject, purpose, brand, newsletter, act, how, text_id, lang, at)
				VALUES (1, 'a', 'newsletter', 'herstory', 'weekly', 'given', 'card', 't', 'en', 1)`)
			return err
		})
		if err := backup.Clear(t.Context(), db, bucket); err != nil {
			t.Fatal(err)
		}
		fresh := dbtest.New(t)
		empty := rowCounts(t, fresh, fresh.Engine)
		for table, n := range rowCounts(t, db, db.Engine) {
			if n != empty[table] && table != "outbox" {
				t.Errorf("%s has %d rows, an empty installation %d", table, n, empty[table])
			}
		}
		if n := rowCounts(t, db, db.Engine)["outbox"]; n != 1 {
			t.Errorf("the outbox has %d rows, want only the event of the removal", n)
		}
		if db.Engine == database.SQLite {
			var free int
			if err := db.Read.NewRaw("PRAGMA freelist_count").Scan(t.Context(), &free); err != nil || free > 0 {
				t.Errorf("%d free pages in the file (%v), want none", free, err)
			}
		}
		if object, err := bucket.List(nil).Next(t.Context()); !errors.Is(err, io.EOF) {
			t.Errorf("a file is left: %+v %v", object, err)
		}
		if _, err := setup.Run(t.Context(), db, config.Config{}, setup.Answers{Name: "The Tide", Language: "english", Zone: "UTC",
			Admin: "asha@example.in", Brand: "Herstory"}); err != nil {
			t.Errorf("the set-up afterwards: %v", err)
		}
	})
}

// rowCounts returns the number of rows of every table.
func rowCounts(t *testing.T, db *database.DB, engine database.Engine) map[string]int64 {
	t.Helper()
	query := "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
	if engine == database.Postgres {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
	}
	var names []string
	if err := db.Read.NewRaw(query).Scan(t.Context(), &names); err != nil {
		t.Fatal(err)
	}
	counts := map[string]int64{}
	for _, name := range names {
		var n int64
		if err := db.Read.NewRaw("SELECT count(*) FROM "+name).Scan(t.Context(), &n); err != nil {
			t.Fatal(err)
		}
		counts[name] = n
	}
	return counts
}

// exampleIn returns the first JSON example of a document.
func exampleIn(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "```json\n")
	example, _, found := strings.Cut(after, "```")
	if !found {
		t.Fatalf("%s has no example", file)
	}
	return example
}
