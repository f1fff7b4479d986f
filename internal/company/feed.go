package company

import (
	"context"
	"fmt"
	"html"
	"strconv"
	"strings"
	"time"

	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/story"
)

// channel returns the content of the feed of a company: the stories in the language of the edition that name it, its rounds and its awards.
func (p *Pages) channel(ctx context.Context, b *brand.Brand, slug, _ string) (*feature.Channel, error) {
	c, err := BySlug(ctx, p.DB.Read, slug)
	if err != nil {
		return nil, err
	}
	channel := &feature.Channel{Brand: b, Title: c.NameIn(b.Locale()), Description: c.Subtitle, PictureID: c.LogoID,
		Tags: []string{TagOf(c.ID)}, List: story.List{Kind: story.OfCompany, Ref: c.ID, Scope: story.InLanguage(b.Locale())}.ID()}
	kept, err := Current(ctx, p.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	if kept.ID != c.ID {
		channel.CanonicalPage = b.EditionPath(kept.Path())
		channel.Tags = append(channel.Tags, TagOf(kept.ID))
	}
	channel.Entries = func(ctx context.Context) ([]feature.FeedEntry, []string, error) {
		return p.feedEntries(ctx, b.Locale(), c)
	}
	return channel, nil
}

// feedEntries returns the dated funding rounds and the awards of a company, and the cache tags of these entries.
func (p *Pages) feedEntries(ctx context.Context, l i18n.Locale, c *Company) ([]feature.FeedEntry, []string, error) {
	profile, err := Load(ctx, p.DB.Read, c)
	if err != nil {
		return nil, nil, err
	}
	var entries []feature.FeedEntry
	for i := range profile.Rounds {
		if entry, ok := RoundEntry(l, c, &profile.Rounds[i]); ok {
			entries = append(entries, entry)
		}
	}
	list, err := AwardsOf(ctx, p.DB.Read, c.ID)
	return append(entries, award.FeedEntries(l, list, "company", c.ID)...), []string{award.Tag}, err
}

// RoundEntry returns a funding round of a company as an entry of a feed in a language. ok is false for a round without a date.
func RoundEntry(l i18n.Locale, c *Company, r *Round) (entry feature.FeedEntry, ok bool) {
	day, ok := firstDay(r.Date)
	if !ok {
		return entry, false
	}
	amount := l.Text("company.undisclosed", nil)
	if r.Amount != nil {
		amount = r.Currency + " " + strconv.FormatInt(*r.Amount, 10)
	}
	facts := []string{l.Text("company.amount", nil), amount, l.Text("company.date", nil), r.Date}
	if len(r.Investors) > 0 {
		names := make([]string, len(r.Investors))
		for i := range r.Investors {
			names[i] = r.Investors[i].NameIn(l)
		}
		facts = append(facts, l.Text("company.investors", nil), strings.Join(names, ", "))
	}
	if r.Source != "" {
		facts = append(facts, l.Text("company.source", nil), r.Source)
	}
	var out strings.Builder
	for i := 0; i < len(facts); i += 2 {
		fmt.Fprintf(&out, "<p>%s: <bdi>%s</bdi></p>", html.EscapeString(facts[i]), html.EscapeString(facts[i+1]))
	}
	return feature.FeedEntry{Kind: "round", ID: strconv.FormatInt(r.ID, 10), Title: c.NameIn(l) + ": " + RoundNameIn(l, r.Type),
		Excerpt: amount, HTML: out.String(), Path: c.Path() + "#funding", Published: day}, true
}

// firstDay returns the first day of a partial date, such as 2016-04-01 for "2016-04".
func firstDay(date string) (time.Time, bool) {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if day, err := time.Parse(layout, date); err == nil {
			return day, true
		}
	}
	return time.Time{}, false
}
