package app

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/follow"
	"masthead/internal/i18n"
	"masthead/internal/notify"
	"masthead/internal/reaction"
	"masthead/internal/story"
)

// What the demonstration's reader has (D-43).
const demoBookmarks, demoNotifications, demoUnread = 13, 23, 6

// demoReader gives the demonstration's reader follows, notifications, bookmarks, and a story with
// the most claps.
func (a *App) demoReader(ctx context.Context, user int64) error {
	herstory, err := a.Brands.BySlug(ctx, "herstory")
	if err != nil {
		return err
	}
	master, err := a.Brands.Master(ctx)
	if err != nil {
		return err
	}
	follows := []story.List{
		{Kind: story.Latest, Scope: story.InBrand(herstory)},
		{Kind: story.Latest, Scope: story.InLanguage(i18n.LookupOrDefault("hi"))},
		{Kind: story.Latest, Scope: story.InLanguage(i18n.LookupOrDefault("ur"))},
	}
	for _, l := range follows {
		if err := (&follow.Follows{DB: a.DB, Brands: a.Brands, Stories: a.Stories}).Follow(ctx, user, l); err != nil {
			return err
		}
	}
	told, err := a.Stories.ReadUnion(ctx, follows, story.After{}, demoNotifications-1)
	if err != nil {
		return err
	}
	if err := a.demoTold(ctx, user, told); err != nil {
		return err
	}
	kept, err := a.Stories.ReadUnion(
		ctx,
		append(follows, story.List{Kind: story.Latest, Scope: story.InLanguage(master.Locale())}),
		story.After{},
		3*demoBookmarks,
	)
	if err != nil {
		return err
	}
	reactions := &reaction.Reactions{DB: a.DB, Stories: a.Stories}
	for i := 3 * demoBookmarks; i > 0; i -= 3 { // some of them
		if err := reactions.Bookmark(ctx, user, kept[i-1].ID); err != nil {
			return err
		}
	}
	var claps errgroup.Group // all of them are one write
	for range reaction.MaxClaps {
		claps.Go(func() error {
			_, err := reactions.Clap(ctx, user, kept[0].ID, 1)
			return err
		})
	}
	return claps.Wait()
}

// demoTold adds notifications of stories for the reader, one every seven hours until now; the
// newest are unread.
func (a *App) demoTold(ctx context.Context, user int64, stories []story.Item) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		at := func(ago int) clock.Moment { return clock.At(tx.At.Add(-time.Duration(7*ago) * time.Hour)) }
		lang := i18n.Default
		first := notify.Notification{
			Kind:  notify.System,
			Title: lang.Text("account.title", nil),
			Text:  lang.Text("account.lead", nil),
			Link:  "/account",
			Lang:  lang.Code,
			At:    at(len(stories)),
			Read:  true,
		}
		if err := (&notify.Notifications{DB: a.DB}).AddPast(ctx, tx, user, 0, first); err != nil {
			return err
		}
		for i := len(stories) - 1; i >= 0; i-- {
			if err := (&notify.Notifications{DB: a.DB}).AddPast(ctx, tx, user, stories[i].ID,
				notify.Notification{Kind: notify.NewStory, At: at(i), Read: i >= demoUnread}); err != nil {
				return err
			}
		}
		return nil
	})
}
