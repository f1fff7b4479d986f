package story

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/richtext"
)

// storyMedia says that the text of a story, or with InCopy its working copy, contains a file of the library.
type storyMedia struct {
	bun.BaseModel `bun:"table:story_media,alias:story_media"`
	StoryID       int64
	MediaID       int64
	InCopy        bool
}

// mediaIn returns the ids of the files of the library that a text contains, in the order of the text.
func mediaIn(ctx context.Context, db bun.IDB, doc *richtext.Doc) ([]int64, error) {
	var ids []int64
	var addresses []string
	for n := range richtext.Files(doc) {
		if id, err := strconv.ParseInt(n.Str("media"), 10, 64); err == nil {
			ids = append(ids, id)
		}
		for _, name := range []string{"src", "href", "poster"} {
			if address := n.Str(name); address != "" {
				addresses = append(addresses, address)
			}
		}
	}
	known, err := media.Existing(ctx, db, uniqueIDs(ids))
	if err != nil {
		return nil, err
	}
	found, err := media.RecordsAt(ctx, db, addresses)
	for _, address := range addresses {
		if r := found[address]; r != nil {
			known = append(known, r.ID)
		}
	}
	return uniqueIDs(known), err
}

func storyMediaRows(story int64, inCopy bool, ids []int64) []storyMedia {
	var rows []storyMedia
	for _, id := range uniqueIDs(ids) {
		rows = append(rows, storyMedia{StoryID: story, MediaID: id, InCopy: inCopy})
	}
	return rows
}

// replaceStoryMedia stores which files the text of a story, or its working copy, contains.
func replaceStoryMedia(ctx context.Context, tx *database.Tx, story int64, inCopy bool, ids []int64) error {
	_, err := tx.NewDelete().Model((*storyMedia)(nil)).Where("story_id = ?", story).Where("in_copy = ?", inCopy).Exec(ctx)
	if rows := storyMediaRows(story, inCopy, ids); err == nil && len(rows) > 0 {
		_, err = tx.NewInsert().Model(&rows).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("files of story %d: %w", story, err)
	}
	return nil
}

// pictures returns the pictures of a story besides those of its text.
func (d *DeskStory) pictures() []int64 {
	if d.Picture == 0 {
		return nil
	}
	return []int64{d.Picture}
}

// withMedia returns the query of the ids of the stories that show a file: as their picture, as their recording or film, or in their text.
// Those of working copies are among them if copies is set.
func withMedia(db bun.IDB, r *media.Record, copies bool) *bun.SelectQuery {
	linked := db.NewSelect().Model((*storyMedia)(nil)).Column("story_id").Where("media_id = ?", r.ID)
	if !copies {
		linked = linked.Where("NOT in_copy")
	}
	ids := func(column string, value any) *bun.SelectQuery {
		return db.NewSelect().Model((*Story)(nil)).Column("id").Where("? = ?", bun.Ident(column), value)
	}
	if r.IsPicture() {
		return linked.UnionAll(ids("picture_id", r.ID)).UnionAll(ids("portrait_id", r.ID))
	}
	return linked.UnionAll(ids("audio_url", r.Address)).UnionAll(ids("video_media", r.Address))
}

// followFiles replaces the addresses that a recording and a video had before their files were replaced with the present ones.
func (d *DeskStory) followFiles(ctx context.Context, db bun.IDB) error {
	if !strings.HasPrefix(d.Audio, "/") && d.Video.Platform != platformFile {
		return nil
	}
	found, err := media.RecordsAt(ctx, db, []string{d.Audio, d.Video.MediaID})
	if r := found[d.Audio]; r != nil && !r.IsPicture() {
		d.Audio = r.Address
	}
	if r := found[d.Video.MediaID]; r != nil && !r.IsPicture() {
		d.Video.MediaID = r.Address
	}
	return err
}

// MoveFile gives the stories whose recording or video is at an address another address, and the duration of a video if it is known. Their
// cards are made again by RedrawWithMedia. Neither their texts nor their revisions change.
func MoveFile(ctx context.Context, tx *database.Tx, from, to string, seconds int) error {
	if _, err := tx.NewUpdate().Model((*Story)(nil)).Set("audio_url = ?", to).Where("audio_url = ?", from).Exec(ctx); err != nil {
		return fmt.Errorf("stories with the recording %s: %w", from, err)
	}
	q := tx.NewUpdate().Model((*Story)(nil)).Set("video_media = ?", to).Where("video_media = ?", from).
		Where("video_platform = ?", platformFile)
	if seconds > 0 {
		q = q.Set("video_duration = ?", seconds)
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("stories with the video %s: %w", from, err)
	}
	return nil
}

