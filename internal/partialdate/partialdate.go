// Package partialdate has dates with a day, or a day and a month, that may be unknown: "2016",
// "2016-04" or "2016-04-12".
package partialdate

import (
	"regexp"
	"strconv"
	"time"
)

// form matches a year, a month or a day.
var form = regexp.MustCompile(`^(\d{4})(-\d{2}(-\d{2})?)?$`)

// IsValid reports whether a text is a partial date that exists, such as "2016", "2016-04" or "2016-02-29".
func IsValid(text string) bool {
	layout := map[int]string{4: "2006", 7: "2006-01", 10: "2006-01-02"}[len(text)]
	if layout == "" {
		return false
	}
	_, err := time.Parse(layout, text)
	return err == nil
}

// YearOf returns the year of a partial date.
func YearOf(date string) (int, bool) {
	if !form.MatchString(date) {
		return 0, false
	}
	year, err := strconv.Atoi(date[:4])
	return year, err == nil
}

// DaysOf returns the first and the last day of a partial date, such as 2016-04-01 and 2016-04-30 for "2016-04". ok is false if date is "".
func DaysOf(date string) (first, last time.Time, ok bool) {
	for _, l := range []struct {
		layout        string
		years, months int
	}{{"2006", 1, 0}, {"2006-01", 0, 1}, {time.DateOnly, 0, 0}} {
		first, err := time.Parse(l.layout, date)
		if err != nil {
			continue
		}
		last := first
		if l.years+l.months > 0 {
			last = first.AddDate(l.years, l.months, -1)
		}
		return first, last, true
	}
	return time.Time{}, time.Time{}, false
}
