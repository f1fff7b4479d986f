package follow_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/follow"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

func TestReadersFollowExistingLists(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		f := &follow.Follows{DB: db, Brands: p.Brands, Stories: p.Stories}
		var user int64
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, "asha@example.in", "Asha", "en", "")
			if err == nil {
				user = u.ID
			}
			return err
		})
		funding, asha := p.Term(taxonomy.TagKind, "funding", "Funding"), p.Author("asha-rao", "Asha Rao")
		english := story.InLanguage(i18n.Default)
		brand := story.List{Kind: story.Latest, Scope: story.InBrand(p.Brand("herstory"))}
		topic := story.List{Kind: story.OfTag, Ref: funding.ID, Scope: english}
		author := story.List{Kind: story.OfAuthor, Ref: asha.ID}
		for _, none := range []story.List{{Kind: story.Latest}, {Kind: story.OfTag, Ref: 999, Scope: english},
			{Kind: story.OfSeries, Ref: funding.ID, Scope: english}, {Kind: story.OfType, Ref: 1, Scope: english},
			{Kind: story.OfAuthor, Ref: 999}, {Kind: story.OfTag, Ref: funding.ID, Scope: -99}, {Kind: story.Latest, Scope: 999}} {
			if err := f.Follow(t.Context(), user, none); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("%s can be followed: %v", none.ID(), err)
			}
		}
		for _, l := range []story.List{brand, topic, author, topic} {
			if err := f.Follow(t.Context(), user, l); err != nil {
				t.Fatal(err)
			}
		}
		lists, err := f.ListsOf(t.Context(), user)
		if err != nil || len(lists) != 3 {
			t.Fatalf("%v, %v", lists, err)
		}
		named, err := f.DescribeExisting(t.Context(), lists)
		if err != nil {
			t.Fatal(err)
		}
		var seen []string
		for _, n := range named {
			seen = append(seen, n.Kind+" "+n.Title+" "+n.Href)
		}
		slices.Sort(seen)
		if want := []string{"author Asha Rao /author/asha-rao", "brand HerStory /herstory", "topic Funding /topic/funding"}; !slices.Equal(
			seen,
			want,
		) {
			t.Errorf("%q, want %q", seen, want)
		}
		p.Published("herstory", "Of the brand and its topic", 2*time.Hour, storytest.With(funding))
		p.Published("ys", "Of the topic", time.Hour, storytest.With(funding))
		p.Published("ys", "Of nothing", time.Minute)
		p.Published("ys", "Of the author", 3*time.Hour, storytest.By(asha))
		first, err := p.Stories.ReadUnion(t.Context(), lists, story.After{}, 2)
		if err != nil || len(first) != 2 {
			t.Fatalf("%v, %v", first, err)
		}
		rest, err := p.Stories.ReadUnion(t.Context(), lists, story.After{PublishedAt: first[1].PublishedAt, ID: first[1].ID}, 5)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := storytest.Titles(append(first, rest...)),
			[]string{"Of the topic", "Of the brand and its topic", "Of the author"}; !slices.Equal(
			got,
			want,
		) {
			t.Errorf("stories of the followed lists: %q, want %q", got, want)
		}
		if err := f.Unfollow(t.Context(), user, topic); err != nil {
			t.Fatal(err)
		}
		if has, err := f.IsFollowing(t.Context(), user, topic); err != nil || has {
			t.Errorf("followed after unfollowing (%v)", err)
		}
	})
}

// One query can read the stories of MaxFollows lists.
func TestFollowedListsAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		f := &follow.Follows{DB: db, Brands: p.Brands, Stories: p.Stories}
		a := p.Author("asha-rao", "Asha Rao")
		var user int64
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, "asha@example.in", "Asha", "en", "")
			if err != nil {
				return err
			}
			user = u.ID
			for i := range follow.MaxFollows {
				if _, err := tx.ExecContext(ctx, "INSERT INTO follows (user_id, kind, ref, scope, created_at) VALUES (?, ?, ?, 0, ?)", user,
					story.OfAuthor, 1000+i, i); err != nil {
					return err
				}
			}
			return nil
		})
		if err := f.Follow(t.Context(), user, story.List{Kind: story.OfAuthor, Ref: a.ID}); !errors.Is(err, follow.ErrTooMany) {
			t.Errorf("one list more than allowed: %v", err)
		}
		lists, err := f.ListsOf(t.Context(), user)
		if err != nil || len(lists) != follow.MaxFollows {
			t.Fatalf("%d, %v", len(lists), err)
		}
		if _, err := p.Stories.ReadUnion(t.Context(), lists, story.After{}, 13); err != nil {
			t.Error(err)
		}
	})
}

func TestReadersLanguageIsSuggestedFirst(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	f := &follow.Follows{DB: p.DB, Brands: p.Brands, Stories: p.Stories}
	for _, lang := range []string{"en", "hi"} {
		offers, err := f.Suggest(t.Context(), i18n.LookupOrDefault(lang), nil)
		if err != nil || len(offers) < 3 ||
			offers[0].List != (story.List{Kind: story.Latest, Scope: story.InLanguage(i18n.LookupOrDefault(lang))}).ID() {
			t.Errorf("%s: %+v, %v", lang, offers, err)
		}
	}
}

func TestListKeysAreParsed(t *testing.T) {
	for _, l := range []story.List{{Kind: story.Latest, Scope: -3}, {Kind: story.OfTag, Ref: 12, Scope: 4}} {
		if got, ok := story.ParseListID(l.ID()); !ok || got != l {
			t.Errorf("%q is %+v", l.ID(), got)
		}
	}
	for _, key := range []string{"", "1", "1:2", "1:2:x", "1:2:3:4", "1:2:99999999999999999999"} {
		if l, ok := story.ParseListID(key); ok {
			t.Errorf("%q is %+v", key, l)
		}
	}
}
