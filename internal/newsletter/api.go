package newsletter

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/limit"
)

// Register adds the operations of newsletters to the API. Anybody may call them.
func (n *Newsletters) Register(a *apiv2.API) {
	in := apiv2.Section("Newsletters")
	apiv2.Get(a, "/newsletters", "newsletters", "List newsletters of all brands or of one (addition)", n.listNewsletters, in)
	apiv2.Get(a, "/newsletters/issue", "newsletter-issue", "Read an issue of a newsletter (addition)", n.readIssue, in)
	apiv2.Write(a, http.MethodPost, "/desk/newsletter-items", "add-newsletter-item", "Add a story or a webinar to an issue",
		n.addItem, apiv2.Section("Desk"), apiv2.Doc("It becomes the last item, with its title, excerpt and path. An issue that does not exist "+
			"is created with the name of the newsletter as its title. Editors of the newsletter's brand may call it."))
	n.registerIssues(a)
	n.registerNewsletters(a)
	form, browser := apiv2.Limit(signupRate), apiv2.IdentifyBrowser
	const same = "The response is the same whether or not the address is known; an email to the address says what to do next. "
	apiv2.Post(a, "/newsletters/subscription", "newsletter-subscription", "Subscribe with the form of a page",
		n.subscribeByPageForm, in, form, browser,
		apiv2.Doc(same+"A response with an error means that it failed."))
	apiv2.Post(a, "/newsletters/sub", "newsletter-sub", "Subscribe with the list's form, which has only an address",
		n.subscribeByShortForm, in, form, browser,
		apiv2.Doc(same+"Only status 200 means success."))
	apiv2.Post(a, "/newsletters/card", "newsletter-card", "Subscribe with the card", n.subscribeByCard, in, form, browser,
		apiv2.Doc(same+"It succeeded if subscribed is true; the message is for the reader in both cases."))
}

// NewsletterInfo is a newsletter as the API shows it.
type NewsletterInfo struct {
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	Cadence string `json:"cadence" doc:"How often it is sent, in words."`
	Brand   string `json:"brand" doc:"Slug of the newsletter's brand."`
	Locale  string `json:"locale"`
	Path    string `json:"path"`
	Newest  string `json:"newest" doc:"Day of the newest issue, such as 2026-11-20; empty if there is none."`
}

// NewsletterList is the response with a list of newsletters.
type NewsletterList struct {
	Newsletters []NewsletterInfo `json:"newsletters"`
}

type newslettersInput struct {
	Brand  string `query:"brand" doc:"Slug of a brand; all brands by default."`
	Locale string `query:"locale" doc:"Name or code of a language; all languages by default."`
}

func (n *Newsletters) listNewsletters(ctx context.Context, in *newslettersInput) (*apiv2.Output[NewsletterList], error) {
	apiv2.AddTags(ctx, Tag, brand.Tag)
	locale, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	all, err := n.All(ctx)
	if err != nil {
		return nil, err
	}
	newest, err := n.NewestIssueDays(ctx)
	if err != nil {
		return nil, err
	}
	out := NewsletterList{Newsletters: []NewsletterInfo{}}
	for _, newsletter := range all {
		info, err := n.newsletterInfo(ctx, newsletter, newest[newsletter.ID])
		if err != nil {
			return nil, err
		}
		if (in.Brand == "" || in.Brand == info.Brand) && (in.Locale == "" || locale.Code == newsletter.Lang) {
			out.Newsletters = append(out.Newsletters, info)
		}
	}
	return apiv2.Public(out), nil
}

func (n *Newsletters) newsletterInfo(ctx context.Context, newsletter *Newsletter, newest Day) (NewsletterInfo, error) {
	b, err := n.Brands.ByID(ctx, newsletter.BrandID)
	if err != nil {
		return NewsletterInfo{}, err
	}
	info := NewsletterInfo{
		Slug:    newsletter.Slug,
		Name:    newsletter.Name,
		Tagline: newsletter.Tagline,
		Cadence: newsletter.Cadence,
		Brand:   b.Slug,
		Locale:  i18n.LookupOrDefault(newsletter.Lang).Name,
		Path:    newsletter.Path,
	}
	if newest != 0 {
		info.Newest = newest.String()
	}
	return info, nil
}

// IssueEntry is an item of an issue. Entries are numbered from 1.
type IssueEntry struct {
	Number int `json:"number" doc:"0 for a passage and for the message of a sponsor."`
	Item
}

