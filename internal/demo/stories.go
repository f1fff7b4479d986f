package demo

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"time"

	"masthead/internal/audience"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// batchSize is the number of stories that one transaction adds.
const batchSize = 25

// saveStories adds every missing story.
func (l *loader) saveStories(ctx context.Context) error {
	groups, err := l.findStories(ctx)
	if err != nil {
		return err
	}
	all, err := l.readingOrder()
	if err != nil {
		return err
	}
	total := len(all)
	missing := slices.DeleteFunc(all, func(m *storyFile) bool { return l.placed[m.key()] != nil })
	for chunk := range slices.Chunk(missing, batchSize) {
		placed := make([]*story.Story, len(chunk))
		err := l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			for i, m := range chunk {
				s, err := l.saveStory(ctx, tx, m, groups)
				if err != nil {
					return fmt.Errorf("story %s: %w", m.key(), err)
				}
				placed[i] = s
			}
			return nil
		})
		if err != nil {
			return err
		}
		for i, m := range chunk {
			l.placed[m.key()] = placed[i]
		}
		l.progress(len(l.placed), total, "stories")
	}
	return nil
}

// saveRecordings stores the recordings and videos of stories. The recording of a webinar is a file of its brand.
func (l *loader) saveRecordings(ctx context.Context) error {
	for _, e := range l.Editions {
		for i := range e.Stories {
			m := &e.Stories[i]
			names := []string{m.Audio, m.Video}
			if m.Webinar != nil {
				recording, _ := strings.CutPrefix(m.Webinar.Recording, m.Brand+"/")
				names = append(names, recording)
			}
			for _, name := range names {
				if name == "" || l.Files == nil {
					continue
				}
				content, err := files.ReadFile("content/" + m.Brand + "/" + name)
				if err != nil {
					return fmt.Errorf("recording of %s: %w", m.key(), err)
				}
				if l.recordings[m.Brand+"/"+name], err = download.PutRecording(ctx, l.DB, l.Files, name, content); err != nil {
					return fmt.Errorf("recording of %s: %w", m.key(), err)
				}
			}
		}
	}
	return nil
}

// findStories finds the story files that an earlier load added, by brand, language and
// slug, and returns their translation groups.
func (l *loader) findStories(ctx context.Context) (groups map[string]int64, err error) {
	type place struct {
		brand      int64
		lang, slug string
	}
	var stored []*story.Story
	err = l.DB.Read.NewSelect().Model(&stored).
		Column("id", "brand_id", "lang", "slug", "path", "title", "type", "status", "group_id",
			"picture_id", "published_at", "video_platform", "video_media").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find stories: %w", err)
	}
	byPlace := map[place]*story.Story{}
	for _, s := range stored {
		byPlace[place{s.BrandID, s.Lang, s.Slug}] = s
	}
	groups = map[string]int64{}
	for _, e := range l.Editions {
		for i := range e.Stories {
			m := &e.Stories[i]
			s := byPlace[place{l.brands[e.Slug].ID, e.Lang.Code, m.Slug}]
			if s == nil {
				continue
			}
			l.placed[m.key()] = s
			if m.Group != "" {
				groups[m.Group] = s.GroupID
			}
		}
	}
	return groups, nil
}

// masterPace is the number of stories of the master brand for each story of another brand, because
// its landing page shows more.
const masterPace = 4

// unseen is the round (see readingOrder) of drafts and scheduled stories; it comes after all others.
const unseen = 1 << 20

// readingOrder returns the story files in the order in which readers see them: the newest of every brand, then the
// second newest, and so on.
func (l *loader) readingOrder() ([]*storyFile, error) {
	type turn struct {
		m     *storyFile
		round int
		at    time.Time
	}
	var turns []turn
	for _, e := range l.Editions {
		own := make([]turn, len(e.Stories))
		for i := range e.Stories {
			at, err := e.Stories[i].publishedAt(l.now)
			if err != nil {
				return nil, fmt.Errorf("story %s: %w", e.Stories[i].key(), err)
			}
			own[i] = turn{m: &e.Stories[i], at: at}
		}
		slices.SortStableFunc(own, func(a, b turn) int { return b.at.Compare(a.at) })
		for i := range own {
			if own[i].round = i; e.Slug == Master {
				own[i].round = i / masterPace
			}
			if own[i].m.Status != "" {
				own[i].round = unseen
			}
		}
		turns = append(turns, own...)
	}
	slices.SortStableFunc(turns, func(a, b turn) int {
		return cmp.Or(cmp.Compare(a.round, b.round), b.at.Compare(a.at))
	})
	all := make([]*storyFile, len(turns))
	for i, t := range turns {
		all[i] = t.m
	}
	return all, nil
}

