package storypage

import (
	"cmp"

	"masthead/internal/company"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// linkedMentions are the cards and the addresses of what a text mentions.
type linkedMentions struct {
	cards []EntityCard
	hrefs map[richtext.MentionKey]string
}

// add adds the card of what a key identifies; c.Href is the address.
func (l *linkedMentions) add(key richtext.MentionKey, c EntityCard) {
	c.Kind, c.Slug = "term", key.String()
	l.cards, l.hrefs[key] = append(l.cards, c), c.Href
}

// linkMentions links what a story's text mentions, glossary terms and entities, to the pages, and returns the cards. A link to
// something that was removed becomes plain text.
func (p *Pages) linkMentions(r *frame.Request, html string) (string, []EntityCard, error) {
	keys := richtext.Mentions(html)
	l := &linkedMentions{cards: []EntityCard{}, hrefs: map[richtext.MentionKey]string{}}
	ids := map[string][]int64{}
	for _, key := range keys {
		ids[key.Kind] = append(ids[key.Kind], key.ID)
	}
	terms, err := p.Glossary.ByIDs(r.Context(), ids[""])
	if err != nil {
		return html, nil, err
	}
	for _, id := range ids[""] {
		r.NoteTags(glossary.TermTag(id))
	}
	for i := range terms {
		t := &terms[i]
		l.add(richtext.MentionKey{ID: t.ID}, EntityCard{Name: t.Title, LocalName: glossary.NameIn(r, t), Href: r.EditionPath(t.Path()),
			Description: t.Excerpt, Lang: i18n.Default.Code})
	}
	if err := l.addEntities(r, ids); err != nil {
		return html, nil, err
	}
	return richtext.LinkMentions(html, l.hrefs), l.cards, nil
}

// addEntities adds the companies, people and investors with ids by the kinds of mentions.
func (l *linkedMentions) addEntities(r *frame.Request, ids map[string][]int64) error {
	companies, err := company.ByIDs(r.Context(), r.DB.Read, ids[story.CompanyMention])
	if err != nil {
		return err
	}
	for i := range companies {
		c := &companies[i]
		r.NoteTags(company.TagOf(c.ID))
		if c.IsWithdrawn() {
			continue
		}
		l.add(richtext.MentionKey{Kind: story.CompanyMention, ID: c.ID}, EntityCard{Name: c.Name,
			LocalName: localName(c.Name, c.NameIn(r.Locale())), Href: r.EditionPath(c.Path()), Description: c.Subtitle, Lang: c.Lang})
	}
	people, err := taxonomy.AuthorsByIDs(r.Context(), r.DB.Read, ids[story.PersonMention])
	if err != nil {
		return err
	}
	for _, a := range people {
		r.NoteTags(a.Tag())
		if a.IsWithdrawn() {
			continue
		}
		l.add(richtext.MentionKey{Kind: story.PersonMention, ID: a.ID}, EntityCard{Name: a.Name,
			LocalName: localName(a.Name, a.NameIn(r.Locale())), Href: a.PageIn(r.Locale()), Description: cmp.Or(a.Subtitle, a.Role), Lang: a.Lang})
	}
	investors, err := investor.ByIDs(r.Context(), r.DB.Read, ids[story.InvestorMention])
	for _, i := range investors {
		r.NoteTags(investor.TagOf(i.ID))
		l.add(richtext.MentionKey{Kind: story.InvestorMention, ID: i.ID}, EntityCard{Name: i.Name,
			LocalName: localName(i.Name, i.NameIn(r.Locale())), Href: r.EditionPath(i.Path()), Description: i.Description, Lang: i18n.Default.Code})
	}
	return err
}

// localName returns the name of an entity in the language of the page, "" if that is its name.
func localName(name, local string) string {
	if local == name {
		return ""
	}
	return local
}
