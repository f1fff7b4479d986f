package companyimport

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"masthead/internal/company"
	"masthead/internal/i18n"
)

// importRecord adds the facts of a row to its company. earlier is what an earlier import read for the same key, nil for a new row.
func (b *batch) importRecord(rec *record, earlier *rowOfImport) {
	t := b.targetFor(rec, earlier)
	report := b.reader.report
	isNew := t == nil
	if isNew {
		t = b.create(rec)
		report.Added++
	}
	row := &rowOfImport{Source: b.job.Source, Key: rec.key, ImportID: b.importID, Number: rec.number, Data: rec.data}
	b.rows, b.targetOf[row] = append(b.rows, row), t
	if !isNew {
		before := 0
		if t.supplement != nil {
			before = len(t.supplement.Sections)
		}
		b.fill(t, rec, factsOf(earlier))
		defer func() {
			if t.supplement != nil && before == 0 && len(t.supplement.Sections) > 0 {
				report.Changed++
			}
		}()
	}
	if rec.Round != nil {
		b.roundOf[row] = b.applyRound(t, rec, earlier)
	}
}

// targetFor returns the company of a row, nil if it has to be created. What may be the same company without being it for
// certain becomes a pair when the company is created.
func (b *batch) targetFor(rec *record, earlier *rowOfImport) *target {
	if earlier != nil && earlier.CompanyID != nil {
		if t := b.targets.byID[*earlier.CompanyID]; t != nil {
			return t
		}
	}
	for _, c := range b.candidates(rec) {
		if isSameCompany(rec, c.Company) {
			return c.target
		}
	}
	return nil
}

// candidates returns the companies with the domain or the name of a row, those of the domain first.
func (b *batch) candidates(rec *record) []candidate {
	var list []candidate
	add := func(stored []company.Match, created []*target) {
		for _, m := range stored {
			list = append(list, candidate{m.Company, b.targets.byID[m.Current.ID]})
		}
		for _, t := range created {
			list = append(list, candidate{t.Company, t})
		}
	}
	if rec.domain != "" {
		add(b.matches.ByDomain[rec.domain], b.targets.byDomain[rec.domain])
	}
	add(b.matches.ByName[rec.match], b.targets.byName[rec.match])
	return list
}

// isSameCompany reports whether a row is certainly about a company: it has the same domain and a similar name, or the same name and
// neither another domain nor another country.
func isSameCompany(rec *record, c *company.Company) bool {
	if rec.domain != "" && rec.domain == c.Domain {
		return similarNames(rec.match, c.MatchName)
	}
	if rec.match != c.MatchName || rec.domain != "" && c.Domain != "" {
		return false
	}
	country := countryOf(rec)
	return country == "" || c.Country == "" || country == c.Country
}

func countryOf(rec *record) string {
	if len(rec.Places) == 0 {
		return ""
	}
	return rec.Places[0].Country
}

// similarNames reports whether two names are equal, sound alike, or one begins with the other.
func similarNames(a, b string) bool {
	return a == b || strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || company.SoundAlike(a, b)
}

// create makes the company of a row.
func (b *batch) create(rec *record) *target {
	c := &company.Company{Name: rec.Name, Lang: i18n.Default.Code, Subtitle: rec.Subtitle, Description: rec.Description,
		Website: rec.Website, Founded: rec.Founded, Employees: rec.Employees, Hiring: rec.Hiring, Sectors: rec.Sectors, Models: rec.Models}
	if rec.Former != "" {
		c.Names = map[string][]string{c.Lang: {rec.Name, rec.Former}}
	}
	p := &company.Profile{Company: c}
	if len(rec.Places) > 0 {
		c.City, c.State, c.Country = rec.Places[0].City, rec.Places[0].State, rec.Places[0].Country
	}
	if len(rec.Places) > 1 {
		for i, at := range rec.Places {
			p.Locations = append(p.Locations, company.Location{City: cmp.Or(at.City, at.State, at.Country), IsHeadquarters: i == 0})
		}
	}
	t := newTarget(p, false)
	c.MatchName, c.Domain = rec.match, rec.domain
	b.addPairs(rec, t)
	b.targets.add(t)
	b.targets.created = append(b.targets.created, t)
	return t
}

