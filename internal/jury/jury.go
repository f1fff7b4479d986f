// Package jury stores the juries of awards with their members, conflicts of interest, rounds, assignments and scores. It sets the
// shortlist, and publishes rankings at a set time.
package jury

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/badge"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/secrets"
)

// Juries stores juries and publishes rankings. Every field must be set.
type Juries struct {
	DB     *database.DB
	Queue  *jobs.Client
	Theme  func(i18n.Locale) mail.Theme
	Badges *badge.Issuer
	Site   string // public address of the site, without a slash at its end
}

// Member is a member of the jury of an award.
type Member struct {
	bun.BaseModel `bun:"table:jury_members,alias:jm"`

	ID         int64 `bun:",pk,autoincrement"`
	AwardID    int64
	UserID     *int64 // nil until the invitation is accepted
	Name       string
	Email      string
	Lang       string
	AuthorID   *int64 // profile; companies for which the person works or in which the person invests are a conflict of interest
	InvestorID *int64 // firm; companies in which it invests are a conflict of interest
	Secret     string // SHA-256 of the invitation's secret in hex
	InvitedAt  clock.Moment
	AcceptedAt clock.Moment `bun:",nullzero"`
	RemovedAt  clock.Moment `bun:",nullzero"`
}

// Criterion is an aspect of a nominee for which members give points.
type Criterion struct {
	ID     string `json:"id" minLength:"1" maxLength:"40" pattern:"^[a-z0-9-]+$" example:"product"`
	Name   string `json:"name" minLength:"1" maxLength:"120" example:"Product"`
	Weight int    `json:"weight" minimum:"1" maximum:"100"`
}

// MaxPoints is the highest number of points for a criterion; the lowest is 0.
const MaxPoints = 10

// Round is a period in which the members of a jury score nominees. In a blind round they see nothing that names a nominee.
type Round struct {
	bun.BaseModel `bun:"table:jury_rounds,alias:jr"`

	ID        int64 `bun:",pk,autoincrement"`
	AwardID   int64
	Name      string
	Blind     bool
	Criteria  []Criterion
	OpensAt   clock.Moment
	ClosesAt  clock.Moment
	CreatedAt clock.Moment
}

// Assignment is a nominee that a member scores in a round.
type Assignment struct {
	bun.BaseModel `bun:"table:jury_assignments,alias:ja"`

	ID        int64 `bun:",pk,autoincrement"`
	RoundID   int64
	MemberID  int64
	CompanyID int64
	Scores    map[string]int // points by the id of the criterion
	Comment   string
	ScoredAt  clock.Moment `bun:",nullzero"`
	Number    int          `bun:"-"` // number of the nominee among those that the member got in the round, from 1; it never changes
}

// Errors of juries.
var (
	ErrInvitation       = errors.New("the invitation is not valid, or was accepted or withdrawn")
	ErrClosed           = errors.New("the round is not open")
	ErrInvalidScores    = errors.New("each criterion of the round needs points from 0 to 10")
	ErrInvalidRound     = errors.New("a round closes after it opens, and has 1 to 20 criteria with different ids")
	ErrEmptyJury        = errors.New("the jury has no member and no invitation")
	ErrDuplicateCompany = errors.New("a company is in a ranking twice")
	ErrRoundOpen        = errors.New("a round of the jury is open")
)

// hashSecret returns the hash that is stored of the secret of an invitation. People may type it in upper case.
func hashSecret(secret string) string {
	return secrets.Hash(strings.ToLower(strings.TrimSpace(secret)))
}

// Invite adds a member to the jury of an award and sends an email with the secret of the invitation. If an address is invited again,
// it gets a new secret. The caller must have the right to change the award.
func (j *Juries) Invite(ctx context.Context, tx *database.Tx, a *award.Award, m *Member) error {
	secret := strings.ToLower(rand.Text())
	m.AwardID, m.Secret, m.InvitedAt = a.ID, hashSecret(secret), tx.At
	if err := storeInvitedMember(ctx, tx, m); err != nil {
		return err
	}
	if m.UserID != nil { // a removed member is a member again
		if err := assignToMember(ctx, tx, m); err != nil {
			return err
		}
	}
	lang := i18n.LookupOrDefault(m.Lang)
	email := invitationEmail(j.Theme(lang), lang, j.Site, a, secret)
	email.To = m.Email
	return mail.Enqueue(ctx, j.Queue, tx, email)
}

// InvitationOf returns the member who was invited with a secret and has not accepted yet. It returns ErrInvitation.
func InvitationOf(ctx context.Context, db bun.IDB, secret string) (*Member, error) {
	m, hash := new(Member), hashSecret(secret)
	err := db.NewSelect().Model(m).Where("secret = ?", hash).Scan(ctx)
	if errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, ErrInvitation
	}
	if err != nil {
		return nil, fmt.Errorf("read invitation: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(m.Secret), []byte(hash)) != 1 || m.UserID != nil || !m.RemovedAt.IsZero() {
		return nil, ErrInvitation
	}
	return m, nil
}

