package company

import (
	"cmp"

	"masthead/internal/city"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/schema"
)

// OpeningRow is a job opening.
type OpeningRow struct {
	Title      string `json:"title"`
	Employment string `json:"employment"` // name of the kind of employment
	City       string `json:"city"`       // "" for work from anywhere
	CityLang   string `json:"cityLang"`   // language of the city's name
	Remote     bool   `json:"remote"`
	Link       string `json:"link"`   // address of the page at which to apply
	Posted     string `json:"posted"` // day
	Closes     string `json:"closes"` // partial date, "" if the opening has no end
}

// fillOpenings sets the job openings, and whether the company is hiring.
func (m *CompanyPage) fillOpenings(l i18n.Locale, c *Company, list []Opening) {
	m.Openings = make([]OpeningRow, len(list))
	for i, o := range list {
		name, lang := city.NameIn(l, o.City)
		m.Openings[i] = OpeningRow{o.Title, employmentIn(l, o.Employment), name, lang, o.Remote, o.Link, o.Posted, o.Closes}
	}
	m.Hiring = len(list) > 0 || c.Hiring && c.Website != ""
}

// postingsOf returns the job openings of a company as structured data.
func postingsOf(r *frame.Request, c *Company, list []Opening) []any {
	postings := make([]any, len(list))
	for i := range list {
		o := &list[i]
		posting := schema.JobPosting{Type: "JobPosting", Title: o.Title, URL: o.Link, Posted: o.Posted, Until: o.lastDay(),
			Employment: o.Employment, Organization: schema.Ref{Type: "Organization", ID: r.Absolute(c.Path())}}
		country := c.countryOf(o)
		if o.City != "" {
			address := schema.Address{Type: "PostalAddress", Locality: o.City, Country: country}
			posting.Location = &schema.JobLocation{Type: "Place", Address: address}
		}
		if o.Remote {
			posting.LocationType = "TELECOMMUTE"
			if country != "" {
				posting.Applicants = &schema.Country{Type: "Country", Name: country}
			}
		}
		postings[i] = posting
	}
	return postings
}

// countryOf returns the country of a job opening: that of its city, else that of the company; "" if neither is known. A city with the name
// of the company's is the same city.
func (c *Company) countryOf(o *Opening) string {
	place := cmp.Or(o.City, c.City)
	if known, ok := city.Known(place); ok && (c.Country == "" || place != c.City) {
		return known.Country
	}
	return cmp.Or(c.Country, city.CountryOfState(c.State))
}
