package route

import "strings"

// The last segments of a feed's path. They follow the path of the page with the same list.
const (
	FeedRSS  = "feed"
	FeedAtom = "feed.atom"
	FeedJSON = "feed.json"
	Podcast  = "podcast"
)

// FeedOf returns the path of a feed of the list on the page at a path.
func FeedOf(path, format string) string { return strings.TrimSuffix(path, "/") + "/" + format }

func init() {
	for _, format := range []string{FeedRSS, FeedAtom, FeedJSON, Podcast} {
		Reserve(format, "feeds")
		ReserveLast(format)
	}
}

// Other formats of a page: the suffixes of a story's Markdown and of a calendar, and the prefix of the card that other sites embed.
const (
	Markdown    = ".md"
	ICalendar   = ".ics"
	EmbedPrefix = "/embed"
)