// addPairs records the companies that may be the same as a new one.
func (b *batch) addPairs(rec *record, t *target) {
	var paired []*company.Company
	addPair := func(other *company.Company, reason string) {
		if slices.ContainsFunc(paired, func(p *company.Company) bool { return p == other || p.ID != 0 && p.ID == other.ID }) {
			return
		}
		paired = append(paired, other)
		b.pairs = append(b.pairs, pair{t, other, reason})
		b.reader.report.remark(duplicates, rec.number, "%s and %s have the same %s", rec.Name, describe(other), reason)
	}
	for _, c := range b.candidates(rec) {
		reason := "name"
		if rec.domain != "" && rec.domain == c.Domain {
			reason = "domain"
		}
		addPair(c.target.Company, reason)
	}
	addAlike := func(found, kept *company.Company) {
		city := cityOf(rec)
		if company.SoundAlike(rec.match, found.MatchName) && (city == "" || found.City == "" || city == found.City) {
			addPair(kept, "sound")
		}
	}
	for _, sound := range company.PhoneticKeys(rec.match) {
		for _, m := range b.matches.ByPhoneticKey[sound] {
			addAlike(m.Company, m.Current)
		}
		for _, created := range b.targets.bySound[sound] {
			addAlike(created.Company, created.Company)
		}
	}
}

func cityOf(rec *record) string {
	if len(rec.Places) == 0 {
		return ""
	}
	return rec.Places[0].City
}

func describe(t *company.Company) string {
	if place := cmp.Or(t.City, t.Country, t.Domain); place != "" {
		return t.Name + " (" + place + ")"
	}
	return t.Name
}

// fill sets the facts of a company that it lacks, and those that an earlier import set and nobody has changed since.
func (b *batch) fill(t *target, rec *record, earlier facts) {
	set := func(section company.Section, what string, now *string, was, value string) {
		switch {
		case value == "" || *now == value || value == was: // what the source does not change stays
		case *now == "" || *now == was:
			*now = value
			t.markChanged(section)
		case was != "":
			b.reader.report.remark(kept, rec.number, "%s of %s: here %q, in the file %q", what, t.Name, *now, value)
		}
	}
	set(company.Introduction, "one-line description", &t.Subtitle, earlier.Subtitle, rec.Subtitle)
	set(company.Introduction, "description", &t.Description, earlier.Description, rec.Description)
	set(company.Introduction, "website", &t.Website, earlier.Website, rec.Website)
	set(company.Basic, "founding date", &t.Founded, earlier.Founded, rec.Founded)
	set(company.Basic, "number of employees", &t.Employees, earlier.Employees, rec.Employees)
	was := append(earlier.Places, place{})[0]
	if at := append(rec.Places, place{})[0]; t.City == "" && t.Country == "" || t.City == was.City && at.City != was.City {
		set(company.Basic, "city", &t.City, was.City, at.City)
		set(company.Basic, "state", &t.State, was.State, at.State)
		set(company.Basic, "country", &t.Country, was.Country, at.Country)
	}
	if len(rec.Sectors) > 0 && (len(t.Sectors) == 0 || slices.Equal(t.Sectors, earlier.Sectors) && !slices.Equal(t.Sectors, rec.Sectors)) {
		t.Sectors = rec.Sectors
		t.markChanged(company.Basic)
	}
	if len(rec.Models) > 0 && len(t.Models) == 0 {
		t.Models = rec.Models
		t.markChanged(company.Basic)
	}
	if rec.Hiring && !t.Hiring && !earlier.Hiring {
		t.Hiring = true
		t.markChanged(company.Basic)
	}
	if rec.Former != "" && len(t.Names[t.Lang]) == 0 {
		t.Names = map[string][]string{t.Lang: {t.Name, rec.Former}}
		t.markChanged(company.Introduction)
	}
	if earlier.Name != "" && rec.Name != earlier.Name && rec.Name != t.Name {
		b.reader.report.remark(kept, rec.number, "name of %s: in the file %q", t.Name, rec.Name)
	}
}

