package richtext

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// failer is the common interface of tests, fuzz targets and properties that the helpers
// need.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// readLines reads a list of payloads, one per line.
func readLines(t testing.TB, name string) []string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []string
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		lines = append(lines, s.Text())
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

var allowedElements = []string{
	"html", "head", "body", "p", "h2", "h3", "h4", "blockquote", "cite", "figure", "figcaption", "ul", "ol", "li", "pre", "code", "hr",
	"br", "img", "a", "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "video", "audio", "details", "summary", "aside",
	"span", "section", "strong", "em", "u", "s", "sub", "sup",
}

// findUnsafe returns what in a piece of HTML could run or load something, or "".
func findUnsafe(t testing.TB, src string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(src))
	if err != nil {
		t.Fatalf("parse %q: %v", src, err)
	}
	for n := range root.Descendants() {
		if n.Type == html.CommentNode {
			return "comment"
		}
		if n.Type != html.ElementNode {
			continue
		}
		if !slices.Contains(allowedElements, n.Data) || n.Namespace != "" {
			return "element " + n.Data
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(strings.ToLower(a.Key), "on") || a.Key == "style" || a.Key == "srcdoc" {
				return "attribute " + a.Key
			}
			switch a.Key {
			case "href", "src", "poster", "data-embed-url", "action", "formaction", "xlink:href":
				if scheme, _, ok := strings.Cut(strings.ToLower(a.Val), ":"); ok && !strings.ContainsAny(scheme, "/?#") &&
					!slices.Contains([]string{"http", "https", "mailto", "tel"}, scheme) {
					return a.Key + " " + a.Val
				}
			}
		}
	}
	return ""
}

func checkHostile(t *testing.T, payloads []string) {
	for _, payload := range payloads {
		for _, opt := range []Options{{}, {WordPress: true}} {
			d, _, err := FromHTML(strings.NewReader(payload), opt)
			if err != nil {
				t.Errorf("FromHTML(%q): %v", payload, err)
				continue
			}
			out := ToHTML(d, HTMLOptions{})
			if bad := findUnsafe(t, out); bad != "" {
				t.Errorf("%s\n from %q\n   to %q", bad, payload, out)
			}
			if clean := sanitise(out); normalizeHTML(t, clean) != normalizeHTML(t, out) {
				t.Errorf("Sanitise changes HTML from ToHTML:\n%s\n%s", out, clean)
			}
			if again := ToHTML(mustHTML(t, out), HTMLOptions{}); again != out {
				t.Errorf("the output is not stable:\n%q\n%q\n%q", payload, out, again)
			}
		}
		if bad := findUnsafe(t, sanitise(payload)); bad != "" {
			t.Errorf("Sanitise leaves %s of %q", bad, payload)
		}
		d, _, err := FromMarkdown([]byte(payload))
		if err != nil {
			t.Errorf("FromMarkdown(%q): %v", payload, err)
		} else if bad := findUnsafe(t, ToHTML(d, HTMLOptions{})); bad != "" {
			t.Errorf("FromMarkdown leaves %s of %q", bad, payload)
		}
	}
}

// normalizeHTML returns HTML in the parser's own form.
func normalizeHTML(t failer, src string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(src))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := html.Render(&b, root); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func mustHTML(t failer, src string) Doc {
	t.Helper()
	d, _, err := FromHTML(strings.NewReader(src), Options{})
	if err != nil {
		t.Fatalf("FromHTML(%q): %v", src, err)
	}
	return d
}

// GEN-03, ENTITY-04: the HTML of a story can't run anything.
func TestHostileHTMLIsMadeHarmless(t *testing.T) {
	checkHostile(t, readLines(t, "testdata/hostile.txt"))
}

// The published payload lists are large and are kept outside the repository.
func TestPublishedPayloadsAreMadeHarmless(t *testing.T) {
	dir := os.Getenv("MASTHEAD_TEST_DATA")
	if dir == "" {
		t.Skip("MASTHEAD_TEST_DATA is not set")
	}
	for _, name := range []string{"xss/xss-payload-list.txt", "big-list-of-naughty-strings/blns.txt"} {
		payloads := readLines(t, filepath.Join(dir, "hostile-input", name))
		t.Logf("%s: %d lines", name, len(payloads))
		checkHostile(t, payloads)
	}
}
