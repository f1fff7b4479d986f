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
	"masthead/internal/sign"
)

// letterText is what a letter says. Nothing in it was typed by whoever filled in a form:
// a letter that goes to somebody who asked for nothing must be of no use to strangers.
type letterText struct {
	About  *Newsletter // nil for a letter of the house
	Frame  mail.Content
	Stop   string // where one click ends the newsletter, "" for a letter that is none of it
	Prefer bool   // the way to the preferences stands below
}

// says begins a letter of a kind.
func (w writing) says(kind string, l *Newsletter) letterText {
	slots := map[string]any{"site": w.n.Name}
	if l != nil {
		slots["name"] = l.Name
	}
	text := func(part string) string { return w.lang.Text("letter."+kind+"."+part, slots) }
	return letterText{
		About: l,
		Frame: mail.Content{
			Lang:       w.lang,
			Subject:    text("subject"),
			Heading:    text("subject"),
			Preheader:  text("text"),
			Paragraphs: []string{text("text")},
		},
	}
}

func (w writing) confirmLetter(l *Newsletter, sub *Subscription) letterText {
	t := w.says("confirm", l)
	t.Frame.Button = mail.Link{Text: w.lang.Text("newsletter.confirm.button", nil), Address: w.address(ConfirmPath, w.confirmToken(sub))}
	t.Frame.Small = []string{ConsentText(l, w.lang), w.lang.Text("letter.confirm.ignore", nil)}
	return t
}

func (w writing) welcomeLetter(l *Newsletter) letterText {
	t := w.says("welcome", l)
	t.Frame.Button = mail.Link{Text: w.lang.Text("newsletter.newest", nil), Address: w.n.Site + l.Path}
	t.Stop, t.Prefer = w.address(UnsubscribePath, w.unsubscribeToken(l)), true
	return t
}

func (w writing) alreadyLetter(l *Newsletter) letterText {
	t := w.says("already", l)
	t.Frame.Button = w.preferences()
	t.Stop = w.address(UnsubscribePath, w.unsubscribeToken(l))
	return t
}

func (w writing) preferencesLetter() letterText {
	t := w.says("preferences", nil)
	t.Frame.Button = w.preferences()
	t.Frame.Small = []string{w.lang.Text("letter.confirm.ignore", nil)}
	return t
}

// preferences is the way to what the subscriber receives.
func (w writing) preferences() mail.Link {
	return mail.Link{Text: w.lang.Text("newsletter.preferences", nil), Address: w.address(PreferencesPath, w.preferencesToken())}
}

// address is that of a page for a link, in the edition of the reader's language.
func (w writing) address(path, token string) string {
	return w.n.Site + w.lang.Edition() + path + "?t=" + url.QueryEscape(token)
}

// post puts a letter to the subscriber into the queue, if one may be sent: in the name
// of the newsletter's brand, or of the edition in the reader's language.
func (w writing) post(ctx context.Context, send bool, t letterText) error {
	if !send {
		return nil
	}
	find := func() (*brand.Brand, error) { return w.n.Brands.ForLocale(ctx, w.lang) }
	if t.About != nil {
		find = func() (*brand.Brand, error) { return w.n.Brands.ByID(ctx, t.About.BrandID) }
	}
	b, err := find()
	if errors.Is(err, database.ErrNotFound) { // a language without an edition
		b, err = w.n.Brands.BySlug(ctx, brand.Master)
	}
	if err != nil {
		return fmt.Errorf("paper of a letter: %w", err)
	}
	l := w.compose(mail.BrandTheme(b, w.n.Name, w.n.Site), t)
	l.To = w.s.Email
	return mail.Enqueue(ctx, w.n.Queue, w.tx, l)
}

// compose is a letter on its paper.
func (w writing) compose(paper mail.Theme, t letterText) mail.Email {
	t.Frame.Theme = paper
	if t.Prefer {
		t.Frame.Links = append(t.Frame.Links, w.preferences())
	}
	if t.Stop != "" {
		t.Frame.Links = append(t.Frame.Links, mail.Link{Text: w.lang.Text("newsletter.unsubscribe.button", nil), Address: t.Stop})
	}
	l := mail.Compose(t.Frame)
	l.Purpose = mail.Account
	if t.Stop != "" {
		l.Purpose, l.List, l.Unsubscribe = mail.Newsletter, t.About.Slug, t.Stop
	}
	return l
}

// Letters are the examples of the letters that this package writes, on the paper of
// their language.
func Letters(paper func(i18n.Locale) mail.Theme) []mail.Example {
	example := func(name string, text func(w writing, l *Newsletter) letterText) mail.Example {
		return mail.Example{Name: name, Compose: func(lang i18n.Locale) mail.Email {
			p := paper(lang)
			site := strings.TrimSuffix(strings.TrimRight(p.URL, "/"), "/"+lang.Name)
			w := writing{n: &Newsletters{Name: p.Name, Site: site}, s: &Subscriber{}, key: sign.Key("example"), lang: lang}
			return w.compose(p, text(w, &Newsletter{Slug: "daily-capsule", Name: "Daily Capsule", Path: "/daily-capsule"}))
		}}
	}
	return []mail.Example{
		example("newsletter-confirm", func(w writing, l *Newsletter) letterText { return w.confirmLetter(l, &Subscription{}) }),
		example("newsletter-welcome", writing.welcomeLetter),
		example("newsletter-already", writing.alreadyLetter),
		example("newsletter-preferences", func(w writing, _ *Newsletter) letterText { return w.preferencesLetter() }),
	}
}
