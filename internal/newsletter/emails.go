package newsletter

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/sign"
)

// emailContent is the content of an email. It contains nothing that was typed into a form:
// an email to somebody who requested nothing must be of no use to strangers.
type emailContent struct {
	Newsletter       *Newsletter // nil if it is not about one newsletter
	Content          mail.Content
	UnsubscribeURL   string // of the newsletter, "" if the email does not belong to a subscription
	LinksPreferences bool   // it ends with a link to the preferences
}

// newEmail returns an email of a kind without links. n is nil if it is not about one
// newsletter.
func (c subscriberChange) newEmail(kind string, n *Newsletter) emailContent {
	slots := map[string]any{"site": c.n.Name}
	if n != nil {
		slots["name"] = n.Name
	}
	text := func(part string) string { return c.lang.Text("letter."+kind+"."+part, slots) }
	return emailContent{
		Newsletter: n,
		Content: mail.Content{
			Lang:       c.lang,
			Subject:    text("subject"),
			Heading:    text("subject"),
			Preheader:  text("text"),
			Paragraphs: []string{text("text")},
		},
	}
}

func (c subscriberChange) confirmEmail(n *Newsletter, sub *Subscription) emailContent {
	content := c.newEmail("confirm", n)
	content.Content.Button = mail.Link{Text: c.lang.Text("newsletter.confirm.button", nil),
		Address: c.linkURL(ConfirmPath, c.confirmToken(sub))}
	content.Content.Small = []string{ConsentText(n, c.lang), c.lang.Text("letter.confirm.ignore", nil)}
	return content
}

func (c subscriberChange) welcomeEmail(n *Newsletter) emailContent {
	content := c.newEmail("welcome", n)
	content.Content.Button = mail.Link{Text: c.lang.Text("newsletter.newest", nil), Address: c.n.Site + n.Path}
	content.UnsubscribeURL, content.LinksPreferences = c.linkURL(UnsubscribePath, c.unsubscribeToken(n)), true
	return content
}

func (c subscriberChange) alreadySubscribedEmail(n *Newsletter) emailContent {
	content := c.newEmail("already", n)
	content.Content.Button = c.preferencesLink()
	content.UnsubscribeURL = c.linkURL(UnsubscribePath, c.unsubscribeToken(n))
	return content
}

func (c subscriberChange) preferencesEmail() emailContent {
	content := c.newEmail("preferences", nil)
	content.Content.Button = c.preferencesLink()
	content.Content.Small = []string{c.lang.Text("letter.confirm.ignore", nil)}
	return content
}

// preferencesLink returns the link to the subscriber's preferences.
func (c subscriberChange) preferencesLink() mail.Link {
	return mail.Link{Text: c.lang.Text("newsletter.preferences", nil), Address: c.linkURL(PreferencesPath, c.preferencesToken())}
}

// linkURL returns the address of a page with a link's token, in the edition of the reader's language.
func (c subscriberChange) linkURL(path, token string) string {
	return c.n.Site + c.lang.Edition() + path + "?t=" + url.QueryEscape(token)
}

// enqueue sends an email to the subscriber if send is true, in the theme of the newsletter's
// brand or else of the edition in the reader's language.
func (c subscriberChange) enqueue(ctx context.Context, send bool, content emailContent) error {
	if !send {
		return nil
	}
	find := func() (*brand.Brand, error) { return c.n.Brands.ForLocale(ctx, c.lang) }
	if content.Newsletter != nil {
		find = func() (*brand.Brand, error) { return c.n.Brands.ByID(ctx, content.Newsletter.BrandID) }
	}
	b, err := find()
	if errors.Is(err, database.ErrNotFound) { // a language without an edition
		b, err = c.n.Brands.Master(ctx)
	}
	if err != nil {
		return fmt.Errorf("find the theme of an email: %w", err)
	}
	n := c.compose(mail.BrandTheme(b, c.n.Name, c.n.Site), content)
	n.To = c.s.Email
	return mail.Enqueue(ctx, c.n.Queue, c.tx, n)
}

// compose returns the email with a content in a theme.
func (c subscriberChange) compose(theme mail.Theme, content emailContent) mail.Email {
	content.Content.Theme = theme
	if content.LinksPreferences {
		content.Content.Links = append(content.Content.Links, c.preferencesLink())
	}
	if content.UnsubscribeURL != "" {
		content.Content.Links = append(content.Content.Links,
			mail.Link{Text: c.lang.Text("newsletter.unsubscribe.button", nil), Address: content.UnsubscribeURL})
	}
	n := mail.Compose(content.Content)
	n.Purpose = mail.Account
	if content.UnsubscribeURL != "" {
		n.Purpose, n.List, n.Unsubscribe = mail.Newsletter, content.Newsletter.Slug, content.UnsubscribeURL
	}
	return n
}

// ExampleEmails returns an example of each email that this package sends, in the theme of its
// language.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	example := func(name string, text func(c subscriberChange, n *Newsletter) emailContent) mail.Example {
		return mail.Example{Name: name, Compose: func(lang i18n.Locale) mail.Email {
			p := theme(lang)
			site := strings.TrimSuffix(strings.TrimRight(p.URL, "/"), "/"+lang.Name)
			c := subscriberChange{n: &Newsletters{Name: p.Name, Site: site}, s: &Subscriber{}, key: sign.Key("example"), lang: lang}
			return c.compose(p, text(c, &Newsletter{Slug: "morning-brief", Name: "Morning Brief", Path: route.NewslettersPath + "/morning-brief"}))
		}}
	}
	return []mail.Example{
		example("newsletter-confirm", func(c subscriberChange, n *Newsletter) emailContent { return c.confirmEmail(n, &Subscription{}) }),
		example("newsletter-welcome", subscriberChange.welcomeEmail),
		example("newsletter-already", subscriberChange.alreadySubscribedEmail),
		example("newsletter-preferences", func(c subscriberChange, _ *Newsletter) emailContent { return c.preferencesEmail() }),
	}
}
