package newsletter

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"masthead/internal/brand"
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
	UnsubscribeURL   string // of the newsletter, "" if the email does not belong to one subscription
	LinksPreferences bool   // it ends with a link to the preferences
}

// newEmail returns an email without links. kind is its kind; list has the newsletters that it is about, and may be
// empty.
func (c subscriberChange) newEmail(kind string, list ...*Newsletter) emailContent {
	slots := map[string]any{"site": c.newsletters.Name}
	email := emailContent{}
	if len(list) == 1 {
		email.Newsletter = list[0]
	}
	if len(list) > 0 {
		slots["name"] = joinNames(list, c.lang)
	}
	text := func(part string) string { return c.lang.Text("letter."+kind+"."+part, slots) }
	email.Content = mail.Content{
		Lang:       c.lang,
		Subject:    text("subject"),
		Heading:    text("subject"),
		Preheader:  text("text"),
		Paragraphs: []string{text("text")},
	}
	return email
}

// withSubject returns the email with another subject.
func (e emailContent) withSubject(subject string) emailContent {
	e.Content.Subject, e.Content.Heading = subject, subject
	return e
}

// joinNames returns the names of newsletters, separated by commas.
func joinNames(list []*Newsletter, lang i18n.Locale) string {
	comma := ", "
	if lang.Code == "ur" {
		comma = "، "
	}
	names := make([]string, len(list))
	for i, n := range list {
		names[i] = n.Name
	}
	return strings.Join(names, comma)
}

// confirmEmail asks to confirm subscriptions to newsletters, all with one link. consent is the text of the form.
func (c subscriberChange) confirmEmail(list []*Newsletter, subs []*Subscription, consent string) emailContent {
	content := c.newEmail("confirm", list...)
	if len(list) > 1 { // their names are in the text
		content = content.withSubject(c.lang.Text("letter.confirm.subject", map[string]any{"name": c.newsletters.Name}))
	}
	content.Content.Button = mail.Link{Text: c.lang.Text("newsletter.confirm.button", nil),
		Address: c.linkURL(ConfirmPath, c.confirmToken(subs))}
	content.Content.Small = []string{consent, c.lang.Text("letter.confirm.ignore", nil)}
	return content
}

// welcomeEmail says that subscriptions have started. If there are several it links to the preferences to end them,
// because a link to unsubscribe is about one.
func (c subscriberChange) welcomeEmail(list []*Newsletter) emailContent {
	if len(list) > 1 {
		content := c.newEmail("preferences")
		text := c.lang.Text("newsletter.started", map[string]any{"names": joinNames(list, c.lang)})
		content.Content.Preheader, content.Content.Paragraphs, content.Content.Button = text, []string{text}, c.preferencesLink()
		return content
	}
	n := list[0]
	content := c.newEmail("welcome", n)
	content.Content.Button = mail.Link{Text: c.lang.Text("newsletter.newest", nil), Address: c.newsletters.Site + n.Path}
	content.UnsubscribeURL, content.LinksPreferences = c.linkURL(UnsubscribePath, c.unsubscribeToken(n)), true
	return content
}

func (c subscriberChange) alreadySubscribedEmail(list []*Newsletter) emailContent {
	content := c.newEmail("already", list...)
	content.Content.Button = c.preferencesLink()
	if len(list) > 1 {
		return content.withSubject(c.lang.Text("letter.preferences.subject", map[string]any{"site": c.newsletters.Name}))
	}
	content.UnsubscribeURL = c.linkURL(UnsubscribePath, c.unsubscribeToken(list[0]))
	return content
}

func (c subscriberChange) preferencesEmail() emailContent {
	content := c.newEmail("preferences")
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
	return c.newsletters.Site + c.lang.Edition() + path + "?t=" + url.QueryEscape(token)
}

// enqueue sends an email to the subscriber if send is true, in the theme of the newsletter's
// brand or else of the edition in the reader's language.
func (c subscriberChange) enqueue(ctx context.Context, send bool, content emailContent) error {
	if !send {
		return nil
	}
	find := func() (*brand.Brand, error) { return c.newsletters.Brands.ForLocale(ctx, c.lang) }
	if content.Newsletter != nil {
		find = func() (*brand.Brand, error) { return c.newsletters.Brands.ByID(ctx, content.Newsletter.BrandID) }
	}
	b, err := find()
	if err != nil {
		return fmt.Errorf("find the theme of an email: %w", err)
	}
	n := c.compose(mail.BrandTheme(b, c.newsletters.Name, c.newsletters.Site), content)
	n.To = c.subscriber.Email
	return mail.Enqueue(ctx, c.newsletters.Queue, c.tx, n)
}

// compose returns an email in a theme, with links for the subscriber.
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
	one := &Newsletter{Slug: "morning-brief", Name: "Morning Brief", Path: route.NewslettersPath + "/morning-brief"}
	several := []*Newsletter{one, {Slug: "evening-brief", Name: "Evening Brief"}}
	example := func(name string, content func(c subscriberChange) emailContent) mail.Example {
		return mail.Example{Name: name, Compose: func(lang i18n.Locale) mail.Email {
			p := theme(lang)
			site := strings.TrimSuffix(strings.TrimRight(p.URL, "/"), "/"+lang.Name)
			c := subscriberChange{newsletters: &Newsletters{Name: p.Name, Site: site}, subscriber: &Subscriber{}, key: sign.Key("example"),
				lang: lang}
			return c.compose(p, content(c))
		}}
	}
	about := func(list []*Newsletter, content func(subscriberChange, []*Newsletter) emailContent) func(subscriberChange) emailContent {
		return func(c subscriberChange) emailContent { return content(c, list) }
	}
	return []mail.Example{
		example("newsletter-confirm", func(c subscriberChange) emailContent {
			return c.confirmEmail(several[:1], []*Subscription{{}}, ConsentText(one, c.lang))
		}),
		example("newsletter-confirm-several", func(c subscriberChange) emailContent {
			return c.confirmEmail(several, []*Subscription{{}, {}}, TickedText(c.lang))
		}),
		example("newsletter-welcome", about(several[:1], subscriberChange.welcomeEmail)),
		example("newsletter-welcome-several", about(several, subscriberChange.welcomeEmail)),
		example("newsletter-already", about(several[:1], subscriberChange.alreadySubscribedEmail)),
		example("newsletter-preferences", subscriberChange.preferencesEmail),
	}
}
