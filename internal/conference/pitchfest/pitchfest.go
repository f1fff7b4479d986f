// Package pitchfest has the pitch fests of conferences: the applications of companies, the reviews, the shortlist and the finalists with
// their slots on the stage. Reviews follow the rules of juries.
package pitchfest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/jury"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/nomination"
	"masthead/internal/notify"
)

// Pitches stores pitch fests and sends the emails about them. Every field must be set.
type Pitches struct {
	DB    *database.DB
	Queue *jobs.Client
	Theme func(i18n.Locale) mail.Theme
	Site  string // public address of the site, without a slash at its end
	// Notify stores a notification for a user in tx and pushes it to the user's devices.
	Notify func(ctx context.Context, tx *database.Tx, user int64, n notify.Notification, tag string) error
}

// Fest is the pitch fest of a conference.
type Fest struct {
	bun.BaseModel `bun:"table:pitch_fests,alias:pf"`

	ConferenceID   int64 `bun:",pk"`
	OpensAt        clock.Moment
	ClosesAt       clock.Moment
	ReviewClosesAt clock.Moment
	Questions      []nomination.CallQuestion
	Criteria       []jury.Criterion
	Version        int64 // number of saves
}

// IsOpen reports whether companies can apply at a time.
func (f *Fest) IsOpen(at time.Time) bool {
	return !at.Before(f.OpensAt.Time) && at.Before(f.ClosesAt.Time)
}

// IsUnderReview reports whether reviewers can score at a time.
func (f *Fest) IsUnderReview(at time.Time) bool {
	return !at.Before(f.OpensAt.Time) && at.Before(f.ReviewClosesAt.Time)
}

// Status is the state of an application.
type Status string

// The states of applications.
const (
	Received    Status = "received"
	Shortlisted Status = "shortlisted"
	Declined    Status = "declined"
	Finalist    Status = "finalist"
)

// Stages are the stages of companies that apply, in their order. The messages have the ids "pitch.stage." and the stage.
var Stages = []string{"idea", "prototype", "revenue", "growth"}

// Limits of an application in characters.
const (
	MaxCompany  = 120
	MaxOneLiner = 200
	// maxApplications is the maximum number of applications for a pitch fest.
	maxApplications = 2000
)

