package newsletter

import (
	"context"
	"errors"
	"net/http"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/limit"
)

// Register adds the operations on newsletters.
func (n *Newsletters) Register(a *apiv2.API) {
	in := apiv2.In("Newsletters")
	apiv2.Get(a, "/newsletters", "newsletters", "The newsletters, of all brands or of one (addition)", n.apiAll, in)
	apiv2.Get(a, "/newsletters/issue", "newsletter-issue", "An issue of a newsletter (addition)", n.apiIssue, in)
	const same = "The answer is the same whether the address is known or not; the rest is said in a letter to it. "
	apiv2.Post(a, "/newsletters/subscription", "newsletter-subscription", "Subscribe by the form of a page", n.apiSubscription, in,
		apiv2.Doc(same+"It failed when the answer has an error."))
	apiv2.Post(a, "/newsletters/sub", "newsletter-sub", "Subscribe by the short form, with an address alone", n.apiSub, in,
		apiv2.Doc(same+"Status 200 alone is success."))
	apiv2.Post(a, "/newsletters/card", "newsletter-card", "Subscribe by the card", n.apiCard, in,
		apiv2.Doc(same+"It succeeded when subscribed is true; message is for the reader either way."))
}

// NewsletterInfo is a newsletter.
type NewsletterInfo struct {
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	Cadence string `json:"cadence" doc:"When it comes, in words."`
	Brand   string `json:"brand" doc:"Slug of its brand."`
	Locale  string `json:"locale"`
	Path    string `json:"path"`
	Newest  string `json:"newest" doc:"Day of the newest issue, such as 2026-11-20; empty before the first."`
}

// NewsletterList is the newsletters.
type NewsletterList struct {
	Newsletters []NewsletterInfo `json:"newsletters"`
}

type allInput struct {
	Brand  string `query:"brand" doc:"Slug of a brand; all when left out."`
	Locale string `query:"locale" doc:"Name or code of a language; all when left out."`
}

func (n *Newsletters) apiAll(ctx context.Context, in *allInput) (*apiv2.Output[NewsletterList], error) {
	apiv2.Touch(ctx, Tag, brand.Tag)
	locale, err := apiv2.Locale(in.Locale)
	if err != nil {
		return nil, err
	}
	all, err := n.All(ctx)
	if err != nil {
		return nil, err
	}
	newest, err := n.Newest(ctx)
	if err != nil {
		return nil, err
	}
	out := NewsletterList{Newsletters: []NewsletterInfo{}}
	for _, l := range all {
		info, err := n.info(ctx, l, newest[l.ID])
		if err != nil {
			return nil, err
		}
		if (in.Brand == "" || in.Brand == info.Brand) && (in.Locale == "" || locale.Code == l.Lang) {
			out.Newsletters = append(out.Newsletters, info)
		}
	}
	return apiv2.Public(out), nil
}

func (n *Newsletters) info(ctx context.Context, l *Newsletter, newest Day) (NewsletterInfo, error) {
	b, err := n.Brands.ByID(ctx, l.BrandID)
	if err != nil {
		return NewsletterInfo{}, err
	}
	info := NewsletterInfo{
		Slug:    l.Slug,
		Name:    l.Name,
		Tagline: l.Tagline,
		Cadence: l.Cadence,
		Brand:   b.Slug,
		Locale:  i18n.Of(l.Lang).Name,
		Path:    l.Path,
	}
	if newest != 0 {
		info.Newest = newest.String()
	}
	return info, nil
}

// IssueEntry is an entry of an issue.
type IssueEntry struct {
	Number int `json:"number"`
	Item
}

// IssueInfo is an issue.
type IssueInfo struct {
	Newsletter  NewsletterInfo `json:"newsletter"`
	Date        string         `json:"date" example:"2026-11-20"`
	Path        string         `json:"path"`
	Title       string         `json:"title"`
	Intro       string         `json:"intro"`
	Items       []IssueEntry   `json:"items"`
	PublishedAt string         `json:"publishedAt" doc:"RFC 3339"`
	Previous    *string        `json:"previous" doc:"Day of the issue before."`
	Next        *string        `json:"next" doc:"Day of the issue after."`
}

type issueInput struct {
	Slug string `query:"slug" doc:"Slug of a newsletter; the daily capsule when left out."`
	Date string `query:"date" doc:"Day of the issue, such as 2026-11-20; the newest when left out."`
}

// capsule is the newsletter where none is named.
const capsule = "daily-capsule"

