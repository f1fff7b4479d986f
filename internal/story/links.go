package story

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/taxonomy"
)

type storyPerson struct {
	bun.BaseModel `bun:"table:story_people"`
	StoryID       int64
	AuthorID      int64
}

type storyInvestor struct {
	bun.BaseModel `bun:"table:story_investors"`
	StoryID       int64
	InvestorID    int64
}

// entitiesOf returns the companies of the directory and the people that a text names in entity cards.
func (st *Stories) entitiesOf(ctx context.Context, db bun.IDB, written string) (companies, people []int64, err error) {
	slugs := map[string][]string{}
	for _, ref := range richtext.EntityRefs(written) {
		slugs[ref.Kind] = append(slugs[ref.Kind], ref.Slug)
	}
	authors, err := taxonomy.NamedBySlugs(ctx, db, slugs["person"])
	if err != nil {
		return nil, nil, err
	}
	for _, slug := range slices.Sorted(maps.Keys(authors)) {
		people = append(people, authors[slug].ID)
	}
	if st.Companies != nil && len(slugs["company"]) > 0 {
		companies, err = st.Companies(ctx, db, slugs["company"])
	}
	return companies, people, err
}

func (st *Stories) writeLinks(ctx context.Context, tx *database.Tx, s *Story) error {
	for _, table := range []any{(*storyTerm)(nil), (*storyAuthor)(nil), (*storyMention)(nil), (*storyCompany)(nil), (*storyPerson)(nil),
		(*storyInvestor)(nil)} {
		if _, err := tx.NewDelete().Model(table).Where("story_id = ?", s.ID).Exec(ctx); err != nil {
			return fmt.Errorf("links of story %d: %w", s.ID, err)
		}
	}
	terms, authors, mentions, companies, people, investors := s.links()
	if len(terms) > 0 {
		if _, err := tx.NewInsert().Model(&terms).Exec(ctx); err != nil {
			return fmt.Errorf("terms of story %d: %w", s.ID, err)
		}
	}
	if len(authors) > 0 {
		if _, err := tx.NewInsert().Model(&authors).Exec(ctx); err != nil {
			return fmt.Errorf("authors of story %d: %w", s.ID, err)
		}
	}
	if len(mentions) > 0 {
		if _, err := tx.NewInsert().Model(&mentions).Exec(ctx); err != nil {
			return fmt.Errorf("mentions of story %d: %w", s.ID, err)
		}
	}
	if len(companies) > 0 {
		if _, err := tx.NewInsert().Model(&companies).Exec(ctx); err != nil {
			return fmt.Errorf("companies of story %d: %w", s.ID, err)
		}
	}
	if len(people) > 0 {
		if _, err := tx.NewInsert().Model(&people).Exec(ctx); err != nil {
			return fmt.Errorf("people in story %d: %w", s.ID, err)
		}
	}
	if len(investors) > 0 {
		if _, err := tx.NewInsert().Model(&investors).Exec(ctx); err != nil {
			return fmt.Errorf("investors in story %d: %w", s.ID, err)
		}
	}
	return nil
}

// links returns the rows that link a story to its terms and authors, and to the glossary terms, companies, people and investors
// that its text names.
func (s *Story) links() (terms []storyTerm, authors []storyAuthor, mentions []storyMention, companies []storyCompany,
	people []storyPerson, investors []storyInvestor,
) {
	for i, id := range uniqueIDs(s.Terms) {
		terms = append(terms, storyTerm{StoryID: s.ID, TermID: id, Position: i})
	}
	for i, id := range uniqueIDs(s.Authors) {
		authors = append(authors, storyAuthor{StoryID: s.ID, AuthorID: id, Position: i})
	}
	for _, id := range s.Mentions {
		mentions = append(mentions, storyMention{StoryID: s.ID, TermID: id})
	}
	for _, id := range uniqueIDs(s.Companies) {
		companies = append(companies, storyCompany{StoryID: s.ID, CompanyID: id})
	}
	for _, id := range uniqueIDs(s.People) {
		people = append(people, storyPerson{StoryID: s.ID, AuthorID: id})
	}
	for _, id := range uniqueIDs(s.Investors) {
		investors = append(investors, storyInvestor{StoryID: s.ID, InvestorID: id})
	}
	return terms, authors, mentions, companies, people, investors
}

// MoveToCompany moves the stories that name the company from to the company to: their links and their places in lists. It leaves out
// stories that name both companies. If only is not nil, it moves only the stories with these ids. It returns the ids of the moved
// stories.
func MoveToCompany(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	return moveStories(ctx, tx, (*storyCompany)(nil), "company_id", OfCompany, from, to, only)
}

// MoveToInvestor does for investors what MoveToCompany does for companies.
func MoveToInvestor(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	return moveStories(ctx, tx, (*storyInvestor)(nil), "investor_id", OfInvestor, from, to, only)
}

// MoveToAuthor does for the bylines of people what MoveToCompany does for companies.
func MoveToAuthor(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	return moveStories(ctx, tx, (*storyAuthor)(nil), "author_id", OfAuthor, from, to, only)
}

// MoveToPerson does for the people whom stories name what MoveToCompany does for companies.
func MoveToPerson(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	return moveStories(ctx, tx, (*storyPerson)(nil), "author_id", OfPerson, from, to, only)
}

// moveStories moves stories from an entity to another one, in the table of the model and in the lists of a kind.
func moveStories(ctx context.Context, tx *database.Tx, model any, column string, kind ListKind, from, to int64, only []int64,
) ([]int64, error) {
	ids := []int64{}
	if only != nil && len(only) == 0 {
		return ids, nil
	}
	named := tx.NewSelect().Model(model).Column("story_id").Where("? = ?", bun.Ident(column), to)
	q := tx.NewSelect().Model(model).Column("story_id").Where("? = ?", bun.Ident(column), from).Where("story_id NOT IN (?)", named)
	if only != nil {
		q = q.Where("story_id IN (?)", bun.List(only))
	}
	if err := q.Order("story_id").Scan(ctx, &ids); err != nil || len(ids) == 0 {
		return ids, err
	}
	var groups []int64
	q = tx.NewSelect().Model((*Story)(nil)).Distinct().Column("group_id").Where("id IN (?)", bun.List(ids))
	if err := q.Scan(ctx, &groups); err != nil {
		return nil, fmt.Errorf("translation groups of the stories of %s %d: %w", column, from, err)
	}
	pairs, err := countPairs(ctx, tx, groups...)
	if err != nil {
		return nil, err
	}
	_, err = tx.NewUpdate().Model(model).Set("? = ?", bun.Ident(column), to).Where("? = ?", bun.Ident(column), from).
		Where("story_id IN (?)", bun.List(ids)).Exec(ctx)
	if err == nil {
		_, err = tx.NewUpdate().Model((*listEntry)(nil)).Set("ref = ?", to).Where("kind = ?", kind).Where("ref = ?", from).
			Where("story_id IN (?)", bun.List(ids)).Exec(ctx)
	}
	if err == nil {
		err = pairs.store(ctx, tx)
	}
	if err != nil {
		return nil, fmt.Errorf("move the stories of %s %d to %d: %w", column, from, to, err)
	}
	return ids, nil
}
