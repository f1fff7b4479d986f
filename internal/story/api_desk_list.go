package story

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// allStatuses is the value of a list's status parameter that selects stories of every status.
const allStatuses = "all"

type deskStoriesInput struct {
	apiv2.KeyPage
	Brand  string `query:"brand" maxLength:"100" doc:"Slug of the brand. Without it, all brands that the caller may write for."`
	Status string `query:"status" enum:"all,draft,scheduled,published,unpublished" default:"draft"`
	Words  string `query:"q" maxLength:"200" doc:"Beginnings of words of the title, in any order."`
	Author string `query:"author" maxLength:"200" doc:"Slug of an author."`
	Lang   string `query:"lang" maxLength:"20" doc:"BCP 47 code."`
	Type   string `query:"type" enum:"ARTICLE,VIDEO,WEBINAR"`
	Page   string `query:"page" enum:"all,only,none" default:"all" doc:"Whether static pages are listed: with the stories, only they, or none."` //nolint:lll // a tag

	Publisher string `query:"publisher" maxLength:"200" doc:"Slug of the publisher who paid for them."`
	Ends      bool   `query:"ends" doc:"Only stories with a time at which they end."`

	Step    string `query:"step" maxLength:"40" doc:"Step on the way to publication, such as review. With it, 'status' is not used."`
	Outside string `query:"outside" maxLength:"1000" doc:"Keys of steps, separated by commas: stories in none of these on their way to publication, such as in a step that was removed. With it, 'status' is not used." example:"draft,review,ready"` //nolint:lll // a tag
	WorkFilter
}

// DeskEntry is a story in a list of the newsroom.
type DeskEntry struct {
	ID          int64    `json:"id"`
	Revision    int      `json:"revision"`
	Status      Status   `json:"status" enum:"draft,scheduled,published,unpublished"`
	Brand       string   `json:"brand" doc:"Slug of the brand." example:"science"`
	Lang        string   `json:"lang" doc:"BCP 47 code."`
	Type        Type     `json:"type" enum:"ARTICLE,VIDEO,WEBINAR"`
	Title       string   `json:"title"`
	Slug        string   `json:"slug"`
	Path        string   `json:"path"`
	Authors     []Byline `json:"authors" doc:"In the order of the byline."`
	UpdatedAt   string   `json:"updatedAt" doc:"RFC 3339"`
	PublishedAt string   `json:"publishedAt" doc:"RFC 3339; empty if it has no date."`
	SavedAt     string   `json:"savedAt" doc:"When the story or its working copy was last saved, RFC 3339."`
	SavedBy     string   `json:"savedBy" doc:"Name of the user or API token that saved it; empty for the program and for a deleted account."`

	HasWorkingCopy bool `json:"hasWorkingCopy" doc:"Whether it has edits that readers do not see yet."`
	WorkingCopy    int  `json:"workingCopy" doc:"Revision of these edits, 0 for none."`
	DeskWork
}

// Byline is an author of a story in a list of the newsroom.
type Byline struct {
	Slug string `json:"slug" example:"meera-nambiar"`
	Name string `json:"name" example:"Meera Nambiar"`
}

// deskRow is a row of the newsroom's list.
type deskRow struct {
	bun.BaseModel `bun:"table:stories,alias:s"`

	ID             int64
	BrandID        int64
	Revision       int
	Status         Status
	Lang           string
	Type           Type
	Title          string
	Slug           string
	Path           string
	UpdatedAt      clock.Moment
	PublishedAt    clock.Moment
	SavedAt        clock.Moment
	SavedBy        *int64
	SavedToken     *int64
	HasWorkingCopy bool
	WorkingCopy    int    // revision of the working copy, 0 for none
	Step           string // the stored editorial step
	AssigneeID     *int64
	DueAt          clock.Moment
	Corrected      bool
}

func (desk *DeskAPI) listStories(ctx context.Context, in *deskStoriesInput) (*apiv2.Output[apiv2.Items[DeskEntry]], error) {
	db := desk.Stories.db.Read
	found, err := desk.findForDesk(ctx, in)
	if err != nil || found == nil {
		return apiv2.Private(apiv2.Items[DeskEntry]{Items: []DeskEntry{}}), err
	}
	var rows []deskRow
	err = db.NewSelect().Model(&rows).Column("id", "brand_id", "revision", "status", "lang", "type", "title", "slug", "path", "updated_at",
		"published_at", "saved_at", "saved_by", "saved_token").
		ColumnExpr("s.corrections <> '' AS corrected").ColumnExpr("?0 AS has_working_copy", hasWorkingCopy("s")).
		ColumnExpr("COALESCE((SELECT wc.revision FROM working_copies wc WHERE wc.story_id = s.id AND wc.content IS NOT NULL), 0) "+
			"AS working_copy").
		ColumnExpr("COALESCE(work.step, '') AS step, work.assignee_id, work.due_at").
		Join("LEFT JOIN story_work AS work ON work.story_id = s.id").
		Where("s.id IN (?)", found).OrderExpr("s.saved_at DESC, s.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list stories for the newsroom: %w", err)
	}
	var who account.Editors
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
		who.Add(r.SavedBy, r.SavedToken)
		who.Add(r.AssigneeID, nil)
	}
	names, err := who.Names(ctx, db)
	if err != nil {
		return nil, err
	}
	authors, err := authorsOfStories(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	brands, err := desk.brandsByID(ctx)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(r deskRow) DeskEntry {
		b := brands[r.BrandID]
		e := DeskEntry{ID: r.ID, Revision: r.Revision, Status: r.Status, Brand: b.Slug, Lang: r.Lang, Type: r.Type, Title: r.Title, Slug: r.Slug,
			Path: r.Path, Authors: authors[r.ID], UpdatedAt: b.Time(r.UpdatedAt), PublishedAt: b.Time(r.PublishedAt),
			SavedAt: b.Time(r.SavedAt), SavedBy: names.Of(r.SavedBy, r.SavedToken), HasWorkingCopy: r.HasWorkingCopy,
			WorkingCopy: r.WorkingCopy, DeskWork: r.work(b, names)}
		if e.Authors == nil {
			e.Authors = []Byline{}
		}
		return e
	}, func(r deskRow) string { return fmt.Sprintf("%d-%d", r.SavedAt.UnixMilli(), r.ID) })), nil
}

