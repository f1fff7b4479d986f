package people

import (
	"strings"

	"masthead/internal/company"
	"masthead/internal/frame"
)

// WriteMarkdown implements frame.MarkdownModel.
func (p *PersonPage) WriteMarkdown(m *frame.Markdown) {
	m.Paragraphs(p.Designation, p.Subtitle)
	m.Paragraphs(p.Bio...)
	if p.Website != "" {
		m.Item(m.Link(p.Domain, p.Website))
	}
	if len(p.Employments) > 0 {
		m.Section("person.employments", nil)
		for _, e := range p.Employments {
			parts := []string{m.Link(e.Company.Name, e.Company.Href)}
			if e.Designation != "" {
				parts = append(parts, m.Plain(e.Designation))
			}
			if e.Started != "" || e.Ended != "" {
				parts = append(parts, e.Started+"–"+e.Ended)
			}
			m.Item(strings.Join(parts, ", "))
		}
	}
	writePortfolio(m, p.Portfolio)
	company.WriteAwards(m, p.Awards)
	company.WriteNamedWith(m, p.NamedWith)
	m.Stories("company.stories", map[string]any{"name": p.Name}, p.About)
	m.Stories("person.written", map[string]any{"name": p.Name}, p.Written.Cards)
}

// WriteMarkdown implements frame.MarkdownModel.
func (i *InvestorPage) WriteMarkdown(m *frame.Markdown) {
	m.Paragraphs(i.Description)
	if i.Website != "" {
		m.Item(m.Plain(m.Locale.Text("company.website", nil)) + ": " + m.Link(i.Domain, i.Website))
	}
	m.Fact("company.facet.city", i.City)
	writePortfolio(m, i.Portfolio)
	if len(i.CoInvestors) > 0 {
		m.Section("investor.co", nil)
		for _, c := range i.CoInvestors {
			m.Item(m.Link(c.Link.Text, c.Link.Href) + " (" + m.Locale.Decimal(int(c.Shared)) + ")")
		}
	}
	company.WriteNamedWith(m, i.NamedWith)
	m.Stories("company.stories", map[string]any{"name": i.Name}, i.Stories)
}

func writePortfolio(m *frame.Markdown, rows []PortfolioRow) {
	if len(rows) == 0 {
		return
	}
	m.Section("investor.portfolio", nil)
	for _, row := range rows {
		rounds := make([]string, len(row.Rounds))
		for i, r := range row.Rounds {
			rounds[i] = strings.TrimSpace(m.Plain(r.Name) + " " + r.Date)
		}
		m.Item(m.Link(row.Company.Name, row.Company.Href) + ": " + strings.Join(rounds, ", "))
	}
}
