package demo

import (
	"context"
	"fmt"
	"slices"

	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/glossary"
	"masthead/internal/media"
	"masthead/internal/webstory"
)

type glossaryEntry struct {
	Term    string `yaml:"term"`
	Slug    string `yaml:"slug"`
	Excerpt string `yaml:"excerpt"`
	Body    string `yaml:"body"`

	Names    map[string][]string `yaml:"names"`
	Related  []string            `yaml:"related"` // slugs
	Featured int                 `yaml:"featured"`
}

// saveGlossary adds the terms before the stories that mention them.
func (l *loader) saveGlossary(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		terms, ids := make([]*glossary.Term, len(l.Glossary)), map[string]int64{}
		for i, g := range l.Glossary {
			terms[i] = &glossary.Term{Slug: g.Slug, Title: g.Term, Excerpt: g.Excerpt, Body: g.Body, Names: g.Names, Featured: g.Featured}
			if err := glossary.Save(ctx, tx, terms[i]); err != nil {
				return err
			}
			ids[g.Slug] = terms[i].ID
		}
		for i, g := range l.Glossary { // all of them have an id now
			for _, slug := range g.Related {
				terms[i].Related = append(terms[i].Related, ids[slug])
			}
			if err := glossary.Save(ctx, tx, terms[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// webEntry is a web story.
type webEntry struct {
	Title     string `yaml:"title"`
	Slug      string `yaml:"slug"`
	Brand     string `yaml:"brand"`
	Published string `yaml:"published"`
	Slides    []struct {
		Title string `yaml:"title"`
		Text  string `yaml:"text"`
		Story string `yaml:"story"`
		Art   string `yaml:"art"`
	} `yaml:"slides"`
}

// saveReference adds the cities, and the web stories without pictures.
func (l *loader) saveReference(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		cities, err := city.Builtin()
		if err != nil {
			return err
		}
		if err := city.ReplaceAll(ctx, tx, slices.Clone(cities)); err != nil {
			return err
		}
		return l.saveWebStories(ctx, tx, nil)
	})
}

// webPicture is the width in pixels of the pictures in slides.
const webPicture = 800

// slideKey identifies a slide by its web story's slug and its position.
type slideKey struct {
	slug  string
	place int
}

// saveWebStories writes the web stories with the pictures that exist. Without pictures,
// existing web stories do not change.
func (l *loader) saveWebStories(ctx context.Context, tx *database.Tx, pictures map[slideKey]media.Media) error {
	for _, e := range l.Web {
		if pictures == nil {
			known, err := tx.NewSelect().Model((*webstory.WebStory)(nil)).Where("slug = ?", e.Slug).Exists(ctx)
			if err != nil {
				return fmt.Errorf("web story %s: %w", e.Slug, err)
			}
			if known {
				continue
			}
		}
		at, err := (&storyFile{frontMatter: frontMatter{Published: e.Published}}).publishedAt(l.now)
		if err != nil {
			return fmt.Errorf("web story %s: %w", e.Slug, err)
		}
		w := &webstory.WebStory{BrandID: l.brands[e.Brand].ID, Slug: e.Slug, Title: e.Title, PublishedAt: clock.MomentOf(at)}
		for i, s := range e.Slides {
			slide := webstory.Slide{Title: s.Title, Text: s.Text}
			if placed := l.placed[s.Story]; placed != nil {
				slide.Link = &placed.Path
			}
			if m, ok := pictures[slideKey{e.Slug, i}]; ok {
				if slide.Image = m.Picture().URL(webPicture); i == 0 {
					w.PictureID = &m.ID
				}
			}
			w.Slides = append(w.Slides, slide)
		}
		if err := webstory.Save(ctx, tx, w); err != nil {
			return err
		}
	}
	return nil
}
