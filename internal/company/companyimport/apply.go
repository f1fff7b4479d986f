package companyimport

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"masthead/internal/company"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/matchname"
	"masthead/internal/partialdate"
)

// applyRow adds the facts of a row to its company, which it creates if there is none. earlier is the row that an earlier import
// read with the same key, nil for a new row.
func (b *batch) applyRow(parsed *parsedRow, earlier *importedRow) {
	t := b.targetFor(parsed, earlier)
	report := b.parser.report
	isNew := t == nil
	if isNew {
		t = b.createCompany(parsed)
		report.Added++
	}
	row := &importedRow{Source: b.options.Source, Key: parsed.key, ImportID: b.importID, Number: parsed.number, Data: parsed.data}
	b.rows, b.targetOf[row] = append(b.rows, row), t
	if !isNew {
		before := 0
		if t.update != nil {
			before = len(t.update.Sections)
		}
		b.fillFacts(t, parsed, earlier)
		defer func() {
			if t.update != nil && before == 0 && len(t.update.Sections) > 0 {
				report.Changed++
			}
		}()
	}
	if parsed.Round != nil {
		b.roundOf[row] = b.applyRound(t, parsed, earlier)
	}
}

// targetFor returns the company of a row, nil if the company has to be created. Companies that might be the same are recorded as
// possible duplicates when the new company is created.
func (b *batch) targetFor(parsed *parsedRow, earlier *importedRow) *target {
	if earlier != nil && earlier.CompanyID != nil {
		if t := b.targets.byID[*earlier.CompanyID]; t != nil {
			return t
		}
	}
	for _, c := range b.findCandidates(parsed) {
		if isSameCompany(parsed, c.Company) {
			return c.target
		}
	}
	return nil
}

// findCandidates returns the companies with the domain or the name of a row, those with the domain first.
func (b *batch) findCandidates(parsed *parsedRow) []candidate {
	var list []candidate
	add := func(stored []company.Match, created []*target) {
		for _, m := range stored {
			if t := b.targets.byID[m.ID]; t != nil {
				list = append(list, candidate{m.Company, t})
			}
		}
		for _, t := range created {
			list = append(list, candidate{t.Company, t})
		}
	}
	if parsed.domain != "" {
		add(b.matches.ByDomain[parsed.domain], b.targets.byDomain[parsed.domain])
	}
	add(b.matches.ByName[parsed.match], b.targets.byName[parsed.match])
	return list
}

// isSameCompany reports whether a row is certainly about a company. This is so if both have the same domain and similar names, or
// if they have the same name and neither their domains nor their countries differ.
func isSameCompany(parsed *parsedRow, c *company.Company) bool {
	if parsed.domain != "" && parsed.domain == c.Domain {
		return areNamesSimilar(parsed.match, c.MatchName)
	}
	if parsed.match != c.MatchName || parsed.domain != "" && c.Domain != "" {
		return false
	}
	country := countryOf(parsed)
	return country == "" || c.Country == "" || country == c.Country
}

func countryOf(parsed *parsedRow) string {
	if len(parsed.Places) == 0 {
		return ""
	}
	return parsed.Places[0].Country
}

// areNamesSimilar reports whether two names are equal, sound alike, or one begins with the other.
func areNamesSimilar(a, b string) bool {
	return a == b || strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || matchname.SoundAlike(a, b)
}

