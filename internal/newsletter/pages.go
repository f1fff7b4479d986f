package newsletter

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// Signup is what a form for a newsletter needs to know.
type Signup struct {
	Newsletter string       `json:"newsletter"` // slug
	Brand      string       `json:"brand"`      // slug
	Name       string       `json:"name"`
	Lang       string       `json:"lang"`    // of the name
	Consent    string       `json:"consent"` // what the reader agrees to
	Href       string       `json:"href"`    // of the newsletter's page, where the form goes without script
	Captcha    CaptchaModel `json:"captcha"`
}

// CaptchaModel says who checks that a person filled in a form.
type CaptchaModel struct {
	Provider string `json:"provider"` // "proof-of-work", "recaptcha", "hcaptcha" or "turnstile"
	SiteKey  string `json:"siteKey"`
}

// NewsletterCard is a newsletter's newest issue in brief, with the form for it.
type NewsletterCard struct {
	Signup  Signup       `json:"signup"`
	Heading string       `json:"heading"`
	Href    string       `json:"href"` // of the issue
	Date    string       `json:"date"` // RFC 3339; "" before the first issue
	Items   []frame.Link `json:"items"`
}

// NewslettersPage lists the newsletters that an edition's readers can have.
type NewslettersPage struct {
	frame.Frame
	Newsletters []NewsletterEntry `json:"newsletters"`
}

// NewsletterEntry is a newsletter in that list.
type NewsletterEntry struct {
	Signup  Signup     `json:"signup"`
	Brand   frame.Link `json:"brand"`
	Tagline string     `json:"tagline"`
	Cadence string     `json:"cadence"`
	Dir     string     `json:"dir"`
}

// NewsletterPage is an issue of a newsletter, the newest where no day is named, with
// the form to subscribe and the issues before it.
type NewsletterPage struct {
	frame.Frame
	Signup    Signup            `json:"signup"`
	Heading   string            `json:"heading"`
	Tagline   string            `json:"tagline"`
	Cadence   string            `json:"cadence"`
	WordsLang string            `json:"contentLang"` // of all that was written for the newsletter
	WordsDir  string            `json:"contentDir"`
	Issue     *NewsletterIssue  `json:"issue"` // nil before the first, and where only the archive goes on
	Earlier   []IssueLink       `json:"earlier"`
	Older     string            `json:"older"` // where that list goes on, "" at its end
	Before    *IssueLink        `json:"previous"`
	After     *IssueLink        `json:"next"`
	Sent      bool              `json:"sent"`   // the form was taken just now
	Notice    string            `json:"notice"` // why it was not, "" when nothing is wrong
	Values    SignupValues      `json:"values"`
	Wrong     map[string]string `json:"errors"` // by field
}

// NewsletterIssue is what came on a day.
type NewsletterIssue struct {
	Date  string      `json:"date"` // RFC 3339
	Title string      `json:"title"`
	Intro string      `json:"intro"`
	Items []IssueItem `json:"items"`
}

// IssueItem is a numbered entry.
type IssueItem struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Href  string `json:"href"` // "" for none; elsewhere when it does not begin with "/"
}

// IssueLink leads to an issue.
type IssueLink struct {
	Href  string `json:"href"`
	Date  string `json:"date"` // RFC 3339
	Title string `json:"title"`
}

// SignupValues are what was typed before.
type SignupValues struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Email     string `json:"email"`
	Phone     string `json:"phone"`
}

const (
	earlierIssues = 10
	briefItems    = 5
)

// newsletterParams are the parameters that pages of newsletters read.
var newsletterParams = []string{"before", "sent"}

// espressoBelow is where readers also look for the Espresso.
const espressoBelow = "/daily-capsule/espresso"

