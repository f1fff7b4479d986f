package company

import (
	"cmp"
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

// checkPlace sets the city and the state of a company to those that somebody typed, and the country to that of the place. country is the
// country if somebody typed it too, else "". A known city without a state, or with the unchanged state of the former city, has its own,
// and "Pune, Maharashtra" is a city with its state. A state of another country than that of a known city is invalid. The country of a
// place in an unknown state is unknown, unless only the state has changed and the country was not that of the earlier state.
func (c *fieldChecks) checkPlace(p *Company, typedCity, typedState, country string) {
	cityBefore, stateBefore := p.City, p.State
	if name, state, found := cutState(typedCity); found {
		typedCity, typedState = name, state
	}
	p.City, p.State = c.checkText("city", "city", typedCity), c.checkState("state", typedState)
	known, ok := city.Known(p.City)
	if byCode := city.IndianState(p.State); ok && known.Country == "India" && byCode != "" {
		p.State = byCode
	}
	if of := city.CountryOfState(p.State); ok && of != "" && of != known.Country && p.State != stateBefore {
		c.addMessage("state", "company.rule.state", nil)
		return
	}
	ok = ok && (country == "" || country == known.Country)
	changed := p.City != cityBefore
	switch {
	case !changed && p.State == stateBefore:
	case ok && p.State == known.State && p.State != "", ok && changed && (p.State == "" || p.State == stateBefore || known.State == ""):
		p.City, p.State, p.Country = known.Name, known.State, known.Country
	case changed && p.City != "":
		p.Country = cmp.Or(country, city.CountryOfState(p.State))
	case p.State != "":
		of := city.CountryOfState(p.State)
		if of != "" || p.Country == city.CountryOfState(stateBefore) || ok && p.Country == known.Country {
			p.Country = cmp.Or(country, of)
		}
	}
}

// cutState returns the city and the state of a text such as "Pune, Maharashtra" or "Pune, Maharashtra, India". found is false if the text
// does not end with the name of a known state or of the country of one.
func cutState(typed string) (name, state string, found bool) {
	parts := strings.Split(typed, ",")
	if country, ok := city.CanonicalCountry(parts[len(parts)-1]); ok && len(parts) > 2 {
		if of, _ := city.CanonicalState(parts[len(parts)-2]); of == "" || city.CountryOfState(of) != country {
			return "", "", false
		}
		parts = parts[:len(parts)-1]
	}
	last := len(parts) - 1
	if last < 1 {
		return "", "", false
	}
	state, found = city.CanonicalState(parts[last])
	return strings.TrimSpace(strings.Join(parts[:last], ",")), state, found
}

// withoutState returns the city of a text such as "Pune, Maharashtra", and another text unchanged.
func withoutState(typed string) string {
	if name, _, found := cutState(typed); found {
		return name
	}
	return typed
}

// checkCountry checks the name of a country, which may be empty, and returns its usual English name if city.CanonicalCountry knows it.
func (c *fieldChecks) checkCountry(field, value string) string {
	value = c.checkText(field, "city", value)
	if name, ok := city.CanonicalCountry(value); ok {
		return name
	}
	return value
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
