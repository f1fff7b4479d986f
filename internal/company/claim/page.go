package claim

import (
	"errors"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// Page is the route of the page for claiming a company.
var Page = route.DeclarePersonal(route.Page{Pattern: route.ClaimPath, Model: CompanyClaimPage{}, Name: "company.edit.claim",
	Parent: route.CompaniesPath, Keeps: []string{"method", "role", "email", "message"}, WithoutAd: true, Constants: []route.Constant{
		{Name: "maxClaimCode", Doc: "Maximum number of characters of a typed code that verifies a claim to a company.",
			Value: MaxCode, Fields: []string{"prove-company-claim.code"}},
		{Name: "maxClaimMessage", Doc: "Maximum number of characters of a message to the editors about a claim.",
			Value: MaxMessage, Fields: []string{"claim-company.message"}},
	}})

// Address returns the address of the page for claiming a company, in the edition of a language.
func Address(l i18n.Locale, c *company.Company) string {
	return l.Edition() + company.AddressWith(route.ClaimPath, c.Slug)
}

// CompanyClaimPage is the page for claiming a company: the choice of a method, or the current step of the reader's claim.
type CompanyClaimPage struct {
	frame.Frame
	Name     string            `json:"name"`
	Profile  string            `json:"profile"` // path of the company's page
	Action   string            `json:"action"`  // address of the forms
	Domain   string            `json:"domain"`  // domain of the company's website, "" if only the editors can decide
	Owned    bool              `json:"owned"`   // the company has owners, so the editors decide about every claim
	Step     string            `json:"step"`    // "choose", "code", "record", "tag" or "waiting"
	Methods  []Method          `json:"methods"`
	Roles    []string          `json:"roles"`
	Values   ClaimValues       `json:"values"`
	Errors   map[string]string `json:"errors"`   // by field
	Notice   string            `json:"notice"`   // error message that concerns no single field, "" for none
	Sent     string            `json:"sent"`     // address that the code was sent to
	Until    string            `json:"until"`    // end of the claim, RFC 3339
	Snippet  string            `json:"snippet"`  // text of the DNS record, or HTML of the tag
	FreeMail bool              `json:"freeMail"` // the address is at a free mail service (D-25)
	Codes    int               `json:"codes"`    // maximum number of codes that are sent to an address in an hour
	Dispute  string            `json:"dispute"`  // address of the form for disputing the ownership, "" if the reader cannot
	LiteForm bool              `json:"liteForm"`
}

// ClaimValues are the values that the reader entered.
type ClaimValues struct {
	Method  Method `json:"method"`
	Role    string `json:"role"`
	Email   string `json:"email"`
	Message string `json:"message"`
}

// PersonalPages serves the pages for claiming companies and for disputes about their ownership.
type PersonalPages struct {
	Personal *personal.Server
	Claims   *Claims
}

// Offer mounts the pages, which are for signed-in readers only.
func (s *PersonalPages) Offer() feature.Offer {
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		s.Personal.MountSignedIn(mux, Page, map[string]func(*personal.Call) error{http.MethodGet: s.show, http.MethodPost: s.submit})
		s.Personal.MountSignedIn(mux, disputesRoute, s.disputeHandlers())
		return nil
	}}
}

// companyOf returns the company that the address names. If there is none, it redirects to the choice of a company, which says so. If
// the company was merged, it redirects to the page of the remaining one. After a redirect it returns nil.
func (s *PersonalPages) companyOf(c *personal.Call) (*company.Company, error) {
	slug := c.Request.URL.Query().Get("company")
	one, merged, err := company.CurrentBySlug(c.Request.Context(), s.Claims.DB.Read, slug)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return nil, s.Personal.Redirect(c, company.WizardPath(c.Locale.Edition(), slug))
	case err == nil && merged:
		return nil, s.Personal.Redirect(c, Address(c.Locale, one))
	}
	return one, err
}

