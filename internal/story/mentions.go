package story

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/richtext"
)

// The kinds of entities that a text can name, in keys of mentions.
const (
	CompanyMention  = "company"
	PersonMention   = "person"
	InvestorMention = "investor"
)

// confirmedFinders returns a function that makes finders of the confirmed mentions of a story, nil if there are none.
func (st *Stories) confirmedFinders(ctx context.Context, db bun.IDB, s *Story, doc richtext.Doc) (func() Finder, error) {
	if st.Entities == nil || s.Page || s.ID == 0 {
		return nil, nil
	}
	return st.Entities.Confirmed(ctx, db, s, richtext.RunningText(doc), joinForNames(doc, s.Title, s.Excerpt))
}

// joinFinders returns a finder of what either finder finds. Where both find something, the first one takes precedence. second may be nil.
func joinFinders(first, second Finder) Finder {
	if second == nil {
		return first
	}
	return func(text string) []richtext.Mention {
		found := first(text)
		for _, m := range second(text) {
			if !slices.ContainsFunc(found, func(other richtext.Mention) bool { return m.Start < other.End && other.Start < m.End }) {
				found = append(found, m)
			}
		}
		slices.SortFunc(found, func(a, b richtext.Mention) int { return a.Start - b.Start })
		return found
	}
}

// withoutPage returns which of some entities have no page, and the cache tags of everything that depends on this.
func (st *Stories) withoutPage(ctx context.Context, keys []richtext.MentionKey) (map[richtext.MentionKey]bool, []string, error) {
	keys = slices.DeleteFunc(keys, func(k richtext.MentionKey) bool { return k.Kind == "" })
	if st.Entities == nil || len(keys) == 0 {
		return nil, nil, nil
	}
	return st.Entities.WithoutPage(ctx, st.db.Read, keys)
}

// leaveOut returns a function that makes the same finders as find, without the entities with the given keys.
func leaveOut(find func() Finder, gone map[richtext.MentionKey]bool) func() Finder {
	return func() Finder {
		all := find()
		return func(text string) []richtext.Mention {
			return slices.DeleteFunc(all(text), func(m richtext.Mention) bool { return gone[m.MentionKey] })
		}
	}
}

// termsIn returns the ids of the glossary terms that a written text links to.
func termsIn(written string) []int64 {
	var ids []int64
	for _, key := range richtext.Mentions(written) {
		if key.Kind == "" {
			ids = append(ids, key.ID)
		}
	}
	return ids
}

// addNamed adds the entities that find finds in the text, the title or the excerpt of a story.
func (b *body) addNamed(find Finder, s *Story, doc richtext.Doc) {
	lists := map[string]*[]int64{CompanyMention: &b.companies, PersonMention: &b.people, InvestorMention: &b.investors}
	for _, text := range []string{richtext.Text(doc), s.Title, s.Excerpt} {
		for _, m := range find(text) {
			if list := lists[m.Kind]; list != nil {
				*list = append(*list, m.ID)
			}
		}
	}
}

// UpdateMentions writes the text and the lists of a story again, after decisions about its mentions changed. Revision and
// UpdatedAt of the story stay as they are. It returns database.ErrNotFound if there is no such story.
func (st *Stories) UpdateMentions(ctx context.Context, tx *database.Tx, id int64) error {
	// The row is locked first, so that a text that is saved at the same time is not overwritten.
	if _, err := tx.NewUpdate().Model((*Story)(nil)).Set("revision = revision").Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("lock story %d: %w", id, err)
	}
	s, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return err
	}
	doc, err := Doc(ctx, tx, id)
	if err != nil {
		return err
	}
	old := *s
	if err := st.writeBody(ctx, tx, s, doc, b.Gate); err != nil {
		return err
	}
	if err := st.writeLinks(ctx, tx, s); err != nil {
		return err
	}
	if err := st.updateLists(ctx, tx, s, &old); err != nil {
		return err
	}
	tx.Emit("story.mentions", s.ID, s.Tag())
	return nil
}
