package story

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/taxonomy"
)

// parts are the things around a story that its card names.
type parts struct {
	brand     *brand.Brand
	lang      i18n.Locale
	terms     map[int64]*taxonomy.Term
	kindOf    map[int64]ListKind
	authors   map[int64]*taxonomy.Author
	publisher *taxonomy.Publisher
	pictures  map[int64]*media.Picture
}

func (st *Stories) parts(ctx context.Context, tx bun.IDB, s *Story) (*parts, error) {
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, fmt.Errorf("brand of story %d: %w", s.ID, err)
	}
	p := &parts{brand: b, lang: i18n.Of(s.Lang)}
	termIDs := unique(s.Terms)
	for _, id := range []*int64{s.CategoryID, s.PropertyID} {
		if id != nil {
			termIDs = append(termIDs, *id)
		}
	}
	if p.terms, err = taxonomy.ByIDs(ctx, tx, termIDs); err != nil {
		return nil, err
	}
	p.kindOf = kindsOf(p.terms)
	if p.authors, err = taxonomy.AuthorsByIDs(ctx, tx, s.Authors); err != nil {
		return nil, err
	}
	var pictureIDs []int64
	if s.PublisherID != nil {
		if p.publisher, err = taxonomy.PublisherByID(ctx, tx, *s.PublisherID); err != nil {
			return nil, err
		}
	}
	for _, id := range []*int64{s.PictureID, s.PortraitID, publisherPicture(p.publisher)} {
		if id != nil {
			pictureIDs = append(pictureIDs, *id)
		}
	}
	p.pictures, err = media.Pictures(ctx, tx, pictureIDs)
	return p, err
}

// kindsOf says in which kind of list each term's stories stand.
func kindsOf(terms map[int64]*taxonomy.Term) map[int64]ListKind {
	kinds := make(map[int64]ListKind, len(terms))
	for id, t := range terms {
		kinds[id] = OfTag
		if t.Kind == taxonomy.Series {
			kinds[id] = OfSeries
		}
	}
	return kinds
}

func publisherPicture(p *taxonomy.Publisher) *int64 {
	if p == nil {
		return nil
	}
	return p.PictureID
}

func (p *parts) picture(id *int64) *media.Picture {
	if id == nil {
		return nil
	}
	return p.pictures[*id]
}

// thumbnailWidth is the width that the API's plain picture addresses aim at.
const thumbnailWidth = 640

// card is the story as lists show it, without what changes by itself.
func (p *parts) card(s *Story) Card {
	zone := p.brand.Zone()
	c := Card{
		ID: strconv.FormatInt(s.ID, 10), Path: s.Path, Slug: s.Slug, Title: s.Title, Type: s.Type, Layout: s.Layout,
		PublishedAt: draftDate(s).In(zone).Format(time.RFC3339), UpdatedAt: s.UpdatedAt.In(zone).Format(time.RFC3339),
		Brand:   BrandRef{Slug: p.brand.Slug, Name: p.brand.Name, Path: p.brand.Path},
		MediaID: s.VideoMedia, VideoPlatform: s.VideoPlatform,
		Lang: p.lang.Code, Dir: p.lang.Dir, Minutes: s.Minutes, Gated: s.Gated, HasAudio: s.AudioURL != nil,
		Picture: p.picture(s.PictureID), Portrait: p.picture(s.PortraitID),
		Metadata: Metadata{Excerpt: s.Excerpt, Authors: []Ref{}, Series: []SeriesRef{}, CuratedCategories: []Ref{},
			ThumbnailMediaID: s.VideoMedia, ThumbnailPlatform: s.VideoPlatform},
	}
	if s.VideoDuration != nil {
		c.Duration = *s.VideoDuration
	}
	if pic := c.Picture; pic != nil {
		url, large := pic.URL(thumbnailWidth), pic.URL(2*thumbnailWidth)
		c.Metadata.Thumbnail, c.Metadata.DefaultThumbnail, c.Metadata.Media = &url, &url, &large
	}
	if pic := c.Portrait; pic != nil {
		url := pic.URL(thumbnailWidth)
		c.Metadata.PortraitThumbnail = &url
	}
	if s.CategoryID != nil {
		if t := p.terms[*s.CategoryID]; t != nil {
			c.Metadata.Category = &TermRef{Name: t.NameIn(p.lang), Slug: t.Slug, Path: t.PageIn(p.brand.Path)}
		}
	}
	for _, id := range unique(s.Terms) {
		switch t := p.terms[id]; {
		case t == nil:
		case t.Kind == taxonomy.Series:
			c.Metadata.Series = append(c.Metadata.Series, SeriesRef{Title: t.NameIn(p.lang), Slug: t.Slug, Path: t.PageIn(p.brand.Path)})
			c.Sponsored = c.Sponsored || t.PublisherID != nil
		default:
			c.Metadata.CuratedCategories = append(c.Metadata.CuratedCategories, Ref{Name: t.NameIn(p.lang), Path: t.PageIn(p.brand.Path)})
		}
	}
	if len(c.Metadata.Series) > 0 {
		c.Series = &c.Metadata.Series[0]
	}
	for _, id := range unique(s.Authors) {
		if a := p.authors[id]; a != nil {
			c.Metadata.Authors = append(c.Metadata.Authors, Ref{Name: a.Name, Path: a.Path()})
		}
	}
	if pub := p.publisher; pub != nil {
		c.Sponsored = true
		c.BrandPublisher = &PublisherRef{Name: pub.Name, Slug: pub.Slug}
		if pic := p.picture(pub.PictureID); pic != nil {
			url := pic.URL(thumbnailWidth)
			c.BrandPublisher.Thumbnail = &url
		}
	}
	if s.WebinarID != nil {
		c.Webinar = &WebinarTimes{ID: *s.WebinarID, StartTimeUnix: s.WebinarStarts.Unix(), EndTimeUnix: s.WebinarEnds.Unix()}
	}
	return c
}

