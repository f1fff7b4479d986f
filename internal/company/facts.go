package company

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/partialdate"
	"masthead/internal/text"
)

// FactKind says how a fact is written and which values it can have.
type FactKind string

// The kinds of facts. The value of each is a text: an amount is "50000000 INR", names are one per line. An unknown fact has the value "".
const (
	LineFact      FactKind = "line"
	TextFact      FactKind = "text" // of several paragraphs
	AddressFact   FactKind = "url"
	DateFact      FactKind = "date" // partial
	YearFact      FactKind = "year"
	SizeFact      FactKind = "size"
	RoundTypeFact FactKind = "round"
	AmountFact    FactKind = "amount"
	NamesFact     FactKind = "names"
	SectorsFact   FactKind = "sectors"   // English names, one per line
	ModelsFact    FactKind = "models"    // business models, one per line
	VerticalsFact FactKind = "verticals" // slugs, one per line
	PercentFact   FactKind = "percent"   // a whole number from 0 to 100
	MilestoneFact FactKind = "milestone" // id of a milestone
	NewFact       FactKind = "new"       // a list lacks an entry; the value has the facts of the entry, one per line
	RemovedFact   FactKind = "removed"   // an entry does not belong in a list; the value is its name, "" once it is removed
	HiringFact    FactKind = "hiring"    // "yes" if the company says that it is hiring
	RoleFact      FactKind = "role"      // only in the history
)

// Fact is a fact of a profile that readers can correct. Entry is the id of a person of the core team, of a funding round, of a product, of
// an event or of a location; 0 for a fact of the company itself and for a new entry.
type Fact struct {
	Field string
	Entry int64
}

// factType describes all facts of the same field.
type factType struct {
	Field   string // as in the API
	Section Section
	Kind    FactKind
	Label   string // message key
	rule    string // name of the rule of the field
}

// The facts of a company, of a person of its core team and of a funding round, in the order of the pages. Corrections, the history,
// merges and the save of the introduction process the texts of a company that are listed here and in companyText.
var (
	companyFacts = append([]factType{
		{"name", Introduction, LineFact, "company.sort.name", "name"},
		{"subtitle", Introduction, LineFact, "company.edit.subtitle", "subtitle"},
		{"description", Introduction, TextFact, "company.edit.description", "description"},
		{"vision", Introduction, TextFact, "company.vision", "vision"},
		{"website", Introduction, AddressFact, "company.website", "website"},
		{"foundingDate", Basic, DateFact, "company.founded", "foundingYear"},
		{"closingYear", Basic, YearFact, "company.closed", "closingYear"},
		{"employeeCount", Basic, SizeFact, "company.size", ""},
		{"hiring", Basic, HiringFact, "company.facet.hiring", ""},
		{"headquarters", Basic, LineFact, "company.headquarters", "address"},
		{"city", Basic, LineFact, "company.facet.city", "city"},
		{"state", Basic, LineFact, "company.facet.state", "city"},
		{"sectors", Basic, SectorsFact, "company.facet.sector", ""},
		{"businessModels", Basic, ModelsFact, "company.facet.model", ""},
		{"verticals", Basic, VerticalsFact, "company.facet.vertical", "verticals"},
		{"customerTypes", TargetMarket, NamesFact, "company.customers", "customerTypes"},
		{"regions", TargetMarket, NamesFact, "company.regions", "regions"},
		{"ageGroups", TargetMarket, NamesFact, "company.ages", "ageGroups"},
		{"marketDescription", TargetMarket, TextFact, "company.market", "description"},
	}, socialFacts()...)
	personFacts = []factType{
		{"person.name", Basic, LineFact, "company.sort.name", "name"},
		{"person.designation", Basic, LineFact, "company.edit.designation", "designation"},
	}
	roundFacts = []factType{
		{"round.type", Funding, RoundTypeFact, "company.round", ""},
		{"round.amount", Funding, AmountFact, "company.amount", ""},
		{"round.date", Funding, DateFact, "company.date", "roundDate"},
		{"round.investors", Funding, NamesFact, "company.investors", "investors"},
	}
)

