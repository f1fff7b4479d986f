package badge

import (
	"errors"
	"html/template"
	"net/url"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// State is the result of the verification of a badge.
type State string

// The states of badges.
const (
	Valid       State = "valid"
	WasRevoked  State = "revoked"
	NotVerified State = "forged"
)

// BadgePage shows the result of the verification of a badge.
type BadgePage struct {
	frame.Frame
	State      State      `json:"state" enum:"valid,revoked,forged"`
	Issuer     string     `json:"issuer"`
	Award      frame.Link `json:"award"`
	Rank       string     `json:"rank"` // "" for an entry that is only mentioned
	Winner     frame.Link `json:"winner"`
	Issued     string     `json:"issued"`  // date in words
	Revoked    string     `json:"revoked"` // date in words, "" for a valid badge
	Reason     string     `json:"reason"`  // why it was revoked
	Key        string     `json:"key"`     // thumbprint of the signing key
	Credential string     `json:"credential"`
	Keys       string     `json:"keys"` // path of the public keys
	Seal       string     `json:"seal"` // path of the picture
	SealTitle  string     `json:"sealTitle"`
	Snippet    string     `json:"snippet"` // HTML for other sites
}

var badgePage = route.Declare(route.Page{Pattern: route.BadgePath + "/{code}", Base: route.Editions, Model: BadgePage{}, Query: []string{},
	NoIndex: true, Lite: true})

// Offer returns the page that verifies a badge, and the operations of badges.
func (i *Issuer) Offer() feature.Offer {
	return feature.Offer{API: i.register, Pages: []frame.BoundPage{{Page: badgePage, Load: i.load}},
		CrossOrigin: []string{"POST " + apiv2.Prefix + "/badges/verify"}, Emails: ExampleEmails(i.Theme)}
}

func (i *Issuer) load(r *frame.Request) (*frame.Page, error) {
	ctx, code := r.Context(), r.Value(0)
	r.NoteTags(award.BadgeTag(code))
	b, err := award.BadgeByCode(ctx, r.DB.Read, code)
	if err != nil {
		return nil, err
	}
	a, err := i.awardOf(ctx, b)
	if err != nil {
		return nil, err
	}
	if !a.IsPublic() {
		return nil, database.ErrNotFound
	}
	r.NoteTags(award.TagOf(a.ID))
	k, err := i.key(ctx)
	if err != nil {
		return nil, err
	}
	name, lang := a.NameIn(r.Locale())
	m := &BadgePage{State: Valid, Issuer: i.Name, Award: frame.Link{Text: name, Lang: lang, Href: r.EditionPath(a.Path())}, Key: k.id,
		Issued: r.Locale().Date(b.IssuedAt.In(r.Brand.Zone())), Reason: b.Reason,
		Credential: apiv2.Prefix + credentialPath(code), Keys: apiv2.Prefix + keysPath, Seal: apiv2.Prefix + sealPath(code),
		SealTitle: i.sealTitle(b, a, i18n.LookupOrDefault(a.Lang))}
	if !b.RevokedAt.IsZero() {
		m.Revoked = r.Locale().Date(b.RevokedAt.In(r.Brand.Zone()))
	}
	_, c, err := i.Verify(ctx, b.Credential)
	switch {
	case errors.Is(err, ErrForged):
		m.State = NotVerified
	case errors.Is(err, ErrRevoked):
		m.State = WasRevoked
	case err != nil:
		return nil, err
	default:
		m.Snippet = i.snippet(b, m.SealTitle)
	}
	if c != nil {
		m.Winner.Text, m.Rank = c.Winner(), c.Rank()
		if a.Lang != r.Locale().Code {
			m.Winner.Lang = a.Lang
		}
		if u, err := url.Parse(c.Subject.ID); err == nil {
			m.Winner.Href = r.EditionPath(u.Path)
		}
	}
	title := r.Text("badge.title", map[string]any{"award": name})
	head := frame.Head{Title: title, Description: r.Text("badge."+string(m.State), nil), Robots: "noindex"}
	return &frame.Page{Head: head, Model: m}, nil
}

var snippetHTML = template.Must(template.New("snippet").Parse(
	`<a href="{{.Page}}"><img src="{{.Seal}}" width="{{.Width}}" height="{{.Height}}" alt="{{.Title}}" loading="lazy"></a>`))

// snippet returns the HTML that shows the seal on another site.
func (i *Issuer) snippet(b *award.Badge, title string) string {
	var out strings.Builder
	_ = snippetHTML.Execute(&out, map[string]any{"Page": i.pageAddress(b.Code), "Seal": i.apiAddress(sealPath(b.Code)), "Title": title,
		"Width": sealWidth, "Height": sealHeight})
	return out.String()
}
