// Package reaction stores the reactions of readers to stories: claps, bookmarks and shares.
// The totals of a story belong to the story; this package stores the reactions of each reader.
package reaction

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/story"
)

// MaxClaps is the maximum number of claps of one reader for a story.
const MaxClaps = 100

// Reactions stores reactions. Claps are written in batches.
type Reactions struct {
	DB      *database.DB
	Stories *story.Stories

	batches batcher
}

// ClapCounts are the numbers of claps of a story that one reader sees.
type ClapCounts struct {
	All      int  // of all readers
	Mine     int  // of this reader
	IsCapped bool // Mine is MaxClaps
}

// Clap adds a clap of a reader for a published story or, with step -1, removes one. When it returns nil, the clap is
// durable. It returns database.ErrNotFound if there is no such story.
func (r *Reactions) Clap(ctx context.Context, user, storyID int64, step int) (ClapCounts, error) {
	return r.apply(ctx, reaction{user: user, story: storyID, claps: step})
}

// Share counts a share of a published story by anybody; see Clap.
func (r *Reactions) Share(ctx context.Context, storyID int64) error {
	_, err := r.apply(ctx, reaction{story: storyID, shares: 1})
	return err
}

// ClappedStory is a story with the number of a reader's claps for it.
type ClappedStory struct {
	StoryID string `json:"storyId"`
	Claps   int    `json:"likeCount"`
}

// maxListed is the maximum length of lists.
const maxListed = 1000

// Claps returns the stories that a reader clapped for, the most recent first, at most maxListed.
func (r *Reactions) Claps(ctx context.Context, user int64) ([]ClappedStory, error) {
	list := []ClappedStory{}
	err := r.DB.Read.NewSelect().Model((*storyClaps)(nil)).ColumnExpr("CAST(story_id AS TEXT) AS story_id, claps").
		Where("user_id = ?", user).Where("claps > 0").Order("updated_at DESC", "story_id DESC").Limit(maxListed).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("list claps: %w", err)
	}
	return list, nil
}

// ReaderReactions are the reactions of one reader to a story.
type ReaderReactions struct {
	Claps      int
	All        int // claps of all readers; cached pages may show fewer
	Bookmarked bool
}

// ownSQL reads the reactions of a reader to a story.
const ownSQL = `SELECT coalesce((SELECT claps FROM story_claps WHERE user_id = ? AND story_id = ?), 0),
	coalesce((SELECT like_count FROM stories WHERE id = ?), 0),
	EXISTS (SELECT 1 FROM bookmarks WHERE user_id = ? AND story_id = ?)`

// ReactionsOf reads a reader's claps and bookmark of a story, and the claps of all readers. It returns zeros for ids that do not exist.
func (r *Reactions) ReactionsOf(ctx context.Context, user, storyID int64) (ReaderReactions, error) {
	q := database.SQL(ownSQL, user, storyID, storyID, user, storyID)
	own, err := database.One(ctx, r.DB, q, func(row database.Row) (own ReaderReactions, err error) {
		return own, row.Scan(&own.Claps, &own.All, &own.Bookmarked)
	})
	if err != nil {
		return own, fmt.Errorf("own reactions: %w", err)
	}
	return own, nil
}

type bookmark struct {
	bun.BaseModel `bun:"table:bookmarks,alias:bookmarks"`
	ID            int64 `bun:",pk,autoincrement"`
	UserID        int64
	StoryID       int64
	CreatedAt     clock.Moment
}

// Bookmark bookmarks a published story for a reader; it does nothing if it is bookmarked
// already. It returns database.ErrNotFound if there is no such story.
func (r *Reactions) Bookmark(ctx context.Context, user, storyID int64) error {
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		published, err := story.PublishedIDs(ctx, tx, []int64{storyID})
		if err != nil {
			return fmt.Errorf("bookmark: %w", err)
		}
		if len(published) == 0 {
			return fmt.Errorf("bookmark story %d: %w", storyID, database.ErrNotFound)
		}
		_, err = tx.NewInsert().
			Model(&bookmark{UserID: user, StoryID: storyID, CreatedAt: tx.At}).
			On("CONFLICT (user_id, story_id) DO NOTHING").
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("bookmark: %w", err)
		}
		return nil
	})
}

// Unbookmark removes the bookmark of a story; it does nothing if there is none.
func (r *Reactions) Unbookmark(ctx context.Context, user, storyID int64) error {
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Model((*bookmark)(nil)).Where("user_id = ?", user).Where("story_id = ?", storyID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove bookmark: %w", err)
		}
		return nil
	})
}

// Bookmarks returns a page of bookmarked stories, the most recently bookmarked first. Stories that are no
// longer published are left out, so a page may be short. next is the key of the next
// page, 0 at the end.
func (r *Reactions) Bookmarks(ctx context.Context, user, before int64, limit int) (items []story.Item, next int64, err error) {
	var marks []bookmark
	q := r.DB.Read.NewSelect().Model(&marks).Where("user_id = ?", user).Order("id DESC").Limit(int64(limit) + 1)
	if before > 0 {
		q = q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, 0, fmt.Errorf("list bookmarks: %w", err)
	}
	if len(marks) > limit {
		marks = marks[:limit]
		next = marks[limit-1].ID
	}
	ids := make([]int64, len(marks))
	for i, m := range marks {
		ids[i] = m.StoryID
	}
	items, err = r.Stories.ByIDs(ctx, ids)
	return items, next, err
}

type bookmarkedVideo struct {
	bun.BaseModel `bun:"table:bookmarked_videos,alias:bookmarked_videos"`
	ID            int64 `bun:",pk,autoincrement"`
	UserID        int64
	MediaID       string
	CreatedAt     clock.Moment
}

