package newsletter

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// Signup is the model of a signup form.
type Signup struct {
	Newsletter string       `json:"newsletter"` // slug
	Brand      string       `json:"brand"`      // slug
	Name       string       `json:"name"`
	Lang       string       `json:"lang"`    // of the name
	Consent    string       `json:"consent"` // the text that the reader agrees to
	Href       string       `json:"href"`    // of the newsletter's page
	Action     string       `json:"action"`  // address of the form without scripts
	Captcha    CaptchaModel `json:"captcha"`
}

// CaptchaModel is the captcha of a form.
type CaptchaModel struct {
	Provider string `json:"provider"` // "proof-of-work", "recaptcha", "hcaptcha" or "turnstile"
	SiteKey  string `json:"siteKey"`
}

// NewsletterCard shows a newsletter's newest issue in brief and its signup form.
type NewsletterCard struct {
	Signup  Signup       `json:"signup"`
	Heading string       `json:"heading"`
	Href    string       `json:"href"` // of the issue
	Date    string       `json:"date"` // RFC 3339; "" before the first issue
	Items   []frame.Link `json:"items"`
}

// NewslettersPage lists the newsletters that an edition offers, with one form to subscribe to those that are ticked.
type NewslettersPage struct {
	frame.Frame
	Signup      Signup            `json:"signup"` // names no newsletter
	Newsletters []NewsletterEntry `json:"newsletters"`
	Sent        bool              `json:"sent"`   // the form was accepted just now
	Notice      string            `json:"notice"` // why the form was not accepted, "" if it was
	Values      SignupValues      `json:"values"`
	Errors      map[string]string `json:"errors"` // by field
}

// NewsletterEntry is a newsletter in the list of a NewslettersPage.
type NewsletterEntry struct {
	Slug      string     `json:"slug"`
	Name      string     `json:"name"`
	Href      string     `json:"href"` // of its page
	Brand     frame.Link `json:"brand"`
	BrandSlug string     `json:"brandSlug"`
	Tagline   string     `json:"tagline"`
	Cadence   string     `json:"cadence"`
	Lang      string     `json:"lang"` // of its texts
	Dir       string     `json:"dir"`
	Newest    *IssueLink `json:"newest"` // nil before the first issue
	Ticked    bool       `json:"ticked"`
}

// NewsletterPage is an issue of a newsletter, by default the newest, with the signup form
// and links to earlier issues.
type NewsletterPage struct {
	frame.Frame
	Signup      Signup            `json:"signup"`
	Heading     string            `json:"heading"`
	Tagline     string            `json:"tagline"`
	Cadence     string            `json:"cadence"`
	ContentLang string            `json:"contentLang"` // language of the newsletter's texts
	ContentDir  string            `json:"contentDir"`
	Issue       *NewsletterIssue  `json:"issue"` // nil before the first issue and on later pages of the archive
	Earlier     []IssueLink       `json:"earlier"`
	Older       string            `json:"older"` // address of the list's next page, "" at its end
	Previous    *IssueLink        `json:"previous"`
	Next        *IssueLink        `json:"next"`
	Sent        bool              `json:"sent"`   // the form was accepted just now
	Notice      string            `json:"notice"` // why the form was not accepted, "" if it was
	Values      SignupValues      `json:"values"`
	Errors      map[string]string `json:"errors"` // by field
}

// NewsletterIssue is the issue of one day.
type NewsletterIssue struct {
	Date  string      `json:"date"` // RFC 3339
	Title string      `json:"title"`
	Intro string      `json:"intro"`
	Items []IssueItem `json:"items"`
}

// IssueItem is an item of an issue. Only those without a kind are numbered.
type IssueItem struct {
	Kind  string `json:"kind"`  // "passage", "sponsor" or ""
	Label string `json:"label"` // above the message of a sponsor, in the language of the newsletter
	Title string `json:"title"`
	Text  string `json:"text"`
	Href  string `json:"href"` // "" for none; another site's unless it begins with "/"
}

// IssueLink leads to an issue.
type IssueLink struct {
	Href  string `json:"href"`
	Date  string `json:"date"` // RFC 3339
	Title string `json:"title"`
}

// SignupValues are the values that a reader entered before.
type SignupValues struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Email     string `json:"email"`
	Phone     string `json:"phone"`
}

const (
	earlierIssues = 10 // links to earlier issues on one page
	briefItems    = 5  // items of the newest issue in its card
)

// The parameters that the page of a newsletter and the list read. The list ticks the newsletter that its
// reader comes from.
var newsletterParams, listParams = []string{"before", "sent"}, []string{"newsletter", "sent"}

