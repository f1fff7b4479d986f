package clock

import "time"

// IsZone reports whether a text is the IANA name of a time zone, such as "Asia/Kolkata". The texts "" and "Local", which the standard
// library accepts, are not.
func IsZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local"
}

// ZoneOr returns the time zone with an IANA name, or another one if the text is not the name of a zone (see IsZone).
func ZoneOr(name string, other *time.Location) *time.Location {
	if zone, err := time.LoadLocation(name); err == nil && IsZone(name) {
		return zone
	}
	return other
}
