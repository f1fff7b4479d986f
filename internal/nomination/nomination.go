package nomination

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
)

// Status is the state of a nomination.
type Status string

// The states. A ranked nomination without a rank is a special mention.
const (
	Draft       Status = "draft"
	Submitted   Status = "submitted"
	Withdrawn   Status = "withdrawn"
	Shortlisted Status = "shortlisted"
	Declined    Status = "declined"
	Ranked      Status = "ranked"
)

// Nomination is the nomination of a company for an award by a user.
type Nomination struct {
	bun.BaseModel `bun:"table:award_nominations,alias:n"`

	ID          int64 `bun:",pk,autoincrement"`
	AwardID     int64
	CompanyID   int64
	UserID      *int64 // nil after the account was deleted
	ByMember    bool   // the user is a founder or an executive of the company
	Status      Status
	Rank        *int // of a ranked nomination; nil for a special mention
	Answers     map[string]string
	Lang        string // of the emails
	CreatedAt   clock.Moment
	UpdatedAt   clock.Moment
	SubmittedAt clock.Moment `bun:",nullzero"`
}

// Errors of nominations.
var (
	ErrClosed      = errors.New("the call for nominations is not open")
	ErrIneligible  = errors.New("the company does not meet the rules of the award")
	ErrMembersOnly = errors.New("only founders and executives of a company may nominate it for this award")
	ErrDecided     = errors.New("the jury has decided about the nomination")
)

// savesPerUser limits how often a user saves nominations: enough for many drafts, too few to send emails to strangers.
var savesPerUser = limit.Limit{Name: "nominate", Times: 60, Period: 24 * time.Hour}

// Nominations stores nominations and sends emails about them. Every field must be set.
type Nominations struct {
	DB     *database.DB
	Brands *brand.Directory
	Queue  *jobs.Client
	Theme  func(i18n.Locale) mail.Theme
	Site   string // public address of the site, without a slash at its end
	// Withheld returns the ids of the companies whose nominations for an award a user must not see, because the user is on its jury and has
	// a conflict of interest. user is nil for a caller without an account.
	Withheld func(ctx context.Context, db bun.IDB, award int64, user *int64) (map[int64]bool, error)
	// IsBlind reports whether a user must see no names and answers of the nominees of an award, because the user is on its jury and a
	// blind round has not closed.
	IsBlind func(ctx context.Context, db bun.IDB, award int64, user *int64, now time.Time) (bool, error)
}

// Input is the input of Save.
type Input struct {
	Award   *award.Award
	Company string // slug
	Answers map[string]string
	Submit  bool // otherwise it is saved as a draft
	Lang    i18n.Locale
}

// Save stores the nomination of a company by a user, as a draft or submitted. The user can change it until the call closes; once submitted,
// it stays submitted and complete. After the first submission the user gets an email, and so do the owners of the company if the user is
// none of them. It returns database.ErrNotFound, ErrClosed, ErrMembersOnly, ErrIneligible, ErrDecided, an invalid.Fields or a
// *limit.TooManyError.
func (s *Nominations) Save(ctx context.Context, user *account.User, in Input) (*Nomination, error) {
	if err := limit.Count(ctx, s.DB, savesPerUser, fmt.Sprint(user.ID)); err != nil {
		return nil, err
	}
	var n *Nomination
	err := s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		call, err := CallOf(ctx, tx, in.Award.ID)
		if err != nil {
			return err
		}
		one, err := company.BySlug(ctx, tx, in.Company)
		switch {
		case err != nil:
			return err
		case one.MergedInto != nil:
			return database.ErrNotFound
		case !call.IsOpen(tx.At.Time):
			return ErrClosed
		}
		role, err := account.CompanyRoleOf(ctx, tx, user.ID, one.ID)
		switch {
		case err != nil:
			return err
		case call.MembersOnly && !role.CanEdit():
			return ErrMembersOnly
		case !AllMet(call.Rules.Check(one, in.Lang)):
			return ErrIneligible
		}
		answers, err := CheckAnswers(call.Questions, in.Answers, in.Submit, in.Lang)
		if err != nil {
			return err
		}
		n, err = Find(ctx, tx, in.Award.ID, one.ID, user.ID)
		if errors.Is(err, database.ErrNotFound) {
			n, err = &Nomination{AwardID: in.Award.ID, CompanyID: one.ID, UserID: &user.ID, Status: Draft, CreatedAt: tx.At}, nil
		}
		if err != nil {
			return err
		}
		if n.isDecided() {
			return ErrDecided
		}
		first := in.Submit && n.Status != Submitted
		n.Answers, n.Lang, n.UpdatedAt, n.ByMember = answers, in.Lang.Code, tx.At, role.CanEdit()
		if in.Submit {
			n.Status, n.SubmittedAt = Submitted, tx.At
		} else if n.Status == Submitted {
			return s.store(ctx, tx, n, call) // a submitted nomination stays complete
		} else {
			n.Status = Draft
		}
		if err := s.store(ctx, tx, n, call); err != nil || !first {
			return err
		}
		return s.sendConfirmations(ctx, tx, in.Award, call, one, user, n)
	})
	return n, err
}