var (
	newslettersPage = route.Declare(
		route.Page{Pattern: route.NewslettersPath, Base: route.Editions, Model: NewslettersPage{}, Name: "newsletter.title",
			Query: listParams, Lite: true, Constants: []route.Constant{
				{Name: "newslettersPath", Doc: "Path of the list of newsletters, below the path of an edition.", Value: route.NewslettersPath},
				{Name: "maxSubscriberName", Doc: "Maximum number of characters of a first name or a last name.", Value: MaxName},
				{Name: "maxPhone", Doc: "Maximum number of digits in the phone number of a subscriber.", Value: MaxPhone},
			}},
	)
	newsletterPage = route.Declare(route.Page{Pattern: route.NewslettersPath + "/{slug}", Base: route.Editions, Model: NewsletterPage{},
		Query: newsletterParams, Parent: route.NewslettersPath, Lite: true})
	newsletterIssuePage = route.Declare(
		route.Page{Pattern: route.NewslettersPath + "/{slug}/{day}", Base: route.Editions, Model: NewsletterPage{},
			Parent: route.NewslettersPath, Lite: true},
	)
	_ = route.Declare(linkPage(ConfirmPath))
	_ = route.Declare(linkPage(UnsubscribePath))
	_ = route.Declare(linkPage(PreferencesPath))
)

// linkPage returns the declaration of a page that a link in an email opens. It is small enough to need no lite
// form.
func linkPage(pattern string) route.Page {
	return route.Page{Pattern: pattern, Base: route.Editions, Model: SubscriptionPage{}, Personal: true, NoIndex: true}
}

// Pages loads the pages of newsletters. If Newsletters is nil there are none.
type Pages struct {
	Frames      *frame.Frames
	Newsletters *Newsletters
}

// boundPages returns the pages with their loaders.
func (p *Pages) boundPages() []frame.BoundPage {
	return []frame.BoundPage{
		{Page: newslettersPage, Load: p.loadNewsletters},
		{Page: newsletterPage, Load: p.loadIssue},
		{Page: newsletterIssuePage, Load: p.loadIssue},
	}
}

// AtPath loads the newsletter or the issue at a path that an editor chose. It returns
// frame.ErrElsewhere if there is none.
func (p *Pages) AtPath(r *frame.Request) (*frame.Page, error) {
	r, err := r.InEdition()
	if err != nil {
		return nil, err
	}
	page, err := p.loadIssue(r)
	if err == nil {
		page.Brand = r.Brand
	}
	return page, err
}

// signupForm returns the signup form of a newsletter.
func (p *Pages) signupForm(r *frame.Request, n *Newsletter) (Signup, error) {
	b, err := r.Brands.ByID(r.Context(), n.BrandID)
	if err != nil {
		return Signup{}, err
	}
	r.NoteLanguage(n.Lang)
	return Signup{
		Newsletter: n.Slug,
		Brand:      b.Slug,
		Name:       n.Name,
		Lang:       n.Lang,
		Consent:    ConsentText(n, r.Locale()),
		Href:       r.EditionPath(n.Path),
		Action:     r.EditionPath(route.NewslettersPath + "/" + n.Slug),
		Captcha:    p.captcha(),
	}, nil
}

func (p *Pages) captcha() CaptchaModel {
	c := p.Newsletters.Captcha
	return CaptchaModel{Provider: string(c.Provider), SiteKey: c.SiteKey}
}

