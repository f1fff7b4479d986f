package richtext

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

const sample = `{"type":"doc","content":[
	{"type":"heading","attrs":{"level":2,"id":null},"content":[{"type":"text","text":"A round"}]},
	{"type":"paragraph","attrs":{"align":"center"},"content":[
		{"type":"text","text":"one "},{"type":"text","text":"two ","marks":[]},
		{"type":"text","marks":[{"type":"strong"},{"type":"link","attrs":{"href":"https://a.example/x"}}],"text":"three"},
		{"type":"hard_break"}]},
	{"type":"image","attrs":{"media":"m1","src":"/m/1.jpg","alt":"A desk","width":800,"height":600,"layout":"wide"},
		"content":[{"type":"text","text":"Photo"}]},
	{"type":"paywall"},
	{"type":"paragraph"}]}`

func TestParseNormalizesDocuments(t *testing.T) {
	d, err := Parse([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"doc","content":[` +
		`{"type":"heading","content":[{"type":"text","text":"A round"}]},` +
		`{"type":"paragraph","attrs":{"align":"center"},"content":[{"type":"text","text":"one two "},` +
		`{"type":"text","marks":[{"type":"link","attrs":{"href":"https://a.example/x"}},{"type":"strong"}],"text":"three"},` +
		`{"type":"hard_break"}]},` +
		`{"type":"image","attrs":{"alt":"A desk","height":600,"layout":"wide","media":"m1","src":"/m/1.jpg","width":800},` +
		`"content":[{"type":"text","text":"Photo"}]},` +
		`{"type":"paywall"},{"type":"paragraph"}]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var again struct{ Body Doc }
	if err := json.Unmarshal([]byte(`{"Body":`+want+`}`), &again); err != nil {
		t.Errorf("as a field of another type: %v", err)
	}
	if err := json.Unmarshal([]byte(`{"Body":{"type":"doc","content":[{"type":"script"}]}}`), &again); err == nil {
		t.Error("as a field of another type it is not validated")
	}
	if zero, _ := json.Marshal(Doc{}); string(zero) != `{"type":"doc","content":[{"type":"paragraph"}]}` {
		t.Errorf("the zero Doc is %s", zero)
	}
}

func TestParseRefusesInvalidDocuments(t *testing.T) {
	doc := func(content string) string { return `{"type":"doc","content":[` + content + `]}` }
	par := func(content string) string { return doc(`{"type":"paragraph","content":[` + content + `]}`) }
	deep := strings.Repeat(`{"type":"blockquote","content":[`, MaxDepth) + `{"type":"paragraph"}` + strings.Repeat(`]}`, MaxDepth)
	tests := map[string]struct{ src, path, msg string }{
		"no JSON":           {`{"type":`, "", "unexpected"},
		"two documents":     {sample + sample, "", "data after"},
		"another root":      {`{"type":"paragraph"}`, "type", `must be "doc"`},
		"an empty document": {`{"type":"doc"}`, "content", "must be"},
		"an unknown node":   {doc(`{"type":"script"}`), "content[0].type", "unknown node"},
		"an unknown key":    {doc(`{"type":"paragraph","html":"x"}`), "", "unknown field"},
		"an unknown mark": {
			par(`{"type":"text","text":"a","marks":[{"type":"blink"}]}`),
			"content[0].content[0].marks[0].type",
			"unknown mark",
		},
		"a mark twice": {
			par(`{"type":"text","text":"a","marks":[{"type":"em"},{"type":"em"}]}`),
			"content[0].content[0].marks[1]",
			"twice",
		},
		"a mark on a block": {doc(`{"type":"paragraph","marks":[{"type":"em"}]}`), "content[0].marks", "not allowed here"},
		"a mark in code": {
			doc(`{"type":"code_block","content":[{"type":"text","text":"a","marks":[{"type":"em"}]}]}`),
			"content[0].content[0].marks",
			"not allowed here",
		},
		"an unknown attribute":         {doc(`{"type":"paragraph","attrs":{"onclick":"x"}}`), "content[0].attrs.onclick", "unknown attribute"},
		"a level out of range":         {doc(`{"type":"heading","attrs":{"level":1}}`), "content[0].attrs.level", "between 2 and 4"},
		"a level that is not a number": {doc(`{"type":"heading","attrs":{"level":"2"}}`), "content[0].attrs.level", "must be number"},
		"a fraction":                   {doc(`{"type":"heading","attrs":{"level":2.5}}`), "content[0].attrs.level", "whole"},
		"a list as attribute":          {doc(`{"type":"heading","attrs":{"id":["a"]}}`), "content[0].attrs.id", "must be"},
		"an alignment nobody knows":    {doc(`{"type":"paragraph","attrs":{"align":"left"}}`), "content[0].attrs.align", "one of"},
		"a script as link": {
			par(`{"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"java\nscript:x"}}]}`),
			"content[0].content[0].marks[0].attrs.href",
			"address",
		},
		"a link to nothing": {
			par(`{"type":"text","text":"a","marks":[{"type":"link"}]}`),
			"content[0].content[0].marks[0].attrs.href",
			"required",
		},
		"a mail address as picture": {doc(`{"type":"image","attrs":{"src":"mailto:a@b.example"}}`), "content[0].attrs.src", "address"},
		"a relative embed":          {doc(`{"type":"embed","attrs":{"url":"/x"}}`), "content[0].attrs.url", "address"},
		"text without text":         {par(`{"type":"text","text":""}`), "content[0].content[0].text", "empty"},
		"text on a block":           {doc(`{"type":"paragraph","text":"a"}`), "content[0].text", "have text"},
		"a block in a paragraph":    {par(`{"type":"paragraph"}`), "content[0].content", "must be"},
		"text at the top":           {doc(`{"type":"text","text":"a"}`), "content", "must be"},
		"an item without paragraph": {
			doc(`{"type":"bullet_list","content":[{"type":"list_item","content":[{"type":"horizontal_rule"}]}]}`),
			"content[0].content[0].content",
			"must be",
		},
		"an empty gallery":         {doc(`{"type":"gallery"}`), "content[0].content", "must be"},
		"a marker inside a quote":  {doc(`{"type":"blockquote","content":[{"type":"paywall"}]}`), "content[0].content", "must be"},
		"something inside a rule":  {doc(`{"type":"horizontal_rule","content":[{"type":"paragraph"}]}`), "content[0].content", "have content"},
		"nesting without end":      {doc(deep), "content[0]" + strings.Repeat(".content[0]", MaxDepth-1), "deep"},
		"a body of too many bytes": {doc(`{"type":"paragraph"}`) + strings.Repeat(" ", MaxBytes), "", "longer"},
		"a body of too many nodes": {
			doc(strings.Repeat(`{"type":"paragraph"},`, MaxNodes) + `{"type":"paragraph"}`),
			"content[99999]",
			"nodes",
		},
		"footnotes before the story": {
			doc(`{"type":"footnotes","content":[{"type":"footnote","content":[{"type":"paragraph"}]}]},{"type":"paragraph"}`),
			"content",
			"must be",
		},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Parse([]byte(tc.src))
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("err=%v, want an *Error", err)
			}
			if e.Path != tc.path || !strings.Contains(e.Msg, tc.msg) {
				t.Errorf("path %q, message %q; want %q, %q", e.Path, e.Msg, tc.path, tc.msg)
			}
		})
	}
}

