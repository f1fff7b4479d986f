package nomination

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// NominationFormPage is the form of a call: the choice of a company, then the rules compared with its facts, and the questions.
type NominationFormPage struct {
	frame.Frame
	Call      CallCard          `json:"call"`
	Own       []frame.Link      `json:"own"`    // companies of the reader
	Search    string            `json:"search"` // what the reader searched for
	Found     []frame.Link      `json:"found"`
	Company   *Nominee          `json:"company"` // nil before one was chosen
	Questions []CallQuestion    `json:"questions"`
	Answers   map[string]string `json:"answers"`
	Unsent    bool              `json:"unsent"` // the answers were typed and are not stored
	Errors    map[string]string `json:"errors"` // by the id of the question
	Notice    string            `json:"notice"`
}

// Nominee is the company in the form.
type Nominee struct {
	Slug     string       `json:"slug"`
	Name     string       `json:"name"`
	Href     string       `json:"href"`   // of the profile
	Wizard   string       `json:"wizard"` // address where a member corrects the facts, "" for others
	Findings []RuleResult `json:"findings"`
	Eligible bool         `json:"eligible"`
	Allowed  bool         `json:"allowed"` // the reader may nominate it
	Status   Status       `json:"status"`  // of the reader's nomination, "" for none
}

// NominationsPage lists the nominations of a reader, and those of the reader's companies by others.
type NominationsPage struct {
	frame.Frame
	Own          []NominationRow `json:"own"`
	Nominee      []NominationRow `json:"nominee"`
	Confirmation string          `json:"confirmation"` // what was done just now, "" for nothing
	Nominate     string          `json:"nominate"`     // path of the calls
}

// NominationRow is a nomination with its state.
type NominationRow struct {
	ID          string     `json:"id"`
	Award       frame.Link `json:"award"`
	Company     frame.Link `json:"company"`
	Status      Status     `json:"status"`
	State       string     `json:"state"`       // in words
	Badge       string     `json:"badge"`       // path of the badge of a ranked company, "" for none
	Closes      string     `json:"closes"`      // closing time in words, "" after it
	Edit        string     `json:"edit"`        // address of the form, "" if it cannot be changed
	CanWithdraw bool       `json:"canWithdraw"` // until the call closes
}

// Names of fields of the form. That of an answer ends with the id of the question.
const (
	companyField = "company"
	answerField  = "answer-"
)

// FormPage is the route of the form, OwnPage that of the reader's nominations.
var (
	FormPage = route.DeclarePersonal(route.Page{Pattern: OwnPath + "/{slug}", Model: NominationFormPage{}, Name: "award.nominate",
		Parent: route.NominatePath, Keeps: []string{companyField, answerField + "*"}, Constants: []route.Constant{
			{Name: "maxAnswer", Doc: "Maximum number of characters of a short answer of a nomination.", Value: MaxAnswer},
			{Name: "maxLongAnswer", Doc: "Maximum number of characters of a long answer of a nomination.", Value: MaxLongAnswer},
		}})
	OwnPage = route.DeclarePersonal(route.Page{Pattern: OwnPath, Model: NominationsPage{}, Name: "nominate.own", Parent: route.AwardsPath})
)

// PersonalPages serves the form and the reader's nominations.
type PersonalPages struct {
	Personal    *personal.Server
	Nominations *Nominations
	Companies   *company.API
}

// Offer mounts the pages, which are for signed-in readers only.
func (p *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: p.mount} }

func (p *PersonalPages) mount(mux *feature.Mux) error {
	p.Personal.MountSignedIn(mux, FormPage, map[string]func(*personal.Call) error{http.MethodGet: p.showForm, http.MethodPost: p.save})
	p.Personal.MountSignedIn(mux, OwnPage, map[string]func(*personal.Call) error{http.MethodGet: p.showOwn, http.MethodPost: p.withdraw})
	return nil
}