// SignupOf returns the signup form of the newsletter that the request's brand offers, nil if
// there is none.
func (p *Pages) SignupOf(r *frame.Request) (*Signup, error) {
	r.NoteTags(Tag)
	if p.Newsletters == nil {
		return nil, nil
	}
	n, err := p.Newsletters.ForBrand(r.Context(), r.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := p.signupForm(r, n)
	return &s, err
}

// Card returns the data of the card with the form to subscribe to n, in the language of the request.
func (p *Pages) Card(r *frame.Request, n *Newsletter) (*NewsletterCard, error) {
	s, err := p.signupForm(r, n)
	if err != nil {
		return nil, err
	}
	card := &NewsletterCard{Signup: s, Heading: headingOf(n), Href: s.Href, Items: []frame.Link{}}
	issue, err := p.Newsletters.Issue(r.Context(), n.ID, 0)
	if errors.Is(err, database.ErrNotFound) {
		return card, nil
	}
	if err != nil {
		return nil, err
	}
	card.Date = r.Moment(issue.PublishedAt.Time)
	for _, item := range issue.Items {
		if item.Kind != EntryItem || len(card.Items) == briefItems {
			continue
		}
		card.Items = append(card.Items, frame.Link{Text: item.Title, Href: item.Link, Lang: n.Lang})
	}
	return card, nil
}

// headingOf returns the heading above the newest issue.
func headingOf(n *Newsletter) string {
	if n.Heading != "" {
		return n.Heading
	}
	return n.Name
}

// loadIssue loads the newsletter or the issue at the request's path. It returns
// frame.ErrElsewhere if there is none. An edition shows the master brand's newsletter in its
// own frame if it has none of its own at the path.
func (p *Pages) loadIssue(r *frame.Request) (*frame.Page, error) {
	path := r.Path
	if r.Brand.Kind == brand.KindLanguage {
		path = r.PathInBrand()
	}
	if p.Newsletters == nil {
		return nil, frame.ErrElsewhere
	}
	day := Day(0)
	own := r.Path
	n, err := p.Newsletters.ByPath(r.Context(), own, path)
	if slug, below := strings.CutPrefix(path, route.NewslettersPath+"/"); below && errors.Is(err, database.ErrNotFound) {
		n, err = p.Newsletters.BySlug(r.Context(), slug)
		if err == nil && len(r.Query) == 0 {
			return frame.RedirectTo(r.EditionPath(n.Path), http.StatusMovedPermanently), nil
		}
	}
	if errors.Is(err, database.ErrNotFound) {
		above, last := SplitLastSegment(path)
		ownAbove, _ := SplitLastSegment(own)
		if of, ok := ParseDay(last); ok {
			day = of
			n, err = p.Newsletters.ByPath(r.Context(), ownAbove, above)
		}
	}
	r.NoteTags(Tag) // the newsletter or the issue may be published later
	if errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	before := Day(0)
	if text := r.Query.Get("before"); text != "" {
		var ok bool
		if before, ok = ParseDay(text); !ok || day != 0 {
			return nil, database.ErrNotFound
		}
	}
	return p.newsletterModel(r, http.StatusOK, n, day, before, NewsletterPage{Sent: r.Query.Get("sent") == "1"})
}

// newsletterModel completes the page of an issue, the newest for day 0. If before is set the
// page has no issue but only the list of issues before that day.
func (p *Pages) newsletterModel(r *frame.Request, status int, n *Newsletter, day, before Day, model NewsletterPage) (*frame.Page, error) {
	r.NoteTags(Tag)
	var err error
	if model.Signup, err = p.signupForm(r, n); err != nil {
		return nil, err
	}
	lang := i18n.LookupOrDefault(n.Lang)
	model.Heading, model.Tagline, model.Cadence, model.ContentLang, model.ContentDir = headingOf(n), n.Tagline, n.Cadence, lang.Code, lang.Dir
	if model.Errors == nil {
		model.Errors = map[string]string{}
	}
	if day != 0 {
		model.Heading = n.Name
	}
	head := frame.Head{Title: model.Heading, Description: n.Tagline, Canonical: r.Absolute(n.Path)}
	if before == 0 {
		issue, err := p.Newsletters.Issue(r.Context(), n.ID, day)
		switch {
		case errors.Is(err, database.ErrNotFound) && day == 0: // before the first issue
		case err != nil:
			return nil, err
		default:
			before = issue.Day
			if err := p.addIssue(r, n, issue, day == 0, &model, &head); err != nil {
				return nil, err
			}
		}
	}
	if model.Sent || model.Issue == nil || len(model.Errors) > 0 || model.Notice != "" {
		head.Robots = "noindex, follow"
	}
	earlier, err := p.Newsletters.Issues(r.Context(), n.ID, before, earlierIssues+1)
	if err != nil {
		return nil, err
	}
	if len(earlier) > earlierIssues {
		earlier = earlier[:earlierIssues]
		model.Older = model.Signup.Action + "?before=" + earlier[earlierIssues-1].Day.String()
	}
	model.Earlier = make([]IssueLink, len(earlier))
	for i := range earlier {
		model.Earlier[i] = p.issueLink(r, n, &earlier[i])
	}
	if len(earlier) > 0 && model.Issue != nil {
		model.Previous = &model.Earlier[0]
	}
	page := &frame.Page{Status: status, Head: head, Model: &model}
	if day != 0 {
		page.Breadcrumbs = []frame.Link{{Text: n.Name, Href: n.Path, Lang: n.Lang}}
	}
	return page, nil
}

// addIssue adds an issue to the model and the head of its page.
func (p *Pages) addIssue(r *frame.Request, n *Newsletter, issue *Issue, newest bool, model *NewsletterPage, head *frame.Head) error {
	shown := &NewsletterIssue{
		Date:  r.Moment(issue.PublishedAt.Time),
		Title: issue.Title,
		Intro: issue.Intro,
		Items: make([]IssueItem, len(issue.Items)),
	}
	for i, item := range issue.Items {
		shown.Items[i] = IssueItem{Kind: string(item.Kind), Title: item.Title, Text: item.Text, Href: item.Link}
		if item.Kind == SponsorItem {
			shown.Items[i].Label = i18n.LookupOrDefault(n.Lang).Text("sponsor.presented", map[string]any{"name": item.Label})
		}
	}
	model.Issue = shown
	if newest {
		return nil
	}
	head.Title, head.WindowTitle, head.Canonical = issue.Title, issue.Title+" | "+n.Name, r.Absolute(n.IssuePath(issue.Day))
	if issue.Intro != "" {
		head.Description = issue.Intro
	}
	next, err := p.Newsletters.NextIssueDay(r.Context(), n.ID, issue.Day)
	if err != nil || next == 0 {
		return err
	}
	after, err := p.Newsletters.Issue(r.Context(), n.ID, next)
	if err != nil {
		return err
	}
	link := p.issueLink(r, n, after)
	model.Next = &link
	return nil
}

func (p *Pages) issueLink(r *frame.Request, n *Newsletter, i *Issue) IssueLink {
	return IssueLink{Href: r.EditionPath(n.IssuePath(i.Day)), Date: i.PublishedAt.In(r.Brand.Zone()).Format(time.RFC3339), Title: i.Title}
}

// FormPage returns the page of a newsletter after its form was refused for a reader without
// scripts: with the values entered and the messages by field.
func (p *Pages) FormPage(
	ctx context.Context,
	from edge.Request,
	status int,
	n *Newsletter,
	values SignupValues,
	invalid map[string]string,
	notice string,
) (edge.Page, error) {
	return p.Frames.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		return p.newsletterModel(r, status, n, 0, 0, NewsletterPage{Values: values, Errors: invalid, Notice: notice})
	})
}

