package badge

import (
	"bytes"
	"html/template"
	"strings"

	"masthead/internal/award"
	"masthead/internal/design"
	"masthead/internal/i18n"
)

// Size of a seal in CSS pixels.
const sealWidth, sealHeight = 240, 96

// sealLineLength is the maximum number of characters of a line of a seal.
const sealLineLength = 22

// sealPicture draws a seal: the rank as a large numeral, the award, and the publication.
var sealPicture = template.Must(template.New("seal").Parse(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="96" ` +
	`viewBox="0 0 240 96" role="img" lang="{{.Lang}}"><title>{{.Title}}</title>` +
	`<rect x=".5" y=".5" width="239" height="95" rx="6" fill="{{.Paper}}" stroke="#16140f" stroke-opacity=".25"/>` +
	`<rect x="12" y="12" width="216" height="3" fill="{{.Accent}}"/>` +
	`<g fill="#16140f" font-family="system-ui, sans-serif">` +
	`<text x="40" y="66" text-anchor="middle" font-family="Georgia, serif" font-size="{{.Size}}" fill="{{.Accent}}">{{.Rank}}</text>` +
	`<g font-size="14" font-weight="600"{{if .RTL}} direction="rtl" text-anchor="start"{{end}}>` +
	`{{range .Lines}}<text x="{{$.X}}" y="{{.Y}}">{{.Text}}</text>{{end}}</g>` +
	`<text x="{{.X}}" y="80" font-size="11" fill-opacity=".75"{{if .RTL}} direction="rtl" text-anchor="start"{{end}}>{{.Foot}}</text>` +
	`</g></svg>`))

// The accent colours of the seals of valid and of revoked badges.
const sealAccent, revokedAccent = "#b3261e", "#6b6862"

type sealText struct {
	Y    int
	Text string
}

// seal returns the seal of a badge as an SVG document.
func (i *Issuer) seal(b *award.Badge, a *award.Award) []byte {
	l := i18n.LookupOrDefault(a.Lang)
	values := map[string]any{"Lang": l.Code, "Paper": design.Paper, "Accent": sealAccent, "Rank": "★", "Size": 40, "Foot": i.Name + " ✓",
		"RTL": l.Dir == "rtl", "X": 72, "Title": i.sealTitle(b, a, l)}
	if l.Dir == "rtl" {
		values["X"] = 228
	}
	if b.Rank != nil {
		values["Rank"] = l.Decimal(*b.Rank)
		if *b.Rank > 99 {
			values["Size"] = 26
		}
	}
	if !b.RevokedAt.IsZero() {
		values["Rank"], values["Accent"], values["Foot"] = "×", revokedAccent, l.Text("badge.revoked", nil)
	}
	var lines []sealText
	for n, text := range splitName(a.Name) {
		lines = append(lines, sealText{40 + 18*n, text})
	}
	values["Lines"] = lines
	var out bytes.Buffer
	if err := sealPicture.Execute(&out, values); err != nil {
		return nil // the template and its values are fixed
	}
	return out.Bytes()
}

// sealTitle returns the text of a seal in one line, for its alternative text.
func (i *Issuer) sealTitle(b *award.Badge, a *award.Award, l i18n.Locale) string {
	rank := l.Text("award.mention", nil)
	if b.Rank != nil {
		rank = l.Text("award.rank", map[string]any{"rank": l.Decimal(*b.Rank)})
	}
	title := a.Name + ": " + rank + " (" + i.Name + ")"
	if !b.RevokedAt.IsZero() {
		title += " – " + l.Text("badge.revoked", nil)
	}
	return title
}

// splitName splits the name of an award into at most two lines.
func splitName(name string) []string {
	lines := []string{""}
	for _, word := range strings.Fields(name) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len([]rune(*last))+1+len([]rune(word)) <= sealLineLength:
			*last += " " + word
		case len(lines) == 2:
			*last += " …"
			return lines
		default:
			lines = append(lines, word)
		}
	}
	return lines
}
