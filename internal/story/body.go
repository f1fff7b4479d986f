package story

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"masthead/internal/brand"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/richtext"
)

// bodySizes are the values of the sizes attribute for pictures in a text, by the place of the picture.
var bodySizes = map[string]string{
	"":                 "(min-width: 768px) 656px, 100vw",
	"wide":             "(min-width: 1040px) 992px, 100vw",
	"full":             "100vw",
	richtext.InGallery: "(min-width: 768px) 328px, 100vw",
}

// enlargedWidth is the width, in pixels, of the rendition that readers get when they enlarge a picture.
const enlargedWidth = 2560

// htmlOptions returns the options for converting a story's text to HTML: the renditions of its
// pictures, read in one query, and the interface texts of its language. confirmed may be nil.
func (st *Stories) htmlOptions(ctx context.Context, db bun.IDB, s *Story, doc *richtext.Doc, confirmed func() Finder) (
	richtext.HTMLOptions, error,
) {
	var ids []int64
	var addresses []string
	for file := range richtext.Files(doc) {
		address := cmp.Or(file.Str("src"), file.Str("href"))
		if id, err := strconv.ParseInt(file.Str("media"), 10, 64); err == nil {
			ids = append(ids, id)
		} else if strings.HasPrefix(address, "/") {
			addresses = append(addresses, address)
		}
	}
	files, err := media.Records(ctx, db, ids)
	if err != nil {
		return richtext.HTMLOptions{}, err
	}
	byAddress, err := media.RecordsAt(ctx, db, addresses)
	if err != nil {
		return richtext.HTMLOptions{}, err
	}
	l := i18n.LookupOrDefault(s.Lang)
	spoken, err := captionsOf(ctx, db, files, byAddress, l)
	if err != nil {
		return richtext.HTMLOptions{}, err
	}
	var mentions func(string) []richtext.Mention
	if st.Glossary != nil && !s.Page {
		if mentions, err = st.Glossary.Mentions(ctx, l); err != nil {
			return richtext.HTMLOptions{}, err
		}
	}
	if confirmed != nil {
		mentions = joinFinders(confirmed(), mentions)
	}
	return richtext.HTMLOptions{
		Host:      st.host,
		Sponsored: s.PublisherID != nil || s.SponsorLabel != "",
		Mentions:  mentions,
		Media: func(text, place string) (richtext.Source, bool) {
			id, err := strconv.ParseInt(text, 10, 64)
			file := files[id]
			if err != nil {
				file = byAddress[text]
			}
			if file == nil || file.Kind == media.KindPortrait {
				return richtext.Source{}, false
			}
			if !file.IsPicture() {
				return playerSource(file, spoken[file.ID]), true
			}
			p := file.Picture(l.Code)
			return richtext.Source{
				Alt:     p.Alt,
				Caption: p.Caption,
				Repeats: file.Repeats,
				Src:     p.URL(1280),
				Full:    p.URL(enlargedWidth),
				Srcset:  p.SrcSet(media.WebP),
				Sizes:   cmp.Or(bodySizes[place], bodySizes[""]),
				Width:   p.Width,
				Height:  p.Height,
			}, true
		},
		Labels: Labels(l),
	}, nil
}

// captionsOf returns the captions of the recordings and films among files by id, those in a language first.
func captionsOf(ctx context.Context, db bun.IDB, files map[int64]*media.Record, byAddress map[string]*media.Record, l i18n.Locale) (
	map[int64][]media.Captions, error,
) {
	var ids []int64
	for _, file := range slices.Concat(slices.Collect(maps.Values(files)), slices.Collect(maps.Values(byAddress))) {
		if file.Kind == media.KindRecording || file.Kind == media.KindFilm {
			ids = append(ids, file.ID)
		}
	}
	return media.CaptionsByFile(ctx, db, ids, l.Code)
}

