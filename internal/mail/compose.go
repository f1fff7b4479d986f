package mail

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/design"
	"masthead/internal/i18n"
)

// Theme is the masthead theme of an email: the publication name and address that it shows, and its
// accent colours.
type Theme struct {
	Brand      string // brand slug
	Name, URL  string
	Accent     string // readable on a light background, and behind white text
	AccentDark string // the accent on a dark background
}

// BrandTheme returns the masthead theme of a brand. publication is the name of the publication,
// siteURL the address of its site.
func BrandTheme(b *brand.Brand, publication, siteURL string) Theme {
	return Theme{
		Brand:      b.Slug,
		Name:       b.DisplayName(publication),
		URL:        strings.TrimRight(siteURL, "/") + b.Path,
		Accent:     b.Accent,
		AccentDark: b.AccentDark,
	}
}

// Themes finds the masthead themes of a publication.
type Themes struct {
	Brands      *brand.Directory
	Publication string // name of the publication
	SiteURL     string
}

// Brand returns the colours, name and address that emails of b have.
func (t Themes) Brand(b *brand.Brand) Theme { return BrandTheme(b, t.Publication, t.SiteURL) }

// Language returns the theme of the edition in a language, of the master brand where there is none.
func (t Themes) Language(l i18n.Locale) Theme {
	edition, _ := t.Brands.ForLocale(context.Background(), l)
	return t.Brand(cmp.Or(edition, &brand.Brand{Kind: brand.KindMaster}))
}

// Link is an address with its text.
type Link struct{ Text, Address string }

// Item is one entry of an email, usually a story. A passage of text has no address; empty lines separate its paragraphs.
type Item struct {
	Title, Address, Text string
	Label                string // above the title, such as who paid for the entry
	Lang                 string // language of the item if it differs from the email's
}

// Paragraphs returns the paragraphs of the text of the item.
func (i Item) Paragraphs() []string { return SplitParagraphs(i.Text) }

