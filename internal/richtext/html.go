package richtext

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// HTMLOptions say for which page a body is written. The zero value writes for
// no particular site, in English.
type HTMLOptions struct {
	// Host is the site's own host; links elsewhere get rel="noopener". With ""
	// every absolute address is elsewhere.
	Host string

	// Sponsored marks every link elsewhere as paid for.
	Sponsored bool

	// Media finds the file behind a media id for the place it is shown at: "" in
	// the measure, "wide", "full" or InGallery. Where it is nil or knows nothing,
	// the node's own address is used; but where it is set, a picture of another
	// site is a link to it, since a page may not ask for one.
	Media func(id, place string) (Source, bool)

	// Mentions finds the terms of a glossary in a piece of running text, which
	// become links; nil for none.
	Mentions func(text string) []Mention

	// Labels are the few words that HTML adds; an empty one is English.
	Labels Labels
}

// InGallery is the place of a picture among others.
const InGallery = "gallery"

// Source is where the bytes of a medium are.
type Source struct {
	Src           string
	Full          string // the largest form of a picture, to which it leads; "" for none
	Srcset, Sizes string // of a picture, may be ""
	Width, Height int    // of a picture or video, 0 when not known
}

// Labels are words that are not in the document.
type Labels struct {
	Table     string                   // name of a table without caption
	OpenOn    func(site string) string // of the link in place of an embed
	Details   string                   // of a fold without summary
	Footnotes string                   // name of the list of footnotes
	Back      string                   // name of the way back from a footnote
	Enlarge   string                   // of the way from a picture to its largest form
}

func (l Labels) filled() Labels {
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

// HTML writes the document as HTML that is safe to put into a page whatever the
// document holds: every text is escaped, every address checked once more, and
// no third party's byte is asked for. Empty paragraphs and the paywall marker
// write nothing; cutting at the marker is the work of Cut.
func HTML(d Doc, opt HTMLOptions) string {
	opt.Labels = opt.Labels.filled()
	w := &writer{opt: opt, ids: map[string]bool{}, notes: map[string]int{}}
	w.survey(Node(d))
	for _, n := range d.Content {
		w.explain = opt.Mentions != nil && slices.Contains(explained, n.Type) && n.Str("lang") == ""
		w.block(n)
	}
	return w.b.String()
}

type writer struct {
	opt     HTMLOptions
	b       bytes.Buffer
	ids     map[string]bool // taken by an element that is written or names its id itself
	notes   map[string]int  // numbers of the footnotes, in the order of the references
	exist   map[string]bool // footnotes that the document has
	seen    []string        // footnotes whose first reference is written
	explain bool            // the block that is written may lead to a glossary
	back    string          // the footnote whose next paragraph ends with the way back
}

// survey numbers the footnotes and reserves the ids that nodes ask for.
func (w *writer) survey(root Node) {
	w.exist = map[string]bool{}
	var ids []string
	walk(&root, func(n *Node) {
		switch id := n.Str("id"); n.Type {
		case "footnote_ref":
			ids = append(ids, id)
		case "heading":
			if id != "" {
				w.ids[id] = false // known; true only when taken
			}
		}
	})
	walk(&root, func(n *Node) {
		if id := n.Str("id"); n.Type == "footnote" {
			ids = append(ids, id)
			w.exist[id], w.ids["fn-"+id], w.ids["fnref-"+id] = true, true, true
		}
	})
	for _, id := range ids { // those referred to come first
		if _, ok := w.notes[id]; !ok {
			w.notes[id] = len(w.notes) + 1
		}
	}
}

// open writes a start tag; attributes come in pairs, and one whose value is ""
// is left out.
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

// element writes a tag around a text.
func (w *writer) element(tag, s string, attrs ...string) {
	w.open(tag, attrs...)
	w.text(s)
	w.close(tag)
}

// wrap writes a container around what inside writes, or nothing if that is
// nothing.
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

// markTag are the tags of the marks without attributes.
var markTag = map[string]string{
	"strong": "strong", "em": "em", "underline": "u", "strike": "s", "sub": "sub", "sup": "sup", "code": "code",
}

// inline writes texts so that a mark that goes on over several nodes is one
// element.
func (w *writer) inline(nodes []Node) {
	var stack []Mark
	for _, n := range nodes {
		marks := n.Marks
		if unwritable := func(m Mark) bool { return !writable(m) }; slices.ContainsFunc(marks, unwritable) {
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
			if w.explain && explains(marks) {
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

func writable(m Mark) bool {
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

// rel gives the relation of a link.
func (w *writer) rel(href, own string) string {
	if !external(href, w.opt.Host) {
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
	if !w.exist[id] || !formats["id"].MatchString(id) {
		w.element("sup", number)
		return
	}
	if slices.Contains(w.seen, id) {
		w.open("sup", "class", "fn")
		w.element("a", number, "href", "#fn-"+id)
		w.close("sup")
		return
	}
	w.seen = append(w.seen, id)
	w.open("sup", "class", "fn")
	w.element("a", number, "id", "fnref-"+id, "href", "#fn-"+id, "role", "doc-noteref")
	w.close("sup")
}

func safeLang(s string) string {
	if formats["lang"].MatchString(s) {
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

// headingID gives a heading an id that no other element of the body has.
func (w *writer) headingID(n Node) string {
	id := n.Str("id")
	if !formats["id"].MatchString(id) {
		id = slug(inlineText(n.Content, " "))
		if _, reserved := w.ids[id]; reserved {
			id = w.free(id)
		}
	} else if w.ids[id] {
		id = w.free(id)
	}
	w.ids[id] = true
	return id
}

func (w *writer) free(id string) string {
	for i := 2; ; i++ {
		candidate := id + "-" + strconv.Itoa(i)
		if _, reserved := w.ids[candidate]; !reserved {
			return candidate
		}
	}
}

// slug makes an id of a title, in any script.
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

// walk calls f for n and all below it, in the order of the text.
func walk(n *Node, f func(*Node)) {
	f(n)
	for i := range n.Content {
		walk(&n.Content[i], f)
	}
}
