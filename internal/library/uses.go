package library

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/story"
)

// place is a column of a table that refers to files of the library, by their id or by an address.
type place struct {
	kind    string // what uses the file, as the API names it
	table   string
	column  string
	id      string // the column with the id of the record
	title   string // the column with its name
	address bool   // the column has the address of a recording or film
	within  bool   // the column is a text that contains addresses
	key     string // the column is JSON that contains ids of pictures with this key
	draft   *draftRule
}

// draftRule says in SQL which records of a place readers do not see yet. Their names are secrets of the editors of their brand.
type draftRule struct {
	brand string // id of the brand; 0 for a record of all brands
	is    string // condition; each question mark stands for the present time
}

// The rules of the kinds that have drafts.
var (
	awardDraft    = &draftRule{"COALESCE(awards.brand_id, 0)", "COALESCE(awards.published_at, 0) = 0"}
	courseDraft   = &draftRule{"courses.brand_id", "courses.status = 'draft'"}
	lessonDraft   = ruleOfOwner("courses", "lessons.course_id", "brand_id", "status = 'draft'")
	showDraft     = &draftRule{"audio_shows.brand_id", "audio_shows.status = 'draft'"}
	episodeDraft  = ruleOfOwner("audio_shows", "audio_episodes.show_id", "brand_id", "status = 'draft'").withCondition("audio_episodes.status = 'draft' OR audio_episodes.published_at > ?") //nolint:lll // SQL
	webStoryDraft = &draftRule{"web_stories.brand_id", "COALESCE(web_stories.published_at, 0) = 0 OR web_stories.published_at > ?"}
	speakerDraft  = ruleOfOwner("conferences", "conference_speakers.conference_id", "COALESCE(brand_id, 0)", "COALESCE(published_at, 0) = 0")
	noticeDraft   = &draftRule{"announcements.brand_id", "announcements.starts_at > ?"}
	issueDraft    = ruleOfOwner("newsletters", "newsletter_issues.newsletter_id", "brand_id", "FALSE").withCondition("COALESCE(newsletter_issues.published_at, 0) = 0") //nolint:lll // SQL
)

// ruleOfOwner returns the rule of records that belong to a record of the table, which the column key names. brand and is are SQL about that
// record.
func ruleOfOwner(table, key, brand, is string) *draftRule {
	from := " FROM " + table + " AS owner WHERE owner.id = " + key
	return &draftRule{"(SELECT " + brand + from + ")", "EXISTS (SELECT 1" + from + " AND " + is + ")"}
}

func (r *draftRule) withCondition(condition string) *draftRule {
	return &draftRule{r.brand, r.is + " OR " + condition}
}

// places has every column that refers to files, except those of stories (story.Stories.WithMedia), of portraits and of imports, which
// read a picture only once. TestEveryReferenceToMediaIsAPlace compares it with the schema.
var places = []place{
	{kind: "person", table: "authors", column: "picture_id", id: "id", title: "name"},
	{kind: "person", table: "authors", column: "banner_id", id: "id", title: "name"},
	{kind: "company", table: "companies", column: "logo_id", id: "id", title: "name"},
	{kind: "investor", table: "investors", column: "logo_id", id: "id", title: "name"},
	{kind: "publisher", table: "publishers", column: "picture_id", id: "id", title: "name"},
	{kind: "term", table: "terms", column: "picture_id", id: "id", title: "name"},
	{kind: "award", table: "awards", column: "logo_id", id: "id", title: "name", draft: awardDraft},
	{kind: "award", table: "awards", column: "sponsor_logo_id", id: "id", title: "name", draft: awardDraft},
	{kind: "course", table: "courses", column: "picture_id", id: "id", title: "slug", draft: courseDraft},
	{kind: "audioShow", table: "audio_shows", column: "picture_id", id: "id", title: "slug", draft: showDraft},
	{kind: "webStory", table: "web_stories", column: "picture_id", id: "id", title: "title", draft: webStoryDraft},
	{kind: "speaker", table: "conference_speakers", column: "picture_id", id: "id", title: "name", draft: speakerDraft},
	{kind: "episode", table: "audio_episodes", column: "audio", id: "id", title: "title", address: true, draft: episodeDraft},
	{kind: "webinar", table: "webinars", column: "recording_media", id: "story_id", title: "recording_media", address: true},
	{kind: "webinar", table: "webinars", column: "stream_media", id: "story_id", title: "stream_media", address: true},
	{kind: "webinar", table: "webinars", column: "speakers", id: "story_id", title: "story_id", key: "picture"},
	{kind: "curatedSet", table: "curated_items", column: "value", id: "id", title: "set_key", key: "picture"},
	{kind: "curatedSet", table: "curated_items", column: "value", id: "id", title: "set_key", key: "mediaId"},
	{kind: "webStory", table: "web_stories", column: "slides", id: "id", title: "title", within: true, draft: webStoryDraft},
	{kind: "curatedSet", table: "curated_items", column: "value", id: "id", title: "set_key", within: true},
	// Texts that link to a file.
	{kind: "course", table: "courses", column: "html", id: "id", title: "title", within: true, draft: courseDraft},
	{kind: "course", table: "lessons", column: "html", id: "course_id", title: "title", within: true, draft: lessonDraft},
	{kind: "audioShow", table: "audio_shows", column: "html", id: "id", title: "title", within: true, draft: showDraft},
	{kind: "episode", table: "audio_episodes", column: "html", id: "id", title: "title", within: true, draft: episodeDraft},
	{kind: "glossary", table: "glossary_terms", column: "body", id: "id", title: "title", within: true},
	{kind: "announcement", table: "announcements", column: "link", id: "id", title: "text", within: true, draft: noticeDraft},
	{kind: "newsletterIssue", table: "newsletter_issues", column: "items", id: "id", title: "title", within: true, draft: issueDraft},
}

