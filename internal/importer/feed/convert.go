package feed

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mmcdole/gofeed"
	"golang.org/x/text/language"

	"masthead/internal/i18n"
	"masthead/internal/importer"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Reasons why an item is not imported.
const (
	skipEmpty = "it has neither a title nor a text"
	skipTwice = "it is in the feed twice"
	skipMany  = "the feed has more items than are imported from one feed"
)

// Parts of an item that could not be imported.
const (
	noteNoKey     = "it has neither an id nor an address, so a changed version is imported as a new item"
	noteNoText    = "it has no text"
	noteNoDate    = "it has no date"
	noteDate      = "its date can't be read"
	noteFuture    = "its date is in the future and is not used"
	noteOld       = "its date is older than the first feeds and is not used"
	noteLanguage  = "its language is not one of this publication's; the brand's is used"
	noteEnclosure = "its attached recording or video is not imported"
	noteLink      = "its address can't be used"
)

// pressRelease is the slug of the category whose stories name their company.
const pressRelease = "press-release"

// maxItems is the maximum number of items imported from one feed, so that no feed floods the
// newsroom.
const maxItems = 2000

// firstFeeds is a time before the first feeds existed.
var firstFeeds = time.Date(1997, 1, 1, 0, 0, 0, 0, time.UTC)

// shortText is the maximum size, in bytes, of a text whose excerpt might include the source
// line at the end.
const shortText = 4000

// maxSummary is the maximum length, in characters, of a summary that becomes the excerpt;
// longer ones become the text.
const maxSummary = 400

func (e *export) convert() {
	shared := e.sharedIDs()
	seen := map[string]bool{}
	known := map[string]bool{}
	for _, from := range e.feed.Items {
		if from == nil {
			continue
		}
		it, authors := e.item(from, shared)
		switch {
		case it.ID != "" && seen[it.ID]:
			it.SkipReason, it.Story, it.Notes = skipTwice, nil, nil
		case len(e.items) >= maxItems:
			it.SkipReason, it.Story, it.Notes = skipMany, nil, nil
		}
		seen[it.ID] = true
		for _, a := range authors {
			if it.Story != nil && !known[a.Key] {
				known[a.Key] = true
				e.authors = append(e.authors, a)
			}
		}
		e.items = append(e.items, it)
	}
}

// sharedIDs returns the ids that items with different addresses share, and which therefore
// identify nothing.
func (e *export) sharedIDs() map[string]bool {
	first, shared := map[string]string{}, map[string]bool{}
	for _, from := range e.feed.Items {
		if from == nil {
			continue
		}
		id := strings.TrimSpace(from.GUID)
		if link, ok := first[id]; ok && link != from.Link {
			shared[id] = true
		}
		first[id] = from.Link
	}
	return shared
}

// key returns the identity of an item: its id or, if that is unusable, its address. An id
// that does not contain its site is relative to the feed's part of the site.
func (e *export) key(from *gofeed.Item, link *url.URL, shared map[string]bool) string {
	id := strings.TrimSpace(from.GUID)
	switch {
	case id != "" && !shared[id] && strings.Contains(id, ":"):
		return id
	case id != "" && !shared[id] && e.identity == nil:
		return e.feed.Title + "#" + id
	case id != "" && !shared[id]:
		return strings.TrimSuffix(e.identity.Path, "/") + "#" + id
	case link != nil:
		return link.String()
	}
	return ""
}

