// Package follow stores the lists of stories that readers follow: those of brands, languages, topics, categories, series,
// columns, people, companies and investors.
package follow

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// MaxFollows is the maximum number of lists that one reader can follow. It is half the number of lists that one query can read, because
// a followed person has two lists.
const MaxFollows = story.MaxUnion / 2

// ErrTooMany is returned if a reader already follows MaxFollows lists.
var ErrTooMany = errors.New("the limit of followed lists is reached; unfollow one first")

// kinds are the kinds of lists that can be followed, with their names in the API.
var kinds = map[story.ListKind]string{
	story.Latest: "brand", story.OfCategory: "category", story.OfTag: "topic", story.OfSeries: "series",
	story.OfProperty: "property", story.OfAuthor: "author", story.OfCompany: "company", story.OfInvestor: "investor",
}

// CanFollow reports whether a list is of a kind that can be followed.
func CanFollow(l story.List) bool {
	return kinds[l.Kind] != "" && (l.Kind != story.Latest || l.Scope != story.Everywhere)
}

// Entity is a company or an investor; *company.Company and *investor.Investor implement it.
type Entity interface {
	NameIn(l i18n.Locale) string
	Path() string
}

// Entities returns the companies or the investors with the given ids, without those that do not exist.
type Entities func(ctx context.Context, ids []int64) (map[int64]Entity, error)

func (e Entities) read(ctx context.Context, ids []int64) (map[int64]Entity, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return e(ctx, ids)
}

// Follows stores the lists that readers follow.
type Follows struct {
	DB        *database.DB
	Brands    *brand.Directory
	Stories   *story.Stories
	Companies Entities
	Investors Entities
}

type row struct {
	bun.BaseModel `bun:"table:follows,alias:follows"`
	UserID        int64
	Kind          story.ListKind
	Ref           int64
	Scope         story.Scope
	CreatedAt     clock.Moment
}

func (r row) storyList() story.List { return story.List{Kind: r.Kind, Ref: r.Ref, Scope: r.Scope} }

// Followed is a list that can be followed. Its title is in the language of its stories.
type Followed struct {
	List  string `json:"list" doc:"ID of the list." example:"5:12:-1"`
	Kind  string `json:"kind" enum:"brand,language,category,topic,series,property,author,person,company,investor"`
	Title string `json:"title"`
	Href  string `json:"href" doc:"Path of the list's page."`
	Lang  string `json:"lang" doc:"Language code of the title."`
}

// sameFollow returns the SQL condition, with its arguments, for the follows of the same thing as the list l. A company is followed only
// once, regardless of the language; the scope only has the language in which the reader followed it.
func sameFollow(l story.List) (query string, args []any) {
	if l.Kind == story.OfCompany {
		return "kind = ? AND ref = ?", []any{l.Kind, l.Ref}
	}
	return "kind = ? AND ref = ? AND scope = ?", []any{l.Kind, l.Ref, l.Scope}
}

// Follow makes a reader follow a list; it does nothing if the reader follows it already. It
// returns database.ErrNotFound if the list does not exist, and ErrTooMany beyond MaxFollows lists.
func (f *Follows) Follow(ctx context.Context, user int64, l story.List) error {
	if _, err := f.Describe(ctx, []story.List{l}); err != nil {
		return err
	}
	return f.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		same, args := sameFollow(l)
		n, err := tx.NewSelect().Model((*row)(nil)).Where("user_id = ?", user).Where("NOT ("+same+")", args...).Count(ctx)
		if err != nil {
			return fmt.Errorf("follow: %w", err)
		}
		has, err := tx.NewSelect().Model((*row)(nil)).Where("user_id = ?", user).Where(same, args...).Exists(ctx)
		if err != nil || has {
			return err
		}
		if n >= MaxFollows {
			return ErrTooMany
		}
		_, err = tx.NewInsert().
			Model(&row{UserID: user, Kind: l.Kind, Ref: l.Ref, Scope: l.Scope, CreatedAt: tx.At}).
			On("CONFLICT DO NOTHING").
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("follow: %w", err)
		}
		return nil
	})
}

// Unfollow makes a reader stop following a list; it does nothing if the reader does not
// follow it.
func (f *Follows) Unfollow(ctx context.Context, user int64, l story.List) error {
	return f.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		same, args := sameFollow(l)
		_, err := tx.NewDelete().Model((*row)(nil)).Where("user_id = ?", user).Where(same, args...).Exec(ctx)
		if err != nil {
			return fmt.Errorf("unfollow: %w", err)
		}
		return forgetMoved(ctx, tx, user, l)
	})
}

// ListsOf returns the lists that a reader follows, last followed first.
func (f *Follows) ListsOf(ctx context.Context, user int64) ([]story.List, error) {
	var rows []row
	err := f.DB.Read.NewSelect().Model(&rows).Where("user_id = ?", user).Order("created_at DESC", "kind", "ref", "scope").
		Limit(MaxFollows).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list follows: %w", err)
	}
	lists := make([]story.List, len(rows))
	for i, r := range rows {
		lists[i] = r.storyList()
	}
	return lists, nil
}

