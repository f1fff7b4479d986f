package awardpage

import (
	"strconv"
	"strings"

	"masthead/internal/frame"
)

// WriteMarkdown implements frame.MarkdownModel. It writes the entries of the page; the table and the JSON that it links to have all
// entries.
func (a *AwardPage) WriteMarkdown(m *frame.Markdown) {
	m.Paragraphs(a.Subtitle)
	m.Paragraphs(a.Description...)
	if a.Sponsor != nil {
		m.Fact("award.sponsor", a.Sponsor.Name)
	}
	for _, e := range a.Entries {
		rank := m.Locale.Text("award.mention", nil)
		if e.Rank != nil {
			rank = strconv.Itoa(*e.Rank)
		}
		parts := []string{m.Link(e.Name, withoutOrigin(e.Href))}
		if e.Designation != "" {
			parts = append(parts, m.Plain(e.Designation))
		}
		text := m.Plain(rank) + ": " + strings.Join(parts, ", ")
		if e.Description != "" {
			text += ". " + m.Plain(e.Description)
		}
		m.Item(text)
	}
	m.Section("award.download", nil)
	m.Item(m.Link("CSV", a.CSV))
	m.Item(m.Link("JSON", a.JSON))
}
