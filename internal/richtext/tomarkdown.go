package richtext

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ToMarkdown returns the document as CommonMark with tables, strikethrough and footnotes, in the form that
// FromMarkdown reads. Content that Markdown can't express is kept as text. Addresses are absolute; opt is
// used as in ToHTML.
func ToMarkdown(d Doc, site, page string, opt HTMLOptions) string {
	opt.Labels = opt.Labels.withDefaults()
	if opt.Mentions != nil {
		d = linkEntities(d, opt.Mentions)
	}
	w := &markdown{writer: writer{opt: opt, ids: map[string]bool{}, notes: map[string]int{}}, site: site, page: page}
	w.collectIDs(Node(d))
	return w.blocks(d.Content)
}

type markdown struct {
	writer
	site, page string
}

func (w *markdown) blocks(nodes []Node) string {
	var out []string
	list, marker := "", 0
	for _, n := range nodes {
		if n.Type != "bullet_list" && n.Type != "ordered_list" {
			list = ""
		} else if marker++; n.Type != list {
			list, marker = n.Type, 0 // a different marker, because two adjacent lists would otherwise be one
		}
		if text := w.block(n, marker%2 == 1); text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, "\n\n")
}

// joinBlocks joins texts with empty lines.
func joinBlocks(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}

func (w *markdown) block(n Node, second bool) string {
	switch n.Type {
	case "paragraph":
		return w.lines(n.Content)
	case "heading":
		if text := w.line(n.Content); text != "" {
			return strings.Repeat("#", min(max(n.Int("level"), 2), 4)) + " " + text
		}
	case "blockquote", "pull_quote":
		return quote(joinBlocks(w.blocks(n.Content), addPrefix("— ", escapeMarkdown(n.Str("cite")))))
	case "callout":
		return quote(joinBlocks(escapeMarkdown(n.Str("emoji")), w.blocks(n.Content)))
	case "key_figure":
		return joinBlocks("**"+strings.TrimSpace(escapeMarkdown(n.Str("value")))+"**", w.lines(n.Content))
	case "bullet_list", "ordered_list":
		return w.items(n, second)
	case "code_block":
		return codeBlock(inlineText(n.Content, "\n"), n.Str("language"))
	case "horizontal_rule":
		return "* * *"
	case "table":
		return w.markdownTable(n)
	case "details":
		if len(n.Content) > 0 {
			return joinBlocks(cmp.Or(w.line(n.Content[0].Content), escapeMarkdown(w.opt.Labels.Details)), w.blocks(n.Content[1:]))
		}
	case "footnotes":
		return w.footnoteList(n)
	default:
		return w.mediaLink(n)
	}
	return ""
}

