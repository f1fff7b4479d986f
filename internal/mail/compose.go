package mail

import (
	"bytes"
	_ "embed"
	"html/template"
	"regexp"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/i18n"
)

// Paper is in whose name a letter is written, and in which colours.
type Paper struct {
	Brand      string // slug
	Name, URL  string
	Accent     string // readable on light paper, and under white
	AccentDark string // its twin on dark paper
}

// PaperOf is the paper of a brand, of the publication of a name and an address.
func PaperOf(b *brand.Brand, publication, siteURL string) Paper {
	return Paper{Brand: b.Slug, Name: b.Paper(publication), URL: strings.TrimRight(siteURL, "/") + b.Path, Accent: b.Accent, AccentDark: b.AccentDark}
}

// Link is an address with what it is called.
type Link struct{ Text, Address string }

// Item is one of the things that a letter tells of: a story, as a rule.
type Item struct {
	Title, Address, Text string
	Lang                 string // of the item, where it is not the letter's
}

// Frame is what a letter says. All texts are plain and in its language; what is empty
// is left out.
type Frame struct {
	Paper      Paper
	Lang       i18n.Locale
	Subject    string
	Preheader  string // what lists of letters show after the subject
	Heading    string
	Paragraphs []string
	Code       string // to be typed somewhere
	Button     Link
	Items      []Item
	Small      []string // why the letter came, how long it holds
	Links      []Link   // below everything: the settings, the end
}

// Compose writes a letter in both parts. Who it is to, and for what, is for the caller.
func Compose(f Frame) Letter {
	l := Letter{Subject: f.Subject, Lang: f.Lang.Code, Brand: f.Paper.Brand, Text: f.plain()}
	var out bytes.Buffer
	if err := frame.Execute(&out, look{f, scripts[f.Lang.Script], colour(f.Paper.Accent, "#16140f"), colour(f.Paper.AccentDark, "#ece9e3")}); err != nil {
		panic(err) // the frame takes every text
	}
	l.HTML = out.String()
	return l
}

//go:embed frame.html
var frameText string

var frame = template.Must(template.New("frame").Parse(frameText))

// look is what the frame is drawn with.
type look struct {
	Frame
	Script       script
	Accent, Dark template.CSS
}

// script is how a script is set: in faces that devices have, since a letter brings
// none, and with the room that its signs need.
type script struct {
	Head, Text          template.CSS
	HeadLines, TextLine template.CSS
	Size, Small         template.CSS
}

const latin = "Anek Latin, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif"

// indic is a script whose text stands on a headline, or has signs above and below.
func indic(faces template.CSS) script {
	return script{faces + ", " + latin, faces + ", " + latin, "1.4", "1.7", "16px", "14px"}
}

var scripts = map[string]script{
	"latin":      {"Newsreader, Georgia, 'Times New Roman', serif", latin, "1.25", "1.6", "16px", "14px"},
	"devanagari": indic("'Anek Devanagari', 'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Mangal"),
	"bengali":    indic("'Anek Bangla', 'Noto Sans Bengali', 'Kohinoor Bangla', 'Nirmala UI', Vrinda"),
	"gujarati":   indic("'Anek Gujarati', 'Noto Sans Gujarati', 'Kohinoor Gujarati', 'Nirmala UI', Shruti"),
	"gurmukhi":   indic("'Anek Gurmukhi', 'Noto Sans Gurmukhi', 'Mukta Mahee', 'Nirmala UI', Raavi"),
	"odia":       indic("'Anek Odia', 'Noto Sans Oriya', 'Oriya Sangam MN', 'Nirmala UI', Kalinga"),
	"tamil":      indic("'Anek Tamil', 'Noto Sans Tamil', 'Tamil Sangam MN', 'Nirmala UI', Latha"),
	"telugu":     indic("'Anek Telugu', 'Noto Sans Telugu', 'Kohinoor Telugu', 'Nirmala UI', Gautami"),
	"kannada":    indic("'Anek Kannada', 'Noto Sans Kannada', 'Kannada Sangam MN', 'Nirmala UI', Tunga"),
	"malayalam":  indic("'Anek Malayalam', 'Noto Sans Malayalam', 'Malayalam Sangam MN', 'Nirmala UI', Kartika"),
	"arabic":     {"'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', " + latin, "'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', " + latin, "2", "2.1", "18px", "16px"},
}

var colours = regexp.MustCompile(`^#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?$`)

// colour is a colour, or another where it is none.
func colour(text string, other template.CSS) template.CSS {
	if colours.MatchString(text) {
		return template.CSS(text) //nolint:gosec // it is a colour
	}
	return other
}

// Start is the side where lines begin; letters know no logical sides.
func (l look) Start() string {
	if l.Lang.Dir == "rtl" {
		return "right"
	}
	return "left"
}

// ByHand is what stands before the address of the button.
func (l look) ByHand() string { return l.Lang.Text("mail.byHand", nil) }

// Pad fills the line that lists of letters show, so that nothing of the text follows the
// preheader there.
func (l look) Pad() string { return strings.Repeat("\u034f\u00a0", 80) }

// ScriptOf is how an item's language is set; "" is the letter's.
func (l look) ScriptOf(lang string) script {
	if lang == "" {
		return l.Script
	}
	return scripts[i18n.Of(lang).Script]
}

// DirOf is the direction of a language.
func (l look) DirOf(lang string) string { return i18n.Of(lang).Dir }

// plain is the letter in plain text. Addresses stand alone on their lines, so that
// every program finds their end.
func (f Frame) plain() string {
	var parts []string
	add := func(lines ...string) {
		if text := strings.TrimSpace(strings.Join(lines, "\n")); text != "" {
			parts = append(parts, text)
		}
	}
	add(f.Heading)
	for _, p := range f.Paragraphs {
		add(p)
	}
	add(f.Code)
	add(f.Button.Text, f.Button.Address)
	for _, item := range f.Items {
		add(item.Title, item.Text, item.Address)
	}
	parts = append(parts, "--")
	for _, line := range f.Small {
		add(line)
	}
	for _, link := range f.Links {
		add(link.Text, link.Address)
	}
	add(f.Paper.Name, f.Paper.URL)
	return strings.Join(parts, "\n\n") + "\n"
}
