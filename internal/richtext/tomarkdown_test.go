package richtext

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDocumentsAreWrittenAsMarkdown(t *testing.T) {
	opt := HTMLOptions{Media: func(id, _ string) (Source, bool) { return Source{Src: "/media/" + id + ".jpg"}, id == "7" }}
	for html, want := range map[string]string{
		"<p>Plain, <strong>strong</strong> and <em>stressed</em> words.</p>":              "Plain, **strong** and *stressed* words.",
		"<p>un<strong>believ</strong>able</p>":                                            "un**believ**able",
		"<p><strong>A closed note</strong>, (<em>until</em>) “<strong>₹40</strong>”.</p>": "**A closed note**, (*until*) “**₹40**”.",
		"<p>un<strong>“believ”</strong>able, <em>a</em><strong>b</strong></p>":            "un<strong>“believ”</strong>able, <em>a</em>**b**",
		"<p>तय <strong>क़िस्त</strong>। वह <strong>बाक़ी</strong>ने</p>":                  "तय **क़िस्त**। वह **बाक़ी**ने",
		"<p>R&amp;D, it&#39;s &#34;A ~ B&#34; &amp; Q<strong>&amp;</strong>A</p>":         "R&D, it's \"A \\~ B\" & Q<strong>\\&</strong>A",
		"<p>&amp;amp; &amp;#39; &amp;no entity; <a href=\"/a?b=1&amp;c=2\">c&amp;d</a></p>": "" +
			"\\&amp; \\&#39; &no entity; [c&d](https://example.com/a?b=1&c=2)",
		"<p>a<strong><code>b</code></strong></p>":      "a<strong>`b`</strong>",
		"<h2>What it costs</h2><p>₹40 a day.</p>":      "## What it costs\n\n₹40 a day.",
		`<p>See <a href="/learn">the lessons</a>.</p>`: "See [the lessons](https://example.com/learn).",
		`<p>1. not a list * nor # this [x](y) &lt;b&gt; a_b_c</p>`: "" +
			"" +
			`1\. not a list \* nor # this \[x\](y) \<b\> a\_b\_c`,
		"<p># no heading</p><p>- no item</p>":                                    "\\# no heading\n\n\\- no item",
		"<ul><li>One<ul><li>Below</li></ul></li><li>Two</li></ul>":               "- One\n\n  - Below\n- Two",
		`<ol start="3"><li>Three</li><li>Four</li></ol>`:                         "3. Three\n4. Four",
		"<blockquote><p>First.</p><p>Second.</p><cite>Meera</cite></blockquote>": "> First.\n>\n> Second.\n>\n> — Meera",
		"<pre><code class=\"language-go\">a := `b`\n```</code></pre>":            "````go\na := `b`\n```\n````",
		"<p>Line<br>break</p>":                                                   "Line\\\nbreak",
		`<img src="/media/7.jpg" data-media="7" alt="A loom">`:                   "![A loom](https://example.com/media/7.jpg)",
		"<table><tr><th>Round</th><th>Size</th></tr><tr><td>Seed</td><td>a|b</td></tr></table>": "" +
			"| Round | Size |\n| --- | --- |\n| Seed | a\\|b |",
		`<iframe src="https://www.youtube.com/embed/abcDEF12345"></iframe>`: "" +
			"[Open on youtube.com](https://www.youtube.com/watch?v=abcDEF12345)",
		`<p class="slip" data-slip="person:meera"></p>`:            "",
		"<details><summary>More</summary><p>Hidden.</p></details>": "More\n\nHidden.",
		"<p>क़िस्त <strong>बाकी</strong> है।</p>":                  "क़िस्त **बाकी** है।",
	} {
		if got := ToMarkdown(mustHTML(t, html), "https://example.com", "https://example.com/story", opt); got != want {
			t.Errorf("%s\nis   %q\nwant %q", html, got, want)
		}
	}
}

func TestMarkdownHasFootnotes(t *testing.T) {
	d, _, err := FromMarkdown([]byte("It grew.[^a] It shrank.[^b]\n\n[^a]: In May.\n\n[^b]: In June."))
	if err != nil {
		t.Fatal(err)
	}
	want := "It grew.[^1] It shrank.[^2]\n\n[^1]: In May.\n\n[^2]: In June."
	if got := ToMarkdown(d, "", "", HTMLOptions{}); got != want {
		t.Errorf("is   %q\nwant %q", got, want)
	}
}

