package demo

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/follow"
	"masthead/internal/i18n"
	"masthead/internal/notify"
	"masthead/internal/reaction"
	"masthead/internal/story"
)

// CreateCredentials creates the demonstration's API tokens and accounts, and returns a text with their secrets for the
// operator. All accounts get the password, a random one for "". accountURL is the address of the account site.
func CreateCredentials(ctx context.Context, d Deps, password, accountURL string) (string, error) {
	tokens, err := d.createTokens(ctx)
	if err != nil {
		return "", err
	}
	accounts, err := d.createAccounts(ctx, cmp.Or(password, strings.ToLower(rand.Text()[:12])), accountURL)
	return tokens + accounts, err
}

// createTokens creates the API tokens: one for all brands and one for HerStory.
func (d Deps) createTokens(ctx context.Context) (string, error) {
	var b strings.Builder
	herstory, err := d.Brands.BySlug(ctx, "herstory")
	if err != nil {
		return "", err
	}
	for _, t := range []struct {
		name  string
		role  account.Role
		brand *int64
	}{{"Neha Iyer, admin of every brand", account.Admin, nil}, {"Meher Sodhi, editor of HerStory", account.Editor, &herstory.ID}} {
		secret, err := account.CreateToken(ctx, d.DB, t.name, t.role, t.brand)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "  %-36s %s\n", t.name, secret)
	}
	return b.String(), nil
}

// accounts are the accounts of the demonstration; the company is Tamarind Ledger.
var accounts = []struct {
	email, name, what string
	role              account.Role
	company           account.CompanyRole
}{
	{"asha.rao@startline.example", "Asha Rao", "a reader", "", ""},
	{"ravi.menon@startline.example", "Ravi Menon", "founder of Tamarind Ledger", "", account.Founder},
	{"neha.iyer@startline.example", "Neha Iyer", "editor of every brand", account.Editor, ""},
	{"imran.khan@startline.example", "Imran Khan", "talent", account.Talent, account.Employee},
	{"kavita.joshi@startline.example", "Kavita Joshi", "administrator", account.Admin, ""},
}

// createAccounts creates the accounts (D-16): one for each role.
func (d Deps) createAccounts(ctx context.Context, password, accountURL string) (string, error) {
	hashed, err := account.HashPassword(password)
	if err != nil {
		return "", err
	}
	var (
		b      strings.Builder
		reader int64
		all    []*account.User
		askers []int64 // accounts that are not of the newsroom
	)
	fmt.Fprintf(&b, "\nDemonstration accounts at %s/login (password %s); the administrator and the editor work in the Desk at /ed:\n",
		accountURL, password)
	err = d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		ledger, err := company.BySlug(ctx, tx, "tamarind-ledger")
		if errors.Is(err, database.ErrNotFound) { // the content may be loaded later
			ledger, err = company.Add(ctx, tx, "tamarind-ledger", "Tamarind Ledger")
		}
		if err != nil {
			return err
		}
		for _, p := range accounts {
			u, err := account.CreateUser(ctx, tx, p.email, p.name, i18n.Default.Code, hashed)
			if err == nil && p.role != "" {
				err = account.GrantRole(ctx, tx, u.ID, p.role, nil)
			}
			if err == nil && p.company != "" {
				err = account.AddMember(ctx, tx, u.ID, ledger.ID, p.company)
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "  %-36s %s, %s\n", p.email, p.name, p.what)
			if p.role == account.Admin { // works in the Desk only
				continue
			}
			all = append(all, u)
			if p.what == "a reader" {
				reader = u.ID
			}
			if p.role != account.Editor {
				askers = append(askers, u.ID)
			}
		}
		return nil
	})
	if err == nil {
		err = d.addReaderData(ctx, reader)
	}
	if err == nil {
		err = d.addQuestions(ctx, askers)
	}
	if err == nil {
		err = d.fillMeetup(ctx, all)
	}
	return b.String(), err
}

// Numbers of bookmarks, notifications and unread notifications of the demonstration's reader (D-43).
const readerBookmarks, readerNotifications, readerUnread = 13, 23, 6

// addReaderData adds follows, notifications, bookmarks and the most claps for a story to the demonstration's
// reader.
func (d Deps) addReaderData(ctx context.Context, user int64) error {
	herstory, err := d.Brands.BySlug(ctx, "herstory")
	if err != nil {
		return err
	}
	master, err := d.Brands.Master(ctx)
	if err != nil {
		return err
	}
	follows := []story.List{
		{Kind: story.Latest, Scope: story.InBrand(herstory)},
		{Kind: story.Latest, Scope: story.InLanguage(i18n.LookupOrDefault("hi"))},
		{Kind: story.Latest, Scope: story.InLanguage(i18n.LookupOrDefault("ur"))},
	}
	for _, l := range follows {
		if err := (&follow.Follows{DB: d.DB, Brands: d.Brands, Stories: d.Stories}).Follow(ctx, user, l); err != nil {
			return err
		}
	}
	notified, err := d.Stories.ReadUnion(ctx, follows, story.After{}, readerNotifications-1)
	if err != nil {
		return err
	}
	if err := d.addNotifications(ctx, user, notified); err != nil {
		return err
	}
	candidates, err := d.Stories.ReadUnion(
		ctx,
		append(follows, story.List{Kind: story.Latest, Scope: story.InLanguage(master.Locale())}),
		story.After{},
		3*readerBookmarks,
	)
	if err != nil {
		return err
	}
	reactions := &reaction.Reactions{DB: d.DB, Stories: d.Stories}
	for i := 3 * readerBookmarks; i > 0; i -= 3 { // every third story
		if err := reactions.Bookmark(ctx, user, candidates[i-1].ID); err != nil {
			return err
		}
	}
	var claps errgroup.Group // the claps become one write
	for range reaction.MaxClaps {
		claps.Go(func() error {
			_, err := reactions.Clap(ctx, user, candidates[0].ID, 1)
			return err
		})
	}
	return claps.Wait()
}

// addNotifications adds notifications of stories for the reader, one every seven hours until now; the
// newest are unread.
func (d Deps) addNotifications(ctx context.Context, user int64, stories []story.Item) error {
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		at := func(ago int) clock.Moment { return clock.MomentOf(tx.At.Add(-time.Duration(7*ago) * time.Hour)) }
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
		if err := (&notify.Notifications{DB: d.DB}).AddWithTime(ctx, tx, user, 0, first); err != nil {
			return err
		}
		for i := len(stories) - 1; i >= 0; i-- {
			if err := (&notify.Notifications{DB: d.DB}).AddWithTime(ctx, tx, user, stories[i].ID,
				notify.Notification{Kind: notify.NewStory, At: at(i), Read: i >= readerUnread}); err != nil {
				return err
			}
		}
		return nil
	})
}

// fullMeetup is the meetup whose seats the accounts take; the last of them waits.
const fullMeetup = "founders-who-write-jaipur"

// fillMeetup registers accounts for a meetup with fewer seats than accounts, if the content is loaded. They get no messages about it.
func (d Deps) fillMeetup(ctx context.Context, users []*account.User) error {
	rs := &event.Registrations{Events: &event.Events{DB: d.DB, Brands: d.Brands}}
	for _, u := range users {
		_, err := rs.Register(ctx, u.ID, fullMeetup, "", u.Name, nil, i18n.Default)
		if errors.Is(err, database.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Table("event_registrations").Set("message = ''").Set("no_reminders = ?", true).
			Where("event = ?", fullMeetup).Exec(ctx)
		return err
	})
}