// show responds with the current step of the reader's claim. It redirects members who may edit the company to the wizard.
func (s *PersonalPages) show(c *personal.Call) error {
	one, err := s.companyOf(c)
	if one == nil || err != nil {
		return err
	}
	role, err := account.CompanyRoleOf(c.Request.Context(), s.Claims.DB.Read, c.Session.UserID, one.ID)
	if err != nil {
		return err
	}
	if role.CanEdit() {
		return s.Personal.Redirect(c, company.WizardAddress(c.Locale, one))
	}
	claim, err := s.Claims.Current(c.Request.Context(), c.Session.UserID, one.ID)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	m := &CompanyClaimPage{}
	if typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI()); typed != nil {
		m.Values = valuesOf(typed)
	}
	if claim != nil && claim.Status == Refused {
		m.Notice = c.Locale.Text("claim.refused", map[string]any{"name": one.NameIn(c.Locale)})
	}
	if c.Request.URL.Query().Has("other") {
		claim = nil
	}
	return s.respond(c, one, claim, m, http.StatusOK)
}

func valuesOf(form url.Values) ClaimValues {
	return ClaimValues{Method: Method(form.Get("method")), Role: form.Get("role"), Email: strings.TrimSpace(form.Get("email")),
		Message: strings.TrimSpace(form.Get("message"))}
}

// roles are the roles that a claim can ask for.
var roles = []string{string(account.Founder), string(account.Executive), string(account.Employee)}

// submit begins a claim, sends another code or verifies the claim. The field `do` says which.
func (s *PersonalPages) submit(c *personal.Call) error {
	one, err := s.companyOf(c)
	if one == nil || err != nil {
		return err
	}
	form, ctx := c.Request.PostForm, c.Request.Context()
	m := &CompanyClaimPage{Values: valuesOf(form), Errors: map[string]string{}}
	claim, err := s.Claims.Current(ctx, c.Session.UserID, one.ID)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	switch form.Get("do") {
	case "prove":
		claim, err = s.verify(c, one, claim)
	case "resend":
		if claim == nil || claim.Method != Email {
			return s.Personal.Redirect(c, Address(c.Locale, one))
		}
		_, err = s.Claims.Begin(ctx, c.Session.User, NewClaim{one.ID, claim.Role, Email, claim.Email, "", c.Locale, c.Locale.Code})
	default:
		claim = nil
		if m.checkValues(c.Locale); len(m.Errors) > 0 {
			m.Notice = c.Locale.Text("form.check", nil)
			return s.respond(c, one, nil, m, http.StatusUnprocessableEntity)
		}
		_, err = s.Claims.Begin(ctx, c.Session.User, NewClaim{one.ID, account.CompanyRole(m.Values.Role), m.Values.Method, m.Values.Email,
			m.Values.Message, c.Locale, c.Locale.Code})
	}
	switch {
	case errors.Is(err, ErrAlreadyMember):
		return s.Personal.Redirect(c, company.WizardAddress(c.Locale, one))
	case err == nil && claim != nil && claim.Status == Accepted:
		return s.Personal.Redirect(c, company.WelcomeAddress(c.Locale, one))
	case err == nil:
		return s.Personal.Redirect(c, Address(c.Locale, one))
	}
	var method Method
	if claim != nil {
		method = claim.Method
	}
	status, ok := m.setError(c, company.OwnDomain(one.Website), method, err)
	if !ok {
		return err
	}
	if errors.Is(err, ErrTooManyAttempts) || errors.Is(err, ErrExpired) {
		claim = nil
	}
	return s.respond(c, one, claim, m, status)
}

// verify checks the code, the record or the tag of a claim and returns the claim, unchanged if the check failed.
func (s *PersonalPages) verify(c *personal.Call, one *company.Company, claim *Claim) (*Claim, error) {
	if claim == nil {
		return nil, ErrExpired
	}
	verified, err := s.Claims.Verify(c.Request.Context(), c.Session.UserID, one.ID, c.Request.PostForm.Get("code"))
	if err != nil {
		return claim, err
	}
	return verified, nil
}

// checkValues sets the errors of the values that a reader sends to begin a claim.
func (m *CompanyClaimPage) checkValues(l i18n.Locale) {
	if !slices.Contains(roles, m.Values.Role) {
		m.Errors["role"] = l.Text("form.choose", nil)
	}
	switch v := m.Values; {
	case !slices.Contains([]Method{Email, DNS, Meta, Request}, v.Method):
		m.Errors["method"] = l.Text("form.choose", nil)
	case v.Method == Email && v.Email == "":
		m.Errors["email"] = l.Text("form.required", nil)
	case v.Method == Request && v.Message == "":
		m.Errors["message"] = l.Text("form.required", nil)
	case v.Method == Request && len([]rune(v.Message)) > MaxMessage:
		m.Errors["message"] = l.Text("form.tooLong", map[string]any{"max": MaxMessage})
	}
}