// awardOf returns the award and the call of the path of a form. It also returns database.ErrNotFound for an award that was withdrawn.
func (p *PersonalPages) awardOf(c *personal.Call) (*award.Award, *Call, error) {
	ctx, db := c.Request.Context(), p.Nominations.DB.Read
	a, err := award.AnyBySlug(ctx, db, c.Request.PathValue("slug"))
	if err != nil {
		return nil, nil, err
	}
	if a.IsWithdrawn() {
		return nil, nil, fmt.Errorf("award %q was withdrawn: %w", a.Slug, database.ErrNotFound)
	}
	call, err := CallOf(ctx, db, a.ID)
	return a, call, err
}

func (p *PersonalPages) showForm(c *personal.Call) error {
	m := &NominationFormPage{Search: strings.TrimSpace(c.Request.URL.Query().Get("q"))}
	slug := c.Request.URL.Query().Get(companyField)
	kept := p.Personal.TakeTyped(c, c.Request.URL.RequestURI())
	if kept == nil {
		return p.writeForm(c, http.StatusOK, m, slug, nil)
	}
	_, call, err := p.awardOf(c)
	if err != nil {
		return err
	}
	m.Notice = c.Locale.Text("account.typedKept", nil)
	return p.writeForm(c, http.StatusOK, m, cmp.Or(kept.Get(companyField), slug), call.typedAnswers(kept))
}

// writeForm writes the form. typed are the answers that were sent, nil for those that are stored.
func (p *PersonalPages) writeForm(c *personal.Call, status int, m *NominationFormPage, slug string, typed map[string]string) error {
	ctx, db := c.Request.Context(), p.Nominations.DB.Read
	a, call, err := p.awardOf(c)
	if err != nil {
		return err
	}
	own, err := p.Personal.Accounts.Companies(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	choose := func(slug string) string { return c.Request.URL.Path + "?" + url.Values{"company": {slug}}.Encode() }
	m.Own, m.Found, m.Questions, m.Answers = []frame.Link{}, []frame.Link{}, call.Questions, map[string]string{}
	ids := make([]int64, len(own))
	for i, one := range own {
		ids[i] = one.ID
	}
	names, err := company.NamesOf(ctx, db, ids, c.Locale)
	if err != nil {
		return err
	}
	for _, one := range own {
		if one.Role.CanEdit() {
			m.Own = append(m.Own, frame.Link{Text: names[one.ID], Href: choose(one.Slug)})
		}
	}
	if m.Errors == nil {
		m.Errors = map[string]string{}
	}
	if m.Search != "" && !call.MembersOnly {
		list, err := p.Companies.FindByName(ctx, m.Search, c.Locale)
		if err != nil {
			return err
		}
		for i := range list {
			m.Found = append(m.Found, frame.Link{Text: list[i].NameIn(c.Locale), Href: choose(list[i].Slug)})
		}
	}
	if slug != "" {
		one, err := company.BySlug(ctx, db, slug)
		if err != nil {
			return err
		}
		role, err := account.CompanyRoleOf(ctx, db, c.Session.UserID, one.ID)
		if err != nil {
			return err
		}
		m.Company = &Nominee{Slug: one.Slug, Name: one.NameIn(c.Locale), Href: c.Locale.Edition() + one.Path(),
			Findings: call.Rules.Check(one, c.Locale), Allowed: role.CanEdit() || !call.MembersOnly}
		m.Company.Eligible = AllMet(m.Company.Findings)
		if role.CanEdit() {
			m.Company.Wizard = company.WizardPath(c.Locale.Edition(), one.Slug)
		}
		n, err := Find(ctx, db, a.ID, one.ID, c.Session.UserID)
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return err
		}
		if err == nil {
			m.Answers, m.Company.Status = n.Answers, n.Status
		}
		if typed != nil {
			m.Answers = typed
			m.Unsent = slices.ContainsFunc(slices.Collect(maps.Values(typed)), func(text string) bool { return text != "" })
		}
	}
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Call = newCallCard(r, a, call)
		for _, answer := range m.Answers {
			r.NoteText(answer)
		}
		title := r.Text("nominate.title", map[string]any{"award": m.Call.Name})
		return &frame.Page{Status: status, Head: frame.Head{Title: title, Description: r.Text("nominate.lead", nil), Robots: "noindex"},
			Model: m}, nil
	})
}