// findForDesk returns the query of the ids of a page of the newsroom's list, and of one more if there is another page. It returns nil if
// nothing can be found. The query reads one index in its order: stories_by_brand_and_save for the stories of a brand, else stories_by_save,
// which has the titles too. The plus before a column keeps the engines from reading another index, whose rows they would have to sort.
func (desk *DeskAPI) findForDesk(ctx context.Context, in *deskStoriesInput) (*bun.SelectQuery, error) {
	db, by := desk.Stories.db.Read, caller.ActorOf(ctx)
	q := db.NewSelect().TableExpr("stories AS f").Column("f.id").OrderExpr("f.saved_at DESC, f.id DESC").Limit(int64(in.Limit) + 1)
	switch {
	case in.Brand != "":
		b, err := desk.Stories.brands.BySlug(ctx, in.Brand)
		if err != nil {
			return nil, err
		}
		if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
			return nil, err
		}
		if in.Words == "" && in.Author == "" {
			q = q.Where("f.brand_id = ?", b.ID)
		} else {
			q = q.Where("+f.brand_id = ?", b.ID)
		}
	case !by.AllBrands:
		if len(by.Brands) == 0 {
			return nil, nil
		}
		q = q.Where("+f.brand_id IN (?)", bun.List(by.Brands))
	}
	if in.Outside != "" {
		q = whereOtherStep(q, strings.Split(in.Outside, ","))
	} else if in.Step != "" {
		q = whereStep(q, in.Step)
	} else if in.Status != allStatuses {
		q = q.Where("f.status = ?", in.Status)
	}
	q = q.Where(notRemoved("f"))
	var err error
	if q, err = in.apply(q, by.UserID, desk.Stories.db.Now()); err != nil || q == nil {
		return nil, err
	}
	if in.Type != "" {
		q = q.Where("f.type = ?", in.Type)
	}
	if in.Page == "only" || in.Page == "none" {
		q = q.Where("f.page = ?", in.Page == "only")
	}
	if in.Lang != "" {
		l, ok := i18n.Lookup(in.Lang)
		if !ok {
			return nil, apiv2.Error(http.StatusBadRequest, "lang: must be one of the publication's languages")
		}
		q = q.Where("f.lang = ?", l.Code)
	}
	for _, word := range strings.Fields(titleKey(in.Words)) {
		q = q.Where("' ' || f.title_key LIKE ? ESCAPE '!'", "% "+text.EscapeLike(word)+"%")
	}
	if in.Author != "" {
		author, err := taxonomy.AuthorBySlug(ctx, desk.Stories.db, in.Author)
		if errors.Is(err, database.ErrNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		q = q.Where("f.id IN (SELECT a.story_id FROM story_authors a WHERE a.author_id = ?)", author.ID)
	}
	if in.Publisher != "" {
		p, err := taxonomy.PublisherBySlug(ctx, desk.Stories.db, in.Publisher)
		if errors.Is(err, database.ErrNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		q = q.Where("f.publisher_id = ?", p.ID)
	}
	if in.Ends {
		q = q.Where("f.ends_at IS NOT NULL")
	}
	if in.After != "" {
		savedAt, before, err := momentAndID(in.After)
		if err != nil {
			return nil, err
		}
		q = q.Where("(f.saved_at, f.id) < (?, ?)", savedAt, before)
	}
	return q, nil
}

// momentAndID reads the key of a page of a list that is ordered by a moment, in milliseconds, and an id. The error has status 400.
func momentAndID(key string) (millis, id int64, err error) {
	at, number, _ := strings.Cut(key, "-")
	millis, err = strconv.ParseInt(at, 10, 64)
	if err == nil {
		id, err = strconv.ParseInt(number, 10, 64)
	}
	if err != nil {
		return 0, 0, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
	}
	return millis, id, nil
}

// authorsOfStories returns the authors of stories by the ids of the stories, in the order of the bylines.
func authorsOfStories(ctx context.Context, db bun.IDB, ids []int64) (map[int64][]Byline, error) {
	of := map[int64][]Byline{}
	if len(ids) == 0 {
		return of, nil
	}
	var links []storyAuthor
	err := db.NewSelect().Model(&links).Where("story_id IN (?)", bun.List(ids)).Order("story_id", "position").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("authors of stories: %w", err)
	}
	authorIDs := make([]int64, len(links))
	for i, l := range links {
		authorIDs[i] = l.AuthorID
	}
	authors, err := taxonomy.AuthorsByIDs(ctx, db, sorted(authorIDs))
	if err != nil {
		return nil, err
	}
	for _, l := range links {
		if a := authors[l.AuthorID]; a != nil && a.MergedInto == nil {
			of[l.StoryID] = append(of[l.StoryID], Byline{a.Slug, a.Name})
		}
	}
	return of, nil
}

// brandsByID returns all brands by their ids.
func (desk *DeskAPI) brandsByID(ctx context.Context) (map[int64]*brand.Brand, error) {
	all, err := desk.Stories.brands.All(ctx)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]*brand.Brand, len(all))
	for _, b := range all {
		byID[b.ID] = b
	}
	return byID, nil
}
