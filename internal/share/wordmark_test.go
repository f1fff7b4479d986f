package share

import (
	"testing"
	"testing/fstest"
)

func TestWordmarkIsSmallAndLatin(t *testing.T) {
	files := newFonts(t).files
	for name, drawn := range map[string]bool{"Startline": true, "The Tide & Co.": true, "Économie": true, "हिन्दी": false, "": false,
		"Tide हिन्दी": false,
		"The Association of Independent Weekly Newspapers of the Western and Southern Coasts of India": false} {
		w := NewWordmark(files, name)
		if (w != nil) != drawn {
			t.Errorf("%q: %v", name, w)
			continue
		}
		if w != nil && (len(w.Path) > 400*len(name) || w.Width < 250*len(name) || w.Width > 700*len(name)) {
			t.Errorf("%q has %d bytes and the width %d", name, len(w.Path), w.Width)
		}
	}
	if w := NewWordmark(fstest.MapFS{}, "Startline"); w != nil {
		t.Error("a wordmark without a font")
	}
}