// createCompany adds the company of a row to the targets. It is stored with the batch.
func (b *batch) createCompany(parsed *parsedRow) *target {
	c := &company.Company{Name: parsed.Name, Lang: i18n.Default.Code, Subtitle: parsed.Subtitle, Description: parsed.Description,
		Website: parsed.Website, Founded: parsed.Founded, Employees: parsed.Employees, Hiring: parsed.Hiring, Sectors: parsed.Sectors,
		Models: parsed.Models}
	if parsed.Former != "" {
		c.Names = map[string][]string{c.Lang: {parsed.Name, parsed.Former}}
	}
	p := &company.Profile{Company: c}
	if len(parsed.Places) > 0 {
		c.City, c.State, c.Country = parsed.Places[0].City, parsed.Places[0].State, parsed.Places[0].Country
	}
	if len(parsed.Places) > 1 {
		for i, at := range parsed.Places {
			p.Locations = append(p.Locations, company.Location{City: cmp.Or(at.City, at.State, at.Country), IsHeadquarters: i == 0})
		}
	}
	t := newTarget(p, false)
	c.MatchName, c.Domain = parsed.match, parsed.domain
	b.addDuplicates(parsed, t)
	b.targets.add(t)
	b.targets.created = append(b.targets.created, t)
	return t
}

// addDuplicates records the possible duplicates of a new company.
func (b *batch) addDuplicates(parsed *parsedRow, t *target) {
	var added []*company.Company
	add := func(other *company.Company, reason string) {
		if slices.ContainsFunc(added, func(p *company.Company) bool { return p == other || p.ID != 0 && p.ID == other.ID }) {
			return
		}
		added = append(added, other)
		b.duplicates = append(b.duplicates, possibleDuplicate{t, other, reason})
		b.parser.report.addRemark(remarkDuplicates, parsed.number, "%s and %s have the same %s", parsed.Name, nameWithPlace(other), reason)
	}
	for _, c := range b.findCandidates(parsed) {
		reason := "name"
		if parsed.domain != "" && parsed.domain == c.Domain {
			reason = "domain"
		}
		add(c.target.Company, reason)
	}
	city, own := cityOf(parsed), matchname.PhoneticFormOf(parsed.match)
	addAlike := func(found, kept *company.Company) {
		if (city == "" || found.City == "" || city == found.City) && own.SoundsLike(b.phoneticFormOf(found.MatchName)) {
			add(kept, "sound")
		}
	}
	for _, key := range matchname.PhoneticKeys(parsed.match) {
		for _, m := range b.matches.ByPhoneticKey[key] {
			addAlike(m.Company, m.Current)
		}
		for _, created := range b.targets.byPhoneticKey[key] {
			addAlike(created.Company, created.Company)
		}
	}
}

// phoneticFormOf returns the phonetic form of a normalized name, and keeps it for the rest of the batch.
func (b *batch) phoneticFormOf(name string) matchname.PhoneticForm {
	s, known := b.phoneticForms[name]
	if !known {
		s = matchname.PhoneticFormOf(name)
		b.phoneticForms[name] = s
	}
	return s
}

func cityOf(parsed *parsedRow) string {
	if len(parsed.Places) == 0 {
		return ""
	}
	return parsed.Places[0].City
}

func nameWithPlace(t *company.Company) string {
	if place := cmp.Or(t.City, t.Country, t.Domain); place != "" {
		return t.Name + " (" + place + ")"
	}
	return t.Name
}