// setError sets the texts for an error of this package in a claim with a method, and returns the status of the response. ok is false for
// other errors.
func (m *CompanyClaimPage) setError(c *personal.Call, domain string, method Method, err error) (status int, ok bool) {
	text := func(id string, slots map[string]any) string { return c.Locale.Text(id, slots) }
	var wait *limit.TooManyError
	switch {
	case errors.As(err, &wait):
		edge.SetRetryAfter(c.Writer, wait.Wait)
		m.Notice = text("account.wait", map[string]any{"minutes": int(math.Ceil(wait.Wait.Minutes()))})
		return http.StatusTooManyRequests, true
	case errors.Is(err, ErrForeignEmail):
		m.Errors["email"] = text("claim.otherMail", map[string]any{"domain": company.MainDomain(domain)})
		m.Notice = text("form.check", nil)
	case errors.Is(err, ErrWrongCode):
		m.Errors["code"] = text("claim.wrongCode", nil)
	case errors.Is(err, ErrTokenNotFound) && method == Meta:
		m.Notice = text("claim.tagNotFound", map[string]any{"domain": domain, "head": "<head>"})
	case errors.Is(err, ErrTokenNotFound):
		m.Notice = text("claim.notFound", map[string]any{"domain": domain, "dns": "DNS"})
	case errors.Is(err, ErrExpired), errors.Is(err, ErrTooManyAttempts), errors.Is(err, ErrNoDomain):
		m.Notice = text("claim.expired", nil)
	default:
		return 0, false
	}
	return http.StatusUnprocessableEntity, true
}

// respond writes the page with the step of a claim, or with the choice of a method if claim is nil or has ended.
func (s *PersonalPages) respond(c *personal.Call, one *company.Company, claim *Claim, m *CompanyClaimPage, status int) error {
	owned, err := account.HasOwner(c.Request.Context(), s.Claims.DB.Read, one.ID)
	if err != nil {
		return err
	}
	m.setStep(one, claim, s.Claims.DB.Now().Time)
	m.Owned, m.Codes = owned, codesPerUser.Times
	email := m.Values.Email
	if email == "" {
		email = c.Session.User.Email
	}
	m.FreeMail = !account.IsWorkEmail(email)
	load := func(r *frame.Request) (*frame.Page, error) {
		m.Name, m.Profile, m.Action, m.LiteForm = one.NameIn(r.Locale()), r.EditionPath(one.Path()), company.AddressWith(r.Path, one.Slug), r.Lite
		if owned && m.Step == "waiting" && claim.Role.CanEdit() {
			m.Dispute = company.AddressWith(r.EditionPath(route.DisputesPath), one.Slug)
		}
		if claim != nil {
			m.Until = r.Moment(claim.ExpiresAt.Time)
		}
		title := r.Text("claim.title", map[string]any{"name": m.Name})
		return &frame.Page{Status: status, Head: frame.Head{Title: title, Description: r.Text("claim.lead", map[string]any{"name": m.Name}),
			Robots: "noindex"}, Model: m}, nil
	}
	return s.Personal.WritePage(c, load)
}

// setStep sets the step of a claim and the fields that the step shows. claim is nil before a claim begins.
func (m *CompanyClaimPage) setStep(one *company.Company, claim *Claim, now time.Time) {
	m.Domain, m.Roles, m.Step = company.OwnDomain(one.Website), roles, "choose"
	m.Methods = []Method{Request}
	if m.Domain != "" {
		m.Methods = []Method{Email, DNS, Meta, Request}
	}
	if m.Errors == nil {
		m.Errors = map[string]string{}
	}
	if m.Values.Role == "" {
		m.Values.Role = roles[0]
	}
	if !slices.Contains(m.Methods, m.Values.Method) {
		m.Values.Method = m.Methods[0]
	}
	if claim == nil {
		return
	}
	info := newClaimInfo(claim)
	switch {
	case claim.Status == Waiting:
		m.Step = "waiting"
	case claim.Status != Started || now.After(claim.ExpiresAt.Time):
	case claim.Method == Email:
		m.Step, m.Sent = "code", claim.Email
	case claim.Method == DNS:
		m.Step, m.Snippet = "record", *info.Record
	case claim.Method == Meta:
		m.Step, m.Snippet = "tag", *info.Tag
	}
}