// typedAnswers returns the answers in the values of the form by the id of the question.
func (c *Call) typedAnswers(form url.Values) map[string]string {
	answers := map[string]string{}
	for _, q := range c.Questions {
		answers[q.ID] = form.Get(answerField + q.ID)
	}
	return answers
}

// save stores a nomination. If it is not valid, it responds with the form, the typed answers and the errors.
func (p *PersonalPages) save(c *personal.Call) error {
	a, call, err := p.awardOf(c)
	if err != nil {
		return err
	}
	form := c.Request.PostForm
	typed := call.typedAnswers(form)
	slug, submit := form.Get(companyField), form.Get("step") == "submit"
	_, err = p.Nominations.Save(c.Request.Context(), c.Session.User,
		Input{Award: a, Company: slug, Answers: typed, Submit: submit, Lang: c.Locale})
	var wrong invalid.Fields
	var wait *limit.TooManyError
	m := &NominationFormPage{}
	switch {
	case err == nil && submit:
		return p.Personal.Redirect(c, c.Locale.Edition()+OwnPath+"?done=submitted")
	case err == nil:
		return p.Personal.Redirect(c, c.Locale.Edition()+OwnPath+"?done=saved")
	case errors.As(err, &wrong):
		m.Errors, m.Notice = wrong, c.Locale.Text("form.check", nil)
	case errors.As(err, &wait):
		m.Notice = c.Locale.Text("nominate.wait", nil)
	case errors.Is(err, ErrClosed), errors.Is(err, ErrDecided):
		m.Notice = c.Locale.Text("nominate.late", nil)
	case errors.Is(err, ErrIneligible):
		m.Notice = c.Locale.Text("nominate.ineligible", nil)
	case errors.Is(err, ErrMembersOnly):
		m.Notice = c.Locale.Text("nominate.members", nil)
	default:
		return err
	}
	return p.writeForm(c, http.StatusUnprocessableEntity, m, slug, typed)
}

func (p *PersonalPages) withdraw(c *personal.Call) error {
	id, err := strconv.ParseInt(c.Request.PostForm.Get("id"), 10, 64)
	if err != nil {
		return database.ErrNotFound
	}
	err = p.Nominations.Withdraw(c.Request.Context(), c.Session.UserID, id)
	switch {
	case errors.Is(err, ErrClosed), errors.Is(err, ErrDecided):
		return p.Personal.Redirect(c, c.Request.URL.Path+"?done=late")
	case err != nil:
		return err
	}
	return p.Personal.Redirect(c, c.Request.URL.Path+"?done=withdrawn")
}

// maxShown is the maximum number of a reader's own nominations on the page.
const maxShown = 200

