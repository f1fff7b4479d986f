package web

import (
	"encoding/json"
	"html/template"
	"io/fs"
	"regexp"
	"strings"
)

// Fonts are the fonts of pages that are made without the renderer. A device that cannot load them uses its own.
type Fonts struct {
	scripts map[string]scriptFont
	names   string
}

// scriptFont is what the build writes about the font of a script, or of a language with a font of its own.
type scriptFont struct {
	Rule   string `json:"ownRule"` // the @font-face rule
	Family string `json:"family"`
	Late   string `json:"late"` // further rules
}

// namesFamily is the family of the names of languages in their own scripts.
const namesFamily = "Names"

var namesRule = regexp.MustCompile(`@font-face\{font-family:'` + namesFamily + `'[^}]*\}`)

// ReadFonts returns the fonts of a built site, none for a site that is not built.
func ReadFonts(site fs.FS) Fonts {
	var f Fonts
	list, err := fs.ReadFile(site, "client/.vite/fonts.json")
	if err != nil || json.Unmarshal(list, &f.scripts) != nil {
		return Fonts{}
	}
	f.names = strings.Join(namesRule.FindAllString(f.scripts["latin"].Late, -1), "")
	return f
}

// RuleFor returns the @font-face rule of the font for a language in a script, and its family in quotes, both for a
// stylesheet. They are empty for Latin, for which every device has a font.
func (f Fonts) RuleFor(lang, script string) (rule, family template.CSS) {
	if script == "latin" {
		return "", ""
	}
	font, ok := f.scripts[lang]
	if !ok {
		font, ok = f.scripts[script]
	}
	if !ok {
		return "", ""
	}
	return template.CSS(font.Rule), template.CSS("'" + font.Family + "'")
}

// Names returns the @font-face rules for the names of languages, and their family in quotes.
func (f Fonts) Names() (rules, family template.CSS) {
	return template.CSS(f.names), "'" + namesFamily + "'"
}
