package story

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/taxonomy"
)

// cardEntities are the entities that a story's card names.
type cardEntities struct {
	brand     *brand.Brand
	lang      i18n.Locale
	edition   string // path of the edition in the language (brand.Directory.EditionOf)
	terms     map[int64]*taxonomy.Term
	kindOf    map[int64]ListKind
	authors   map[int64]*taxonomy.Author
	publisher *taxonomy.Publisher
	pictures  map[int64]*media.Picture
	captions  *frame.Captions // of the video
}

func (st *Stories) readCardEntities(ctx context.Context, tx bun.IDB, s *Story) (*cardEntities, error) {
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, fmt.Errorf("brand of story %d: %w", s.ID, err)
	}
	p := &cardEntities{brand: b, lang: i18n.LookupOrDefault(s.Lang)}
	p.edition = st.brands.EditionOf(ctx, p.lang)
	termIDs := uniqueIDs(s.Terms)
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
	if p.pictures, err = media.PicturesIn(ctx, tx, p.lang.Code, pictureIDs); err != nil {
		return nil, err
	}
	if s.VideoMedia != nil && s.VideoPlatform != nil && *s.VideoPlatform == platformFile {
		captions, err := media.CaptionsAt(ctx, tx, *s.VideoMedia, p.lang.Code)
		if err != nil {
			return nil, err
		}
		if len(captions) > 0 {
			p.captions = &frame.Captions{Src: captions[0].Address, Lang: captions[0].Lang}
		}
	}
	return p, nil
}

// kindsOf returns, by term ID, the kind of the list that contains a term's stories.
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

func (p *cardEntities) picture(id *int64) *media.Picture {
	if id == nil {
		return nil
	}
	return p.pictures[*id]
}

// thumbnailWidth is the width, in pixels, of the renditions behind the API's plain picture addresses.
const thumbnailWidth = 640

// card returns the story as lists show it, without the fields that change with time.
func (p *cardEntities) card(s *Story) Card {
	zone := p.brand.Zone()
	c := Card{
		ID: strconv.FormatInt(s.ID, 10), Path: s.Path, Slug: s.Slug, Title: s.Title, Type: s.Type, Layout: s.Layout,
		PublishedAt: draftDate(s).In(zone).Format(time.RFC3339), UpdatedAt: s.UpdatedAt.In(zone).Format(time.RFC3339),
		Brand:   BrandRef{Slug: p.brand.Slug, Name: p.brand.Name, Path: p.brand.Path},
		MediaID: s.VideoMedia, VideoPlatform: s.VideoPlatform, VideoCaptions: p.captions,
		Company: s.Company, Lang: p.lang.Code, Dir: p.lang.Dir, Minutes: s.Minutes, HasAudio: s.AudioURL != nil,
		Picture: p.picture(s.PictureID), Portrait: p.picture(s.PortraitID),
		Metadata: Metadata{Excerpt: s.Excerpt, Authors: []Ref{}, Series: []SeriesRef{}, CuratedCategories: []Ref{},
			ThumbnailMediaID: s.VideoMedia, ThumbnailPlatform: s.VideoPlatform},
	}
	c.Gated, c.SponsorLabel, c.Sponsored = s.Gated && s.Gate != brand.GateFree, s.SponsorLabel, s.SponsorLabel != ""
	c.headlines = s.headlines()
	if s.VideoDuration != nil {
		c.Duration = *s.VideoDuration
	}
	if pic := c.Picture.For("card"); pic != nil {
		url, large := pic.URL(thumbnailWidth), pic.URL(2*thumbnailWidth)
		c.Metadata.Thumbnail, c.Metadata.DefaultThumbnail, c.Metadata.Media = &url, &url, &large
	}
	if pic := c.Portrait; pic != nil {
		url := pic.URL(thumbnailWidth)
		c.Metadata.PortraitThumbnail = &url
	}
	if s.CategoryID != nil {
		if t := p.terms[*s.CategoryID]; t != nil {
			c.Metadata.Category = &TermRef{Name: t.NameIn(p.lang), Slug: t.Slug, Path: t.PageIn(p.brand.Path, p.edition)}
		}
	}
	for _, id := range uniqueIDs(s.Terms) {
		switch t := p.terms[id]; {
		case t == nil:
		case t.Kind == taxonomy.Series:
			c.Metadata.Series = append(c.Metadata.Series, SeriesRef{Title: t.NameIn(p.lang), Slug: t.Slug, Path: t.PageIn(p.brand.Path, p.edition)})
			c.Sponsored = c.Sponsored || t.PublisherID != nil
		default:
			c.Metadata.CuratedCategories = append(c.Metadata.CuratedCategories, Ref{Name: t.NameIn(p.lang), Path: t.PageIn(p.brand.Path, p.edition)})
		}
	}
	if len(c.Metadata.Series) > 0 {
		c.Series = &c.Metadata.Series[0]
	}
	for _, id := range uniqueIDs(s.Authors) {
		if a := p.authors[id]; a != nil && a.MergedInto == nil {
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
		c.Webinar = &WebinarTimes{ID: *s.WebinarID, StartTimeUnix: s.WebinarStarts.Unix(), EndTimeUnix: s.WebinarEnds.Unix(),
			Cancelled: s.WebinarCancelled}
	}
	return c
}

// storedCard returns the card of a story as it is stored.
func (p *cardEntities) storedCard(s *Story) storedCard {
	c := p.card(s)
	return storedCard{c, c.headlines}
}

// setPermalink sets the permalink of a published story; its previous path redirects.
func (st *Stories) setPermalink(ctx context.Context, tx *database.Tx, s, old *Story) error {
	if s.Status != Published || old != nil && old.Status == Published && old.Path == s.Path {
		return nil
	}
	return permalink.Set(ctx, tx, permalink.KindStory, s.ID, s.Path)
}