var (
	newslettersPage = route.Declare(
		route.Page{Pattern: frame.NewslettersPath, Base: route.Editions, Model: NewslettersPage{}, Name: "newsletter.title", Lite: true},
	)
	newsletterPage = route.Declare(route.Page{Pattern: frame.NewslettersPath + "/{slug}", Base: route.Editions, Model: NewsletterPage{},
		Query: newsletterParams, Parent: frame.NewslettersPath, Lite: true})
	newsletterIssuePage = route.Declare(
		route.Page{Pattern: frame.NewslettersPath + "/{slug}/{day}", Base: route.Editions, Model: NewsletterPage{},
			Parent: frame.NewslettersPath, Lite: true},
	)
	dailyCapsulePage = route.Declare(
		route.Page{Pattern: "/daily-capsule", Base: route.Editions, Model: NewsletterPage{}, Query: newsletterParams, Lite: true},
	)
	capsuleIssuePage = route.Declare(route.Page{Pattern: "/daily-capsule/{day}", Base: route.Editions, Model: NewsletterPage{},
		Query: newsletterParams, Lite: true})
	espressoPage = route.Declare(
		route.Page{Pattern: "/espresso", Base: route.Editions, Model: NewsletterPage{}, Query: newsletterParams, Lite: true},
	)
	espressoIssuePage = route.Declare(route.Page{Pattern: "/espresso/{day}", Base: route.Editions, Model: NewsletterPage{}, Lite: true})
	_                 = route.Personal(frame.NewslettersPath+"/confirm", SubscriptionPage{})
	_                 = route.Personal(frame.NewslettersPath+"/unsubscribe", SubscriptionPage{})
	_                 = route.Personal(frame.NewslettersPath+"/preferences", SubscriptionPage{})
)

// Pages are the pages of newsletters. Newsletters may be nil: then there are none.
type Pages struct {
	Frames      *frame.Frames
	Newsletters *Newsletters
}

// Declared are the pages with their loaders.
func (p *Pages) Declared() []frame.Bound {
	bound := []frame.Bound{{Page: newslettersPage, Load: p.newsletters}}
	for _, page := range []*route.Page{newsletterPage, newsletterIssuePage, dailyCapsulePage, capsuleIssuePage, espressoPage, espressoIssuePage} {
		bound = append(bound, frame.Bound{Page: page, Load: p.issueAt})
	}
	return bound
}

// AtPath is the newsletter, or the issue, at a path that an editor gave it; frame.ErrElsewhere where
// there is none.
func (p *Pages) AtPath(r *frame.Request) (*frame.Page, error) {
	if err := r.AtEdition(); err != nil {
		return nil, err
	}
	return p.issueAt(r)
}

// signup is the form for a newsletter on the page.
func (p *Pages) signup(r *frame.Request, n *Newsletter) (Signup, error) {
	b, err := r.Brands.ByID(r.Context(), n.BrandID)
	if err != nil {
		return Signup{}, err
	}
	r.NoteLanguage(n.Lang)
	c := p.Newsletters.Captcha
	return Signup{
		Newsletter: n.Slug,
		Brand:      b.Slug,
		Name:       n.Name,
		Lang:       n.Lang,
		Consent:    ConsentText(n, r.Locale()),
		Href:       r.InEdition(n.Path),
		Captcha:    CaptchaModel{Provider: string(c.Provider), SiteKey: c.SiteKey},
	}, nil
}

