package pitchfest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jury"
	"masthead/internal/mail"
)

// Reviewer scores the applications for the pitch fest of a conference. The reviewer is the user with the email address, which users confirm
// when they sign in.
type Reviewer struct {
	bun.BaseModel `bun:"table:pitch_reviewers,alias:pr"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	Email        string
	Name         string
	Lang         string
	AuthorID     *int64 // person of the directory, nil for none; the companies of the person are a conflict of interest
	InvitedAt    clock.Moment
	RemovedAt    clock.Moment `bun:",nullzero"`
}

type reviewRow struct {
	bun.BaseModel `bun:"table:pitch_reviews,alias:rv"`

	ApplicationID int64 `bun:",pk"`
	ReviewerID    int64 `bun:",pk"`
	Scores        map[string]int
	Comment       string
	Conflict      bool
	ReviewedAt    clock.Moment
}

// maxReviewers is the maximum number of reviewers of a pitch fest, including removed ones.
const maxReviewers = 100

// ErrTooManyReviewers is returned for more than maxReviewers reviewers.
var ErrTooManyReviewers = errors.New("a pitch fest has at most 100 reviewers")

// Invite adds a reviewer, or adds a removed one again, and sends an email. It returns database.ErrNotFound if the conference has no pitch
// fest, ErrTooManyReviewers, or invalid.Fields for somebody who applies for the pitch fest. The caller must have the right to change the
// conference.
func (p *Pitches) Invite(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, one *Reviewer) error {
	f, err := FestOf(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	accounts, err := account.UsersByEmails(ctx, tx, []string{one.Email})
	if err != nil {
		return fmt.Errorf("invite reviewer: %w", err)
	}
	if u := accounts[one.Email]; u != nil {
		applicants, err := applicantsOf(ctx, tx, []int64{c.ID}, []int64{u.ID})
		if err != nil {
			return err
		}
		if len(applicants) > 0 {
			return invalid.Fields{"email": "belongs to somebody who applies for this pitch fest"}
		}
	}
	one.ConferenceID, one.InvitedAt = c.ID, tx.At
	q := tx.NewInsert().Model(one).ExcludeColumn("id").On("CONFLICT (conference_id, email) DO UPDATE").Returning("*")
	for _, column := range []string{"name", "lang", "author_id", "invited_at", "removed_at"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("invite reviewer: %w", err)
	}
	n, err := tx.NewSelect().Model((*Reviewer)(nil)).Where("conference_id = ?", c.ID).Count(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("invite reviewer: %w", err)
	case n > maxReviewers:
		return ErrTooManyReviewers
	}
	l := i18n.LookupOrDefault(one.Lang)
	email := invitationEmail(p.Theme(l), l, p.Site, c, f)
	email.To = one.Email
	if err := mail.Enqueue(ctx, p.Queue, tx, email); err != nil {
		return err
	}
	return conference.RecordAction(ctx, tx, c.ID, by, "reviewer.invited", map[string]string{"name": one.Name})
}

// Remove removes a reviewer, whose reviews still count. It returns database.ErrNotFound.
func Remove(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, id int64) error {
	res, err := tx.NewUpdate().Model((*Reviewer)(nil)).Set("removed_at = ?", tx.At).Where("id = ?", id).Where("conference_id = ?", c.ID).
		Where("removed_at IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove reviewer %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrNotFound)
	}
	return conference.RecordAction(ctx, tx, c.ID, by, "reviewer.removed", map[string]int64{"reviewer": id})
}

// ReviewersOf returns the reviewers of the pitch fest of a conference by id, including removed ones.
func ReviewersOf(ctx context.Context, db bun.IDB, conferenceID int64) ([]Reviewer, error) {
	var list []Reviewer
	if err := db.NewSelect().Model(&list).Where("conference_id = ?", conferenceID).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("reviewers of conference %d: %w", conferenceID, err)
	}
	return list, nil
}

// work has everything that a user reviews.
type work struct {
	user      *account.User
	reviewers []Reviewer             // one for each conference
	fests     map[int64]*Fest        // by id of conference
	reviews   map[[2]int64]reviewRow // by the ids of application and reviewer
	visible   []Application          // without those with a conflict of interest
	withheld  int
}

func (w *work) reviewerOf(conferenceID int64) *Reviewer {
	at := slices.IndexFunc(w.reviewers, func(r Reviewer) bool { return r.ConferenceID == conferenceID })
	if at < 0 {
		return nil
	}
	return &w.reviewers[at]
}

// workOf reads what a user reviews. ids limits the applications; nil stands for all. Applications with a conflict of interest are left out:
// all of a pitch fest for which the user applies too, those that the user declared a conflict about, and those of companies that are
// linked with the user (jury.LinkedCompanies) or that merges have made the same. The number of queries does not depend on that of the
// applications.
func workOf(ctx context.Context, db bun.IDB, user int64, ids []int64) (*work, error) {
	users, err := account.UsersByIDs(ctx, db, []int64{user})
	if err != nil {
		return nil, err
	}
	w := &work{user: users[user], fests: map[int64]*Fest{}, reviews: map[[2]int64]reviewRow{}}
	if w.user == nil {
		return w, nil
	}
	err = db.NewSelect().Model(&w.reviewers).Where("email = ?", w.user.Email).Where("removed_at IS NULL").Order("id").Scan(ctx)
	if err != nil || len(w.reviewers) == 0 {
		return w, wrap(err)
	}
	conferences, reviewers := make([]int64, len(w.reviewers)), make([]int64, len(w.reviewers))
	for i := range w.reviewers {
		conferences[i], reviewers[i] = w.reviewers[i].ConferenceID, w.reviewers[i].ID
	}
	_, conflicts, err := conflictsOf(ctx, db, w.reviewers)
	if err != nil {
		return nil, err
	}
	var fests []*Fest
	if err := db.NewSelect().Model(&fests).Where("conference_id IN (?)", bun.List(conferences)).Scan(ctx); err != nil {
		return nil, wrap(err)
	}
	for _, f := range fests {
		w.fests[f.ConferenceID] = f
	}
	var rows []reviewRow
	if err := db.NewSelect().Model(&rows).Where("reviewer_id IN (?)", bun.List(reviewers)).Scan(ctx); err != nil {
		return nil, wrap(err)
	}
	for _, row := range rows {
		w.reviews[[2]int64{row.ApplicationID, row.ReviewerID}] = row
	}
	q := db.NewSelect().Model(&w.visible).Where("conference_id IN (?)", bun.List(conferences)).Order("pa.conference_id", "pa.id")
	if ids != nil {
		q.Where("pa.id IN (?)", bun.List(ids))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, wrap(err)
	}
	applicants, err := applicantsOf(ctx, db, conferences, []int64{user})
	if err != nil {
		return nil, err
	}
	all := len(w.visible)
	w.visible = slices.DeleteFunc(w.visible, func(a Application) bool {
		reviewer := w.reviewerOf(a.ConferenceID).ID
		return applicants[[2]int64{a.ConferenceID, user}] || a.CompanyID != nil && conflicts[reviewer][*a.CompanyID] ||
			w.reviews[[2]int64{a.ID, reviewer}].Conflict
	})
	w.withheld = all - len(w.visible)
	return w, nil
}

func wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("pitch reviews: %w", err)
}

// AssignmentsOf implements jury.Scoring.
func (p *Pitches) AssignmentsOf(ctx context.Context, user int64, l i18n.Locale) (*jury.JurorAssignments, error) {
	db := p.DB.Read
	w, err := workOf(ctx, db, user, nil)
	if err != nil {
		return nil, err
	}
	out := &jury.JurorAssignments{Assignments: []jury.JurorAssignment{}, Withheld: w.withheld}
	if len(w.visible) == 0 {
		return out, nil
	}
	var companies, ids []int64
	for i := range w.visible {
		if w.visible[i].CompanyID != nil {
			companies = append(companies, *w.visible[i].CompanyID)
		}
	}
	for id := range w.fests {
		ids = append(ids, id)
	}
	current, err := company.CurrentByIDs(ctx, db, companies)
	if err != nil {
		return nil, err
	}
	conferences, err := conference.ByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	now := p.DB.Now().Time
	for i := range w.visible {
		a := &w.visible[i]
		f, c := w.fests[a.ConferenceID], conferences[a.ConferenceID]
		if f == nil || c == nil {
			continue
		}
		review, scored := w.reviews[[2]int64{a.ID, w.reviewerOf(a.ConferenceID).ID}]
		name, lang := c.NameIn(l)
		row := jury.JurorAssignment{ID: strconv.FormatInt(a.ID, 10), Award: name, AwardLang: lang, Lang: c.Lang,
			Round: l.Text("conference.pitchFest", nil), Closes: f.ReviewClosesAt.Format(time.RFC3339), Open: f.IsUnderReview(now),
			Number: i + 1, Name: a.CompanyName, Criteria: f.Criteria,
			Answers: answersOf(f, a, i18n.LookupOrDefault(c.Lang)), Scores: review.Scores, Comment: review.Comment, Scored: scored}
		if row.Scores == nil {
			row.Scores = map[string]int{}
		}
		if a.CompanyID != nil && current[*a.CompanyID] != nil && !current[*a.CompanyID].IsWithdrawn() {
			row.Path = current[*a.CompanyID].Path()
		}
		out.Assignments = append(out.Assignments, row)
	}
	return out, nil
}

// answersOf returns what the applicant typed, with the labels in the language of the conference.
func answersOf(f *Fest, a *Application, l i18n.Locale) []jury.JurorAnswer {
	answers := []jury.JurorAnswer{{Question: l.Text("pitch.oneLiner", nil), Answer: a.OneLiner},
		{Question: l.Text("pitch.stage", nil), Answer: l.Text("pitch.stage."+a.Stage, nil)}}
	if a.Deck != "" {
		answers = append(answers, jury.JurorAnswer{Question: l.Text("pitch.deck", nil), Answer: a.Deck})
	}
	for _, q := range f.Questions {
		if text := a.Answers[q.ID]; text != "" {
			answers = append(answers, jury.JurorAnswer{Question: q.Label, Answer: text})
		}
	}
	return answers
}

// Score implements jury.Scoring.
func (p *Pitches) Score(ctx context.Context, user int64, list []jury.NewScores) (refused map[int64]error, err error) {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].Assignment
	}
	err = p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		refused = map[int64]error{}
		w, err := workOf(ctx, tx, user, ids)
		if err != nil {
			return err
		}
		var changed []reviewRow
		for _, s := range list {
			at := slices.IndexFunc(w.visible, func(a Application) bool { return a.ID == s.Assignment })
			if at < 0 || w.fests[w.visible[at].ConferenceID] == nil {
				refused[s.Assignment] = fmt.Errorf("application %d: %w", s.Assignment, database.ErrNotFound)
				continue
			}
			f, one := w.fests[w.visible[at].ConferenceID], w.reviewerOf(w.visible[at].ConferenceID)
			if !f.IsUnderReview(tx.At.Time) {
				refused[s.Assignment] = jury.ErrClosed
				continue
			}
			if err := jury.CheckPoints(f.Criteria, s.Points); err != nil {
				refused[s.Assignment] = err
				continue
			}
			before, known := w.reviews[[2]int64{s.Assignment, one.ID}]
			if !known || before.Comment != s.Comment || !maps.Equal(before.Scores, s.Points) {
				changed = append(changed, reviewRow{ApplicationID: s.Assignment, ReviewerID: one.ID, Scores: s.Points, Comment: s.Comment,
					ReviewedAt: tx.At})
			}
		}
		return storeReviews(ctx, tx, changed)
	})
	return refused, err
}

func storeReviews(ctx context.Context, tx *database.Tx, list []reviewRow) error {
	if len(list) == 0 {
		return nil
	}
	q := tx.NewInsert().Model(&list).On("CONFLICT (application_id, reviewer_id) DO UPDATE").Returning("NULL")
	for _, column := range []string{"scores", "comment", "conflict", "reviewed_at"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	_, err := q.Exec(ctx)
	return wrap(err)
}

// DeclareConflict implements jury.Scoring.
func (p *Pitches) DeclareConflict(ctx context.Context, user, application int64) error {
	return p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		w, err := workOf(ctx, tx, user, []int64{application})
		if err != nil {
			return err
		}
		if len(w.visible) == 0 {
			return fmt.Errorf("application %d: %w", application, database.ErrNotFound)
		}
		a := &w.visible[0]
		row := reviewRow{ApplicationID: a.ID, ReviewerID: w.reviewerOf(a.ConferenceID).ID, Scores: map[string]int{}, Conflict: true,
			ReviewedAt: tx.At}
		if err := storeReviews(ctx, tx, []reviewRow{row}); err != nil {
			return err
		}
		return conference.RecordAction(ctx, tx, a.ConferenceID, actor.Actor{UserID: &user}, "conflict.declared",
			map[string]int64{"reviewer": row.ReviewerID, "application": a.ID})
	})
}
