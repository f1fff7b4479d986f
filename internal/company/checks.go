package company

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"masthead/internal/clock"
	"masthead/internal/i18n"
)

// fieldChecks collects what is wrong with fields, in the language of the caller.
type fieldChecks struct {
	rules  map[string]FieldRule
	locale i18n.Locale
	wrong  InvalidError
}

func newFieldChecks(now clock.Moment, l i18n.Locale) *fieldChecks {
	return &fieldChecks{rules: rules(now.UTC().Year()), locale: l, wrong: InvalidError{}}
}

func (c *fieldChecks) err() error {
	if len(c.wrong) == 0 {
		return nil
	}
	return c.wrong
}

// errOr returns what is wrong with the fields, else another error.
func (c *fieldChecks) errOr(other error) error {
	if err := c.err(); err != nil {
		return err
	}
	return other
}

// fail notes a message for a field that has none yet. The form of companies shows the same messages before it saves.
func (c *fieldChecks) fail(field, message string, slots map[string]any) {
	c.refuse(field, c.locale.Text(message, slots))
}

// refuse notes a mistake that a program makes, not a person.
func (c *fieldChecks) refuse(field, text string) {
	if c.wrong[field] == "" {
		c.wrong[field] = text
	}
}

const operationNames = "must be CREATE, UPDATE or DELETE"

// required checks that a text is not empty.
func (c *fieldChecks) required(field, value string) {
	if value == "" {
		c.fail(field, "form.required", nil)
	}
}

// text checks a text by the rule of a name and returns it without white space around it.
func (c *fieldChecks) text(field, rule, value string) string {
	value = strings.TrimSpace(value)
	r := c.rules[rule]
	switch {
	case value == "" && r.Required:
		c.fail(field, "form.required", nil)
	case utf8.RuneCountInString(value) > r.MaxLength:
		c.fail(field, "form.tooLong", map[string]any{"max": r.MaxLength})
	case strings.ContainsRune(value, 0) || !utf8.ValidString(value):
		c.fail(field, "company.rule.text", nil)
	}
	return value
}

func (c *fieldChecks) address(field, value string) string {
	value = c.text(field, "website", value)
	u, err := url.Parse(value)
	if value != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
		c.fail(field, "company.rule.url", map[string]any{"open": "http://", "secure": "https://"})
	}
	return value
}

func (c *fieldChecks) date(field, value string, required bool) string {
	value = strings.TrimSpace(value)
	switch {
	case value == "" && required:
		c.fail(field, "form.required", nil)
	case value != "" && !validDate(value):
		c.fail(field, "company.rule.date", map[string]any{"year": "2016", "month": "2016-04", "day": "2016-04-12"})
	}
	return value
}

func (c *fieldChecks) year(field, rule string, value *int) int {
	r := c.rules[rule]
	if value == nil {
		return 0
	}
	if *value < *r.Min || *value > *r.Max {
		c.fail(field, "company.rule.year", map[string]any{"min": strconv.Itoa(*r.Min), "max": strconv.Itoa(*r.Max)})
	}
	return *value
}

func (c *fieldChecks) oneOf(field, value string, options []string, required bool) {
	if value == "" && !required {
		return
	}
	if !slices.Contains(options, value) {
		c.fail(field, "company.rule.option", map[string]any{"options": strings.Join(options, ", ")})
	}
}
