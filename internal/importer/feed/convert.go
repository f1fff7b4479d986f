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

// Why something does not come in.
const (
	skipEmpty = "it has neither a title nor a text"
	skipTwice = "it stands in the feed twice"
	skipMany  = "the feed has more items than come in from one"
)

// What an item could not keep.
const (
	noteNoKey     = "it has neither an id nor an address: changed, it comes in as another"
	noteNoText    = "it has no text"
	noteNoDate    = "it has no date"
	noteDate      = "its date can't be read"
	noteFuture    = "its date is ahead and is not taken"
	noteOld       = "its date is from before there were feeds and is not taken"
	noteLanguage  = "its language is none of this publication's; the brand's is taken"
	noteEnclosure = "a recording or film that it carries is not taken along"
	noteLink      = "its address can't be followed"
)

// pressRelease is the slug of the category whose stories name their company.
const pressRelease = "press-release"

// maxItems is how many items come in from one feed, so that none floods the desk.
const maxItems = 2000

// firstFeeds is before the first feed was published.
var firstFeeds = time.Date(1997, 1, 1, 0, 0, 0, 0, time.UTC)

// shortText is one that would have its last line, which is not its own, in the
// excerpt that is made of it, bytes.
const shortText = 4000

// longestLead is a summary that is an excerpt and not the text itself, characters.
const longestLead = 400

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
			it.Skip, it.Story, it.Notes = skipTwice, nil, nil
		case len(e.items) >= maxItems:
			it.Skip, it.Story, it.Notes = skipMany, nil, nil
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

// sharedIDs are the ids that items of different addresses have in common, and
// which tell nothing apart.
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

// key is what an item is known by: its id, or where that is no use its address.
// An id that says nothing of its site is of the feed's part of the site.
func (e *export) key(from *gofeed.Item, link *url.URL, shared map[string]bool) string {
	id := strings.TrimSpace(from.GUID)
	switch {
	case id != "" && !shared[id] && strings.Contains(id, ":"):
		return id
	case id != "" && !shared[id] && e.known == nil:
		return e.feed.Title + "#" + id
	case id != "" && !shared[id]:
		return strings.TrimSuffix(e.known.Path, "/") + "#" + id
	case link != nil:
		return link.String()
	}
	return ""
}

func (e *export) item(from *gofeed.Item, shared map[string]bool) (importer.Item, []importer.Author) {
	link := absolute(e.home, cmp.Or(from.Link, first(from.Links)))
	it := importer.Item{ID: e.key(from, link, shared), Kind: importer.Post, Title: importer.Plain(from.Title)}
	note := func(what, detail string) { it.Notes = append(it.Notes, importer.Note{What: what, Detail: detail}) }
	text := cmp.Or(from.Content, from.Description)
	if it.Title == "" && strings.TrimSpace(text) == "" {
		it.Skip = skipEmpty
		return it, nil
	}
	if it.ID == "" {
		note(noteNoKey, "")
	}
	if link == nil && from.Link != "" {
		note(noteLink, from.Link)
	}
	c := &importer.Content{Title: it.Title, Status: story.Draft, Offered: true, Size: len(text)}
	c.Lang = e.language(from, note)
	c.Created = e.date(from, note)
	if lead := importer.Plain(from.Description); from.Content != "" && len([]rune(lead)) <= longestLead {
		c.Excerpt = lead
	}
	if c.Excerpt == "" && len(text) < shortText {
		c.Excerpt = excerpt(text)
	}
	if key := e.settings.Options.Term.Key; e.settings.Options.Term.Kind == taxonomy.Category {
		c.Category = key
	} else if key != "" {
		c.Terms = []string{key}
	}
	if e.settings.Options.Term.Slug == pressRelease {
		c.Company, c.Place = e.company(from), within(extension(from, "georss", "featurename"))
	}
	authors := e.people(from)
	var names []string
	for _, a := range authors {
		c.Authors, names = append(c.Authors, a.Key), append(names, a.Name)
	}
	c.Lead = e.lead(from, link)
	for _, enclosure := range from.Enclosures {
		if enclosure != nil && !strings.HasPrefix(enclosure.Type, "image/") {
			note(noteEnclosure, enclosure.URL)
		}
	}
	c.Body = e.body(text, link, i18n.Of(cmp.Or(c.Lang, e.settings.Brand.Locale().Code)), names)
	it.Story = c
	it.Checksum = checksum(it.Title, text, c.Excerpt, fmt.Sprint(link), names, c)
	return it, authors
}