// fillFacts sets the facts that a company lacks, and those that an earlier import has set and nobody has changed or confirmed since.
func (b *batch) fillFacts(t *target, parsed *parsedRow, row *importedRow) {
	earlier := factsOf(row)
	fields := map[*string]string{&t.Website: "website", &t.Employees: "employeeCount", &t.City: "city"}
	isConfirmed := func(now *string) bool { // by an owner's answer
		return row != nil && *now != "" && slices.ContainsFunc(b.questions[t.ID], func(q company.Question) bool {
			return q.Confirms(fields[now], *now) && q.AnsweredAt.After(row.ImportedAt.Time)
		})
	}
	set := func(section company.Section, what string, now *string, was, value string) {
		switch {
		case value == "" || *now == value || value == was: // the source has no new value
		case *now == "" || *now == was && !isConfirmed(now):
			*now = value
			t.markChanged(section)
		case was != "":
			b.parser.report.addRemark(remarkKept, parsed.number, "%s of %s: here %q, in the file %q", what, t.Name, *now, value)
		}
	}
	set(company.Introduction, "one-line description", &t.Subtitle, earlier.Subtitle, parsed.Subtitle)
	set(company.Introduction, "description", &t.Description, earlier.Description, parsed.Description)
	set(company.Introduction, "website", &t.Website, earlier.Website, parsed.Website)
	if year, ok := partialdate.YearOf(parsed.Founded); ok && t.ClosedYear != 0 && t.ClosedYear < year {
		b.parser.report.addRemark(remarkKept, parsed.number, "%s closed in %d; founded in the file %q", t.Name, t.ClosedYear, parsed.Founded)
	} else {
		set(company.Basic, "founding date", &t.Founded, earlier.Founded, parsed.Founded)
	}
	set(company.Basic, "number of employees", &t.Employees, earlier.Employees, parsed.Employees)
	was := append(earlier.Places, place{})[0]
	if at := append(parsed.Places, place{})[0]; t.City == "" && t.Country == "" || t.City == was.City && at.City != was.City {
		isKept := isConfirmed(&t.City)
		if set(company.Basic, "city", &t.City, was.City, at.City); !isKept {
			set(company.Basic, "state", &t.State, was.State, at.State)
			set(company.Basic, "country", &t.Country, was.Country, at.Country)
		}
	}
	if len(parsed.Sectors) > 0 && (len(t.Sectors) == 0 ||
		slices.Equal(t.Sectors, earlier.Sectors) && !slices.Equal(t.Sectors, parsed.Sectors)) {
		t.Sectors = parsed.Sectors
		t.markChanged(company.Basic)
	}
	if len(parsed.Models) > 0 && len(t.Models) == 0 {
		t.Models = parsed.Models
		t.markChanged(company.Basic)
	}
	if parsed.Hiring && !t.Hiring && !earlier.Hiring {
		t.Hiring = true
		t.markChanged(company.Basic)
	}
	if parsed.notHiring && t.Hiring && earlier.Hiring { // an earlier import said so
		t.Hiring = false
		t.markChanged(company.Basic)
	}
	if parsed.Former != "" && len(t.Names[t.Lang]) == 0 {
		t.Names = map[string][]string{t.Lang: {t.Name, parsed.Former}}
		t.markChanged(company.Introduction)
	}
	if earlier.Name != "" && parsed.Name != earlier.Name && parsed.Name != t.Name {
		b.parser.report.addRemark(remarkKept, parsed.number, "name of %s: in the file %q", t.Name, parsed.Name)
	}
}

// applyRound adds the round of a row to a company, or updates the round that the row describes.
func (b *batch) applyRound(t *target, parsed *parsedRow, earlier *importedRow) *roundTarget {
	n := company.Round{Type: parsed.Round.Type, Amount: parsed.Round.Amount, Currency: parsed.Round.Currency, Date: parsed.Round.Date,
		Source: parsed.Round.Source}
	for _, name := range parsed.Round.Investors {
		if investor := b.investors[matchname.Of(name)]; investor != nil {
			one := *investor
			one.MatchName = matchname.Of(name)
			n.Investors = append(n.Investors, one)
		}
	}
	report := b.parser.report
	if earlier != nil && earlier.RoundID != nil {
		for _, r := range t.rounds {
			if r.ID == *earlier.RoundID {
				b.changeRound(t, r, n, parsed, factsOf(earlier).Round)
				return r
			}
		}
	}
	for _, r := range t.rounds {
		if !isSameRound(r.Round, n) {
			continue
		}
		if b.mergeRound(t, r, n) && r.ID != 0 {
			report.RoundsMore++
		}
		report.addRemark(remarkSameRound, parsed.number, "%s, %s %s", t.Name, r.Type, r.Date)
		return r
	}
	if len(t.rounds) >= company.MaxEntries {
		report.addRemark(remarkUnreadable, parsed.number, "funding round: %s has %d already", t.Name, company.MaxEntries)
		return nil
	}
	r := &roundTarget{Round: n}
	t.rounds = append(t.rounds, r)
	t.markChanged(company.Funding)
	report.Rounds++
	return r
}

