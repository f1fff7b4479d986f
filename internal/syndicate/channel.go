package syndicate

import (
	"context"
	"errors"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// channel describes a list for its feeds.
type channel struct {
	brand         *brand.Brand // brand of the page that shows the list
	page          string       // path of that page
	title         string
	description   string
	list          story.List
	recorded      story.List // the stories of the list with a recording; no list if there is no podcast
	picture       *int64
	canonicalPage string          // canonical path of the page if it differs, else ""
	further       *furtherEntries // nil for a page that shows only the list
	tags          []string
}

func (c *channel) locale() i18n.Locale { return c.brand.Locale() }

// channelAt returns the channel of the list on a page, or database.ErrNotFound if there is
// no such page or it has no feed.
func (s *Server) channelAt(ctx context.Context, page string) (*channel, error) {
	c, err := s.resolve(ctx, page)
	if err != nil {
		return nil, err
	}
	c.page = page
	c.tags = append(c.tags, brand.Tag, c.list.Tag())
	name := c.brand.DisplayName(s.Name)
	if c.title == "" {
		c.title = name
		if c.description = c.brand.Tagline; c.description == "" {
			c.description = c.locale().Text("head.latest", map[string]any{"name": name})
		}
		return c, nil
	}
	if c.description == "" || !s.Brands.EditorsWriteIn(ctx, c.locale()) {
		c.description = c.locale().Text("head.gathered", map[string]any{"title": c.title, "name": name})
	}
	c.title += " | " + name
	return c, nil
}

func (s *Server) resolve(ctx context.Context, page string) (*channel, error) {
	if b, err := s.Brands.ByPath(ctx, page); err == nil {
		scope := story.LatestOf(b).Scope
		return &channel{
			brand:    b,
			list:     story.List{Kind: story.Latest, Scope: scope},
			recorded: story.List{Kind: story.WithAudio, Scope: scope},
		}, nil
	}
	b, err := s.Brands.ForPage(ctx, page)
	if err != nil {
		return nil, err
	}
	if match, declared := route.Find(page); declared {
		pattern, slug := match.Page.Pattern, match.Values[0]
		if offered := s.offeredFeed(pattern); offered != nil {
			return s.offeredChannel(ctx, offered, b, slug, page)
		}
		switch pattern {
		case route.AuthorPath + "/{slug}":
			return s.author(ctx, slug, page)
		case route.LatestPath: // that is the brand's own list
			return &channel{brand: b, list: story.LatestOf(b), canonicalPage: b.Path}, nil
		case route.VideosPath:
			return &channel{
				brand: b,
				title: b.Locale().Text("section.videos", nil),
				list:  story.TypeList(story.Video, story.InLanguage(b.Locale())),
			}, nil
		default:
			if kind, ok := termPages[pattern]; ok {
				c, err := s.term(ctx, b, kind, slug, page)
				if !errors.Is(err, database.ErrNotFound) {
					return c, err
				}
			}
		}
	}
	t, err := taxonomy.ByPath(ctx, s.DB, page)
	if err != nil {
		return nil, err
	}
	return s.termChannel(b, t)
}

// termPages are the kinds of terms by the patterns of their pages.
var termPages = map[string]taxonomy.Kind{
	route.CategoryPath + "/{slug}": taxonomy.Category,
	route.TopicPath + "/{slug}":    taxonomy.TagKind,
	route.SeriesPath + "/{slug}":   taxonomy.Series,
	route.PropertyPath + "/{slug}": taxonomy.Property,
}

// term returns the channel of a term at the path of its kind.
func (s *Server) term(ctx context.Context, b *brand.Brand, kind taxonomy.Kind, slug, page string) (*channel, error) {
	t, err := taxonomy.BySlug(ctx, s.DB, kind, slug)
	if err != nil {
		return nil, err
	}
	c, err := s.termChannel(b, t)
	if err != nil {
		return nil, err
	}
	if own := t.PageIn(b.Path, s.Brands.EditionOf(ctx, b.Locale())); own != page {
		c.canonicalPage = own
	}
	return c, nil
}

func (s *Server) termChannel(b *brand.Brand, t *taxonomy.Term) (*channel, error) {
	c := &channel{brand: b, title: t.NameIn(b.Locale()), description: t.Description, picture: t.PictureID, tags: []string{t.Tag()}}
	language := story.InLanguage(b.Locale())
	switch {
	case t.Kind == taxonomy.Category:
		c.list = story.List{Kind: story.OfCategory, Ref: t.ID, Scope: story.LatestOf(b).Scope}
		return c, nil
	case !b.IsEdition():
		return nil, database.ErrNotFound // a term across brands has one page per language
	case t.Kind == taxonomy.TagKind:
		c.list = story.List{Kind: story.OfTag, Ref: t.ID, Scope: language}
	case t.Kind == taxonomy.Series:
		c.list = story.List{Kind: story.OfSeries, Ref: t.ID, Scope: language}
		c.recorded = story.List{Kind: story.WithAudio, Ref: t.ID, Scope: language}
	case t.Kind == taxonomy.Property:
		c.list = story.List{Kind: story.OfProperty, Ref: t.ID, Scope: language}
	default:
		return nil, database.ErrNotFound
	}
	return c, nil
}

// author returns the channel of the author with a username or slug. An author who writes in Tamil belongs to the Tamil
// edition. The feeds of a person are below the profile.
func (s *Server) author(ctx context.Context, name, page string) (*channel, error) {
	a, err := taxonomy.AuthorByUsernameOrSlug(ctx, s.DB.Read, name)
	if err != nil {
		return nil, err
	}
	b, err := s.Brands.ForLocale(ctx, i18n.LookupOrDefault(a.Lang))
	if err != nil {
		return nil, err
	}
	c := &channel{brand: b, title: a.Name, description: a.Bio, picture: a.PictureID, list: story.List{Kind: story.OfAuthor, Ref: a.ID},
		tags: []string{a.Tag()}}
	if own := a.FeedPage(); own != page {
		c.canonicalPage = own
	}
	return c, nil
}

// pictureOf returns the channel's picture, or nil.
func (s *Server) pictureOf(ctx context.Context, c *channel) (*media.Picture, error) {
	if c.picture == nil {
		return nil, nil
	}
	found, err := media.Pictures(ctx, s.DB.Read, []int64{*c.picture})
	return found[*c.picture], err
}
