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
	"masthead/internal/feature"
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

// ScoresOf returns the summaries of the scores of applications by their ids. Reviews by somebody who now has a conflict of interest with
// the application do not count.
func ScoresOf(ctx context.Context, db bun.IDB, f *Fest, list []Application) (map[int64]jury.NomineeScores, error) {
	out := make(map[int64]jury.NomineeScores, len(list))
	if len(list) == 0 {
		return out, nil
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	reviewers, err := ReviewersOf(ctx, db, f.ConferenceID)
	if err != nil {
		return nil, err
	}
	users, conflicts, err := conflictsOf(ctx, db, reviewers)
	if err != nil {
		return nil, err
	}
	var rows []reviewRow
	err = db.NewSelect().Model(&rows).Where("application_id IN (?)", bun.List(ids)).Where("NOT conflict").
		Order("application_id", "reviewer_id").Scan(ctx)
	if err != nil {
		return nil, wrap(err)
	}
	applicants, err := applicantsOf(ctx, db, []int64{f.ConferenceID}, slices.Collect(maps.Values(users)))
	if err != nil {
		return nil, err
	}
	reviews := map[int64][]reviewRow{}
	for _, row := range rows {
		reviews[row.ApplicationID] = append(reviews[row.ApplicationID], row)
	}
	for i := range list {
		a := &list[i]
		var points []float64
		for _, row := range reviews[a.ID] {
			user, known := users[row.ReviewerID]
			if known && applicants[[2]int64{f.ConferenceID, user}] || a.CompanyID != nil && conflicts[row.ReviewerID][*a.CompanyID] {
				continue
			}
			points = append(points, jury.WeightedScore(f.Criteria, row.Scores))
		}
		out[a.ID] = jury.NewNomineeScores(a.ID, points)
	}
	return out, nil
}

// applicantsOf returns which users apply for the pitch fests of conferences, by the ids of conference and user. An applicant's rivals are a
// conflict of interest, whatever their companies are.
func applicantsOf(ctx context.Context, db bun.IDB, conferences, users []int64) (map[[2]int64]bool, error) {
	applicants := map[[2]int64]bool{}
	if len(users) == 0 {
		return applicants, nil
	}
	var rows []Application
	err := db.NewSelect().Model(&rows).Column("conference_id", "user_id").Where("conference_id IN (?)", bun.List(conferences)).
		Where("user_id IN (?)", bun.List(users)).Scan(ctx)
	if err != nil {
		return nil, wrap(err)
	}
	for _, a := range rows {
		applicants[[2]int64{a.ConferenceID, a.UserID}] = true
	}
	return applicants, nil
}

// conflictsOf returns, by the ids of reviewers, their users, and the ids of the companies with which they have a conflict of interest:
// those of jury.LinkedCompanies, and those that merges have made the same.
func conflictsOf(ctx context.Context, db bun.IDB, reviewers []Reviewer) (users map[int64]int64, conflicts map[int64]map[int64]bool,
	err error,
) {
	users, conflicts = map[int64]int64{}, map[int64]map[int64]bool{}
	if len(reviewers) == 0 {
		return users, conflicts, nil
	}
	emails := make([]string, len(reviewers))
	for i := range reviewers {
		emails[i] = reviewers[i].Email
	}
	accounts, err := account.UsersByEmails(ctx, db, emails)
	if err != nil {
		return nil, nil, err
	}
	links := make([]jury.Links, len(reviewers))
	for i := range reviewers {
		links[i].AuthorID = reviewers[i].AuthorID
		if user := accounts[reviewers[i].Email]; user != nil {
			links[i].UserID, users[reviewers[i].ID] = &user.ID, user.ID
		}
	}
	linked, err := jury.LinkedCompanies(ctx, db, links)
	if err != nil {
		return nil, nil, err
	}
	same, err := company.SameByID(ctx, db, slices.Concat(linked...))
	if err != nil {
		return nil, nil, err
	}
	for i := range reviewers {
		found := map[int64]bool{}
		for _, id := range linked[i] {
			found[id] = true
			for _, other := range same[id] {
				found[other] = true
			}
		}
		conflicts[reviewers[i].ID] = found
	}
	return users, conflicts, nil
}

// ExportUserData returns the applications of a user, and the user's reviews. It is a feature.Exporter.
func (p *Pitches) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type application struct {
		Conference int64             `json:"conference"`
		Company    string            `json:"company"`
		OneLiner   string            `json:"oneLiner"`
		Deck       string            `json:"deck"`
		Stage      string            `json:"stage"`
		Answers    map[string]string `json:"answers"`
		Status     Status            `json:"status"`
		CreatedAt  time.Time         `json:"createdAt"`
	}
	type review struct {
		Application int64          `json:"application"`
		Points      map[string]int `json:"points"`
		Comment     string         `json:"comment"`
		Conflict    bool           `json:"conflict"`
		ReviewedAt  time.Time      `json:"reviewedAt"`
	}
	out := struct {
		Applications []application `json:"applications"`
		Reviews      []review      `json:"reviews"`
	}{[]application{}, []review{}}
	var list []Application
	if err := p.DB.Read.NewSelect().Model(&list).Where("user_id = ?", u.ID).Order("pa.id").Scan(ctx); err != nil {
		return "", nil, wrap(err)
	}
	for i := range list {
		a := &list[i]
		out.Applications = append(out.Applications, application{a.ConferenceID, a.CompanyName, a.OneLiner, a.Deck, a.Stage, a.Answers, a.Status,
			a.CreatedAt.Time})
	}
	var rows []reviewRow
	err := p.DB.Read.NewSelect().Model(&rows).Where("reviewer_id IN (?)", p.DB.Read.NewSelect().Model((*Reviewer)(nil)).Column("id").
		Where("email = ?", u.Email)).Order("application_id").Scan(ctx)
	if err != nil {
		return "", nil, wrap(err)
	}
	for _, row := range rows {
		out.Reviews = append(out.Reviews, review{row.ApplicationID, row.Scores, row.Comment, row.Conflict, row.ReviewedAt.Time})
	}
	return "pitchFests", out, nil
}

// Erase deletes the reviewer with the email address of a deleted account, with the reviews. It is a feature.Eraser. Applications are
// deleted with the user; the companies that were finalists because of them are so no longer.
func (p *Pitches) Erase(ctx context.Context, tx *database.Tx, u feature.User) error {
	_, err := tx.NewDelete().Model((*Reviewer)(nil)).Where("email = ?", u.Email).Exec(ctx)
	if err != nil {
		return wrap(err)
	}
	decided, err := conference.DecidedFinalists(ctx, tx)
	if err != nil {
		return err
	}
	var chosen []Application
	if err := tx.NewSelect().Model(&chosen).Column("conference_id", "company_id").Where("pa.status = ?", Finalist).Scan(ctx); err != nil {
		return wrap(err)
	}
	var ids []int64
	for _, f := range decided {
		remains := slices.ContainsFunc(chosen, func(a Application) bool {
			return a.ConferenceID == f.ConferenceID && a.CompanyID != nil && *a.CompanyID == f.CompanyID
		})
		if !remains && !slices.Contains(ids, f.ConferenceID) {
			ids = append(ids, f.ConferenceID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	conferences, err := conference.ByIDs(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := lockFest(ctx, tx, id); err != nil {
			return err
		}
		if err := setFinalists(ctx, tx, conferences[id]); err != nil {
			return err
		}
	}
	return nil
}