// Application is an application for a pitch fest. A user has at most one for each pitch fest.
type Application struct {
	bun.BaseModel `bun:"table:pitch_applications,alias:pa"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	UserID       int64
	CompanyID    *int64 // company of the directory, nil for none
	CompanyName  string // as typed, or the name in the directory
	OneLiner     string
	Deck         string            // address
	Stage        string            // one of Stages
	Answers      map[string]string // by the id of the question
	Status       Status
	SessionID    *int64 // slot of a finalist on the stage
	Lang         string // language of emails to the user
	CreatedAt    clock.Moment
	UpdatedAt    clock.Moment
}

// Errors of pitch fests.
var (
	ErrClosed  = errors.New("no applications are accepted at the moment")
	ErrDecided = errors.New("the application has already been decided")
	ErrFull    = errors.New("the pitch fest has 2000 applications and accepts no more")
)

// FestOf returns the pitch fest of a conference, or database.ErrNotFound.
func FestOf(ctx context.Context, db bun.IDB, conferenceID int64) (*Fest, error) {
	f := new(Fest)
	if err := db.NewSelect().Model(f).Where("conference_id = ?", conferenceID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("pitch fest of conference %d: %w", conferenceID, database.NotFound(err))
	}
	return f, nil
}

// Save stores the pitch fest of a conference and increments the version. f.Version is the version that was edited, 0 for a new one. It
// returns an invalid.Fields or database.ErrConflict. The caller must have the right to change the conference.
func Save(ctx context.Context, tx *database.Tx, f *Fest) error {
	if err := nomination.CheckQuestions(f.Questions); err != nil {
		return err
	}
	switch {
	case !f.ClosesAt.After(f.OpensAt.Time):
		return invalid.Fields{"closesAt": "must be after opensAt"}
	case f.ReviewClosesAt.Before(f.ClosesAt.Time):
		return invalid.Fields{"reviewClosesAt": "must not be before closesAt"}
	case !jury.AreCriteria(f.Criteria):
		return invalid.Fields{"criteria": "must be 1 to 20 criteria with different ids"}
	}
	if f.Questions == nil {
		f.Questions = []nomination.CallQuestion{}
	}
	version := f.Version
	f.Version++
	var res sql.Result
	var err error
	if version == 0 {
		res, err = tx.NewInsert().Model(f).On("CONFLICT (conference_id) DO NOTHING").Exec(ctx)
	} else {
		res, err = tx.NewUpdate().Model(f).WherePK().Where("version = ?", version).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save pitch fest of conference %d: %w", f.ConferenceID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrConflict)
	}
	tx.Emit("conference.saved", f.ConferenceID, conference.TagOf(f.ConferenceID))
	return nil
}

// Input is the input of Apply.
type Input struct {
	Company     string // slug of a company of the user, "" for another one
	CompanyName string // of another company
	OneLiner    string
	Deck        string
	Stage       string
	Answers     map[string]string
	Lang        i18n.Locale
}

// answerField begins the names of the fields of answers; the id of the question follows.
const answerField = "answer-"

// savesPerUser limits how often a user saves applications.
var savesPerUser = limit.Limit{Name: "pitch", Times: 60, Period: 24 * time.Hour}

// Apply stores the application of a user, who gets an email the first time. The user can change it until applications close or it is
// decided. A user who withdrew a declined application cannot apply again. It returns database.ErrNotFound, ErrClosed, ErrDecided, ErrFull,
// an invalid.Fields by the names of the fields, or a *limit.TooManyError.
func (p *Pitches) Apply(ctx context.Context, user *account.User, c *conference.Conference, in Input) (*Application, error) {
	if err := limit.Count(ctx, p.DB, savesPerUser, strconv.FormatInt(user.ID, 10)); err != nil {
		return nil, err
	}
	var a *Application
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockFest(ctx, tx, c.ID); err != nil {
			return err
		}
		f, err := FestOf(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		if !f.IsOpen(tx.At.Time) {
			return ErrClosed
		}
		a, err = ApplicationOf(ctx, tx, c.ID, user.ID)
		first := errors.Is(err, database.ErrNotFound)
		switch {
		case first:
			if err := checkNotDeclined(ctx, tx, c.ID, user.ID); err != nil {
				return err
			}
			a = &Application{ConferenceID: c.ID, UserID: user.ID, Status: Received, CreatedAt: tx.At}
			if err := checkRoom(ctx, tx, c.ID); err != nil {
				return err
			}
		case err != nil:
			return err
		case a.Status != Received:
			return ErrDecided
		}
		if err := p.fill(ctx, tx, f, a, in); err != nil {
			return err
		}
		a.UpdatedAt = tx.At
		q := tx.NewInsert().Model(a).On("CONFLICT (conference_id, user_id) DO UPDATE").Returning("id")
		if first {
			q.ExcludeColumn("id")
		}
		for _, column := range []string{"company_id", "company_name", "one_liner", "deck", "stage", "answers", "lang", "updated_at"} {
			q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("apply: %w", err)
		}
		if !first {
			return nil
		}
		return p.send(ctx, tx, user.Email, c, f, a, nil)
	})
	return a, err
}

// Withdraw deletes the application of a user with its reviews, in any state. The company of a finalist is then no finalist of the
// conference, unless another application of it is in the final. It returns database.ErrNotFound.
func (p *Pitches) Withdraw(ctx context.Context, user int64, c *conference.Conference) error {
	return p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockFest(ctx, tx, c.ID); err != nil {
			return err
		}
		a, err := ApplicationOf(ctx, tx, c.ID, user)
		if err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model(a).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("withdraw application %d: %w", a.ID, err)
		}
		detail := map[string]any{"application": a.ID, "status": a.Status}
		if err := conference.RecordAction(ctx, tx, c.ID, actor.Actor{UserID: &user}, withdrawn, detail); err != nil {
			return err
		}
		if a.Status != Finalist {
			return nil
		}
		return setFinalists(ctx, tx, c)
	})
}

// withdrawn is the action in the audit log of a conference when an application is withdrawn.
const withdrawn = "pitch.withdrawn"

// checkNotDeclined returns ErrDecided if a user withdrew an application that had been declined.
func checkNotDeclined(ctx context.Context, tx *database.Tx, conferenceID, user int64) error {
	details, err := conference.ActionDetailsOf(ctx, tx, conferenceID, user, withdrawn)
	if err != nil {
		return err
	}
	for _, text := range details {
		var detail struct {
			Status Status `json:"status"`
		}
		if err := json.Unmarshal([]byte(text), &detail); err != nil {
			return fmt.Errorf("withdrawn application in conference %d: %w", conferenceID, err)
		}
		if detail.Status == Declined {
			return ErrDecided
		}
	}
	return nil
}

// checkRoom returns ErrFull if the pitch fest of a conference accepts no more applications.
func checkRoom(ctx context.Context, tx *database.Tx, conferenceID int64) error {
	n, err := tx.NewSelect().Model((*Application)(nil)).Where("conference_id = ?", conferenceID).Count(ctx)
	if err != nil {
		return fmt.Errorf("apply: %w", err)
	}
	if n >= maxApplications {
		return ErrFull
	}
	return nil
}

// fill checks what was typed and sets it. It returns an invalid.Fields.
func (p *Pitches) fill(ctx context.Context, tx *database.Tx, f *Fest, a *Application, in Input) error {
	l := in.Lang
	wrong := invalid.Fields{}
	line := func(field, value string, limit int) string {
		value = strings.Join(strings.Fields(value), " ")
		switch n := utf8.RuneCountInString(value); {
		case n == 0:
			wrong[field] = l.Text("form.required", nil)
		case n > limit:
			wrong[field] = l.Text("form.tooLong", map[string]any{"max": limit})
		}
		return value
	}
	before := a.CompanyID
	a.CompanyID = nil
	if in.Company != "" {
		one, err := company.BySlug(ctx, tx, in.Company)
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return err
		}
		var role account.CompanyRole
		if err == nil {
			if role, err = account.CompanyRoleOf(ctx, tx, a.UserID, one.ID); err != nil {
				return err
			}
		}
		if role.CanEdit() || one != nil && before != nil && *before == one.ID { // editors may have set the company
			a.CompanyID, a.CompanyName = &one.ID, one.Name
		} else {
			wrong["company"] = l.Text("form.choose", nil)
		}
	} else {
		a.CompanyName = line("companyName", in.CompanyName, MaxCompany)
	}
	a.OneLiner = line("oneLiner", in.OneLiner, MaxOneLiner)
	a.Stage = in.Stage
	if !slices.Contains(Stages, in.Stage) {
		wrong["stage"] = l.Text("form.choose", nil)
	}
	a.Deck = fieldcheck.AddScheme(strings.TrimSpace(in.Deck))
	if a.Deck != "" && (!fieldcheck.IsWebAddress(a.Deck) || len(a.Deck) > fieldcheck.MaxAddress) {
		wrong["deck"] = l.Text("form.page", nil)
	}
	answers, err := nomination.CheckAnswers(f.Questions, in.Answers, true, l)
	var fields invalid.Fields
	if errors.As(err, &fields) {
		for id, text := range fields {
			wrong[answerField+id] = text
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	a.Answers, a.Lang = answers, l.Code
	return nil
}

// ApplicationOf returns the application of a user for the pitch fest of a conference, or database.ErrNotFound.
func ApplicationOf(ctx context.Context, db bun.IDB, conferenceID, user int64) (*Application, error) {
	a := new(Application)
	err := db.NewSelect().Model(a).Where("conference_id = ?", conferenceID).Where("user_id = ?", user).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("application of user %d: %w", user, database.NotFound(err))
	}
	return a, nil
}

// Applications returns at most limit applications for the pitch fest of a conference, by id, beginning after an id. status is "" for all.
func Applications(ctx context.Context, db bun.IDB, conferenceID int64, status Status, after int64, limit int) ([]Application, error) {
	var list []Application
	q := db.NewSelect().Model(&list).Where("conference_id = ?", conferenceID).Where("pa.id > ?", after).Order("pa.id").Limit(int64(limit))
	if status != "" {
		q.Where("status = ?", status)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("applications of conference %d: %w", conferenceID, err)
	}
	return list, nil
}