// playerSource returns a recording, film or document at its present address, with its captions and what is said in it.
func playerSource(file *media.Record, captions []media.Captions) richtext.Source {
	s := richtext.Source{Src: file.Address}
	for _, c := range captions {
		s.Tracks = append(s.Tracks, richtext.Track{Src: c.Address, Lang: c.Lang, Label: i18n.LookupOrDefault(c.Lang).OwnName})
	}
	s.Transcript = TranscriptOf(captions)
	return s
}

// TranscriptOf returns the spoken text of a recording or film in the language of the first of its captions.
func TranscriptOf(captions []media.Captions) richtext.Transcript {
	var t richtext.Transcript
	if len(captions) == 0 {
		return t
	}
	t.Lang, t.Src = captions[0].Lang, captions[0].Address
	for _, p := range media.Beginning(captions[0].Passages) {
		t.Passages = append(t.Passages, richtext.Passage{Speaker: p.Speaker, Text: p.Text})
	}
	return t
}

// Labels returns the texts that the HTML of a story in a language has besides its own.
func Labels(l i18n.Locale) richtext.Labels {
	return richtext.Labels{
		Table:     l.Text("text.table", nil),
		OpenOn:    func(site string) string { return l.Text("text.openOn", map[string]any{"site": site}) },
		Details:   l.Text("text.details", nil),
		Footnotes: l.Text("text.footnotes", nil),
		Back:      l.Text("text.back", nil),
		Enlarge:   l.Text("text.enlarge", nil),

		PlayFilm: l.Text("video.play", nil), PlayRecording: l.Text("listen.listen", nil),
		Transcript: l.Text("webinar.transcript", nil), Download: l.Text("resource.download", nil),
	}
}

var secondLevel = regexp.MustCompile(`(?s)<h2[ >].*?</h2>`)

// contentsOf returns the second-level headings of a text, for a long story's contents list.
func contentsOf(text string) []Heading {
	headings := []Heading{}
	var open *Heading
	z := html.NewTokenizer(strings.NewReader(strings.Join(secondLevel.FindAllString(text, -1), "")))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return headings
		case html.StartTagToken:
			if t := z.Token(); t.DataAtom == atom.H2 {
				open = &Heading{}
				for _, a := range t.Attr {
					if a.Key == "id" {
						open.ID = a.Val
					}
				}
			}
		case html.TextToken:
			if open != nil {
				open.Text += html.UnescapeString(string(z.Text()))
			}
		case html.EndTagToken:
			if z.Token().DataAtom == atom.H2 && open != nil {
				headings = append(headings, *open)
				open = nil
			}
		}
	}
}

// isInvisible reports whether readers would see nothing of a story but its title, under its
// brand's gate.
func (b *body) isInvisible(s *Story, gate brand.Gate) bool {
	text, cut := OpenText(b.OpenHTML, b.GatedHTML, s.gateIn(gate))
	return cut && text == "" && s.Excerpt == ""
}

// beginsWith reports whether a text, including its gated part, begins with an excerpt. The
// excerpt may end in an ellipsis.
func (b *body) beginsWith(excerpt string) bool {
	words := strings.Join(strings.Fields(strings.TrimSuffix(excerpt, "…")), " ")
	var read strings.Builder
	for z := html.NewTokenizer(strings.NewReader(b.OpenHTML + b.GatedHTML)); read.Len() <= 2*len(words); {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		if kind == html.TextToken {
			read.Write(z.Text())
		} else if name, _ := z.TagName(); !inlineElements[string(name)] {
			read.WriteByte(' ')
		}
	}
	return words != "" && strings.HasPrefix(strings.Join(strings.Fields(read.String()), " "), words)
}

// inlineElements are the elements that do not separate words.
var inlineElements = map[string]bool{
	"a":      true,
	"b":      true,
	"code":   true,
	"em":     true,
	"i":      true,
	"s":      true,
	"span":   true,
	"strong": true,
	"sub":    true,
	"sup":    true,
	"u":      true,
}
