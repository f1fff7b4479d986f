package audience

import (
	"context"
	"fmt"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/story"
)

// WriteCheck returns an error with status 403 if the caller of a request may not write for the brand with an id.
type WriteCheck func(ctx context.Context, brandID int64) error

// api has the operations that return the counts to the newsroom.
type api struct {
	*Audience
	stories  *story.Stories
	mayWrite WriteCheck
}

func (a api) register(to *apiv2.API) {
	apiv2.Write(to, http.MethodGet, "/desk/audience", "list-read-stories", "List the stories of a brand, the most read first",
		a.listReadStories, apiv2.Section("Desk"),
		apiv2.Doc("The counts include today. They contain no personal data: nobody can see what a single reader did. Views of the lite form "+
			"and of pages stored on a device are not counted."))
	apiv2.Write(to, http.MethodGet, "/desk/searches-without-result", "list-searches-without-result",
		"List searches that found nothing, the most frequent first", a.listSearches, apiv2.Section("Desk"),
		apiv2.Doc("Only searches that were made at least three times are listed, and none that may contain an address or a number. Searches "+
			"concern the whole publication, so every token may read them."))
	apiv2.Write(to, http.MethodGet, "/desk/audience/table.csv", "read-audience-table",
		"Read how often the stories of a brand were read, as a table", a.storiesTable, apiv2.Section("Desk"), apiv2.Doc(fmt.Sprintf(
			"The %d stories of the brand that were opened most. ", maxTable)),
		apiv2.FileResponse("text/csv", storiesHead+"\n"))
	apiv2.Write(to, http.MethodGet, "/desk/searches-without-result/table.csv", "read-searches-table",
		"Read the searches that found nothing, as a table", a.searchesTable, apiv2.Section("Desk"), apiv2.Doc(fmt.Sprintf(
			"The %d most frequent ones. Searches concern the whole publication, so every token may read them. ", maxTable)),
		apiv2.FileResponse("text/csv", searchesHead+"\n"))
	a.registerStory(to)
}

// Period is a number of days that ends today.
type Period struct {
	Days int64 `query:"days" minimum:"1" maximum:"90" default:"7" doc:"Number of days, of which today is the last."`
}

type readStoriesInput struct {
	Period
	Brand string `query:"brand" required:"true" maxLength:"100" doc:"Slug of the brand."`
	Limit int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of stories; at most 50."`
}

// StoryCounts is a story with its counts in a period.
type StoryCounts struct {
	ID    int64         `json:"id"`
	Title string        `json:"title"`
	Path  string        `json:"path"`
	Views int64         `json:"views" doc:"How often the story was opened."`
	Reads ReadParts     `json:"reads"`
	From  ReaderSources `json:"from"`
}

// ReadParts has, for each part of a story's text, the number of openings in which it was read.
type ReadParts struct {
	Quarter       int64 `json:"quarter"`
	Half          int64 `json:"half"`
	ThreeQuarters int64 `json:"threeQuarters"`
	Whole         int64 `json:"whole"`
}

// ReaderSources has the number of openings of a story for each place that readers came from.
type ReaderSources struct {
	Search     int64 `json:"search"`
	Social     int64 `json:"social"`
	Messaging  int64 `json:"messaging"`
	Newsletter int64 `json:"newsletter"`
	Internal   int64 `json:"internal" doc:"From another page of the site."`
	Other      int64 `json:"other" doc:"From another site."`
	Direct     int64 `json:"direct"`
}

const readStoriesSQL = `
	SELECT story_id, sum(views) AS n, sum(read_25), sum(read_50), sum(read_75), sum(read_100), sum(from_search), sum(from_social),
		sum(from_messaging), sum(from_newsletter), sum(from_internal), sum(from_other), sum(from_direct)
	FROM audience_stories
	WHERE day > ? AND brand_id = ?
	GROUP BY story_id
	ORDER BY n DESC, story_id DESC
	LIMIT ?`

func (a api) listReadStories(ctx context.Context, in *readStoriesInput) (*apiv2.Output[apiv2.Items[StoryCounts]], error) {
	list, err := a.readStories(ctx, in.Brand, in.Days, in.Limit)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.Items[StoryCounts]{Items: list}), nil
}

// readStories returns up to limit stories of the brand with a slug with their counts in the last days, the most read first. The error has
// status 403 if the caller may not write for the brand.
func (a api) readStories(ctx context.Context, slug string, days int64, limit int) ([]StoryCounts, error) {
	b, err := a.Brands.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	if err := a.mayWrite(ctx, b.ID); err != nil {
		return nil, err
	}
	today, err := a.Brands.Day(ctx, a.DB.Now())
	if err != nil {
		return nil, err
	}
	counted, err := database.All(ctx, a.DB, database.SQL(readStoriesSQL, today-days, b.ID, limit), scanStoryCounts)
	if err != nil {
		return nil, fmt.Errorf("stories that were read most: %w", err)
	}
	ids := make([]int64, len(counted))
	for i := range counted {
		ids[i] = counted[i].ID
	}
	published, err := a.stories.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	cards := map[int64]story.Card{}
	for _, item := range published {
		cards[item.ID] = item.Card
	}
	list := []StoryCounts{}
	for _, s := range counted {
		if card, ok := cards[s.ID]; ok { // without a card, it has been unpublished since
			s.Title, s.Path = card.Title, card.Path
			list = append(list, s)
		}
	}
	return list, nil
}

func scanStoryCounts(row database.Row) (s StoryCounts, err error) {
	err = row.Scan(&s.ID, &s.Views, &s.Reads.Quarter, &s.Reads.Half, &s.Reads.ThreeQuarters, &s.Reads.Whole, &s.From.Search, &s.From.Social,
		&s.From.Messaging, &s.From.Newsletter, &s.From.Internal, &s.From.Other, &s.From.Direct)
	return s, err
}

type searchesInput struct {
	Period
	Locale string `query:"locale" doc:"Name or code of the language of the search pages; by default that of the publication."`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of searches; at most 50."`
}

func (a api) listSearches(ctx context.Context, in *searchesInput) (*apiv2.Output[apiv2.Items[SearchWithoutResult]], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	found, err := a.SearchesWithoutResult(ctx, lang.Code, in.Days, in.Limit)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.Items[SearchWithoutResult]{Items: append([]SearchWithoutResult{}, found...)}), nil
}