// SubscriptionPage is the page that a link in an email opens: the question before a
// subscription starts or ends, the message that it did, a reader's preferences, or the
// message that the link is not valid. It is for one reader alone.
type SubscriptionPage struct {
	frame.Frame
	// "confirm", "confirmed", "unsubscribe", "unsubscribed", "preferences", "deleted", "requestLink", "linkRequested" or "invalid"
	State           string             `json:"state"`
	Name            string             `json:"name"`            // of the newsletter, or the names of several
	Several         bool               `json:"several"`         // the link is about several newsletters
	Href            string             `json:"href"`            // of the first one's page
	Token           string             `json:"token"`           // of the link, for the form
	PreferencesHref string             `json:"preferencesHref"` // address of the preferences, "" for none
	Saved           bool               `json:"saved"`
	Values          SignupValues       `json:"values"`
	Errors          map[string]string  `json:"errors"`
	RateLimited     bool               `json:"-"` // a rate limit was exceeded
	Newsletters     []NewsletterChoice `json:"newsletters"`
	Consent         string             `json:"consent"` // the text that a reader agrees to by saving preferences
}

// NewsletterChoice is a newsletter in the list of the preferences.
type NewsletterChoice struct {
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	Lang    string `json:"lang"`
	Active  bool   `json:"active"`
}

// subscriptionTitles are the keys of the titles of a SubscriptionPage, by state.
var subscriptionTitles = map[string]string{
	"confirm":       "newsletter.confirm.title",
	"confirmed":     "newsletter.confirmed",
	"unsubscribe":   "newsletter.unsubscribe.button",
	"unsubscribed":  "newsletter.unsubscribed",
	"preferences":   "newsletter.preferences",
	"deleted":       "newsletter.preferences",
	"linkRequested": "newsletter.preferences",
	"requestLink":   "newsletter.preferences",
	"invalid":       "newsletter.invalidLink",
}

// SubscriptionPage returns the page that a link in an email opens.
func (p *Pages) SubscriptionPage(ctx context.Context, from edge.Request, status int, model SubscriptionPage) (edge.Page, error) {
	return p.Frames.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		if model.Errors == nil {
			model.Errors = map[string]string{}
		}
		if model.Newsletters == nil {
			model.Newsletters = []NewsletterChoice{}
		}
		for _, n := range model.Newsletters {
			r.NoteLanguage(n.Lang)
		}
		return &frame.Page{Status: status, Model: &model,
			Head: frame.Head{Title: r.Text(subscriptionTitles[model.State], nil), Robots: "noindex, nofollow"}}, nil
	})
}
