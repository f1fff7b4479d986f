package design

// The background of pages, as hex colours. They are defined only here. In Go, pages without the site's
// stylesheet, link pictures and the installed site use them. The stylesheet and theme-color get them from
// web/site/theme/paper.gen.css and web/api/limits.gen.ts, which `masthead generate` writes.
const (
	Paper     = "#fbfaf7" // of the light theme
	PaperDark = "#131316" // of the dark theme
)

// Stylesheet returns a stylesheet that defines --paper for both themes.
func Stylesheet() []byte {
	return []byte("/* Generated from internal/design by `make generate`. Do not edit. */\n" +
		":root {\n\t--paper: light-dark(" + Paper + ", " + PaperDark + ");\n}\n")
}
