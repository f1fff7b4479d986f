package importer

import (
	"strings"

	"masthead/internal/richtext"
)

// noteFile says that a player or a file link still refers to the old site.
const noteFile = "a recording or file stays at its old address"

var conversionNotes = map[string]string{
	richtext.WarnDropped:   "markup that is not allowed in stories was dropped",
	richtext.WarnAddress:   "a link or picture has an address that is not allowed",
	richtext.WarnEmbed:     "an iframe of an unknown provider was dropped",
	richtext.WarnShortcode: "a shortcode was imported as text",
	richtext.WarnBlock:     "a block that the old site generated is missing",
	richtext.WarnHidden:    "text that browsers did not show on the old site was left out",
	richtext.WarnDepth:     "nesting was flattened",
	richtext.WarnParse:     "the markup was dropped and the text kept",
}

// Notes returns notes on what a conversion could not keep.
func Notes(warnings []richtext.Warning) []Note {
	notes := make([]Note, 0, len(warnings))
	for _, w := range warnings {
		notes = append(notes, Note{conversionNotes[w.Kind], w.Detail})
	}
	return notes
}

// FileNotes returns notes on the recordings and files of other sites in a text.
func FileNotes(doc richtext.Doc) []Note { return fileNotes(doc.Content) }

func fileNotes(nodes []richtext.Node) (notes []Note) {
	for _, n := range nodes {
		switch n.Type {
		case "audio", "video":
			notes = append(notes, Note{noteFile, n.Str("src")})
		case "file":
			notes = append(notes, Note{noteFile, n.Str("href")})
		}
		notes = append(notes, fileNotes(n.Content)...)
	}
	return notes
}

// longestField is the number of bytes of a field without a text that are read. It is far more than
// the fields of a story may have.
const longestField = 64 << 10

// PlainText returns the text of a field that may contain markup. It reads the first 64 KB.
func PlainText(s string) string {
	if len(s) > longestField {
		s = strings.ToValidUTF8(s[:longestField], "")
	}
	if s = strings.TrimSpace(s); !strings.ContainsAny(s, "<&") {
		return s
	}
	doc, _, err := richtext.FromHTML(strings.NewReader(s), richtext.Options{})
	if err != nil {
		return ""
	}
	return strings.Join(strings.Fields(richtext.Text(doc)), " ")
}
