package demo

import (
	"context"
	"errors"
	"fmt"
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
	Recording  string            `yaml:"recording"` // "brand/file" of a video
	Featured   bool              `yaml:"featured"`
	Reminder   string            `yaml:"reminder"`
	Speakers   []webinar.Speaker `yaml:"speakers"`
	Takeaways  []string          `yaml:"takeaways"`
	Chapters   []webinar.Chapter `yaml:"chapters"`
	Transcript string            `yaml:"transcript"`
	Poll       string            `yaml:"poll"` // question of a poll with the answers yes and no
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
