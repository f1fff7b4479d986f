// Package clock provides the current time and the form in which the database stores a
// time. Code whose result depends on the time must use it.
package clock

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// Clock returns the current time. Tests pass their own.
type Clock func() time.Time

// System returns the machine's time in UTC.
func System() time.Time { return time.Now().UTC() }

// Moment is a point in time as the database stores it: in milliseconds since the Unix
// epoch, UTC. The zero Moment means "never" and is stored as NULL.
type Moment struct{ time.Time }

// MomentOf returns t in UTC, truncated to a millisecond.
func MomentOf(t time.Time) Moment {
	if t.IsZero() {
		return Moment{}
	}
	return Moment{t.UTC().Truncate(time.Millisecond)}
}

// years that ParseMoment accepts.
const firstYear, lastYear = 1990, 2100

// ParseMoment returns the Moment of a time that somebody typed, by RFC 3339. It accepts the years from 1990 to 2100 only, because
// others are typing errors.
func ParseMoment(text string) (Moment, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return Moment{}, fmt.Errorf("a time: %w", err)
	}
	if year := at.UTC().Year(); year < firstYear || year > lastYear {
		return Moment{}, fmt.Errorf("the year %d is not between %d and %d", year, firstYear, lastYear)
	}
	return MomentOf(at), nil
}

// FromMillis returns the Moment of a stored value, in milliseconds since the Unix epoch.
func FromMillis(ms int64) Moment { return Moment{time.UnixMilli(ms).UTC()} }

// Day returns the moment's date in a zone, as the number of days since the Unix epoch.
func (m Moment) Day(zone *time.Location) int64 {
	_, offset := m.In(zone).Zone()
	return (m.Unix() + int64(offset)) / (24 * 60 * 60)
}

// TextIn returns the moment in a zone by RFC 3339, "" for the zero Moment.
func (m Moment) TextIn(zone *time.Location) string {
	if m.IsZero() {
		return ""
	}
	return m.In(zone).Format(time.RFC3339)
}

// Value implements driver.Valuer.
func (m Moment) Value() (driver.Value, error) {
	if m.IsZero() {
		return nil, nil
	}
	return m.UnixMilli(), nil
}

// Scan implements sql.Scanner.
func (m *Moment) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*m = Moment{}
	case int64:
		*m = FromMillis(v)
	default:
		return fmt.Errorf("clock: cannot read a moment from %T", src)
	}
	return nil
}
