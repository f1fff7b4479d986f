package mention

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/investor"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// State says whether editors confirmed or rejected the mention of an entity in a story.
type State string

// The states of mentions. Only a confirmed mention has an effect.
const (
	Suggested State = "suggested"
	Confirmed State = "confirmed"
	Rejected  State = "rejected"
)

// Decision is an entry of the log of decisions about mentions. If UserID and TokenID are nil, the program itself decided.
type Decision struct {
	bun.BaseModel `bun:"table:mention_decisions,alias:dec"`

	ID        int64 `bun:",pk,autoincrement"`
	StoryID   int64
	Kind      string
	EntityID  int64
	State     State
	UserID    *int64
	TokenID   *int64
	CreatedAt clock.Moment
}

// key returns the key of the mention that the decision is about.
func (d *Decision) key() richtext.MentionKey {
	return richtext.MentionKey{Kind: d.Kind, ID: d.EntityID}
}

// Decisions returns all decisions about the mentions in a story, the oldest first.
func Decisions(ctx context.Context, db bun.IDB, storyID int64) ([]Decision, error) {
	var list []Decision
	if err := db.NewSelect().Model(&list).Where("dec.story_id = ?", storyID).Order("dec.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("decisions about mentions in story %d: %w", storyID, err)
	}
	return list, nil
}

// statesOf returns the current states of the decided mentions in a story. A decision about a merged company, investor or person holds for
// the one that it was merged into.
func statesOf(ctx context.Context, db bun.IDB, storyID int64) (map[richtext.MentionKey]State, error) {
	list, err := Decisions(ctx, db, storyID)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	keys := make([]richtext.MentionKey, len(list))
	for i := range list {
		keys[i] = list[i].key()
	}
	ids := groupByKind(keys)
	companies, err := company.ByIDs(ctx, db, ids[story.CompanyMention])
	if err != nil {
		return nil, err
	}
	investors, err := investor.MergedIDs(ctx, db, ids[story.InvestorMention])
	if err != nil {
		return nil, err
	}
	people, err := taxonomy.MergedPeople(ctx, db, ids[story.PersonMention])
	if err != nil {
		return nil, err
	}
	merged := map[richtext.MentionKey]int64{}
	for i := range companies {
		if into := companies[i].MergedInto; into != nil {
			merged[richtext.MentionKey{Kind: story.CompanyMention, ID: companies[i].ID}] = *into
		}
	}
	for from, into := range investors {
		merged[richtext.MentionKey{Kind: story.InvestorMention, ID: from}] = into
	}
	for from, into := range people {
		merged[richtext.MentionKey{Kind: story.PersonMention, ID: from}] = into
	}
	now := map[richtext.MentionKey]State{}
	for i, key := range keys {
		key.ID = cmp.Or(merged[key], key.ID)
		now[key] = list[i].State
	}
	return now, nil
}

// Decide records decisions about mentions in a story, and writes the links and the lists of the story again. It does not
// check whether the story has the mentions; a mention that it lacks has no effect.
func Decide(ctx context.Context, tx *database.Tx, stories *story.Stories, storyID int64, by actor.Actor,
	decided map[richtext.MentionKey]State,
) error {
	var rows []Decision
	for key, state := range decided {
		rows = append(rows, Decision{StoryID: storyID, Kind: key.Kind, EntityID: key.ID, State: state, UserID: by.UserID, TokenID: by.TokenID,
			CreatedAt: tx.At})
	}
	if len(rows) == 0 {
		return nil
	}
	slices.SortFunc(rows, func(a, b Decision) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.EntityID, b.EntityID))
	})
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("decide about mentions in story %d: %w", storyID, err)
	}
	if err := dropDecided(ctx, tx, storyID, decided); err != nil {
		return err
	}
	return stories.UpdateMentions(ctx, tx, storyID)
}

// Entities finds the confirmed mentions of stories. It implements story.Entities.
type Entities struct{}

// Confirmed implements story.Entities.
func (Entities) Confirmed(ctx context.Context, db bun.IDB, s *story.Story, running, whole string) (func() story.Finder, error) {
	decided, err := statesOf(ctx, db, s.ID)
	if err != nil {
		return nil, err
	}
	var keys []richtext.MentionKey
	for key, state := range decided {
		if state == Confirmed {
			keys = append(keys, key)
		}
	}
	if len(keys) == 0 {
		return nil, nil
	}
	hrefs, err := pathsOf(ctx, db, keys)
	if err != nil {
		return nil, err
	}
	// All names are needed, so that a confirmed name is not found within a longer one that was not confirmed.
	names, err := newSplitText(s.Lang, whole).lookUp(ctx, db)
	if err != nil {
		return nil, err
	}
	plain := map[richtext.MentionKey]bool{} // entities that the running text names without a case ending
	for _, f := range newSplitText(s.Lang, running).find(names) {
		plain[richtext.MentionKey{Kind: f.Kind, ID: f.EntityID}] = !f.Inflected
	}
	return func() story.Finder {
		seen := map[richtext.MentionKey]bool{}
		return func(text string) []richtext.Mention {
			var mentions []richtext.Mention
			for _, f := range newSplitText(s.Lang, text).find(names) {
				key := richtext.MentionKey{Kind: f.Kind, ID: f.EntityID}
				href, known := hrefs[key]
				overlaps := len(mentions) > 0 && mentions[len(mentions)-1].End > f.Start // two entities with one name
				if !known || seen[key] || f.Inflected && plain[key] {
					continue
				}
				seen[key] = true
				if !overlaps {
					mentions = append(mentions, richtext.Mention{Start: f.Start, End: f.End, MentionKey: key, Href: href})
				}
			}
			return mentions
		}
	}, nil
}