// socialPrefix is followed by the name of a social network.
const socialPrefix = "social."

// socialFacts returns the facts with the addresses of the company's pages on social networks.
func socialFacts() []factType {
	var list []factType
	for _, network := range socialNetworks {
		list = append(list, factType{socialPrefix + network, Introduction, AddressFact, "company.edit.social", "website"})
	}
	return list
}

// typeOf returns the description of a fact, nil if there is none with the name.
func (f Fact) typeOf() *factType {
	lists := [][]factType{companyFacts, personFacts, roundFacts}
	for i := range entryLists {
		lists = append(lists, entryLists[i].types())
	}
	for _, list := range lists {
		if at := slices.IndexFunc(list, func(t factType) bool { return t.Field == f.Field }); at >= 0 {
			return &list[at]
		}
	}
	return nil
}

// String returns the fact as it appears in addresses, such as "website" or "round.amount.12"; ParseFact reads it.
func (f Fact) String() string {
	if f.Entry == 0 {
		return f.Field
	}
	return f.Field + "." + strconv.FormatInt(f.Entry, 10)
}

// ParseFact reads a fact as String writes it; ok is false if the text is not a fact.
func ParseFact(text string) (f Fact, ok bool) {
	f.Field = text
	if prefix, number, _ := cutLast(text, "."); strings.Contains(prefix, ".") {
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil || id < 1 {
			return Fact{}, false
		}
		f = Fact{prefix, id}
	}
	t := f.typeOf()
	return f, t != nil && (f.Entry > 0) == t.hasEntry()
}

// hasEntry reports whether facts of the type belong to an entry of a list, such as a person or a round.
func (t *factType) hasEntry() bool {
	return strings.Contains(t.Field, ".") && !strings.HasPrefix(t.Field, socialPrefix) && t.Kind != NewFact
}

func cutLast(text, sep string) (before, after string, found bool) {
	at := strings.LastIndex(text, sep)
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+len(sep):], true
}

// FactInfo is a fact with its present value.
type FactInfo struct {
	Fact
	Section Section
	Kind    FactKind
	Label   string // message key
	Network string // parameter of the label of an address at a social network
	Of      string // name of the person, the round or the other entry, "" for a fact of the company
	Value   string
}

func newFactInfo(t *factType, entry int64, of, value string) FactInfo {
	info := FactInfo{Fact: Fact{t.Field, entry}, Section: t.Section, Kind: t.Kind, Label: t.Label, Of: of, Value: value}
	if network, ok := strings.CutPrefix(t.Field, socialPrefix); ok {
		info.Network = network
	}
	return info
}

// Facts returns the facts of a profile that readers can correct, with the names of rounds in the language l. It leaves out
// the name of a person who has a page, because the name belongs to that page.
func (p *Profile) Facts(l i18n.Locale) []FactInfo {
	var list []FactInfo
	add := func(types []factType, entry int64, of string) {
		for _, t := range types {
			if value := p.valueOf(Fact{t.Field, entry}); value != nil {
				list = append(list, newFactInfo(&t, entry, of, *value))
			}
		}
	}
	add(companyFacts, 0, "")
	for i := range p.People {
		if p.People[i].Ended == "" {
			add(personFacts, p.People[i].ID, p.People[i].Name)
		}
	}
	for i := range p.Rounds {
		add(roundFacts, p.Rounds[i].ID, roundLabel(l, p.Rounds[i].Type, p.Rounds[i].Date))
	}
	return append(list, p.listFacts()...)
}

// FactOf returns a fact with its present value; ok is false if the profile has no such fact.
func (p *Profile) FactOf(f Fact, l i18n.Locale) (info FactInfo, ok bool) {
	list := p.Facts(l)
	at := slices.IndexFunc(list, func(i FactInfo) bool { return i.Fact == f })
	if at < 0 {
		return FactInfo{}, false
	}
	return list[at], true
}

