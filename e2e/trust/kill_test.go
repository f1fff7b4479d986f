package trust

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// numberFromEnv reads a number from an environment variable.
func numberFromEnv(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// knownStory is a story as its writer knows it: the last response, and the
// request after it that was not acknowledged.
type knownStory struct {
	newsroomStory
	mark          string
	requested     *newsroomStory // nil if there is no unacknowledged request
	requestedMark string         // marker of the unacknowledged request
}

// matches reports whether a stored state is the last one that was acknowledged or the one that was
// requested.
func (k *knownStory) matches(title, status, mark string) bool {
	acknowledged := title == k.Title && status == k.Status && mark == k.mark
	return acknowledged || k.requested != nil && title == k.requested.Title && status == k.requested.Status && mark == k.requestedMark
}

// writer writes stories one after another.
type writer struct {
	name    string
	stories []*knownStory
	open    string // title of a story whose creation was not acknowledged
}

// writeUntilRefused writes until a request is not acknowledged: it creates and publishes a story, then
// changes, unpublishes or republishes one of its stories.
func (w *writer) writeUntilRefused(ctx context.Context, room newsroom, rng *rand.Rand, sent *atomic.Int64) {
	for n := 0; ctx.Err() == nil; n++ {
		title := fmt.Sprintf("%s writes %d %d", w.name, len(w.stories), rng.Int32())
		w.open = title
		sent.Add(1)
		m, a := room.create(ctx, title, title)
		if a.status/100 != 2 {
			return
		}
		w.open = ""
		k := &knownStory{newsroomStory: m, mark: title}
		w.stories = append(w.stories, k)
		if !k.request(k.Title, "published", k.mark, sent, func() (newsroomStory, response) { return room.publish(ctx, k.ID) }) {
			return
		}
		k = w.stories[rng.IntN(len(w.stories))]
		if title := fmt.Sprintf("%s changes %d", k.Title, n); len(title) < 200 {
			retitle := func() (newsroomStory, response) { return room.retitle(ctx, k.newsroomStory, title, title) }
			if !k.request(title, k.Status, title, sent, retitle) {
				return
			}
		}
		switch {
		case k.Status != "published":
			if !k.request(k.Title, "published", k.mark, sent, func() (newsroomStory, response) { return room.publish(ctx, k.ID) }) {
				return
			}
		case rng.IntN(3) == 0:
			if !k.request(k.Title, "unpublished", k.mark, sent, func() (newsroomStory, response) { return room.unpublish(ctx, k.ID) }) {
				return
			}
		}
	}
}

// request makes one write and reports whether it succeeded.
func (k *knownStory) request(title, status, mark string, sent *atomic.Int64, write func() (newsroomStory, response)) bool {
	k.requested, k.requestedMark = &newsroomStory{Title: title, Status: status}, mark
	sent.Add(1)
	m, a := write()
	if a.status/100 != 2 {
		return false
	}
	k.newsroomStory, k.mark, k.requested = m, mark, nil
	return true
}

// The program is killed at random times while stories are written over the API and an
// import runs. After each start every acknowledged write is there, and nothing was
// written partially.
func TestNoWriteIsLostWhenKilled(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, s *site) {
		t.Parallel()
		kills := numberFromEnv(t, "MASTHEAD_KILLS", 10)
		drawn := numberFromEnv(t, "MASTHEAD_SEED", 1)
		rng := rand.New(rand.NewPCG(uint64(drawn), 0))
		t.Logf("%d kills, seed %d", kills, drawn)
		token := s.createToken(t)
		writers := make([]*writer, 4)
		for i := range writers {
			writers[i] = &writer{name: fmt.Sprintf("Writer %d", i)}
		}
		imports := &imports{site: s}
		db := openRaw(t, s)
		var requests int64
		var slowest time.Duration
		for round := range kills {
			began := time.Now()
			room := newsroom{s.serve(t, "--renderers", "1"), token}
			slowest = max(slowest, time.Since(began))
			checkStories(t, room, db, writers)
			if t.Failed() {
				t.Fatalf("after kill %d", round)
			}
			imports.startImport(t)
			var sent atomic.Int64
			var all sync.WaitGroup
			ctx, cancel := context.WithCancel(t.Context())
			before := sent.Load()
			for i, w := range writers {
				own := rand.New(rand.NewPCG(uint64(drawn), uint64(round*len(writers)+i+1)))
				all.Go(func() { w.writeUntilRefused(ctx, room, own, &sent) })
			}
			enough := before + 1 + rng.Int64N(40)
			waitUntil(t, "enough requests were sent", func() bool { return sent.Load() >= enough })
			<-time.After(time.Duration(rng.Int64N(int64(20 * time.Millisecond)))) // a random time
			if rng.IntN(2) == 0 {
				imports.kill()
			}
			renderers := room.renderers()
			room.kill()
			cancel()
			all.Wait()
			requests += sent.Load()
			waitUntil(t, "the renderers have ended too", func() bool { return !anyAlive(renderers) })
		}
		room := newsroom{s.serve(t, "--renderers", "1"), token}
		checkStories(t, room, db, writers)
		imports.finish(t)
		checkStories(t, room, db, writers)
		stories := 0
		for _, w := range writers {
			stories += len(w.stories)
			for _, k := range w.stories {
				checkServed(t, room, k)
			}
		}
		t.Logf(
			"%d requests, %d stories, %d imports finished and %d killed; a start took %s at most",
			requests,
			stories,
			imports.finished,
			imports.killed,
			slowest.Round(time.Millisecond),
		)
	})
}

