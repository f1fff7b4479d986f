package correction

import (
	"cmp"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

var (
	formRoute = route.DeclarePersonal(route.Page{Pattern: route.CorrectPath, Model: CompanyCorrectPage{}, Name: "correction.open",
		Parent: route.CompaniesPath, Keeps: []string{"*"}, WithoutAd: true, Constants: []route.Constant{
			{Name: "maxCorrectionMessage", Doc: "Maximum number of characters of the note to a correction.",
				Value: MaxMessage, Fields: []string{"suggest-company-correction.message"}},
			{Name: "maxCorrectionSource", Doc: "Maximum number of characters of the source of a correction.",
				Value: MaxSource, Fields: []string{"suggest-company-correction.source"}},
			{Name: "maxCorrectionValue", Doc: "Maximum number of characters of the value that a correction suggests.",
				Value: MaxValue, Fields: []string{"suggest-company-correction.value"}},
		}})
	listRoute = route.DeclarePersonal(route.Page{Pattern: route.CorrectionsPath, Model: CompanyCorrectionsPage{}, Name: "correction.page",
		Keeps: []string{"id", "message"}, WithoutAd: true, Constants: []route.Constant{
			{Name: "maxCorrectionReason", Doc: "Maximum number of characters of the reason why a correction is rejected.",
				Value: MaxReason, Fields: []string{"decide-company-correction.reason"}},
		}})
)

// Query parameters of the pages.
const (
	factParam = "fact"
	sentParam = "sent"
)

// CompanyCorrectPage has the form for suggesting a correction: first the choice of a fact, then the fields of the fact.
type CompanyCorrectPage struct {
	frame.Frame
	Name        string            `json:"name"`
	Profile     string            `json:"profile"`     // path of the company's page
	Choice      string            `json:"choice"`      // address of the choice of a fact
	Action      string            `json:"action"`      // address of the form
	Own         string            `json:"own"`         // path of the reader's corrections
	ContentLang string            `json:"contentLang"` // language of the company's texts
	Groups      []FactGroup       `json:"groups"`      // facts to choose from; empty once one is chosen
	Fact        *CorrectFact      `json:"fact"`        // the chosen fact
	Values      CorrectionValues  `json:"values"`
	Errors      map[string]string `json:"errors"` // by field
	Notice      string            `json:"notice"` // error message that concerns no single field, "" for none
	Sent        bool              `json:"sent"`
}

// FactGroup has the facts of a company, of a list that lacks an entry, or of an entry such as a person or a round.
type FactGroup struct {
	Title string     `json:"title"` // message key, "" if the group has a name
	Name  string     `json:"name"`
	Facts []FactLink `json:"facts"`
}

// FactLink is a fact with the address of its form.
type FactLink struct {
	Label   string           `json:"label"`   // message key
	Network string           `json:"network"` // parameter of the label
	Of      string           `json:"of"`      // always ""; the group has the name of the entry
	Kind    company.FactKind `json:"kind"`
	Value   string           `json:"value"` // as in FactChangeRow
	Href    string           `json:"href"`
}

// CorrectFact is the fact of a form.
type CorrectFact struct {
	Label      string           `json:"label"`   // message key
	Network    string           `json:"network"` // parameter of the label
	Of         string           `json:"of"`      // name of the person, the round or the other entry, "" for a fact of the company
	Kind       company.FactKind `json:"kind"`
	Value      string           `json:"value"` // the present value, as in FactChangeRow
	Parts      []CorrectPart    `json:"parts"` // fields of the form: several for a new entry, none for one to be removed
	Currencies []string         `json:"currencies"`
}

// CorrectPart is a field of the form.
type CorrectPart struct {
	Name     string           `json:"name"`
	Label    string           `json:"label"` // message key, "" if the label of the fact suffices
	Kind     company.FactKind `json:"kind"`
	Max      int              `json:"max"` // characters of a value, 0 for none
	Required bool             `json:"required"`
	Options  []FactOption     `json:"options"`
	Value    string           `json:"value"` // value as entered, else the present value; a list has one entry per line
}

// FactOption is a value that a fact can have.
type FactOption struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// CorrectionValues has the values that the reader entered besides the parts of the fact.
type CorrectionValues struct {
	Currency string `json:"currency"`
	Source   string `json:"source"`
	Message  string `json:"message"`
}

// PersonalPages serves the form for suggesting a correction and the lists of corrections.
type PersonalPages struct {
	Personal    *personal.Server
	Corrections *Corrections
}

// Offer mounts the pages, which are for signed-in readers only.
func (s *PersonalPages) Offer() feature.Offer {
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		type handlers = map[string]func(*personal.Call) error
		s.Personal.MountSignedIn(mux, formRoute, handlers{http.MethodGet: s.showForm, http.MethodPost: s.sendForm})
		s.Personal.MountSignedIn(mux, listRoute, handlers{http.MethodGet: s.showList, http.MethodPost: s.decide})
		return nil
	}}
}