// fits reports whether a place can refer to a file.
func (p place) fits(r *media.Record) bool {
	return p.within || p.address != r.IsPicture() // a key leads to a picture
}

// MediaUse is a record that shows a file.
type MediaUse struct {
	Kind string `json:"kind" doc:"What it is: story, webinar, person, company and so on."`
	ID   int64  `json:"id" doc:"Of the record; of the story for a webinar."`
	// Title and the following are what a list shows.
	Title  string `json:"title" example:"The loom that came late"`
	Path   string `json:"path" doc:"Of a story; empty for others."`
	Status string `json:"status" doc:"Of a story; empty for others."`
	Lang   string `json:"lang" doc:"Of a story; empty for others."`

	brandID int64 // of a story or another record that can be a draft
	isDraft bool
}

// isSecretOf reports whether an actor must not learn what the use is: something of another brand that readers do not see.
func (u *MediaUse) isSecretOf(by actor.Actor) bool { return u.isDraft && !by.CanWrite(u.brandID) }

// usesAfter is the position in a list of uses after which the next page begins: the number of a place, 0 for stories, and an id.
func usesAfter(after string) (at int, id int64, ok bool) {
	if after == "" {
		return 0, 0, true
	}
	number, key, _ := strings.Cut(after, "-")
	at, err := strconv.Atoi(number)
	id, idErr := strconv.ParseInt(key, 10, 64)
	return at, id, err == nil && idErr == nil && at >= 0 && at <= len(places) && id > 0
}

// uses returns a page of up to limit records that show a file, first stories, and the position after which the next page begins, "" on the
// last one. It makes one query for each table, and none for those before the position.
func (l *Library) uses(ctx context.Context, db bun.IDB, r *media.Record, after string, limit int) ([]MediaUse, string, error) {
	at, id, _ := usesAfter(after)
	return l.usesFrom(ctx, db, r, at, id, limit)
}

// usesFrom returns the uses from the place with a number on, 0 for stories, after the record with an id there.
func (l *Library) usesFrom(ctx context.Context, db bun.IDB, r *media.Record, at int, id int64, limit int,
) (list []MediaUse, next string, err error) {
	keys := []string{}
	hashes, err := media.Hashes(ctx, db, r)
	if err != nil {
		return nil, "", err
	}
	if at == 0 {
		stories, err := l.Stories.WithMedia(ctx, db, r, id, limit+1)
		if err != nil {
			return nil, "", err
		}
		for _, s := range stories {
			list = append(list, MediaUse{Kind: "story", ID: s.ID, Title: s.Title, Path: s.Path, Status: string(s.Status), Lang: s.Lang,
				brandID: s.BrandID, isDraft: s.Status != story.Published})
			keys = append(keys, fmt.Sprintf("0-%d", s.ID))
		}
		at, id = 1, 0
	}
	for n := at; n <= len(places) && len(list) <= limit; n++ {
		p := places[n-1]
		if !p.fits(r) {
			continue
		}
		found, err := p.find(ctx, db, l.DB.Now(), r, hashes, id, limit+1-len(list))
		if err != nil {
			return nil, "", err
		}
		for _, u := range found {
			list = append(list, u)
			keys = append(keys, fmt.Sprintf("%d-%d", n, u.ID))
		}
		id = 0
	}
	if len(list) > limit {
		return list[:limit], keys[limit-1], nil
	}
	return list, "", nil
}

