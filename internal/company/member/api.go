package member

import (
	"context"
	"errors"
	"net/http"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/company"
	"masthead/internal/limit"
)

// ownersMayCall says in the documentation that owners may call an operation.
const ownersMayCall = "Founders and executives of the company and editors of all brands may call this operation."

func (m *Members) register(a *apiv2.API) {
	in := apiv2.Section("Companies")
	const who = " " + ownersMayCall + " Only founders and editors may give or take the role of a founder."
	apiv2.Personal(a, http.MethodGet, "/rw/company-invitations/{id}", "list-company-invitations",
		"List the open invitations of a company, the newest first (addition)", m.listInvitations, in,
		apiv2.Doc(ownersMayCall))
	apiv2.Personal(a, http.MethodPost, "/rw/company-invitations/{id}", "invite-company-member", "Invite a colleague (addition)",
		m.inviteMember, in, apiv2.ReportSuccess,
		apiv2.Doc("Sends an email with a link that works once, for an account with the address. It replaces an open invitation."+who))
	apiv2.Personal(a, http.MethodDelete, "/rw/company-invitations/{id}/{invitation}", "withdraw-company-invitation",
		"Withdraw an invitation (addition)", m.withdrawInvitation, in, apiv2.Doc(ownersMayCall))
	apiv2.Personal(a, http.MethodPut, "/rw/company-members/{id}/{user}", "set-company-role", "Change the role of a member (addition)",
		m.changeRole, in, apiv2.ReportSuccess,
		apiv2.Doc("A company must have an owner, so the last founder or executive cannot become an employee."+who))
	apiv2.Personal(a, http.MethodDelete, "/rw/company-members/{id}/{user}", "remove-company-member", "Remove a member (addition)",
		m.removeMember, in, apiv2.Doc("Founders, executives and editors of all brands may remove other members; executives may not remove "+
			"a founder. "+
			"Every member may leave the company, except the last founder or executive."))
	apiv2.Write(a, http.MethodGet, "/desk/companies/{id}/members", "list-company-members",
		"List the members of a company and its open invitations", m.listMembers, apiv2.Section("Desk"), apiv2.Doc(apiv2.AllBrandsOnly))
}

// MemberInfo is a member of a company.
type MemberInfo struct {
	User  int64               `json:"user" doc:"ID of the account."`
	Name  string              `json:"name" doc:"Empty for an account without a name."`
	Email string              `json:"email"`
	Role  account.CompanyRole `json:"role" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
}

// MemberList has the members of a company in the order in which they joined, and its open invitations, the newest first.
type MemberList struct {
	Members     []MemberInfo     `json:"members" nullable:"false"`
	Invitations []InvitationInfo `json:"invitations" nullable:"false"`
}

func (m *Members) listMembers(ctx context.Context, in *companyInput) (*apiv2.Output[MemberList], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	one, err := company.Current(ctx, m.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	members, err := account.MembersOf(ctx, m.DB.Read, one.ID)
	if err != nil {
		return nil, err
	}
	open, err := m.OpenInvitations(ctx, one.ID)
	if err != nil {
		return nil, err
	}
	out := MemberList{Members: make([]MemberInfo, len(members)), Invitations: invitationsOf(open)}
	for i, one := range members {
		out.Members[i] = MemberInfo{one.UserID, one.User.Name, one.User.Email, one.Role}
	}
	return apiv2.Private(out), nil
}

func invitationsOf(open []Invitation) []InvitationInfo {
	list := make([]InvitationInfo, len(open))
	for i, one := range open {
		list[i] = InvitationInfo{one.ID, one.Email, one.Role, one.ExpiresAt.Format(time.RFC3339)}
	}
	return list
}

// InvitationInfo is an open invitation.
type InvitationInfo struct {
	ID      int64               `json:"id"`
	Email   string              `json:"email"`
	Role    account.CompanyRole `json:"role" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
	Expires string              `json:"expires" format:"date-time"`
}

