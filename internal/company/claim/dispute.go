package claim

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/company/member"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/limit"
)

// Limits of the texts of a dispute, in characters.
const (
	MaxStatement     = 2000
	MaxDisputeReason = 1000
)

// disputesPerUser is low because every dispute takes time from the owners and from an editor.
var disputesPerUser = limit.Limit{Name: "dispute", Times: 3, Period: 30 * 24 * time.Hour}

// Errors of disputes.
var (
	ErrNoWaitingClaim = errors.New("claim the company as a founder or an executive first; a claim that waits for the editors can be disputed")
	ErrNoOwner        = errors.New("the company has no owner, so there is nothing to dispute")
	ErrOpenDispute    = errors.New("you have already opened a dispute about the company")
	ErrDisputed       = errors.New("the user has opened a dispute about the company; decide that one")
	ErrDisputeEnded   = errors.New("the dispute has already been decided or withdrawn")
	ErrStatementGiven = errors.New("your side has already added its statement")
	ErrOwnDispute     = errors.New("you are a party to the dispute, so another editor must decide")
)

// DisputeStatus is the state of a dispute.
type DisputeStatus string

// The states. Editors decide about an open dispute: they transfer the company to the claimant, add the claimant as another owner or
// reject the dispute.
const (
	DisputeOpen        DisputeStatus = "open"
	DisputeTransferred DisputeStatus = "transferred"
	DisputeAdded       DisputeStatus = "added"
	DisputeRejected    DisputeStatus = "rejected"
	DisputeWithdrawn   DisputeStatus = "withdrawn"
)

// StatementKind is the kind of a statement in a dispute.
type StatementKind string

// The kinds of statements. A dispute has at most one statement of each kind.
const (
	OpeningStatement  StatementKind = "opening"
	ClaimantStatement StatementKind = "claimant"
	OwnersStatement   StatementKind = "owners"
)

