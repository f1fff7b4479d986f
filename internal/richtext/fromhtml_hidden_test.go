package richtext

import (
	"strings"
	"testing"
)

// Text that browsers did not show is left out, with a warning. What only looks like it stays, and a paywall marker in it still gates what
// follows.
func TestHiddenTextIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		html   string
		hidden bool
	}{
		{`<p style="display:none">Secret</p>`, true}, {`<p style="color: red; DISPLAY : none !important">Secret</p>`, true},
		{`<div style="visibility:hidden"><p>Secret</p></div>`, true}, {`<p hidden>Secret</p>`, true}, {`<p hidden="">Secret</p>`, true},
		{`<p>Open <span hidden>Secret</span> words</p>`, true}, {`<noscript>Secret</noscript>`, true},
		{`<h2 hidden>Secret</h2>`, true}, {`<ul><li style="display:none">Secret</li><li>Two</li></ul>`, true},
		{`<p style="display:block">Secret</p>`, false}, {`<p style="--x:display:none">Secret</p>`, false},
		{`<p hidden="until-found">Secret</p>`, false},
	} {
		doc, warnings, err := FromHTML(strings.NewReader("<p>Before</p>"+c.html+"<p>After</p>"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := Text(doc)
		if strings.Contains(text, "Secret") == c.hidden || !strings.Contains(text, "Before") || !strings.Contains(text, "After") {
			t.Errorf("%s became %q", c.html, text)
		}
		if got := len(warnings) == 1 && warnings[0].Kind == WarnHidden && warnings[0].Detail == "Secret"; got != c.hidden {
			t.Errorf("%s: warnings %v", c.html, warnings)
		}
	}
	doc, _, err := FromHTML(strings.NewReader(`<p>Before</p><div hidden>x<!--members-only--></div><p>After</p>`), Options{})
	if open, _, gated := SplitAtPaywall(doc, 0); err != nil || !gated || strings.Contains(Text(open), "After") {
		t.Errorf("the marker was lost: %q, %v", Text(doc), err)
	}
	doc, _, err = FromHTML(strings.NewReader(`<noscript><img src="https://a.example/1.png" alt="Loom"></noscript>`), Options{})
	if err != nil || len(doc.Content) != 1 || doc.Content[0].Type != "image" {
		t.Errorf("a picture for browsers without scripts became %+v, %v", doc, err)
	}
}
