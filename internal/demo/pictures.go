package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Sizes of the drawings in pixels.
const (
	coverWidth, coverHeight       = 1600, 900
	portraitWidth, portraitHeight = 800, 1000
	portraitSize, markSize        = 480, 480
	bannerWidth, bannerHeight     = 1600, 400
	mobileWidth, mobileHeight     = 800, 500
	slideWidth, slideHeight       = 900, 1500
)

// portraitEvery is the divisor of a story's seed that selects the stories with a portrait picture:
// about one in four.
const portraitEvery = 4

// drawConcurrency is the number of pictures that are drawn at the same time.
const drawConcurrency = 3

// drawing is one picture to draw.
type drawing struct {
	name string // for errors
	make func(ctx context.Context) error
}

// LoadPictures draws the missing pictures, first those that readers see first. Without a
// media service it does nothing. LoadText must have been called before.
func LoadPictures(ctx context.Context, d Deps, progress Progress) error {
	if d.Media == nil {
		return nil
	}
	l, err := newLoader(d, progress)
	if err != nil {
		return err
	}
	for _, row := range brandTable() {
		if l.brands[row.slug], err = d.Brands.BySlug(ctx, row.slug); err != nil {
			return fmt.Errorf("brand %s: %w", row.slug, err)
		}
	}
	if _, err := l.findStories(ctx); err != nil {
		return err
	}
	marks, faces := slices.Concat(l.logos(), l.companyLogos(), l.awardLogos()), append(l.portraits(), l.directoryPictures()...)
	covers, err := l.covers()
	if err != nil {
		return err
	}
	shows, err := l.audioCovers(ctx)
	if err != nil {
		return err
	}
	// Logos come first because the cards of sponsored stories contain them. Portraits come
	// after the pictures on all landing pages.
	landingPages := min(len(covers), 3*len(l.brands))
	work := slices.Concat(covers[:landingPages], shows, faces, covers[landingPages:])
	counted := counter{total: len(marks) + len(work), report: l.progress}
	for _, part := range [][]drawing{marks, work} {
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(drawConcurrency)
		for _, p := range part {
			group.Go(func() error {
				if err := p.make(ctx); err != nil {
					return fmt.Errorf("picture of %s: %w", p.name, err)
				}
				counted.add()
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
	}
	return l.savePictureSets(ctx)
}

// counter counts the completed work of several goroutines.
type counter struct {
	mu          sync.Mutex
	done, total int
	report      Progress
}

func (c *counter) add() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done++
	c.report(c.done, c.total, "pictures")
}

// meta returns the texts of a drawing.
func (l *loader) meta(name, alt string) media.Meta {
	return media.Meta{Filename: name + ".svg", Alt: alt, Credit: l.SiteName}
}

// subject is the subject of a picture: a chart of figures, a person, or the motif with that name.
type subject struct {
	art     string
	figures []float64
	figure  art.Figure
}

// Names of art that are not names of motifs.
const chartArt, personArt = "chart", "person"

func (v subject) draw(palette art.Palette, seed uint64, width, height int) (art.Drawing, error) {
	switch v.art {
	case chartArt:
		return art.Chart(v.figures, palette, seed, width, height)
	case personArt:
		return art.Scene(v.figure, palette, seed, width, height)
	default:
		return art.Cover(v.art, palette, seed, width, height)
	}
}

// storeCover draws a motif and stores the picture.
func (l *loader) storeCover(ctx context.Context, motif, brandSlug string, seed uint64, width, height int, meta media.Meta,
) (media.Media, error) {
	return l.storePicture(ctx, subject{art: motif}, brandSlug, seed, width, height, meta)
}

// storePicture draws a subject and stores the picture.
func (l *loader) storePicture(ctx context.Context, what subject, brandSlug string, seed uint64, width, height int, meta media.Meta,
) (media.Media, error) {
	drawn, err := what.draw(art.PaletteFor(brandSlug), seed, width, height)
	if err != nil {
		return media.Media{}, err
	}
	meta.FocalX, meta.FocalY = drawn.FocalX, drawn.FocalY
	return l.Media.StoreSVG(ctx, drawn.SVG, meta)
}

// covers returns the covers of stories in the order of readingOrder.
func (l *loader) covers() ([]drawing, error) {
	all, err := l.readingOrder()
	if err != nil {
		return nil, err
	}
	var list []drawing
	for _, m := range all {
		s := l.placed[m.key()]
		if s == nil || s.PictureID != nil {
			continue
		}
		list = append(list, drawing{m.key(), func(ctx context.Context) error { return l.illustrate(ctx, m, s) }})
	}
	return list, nil
}

// illustrate draws a story's cover, and for some stories also a portrait picture.
func (l *loader) illustrate(ctx context.Context, m *storyFile, s *story.Story) error {
	what := subject{m.Art, m.Figures, m.Figure}
	cover, err := l.storePicture(ctx, what, m.Brand, m.seed(), coverWidth, coverHeight, l.meta(m.Slug, m.Alt))
	if err != nil {
		return err
	}
	var portrait *int64
	if m.seed()%portraitEvery == 0 || m.Art == chartArt { // an upright crop would cut a chart
		p, err := l.storePicture(ctx, what, m.Brand, m.seed(), portraitWidth, portraitHeight, l.meta(m.Slug+"-portrait", m.Alt))
		if err != nil {
			return err
		}
		portrait = &p.ID
	}
	if err := l.illustrateText(ctx, m, s.ID); err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return l.Stories.SetPicture(ctx, tx, s.ID, &cover.ID, portrait)
	})
}