// place gives a published story its permalink; what was at its earlier path redirects.
func (st *Stories) place(ctx context.Context, tx *database.Tx, s, old *Story) error {
	if s.Status != Published || old != nil && old.Status == Published && old.Path == s.Path {
		return nil
	}
	return permalink.Set(ctx, tx, permalink.KindStory, s.ID, s.Path)
}

// Full is a published story with its text.
type Full struct {
	ID                                    int64
	BrandID                               int64
	GroupID                               int64
	Card                                  Card
	OpenHTML                              string
	GatedHTML                             string // never to an anonymous reader
	Contents                              []Heading
	Property                              *int64
	Publisher                             *int64
	Authors                               []int64
	Category                              *int64
	AudioURL                              *string
	Corrections, SeoTitle, SeoDescription string
	Published, Updated                    clock.Moment
}

// Published reads a published story with its text; database.ErrNotFound for one
// that is not published, whatever its id.
func (st *Stories) Published(ctx context.Context, id int64) (*Full, error) {
	s, err := Get(ctx, st.db.Read, id)
	if err != nil {
		return nil, err
	}
	if s.Status != Published {
		return nil, fmt.Errorf("story %d is %s: %w", id, s.Status, database.ErrNotFound)
	}
	return st.full(ctx, s)
}

// Preview reads a story of any status with its text, for those who may edit it.
func (st *Stories) Preview(ctx context.Context, id int64) (*Full, Status, error) {
	s, err := Get(ctx, st.db.Read, id)
	if err != nil {
		return nil, "", err
	}
	f, err := st.full(ctx, s)
	return f, s.Status, err
}

func (st *Stories) full(ctx context.Context, s *Story) (*Full, error) {
	var text body
	if err := st.db.Read.NewSelect().Model(&text).Column("open_html", "gated_html", "contents").
		Where("story_id = ?", s.ID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("body of story %d: %w", s.ID, database.NotFound(err))
	}
	f := &Full{ID: s.ID, BrandID: s.BrandID, GroupID: s.GroupID, OpenHTML: text.OpenHTML, GatedHTML: text.GatedHTML,
		Contents: text.Contents, Property: s.PropertyID, Publisher: s.PublisherID, Authors: s.Authors, Category: s.CategoryID,
		AudioURL: s.AudioURL, Corrections: s.Corrections, SeoTitle: s.SeoTitle, SeoDescription: s.SeoDescription,
		Published: s.PublishedAt, Updated: s.UpdatedAt}
	if err := json.Unmarshal([]byte(s.Card), &f.Card); err != nil {
		return nil, fmt.Errorf("card of story %d: %w", s.ID, err)
	}
	f.Card.Metadata.Reactions = Reactions{s.LikeCount, s.ShareCount}
	return f, nil
}

// Translation is a published member of a story's translation group.
type Translation struct {
	ID   int64
	Lang string
	Path string
}

// Translations lists the published members of a group, the story itself included.
func (st *Stories) Translations(ctx context.Context, groupID int64) ([]Translation, error) {
	var list []Translation
	err := st.db.Read.NewSelect().Model((*Story)(nil)).Column("id", "lang", "path").Where("group_id = ?", groupID).
		Where("status = ?", Published).Order("id").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("translations of group %d: %w", groupID, err)
	}
	return list, nil
}
