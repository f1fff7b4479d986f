package audience

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/story"
)

// registerStory adds the operation that returns the counts of one story to the API.
func (a api) registerStory(to *apiv2.API) {
	apiv2.Write(to, http.MethodGet, "/desk/stories/{id}/audience", "read-story-audience", "Read how often a story was read", a.readStory,
		apiv2.Section("Desk"), apiv2.Doc("The counts of some days that end today, by day and together. Days without a view are left out. They "+
			"contain no personal data."))
}

type storyAudienceInput struct {
	ID int64 `path:"id" minimum:"1"`
	Period
}

// StoryAudience has the counts of a story in a period.
type StoryAudience struct {
	Views int64         `json:"views" doc:"How often the story was opened."`
	Reads ReadParts     `json:"reads"`
	From  ReaderSources `json:"from"`
	Days  []DayCount    `json:"days" nullable:"false" doc:"Days with views, the oldest first."`
}

// DayCount has the views of a day.
type DayCount struct {
	Day   string `json:"day" format:"date" example:"2026-11-30"`
	Views int64  `json:"views"`
}

const storyDaysSQL = `
	SELECT day, sum(views), sum(read_25), sum(read_50), sum(read_75), sum(read_100), sum(from_search), sum(from_social),
		sum(from_messaging), sum(from_newsletter), sum(from_internal), sum(from_other), sum(from_direct)
	FROM audience_stories
	WHERE story_id = ? AND day > ?
	GROUP BY day
	ORDER BY day`

// secondsPerDay converts the days of counts, which are days since 1970, to times.
const secondsPerDay = 24 * 60 * 60

func (a api) readStory(ctx context.Context, in *storyAudienceInput) (*apiv2.Output[StoryAudience], error) {
	s, err := story.WritableStory(ctx, a.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	today, err := a.Brands.Day(ctx, a.DB.Now())
	if err != nil {
		return nil, err
	}
	// The columns are those of scanStoryCounts, with the day in the place of the story.
	days, err := database.All(ctx, a.DB, database.SQL(storyDaysSQL, s.ID, today-in.Days), scanStoryCounts)
	if err != nil {
		return nil, fmt.Errorf("views of story %d: %w", s.ID, err)
	}
	out := StoryAudience{Days: []DayCount{}}
	for _, d := range days {
		out.Views += d.Views
		out.Reads.add(d.Reads)
		out.From.add(d.From)
		if d.Views > 0 {
			out.Days = append(out.Days, DayCount{time.Unix(d.ID*secondsPerDay, 0).UTC().Format(time.DateOnly), d.Views})
		}
	}
	return apiv2.Private(out), nil
}

func (r *ReadParts) add(o ReadParts) {
	r.Quarter += o.Quarter
	r.Half += o.Half
	r.ThreeQuarters += o.ThreeQuarters
	r.Whole += o.Whole
}

func (s *ReaderSources) add(o ReaderSources) {
	s.Search += o.Search
	s.Social += o.Social
	s.Messaging += o.Messaging
	s.Newsletter += o.Newsletter
	s.Internal += o.Internal
	s.Other += o.Other
	s.Direct += o.Direct
}
