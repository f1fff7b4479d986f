package page

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
	"masthead/internal/newsletter"
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
	Signup  Signup `json:"signup"`
	Heading string `json:"heading"`
	Href    string `json:"href"` // of the issue
	Date    string `json:"date"` // RFC 3339; "" before the first issue
	Items   []Link `json:"items"`
}

// NewslettersPage lists the newsletters that an edition's readers can have.
type NewslettersPage struct {
	Frame
	Newsletters []NewsletterEntry `json:"newsletters"`
}

// NewsletterEntry is a newsletter in that list.
type NewsletterEntry struct {
	Signup  Signup `json:"signup"`
	Brand   Link   `json:"brand"`
	Tagline string `json:"tagline"`
	Cadence string `json:"cadence"`
	Dir     string `json:"dir"`
}

// NewsletterPage is an issue of a newsletter, the newest where no day is named, with
// the form to subscribe and the issues before it.
type NewsletterPage struct {
	Frame
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
	newslettersPath = "/newsletters"
	earlierIssues   = 10
	briefItems      = 5
)

// newsletterParams are the parameters that pages of newsletters read.
var newsletterParams = []string{"before", "sent"}

// espressoBelow is where readers also look for the Espresso.
const espressoBelow = "/daily-capsule/espresso"

// signup is the form for a newsletter on the visit's page.
func (v *visit) signup(n *newsletter.Newsletter) (Signup, error) {
	b, err := v.Brands.ByID(v.Context(), n.BrandID)
	if err != nil {
		return Signup{}, err
	}
	v.NoteLanguage(n.Lang)
	c := v.Newsletters.Captcha
	return Signup{Newsletter: n.Slug, Brand: b.Slug, Name: n.Name, Lang: n.Lang, Consent: newsletter.ConsentText(n, v.Locale()), Href: v.InEdition(n.Path),
		Captcha: CaptchaModel{Provider: string(c.Provider), SiteKey: c.SiteKey}}, nil
}

