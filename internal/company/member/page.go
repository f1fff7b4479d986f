package member

import (
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// Page is the route of the page that lists the members of a company.
var Page = route.DeclarePersonal(route.Page{Pattern: route.MembersPath, Model: CompanyMembersPage{}, Name: "member.page",
	Parent: route.CompaniesPath, Keeps: []string{"email", "role"}, WithoutAd: true})

// InvitationPage is the route of the page that an invitation links to.
var InvitationPage = route.DeclarePersonal(route.Page{Pattern: route.InvitationPath, Model: CompanyInvitationPage{}, Name: "member.page",
	Parent: route.CompaniesPath})

// CompanyMembersPage lists the members of a company and, for its owners, the open invitations.
type CompanyMembersPage struct {
	frame.Frame
	Name        string            `json:"name"`
	Action      string            `json:"action"`      // address of the forms
	Wizard      string            `json:"wizard"`      // address of the wizard
	Corrections string            `json:"corrections"` // address of the list of suggested corrections, "" for an employee
	Disputes    string            `json:"disputes"`    // address of the disputes about the company, "" for an employee
	Owner       bool              `json:"owner"`       // the reader may invite
	Roles       []string          `json:"roles"`       // roles that the reader may give
	Members     []MemberRow       `json:"members"`
	Invitations []InvitationRow   `json:"invitations"`
	Email       string            `json:"email"`  // address as entered in the invitation form
	Role        string            `json:"role"`   // role as chosen in the invitation form
	Errors      map[string]string `json:"errors"` // by field
	Notice      string            `json:"notice"` // error message, "" for none
	Done        string            `json:"done"`   // what was done, "" for nothing
	LiteForm    bool              `json:"liteForm"`
}

// MemberRow is a member of a company.
type MemberRow struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"` // "" unless the reader is an owner
	Role    string `json:"role"`
	Self    bool   `json:"self"`
	CanEdit bool   `json:"canEdit"` // the reader may change the role and remove the member
}

// InvitationRow is an open invitation.
type InvitationRow struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Role  string `json:"role"`
	Until string `json:"until"` // RFC 3339
}

// CompanyInvitationPage is the page that an invitation links to.
type CompanyInvitationPage struct {
	frame.Frame
	Name     string `json:"name"` // name of the company, "" if the invitation has ended
	Role     string `json:"role"`
	Action   string `json:"action"`
	Email    string `json:"email"` // address that the invitation was sent to, "" if it is the reader's own
	Own      string `json:"own"`   // address of the reader's account
	All      string `json:"all"`   // path of the directory
	LiteForm bool   `json:"liteForm"`
}

// PersonalPages serves the pages of members and invitations.
type PersonalPages struct {
	Personal *personal.Server
	Members  *Members
}

// Offer mounts the pages, which are for signed-in readers only.
func (s *PersonalPages) Offer() feature.Offer {
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		s.Personal.MountSignedIn(mux, Page, map[string]func(*personal.Call) error{http.MethodGet: s.show, http.MethodPost: s.submit})
		s.Personal.MountSignedIn(mux, InvitationPage,
			map[string]func(*personal.Call) error{http.MethodGet: s.showInvitation, http.MethodPost: s.accept})
		return nil
	}}
}

// companyOf returns the company that the address names, and the role of the reader in it. If the reader does not belong to the
// company, or if the company was merged into another one, it redirects the reader and returns nil.
func (s *PersonalPages) companyOf(c *personal.Call) (*company.Company, account.CompanyRole, error) {
	ctx, db := c.Request.Context(), s.Members.DB.Read
	one, merged, err := company.CurrentBySlug(ctx, db, c.Request.URL.Query().Get("company"))
	if errors.Is(err, database.ErrNotFound) {
		return nil, "", s.Personal.Redirect(c, c.Locale.Edition()+route.CompanyEditPath)
	}
	if err != nil {
		return nil, "", err
	}
	if merged {
		return nil, "", s.Personal.Redirect(c, company.AddressWith(c.Request.URL.Path, one.Slug))
	}
	role, err := account.CompanyRoleOf(ctx, db, c.Session.UserID, one.ID)
	if err == nil && role == "" {
		return nil, "", s.Personal.Redirect(c, company.AddressWith(c.Locale.Edition()+route.ClaimPath, one.Slug))
	}
	return one, role, err
}

// sent is the value of the parameter done after an invitation was sent. The newest open invitation is then the one that was sent.
const sent = "sent"