// logos returns the logos of the publishers.
func (l *loader) logos() []drawing {
	var list []drawing
	for i, entry := range l.Shared.Publishers {
		palette := art.PaletteFor([]string{"enterprise-story", "smbstory", "university"}[i%3])
		list = append(list, drawing{entry.Slug, func(ctx context.Context) error {
			p, err := taxonomy.PublisherBySlug(ctx, l.DB, entry.Slug)
			if err != nil || p.PictureID != nil {
				return err
			}
			m, err := l.Media.StoreSVG(ctx, art.PublisherLogo(palette, seed(entry.Slug), markSize), l.meta(entry.Slug, p.Name))
			if err != nil {
				return err
			}
			p.PictureID = &m.ID
			return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePublisher(ctx, tx, p) })
		}})
	}
	return list
}

// portraits returns the portraits of the authors.
func (l *loader) portraits() []drawing {
	var list []drawing
	for _, e := range l.Editions {
		for _, entry := range e.Authors {
			if entry.Figure.Gender == "" {
				continue // an author that is not a person, such as "Staff"
			}
			list = append(list, drawing{entry.Slug, func(ctx context.Context) error {
				a, err := taxonomy.AuthorBySlug(ctx, l.DB, entry.Slug)
				if err != nil || a.PictureID != nil {
					return err
				}
				svg, err := art.Portrait(entry.Figure, art.PaletteFor(e.Slug), seed(entry.Slug), portraitSize)
				if err != nil {
					return err
				}
				m, err := l.Media.StoreSVG(ctx, svg, l.meta(entry.Slug, a.Name))
				if err != nil {
					return err
				}
				a.PictureID = &m.ID
				return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return taxonomy.SaveAuthor(ctx, tx, a) })
			}})
		}
	}
	return list
}

