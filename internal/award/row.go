package award

import (
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/text"
)

// AwardRow is an award on the profile of a company or a person.
type AwardRow struct {
	Name        string         `json:"name"`
	NameLang    string         `json:"nameLang"` // language of the name
	Href        string         `json:"href"`
	Year        string         `json:"year"` // "" if unknown
	Rank        *int           `json:"rank"` // nil for an entry that is only mentioned
	Description string         `json:"description"`
	Lang        string         `json:"lang"` // language of the description
	Logo        *frame.Picture `json:"logo"`
	Padding     int            `json:"padding"` // around the logo, in CSS pixels
	Badge       string         `json:"badge"`   // path of the badge, "" for none
}

// Rows returns the awards of a company or a person as pages show them. It reads their logos in one query.
func Rows(r *frame.Request, list []ReceivedAward) ([]AwardRow, error) {
	rows, logos := make([]AwardRow, len(list)), make([]*int64, len(list))
	for i := range list {
		logos[i] = list[i].Award.LogoID
	}
	picture, err := r.Pictures(logos...)
	if err != nil {
		return nil, err
	}
	for i := range list {
		a, e := &list[i].Award, list[i].Entry
		name, lang := a.NameIn(r.Locale())
		description, of := e.DescriptionIn(r.Locale(), a.Lang)
		rows[i] = AwardRow{Name: name, NameLang: lang, Href: r.EditionPath(a.Path()), Year: text.Year(a.Year), Rank: e.Rank,
			Description: description, Lang: of, Logo: picture(a.LogoID), Padding: a.ImagePadding}
		if list[i].Badge != nil {
			rows[i].Badge = r.EditionPath(list[i].Badge.Path())
		}
	}
	return rows, nil
}

// BackLink returns the link from a profile back to the award, or to the list of awards if the profile has several. It returns nil if
// the reader did not come from the awards.
func BackLink(r *frame.Request, rows []AwardRow) *frame.Link {
	switch {
	case r.Query.Get("origin") != "awards":
		return nil
	case len(rows) == 1:
		return &frame.Link{Text: rows[0].Name, Lang: rows[0].NameLang, Href: rows[0].Href}
	}
	return &frame.Link{Key: "company.toAwards", Href: r.EditionPath(route.AwardsPath)}
}
