package i18n

import (
	"bytes"
	"errors"
	"fmt"
	"time"
	"unicode"

	"github.com/gotnospirit/messageformat"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// newParser reads ICU messages of a locale: its plural categories, and
// {slot, number} in its own digits and grouping, which # does not give.
func newParser(l Locale) (*messageformat.Parser, error) {
	rules := l.Code
	if l.Code == "mr" {
		rules = "te" // CLDR has since made Marathi's 0 a plural, as Telugu's is; the library has the older rule
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
			return fmt.Errorf("slot %s is not an int", slot)
		}
		_, err := printer.Fprint(out, number.Decimal(n))
		return err
	}
	if err := parser.Register("number", parseNumber, format); err != nil {
		return nil, fmt.Errorf("number format of %s: %w", l.Name, err)
	}
	return parser, nil
}

// parseNumber accepts {slot, number} and no style after it.
func parseNumber(slot string, _ *messageformat.Parser, char rune, at, _ int, _ *[]rune) (messageformat.Expression, int, error) {
	if char != messageformat.CloseChar {
		return nil, at, errors.New("a number takes no style")
	}
	return slot, at, nil
}

// Date is a day with its month's name and its year, as people of the language write
// it, in its own digits.
func (l Locale) Date(day time.Time) string {
	return l.Text(fmt.Sprintf("date.%d", day.Month()), map[string]any{"day": l.Decimal(day.Day()), "year": l.Year(day.Year())})
}

// Month is a month's name with its year, in the language's own digits.
func (l Locale) Month(day time.Time) string {
	return l.Text(fmt.Sprintf("month.%d", day.Month()), map[string]any{"year": l.Year(day.Year())})
}

// Year is a year in the digits of the language.
func (l Locale) Year(year int) string {
	return message.NewPrinter(language.Make(l.Code)).Sprint(number.Decimal(year, number.NoSeparator()))
}

// Decimal is a whole number in the digits and the grouping of the language.
func (l Locale) Decimal(n int) string {
	return message.NewPrinter(language.Make(l.Code)).Sprint(number.Decimal(n))
}

// Digit is the Western form of a decimal digit: every script has its ten in a row.
func Digit(r rune) byte {
	zero := r
	for unicode.IsDigit(zero-1) && r-zero < 9 {
		zero--
	}
	return byte('0' + r - zero)
}
