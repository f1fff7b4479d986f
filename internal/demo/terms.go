package demo

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
)

type termKey struct {
	kind taxonomy.Kind
	slug string
}

// saveTerms adds the terms, authors and publishers of stories. It does not change existing
// ones.
func (l *loader) saveTerms(ctx context.Context) error {
	err := l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, save := range []func(context.Context, *database.Tx) error{l.savePublishers, l.saveAuthors} {
			if err := save(ctx, tx); err != nil {
				return err
			}
		}
		for _, t := range l.allTerms() {
			saved, err := taxonomy.Ensure(ctx, tx, t)
			if err != nil {
				return err
			}
			l.terms[termKey{saved.Kind, saved.Slug}] = saved.ID
		}
		return nil
	})
	if err != nil {
		return err
	}
	return l.saveSpotlight(ctx)
}

func (l *loader) savePublishers(ctx context.Context, tx *database.Tx) error {
	for _, p := range l.Shared.Publishers {
		old, err := taxonomy.PublisherBySlug(ctx, l.DB, p.Slug)
		if errors.Is(err, database.ErrNotFound) {
			old = &taxonomy.Publisher{Slug: p.Slug, Name: p.Name, Description: p.Description, Website: p.Website}
			err = taxonomy.SavePublisher(ctx, tx, old)
		}
		if err != nil {
			return err
		}
		l.publishers[p.Slug] = old.ID
	}
	return nil
}

func (l *loader) saveAuthors(ctx context.Context, tx *database.Tx) error {
	for _, e := range l.Editions {
		for _, a := range e.Authors {
			saved, err := taxonomy.EnsureAuthor(ctx, tx, &taxonomy.Author{Slug: a.Slug, Name: a.Name, Role: a.Role, Bio: a.Bio, Lang: e.Lang.Code})
			if err != nil {
				return err
			}
			l.authors[a.Slug] = saved.ID
		}
	}
	return nil
}

// allTerms returns the terms in the order of their lists. Publishers must have been saved
// before.
func (l *loader) allTerms() []*taxonomy.Term {
	var all []*taxonomy.Term
	add := func(t taxonomy.Term) {
		t.Position = len(all)
		all = append(all, &t)
	}
	for _, c := range l.Shared.Categories {
		names := maps.Clone(c.Names)
		if names == nil {
			names = map[string]string{}
		}
		for _, e := range l.Editions {
			if name := e.Categories[c.Slug]; name != "" {
				names[e.Lang.Code] = name
			}
		}
		add(taxonomy.Term{Kind: taxonomy.Category, Slug: c.Slug, Name: c.Name, Names: names, Description: c.Description})
	}
	for _, s := range l.Shared.Series {
		t := taxonomy.Term{
			Kind:        taxonomy.Series,
			Slug:        s.Slug,
			Name:        s.Title,
			Names:       s.Names,
			Description: s.Description,
			Gradient:    s.Gradient,
		}
		if id, ok := l.publishers[s.Sponsored]; ok {
			t.PublisherID = &id
		}
		add(t)
	}
	for _, p := range l.Shared.Properties {
		add(taxonomy.Term{Kind: taxonomy.Property, Slug: p.Slug, Name: p.Name, Names: p.Names, Description: p.Description})
	}
	for _, slug := range l.tagSlugs() {
		add(taxonomy.Term{Kind: taxonomy.TagKind, Slug: slug, Name: l.tagName(slug), Names: l.tagNames(slug), Description: l.Shared.Topics[slug]})
	}
	for _, c := range l.Shared.CustomTopics {
		t := taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: c.Slug, Name: c.Title, Names: c.Names, Description: c.Intro, Path: c.Path}
		for _, b := range c.Blocks {
			t.Blocks = append(t.Blocks, taxonomy.Block{Title: b.Title, Source: b.Kind + ":" + b.Slug, Limit: 4})
		}
		add(t)
	}
	for _, h := range l.Hubs {
		path := h.Path
		i := slices.IndexFunc(all, func(t *taxonomy.Term) bool { return t.Kind == h.Kind && t.Slug == h.Slug })
		if i < 0 {
			add(taxonomy.Term{Kind: h.Kind, Slug: h.Slug, Name: h.Title, Names: h.Names, Description: h.Intro})
			i = len(all) - 1
		}
		all[i].Path, all[i].Blocks = &path, l.blocks(h.Blocks, nil)
	}
	return all
}

