package demo

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/mention"
	"masthead/internal/richtext"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// confirmMentions confirms the mentions of companies, people and investors in the stories, except the doubtful ones. Stories about
// whose mentions something was decided stay as they are.
func (l *loader) confirmMentions(ctx context.Context) error {
	for kind, source := range map[string]search.Source{
		story.CompanyMention: company.SearchDocuments{DB: l.DB}, story.PersonMention: taxonomy.AuthorSource{DB: l.DB},
		story.InvestorMention: company.InvestorDocuments{DB: l.DB},
	} {
		if err := mention.StoreAll(ctx, l.DB, kind, source); err != nil {
			return err
		}
	}
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(l.placed)), batchSize) {
		certain := map[int64]map[richtext.MentionKey]mention.State{}
		for _, key := range chunk {
			id := l.placed[key].ID
			keys, err := l.certainMentions(ctx, id)
			if err != nil {
				return fmt.Errorf("mentions in story %s: %w", key, err)
			}
			if len(keys) > 0 {
				certain[id] = keys
			}
		}
		if len(certain) == 0 {
			continue
		}
		err := l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			for _, id := range slices.Sorted(maps.Keys(certain)) {
				if err := mention.Decide(ctx, tx, l.Stories, id, nil, certain[id]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// certainMentions returns the mentions in a story that are not doubtful as confirmed, none if something was decided about the story.
func (l *loader) certainMentions(ctx context.Context, id int64) (map[richtext.MentionKey]mention.State, error) {
	decided, err := mention.Decisions(ctx, l.DB.Read, id)
	if err != nil || len(decided) > 0 {
		return nil, err
	}
	s, err := story.Get(ctx, l.DB.Read, id)
	if err != nil {
		return nil, err
	}
	found, err := mention.MentionsOf(ctx, l.DB, s)
	certain := map[richtext.MentionKey]mention.State{}
	for _, key := range mention.KeysOf(found) {
		certain[key] = mention.Confirmed
	}
	return certain, err
}
