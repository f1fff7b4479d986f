package company

import (
	"strconv"
	"strings"

	"masthead/internal/award"
	"masthead/internal/frame"
)

// WriteMarkdown implements frame.MarkdownModel. It leaves out street addresses.
func (c *CompanyPage) WriteMarkdown(m *frame.Markdown) {
	m.Paragraphs(c.Subtitle)
	m.Paragraphs(c.Description...)
	m.Paragraphs(c.Vision)
	if c.Website != "" {
		m.Item(m.Plain(m.Locale.Text("company.website", nil)) + ": " + m.Link(c.Domain, c.Website))
	}
	m.Fact("company.facet.city", c.City.Text)
	m.Fact("company.size", c.Employees)
	m.Fact("company.founded", c.Founded)
	m.Fact("company.closed", c.Closed)
	m.Fact("company.facet.sector", textsOf(c.Sectors))
	m.Fact("company.facet.vertical", textsOf(c.Verticals))
	m.Fact("company.facet.model", strings.Join(c.Models, ", "))
	c.Funding.writeMarkdown(m)
	c.writePeople(m)
	if len(c.Products) > 0 {
		m.Section("company.products", nil)
		for _, p := range c.Products {
			name := m.Plain(p.Name)
			if p.Link != "" {
				name = m.Link(p.Name, p.Link)
			}
			description := strings.TrimSuffix(p.Description, ".")
			if rest := strings.Join(withoutEmpty(append([]string{description}, p.Offers...)...), ". "); rest != "" {
				name += ". " + m.Plain(rest)
			}
			m.Item(name)
		}
	}
	if len(c.Openings) > 0 {
		m.Section("company.openings", nil)
		for _, o := range c.Openings {
			remote := ""
			if o.Remote {
				remote = m.Locale.Text("company.remote", nil)
			}
			m.Item(m.Link(o.Title, o.Link) + ": " + m.Plain(strings.Join(withoutEmpty(o.Employment, o.City, remote), ", ")))
		}
	}
	if len(c.Timeline) > 0 {
		m.Section("company.timeline", nil)
		for _, year := range c.Timeline {
			for _, month := range year.Months {
				for _, e := range month.Events {
					text := m.Plain(e.Title)
					if e.Link != nil {
						text = m.Link(e.Title, *e.Link)
					}
					m.Item(e.Date + ": " + text)
				}
			}
		}
	}
	WriteAwards(m, c.Awards)
	WriteNamedWith(m, c.NamedWith)
	if len(c.Similar) > 0 {
		m.Section("company.similar", nil)
		for i := range c.Similar {
			m.Item(m.Link(c.Similar[i].Name, c.Similar[i].Href))
		}
	}
	m.Stories("company.stories", map[string]any{"name": c.Name}, c.Stories)
}

func (c *CompanyPage) writePeople(m *frame.Markdown) {
	for _, group := range []struct {
		key  string
		rows []PersonRow
	}{{"company.people", c.People}, {"company.former", c.Former}} {
		if len(group.rows) == 0 {
			continue
		}
		m.Section(group.key, nil)
		for _, p := range group.rows {
			m.Item(strings.Join(withoutEmpty(m.Link(p.Name, p.Href), m.Plain(p.Designation), span(p.Started, p.Ended)), ", "))
		}
	}
}

func (f *CompanyFunding) writeMarkdown(m *frame.Markdown) {
	if len(f.Rounds) == 0 {
		return
	}
	m.Section("company.funding", nil)
	WriteRounds(m, f.Rounds)
}

// WriteRounds writes funding rounds as a Markdown table.
func WriteRounds(m *frame.Markdown, rounds []RoundRow) {
	cells := make([][]string, len(rounds))
	for i, r := range rounds {
		amount := m.Plain(m.Locale.Text("company.undisclosed", nil))
		if r.Amount != nil {
			amount = r.Currency + " " + strconv.FormatInt(*r.Amount, 10)
		}
		cells[i] = []string{m.Plain(r.Name), r.Date, amount, m.Links(r.Investors), m.Plain(r.Source)}
	}
	m.Table([]string{"company.round", "company.date", "company.amount", "company.investors", "company.source"}, cells)
}

// WriteAwards writes awards as a Markdown list below a heading. It writes nothing if there are no awards.
func WriteAwards(m *frame.Markdown, rows []award.AwardRow) {
	if len(rows) == 0 {
		return
	}
	m.Section("menu.awards", nil)
	for _, a := range rows {
		place := m.Locale.Text("award.mention", nil)
		if a.Rank != nil {
			place = m.Locale.Text("award.rank", map[string]any{"rank": *a.Rank})
		}
		m.Item(m.Link(a.Name, a.Href) + ": " + m.Plain(strings.Join(withoutEmpty(place, a.Description), ". ")))
	}
}

// span returns the time between two partial dates, "" if both are unknown.
func span(started, ended string) string {
	if started == "" && ended == "" {
		return ""
	}
	return started + "–" + ended
}

func textsOf(links []frame.Link) string {
	texts := make([]string, len(links))
	for i, l := range links {
		texts[i] = l.Text
	}
	return strings.Join(texts, ", ")
}

// withoutEmpty returns the texts that are not empty.
func withoutEmpty(texts ...string) []string {
	var list []string
	for _, t := range texts {
		if t != "" {
			list = append(list, t)
		}
	}
	return list
}

// WriteNamedWith writes the companies, people and investors that the same stories name, as a list
// of links.
func WriteNamedWith(m *frame.Markdown, list []NamedEntity) {
	if len(list) == 0 {
		return
	}
	m.Section("company.namedWith", nil)
	for _, n := range list {
		m.Item(m.Link(n.Link.Text, n.Link.Href) + ": " + m.Plain(m.Locale.Text("archive.count", map[string]any{"count": n.Stories})))
	}
}