// formAddress returns the address of the form for a fact of a company.
func formAddress(path string, c *company.Company, f company.Fact) string {
	return company.AddressWith(path, c.Slug) + "&" + factParam + "=" + url.QueryEscape(f.String())
}

// companyOf returns the company that the address names or, if it was merged, the remaining one. It redirects readers who may edit the
// company to the wizard, and then returns nil.
func (s *PersonalPages) companyOf(c *personal.Call) (*company.Company, error) {
	ctx, db := c.Request.Context(), s.Corrections.DB.Read
	one, _, err := company.CurrentBySlug(ctx, db, c.Request.URL.Query().Get("company"))
	if err != nil {
		return nil, err
	}
	if may, err := company.CanEdit(ctx, db, c.Actor(), one.ID); err != nil || may {
		return nil, errors.Join(err, s.Personal.Redirect(c, company.WizardAddress(c.Locale, one)))
	}
	return one, nil
}

// showForm responds with the choice of a fact, or with the form for the fact that the address names.
func (s *PersonalPages) showForm(c *personal.Call) error {
	one, err := s.companyOf(c)
	if one == nil || err != nil {
		return err
	}
	m := &CompanyCorrectPage{Errors: map[string]string{}, Sent: c.Request.URL.Query().Has(sentParam)}
	typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI())
	if typed != nil {
		m.Values, m.Notice = valuesOf(typed), c.Locale.Text("account.typedKept", nil)
	}
	return s.writeForm(c, one, m, typed, http.StatusOK)
}

func valuesOf(form url.Values) CorrectionValues {
	return CorrectionValues{form.Get("currency"), strings.TrimSpace(form.Get("source")), strings.TrimSpace(form.Get("message"))}
}

// sendForm stores the correction that the reader entered.
func (s *PersonalPages) sendForm(c *personal.Call) error {
	one, err := s.companyOf(c)
	if one == nil || err != nil {
		return err
	}
	fact, _ := company.ParseFact(c.Request.URL.Query().Get(factParam)) // an unknown fact is refused below
	form := c.Request.PostForm
	m := &CompanyCorrectPage{Values: valuesOf(form), Errors: map[string]string{}}
	_, err = s.Corrections.Suggest(c.Request.Context(), c.Session.User, NewCorrection{Company: one.ID, Fact: fact,
		Value: valueOf(fact, form, s.Corrections.DB.Now()), Source: m.Values.Source, Message: m.Values.Message, Lang: c.Locale,
		Page: c.Locale.Code})
	var wrong invalid.Fields
	var wait *limit.TooManyError
	switch {
	case err == nil:
		return s.Personal.Redirect(c, company.AddressWith(c.Request.URL.Path, one.Slug)+"&"+sentParam+"=1")
	case errors.As(err, &wrong):
		m.Errors, m.Notice = wrong, c.Locale.Text("form.check", nil)
		return s.writeForm(c, one, m, form, http.StatusUnprocessableEntity)
	case errors.As(err, &wait):
		edge.SetRetryAfter(c.Writer, wait.Wait)
		m.Notice = c.Locale.Text("account.wait", map[string]any{"minutes": int(math.Ceil(wait.Wait.Minutes()))})
		return s.writeForm(c, one, m, form, http.StatusTooManyRequests)
	}
	return err
}

// valueOf returns the value of a fact that the reader entered. A text that is not an amount is returned as it was typed, so that it is
// refused. A currency in the text takes precedence over the chosen one.
func valueOf(f company.Fact, form url.Values, now clock.Moment) string {
	var texts []string
	for _, part := range company.FactParts(f, now) {
		texts = append(texts, textOf(form, part.Name))
	}
	value := company.JoinParts(texts)
	if f.Field != "round.amount" || strings.TrimSpace(value) == "" {
		return value
	}
	amount, currency, err := company.ParseTypedAmount(value)
	if err != nil || amount == nil {
		return value
	}
	return strconv.FormatInt(*amount, 10) + " " + cmp.Or(currency, form.Get("currency"))
}

