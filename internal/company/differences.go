package company

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"masthead/internal/account"
	"masthead/internal/i18n"
	"masthead/internal/text"
)

// FactChange is a fact whose value differs between two versions of a section. Either value may be "".
type FactChange struct {
	Label   string // message key
	Network string // parameter of the label of an address at a social network
	Of      string // name of the entry with the fact, "" for a fact of the company itself
	Kind    FactKind
	Before  string
	After   string
}

// versionFact is a fact in a version of a section. The key is unique within the section.
type versionFact struct {
	key    string
	change FactChange // with the value in After
}

// versionFacts collects the facts of a version of a section.
type versionFacts []versionFact

func (s *versionFacts) add(key, label, of string, kind FactKind, value string) {
	if value != "" {
		*s = append(*s, versionFact{key, FactChange{Label: label, Of: of, Kind: kind, After: value}})
	}
}

// differencesOf returns the facts that differ between two versions of a section, in the order of the section, with names in the language
// l. before and after are the versions as sectionText writes them. It leaves out street addresses, and it removes email addresses and
// telephone numbers from texts and from the names of entries.
func differencesOf(l i18n.Locale, s Section, before, after string) []FactChange {
	was, is := factsOfVersion(l, s, before), factsOfVersion(l, s, after)
	var list []FactChange
	for _, f := range is {
		c := f.change
		if at := slices.IndexFunc(was, func(old versionFact) bool { return old.key == f.key }); at >= 0 {
			c.Before = was[at].change.After
		}
		if c.Before != c.After {
			list = append(list, c)
		}
	}
	for _, f := range was {
		if !slices.ContainsFunc(is, func(now versionFact) bool { return now.key == f.key }) {
			c := f.change
			c.Before, c.After = c.After, ""
			list = append(list, c)
		}
	}
	for i := range list {
		c := &list[i]
		c.Of = withoutContacts(c.Of)
		if c.Kind == LineFact || c.Kind == TextFact || c.Kind == NamesFact {
			c.Before, c.After = withoutContacts(c.Before), withoutContacts(c.After)
		}
		*c = c.Excerpted()
	}
	return list
}

// Excerpted returns the change with texts of several paragraphs shortened to the parts that differ.
func (c FactChange) Excerpted() FactChange {
	if c.Kind == TextFact {
		c.Before, c.After = excerpts(c.Before, c.After)
	}
	return c
}

// factsOfVersion returns the facts in a version of a section, nil for a version that cannot be read.
func factsOfVersion(l i18n.Locale, s Section, text string) versionFacts {
	var list versionFacts
	decode := func(value any) bool { return json.Unmarshal([]byte(text), value) == nil }
	switch s {
	case Introduction:
		var v IntroductionSection
		if decode(&v) {
			list.addTexts(s, text)
			list.addSocialLinks(v.SocialLinks)
		}
	case Basic:
		var v struct {
			BasicSection
			Locations []LocationItem `json:"locations"`
		}
		if decode(&v) {
			list.addTexts(s, text)
			list.addBasic(l, &v.BasicSection, v.Locations)
		}
	case Products:
		var items []ProductItem
		decode(&items)
		for _, p := range items {
			key, texts := "product."+p.ID, []string{}
			for _, o := range p.Offers {
				texts = append(texts, o.Description)
			}
			list.add(key, "company.sort.name", p.Name, LineFact, p.Name)
			if p.Link != nil {
				list.add(key+".link", "company.edit.link", p.Name, AddressFact, *p.Link)
			}
			list.add(key+".description", "company.edit.description", p.Name, TextFact, p.Description)
			list.add(key+".offers", "company.edit.offers", p.Name, NamesFact, strings.Join(texts, "\n"))
		}
	case Revenue:
		var items []RevenueItem
		decode(&items)
		for _, r := range items {
			key := "revenue." + r.ID
			list.add(key, "company.sort.name", r.Name, LineFact, r.Name)
			list.add(key+".description", "company.edit.description", r.Name, TextFact, r.Description)
			if r.Share != nil {
				list.add(key+".share", "company.edit.share", r.Name, LineFact, strconv.Itoa(*r.Share))
			}
		}
	case TargetMarket:
		var v Market
		decode(&v)
		list.add("customers", "company.customers", "", NamesFact, strings.Join(v.CustomerTypes, "\n"))
		list.add("regions", "company.regions", "", NamesFact, strings.Join(v.Regions, "\n"))
		list.add("ages", "company.ages", "", NamesFact, strings.Join(v.AgeGroups, "\n"))
		list.add("description", "company.edit.description", "", TextFact, v.Description)
	case Timeline:
		var years []EventYear
		decode(&years)
		list.addEvents(l, years)
	case Funding:
		var rounds []FundingRound
		decode(&rounds)
		list.addRounds(l, rounds)
	case Openings:
		var items []OpeningItem
		decode(&items)
		list.addOpenings(l, items)
	case Award: // only the company and the newsroom see award answers
	}
	return list
}