// IssueInfo is an issue as the API shows it.
type IssueInfo struct {
	Newsletter  NewsletterInfo `json:"newsletter"`
	Date        string         `json:"date" example:"2026-11-20"`
	Path        string         `json:"path"`
	Title       string         `json:"title"`
	Intro       string         `json:"intro"`
	Items       []IssueEntry   `json:"items"`
	PublishedAt string         `json:"publishedAt" doc:"RFC 3339"`
	Previous    *string        `json:"previous" doc:"Day of the previous issue; null if there is none."`
	Next        *string        `json:"next" doc:"Day of the next issue; null if there is none."`
}

type issueInput struct {
	Slug string `query:"slug" doc:"Slug of a newsletter; the first of the master brand by default."`
	Date string `query:"date" doc:"Day of the issue, such as 2026-11-20; the newest issue by default."`
}

// bySlugOrFirst returns the newsletter with a slug, the first of the master brand for "". It returns
// database.ErrNotFound if there is none.
func (n *Newsletters) bySlugOrFirst(ctx context.Context, slug string) (*Newsletter, error) {
	if slug != "" {
		return n.BySlug(ctx, slug)
	}
	master, err := n.Brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	return n.ForBrand(ctx, master)
}

func (n *Newsletters) readIssue(ctx context.Context, in *issueInput) (*apiv2.Output[IssueInfo], error) {
	apiv2.AddTags(ctx, Tag, brand.Tag)
	newsletter, err := n.bySlugOrFirst(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	var day Day
	if in.Date != "" {
		var ok bool
		if day, ok = ParseDay(in.Date); !ok {
			return nil, apiv2.Error(http.StatusBadRequest, "date: must be a day such as 2026-11-20")
		}
	}
	issue, err := n.Issue(ctx, newsletter.ID, day)
	if err != nil {
		return nil, err
	}
	out := IssueInfo{Date: issue.Day.String(), Path: newsletter.IssuePath(issue.Day), Title: issue.Title, Intro: issue.Intro,
		Items: make([]IssueEntry, len(issue.Items)), PublishedAt: issue.PublishedAt.Format(time.RFC3339)}
	number := 0
	for i, item := range issue.Items {
		out.Items[i] = IssueEntry{Item: item}
		if item.Kind == EntryItem {
			number++
			out.Items[i].Number = number
		}
	}
	newest, err := n.NewestIssueDays(ctx)
	if err != nil {
		return nil, err
	}
	if out.Newsletter, err = n.newsletterInfo(ctx, newsletter, newest[newsletter.ID]); err != nil {
		return nil, err
	}
	earlier, err := n.Issues(ctx, newsletter.ID, issue.Day, 1)
	if err != nil {
		return nil, err
	}
	later, err := n.NextIssueDay(ctx, newsletter.ID, issue.Day)
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

// LocaleParams are the language of a form's reader and the newsletter that it is for.
type LocaleParams struct {
	Locale     string `query:"locale" doc:"Name or code of the reader's language; by default that of the publication."`
	Newsletter string `query:"newsletter" doc:"Slug of one of the brand's newsletters; its first newsletter by default."`
}

type formInput struct {
	LocaleParams
	Body Form
}

// ShortForm is a form with only an address.
type ShortForm struct {
	Email   string `json:"email,omitempty" doc:"Required." example:"asha@example.in"`
	Brand   string `json:"brand,omitempty" doc:"Slug of a brand; the master brand by default." example:"science"`
	Captcha string `json:"g_recaptcha_response,omitempty" doc:"The captcha's token, or a solved /captcha/challenge. Optional."`
}

type shortInput struct {
	Locale      string   `query:"locale" doc:"Name or code of the reader's language; by default that of the publication."`
	Newsletters []string `query:"newsletter" maxItems:"100" doc:"Slugs of newsletters; the brand's first newsletter by default."`
	Body        ShortForm
}

// submission is the result of a form.
type submission struct {
	newsletters []*Newsletter
	lang        i18n.Locale
	mustConfirm bool              // as Subscribe returns it
	invalid     map[string]string // messages by field
}

// submit handles a form: it subscribes its address to the newsletters with the given slugs or, without slugs, to the
// first newsletter of the form's brand.
func (n *Newsletters) submit(ctx context.Context, locale string, slugs []string, f Form, how Channel) (submission, error) {
	lang, err := apiv2.Locale(ctx, locale)
	if err != nil {
		return submission{}, err
	}
	slugs = slices.DeleteFunc(slugs, func(slug string) bool { return slug == "" })
	list, err := n.findForForm(ctx, slugs, f.Brand)
	if errors.Is(err, database.ErrNotFound) {
		field := "brand"
		if len(slugs) > 0 {
			field = "newsletter"
		}
		return submission{invalid: map[string]string{field: lang.Text("form.choose", nil)}}, nil
	}
	if err != nil {
		return submission{}, err
	}
	mustConfirm, invalid, err := n.Subscribe(
		ctx,
		SignupRequest{Form: f, Newsletters: list, FromList: how == ByShortForm && len(slugs) > 0, Channel: how, Lang: lang,
			AddressOnly: how == ByShortForm,
			Network:     account.BrowserOf(ctx).Network},
	)
	var wait *limit.TooManyError
	if errors.As(err, &wait) {
		err = apiv2.TooMany(wait.Wait, lang.Text("newsletter.wait", nil))
	}
	return submission{newsletters: list, lang: lang, mustConfirm: mustConfirm, invalid: invalid}, err
}

// findForForm returns the newsletters that a form is for.
func (n *Newsletters) findForForm(ctx context.Context, slugs []string, brandSlug string) ([]*Newsletter, error) {
	if len(slugs) > 0 {
		return n.BySlugs(ctx, slugs)
	}
	b, err := n.Brands.BySlugOrMaster(ctx, brandSlug)
	if err != nil {
		return nil, err
	}
	newsletter, err := n.ForBrand(ctx, b)
	return []*Newsletter{newsletter}, err
}

// PageFormResponse repeats the requested subscriptions.
type PageFormResponse struct {
	Subscriptions []SubscriptionInfo `json:"subscriptions"`
	Confirm       bool               `json:"confirm,omitempty" doc:"Whether the subscription begins only when it is confirmed by email."`
}

// SubscriptionInfo repeats what was requested. It reveals nothing that was not sent.
type SubscriptionInfo struct {
	Brand      string `json:"brand"`
	Slug       string `json:"slug"`
	Email      string `json:"email"`
	Subscribed bool   `json:"subscribed"`
}

func (n *Newsletters) subscribeByPageForm(ctx context.Context, in *formInput) (*apiv2.Output[PageFormResponse], error) {
	s, err := n.submit(ctx, in.Locale, []string{in.Newsletter}, in.Body, ByPage)
	if err != nil {
		return nil, err
	}
	if len(s.invalid) > 0 {
		return nil, invalidFieldsError(s.invalid)
	}
	b, err := n.Brands.ByID(ctx, s.newsletters[0].BrandID)
	if err != nil {
		return nil, err
	}
	info := SubscriptionInfo{Brand: b.Slug, Slug: s.newsletters[0].Slug, Email: in.Body.clean().Email, Subscribed: true}
	return apiv2.Private(PageFormResponse{Subscriptions: []SubscriptionInfo{info}, Confirm: s.mustConfirm}), nil
}

// invalidFieldsError returns an error with status 422 and the message of the first invalid field.
func invalidFieldsError(invalid map[string]string) *apiv2.Problem {
	p := apiv2.FieldErrors(invalid)
	if text := FirstError(invalid); text != "" {
		p.Detail = text
	}
	return p
}

// ShortFormResponse always has the status success; failures are problems.
type ShortFormResponse struct {
	Status  string `json:"status" example:"success"`
	Confirm bool   `json:"confirm,omitempty" doc:"Whether the subscription begins only when it is confirmed by email."`
}

func (n *Newsletters) subscribeByShortForm(ctx context.Context, in *shortInput) (*apiv2.Output[ShortFormResponse], error) {
	f := Form{Email: in.Body.Email, Brand: in.Body.Brand, Captcha: in.Body.Captcha}
	s, err := n.submit(ctx, in.Locale, in.Newsletters, f, ByShortForm)
	if err != nil {
		return nil, err
	}
	if len(s.invalid) > 0 {
		return nil, invalidFieldsError(s.invalid)
	}
	return apiv2.Private(ShortFormResponse{Status: "success", Confirm: s.mustConfirm}), nil
}

// CardResponse is the response to the card's form.
type CardResponse struct {
	Subscribed bool              `json:"subscribed"`
	Message    string            `json:"message" example:"Successfully subscribed to our newsletters."`
	Fields     map[string]string `json:"fields,omitempty" doc:"What is wrong with which field."`
}

func (n *Newsletters) subscribeByCard(ctx context.Context, in *formInput) (*apiv2.Output[CardResponse], error) {
	s, err := n.submit(ctx, in.Locale, []string{in.Newsletter}, in.Body, ByCard)
	if err != nil {
		return nil, err
	}
	if len(s.invalid) > 0 {
		return apiv2.Private(CardResponse{Message: FirstError(s.invalid), Fields: s.invalid}), nil
	}
	text := "newsletter.success"
	if s.mustConfirm {
		text = "newsletter.checkMail"
	}
	return apiv2.Private(CardResponse{Subscribed: true, Message: s.lang.Text(text, nil)}), nil
}
