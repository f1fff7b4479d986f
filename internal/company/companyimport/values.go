package companyimport

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

var (
	// escapedBytes matches bytes that a program wrote as text, such as \xc2\xa0 or \\xe2\\x80\\x99.
	escapedBytes = regexp.MustCompile(`(?:\\{1,2}x[0-9a-fA-F]{2})+`)
	escapedByte  = regexp.MustCompile(`x([0-9a-fA-F]{2})`)
	// escapedBreak matches a line break or a quotation mark that a program wrote as text.
	escapedBreak = regexp.MustCompile(`\\{1,2}[nrt]`)
	escapedQuote = regexp.MustCompile(`\\{1,2}(['"])`)
)

// emptyCellTexts are texts that stand for an empty cell.
var emptyCellTexts = []string{"nan", "n/a", "na", "null", "none", "nil", "-", "--", "#n/a"}

// cleanCell returns the text of a cell: it decodes bytes that were written as text, replaces white space in a line with single
// spaces, and returns "" for one of emptyCellTexts.
func cleanCell(text string) string {
	if strings.Contains(text, `\`) {
		text = escapedBytes.ReplaceAllStringFunc(text, func(written string) string {
			var b []byte
			for _, m := range escapedByte.FindAllStringSubmatch(written, -1) {
				code, _ := strconv.ParseUint(m[1], 16, 8)
				b = append(b, byte(code))
			}
			if !utf8.Valid(b) {
				return written
			}
			return string(b)
		})
		text = escapedQuote.ReplaceAllString(escapedBreak.ReplaceAllString(text, " "), "$1")
	}
	text = norm.NFC.String(strings.ToValidUTF8(text, "\uFFFD"))
	lines := strings.Split(strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) || r == '\u200b' || r == '\ufeff' || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, text), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	text = strings.Trim(strings.Join(lines, "\n"), "\n ")
	if slices.Contains(emptyCellTexts, strings.ToLower(text)) {
		return ""
	}
	return text
}

// undisclosed are the words for an amount that is not published.
var undisclosed = []string{"undisclosed", "unknown", "not disclosed", "confidential", "private", "tbd"}

// multipliers are the multipliers of amounts by word or letter.
var multipliers = map[string]int64{
	"": 1, "k": 1e3, "thousand": 1e3, "l": 1e5, "lac": 1e5, "lacs": 1e5, "lakh": 1e5, "lakhs": 1e5, "m": 1e6, "mn": 1e6, "mm": 1e6, "mio": 1e6,
	"million": 1e6, "millions": 1e6, "cr": 1e7, "crs": 1e7, "crore": 1e7, "crores": 1e7, "b": 1e9, "bn": 1e9, "billion": 1e9, "t": 1e12,
	"trillion": 1e12,
}

// currencySigns are the symbols and codes of currencies in cells and in names of columns.
var currencySigns = []struct{ sign, code string }{
	{"us$", "USD"}, {"usd", "USD"}, {"inr", "INR"}, {"aed", "AED"}, {"sar", "SAR"}, {"eur", "EUR"}, {"gbp", "GBP"}, {"jpy", "JPY"},
	{"cny", "CNY"}, {"rs.", "INR"}, {"rs", "INR"}, {"₹", "INR"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "JPY"}, {"$", "USD"}, {"dollar", "USD"},
	{"rupee", "INR"},
}

var amountText = regexp.MustCompile(`^([0-9][0-9,. ]*?)\s*([a-z]*)\.?\s*\+?$`)

// maxAmount is the largest amount of a round: more than all venture capital of a year.
const maxAmount = 1e13

var errAmount = errors.New("is not an amount")

// parseAmount parses an amount in whole units and the currency of the text, "" if it has none. The amount is nil if it is not
// disclosed.
func parseAmount(text string) (amount *int64, currency string, err error) {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, word := range undisclosed {
		if strings.Contains(lower, word) {
			return nil, "", nil
		}
	}
	for _, c := range currencySigns {
		if strings.HasPrefix(lower, c.sign) || strings.HasSuffix(lower, c.sign) {
			currency = c.code
			lower = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(lower, c.sign), c.sign))
			break
		}
	}
	m := amountText.FindStringSubmatch(strings.TrimLeft(lower, "~≈ "))
	if m == nil {
		return nil, "", errAmount
	}
	multiplier, known := multipliers[m[2]]
	digits := strings.NewReplacer(",", "", " ", "").Replace(m[1])
	number, ok := new(big.Rat).SetString(digits)
	if !known || !ok || strings.Count(digits, ".") > 1 {
		return nil, "", errAmount
	}
	value, _ := number.Mul(number, big.NewRat(multiplier, 1)).Float64()
	if value < 1 || value > maxAmount {
		return nil, "", errAmount
	}
	whole := int64(value + 0.5)
	return &whole, currency, nil
}

var (
	dayText   = regexp.MustCompile(`^(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4})$`)
	isoDay    = regexp.MustCompile(`^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$`)
	missingIn = regexp.MustCompile(`^(\d{2})/(\d{2})(\d{4})$`)                // 05/072018
	shortYear = regexp.MustCompile(`^(\d{1,2})[/.\-](\d{1,2})[/.\-](0\d\d)$`) // 01/07/015
)

// dateOrder says whether the dates of a column begin with the day or the month.
type dateOrder int

const (
	dayFirst dateOrder = iota
	monthFirst
)

var errDate = errors.New("is not a date")

// wordDates are layouts of dates with names of months and of dates without a day, each with the layout of the partial date that
// it becomes.
var wordDates = []struct{ layout, partial string }{
	{"2 January 2006", time.DateOnly},
	{"2 Jan 2006", time.DateOnly},
	{"January 2, 2006", time.DateOnly},
	{"Jan 2, 2006", time.DateOnly},
	{"02-Jan-2006", time.DateOnly},
	{"02-Jan-06", time.DateOnly},
	{"January 2006", "2006-01"},
	{"Jan 2006", "2006-01"},
	{"Jan-06", "2006-01"},
	{"2006-01", "2006-01"},
	{"01/2006", "2006-01"},
	{"2006", "2006"},
}

// parseDate parses a date and returns it as a partial date. repaired reports whether it was mistyped. If the day or the month does
// not exist in the column's order, it returns only the year and an error.
func parseDate(text string, order dateOrder) (date string, repaired bool, err error) {
	if m := missingIn.FindStringSubmatch(text); m != nil {
		text, repaired = m[1]+"/"+m[2]+"/"+m[3], true
	} else if m := shortYear.FindStringSubmatch(text); m != nil {
		text, repaired = m[1]+"/"+m[2]+"/2"+m[3], true
	}
	if m := isoDay.FindStringSubmatch(text); m != nil {
		text = m[1] + "-" + m[2] + "-" + m[3]
		if _, err := time.Parse(time.DateOnly, text); err != nil {
			return m[1], false, errDate
		}
		return text, false, nil
	}
	if m := dayText.FindStringSubmatch(text); m != nil {
		day, month := m[1], m[2]
		if order == monthFirst {
			day, month = month, day
		}
		date = fmt.Sprintf("%s-%02s-%02s", m[3], month, day)
		if _, err := time.Parse(time.DateOnly, date); err != nil {
			return m[3], false, errDate
		}
		return date, repaired, nil
	}
	for _, w := range wordDates {
		if day, err := time.Parse(w.layout, text); err == nil {
			return day.Format(w.partial), false, nil
		}
	}
	return "", false, errDate
}

// employeeBand returns the employee band of a number or of a range such as "11-50", "" if it is neither.
func employeeBand(text string) string {
	number, _, _ := strings.Cut(strings.NewReplacer(",", "", "–", "-", "+", "", "<", "").Replace(text), "-")
	n, err := strconv.Atoi(strings.TrimSpace(number))
	switch {
	case err != nil || n < 0:
		return ""
	case n < 10:
		return "<10"
	case n <= 50:
		return "10-50"
	case n <= 200:
		return "51-200"
	case n <= 500:
		return "201-500"
	case n <= 1000:
		return "501-1000"
	}
	return "1000+"
}