func addPrefix(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// quote puts a quotation marker before every line.
func quote(text string) string { return indent(text, "> ", "> ") }

// indent puts one prefix before the first line and another before the following ones.
func indent(text, first, below string) string {
	if text == "" {
		return ""
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch prefix := below; {
		case i == 0:
			lines[i] = first + line
		case line == "":
			lines[i] = strings.TrimRight(prefix, " ")
		default:
			lines[i] = prefix + line
		}
	}
	return strings.Join(lines, "\n")
}

func (w *markdown) items(n Node, second bool) string {
	start, numbered := 1, n.Type == "ordered_list"
	if s, ok := n.Attrs["start"].(int); ok {
		start = s
	}
	var out []string
	for i, item := range n.Content {
		marker := "-"
		switch {
		case numbered && second:
			marker = strconv.Itoa(start+i) + ")"
		case numbered:
			marker = strconv.Itoa(start+i) + "."
		case second:
			marker = "*"
		}
		if text := w.blocks(item.Content); text != "" {
			out = append(out, indent(text, marker+" ", strings.Repeat(" ", len(marker)+1)))
		}
	}
	return strings.Join(out, "\n")
}

// codeBlock returns code between fences that are longer than any in it.
func codeBlock(code, language string) string {
	if code == "" {
		return ""
	}
	fence := strings.Repeat("`", max(3, longestRun(code)+1))
	if !formats["token"].matches(language) {
		language = ""
	}
	return fence + language + "\n" + strings.TrimSuffix(cleanText(code), "\n") + "\n" + fence
}

func longestRun(text string) int {
	longest, run := 0, 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// markdownTable writes a table. Each cell has one line; a table without a header row gets
// an empty one, which the format requires.
func (w *markdown) markdownTable(n Node) string {
	columns := 0
	for _, row := range n.Content {
		columns = max(columns, len(row.Content))
	}
	if columns == 0 {
		return ""
	}
	row := func(cells []Node) string {
		line := "|"
		for i := range columns {
			text := ""
			if i < len(cells) {
				text = strings.Join(strings.Fields(strings.ReplaceAll(w.blocks(cells[i].Content), "\\\n", " ")), " ")
			}
			line += " " + text + " |"
		}
		return line
	}
	rows, head := n.Content, []Node(nil)
	if isHeaderRow(rows[0]) {
		head, rows = rows[0].Content, rows[1:]
	}
	lines := []string{row(head), "|" + strings.Repeat(" --- |", columns)}
	for _, r := range rows {
		lines = append(lines, row(r.Content))
	}
	return joinBlocks(escapeMarkdown(n.Str("caption")), strings.Join(lines, "\n"))
}

func (w *markdown) footnoteList(n Node) string {
	notes := slices.Clone(n.Content)
	slices.SortStableFunc(notes, func(a, b Node) int { return w.notes[a.Str("id")] - w.notes[b.Str("id")] })
	var out []string
	for _, note := range notes {
		out = append(out, indent(w.blocks(note.Content), "[^"+strconv.Itoa(w.notes[note.Str("id")])+"]: ", "    "))
	}
	return joinBlocks(out...)
}

// mediaLink writes pictures as pictures, and players, embeds, files and buttons as links.
func (w *markdown) mediaLink(n Node) string {
	switch n.Type {
	case "image":
		return w.figure(n, n.Str("layout"))
	case "gallery":
		var out []string
		for _, image := range n.Content {
			out = append(out, w.figure(image, InGallery))
		}
		return joinBlocks(append(out, escapeMarkdown(n.Str("caption")))...)
	case "video", "audio":
		s, _, ok := w.source(n, "src", "")
		out := []string{w.link(cmp.Or(n.Str("title"), path.Base(s.Src)), s.Src, ok)}
		for _, p := range s.Transcript.Passages {
			speaker := ""
			if p.Speaker != "" {
				speaker = "**" + escapeMarkdown(p.Speaker) + "** "
			}
			out = append(out, "> "+speaker+MarkdownLine(p.Text))
		}
		return joinBlocks(append(out, w.lines(n.Content))...)
	case "embed":
		address, ok := safeURL(n.Str("url"), "web")
		return joinBlocks(w.link(cmp.Or(n.Str("title"), w.opt.Labels.OpenOn(displayName(address))), address, ok), w.lines(n.Content))
	case "file":
		s, _, ok := w.source(n, "href", "")
		return w.link(cmp.Or(n.Str("name"), path.Base(s.Src)), s.Src, ok)
	case "button":
		href, ok := safeURL(n.Str("href"), "href")
		return w.link(n.Str("text"), href, ok)
	}
	return ""
}

func (w *markdown) figure(n Node, place string) string {
	s, _, ok := w.source(n, "src", place)
	if !ok {
		return w.lines(n.Content)
	}
	picture := "![" + escapeMarkdown(n.Str("alt")) + "](" + w.address(s.Src) + ")"
	if link, ok := safeURL(n.Str("link"), "href"); ok {
		picture = "[" + picture + "](" + w.address(link) + ")"
	}
	return joinBlocks(picture, w.lines(n.Content))
}

func (w *markdown) link(text, address string, ok bool) string {
	if !ok {
		return escapeMarkdown(text)
	}
	return "[" + escapeMarkdown(text) + "](" + w.address(address) + ")"
}

// address returns an absolute address in the form that is allowed between parentheses.
func (w *markdown) address(s string) string {
	s = strings.NewReplacer("(", "%28", ")", "%29", "<", "%3C", ">", "%3E", " ", "%20", "\\", "%5C", "\n", "").
		Replace(absoluteURL(s, w.site, w.page))
	return entity.ReplaceAllString(s, `\$0`)
}

// line returns inline text without breaks.
func (w *markdown) line(nodes []Node) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(w.lines(nodes), "\\\n", " ")), " ")
}

// markDelimiters are the Markdown delimiters of each mark, and the HTML tags that replace
// them where Markdown would not recognise the delimiters.
var markDelimiters = []struct{ mark, sign, open, close string }{
	{"em", "*", "<em>", "</em>"}, {"strong", "**", "<strong>", "</strong>"}, {"strike", "~~", "<del>", "</del>"},
}

// lines returns inline text with its hard breaks.
func (w *markdown) lines(nodes []Node) string {
	var b strings.Builder
	for i, n := range nodes {
		switch n.Type {
		case "hard_break":
			b.WriteString("\\\n")
		case "footnote_ref":
			if id := n.Str("id"); w.knownNotes[id] {
				b.WriteString("[^" + strconv.Itoa(w.notes[id]) + "]")
			}
		case "text":
			w.writeMarked(&b, n, nodes[i+1:])
		}
	}
	var out []string
	for line := range strings.SplitSeq(strings.TrimSpace(strings.TrimSuffix(b.String(), "\\\n")), "\n") {
		out = append(out, escapeLineStart(strings.TrimSpace(line)))
	}
	return strings.Join(out, "\n")
}