func anyAlive(pids []int) bool {
	for _, pid := range pids {
		if p, err := os.FindProcess(pid); err == nil && p.Signal(probeSignal) == nil {
			return true
		}
	}
	return false
}

// checkStories compares the stories as the writers know them with those that are stored and served, and resolves
// unacknowledged requests.
func checkStories(t *testing.T, room newsroom, db *rawDB, writers []*writer) {
	t.Helper()
	checkConsistency(t, db)
	stored := db.stories(t)
	var latest string
	for offset := 0; offset < 200; offset += 50 {
		latest += room.get(fmt.Sprintf("/api/v2/brand/stories?slug=herstory&limit=50&offset=%d", offset)).text
	}
	for _, w := range writers {
		if w.open != "" {
			for id, s := range stored {
				if s.title == w.open { // it was written and only the response was lost
					w.stories = append(w.stories, &knownStory{newsroomStory: mustSucceed(room.read(id)), mark: w.open})
				}
			}
			w.open = ""
		}
		fresh := 0
		for i := len(w.stories) - 1; i >= 0; i-- {
			k := w.stories[i]
			s, ok := stored[k.ID]
			if !ok || !k.matches(s.title, s.status, s.mark) {
				t.Errorf("story %d is %+v; acknowledged: %+v, requested: %+v", k.ID, s, k.newsroomStory, k.requested)
				continue
			}
			if k.requested == nil && fresh >= 3 {
				continue // checked after an earlier kill
			}
			fresh++
			m, a := room.read(k.ID)
			if a.status != http.StatusOK || m.Title != s.title || m.Status != s.status || m.Revision < k.Revision {
				t.Errorf("the newsroom API returns %s, stored is %+v", a, s)
				continue
			}
			k.newsroomStory, k.mark, k.requested = m, s.mark, nil
			checkServed(t, room, k)
			if i >= len(w.stories)-2 && strings.Contains(latest, strconv.Quote(k.Title)) != (k.Status == "published") {
				t.Errorf("story %d, %s: %q in the brand's list: %v", k.ID, k.Status, k.Title, k.Status != "published")
			}
		}
	}
}

// checkServed requests a story over HTTP: it is complete or it does not exist.
func checkServed(t *testing.T, room newsroom, k *knownStory) {
	t.Helper()
	api, page := room.story(k.Path), room.get(k.Path)
	if k.Status != "published" {
		never := k.Status == "draft" && page.status == http.StatusNotFound
		withdrawn := k.Status == "unpublished" && page.status == http.StatusGone
		if api.status != http.StatusNotFound || !never && !withdrawn {
			t.Errorf("story %d is %s: API %s, page %s", k.ID, k.Status, api, page)
		}
		return
	}
	for what, a := range map[string]response{"API": api, "page": page} {
		if !a.shows(k.Title) || !a.shows("The text says "+k.mark) {
			t.Errorf("story %d is missing in the %s: %s", k.ID, what, a)
		}
	}
}

