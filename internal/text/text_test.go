package text

import (
	"slices"
	"testing"
)

func TestOneLine(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "A loom in Kochi", "A loom in Kochi"},
		{"spaces", "  A \t loom\r\n in\u2028Kochi ", "A loom in Kochi"},
		{"a non-breaking space", "10\u00a0km", "10\u00a0km"},
		{"control characters", "A\x00 lo\x07om", "A loom"},
		{"invalid UTF-8", "A\xff loom", "A loom"},
		{"a noncharacter", "A\ufffe loom", "A loom"},
		{"an override", "A \u202emool\u202c", "A mool"},
		{"isolates in pairs", "A \u2068loom\u2069", "A loom"},
		{"half a pair of isolates", "A \u2067loom", "A loom"},
		{"marks of a position", "A\u200e \u200floom", "A\u200e \u200floom"},
		{"joiners", "क्\u200dष", "क्\u200dष"},
		{"Urdu", "اردو میں کہانی", "اردو میں کہانی"},
		{"nothing", " \n\u202e ", ""},
	} {
		got := OneLine(c.in)
		if got != c.want {
			t.Errorf("%s: OneLine(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
		if !IsOneLine(got) {
			t.Errorf("%s: %q is not one line", c.name, got)
		}
		if got != c.in && c.name != "spaces" && c.name != "nothing" && IsOneLine(c.in) {
			t.Errorf("%s: %q is one line", c.name, c.in)
		}
	}
}

func TestLines(t *testing.T) {
	for text, want := range map[string][]string{"": {}, " \n\r\n": {}, " Yes \r\n\nNo": {"Yes", "No"}} {
		if got := Lines(text); !slices.Equal(got, want) || got == nil {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTextsThatAreNoFormulas(t *testing.T) {
	for text, want := range map[string]string{"": "", "Asha": "Asha", "=1+1": "'=1+1", "+91": "'+91", "-2": "'-2", "@SUM(A1)": "'@SUM(A1)",
		"\t=1": "'\t=1", "क+1": "क+1"} {
		if got := EscapeFormula(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
