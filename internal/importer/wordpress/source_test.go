package wordpress

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// The texts of an export are the same as with an XML reader, wherever sections are split,
// including by buffer boundaries.
func TestSectionsAreReadLikeAnXMLReaderDoes(t *testing.T) {
	long := strings.Repeat("a line ] of ]] cloth\r\nand one more\r", 9000)
	for name, inside := range map[string]string{
		"section":        "<![CDATA[<p>A & B</p>]]>",
		"empty":          "<![CDATA[]]>",
		"sections":       "<![CDATA[a ]]]]><![CDATA[> b]]>",
		"brackets":       "<![CDATA[ ]] > ]]]>",
		"blanks":         "\n <![CDATA[a]]>\r\n ",
		"words around":   "one <![CDATA[two]]> three &amp; four<![CDATA[five]]>",
		"elements":       "<i><![CDATA[in]]></i><b/><![CDATA[after]]>",
		"closed element": "<b/>",
		"attribute":      `<a href="x/"><![CDATA[y]]></a>`,
		"returns":        "<![CDATA[a\r\nb\rc\n]]>&#13;",
		"long":           "<![CDATA[" + long + "]]><![CDATA[" + long + "]]>",
	} {
		src := "<root><text>" + inside + "</text><text/><text>next</text></root>"
		dec := xml.NewDecoder(strings.NewReader(src))
		var want []string
		for tok, err := dec.Token(); err != io.EOF; tok, err = dec.Token() {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			switch tok := tok.(type) {
			case xml.StartElement:
				if tok.Name.Local == "text" {
					want = append(want, "")
				}
			case xml.CharData:
				want[len(want)-1] += string(tok)
			}
		}
		for kind, r := range map[string]io.Reader{"at once": strings.NewReader(src), "in pieces": iotest.OneByteReader(strings.NewReader(src))} {
			sc := newScanner(r)
			var got []string
			err := sc.document("root", func(string) error {
				text, err := sc.text()
				got = append(got, text)
				return err
			}, func() error { return nil })
			if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s, %s: %.200q, %v; want %.200q", name, kind, got, err, want)
			}
		}
	}
}

// An unterminated section is refused with the line where the file ends.
func TestAnUnterminatedSectionIsRefused(t *testing.T) {
	sc := newScanner(strings.NewReader("<root>\n<text><![CDATA[a\nb ]]"))
	err := sc.document("root", func(string) error { return sc.skipElement() }, func() error { return nil })
	if err == nil || !strings.Contains(err.Error(), "line 3, ") {
		t.Errorf("got %v", err)
	}
}