// WithoutPage implements story.Entities.
func (Entities) WithoutPage(ctx context.Context, db bun.IDB, keys []richtext.MentionKey,
) (gone map[richtext.MentionKey]bool, tags []string, err error) {
	ids := groupByKind(keys)
	gone = map[richtext.MentionKey]bool{}
	companies, err := company.ByIDs(ctx, db, ids[story.CompanyMention])
	if err != nil {
		return nil, nil, err
	}
	for i := range companies {
		c := &companies[i]
		tags = append(tags, company.TagOf(c.ID))
		gone[richtext.MentionKey{Kind: story.CompanyMention, ID: c.ID}] = c.IsWithdrawn()
	}
	people, err := taxonomy.AuthorsByIDs(ctx, db, ids[story.PersonMention])
	if err != nil {
		return nil, nil, err
	}
	for _, a := range people {
		tags = append(tags, a.Tag())
		gone[richtext.MentionKey{Kind: story.PersonMention, ID: a.ID}] = a.IsWithdrawn()
	}
	investors, err := investor.ByIDs(ctx, db, ids[story.InvestorMention])
	for _, id := range ids[story.InvestorMention] {
		tags = append(tags, investor.TagOf(id))
		gone[richtext.MentionKey{Kind: story.InvestorMention, ID: id}] = investors[id] == nil
	}
	return gone, tags, err
}

func groupByKind(keys []richtext.MentionKey) map[string][]int64 {
	ids := map[string][]int64{}
	for _, key := range keys {
		ids[key.Kind] = append(ids[key.Kind], key.ID)
	}
	return ids
}

// entity has the facts of a company, person or investor that the newsroom and pages show.
type entity struct{ Slug, Name, Path string }

// entitiesOf returns entities by their keys; those that do not exist are left out. Paths are those of the pages in English.
func entitiesOf(ctx context.Context, db bun.IDB, keys []richtext.MentionKey) (map[richtext.MentionKey]entity, error) {
	ids, found := groupByKind(keys), map[richtext.MentionKey]entity{}
	companies, err := company.ByIDs(ctx, db, ids[story.CompanyMention])
	if err != nil {
		return nil, err
	}
	for i := range companies {
		c := &companies[i]
		found[richtext.MentionKey{Kind: story.CompanyMention, ID: c.ID}] = entity{c.Slug, c.Name, c.Path()}
	}
	people, err := taxonomy.AuthorsByIDs(ctx, db, ids[story.PersonMention])
	if err != nil {
		return nil, err
	}
	for _, a := range people {
		found[richtext.MentionKey{Kind: story.PersonMention, ID: a.ID}] = entity{a.Slug, a.Name, a.Path()}
	}
	investors, err := investor.ByIDs(ctx, db, ids[story.InvestorMention])
	for _, i := range investors {
		found[richtext.MentionKey{Kind: story.InvestorMention, ID: i.ID}] = entity{i.Slug, i.Name, i.Path()}
	}
	return found, err
}

func pathsOf(ctx context.Context, db bun.IDB, keys []richtext.MentionKey) (map[richtext.MentionKey]string, error) {
	found, err := entitiesOf(ctx, db, keys)
	paths := make(map[richtext.MentionKey]string, len(found))
	for key, e := range found {
		paths[key] = e.Path
	}
	return paths, err
}

// Cards returns references to the companies and people that a text in a language names without doubt, each once, in the order of the text;
// the entities must have pages. It implements webinar.Entities.
func (Entities) Cards(ctx context.Context, db bun.IDB, lang, whole string) ([]richtext.EntityRef, error) {
	found, err := Find(ctx, db, lang, whole)
	if err != nil {
		return nil, err
	}
	var keys []richtext.MentionKey
	for _, f := range found {
		if !f.Doubtful && f.Kind != story.InvestorMention {
			keys = append(keys, richtext.MentionKey{Kind: f.Kind, ID: f.EntityID})
		}
	}
	if len(keys) == 0 {
		return nil, nil
	}
	entities, err := entitiesOf(ctx, db, keys)
	if err != nil {
		return nil, err
	}
	gone, _, err := Entities{}.WithoutPage(ctx, db, keys)
	if err != nil {
		return nil, err
	}
	var refs []richtext.EntityRef
	for _, key := range keys {
		if e, ok := entities[key]; ok && !gone[key] {
			refs = append(refs, richtext.EntityRef{Kind: key.Kind, Slug: e.Slug})
		}
	}
	return refs, nil
}