// savePictureSets adds the curated sets with pictures: banners, the video header, the
// broadcasts, partner events and the slides of web stories.
func (l *loader) savePictureSets(ctx context.Context) error {
	if _, err := l.findStories(ctx); err != nil {
		return err
	}
	pictures, err := l.storyPictures(ctx)
	if err != nil {
		return err
	}
	search, err := l.storeBanner(ctx, "search", "telescope", "/custom-topic/ai-playbook", "The AI playbook: reports on models at work")
	if err != nil {
		return err
	}
	company, err := l.storeBanner(ctx, "company", "skyline", "/custom-topic/unicorn-tracker", "Unicorn tracker: who is in, who is out")
	if err != nil {
		return err
	}
	var videos, partners []any
	for _, entry := range headerVideos() {
		s := l.placed[entry.story]
		if s == nil {
			continue
		}
		v := curated.Video{Title: cmp.Or(entry.title, s.Title), Path: s.Path, MediaID: s.VideoMedia, VideoPlatform: s.VideoPlatform}
		if entry.to != 0 {
			v.StartTime, v.EndTime = l.fromNow(entry.from), l.fromNow(entry.to)
		}
		if m, ok := pictures[entry.story]; ok {
			thumbnail := m.Picture().URL(webPicture)
			v.Thumbnail = &thumbnail
		}
		videos = append(videos, v)
	}
	for _, e := range l.partnerEvents() {
		m, err := l.storeCover(ctx, e.motif, Master, seed(e.Slug), mobileWidth, mobileHeight, l.meta(e.Slug, e.Name))
		if err != nil {
			return fmt.Errorf("picture of %s: %w", e.Slug, err)
		}
		e.Image = m.Picture().URL(webPicture)
		partners = append(partners, e.Event)
	}
	slides, err := l.slidePictures(ctx)
	if err != nil {
		return err
	}
	if err := l.drawEditorial(ctx); err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for key, list := range map[string][]any{curated.SearchBanner: {search}, curated.CompanyBanner: {company},
			curated.VideoHeader: videos, curated.PartnerEvents: partners} {
			items, err := values(list...)
			if err != nil {
				return err
			}
			if err := curated.Replace(ctx, tx, key, l.brands[Master], items); err != nil {
				return err
			}
		}
		if err := l.saveLive(ctx, tx, pictures); err != nil {
			return err
		}
		if err := l.addEventPictures(ctx, tx, pictures); err != nil {
			return err
		}
		return l.saveWebStories(ctx, tx, slides)
	})
}

// fromNow returns the time at a distance from now, on the full hour.
func (l *loader) fromNow(d time.Duration) string {
	return l.now.Add(d).Truncate(time.Hour).In(l.masterZone()).Format(time.RFC3339)
}

// slidePictures draws the slides of the web stories in portrait format.
func (l *loader) slidePictures(ctx context.Context) (map[slideKey]media.Media, error) {
	pictures := map[slideKey]media.Media{}
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(drawConcurrency)
	for _, w := range l.Web {
		for i, s := range w.Slides {
			group.Go(func() error {
				name := fmt.Sprintf("%s-%d", w.Slug, i+1)
				m, err := l.storeCover(ctx, s.Art, w.Brand, seed(name), slideWidth, slideHeight, l.meta(name, s.Title))
				if err != nil {
					return fmt.Errorf("picture of the slide %s: %w", name, err)
				}
				mu.Lock()
				defer mu.Unlock()
				pictures[slideKey{w.Slug, i}] = m
				return nil
			})
		}
	}
	return pictures, group.Wait()
}

// storyPictures returns the covers of the stories in the video header.
func (l *loader) storyPictures(ctx context.Context) (map[string]media.Media, error) {
	pictures := map[string]media.Media{}
	var keys []string
	for _, entry := range headerVideos() {
		keys = append(keys, entry.story)
	}
	for _, page := range broadcasts() {
		keys = append(keys, page.story)
	}
	for _, key := range keys {
		s := l.placed[key]
		if _, have := pictures[key]; have || s == nil || s.PictureID == nil {
			continue
		}
		m, err := l.Media.ByID(ctx, *s.PictureID)
		if err != nil {
			return nil, fmt.Errorf("picture of %s: %w", key, err)
		}
		pictures[key] = m
	}
	return pictures, nil
}

func (l *loader) storeBanner(ctx context.Context, name, motif, link, alt string) (banner, error) {
	b := banner{Link: link, Alt: alt}
	for _, size := range []struct {
		into          *string
		width, height int
	}{{&b.Image, bannerWidth, bannerHeight}, {&b.MobileImage, mobileWidth, mobileHeight}} {
		file := name + "-banner-" + strconv.Itoa(size.width)
		m, err := l.storeCover(ctx, motif, Master, seed(name), size.width, size.height, l.meta(file, alt))
		if err != nil {
			return b, fmt.Errorf("picture of the banner %s: %w", name, err)
		}
		*size.into = m.Picture().URL(size.width)
	}
	return b, nil
}
