package importer

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// Reasons why a picture is missing without an attempt to fetch it.
const (
	notAsked   = "pictures were not requested"
	badAddress = "its address can't be fetched"
)

// States of an imported story's picture.
const (
	stateWanted  = "wanted"
	stateFound   = "found"
	stateMissing = "missing"
)

// longestAddress is the length of an address that fits in an index.
const longestAddress = 2000

type pictureRow struct {
	bun.BaseModel `bun:"table:import_pictures"`

	StoryID  int64  `bun:",pk"`
	Address  string `bun:",pk"`
	ImportID int64
	IsLead   bool
	InText   bool
	Alt      string
	Caption  string
	State    string
	Reason   string
	MediaID  *int64
}

func (row *pictureRow) args() PictureArgs {
	return PictureArgs{Address: row.Address, Alt: row.Alt, Caption: row.Caption}
}

// picturesToFetch returns the pictures of a story on other sites. A picture that will not be
// fetched is replaced by a link at once.
func (r *run) picturesToFetch(doc richtext.Doc, lead *Picture) (richtext.Doc, []*pictureRow) {
	var rows []*pictureRow
	known := map[string]*pictureRow{}
	row := func(p Picture) *pictureRow {
		key := cutAddress(p.Address)
		if old := known[key]; old != nil {
			return old
		}
		fresh := &pictureRow{Address: p.Address, ImportID: r.row.ID, Alt: p.Alt, Caption: p.Caption, State: stateWanted}
		switch {
		case !fetchable(p.Address):
			fresh.State, fresh.Reason = stateMissing, badAddress
			fresh.Address = key
		case !r.request.Options.FetchPictures:
			fresh.State, fresh.Reason = stateMissing, notAsked
		}
		rows, known[key] = append(rows, fresh), fresh
		return fresh
	}
	if lead != nil && lead.Address != "" {
		row(*lead).IsLead = true
	}
	for image := range richtext.Images(&doc) {
		if image.Str("media") == "" && image.Str("src") != "" {
			row(Picture{Address: image.Str("src"), Alt: image.Str("alt"), Caption: richtext.Text(richtext.Doc{
				Type: "doc", Content: []richtext.Node{{Type: "paragraph", Content: image.Content}}})}).InText = true
		}
	}
	return linkPictures(doc, rows), rows
}

func fetchable(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && len(address) <= longestAddress
}

func cutAddress(address string) string {
	return strings.ToValidUTF8(address[:min(len(address), longestAddress)], "")
}

// linkPictures inserts the fetched pictures into a text, and replaces missing ones with
// links. A missing picture of a gallery keeps its place, with the link as its text.
func linkPictures(doc richtext.Doc, rows []*pictureRow) richtext.Doc {
	by := map[string]*pictureRow{}
	for _, r := range rows {
		by[r.Address] = r
	}
	for image := range richtext.Images(&doc) {
		if r := by[image.Str("src")]; r != nil && r.State == stateFound && r.MediaID != nil {
			image.Set("media", strconv.FormatInt(*r.MediaID, 10))
			image.Set("src", "")
		}
	}
	if !slices.ContainsFunc(rows, func(r *pictureRow) bool { return r.State == stateMissing }) {
		return doc
	}
	gone := func(n richtext.Node) bool {
		if n.Type != "image" || n.Str("media") != "" {
			return false
		}
		r := by[cutAddress(n.Str("src"))]
		return r != nil && r.State == stateMissing
	}
	doc.Content = withoutMissing(doc.Content, gone)
	return doc
}

func withoutMissing(nodes []richtext.Node, gone func(richtext.Node) bool) []richtext.Node {
	if !slices.ContainsFunc(nodes, func(n richtext.Node) bool { return len(n.Content) > 0 || n.Type == "image" }) {
		return nodes
	}
	out := make([]richtext.Node, 0, len(nodes))
	for _, n := range nodes {
		switch {
		case gone(n):
			n = richtext.Node{Type: "paragraph", Content: richtext.PictureLink(n)}
		case n.Type == "gallery":
			n.Content = slices.Clone(n.Content)
			for i, image := range n.Content {
				if gone(image) {
					n.Content[i] = richtext.Node{Type: "image", Content: richtext.PictureLink(image)}
				}
			}
		default:
			n.Content = withoutMissing(n.Content, gone)
		}
		out = append(out, n)
	}
	return out
}

// addPictureRows records the pictures that a story waits for; flush stores them.
func (w *writer) addPictureRows(ctx context.Context, storyID int64, rows []*pictureRow, fresh bool) error {
	if !fresh { // it may have had other pictures before
		if _, err := w.tx.NewDelete().Model((*pictureRow)(nil)).Where("story_id = ?", storyID).Exec(ctx); err != nil {
			return fmt.Errorf("pictures of story %d: %w", storyID, err)
		}
	}
	kept := slices.Clip(slices.DeleteFunc(slices.Clone(w.pictureRows), func(r *pictureRow) bool { return r.StoryID == storyID }))
	for _, r := range rows {
		r.StoryID = storyID
	}
	w.pictureRows = append(kept, rows...)
	return nil
}

