package company

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"masthead/internal/clock"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// maxAmount is the largest amount of a round, in units of its currency.
const maxAmount = 1_000_000_000_000_000

// CheckFact checks a new value of a fact by the rules of the wizard and returns it as it is stored. The error is an invalid.Fields
// with messages in the language l, by the names of the fact's parts.
func CheckFact(f Fact, value string, now clock.Moment, l i18n.Locale) (string, error) {
	switch t := f.typeOf(); {
	case t == nil:
		return "", invalid.Fields{"fact": l.Text("form.choose", nil)}
	case t.Kind == NewFact:
		return checkNewEntry(f, value, now, l)
	default:
		return checkFact(t, value, now, l)
	}
}

// checkFact checks the value of a fact, or of one part of a new entry. The error is an invalid.Fields for the field value.
func checkFact(t *factType, value string, now clock.Moment, l i18n.Locale) (string, error) {
	const field = "value"
	fields := newFieldChecks(now, l)
	value = strings.TrimSpace(lineBreaks.Replace(value))
	if t.isRequired(now) && t.Kind != RoundTypeFact {
		fields.checkRequired(field, value)
	}
	switch t.Kind {
	case LineFact, TextFact:
		if value = fields.checkText(field, t.rule, value); t.Kind == LineFact {
			value = strings.Join(strings.Fields(value), " ")
		}
		if t.Field == "city" || t.Field == "location.city" {
			value = fields.checkCity(field, value, "")
		}
	case AddressFact:
		value = fields.checkURL(field, value)
	case DateFact:
		value = fields.checkDateBy(field, t.rule, value, false)
	case YearFact:
		if value != "" {
			year, _ := strconv.Atoi(value) // 0 for a text that is not a number, which the check refuses
			value = text.Year(fields.checkYear(field, t.rule, &year))
		}
	case SizeFact, HiringFact, RoundTypeFact, MilestoneFact:
		fields.checkOneOf(field, value, FactOptions(t.Kind), t.Kind != SizeFact && t.Kind != HiringFact)
	case SectorsFact:
		value = fields.checkSectors(field, value)
	case ModelsFact, VerticalsFact:
		value = fields.checkOptions(field, value, t)
	case PercentFact:
		if n, err := strconv.Atoi(value); value != "" && (err != nil || n < 0 || n > 100) {
			fields.addMessage(field, "company.rule.percent", nil)
		} else if value != "" {
			value = strconv.Itoa(n)
		}
	case RemovedFact:
		if value != "" {
			fields.addClientError(field, "must be empty")
		}
	case AmountFact:
		value = fields.checkAmount(field, value)
	case NamesFact:
		var names []string
		for line := range strings.Lines(value) {
			if name := strings.Join(strings.Fields(line), " "); name != "" && !slices.Contains(names, name) {
				names = append(names, fields.checkText(field, t.lineRule(), name))
			}
		}
		if most := fields.rules[t.rule].MaxItems; len(names) > most {
			fields.addMessage(field, "company.rule.entries", map[string]any{"max": most})
		}
		value = strings.Join(names, "\n")
	}
	return value, fields.err()
}

// checkAmount returns an amount in the form that facts have, from one in that form or as people type it with its currency; lakh and crore
// count as rupees.
func (c *fieldChecks) checkAmount(field, value string) string {
	if value == "" {
		return ""
	}
	if amount, _, ok := ParseAmount(value); ok && amount <= maxAmount {
		return value
	}
	amount, currency, err := ParseTypedAmount(value)
	if currency == "" && HasIndianUnit(value) {
		currency = "INR"
	}
	if err != nil || amount == nil || currency == "" {
		c.addMessage(field, "company.rule.amount", map[string]any{"digits": "50000000 INR", "dollars": "5 million USD"})
		return value
	}
	return amountText(amount, currency)
}

// lineRule returns the name of the rule of each line of a list.
func (t *factType) lineRule() string {
	if t.Field == "product.offers" {
		return "offer"
	}
	return "name"
}

// checkOptions checks values of a list of options, one per line, and returns them in the order of the options.
func (c *fieldChecks) checkOptions(field, value string, t *factType) string {
	options, chosen := FactOptions(t.Kind), linesOf(value)
	for _, one := range chosen {
		if !slices.Contains(options, one) && one != "" {
			c.addMessage(field, "form.choose", nil)
		}
	}
	options = slices.DeleteFunc(options, func(one string) bool { return !slices.Contains(chosen, one) })
	if most := c.rules[t.rule].MaxItems; most > 0 && len(options) > most {
		c.addMessage(field, "company.rule.entries", map[string]any{"max": most})
	}
	return strings.Join(options, "\n")
}

// checkSectors checks the names of sectors, one per line, and returns them as the value of a fact.
func (c *fieldChecks) checkSectors(field, value string) string {
	var ids []int
	for line := range strings.Lines(value) {
		name := strings.TrimSpace(line)
		if name == "" {
			continue
		}
		id := SectorID(name)
		if id == 0 {
			c.addMessage(field, "form.choose", nil)
			continue
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if most := c.rules["sectors"].MaxItems; len(ids) > most {
		c.addMessage(field, "company.rule.entries", map[string]any{"max": most})
	}
	return sectorsText(ids)
}

// maxEvidence is the maximum number of characters of the address that is the source of a change.
const maxEvidence = 500

// CheckEvidence checks the address of a page that is the source of a change, and returns it with its scheme. The address may be
// empty. The error is an invalid.Fields for the field source.
func CheckEvidence(address string, now clock.Moment, l i18n.Locale) (string, error) {
	fields := newFieldChecks(now, l)
	address = fields.checkURL("source", address)
	if utf8.RuneCountInString(address) > maxEvidence {
		fields.addMessage("source", "form.tooLong", map[string]any{"max": maxEvidence})
	}
	return address, fields.err()
}
