package share

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/font"

	"masthead/internal/i18n"
)

// Fonts are the fonts of the drawings. They are loaded at the first use.
type Fonts struct {
	files fs.FS
	once  sync.Once
	fonts map[string]*font.Font
	err   error
}

// NewFonts returns the fonts in a folder: serif and sans, each with a "-more" file for
// rare letters, and one for each other script.
func NewFonts(files fs.FS) *Fonts { return &Fonts{files: files} }

func (f *Fonts) load() error {
	f.once.Do(func() {
		f.fonts = map[string]*font.Font{}
		names, err := fs.Glob(f.files, "*.ttf")
		if err == nil && len(names) == 0 {
			err = fs.ErrNotExist
		}
		for _, name := range names {
			if err != nil {
				break
			}
			if name == wordmarkFile {
				continue
			}
			var file []byte
			if file, err = fs.ReadFile(f.files, name); err != nil {
				break
			}
			var face *font.Face
			if face, err = font.ParseTTF(bytes.NewReader(file)); err == nil {
				f.fonts[strings.TrimSuffix(name, ".ttf")] = face.Font
			}
		}
		if err != nil {
			f.err = fmt.Errorf("fonts: %w", err)
		}
	})
	return f.err
}

// fontStack is the list of fonts of one drawing in order of preference. They cache measurements and
// serve one drawing at a time.
type fontStack []*font.Face

// stackFor returns the fonts for a text: its script's font, then the Latin ones, then all
// others. Latin letters beside other scripts use the sans.
func (f *Fonts) stackFor(latin, script string) fontStack {
	if script != "latin" {
		latin = "sans"
	}
	names := []string{script, latin, latin + "-more", "sans", "sans-more"}
	for _, l := range i18n.Locales() {
		names = append(names, l.Script)
	}
	var s fontStack
	for _, name := range names {
		if face := f.fonts[name]; face != nil {
			s = append(s, font.NewFace(face))
		}
	}
	return s
}

// ResolveFace implements shaping.Fontmap.
func (s fontStack) ResolveFace(r rune) *font.Face {
	for _, face := range s {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
	}
	return s[0]
}

// removeUnknown removes characters from a text that no font has, such as pictograms.
func (s fontStack) removeUnknown(text string) string {
	hasGlyph := func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if _, ok := s.ResolveFace(r).NominalGlyph(r); !ok {
			return -1
		}
		return r
	}
	return strings.Join(strings.Fields(strings.Map(hasGlyph, text)), " ")
}
