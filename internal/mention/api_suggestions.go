package mention

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

type suggestionsInput struct {
	apiv2.KeyPage
	Brand   string `query:"brand" required:"true" maxLength:"100" doc:"Slug of the brand."`
	Certain bool   `query:"certain" doc:"Leave out doubtful suggestions."`
}

// SuggestedEntity is an entity whose mention in a story is suggested.
type SuggestedEntity struct {
	Kind     string `json:"kind" enum:"company,person,investor"`
	ID       int64  `json:"id" doc:"ID of the entity."`
	Slug     string `json:"slug"`
	Name     string `json:"name" doc:"Name of the entity."`
	Path     string `json:"path" doc:"Path of the page of the entity."`
	Doubtful bool   `json:"doubtful" doc:"Whether the name may mean something else."`
	Since    string `json:"since" doc:"Time at which the mention was found; RFC 3339."`
}

// StoryWithSuggestions is a story with suggested mentions.
type StoryWithSuggestions struct {
	ID          int64             `json:"id"`
	Status      story.Status      `json:"status" enum:"draft,scheduled,published,unpublished"`
	Lang        string            `json:"lang" doc:"BCP 47 code."`
	Title       string            `json:"title"`
	Path        string            `json:"path"`
	Suggestions []SuggestedEntity `json:"suggestions" nullable:"false"`
}

// listSuggestions lists the stories of a brand with suggested mentions, the most recently created first.
func (m *API) listSuggestions(ctx context.Context, in *suggestionsInput) (*apiv2.Output[apiv2.Items[StoryWithSuggestions]], error) {
	b, err := m.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	var ids []int64
	q := m.DB.Read.NewSelect().Model((*suggestionRow)(nil)).Distinct().Column("story_id").Where("brand_id = ?", b.ID).
		Order("story_id DESC").Limit(int64(in.Limit) + 1)
	if in.Certain {
		q = q.Where("NOT doubtful")
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	if before > 0 {
		q = q.Where("story_id < ?", before)
	}
	if err := q.Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("stories of brand %d with suggested mentions: %w", b.ID, err)
	}
	byStory, err := m.suggestionsOf(ctx, ids[:min(len(ids), in.Limit)], in.Certain, b.Zone())
	if err != nil {
		return nil, err
	}
	stories, err := story.GetByIDs(ctx, m.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	page := apiv2.ItemsOf(ids, in.Limit, func(id int64) StoryWithSuggestions {
		one := StoryWithSuggestions{ID: id, Suggestions: byStory[id]}
		if s := stories[id]; s != nil {
			one.Status, one.Lang, one.Title, one.Path = s.Status, s.Lang, s.Title, s.Path
		}
		return one
	}, func(id int64) string { return strconv.FormatInt(id, 10) })
	existing := page.Items[:0]
	for _, one := range page.Items {
		if one.Title != "" && len(one.Suggestions) > 0 { // the story, or all entities, may just have been deleted
			existing = append(existing, one)
		}
	}
	page.Items = existing
	return apiv2.Private(page), nil
}

// suggestionsOf returns the suggested mentions of stories, by story.
func (m *API) suggestionsOf(ctx context.Context, stories []int64, certain bool, zone *time.Location) (map[int64][]SuggestedEntity, error) {
	var rows []suggestionRow
	byStory := map[int64][]SuggestedEntity{}
	if len(stories) == 0 {
		return byStory, nil
	}
	q := m.DB.Read.NewSelect().Model(&rows).Where("story_id IN (?)", bun.List(stories)).Order("story_id", "doubtful", "kind", "entity_id")
	if certain {
		q = q.Where("NOT doubtful")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("suggested mentions of %d stories: %w", len(stories), err)
	}
	keys := make([]richtext.MentionKey, len(rows))
	for i, r := range rows {
		keys[i] = richtext.MentionKey{Kind: r.Kind, ID: r.EntityID}
	}
	known, err := entitiesOf(ctx, m.DB.Read, keys)
	if err != nil {
		return nil, err
	}
	for i, r := range rows {
		if e, ok := known[keys[i]]; ok {
			byStory[r.StoryID] = append(byStory[r.StoryID], SuggestedEntity{Kind: r.Kind, ID: r.EntityID, Slug: e.Slug, Name: e.Name, Path: e.Path,
				Doubtful: r.Doubtful, Since: r.CreatedAt.In(zone).Format(time.RFC3339)})
		}
	}
	return byStory, nil
}
