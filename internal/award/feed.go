package award

import (
	"fmt"
	"html"

	"masthead/internal/feature"
	"masthead/internal/i18n"
)

// FeedEntries returns the awards of a company or a person as entries of a feed in a language. kind is "company" or "person".
func FeedEntries(l i18n.Locale, received []ReceivedAward, kind string, id int64) []feature.FeedEntry {
	entries := make([]feature.FeedEntry, len(received))
	for i := range received {
		a, e := &received[i].Award, &received[i].Entry
		name, _ := a.NameIn(l)
		rank := l.Text("award.mention", nil)
		if e.Rank != nil {
			rank = l.Text("award.rank", map[string]any{"rank": *e.Rank})
		}
		title := name + ": " + rank
		reason, _ := e.DescriptionIn(l, a.Lang)
		text := reason
		if text == "" {
			text = title
		}
		entries[i] = feature.FeedEntry{Kind: "award", ID: fmt.Sprintf("%d:%s:%d", a.ID, kind, id), Title: title, Excerpt: reason,
			HTML: "<p>" + html.EscapeString(text) + "</p>", Path: a.Path(), Published: a.PublishedAt.UTC()}
	}
	return entries
}
