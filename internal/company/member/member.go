// Package member lets the owners of a company invite colleagues and manage its members. Owners are founders and executives.
package member

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/secrets"
)

// InvitationLifetime is how long an invitation is valid.
const InvitationLifetime = 7 * 24 * time.Hour

// The limits of emails with invitations. They keep users from sending emails to many strangers. invitationsPerAddress are those of one
// company to one address, emailsPerAddress those of all companies, with some for companies that have not invited the address yet.
var (
	emailsPerCompany      = limit.Limit{Name: "invite-company", Times: 30, Period: 24 * time.Hour}
	invitationsPerAddress = limit.Limit{Name: "invite", Times: 3, Period: 24 * time.Hour}
	emailsPerAddress      = limit.Shared{First: limit.Limit{Name: "invite-address-first", Times: 10, Period: 24 * time.Hour},
		Again: limit.Limit{Name: "invite-address-again", Times: 10, Period: 24 * time.Hour}}
)

// Errors of members and invitations.
var (
	ErrForbidden     = errors.New("the role of the caller does not allow this")
	ErrLastOwner     = errors.New("the company needs a founder or an executive")
	ErrAlreadyMember = errors.New("the address already belongs to a member")
	ErrAddress       = errors.New("this is not an email address")
	ErrEnded         = errors.New("the invitation has ended")
	ErrOtherAddress  = errors.New("the invitation was sent to another address")
)

// Status is the state of an invitation.
type Status string

// The states of invitations.
const (
	Open      Status = "open"
	Accepted  Status = "accepted"
	Withdrawn Status = "withdrawn"
)