// SignupOf is the form for the newsletter that the pages of the request's brand offer, nil where there is none.
func (p *Pages) SignupOf(r *frame.Request) (*Signup, error) {
	r.Touch(Tag)
	if p.Newsletters == nil || r.Preview != nil {
		return nil, nil
	}
	n, err := p.Newsletters.Of(r.Context(), r.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := p.signup(r, n)
	return &s, err
}

// Card is the card of a newsletter, with its newest issue in brief.
func (p *Pages) Card(r *frame.Request, n *Newsletter) (*NewsletterCard, error) {
	s, err := p.signup(r, n)
	if err != nil {
		return nil, err
	}
	card := &NewsletterCard{Signup: s, Heading: heading(n), Href: s.Href, Items: []frame.Link{}}
	issue, err := p.Newsletters.Issue(r.Context(), n.ID, 0)
	if errors.Is(err, database.ErrNotFound) {
		return card, nil
	}
	if err != nil {
		return nil, err
	}
	card.Date = r.Moment(issue.PublishedAt.Time)
	for _, item := range issue.Items[:min(len(issue.Items), briefItems)] {
		card.Items = append(card.Items, frame.Link{Text: item.Title, Href: item.Link, Lang: n.Lang})
	}
	return card, nil
}

// heading is what stands above the newest issue.
func heading(n *Newsletter) string {
	if n.Heading != "" {
		return n.Heading
	}
	return n.Name
}

// newsletters lists those in the edition's language first, and then the English ones,
// which the whole house reads.
func (p *Pages) newsletters(r *frame.Request) (*frame.Page, error) {
	r.Touch(Tag)
	if r.Number > 1 || p.Newsletters == nil {
		return nil, database.ErrNotFound
	}
	all, err := p.Newsletters.All(r.Context())
	if err != nil {
		return nil, err
	}
	model := NewslettersPage{Newsletters: []NewsletterEntry{}}
	for _, lang := range slices.Compact([]string{r.Locale().Code, i18n.Default.Code}) {
		for _, n := range all {
			if n.Lang != lang {
				continue
			}
			s, err := p.signup(r, n)
			if err != nil {
				return nil, err
			}
			b, err := r.Brands.ByID(r.Context(), n.BrandID)
			if err != nil {
				return nil, err
			}
			model.Newsletters = append(model.Newsletters, NewsletterEntry{Signup: s, Brand: frame.Link{Text: b.NameIn(r.Locale()), Href: b.Path},
				Tagline: n.Tagline, Cadence: n.Cadence, Dir: i18n.Of(n.Lang).Dir})
		}
	}
	return &frame.Page{
		Head:  frame.Head{Title: r.Text("newsletter.title", nil), Description: r.Text("newsletter.lead", nil)},
		Model: &model,
	}, nil
}

// issueAt is the newsletter, or the issue, whose page is at the request's path;
// frame.ErrElsewhere where there is none. An edition has the master's newsletters
// in its frame, where it has none of its own there.
func (p *Pages) issueAt(r *frame.Request) (*frame.Page, error) {
	path := r.Path
	if r.Brand.Kind == brand.KindLanguage {
		path = r.Below()
	}
	if p.Newsletters == nil {
		return nil, frame.ErrElsewhere
	}
	day := Day(0)
	own := r.Path
	n, err := p.Newsletters.ByPath(r.Context(), own, path)
	if errors.Is(err, database.ErrNotFound) && path == espressoBelow {
		n, err = p.Newsletters.ByPath(r.Context(), "/espresso")
	}
	if errors.Is(err, database.ErrNotFound) {
		above, last := Below(path)
		ownAbove, _ := Below(own)
		if of, ok := ParseDay(last); ok {
			day = of
			n, err = p.Newsletters.ByPath(r.Context(), ownAbove, above)
		}
	}
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
	return p.newsletter(r, http.StatusOK, n, day, before, NewsletterPage{Sent: r.Query.Get("sent") == "1"})
}

// newsletter is the page of an issue, the newest for day 0; with before that of the
// issues before a day alone.
func (p *Pages) newsletter(r *frame.Request, status int, n *Newsletter, day, before Day, model NewsletterPage) (*frame.Page, error) {
	r.Touch(Tag)
	var err error
	if model.Signup, err = p.signup(r, n); err != nil {
		return nil, err
	}
	lang := i18n.Of(n.Lang)
	model.Heading, model.Tagline, model.Cadence, model.WordsLang, model.WordsDir = heading(n), n.Tagline, n.Cadence, lang.Code, lang.Dir
	if model.Wrong == nil {
		model.Wrong = map[string]string{}
	}
	if day != 0 {
		model.Heading = n.Name
	}
	head := frame.Head{Title: model.Heading, Description: n.Tagline, Canonical: r.Absolute(n.Path)}
	if before == 0 {
		issue, err := p.Newsletters.Issue(r.Context(), n.ID, day)
		switch {
		case errors.Is(err, database.ErrNotFound) && day == 0: // before the first
		case err != nil:
			return nil, err
		default:
			before = issue.Day
			if err := p.issue(r, n, issue, day == 0, &model, &head); err != nil {
				return nil, err
			}
		}
	}
	if model.Sent || model.Issue == nil || len(model.Wrong) > 0 || model.Notice != "" {
		head.Robots = "noindex, follow"
	}
	earlier, err := p.Newsletters.Issues(r.Context(), n.ID, before, earlierIssues+1)
	if err != nil {
		return nil, err
	}
	if len(earlier) > earlierIssues {
		earlier = earlier[:earlierIssues]
		model.Older = model.Signup.Href + "?before=" + earlier[earlierIssues-1].Day.String()
	}
	model.Earlier = make([]IssueLink, len(earlier))
	for i := range earlier {
		model.Earlier[i] = p.issueLink(r, n, &earlier[i])
	}
	if len(earlier) > 0 && model.Issue != nil {
		model.Before = &model.Earlier[0]
	}
	page := &frame.Page{Status: status, Head: head, Model: &model}
	if day != 0 {
		page.Breadcrumbs = []frame.Link{{Text: n.Name, Href: n.Path, Lang: n.Lang}}
	}
	return page, nil
}

// issue puts an issue on the page of its newsletter.
func (p *Pages) issue(r *frame.Request, n *Newsletter, issue *Issue, newest bool, model *NewsletterPage, head *frame.Head) error {
	shown := &NewsletterIssue{
		Date:  r.Moment(issue.PublishedAt.Time),
		Title: issue.Title,
		Intro: issue.Intro,
		Items: make([]IssueItem, len(issue.Items)),
	}
	for i, item := range issue.Items {
		shown.Items[i] = IssueItem{Title: item.Title, Text: item.Text, Href: item.Link}
	}
	model.Issue = shown
	if newest {
		return nil
	}
	head.Title, head.Window, head.Canonical = issue.Title, issue.Title+" | "+n.Name, r.Absolute(n.IssuePath(issue.Day))
	if issue.Intro != "" {
		head.Description = issue.Intro
	}
	next, err := p.Newsletters.After(r.Context(), n.ID, issue.Day)
	if err != nil || next == 0 {
		return err
	}
	after, err := p.Newsletters.Issue(r.Context(), n.ID, next)
	if err != nil {
		return err
	}
	link := p.issueLink(r, n, after)
	model.After = &link
	return nil
}

func (p *Pages) issueLink(r *frame.Request, n *Newsletter, i *Issue) IssueLink {
	return IssueLink{Href: r.InEdition(n.IssuePath(i.Day)), Date: i.PublishedAt.In(r.Brand.Zone()).Format(time.RFC3339), Title: i.Title}
}

// FormPage is the page of a newsletter as it goes back to a reader who has no script: with what was typed
// in its form, and the messages about it by field.
func (p *Pages) FormPage(
	ctx context.Context,
	from edge.Request,
	status int,
	n *Newsletter,
	values SignupValues,
	wrong map[string]string,
	notice string,
) (edge.Page, error) {
	return p.Frames.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		return p.newsletter(r, status, n, 0, 0, NewsletterPage{Values: values, Wrong: wrong, Notice: notice})
	})
}

