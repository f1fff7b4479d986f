package company

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/partialdate"
)

// fieldChecks collects messages about invalid fields, in the language of the caller.
type fieldChecks struct {
	now    clock.Moment
	rules  map[string]FieldRule
	locale i18n.Locale
	wrong  invalid.Fields
}

func newFieldChecks(now clock.Moment, l i18n.Locale) *fieldChecks {
	return &fieldChecks{now: now, rules: rules(latestToday(now).Year()), locale: l, wrong: invalid.Fields{}}
}

func (c *fieldChecks) err() error {
	if len(c.wrong) == 0 {
		return nil
	}
	return c.wrong
}

// errOr returns the messages about invalid fields as an error; if there are none, it returns other.
func (c *fieldChecks) errOr(other error) error {
	if err := c.err(); err != nil {
		return err
	}
	return other
}

// addMessage records the message of the catalogue with an id for a field, unless the field already has a message. The wizard
// shows the same messages before it saves.
func (c *fieldChecks) addMessage(field, message string, args map[string]any) {
	c.addClientError(field, c.locale.Text(message, args))
}

// addClientError records an English text for a field, unless the field already has a message. It is for errors that only a faulty client
// causes.
func (c *fieldChecks) addClientError(field, text string) {
	if c.wrong[field] == "" {
		c.wrong[field] = text
	}
}

const operationNames = "must be CREATE, UPDATE or DELETE"

// checkRequired checks that a text is not empty.
func (c *fieldChecks) checkRequired(field, value string) {
	if value == "" {
		c.addMessage(field, "form.required", nil)
	}
}

// lineBreaks replaces the line breaks that browsers send in forms, \r\n, with \n.
var lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// checkText checks a text by the named rule and returns it without leading and trailing white space.
func (c *fieldChecks) checkText(field, rule, value string) string {
	value = strings.TrimSpace(lineBreaks.Replace(value))
	r := c.rules[rule]
	switch {
	case value == "" && r.Required:
		c.addMessage(field, "form.required", nil)
	case utf8.RuneCountInString(value) > r.MaxLength:
		c.addMessage(field, "form.tooLong", map[string]any{"max": r.MaxLength})
	case strings.ContainsRune(value, 0) || !utf8.ValidString(value):
		c.addMessage(field, "company.rule.text", nil)
	}
	return value
}

// checkCity checks the name of a city, which may be empty, and returns its usual English name if city.Canonical knows it. country is
// that of the company, "" if it is unknown.
func (c *fieldChecks) checkCity(field, value, country string) string {
	value = c.checkText(field, "city", value)
	if name, ok := city.Canonical(value, country); ok {
		return name
	}
	return value
}

// checkPlace sets the city and the state of a company to those that somebody typed. If the city has changed, the country becomes that of
// the city or, for an unknown city, none. A known city without a state has its own, and "Pune, Maharashtra" is a city with its state.
func (c *fieldChecks) checkPlace(p *Company, typedCity, typedState string) {
	before := p.City
	if name, state, found := strings.Cut(typedCity, ","); found && strings.TrimSpace(typedState) == "" {
		if _, known := city.CanonicalState(state); known {
			typedCity, typedState = name, state
		}
	}
	p.City, p.State = c.checkText("city", "city", typedCity), c.checkState("state", typedState)
	if p.City == before {
		return
	}
	known, ok := city.Known(p.City)
	if ok && (p.State == "" || p.State == known.State || known.State == "") {
		p.City, p.State, p.Country = known.Name, known.State, known.Country
	} else if p.City != "" {
		p.Country = city.CountryOfState(p.State)
	}
}

// checkState checks the name of a state, which may be empty, and returns its usual English name if city.CanonicalState knows it.
func (c *fieldChecks) checkState(field, value string) string {
	value = c.checkText(field, "city", value)
	if name, ok := city.CanonicalState(value); ok {
		return name
	}
	return value
}

// checkURL checks the address of a website and returns it with its scheme, which is https for an address without one.
func (c *fieldChecks) checkURL(field, value string) string {
	value = c.checkText(field, "website", fieldcheck.AddScheme(value))
	if value != "" && !fieldcheck.IsWebAddress(value) {
		c.addMessage(field, "company.rule.url", map[string]any{"example": "example.com"})
	}
	return value
}

func (c *fieldChecks) checkDate(field, value string, required bool) string {
	value = strings.TrimSpace(value)
	switch {
	case value == "" && required:
		c.addMessage(field, "form.required", nil)
	case value != "" && !partialdate.IsValid(value):
		c.addMessage(field, "company.rule.date", map[string]any{"year": "2016", "month": "2016-04", "day": "2016-04-12"})
	}
	return value
}

// latestToday returns a time whose date in UTC is today's date in the time zone that is furthest ahead, UTC+14.
func latestToday(now clock.Moment) time.Time { return now.UTC().Add(14 * time.Hour) }

// isFuture reports whether a partial date begins after today in every time zone.
func isFuture(date string, now clock.Moment) bool {
	first, _, ok := partialdate.DaysOf(date)
	return ok && first.After(latestToday(now))
}

// checkDateBy checks a partial date whose year must satisfy the named rule. Only events may be in the future.
func (c *fieldChecks) checkDateBy(field, rule, value string, required bool) string {
	value = c.checkDate(field, value, required)
	if year, ok := partialdate.YearOf(value); ok {
		c.checkYear(field, rule, &year)
	}
	if rule != "eventDate" && isFuture(value, c.now) {
		c.addMessage(field, "company.rule.future", nil)
	}
	return value
}

// checkClosing checks that a company did not close before it was founded. It adds its message to field.
func (c *fieldChecks) checkClosing(field string, one *Company) {
	founded := one.FoundedYear
	if year, ok := partialdate.YearOf(one.Founded); ok {
		founded = year
	}
	if one.ClosedYear != 0 && one.ClosedYear < founded {
		c.addMessage(field, "company.rule.closing", nil)
	}
}

func (c *fieldChecks) checkYear(field, rule string, value *int) int {
	r := c.rules[rule]
	if value == nil {
		return 0
	}
	if *value < *r.Min || *value > *r.Max {
		c.addMessage(field, "company.rule.year", map[string]any{"min": strconv.Itoa(*r.Min), "max": strconv.Itoa(*r.Max)})
	}
	return *value
}

func (c *fieldChecks) checkOneOf(field, value string, options []string, required bool) {
	if value == "" && !required {
		return
	}
	if !slices.Contains(options, value) {
		c.addMessage(field, "company.rule.option", map[string]any{"options": strings.Join(options, ", ")})
	}
}
