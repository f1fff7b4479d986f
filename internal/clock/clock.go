// Package clock is the one source of "now" and the one form in which the
// database keeps a moment. It must never be bypassed by code whose result
// depends on the time.
package clock

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// Clock tells the time. Tests pass their own.
type Clock func() time.Time

// System is the machine's clock, in UTC.
func System() time.Time { return time.Now().UTC() }

// Moment is a point in time as the database keeps it: milliseconds since the
// Unix epoch, UTC. The zero Moment is NULL there, and "never" in Go.
type Moment struct{ time.Time }

// At cuts t to a millisecond and puts it in UTC.
func At(t time.Time) Moment {
	if t.IsZero() {
		return Moment{}
	}
	return Moment{t.UTC().Truncate(time.Millisecond)}
}

// FromMillis is the Moment of a stored value.
func FromMillis(ms int64) Moment { return Moment{time.UnixMilli(ms).UTC()} }

// Day is the number of the day since the Unix epoch that a moment belongs to in a
// zone.
func (m Moment) Day(zone *time.Location) int64 {
	_, offset := m.In(zone).Zone()
	return (m.Unix() + int64(offset)) / (24 * 60 * 60)
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