func (n *Newsletters) apiIssue(ctx context.Context, in *issueInput) (*apiv2.Output[IssueInfo], error) {
	apiv2.Touch(ctx, Tag, brand.Tag)
	if in.Slug == "" {
		in.Slug = capsule
	}
	l, err := n.BySlug(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	var day Day
	if in.Date != "" {
		var ok bool
		if day, ok = ParseDay(in.Date); !ok {
			return nil, apiv2.Error(http.StatusBadRequest, "date: is not a day such as 2026-11-20")
		}
	}
	issue, err := n.Issue(ctx, l.ID, day)
	if err != nil {
		return nil, err
	}
	out := IssueInfo{Date: issue.Day.String(), Path: l.IssuePath(issue.Day), Title: issue.Title, Intro: issue.Intro,
		Items: make([]IssueEntry, len(issue.Items)), PublishedAt: issue.PublishedAt.Format(time.RFC3339)}
	for i, item := range issue.Items {
		out.Items[i] = IssueEntry{Number: i + 1, Item: item}
	}
	newest, err := n.Newest(ctx)
	if err != nil {
		return nil, err
	}
	if out.Newsletter, err = n.info(ctx, l, newest[l.ID]); err != nil {
		return nil, err
	}
	earlier, err := n.Issues(ctx, l.ID, issue.Day, 1)
	if err != nil {
		return nil, err
	}
	later, err := n.After(ctx, l.ID, issue.Day)
	if err != nil {
		return nil, err
	}
	if len(earlier) > 0 {
		before := earlier[0].Day.String()
		out.Previous = &before
	}
	if later != 0 {
		after := later.String()
		out.Next = &after
	}
	return apiv2.Public(out), nil
}

// LocaleParams say where a form stands.
type LocaleParams struct {
	Locale     string `query:"locale" doc:"Name or code of the reader's language; English when left out."`
	Newsletter string `query:"newsletter" doc:"Slug of one of the brand's newsletters; its first when left out."`
}

type formInput struct {
	LocaleParams
	Body Form
}

// ShortForm is an address alone.
type ShortForm struct {
	Email   string `json:"email,omitempty" doc:"Required." example:"asha@example.in"`
	Brand   string `json:"brand,omitempty" doc:"Slug of a brand; the master when left out." example:"ys"`
	Captcha string `json:"g_recaptcha_response,omitempty" doc:"As in the other forms."`
}

type shortInput struct {
	LocaleParams
	Body ShortForm
}

// submit takes the form of a call.
func (n *Newsletters) submit(ctx context.Context, p LocaleParams, f Form, how How) (*Newsletter, i18n.Locale, map[string]string, error) {
	lang, err := apiv2.Locale(p.Locale)
	if err != nil {
		return nil, lang, nil, err
	}
	l, err := n.wanted(ctx, p.Newsletter, f.Brand)
	if errors.Is(err, database.ErrNotFound) {
		field := "brand"
		if p.Newsletter != "" {
			field = "newsletter"
		}
		return nil, lang, map[string]string{field: lang.Text("form.choose", nil)}, nil
	}
	if err != nil {
		return nil, lang, nil, err
	}
	wrong, err := n.Subscribe(
		ctx,
		Ask{Form: f, Newsletter: l, How: how, Lang: lang, Short: how == ByShort, Network: account.BrowserOf(ctx).Network},
	)
	var wait *limit.TooMany
	if errors.As(err, &wait) {
		err = apiv2.TooMany(wait.Wait, lang.Text("newsletter.wait", nil))
	}
	return l, lang, wrong, err
}

// wanted is the newsletter that a form is for.
func (n *Newsletters) wanted(ctx context.Context, slug, brandSlug string) (*Newsletter, error) {
	if slug != "" {
		return n.BySlug(ctx, slug)
	}
	if brandSlug == "" {
		brandSlug = brand.Master
	}
	b, err := n.Brands.BySlug(ctx, brandSlug)
	if err != nil {
		return nil, err
	}
	return n.Of(ctx, b)
}

// Subscribed is the answer to the form of a page.
type Subscribed struct {
	Subscriptions []SubscriptionInfo `json:"subscriptions"`
}

// SubscriptionInfo says what was asked for. It says nothing that was not sent.
type SubscriptionInfo struct {
	Brand      string `json:"brand"`
	Slug       string `json:"slug"`
	Email      string `json:"email"`
	Subscribed bool   `json:"subscribed"`
}

func (n *Newsletters) apiSubscription(ctx context.Context, in *formInput) (*apiv2.Output[Subscribed], error) {
	l, _, wrong, err := n.submit(ctx, in.LocaleParams, in.Body, ByPage)
	if err != nil {
		return nil, err
	}
	if len(wrong) > 0 {
		return nil, refused(wrong)
	}
	b, err := n.Brands.ByID(ctx, l.BrandID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(Subscribed{[]SubscriptionInfo{{Brand: b.Slug, Slug: l.Slug, Email: in.Body.tidy().Email, Subscribed: true}}}), nil
}

// refused is a 422 whose text is what is wrong first.
func refused(wrong map[string]string) *apiv2.Problem {
	p := apiv2.FieldErrors(wrong)
	if text := Wrong(wrong); text != "" {
		p.Detail = text
	}
	return p
}

// Taken is the answer to the short form.
type Taken struct {
	Status string `json:"status" example:"success"`
}

func (n *Newsletters) apiSub(ctx context.Context, in *shortInput) (*apiv2.Output[Taken], error) {
	f := Form{Email: in.Body.Email, Brand: in.Body.Brand, Captcha: in.Body.Captcha}
	_, _, wrong, err := n.submit(ctx, in.LocaleParams, f, ByShort)
	if err != nil {
		return nil, err
	}
	if len(wrong) > 0 {
		return nil, refused(wrong)
	}
	return apiv2.Private(Taken{"success"}), nil
}

// CardAnswer is the answer to the card.
type CardAnswer struct {
	Subscribed bool   `json:"subscribed"`
	Message    string `json:"message" example:"Successfully subscribed to our newsletters."`
}

func (n *Newsletters) apiCard(ctx context.Context, in *formInput) (*apiv2.Output[CardAnswer], error) {
	_, lang, wrong, err := n.submit(ctx, in.LocaleParams, in.Body, ByCard)
	if err != nil {
		return nil, err
	}
	if len(wrong) > 0 {
		return apiv2.Private(CardAnswer{false, Wrong(wrong)}), nil
	}
	return apiv2.Private(CardAnswer{true, lang.Text("newsletter.success", nil)}), nil
}
