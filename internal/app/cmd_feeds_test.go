package app

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

const twoEntries = `<rss version="2.0"><channel><title>The Loom</title><link>https://loom.example/</link>
	<item><guid>urn:1</guid><title>Yarn</title><link>/yarn</link><description>Text &lt;img src="/yarn.jpg"&gt;</description></item>
	<item><guid>urn:2</guid><title>Dye</title><link>/dye</link><description>Text</description></item></channel></rss>`

// On the command line a feed can be fetched, watched, listed and removed. Pages that are not feeds
// and private addresses are refused with an explanation.
func TestFeedsOnTheCommandLine(t *testing.T) {
	loopback = "1"
	t.Cleanup(func() { loopback = "" })
	mux := http.NewServeMux()
	mux.HandleFunc("/feed", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(twoEntries)) })
	mux.Handle("/old", http.RedirectHandler("/feed", http.StatusMovedPermanently))
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`<!doctype html><title>The Loom</title><link rel="alternate" type="application/rss+xml" href="/feed">`))
	})
	site := httptest.NewServer(mux)
	defer site.Close()
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	for _, step := range []struct {
		args   string
		status int
		want   string
	}{
		{"feeds add SITE/ --brand herstory", 1, "it is a web page, not a feed; it links to SITE/feed"},
		{"feeds add SITE/none --brand herstory", 1, "SITE/none: it responds with 404 Not Found"},
		{"feeds add http://10.0.0.1/feed", 1, "is not on the public internet"},
		{"feeds list", 0, "problem\n"},
		{"feeds add SITE/old --brand herstory --every 30m --lang hi", 0,
			"The feed has moved permanently to SITE/feed.\nFeed 1, \"The Loom\" with 2 entries, is watched for herstory every 30m0s"},
		{"feeds add SITE/feed --brand herstory", 1, "already watched for this brand"},
		{"feeds add nonsense --brand herstory", 1, `"nonsense" is not an address such as https://example.com/feed`},
		{"feeds add https://a.example.com/ --brand herstory --every 5m", 1, "between 15m0s and 30 days"},
		{"feeds list", 0, "never"},
		{"feeds check", 0, "2 new, 0 changed"},
		{"feeds check 1", 0, "nothing new"},
		{"feeds list", 0, "  2       0             "},
		{"feeds remove 1", 0, "Feed 1 is no longer watched"},
		{"feeds check", 0, ""},
	} {
		status, out, errOut := run(
			t,
			append(strings.Fields(strings.ReplaceAll(step.args, "SITE", site.URL)), "--data", data, "--node", "/nonexistent/node")...)
		if status != step.status || !strings.Contains(out+errOut, strings.ReplaceAll(step.want, "SITE", site.URL)) {
			t.Errorf("%s: %d %s%s", step.args, status, out, errOut)
		}
		if step.args == "feeds list" && strings.Contains(out, "herstory") && !regexp.MustCompile(`\d\d:\d\d:\d\d\+05:30 `).MatchString(out) {
			t.Errorf("the times have no zone: %s", out)
		}
	}
}

// An import of texts without pictures does not need Node. Invalid arguments are reported before the program
// looks for Node. The report names each problem once.
func TestFeedIsImportedWithoutNode(t *testing.T) {
	data, folder := t.TempDir(), t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	publication := storytest.New(t, db)
	publication.Term(taxonomy.Category, "press-release", "Press Release")
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, empty := file("good.xml", twoEntries), file("empty.xml", `<rss version="2.0"><channel><title>T</title></channel></rss>`)
	broken := file("broken.xml", twoEntries[:300])
	for _, tt := range []struct {
		args   []string
		status int
		out    []string // parts of it, in their order
		not    string
		err    string
	}{
		{[]string{good, "--brand", "nobody"}, 1, nil, "", "masthead: there is no brand \"nobody\"; `masthead brand list` lists the brands\n"},
		{[]string{good}, 1, nil, "", "--no-pictures imports without Node\n"},
		{[]string{good, "--no-pictures", "--term", "press-release"}, 0, []string{
			"post", "2 new", "Pictures that were not requested and are links now: 1\n", "Every line",
		}, "(?i)missing|warning term|is used|skipped:|changed:", ""},
		{[]string{good, "--no-pictures", "--term", "press-release"}, 0, []string{"2 unchanged"}, "(?i)missing|warning term|is used", ""},
		{[]string{empty, "--no-pictures"}, 0, []string{"The file has no entries"}, "Pictures|Skipped", ""},
		{[]string{broken, "--no-pictures"}, 1, nil, "",
			"masthead: " + broken + ": its XML is invalid in line 3 (unexpected EOF); its publisher must fix it\n"},
	} {
		args := append([]string{"import", "feed", "--data", data, "--brand", "ys", "--node", "/nonexistent/node"}, tt.args...)
		status, out, errOut := run(t, args...)
		if status != tt.status || tt.out == nil && out != "" || !strings.HasSuffix(errOut, tt.err) || strings.Count(errOut, "masthead:") > 1 {
			t.Errorf("%q: %d %s%s", tt.args, status, out, errOut)
		}
		rest := out
		for _, part := range tt.out {
			var ok bool
			if _, rest, ok = strings.Cut(rest, part); !ok {
				t.Errorf("%q: %q is missing or in the wrong place:\n%s", tt.args, part, out)
			}
		}
		if tt.not != "" && regexp.MustCompile(tt.not).MatchString(out) {
			t.Errorf("%q: %s must not be in\n%s", tt.args, tt.not, out)
		}
	}
}
