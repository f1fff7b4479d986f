package share

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/font"
)

// Faces are the type faces that words are drawn in, read when the first is needed.
type Faces struct {
	files fs.FS
	once  sync.Once
	fonts map[string]*font.Font
	err   error
}

// NewFaces are those in a folder: serif, sans, both for rare letters ("-more"), and
// one for each other script.
func NewFaces(files fs.FS) *Faces { return &Faces{files: files} }

func (f *Faces) load() error {
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
			f.err = fmt.Errorf("type faces: %w", err)
		}
	})
	return f.err
}

// scripts are the letters of each face but the Latin ones.
var scripts = map[string]*unicode.RangeTable{
	"devanagari": unicode.Devanagari, "bengali": unicode.Bengali, "gurmukhi": unicode.Gurmukhi, "gujarati": unicode.Gujarati,
	"odia": unicode.Oriya, "tamil": unicode.Tamil, "telugu": unicode.Telugu, "kannada": unicode.Kannada,
	"malayalam": unicode.Malayalam, "arabic": unicode.Arabic,
}

// scriptOf is the first script of a text that is not Latin, or "latin".
func scriptOf(text string) string {
	for _, r := range text {
		if !unicode.IsLetter(r) || unicode.Is(unicode.Latin, r) {
			continue
		}
		for name, letters := range scripts {
			if unicode.Is(letters, r) {
				return name
			}
		}
	}
	return "latin"
}

// stack is the faces of one drawing, the first choice first. Faces keep what they
// measured and serve one drawing at a time.
type stack []*font.Face

// stackFor is the faces for a text: that of its script, then Latin ones, then all.
// Beside letters of other scripts Latin ones are of the sans.
func (f *Faces) stackFor(latin, script string) stack {
	if script != "latin" {
		latin = "sans"
	}
	names := []string{script, latin, latin + "-more", "sans", "sans-more"}
	names = slices.AppendSeq(names, maps.Keys(scripts))
	var s stack
	for _, name := range names {
		if face := f.fonts[name]; face != nil {
			s = append(s, font.NewFace(face))
		}
	}
	return s
}

// ResolveFace implements shaping.Fontmap.
func (s stack) ResolveFace(r rune) *font.Face {
	for _, face := range s {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
	}
	return s[0]
}

// known is a text without what no face has, such as pictograms.
func (s stack) known(text string) string {
	keep := func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if _, ok := s.ResolveFace(r).NominalGlyph(r); !ok {
			return -1
		}
		return r
	}
	return strings.Join(strings.Fields(strings.Map(keep, text)), " ")
}