// addTexts adds the facts of the company that a version of a section has as a text or a number, under their names in the API.
func (s *versionFacts) addTexts(section Section, version string) {
	var values map[string]any
	_ = json.Unmarshal([]byte(version), &values)                                                 // the version was read before
	if date, _ := values["foundingDate"].(string); date == "" && values["foundingYear"] != nil { // in versions before partial dates
		values["foundingDate"] = values["foundingYear"]
	}
	for _, t := range companyFacts {
		if t.Section != section {
			continue
		}
		switch value := values[t.Field].(type) {
		case string:
			s.add(t.Field, t.Label, "", t.Kind, value)
		case float64:
			s.add(t.Field, t.Label, "", t.Kind, text.Year(int(value)))
		case bool:
			s.add(t.Field, t.Label, "", t.Kind, yesIf(value))
		}
	}
}

func (s *versionFacts) addSocialLinks(addresses map[string]string) {
	for _, network := range socialNetworks {
		if address := addresses[network]; address != "" {
			s.add("social."+network, "company.edit.social", "", AddressFact, address)
			(*s)[len(*s)-1].change.Network = network
		}
	}
}

func (s *versionFacts) addBasic(l i18n.Locale, v *BasicSection, locations []LocationItem) {
	sectors := []string{}
	for _, name := range v.Sectors {
		sectors = append(sectors, SectorNameIn(l, name))
	}
	s.add("sectors", "company.facet.sector", "", NamesFact, strings.Join(sectors, "\n"))
	s.add("models", "company.facet.model", "", NamesFact, strings.Join(modelNamesIn(l, v.BusinessModels), "\n"))
	fields := []string{}
	for _, vertical := range v.Verticals {
		fields = append(fields, nameOfValue(l, "vertical", vertical.Slug, vertical.Name))
	}
	s.add("verticals", "company.facet.vertical", "", NamesFact, strings.Join(fields, "\n"))
	for _, p := range v.CoreTeam {
		key := "person." + p.ID
		s.add(key, "company.sort.name", p.Name, LineFact, p.Name)
		s.add(key+".designation", "company.edit.designation", p.Name, LineFact, p.Designation)
		if p.Role != account.CompanyRole("") {
			s.add(key+".role", "company.edit.role", p.Name, RoleFact, string(p.Role))
		}
	}
	for _, place := range locations {
		s.add("location."+place.ID, "company.locations", "", LineFact, place.City)
	}
}

func (s *versionFacts) addEvents(l i18n.Locale, years []EventYear) {
	for _, y := range years {
		for _, m := range y.Months {
			for _, e := range m.Events {
				key := "event." + e.ID
				s.add(key, "company.edit.headline", e.Title, LineFact, e.Title)
				s.add(key+".type", "company.edit.kind", e.Title, LineFact, milestoneNameIn(l, e.MilestoneType))
				s.add(key+".date", "company.date", e.Title, DateFact, e.Date)
				s.add(key+".description", "company.edit.description", e.Title, TextFact, e.Description)
			}
		}
	}
}

