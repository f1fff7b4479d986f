package companyimport

import (
	"errors"
	"fmt"
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

// cleanCell returns the text of a cell. It decodes bytes that were written as text, and replaces white space within a line
// with single spaces. It returns "" for one of emptyCellTexts.
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

// wordDates has layouts of dates with names of months and of dates without a day, each with the layout of the resulting partial
// date.
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

// parseDate parses a date and returns it as a partial date. repaired reports whether the date was mistyped. If the day or the
// month does not exist in the given order, it returns only the year, and an error.
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
