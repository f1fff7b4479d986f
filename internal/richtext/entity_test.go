package richtext

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestEntityReferences(t *testing.T) {
	d, err := Parse([]byte(`{"type":"doc","content":[
		{"type":"slip","attrs":{"kind":"person","slug":"meera"}},
		{"type":"paragraph","content":[{"type":"text","text":"<p class=\"slip\" data-slip=\"person:forged\"></p>"}]},
		{"type":"slip","attrs":{"kind":"company","slug":"acme-pickles"}},
		{"type":"slip","attrs":{"kind":"person","slug":"meera"}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	written := ToHTML(d, HTMLOptions{})
	if got, want := EntityRefs(written), []EntityRef{{"person", "meera"}, {"company", "acme-pickles"}}; !slices.Equal(got, want) {
		t.Errorf("references %v, want %v, in %s", got, want, written)
	}
	if plain := WithoutEntityCards(written); strings.Contains(plain, "meera") || !strings.Contains(plain, "forged") {
		t.Errorf("without entity cards: %s", plain)
	}
	if text := Text(d); strings.Contains(text, "meera") {
		t.Errorf("a reference is part of the text: %q", text)
	}
	if again := ToHTML(mustHTML(t, written), HTMLOptions{}); again != written {
		t.Errorf("after reading and writing again: %s", again)
	}
	for name, attrs := range map[string]string{
		"another kind": `{"kind":"place","slug":"pune"}`, "no slug": `{"kind":"person"}`, "an invalid slug": `{"kind":"person","slug":"A b"}`,
	} {
		if _, err := Parse([]byte(`{"type":"doc","content":[{"type":"slip","attrs":` + attrs + `}]}`)); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestPicturesHaveTheSizesOfTheirPlace(t *testing.T) {
	image := func(layout string) Node {
		n := Node{Type: "image", Attrs: map[string]any{"media": "m1", "alt": "A loom"}}
		n.Set("layout", layout)
		return n
	}
	d := Doc{Type: "doc", Content: []Node{image(""), image("wide"), {Type: "gallery", Content: []Node{image("")}}}}
	out := ToHTML(d, HTMLOptions{Media: func(_, place string) (Source, bool) {
		return Source{Src: "/m/1.jpg", Full: "/m/9.jpg", Sizes: "at " + place}, true
	}})
	for _, want := range []string{
		`sizes="at "`, `sizes="at wide"`, `sizes="at gallery"`,
		`<a class="zoom" href="/m/9.jpg" title="Enlarge the picture"><img`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is missing in %s", want, out)
		}
	}
	silent := ToHTML(
		Doc{Type: "doc", Content: []Node{{Type: "image", Attrs: map[string]any{"media": "m1"}}}},
		HTMLOptions{Media: func(_, _ string) (Source, bool) {
			return Source{Src: "/m/1.jpg", Full: "/m/9.jpg"}, true
		}},
	)
	if !strings.Contains(silent, `aria-label="Enlarge the picture"`) {
		t.Errorf("a link around a picture without words has no name: %s", silent)
	}
	back, err := json.Marshal(mustHTML(t, out))
	if err != nil || strings.Contains(string(back), "9.jpg") {
		t.Errorf("read again, the picture is a link: %s, %v", back, err)
	}
}
