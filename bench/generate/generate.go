// Package generate fills a database with a publication of a chosen size: the
// demonstration's brands, landing pages and texts, and stories generated from them. The
// same size always gives the same publication. It must never change a database that is not
// empty.
package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/demo"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Version changes when the same size gives another publication, so that stored databases
// are created again.
const Version = 2

// Numbers of tags, authors and pictures.
const (
	Tags     = 200
	Authors  = 500
	pictures = 60
)

// batchSize is the number of stories that one transaction writes.
const batchSize = 2000

// ErrNotEmpty is returned when the database already contains a publication.
var ErrNotEmpty = errors.New("the database is not empty")

// Publication fills db until it has n stories, including the demonstration's. progress is
// called with the number of stories so far.
func Publication(ctx context.Context, db *database.DB, n int, now clock.Clock, progress func(done, total int)) error {
	empty, err := demo.Empty(ctx, db)
	if err != nil {
		return err
	}
	if !empty {
		return ErrNotEmpty
	}
	brands := brand.NewDirectory(db)
	stories := story.New(db, brands, "example.com")
	err = demo.LoadText(ctx, demo.Deps{DB: db, Brands: brands, Stories: stories, Clock: now, SiteName: demo.SiteName}, nil)
	if err != nil {
		return fmt.Errorf("demonstration's texts: %w", err)
	}
	m := &generator{rnd: rand.New(rand.NewPCG(7, uint64(n))), now: now()}
	if err := m.prepare(ctx, db, brands, stories); err != nil {
		return err
	}
	m.total = max(0, n-m.written)
	return m.write(ctx, db, stories, progress)
}

// write generates batches on one goroutine while another writes the previous one.
func (m *generator) write(ctx context.Context, db *database.DB, stories *story.Stories, progress func(done, total int)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type made struct {
		*story.Batch
		size int
		err  error
	}
	batches := make(chan made)
	go func() {
		defer close(batches)
		for from := 0; from < m.total; from += batchSize {
			items := make([]story.BatchStory, 0, batchSize)
			for i := from; i < min(from+batchSize, m.total); i++ {
				items = append(items, m.story(i))
			}
			b, err := story.BulkWriter{Stories: stories}.NewBatch(ctx, items)
			select {
			case batches <- made{b, len(items), err}:
			case <-ctx.Done():
				return
			}
		}
	}()
	done := m.written
	for b := range batches {
		if b.err != nil {
			return b.err
		}
		if err := db.Write(ctx, b.Write); err != nil {
			return err
		}
		done += b.size
		progress(done, m.written+m.total)
	}
	return ctx.Err()
}

// prepare creates what stories refer to, and collects words.
func (m *generator) prepare(ctx context.Context, db *database.DB, brands *brand.Directory, stories *story.Stories) (err error) {
	all, err := brands.All(ctx)
	if err != nil {
		return err
	}
	for _, b := range all {
		for range weight(b) {
			m.brands = append(m.brands, b)
		}
	}
	for kind, into := range map[taxonomy.Kind]*[]*taxonomy.Term{taxonomy.Category: &m.categories, taxonomy.TagKind: &m.tags,
		taxonomy.Series: &m.series, taxonomy.Property: &m.properties} {
		if *into, err = taxonomy.List(ctx, db, kind, Tags); err != nil {
			return err
		}
	}
	if err := m.savePictures(ctx, db); err != nil {
		return err
	}
	err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i := len(m.tags); i < Tags; i++ {
			t := &taxonomy.Term{Kind: taxonomy.TagKind, Slug: fmt.Sprintf("subject-%d", i), Name: fmt.Sprintf("Subject %d", i)}
			if err := taxonomy.Save(ctx, tx, t); err != nil {
				return err
			}
			m.tags = append(m.tags, t)
		}
		for i := range Authors {
			a := &taxonomy.Author{Slug: fmt.Sprintf("writer-%d", i), Name: fmt.Sprintf("Writer %d", i), PictureID: m.picture()}
			if err := taxonomy.SaveAuthor(ctx, tx, a); err != nil {
				return err
			}
			m.authors = append(m.authors, a.ID)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("tags and authors: %w", err)
	}
	return m.addPictures(ctx, db, stories)
}

// weight returns the relative number of a brand's stories.
func weight(b *brand.Brand) int {
	switch b.Kind {
	case brand.KindMaster:
		return 24
	case brand.KindBrand:
		return 4
	case brand.KindEdition:
		return 2
	default:
		return 3
	}
}

// savePictures creates rows of pictures without files, because the measured cards and
// pages refer to pictures but never read them.
func (m *generator) savePictures(ctx context.Context, db *database.DB) error {
	const placeholder = "data:image/webp;base64,UklGRpAAAABXRUJQVlA4IIQAAADwAwCdASoQAAwAAgA0JbACdLoB+AADsQAA/u8wX7fSo8vyb3m2nRcM0c0l2bA3" +
		"l7mJmVfF4mXyzvqZ3xX5yS0kYcM8QO5rIu0qHq0j2b2hT8Q5t3wS6mVjB0n9h6oUyqjE1mV9cX0o2j8A"
	table := media.DatabaseStore{DB: db}
	for i := range pictures {
		saved, err := table.Save(
			ctx,
			media.Media{Hash: fmt.Sprintf("%064x", i+1), Width: 1600, Height: 900, Widths: []int{320, 640, 960, 1280, 1600},
				Placeholder: placeholder, Colour: fmt.Sprintf("#%06x", i*50021%0xffffff),
				Meta: media.Meta{Alt: "A drawing of a workshop at dusk", FocalX: 0.5, FocalY: 0.5},
			},
		)
		if err != nil {
			return err
		}
		m.pictures = append(m.pictures, saved.ID)
	}
	return nil
}

// addPictures adds pictures to the demonstration's stories and collects their words.
func (m *generator) addPictures(ctx context.Context, db *database.DB, stories *story.Stories) error {
	var ids []int64
	if err := db.Read.NewSelect().Model((*story.Story)(nil)).Column("id").Order("id").Scan(ctx, &ids); err != nil {
		return fmt.Errorf("demonstration's stories: %w", err)
	}
	m.written = len(ids)
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, id := range ids {
			s, err := story.Get(ctx, tx, id)
			if err != nil {
				return err
			}
			doc, err := story.Doc(ctx, tx, id)
			if err != nil {
				return err
			}
			m.collect(s, doc)
			s.PictureID = m.picture()
			if err := stories.Save(ctx, tx, s, doc); err != nil {
				return err
			}
		}
		return nil
	})
}
