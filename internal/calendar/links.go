package calendar

import (
	"net/url"
	"time"
	"unicode/utf8"
)

// AddLinks are the addresses that add an entry to a calendar. They are links like any other; nothing is loaded before a reader follows one.
type AddLinks struct {
	Google  string `json:"google"`
	Outlook string `json:"outlook"`
	File    string `json:"file"` // path of the entry as iCalendar, for Apple's and all other calendars
}

// assumedDuration is the duration of an entry with an unknown end in a link. The sites require an end.
const assumedDuration = time.Hour

// maxLinkText is the maximum number of bytes of a description in a link. Longer addresses are refused by some servers.
const maxLinkText = 600

// LinksTo returns the links that add an entry. file is the path of the entry as iCalendar. It returns nil for an entry without a start.
func LinksTo(e Entry, file string) *AddLinks {
	if e.Start.IsZero() {
		return nil
	}
	end := e.End
	if !end.After(e.Start) {
		end = e.Start.Add(assumedDuration)
	}
	zone := zoneOrUTC(e.Zone)
	text := shorten(plain(e.Description), maxLinkText)
	if address := webAddress(e.URL); address != "" {
		if text != "" {
			text += "\n\n"
		}
		text += address
	}
	google := url.Values{"action": {"TEMPLATE"}, "text": {plain(e.Title)}, "details": {text}, "location": {plain(e.location())}}
	outlook := url.Values{"path": {"/calendar/action/compose"}, "rru": {"addevent"}, "subject": {plain(e.Title)}, "body": {text},
		"location": {plain(e.location())}}
	switch {
	case e.AllDay:
		const day, dashed = "20060102", "2006-01-02"
		google.Set("dates", e.Start.In(zone).Format(day)+"/"+end.In(zone).Format(day))
		outlook.Set("startdt", e.Start.In(zone).Format(dashed))
		outlook.Set("enddt", end.In(zone).Format(dashed))
		outlook.Set("allday", "true")
	default:
		const utc = "20060102T150405Z"
		google.Set("dates", e.Start.UTC().Format(utc)+"/"+end.UTC().Format(utc))
		google.Set("ctz", zone.String())
		outlook.Set("startdt", e.Start.UTC().Format(time.RFC3339))
		outlook.Set("enddt", end.UTC().Format(time.RFC3339))
	}
	return &AddLinks{Google: "https://calendar.google.com/calendar/render?" + google.Encode(),
		Outlook: "https://outlook.live.com/calendar/0/deeplink/compose?" + outlook.Encode(), File: file}
}

// shorten returns at most limit bytes of a text, with an ellipsis at the end if the text was
// longer.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	const ellipsis = "…"
	at := limit - len(ellipsis)
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at] + ellipsis
}