func (p *PersonalPages) showOwn(c *personal.Call) error {
	ctx, db := c.Request.Context(), p.Nominations.DB.Read
	done := map[string]string{"submitted": "nominate.submitted", "saved": "nominate.saved", "withdrawn": "nominate.withdrawn",
		"late": "nominate.late"}[c.Request.URL.Query().Get("done")]
	m := &NominationsPage{}
	if done != "" {
		m.Confirmation = c.Locale.Text(done, nil)
	}
	own, err := NominationsOfUser(ctx, db, c.Session.UserID, maxShown)
	if err != nil {
		return err
	}
	ids, err := account.CompanyIDsOwnedBy(ctx, db, c.Session.UserID)
	if err != nil {
		return err
	}
	nominee, err := NominationsOfCompanies(ctx, db, ids)
	if err != nil {
		return err
	}
	current, err := company.CurrentIDs(ctx, db, append(CompanyIDsOf(own), CompanyIDsOf(nominee)...))
	if err != nil {
		return err
	}
	nominee = slices.DeleteFunc(nominee, func(n Nomination) bool { // shown among the reader's own
		return slices.ContainsFunc(own, func(o Nomination) bool {
			return o.AwardID == n.AwardID && current[o.CompanyID] == current[n.CompanyID] && slices.Contains(visibleStatuses, o.Status)
		})
	})
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Nominate = r.EditionPath(route.NominatePath)
		if m.Own, err = nominationRows(r, own, true); err != nil {
			return nil, err
		}
		if m.Nominee, err = nominationRows(r, nominee, false); err != nil {
			return nil, err
		}
		head := frame.Head{Title: r.Text("nominate.own", nil), Description: r.Text("nominate.ownLead", nil), Robots: "noindex"}
		return &frame.Page{Head: head, Model: m}, nil
	})
}

// nominationRows returns nominations as the page shows them. own says whether they are the reader's, who can change them.
func nominationRows(r *frame.Request, list []Nomination, own bool) ([]NominationRow, error) {
	ctx, db := r.Context(), r.DB.Read
	var awardIDs, companyIDs []int64
	for _, n := range list {
		awardIDs, companyIDs = append(awardIDs, n.AwardID), append(companyIDs, n.CompanyID)
	}
	awards, err := award.ByIDs(ctx, db, awardIDs)
	if err != nil {
		return nil, err
	}
	current, err := company.CurrentByIDs(ctx, db, companyIDs)
	if err != nil {
		return nil, err
	}
	out := []NominationRow{}
	for i := range list {
		n := &list[i]
		a, one := awards[n.AwardID], current[n.CompanyID]
		call, err := CallOf(ctx, db, n.AwardID)
		if errors.Is(err, database.ErrNotFound) || a == nil || one == nil {
			continue
		}
		if err != nil {
			return nil, err
		}
		name, lang := a.NameIn(r.Locale())
		row := NominationRow{ID: strconv.FormatInt(n.ID, 10), Status: n.Status, State: StateText(n, r.Locale()),
			Award:   frame.Link{Text: name, Lang: lang},
			Company: frame.Link{Text: one.NameIn(r.Locale()), Href: r.EditionPath(one.Path())}}
		if a.IsPublic() {
			row.Award.Href = r.EditionPath(a.Path())
		}
		if n.Status == Ranked {
			badges, err := award.BadgesOf(ctx, db, a.ID)
			if err != nil {
				return nil, err
			}
			same, err := company.IDsWithMerged(ctx, db, one.ID) // the badge has the id that the company had when it was issued
			if err != nil {
				return nil, err
			}
			for _, id := range same {
				if path := badges.PathForEntry(&award.Entry{AwardID: a.ID, CompanyID: &id}); path != "" {
					row.Badge = r.EditionPath(path)
				}
			}
		}
		if open := call.IsOpen(r.Clock()); open && !n.isDecided() {
			row.Closes = r.Locale().DateTime(call.ClosesAt.In(call.Location()))
			row.CanWithdraw = own && n.Status != Withdrawn
			if own {
				row.Edit = r.EditionPath(formPath(a.Slug)) + "?" + url.Values{"company": {one.Slug}}.Encode()
			}
		}
		out = append(out, row)
	}
	return out, nil
}

// StateText returns the state of a nomination in a language.
func StateText(n *Nomination, l i18n.Locale) string {
	if n.Status == Ranked {
		if n.Rank == nil {
			return l.Text("award.mention", nil)
		}
		return l.Text("award.rank", map[string]any{"rank": l.Decimal(*n.Rank)})
	}
	return l.Text("nominate.state."+string(n.Status), nil)
}
