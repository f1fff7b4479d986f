package demo

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"masthead/internal/audio"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/richtext"
)

// coverSize is the height and width in pixels of a show's cover, as podcast apps require.
const coverSize = 1600

// showEntry is a folder of audio/ in the folder of an edition.
type showEntry struct {
	Head     storyFile
	Episodes []storyFile // oldest first
	dir      string
}

func readShows() ([]showEntry, error) {
	dirs, err := fs.Glob(files, "content/audio/*/*")
	if err != nil {
		return nil, err
	}
	var list []showEntry
	for _, dir := range dirs {
		parts := strings.Split(dir, "/")
		texts, err := readStoryFiles(parts[2], dir)
		if err != nil {
			return nil, err
		}
		show := showEntry{dir: dir}
		for _, m := range texts {
			if m.Slug == "show" {
				show.Head = m
				_, show.Head.Slug, _ = strings.Cut(parts[3], "-") // the number is its position
				continue
			}
			_, m.Slug, _ = strings.Cut(m.Slug, "-")
			show.Episodes = append(show.Episodes, m)
		}
		list = append(list, show)
	}
	return list, nil
}

// saveAudio adds the missing audio shows. Without a bucket it adds none.
func (l *loader) saveAudio(ctx context.Context) error {
	if l.Files == nil {
		return nil
	}
	for position, row := range l.Shows {
		there, err := l.DB.Read.NewSelect().Model((*audio.Show)(nil)).Where("slug = ?", row.Head.Slug).Exists(ctx)
		if err != nil {
			return fmt.Errorf("audio show %s: %w", row.Head.Slug, err)
		}
		if there {
			continue
		}
		addresses := make([]string, len(row.Episodes))
		for i, m := range row.Episodes {
			content, err := files.ReadFile(row.dir + "/" + m.Audio)
			if err != nil {
				return fmt.Errorf("recording of %s: %w", m.key(), err)
			}
			if addresses[i], err = download.PutRecording(ctx, l.DB, l.Files, m.Slug+".mp3", content); err != nil {
				return fmt.Errorf("recording of %s: %w", m.key(), err)
			}
		}
		save := func(ctx context.Context, tx *database.Tx) error { return l.saveShow(ctx, tx, row, position, addresses) }
		if err := l.DB.Write(ctx, save); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) saveShow(ctx context.Context, tx *database.Tx, row showEntry, position int, addresses []string) error {
	b := l.brands[row.Head.Brand]
	s := &audio.Show{
		BrandID:  b.ID,
		Lang:     b.Locale().Code,
		Slug:     row.Head.Slug,
		Title:    row.Head.Title,
		Excerpt:  row.Head.Excerpt,
		Position: position,
	}
	doc, _, err := richtext.FromMarkdown(row.Head.Body)
	if err != nil {
		return fmt.Errorf("audio show %s: %w", s.Slug, err)
	}
	s.SetText(doc)
	if err := audio.SaveShow(ctx, tx, s); err != nil {
		return err
	}
	for i, m := range row.Episodes {
		at, err := m.publishedAt(l.now)
		if err != nil {
			return fmt.Errorf("episode %s: %w", m.key(), err)
		}
		doc, _, err := richtext.FromMarkdown(m.Body)
		if err != nil {
			return fmt.Errorf("episode %s: %w", m.key(), err)
		}
		e := &audio.Episode{Slug: m.Slug, Title: m.Title, Excerpt: m.Excerpt, Audio: addresses[i], PublishedAt: clock.MomentOf(at)}
		e.SetText(doc)
		if err := audio.SaveEpisode(ctx, tx, s, e); err != nil {
			return err
		}
	}
	return nil
}

// audioCovers returns the square covers of the audio shows.
func (l *loader) audioCovers(ctx context.Context) ([]drawing, error) {
	var list []drawing
	shows, err := audio.List(ctx, l.DB, "")
	if err != nil {
		return nil, err
	}
	bySlug := map[string]*audio.Show{}
	for _, s := range shows {
		bySlug[s.Slug] = s
	}
	for _, row := range l.Shows {
		s := bySlug[row.Head.Slug]
		if s == nil || s.PictureID != nil {
			continue
		}
		list = append(list, drawing{s.Slug, func(ctx context.Context) error {
			cover, err := l.storeCover(ctx, row.Head.Art, row.Head.Brand, seed(s.Slug+"/show"), coverSize, coverSize, l.meta(s.Slug, row.Head.Alt))
			if err != nil {
				return err
			}
			return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return audio.SetPicture(ctx, tx, s, cover.ID) })
		}})
	}
	return list, nil
}