// Followers returns up to limit ids of readers who follow any of the given lists, in any scope, in ascending order, beginning after an id.
func Followers(ctx context.Context, db bun.IDB, lists []story.List, after int64, limit int) ([]int64, error) {
	if len(lists) == 0 {
		return nil, nil
	}
	var readers []int64
	err := db.NewSelect().Model((*row)(nil)).Distinct().Column("user_id").Where("user_id > ?", after).
		WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			for _, l := range lists {
				q = q.WhereOr("kind = ? AND ref = ?", l.Kind, l.Ref)
			}
			return q
		}).Order("user_id").Limit(int64(limit)).Scan(ctx, &readers)
	if err != nil {
		return nil, fmt.Errorf("find followers of %d lists: %w", len(lists), err)
	}
	return readers, nil
}

// WithFollowers returns, as a set, the given lists that somebody follows in any scope. It makes one query. The lists must have no scope.
func WithFollowers(ctx context.Context, db bun.IDB, lists []story.List) (map[story.List]bool, error) {
	refs := map[story.ListKind][]int64{}
	for _, l := range lists {
		refs[l.Kind] = append(refs[l.Kind], l.Ref)
	}
	followed := map[story.List]bool{}
	if len(lists) == 0 {
		return followed, nil
	}
	var rows []row
	err := db.NewSelect().Model(&rows).Distinct().Column("kind", "ref").WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
		for kind, ids := range refs {
			q = q.WhereOr("kind = ? AND ref IN (?)", kind, bun.List(ids))
		}
		return q
	}).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("find the followed lists among %d: %w", len(lists), err)
	}
	for _, r := range rows {
		followed[story.List{Kind: r.Kind, Ref: r.Ref}] = true
	}
	return followed, nil
}

// ReadStories returns the stories of followed lists, newest first, after a position. A followed person contributes the stories that the
// person wrote and the stories that name the person. A followed company contributes the stories that name it in the languages of read,
// and in the languages of the other lists that the reader follows.
func (f *Follows) ReadStories(ctx context.Context, lists []story.List, read []i18n.Locale, after story.After, limit int,
) ([]story.Item, error) {
	var languages []string
	for _, l := range i18n.Locales() {
		follows := func(list story.List) bool { return list.Scope == story.InLanguage(l) }
		if slices.Contains(read, l) || slices.ContainsFunc(lists, follows) {
			languages = append(languages, l.Code)
		}
	}
	var all []story.LanguageList
	companies := map[int64]bool{}
	for _, l := range lists {
		switch {
		case l.Kind != story.OfCompany:
			all = append(all, story.LanguageList{List: l})
		case !companies[l.Ref]:
			companies[l.Ref] = true
			all = append(all, story.LanguageList{List: story.List{Kind: l.Kind, Ref: l.Ref}, Languages: languages})
		}
		if l.Kind == story.OfAuthor {
			all = append(all, story.LanguageList{List: story.List{Kind: story.OfPerson, Ref: l.Ref, Scope: l.Scope}})
		}
	}
	return f.Stories.ReadUnionIn(ctx, all, after, limit)
}

// IsFollowing reports whether a reader follows a list.
func (f *Follows) IsFollowing(ctx context.Context, user int64, l story.List) (bool, error) {
	same, args := sameFollow(l)
	has, err := f.DB.Read.NewSelect().Model((*row)(nil)).Where("user_id = ?", user).Where(same, args...).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("find a follow: %w", err)
	}
	return has, nil
}

// Describe returns names and pages of lists. It returns database.ErrNotFound if one does not
// exist or cannot be followed.
func (f *Follows) Describe(ctx context.Context, lists []story.List) ([]Followed, error) {
	all, missing, err := f.describeLists(ctx, lists)
	if err == nil && missing > 0 {
		err = fmt.Errorf("%d of %d lists: %w", missing, len(lists), database.ErrNotFound)
	}
	return all, err
}

// DescribeExisting returns names and pages of lists, without those that no longer exist.
func (f *Follows) DescribeExisting(ctx context.Context, lists []story.List) ([]Followed, error) {
	all, _, err := f.describeLists(ctx, lists)
	return all, err
}

