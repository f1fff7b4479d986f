package pitchfest

import (
	"errors"
	"net/http"
	"net/url"

	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/fieldcheck"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/jury"
	"masthead/internal/limit"
	"masthead/internal/nomination"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// PitchApplyPage has the form with which a company applies for a pitch fest.
type PitchApplyPage struct {
	frame.Frame
	Action       string                    `json:"action"`
	ContentLang  string                    `json:"contentLang"` // language of the questions
	Closes       string                    `json:"closes"`      // when applications close, in words
	Opens        string                    `json:"opens"`
	State        string                    `json:"state"`     // of the form: soon, open or closed
	Status       Status                    `json:"status"`    // of the reader's application, "" for none
	Companies    []PitchCompany            `json:"companies"` // of the reader
	Stages       []string                  `json:"stages"`
	Questions    []nomination.CallQuestion `json:"questions"`
	Values       map[string]string         `json:"values"` // by field
	Errors       map[string]string         `json:"errors"` // by field
	Notice       string                    `json:"notice"`
	Confirmation string                    `json:"confirmation"`
}

// PitchCompany is a company that the reader may choose.
type PitchCompany struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// The paths of the pages, below that of an edition.
const (
	pitchPath   = route.EventsPath + "/pitch-fest"
	ReviewsPath = pitchPath + "/reviews"
)

func applyPath(slug string) string { return pitchPath + "/apply/" + slug }

// fields are the names of the fields of the form without those of answers.
var fields = []string{"company", "companyName", "oneLiner", "deck", "stage"}

var (
	applyRoute = route.DeclarePersonal(route.Page{Pattern: pitchPath + "/apply/{slug}", Model: PitchApplyPage{}, Name: "conference.apply",
		Parent: route.EventsPath, WithoutAd: true, Keeps: append([]string{answerField + "*"}, fields...), Constants: []route.Constant{
			{Name: "maxPitchCompany", Doc: "Maximum number of characters of the name of a company that applies for a pitch fest.",
				Value: MaxCompany, Fields: []string{"apply-for-pitch-fest.companyName"}},
			{Name: "maxOneLiner", Doc: "Maximum number of characters of the sentence about a company that applies for a pitch fest.",
				Value: MaxOneLiner, Fields: []string{"apply-for-pitch-fest.oneLiner"}},
			{Name: "maxDeck", Doc: "Maximum length of the address of a pitch deck.", Value: fieldcheck.MaxAddress,
				Fields: []string{"apply-for-pitch-fest.deck"}},
		}})
	reviewsRoute = route.DeclarePersonal(route.Page{Pattern: ReviewsPath, Model: jury.JuryPage{}, Name: "pitch.reviews",
		Parent: route.EventsPath, Keeps: jury.KeptFields})
)

// PersonalPages serves the form and the page of reviewers, both for signed-in readers.
type PersonalPages struct {
	Personal *personal.Server
	Pitches  *Pitches
}

// Offer mounts the pages.
func (p *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: p.mount} }

func (p *PersonalPages) mount(mux *feature.Mux) error {
	p.Personal.MountSignedIn(mux, applyRoute, map[string]func(*personal.Call) error{http.MethodGet: p.show, http.MethodPost: p.apply})
	reviews := jury.ScorePage{Personal: p.Personal, Scoring: p.Pitches, Title: "pitch.reviews"}
	p.Personal.MountSignedIn(mux, reviewsRoute, map[string]func(*personal.Call) error{http.MethodGet: reviews.Show,
		http.MethodPost: reviews.Submit})
	return nil
}

// find returns the public conference of the path with its pitch fest, or database.ErrNotFound.
func (p *PersonalPages) find(c *personal.Call) (*conference.Conference, *Fest, error) {
	ctx, db := c.Request.Context(), p.Pitches.DB.Read
	one, err := conference.BySlug(ctx, db, c.Request.PathValue("slug"))
	if err != nil {
		return nil, nil, err
	}
	if !one.IsPublic() {
		return nil, nil, database.ErrNotFound
	}
	f, err := FestOf(ctx, db, one.ID)
	return one, f, err
}

func (p *PersonalPages) show(c *personal.Call) error {
	one, f, err := p.find(c)
	if err != nil {
		return err
	}
	m := &PitchApplyPage{Values: map[string]string{}, Errors: map[string]string{}}
	a, err := ApplicationOf(c.Request.Context(), p.Pitches.DB.Read, one.ID, c.Session.UserID)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	if err == nil {
		m.Status = a.Status
		m.Values = map[string]string{"companyName": a.CompanyName, "oneLiner": a.OneLiner, "deck": a.Deck, "stage": a.Stage}
		for id, text := range a.Answers {
			m.Values[answerField+id] = text
		}
		if a.CompanyID != nil {
			found, err := company.CurrentByIDs(c.Request.Context(), p.Pitches.DB.Read, []int64{*a.CompanyID})
			if err != nil {
				return err
			}
			if found[*a.CompanyID] != nil {
				m.Values["company"], m.Values["companyName"] = found[*a.CompanyID].Slug, ""
			}
		}
	}
	if kept := p.Personal.TakeTyped(c, c.Request.URL.RequestURI()); kept != nil {
		m.Values, m.Notice = valuesOf(f, kept), c.Locale.Text("account.typedKept", nil)
	}
	if c.Request.URL.Query().Has("withdrawn") && m.Status == "" {
		m.Confirmation = c.Locale.Text("pitch.withdrawn", nil)
	}
	if c.Request.URL.Query().Has("done") && m.Status == Received {
		m.Confirmation = c.Locale.Text("pitch.sent", map[string]any{"date": c.Locale.DateTime(f.ClosesAt.In(one.Location()))})
	}
	return p.write(c, http.StatusOK, one, f, m)
}