// store inserts or updates a nomination. A submitted one must be complete.
func (s *Nominations) store(ctx context.Context, tx *database.Tx, n *Nomination, call *Call) error {
	if n.Status == Submitted {
		if _, err := CheckAnswers(call.Questions, n.Answers, true, i18n.LookupOrDefault(n.Lang)); err != nil {
			return err
		}
	}
	q := tx.NewInsert().Model(n).On("CONFLICT (award_id, company_id, user_id) DO UPDATE")
	for _, column := range []string{"by_member", "status", "answers", "lang", "updated_at", "submitted_at"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.ExcludeColumn("id").Returning("id").Exec(ctx); err != nil {
		return fmt.Errorf("save nomination: %w", err)
	}
	return nil
}

func (n *Nomination) isDecided() bool {
	return n.Status == Shortlisted || n.Status == Declined || n.Status == Ranked
}

// Withdraw withdraws a user's nomination for a call that is open. It returns database.ErrNotFound, ErrClosed or ErrDecided.
func (s *Nominations) Withdraw(ctx context.Context, user, id int64) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		n := new(Nomination)
		if err := tx.NewSelect().Model(n).Where("id = ?", id).Where("user_id = ?", user).Scan(ctx); err != nil {
			return fmt.Errorf("nomination %d: %w", id, database.NotFound(err))
		}
		call, err := CallOf(ctx, tx, n.AwardID)
		switch {
		case err != nil:
			return err
		case n.isDecided():
			return ErrDecided
		case !call.IsOpen(tx.At.Time):
			return ErrClosed
		}
		_, err = tx.NewUpdate().Model(n).Set("status = ?", Withdrawn).Set("updated_at = ?", tx.At).WherePK().
			Where("status IN (?)", bun.List([]Status{Draft, Submitted})).Exec(ctx)
		if err != nil {
			return fmt.Errorf("withdraw nomination %d: %w", id, err)
		}
		return nil
	})
}

// Find returns the nomination of a company, or of one that was merged into it, for an award by a user: the first one that was not
// withdrawn, else the first. It returns database.ErrNotFound if there is none.
func Find(ctx context.Context, db bun.IDB, awardID, companyID, user int64) (*Nomination, error) {
	ids, err := company.IDsWithMerged(ctx, db, companyID)
	if err != nil {
		return nil, err
	}
	n := new(Nomination)
	err = db.NewSelect().Model(n).Where("award_id = ?", awardID).Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", user).
		OrderExpr("CASE WHEN status = ? THEN 1 ELSE 0 END", Withdrawn).Order("id").Limit(1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("nomination: %w", database.NotFound(err))
	}
	return n, nil
}

