package frame

import (
	"strings"

	"masthead/internal/i18n"
	"masthead/internal/richtext"
)

// MarkdownModel is implemented by the models of pages that have a Markdown form.
type MarkdownModel interface {
	Framed
	// WriteMarkdown writes the content of the page below its title.
	WriteMarkdown(*Markdown)
}

// Markdown collects the Markdown form of a page. Every text is escaped.
type Markdown struct {
	Locale i18n.Locale
	Site   string // absolute address of the publication without a trailing slash
	text   strings.Builder
	inList bool
}

// String returns the text that was written, with one line break at the end.
func (m *Markdown) String() string { return strings.TrimSpace(m.text.String()) + "\n" }

func (m *Markdown) block(text string) {
	if m.text.Len() > 0 {
		m.text.WriteString("\n")
	}
	m.text.WriteString(text + "\n")
	m.inList = false
}

// Section writes the message with a key as a heading.
func (m *Markdown) Section(key string, values map[string]any) {
	m.block("## " + richtext.MarkdownLine(m.Locale.Text(key, values)))
}

// Paragraphs writes the texts that are not empty as paragraphs.
func (m *Markdown) Paragraphs(texts ...string) {
	for _, text := range texts {
		if text != "" {
			m.block(richtext.MarkdownParagraph(text))
		}
	}
}

// Item writes an entry of a list. markdown is Markdown, such as the results of Link and Plain.
func (m *Markdown) Item(markdown string) {
	if !m.inList {
		m.block("- " + markdown)
		m.inList = true
		return
	}
	m.text.WriteString("- " + markdown + "\n")
}

// Fact writes an entry of a list with a label, which is the message with a key, and a value as text. It writes nothing if the value is
// empty.
func (m *Markdown) Fact(key, value string) {
	if value != "" {
		m.Item(m.Plain(m.Locale.Text(key, nil)) + ": " + m.Plain(value))
	}
}

// Table writes a table. columns are message keys, cells are Markdown.
func (m *Markdown) Table(columns []string, rows [][]string) {
	names := make([]string, len(columns))
	for i, key := range columns {
		names[i] = m.Plain(m.Locale.Text(key, nil))
	}
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }
	lines := []string{line(names), "|" + strings.Repeat(" --- |", len(columns))}
	for _, row := range rows {
		lines = append(lines, line(row))
	}
	m.block(strings.Join(lines, "\n"))
}

// Plain escapes a text and joins its lines, so that it has no meaning in Markdown.
func (m *Markdown) Plain(text string) string { return richtext.MarkdownLine(text) }

// Link returns a link, or only the text if href is "". A path becomes an absolute address.
func (m *Markdown) Link(text, href string) string {
	if href == "" {
		return m.Plain(text)
	}
	if strings.HasPrefix(href, "/") {
		href = m.Site + href
	}
	return "[" + m.Plain(text) + "](<" + strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "").Replace(href) + ">)"
}

// Links returns links, separated by commas.
func (m *Markdown) Links(links []Link) string {
	list := make([]string, len(links))
	for i, l := range links {
		text := l.Text
		if l.Key != "" {
			text = m.Locale.Text(l.Key, nil)
		}
		list[i] = m.Link(text, l.Href)
	}
	return strings.Join(list, ", ")
}

// Stories writes a list of stories below a heading. It writes nothing if there are no stories.
func (m *Markdown) Stories(key string, values map[string]any, cards []StoryCard) {
	if len(cards) == 0 {
		return
	}
	m.Section(key, values)
	for i := range cards {
		day, _, _ := strings.Cut(cards[i].PublishedAt, "T")
		m.Item(m.Link(cards[i].Title, cards[i].Href) + ", " + day)
	}
}