// ErrTooMany is returned if a reader has maxListed bookmarked videos.
var ErrTooMany = errors.New("no more videos can be bookmarked")

// BookmarkVideo bookmarks the video of a published story for a reader or, if bookmarked is
// false, removes the bookmark. It does nothing if that is the case already. It returns
// database.ErrNotFound if no published story has the video, and ErrTooMany at the limit.
func (r *Reactions) BookmarkVideo(ctx context.Context, user int64, mediaID string, bookmarked bool) error {
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if bookmarked {
			if err := checkBookmarkedVideo(ctx, tx, user, mediaID); err != nil {
				return err
			}
			_, err = tx.NewInsert().
				Model(&bookmarkedVideo{UserID: user, MediaID: mediaID, CreatedAt: tx.At}).
				On("CONFLICT (user_id, media_id) DO NOTHING").
				Exec(ctx)
		} else {
			_, err = tx.NewDelete().Model((*bookmarkedVideo)(nil)).Where("user_id = ?", user).Where("media_id = ?", mediaID).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("bookmark video: %w", err)
		}
		return nil
	})
}

// checkBookmarkedVideo returns the errors of BookmarkVideo.
func checkBookmarkedVideo(ctx context.Context, tx *database.Tx, user int64, mediaID string) error {
	known, err := story.HasVideo(ctx, tx, mediaID)
	if err != nil {
		return fmt.Errorf("bookmark video: %w", err)
	}
	if !known {
		return fmt.Errorf("bookmark video: %w", database.ErrNotFound)
	}
	n, err := tx.NewSelect().Model((*bookmarkedVideo)(nil)).Where("user_id = ?", user).Where("media_id <> ?", mediaID).Count(ctx)
	if err != nil {
		return fmt.Errorf("bookmark video: %w", err)
	}
	if n >= maxListed {
		return ErrTooMany
	}
	return nil
}

// BookmarkedVideos returns the media IDs of bookmarked videos, the most recently bookmarked first, at
// most maxListed.
func (r *Reactions) BookmarkedVideos(ctx context.Context, user int64) ([]string, error) {
	list := []string{}
	err := r.DB.Read.NewSelect().
		Model((*bookmarkedVideo)(nil)).
		Column("media_id").
		Where("user_id = ?", user).
		Order("id DESC").
		Limit(maxListed).
		Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("list bookmarked videos: %w", err)
	}
	return list, nil
}

// BookmarkedVideoStories returns the newest published story of each bookmarked video, the most recently
// bookmarked first, and the key of the next page as Bookmarks does. Videos without a
// published story are left out.
func (r *Reactions) BookmarkedVideoStories(ctx context.Context, user, before int64, limit int) (items []story.Item, next int64, err error) {
	if before == 0 {
		before = math.MaxInt64
	}
	var marks []struct {
		ID      int64
		StoryID *int64
	}
	newest := r.DB.Read.NewSelect().TableExpr("stories AS s").Column("s.id").
		Where("s.video_media = b.media_id AND s.status = 'published'").Order("s.published_at DESC", "s.id DESC").Limit(1)
	err = r.DB.Read.NewSelect().TableExpr("bookmarked_videos AS b").Column("b.id").ColumnExpr("(?) AS story_id", newest).
		Where("b.user_id = ? AND b.id < ?", user, before).Order("b.id DESC").Limit(int64(limit)+1).Scan(ctx, &marks)
	if err != nil {
		return nil, 0, fmt.Errorf("list bookmarked videos: %w", err)
	}
	if len(marks) > limit {
		marks = marks[:limit]
		next = marks[limit-1].ID
	}
	ids := make([]int64, 0, len(marks))
	for _, m := range marks {
		if m.StoryID != nil {
			ids = append(ids, *m.StoryID)
		}
	}
	items, err = r.Stories.ByIDs(ctx, ids)
	return items, next, err
}

// BookmarkStoryVideo bookmarks the video of a published story for a reader. It returns
// database.ErrNotFound if there is no such story or it has no video.
func (r *Reactions) BookmarkStoryVideo(ctx context.Context, user, storyID int64) error {
	items, err := r.Stories.ByIDs(ctx, []int64{storyID})
	if err != nil {
		return err
	}
	if len(items) == 0 || items[0].Card.MediaID == nil {
		return fmt.Errorf("bookmark the video of story %d: %w", storyID, database.ErrNotFound)
	}
	return r.BookmarkVideo(ctx, user, *items[0].Card.MediaID, true)
}

// ExportUserData returns the reactions of a user. It is a feature.Exporter.
func (r *Reactions) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	claps, err := r.Claps(ctx, u.ID)
	if err != nil {
		return "", nil, err
	}
	videos, err := r.BookmarkedVideos(ctx, u.ID)
	if err != nil {
		return "", nil, err
	}
	bookmarks := []struct {
		Story     string       `json:"story"`
		CreatedAt clock.Moment `json:"createdAt"`
	}{}
	err = r.DB.Read.NewSelect().TableExpr("bookmarks b JOIN stories s ON s.id = b.story_id").ColumnExpr("s.path AS story, b.created_at").
		Where("b.user_id = ?", u.ID).Order("b.id DESC").Limit(10*maxListed).Scan(ctx, &bookmarks)
	if err != nil {
		return "", nil, fmt.Errorf("export bookmarks: %w", err)
	}
	return "reactions", map[string]any{"claps": claps, "bookmarks": bookmarks, "bookmarkedVideos": videos}, nil
}
