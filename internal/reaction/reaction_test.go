package reaction_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/reaction"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// fixture is a publication with readers.
type fixture struct {
	*storytest.Publication
	*reaction.Reactions
	t testing.TB
}

func onEachDatabase(t *testing.T, test func(t *testing.T, h *fixture, c *dbtest.Clock)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		test(t, &fixture{p, &reaction.Reactions{DB: db, Stories: p.Stories}, t}, c)
	})
}

// addReader creates an account and returns its ID.
func (h *fixture) addReader(name string) int64 {
	h.t.Helper()
	var id int64
	h.Write(func(ctx context.Context, tx *database.Tx) error {
		u, err := account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
		if err == nil {
			id = u.ID
		}
		return err
	})
	return id
}

func (h *fixture) story(id int64) *story.Story {
	h.t.Helper()
	s, err := story.Get(h.t.Context(), h.Publication.DB.Read, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func TestClapsAreDurableWhenTheyReturn(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		const readers, claps = 40, 5
		popular, other := h.Published("ys", "Popular", time.Hour), h.Published("ys", "Other", time.Hour)
		ids := make([]int64, readers)
		for i := range ids {
			ids[i] = h.addReader(fmt.Sprint("reader", i))
		}
		var group sync.WaitGroup
		for i := range readers {
			group.Go(func() {
				id := popular.ID
				if i%4 == 0 {
					id = other.ID
				}
				for n := 1; n <= claps; n++ {
					a, err := h.Clap(t.Context(), ids[i], id, 1)
					if err != nil || a.Mine != n {
						t.Errorf("clap %d: %+v, %v", n, a, err)
						return
					}
					s, err := story.Get(t.Context(), h.Publication.DB.Read, id)
					if err != nil || s.LikeCount < a.All {
						t.Errorf("returned %d claps, stored %+v, %v", a.All, s, err)
						return
					}
				}
			})
		}
		group.Wait()
		if a, b := h.story(popular.ID).LikeCount, h.story(other.ID).LikeCount; a != readers*3/4*claps || b != readers/4*claps {
			t.Errorf("%d and %d claps, want %d and %d", a, b, readers*3/4*claps, readers/4*claps)
		}
	})
}

// STATE-24, STATE-25, CONST-11: a reader's claps stay between 0 and 100.
func TestClapsOfAReaderAreLimited(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		s, asha, ravi := h.Published("ys", "Loom", time.Hour), h.addReader("asha"), h.addReader("ravi")
		clap := func(user int64, step int) reaction.ClapCounts {
			a, err := h.Clap(t.Context(), user, s.ID, step)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		for n := 1; n <= 105; n++ {
			if a, want := clap(asha, 1), min(n, 100); a.Mine != want || a.All != want || a.IsCapped != (want == 100) {
				t.Fatalf("clap %d: %+v", n, a)
			}
		}
		if a := clap(ravi, 1); a != (reaction.ClapCounts{All: 101, Mine: 1}) {
			t.Errorf("another reader: %+v", a)
		}
		for n := 1; n <= 3; n++ {
			if a := clap(ravi, -1); a != (reaction.ClapCounts{All: 100}) {
				t.Errorf("after taking back %d claps: %+v", n, a)
			}
		}
		if n := h.story(s.ID).LikeCount; n != 100 {
			t.Errorf("the story has %d claps", n)
		}
		if own, err := h.ReactionsOf(t.Context(), asha, s.ID); err != nil || own.Claps != 100 || own.All != 100 {
			t.Errorf("%+v, %v", own, err)
		}
	})
}

// The limit also holds for simultaneous claps.
func TestSimultaneousClapsAreLimited(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		s, asha := h.Published("ys", "Loom", time.Hour), h.addReader("asha")
		var group sync.WaitGroup
		for range 150 {
			group.Go(func() {
				if _, err := h.Clap(t.Context(), asha, s.ID, 1); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if n := h.story(s.ID).LikeCount; n != 100 {
			t.Errorf("%d claps", n)
		}
	})
}

func TestFailedReactionDoesNotFailOthers(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		known, draft, asha := h.Published("ys", "Known", time.Hour), h.Draft("ys", "Draft"), h.addReader("asha")
		var group sync.WaitGroup
		for range 10 {
			group.Go(func() {
				if _, err := h.Clap(t.Context(), asha, known.ID, 1); err != nil {
					t.Error(err)
				}
				if err := h.Share(t.Context(), known.ID); err != nil {
					t.Error(err)
				}
			})
			for _, d := range []struct{ user, story int64 }{{asha, draft.ID}, {asha, 999_999}, {999_999, known.ID}} {
				group.Go(func() {
					if _, err := h.Clap(t.Context(), d.user, d.story, 1); !errors.Is(err, database.ErrNotFound) {
						t.Errorf("%+v: %v", d, err)
					}
				})
			}
		}
		group.Wait()
		if s := h.story(known.ID); s.LikeCount != 10 || s.ShareCount != 10 {
			t.Errorf("%d claps, %d shares", s.LikeCount, s.ShareCount)
		}
	})
}

