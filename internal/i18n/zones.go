package i18n

import (
	_ "embed"
	"strings"
	"sync"
	"time"
)

// zonesText has the names of the time zones of the preferences in each language, from CLDR. web/site/i18n/zones.test.ts writes it.
//
//go:embed zones.tsv
var zonesText string

// zoneNames returns the names of time zones by name in the zone database and language code.
var zoneNames = sync.OnceValue(func() map[string]map[string]string {
	names := map[string]map[string]string{}
	var langs []string
	for line := range strings.Lines(zonesText) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if langs == nil {
			langs = cells
			continue
		}
		names[cells[0]] = map[string]string{}
		for i, cell := range cells[1:] {
			names[cells[0]][langs[i+1]] = cell
		}
	}
	return names
})

// ZoneName returns the name of a time zone in the language, such as India Standard Time. Zones that no reader can choose in the preferences
// have the name that the zone database has for them, such as Asia/Beirut.
func (l Locale) ZoneName(zone *time.Location) string {
	if name := zoneNames()[zone.String()][l.Code]; name != "" {
		return name
	}
	return zone.String()
}

// abbreviations are the abbreviations of time zones that readers know and the zone database does not have. Pages use the same ones
// (web/site/i18n/dates.ts).
var abbreviations = map[string]string{"Asia/Dubai": "GST"}

// zoneAbbreviation returns the abbreviation of the time zone of a moment, such as IST, or its offset, as in GMT+4.
func zoneAbbreviation(at time.Time) string {
	if known := abbreviations[at.Location().String()]; known != "" {
		return known
	}
	name := at.Format("MST")
	if !strings.HasPrefix(name, "+") && !strings.HasPrefix(name, "-") {
		return name
	}
	sign, rest := name[:1], name[1:]
	hours, minutes := strings.TrimPrefix(rest[:2], "0"), rest[2:]
	if minutes != "" {
		minutes = ":" + minutes
	}
	return "GMT" + sign + hours + minutes
}