// Suggest returns lists that a reader of a language, who already follows the lists in followed,
// could follow too: the language itself, all brands and other languages, and the categories and
// series of the language that have stories.
func (f *Follows) Suggest(ctx context.Context, lang i18n.Locale, followed []story.List) ([]Followed, error) {
	brands, err := f.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	var lists []story.List
	for _, b := range brands {
		if b.Kind == brand.KindBrand {
			lists = append(lists, story.List{Kind: story.Latest, Scope: story.InBrand(b)})
		} else if b.IsEdition() {
			lists = append(lists, story.List{Kind: story.Latest, Scope: story.InLanguage(b.Locale())})
		}
	}
	own := story.List{Kind: story.Latest, Scope: story.InLanguage(lang)}
	if i := slices.Index(lists, own); i > 0 {
		lists = slices.Insert(slices.Delete(lists, i, i+1), 0, own)
	}
	for _, kind := range []struct {
		term taxonomy.Kind
		list story.ListKind
	}{{taxonomy.Category, story.OfCategory}, {taxonomy.Series, story.OfSeries}} {
		filled, err := f.Stories.TermsWithStories(ctx, kind.term, kind.list, story.InLanguage(lang))
		if err != nil {
			return nil, err
		}
		for _, id := range filled[:min(len(filled), maxSuggested)] {
			lists = append(lists, story.List{Kind: kind.list, Ref: id, Scope: story.InLanguage(lang)})
		}
	}
	lists = slices.DeleteFunc(lists, func(l story.List) bool { return slices.Contains(followed, l) })
	return f.DescribeExisting(ctx, lists)
}

// maxSuggested is the maximum number of categories, and of series, that are suggested.
const maxSuggested = 12

// describeLists returns names and pages of lists, and the number of lists that do not exist.
func (f *Follows) describeLists(ctx context.Context, lists []story.List) (all []Followed, missing int, err error) {
	var terms, authors, companies, investors []int64
	for _, l := range lists {
		switch l.Kind {
		case story.OfAuthor:
			authors = append(authors, l.Ref)
		case story.OfCompany:
			companies = append(companies, l.Ref)
		case story.OfInvestor:
			investors = append(investors, l.Ref)
		case story.OfCategory, story.OfTag, story.OfSeries, story.OfProperty:
			terms = append(terms, l.Ref)
		}
	}
	termOf, err := taxonomy.ByIDs(ctx, f.DB.Read, terms)
	if err != nil {
		return nil, 0, err
	}
	authorOf, err := taxonomy.AuthorsByIDs(ctx, f.DB.Read, authors)
	if err != nil {
		return nil, 0, err
	}
	companyOf, err := f.Companies.read(ctx, companies)
	if err != nil {
		return nil, 0, err
	}
	investorOf, err := f.Investors.read(ctx, investors)
	if err != nil {
		return nil, 0, err
	}
	brands, err := f.Brands.All(ctx)
	if err != nil {
		return nil, 0, err
	}
	all = []Followed{}
	described := map[int64]bool{} // ids of companies
	for _, l := range lists {
		if l.Kind == story.OfCompany && described[l.Ref] { // an earlier version stored a follow for each language
			continue
		}
		named := Followed{List: l.ID(), Kind: kinds[l.Kind]}
		at := slices.IndexFunc(brands, func(b *brand.Brand) bool {
			return l.Scope == story.InBrand(b) || b.IsEdition() && l.Scope == story.InLanguage(b.Locale())
		})
		var b *brand.Brand
		if at >= 0 {
			b = brands[at]
			named.Lang = b.Locale().Code
		}
		switch t, a := termOf[l.Ref], authorOf[l.Ref]; {
		case l.Kind == story.Latest && b != nil && l.Ref == 0:
			named.Title, named.Href = b.NameIn(b.Locale()), b.Path
			if l.Scope < 0 {
				named.Kind, named.Title = "language", b.Locale().OwnName
			}
		case l.Kind == story.OfAuthor && a != nil && l.Scope == story.Everywhere:
			named.Title, named.Href, named.Lang = a.Name, a.Path(), ""
			if a.IsPerson {
				named.Kind = "person"
			}
		case l.Kind == story.OfCompany && companyOf[l.Ref] != nil && b != nil && l.Scope < 0:
			c := companyOf[l.Ref]
			described[l.Ref] = true
			named.Title, named.Href = c.NameIn(b.Locale()), b.Locale().Edition()+c.Path()
		case l.Kind == story.OfInvestor && investorOf[l.Ref] != nil && l.Scope == story.Everywhere:
			named.Title, named.Href = investorOf[l.Ref].NameIn(i18n.Default), investorOf[l.Ref].Path()
		case t != nil && b != nil && kinds[l.Kind] != "" && termList[t.Kind] == l.Kind:
			named.Title, named.Href = t.NameIn(b.Locale()), t.PageIn(b.Path, f.Brands.EditionOf(ctx, b.Locale()))
		default:
			missing++
			continue
		}
		all = append(all, named)
	}
	return all, missing, nil
}

// termList maps the kind of a term to the kind of its list.
var termList = map[taxonomy.Kind]story.ListKind{
	taxonomy.Category: story.OfCategory,
	taxonomy.TagKind:  story.OfTag,
	taxonomy.Series:   story.OfSeries,
	taxonomy.Property: story.OfProperty,
}

// ExportUserData returns the lists that a user follows. It is a feature.Exporter.
func (f *Follows) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	lists, err := f.ListsOf(ctx, u.ID)
	if err != nil {
		return "", nil, err
	}
	all, _, err := f.describeLists(ctx, lists)
	return "follows", all, err
}