// offered is the form for the newsletter that the pages of the visit's brand offer,
// nil where there is none.
func (v *visit) offered() (*Signup, error) {
	v.Touch(newsletter.Tag)
	if v.Newsletters == nil || v.Request.Preview != nil {
		return nil, nil
	}
	n, err := v.Newsletters.Of(v.Context(), v.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := v.signup(n)
	v.out.Newsletter = s.Brand
	return &s, err
}

func (v *visit) newsletterCard(n *newsletter.Newsletter) (*NewsletterCard, error) {
	s, err := v.signup(n)
	if err != nil {
		return nil, err
	}
	v.out.Newsletter = s.Brand
	card := &NewsletterCard{Signup: s, Heading: heading(n), Href: s.Href, Items: []Link{}}
	issue, err := v.Newsletters.Issue(v.Context(), n.ID, 0)
	if errors.Is(err, database.ErrNotFound) {
		return card, nil
	}
	if err != nil {
		return nil, err
	}
	card.Date = v.Moment(issue.PublishedAt.Time)
	for _, item := range issue.Items[:min(len(issue.Items), briefItems)] {
		card.Items = append(card.Items, Link{Text: item.Title, Href: item.Link, Lang: n.Lang})
	}
	return card, nil
}

// heading is what stands above the newest issue.
func heading(n *newsletter.Newsletter) string {
	if n.Heading != "" {
		return n.Heading
	}
	return n.Name
}

// newsletters lists those in the edition's language first, and then the English ones,
// which the whole house reads.
func (v *visit) newsletters() (*frame.Page, error) {
	v.Touch(newsletter.Tag)
	if v.Number > 1 || v.Newsletters == nil {
		return nil, database.ErrNotFound
	}
	all, err := v.Newsletters.All(v.Context())
	if err != nil {
		return nil, err
	}
	model := NewslettersPage{Newsletters: []NewsletterEntry{}}
	for _, lang := range slices.Compact([]string{v.Locale().Code, i18n.Default.Code}) {
		for _, n := range all {
			if n.Lang != lang {
				continue
			}
			s, err := v.signup(n)
			if err != nil {
				return nil, err
			}
			b, err := v.Brands.ByID(v.Context(), n.BrandID)
			if err != nil {
				return nil, err
			}
			model.Newsletters = append(model.Newsletters, NewsletterEntry{Signup: s, Brand: Link{Text: b.NameIn(v.Locale()), Href: b.Path},
				Tagline: n.Tagline, Cadence: n.Cadence, Dir: i18n.Of(n.Lang).Dir})
		}
	}
	return v.page(http.StatusOK, Head{Title: v.Locale().Text("newsletter.title", nil), Description: v.Locale().Text("newsletter.lead", nil)}, &model), nil
}

// newsletterAt is the newsletter, or the issue, whose page is at the request's path;
// frame.ErrElsewhere where there is none. An edition has the master's newsletters
// in its frame, where it has none of its own there.
func (v *visit) newsletterAt() (*frame.Page, error) {
	path := v.Path
	if v.Brand.Kind == brand.KindLanguage {
		path = v.Below()
	}
	if v.Newsletters == nil {
		return nil, frame.ErrElsewhere
	}
	day := newsletter.Day(0)
	own := v.Path
	n, err := v.Newsletters.ByPath(v.Context(), own, path)
	if errors.Is(err, database.ErrNotFound) && path == espressoBelow {
		n, err = v.Newsletters.ByPath(v.Context(), "/espresso")
	}
	if errors.Is(err, database.ErrNotFound) {
		above, last := newsletter.Below(path)
		ownAbove, _ := newsletter.Below(own)
		if of, ok := newsletter.ParseDay(last); ok {
			day = of
			n, err = v.Newsletters.ByPath(v.Context(), ownAbove, above)
		}
	}
	if errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	before := newsletter.Day(0)
	if text := v.Query.Get("before"); text != "" {
		var ok bool
		if before, ok = newsletter.ParseDay(text); !ok || day != 0 {
			return nil, database.ErrNotFound
		}
	}
	return v.newsletter(http.StatusOK, n, day, before, NewsletterPage{Sent: v.Query.Get("sent") == "1"})
}

// newsletter is the page of an issue, the newest for day 0; with before that of the
// issues before a day alone.
func (v *visit) newsletter(status int, n *newsletter.Newsletter, day, before newsletter.Day, model NewsletterPage) (*frame.Page, error) {
	v.Touch(newsletter.Tag)
	var err error
	if model.Signup, err = v.signup(n); err != nil {
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
	head := Head{Title: model.Heading, Description: n.Tagline, Canonical: v.Absolute(n.Path)}
	if before == 0 {
		issue, err := v.Newsletters.Issue(v.Context(), n.ID, day)
		switch {
		case errors.Is(err, database.ErrNotFound) && day == 0: // before the first
		case err != nil:
			return nil, err
		default:
			before = issue.Day
			if err := v.issue(n, issue, day == 0, &model, &head); err != nil {
				return nil, err
			}
		}
	}
	if model.Sent || model.Issue == nil || len(model.Wrong) > 0 || model.Notice != "" {
		head.Robots = "noindex, follow"
	}
	earlier, err := v.Newsletters.Issues(v.Context(), n.ID, before, earlierIssues+1)
	if err != nil {
		return nil, err
	}
	if len(earlier) > earlierIssues {
		earlier = earlier[:earlierIssues]
		model.Older = model.Signup.Href + "?before=" + earlier[earlierIssues-1].Day.String()
	}
	model.Earlier = make([]IssueLink, len(earlier))
	for i := range earlier {
		model.Earlier[i] = v.issueLink(n, &earlier[i])
	}
	if len(earlier) > 0 && model.Issue != nil {
		model.Before = &model.Earlier[0]
	}
	if day != 0 {
		v.out.Breadcrumbs = []Link{{Text: n.Name, Href: n.Path, Lang: n.Lang}}
	}
	return v.page(status, head, &model), nil
}

// issue puts an issue on the page of its newsletter.
func (v *visit) issue(n *newsletter.Newsletter, issue *newsletter.Issue, newest bool, model *NewsletterPage, head *Head) error {
	shown := &NewsletterIssue{Date: v.Moment(issue.PublishedAt.Time), Title: issue.Title, Intro: issue.Intro, Items: make([]IssueItem, len(issue.Items))}
	for i, item := range issue.Items {
		shown.Items[i] = IssueItem{Title: item.Title, Text: item.Text, Href: item.Link}
	}
	model.Issue = shown
	if newest {
		return nil
	}
	head.Title, head.Window, head.Canonical = issue.Title, issue.Title+" | "+n.Name, v.Absolute(n.IssuePath(issue.Day))
	if issue.Intro != "" {
		head.Description = issue.Intro
	}
	next, err := v.Newsletters.After(v.Context(), n.ID, issue.Day)
	if err != nil || next == 0 {
		return err
	}
	after, err := v.Newsletters.Issue(v.Context(), n.ID, next)
	if err != nil {
		return err
	}
	link := v.issueLink(n, after)
	model.After = &link
	return nil
}

func (v *visit) issueLink(n *newsletter.Newsletter, i *newsletter.Issue) IssueLink {
	return IssueLink{Href: v.InEdition(n.IssuePath(i.Day)), Date: i.PublishedAt.In(v.Brand.Zone()).Format(time.RFC3339), Title: i.Title}
}

// Newsletter is the page of a newsletter as it goes back to a reader who has no script:
// with what was typed in its form, and what is wrong with it.
func (p *Pages) Newsletter(ctx context.Context, r edge.Request, status int, n *newsletter.Newsletter, values SignupValues, wrong map[string]string, notice string) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		return v.newsletter(status, n, 0, 0, NewsletterPage{Values: values, Wrong: wrong, Notice: notice})
	})
}

// SubscriptionPage is what a link in a letter opens: the question before a subscription
// begins or ends, the word that it did, a reader's preferences, or that the link does
// not hold. It is for one reader alone.
type SubscriptionPage struct {
	Frame
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
var subscriptionTitles = map[string]string{"confirm": "newsletter.confirm.title", "confirmed": "newsletter.confirmed", "unsubscribe": "newsletter.unsubscribe.button",
	"unsubscribed": "newsletter.unsubscribed", "preferences": "newsletter.preferences", "forgotten": "newsletter.preferences", "asked": "newsletter.preferences", "ask": "newsletter.preferences",
	"invalid": "newsletter.invalidLink"}

// Subscription is the page that a link in a letter opens.
func (p *Pages) Subscription(ctx context.Context, r edge.Request, status int, model SubscriptionPage) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		if model.Wrong == nil {
			model.Wrong = map[string]string{}
		}
		if model.Newsletters == nil {
			model.Newsletters = []NewsletterChoice{}
		}
		for _, n := range model.Newsletters {
			v.NoteLanguage(n.Lang)
		}
		return v.page(status, Head{Title: v.Locale().Text(subscriptionTitles[model.State], nil), Robots: "noindex, nofollow"}, &model), nil
	})
}
