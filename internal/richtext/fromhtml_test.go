package richtext

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// outline returns a short form of a document: types, important attributes and text.
func outline(d Doc) string {
	var b strings.Builder
	var write func(n Node)
	write = func(n Node) {
		if n.Type == "text" {
			for _, m := range n.Marks {
				b.WriteString(m.Type + ":")
			}
			b.WriteString(`"` + n.Text + `"`)
			return
		}
		b.WriteString(n.Type)
		if len(n.Attrs) > 0 {
			attrs, _ := json.Marshal(n.Attrs)
			b.Write(attrs)
		}
		if len(n.Content) > 0 {
			b.WriteByte('(')
			for i, c := range n.Content {
				if i > 0 {
					b.WriteByte(' ')
				}
				write(c)
			}
			b.WriteByte(')')
		}
	}
	for i, n := range d.Content {
		if i > 0 {
			b.WriteByte(' ')
		}
		write(n)
	}
	return b.String()
}

func TestPlainHTMLIsRead(t *testing.T) {
	tests := map[string]struct{ src, want string }{
		"nothing":                   {"", `paragraph`},
		"blanks collapse":           {"<p> one \n two </p>\n<p>&nbsp;</p>", `paragraph("one two")`},
		"bare text":                 {"one<p>two</p>three", `paragraph("one") paragraph("two") paragraph("three")`},
		"wrappers are opened":       {"<main><div><section>one <unknown>two</unknown></section></div></main>", `paragraph("one two")`},
		"two breaks part":           {"<p>one<br>two<br><br>three<br></p>", `paragraph("one" hard_break "two") paragraph("three")`},
		"marks in the schema order": {"<p><code><b><a href=/x>a</a></b></code></p>", `paragraph(link:strong:code:"a")`},
		"pasted from an office": {
			`<b style="font-weight:normal"><p><span style="font-weight: 700; font-style:italic">a</span>b</p></b>`,
			`paragraph(strong:em:"a" "b")`,
		},
		"headings keep to their two": {`<h1 id="top">a</h1><h6>b</h6>`, `heading{"id":"top"}("a") heading{"level":4}("b")`},
		"a picture in a heading":     {`<h2>a <img src=/x.png alt="b"> c</h2>`, `heading("a" hard_break "c") image{"alt":"b","src":"/x.png"}`},
		"a picture in a line": {
			`<p>a <a href="/big.png"><img src=/x.png width=40 height="30"></a> b</p>`,
			`paragraph("a") image{"height":30,"link":"/big.png","src":"/x.png","width":40} paragraph("b")`,
		},
		"direction is inherited": {
			`<div dir=rtl lang=ur><p>الف</p><h2>ب</h2></div>`,
			`paragraph{"dir":"rtl","lang":"ur"}("الف") heading{"dir":"rtl","lang":"ur"}("ب")`,
		},
		"right in a right-to-left": {
			`<p dir=rtl style="text-align: right">الف</p><p align=right>b</p>`,
			`paragraph{"dir":"rtl"}("الف") paragraph{"align":"end"}("b")`,
		},
		"a word in another language": {`<p>a <i lang=hi>क</i></p>`, `paragraph("a " lang:em:"क")`},
		"lists": {
			`<ul><li>a<ul><li>b</ul><ul><li>c</ul>d<li></li></ul><ol start=3><li><p>e</p><p>f</p></ol>`,
			`bullet_list(list_item(paragraph("a") bullet_list(list_item(paragraph("b"))) bullet_list(list_item(paragraph("c"))) paragraph("d"))) ` +
				`ordered_list{"start":3}(list_item(paragraph("e") paragraph("f")))`,
		},
		"a list in a list's place": {
			`<ul><li>a</li><ol><li>b</ol>stray</ul>`,
			`bullet_list(list_item(paragraph("a") ordered_list(list_item(paragraph("b")))) list_item(paragraph("stray")))`,
		},
		"an item that is a picture": {`<ul><li><img src=/x.png></ul>`, `bullet_list(list_item(paragraph image{"src":"/x.png"}))`},
		"code": {
			"<pre><code class=\"hljs language-go\">a &lt; b\n\n  <b>c</b>\n</code></pre>",
			`code_block{"language":"go"}("a < b` + "\n\n  c" + `")`,
		},
		"a quotation": {`<blockquote><p>a</p><cite>b <b>c</b></cite></blockquote>`, `blockquote{"cite":"b c"}(paragraph("a"))`},
		"a table": {
			`<table><caption>c</caption><thead><tr><td>h<tbody><tr><td colspan=2>a<p>b<tr></table>`,
			`table{"caption":"c"}(table_row(table_header(paragraph("h"))) table_row(table_cell{"colspan":2}(paragraph("a") paragraph("b"))))`,
		},
		"a fold": {`<details open><summary>a</summary>b</details>`, `details{"open":true}(summary("a") paragraph("b"))`},
		"terms":  {`<dl><dt>a<dd>b</dl>`, `paragraph(strong:"a") paragraph("b")`},
		"a figure": {
			`<figure class="alignwide"><img src=/x.png><figcaption>By <a href=/a>b</a></figcaption></figure>`,
			`image{"layout":"wide","src":"/x.png"}("By " link:"b")`,
		},
		"two pictures in a figure": {
			`<figure><img src=/x.png><img src=/y.png><figcaption>c</figcaption></figure>`,
			`gallery{"caption":"c"}(image{"src":"/x.png"} image{"src":"/y.png"})`,
		},
		"a lazy picture": {
			`<img src="data:image/gif;base64,R0" data-src="/x.png"><noscript><img src="/x.png"></noscript>`,
			`image{"src":"/x.png"}`,
		},
		"a smiley": {`a <img class=emoji alt="🙂" src=/s.png>`, `paragraph("a 🙂")`},
		"a known frame": {
			`<iframe src="//www.youtube.com/embed/abcDEF12345?feature=oembed"></iframe>`,
			`embed{"provider":"youtube","url":"https://www.youtube.com/watch?v=abcDEF12345"}`,
		},
		"a post of a network": {
			`<blockquote class="twitter-tweet"><p>words</p>me <a href="https://twitter.com/me/status/1">May 1</a></blockquote>`,
			`embed{"provider":"x","url":"https://twitter.com/me/status/1"}("words" hard_break "me " link:"May 1")`,
		},
		"players": {
			`<video poster=/p.jpg><source src=/v.mp4>no player</video><audio src=/a.mp3 title=t></audio>`,
			`video{"poster":"/p.jpg","src":"/v.mp4"} audio{"src":"/a.mp3","title":"t"}`,
		},
		"the marker": {`<p>a</p><!-- paywall --><p>b</p>`, `paragraph("a") paywall paragraph("b")`},
		"the marker in a wrapper": {
			`<blockquote><p>a</p><!--members-only--><p>b</p></blockquote>`,
			`paywall blockquote(paragraph("a") paragraph("b"))`,
		},
		"the marker alone in a cell": {
			`<table><tr><td><!--paywall--></table><ul><li><!--paywall--></ul><details><summary>s</summary><!--paywall--></details>`,
			`paywall table(table_row(table_cell(paragraph))) paywall paywall details(summary("s") paragraph)`,
		},
		"joiners stay":            {"<p>क्\u200Dष क्\u200Cष ශ්\u200Dරී</p>", "paragraph(\"क्\u200Dष क्\u200Cष ශ්\u200Dරී\")"},
		"control characters go":   {"<p>a\x00\x08b\u0085c&#x1F;d</p>", `paragraph("abcd")`},
		"bytes that are not text": {"<p>a\xffb</p>", "paragraph(\"a\uFFFDb\")"},
		"no shortcodes elsewhere": {"<p>[sic]</p>", `paragraph("[sic]")`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := outline(mustHTML(t, tc.src)); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestGhostHTMLIsRead(t *testing.T) {
	tests := map[string]struct{ src, want string }{
		"gallery": {
			`<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row">` +
				`<div class="kg-gallery-image"><img src=/1.png></div><div><img src=/2.png></div></div></div><figcaption>c</figcaption></figure>`,
			`gallery{"caption":"c","layout":"wide"}(image{"src":"/1.png"} image{"src":"/2.png"})`,
		},
		"bookmark": {
			`<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/">` +
				`<div class="kg-bookmark-title">T</div><div class="kg-bookmark-description">D</div>` +
				`<span class="kg-bookmark-author">A</span></a><figcaption>c</figcaption></figure>`,
			`embed{"provider":"bookmark","title":"T","url":"https://a.example/"}("D · A" hard_break "c")`,
		},
		"callout": {
			`<div class="kg-card kg-callout-card kg-callout-card-yellow"><div class="kg-callout-emoji">💡</div>` +
				`<div class="kg-callout-text">a <b>b</b></div></div>`,
			`callout{"emoji":"💡","kind":"warning"}(paragraph("a " strong:"b"))`,
		},
		"toggle": {
			`<div class="kg-card kg-toggle-card"><div><h4 class="kg-toggle-heading-text">a</h4><button><svg/></button></div>` +
				`<div class="kg-toggle-content"><p>b</p></div></div>`,
			`details(summary("a") paragraph("b"))`,
		},
		"button": {
			`<div class="kg-card kg-button-card kg-align-center"><a href="https://a.example/" class="kg-btn">Go</a></div>`,
			`button{"align":"center","href":"https://a.example/","text":"Go"}`,
		},
		"file": {
			`<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/f.pdf">` +
				`<div class="kg-file-card-title">Deck</div><div>2 MB</div></a></div>`,
			`file{"href":"/f.pdf","name":"Deck"}`,
		},
		"audio": {
			`<div class="kg-card kg-audio-card"><div class="kg-audio-title">T</div><audio src="/a.mp3"></audio><button>1×</button></div>`,
			`audio{"src":"/a.mp3","title":"T"}`,
		},
		"quote": {`<blockquote class="kg-blockquote-alt">a</blockquote>`, `pull_quote(paragraph("a"))`},
		"code": {
			`<figure class="kg-card kg-code-card"><pre><code class="language-js">a</code></pre><figcaption>c</figcaption></figure>`,
			`code_block{"language":"js"}("a") paragraph("c")`,
		},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := outline(mustHTML(t, tc.src)); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestWordPressHTMLIsRead(t *testing.T) {
	tests := map[string]struct{ src, want string }{
		"an empty line parts": {
			"one\ntwo <em>three\n\nfour</em>\n<h2>five</h2>\nsix",
			`paragraph("one" hard_break "two " em:"three") paragraph(em:"four") heading("five") paragraph("six")`,
		},
		"a break and a line end":  {"one<br />\ntwo<br/>\n\nthree", `paragraph("one" hard_break "two") paragraph("three")`},
		"not in the block editor": {"<!-- wp:paragraph -->\n<p>one\ntwo</p>\n<!-- /wp:paragraph -->", `paragraph("one two")`},
		"lines in a list": {
			"<ul>\n\t<li>a</li>\n\n\t<li>b</li>\n</ul>",
			`bullet_list(list_item(paragraph("a")) list_item(paragraph("b")))`,
		},
		"a caption": {
			`[caption id="x" align="alignnone" width="5"]<a href="/big"><img src="/x.png" /></a> By <em>me</em>[/caption]`,
			`image{"link":"/big","src":"/x.png"}("By " em:"me")`,
		},
		"a caption of old": {`[caption caption="old"]<img src="/x.png" />[/caption]`, `image{"src":"/x.png"}("old")`},
		"an embed code":    {`[embed width="1"]https://vimeo.com/1[/embed]`, `embed{"provider":"vimeo","url":"https://vimeo.com/1"}`},
		"players": {
			"[audio https://a.example/a.mp3]\n\n[video mp4=\"/v.mp4\" poster='/p.jpg'][/video]",
			`audio{"src":"https://a.example/a.mp3"} video{"poster":"/p.jpg","src":"/v.mp4"}`,
		},
		"an address on its line": {
			"see\n\nhttps://youtu.be/abcDEF12345?t=9\n\nhttps://nobody.example/x",
			`paragraph("see") embed{"provider":"youtube","url":"https://www.youtube.com/watch?t=9\u0026v=abcDEF12345"} ` +
				`paragraph("https://nobody.example/x")`,
		},
		"an unknown shortcode": {
			`<p>[poll id="3"]</p><p>a [b c="d"] e</p>`,
			`raw_shortcode{"text":"[poll id=\"3\"]"} paragraph("a [b c="d"] e")`,
		},
		"a gallery": {
			`<figure class="wp-block-gallery alignwide"><ul class="blocks-gallery-grid">` +
				`<li><figure><img src="/1.png"><figcaption>a</figcaption></figure></li>` +
				`<li><figure><img src="/2.png"></figure></li></ul><figcaption>b</figcaption></figure>`,
			`gallery{"caption":"b","layout":"wide"}(image{"src":"/1.png"}("a") image{"src":"/2.png"})`,
		},
		"columns and groups": {
			`<div class="wp-block-columns"><div class="wp-block-column"><p>a</p></div><div class="wp-block-column"><p>b</p></div></div>`,
			`paragraph("a") paragraph("b")`,
		},
		"media and text": {
			`<div class="wp-block-media-text"><figure><img src="/x.png"></figure><div><p>a</p></div></div>`,
			`image{"src":"/x.png"} paragraph("a")`,
		},
		"cover": {
			`<div class="wp-block-cover alignfull"><span aria-hidden="true"></span><img class="wp-block-cover__image-background" src="/x.png"/>` +
				`<div><p>a</p></div></div>`,
			`image{"layout":"full","src":"/x.png"} paragraph("a")`,
		},
		"pull quote": {
			`<figure class="wp-block-pullquote"><blockquote><p>a</p><cite>b</cite></blockquote></figure>`,
			`pull_quote{"cite":"b"}(paragraph("a"))`,
		},
		"an embed": {
			"<figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\nhttps://nobody.example/x\n</div>" +
				"<figcaption>c</figcaption></figure>",
			`embed{"url":"https://nobody.example/x"}("c")`,
		},
		"verse": {
			"<!-- wp:verse --><pre class=\"wp-block-verse\">a\n<em>b\n\nc</em></pre>",
			`paragraph("a" hard_break em:"b") paragraph(em:"c")`,
		},
		"preformatted": {
			"<!-- wp:preformatted --><pre class=\"wp-block-preformatted\">a<br>  <b>b</b></pre>",
			"code_block(\"a\n  b\")",
		},
		"button": {
			`<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="/x">Go</a></div></div>`,
			`button{"href":"/x","text":"Go"}`,
		},
		"file": {
			`<div class="wp-block-file"><a href="/f.pdf">Deck</a><a href="/f.pdf" class="wp-block-file__button" download>Download</a></div>`,
			`file{"href":"/f.pdf","name":"Deck"}`,
		},
		"table": {
			`<figure class="wp-block-table"><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>c</figcaption></figure>`,
			`table{"caption":"c"}(table_row(table_cell(paragraph("a"))))`,
		},
		"more, next page, computed": {
			"<!-- wp:more --><!--more--><!-- /wp:more --><p>a</p><!--nextpage--><!-- wp:latest-posts {\"x\":1} /-->",
			`paragraph("a")`,
		},
		"footnotes": {
			`<!-- wp:paragraph --><p>a<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup></p>` +
				`<ol class="wp-block-footnotes"><li id="n-1">b <a href="#n-1-link">↩︎</a></li></ol><p>c</p>`,
			`paragraph("a" footnote_ref{"id":"n-1"}) paragraph("c") footnotes(footnote{"id":"n-1"}(paragraph("b")))`,
		},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			d, _, err := FromHTML(strings.NewReader(tc.src), Options{WordPress: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := outline(d); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestDroppedContentIsReported(t *testing.T) {
	src := `<script>a</script><style>b</style><form>kept<input></form><iframe src="https://nobody.example/"></iframe>` +
		`<a href="javascript:x">link</a><svg><text>c</text></svg><img src="/t.gif" width=1 height=1>` +
		`<!-- wp:latest-posts /--><p>[poll]</p>`
	d, warnings, err := FromHTML(strings.NewReader(src), Options{WordPress: true})
	if err != nil {
		t.Fatal(err)
	}
	want := []Warning{
		{WarnDropped, "script"}, {WarnDropped, "style"}, {WarnDropped, "form"}, {WarnDropped, "input"},
		{WarnEmbed, "iframe https://nobody.example/"}, {WarnAddress, "javascript:x"}, {WarnDropped, "svg"},
		{WarnDropped, "tracking pixel /t.gif"}, {WarnBlock, "wp:latest-posts"}, {WarnShortcode, "[poll]"},
	}
	if len(warnings) != len(want) {
		t.Fatalf("%d warnings: %v", len(warnings), warnings)
	}
	for i := range want {
		if warnings[i] != want[i] {
			t.Errorf("warning %d is %v, want %v", i, warnings[i], want[i])
		}
	}
	if got := outline(d); got != `paragraph("kept") paragraph("link") raw_shortcode{"text":"[poll]"}` {
		t.Errorf("the remaining document is %s", got)
	}
}

func TestRelativeAddressesAreResolved(t *testing.T) {
	base, _ := url.Parse("https://a.example/b/")
	d, _, err := FromHTML(strings.NewReader(`<a href="c">x</a><a href="#d">y</a><img src="../e.png">`), Options{Base: base})
	if err != nil {
		t.Fatal(err)
	}
	out := ToHTML(d, HTMLOptions{Host: "a.example"})
	for _, want := range []string{`href="https://a.example/b/c"`, `href="#d"`, `src="https://a.example/e.png"`} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is missing in %s", want, out)
		}
	}
}

func TestInputIsLimited(t *testing.T) {
	if _, _, err := FromHTML(strings.NewReader(strings.Repeat("a", MaxBytes+1)), Options{}); err == nil {
		t.Error("too many bytes are accepted")
	}
	for name, src := range map[string]string{
		"too much":            strings.Repeat("a", MaxMarkdown+1),
		"too many emphases":   strings.Repeat("*a_", 5_000),
		"too many quotations": strings.Repeat(">", 100),
	} {
		if _, _, err := FromMarkdown([]byte(src)); err == nil {
			t.Errorf("markdown with %s is accepted", name)
		}
	}
	tests := map[string]string{
		"wrappers":   strings.Repeat("<div>", 300) + "core" + strings.Repeat("</div>", 300),
		"quotations": strings.Repeat("<blockquote><p>a</p>", 200) + "core",
		"lists":      strings.Repeat("<ul><li>a", 150) + "core",
		"tables":     strings.Repeat("<table><tr><td>a", 100) + "core",
		"folds":      strings.Repeat("<details><summary>a</summary>", 200) + "core",
		"figures":    strings.Repeat("<figure>", 400) + strings.Repeat("<p>a</p>", 10_000) + "core",
		"posts": strings.Repeat(
			"<blockquote class=twitter-tweet>",
			400,
		) + strings.Repeat(
			"<a href=https://x.com/a>a</a>",
			10_000,
		) + "core",
		"callouts":         strings.Repeat(`<aside class="callout">a`, 200) + "core",
		"more than a tree": strings.Repeat("<div>", 100_000) + "core<script>no</script>",
		"formatting":       strings.Repeat("<b><i><font>", 5_000) + "core",
	}
	for name, src := range tests {
		t.Run(name, func(t *testing.T) {
			d, warnings, err := FromHTML(strings.NewReader(src), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(Text(d), "core") || strings.Contains(Text(d), "no") {
				t.Errorf("the text is lost: %.200q", Text(d))
			}
			if name != "wrappers" && len(warnings) == 0 {
				t.Error("there is no warning")
			}
			if bad := findUnsafe(t, ToHTML(d, HTMLOptions{})); bad != "" {
				t.Error(bad)
			}
		})
	}
}

func TestMarkdownIsRead(t *testing.T) {
	src := "# Title\n\nOne *two* ~~three~~[^n] \"quoted\"\n\n| a | b |\n|---|--:|\n| c | d |\n\n```go\nx\n```\n\n" +
		"<!-- paywall -->\n\n- e\n- f\n\n<script>x</script>\n\n[^n]: The note.\n"
	d, warnings, err := FromMarkdown([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	want := `heading("Title") paragraph("One " em:"two" " " strike:"three" footnote_ref{"id":"1"} " "quoted"") ` +
		`table(table_row(table_header(paragraph("a")) ` +
		`table_header(paragraph{"align":"end"}("b"))) table_row(table_cell(paragraph("c")) table_cell(paragraph{"align":"end"}("d")))) ` +
		`code_block{"language":"go"}("x") paywall bullet_list(list_item(paragraph("e")) list_item(paragraph("f"))) ` +
		`footnotes(footnote{"id":"1"}(paragraph("The note.")))`
	if got := outline(d); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(warnings) != 1 || warnings[0].Detail != "script" {
		t.Errorf("warnings %v", warnings)
	}
}

// Paragraphs inside very many elements stay paragraphs, and a warning says that the rest of their structure is lost.
func TestParagraphsInsideManyElementsStayApart(t *testing.T) {
	for _, open := range []string{"<b>", "<div>"} {
		doc, warnings, err := FromHTML(strings.NewReader(strings.Repeat(open, 480)+"<p>One<p>Two<p>Three"), Options{})
		if err != nil || Text(doc) != "One\nTwo\nThree" || !slices.ContainsFunc(warnings, func(w Warning) bool { return w.Kind == WarnDepth }) {
			t.Errorf("%s: %q, %v, %v", open, Text(doc), warnings, err)
		}
	}
}