// roundLabel names a round in a language by its type and its year, such as "Series A (2021)".
func roundLabel(l i18n.Locale, kind, date string) string {
	if year, ok := partialdate.YearOf(date); ok {
		return RoundNameIn(l, kind) + " (" + strconv.Itoa(year) + ")"
	}
	return RoundNameIn(l, kind)
}

// valueOf returns the present value of a fact, nil if the profile has no such fact.
func (p *Profile) valueOf(f Fact) *string {
	if text := p.textField(f.Field); text != nil && f.Entry == 0 {
		return text
	}
	value := ""
	switch f.Field {
	case "closingYear":
		value = text.Year(p.ClosedYear)
		return &value
	case "hiring":
		value = yesIf(p.Hiring)
		return &value
	case "sectors":
		value = sectorsText(p.Sectors)
		return &value
	case "businessModels", "verticals", "customerTypes", "regions", "ageGroups":
		value = strings.Join(*p.texts(f.Field), "\n")
		return &value
	case "person.name", "person.designation":
		if person := p.person(f.Entry); person != nil {
			return person.text(f.Field)
		}
	case "round.type", "round.amount", "round.date", "round.investors":
		if r := p.round(f.Entry); r != nil {
			value = r.value(f.Field)
			return &value
		}
	default:
		if network, ok := strings.CutPrefix(f.Field, socialPrefix); ok {
			value = p.Social[network]
			return &value
		}
	}
	return nil
}

// sectorsText returns sectors as the value of a fact, in the order of their ids.
func sectorsText(ids []int) string {
	ids = slices.Sorted(slices.Values(ids))
	return strings.Join((&Company{Sectors: ids}).SectorNames(), "\n")
}

// setSectors sets the sectors of a company to those in value. Sectors that the company already has keep their order.
func (c *Company) setSectors(value string) {
	var ids []int
	for name := range strings.Lines(value) {
		ids = append(ids, SectorID(strings.TrimSpace(name)))
	}
	kept := slices.DeleteFunc(slices.Clone(c.Sectors), func(id int) bool { return !slices.Contains(ids, id) })
	c.Sectors = append(kept, slices.DeleteFunc(ids, func(id int) bool { return slices.Contains(kept, id) })...)
}

// texts returns the list of texts that stores a fact, nil for other facts.
func (p *Profile) texts(field string) *[]string {
	return map[string]*[]string{
		"businessModels": &p.Models, "verticals": &p.Verticals, "customerTypes": &p.Market.CustomerTypes, "regions": &p.Market.Regions,
		"ageGroups": &p.Market.AgeGroups,
	}[field]
}

// textField returns a pointer to the field of the profile that stores a fact of the company as text, nil for other facts.
func (p *Profile) textField(field string) *string {
	if field == "marketDescription" {
		return &p.Market.Description
	}
	return p.companyText(field)
}

// companyText returns a pointer to the field of the company that stores a fact as text, nil for other facts.
func (c *Company) companyText(field string) *string {
	return map[string]*string{
		"name": &c.Name, "subtitle": &c.Subtitle, "description": &c.Description, "vision": &c.Vision, "website": &c.Website,
		"foundingDate": &c.Founded, "employeeCount": &c.Employees, "headquarters": &c.Headquarters, "city": &c.City, "state": &c.State,
	}[field]
}

func (p *Profile) person(id int64) *TeamMember {
	if at := slices.IndexFunc(p.People, func(t TeamMember) bool { return t.ID == id }); at >= 0 {
		return &p.People[at]
	}
	return nil
}

func (p *Profile) round(id int64) *Round {
	if at := slices.IndexFunc(p.Rounds, func(r Round) bool { return r.ID == id }); at >= 0 {
		return &p.Rounds[at]
	}
	return nil
}