// textOf returns the text of a field, with one line for each chosen option.
func textOf(form url.Values, name string) string { return strings.Join(form[name], "\n") }

// writeForm responds with the form. typed has the values that the reader entered, nil before that.
func (s *PersonalPages) writeForm(c *personal.Call, one *company.Company, m *CompanyCorrectPage, typed url.Values, status int) error {
	facts, err := company.FactsOf(c.Request.Context(), s.Corrections.DB.Read, one, c.Locale)
	if err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Name, m.Profile, m.ContentLang = one.NameIn(r.Locale()), r.EditionPath(one.Path()), one.Lang
		m.Choice, m.Own = company.AddressWith(r.Path, one.Slug), r.EditionPath(route.CorrectionsPath)
		m.Groups, m.Action = []FactGroup{}, m.Choice
		wanted, _ := company.ParseFact(c.Request.URL.Query().Get(factParam))
		for _, f := range facts {
			if f.Fact == wanted && !m.Sent {
				m.setFact(r.Locale(), s.Corrections.DB.Now(), &f, typed)
				m.Action = formAddress(r.Path, one, f.Fact)
			}
		}
		if m.Fact == nil && !m.Sent {
			m.setGroups(r.Locale(), r.Path, one, facts)
		}
		title := r.Text("correction.title", map[string]any{"name": m.Name})
		return &frame.Page{Status: status, Model: m,
			Head: frame.Head{Title: title, Description: r.Text("correction.lead", nil), Robots: "noindex"}}, nil
	})
}

// setFact sets the fact of the form. Its fields have the present value until the reader has entered another one.
func (m *CompanyCorrectPage) setFact(l i18n.Locale, now clock.Moment, f *company.FactInfo, typed url.Values) {
	m.Fact = &CorrectFact{Label: f.Label, Network: f.Network, Of: f.Of, Kind: f.Kind, Value: company.ShownFact(l, f.Kind, f.Value),
		Parts: []CorrectPart{}, Currencies: []string{}}
	present := f.Value
	if f.Kind == company.AmountFact {
		m.Fact.Currencies = company.Currencies()
		amount, currency, ok := company.ParseAmount(f.Value)
		m.Values.Currency = cmp.Or(m.Values.Currency, currency)
		if ok {
			present = strconv.FormatInt(amount, 10)
		}
	}
	for i, part := range company.FactParts(f.Fact, now) {
		field := CorrectPart{Name: part.Name, Label: part.Label, Kind: part.Kind, Max: part.Max, Required: part.Required,
			Options: []FactOption{}}
		for _, value := range part.Options {
			field.Options = append(field.Options, FactOption{value, company.ShownFact(l, part.Kind, value)})
		}
		switch {
		case typed != nil:
			field.Value = textOf(typed, part.Name)
		case i == 0:
			field.Value = present
		}
		m.Fact.Parts = append(m.Fact.Parts, field)
	}
}

// listTitles has the message keys of the titles of extendable lists, by section.
var listTitles = map[company.Section]string{company.Products: "company.products", company.Timeline: "company.timeline",
	company.Basic: "company.locations", company.Revenue: "company.revenue"}

// setGroups sets the facts that the reader can choose.
func (m *CompanyCorrectPage) setGroups(l i18n.Locale, path string, one *company.Company, facts []company.FactInfo) {
	m.Groups = append(m.Groups, FactGroup{Title: "company.edit.about", Facts: []FactLink{}})
	entry := int64(0)
	field := ""
	for _, f := range facts {
		kind, _, _ := strings.Cut(f.Field, ".")
		switch {
		case f.Kind == company.NewFact:
			m.Groups = append(m.Groups, FactGroup{Title: listTitles[f.Section], Facts: []FactLink{}})
		case f.Entry != 0 && (f.Entry != entry || kind != field):
			m.Groups = append(m.Groups, FactGroup{Name: f.Of, Facts: []FactLink{}})
		}
		entry, field = f.Entry, kind
		group := &m.Groups[len(m.Groups)-1]
		group.Facts = append(group.Facts, FactLink{Label: f.Label, Network: f.Network, Kind: f.Kind,
			Value: company.ShownFact(l, f.Kind, f.Value), Href: formAddress(path, one, f.Fact)})
	}
}