func TestUnsafeAddressesAreRefused(t *testing.T) {
	tests := map[string]struct{ raw, kind, want string }{
		"web":                   {"https://a.example/x?y=1&z=2#f", "href", "https://a.example/x?y=1&z=2#f"},
		"relative":              {"../a b.jpg", "src", "../a%20b.jpg"},
		"a folder above":        {"/media/../../etc/passwd", "src", "/etc/passwd"},
		"an escaped one":        {"/media/%2e%2E/a%2Fb/./c/..", "src", "/a%2Fb/"},
		"a host by dots":        {"/media/..//evil.example/x.png", "src", "/evil.example/x.png"},
		"dots in a name":        {"/media/a..b/.c.webp", "src", "/media/a..b/.c.webp"},
		"fragment":              {"#part", "href", "#part"},
		"mail":                  {"mailto:a@b.example?subject=x y", "href", "mailto:a@b.example?subject=x%20y"},
		"telephone":             {"tel:+911234", "href", "tel:+911234"},
		"telephone as picture":  {"tel:+911234", "src", ""},
		"no scheme":             {"//cdn.example/a.png", "src", "https://cdn.example/a.png"},
		"other script":          {"https://a.example/समाचार", "href", "https://a.example/%E0%A4%B8%E0%A4%AE%E0%A4%BE%E0%A4%9A%E0%A4%BE%E0%A4%B0"},
		"a stray percent":       {"https://a.example/100%", "href", "https://a.example/100%25"},
		"a colon in the path":   {"/a:b", "href", "/a:b"},
		"credentials":           {"https://u:p@a.example/", "href", "https://a.example/"},
		"script":                {"javascript:x", "href", ""},
		"script with controls":  {"\x01java\tscript\n:x", "href", ""},
		"script with joiners":   {"java\u200Dscript:x", "href", ""},
		"script, escaped twice": {"javascript&colon;x", "href", ""},
		"data":                  {"data:text/html,x", "src", ""},
		"no host":               {"https:///x", "href", ""},
		"nothing":               {" \n ", "href", ""},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, ok := safeURL(tc.raw, tc.kind)
			if got != tc.want && ok || ok != (tc.want != "") {
				t.Fatalf("%q, %v; want %q", got, ok, tc.want)
			}
			if again, _ := safeURL(got, tc.kind); ok && again != got {
				t.Errorf("the result is not stable: %q becomes %q", got, again)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(sample))
	f.Add(
		[]byte(
			`{"type":"doc","content":[{"type":"table","content":[{"type":"table_row",` +
				`"content":[{"type":"table_cell","content":[{"type":"paragraph"}]}]}]}]}`,
		),
	)
	f.Add(
		[]byte(
			`{"type":"doc","content":[{"type":"embed","attrs":{"url":"https://x.example/"}},` +
				`{"type":"details","content":[{"type":"summary"},{"type":"paragraph"}]}]}`,
		),
	)
	f.Fuzz(func(t *testing.T, src []byte) {
		d, err := Parse(src)
		if err != nil {
			return
		}
		if bad := findUnsafe(t, ToHTML(d, HTMLOptions{})); bad != "" {
			t.Errorf("%s from %s", bad, src)
		}
		first, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(first)
		if err != nil {
			t.Fatalf("%v in the result of Parse: %s", err, first)
		}
		if second, _ := json.Marshal(again); string(second) != string(first) {
			t.Errorf("the result is not stable:\n%s\n%s", first, second)
		}
		Excerpt(d, 40)
		ReadingMinutes(d)
		SplitAtPaywall(d, 2)
	})
}
