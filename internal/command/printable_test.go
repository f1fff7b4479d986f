package command_test

import (
	"strings"
	"testing"

	"masthead/internal/command"
)

// Control characters are escaped, texts in every script stay as they are, and a character may be written in parts.
func TestPrintableEscapesControlCharacters(t *testing.T) {
	for text, want := range map[string]string{
		"plain\ttext\n":                     "plain\ttext\n",
		"\x1b[2Jclear":                      `\x1b[2Jclear`,
		"bell\a back\b del\x7f cr\r":        `bell\x07 back\x08 del\x7f cr\x0d`,
		"c1 \u009b31m":                      `c1 \u009b31m`,
		"raw \x9b31m \xff":                  `raw \x9b31m \xff`,
		"spoof \u202egpj.exe \u2066x\u2028": `spoof \u202egpj.exe \u2066x\u2028`,
		"क्\u200dष தமிழ் اردو \u200c é 🧵": "क्\u200dष தமிழ் اردو \u200c é 🧵",
	} {
		var whole, parts strings.Builder
		if n, err := command.Printable(&whole).Write([]byte(text)); err != nil || n != len(text) || whole.String() != want {
			t.Errorf("%q became %q (%d bytes, %v), want %q", text, whole.String(), n, err, want)
		}
		w := command.Printable(&parts)
		for i := range len(text) {
			if n, err := w.Write([]byte{text[i]}); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
		if parts.String() != want {
			t.Errorf("%q became %q in parts, want %q", text, parts.String(), want)
		}
	}
}