// Invitation invites the owner of an email address to a company.
type Invitation struct {
	bun.BaseModel `bun:"table:company_invitations,alias:ci"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	Email     string
	Role      account.CompanyRole
	Status    Status
	Token     string // SHA-256 of the link's token in hex
	UserID    *int64 // the member who invited
	CreatedAt clock.Moment
	ExpiresAt clock.Moment
}

// Members invites people to companies, and changes and ends memberships.
type Members struct {
	DB    *database.DB
	Queue *jobs.Client
	Theme func(i18n.Locale) mail.Theme
	Site  string // public address of the site, without a slash at its end
}

// checkMayGiveRoles returns ErrForbidden unless the actor may give and take all of the roles in a company. Founders and editors of all
// brands may give and take every role, executives every role except that of a founder.
func checkMayGiveRoles(ctx context.Context, db bun.IDB, by actor.Actor, companyID int64, roles ...account.CompanyRole) error {
	if by.AllBrands {
		return nil
	}
	if by.UserID == nil {
		return ErrForbidden
	}
	own, err := account.CompanyRoleOf(ctx, db, *by.UserID, companyID)
	if err != nil {
		return err
	}
	if own != account.Founder && (own != account.Executive || slices.Contains(roles, account.Founder)) {
		return ErrForbidden
	}
	return nil
}

// Invite invites the owner of an address to a company and sends the link in an email that names the actor. It withdraws an open invitation
// to the same address. It returns ErrForbidden, ErrAddress, ErrAlreadyMember,
// company.ErrWithdrawn or a *limit.TooManyError.
func (m *Members) Invite(ctx context.Context, by actor.Actor, name string, one *company.Company, typed string, role account.CompanyRole,
	lang i18n.Locale,
) error {
	if err := checkMayGiveRoles(ctx, m.DB.Read, by, one.ID, role); err != nil {
		return err
	}
	address, ok := account.NormalizeEmail(typed)
	if !ok {
		return ErrAddress
	}
	user, err := account.UserByEmail(ctx, m.DB.Read, address)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	if err == nil {
		if has, err := account.CompanyRoleOf(ctx, m.DB.Read, user.ID, one.ID); err != nil || has != "" {
			return errors.Join(err, ErrAlreadyMember)
		}
	}
	inviting := fmt.Sprint(one.ID)
	// The company's own limits come first, because an invitation that they refuse must not count for other companies.
	if err := limit.Count(ctx, m.DB, invitationsPerAddress, inviting+" "+address); err != nil {
		return err
	}
	if err := limit.Count(ctx, m.DB, emailsPerCompany, inviting); err != nil {
		return err
	}
	if err := limit.CountShared(ctx, m.DB, emailsPerAddress, address, inviting); err != nil {
		return err
	}
	token := rand.Text()
	return m.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := company.Lock(ctx, tx, one.ID); err != nil {
			return err
		}
		if current, err := company.ByID(ctx, tx, one.ID); err != nil || current.IsWithdrawn() {
			return errors.Join(err, company.ErrWithdrawn)
		}
		if err := checkMayGiveRoles(ctx, tx, by, one.ID, role); err != nil {
			return err
		}
		ids, err := company.IDsWithMerged(ctx, tx, one.ID)
		if err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model((*Invitation)(nil)).Set("status = ?", Withdrawn).Where("company_id IN (?)", bun.List(ids)).
			Where("email = ?", address).Where("status = ?", Open).Exec(ctx)
		if err != nil {
			return fmt.Errorf("replace invitation: %w", err)
		}
		in := &Invitation{CompanyID: one.ID, Email: address, Role: role, Status: Open, Token: secrets.Hash(token), UserID: by.UserID,
			CreatedAt: tx.At, ExpiresAt: clock.MomentOf(tx.At.Add(InvitationLifetime))}
		if _, err := tx.NewInsert().Model(in).Exec(ctx); err != nil {
			return fmt.Errorf("invite: %w", err)
		}
		if err := company.RecordAction(ctx, tx, one.ID, by, "member.invited", map[string]any{"invitation": in.ID, "role": role}); err != nil {
			return err
		}
		email := invitationEmail(m.Theme(lang), lang, one.NameIn(lang), name, role, m.Site+invitationPath(lang, token), in.ExpiresAt.Time)
		email.To = address
		return mail.Enqueue(ctx, m.Queue, tx, email)
	})
}

// Withdraw withdraws an invitation of a company. It returns ErrForbidden, or ErrEnded if the invitation is not open.
func (m *Members) Withdraw(ctx context.Context, by actor.Actor, companyID, id int64) error {
	return m.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := checkMayGiveRoles(ctx, tx, by, companyID); err != nil {
			return err
		}
		ids, err := company.IDsWithMerged(ctx, tx, companyID)
		if err != nil {
			return err
		}
		res, err := tx.NewUpdate().Model((*Invitation)(nil)).Set("status = ?", Withdrawn).Where("id = ?", id).
			Where("company_id IN (?)", bun.List(ids)).Where("status = ?", Open).Exec(ctx)
		if err != nil {
			return fmt.Errorf("withdraw invitation: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrEnded)
		}
		return company.RecordAction(ctx, tx, companyID, by, "invitation.withdrawn", map[string]any{"invitation": id})
	})
}

// WithdrawInvitations withdraws the open invitations of a company and of the companies that were merged into it. It adds nothing to the
// audit log.
func WithdrawInvitations(ctx context.Context, tx *database.Tx, companyID int64) error {
	ids, err := company.IDsWithMerged(ctx, tx, companyID)
	if err != nil {
		return err
	}
	_, err = tx.NewUpdate().Model((*Invitation)(nil)).Set("status = ?", Withdrawn).Where("company_id IN (?)", bun.List(ids)).
		Where("status = ?", Open).Exec(ctx)
	if err != nil {
		return fmt.Errorf("withdraw the invitations of company %d: %w", companyID, err)
	}
	return nil
}

// OpenInvitations returns the invitations that can be accepted, of a company and of the companies that were merged into it, the newest
// first.
func (m *Members) OpenInvitations(ctx context.Context, companyID int64) ([]Invitation, error) {
	ids, err := company.IDsWithMerged(ctx, m.DB.Read, companyID)
	if err != nil {
		return nil, err
	}
	var list []Invitation
	err = m.DB.Read.NewSelect().Model(&list).Where("company_id IN (?)", bun.List(ids)).Where("status = ?", Open).
		Where("expires_at > ?", m.DB.Now()).Order("id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("invitations of company %d: %w", companyID, err)
	}
	return list, nil
}

// InvitationOf returns the open invitation with a token. It returns ErrEnded if there is none.
func (m *Members) InvitationOf(ctx context.Context, token string) (*Invitation, error) {
	in := new(Invitation)
	err := m.DB.Read.NewSelect().Model(in).Where("token = ?", secrets.Hash(token)).Where("status = ?", Open).
		Where("expires_at > ?", m.DB.Now()).Scan(ctx)
	if err = database.NotFound(err); errors.Is(err, database.ErrNotFound) {
		return nil, ErrEnded
	}
	if err != nil {
		return nil, fmt.Errorf("invitation: %w", err)
	}
	return in, nil
}

// Accept accepts the invitation with a token, which must have been sent to the user's address, and makes the user a member. A founder
// or executive keeps that role. It returns ErrEnded or ErrOtherAddress.
func (m *Members) Accept(ctx context.Context, user *account.User, token string) (*Invitation, error) {
	in, err := m.InvitationOf(ctx, token)
	if err != nil {
		return nil, err
	}
	if in.Email != user.Email {
		return in, ErrOtherAddress
	}
	return in, m.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		res, err := tx.NewUpdate().Model((*Invitation)(nil)).Set("status = ?", Accepted).Where("id = ?", in.ID).
			Where("token = ?", in.Token).Where("status = ?", Open).Where("expires_at > ?", tx.At).Exec(ctx)
		if err != nil {
			return fmt.Errorf("accept invitation: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrEnded)
		}
		current, err := company.LockCurrent(ctx, tx, []int64{in.CompanyID})
		if err != nil {
			return err
		}
		kept := current[in.CompanyID]
		if kept == nil || kept.IsWithdrawn() {
			return ErrEnded
		}
		in.CompanyID = kept.ID // the company may have been merged since the invitation
		if role, err := account.CompanyRoleOf(ctx, tx, user.ID, in.CompanyID); err != nil || role.CanEdit() {
			return err
		}
		if err := account.AddMember(ctx, tx, user.ID, in.CompanyID, in.Role); err != nil {
			return err
		}
		detail := map[string]any{"invitation": in.ID, "role": in.Role}
		return company.RecordAction(ctx, tx, in.CompanyID, actor.Actor{UserID: &user.ID}, "member.joined", detail)
	})
}

// SetRole changes the role of a member. It returns ErrForbidden, ErrLastOwner or database.ErrNotFound.
func (m *Members) SetRole(ctx context.Context, by actor.Actor, companyID, user int64, role account.CompanyRole) error {
	return m.changeMembership(ctx, by, companyID, user, role, func(ctx context.Context, tx *database.Tx) error {
		return account.AddMember(ctx, tx, user, companyID, role)
	})
}

// Remove ends a membership. Members may end their own. It returns ErrForbidden, ErrLastOwner or database.ErrNotFound.
func (m *Members) Remove(ctx context.Context, by actor.Actor, companyID, user int64) error {
	return m.changeMembership(ctx, by, companyID, user, "", func(ctx context.Context, tx *database.Tx) error {
		return account.RemoveMember(ctx, tx, user, companyID)
	})
}

// changeMembership runs write, which gives a user the role to; "" means that the user stops being a member. It returns ErrForbidden if the
// actor may not do that, and ErrLastOwner if the company would be left without an owner.
func (m *Members) changeMembership(ctx context.Context, by actor.Actor, companyID, user int64, to account.CompanyRole,
	write func(ctx context.Context, tx *database.Tx) error,
) error {
	return m.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := company.Lock(ctx, tx, companyID); err != nil { // so that two owners cannot leave at the same time
			return err
		}
		from, err := account.CompanyRoleOf(ctx, tx, user, companyID)
		if err != nil {
			return err
		}
		if (by.UserID == nil || *by.UserID != user) || to != "" { // everybody may leave
			if err := checkMayGiveRoles(ctx, tx, by, companyID, from, to); err != nil {
				return err
			}
		}
		if from == "" {
			return fmt.Errorf("member %d of company %d: %w", user, companyID, database.ErrNotFound)
		}
		if err := write(ctx, tx); err != nil {
			return err
		}
		action := "member.role"
		if to == "" {
			action = "member.removed"
		}
		detail := map[string]any{"user": user, "from": from, "to": to}
		if err := company.RecordAction(ctx, tx, companyID, by, action, detail); err != nil || !from.CanEdit() {
			return err
		}
		owned, err := account.HasOwner(ctx, tx, companyID)
		if err == nil && !owned {
			err = ErrLastOwner
		}
		return err
	})
}