// apiErrorOf returns the API error for an error of this package, and other errors unchanged.
func apiErrorOf(err error) error {
	var wait *limit.TooManyError
	switch {
	case errors.As(err, &wait):
		return apiv2.TooMany(wait.Wait, "Too many invitations. Please wait a while.")
	case errors.Is(err, ErrForbidden):
		return apiv2.Error(http.StatusForbidden, "Your role does not allow this.")
	case errors.Is(err, ErrAddress):
		return apiv2.FieldErrors(map[string]string{"email": "is not an email address"})
	case errors.Is(err, ErrAlreadyMember):
		return apiv2.FieldErrors(map[string]string{"email": "already belongs to a member"})
	case errors.Is(err, ErrLastOwner):
		return apiv2.Error(http.StatusConflict, "The company needs a founder or an executive.")
	case errors.Is(err, company.ErrWithdrawn):
		return apiv2.Error(http.StatusConflict, apiv2.Sentence(company.ErrWithdrawn))
	case errors.Is(err, ErrEnded):
		return apiv2.Error(http.StatusNotFound, "There is no such open invitation.")
	}
	return err
}

// ChangeResult is the response to a change of members or invitations.
type ChangeResult struct {
	Success bool `json:"success"`
}

type companyInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (m *Members) listInvitations(ctx context.Context, in *companyInput) (*apiv2.Output[[]InvitationInfo], error) {
	if _, err := company.ByID(ctx, m.DB.Read, in.ID); err != nil {
		return nil, err
	}
	if err := checkMayGiveRoles(ctx, m.DB.Read, caller.ActorOf(ctx), in.ID); err != nil {
		return nil, apiErrorOf(err)
	}
	open, err := m.OpenInvitations(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(invitationsOf(open)), nil
}

type inviteMemberInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Locale string `query:"locale" doc:"Name or code of the language of the email, by default that of the publication."`
	Body   struct {
		Email string              `json:"email" maxLength:"254"`
		Role  account.CompanyRole `json:"role" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
	}
}

func (m *Members) inviteMember(ctx context.Context, in *inviteMemberInput) (*apiv2.Output[ChangeResult], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	one, err := company.Current(ctx, m.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return changeResponse(m.Invite(ctx, caller.ActorOf(ctx), account.CallerOf(ctx).User.Name, one, in.Body.Email, in.Body.Role, lang))
}

// changeResponse returns the response to an action, or the API error for err.
func changeResponse(err error) (*apiv2.Output[ChangeResult], error) {
	if err != nil {
		return nil, apiErrorOf(err)
	}
	return apiv2.Private(ChangeResult{true}), nil
}

type invitationInput struct {
	ID         int64 `path:"id" minimum:"1"`
	Invitation int64 `path:"invitation" minimum:"1"`
}

func (m *Members) withdrawInvitation(ctx context.Context, in *invitationInput) (*apiv2.Output[ChangeResult], error) {
	if _, err := company.ByID(ctx, m.DB.Read, in.ID); err != nil {
		return nil, err
	}
	return changeResponse(m.Withdraw(ctx, caller.ActorOf(ctx), in.ID, in.Invitation))
}

type memberInput struct {
	ID   int64 `path:"id" minimum:"1"`
	User int64 `path:"user" minimum:"1"`
}

type memberRoleInput struct {
	ID   int64 `path:"id" minimum:"1"`
	User int64 `path:"user" minimum:"1"`
	Body struct {
		Role account.CompanyRole `json:"role" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
	}
}

func (m *Members) changeRole(ctx context.Context, in *memberRoleInput) (*apiv2.Output[ChangeResult], error) {
	return changeResponse(m.SetRole(ctx, caller.ActorOf(ctx), in.ID, in.User, in.Body.Role))
}

func (m *Members) removeMember(ctx context.Context, in *memberInput) (*apiv2.Output[ChangeResult], error) {
	return changeResponse(m.Remove(ctx, caller.ActorOf(ctx), in.ID, in.User))
}