// applyRound adds the round of a row to a company, or supplements the one that it is about.
func (b *batch) applyRound(t *target, rec *record, earlier *rowOfImport) *roundTarget {
	n := company.Round{Type: rec.Round.Type, Amount: rec.Round.Amount, Currency: rec.Round.Currency, Date: rec.Round.Date,
		Source: rec.Round.Source}
	for _, name := range rec.Round.Investors {
		if investor := b.investors[company.MatchName(name)]; investor != nil {
			one := *investor
			one.MatchName = company.MatchName(name)
			n.Investors = append(n.Investors, one)
		}
	}
	report := b.reader.report
	if earlier != nil && earlier.RoundID != nil {
		for _, r := range t.rounds {
			if r.ID == *earlier.RoundID {
				b.changeRound(t, r, n, rec, factsOf(earlier).Round)
				return r
			}
		}
	}
	for _, r := range t.rounds {
		if !sameRound(r.Round, n) {
			continue
		}
		if b.mergeRound(t, r, n) && r.ID != 0 {
			report.RoundsMore++
		}
		report.remark(merged, rec.number, "%s, %s %s", t.Name, r.Type, r.Date)
		return r
	}
	if len(t.rounds) >= company.MaxEntries {
		report.remark(unreadable, rec.number, "funding round: %s has %d already", t.Name, company.MaxEntries)
		return nil
	}
	r := &roundTarget{Round: n}
	t.rounds = append(t.rounds, r)
	t.markChanged(company.Funding)
	report.Rounds++
	return r
}

// changeRound sets a round to what its row says now, unless somebody has changed it since the earlier import.
func (b *batch) changeRound(t *target, r *roundTarget, n company.Round, rec *record, was *round) {
	equal := func(a, b *int64) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }
	if was == nil || r.Type != was.Type || r.Date != was.Date || r.Currency != was.Currency || !equal(r.Amount, was.Amount) {
		if r.Type != n.Type || r.Date != n.Date || !equal(r.Amount, n.Amount) {
			b.reader.report.remark(kept, rec.number, "funding round of %s of %s", t.Name, cmp.Or(r.Date, "unknown date"))
		}
		b.mergeRound(t, r, n)
		return
	}
	if r.Type != n.Type || r.Date != n.Date || r.Currency != n.Currency || !equal(r.Amount, n.Amount) {
		r.Type, r.Date, r.Currency, r.Amount, r.changed = n.Type, n.Date, n.Currency, n.Amount, true
	}
	b.mergeRound(t, r, n)
	if r.changed {
		b.reader.report.RoundsMore++
		t.markChanged(company.Funding)
	}
}

// closeDates is how far apart two reports of the same round with the same amount may be dated.
const closeDates = 31 * 24 * time.Hour

// sameRound reports whether two rounds of a company are the same: with the same amount within a month, or on the same day if
// the amount of one is unknown. A round of which only investors are known is the same as another one like it.
func sameRound(a, b company.Round) bool {
	if a.Date == "" && b.Date == "" && a.Amount == nil && b.Amount == nil {
		return a.Type == b.Type
	}
	if a.Date == "" || b.Date == "" {
		return a.Amount != nil && b.Amount != nil && *a.Amount == *b.Amount && a.Currency == b.Currency
	}
	if a.Amount != nil && b.Amount != nil {
		return *a.Amount == *b.Amount && a.Currency == b.Currency && apart(a.Date, b.Date) <= closeDates
	}
	return a.Date == b.Date && len(a.Date) == len(time.DateOnly)
}

// apart returns the time between two partial dates, each taken as its first day.
func apart(a, b string) time.Duration {
	first := func(date string) time.Time {
		at, _ := time.Parse(time.DateOnly, (date + "-01-01")[:len(time.DateOnly)])
		return at
	}
	return first(a).Sub(first(b)).Abs()
}

// mergeRound adds what another report of a round knows. It reports whether it changed anything.
func (b *batch) mergeRound(t *target, r *roundTarget, n company.Round) bool {
	changed := false
	if r.Amount == nil && n.Amount != nil {
		r.Amount, r.Currency, changed = n.Amount, n.Currency, true
	}
	if (r.Type == noRound || r.Type == "OTHERS" || r.Type == "PRIVATE-EQUITY" && strings.HasPrefix(n.Type, "SERIES")) &&
		n.Type != noRound && n.Type != "OTHERS" && n.Type != r.Type {
		r.Type, changed = n.Type, true
	}
	if r.Date == "" && n.Date != "" {
		r.Date, changed = n.Date, true
	}
	for _, i := range n.Investors {
		if !slices.ContainsFunc(r.Investors, func(known company.Investor) bool { return company.MatchName(known.Name) == i.MatchName }) {
			r.Investors, changed = append(r.Investors, i), true
		}
	}
	if changed {
		r.changed = true
		t.markChanged(company.Funding)
	}
	return changed
}
