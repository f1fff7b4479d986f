package importer_test

import (
	"errors"
	"strings"
	"testing"

	"masthead/internal/importer"
)

// An element with very many attributes is found, whatever the pieces of the text are and whatever
// precedes it; a long text is not mistaken for one.
func TestElementsWithVeryManyAttributes(t *testing.T) {
	const many = 600_000
	element := "<a " + strings.Repeat("b ", many) + ">"
	for text, want := range map[string]bool{
		element: true, "<a" + strings.Repeat(` b=""`, many) + ">": true, "<a" + strings.Repeat(`b=""`, many) + ">": true,
		`<a b=">" ` + strings.Repeat("b\n", many): true, "<![CDATA[<a b='" + "]]>" + element: true, "<!-- <a b=\" -->" + element: true,
		"<x/>" + element: true,
		"<![CDATA[<p>" + strings.Repeat("a = b ", many) + "</p>]]>": false, "<p>1 < 2 " + strings.Repeat("b ", many): false,
		strings.Repeat(`<a b="c d e">`, many): false, `<a b="` + strings.Repeat("c ", many) + `">`: false,
		"<!-- " + strings.Repeat("a ", many):                   false,
		"<![CDATA[<p " + strings.Repeat("a=b ", many) + ">]]>": false, "<![CDATA[<p " + strings.Repeat("a=b ", many) + ">]]>" + element: true,
		"<!-- <p " + strings.Repeat("a=b ", many) + "> -->": false, "<?p <![CDATA[ ?>" + element: true, "<!-- <![CDATA[ -->" + element: true,
		"<!D [ <![CDATA[ > ] >" + element: true, "<!<![CDATA[ >>" + element: true, "<![CDATA[ ]] > ]>]]]>" + element: true,
		"<![CDATA <![CDATA[" + element: true,
	} {
		for _, size := range []int{1, 7, len(text)} {
			var guard importer.AttributeGuard
			var err error
			for at := 0; at < len(text) && err == nil; at += size {
				err = guard.Add([]byte(text[at:min(len(text), at+size)]))
			}
			if errors.Is(err, importer.ErrAttributes) != want {
				t.Errorf("%.20q in pieces of %d: %v", text, size, err)
			}
		}
	}
}