func (e *export) item(from *gofeed.Item, shared map[string]bool) (importer.Item, []importer.Author) {
	link := absoluteURL(e.home, cmp.Or(from.Link, firstOf(from.Links)))
	it := importer.Item{ID: e.key(from, link, shared), Kind: importer.Post, Title: importer.PlainText(from.Title), Offered: true}
	note := func(what, detail string) { it.Notes = append(it.Notes, importer.Note{What: what, Detail: detail}) }
	text := cmp.Or(from.Content, from.Description)
	if it.Title == "" && strings.TrimSpace(text) == "" {
		it.SkipReason = skipEmpty
		return it, nil
	}
	if it.ID == "" {
		note(noteNoKey, "")
	}
	if link == nil && from.Link != "" {
		note(noteLink, from.Link)
	}
	c := &importer.Content{Title: it.Title, Status: story.Draft, Size: len(text)}
	c.Lang = e.language(from, note)
	c.Created = e.date(from, note)
	if lead := importer.PlainText(from.Description); from.Content != "" && len([]rune(lead)) <= maxSummary {
		c.Excerpt = lead
	}
	if c.Excerpt == "" && len(text) < shortText {
		c.Excerpt = excerptOf(text)
	}
	if key := e.settings.Options.Term.Key; e.settings.Options.Term.Kind == taxonomy.Category {
		c.Category = key
	} else if key != "" {
		c.Terms = []string{key}
	}
	if e.settings.Options.Term.Slug == pressRelease {
		c.Company, c.Place = e.company(from), truncateField(extension(from, "georss", "featurename"))
	}
	authors := e.people(from)
	var names []string
	for _, a := range authors {
		c.Authors, names = append(c.Authors, a.Key), append(names, a.Name)
	}
	c.Lead = e.leadPicture(from, link)
	for _, enclosure := range from.Enclosures {
		if enclosure != nil && !strings.HasPrefix(enclosure.Type, "image/") {
			note(noteEnclosure, enclosure.URL)
		}
	}
	c.Body, c.Weight = e.body(text, link, i18n.LookupOrDefault(cmp.Or(c.Lang, e.settings.Brand.Locale().Code)), names)
	it.Story = c
	it.Checksum = checksum(it.Title, text, c.Excerpt, fmt.Sprint(link), names, c)
	return it, authors
}

// excerptOf returns the excerpt of a text without its last line.
func excerptOf(text string) string {
	doc, _, err := richtext.FromHTML(strings.NewReader(text), richtext.Options{})
	if err != nil {
		return ""
	}
	return richtext.Excerpt(doc, maxSummary/2)
}

