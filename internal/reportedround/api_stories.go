package reportedround

import (
	"context"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/story"
)

// maxExamined is the maximum number of stories whose texts are read for a page of the list.
const maxExamined = 100

type storiesInput struct {
	apiv2.KeyPage
	Brand string `query:"brand" required:"true" maxLength:"40" doc:"Slug of the brand." example:"science"`
}

// StoryWithRounds is a story that reports funding rounds about which nobody has decided.
type StoryWithRounds struct {
	ID     int64           `json:"id"`
	Title  string          `json:"title"`
	Lang   string          `json:"lang" example:"hi"`
	Path   string          `json:"path"`
	Rounds []ReportedRound `json:"rounds" nullable:"false"`
}

func (a *API) listStories(ctx context.Context, in *storiesInput) (*apiv2.Output[apiv2.Items[StoryWithRounds]], error) {
	b, err := a.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	stories, err := story.PublishedBefore(ctx, a.DB.Read, b.ID, before, maxExamined+1)
	if err != nil {
		return nil, err
	}
	out := apiv2.Items[StoryWithRounds]{Items: []StoryWithRounds{}}
	for i := range stories {
		if i == maxExamined || len(out.Items) == in.Limit {
			out.Next = strconv.FormatInt(stories[i-1].ID, 10)
			break
		}
		s := &stories[i]
		rounds, err := a.openRoundsOf(ctx, s)
		if err != nil {
			return nil, err
		}
		if len(rounds) > 0 {
			out.Items = append(out.Items, StoryWithRounds{s.ID, s.Title, s.Lang, s.Path, rounds})
		}
	}
	return apiv2.Private(out), nil
}

// openRoundsOf returns the rounds that a story reports and about which nobody has decided.
func (a *API) openRoundsOf(ctx context.Context, s *story.Story) ([]ReportedRound, error) {
	all, err := a.roundsOf(ctx, s)
	if err != nil {
		return nil, err
	}
	open := []ReportedRound{}
	for _, one := range all.Items {
		if one.State == Suggested {
			open = append(open, one)
		}
	}
	return open, nil
}
