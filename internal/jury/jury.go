// Package jury stores the juries of awards with their members, conflicts of interest, rounds, assignments and scores. It sets the
// shortlist, and publishes rankings at a set time.
package jury

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"maps"
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
	"masthead/internal/nomination"
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
	AuthorID   *int64 // profile; companies that the person works for or invests in are a conflict of interest
	InvestorID *int64 // firm; companies that it invests in are a conflict of interest
	Secret     string // SHA-256 of the invitation's secret in hex
	InvitedAt  clock.Moment
	AcceptedAt clock.Moment `bun:",nullzero"`
	RemovedAt  clock.Moment `bun:",nullzero"`
}

// Criterion is an aspect of a nominee that members give points for.
type Criterion struct {
	ID     string `json:"id" minLength:"1" maxLength:"40" pattern:"^[a-z0-9-]+$" example:"product"`
	Name   string `json:"name" minLength:"1" maxLength:"120" example:"Product"`
	Weight int    `json:"weight" minimum:"1" maximum:"100"`
}

// MaxPoints is the highest number of points for a criterion; the lowest is 0.
const MaxPoints = 10

// Round is the period for scoring nominees. In a blind round members see nothing that names a nominee.
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
	ErrOtherAddress     = errors.New("the invitation was sent to another address")
	ErrAlreadyMember    = errors.New("the address belongs to a member of the jury")
	ErrClosed           = errors.New("the round is not open")
	ErrInvalidScores    = errors.New("each criterion of the round needs points from 0 to 10")
	ErrInvalidRound     = errors.New("a round closes after it opens, and has 1 to 20 criteria with different ids")
	ErrEmptyJury        = errors.New("the jury has no member and no invitation")
	ErrDuplicateCompany = errors.New("a company is in a ranking twice")
	ErrRoundOpen        = errors.New("a round of the jury is open")
)

// hashSecret returns the hash under which the secret of an invitation is stored. People may type it in upper case.
func hashSecret(secret string) string {
	return secrets.Hash(strings.ToLower(strings.TrimSpace(secret)))
}

