package story

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/taxonomy"
)

// stateOf returns a story and its fields as the newsroom edits them.
func (st *Stories) stateOf(ctx context.Context, db bun.IDB, id int64) (*Story, *DeskStory, error) {
	s, err := Get(ctx, db, id)
	if err != nil {
		return nil, nil, err
	}
	if err := s.requireKept(ctx, db); err != nil {
		return nil, nil, err
	}
	doc, err := Doc(ctx, db, id)
	if err != nil {
		return nil, nil, err
	}
	p, err := st.readCardEntities(ctx, db, s)
	if err != nil {
		return nil, nil, err
	}
	out := &DeskStory{Brand: p.brand.Slug, Lang: s.Lang, Title: s.Title, Slug: s.Slug, Excerpt: s.Excerpt, Type: s.Type, Layout: s.Layout,
		Page: s.Page, Body: doc, HideOnHome: s.HideOnHome, Corrections: s.Corrections, Company: s.Company, Place: s.Place, Contact: s.Contact}
	err = db.NewSelect().Model((*Story)(nil)).Column("id").Where("group_id = ?", s.GroupID).Where("id <> ?", id).
		Order("id").Limit(1).Scan(ctx, &out.GroupOf)
	if err != nil && !errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, nil, fmt.Errorf("translations of story %d: %w", id, err)
	}
	out.setEntities(s, p)
	if out.StoryFields, err = st.fieldsOf(ctx, s, p); err != nil {
		return nil, nil, err
	}
	return s, out, nil
}

// setEntities sets the slugs of what a story refers to, its picture, its recording and its video.
func (d *DeskStory) setEntities(s *Story, p *cardEntities) {
	for _, at := range []struct {
		id  *int64
		dst *string
	}{{s.CategoryID, &d.Category}, {s.PropertyID, &d.Property}} {
		if at.id != nil && p.terms[*at.id] != nil {
			*at.dst = p.terms[*at.id].Slug
		}
	}
	for _, id := range s.Terms {
		switch t := p.terms[id]; {
		case t == nil:
		case t.Kind == taxonomy.Series:
			d.Series = append(d.Series, t.Slug)
		default:
			d.Tags = append(d.Tags, t.Slug)
		}
	}
	for _, id := range s.Authors {
		if a := p.authors[id]; a != nil {
			d.Authors = append(d.Authors, a.Slug)
		}
	}
	if s.PictureID != nil {
		d.Picture = *s.PictureID
	}
	if s.AudioURL != nil {
		d.Audio = *s.AudioURL
	}
	if s.VideoPlatform != nil && s.VideoMedia != nil {
		d.Video = DeskVideo{Platform: *s.VideoPlatform, MediaID: *s.VideoMedia}
		if s.VideoDuration != nil {
			d.Video.Duration = *s.VideoDuration
		}
	}
}

// haveSameJSON reports whether two stories are the same to clients.
func haveSameJSON(a, b *DeskStory) (bool, error) {
	first, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	second, err := json.Marshal(b)
	return bytes.Equal(first, second), err
}

// haveSameText reports whether readers see the same text in two stories. Only a change of it makes a story "updated": not one of the
// address, of what the story is filed under, or of where it is shown.
func haveSameText(a, b *DeskStory) (bool, error) {
	text := func(d *DeskStory) *DeskStory {
		return &DeskStory{Title: d.Title, Excerpt: d.Excerpt, Body: d.Body, Picture: d.Picture, Audio: d.Audio, Video: d.Video,
			Corrections: d.Corrections, Company: d.Company, Place: d.Place, Contact: d.Contact}
	}
	return haveSameJSON(text(a), text(b))
}

// remakeExcerpt empties the excerpt of next if it is the one that was made from the text of former, so that it is made again.
func remakeExcerpt(next, former *DeskStory) {
	if next.Excerpt == former.Excerpt && former.Excerpt == richtext.Excerpt(former.Body, excerptLength) {
		next.Excerpt = ""
	}
}
