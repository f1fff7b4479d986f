package nomination

import (
	"slices"

	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/text"
)

// CallState says whether a call accepts nominations.
type CallState string

// The states of calls.
const (
	Open   CallState = "open"
	Soon   CallState = "soon"
	Closed CallState = "closed"
)

// CallCard is a call for nominations as pages show it.
type CallCard struct {
	Slug         string    `json:"slug"`
	Name         string    `json:"name"`
	NameLang     string    `json:"nameLang"`
	Introduction []string  `json:"introduction"` // paragraphs
	Lang         string    `json:"lang"`         // of the introduction and of the questions
	State        CallState `json:"state" enum:"open,soon,closed"`
	Opens        string    `json:"opens"`  // in words, in the zone of the call
	Closes       string    `json:"closes"` // in words, in the zone of the call
	Href         string    `json:"href"`   // of the form
	MembersOnly  bool      `json:"membersOnly"`
	Rules        []string  `json:"rules"`
}

func newCallCard(r *frame.Request, a *award.Award, c *Call) CallCard {
	name, lang := a.NameIn(r.Locale())
	zone := c.Location()
	card := CallCard{Slug: a.Slug, Name: name, NameLang: lang, Introduction: text.Paragraphs(c.Introduction), Lang: a.Lang, State: Open,
		Opens: r.Locale().DateTime(c.OpensAt.In(zone)), Closes: r.Locale().DateTime(c.ClosesAt.In(zone)),
		Href: r.EditionPath(formPath(a.Slug)), MembersOnly: c.MembersOnly, Rules: []string{}}
	now := r.Clock()
	switch {
	case now.Before(c.OpensAt.Time):
		card.State = Soon
	case !c.IsOpen(now):
		card.State = Closed
	}
	for _, f := range c.Rules.Check(&company.Company{}, r.Locale()) {
		card.Rules = append(card.Rules, f.Rule)
	}
	return card
}

// formPath returns the path of the form of a call. It is below a personal page, so that robots.txt can exclude the forms without the
// page of the calls.
func formPath(slug string) string { return OwnPath + "/" + slug }

// NominatePage lists the calls for nominations.
type NominatePage struct {
	frame.Frame
	Calls []CallCard `json:"calls"` // by closing time, closed ones last
	Own   string     `json:"own"`   // path of the reader's nominations
}

var nominatePage = route.Declare(route.Page{Pattern: route.NominatePath, Base: route.Editions, Model: NominatePage{}, Query: []string{},
	Name: "award.nominate", Parent: route.AwardsPath, Sitemap: true, Lite: true})

// Offer returns the page of calls, the operations of the newsroom and the emails.
func (s *Nominations) Offer() feature.Offer {
	return feature.Offer{Pages: []frame.BoundPage{{Page: nominatePage, Load: s.loadCalls}}, API: s.register, Emails: ExampleEmails(s.Theme),
		Export: s.ExportUserData}
}

// CallCards returns the calls that are open, will open, or closed in the last sixty days, the earliest closing time first and closed ones
// last. Withdrawn awards are left out.
func CallCards(r *frame.Request) ([]CallCard, error) {
	r.NoteTags(CallsTag)
	list, err := Calls(r.Context(), r.DB.Read, r.Clock())
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].AwardID
	}
	awards, err := award.ByIDs(r.Context(), r.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	cards := []CallCard{}
	for i := range list {
		r.NoteTags(award.TagOf(list[i].AwardID))
		if awards[list[i].AwardID].IsWithdrawn() {
			continue
		}
		cards = append(cards, newCallCard(r, awards[list[i].AwardID], &list[i]))
	}
	slices.SortStableFunc(cards, func(a, b CallCard) int { return boolOrder(a.State == Closed) - boolOrder(b.State == Closed) })
	return cards, nil
}

func (s *Nominations) loadCalls(r *frame.Request) (*frame.Page, error) {
	cards, err := CallCards(r)
	if err != nil {
		return nil, err
	}
	m := &NominatePage{Calls: cards, Own: r.EditionPath(OwnPath)}
	head := frame.Head{Title: r.Text("award.nominate", nil), Description: r.Text("nominate.lead", nil)}
	return &frame.Page{Head: head, Model: m}, nil
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}
