package company

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/actor"
	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/investor"
	"masthead/internal/matchname"
	"masthead/internal/partialdate"
)

// Correct replaces the value of a fact in a transaction, by the rules of the wizard. before is the value to be replaced; if the fact has
// another value by now, Correct changes nothing and returns ErrConflict. Correct sets e.Section itself. It returns database.ErrNotFound if
// the company or the fact does not exist, ErrForbidden, ErrConflict or an invalid.Fields.
func Correct(ctx context.Context, tx *database.Tx, e Edit, f Fact, before, after string, l i18n.Locale) error {
	t := f.typeOf()
	if t == nil {
		return database.ErrNotFound
	}
	e.Section = t.Section
	after, err := CheckFact(f, after, tx.At, l)
	if err != nil {
		return err
	}
	_, err = saveSectionIn(ctx, tx, e, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		info, ok := p.FactOf(f, l)
		switch {
		case !ok:
			return database.ErrNotFound
		case info.Value != before || p.HasEntry(f, after):
			return ErrConflict
		}
		network, isSocial := strings.CutPrefix(f.Field, socialPrefix)
		switch {
		case f.listOf() != nil:
			return p.correctEntry(ctx, tx, f, after, l)
		case isSocial:
			p.Social = maps.Clone(p.Social) // shared with the company before the change
			p.Social[network] = after
			if after == "" {
				delete(p.Social, network)
			}
		case f.Field == "city":
			return p.correctPlace(after, p.stateAfter(after), tx.At, l)
		case f.Field == "state":
			return p.correctPlace(p.City, after, tx.At, l)
		case f.Field == "hiring":
			p.Hiring = after == yes
		case f.Field == "sectors":
			p.setSectors(after)
		case p.texts(f.Field) != nil:
			*p.texts(f.Field) = linesOf(after)
		case strings.HasPrefix(f.Field, "round."):
			return p.correctRound(ctx, tx, e, f, after, l)
		case strings.HasPrefix(f.Field, "person."):
			person := p.person(f.Entry)
			*person.text(f.Field) = after
			_, err := tx.NewUpdate().Model(person).Column("name", "designation").WherePK().Exec(ctx)
			return err
		case f.Field == "closingYear":
			p.ClosedYear, _ = strconv.Atoi(after) // checked above; 0 for ""
			return p.checkClosing(tx, l)
		case f.Field == "foundingDate":
			p.Founded = after
			p.FoundedYear, _ = partialdate.YearOf(after)
			return p.checkClosing(tx, l)
		default:
			*p.textField(f.Field) = after
		}
		return nil
	})
	return err
}

// correctPlace sets the city and the state as checkPlace does. It returns an invalid.Fields for the field value if they are
// in two countries.
func (p *Profile) correctPlace(city, state string, now clock.Moment, l i18n.Locale) error {
	fields := newFieldChecks(now, l)
	fields.checkPlace(p.Company, city, state, "")
	for _, message := range fields.wrong {
		return invalid.Fields{"value": message}
	}
	return nil
}

// stateAfter returns the state of a company after a reader corrects its city, as checkPlace expects it: the present state only if the city
// was removed or merely gets another spelling, because another city may be elsewhere.
func (p *Profile) stateAfter(corrected string) string {
	_, known := city.Known(corrected)
	if corrected == "" || !known && matchname.SoundAlike(matchname.Of(p.City), matchname.Of(corrected)) {
		return p.State
	}
	return ""
}

// checkClosing returns an invalid.Fields for the field value if the company closed before it was founded.
func (p *Profile) checkClosing(tx *database.Tx, l i18n.Locale) error {
	fields := newFieldChecks(tx.At, l)
	fields.checkClosing("value", p.Company)
	return fields.err()
}

// linesOf returns the lines of the value of a fact, none for "".
func linesOf(value string) []string {
	lines := []string{}
	for line := range strings.Lines(value) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

// correctRound replaces a fact of a funding round.
func (p *Profile) correctRound(ctx context.Context, tx *database.Tx, e Edit, f Fact, after string, l i18n.Locale) error {
	r := p.round(f.Entry)
	before := *r
	switch f.Field {
	case "round.type":
		r.Type = after
	case "round.date":
		r.Date = after
	case "round.amount":
		r.Amount = nil
		if amount, currency, ok := ParseAmount(after); ok {
			r.Amount, r.Currency = &amount, currency
		}
	case "round.investors":
		if err := p.setInvestors(ctx, tx, e.By, r, after, l); err != nil {
			return err
		}
	}
	if e.Evidence != "" {
		r.Source = e.Evidence
	} else if !r.hasFactsOf(&before) {
		r.Source = "" // the former source does not support the new value
		if e.By.AllBrands {
			r.Source = EditorsSource
		}
	}
	r.USD = toUSD(r.Amount, r.Currency, r.Date)
	if err := storeRounds(ctx, tx, p.ID, p.Rounds); err != nil {
		return err
	}
	p.summarizeFunding(tx.At)
	return nil
}

// setInvestors replaces the investors of a round with those in names, one per line. Investors of the round keep their records.
func (p *Profile) setInvestors(ctx context.Context, tx *database.Tx, by actor.Actor, r *Round, names string, l i18n.Locale) error {
	named := RoundEdit{}
	for line := range strings.Lines(names) {
		name := strings.TrimSpace(line)
		edit := InvestorEdit{Name: name}
		if at := slices.IndexFunc(r.Investors, func(i investor.Investor) bool { return i.Name == name }); at >= 0 {
			edit = InvestorEdit{ID: formatID(r.Investors[at].ID)}
		}
		named.Investors = append(named.Investors, edit)
	}
	known, err := findInvestors(ctx, tx, by, []RoundEdit{named})
	if err != nil {
		return err
	}
	fields := newFieldChecks(tx.At, l)
	r.Investors = known.resolveInvestors(fields, "value", named.Investors)
	var wrong invalid.Fields
	if err := fields.err(); errors.As(err, &wrong) {
		for _, text := range wrong {
			return invalid.Fields{"value": text}
		}
	}
	return known.storeNewInvestors(ctx, tx, []Round{*r})
}
