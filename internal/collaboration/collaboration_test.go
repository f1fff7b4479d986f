package collaboration_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/collaboration"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/node"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// worker is the script of the process that merges documents.
const worker = "../../web/desk/collaboration/worker.mjs"

// newsroom is a publication with a story and people who write it.
type newsroom struct {
	*storytest.Publication
	t        *testing.T
	Accounts *account.Accounts
	Story    *story.Story
}

func newNewsroom(t *testing.T, db *database.DB) *newsroom {
	t.Helper()
	p := storytest.New(t, db)
	return &newsroom{Publication: p, t: t, Accounts: &account.Accounts{DB: db}, Story: p.Draft("ys", "The loom")}
}

// signIn creates an editor of a brand, "" for all, and returns the editor's id and session.
func (n *newsroom) signIn(name, brandSlug string) (int64, string) {
	n.t.Helper()
	var id int64
	var session string
	n.Write(func(ctx context.Context, tx *database.Tx) error {
		u, err := account.CreateUser(ctx, tx, strings.ToLower(name)+"@example.com", name, "en", "")
		if err != nil {
			return err
		}
		var brandID *int64
		if brandSlug != "" {
			brandID = &n.Brand(brandSlug).ID
		}
		if err := account.GrantRole(ctx, tx, u.ID, account.Editor, brandID); err != nil {
			return err
		}
		id = u.ID
		session, err = n.Accounts.StartSession(ctx, tx, u, "", "")
		return err
	})
	return id, session
}

// text returns the text of the story as its editors see it, with the HTML of its body.
func (n *newsroom) text() (*story.EditedText, string) {
	n.t.Helper()
	e, err := n.Stories.TextAsEdited(n.t.Context(), n.DB.Read, n.Story.ID)
	if err != nil {
		n.t.Fatal(err)
	}
	return e, richtext.Text(e.Body)
}

// waitForText waits until the stored text of the story contains all parts.
func (n *newsroom) waitForText(parts ...string) {
	n.t.Helper()
	var last string
	n.wait(func() bool {
		e, body := n.text()
		last = e.Title + "\n" + body
		for _, part := range parts {
			if !strings.Contains(last, part) {
				return false
			}
		}
		return true
	}, func() string { return fmt.Sprintf("the story does not contain %q, but is %q", parts, last) })
}

func (n *newsroom) wait(holds func() bool, problem func() string) {
	n.t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for began := time.Now(); !holds(); <-tick.C {
		if time.Since(began) > 20*time.Second {
			n.t.Fatal(problem())
		}
	}
}

// server is a server of the newsroom.
type server struct {
	*collaboration.Documents
	merger *collaboration.Merger
	http   *httptest.Server
	stop   func()
}

// serve starts a server. It ends with the test, or when stop is called.
func (n *newsroom) serve(o collaboration.Options) *server {
	n.t.Helper()
	s, err := startServer(n.DB, n.Stories, n.Accounts, o)
	if err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(s.stop)
	return s
}

func startServer(db *database.DB, stories *story.Stories, accounts *account.Accounts, o collaboration.Options) (*server, error) {
	binary, err := node.FindBinary("")
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	merger := collaboration.NewMerger(binary, worker, log)
	o.DB, o.Stories, o.Accounts, o.Merger, o.Log = db, stories, accounts, merger, log
	d := collaboration.New(o)
	offer := d.Offer()
	mux := &feature.Mux{ServeMux: http.NewServeMux(), Clock: clock.System}
	if err := offer.Mount(mux); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { d.Run(ctx) })
	running.Go(func() { db.WatchCommits(ctx) })
	s := &server{d, merger, httptest.NewServer(mux), nil}
	s.stop = sync.OnceFunc(func() {
		d.Stop()
		cancel()
		running.Wait()
		s.http.Close()
	})
	return s, nil
}

// address returns the address of the story's document.
func (s *server) address(id int64) string {
	return addressAt(s.http.URL, id)
}

func addressAt(server string, id int64) string {
	return fmt.Sprintf("%s/api/v2/desk/stories/%d/document", strings.Replace(server, "http", "ws", 1), id)
}

// browsers runs testdata/browsers.mjs.
type browsers struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

// args are the arguments of a command.
type args map[string]any

func startBrowsers(t *testing.T) *browsers {
	t.Helper()
	binary, err := node.FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), binary, "testdata/browsers.mjs")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 64<<20)
	return &browsers{t, in, lines}
}