// UsedByRevisions returns those of the files in records, which are by id, that a revision of any story shows. It reads all revisions, in
// parts.
func (st *Stories) UsedByRevisions(ctx context.Context, records map[int64]*media.Record, former map[int64][]string) (
	map[int64]bool, error,
) {
	marks := map[int64][][]byte{}
	for id, r := range records {
		list := [][]byte{fmt.Appendf(nil, `"media":"%d"`, id)}
		if r.IsPicture() {
			list = append(list, fmt.Appendf(nil, `"picture":%d,`, id), fmt.Appendf(nil, `"picture":%d}`, id))
		}
		for _, hash := range append([]string{r.Hash}, former[id]...) {
			list = append(list, []byte(hash)) // part of every address of a picture, and the address of another file
		}
		marks[id] = list
	}
	used := map[int64]bool{}
	for last := (revision{}); len(marks) > 0; {
		var part []revision
		err := st.db.Read.NewSelect().Model(&part).Column("story_id", "number", "content").
			Where("(story_id, number) > (?, ?)", last.StoryID, last.Number).Order("story_id", "number").Limit(revisionsAtOnce).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("revisions with files: %w", err)
		}
		if len(part) == 0 {
			return used, nil
		}
		last = part[len(part)-1]
		for i := range part {
			text, err := unpackText(part[i].Content)
			if err != nil {
				return nil, fmt.Errorf("revision %d of story %d: %w", part[i].Number, part[i].StoryID, err)
			}
			for id, list := range marks {
				if slices.ContainsFunc(list, func(mark []byte) bool { return bytes.Contains(text, mark) }) {
					used[id] = true
					delete(marks, id)
				}
			}
		}
	}
	return used, nil
}

// revisionsAtOnce is the number of revisions that UsedByRevisions reads with a query.
const revisionsAtOnce = 200

// MediaUse is a story that shows a file of the library.
type MediaUse struct {
	ID      int64
	BrandID int64
	Lang    string
	Title   string
	Path    string
	Status  Status
}

// WithMedia returns at most limit stories, of any status, that show a file of the library in their present text or in their working copy,
// newest first: those with an id less than before, or all if before is 0.
func (st *Stories) WithMedia(ctx context.Context, db bun.IDB, r *media.Record, before int64, limit int) ([]MediaUse, error) {
	var list []MediaUse
	q := db.NewSelect().Model((*Story)(nil)).Column("id", "brand_id", "lang", "title", "path", "status").
		Where("id IN (?)", withMedia(db, r, true)).Order("id DESC").Limit(int64(limit))
	if before > 0 {
		q = q.Where("id < ?", before)
	}
	if err := q.Scan(ctx, &list); err != nil {
		return nil, fmt.Errorf("stories with file %d: %w", r.ID, err)
	}
	return list, nil
}

// redrawn is the number of stories that RedrawWithMedia writes in a transaction.
const redrawn = 20

// RedrawWithMedia makes the cards and the HTML of the stories again that show a file of the library, because its texts or its renditions
// changed. Neither their texts nor their revisions change, so nobody who edits one of them meets a conflict. It begins after the story with
// the id after and returns the id of the last one, 0 if there are no more.
func (st *Stories) RedrawWithMedia(ctx context.Context, id, after int64) (last int64, err error) {
	records, err := media.Records(ctx, st.db.Read, []int64{id})
	if err != nil || records[id] == nil {
		return 0, err
	}
	var ids []int64
	err = st.db.Read.NewSelect().Model((*Story)(nil)).Column("id").Where("id > ?", after).
		Where("id IN (?)", withMedia(st.db.Read, records[id], false)).Order("id").Limit(redrawn).Scan(ctx, &ids)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	err = st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, id := range ids {
			if err := st.redraw(ctx, tx, id); err != nil {
				return fmt.Errorf("redraw story %d: %w", id, err)
			}
		}
		return nil
	})
	return ids[len(ids)-1], err
}

// redraw makes the card and the HTML of a story again.
func (st *Stories) redraw(ctx context.Context, tx *database.Tx, id int64) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	s, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	doc, err := Doc(ctx, tx, id)
	if err != nil {
		return err
	}
	row, _, err := st.render(ctx, tx, s, doc)
	if err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model(row).Column("open_html", "gated_html").WherePK().Exec(ctx); err != nil {
		return err
	}
	old := *s
	if err := st.updateLists(ctx, tx, s, &old); err != nil {
		return err
	}
	tx.Emit("story.pictured", s.ID, s.Tag())
	return nil
}

// SetPicture sets the picture and the portrait picture of a story, nil for none, and updates
// its cards and pages. Text, status and UpdatedAt do not change. It returns ErrConflict if somebody changed the story meanwhile.
func (st *Stories) SetPicture(ctx context.Context, tx *database.Tx, id int64, picture, portrait *int64) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	s, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	old := *s
	s.PictureID, s.PortraitID = picture, portrait
	s.Revision++ // saving an older revision must not remove the picture
	res, err := tx.NewUpdate().Model(s).WherePK().Column("picture_id", "portrait_id", "revision").Where("revision = ?", old.Revision).Exec(ctx)
	if err := requireChanged(res, err); err != nil {
		return fmt.Errorf("picture of story %d: %w", id, err)
	}
	if err := st.updateLists(ctx, tx, s, &old); err != nil {
		return err
	}
	tx.Emit("story.pictured", s.ID, s.Tag())
	return nil
}
