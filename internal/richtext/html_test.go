package richtext

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The golden file has every node and mark once.
func TestHTMLGolden(t *testing.T) {
	src, err := os.ReadFile("testdata/everything.json")
	if err != nil {
		t.Fatal(err)
	}
	d, err := Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	root := Node(d)
	walk(&root, func(n *Node) {
		seen[n.Type] = true
		for _, m := range n.Marks {
			seen[m.Type] = true
		}
	})
	for name := range loadedSchema().nodes {
		if !seen[name] {
			t.Errorf("everything.json lacks the node %s", name)
		}
	}
	for name := range loadedSchema().marks {
		if !seen[name] {
			t.Errorf("everything.json lacks the mark %s", name)
		}
	}
	out := ToHTML(d, HTMLOptions{Host: "news.example", Media: func(id, _ string) (Source, bool) {
		return Source{
			Src:    "/media/" + id + ".webp",
			Srcset: "/media/" + id + "-400.webp 400w, /media/" + id + "-800.webp 800w",
			Sizes:  "100vw",
			Width:  800,
			Height: 450,
		}, id == "m1"
	}})
	pretty := strings.ReplaceAll(out, "><", ">\n<") + "\n"
	golden := filepath.Join("testdata", "everything.html")
	if *update {
		if err := os.WriteFile(golden, []byte(pretty), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if pretty != string(want) {
		t.Errorf("got\n%s\nwant\n%s", pretty, want)
	}
	if bad := findUnsafe(t, out); bad != "" {
		t.Error(bad)
	}
	if clean := sanitise(out); normalizeHTML(t, clean) != normalizeHTML(t, out) {
		t.Errorf("Sanitise changes the HTML:\n%s", strings.ReplaceAll(clean, "><", ">\n<"))
	}
	if again := ToHTML(mustHTML(t, out), HTMLOptions{Host: "news.example"}); strings.ReplaceAll(
		again,
		"><",
		">\n<",
	)+"\n" != withoutSrcset(
		pretty,
	) {
		t.Errorf("read and written again:\n%s\nwant\n%s", strings.ReplaceAll(again, "><", ">\n<"), withoutSrcset(pretty))
	}
}

// withoutSrcset removes srcset attributes, which come from the media store and not from
// the document.
func withoutSrcset(s string) string {
	before, rest, ok := strings.Cut(s, ` srcset="`)
	if !ok {
		return s
	}
	_, after, _ := strings.Cut(rest, `sizes="100vw"`)
	return before + withoutSrcset(after)
}

func TestDocumentsAreWrittenAsHTML(t *testing.T) {
	link := func(href string) Node { return text("x", Mark{Type: "link", Attrs: map[string]any{"href": href}}) }
	tests := map[string]struct {
		content []Node
		opt     HTMLOptions
		want    string
	}{
		"nothing":               {nil, HTMLOptions{}, ""},
		"empty paragraphs":      {[]Node{{Type: "paragraph"}, paragraphOf("a"), {Type: "paragraph"}}, HTMLOptions{}, "<p>a</p>"},
		"everything is escaped": {[]Node{paragraphOf(`<b>&"'`)}, HTMLOptions{}, "<p>&lt;b&gt;&amp;&#34;&#39;</p>"},
		"a link within the site": {
			[]Node{{Type: "paragraph", Content: []Node{link("https://news.example/a")}}},
			HTMLOptions{Host: "news.example"},
			`<p><a href="https://news.example/a">x</a></p>`,
		},
		"a link elsewhere": {
			[]Node{{Type: "paragraph", Content: []Node{link("https://b.example/")}}},
			HTMLOptions{Host: "news.example"},
			`<p><a href="https://b.example/" rel="noopener">x</a></p>`,
		},
		"a paid link": {
			[]Node{{Type: "paragraph", Content: []Node{link("https://b.example/")}}},
			HTMLOptions{Sponsored: true},
			`<p><a href="https://b.example/" rel="noopener sponsored">x</a></p>`,
		},
		"a forged link": {[]Node{{Type: "paragraph", Content: []Node{link("javascript:x")}}}, HTMLOptions{}, `<p>x</p>`},
		"a forged node": {
			[]Node{{Type: "script", Text: "x"}, {Type: "image", Attrs: map[string]any{"src": "javascript:x"}}},
			HTMLOptions{},
			``,
		},
		"a mark goes on": {[]Node{{Type: "paragraph", Content: []Node{
			text("a", Mark{Type: "strong"}), text("b", Mark{Type: "strong"}, Mark{Type: "em"}), text("c"),
		}}}, HTMLOptions{}, `<p><strong>a<em>b</em></strong>c</p>`},
		"ids are unique": {[]Node{
			{Type: "heading", Content: []Node{text("A  b!")}},
			{Type: "heading", Content: []Node{text("a b")}},
			{Type: "heading", Attrs: map[string]any{"id": "a-b"}, Content: []Node{text("c")}},
			{Type: "heading", Content: []Node{text("क्षेत्र १")}},
			{Type: "heading", Content: []Node{text("?!")}},
		}, HTMLOptions{}, `<h2 id="a-b-2">A  b!</h2><h2 id="a-b-3">a b</h2><h2 id="a-b">c</h2>` +
			`<h2 id="क्षेत्र-१">क्षेत्र १</h2><h2 id="section">?!</h2>`},
		"a reference without note": {
			[]Node{{Type: "paragraph", Content: []Node{text("a"), {Type: "footnote_ref", Attrs: map[string]any{"id": "n"}}}}},
			HTMLOptions{},
			`<p>a<sup>1</sup></p>`,
		},
		"labels": {
			[]Node{{Type: "details", Content: []Node{{Type: "summary"}, paragraphOf("a")}}},
			HTMLOptions{Labels: Labels{Details: "विवरण"}},
			`<details><summary>विवरण</summary><p>a</p></details>`,
		},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := ToHTML(Doc{Type: "doc", Content: tc.content}, tc.opt); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

// D-31
func TestPicturesAndFramesLoadLazily(t *testing.T) {
	tests := map[string]struct{ src, want string }{
		"text":         {"a &amp; b", "a &amp; b"},
		"the rest":     {"<P  class=x>a<!-- b --><br/></P>", "<P  class=x>a<!-- b --><br/></P>"},
		"a picture":    {`<img src="/x.png">`, `<img src="/x.png" loading="lazy">`},
		"self-closed":  {`<img src="/x.png"/>`, `<img src="/x.png" loading="lazy"/>`},
		"lazy already": {`<img  loading=lazy src=/x.png>`, `<img  loading=lazy src=/x.png>`},
		"eager":        {`<img loading="eager" src="/x.png">`, `<img loading="lazy" src="/x.png">`},
		"an embed": {
			`<iframe src="https://a.example/?a=1&amp;b=2"></iframe>`,
			`<iframe data-src="https://a.example/?a=1&amp;b=2" loading="lazy"></iframe>`,
		},
		"cut off": {`<p>a<img src="`, `<p>a<img src="`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got := LazyMedia(tc.src)
			if got != tc.want {
				t.Errorf("got %s, want %s", got, tc.want)
			}
			if again := LazyMedia(got); again != got {
				t.Errorf("applied twice it gives %s", again)
			}
		})
	}
}

// A poster on another site would be loaded before the reader starts the video.
func TestVideoHasNoPosterFromAnotherSite(t *testing.T) {
	film := func(poster string) string {
		return ToHTML(
			Doc{Type: "doc", Content: []Node{{Type: "video", Attrs: map[string]any{"src": "https://films.example/a.mp4", "poster": poster}}}},
			HTMLOptions{Host: "news.example"},
		)
	}
	for _, poster := range []string{"https://films.example/p.jpg", "//films.example/p.jpg", "http://news.example.films.example/p.jpg"} {
		if got := film(poster); strings.Contains(got, "p.jpg") || strings.Contains(got, "poster") || !strings.Contains(got, "a.mp4") {
			t.Errorf("%s is in %s", poster, got)
		}
	}
	if got := film("/media/p.jpg"); !strings.Contains(got, ` poster="/media/p.jpg"`) {
		t.Errorf("the poster of this site is missing in %s", got)
	}
}
