package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

// webinarFile is the webinar in the front matter of a story file.
type webinarFile struct {
	Start      string            `yaml:"start"` // from the load, such as "26h" or "-20m"
	Minutes    int               `yaml:"minutes"`
	Zone       string            `yaml:"zone"`
	Capacity   int               `yaml:"capacity"`
	Stream     string            `yaml:"stream"`    // "brand/file" of a video
	Recording  string            `yaml:"recording"` // "brand/file" of a video beside the story file, made by web/build/videos
	Featured   bool              `yaml:"featured"`
	Reminder   string            `yaml:"reminder"`
	Speakers   []webinar.Speaker `yaml:"speakers"`
	Takeaways  []string          `yaml:"takeaways"`
	Chapters   []webinar.Chapter `yaml:"chapters"`
	Transcript string            `yaml:"transcript"`
	Poll       string            `yaml:"poll"` // question of a poll with the answers yes and no
	Questions  []webinarQuestion `yaml:"questions"`
}

// webinarQuestion is a question that somebody asked in a webinar.
type webinarQuestion struct {
	Text   string `yaml:"text"`
	Answer string `yaml:"answer"` // "" for none yet
	Votes  int    `yaml:"votes"`
}

// saveWebinar adds the webinar of a story of the type WEBINAR, before the story is published.
func (l *loader) saveWebinar(ctx context.Context, tx *database.Tx, m *storyFile, s *story.Story) error {
	f := m.Webinar
	if f == nil {
		return errors.New("a story of the type WEBINAR needs a webinar")
	}
	offset, err := time.ParseDuration(f.Start)
	if err != nil {
		return fmt.Errorf("start %q: %w", f.Start, err)
	}
	start := l.now.Add(offset).Truncate(time.Minute)
	w := &webinar.Webinar{StoryID: s.ID, StartsAt: clock.MomentOf(start),
		EndsAt: clock.MomentOf(start.Add(time.Duration(f.Minutes) * time.Minute)),
		Zone:   f.Zone, Capacity: f.Capacity, Featured: f.Featured, Reminder: f.Reminder, Speakers: f.Speakers, Takeaways: f.Takeaways,
		Chapters: f.Chapters, Transcript: f.Transcript, Questions: true, Feedback: true}
	if address := l.recordings[f.Stream]; address != "" {
		w.StreamPlatform, w.StreamMedia = "file", address
	}
	if address := l.recordings[f.Recording]; address != "" {
		w.RecordingPlatform, w.RecordingMedia = "file", address
	}
	webinars := &webinar.Webinars{DB: l.DB, Brands: l.Brands, Stories: l.Stories}
	if err := webinars.Save(ctx, tx, actor.Actor{}, w, 0); err != nil {
		return err
	}
	if f.Poll != "" {
		_, err = webinar.OpenPoll(ctx, tx, actor.Actor{}, s.ID, f.Poll, []string{"Yes", "No"})
	}
	return err
}

// addQuestions adds the questions of the live webinar and of those that are over, asked in turn by the accounts with the ids. Webinars that
// were not loaded have none.
func (d Deps) addQuestions(ctx context.Context, users []int64) error {
	l, err := readLibrary()
	if err != nil {
		return err
	}
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var stored []*story.Story
		err := tx.NewSelect().Model(&stored).Column("id", "brand_id", "slug").Where("type = ?", story.Webinar).Scan(ctx)
		if err != nil {
			return fmt.Errorf("stories of webinars: %w", err)
		}
		for _, e := range l.Editions {
			b, err := d.Brands.BySlug(ctx, e.Slug)
			if errors.Is(err, database.ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			for i := range e.Stories {
				m := &e.Stories[i]
				at := slices.IndexFunc(stored, func(s *story.Story) bool { return s.BrandID == b.ID && s.Slug == m.Slug })
				if m.Webinar == nil || at < 0 {
					continue
				}
				asked, err := m.Webinar.questions(stored[at].ID, users, tx.At.Time)
				if err == nil {
					err = webinar.AddAnswered(ctx, tx, asked)
				}
				if err != nil {
					return fmt.Errorf("webinar %s: %w", m.key(), err)
				}
			}
		}
		return nil
	})
}

// questions returns the questions of a webinar with an id, asked every nine minutes after its start.
func (f *webinarFile) questions(id int64, users []int64, now time.Time) ([]webinar.Question, error) {
	start, err := time.ParseDuration(f.Start)
	if err != nil {
		return nil, fmt.Errorf("start %q: %w", f.Start, err)
	}
	list := make([]webinar.Question, len(f.Questions))
	for i, q := range f.Questions {
		list[i] = webinar.Question{WebinarID: id, UserID: users[i%len(users)], Text: q.Text, Answer: q.Answer, Votes: q.Votes,
			CreatedAt: clock.MomentOf(now.Add(start + time.Duration(i+1)*9*time.Minute))}
	}
	return list, nil
}