// Accept makes a signed-in user the member who was invited with a secret, and assigns the nominees of the rounds that are not closed
// to the member. A secret works once. It returns ErrInvitation.
func (j *Juries) Accept(ctx context.Context, user int64, secret string) (*Member, error) {
	var m *Member
	err := j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if m, err = InvitationOf(ctx, tx, secret); err != nil {
			return err
		}
		res, err := tx.NewUpdate().Model(m).Set("user_id = ?", user).Set("accepted_at = ?", tx.At).WherePK().Where("user_id IS NULL").
			Returning("*").Exec(ctx)
		if _, twice := database.IsUnique(err); twice {
			return ErrInvitation // the user is already a member
		}
		if err != nil {
			return fmt.Errorf("accept invitation: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrInvitation)
		}
		return assignToMember(ctx, tx, m)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// ConflictsOf returns the ids of the companies with which a member has a conflict of interest: those that the member has declared, those
// to which the member's account belongs, those for which the member's person works or worked, and those in which the person or the firm
// has invested. It includes companies that merges have made the same as one of these.
func ConflictsOf(ctx context.Context, db bun.IDB, m *Member) (map[int64]bool, error) {
	ids, err := declaredConflicts(ctx, db, m.ID)
	if err != nil {
		return nil, err
	}
	if m.UserID != nil {
		own, err := account.CompaniesOf(ctx, db, *m.UserID)
		if err != nil {
			return nil, err
		}
		ids = append(ids, account.IDsOf(own)...)
	}
	linked, err := company.CompaniesOfPersonOrInvestor(ctx, db, m.AuthorID, m.InvestorID)
	if err != nil {
		return nil, err
	}
	if ids, err = company.IDsOfSame(ctx, db, append(ids, linked...)); err != nil {
		return nil, err
	}
	found := make(map[int64]bool, len(ids))
	for _, id := range ids {
		found[id] = true
	}
	return found, nil
}

// DeclareConflict records that a user has a conflict of interest with the nominee of an assignment, and deletes the user's scores of
// the nominee. It returns database.ErrNotFound for an assignment that the user cannot see.
func (j *Juries) DeclareConflict(ctx context.Context, user, assignment int64) error {
	return j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		a, m, _, err := visibleAssignment(ctx, tx, user, assignment)
		if err != nil {
			return err
		}
		if err := storeConflict(ctx, tx, m.ID, a.CompanyID); err != nil {
			return err
		}
		detail := map[string]int64{"member": m.ID, "company": a.CompanyID}
		return award.RecordAction(ctx, tx, m.AwardID, actor.Actor{UserID: &user}, "conflict.declared", detail)
	})
}

// visibleAssignment returns an assignment of a user with the member and the round. It returns database.ErrNotFound for an assignment of
// another member, and for a nominee with which the member has a conflict of interest.
func visibleAssignment(ctx context.Context, db bun.IDB, user, id int64) (*Assignment, *Member, *Round, error) {
	a, m, r, err := assignmentOf(ctx, db, user, id)
	if err != nil {
		return nil, nil, nil, err
	}
	conflicts, err := ConflictsOf(ctx, db, m)
	if err != nil {
		return nil, nil, nil, err
	}
	if conflicts[a.CompanyID] {
		return nil, nil, nil, database.ErrNotFound
	}
	return a, m, r, nil
}

// IsOpen reports whether a round accepts scores at a time.
func (r *Round) IsOpen(at time.Time) bool {
	return !at.Before(r.OpensAt.Time) && at.Before(r.ClosesAt.Time)
}

// Score stores the points that a user gives the nominee of an assignment. scores has points from 0 to MaxPoints by the id of the
// criterion. They can be changed until the round closes. It returns database.ErrNotFound for an assignment that the user cannot see,
// ErrClosed or ErrInvalidScores.
func (j *Juries) Score(ctx context.Context, user, assignment int64, scores map[string]int, comment string) error {
	return j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		a, _, r, err := visibleAssignment(ctx, tx, user, assignment)
		switch {
		case err != nil:
			return err
		case !r.IsOpen(tx.At.Time):
			return ErrClosed
		case len(scores) != len(r.Criteria):
			return ErrInvalidScores
		}
		for _, c := range r.Criteria {
			if points, ok := scores[c.ID]; !ok || points < 0 || points > MaxPoints {
				return ErrInvalidScores
			}
		}
		a.Scores, a.Comment, a.ScoredAt = scores, comment, tx.At
		return updateScores(ctx, tx, a)
	})
}

// VisibleAssignments returns the assignments of a member in the order of their ids. It leaves out nominees with which the member
// has a conflict of interest; withheld is the number of these.
func VisibleAssignments(ctx context.Context, db bun.IDB, m *Member) (list []Assignment, withheld int, err error) {
	if list, err = assignmentsOf(ctx, db, m.ID); err != nil {
		return nil, 0, err
	}
	conflicts, err := ConflictsOf(ctx, db, m)
	if err != nil {
		return nil, 0, err
	}
	all := len(list)
	list = slices.DeleteFunc(list, func(a Assignment) bool { return conflicts[a.CompanyID] })
	return list, all - len(list), nil
}