// find returns records of a place that show a file with present and former hashes, in the order of their ids. now is the present time.
func (p place) find(ctx context.Context, db bun.IDB, now clock.Moment, r *media.Record, hashes []string, after int64, limit int,
) ([]MediaUse, error) {
	var rows []struct {
		Kind    string
		ID      int64
		Title   string
		BrandID int64
		IsDraft bool
	}
	q := db.NewSelect().Table(p.table).ColumnExpr("? AS kind", p.kind).ColumnExpr("? AS id", bun.Ident(p.id)).
		ColumnExpr("CAST(? AS TEXT) AS title", bun.Ident(p.title)).Where("? > ?", bun.Ident(p.id), after).OrderExpr("?", bun.Ident(p.id)).
		Limit(int64(limit))
	if p.draft != nil {
		is := strings.ReplaceAll(p.draft.is, "?", strconv.FormatInt(now.UnixMilli(), 10))
		q = q.ColumnExpr(p.draft.brand + " AS brand_id").ColumnExpr("COALESCE((" + is + "), FALSE) AS is_draft")
	}
	switch {
	case p.key != "":
		first, last := p.jsonOf(strconv.FormatInt(r.ID, 10))
		q = q.Where("? LIKE ? OR ? LIKE ?", bun.Ident(p.column), "%"+first+"%", bun.Ident(p.column), "%"+last+"%")
	case p.within:
		q = q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			for _, hash := range hashes {
				q = q.WhereOr("? LIKE ?", bun.Ident(p.column), "%"+addressPart(r, hash)+"%")
			}
			return q
		})
	case p.address:
		q = q.Where("? IN (?)", bun.Ident(p.column), bun.List(hashes))
	default:
		q = q.Where("? = ?", bun.Ident(p.column), r.ID)
	}
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("uses of file %d in %s: %w", r.ID, p.table, err)
	}
	list := make([]MediaUse, len(rows))
	for i, one := range rows {
		list[i] = MediaUse{Kind: one.Kind, ID: one.ID, Title: one.Title, brandID: one.BrandID, isDraft: one.IsDraft}
	}
	return list, nil
}

// jsonOf returns how JSON names a picture with an id: followed by another key, and as the last one of its object.
func (p place) jsonOf(id string) (first, last string) {
	text := `"` + p.key + `":` + id
	return text + ",", text + "}"
}

// addressPart returns a text that every address of a file with a hash contains.
func addressPart(r *media.Record, hash string) string {
	if r.IsPicture() {
		return "/" + hash + "/"
	}
	return hash
}

// A request compares at most unusedWindows times unusedWindow files with everything that may use them.
const (
	unusedWindow  = 200
	unusedWindows = 5
)

// findUnused returns files that nothing uses, as media.Find does, and the id after which the search goes on if it ended before limit, "" if
// there are no more files.
func findUnused(ctx context.Context, db *database.DB, f media.Filter) (list []*media.Record, next string, err error) {
	limit, conditions := f.Limit, unused(db.Engine)
	for range unusedWindows {
		f.Limit, f.Unused, f.Since = unusedWindow, nil, 0
		window, err := media.Find(ctx, db.Read, f)
		if err != nil || len(window) == 0 {
			return list, "", err
		}
		last := window[len(window)-1].ID
		f.Limit, f.Unused, f.Since = limit-len(list), conditions, last
		found, err := media.Find(ctx, db.Read, f)
		if err != nil {
			return nil, "", err
		}
		if list = append(list, found...); len(list) >= limit || len(window) < unusedWindow {
			return list, "", nil
		}
		f.Before = last
	}
	return list, strconv.FormatInt(f.Before, 10), nil
}

// unused has the conditions of files that nothing uses, for media.Filter.
func unused(engine database.Engine) []string {
	contains := "instr(%s, %s) > 0"
	if engine == database.Postgres {
		contains = "strpos(%s, %s) > 0"
	}
	key := "CASE WHEN m.address = '' THEN '/' || m.hash || '/' ELSE m.address END"
	conditions := []string{
		"id NOT IN (SELECT media_id FROM story_media)",
		"id NOT IN (SELECT picture_id FROM stories WHERE picture_id IS NOT NULL)",
		"id NOT IN (SELECT portrait_id FROM stories WHERE portrait_id IS NOT NULL)",
		"(address = '' OR address NOT IN (SELECT audio_url FROM stories WHERE audio_url IS NOT NULL))",
		"(address = '' OR address NOT IN (SELECT video_media FROM stories WHERE video_media IS NOT NULL))",
	}
	for _, p := range places {
		switch {
		case p.key != "":
			for _, end := range []string{",", "}"} {
				conditions = append(conditions, fmt.Sprintf("NOT EXISTS (SELECT 1 FROM %s AS t WHERE "+contains+")", p.table, "t."+p.column,
					`'"`+p.key+`":' || m.id || '`+end+`'`))
			}
		case p.within:
			conditions = append(conditions, fmt.Sprintf("NOT EXISTS (SELECT 1 FROM %s AS t WHERE "+contains+")", p.table, "t."+p.column, key))
		case p.address:
			conditions = append(conditions, fmt.Sprintf("(address = '' OR address NOT IN (SELECT %s FROM %s))", p.column, p.table))
		default:
			conditions = append(conditions, fmt.Sprintf("id NOT IN (SELECT %[1]s FROM %[2]s WHERE %[1]s IS NOT NULL)", p.column, p.table))
		}
	}
	return conditions
}

// isUsedElsewhere reports whether anything but a story uses a file.
func (l *Library) isUsedElsewhere(ctx context.Context, r *media.Record) (bool, error) {
	list, _, err := l.usesFrom(ctx, l.DB.Read, r, 1, 0, 1)
	return len(list) > 0, err
}