// writeMarked writes one text with its marks; after are the following nodes.
func (w *markdown) writeMarked(b *strings.Builder, n Node, after []Node) {
	body := strings.TrimFunc(n.Text, unicode.IsSpace)
	if body == "" {
		if n.Text != "" {
			b.WriteByte(' ')
		}
		return
	}
	lead, _, _ := strings.Cut(n.Text, body)
	if lead != "" {
		b.WriteByte(' ')
	}
	has := func(kind string) (Mark, bool) {
		i := slices.IndexFunc(n.Marks, func(m Mark) bool { return m.Type == kind })
		if i < 0 {
			return Mark{}, false
		}
		return n.Marks[i], true
	}
	text := escapeMarkdown(body)
	if len(after) > 0 {
		text = openEntity.ReplaceAllString(text, `\$0`)
	}
	spaced := len(lead)+len(body) < len(n.Text)
	alone := func(inside string) bool { return delimitersWork(b.String(), inside, spaced, after) }
	if _, ok := has("code"); ok {
		if text = "<code>" + text + "</code>"; alone(body) && !strings.Contains(body, "|") {
			text = codeSpan(body)
		}
	}
	for _, s := range markDelimiters {
		if _, ok := has(s.mark); !ok {
			continue
		}
		if alone(text) { // it contains the delimiters of its marks
			text = s.sign + text + s.sign
		} else {
			text = s.open + text + s.close
		}
	}
	if m, ok := has("link"); ok {
		if href, ok := safeURL(m.Str("href"), "href"); ok {
			text = "[" + text + "](" + w.address(href) + ")"
		}
	}
	b.WriteString(text)
	if spaced {
		b.WriteByte(' ')
	}
}

// delimitersWork reports whether Markdown would recognise delimiters around a text between
// what was written before and the nodes after it. It would not recognise delimiters next
// to other delimiters, between a letter outside and a punctuation mark inside, or after a
// tilde.
func delimitersWork(before, body string, spaceBehind bool, after []Node) bool {
	outer, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(body)
	last, _ := utf8.DecodeLastRuneInString(body)
	behind := ' '
	if len(after) > 0 && !spaceBehind && after[0].Type == "text" {
		if len(after[0].Marks) > 0 {
			return false
		}
		behind, _ = utf8.DecodeRuneInString(after[0].Text)
	} else if len(after) > 0 && !spaceBehind && after[0].Type == "footnote_ref" {
		behind = '['
	}
	if before == "" {
		outer = ' '
	}
	return !strings.ContainsRune("*~`", outer) && last != '~' && isFlanking(outer, first) && isFlanking(behind, last)
}

// isFlanking reports whether a delimiter between a character outside and one inside of the
// marked text would be recognised. The versions of CommonMark differ on symbols beyond
// ASCII.
func isFlanking(outside, inside rune) bool {
	return !unicode.IsPunct(inside) && !unicode.IsSymbol(inside) || unicode.IsSpace(outside) || unicode.IsPunct(outside) ||
		outside < utf8.RuneSelf && unicode.IsSymbol(outside)
}

// codeSpan returns a text between more backquotes than any in it.
func codeSpan(text string) string {
	text = strings.Join(strings.Fields(cleanText(text)), " ")
	fence := strings.Repeat("`", longestRun(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

var markdownSigns = strings.NewReplacer(
	"\\",
	"\\\\",
	"`",
	"\\`",
	"*",
	"\\*",
	"_",
	"\\_",
	"[",
	"\\[",
	"]",
	"\\]",
	"<",
	"\\<",
	">",
	"\\>",
	"|",
	"\\|",
	"~",
	"\\~",
	"\n",
	" ",
	"\t",
	" ",
	"\r",
	" ",
)

// entity matches an ampersand that begins an entity; openEntity one that may begin an
// entity together with the following text.
var entity, openEntity = regexp.MustCompile(`&#?[A-Za-z0-9]+;`), regexp.MustCompile(`&#?[A-Za-z0-9]*$`)

// MarkdownLine returns a text as one line of Markdown. Only characters that can begin a block
// keep their meaning. It is for titles and for text after other text.
func MarkdownLine(text string) string { return strings.Join(strings.Fields(escapeMarkdown(text)), " ") }

// MarkdownParagraph escapes a text and joins its lines, so that it is a paragraph of Markdown and not a heading, list or quotation.
func MarkdownParagraph(text string) string { return escapeLineStart(MarkdownLine(text)) }

// escapeMarkdown escapes everything that has a meaning in Markdown, except at the start of
// a line.
func escapeMarkdown(text string) string {
	return strings.TrimSpace(entity.ReplaceAllString(markdownSigns.Replace(cleanText(text)), `\$0`))
}

// escapeLineStart escapes what would make a line a heading, a rule or a list item.
func escapeLineStart(line string) string {
	if line == "" {
		return ""
	}
	if strings.IndexByte("#+-=", line[0]) >= 0 {
		return "\\" + line
	}
	digits := strings.TrimLeft(line, "0123456789")
	if n := len(line) - len(digits); n > 0 && n < 10 && digits != "" && (digits[0] == '.' || digits[0] == ')') {
		return line[:n] + "\\" + digits
	}
	return line
}