// valuesOf returns the values of a form by field.
func valuesOf(f *Fest, form url.Values) map[string]string {
	values := map[string]string{}
	for _, field := range fields {
		values[field] = form.Get(field)
	}
	for _, q := range f.Questions {
		values[answerField+q.ID] = form.Get(answerField + q.ID)
	}
	return values
}

func (p *PersonalPages) write(c *personal.Call, status int, one *conference.Conference, f *Fest, m *PitchApplyPage) error {
	ctx := c.Request.Context()
	own, err := p.Personal.Accounts.Companies(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	m.Companies, m.Stages, m.Questions, m.ContentLang = []PitchCompany{}, Stages, f.Questions, one.Lang
	ids := make([]int64, len(own))
	for i := range own {
		ids[i] = own[i].ID
	}
	names, err := company.NamesOf(ctx, p.Pitches.DB.Read, ids, c.Locale)
	if err != nil {
		return err
	}
	for _, o := range own {
		if o.Role.CanEdit() {
			m.Companies = append(m.Companies, PitchCompany{o.Slug, names[o.ID]})
		}
	}
	switch now := p.Pitches.DB.Now().Time; {
	case now.Before(f.OpensAt.Time):
		m.State = "soon"
	case f.IsOpen(now):
		m.State = "open"
	default:
		m.State = "closed"
	}
	m.Opens, m.Closes = c.Locale.DateTime(f.OpensAt.In(one.Location())), c.Locale.DateTime(f.ClosesAt.In(one.Location()))
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Action = r.Path
		for _, value := range m.Values {
			r.NoteText(value)
		}
		r.NoteLanguage(one.Lang)
		name, _ := one.NameIn(r.Locale())
		head := frame.Head{Title: r.Text("pitch.title", map[string]any{"conference": name}), Description: r.Text("pitch.lead", nil),
			Robots: "noindex"}
		return &frame.Page{Status: status, Head: head, Model: m, Breadcrumbs: []frame.Link{{Key: "menu.events", Href: route.EventsPath},
			{Text: name, Href: r.EditionPath(one.Path())}}}, nil
	})
}

// withdraw deletes the application of the reader.
func (p *PersonalPages) withdraw(c *personal.Call, one *conference.Conference) error {
	err := p.Pitches.Withdraw(c.Request.Context(), c.Session.UserID, one)
	if err != nil && !errors.Is(err, database.ErrNotFound) { // it was withdrawn in another tab
		return err
	}
	return p.Personal.Redirect(c, c.Request.URL.Path+"?withdrawn=1")
}

// apply stores the application. If it is not valid, it responds with the form, what was typed and the errors.
func (p *PersonalPages) apply(c *personal.Call) error {
	one, f, err := p.find(c)
	if err != nil {
		return err
	}
	if c.Request.PostForm.Get("do") == "withdraw" {
		return p.withdraw(c, one)
	}
	m := &PitchApplyPage{Values: valuesOf(f, c.Request.PostForm), Errors: map[string]string{}}
	answers := map[string]string{}
	for _, q := range f.Questions {
		answers[q.ID] = m.Values[answerField+q.ID]
	}
	_, err = p.Pitches.Apply(c.Request.Context(), c.Session.User, one, Input{Company: m.Values["company"],
		CompanyName: m.Values["companyName"], OneLiner: m.Values["oneLiner"], Deck: m.Values["deck"], Stage: m.Values["stage"],
		Answers: answers, Lang: c.Locale})
	var wrong invalid.Fields
	var wait *limit.TooManyError
	switch {
	case err == nil:
		return p.Personal.Redirect(c, c.Request.URL.Path+"?done=1")
	case errors.As(err, &wrong):
		m.Errors, m.Notice = wrong, c.Locale.Text("form.check", nil)
	case errors.As(err, &wait):
		m.Notice = c.Locale.Text("nominate.wait", nil)
	case errors.Is(err, ErrClosed), errors.Is(err, ErrDecided), errors.Is(err, ErrFull):
		m.Notice = c.Locale.Text("nominate.closed", map[string]any{"date": c.Locale.DateTime(f.ClosesAt.In(one.Location()))})
	default:
		return err
	}
	return p.write(c, http.StatusUnprocessableEntity, one, f, m)
}