// excerpt is that of a text without its last line.
func excerpt(text string) string {
	doc, _, err := richtext.FromHTML(strings.NewReader(text), richtext.Options{})
	if err != nil {
		return ""
	}
	return richtext.Excerpt(doc, longestLead/2)
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// checksum covers what a draft is made of. A moment that is taken in place of a
// date is not part of it.
func checksum(title, text, excerpt, link string, names []string, c *importer.Content) string {
	h := sha256.New()
	lead := ""
	if c.Lead != nil {
		lead = c.Lead.Address
	}
	fmt.Fprintf(h, "%q %q %q %q %q %q %q %q %q %q", title, text, excerpt, link, names, lead, c.Category, c.Terms, c.Company, c.Place)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// language is the locale that the story gets, "" for the brand's.
func (e *export) language(from *gofeed.Item, note func(what, detail string)) string {
	if said := e.settings.Options.Lang; said != "" {
		return said
	}
	said := e.feed.Language
	if dc := from.DublinCoreExt; dc != nil && first(dc.Language) != "" {
		said = first(dc.Language)
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

// date is when the draft was begun: when the item came out, as far as that can be.
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

// people are the authors that an item names, else those of the feed. A mail
// address is no name.
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
		name := importer.Plain(p.Name)
		if name == "" || strings.Contains(name, "@") || len(name) > 200 || len(list) == story.MaxAuthors ||
			slices.ContainsFunc(list, func(a importer.Author) bool { return a.Name == name }) {
			continue
		}
		list = append(list, importer.Author{Key: strings.ToLower(name), Person: importer.Fingerprint(p.Email), Name: name, Here: true})
	}
	return list
}

// company is whose words a press release is.
func (e *export) company(from *gofeed.Item) string {
	var said []string
	if dc := from.DublinCoreExt; dc != nil {
		said = append(said, dc.Contributor...)
		said = append(said, dc.Publisher...)
	}
	for _, name := range append(said, e.feed.Title) {
		if name = importer.Plain(name); name != "" && !strings.Contains(name, "@") {
			return within(name)
		}
	}
	return ""
}

// within cuts a text to what the desk may write into a field of a press release.
func within(text string) string {
	const longest = 200 // characters
	if r := []rune(text); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return text
}

func extension(from *gofeed.Item, space, name string) string {
	if list := from.Extensions[space][name]; len(list) > 0 {
		return importer.Plain(list[0].Value)
	}
	return ""
}

// lead is the picture that an item names beside its text.
func (e *export) lead(from *gofeed.Item, link *url.URL) *importer.Picture {
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
		if u := absolute(cmp.Or(link, e.home), address); u != nil {
			return &importer.Picture{Address: u.String()}
		}
	}
	return nil
}

// body gives the conversion of an item's text, with a line at its end that says
// where it is from.
func (e *export) body(text string, link *url.URL, l i18n.Locale, names []string) func() (richtext.Doc, []importer.Note, error) {
	base := cmp.Or(link, e.home)
	if !strings.Contains(text, "<") {
		text = paragraphs(text)
	}
	return func() (richtext.Doc, []importer.Note, error) {
		doc, warnings, err := richtext.FromHTML(strings.NewReader(text), richtext.Options{Base: base})
		if err != nil {
			return doc, nil, err
		}
		notes := append(importer.Notes(warnings), importer.FileNotes(doc)...)
		if doc.Empty() {
			notes = append(notes, importer.Note{What: noteNoText})
		}
		if link == nil {
			return doc, notes, nil
		}
		end, _, err := richtext.FromHTML(strings.NewReader("<p>"+origin(link, l, names)+"</p>"), richtext.Options{})
		if err != nil {
			return doc, nil, err
		}
		if doc.Empty() && len(richtext.Text(doc)) == 0 {
			doc.Content = nil
		}
		doc.Type, doc.Content = "doc", append(doc.Content, end.Content...)
		return doc, notes, nil
	}
}

// paragraphs are those of a text without markup.
func paragraphs(text string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		b.WriteString("<p>" + strings.ReplaceAll(strings.TrimSpace(part), "\n", "<br>") + "</p>")
	}
	return b.String()
}

// origin says in the story's language where it came out first, and who wrote it.
func origin(link *url.URL, l i18n.Locale, names []string) string {
	host := strings.TrimPrefix(link.Hostname(), "www.")
	slots := map[string]any{"source": `<a href="` + html.EscapeString(link.String()) + `">` + html.EscapeString(host) + `</a>`}
	if len(names) == 0 {
		return l.Text("origin.source", slots)
	}
	slots["author"] = html.EscapeString(strings.Join(names, ", "))
	return l.Text("origin.sourceBy", slots)
}
