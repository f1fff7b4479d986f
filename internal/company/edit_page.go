package company

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// EditPage is the route of the wizard for editing the profile of a company. If readers sign in on another site, an announced page
// takes its place.
var EditPage = route.DeclarePersonal(route.Page{Pattern: route.CompanyEditPath, Model: CompanyEditPage{}, Name: "menu.editCompany",
	Parent: route.CompaniesPath, WithoutAd: true, Constants: []route.Constant{
		{Name: "amountMultipliers", Doc: "Multipliers of typed amounts by word or letter, in lower case.", Value: AmountMultipliers()},
		{Name: "currencySigns", Doc: "Symbols of currencies in typed amounts with their codes, in the order in which they are looked for.",
			Value: signsWithCodes()},
		{Name: "maxTypedAmount", Doc: "The largest typed amount, in whole units.", Value: MaxTypedAmount},
		{Name: "maxCompanySearch", Doc: "Maximum number of characters of a search for companies by name.",
			Value: MaxSearch, Fields: []string{"search-companies.q"}},
	}})

// Query parameters of the wizard: the slug of the selected company and the step.
const (
	companyParam = "company"
	stepParam    = "step"
	joinedParam  = "joined" // present if the reader has just become a member
)

// Steps are the steps of the wizard in order. They are the values of the query parameter.
var Steps = []string{"introduction", "basic", "timeline", "award"}

// CompanyEditPage is the wizard (NAV-17 to 20). If no company is selected, it offers the reader's own companies and a search.
type CompanyEditPage struct {
	frame.Frame
	Own      []OwnCompany     `json:"own"`
	Editor   bool             `json:"editor"` // the reader may edit every company
	Selected *SelectedCompany `json:"selected"`
	Missing  string           `json:"missing"` // slug in the address that no company has, else ""
	Step     string           `json:"step"`
}

// OwnCompany is a company of the reader.
type OwnCompany struct {
	Slug string              `json:"slug"`
	Name string              `json:"name"`
	Href string              `json:"href"` // address of the wizard with this company
	Role account.CompanyRole `json:"role"`
}

// SelectedCompany is the company in the wizard.
type SelectedCompany struct {
	ID          int64       `json:"id"`
	Slug        string      `json:"slug"`
	Name        string      `json:"name"`
	Profile     string      `json:"profile"`     // path of its page
	Claim       string      `json:"claim"`       // address of the page for claiming it
	Members     string      `json:"members"`     // address of the page of its members
	Corrections string      `json:"corrections"` // address of the list of suggested corrections, "" if the reader may not decide about them
	Inbox       string      `json:"inbox"`       // address of its inbox, "" if the reader is not a member
	Nominate    string      `json:"nominate"`    // path of the awards that are open for nominations
	Joined      string      `json:"joined"`      // message to a reader who has just become a member, "" for others
	SignIn      string      `json:"signIn"`      // address of the sign-in page, which returns the reader to the wizard of this company
	Wizard      *WizardData `json:"wizard"`      // nil if the reader is not a member
}

// WizardData has the values that the wizard edits, and the rules that it checks.
type WizardData struct {
	FormLists
	CanEdit bool        `json:"canEdit"` // false for employees
	Form    CompanyForm `json:"form"`
	Reader  string      `json:"reader"` // id of the reader, for the drafts of sections on the device
}

// PersonalPages serves the wizard.
type PersonalPages struct {
	Personal *personal.Server
	API      *API
}

// Offer returns the wizard.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.mount} }

func (s *PersonalPages) mount(mux *feature.Mux) error {
	s.Personal.MountSignedIn(mux, EditPage, map[string]func(*personal.Call) error{http.MethodGet: s.showWizard})
	return nil
}

