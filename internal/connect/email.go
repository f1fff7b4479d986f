package connect

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/route"
	"masthead/internal/sign"
)

// UnsubscribePath is the path of the page that unsubscribes from emails about messages, below the path of an edition.
const UnsubscribePath = route.InboxPath + "/unsubscribe"

var _ = route.Declare(route.Page{Pattern: UnsubscribePath, Base: route.Editions, Model: newsletter.SubscriptionPage{}, Personal: true,
	NoIndex: true})

// keyName is the name of the key that signs links in emails, and unsubscribePurpose is their purpose.
const keyName, unsubscribePurpose = "connect", "end"

// settingsRow stores whether a user gets emails about messages, and the due time of the last digest.
type settingsRow struct {
	bun.BaseModel `bun:"table:connect_settings,alias:s"`

	UserID   int64 `bun:",pk"`
	Emails   bool
	DigestAt clock.Moment
}

// WantsEmails reports whether a user gets emails about messages.
func (c *Connects) WantsEmails(ctx context.Context, user int64) (bool, error) {
	off, err := usersWithoutEmails(ctx, c.DB.Read, []int64{user})
	return !off[user], err
}

// usersWithoutEmails returns the users who get no emails about messages, as a set.
func usersWithoutEmails(ctx context.Context, db bun.IDB, users []int64) (map[int64]bool, error) {
	off := map[int64]bool{}
	if len(users) == 0 {
		return off, nil
	}
	var rows []settingsRow
	err := db.NewSelect().Model(&rows).Where("user_id IN (?)", bun.List(users)).Where("emails = ?", false).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("settings of emails about messages: %w", err)
	}
	for _, r := range rows {
		off[r.UserID] = true
	}
	return off, nil
}

// SetEmails sets whether a user gets emails about messages.
func (c *Connects) SetEmails(ctx context.Context, user int64, on bool) error {
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return setEmails(ctx, tx, user, on) })
}

func setEmails(ctx context.Context, tx *database.Tx, user int64, on bool) error {
	_, err := tx.NewInsert().Model(&settingsRow{UserID: user, Emails: on, DigestAt: clock.FromMillis(0)}).On("CONFLICT (user_id) DO UPDATE").
		Set("emails = EXCLUDED.emails").Exec(ctx)
	if err != nil {
		return fmt.Errorf("set emails about messages: %w", err)
	}
	return nil
}

// UnsubscribePage returns the page for unsubscribing from emails about messages. Each of these emails links to it.
func (c *Connects) UnsubscribePage() newsletter.UnsubscribePage {
	return newsletter.UnsubscribePage{DB: c.DB, Keys: c.Keys, Path: UnsubscribePath, Name: "inbox.mail.name", Href: route.InboxPath,
		Key: keyName, Purpose: unsubscribePurpose, Unsubscribe: func(ctx context.Context, tx *database.Tx, user int64) error {
			return setEmails(ctx, tx, user, false)
		}}
}

// ConversationPath returns the path of the page of a conversation, below the path of an edition.
func ConversationPath(id int64) string { return route.InboxPath + "/" + strconv.FormatInt(id, 10) }

// message is the content of the notification and the email about a request or reply.
type message struct {
	key      string                   // id of the title: "inbox.mail.new" or "inbox.mail.reply"
	name     string                   // of the writer, "" for a writer without a name
	company  func(i18n.Locale) string // name in a language
	reason   Reason
	text     string
	path     string // path of the conversation, below that of an edition
	isSender bool   // the recipient is the sender of the request
}

// subject returns the title of the notification and the subject of the email in a language.
func (m message) subject(l i18n.Locale) string {
	if m.isSender && m.name == "" {
		return l.Text("inbox.mail.replyCompany", map[string]any{"company": m.company(l)})
	}
	return l.Text(m.key, map[string]any{"name": account.ShownName(m.name, l), "company": m.company(l)})
}

// email returns the email about a message. token is the token of the link that unsubscribes.
func (m message) email(theme mail.Theme, l i18n.Locale, site, token string) mail.Email {
	unsubscribe := unsubscribeLink(site, l, token)
	why := "inbox.mail.why"
	if m.isSender {
		why = "inbox.mail.whySender"
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: m.subject(l), Preheader: m.reason.Name(l), Heading: m.subject(l),
		Paragraphs: append([]string{m.reason.Name(l)}, lines(m.text)...),
		Button:     mail.Link{Text: l.Text("inbox.mail.button", nil), Address: site + l.Edition() + m.path},
		Small:      []string{l.Text("inbox.mail.relay", nil), l.Text(why, map[string]any{"company": m.company(l)})},
		Links:      []mail.Link{{Text: l.Text("inbox.mail.end", nil), Address: unsubscribe}}})
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "inbox", unsubscribe
	return email
}