func (s *versionFacts) addRounds(l i18n.Locale, rounds []FundingRound) {
	for _, r := range rounds {
		key, of, names := "round."+r.ID, roundLabel(l, r.RoundType, r.Date), []string{}
		for _, i := range r.Investors {
			names = append(names, i.Name)
		}
		s.add(key, "company.round", of, RoundTypeFact, r.RoundType)
		s.add(key+".amount", "company.amount", of, AmountFact, amountText(r.Amount, r.Currency))
		s.add(key+".date", "company.date", of, DateFact, r.Date)
		s.add(key+".investors", "company.investors", of, NamesFact, strings.Join(names, "\n"))
	}
}

var (
	emailInText = regexp.MustCompile(`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}`)
	// digitsInText matches digits of any script with spaces, hyphens and other separators of telephone numbers between them.
	digitsInText = regexp.MustCompile(`\+?\p{Nd}(?:[ \t\x{A0}().\x{2010}-\x{2015}-]{0,3}\p{Nd})+`)
	// notTelephone matches a year, a date, or a range of years or other numbers, without spaces.
	notTelephone = regexp.MustCompile(`^\(?(?:(?:1[89]|20)\d\d(?:-(?:(?:1[89]|20)\d\d|\d\d))?|(?:1[89]|20)\d\d-\d\d-\d\d|` +
		`\d\d?[.-]\d\d?[.-](?:1[89]|20)\d\d|\d{1,3}-\d{1,3})\)?$`)
)

// minTelephone is the minimum number of digits of a telephone number.
const minTelephone = 9

// withoutContacts replaces email addresses and telephone numbers in a text with an ellipsis. An earlier text of a
// profile may have contained them by mistake, and the public history must not keep showing them.
func withoutContacts(text string) string {
	return digitsInText.ReplaceAllStringFunc(emailInText.ReplaceAllString(text, "…"), withoutTelephone)
}

// withoutTelephone replaces a telephone number in a text of digits and separators with an ellipsis. Years, dates and ranges before the
// number stay.
func withoutTelephone(digits string) string {
	if strings.HasPrefix(digits, "+") {
		if countDigits(digits) < minTelephone {
			return digits
		}
		return "…"
	}
	isSpace := func(r rune) bool { return r == ' ' || r == '\t' || r == '\u00a0' }
	for from := 0; from < len(digits); {
		end := from + strings.IndexFunc(digits[from:]+" ", isSpace)
		if !notTelephone.MatchString(strings.Map(asciiDigit, digits[from:end])) {
			if countDigits(digits[from:]) < minTelephone {
				return digits
			}
			return digits[:from] + "…"
		}
		for from = end; from < len(digits) && isSpace([]rune(digits[from:])[0]); {
			from += utf8.RuneLen([]rune(digits[from:])[0])
		}
	}
	return digits
}

func countDigits(text string) (count int) {
	for _, r := range text {
		if unicode.IsDigit(r) {
			count++
		}
	}
	return count
}

// asciiDigit returns a digit of any script as an ASCII digit, a dash as a hyphen, and other characters unchanged.
func asciiDigit(r rune) rune {
	switch {
	case r >= '\u2010' && r <= '\u2015':
		return '-'
	case !unicode.IsDigit(r):
		return r
	}
	zero := r
	for unicode.IsDigit(zero - 1) { // the digits of a script follow each other, some scripts have several sets
		zero--
	}
	return '0' + (r-zero)%10
}

// excerptContext is the number of unchanged characters that are shown on each side of a change.
const excerptContext = 60

// excerpts shortens two versions of a text to the parts that differ, with some characters around them.
func excerpts(before, after string) (shortBefore, shortAfter string) {
	a, b := []rune(before), []rune(after)
	if len(a) == 0 || len(b) == 0 {
		return before, after
	}
	from := 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		from++
	}
	end := 0
	for end < len(a)-from && end < len(b)-from && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	cut := func(text []rune) string {
		first, last := max(0, from-excerptContext), min(len(text), len(text)-end+excerptContext)
		for first > 0 && first < from && text[first-1] != ' ' {
			first++
		}
		for last < len(text) && last > len(text)-end && text[last] != ' ' {
			last--
		}
		short := string(text[first:last])
		if first > 0 {
			short = "…" + short
		}
		if last < len(text) {
			short += "…"
		}
		return short
	}
	return cut(a), cut(b)
}
