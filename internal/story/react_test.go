package story_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

func TestEveryClapIsCountedAndStoredBeforeItIsAnswered(t *testing.T) {
	each(t, func(t *testing.T, p *storytest.Paper, _ *dbtest.Clock) {
		const readers, claps = 40, 5
		popular, other := p.Published("ys", "Popular", time.Hour), p.Published("ys", "Other", time.Hour)
		likes := func(id int64) int {
			s, err := story.Get(t.Context(), p.DB.Read, id)
			if err != nil {
				t.Error(err)
				return 0
			}
			return s.LikeCount
		}
		var group sync.WaitGroup
		for i := range readers {
			group.Go(func() {
				id := popular.ID
				if i%4 == 0 {
					id = other.ID
				}
				for n := 1; n <= claps; n++ {
					if err := p.Stories.Clap(t.Context(), id, 1, 0); err != nil {
						t.Error(err)
						return
					}
					if got := likes(id); got < n {
						t.Errorf("answered %d claps, stored %d", n, got)
						return
					}
				}
			})
		}
		group.Wait()
		if a, b := likes(popular.ID), likes(other.ID); a != readers*3/4*claps || b != readers/4*claps {
			t.Errorf("%d and %d claps, want %d and %d", a, b, readers*3/4*claps, readers/4*claps)
		}
	})
}

func TestAClapForAnUnknownStoryDoesNotSpoilTheOthers(t *testing.T) {
	each(t, func(t *testing.T, p *storytest.Paper, _ *dbtest.Clock) {
		known, draft := p.Published("ys", "Known", time.Hour), p.Draft("ys", "Draft")
		var group sync.WaitGroup
		for range 10 {
			group.Go(func() {
				if err := p.Stories.Clap(t.Context(), known.ID, 1, 1); err != nil {
					t.Error(err)
				}
			})
			for _, id := range []int64{draft.ID, 999_999} {
				group.Go(func() {
					if err := p.Stories.Clap(t.Context(), id, 1, 0); !errors.Is(err, database.ErrNotFound) {
						t.Errorf("story %d: %v", id, err)
					}
				})
			}
		}
		group.Wait()
		if s, err := story.Get(t.Context(), p.DB.Read, known.ID); err != nil || s.LikeCount != 10 || s.ShareCount != 10 {
			t.Errorf("%+v (%v)", s, err)
		}
	})
}
