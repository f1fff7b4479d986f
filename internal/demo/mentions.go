package demo

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/investor"
	"masthead/internal/mention"
	"masthead/internal/richtext"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// confirmMentions confirms the certain mentions of companies, people and investors in the stories. Stories with a
// mention that an editor has decided about do not change.
func (l *loader) confirmMentions(ctx context.Context) error {
	for kind, source := range map[string]search.Source{
		story.CompanyMention: company.SearchDocuments{DB: l.DB}, story.PersonMention: taxonomy.AuthorSource{DB: l.DB},
		story.InvestorMention: investor.SearchDocuments{DB: l.DB},
	} {
		if err := mention.StoreAll(ctx, l.DB, kind, source); err != nil {
			return err
		}
	}
	certain, err := l.certainMentions(ctx)
	if err != nil {
		return err
	}
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(certain)), batchSize) {
		err := l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			for _, id := range chunk {
				if err := mention.Decide(ctx, tx, l.Stories, id, actor.Actor{}, certain[id]); err != nil {
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

// confirmedMentions are the mentions of one story to confirm.
type confirmedMentions map[richtext.MentionKey]mention.State

// certainMentions returns the mentions to confirm by story: mentions that are not doubtful, are invented words, or are certain
// in a translation of the story.
func (l *loader) certainMentions(ctx context.Context) (map[int64]confirmedMentions, error) {
	ordinary := l.ordinaryWords()
	found, groups := map[int64][]mention.StoryMention{}, map[int64]int64{}
	certain, ofGroup := map[int64]confirmedMentions{}, map[int64]confirmedMentions{}
	for key, placed := range l.placed {
		decided, err := mention.Decisions(ctx, l.DB.Read, placed.ID)
		if err != nil {
			return nil, fmt.Errorf("mentions in story %s: %w", key, err)
		}
		s, err := story.Get(ctx, l.DB.Read, placed.ID)
		if err != nil {
			return nil, err
		}
		list, err := mention.MentionsOf(ctx, l.DB, s)
		if err != nil {
			return nil, fmt.Errorf("mentions in story %s: %w", key, err)
		}
		groups[s.ID] = s.GroupID
		if ofGroup[s.GroupID] == nil {
			ofGroup[s.GroupID] = confirmedMentions{}
		}
		if len(decided) == 0 {
			found[s.ID], certain[s.ID] = list, confirmedMentions{}
		}
		for i := range list {
			if m := &list[i]; m.State == mention.Confirmed || !m.Doubtful || isInvented(m, list, ordinary) {
				ofGroup[s.GroupID][keyOf(m)] = mention.Confirmed
				if len(decided) == 0 {
					certain[s.ID][keyOf(m)] = mention.Confirmed
				}
			}
		}
	}
	for id, list := range found {
		for i := range list {
			if m := &list[i]; ofGroup[groups[id]][keyOf(m)] != "" && isOnly(m, list) {
				certain[id][keyOf(m)] = mention.Confirmed
			}
		}
		if len(certain[id]) == 0 {
			delete(certain, id)
		}
	}
	return certain, nil
}

func keyOf(m *mention.StoryMention) richtext.MentionKey {
	return richtext.MentionKey{Kind: m.Kind, ID: m.ID}
}

// isOnly reports whether no other entity has the name at the place of a mention.
func isOnly(m *mention.StoryMention, all []mention.StoryMention) bool {
	return !slices.ContainsFunc(all, func(o mention.StoryMention) bool {
		return keyOf(&o) != keyOf(m) && o.Field == m.Field && o.Position == m.Position
	})
}

// isInvented reports whether the name of a mention is a single Latin word that no story uses as an ordinary word, and that is not
// part of a longer name.
func isInvented(m *mention.StoryMention, all []mention.StoryMention, ordinary map[string]bool) bool {
	first, _ := utf8.DecodeRuneInString(m.Text)
	next, _ := utf8.DecodeRuneInString(strings.TrimPrefix(m.After, " "))
	return unicode.IsUpper(first) && !strings.ContainsRune(m.Text, ' ') && !ordinary[strings.ToLower(m.Text)] &&
		!(strings.HasPrefix(m.After, " ") && unicode.IsUpper(next)) && isOnly(m, all)
}

// ordinaryWords returns the words that begin with a small letter somewhere in the stories.
func (l *loader) ordinaryWords() map[string]bool {
	words := map[string]bool{}
	for _, e := range l.Editions {
		for i := range e.Stories {
			for _, w := range text.SplitWords(string(e.Stories[i].Body)) {
				if first, _ := utf8.DecodeRuneInString(w.Text); unicode.IsLower(first) {
					words[w.Text] = true
				}
			}
		}
	}
	return words
}