// SplitParagraphs returns the parts of a text between its empty lines.
func SplitParagraphs(text string) []string {
	var list []string
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// Picture is a picture in an email, which is sent with it, so that nothing is loaded from elsewhere.
type Picture struct {
	Name  string `json:"name"` // of the file, such as "ticket.png"
	Alt   string `json:"alt"`
	Width int    `json:"width"` // in pixels; the picture is a square
	PNG   []byte `json:"png"`
}

// Source returns the address of the picture within the email.
func (p *Picture) Source() template.URL { return template.URL("cid:" + p.Name) } //nolint:gosec // the program chooses the name

// Content is the content of an email. All texts are plain text in the email's language; empty ones
// are left out.
type Content struct {
	Theme      Theme
	Lang       i18n.Locale
	Subject    string
	Preheader  string // what mailboxes show after the subject
	Heading    string
	Paragraphs []string
	Code       string // to be typed into a form or shown
	Picture    *Picture
	Button     Link
	Items      []Item
	Small      []string // why the email was sent, how long it is valid
	Links      []Link   // at the end: preferences, unsubscribe
}

// Compose writes the HTML part and the plain-text part of an email. The caller sets the recipient
// and the purpose.
func Compose(f Content) Email {
	email := Email{Subject: f.Subject, Lang: f.Lang.Code, Brand: f.Theme.Brand, Text: f.plainText(), Picture: f.Picture}
	var out bytes.Buffer
	if err := frame.Execute(&out, frameData{f, scripts[f.Lang.Script], colourOr(f.Theme.Accent, brand.DefaultAccent),
		colourOr(f.Theme.AccentDark, "#ece9e3")}); err != nil {
		panic(err) // the template accepts every text
	}
	email.HTML = out.String()
	return email
}

//go:embed frame.html
var frameText string

var frame = template.Must(template.New("frame").Parse(frameText))

// PaperDark is the background in the dark theme, the same as that of pages.
func (frameData) PaperDark() template.CSS { return design.PaperDark }

// frameData is the data of the HTML template.
type frameData struct {
	Content
	Script       script
	Accent, Dark template.CSS
}

// script has the typography of a writing system: fonts that devices have, because an email contains none, and enough
// line height.
type script struct {
	Head, Text          template.CSS
	HeadLines, TextLine template.CSS
	Size, Small         template.CSS
}

const latin = "Anek Latin, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif"

// indicScript returns a script whose text hangs from a headline or has marks above and below.
func indicScript(fonts template.CSS) script {
	return script{fonts + ", " + latin, fonts + ", " + latin, "1.4", "1.7", "16px", "14px"}
}

var scripts = map[string]script{
	"latin":      {"Newsreader, Georgia, 'Times New Roman', serif", latin, "1.25", "1.6", "16px", "14px"},
	"devanagari": indicScript("'Anek Devanagari', 'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Mangal"),
	"bengali":    indicScript("'Anek Bangla', 'Noto Sans Bengali', 'Kohinoor Bangla', 'Nirmala UI', Vrinda"),
	"gujarati":   indicScript("'Anek Gujarati', 'Noto Sans Gujarati', 'Kohinoor Gujarati', 'Nirmala UI', Shruti"),
	"gurmukhi":   indicScript("'Anek Gurmukhi', 'Noto Sans Gurmukhi', 'Mukta Mahee', 'Nirmala UI', Raavi"),
	"odia":       indicScript("'Anek Odia', 'Noto Sans Oriya', 'Oriya Sangam MN', 'Nirmala UI', Kalinga"),
	"tamil":      indicScript("'Anek Tamil', 'Noto Sans Tamil', 'Tamil Sangam MN', 'Nirmala UI', Latha"),
	"telugu":     indicScript("'Anek Telugu', 'Noto Sans Telugu', 'Kohinoor Telugu', 'Nirmala UI', Gautami"),
	"kannada":    indicScript("'Anek Kannada', 'Noto Sans Kannada', 'Kannada Sangam MN', 'Nirmala UI', Tunga"),
	"malayalam":  indicScript("'Anek Malayalam', 'Noto Sans Malayalam', 'Malayalam Sangam MN', 'Nirmala UI', Kartika"),
	"arabic": {
		"'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', " + latin,
		"'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', " + latin,
		"2",
		"2.1",
		"18px",
		"16px",
	},
}

var colourPattern = regexp.MustCompile(`^#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?$`)

// colourOr returns text if it is a hexadecimal colour, and other if not.
func colourOr(text string, other template.CSS) template.CSS {
	if colourPattern.MatchString(text) {
		return template.CSS(text) //nolint:gosec // it is a colour
	}
	return other
}

// Start returns the side where lines begin: "left" or "right". Mail programs do not support logical
// sides.
func (data frameData) Start() string {
	if data.Lang.Dir == "rtl" {
		return "right"
	}
	return "left"
}

// ByHand returns the text before the address of the button, for readers who must copy it.
func (data frameData) ByHand() string { return data.Lang.Text("mail.byHand", nil) }

// Pad fills the preview line of a mailbox, so that no text follows the preheader there.
func (data frameData) Pad() string { return strings.Repeat("\u034f\u00a0", 80) }

// ScriptOf returns the typography of the language of an item; "" is the language of the email.
func (data frameData) ScriptOf(lang string) script {
	if lang == "" {
		return data.Script
	}
	return scripts[i18n.LookupOrDefault(lang).Script]
}

// DirOf returns the writing direction of a language: "ltr" or "rtl".
func (data frameData) DirOf(lang string) string { return i18n.LookupOrDefault(lang).Dir }

// plainText writes the email as plain text. Each address has a line of its own, so that every mail
// program finds where it ends.
func (f Content) plainText() string {
	var parts []string
	add := func(lines ...string) {
		lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
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
		add(item.Label, item.Title, item.Text, item.Address)
	}
	parts = append(parts, "--")
	for _, line := range f.Small {
		add(line)
	}
	for _, link := range f.Links {
		add(link.Text, link.Address)
	}
	add(f.Theme.Name, f.Theme.URL)
	return strings.Join(parts, "\n\n") + "\n"
}