func (s *PersonalPages) show(c *personal.Call) error {
	one, role, err := s.companyOf(c)
	if one == nil || err != nil {
		return err
	}
	m := &CompanyMembersPage{}
	if typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI()); typed != nil {
		m.Email, m.Role = typed.Get("email"), typed.Get("role")
	}
	switch done := c.Request.URL.Query().Get("done"); done {
	case "":
	case sent:
		open, err := s.Members.OpenInvitations(c.Request.Context(), one.ID)
		if err != nil {
			return err
		}
		if len(open) > 0 && role.CanEdit() { // the newest is the first
			m.Done = c.Locale.Text("member.sent", map[string]any{"email": open[0].Email})
		}
	default:
		m.Done = c.Locale.Text("company.edit.saved", nil)
	}
	return s.respond(c, one, role, m, http.StatusOK)
}

// actorOf returns the reader as a member of companies: the page gives editors no more rights than other members.
func actorOf(c *personal.Call) actor.Actor { return actor.Actor{UserID: &c.Session.UserID} }

// submit sends an invitation, withdraws one, changes a role or removes a member. The field `do` says which.
func (s *PersonalPages) submit(c *personal.Call) error {
	one, role, err := s.companyOf(c)
	if one == nil || err != nil {
		return err
	}
	ctx, form, by := c.Request.Context(), c.Request.PostForm, actorOf(c)
	m := &CompanyMembersPage{Errors: map[string]string{}}
	id, _ := strconv.ParseInt(form.Get("id"), 10, 64) // 0, which is no id, for a text that is not a number
	to := account.CompanyRole(form.Get("role"))
	if (form.Get("do") == "invite" || form.Get("do") == "role") && !slices.Contains(allRoles, string(to)) {
		m.Notice = c.Locale.Text("form.choose", nil)
		return s.respond(c, one, role, m, http.StatusUnprocessableEntity)
	}
	switch form.Get("do") {
	case "invite":
		m.Email, m.Role = strings.TrimSpace(form.Get("email")), string(to)
		err = s.Members.Invite(ctx, by, c.Session.User.Name, one, m.Email, to, c.Locale)
	case "resend":
		err = s.resend(c, one, id)
	case "withdraw":
		err = s.Members.Withdraw(ctx, by, one.ID, id)
	case "role":
		err = s.Members.SetRole(ctx, by, one.ID, id, to)
	case "remove":
		err = s.Members.Remove(ctx, by, one.ID, id)
	default:
		return s.Personal.Redirect(c, company.AddressWith(c.Request.URL.Path, one.Slug))
	}
	switch {
	case err == nil && form.Get("do") == "remove" && id == c.Session.UserID:
		return s.Personal.Redirect(c, c.Locale.Edition()+route.CompanyEditPath)
	case err == nil && (form.Get("do") == "invite" || form.Get("do") == "resend"):
		return s.Personal.Redirect(c, company.AddressWith(c.Request.URL.Path, one.Slug)+"&done="+sent)
	case err == nil:
		return s.Personal.Redirect(c, company.AddressWith(c.Request.URL.Path, one.Slug)+"&done=1")
	}
	status, ok := m.setError(c, err)
	if !ok {
		return err
	}
	return s.respond(c, one, role, m, status)
}