// SubscriptionPage is what a link in a letter opens: the question before a subscription
// begins or ends, the word that it did, a reader's preferences, or that the link does
// not hold. It is for one reader alone.
type SubscriptionPage struct {
	frame.Frame
	State       string             `json:"state"`           // "confirm", "confirmed", "unsubscribe", "unsubscribed", "preferences", "forgotten", "ask", "asked" or "invalid"
	Name        string             `json:"name"`            // of the newsletter
	Href        string             `json:"href"`            // of its page
	Token       string             `json:"token"`           // the link's, for the form
	Further     string             `json:"preferencesHref"` // address of the preferences, "" for none
	Saved       bool               `json:"saved"`
	Values      SignupValues       `json:"values"`
	Wrong       map[string]string  `json:"errors"`
	Wait        bool               `json:"-"` // it was asked for too often
	Newsletters []NewsletterChoice `json:"newsletters"`
	Consent     string             `json:"consent"` // what saving preferences agrees to
}

// NewsletterChoice is a newsletter that a reader has, or can have.
type NewsletterChoice struct {
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Tagline string `json:"tagline"`
	Lang    string `json:"lang"`
	Active  bool   `json:"active"`
}

// subscriptionTitles are the heads of what a link opens.
var subscriptionTitles = map[string]string{
	"confirm":      "newsletter.confirm.title",
	"confirmed":    "newsletter.confirmed",
	"unsubscribe":  "newsletter.unsubscribe.button",
	"unsubscribed": "newsletter.unsubscribed",
	"preferences":  "newsletter.preferences",
	"forgotten":    "newsletter.preferences",
	"asked":        "newsletter.preferences",
	"ask":          "newsletter.preferences",
	"invalid":      "newsletter.invalidLink",
}

// SubscriptionPage is the page that a link in an email opens.
func (p *Pages) SubscriptionPage(ctx context.Context, from edge.Request, status int, model SubscriptionPage) (edge.Page, error) {
	return p.Frames.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		if model.Wrong == nil {
			model.Wrong = map[string]string{}
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