func (l *loader) saveStory(ctx context.Context, tx *database.Tx, m *storyFile, groups map[string]int64) (*story.Story, error) {
	s, err := l.story(m)
	if err != nil {
		return nil, err
	}
	doc, _, err := richtext.FromMarkdown(m.Body)
	if err != nil {
		return nil, err
	}
	at, err := m.publishedAt(l.now)
	if err != nil {
		return nil, err
	}
	if s.CreatedAt = clock.MomentOf(at); at.After(l.now) {
		s.CreatedAt = clock.MomentOf(l.now)
	}
	s.GroupID = groups[m.Group]
	if err := l.Stories.Save(ctx, tx, s, doc); err != nil {
		return nil, err
	}
	if m.Group != "" {
		groups[m.Group] = s.GroupID
	}
	if s.Type == story.Webinar {
		if err := l.saveWebinar(ctx, tx, m, s); err != nil {
			return nil, err
		}
	}
	switch {
	case m.Status == "draft":
		return s, nil
	case at.After(tx.At.Time):
		return l.Stories.Schedule(ctx, tx, s.ID, at)
	}
	if s, err = l.Stories.Publish(ctx, tx, s.ID, at); err != nil {
		return nil, err
	}
	return s, l.addReactions(ctx, tx, m, s)
}

// savePages adds the missing static pages.
func (l *loader) savePages(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i := range l.Pages {
			if err := l.savePage(ctx, tx, &l.Pages[i]); err != nil {
				return fmt.Errorf("page %s: %w", l.Pages[i].Slug, err)
			}
		}
		return nil
	})
}

func (l *loader) savePage(ctx context.Context, tx *database.Tx, m *storyFile) error {
	s := &story.Story{BrandID: l.brands[m.Brand].ID, Slug: m.Slug, Title: m.Title, Excerpt: m.Excerpt, Page: true}
	there, err := tx.NewSelect().
		Model((*story.Story)(nil)).
		Where("brand_id = ?", s.BrandID).
		Where("page").
		Where("slug = ?", s.Slug).
		Exists(ctx)
	if err != nil || there {
		return err
	}
	doc, _, err := richtext.FromMarkdown(m.Body)
	if err != nil {
		return err
	}
	at, err := m.publishedAt(l.now)
	if err != nil {
		return err
	}
	s.CreatedAt = clock.MomentOf(at)
	if m.Brand != Master { // it translates the master brand's page with that slug
		err := tx.NewSelect().Model((*story.Story)(nil)).Column("group_id").Where("brand_id = ?", l.brands[Master].ID).
			Where("page").Where("slug = ?", m.Slug).Scan(ctx, &s.GroupID)
		if err != nil {
			return fmt.Errorf("find the translated page: %w", err)
		}
	}
	if err := l.Stories.Save(ctx, tx, s, doc); err != nil {
		return err
	}
	_, err = l.Stories.Publish(ctx, tx, s.ID, at)
	return err
}