// changeRound sets a round to the values of its row, unless somebody has changed the round since the earlier import. was is the
// round of the earlier row.
func (b *batch) changeRound(t *target, r *roundTarget, n company.Round, parsed *parsedRow, was *round) {
	equal := func(a, b *int64) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }
	if was == nil || r.Type != was.Type || r.Date != was.Date || r.Currency != was.Currency || !equal(r.Amount, was.Amount) {
		if r.Type != n.Type || r.Date != n.Date || !equal(r.Amount, n.Amount) {
			b.parser.report.addRemark(remarkKept, parsed.number, "funding round of %s of %s", t.Name, cmp.Or(r.Date, "unknown date"))
		}
		b.mergeRound(t, r, n)
		return
	}
	if r.Type != n.Type || r.Date != n.Date || r.Currency != n.Currency || !equal(r.Amount, n.Amount) {
		r.Type, r.Date, r.Currency, r.Amount, r.changed = n.Type, n.Date, n.Currency, n.Amount, true
	}
	if r.Source == was.Source && r.Source != n.Source {
		r.Source, r.changed = n.Source, true
	}
	b.mergeRound(t, r, n)
	if r.changed {
		b.parser.report.RoundsMore++
		t.markChanged(company.Funding)
	}
}

// maxDateGap is the maximum time between the dates of two reports of the same round with the same amount.
const maxDateGap = 31 * 24 * time.Hour

// isSameRound reports whether two rounds of a company are the same: they have the same amount and are at most maxDateGap apart, or
// the amount of one is unknown and they are on the same day. If one has no date, only the amounts are compared. If only the
// investors of the rounds are known, only the types are compared.
func isSameRound(a, b company.Round) bool {
	if a.Date == "" && b.Date == "" && a.Amount == nil && b.Amount == nil {
		return a.Type == b.Type
	}
	if a.Date == "" || b.Date == "" {
		return a.Amount != nil && b.Amount != nil && *a.Amount == *b.Amount && a.Currency == b.Currency
	}
	if a.Amount != nil && b.Amount != nil {
		return *a.Amount == *b.Amount && a.Currency == b.Currency && timeBetween(a.Date, b.Date) <= maxDateGap
	}
	return a.Date == b.Date && len(a.Date) == len(time.DateOnly)
}

// timeBetween returns the time between two partial dates, each taken as its first day.
func timeBetween(a, b string) time.Duration {
	first := func(date string) time.Time {
		at, _ := time.Parse(time.DateOnly, (date + "-01-01")[:len(time.DateOnly)])
		return at
	}
	return first(a).Sub(first(b)).Abs()
}

// mergeRound adds the facts of another report to a round if the round lacks them. It reports whether it changed anything.
func (b *batch) mergeRound(t *target, r *roundTarget, n company.Round) bool {
	changed := false
	if r.Amount == nil && n.Amount != nil {
		r.Amount, r.Currency, changed = n.Amount, n.Currency, true
	}
	if (r.Type == unknownType || r.Type == otherType || r.Type == "PRIVATE-EQUITY" && strings.HasPrefix(n.Type, "SERIES")) &&
		n.Type != unknownType && n.Type != otherType && n.Type != r.Type {
		r.Type, changed = n.Type, true
	}
	if r.Date == "" && n.Date != "" {
		r.Date, changed = n.Date, true
	}
	for _, i := range n.Investors {
		if !slices.ContainsFunc(r.Investors, func(known investor.Investor) bool { return matchname.Of(known.Name) == i.MatchName }) {
			r.Investors, changed = append(r.Investors, i), true
		}
	}
	if changed {
		r.changed = true
		t.markChanged(company.Funding)
	}
	return changed
}