// Dispute is the objection of a user, the claimant, to the owners of a company.
type Dispute struct {
	bun.BaseModel `bun:"table:company_disputes,alias:disp"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	UserID    int64
	Role      account.CompanyRole // role that the claimant wants
	Status    DisputeStatus
	Reason    string // reason for the decision
	CreatedAt clock.Moment
	DecidedAt *clock.Moment
	DecidedBy *int64

	Statements []Statement `bun:"rel:has-many,join:id=dispute_id"`
}

// Has reports whether the dispute has a statement of a kind.
func (d *Dispute) Has(kind StatementKind) bool {
	for _, s := range d.Statements {
		if s.Kind == kind {
			return true
		}
	}
	return false
}

// Statement is a text of one side of a dispute.
type Statement struct {
	bun.BaseModel `bun:"table:company_dispute_statements,alias:stm"`

	DisputeID int64         `bun:",pk"`
	Kind      StatementKind `bun:",pk"`
	UserID    int64
	Text      string
	Lang      string // language code of the page where the statement was written, "" for that of the account
	CreatedAt clock.Moment
}

// NewStatement is a statement that a user writes.
type NewStatement struct {
	Text string
	Lang i18n.Locale
	Page string // language code of the page where the user writes, "" for that of the account
}

func (s *NewStatement) check() (err error) {
	s.Text, err = checkText("statement", s.Text, MaxStatement, s.Lang)
	return err
}

// languageOf returns the language for news about the dispute to a user: that of the page where the user last wrote in the dispute, else
// that of the account.
func (d *Dispute) languageOf(user *account.User) i18n.Locale {
	code := user.Lang
	for _, s := range d.Statements { // in their order
		if s.UserID == user.ID && s.Lang != "" {
			code = s.Lang
		}
	}
	return i18n.LookupOrDefault(code)
}

// checkText returns a text without spaces at its ends, or an invalid.Fields for the field if the text is empty, too long or has
// invalid characters.
func checkText(field, text string, limit int, l i18n.Locale) (string, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	switch {
	case text == "":
		return "", invalid.Fields{field: l.Text("form.required", nil)}
	case utf8.RuneCountInString(text) > limit:
		return "", invalid.Fields{field: l.Text("form.tooLong", map[string]any{"max": limit})}
	case strings.ContainsRune(text, 0) || !utf8.ValidString(text):
		return "", invalid.Fields{field: l.Text("company.rule.text", nil)}
	}
	return text, nil
}

// CanDispute returns the role that the user's claim asks for if the user can open a dispute about a company. Otherwise it
// returns ErrAlreadyMember for an owner, ErrNoOwner, ErrNoWaitingClaim or ErrOpenDispute.
func (c *Claims) CanDispute(ctx context.Context, db bun.IDB, user int64, one *company.Company) (account.CompanyRole, error) {
	ids, err := company.IDsWithMerged(ctx, db, one.ID)
	if err != nil {
		return "", err
	}
	if role, err := account.CompanyRoleOf(ctx, db, user, one.ID); err != nil || role.CanEdit() {
		return "", errors.Join(err, ErrAlreadyMember)
	}
	if owned, err := account.HasOwner(ctx, db, one.ID); err != nil || !owned {
		return "", errors.Join(err, ErrNoOwner)
	}
	open, err := db.NewSelect().Model((*Dispute)(nil)).Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", user).
		Where("status = ?", DisputeOpen).Exists(ctx)
	if err != nil {
		return "", fmt.Errorf("open disputes: %w", err)
	}
	if open {
		return "", ErrOpenDispute
	}
	var roles []account.CompanyRole
	err = db.NewSelect().Model((*Claim)(nil)).Column("role").Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", user).
		Where("status = ?", Waiting).Where("role <> ?", account.Employee).Order("id DESC").Limit(1).Scan(ctx, &roles)
	if err != nil {
		return "", fmt.Errorf("waiting claims: %w", err)
	}
	if len(roles) == 0 {
		return "", ErrNoWaitingClaim
	}
	return roles[0], nil
}

// OpenDispute stores the dispute of a user whose claim to a company waits for the editors, and notifies the owners. It returns
// database.ErrNotFound, an error of CanDispute, an invalid.Fields or a *limit.TooManyError.
func (c *Claims) OpenDispute(ctx context.Context, user *account.User, companyID int64, statement NewStatement) (*Dispute, error) {
	one, err := company.Current(ctx, c.DB.Read, companyID)
	if err != nil {
		return nil, err
	}
	if _, err := c.CanDispute(ctx, c.DB.Read, user.ID, one); err != nil {
		return nil, err
	}
	if err := statement.check(); err != nil {
		return nil, err
	}
	if err := limit.Count(ctx, c.DB, disputesPerUser, fmt.Sprint(user.ID)); err != nil {
		return nil, err
	}
	d := &Dispute{UserID: user.ID, Status: DisputeOpen}
	return d, c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		current, err := company.LockCurrent(ctx, tx, []int64{one.ID})
		if err != nil {
			return err
		}
		one := current[one.ID]
		if d.Role, err = c.CanDispute(ctx, tx, user.ID, one); err != nil { // checked again, because only now the row is locked
			return err
		}
		d.CompanyID, d.CreatedAt = one.ID, tx.At
		if _, err := tx.NewInsert().Model(d).Exec(ctx); err != nil {
			return fmt.Errorf("open dispute: %w", err)
		}
		if _, err := c.addStatement(ctx, tx, d, OpeningStatement, user.ID, statement); err != nil {
			return err
		}
		by := actor.Actor{UserID: &user.ID}
		if err := company.RecordAction(ctx, tx, one.ID, by, "dispute.opened", map[string]any{"dispute": d.ID}); err != nil {
			return err
		}
		return c.notifyOfDispute(ctx, tx, d, one, user)
	})
}

// addStatement stores a statement of a dispute. It returns false if the dispute already has a statement of this kind.
func (c *Claims) addStatement(ctx context.Context, tx *database.Tx, d *Dispute, kind StatementKind, user int64, s NewStatement,
) (bool, error) {
	row := Statement{DisputeID: d.ID, Kind: kind, UserID: user, Text: s.Text, Lang: s.Page, CreatedAt: tx.At}
	res, err := tx.NewInsert().Model(&row).On("CONFLICT (dispute_id, kind) DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add statement to dispute %d: %w", d.ID, err)
	}
	n, err := res.RowsAffected()
	if n > 0 {
		d.Statements = append(d.Statements, row)
	}
	return n > 0, err
}

// lockDispute returns a dispute with its statements and its company, which it locks. If the company was merged, the dispute is moved to
// the remaining one. It returns database.ErrNotFound.
func lockDispute(ctx context.Context, tx *database.Tx, id int64) (*Dispute, *company.Company, error) {
	var d *Dispute
	read := func() error {
		d = new(Dispute) // the library would append to statements that were read before
		err := tx.NewSelect().Model(d).Relation("Statements", orderStatements).Where("disp.id = ?", id).Scan(ctx)
		if err != nil {
			return fmt.Errorf("dispute %d: %w", id, database.NotFound(err))
		}
		return nil
	}
	if err := read(); err != nil {
		return nil, nil, err
	}
	current, err := company.LockCurrent(ctx, tx, []int64{d.CompanyID})
	if err != nil {
		return nil, nil, err
	}
	kept := current[d.CompanyID]
	if kept == nil {
		return nil, nil, fmt.Errorf("company %d: %w", d.CompanyID, database.ErrNotFound)
	}
	if err := read(); err != nil { // read again, because another transaction may have held the lock
		return nil, nil, err
	}
	if d.CompanyID == kept.ID {
		return d, kept, nil
	}
	d.CompanyID = kept.ID
	if _, err := tx.NewUpdate().Model(d).Column("company_id").WherePK().Exec(ctx); err != nil {
		return nil, nil, fmt.Errorf("move dispute %d: %w", id, err)
	}
	return d, kept, nil
}

// AddStatement adds a statement of the user's side to an open dispute and notifies the other side. Each side can add one. It
// returns database.ErrNotFound for a user who is neither the claimant nor an owner of the company, or ErrDisputeEnded,
// ErrStatementGiven or an invalid.Fields.
func (c *Claims) AddStatement(ctx context.Context, user, id int64, statement NewStatement) (*Dispute, error) {
	if err := statement.check(); err != nil {
		return nil, err
	}
	var d *Dispute
	return d, c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		var one *company.Company
		if d, one, err = lockDispute(ctx, tx, id); err != nil {
			return err
		}
		kind := ClaimantStatement
		if user != d.UserID {
			role, err := account.CompanyRoleOf(ctx, tx, user, one.ID)
			if err != nil || !role.CanEdit() {
				return errors.Join(err, fmt.Errorf("dispute %d: %w", id, database.ErrNotFound))
			}
			kind = OwnersStatement
		}
		if d.Status != DisputeOpen {
			return ErrDisputeEnded
		}
		if added, err := c.addStatement(ctx, tx, d, kind, user, statement); err != nil || !added {
			return errors.Join(err, ErrStatementGiven)
		}
		detail := map[string]any{"dispute": d.ID, "kind": kind}
		if err := company.RecordAction(ctx, tx, one.ID, actor.Actor{UserID: &user}, "dispute.statement", detail); err != nil {
			return err
		}
		return c.notifyOtherSide(ctx, tx, d, one, kind == ClaimantStatement, "dispute.notify.statement")
	})
}

// WithdrawDispute ends an open dispute that the user has opened, and notifies the owners. It returns database.ErrNotFound for other
// users, or ErrDisputeEnded.
func (c *Claims) WithdrawDispute(ctx context.Context, user, id int64) (*Dispute, error) {
	var d *Dispute
	return d, c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		var one *company.Company
		if d, one, err = lockDispute(ctx, tx, id); err != nil {
			return err
		}
		switch {
		case d.UserID != user:
			return fmt.Errorf("dispute %d: %w", id, database.ErrNotFound)
		case d.Status != DisputeOpen:
			return ErrDisputeEnded
		}
		if err := endDispute(ctx, tx, d, actor.Actor{UserID: &user}, DisputeWithdrawn, ""); err != nil {
			return err
		}
		return c.notifyOtherSide(ctx, tx, d, one, true, "dispute.notify.withdrawn")
	})
}

// endDispute stores the new status of a dispute and adds it to the audit log of the company.
func endDispute(ctx context.Context, tx *database.Tx, d *Dispute, by actor.Actor, status DisputeStatus, reason string) error {
	d.Status, d.Reason, d.DecidedAt, d.DecidedBy = status, reason, &tx.At, by.UserID
	if _, err := tx.NewUpdate().Model(d).Column("status", "reason", "decided_at", "decided_by").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("end dispute %d: %w", d.ID, err)
	}
	detail := map[string]any{"dispute": d.ID, "user": d.UserID, "role": d.Role, "reason": reason}
	return company.RecordAction(ctx, tx, d.CompanyID, by, "dispute."+string(status), detail)
}

// DecideDispute decides about an open dispute, and with it about the claimant's claims to the company. Transferring makes the claimant
// an owner, ends the membership of the earlier owners and withdraws the invitations that they sent. Both parties are notified. Only
// editors of all brands may call it. It returns database.ErrNotFound, ErrDisputeEnded, ErrOwnDispute for a party to the dispute,
// company.ErrWithdrawn if it would give a withdrawn company another owner, or an invalid.Fields.
func (c *Claims) DecideDispute(ctx context.Context, by actor.Actor, id int64, to DisputeStatus, reason string, l i18n.Locale,
) (*Dispute, error) {
	reason, err := checkText("reason", reason, MaxDisputeReason, l)
	if err != nil {
		return nil, err
	}
	var d *Dispute
	return d, c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		var one *company.Company
		if d, one, err = lockDispute(ctx, tx, id); err != nil {
			return err
		}
		if d.Status != DisputeOpen {
			return ErrDisputeEnded
		}
		owners, err := account.OwnersOf(ctx, tx, one.ID)
		if err != nil {
			return err
		}
		if by.UserID != nil && (*by.UserID == d.UserID || isOwner(owners, *by.UserID)) {
			return ErrOwnDispute
		}
		if to != DisputeRejected && one.IsWithdrawn() {
			return company.ErrWithdrawn
		}
		status := Refused
		if to != DisputeRejected {
			status = Accepted
			if err := c.makeOwner(ctx, tx, by, d, owners, to == DisputeTransferred); err != nil {
				return err
			}
		}
		if to == DisputeTransferred {
			if err := keepReaders(ctx, tx, d, owners); err != nil {
				return err
			}
		}
		if err := setClaimStatuses(ctx, tx, d, status, by.UserID); err != nil {
			return err
		}
		if err := endDispute(ctx, tx, d, by, to, reason); err != nil {
			return err
		}
		return c.notifyOfDecision(ctx, tx, d, one, owners)
	})
}

func isOwner(owners []account.Membership, user int64) bool {
	for _, o := range owners {
		if o.UserID == user {
			return true
		}
	}
	return false
}

// makeOwner gives the claimant of a dispute the role that the claimant wants; a founder stays a founder. If
// replaceOwners is set, the other owners are removed.
func (c *Claims) makeOwner(ctx context.Context, tx *database.Tx, by actor.Actor, d *Dispute, owners []account.Membership,
	replaceOwners bool,
) error {
	role, err := account.CompanyRoleOf(ctx, tx, d.UserID, d.CompanyID)
	if err != nil {
		return err
	}
	if role != account.Founder {
		if err := account.AddMember(ctx, tx, d.UserID, d.CompanyID, d.Role); err != nil {
			return err
		}
	}
	if !replaceOwners {
		return nil
	}
	for _, owner := range owners {
		if owner.UserID == d.UserID {
			continue
		}
		if err := account.RemoveMember(ctx, tx, owner.UserID, d.CompanyID); err != nil {
			return err
		}
		detail := map[string]any{"user": owner.UserID, "from": owner.Role, "to": "", "dispute": d.ID}
		if err := company.RecordAction(ctx, tx, d.CompanyID, by, "member.removed", detail); err != nil {
			return err
		}
	}
	return member.WithdrawInvitations(ctx, tx, d.CompanyID)
}

// setClaimStatuses sets the status of the claims that the claimant of a dispute has begun.
func setClaimStatuses(ctx context.Context, tx *database.Tx, d *Dispute, status Status, by *int64) error {
	ids, err := company.IDsWithMerged(ctx, tx, d.CompanyID)
	if err != nil {
		return err
	}
	_, err = tx.NewUpdate().Model((*Claim)(nil)).Set("status = ?", status).Set("decided_at = ?", tx.At).Set("decided_by = ?", by).
		Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", d.UserID).
		Where("status IN (?)", bun.List([]Status{Started, Waiting})).Exec(ctx)
	if err != nil {
		return fmt.Errorf("set the status of the claims of dispute %d: %w", d.ID, err)
	}
	return nil
}