// Invite adds a member to the jury of an award and sends an email with the secret of the invitation. If an address is invited again,
// it gets a new secret. It returns ErrAlreadyMember if the invitation was accepted, unless the member was removed, or award.ErrPublished
// if there is nothing left to score. The caller must have the right to change the award.
func (j *Juries) Invite(ctx context.Context, tx *database.Tx, a *award.Award, m *Member) error {
	if a.State() == award.Published {
		return award.ErrPublished
	}
	if accepted, err := hasAccepted(ctx, tx, a.ID, m.Email); err != nil || accepted {
		return cmp.Or(err, ErrAlreadyMember)
	}
	secret := strings.ToLower(rand.Text())
	m.AwardID, m.Secret, m.InvitedAt = a.ID, hashSecret(secret), tx.At
	if err := storeInvitedMember(ctx, tx, m); err != nil {
		return err
	}
	if m.UserID != nil { // a removed member becomes a member again
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

// addressOf returns the email address of a user.
func addressOf(ctx context.Context, db bun.IDB, user int64) (string, error) {
	found, err := account.UsersByIDs(ctx, db, []int64{user})
	if err != nil {
		return "", err
	}
	if found[user] == nil {
		return "", fmt.Errorf("user %d: %w", user, database.ErrNotFound)
	}
	return found[user].Email, nil
}

// Accept makes a signed-in user the member who was invited with a secret, and assigns the nominees of the rounds that are not closed
// to the member. A secret works once, and only for the account with the invited address. It returns ErrInvitation or ErrOtherAddress.
func (j *Juries) Accept(ctx context.Context, user int64, secret string) (*Member, error) {
	var m *Member
	err := j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if m, err = InvitationOf(ctx, tx, secret); err != nil {
			return err
		}
		if own, err := addressOf(ctx, tx, user); err != nil || own != m.Email {
			return cmp.Or(err, ErrOtherAddress)
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

// ConflictsOf returns, by the id of the member, the ids of the companies with which members have a conflict of interest: those that a
// member has declared, those that it has nominated for the award, even if it has withdrawn the nomination, and those of LinkedCompanies.
// They include companies that merges have made the same as one of these.
func ConflictsOf(ctx context.Context, db bun.IDB, members []Member) (map[int64]map[int64]bool, error) {
	links := make([]Links, len(members))
	var users []int64
	for i := range members {
		m := &members[i]
		links[i] = Links{m.UserID, m.AuthorID, m.InvestorID}
		users = appendID(users, m.UserID)
	}
	linked, err := LinkedCompanies(ctx, db, links)
	if err != nil {
		return nil, err
	}
	declared, err := declaredConflicts(ctx, db, idsOfMembers(members))
	if err != nil {
		return nil, err
	}
	nominated, err := nomination.CompaniesNominatedBy(ctx, db, awardsOf(members), users)
	if err != nil {
		return nil, err
	}
	found, all := make(map[int64][]int64, len(members)), []int64{}
	for i := range members {
		m := &members[i]
		list := slices.Concat(declared[m.ID], linked[i])
		if m.UserID != nil {
			list = append(list, nominated[[2]int64{m.AwardID, *m.UserID}]...)
		}
		found[m.ID], all = list, append(all, list...)
	}
	same, err := company.SameByID(ctx, db, all)
	if err != nil {
		return nil, err
	}
	conflicts := make(map[int64]map[int64]bool, len(members))
	for member, list := range found {
		conflicts[member] = map[int64]bool{}
		for _, id := range list {
			for _, other := range same[id] {
				conflicts[member][other] = true
			}
		}
	}
	return conflicts, nil
}

// WithheldFrom returns the ids of the companies that a user on the jury of an award must not see there because of conflicts of interest,
// also if the user is an editor. It is empty for other users and for nil.
func WithheldFrom(ctx context.Context, db bun.IDB, awardID int64, user *int64) (map[int64]bool, error) {
	if user == nil {
		return nil, nil
	}
	members, err := MembershipsOf(ctx, db, *user)
	if err != nil {
		return nil, err
	}
	members = slices.DeleteFunc(members, func(m Member) bool { return m.AwardID != awardID })
	if len(members) == 0 {
		return nil, nil
	}
	conflicts, err := ConflictsOf(ctx, db, members)
	withheld := map[int64]bool{}
	for _, companies := range conflicts {
		maps.Copy(withheld, companies)
	}
	return withheld, err
}

// IsBlindFor reports whether a user must see no names and answers of the nominees of an award, also if the user is an editor: whether the
// user is on its jury and one of its blind rounds has not closed yet. It is false for nil.
func IsBlindFor(ctx context.Context, db bun.IDB, awardID int64, user *int64, now time.Time) (bool, error) {
	if user == nil {
		return false, nil
	}
	members, err := MembershipsOf(ctx, db, *user)
	if err != nil || !slices.ContainsFunc(members, func(m Member) bool { return m.AwardID == awardID }) {
		return false, err
	}
	rounds, err := roundsOf(ctx, db, awardID)
	for _, r := range rounds {
		if r.Blind && now.Before(r.ClosesAt.Time) {
			return true, nil
		}
	}
	return false, err
}

// Links are what connects somebody who scores with companies: the account, the person and the firm. Each may be nil.
type Links struct{ UserID, AuthorID, InvestorID *int64 }

// LinkedCompanies returns, for each of the links, the ids of the companies to which the account belongs, for which the person works or
// worked, and in which the person or the firm has invested. Merges are not followed. An id can be in a list twice.
func LinkedCompanies(ctx context.Context, db bun.IDB, list []Links) ([][]int64, error) {
	var users, authors, investors []int64
	for _, one := range list {
		users, authors, investors = appendID(users, one.UserID), appendID(authors, one.AuthorID), appendID(investors, one.InvestorID)
	}
	ofUsers, err := account.CompanyIDsOf(ctx, db, users)
	if err != nil {
		return nil, err
	}
	ofAuthors, err := company.CompaniesOfAuthors(ctx, db, authors)
	if err != nil {
		return nil, err
	}
	ofInvestors, err := company.CompaniesOfInvestors(ctx, db, investors)
	if err != nil {
		return nil, err
	}
	out := make([][]int64, len(list))
	for i, one := range list {
		out[i] = slices.Concat(listOf(ofUsers, one.UserID), listOf(ofAuthors, one.AuthorID), listOf(ofInvestors, one.InvestorID))
	}
	return out, nil
}

// appendID appends an id that may be nil.
func appendID(list []int64, id *int64) []int64 {
	if id == nil {
		return list
	}
	return append(list, *id)
}

// listOf returns the list of an id that may be nil.
func listOf(lists map[int64][]int64, id *int64) []int64 {
	if id == nil {
		return nil
	}
	return lists[*id]
}

// DeclareConflict records that a user has a conflict of interest with the nominee of an assignment, and deletes the user's scores of
// the nominee. It returns database.ErrNotFound for an assignment that the user cannot see.
func (j *Juries) DeclareConflict(ctx context.Context, user, assignment int64) error {
	return j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		visible, err := assignmentsForUser(ctx, tx, user, []int64{assignment})
		if err != nil {
			return err
		}
		a, ok := visible[assignment]
		if !ok {
			return fmt.Errorf("assignment %d: %w", assignment, database.ErrNotFound)
		}
		if err := storeConflict(ctx, tx, a.MemberID, a.CompanyID); err != nil {
			return err
		}
		detail := map[string]int64{"member": a.MemberID, "company": a.CompanyID}
		return award.RecordAction(ctx, tx, a.member.AwardID, actor.Actor{UserID: &user}, "conflict.declared", detail)
	})
}

// assignedNominee is an assignment with its member and its round.
type assignedNominee struct {
	*Assignment
	member *Member
	round  Round
}

// assignmentsForUser returns the assignments with the given ids that a user can see, by id. It leaves out those of other members, and
// nominees with which the member has a conflict of interest.
func assignmentsForUser(ctx context.Context, db bun.IDB, user int64, ids []int64) (map[int64]assignedNominee, error) {
	members, err := MembershipsOf(ctx, db, user)
	if err != nil {
		return nil, err
	}
	conflicts, err := ConflictsOf(ctx, db, members)
	if err != nil {
		return nil, err
	}
	list, err := assignmentsByID(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	rounds, err := roundsOf(ctx, db, awardsOf(members)...)
	if err != nil {
		return nil, err
	}
	visible := map[int64]assignedNominee{}
	for i := range list {
		a := &list[i]
		at := slices.IndexFunc(members, func(m Member) bool { return m.ID == a.MemberID })
		if at >= 0 && !conflicts[a.MemberID][a.CompanyID] {
			visible[a.ID] = assignedNominee{a, &members[at], rounds[a.RoundID]}
		}
	}
	return visible, nil
}

// IsOpen reports whether a round accepts scores at a time.
func (r *Round) IsOpen(at time.Time) bool {
	return !at.Before(r.OpensAt.Time) && at.Before(r.ClosesAt.Time)
}

// NewScores are the scores that a member gives a nominee.
type NewScores struct {
	Assignment int64
	Points     map[string]int // from 0 to MaxPoints, by the id of the criterion
	Comment    string
}

// check returns ErrClosed if a round is not open at a time, and ErrInvalidScores unless each of its criteria has points from 0 to
// MaxPoints.
func (s *NewScores) check(r *Round, at time.Time) error {
	if !r.IsOpen(at) {
		return ErrClosed
	}
	return CheckPoints(r.Criteria, s.Points)
}

// CheckPoints returns ErrInvalidScores unless each criterion has points from 0 to MaxPoints.
func CheckPoints(criteria []Criterion, points map[string]int) error {
	if len(points) != len(criteria) {
		return ErrInvalidScores
	}
	for _, c := range criteria {
		if n, ok := points[c.ID]; !ok || n < 0 || n > MaxPoints {
			return ErrInvalidScores
		}
	}
	return nil
}

// Score stores the scores that a user gives nominees, all in one transaction. They can be changed until the round closes; scores that did
// not change are not stored again. refused has the reasons why scores were not stored, by the id of the assignment: database.ErrNotFound
// for an assignment that the user cannot see, ErrClosed or ErrInvalidScores. The other scores are stored.
func (j *Juries) Score(ctx context.Context, user int64, list []NewScores) (refused map[int64]error, err error) {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].Assignment
	}
	err = j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		refused = map[int64]error{}
		visible, err := assignmentsForUser(ctx, tx, user, ids)
		if err != nil {
			return err
		}
		var changed []*Assignment
		for i := range list {
			s := &list[i]
			a, ok := visible[s.Assignment]
			if !ok {
				refused[s.Assignment] = fmt.Errorf("assignment %d: %w", s.Assignment, database.ErrNotFound)
				continue
			}
			if err := s.check(&a.round, tx.At.Time); err != nil {
				refused[s.Assignment] = err
				continue
			}
			if a.ScoredAt.IsZero() || a.Comment != s.Comment || !maps.Equal(a.Scores, s.Points) {
				a.Scores, a.Comment, a.ScoredAt = s.Points, s.Comment, tx.At
				changed = append(changed, a.Assignment)
			}
		}
		return storeScores(ctx, tx, changed)
	})
	return refused, err
}

// visibleAssignments returns the assignments of members, by member and id. It leaves out nominees with which the member has a conflict of
// interest; withheld is the number of these.
func visibleAssignments(ctx context.Context, db bun.IDB, members []Member) (list []Assignment, withheld int, err error) {
	if list, err = assignmentsOf(ctx, db, idsOfMembers(members)...); err != nil {
		return nil, 0, err
	}
	conflicts, err := ConflictsOf(ctx, db, members)
	if err != nil {
		return nil, 0, err
	}
	all := len(list)
	list = slices.DeleteFunc(list, func(a Assignment) bool { return conflicts[a.MemberID][a.CompanyID] })
	return list, all - len(list), nil
}

func idsOfMembers(members []Member) []int64 {
	ids := make([]int64, len(members))
	for i := range members {
		ids[i] = members[i].ID
	}
	return ids
}

// awardsOf returns the ids of the awards of members.
func awardsOf(members []Member) []int64 {
	ids := make([]int64, len(members))
	for i := range members {
		ids[i] = members[i].AwardID
	}
	return ids
}
