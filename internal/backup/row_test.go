package backup

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestRowsAreRestoredUnchanged(t *testing.T) {
	columns := []Column{{"i", Int}, {"f", Float}, {"b", Bool}, {"t", Text}, {"y", Bytes}}
	for _, row := range [][]any{
		{int64(math.MaxInt64), 0.1, true, "plain", []byte{0, 255}},
		{int64(math.MinInt64), math.SmallestNonzeroFloat64, false, "", []byte{}},
		{nil, nil, nil, nil, nil},
		{int64(0), math.MaxFloat64, true, "{\"base64\":\"eA==\"}", []byte("x")},
		{int64(-1), -0.25, true, "not \xff UTF-8", []byte("\n")},
		{int64(-1), 1e21, true, "line\nend\r\x00\u2028 <&> नमस्ते 🌶️", []byte("\n")},
	} {
		var b bytes.Buffer
		if err := appendRow(&b, columns, row); err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(b.Bytes(), []byte("\n")); n != 1 {
			t.Errorf("%q is %d lines", b.String(), n)
		}
		got, err := parseRow(b.Bytes(), columns)
		if err != nil || !reflect.DeepEqual(got, row) {
			t.Errorf("%q became %#v, %v", b.String(), got, err)
		}
	}
}

// SQLite stores any value in any column. Values that PostgreSQL can't store must be found
// when the backup is made, not when it is restored.
func TestAValueOfAnotherKindIsRefused(t *testing.T) {
	for kind, value := range map[Kind]any{Int: "1", Bool: int64(2), Text: int64(1), Float: math.Inf(1), Bytes: "text"} {
		var b bytes.Buffer
		if err := appendRow(&b, []Column{{"col", kind}}, []any{value}); err == nil || !strings.Contains(err.Error(), "col") {
			t.Errorf("%v as %s: %v, written %q", value, kind, err, b.String())
		}
	}
}

func TestTablesComeAfterThoseTheyReferTo(t *testing.T) {
	got, err := orderTables([]string{"a", "b", "c", "tree"}, map[string][]string{"a": {"b", "c"}, "b": {"c"}, "tree": {"tree"}})
	if want := []string{"c", "tree", "b", "a"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
	if _, err := orderTables([]string{"a", "b", "c"}, map[string][]string{"a": {"b"}, "b": {"a"}}); err == nil ||
		!strings.Contains(err.Error(), "a, b") {
		t.Errorf("tables that refer to each other: %v", err)
	}
}

func FuzzParseRow(f *testing.F) {
	f.Add([]byte(`[1,2.5,true,"t","eA=="]`))
	f.Add([]byte(`[null,null,null,{"base64":"/w=="},null]`))
	columns := []Column{{"i", Int}, {"f", Float}, {"b", Bool}, {"t", Text}, {"y", Bytes}}
	f.Fuzz(func(t *testing.T, line []byte) {
		row, err := parseRow(line, columns)
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := appendRow(&b, columns, row); err != nil {
			t.Fatal(err)
		}
		again, err := parseRow(b.Bytes(), columns)
		if err != nil || !reflect.DeepEqual(again, row) {
			t.Errorf("%q became %#v and then %#v, %v", line, row, again, err)
		}
	})
}
