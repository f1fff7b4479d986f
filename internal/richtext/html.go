package richtext

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// HTMLOptions describe the page of a body. The zero value is for no particular site, in English.
type HTMLOptions struct {
	// Host is the site's own host; links to other hosts get rel="noopener". If it is "", every
	// absolute address counts as another host.
	Host string

	// Sponsored marks every link to another host as sponsored.
	Sponsored bool

	// Media returns the file for a media id, or for the address of a node without one, at a place: "" in the text column, "wide", "full"
	// or InGallery. If Media is nil or returns false, the node's own address is used. If Media
	// is set, a picture of another site becomes a link to it, because a page may not load it.
	Media func(id, place string) (Source, bool)

	// Mentions returns the mentions in a piece of running text, in the order of the text and without overlaps; they
	// become links. It may be nil.
	Mentions func(text string) []Mention

	// Labels are the texts that ToHTML adds; English ones are used for those that are empty.
	Labels Labels
}

// InGallery is the place of a picture in a gallery.
const InGallery = "gallery"

// Source describes the file of a picture or video.
type Source struct {
	Src           string
	Full          string // address of the largest form of a picture, for a link to it; "" for none
	Srcset, Sizes string // for pictures; may be ""
	Width, Height int    // of a picture or video; 0 when unknown
	// The present texts of a picture. They replace those texts of the document that Repeats says only repeat a present or former one of
	// the picture; an empty caption stays empty. Repeats may be nil.
	Alt, Caption string
	Repeats      func(text string) bool

	Tracks     []Track    // the captions of a film, in the order in which players offer them
	Transcript Transcript // what is said in a recording or film
}

// Track is the captions of a film in one language, as a WebVTT file.
type Track struct {
	Src   string
	Lang  string // BCP 47 code
	Label string // its name for readers
}

// Transcript is the spoken text of a recording or film, in one language.
type Transcript struct {
	Lang     string // BCP 47 code
	Src      string // address of the file with the whole text and its times
	Passages []Passage
}

// Passage is a paragraph of a transcript. Speaker is "" if unknown.
type Passage struct{ Speaker, Text string }

// Labels are the texts that ToHTML adds to those of the document.
type Labels struct {
	Table     string                   // name of a table without a caption
	OpenOn    func(site string) string // text of the link that replaces an embed
	Details   string                   // summary of collapsed details without one
	Footnotes string                   // name of the list of footnotes
	Back      string                   // name of the link from a footnote back to the text
	Enlarge   string                   // name of the link from a picture to its largest form

	// Texts of players, for "" nothing is added: the links to a film and to a recording where no player is shown, the name of a transcript,
	// and that of the link to its file.
	PlayFilm, PlayRecording, Transcript, Download string
}

func (l Labels) withDefaults() Labels {
	or := func(s *string, fallback string) {
		if *s == "" {
			*s = fallback
		}
	}
	or(&l.Table, "Table")
	if l.OpenOn == nil {
		l.OpenOn = func(site string) string { return "Open on " + site }
	}
	or(&l.Details, "Details")
	or(&l.Footnotes, "Footnotes")
	or(&l.Back, "Back to the text")
	or(&l.Enlarge, "Enlarge the picture")
	return l
}

// ToHTML returns the document as HTML that is safe in a page whatever the document contains:
// it escapes every text, checks every address again, and loads nothing from other sites.
// Empty paragraphs and the paywall marker produce nothing; SplitAtPaywall splits a
// document at the marker.
func ToHTML(d Doc, opt HTMLOptions) string {
	opt.Labels = opt.Labels.withDefaults()
	w := &writer{opt: opt, ids: map[string]bool{}, notes: map[string]int{}}
	w.collectIDs(Node(d))
	for _, n := range d.Content {
		w.linkTerms = opt.Mentions != nil && isRunningText(n)
		w.block(n)
	}
	return w.b.String()
}

type writer struct {
	opt        HTMLOptions
	b          bytes.Buffer
	ids        map[string]bool // whether an element has the id already; false while it is only requested
	notes      map[string]int  // numbers of the footnotes, in the order of their references
	knownNotes map[string]bool // footnotes that the document contains
	referenced []string        // footnotes whose first reference was written
	linkTerms  bool            // the current block may link to what it names
	back       string          // the footnote whose next paragraph ends with the back link
}

// collectIDs numbers the footnotes and reserves the ids that nodes request.
func (w *writer) collectIDs(root Node) {
	w.knownNotes = map[string]bool{}
	var ids []string
	walk(&root, func(n *Node) {
		switch id := n.Str("id"); n.Type {
		case "footnote_ref":
			ids = append(ids, id)
		case "heading":
			if id != "" {
				w.ids[id] = false // reserved; true once an element has it
			}
		}
	})
	walk(&root, func(n *Node) {
		if id := n.Str("id"); n.Type == "footnote" {
			ids = append(ids, id)
			w.knownNotes[id], w.ids["fn-"+id], w.ids["fnref-"+id] = true, true, true
		}
	})
	for _, id := range ids { // referenced footnotes come first
		if _, ok := w.notes[id]; !ok {
			w.notes[id] = len(w.notes) + 1
		}
	}
}

// open writes a start tag. attrs are pairs of name and value; pairs with an empty value
// are left out.
func (w *writer) open(tag string, attrs ...string) {
	w.b.WriteByte('<')
	w.b.WriteString(tag)
	for i := 0; i+1 < len(attrs); i += 2 {
		if attrs[i+1] != "" {
			w.attr(attrs[i], attrs[i+1])
		}
	}
	w.b.WriteByte('>')
}