// storiesToRetry returns the previously imported stories with missing pictures that this run
// fetches again. It returns none for feeds, which are read too often.
func (r *run) storiesToRetry(ctx context.Context, db bun.IDB, refs map[refKey]*refRow) (map[int64]bool, error) {
	var ids []int64
	for key, ref := range refs {
		if key.kind != TermKind && key.kind != AuthorKind {
			ids = append(ids, ref.EntityID)
		}
	}
	if len(ids) == 0 || !r.request.Options.FetchPictures || r.request.Name != "" {
		return nil, nil
	}
	var with []int64
	err := db.NewSelect().Model((*pictureRow)(nil)).ColumnExpr("DISTINCT story_id").Where("story_id IN (?)", bun.List(ids)).
		Where("state = ?", stateMissing).Scan(ctx, &with)
	if err != nil {
		return nil, fmt.Errorf("missing pictures: %w", err)
	}
	set := map[int64]bool{}
	for _, id := range with {
		set[id] = true
	}
	return set, nil
}

// finishStories updates the stories that no longer wait for pictures.
func finishStories(ctx context.Context, tx *database.Tx, stories *story.Stories, ids []int64) error {
	var rows []*pictureRow
	err := tx.NewSelect().Model(&rows).Where("story_id IN (?)", bun.List(ids)).Order("story_id", "address").Scan(ctx)
	if err != nil {
		return fmt.Errorf("pictures of stories: %w", err)
	}
	for _, id := range ids {
		var mine []*pictureRow
		for _, r := range rows {
			if r.StoryID == id {
				mine = append(mine, r)
			}
		}
		if slices.ContainsFunc(mine, func(r *pictureRow) bool { return r.State == stateWanted }) {
			continue
		}
		if err := finishPictures(ctx, tx, stories, id, mine); err != nil {
			return fmt.Errorf("pictures of story %d: %w", id, err)
		}
	}
	return nil
}

func finishPictures(ctx context.Context, tx *database.Tx, stories *story.Stories, id int64, rows []*pictureRow) error {
	s, err := story.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	doc, err := story.Doc(ctx, tx, id)
	if err != nil {
		return err
	}
	inText := false
	for _, r := range rows {
		inText = inText || r.InText
		if r.IsLead && r.State == stateFound && s.PictureID == nil {
			s.PictureID = r.MediaID
		}
	}
	if !inText && s.PictureID == nil {
		return nil // the lead picture is missing, so nothing changes
	}
	before := s.Revision
	s.KeepUpdatedAt = true // the pictures belong to the original story
	if err := stories.Save(ctx, tx, s, linkPictures(doc, rows)); err != nil {
		return err
	}
	_, err = tx.NewUpdate().Model((*refRow)(nil)).Set("revision = ?", s.Revision).Where("kind IN (?)", bun.List([]Kind{Post, Page})).
		Where("entity_id = ?", id).Where("revision = ?", before).Exec(ctx)
	return err
}

// countPictures counts the fetched and missing pictures of this import.
func (r *run) countPictures(ctx context.Context, tx *database.Tx, rep *Report) error {
	var counts []struct {
		State string
		N     int
	}
	err := tx.NewSelect().Model((*pictureRow)(nil)).ColumnExpr("state, count(*) AS n").Where("import_id = ?", r.row.ID).
		Group("state").Scan(ctx, &counts)
	if err != nil {
		return fmt.Errorf("pictures: %w", err)
	}
	rep.PendingPictures = 0
	for _, c := range counts {
		switch c.State {
		case stateFound:
			rep.Pictures = c.N
		case stateWanted:
			rep.PendingPictures = c.N
		}
	}
	rows, err := tx.QueryContext(ctx, `SELECT p.address, p.reason, s.id, s.title FROM import_pictures p JOIN stories s ON s.id = p.story_id
		WHERE p.import_id = ? AND p.state = 'missing' ORDER BY p.story_id, p.address`, r.row.ID)
	if err != nil {
		return fmt.Errorf("missing pictures: %w", err)
	}
	defer func() { _ = rows.Close() }()
	rep.MissingPictures, rep.UnrequestedPictures = Lines{}, 0
	named := map[string]bool{}
	for rows.Next() {
		var address, reason, title string
		var id int64
		if err := rows.Scan(&address, &reason, &id, &title); err != nil {
			return fmt.Errorf("missing pictures: %w", err)
		}
		if reason == notAsked {
			rep.UnrequestedPictures++
			continue
		}
		rep.addMissing(&Item{Kind: "picture", ID: strconv.FormatInt(id, 10), Title: title}, reason, address)
		named[address] = true
	}
	if err := rows.Err(); err != nil || !r.request.Options.FetchPictures {
		return err
	}
	return r.countLibrary(ctx, tx, rep, named)
}

// deleteLinkedPictures deletes the records of pictures that are linked and reported.
func (r *run) deleteLinkedPictures(ctx context.Context, tx *database.Tx) error {
	_, err := tx.NewDelete().Model((*pictureRow)(nil)).Where("import_id = ?", r.row.ID).Where("state = ?", stateFound).Exec(ctx)
	if err != nil {
		return fmt.Errorf("pictures: %w", err)
	}
	return nil
}

// pictureBySource returns the picture that was imported from an address.
func pictureBySource(ctx context.Context, db *database.DB, address string) (media.Media, error) {
	return media.DatabaseStore{DB: db}.BySource(ctx, address)
}