// NominationsOfUser returns the nominations of a user, the newest first, at most limit; limit 0 returns all.
func NominationsOfUser(ctx context.Context, db bun.IDB, user, limit int64) ([]Nomination, error) {
	var list []Nomination
	q := db.NewSelect().Model(&list).Where("user_id = ?", user).Order("id DESC")
	if limit > 0 {
		q.Limit(limit)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("nominations of user %d: %w", user, err)
	}
	return list, nil
}

// visibleStatuses are the states of nominations by others that a nominee sees.
var visibleStatuses = []Status{Submitted, Shortlisted, Declined, Ranked}

// NominationsOfCompanies returns the newest submitted nomination of each company for each award, without answers and user, the newest
// first. Nominations of companies that were merged into one of them count as its own. It considers the newest 200 nominations.
func NominationsOfCompanies(ctx context.Context, db bun.IDB, ids []int64) ([]Nomination, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	with, err := company.IDsWithMerged(ctx, db, ids...)
	if err != nil {
		return nil, err
	}
	current, err := company.CurrentIDs(ctx, db, with)
	if err != nil {
		return nil, err
	}
	var all, list []Nomination
	err = db.NewSelect().Model(&all).ExcludeColumn("answers", "user_id").Where("company_id IN (?)", bun.List(with)).
		Where("status IN (?)", bun.List(visibleStatuses)).Order("id DESC").Limit(200).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("nominations of companies: %w", err)
	}
	seen := map[[2]int64]bool{}
	for _, n := range all {
		if key := [2]int64{n.AwardID, current[n.CompanyID]}; !seen[key] {
			seen[key] = true
			list = append(list, n)
		}
	}
	return list, nil
}

// NominationsOfAward returns the nominations of an award that were submitted, by id, beginning after the one with the id after; limit 0
// returns all.
func NominationsOfAward(ctx context.Context, db bun.IDB, awardID, after int64, limit int) ([]Nomination, error) {
	var list []Nomination
	q := db.NewSelect().Model(&list).Where("award_id = ?", awardID).Where("status IN (?)", bun.List(visibleStatuses)).
		Where("id > ?", after).Order("id")
	if limit > 0 {
		q.Limit(int64(limit))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("nominations of award %d: %w", awardID, err)
	}
	return list, nil
}

// NominationsOfAwards returns the nominations of awards that were submitted, by id.
func NominationsOfAwards(ctx context.Context, db bun.IDB, awards []int64) ([]Nomination, error) {
	if len(awards) == 0 {
		return nil, nil
	}
	var list []Nomination
	err := db.NewSelect().Model(&list).Where("award_id IN (?)", bun.List(awards)).Where("status IN (?)", bun.List(visibleStatuses)).
		Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("nominations of awards %v: %w", awards, err)
	}
	return list, nil
}

// CompaniesNominatedBy returns the ids of the companies that users have nominated for awards, by the ids of the award and the user. It
// leaves out nominations that were never submitted. It includes withdrawn ones, because withdrawing does not end a conflict of interest.
func CompaniesNominatedBy(ctx context.Context, db bun.IDB, awards, users []int64) (map[[2]int64][]int64, error) {
	found := map[[2]int64][]int64{}
	if len(awards) == 0 || len(users) == 0 {
		return found, nil
	}
	var list []Nomination
	err := db.NewSelect().Model(&list).Column("award_id", "user_id", "company_id").Where("award_id IN (?)", bun.List(awards)).
		Where("user_id IN (?)", bun.List(users)).Where("submitted_at IS NOT NULL").Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("companies that users nominated: %w", err)
	}
	for _, n := range list {
		key := [2]int64{n.AwardID, *n.UserID}
		found[key] = append(found[key], n.CompanyID)
	}
	return found, nil
}

// CompanyIDsOf returns the ids of the companies of nominations, in their order.
func CompanyIDsOf(list []Nomination) []int64 {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].CompanyID
	}
	return ids
}

