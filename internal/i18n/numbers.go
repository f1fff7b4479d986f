package i18n

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/gotnospirit/messageformat"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// newParser returns a parser for ICU messages with the locale's plural categories. It formats
// {slot, number} in the locale's digits and grouping; # does not.
func newParser(l Locale) (*messageformat.Parser, error) {
	rules := l.Code
	if l.Code == "mr" {
		rules = "te" // in the current CLDR, 0 is plural in Marathi, as in Telugu; the library has an older rule
	}
	parser, err := messageformat.NewWithCulture(rules)
	if err != nil {
		return nil, fmt.Errorf("plural categories of %s: %w", l.Name, err)
	}
	tag, err := language.Parse(l.Code)
	if err != nil {
		return nil, fmt.Errorf("language tag of %s: %w", l.Name, err)
	}
	printer := message.NewPrinter(tag)
	format := func(slot messageformat.Expression, out *bytes.Buffer, slots *map[string]any, _ *messageformat.MessageFormat, _ string) error {
		n, ok := (*slots)[slot.(string)].(int)
		if !ok {
			return fmt.Errorf("placeholder %s is not an int", slot)
		}
		_, err := printer.Fprint(out, number.Decimal(n))
		return err
	}
	if err := parser.Register("number", parseNumber, format); err != nil {
		return nil, fmt.Errorf("number format of %s: %w", l.Name, err)
	}
	return parser, nil
}

// parseNumber parses {slot, number} without a style.
func parseNumber(slot string, _ *messageformat.Parser, char rune, at, _ int, _ *[]rune) (messageformat.Expression, int, error) {
	if char != messageformat.CloseChar {
		return nil, at, errors.New("a number must not have a style")
	}
	return slot, at, nil
}

// Date returns a day with the month's name and the year, in the conventions and digits of
// the language.
func (l Locale) Date(day time.Time) string {
	return l.Text(fmt.Sprintf("date.%d", day.Month()), map[string]any{"day": l.Decimal(day.Day()), "year": l.Year(day.Year())})
}

// DateTime returns the date and time of a moment and its time zone, in the moment's own zone.
func (l Locale) DateTime(at time.Time) string {
	return l.Text("time.stamp", map[string]any{"date": l.Date(at), "time": l.TimeOfDay(at), "zone": zoneAbbreviation(at)})
}

// TimeOfDay returns the time of a moment in its own zone: on the 24-hour clock in English, with the part of the day and on the 12-hour
// clock in the other languages.
func (l Locale) TimeOfDay(at time.Time) string {
	hour := at.Hour()
	if l != Default {
		hour = (hour+11)%12 + 1
	}
	two := message.NewPrinter(language.Make(l.Code)).Sprint(number.Decimal(at.Minute(), number.MinIntegerDigits(2)))
	return l.Text("time."+partOfDay(at.Hour()), map[string]any{"time": l.Decimal(hour) + ":" + two})
}

// partOfDay returns the last part of the ID of the message that names the part of the day. hour is 0 to 23.
func partOfDay(hour int) string {
	switch {
	case hour < 4 || hour >= 20:
		return "night"
	case hour < 6:
		return "dawn"
	case hour < 12:
		return "morning"
	case hour < 16:
		return "noon"
	case hour < 18:
		return "afternoon"
	default:
		return "evening"
	}
}

// Month returns the name of a month and its year, in the digits of the language.
func (l Locale) Month(day time.Time) string {
	return l.Text(fmt.Sprintf("month.%d", day.Month()), map[string]any{"year": l.Year(day.Year())})
}

// Year returns a year in the digits of the language.
func (l Locale) Year(year int) string {
	return message.NewPrinter(language.Make(l.Code)).Sprint(number.Decimal(year, number.NoSeparator()))
}

// Decimal returns an integer in the digits and grouping of the language.
func (l Locale) Decimal(n int) string {
	return message.NewPrinter(language.Make(l.Code)).Sprint(number.Decimal(n))
}

// Isolate returns a text that keeps its own direction inside a text of the language: "$5" stays "$5" on a right-to-left page.
func (l Locale) Isolate(text string) string {
	if l.Dir != "rtl" {
		return text
	}
	const first, pop = "\u2068", "\u2069"
	return first + text + pop
}

// Enumerate returns a list of names, separated by the comma of the language. Each name keeps its own direction.
func (l Locale) Enumerate(names []string) string {
	comma := ", "
	if l.Script == "arabic" {
		comma = "، "
	}
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = l.Isolate(name)
	}
	return strings.Join(list, comma)
}

// Digit returns the ASCII form of a decimal digit. In every script the ten digits are
// consecutive.
func Digit(r rune) byte {
	zero := r
	for unicode.IsDigit(zero-1) && r-zero < 9 {
		zero--
	}
	return byte('0' + r - zero)
}

// ASCIIDigits returns a text with the decimal digits of all scripts in their ASCII form.
func ASCIIDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return rune(Digit(r))
		}
		return r
	}, s)
}
