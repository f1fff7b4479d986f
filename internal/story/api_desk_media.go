package story

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/richtext"
)

// requireMedia returns an invalid.Fields if a text names files by their ids that an actor does not have in the library or that somebody
// deleted. Files that the story s, or the story that it translates, has already are accepted.
func (st *Stories) requireMedia(ctx context.Context, by actor.Actor, s *Story, d *DeskStory) error {
	var inText []int64
	for n := range richtext.Files(&d.Body) {
		if id, err := strconv.ParseInt(n.Str("media"), 10, 64); err == nil {
			inText = append(inText, id)
		}
	}
	db := st.db.Read
	had, err := filesOf(ctx, db, s.ID, d.GroupOf)
	if err != nil {
		return err
	}
	added := slices.DeleteFunc(uniqueIDs(append(d.pictures(), inText...)), func(id int64) bool { return slices.Contains(had, id) })
	usable, err := media.Usable(ctx, db, by, added)
	if err != nil {
		return err
	}
	wrong := invalid.Fields{}
	for _, id := range added {
		if usable[id] {
			continue
		}
		if id == d.Picture {
			wrong["picture"] = "is not a picture"
		}
		if slices.Contains(inText, id) {
			wrong["body"] = fmt.Sprintf("has the file %d, which is not in your library", id)
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// filesOf returns the ids of the files that stories and their working copies have: their pictures and those of their texts.
func filesOf(ctx context.Context, db bun.IDB, stories ...int64) ([]int64, error) {
	var ids []int64
	err := db.NewSelect().Model((*storyMedia)(nil)).Column("media_id").Where("story_id IN (?)", bun.List(stories)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("files of stories: %w", err)
	}
	found, err := GetByIDs(ctx, db, stories)
	for _, s := range found {
		if s.PictureID != nil {
			ids = append(ids, *s.PictureID)
		}
	}
	return ids, err
}