// imports runs imports one after another, each with a file of its own.
type imports struct {
	site             *site
	file             string
	count            int
	cmd              *exec.Cmd
	out              *bytes.Buffer
	done             chan struct{}
	finished, killed int
}

// posts is the number of posts in an export.
const posts = 600

// startImport runs the next import, or again the one that was killed.
func (i *imports) startImport(t *testing.T) {
	t.Helper()
	if i.cmd != nil {
		select {
		case <-i.done:
		default:
			return // still running
		}
		i.checkEnd(t)
	}
	if i.file == "" {
		i.count++
		i.file = writeExport(t, i.count)
	}
	i.cmd = i.site.command(i.site.arguments("import", "wordpress", i.file, "--brand", "herstory", "--no-pictures")...)
	i.out, i.done = new(bytes.Buffer), make(chan struct{})
	i.cmd.Stdout, i.cmd.Stderr = i.out, i.out
	if err := i.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	cmd, done := i.cmd, i.done
	go func() {
		_ = cmd.Wait()
		close(done)
	}()
	t.Cleanup(i.kill)
}

func (i *imports) kill() {
	if i.cmd != nil {
		_ = i.cmd.Process.Kill()
		<-i.done
	}
}

// checkEnd checks how an import ended.
func (i *imports) checkEnd(t *testing.T) {
	t.Helper()
	state := i.cmd.ProcessState
	i.cmd = nil
	switch {
	case state.Success():
		i.finished++
		i.file = ""
	case state.ExitCode() == -1: // killed
		i.killed++
	default:
		t.Fatalf("the import failed: %v\n%s", state, lastLines(i.out.String(), 20))
	}
}

// finish waits for the last import and counts the imported stories.
func (i *imports) finish(t *testing.T) {
	t.Helper()
	for i.cmd != nil || i.file != "" {
		i.startImport(t)
		select {
		case <-i.done:
			i.checkEnd(t)
		case <-time.After(patience):
			t.Fatal("the import does not end")
		}
	}
	for n := 1; n <= i.count; n++ {
		var got int
		raw := openRaw(t, i.site)
		raw.scan(t, &got, fmt.Sprintf("SELECT count(*) FROM stories WHERE status = 'published' AND title LIKE 'Export %d, post %%'", n))
		if got != posts {
			t.Errorf("%[2]d posts of export %[1]d were imported, want %[3]d", n, got, posts)
		}
	}
}

// writeExport writes a WordPress export of old posts.
func writeExport(t *testing.T, n int) string {
	t.Helper()
	path := filepath.Join(tempDir(t), "export.xml")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old paper %[1]d</title><link>https://paper-%[1]d.example.com</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://paper-%[1]d.example.com</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>asha</wp:author_login>
<wp:author_display_name><![CDATA[Asha Verma]]></wp:author_display_name></wp:author>
`, n)
	for i := 1; i <= posts; i++ {
		fmt.Fprintf(
			w,
			`<item><title>Export %[1]d, post %[2]d</title><link>https://paper-%[1]d.example.com/2019/%[2]d/</link><dc:creator>asha</dc:creator>
<content:encoded><![CDATA[<p>Post %[2]d.</p>%[3]s]]></content:encoded><wp:post_id>%[2]d</wp:post_id>
<wp:post_date>2019-05-%02[4]d 10:00:00</wp:post_date><wp:post_date_gmt>2019-05-%02[4]d 04:30:00</wp:post_date_gmt>
<wp:post_name>export-%[1]d-post-%[2]d</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="post_tag" nicename="tag-%[5]d"><![CDATA[Tag %[5]d]]></category></item>
`,
			n,
			i,
			strings.Repeat("<p>It was printed on the old press behind the station.</p>", 20),
			i%28+1,
			i%30,
		)
	}
	fmt.Fprint(w, "</channel></rss>\n")
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
