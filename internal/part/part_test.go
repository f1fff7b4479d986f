package part

import (
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"

	"masthead/internal/edge"
)

// response returns the renderer's response with pieces, each given as its entry in the list and its content.
func response(t *testing.T, pieces ...any) []byte {
	t.Helper()
	var list []map[string]any
	content := ""
	for i := 0; i < len(pieces); i += 2 {
		entry := pieces[i].(map[string]any)
		entry["bytes"] = len(pieces[i+1].(string))
		list = append(list, entry)
		content += pieces[i+1].(string)
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...), content...)
}

type entry = map[string]any

func assemble(t *testing.T, p *Page, holes map[Hole]string, pieces ...any) string {
	t.Helper()
	got, err := p.Assemble(response(t, pieces...), holes)
	if err != nil {
		t.Fatal(err)
	}
	return string(edge.Join(got))
}

func newPage(t *testing.T, s *Store, minute string, parts ...Part) (*Page, string) {
	t.Helper()
	p, list, err := s.NewPage(parts, minute)
	if err != nil {
		t.Fatal(err)
	}
	return p, string(list)
}

func TestPagesWithDifferentAddressesShareAStoredPart(t *testing.T) {
	s, hole := NewStore(1<<20), NewHole("sign-in")
	header := New("header", []byte(`{"menu":[1,2]}`), "en ys")
	header.First = true
	p, list := newPage(t, s, "10:00", header)
	if !strings.Contains(list, `"model":{"menu":[1,2]}`) || strings.Contains(list, `"stored"`) {
		t.Errorf("the request to the renderer is %s", list)
	}
	rendered := entry{"key": header.Key, "part": true, "selectors": ".a hi"}
	page := assemble(t, p, map[Hole]string{hole: "/login?a"}, entry{}, "<title>A</title>", rendered, `<a href="`+string(hole)+`">In</a>`,
		entry{}, "<main>")
	if want := `<title>A</title><a href="/login?a">In</a><main>`; page != want {
		t.Errorf("the first page is %s", page)
	}

	p, list = newPage(t, s, "10:07", header)
	if strings.Contains(list, "model") || !strings.Contains(list, `"stored":true`) || !strings.Contains(list, `"selectors":".a hi"`) {
		t.Errorf("the request with a stored part is %s", list)
	}
	page = assemble(t, p, map[Hole]string{hole: "/login?b"}, entry{}, "<title>B</title>", entry{"key": header.Key, "part": true}, "")
	if want := `<title>B</title><a href="/login?b">In</a>`; page != want {
		t.Errorf("the second page is %s", page)
	}
	if stored, ok := s.Stored("header", header.Key, "11:00"); !ok || stored.Model != nil {
		t.Errorf("stored: %t, %+v", ok, stored)
	}
}

func TestKeyOfAPartDependsOnEverythingThatItShows(t *testing.T) {
	keys := map[string]bool{}
	for _, p := range []Part{New("a", []byte(`{}`), "en"), New("b", []byte(`{}`), "en"), New("a", []byte(`[]`), "en"),
		New("a", []byte(`{}`), "hi")} {
		keys[p.Key] = true
	}
	if len(keys) != 4 {
		t.Errorf("four parts have %d keys", len(keys))
	}
}

func TestPartThatShowsTheTimeIsValidForItsMinute(t *testing.T) {
	s := NewStore(1 << 20)
	section := New("s1", []byte(`{}`), "en")
	p, _ := newPage(t, s, "10:00", section)
	assemble(t, p, nil, entry{"key": section.Key, "part": true, "showsTime": true}, "3 hours ago")
	if _, ok := s.Stored("s1", section.Key, "10:00"); !ok {
		t.Error("the part is not stored within its minute")
	}
	if _, list := newPage(t, s, "10:01", section); !strings.Contains(list, "model") {
		t.Errorf("a minute later the request to the renderer is %s", list)
	}
}

func TestStoreStaysWithinItsLimit(t *testing.T) {
	s := NewStore(64 << 10)
	content := strings.Repeat("x", 8<<10)
	for i := range 100 {
		section := New("s", []byte{byte('0' + i%10), byte('0' + i/10)}, "en")
		section.Model = []byte(`{}`)
		p, _ := newPage(t, s, "10:00", section)
		if got := assemble(t, p, nil, entry{"key": section.Key, "part": true}, content); got != content {
			t.Fatalf("part %d has %d bytes", i, len(got))
		}
	}
	s.parts.CleanUp()
	if size := s.parts.WeightedSize(); size > 64<<10 {
		t.Errorf("the store takes %d bytes", size)
	}
}

func TestTruncatedResponseIsAnError(t *testing.T) {
	whole := response(t, entry{}, "<title>", entry{"key": "k", "part": true}, "<header>")
	for size := range whole {
		p, _ := newPage(t, NewStore(1<<20), "10:00")
		if _, err := p.Assemble(whole[:size], nil); err == nil {
			t.Errorf("the first %d bytes are accepted as a response", size)
		}
	}
}