// The Markdown has the same words as the document: reading it again gives the same words in the same order,
// even if they contain symbols.
func TestMarkdownKeepsEveryWord(t *testing.T) {
	signs := rapid.SampledFrom(
		[]string{
			"*a*",
			"_b_",
			"# c",
			"- d",
			"+ e",
			"1. f",
			"2) g",
			"> h",
			"`i`",
			"[j](k)",
			"![l](m)",
			"<n>",
			"&lt;",
			"&",
			"amp",
			";",
			"&#3",
			"9;",
			"~",
			"a|b",
			"~~o~~",
			"---",
			"===",
			"p\\q",
			"[^1]",
			"[^1]: r",
			"    s",
			"**",
			"क्\u200Dष",
			"یہ",
			"!",
			"http://x.example",
			"“t”",
			", u",
			"।",
			"₹v",
		},
	)
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(signs, 1, 6).Draw(t, "texts")
		marks := rapid.SliceOfN(rapid.SampledFrom([]string{"", "strong", "em", "strike", "code"}), len(texts), len(texts)).Draw(t, "marks")
		space := rapid.SampledFrom([]string{"", " "}).Draw(t, "space")
		var inline []Node
		for i, s := range texts {
			n := Node{Type: "text", Text: s + space}
			if marks[i] != "" {
				n.Marks = []Mark{{Type: marks[i]}}
			}
			inline = append(inline, n)
		}
		wrap := rapid.SampledFrom([]string{"paragraph", "heading", "blockquote", "bullet_list", "table"}).Draw(t, "wrap")
		p := Node{Type: "paragraph", Content: inline}
		block := p
		switch wrap {
		case "heading":
			block.Type = "heading"
		case "blockquote":
			block = Node{Type: "blockquote", Content: []Node{p}}
		case "bullet_list":
			block = Node{Type: "bullet_list", Content: []Node{{Type: "list_item", Content: []Node{p}}}}
		case "table":
			block = Node{Type: "table", Content: []Node{{Type: "table_row", Content: []Node{{Type: "table_cell", Content: []Node{p}}}}}}
		}
		d := docOf([]Node{block, {Type: "paragraph", Content: []Node{text("end")}}})
		written := ToMarkdown(d, "https://example.com", "https://example.com/story", HTMLOptions{})
		again, _, err := FromMarkdown([]byte(written))
		if err != nil {
			t.Fatal(err)
		}
		squash := func(d Doc) string { return strings.Join(strings.Fields(Text(d)), "") }
		if squash(again) != squash(d) || len(again.Content) != len(d.Content) || again.Content[0].Type != block.Type {
			t.Fatalf("%q\n%s\nread again: %s", written, outline(d), outline(again))
		}
	})
}

// Any foreign text is converted without hanging, and the Markdown has the same words.
func TestMarkdownOfForeignTextKeepsItsWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, _, err := FromHTML(strings.NewReader(drawHTML(t)), Options{})
		if err != nil {
			t.Skip()
		}
		written := ToMarkdown(d, "https://example.com", "https://example.com/story", HTMLOptions{})
		again, _, err := FromMarkdown([]byte(written))
		if err != nil {
			t.Fatal(err)
		}
		rest := strings.Join(strings.Fields(Text(again)), "")
		for _, word := range strings.Fields(Text(d)) {
			if !strings.Contains(rest, word) {
				t.Fatalf("%q is missing\n%s\nof %s", word, written, outline(d))
			}
		}
	})
}

func TestPortableHTMLHasAbsoluteAddressesOnly(t *testing.T) {
	d := mustHTML(t, `<p>See <a href="/learn">lessons</a>, <a href="#x">below</a>.</p><p class="slip" data-slip="person:meera"></p>
		<figure><img src="/media/7.jpg" alt="A loom"></figure><iframe src="https://www.youtube.com/embed/abcDEF12345"></iframe>
		<table><tr><td>a</td></tr></table><h2 id="x">X</h2>`)
	got := PortableHTML(ToHTML(d, HTMLOptions{}), "https://example.com", "https://example.com/story")
	for _, want := range []string{
		`href="https://example.com/learn"`, `href="https://example.com/story#x"`, `src="https://example.com/media/7.jpg"`,
		`<a href="https://www.youtube.com/watch?v=abcDEF12345"`, `alt="A loom"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	for _, no := range []string{"class=", "data-", "loading=", "tabindex", "aria-", "slip", "iframe", `"/`} {
		if strings.Contains(got, no) {
			t.Errorf("%s is in\n%s", no, got)
		}
	}
}

func FuzzPortable(f *testing.F) {
	f.Add(`<p>a <a href="/b">c</a></p>`)
	f.Fuzz(func(t *testing.T, src string) {
		d, _, err := FromHTML(strings.NewReader(src), Options{})
		if err != nil {
			t.Skip()
		}
		once := PortableHTML(ToHTML(d, HTMLOptions{}), "https://example.com", "https://example.com/story")
		if twice := PortableHTML(once, "https://example.com", "https://example.com/story"); once != twice {
			t.Errorf("%s\nbecomes\n%s", once, twice)
		}
		if sanitise(once) == "" && strings.TrimSpace(once) != "" && !strings.HasPrefix(once, "<") {
			t.Errorf("unsafe: %s", once)
		}
	})
}