// nameLinks gives menu items the names of the pages at their paths, in every language. Those with a message keep it,
// and those to brands get the brand's name when a page is made.
func (l *loader) nameLinks(items []brand.MenuItem) {
	terms := l.allTerms()
	for i := range items {
		it := &items[i]
		texts, slug := l.Links[it.Path], path.Base(it.Path)
		at := slices.IndexFunc(terms, func(t *taxonomy.Term) bool { return t.Kind != taxonomy.TagKind && t.Slug == slug })
		award := slices.IndexFunc(l.Awards, func(a awardEntry) bool { return it.Path == route.AwardsPath+"/"+a.Slug })
		held := slices.IndexFunc(l.Conferences, func(c conferenceEntry) bool { return it.Path == c.Path })
		switch {
		case it.Key != "":
		case texts != nil:
			it.Text, it.Texts = texts[i18n.Default.Code], texts
		case award >= 0:
			it.Text, it.Texts = l.Awards[award].Name, l.Awards[award].Names
		case held >= 0:
			it.Text, it.Texts = l.Conferences[held].Name, l.Conferences[held].Names
		case at >= 0:
			it.Text, it.Texts = terms[at].Name, terms[at].Names
		}
	}
}

// tagSlugs returns the tags of all editions in alphabetical order.
func (l *library) tagSlugs() []string {
	seen := map[string]bool{}
	for _, e := range l.Editions {
		for slug := range e.Tags {
			seen[slug] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// tagName returns a tag's name in English: that of the first English edition that has one,
// the master brand first, or else one made from the slug.
func (l *library) tagName(slug string) string {
	for _, e := range l.Editions {
		if name := e.Tags[slug]; name != "" && e.Lang == i18n.Default {
			return name
		}
	}
	words := strings.ReplaceAll(slug, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

// tagNames returns a tag's names in the other languages.
func (l *library) tagNames(slug string) map[string]string {
	names := map[string]string{}
	for _, e := range l.Editions {
		if name := e.Tags[slug]; name != "" && e.Lang != i18n.Default {
			names[e.Lang.Code] = name
		}
	}
	return names
}

// category returns a category's name in a brand's language.
func (l *library) category(b *brand.Brand, slug string) string {
	for _, e := range l.Editions {
		if name := e.Categories[slug]; e.Slug == b.Slug && name != "" {
			return name
		}
	}
	return nameOf(l.Shared.Categories, slug)
}

func (l *library) property(slug string) string { return nameOf(l.Shared.Properties, slug) }

func (l *library) series(slug string) string {
	for _, s := range l.Shared.Series {
		if s.Slug == slug {
			return s.Title
		}
	}
	return slug
}

func nameOf(terms []termEntry, slug string) string {
	for _, t := range terms {
		if t.Slug == slug {
			return t.Name
		}
	}
	return slug
}

// saveSpotlight shows a publisher as the spotlight of the master brand for a month.
func (l *loader) saveSpotlight(ctx context.Context) error {
	master := l.brands[Master]
	_, err := taxonomy.BrandSpotlight(ctx, l.DB, master.ID)
	if !errors.Is(err, database.ErrNotFound) {
		return err
	}
	featured := l.Shared.Publishers[0]
	err = l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.SaveSpotlight(ctx, tx, &taxonomy.Spotlight{BrandID: master.ID, PublisherID: l.publishers[featured.Slug],
			Line: "Moving the records while the shop stays open", Link: featured.Website,
			StartsAt: clock.MomentOf(l.now.Add(-48 * time.Hour)), EndsAt: clock.MomentOf(l.now.AddDate(0, 1, 0))})
	})
	if err != nil {
		return fmt.Errorf("spotlight: %w", err)
	}
	return nil
}
