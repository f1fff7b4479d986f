package people

import (
	"context"
	"fmt"

	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// channel returns the content of the feed of the person with a username or slug: stories by and about the person, the rounds of the
// person as an investor, and awards. It belongs to the edition of the person's language. The feed of an author without a profile belongs
// to the author page.
func (p *Pages) channel(ctx context.Context, _ *brand.Brand, name, path string) (*feature.Channel, error) {
	a, err := taxonomy.AuthorByUsernameOrSlug(ctx, p.DB.Read, name)
	if err != nil {
		return nil, err
	}
	if a.IsWithdrawn() {
		return nil, fmt.Errorf("person %q was withdrawn: %w", name, database.ErrNotFound)
	}
	b, err := p.brands.ForLocale(ctx, i18n.LookupOrDefault(a.Lang))
	if err != nil {
		return nil, err
	}
	channel := &feature.Channel{Brand: b, Title: a.Name, Description: a.Bio, PictureID: a.PictureID, Tags: []string{a.Tag()},
		List: story.List{Kind: story.OfAuthor, Ref: a.ID}.ID(), FurtherLists: []string{story.List{Kind: story.OfPerson, Ref: a.ID}.ID()},
		Entries: func(ctx context.Context) ([]feature.FeedEntry, []string, error) {
			return p.feedEntries(ctx, b.Locale(), a)
		}}
	if own := a.FeedPage(); own != path {
		channel.CanonicalPage = own
	}
	return channel, nil
}

// feedEntries returns the rounds and the awards of a person, and the cache tags that change them.
func (p *Pages) feedEntries(ctx context.Context, l i18n.Locale, a *taxonomy.Author) ([]feature.FeedEntry, []string, error) {
	tags := []string{award.Tag}
	investors, err := investor.OfAuthor(ctx, p.DB.Read, a.ID)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(investors))
	for i := range investors {
		ids[i] = investors[i].ID
	}
	if len(ids) > 0 {
		tags = append(tags, company.Tag) // a round may be added to any company
	}
	investments, err := company.InvestmentsOf(ctx, p.DB.Read, ids)
	if err != nil {
		return nil, nil, err
	}
	var entries []feature.FeedEntry
	for i := range investments {
		one := &investments[i]
		tags = append(tags, company.TagOf(one.Company.ID))
		if entry, ok := company.RoundEntry(l, one.Company, &one.Round); ok {
			entries = append(entries, entry)
		}
	}
	found, err := award.ReceivedByAuthors(ctx, p.DB.Read, []int64{a.ID})
	return append(entries, award.FeedEntries(l, found[a.ID], "person", a.ID)...), tags, err
}