// text returns a pointer to the field that stores a fact of a person as text. It returns nil for the name of a person with a page.
func (t *TeamMember) text(field string) *string {
	switch {
	case field == "person.designation":
		return &t.Designation
	case t.AuthorID == nil:
		return &t.Name
	}
	return nil
}

// hasFactsOf reports whether a round has the same type, amount, date and investors as another one.
func (r *Round) hasFactsOf(other *Round) bool {
	if r.Type != other.Type || r.Date != other.Date || amountText(r.Amount, r.Currency) != amountText(other.Amount, other.Currency) ||
		len(r.Investors) != len(other.Investors) {
		return false
	}
	return !slices.ContainsFunc(r.Investors, func(one investor.Investor) bool {
		return !slices.ContainsFunc(other.Investors, func(known investor.Investor) bool { return known.ID == one.ID })
	})
}

func (r *Round) value(field string) string {
	switch field {
	case "round.type":
		return r.Type
	case "round.amount":
		return amountText(r.Amount, r.Currency)
	case "round.date":
		return r.Date
	}
	return strings.Join(investorNames(r), "\n")
}

func investorNames(r *Round) []string {
	names := make([]string, len(r.Investors))
	for i := range r.Investors {
		names[i] = r.Investors[i].Name
	}
	return names
}

// amountText returns an amount as the value of a fact, such as "50000000 INR", "" if it is not disclosed.
func amountText(amount *int64, currency string) string {
	if amount == nil {
		return ""
	}
	return strconv.FormatInt(*amount, 10) + " " + currency
}

// ParseAmount reads an amount in the form that facts have, such as "50000000 INR"; ok is false for other texts.
func ParseAmount(text string) (amount int64, currency string, ok bool) {
	number, currency, found := strings.Cut(text, " ")
	amount, err := strconv.ParseInt(number, 10, 64)
	_, known := unitsPerUSD[currency]
	return amount, currency, found && err == nil && amount >= 0 && known
}

// Currencies returns the currencies of amounts.
func Currencies() []string { return slices.Clone(currencies) }

// yes is the value of a fact that is true; the value of a fact that is false is "".
const yes = "yes"

func yesIf(value bool) string {
	if value {
		return yes
	}
	return ""
}

// FactOptions returns the values that a fact of a kind can have, nil if it can have any.
func FactOptions(k FactKind) []string {
	switch k {
	case SizeFact:
		return slices.Clone(employeeBands)
	case HiringFact:
		return []string{yes}
	case RoundTypeFact:
		return slices.Clone(fundingRounds)
	case MilestoneFact:
		return milestoneIDs()
	case ModelsFact:
		return slices.Clone(businessModels)
	case VerticalsFact:
		return verticalSlugs()
	case SectorsFact:
		names := make([]string, len(sectors))
		for i, s := range sectors {
			names[i] = s.Name
		}
		return names
	}
	return nil
}

// FactLimit returns the maximum number of characters of a fact, 0 for facts whose values are lists or have a fixed format.
func FactLimit(f Fact, now clock.Moment) int {
	if t := f.typeOf(); t != nil && t.rule != "" && t.Kind != NamesFact {
		return rules(now.UTC().Year())[t.rule].MaxLength
	}
	return 0
}

// FactsOf returns the facts of a company that readers can correct, in the order of the pages.
func FactsOf(ctx context.Context, db bun.IDB, c *Company, l i18n.Locale) ([]FactInfo, error) {
	p, err := Load(ctx, db, c)
	if err != nil {
		return nil, err
	}
	return p.Facts(l), nil
}

// DescribeFact returns a fact without its value. It is for facts that a profile no longer has.
func DescribeFact(f Fact) FactInfo {
	if t := f.typeOf(); t != nil {
		return newFactInfo(t, f.Entry, "", "")
	}
	return FactInfo{Fact: f}
}