// lines returns the lines of a text that are not empty.
func lines(text string) []string {
	list := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			list = append(list, line)
		}
	}
	return list
}

func unsubscribeLink(site string, l i18n.Locale, token string) string {
	return site + l.Edition() + UnsubscribePath + "?t=" + url.QueryEscape(token)
}

func unsubscribeToken(key sign.Key, u *account.User) string {
	return key.Sign(unsubscribePurpose, u.ID, u.CreatedAt.UnixMilli())
}

// notifyOwners sends the founders and executives of a company a notification and an email about a message of the sender, and
// returns how many of them there are.
func (c *Connects) notifyOwners(ctx context.Context, tx *database.Tx, key sign.Key, r *row, to *company.Company, name, text string,
) (int, error) {
	owners, err := account.OwnersOf(ctx, tx, to.ID)
	if err != nil || len(owners) == 0 {
		return 0, err
	}
	m := message{key: "inbox.mail.new", name: name, company: to.NameIn, reason: r.Reason, text: text, path: ConversationPath(r.ID)}
	for i := range owners {
		if err := c.notifyUser(ctx, tx, key, r, owners[i].User, notify.System, m); err != nil {
			return 0, err
		}
	}
	return len(owners), nil
}

// notifySender sends the sender of a request a notification and an email about a reply of the company.
func (c *Connects) notifySender(ctx context.Context, tx *database.Tx, key sign.Key, r *row, from *company.Company, name, text string,
) error {
	u, err := account.UserByID(ctx, tx, r.SenderID)
	if err != nil {
		return err
	}
	return c.notifyUser(ctx, tx, key, r, u, notify.Reply, message{key: "inbox.mail.reply", name: name, company: from.NameIn,
		reason: r.Reason, text: text, path: ConversationPath(r.ID), isSender: true})
}

// languageOf returns the language for news about a conversation to a user: that of the page where the user last wrote in the
// conversation, else that of the account.
func languageOf(ctx context.Context, tx *database.Tx, r *row, u *account.User) (i18n.Locale, error) {
	var codes []string
	err := tx.NewSelect().Model((*replyRow)(nil)).Column("lang").Where("r.connect_id = ?", r.ID).Where("r.user_id = ?", u.ID).
		Where("r.lang <> ''").Order("r.id DESC").Limit(1).Scan(ctx, &codes)
	if err != nil {
		return i18n.Default, fmt.Errorf("language of user %d in conversation %d: %w", u.ID, r.ID, err)
	}
	if u.ID == r.SenderID {
		codes = append(codes, r.Lang)
	}
	return i18n.LookupOrDefault(cmp.Or(append(codes, u.Lang)...)), nil
}

// notifyUser sends one user a notification and, unless the user wants none, an email about a message of a conversation.
func (c *Connects) notifyUser(ctx context.Context, tx *database.Tx, key sign.Key, r *row, u *account.User, kind notify.Kind, m message,
) error {
	l, err := languageOf(ctx, tx, r, u)
	if err != nil {
		return err
	}
	err = c.Notifications.NotifyAndPush(ctx, tx, u.ID, notify.Notification{Kind: kind, Title: m.subject(l), Text: m.reason.Name(l),
		Link: l.Edition() + m.path, Lang: l.Code}, "connect-"+m.path[strings.LastIndexByte(m.path, '/')+1:])
	if err != nil {
		return err
	}
	off, err := usersWithoutEmails(ctx, tx, []int64{u.ID})
	if err != nil || off[u.ID] {
		return err
	}
	email := m.email(c.Themes.Language(l), l, c.Site, unsubscribeToken(key, u))
	email.To = u.Email
	return mail.Enqueue(ctx, c.Queue, tx, email)
}

// ExampleEmails returns an example of each email of the package, in the theme of its language.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	const site = "https://news.example"
	looms := &company.Company{Name: "Kaveri Looms"}
	m := message{key: "inbox.mail.new", name: "Asha Rao", company: looms.NameIn, reason: Partnership,
		text: "We dye yarn in Erode.\nMay we visit you?", path: ConversationPath(7)}
	reply := m
	reply.key, reply.text, reply.isSender = "inbox.mail.reply", "Please come on Tuesday.", true
	return []mail.Example{
		{Name: "inbox", Compose: func(l i18n.Locale) mail.Email { return m.email(theme(l), l, site, "example") }},
		{Name: "inbox-reply", Compose: func(l i18n.Locale) mail.Email { return reply.email(theme(l), l, site, "example") }},
		{Name: "inbox-digest", Compose: func(l i18n.Locale) mail.Email {
			return digestEmail(theme(l), l, site, []unansweredMessage{{Company: "Kaveri Looms", Name: "Asha Rao", Reason: Invest, ID: 7,
				At: time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC)}}, 3, "example")
		}},
	}
}