// do makes a browser do something, and returns the response.
func (b *browsers) do(name, op string, a args) json.RawMessage {
	b.t.Helper()
	command := args{"name": name, "op": op}
	for key, value := range a {
		command[key] = value
	}
	line, err := json.Marshal(command)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.in.Write(append(line, '\n')); err != nil {
		b.t.Fatal(err)
	}
	if !b.out.Scan() {
		b.t.Fatal("the browsers ended: ", errors.Join(b.out.Err(), io.EOF))
	}
	var response struct {
		Value json.RawMessage
		Error string
	}
	if err := json.Unmarshal(b.out.Bytes(), &response); err != nil {
		b.t.Fatal(err)
	}
	if response.Error != "" {
		b.t.Fatalf("%s: %s: %s", name, op, response.Error)
	}
	return append(json.RawMessage{}, response.Value...)
}

// shown is what a browser has.
type shown struct {
	Title, Standfirst, Body string
	Generation              int
	Closed                  int
	People                  []string
}

func (b *browsers) shown(name string) shown {
	b.t.Helper()
	return decodeShown(b.t, b.do(name, "state", nil))
}

func decodeShown(t *testing.T, value json.RawMessage) (s shown) {
	t.Helper()
	decode(t, value, &s)
	return s
}

func decode(t *testing.T, value json.RawMessage, into any) {
	t.Helper()
	if err := json.Unmarshal(value, into); err != nil {
		t.Fatal(err)
	}
}

// open opens a story in a browser.
func (b *browsers) open(name, address, session string) shown {
	b.t.Helper()
	return decodeShown(b.t, b.do(name, "open", args{"url": address, "cookie": session, "user": name}))
}

func TestTwoPeopleWriteOneStory(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db)
		asha, ashaSession := n.signIn("Asha", "")
		_, raviSession := n.signIn("Ravi", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)

		first := b.open("Asha", s.address(n.Story.ID), ashaSession)
		if first.Title != "The loom" || !strings.Contains(first.Body, "<paragraph>") {
			t.Errorf("the first opening shows %+v", first)
		}
		if again := b.open("Ravi", s.address(n.Story.ID), raviSession); again.Body != first.Body || again.Generation != first.Generation {
			t.Errorf("the second person sees %+v, the first %+v", again, first)
		}
		b.do("Asha", "people", args{"names": []string{"Asha", "Ravi"}})
		b.do("Ravi", "people", args{"names": []string{"Asha", "Ravi"}})

		b.do("Ravi", "type", args{"text": "Ravi writes first. ", "at": "start"})
		b.do("Asha", "type", args{"text": " Asha writes last.", "marks": map[string]any{"strong": map[string]any{}}})
		b.do("Ravi", "title", args{"text": " of Surat"})
		for _, name := range []string{"Asha", "Ravi"} {
			b.do(name, "until", args{"contains": []string{"Ravi writes first. ", " Asha writes last.", "The loom of Surat"}})
			b.do(name, "acknowledged", nil)
		}
		if a, r := b.shown("Asha"), b.shown("Ravi"); a.Body != r.Body || a.Title != r.Title {
			t.Errorf("Asha sees %+v, Ravi %+v", a, r)
		}
		n.waitForText("Ravi writes first.", "Asha writes last.", "The loom of Surat")
		var stored struct{ Revision int }
		decode(t, b.do("Ravi", "message", args{"type": "stored"}), &stored)
		if e, _ := n.text(); stored.Revision == 0 || stored.Revision > e.Revision {
			t.Errorf("Ravi was told revision %d, the story has %d", stored.Revision, e.Revision)
		}
		var strong int
		var walk func(richtext.Node)
		walk = func(one richtext.Node) {
			for _, m := range one.Marks {
				if m.Type == "strong" {
					strong++
				}
			}
			for _, child := range one.Content {
				walk(child)
			}
		}
		e, _ := n.text()
		if walk(richtext.Node(e.Body)); strong != 1 {
			t.Errorf("%d texts are strong", strong)
		}

		b.do("Ravi", "cut", nil)
		b.do("Asha", "people", args{"names": []string{"Asha"}})
		b.do("Asha", "type", args{"text": " Asha goes on."})
		b.do("Asha", "acknowledged", nil)
		n.waitForText("Asha goes on.")
		var by int64
		if err := db.Read.NewSelect().Table("story_revisions").Column("user_id").Where("story_id = ?", n.Story.ID).Order("number DESC").
			Limit(1).Scan(t.Context(), &by); err != nil || by != asha {
			t.Errorf("the newest revision is by %d, not Asha (%d): %v", by, asha, err)
		}
	})
}