func (w *writer) attr(name, value string) {
	w.b.WriteByte(' ')
	w.b.WriteString(name)
	w.b.WriteString(`="`)
	w.b.WriteString(html.EscapeString(cleanText(value)))
	w.b.WriteByte('"')
}

func (w *writer) close(tags ...string) {
	for _, tag := range tags {
		w.b.WriteString("</")
		w.b.WriteString(tag)
		w.b.WriteByte('>')
	}
}

func (w *writer) text(s string) { w.b.WriteString(html.EscapeString(cleanText(s))) }

// element writes an element that contains a text.
func (w *writer) element(tag, s string, attrs ...string) {
	w.open(tag, attrs...)
	w.text(s)
	w.close(tag)
}

// wrap writes a container around what inside writes, or nothing if inside writes nothing.
func (w *writer) wrap(inside func(), tag string, attrs ...string) {
	start := w.b.Len()
	w.open(tag, attrs...)
	opened := w.b.Len()
	inside()
	if w.b.Len() == opened {
		w.b.Truncate(start)
		return
	}
	w.close(tag)
}

// markTag maps marks without attributes to tags.
var markTag = map[string]string{
	"strong": "strong", "em": "em", "underline": "u", "strike": "s", "sub": "sub", "sup": "sup", "code": "code",
}

// inline writes inline nodes. A mark that continues over several nodes becomes one
// element.
func (w *writer) inline(nodes []Node) {
	var stack []Mark
	for _, n := range nodes {
		marks := n.Marks
		if unwritable := func(m Mark) bool { return !canWriteMark(m) }; slices.ContainsFunc(marks, unwritable) {
			marks = slices.DeleteFunc(slices.Clone(marks), unwritable)
		}
		same := 0
		for same < len(stack) && same < len(marks) && sameMark(stack[same], marks[same]) {
			same++
		}
		w.closeMarks(stack[same:])
		for _, m := range marks[same:] {
			w.openMark(m)
		}
		stack = marks
		switch n.Type {
		case "text":
			if w.linkTerms && allowsMention(marks) {
				w.mentions(n.Text)
			} else {
				w.text(n.Text)
			}
		case "hard_break":
			w.open("br")
		case "footnote_ref":
			w.footnoteRef(n.Str("id"))
		}
	}
	w.closeMarks(stack)
}

func canWriteMark(m Mark) bool {
	switch m.Type {
	case "link":
		_, ok := safeURL(m.Str("href"), "href")
		return ok
	case "lang":
		return safeLang(m.Str("lang")) != "" || safeDir(m.Str("dir")) != ""
	}
	return markTag[m.Type] != ""
}

func (w *writer) openMark(m Mark) {
	switch m.Type {
	case "link":
		href, _ := safeURL(m.Str("href"), "href")
		w.open("a", "href", href, "title", m.Str("title"), "rel", w.rel(href, m.Str("rel")))
	case "lang":
		w.open("span", "lang", safeLang(m.Str("lang")), "dir", safeDir(m.Str("dir")))
	default:
		w.open(markTag[m.Type])
	}
}

func (w *writer) closeMarks(marks []Mark) {
	for _, m := range slices.Backward(marks) {
		switch m.Type {
		case "link":
			w.close("a")
		case "lang":
			w.close("span")
		default:
			w.close(markTag[m.Type])
		}
	}
}

// rel returns the rel attribute of a link.
func (w *writer) rel(href, own string) string {
	if !isExternal(href, w.opt.Host) {
		return ""
	}
	if w.opt.Sponsored {
		own = "sponsored"
	}
	switch own {
	case "sponsored", "nofollow", "ugc":
		return "noopener " + own
	}
	return "noopener"
}

func (w *writer) footnoteRef(id string) {
	number := strconv.Itoa(w.notes[id])
	if !w.knownNotes[id] || !formats["id"].matches(id) {
		w.element("sup", number)
		return
	}
	if slices.Contains(w.referenced, id) {
		w.open("sup", "class", "fn")
		w.element("a", number, "href", "#fn-"+id)
		w.close("sup")
		return
	}
	w.referenced = append(w.referenced, id)
	w.open("sup", "class", "fn")
	w.element("a", number, "id", "fnref-"+id, "href", "#fn-"+id, "role", "doc-noteref")
	w.close("sup")
}

func safeLang(s string) string {
	if formats["lang"].matches(s) {
		return s
	}
	return ""
}

func safeDir(s string) string { return oneOf(s, "ltr", "rtl", "auto") }

func oneOf(s string, allowed ...string) string {
	if slices.Contains(allowed, s) {
		return s
	}
	return ""
}

// headingID returns an id for a heading. No other element of the body has it.
func (w *writer) headingID(n Node) string {
	id := n.Str("id")
	if !formats["id"].matches(id) {
		id = slug(inlineText(n.Content, " "))
		if _, reserved := w.ids[id]; reserved {
			id = w.uniqueID(id)
		}
	} else if w.ids[id] {
		id = w.uniqueID(id)
	}
	w.ids[id] = true
	return id
}

func (w *writer) uniqueID(id string) string {
	for i := 2; ; i++ {
		candidate := id + "-" + strconv.Itoa(i)
		if _, reserved := w.ids[candidate]; !reserved {
			return candidate
		}
	}
}

// slug makes an id from a title, in any script.
func slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if unicode.In(r, unicode.L, unicode.M, unicode.N) || b.Len() > 0 && (r == '\u200C' || r == '\u200D') {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
			if b.Len() > 120 {
				break
			}
			continue
		}
		gap = true
	}
	if b.Len() == 0 {
		return "section"
	}
	return b.String()
}

// walk calls f for n and all its descendants in document order.
func walk(n *Node, f func(*Node)) {
	f(n)
	for i := range n.Content {
		walk(&n.Content[i], f)
	}
}