// resend sends an open invitation again, with a new link.
func (s *PersonalPages) resend(c *personal.Call, one *company.Company, id int64) error {
	open, err := s.Members.OpenInvitations(c.Request.Context(), one.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(open, func(in Invitation) bool { return in.ID == id })
	if at < 0 {
		return ErrEnded
	}
	return s.Members.Invite(c.Request.Context(), actorOf(c), c.Session.User.Name, one, open[at].Email, open[at].Role, c.Locale)
}

// setError sets the texts for an error of this package, and returns the status of the response. ok is false for other errors.
func (m *CompanyMembersPage) setError(c *personal.Call, err error) (status int, ok bool) {
	text := func(id string) string { return c.Locale.Text(id, nil) }
	var wait *limit.TooManyError
	switch {
	case errors.As(err, &wait):
		edge.SetRetryAfter(c.Writer, wait.Wait)
		m.Notice = c.Locale.Text("account.wait", map[string]any{"minutes": int(math.Ceil(wait.Wait.Minutes()))})
		return http.StatusTooManyRequests, true
	case errors.Is(err, ErrForbidden):
		m.Notice = text("member.forbidden")
		return http.StatusForbidden, true
	case errors.Is(err, ErrAddress):
		m.Errors["email"] = text("form.email")
	case errors.Is(err, ErrAlreadyMember):
		m.Errors["email"] = text("member.already")
	case errors.Is(err, ErrLastOwner):
		m.Notice = text("member.lastOwner")
	case errors.Is(err, ErrEnded), errors.Is(err, database.ErrNotFound), errors.Is(err, company.ErrWithdrawn):
		m.Notice = text("member.ended")
	default:
		return 0, false
	}
	return http.StatusUnprocessableEntity, true
}

var allRoles = []string{string(account.Founder), string(account.Executive), string(account.Employee)}

// respond writes the page for a reader with a role.
func (s *PersonalPages) respond(c *personal.Call, one *company.Company, role account.CompanyRole, m *CompanyMembersPage, status int) error {
	members, err := account.MembersOf(c.Request.Context(), s.Members.DB.Read, one.ID)
	if err != nil {
		return err
	}
	var open []Invitation
	if role.CanEdit() {
		if open, err = s.Members.OpenInvitations(c.Request.Context(), one.ID); err != nil {
			return err
		}
	}
	m.Owner, m.Roles = role.CanEdit(), allRoles
	if role != account.Founder {
		m.Roles = allRoles[1:]
	}
	if m.Errors == nil {
		m.Errors = map[string]string{}
	}
	if !slices.Contains(m.Roles, m.Role) {
		m.Role = string(account.Executive)
	}
	m.Members, m.Invitations = []MemberRow{}, []InvitationRow{}
	for _, one := range members {
		row := MemberRow{ID: strconv.FormatInt(one.UserID, 10), Name: one.User.Name, Role: string(one.Role), Self: one.UserID == c.Session.UserID,
			CanEdit: role.CanEdit() && slices.Contains(m.Roles, string(one.Role))}
		if m.Owner {
			row.Email = one.User.Email
		}
		m.Members = append(m.Members, row)
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Name, m.Action, m.LiteForm = one.NameIn(r.Locale()), company.AddressWith(r.Path, one.Slug), r.Lite
		m.Wizard = company.AddressWith(r.EditionPath(route.CompanyEditPath), one.Slug)
		if m.Owner {
			m.Corrections = company.AddressWith(r.EditionPath(route.CorrectionsPath), one.Slug)
			m.Disputes = company.AddressWith(r.EditionPath(route.DisputesPath), one.Slug)
		}
		for _, in := range open {
			m.Invitations = append(m.Invitations,
				InvitationRow{strconv.FormatInt(in.ID, 10), in.Email, string(in.Role), r.Moment(in.ExpiresAt.Time)})
		}
		title := r.Text("member.title", map[string]any{"name": m.Name})
		return &frame.Page{Status: status, Model: m,
			Head: frame.Head{Title: title, Description: r.Text("member.lead", nil), Robots: "noindex"}}, nil
	})
}

// showInvitation responds with the invitation that the token in the address names.
func (s *PersonalPages) showInvitation(c *personal.Call) error {
	in, err := s.Members.InvitationOf(c.Request.Context(), c.Request.URL.Query().Get("token"))
	if err != nil && !errors.Is(err, ErrEnded) {
		return err
	}
	return s.respondInvitation(c, in)
}

// respondInvitation writes the page of an invitation; in is nil if the invitation has ended.
func (s *PersonalPages) respondInvitation(c *personal.Call, in *Invitation) error {
	m := &CompanyInvitationPage{Action: c.Request.URL.RequestURI()}
	status, title := http.StatusGone, c.Locale.Text("member.ended", nil)
	if in != nil {
		one, err := company.Current(c.Request.Context(), s.Members.DB.Read, in.CompanyID)
		if err != nil {
			return err
		}
		status, m.Name, m.Role = http.StatusOK, one.NameIn(c.Locale), string(in.Role)
		title = c.Locale.Text("member.join", map[string]any{"name": m.Name})
		if in.Email != c.Session.User.Email {
			status, m.Email, m.Own = http.StatusForbidden, in.Email, c.Session.User.Email
		}
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.LiteForm, m.All = r.Lite, r.EditionPath(route.CompaniesPath)
		return &frame.Page{Status: status, Model: m, Head: frame.Head{Title: title, Robots: "noindex"}}, nil
	})
}

// accept accepts the invitation that the token in the address names, and redirects to the wizard, which welcomes the new member.
func (s *PersonalPages) accept(c *personal.Call) error {
	in, err := s.Members.Accept(c.Request.Context(), c.Session.User, c.Request.URL.Query().Get("token"))
	switch {
	case errors.Is(err, ErrOtherAddress):
		return s.respondInvitation(c, in)
	case errors.Is(err, ErrEnded):
		return s.respondInvitation(c, nil)
	case err != nil:
		return err
	}
	one, err := company.Current(c.Request.Context(), s.Members.DB.Read, in.CompanyID)
	if err != nil {
		return err
	}
	return s.Personal.Redirect(c, company.WelcomeAddress(c.Locale, one))
}