// showWizard responds with the wizard. If the address names no company or an unknown one, the reader can choose a company there. The
// address of a merged company redirects to the remaining one.
func (s *PersonalPages) showWizard(c *personal.Call) error {
	caller := &account.Caller{User: c.Session.User}
	query := c.Request.URL.Query()
	m := CompanyEditPage{Editor: caller.CanWriteAll(), Step: query.Get(stepParam)}
	if !slices.Contains(Steps, m.Step) {
		m.Step = Steps[0]
	}
	own, err := s.Personal.Accounts.Companies(c.Request.Context(), c.Session.UserID)
	if err != nil {
		return err
	}
	ids := make([]int64, len(own))
	for i, one := range own {
		ids[i] = one.ID
	}
	names, err := NamesOf(c.Request.Context(), s.API.DB.Read, ids, c.Locale)
	if err != nil {
		return err
	}
	var selected *Company
	if slug := query.Get(companyParam); slug != "" {
		var merged bool
		selected, merged, err = CurrentBySlug(c.Request.Context(), s.API.DB.Read, slug)
		switch {
		case errors.Is(err, database.ErrNotFound):
			selected, m.Missing = nil, slug[:min(len(slug), MaxSlug)]
		case err != nil:
			return err
		case merged:
			return s.Personal.Redirect(c, AddressWith(c.Request.URL.Path, selected.Slug))
		}
	}
	status := http.StatusOK
	if m.Missing != "" {
		status = http.StatusNotFound
	}
	load := func(r *frame.Request) (*frame.Page, error) {
		m.Own = []OwnCompany{}
		var above []frame.Link
		for _, one := range own {
			m.Own = append(m.Own, OwnCompany{one.Slug, names[one.ID], AddressWith(r.Path, one.Slug), one.Role})
		}
		if selected != nil {
			m.Selected = &SelectedCompany{ID: selected.ID, Slug: selected.Slug, Name: selected.NameIn(r.Locale()),
				Profile: r.EditionPath(selected.Path()), Claim: AddressWith(r.EditionPath(route.ClaimPath), selected.Slug),
				Members: AddressWith(r.EditionPath(route.MembersPath), selected.Slug), Nominate: r.EditionPath(route.NominatePath),
				SignIn: route.SignInAddress(r.EditionPath(route.AccountPath), AddressWith(r.Path, selected.Slug))}
			above = []frame.Link{{Key: companiesPage.Name, Href: route.CompaniesPath}, {Text: m.Selected.Name, Href: selected.Path()}}
			if at := slices.Index(ids, selected.ID); at >= 0 {
				if query.Has(joinedParam) {
					m.Selected.Joined = r.Text(WelcomeMessage(own[at].Role), map[string]any{"name": m.Selected.Name})
				}
				m.Selected.Inbox = AddressWith(r.EditionPath(route.InboxPath), selected.Slug)
			}
			if err := s.fillWizard(r, m.Selected, selected, caller); err != nil {
				return nil, err
			}
		}
		head := frame.Head{Title: r.Text("menu.editCompany", nil), Description: r.Text("company.edit.lead", nil), Robots: "noindex"}
		return &frame.Page{Status: status, Breadcrumbs: above, Head: head, Model: &m}, nil
	}
	return s.Personal.WritePage(c, load)
}

// WizardPath returns the address of the wizard with a company. edition is the path of an edition.
func WizardPath(edition, slug string) string { return AddressWith(edition+EditPage.Pattern, slug) }

// AddressWith returns the address of the page at path with the slug of a company as query parameter.
func AddressWith(path, slug string) string {
	return path + "?" + companyParam + "=" + url.QueryEscape(slug)
}

// WizardAddress returns the address of the wizard with a company, in the edition of a language.
func WizardAddress(l i18n.Locale, c *Company) string {
	return AddressWith(l.Edition()+EditPage.Pattern, c.Slug)
}

// WelcomeMessage returns the id of the message to somebody who has just become a member with a role.
func WelcomeMessage(role account.CompanyRole) string {
	if role.CanEdit() {
		return "claim.accepted"
	}
	return "claim.acceptedEmployee"
}

// WelcomeAddress returns the address of the wizard with a company that the reader has just joined.
func WelcomeAddress(l i18n.Locale, c *Company) string {
	return WizardAddress(l, c) + "&" + joinedParam + "=1"
}

// fillWizard sets the values that the wizard edits if the caller may see them.
func (s *PersonalPages) fillWizard(r *frame.Request, m *SelectedCompany, one *Company, caller *account.Caller) error {
	may, err := CanView(r.Context(), s.API.DB.Read, caller.Actor(), one.ID)
	if err != nil || !may {
		return err
	}
	form, err := s.API.loadForm(r.Context(), one)
	if err != nil {
		return err
	}
	w := &WizardData{FormLists: s.API.formLists(r.Locale()), Form: *form, Reader: strconv.FormatInt(caller.User.ID, 10)}
	w.CanEdit, err = CanEdit(r.Context(), s.API.DB.Read, caller.Actor(), one.ID)
	if m.Wizard = w; w.CanEdit {
		m.Corrections = AddressWith(r.EditionPath(route.CorrectionsPath), one.Slug)
	}
	return err
}