// story returns the story of a file.
func (l *loader) story(m *storyFile) (*story.Story, error) {
	b := l.brands[m.Brand]
	s := &story.Story{BrandID: b.ID, Lang: b.Locale().Code, Slug: m.Slug, Title: m.Title, Excerpt: m.Excerpt, Type: story.Type(m.Type),
		Layout: m.Layout, Listed: true, HideOnHome: m.HideOnHomepage, Corrections: m.Corrections,
		Company: m.Company, Place: m.Place, Contact: m.Contact}
	named := []struct {
		kind taxonomy.Kind
		slug string
		into **int64
	}{{taxonomy.Category, m.Category, &s.CategoryID}, {taxonomy.Property, m.Property, &s.PropertyID}}
	for _, n := range named {
		if n.slug == "" {
			continue
		}
		id, ok := l.terms[termKey{n.kind, n.slug}]
		if !ok {
			return nil, fmt.Errorf("unknown %s %q", n.kind, n.slug)
		}
		*n.into = &id
	}
	var terms []termKey
	for _, slug := range m.Series {
		terms = append(terms, termKey{taxonomy.Series, slug})
	}
	for _, slug := range m.Tags {
		terms = append(terms, termKey{taxonomy.TagKind, slug})
	}
	for _, key := range terms {
		id, ok := l.terms[key]
		if !ok {
			return nil, fmt.Errorf("unknown %s %q", key.kind, key.slug)
		}
		s.Terms = append(s.Terms, id)
	}
	for _, slug := range m.Authors {
		id, ok := l.authors[slug]
		if !ok {
			return nil, fmt.Errorf("unknown author %q", slug)
		}
		s.Authors = append(s.Authors, id)
	}
	if m.Publisher != "" {
		id, ok := l.publishers[m.Publisher]
		if !ok {
			return nil, fmt.Errorf("unknown publisher %q", m.Publisher)
		}
		s.PublisherID = &id
	}
	if address, ok := l.recordings[m.Brand+"/"+m.Audio]; ok {
		s.AudioURL = &address
	}
	if s.Type == story.Video {
		platform, id := "youtube", videoID(m.seed())
		if address, ok := l.recordings[m.Brand+"/"+m.Video]; ok {
			platform, id = "file", address
		}
		s.VideoPlatform, s.VideoMedia, s.VideoDuration = &platform, &id, &m.Duration
	}
	return s, nil
}

// videoID returns an invented id in the form of the video platform.
func videoID(seed uint64) string {
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint64(nil, seed))[:11]
}

// Readers clap most on the day a story is published and less on every later day.
const (
	trendDays  = 7  // number of days that count for trending
	quietest   = 12 // claps of the least popular story
	loudest    = 900
	clapsShare = 6 // claps per share
)

// addReactions adds readers, claps and shares to a story, more of them in the last days
// for younger stories, and the same on every load.
func (l *loader) addReactions(ctx context.Context, tx *database.Tx, m *storyFile, s *story.Story) error {
	luck := int(m.seed() % 1000)
	left := quietest + luck*luck/1000*(loudest-quietest)/1000
	if i18n.LookupOrDefault(s.Lang) != i18n.Default {
		left /= 3
	}
	age := int(tx.At.Sub(s.PublishedAt.Time).Hours() / 24)
	days := []int{age} // days ago, the day of publication first
	for day := min(age-1, trendDays-1); day >= 0; day-- {
		days = append(days, day)
	}
	var views []audience.StoryDay
	for i, day := range days {
		claps := left * 3 / 5
		switch {
		case i == len(days)-1 || claps == 0:
			claps = left
		case day >= trendDays:
			claps = left * 19 / 20
		}
		if claps == 0 {
			break
		}
		left -= claps
		then := &database.Tx{Tx: tx.Tx, At: clock.MomentOf(tx.At.AddDate(0, 0, -day))}
		if err := (story.ReactionCounts{Stories: l.Stories}).AddReaction(ctx, then, s.ID, claps, claps/clapsShare); err != nil {
			return err
		}
		if day < trendDays {
			counted, err := l.Brands.Day(ctx, then.At)
			if err != nil {
				return err
			}
			views = append(views, readerCounts(s, counted, int64(claps), int64(m.seed()%31)))
		}
	}
	return audience.AddStories(ctx, tx, views)
}

// readerCounts returns the views of a story on a day: some for each clap, more if the
// story is rarely clapped for. Most readers come from a search or another page.
func readerCounts(s *story.Story, day, claps, reserve int64) audience.StoryDay {
	n := claps * (9 + reserve)
	return audience.StoryDay{Day: day, StoryID: s.ID, BrandID: s.BrandID, Lang: s.Lang, Views: n,
		Read25: n * 7 / 10, Read50: n * 5 / 10, Read75: n * 4 / 10, Read100: n * 3 / 10,
		FromSearch: n * 4 / 10, FromInternal: n * 3 / 10, FromMessaging: n / 10, FromSocial: n / 10, FromDirect: n - n*4/10 - n*3/10 - 2*(n/10)}
}