func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// checksum covers everything that a draft is made of, except for a time that replaces a
// missing date.
func checksum(title, text, excerpt, link string, names []string, c *importer.Content) string {
	h := sha256.New()
	lead := ""
	if c.Lead != nil {
		lead = c.Lead.Address
	}
	fmt.Fprintf(h, "%q %q %q %q %q %q %q %q %q %q", title, text, excerpt, link, names, lead, c.Category, c.Terms, c.Company, c.Place)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// language returns the locale of the story, "" for the brand's.
func (e *export) language(from *gofeed.Item, note func(what, detail string)) string {
	if said := e.settings.Options.Lang; said != "" {
		return said
	}
	said := e.feed.Language
	if dc := from.DublinCoreExt; dc != nil && firstOf(dc.Language) != "" {
		said = firstOf(dc.Language)
	}
	if said = strings.TrimSpace(said); said == "" {
		return ""
	}
	if tag, err := language.Parse(strings.ReplaceAll(said, "_", "-")); err == nil {
		base, _ := tag.Base()
		if l, ok := i18n.Lookup(base.String()); ok {
			return l.Code
		}
	}
	note(noteLanguage, said)
	return ""
}

// date returns the creation time of the draft: the publication date of the item, if it is
// usable.
func (e *export) date(from *gofeed.Item, note func(what, detail string)) time.Time {
	at := from.PublishedParsed
	if at == nil {
		at = from.UpdatedParsed
	}
	said := cmp.Or(from.Published, from.Updated)
	switch {
	case at == nil && said == "":
		note(noteNoDate, "")
	case at == nil:
		note(noteDate, said)
	case at.After(e.settings.Now):
		note(noteFuture, said)
	case at.Before(firstFeeds):
		note(noteOld, said)
	default:
		return at.UTC()
	}
	return e.settings.Now
}

// people returns the authors of an item, or else those of the feed. An email address is
// not used as a name.
func (e *export) people(from *gofeed.Item) []importer.Author {
	persons := from.Authors
	if len(persons) == 0 {
		persons = e.feed.Authors
	}
	var list []importer.Author
	for _, p := range persons {
		if p == nil {
			continue
		}
		name := importer.PlainText(p.Name)
		if name == "" || strings.Contains(name, "@") || len(name) > 200 || len(list) == story.MaxAuthors ||
			slices.ContainsFunc(list, func(a importer.Author) bool { return a.Name == name }) {
			continue
		}
		list = append(list, importer.Author{Key: strings.ToLower(name), Person: importer.Fingerprint(p.Email), Name: name,
			OnlyExisting: true, ByName: true})
	}
	return list
}

// company returns the company that issued a press release.
func (e *export) company(from *gofeed.Item) string {
	var said []string
	if dc := from.DublinCoreExt; dc != nil {
		said = append(said, dc.Contributor...)
		said = append(said, dc.Publisher...)
	}
	for _, name := range append(said, e.feed.Title) {
		if name = importer.PlainText(name); name != "" && !strings.Contains(name, "@") {
			return truncateField(name)
		}
	}
	return ""
}

// truncateField shortens a text to the length that a field of a press release may have.
func truncateField(text string) string {
	const maxLength = 200 // characters
	if r := []rune(text); len(r) > maxLength {
		return string(r[:maxLength-1]) + "…"
	}
	return text
}

func extension(from *gofeed.Item, space, name string) string {
	if list := from.Extensions[space][name]; len(list) > 0 {
		return importer.PlainText(list[0].Value)
	}
	return ""
}

// leadPicture returns the picture that an item has besides its text.
func (e *export) leadPicture(from *gofeed.Item, link *url.URL) *importer.Picture {
	var addresses []string
	if from.Image != nil {
		addresses = append(addresses, from.Image.URL)
	}
	for _, enclosure := range from.Enclosures {
		if enclosure != nil && strings.HasPrefix(enclosure.Type, "image/") {
			addresses = append(addresses, enclosure.URL)
		}
	}
	for _, thumbnail := range from.Extensions["media"]["thumbnail"] {
		addresses = append(addresses, thumbnail.Attrs["url"])
	}
	for _, address := range addresses {
		if u := absoluteURL(cmp.Or(link, e.home), address); u != nil {
			return &importer.Picture{Address: u.String()}
		}
	}
	return nil
}

// body returns the conversion of an item's text, with a source line at the end, and the memory
// that it needs in bytes.
func (e *export) body(text string, link *url.URL, l i18n.Locale, names []string) (
	convert func() (richtext.Doc, []importer.Note, error), weight int64) {
	base := cmp.Or(link, e.home)
	if !strings.Contains(text, "<") {
		text = paragraphs(text)
	}
	weight = importer.Weigh(text)
	return func() (richtext.Doc, []importer.Note, error) {
		if err := importer.CheckWeight(weight); err != nil {
			return richtext.Doc{}, nil, err
		}
		if err := importer.CheckAttributes(text); err != nil {
			return richtext.Doc{}, nil, err
		}
		doc, warnings, err := richtext.FromHTML(strings.NewReader(text), richtext.Options{Base: base})
		if err != nil {
			return doc, nil, err
		}
		notes := append(importer.Notes(warnings), importer.FileNotes(doc)...)
		if doc.IsEmpty() {
			notes = append(notes, importer.Note{What: noteNoText})
		}
		if link == nil {
			return doc, notes, nil
		}
		end, _, err := richtext.FromHTML(strings.NewReader("<p>"+sourceLine(link, l, names)+"</p>"), richtext.Options{})
		if err != nil {
			return doc, nil, err
		}
		if doc.IsEmpty() && len(richtext.Text(doc)) == 0 {
			doc.Content = nil
		}
		doc.Type, doc.Content = "doc", append(doc.Content, end.Content...)
		return doc, notes, nil
	}, weight
}

// paragraphs returns a text without markup as HTML paragraphs.
func paragraphs(text string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		b.WriteString("<p>" + strings.ReplaceAll(strings.TrimSpace(part), "\n", "<br>") + "</p>")
	}
	return b.String()
}

// sourceLine returns a line in the story's language with the original publication and
// authors.
func sourceLine(link *url.URL, l i18n.Locale, names []string) string {
	host := strings.TrimPrefix(link.Hostname(), "www.")
	slots := map[string]any{"source": `<a href="` + html.EscapeString(link.String()) + `">` + html.EscapeString(host) + `</a>`}
	if len(names) == 0 {
		return l.Text("origin.source", slots)
	}
	slots["author"] = html.EscapeString(strings.Join(names, ", "))
	return l.Text("origin.sourceBy", slots)
}