// ExportUserData returns all nominations of a user. It is a feature.Exporter.
func (s *Nominations) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Award     int64             `json:"award"`
		Company   int64             `json:"company"`
		Status    Status            `json:"status"`
		Answers   map[string]string `json:"answers"`
		CreatedAt time.Time         `json:"createdAt"`
	}
	rows, err := NominationsOfUser(ctx, s.DB.Read, u.ID, 0)
	list := make([]exported, len(rows))
	for i, n := range rows {
		list[i] = exported{n.AwardID, n.CompanyID, n.Status, n.Answers, n.CreatedAt.Time}
	}
	return "nominations", list, err
}

// NotNominatedError is returned for companies that cannot be on a shortlist, because they have no submitted nomination or are in the
// published ranking.
type NotNominatedError struct {
	Companies []int64 // as the caller named them
}

func (e *NotNominatedError) Error() string {
	return fmt.Sprintf("companies %v have no nomination for the shortlist", e.Companies)
}

// SetShortlist marks the nominations of an award as shortlisted if their companies are in the list, and as declined otherwise; it also
// changes earlier decisions of a shortlist. Companies that are the same because of a merge count as one. It returns the companies of the
// nominations that changed their state, or a *NotNominatedError.
func SetShortlist(ctx context.Context, tx *database.Tx, awardID int64, companies []int64) ([]int64, error) {
	list, err := NominationsOfAward(ctx, tx, awardID, 0, 0)
	if err != nil {
		return nil, err
	}
	current, err := company.CurrentIDs(ctx, tx, append(CompanyIDsOf(list), companies...))
	if err != nil {
		return nil, err
	}
	chosen := map[int64]bool{}
	for _, id := range companies {
		chosen[current[id]] = true
	}
	var decided []int64
	nominated := map[int64]bool{}
	for i := range list {
		n := &list[i]
		if n.Status == Ranked {
			continue
		}
		nominated[current[n.CompanyID]] = true
		before := n.Status
		n.Status = Declined
		if chosen[current[n.CompanyID]] {
			n.Status = Shortlisted
		}
		if n.Status == before {
			continue
		}
		if err := setStatus(ctx, tx, n); err != nil {
			return nil, err
		}
		decided = append(decided, n.CompanyID)
	}
	if missing := slices.DeleteFunc(slices.Clone(companies), func(id int64) bool { return nominated[current[id]] }); len(missing) > 0 {
		return nil, &NotNominatedError{missing}
	}
	return decided, nil
}

// SetRanked marks the nominations of the companies in a published ranking as ranked, with their ranks (nil for a special mention), and
// other submitted nominations as declined. Companies that are the same because of a merge count as one, with the best of their ranks.
func SetRanked(ctx context.Context, tx *database.Tx, awardID int64, ranks map[int64]*int) error {
	list, err := NominationsOfAward(ctx, tx, awardID, 0, 0)
	if err != nil {
		return err
	}
	current, err := company.CurrentIDs(ctx, tx, append(CompanyIDsOf(list), slices.Collect(maps.Keys(ranks))...))
	if err != nil {
		return err
	}
	best := map[int64]*int{} // by the id of the company after all merges
	for id, rank := range ranks {
		other, ok := best[current[id]]
		if !ok || rank != nil && (other == nil || *rank < *other) {
			best[current[id]] = rank
		}
	}
	for i := range list {
		n := &list[i]
		rank, ok := best[current[n.CompanyID]]
		switch {
		case ok:
			n.Status, n.Rank = Ranked, rank
		case n.Status == Submitted:
			n.Status = Declined
		default:
			continue
		}
		if err := setStatus(ctx, tx, n); err != nil {
			return err
		}
	}
	return nil
}

func setStatus(ctx context.Context, tx *database.Tx, n *Nomination) error {
	if _, err := tx.NewUpdate().Model(n).Column("status", "rank").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("state of nomination %d: %w", n.ID, err)
	}
	return nil
}