// STATE-20, STATE-21, D-21: a bookmark is set once, listed and removed.
func TestBookmarksAreSetListedAndRemoved(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		asha, ravi := h.addReader("asha"), h.addReader("ravi")
		var ids []int64
		for i := range 5 {
			ids = append(ids, h.Published("ys", fmt.Sprint("Story ", i), time.Duration(i+1)*time.Hour).ID)
		}
		for _, id := range append(ids, ids[4]) {
			if err := h.Bookmark(t.Context(), asha, id); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.Bookmark(t.Context(), asha, h.Draft("ys", "Draft").ID); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a draft: %v", err)
		}
		titles := func(user, before int64, limit int) (string, int64) {
			items, next, err := h.Bookmarks(t.Context(), user, before, limit)
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(storytest.Titles(items)), next
		}
		first, next := titles(asha, 0, 3)
		if first != "[Story 4 Story 3 Story 2]" {
			t.Errorf("first page: %s", first)
		}
		if rest, end := titles(asha, next, 3); rest != "[Story 1 Story 0]" || end != 0 {
			t.Errorf("second page: %s, %d", rest, end)
		}
		for range 2 {
			if err := h.Unbookmark(t.Context(), asha, ids[3]); err != nil {
				t.Fatal(err)
			}
		}
		if left, _ := titles(asha, 0, 10); left != "[Story 4 Story 2 Story 1 Story 0]" {
			t.Errorf("after removing one: %s", left)
		}
		if none, _ := titles(ravi, 0, 10); none != "[]" {
			t.Errorf("another reader's: %s", none)
		}
	})
}

// withVideo gives a story a video.
func withVideo(id string) storytest.Option {
	return func(s *story.Story) {
		platform := "youtube"
		s.Type, s.VideoPlatform, s.VideoMedia = story.Video, &platform, &id
	}
}

// Trust: only videos of published stories can be bookmarked, and only a limited number of them.
func TestBookmarkedVideosAreKnownAndLimited(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		h.Published("ys", "Loom", time.Hour, withVideo("abc"))
		h.Draft("ys", "Not yet", withVideo("draft"))
		asha := h.addReader("asha")
		for _, id := range []string{"unknown", "draft"} {
			if err := h.BookmarkVideo(t.Context(), asha, id, true); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("%s: %v", id, err)
			}
		}
		err := h.Publication.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			for i := range 1000 {
				const query = "INSERT INTO bookmarked_videos (user_id, media_id, created_at) VALUES (?, ?, ?)"
				if _, err := tx.ExecContext(ctx, query, asha, fmt.Sprint("old ", i), tx.At); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.BookmarkVideo(t.Context(), asha, "abc", true); !errors.Is(err, reaction.ErrTooMany) {
			t.Errorf("one too many: %v", err)
		}
		if err := h.BookmarkVideo(t.Context(), asha, "old 7", false); err != nil {
			t.Fatal(err)
		}
		if err := h.BookmarkVideo(t.Context(), asha, "abc", true); err != nil {
			t.Errorf("after removing one: %v", err)
		}
	})
}

// STATE-29, STATE-30: a video is bookmarked once, and the bookmark removed by media ID.
func TestVideosAreBookmarkedOnce(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		h.Published("ys", "Loom", time.Hour, withVideo("abc"))
		h.Published("ys", "Kiln", time.Hour, withVideo("def"))
		asha := h.addReader("asha")
		for _, d := range []struct {
			id   string
			keep bool
			want string
		}{{"abc", true, "[abc]"}, {"abc", true, "[abc]"}, {"def", true, "[def abc]"}, {"abc", false, "[def]"}, {"abc", false, "[def]"}} {
			if err := h.BookmarkVideo(t.Context(), asha, d.id, d.keep); err != nil {
				t.Fatal(err)
			}
			if got, err := h.BookmarkedVideos(t.Context(), asha); err != nil || fmt.Sprint(got) != d.want {
				t.Errorf("after %+v: %v, %v", d, got, err)
			}
		}
	})
}

// STATE-29, ENTITY-55: of each bookmarked video the newest published story is listed, the most recently
// bookmarked first, a page at a time.
func TestBookmarkedVideosAreListedByTheirNewestStory(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		h.Published("ys", "Old telling", 3*time.Hour, withVideo("abc"))
		newest := h.Published("ys", "New telling", time.Hour, withVideo("abc"))
		h.Published("ys", "Loom", 2*time.Hour, withVideo("def"))
		plain := h.Published("ys", "No video", time.Hour)
		draft := h.Draft("ys", "Not yet", withVideo("ghi"))
		gone := h.Published("ys", "Gone", time.Hour, withVideo("gone"))
		asha, ravi := h.addReader("asha"), h.addReader("ravi")
		for _, id := range []string{"def", "gone", "abc"} {
			if err := h.BookmarkVideo(t.Context(), asha, id, true); err != nil {
				t.Fatal(err)
			}
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := h.Publication.Stories.Unpublish(ctx, tx, gone.ID)
			return err
		})
		titles := func(user, before int64, limit int) (string, int64) {
			t.Helper()
			items, next, err := h.BookmarkedVideoStories(t.Context(), user, before, limit)
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(storytest.Titles(items)), next
		}
		if all, next := titles(asha, 0, 10); all != "[New telling Loom]" || next != 0 {
			t.Errorf("all: %s, next %d", all, next)
		}
		first, next := titles(asha, 0, 2)
		second, end := titles(asha, next, 2)
		if first != "[New telling]" || second != "[Loom]" || end != 0 {
			t.Errorf("page by page: %s, %s, next %d", first, second, end)
		}
		for _, id := range []int64{plain.ID, draft.ID, 1 << 40} {
			if err := h.BookmarkStoryVideo(t.Context(), ravi, id); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("the video of story %d: %v", id, err)
			}
		}
		if err := h.BookmarkStoryVideo(t.Context(), ravi, newest.ID); err != nil {
			t.Fatal(err)
		}
		if bookmarked, err := h.BookmarkedVideos(t.Context(), ravi); err != nil || fmt.Sprint(bookmarked) != "[abc]" {
			t.Errorf("by its story: %v, %v", bookmarked, err)
		}
	})
}
