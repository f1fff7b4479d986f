package pitchfest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jury"
	"masthead/internal/nomination"
	"masthead/internal/taxonomy"
)

// Offer returns the operations, the emails, the task that publishes winners at their hour, and the part of the export and deletion of
// accounts.
func (p *Pitches) Offer() feature.Offer {
	return feature.Offer{API: p.register, Emails: ExampleEmails(p.Theme), Export: p.ExportUserData, Erase: p.Erase,
		Tasks: []feature.Task{{Name: "winners of pitch fests", Every: time.Second, Do: p.PublishDue}}}
}

const rights = "Editors of the conference's brand and editors of all brands may do this."

func (p *Pitches) register(a *apiv2.API) {
	in, doc := apiv2.Section("Desk"), apiv2.Doc(rights)
	apiv2.Write(a, http.MethodGet, "/desk/conferences/{slug}/pitch-fest", "read-pitch-fest", "Read the pitch fest of a conference",
		p.readFest, in, doc)
	apiv2.Write(a, http.MethodPut, "/desk/conferences/{slug}/pitch-fest", "save-pitch-fest", "Create or change the pitch fest of a conference",
		p.saveFest, in, apiv2.ReportSuccess, apiv2.Doc("Send the version that was edited, 0 for a new pitch fest: the status is 409 if "+
			"somebody else has saved since. "+rights))
	apiv2.Write(a, http.MethodDelete, "/desk/conferences/{slug}/pitch-fest", "remove-pitch-fest", "Remove the pitch fest of a conference",
		p.removeFest, in, apiv2.ReportSuccess, apiv2.Doc("The status is 409 if companies have applied. Saving what the response has, with the "+
			"version 0, restores it. Reviewers, finalists and winners stay. "+rights))
	apiv2.Write(a, http.MethodGet, "/desk/conferences/{slug}/pitch-applications", "list-pitch-applications",
		"List the applications for the pitch fest of a conference by id", p.listApplications, in,
		apiv2.Doc("Each has the weighted scores of the reviewers, from 0 to 100. Reviews by somebody with a conflict of interest do not "+
			"count. "+rights))
	apiv2.Write(a, http.MethodPut, "/desk/conferences/{slug}/pitch-applications/{id}/company", "set-pitch-company",
		"Set the company of the directory of an application", p.setCompany, in, apiv2.ReportSuccess, apiv2.Doc("With the version of the "+
			"application that was read, the status is 409 if the application has changed since. "+rights))
	apiv2.Write(a, http.MethodPut, "/desk/conferences/{slug}/pitch-decisions", "decide-pitches",
		"Decide about applications for the pitch fest of a conference", p.decide, in, apiv2.ReportSuccess,
		apiv2.Doc("With the versions of the applications that were read, the status is 409 if one has changed since, and nothing is "+
			"decided. Each applicant whose state or slot on the stage changed gets an email. The companies of all applications in the final are "+
			"afterwards finalists of the conference, besides those that were saved with it; saving the conference sets their order. "+rights))
	apiv2.Write(a, http.MethodGet, "/desk/conferences/{slug}/pitch-reviewers", "list-pitch-reviewers",
		"List the reviewers of the pitch fest of a conference", p.listReviewers, in,
		apiv2.Doc("Those who were removed are left out, unless they are asked for. "+rights))
	p.registerTable(a)
	p.registerResults(a)
	apiv2.Write(a, http.MethodPost, "/desk/conferences/{slug}/pitch-reviewers", "invite-pitch-reviewer",
		"Invite a reviewer of the pitch fest of a conference", p.invite, in, apiv2.ReportSuccess,
		apiv2.Doc("The reviewer gets an email, and sees the applications after signing in with that address. "+rights))
	apiv2.Write(a, http.MethodDelete, "/desk/conferences/{slug}/pitch-reviewers/{id}", "remove-pitch-reviewer",
		"Remove a reviewer of the pitch fest of a conference", p.remove, in, apiv2.ReportSuccess,
		apiv2.Doc("Earlier reviews still count. "+rights))
	apiv2.Write(a, http.MethodPost, "/desk/conferences/{slug}/pitch-reviewers/{id}/restore", "restore-pitch-reviewer",
		"Restore a reviewer who was removed", p.restore, in, apiv2.ReportSuccess, apiv2.Doc("The reviewer gets no email. "+rights))
	reader := apiv2.Section("Events")
	apiv2.Personal(a, http.MethodGet, "/conferences/{slug}/pitch-application", "read-pitch-application",
		"Read the caller's application for a pitch fest (addition)", p.readOwn, reader)
	apiv2.Personal(a, http.MethodPut, "/conferences/{slug}/pitch-application", "apply-for-pitch-fest",
		"Apply for a pitch fest, or change the application (addition)", p.applyOwn, reader,
		apiv2.Doc("The status is 409 if no applications are accepted, or if the newsroom has decided about the application."))
	apiv2.Personal(a, http.MethodDelete, "/conferences/{slug}/pitch-application", "withdraw-pitch-application",
		"Withdraw the caller's application for a pitch fest (addition)", p.withdrawOwn, reader, apiv2.ReportSuccess,
		apiv2.Doc("The application is deleted with its reviews, in any state."))
	apiv2.Personal(a, http.MethodGet, "/pitch-reviews", "list-pitch-reviews", "List the applications that the caller reviews (addition)",
		p.listAssignments, reader, apiv2.Doc("Applications with which the caller has a conflict of interest are left out."))
	apiv2.Personal(a, http.MethodPut, "/pitch-reviews/{id}", "score-pitch", "Score an application for a pitch fest (addition)", p.score,
		reader, apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodPost, "/pitch-reviews/{id}/conflict", "declare-pitch-conflict",
		"Declare a conflict of interest with an application (addition)", p.declareConflict, reader, apiv2.ReportSuccess,
		apiv2.Doc("The caller no longer sees the application, and the caller's scores are deleted."))
}

// PitchFestEdit is a pitch fest as the newsroom saves it.
type PitchFestEdit struct {
	OpensAt        time.Time                 `json:"opensAt"`
	ClosesAt       time.Time                 `json:"closesAt"`
	ReviewClosesAt time.Time                 `json:"reviewClosesAt" doc:"Reviewers can score until then."`
	Questions      []nomination.CallQuestion `json:"questions,omitempty" maxItems:"20" nullable:"false"`
	Criteria       []jury.Criterion          `json:"criteria" maxItems:"20" nullable:"false"`
	Version        int64                     `json:"version,omitempty"`
}

type pitchFestInput struct {
	conference.ConferenceSlug
	Body PitchFestEdit
}

// problem returns the API error for an error of a change.
func problem(err error) error {
	for _, known := range []error{ErrClosed, ErrDecided, ErrFull, ErrTooManyReviewers, ErrApplied} {
		if errors.Is(err, known) {
			return apiv2.Error(http.StatusConflict, apiv2.Sentence(known))
		}
	}
	return conference.Problem(err)
}

func (p *Pitches) readFest(ctx context.Context, in *conference.ConferenceSlug) (*apiv2.Output[PitchFestEdit], error) {
	c, err := conference.ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, problem(err)
	}
	f, err := FestOf(ctx, p.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(editOf(c, f)), nil
}

func editOf(c *conference.Conference, f *Fest) PitchFestEdit {
	zone := c.Location()
	return PitchFestEdit{f.OpensAt.In(zone), f.ClosesAt.In(zone), f.ReviewClosesAt.In(zone), f.Questions, f.Criteria, f.Version}
}

func (p *Pitches) saveFest(ctx context.Context, in *pitchFestInput) (*apiv2.Output[PitchFestEdit], error) {
	var c *conference.Conference
	var f *Fest
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if c, err = conference.ForEditing(ctx, tx, in.Slug); err != nil {
			return err
		}
		b := &in.Body
		f = &Fest{ConferenceID: c.ID, OpensAt: clock.MomentOf(b.OpensAt), ClosesAt: clock.MomentOf(b.ClosesAt),
			ReviewClosesAt: clock.MomentOf(b.ReviewClosesAt), Questions: b.Questions, Criteria: b.Criteria, Version: b.Version}
		if err := Save(ctx, tx, f); err != nil {
			return err
		}
		return conference.RecordAction(ctx, tx, c.ID, caller.ActorOf(ctx), "pitch.saved", map[string]int64{"version": f.Version})
	})
	if err != nil {
		return nil, problem(err)
	}
	return apiv2.Private(editOf(c, f)), nil
}

// PitchApplicationInfo is an application as the newsroom sees it.
type PitchApplicationInfo struct {
	ID          int64             `json:"id"`
	Version     int64             `json:"version" doc:"For the next decision."`
	Status      Status            `json:"status" enum:"received,shortlisted,declined,finalist"`
	Company     string            `json:"company" doc:"Slug of the company in the directory; empty for none."`
	CompanyName string            `json:"companyName"`
	OneLiner    string            `json:"oneLiner"`
	Deck        string            `json:"deck"`
	Stage       string            `json:"stage" example:"prototype"`
	Answers     map[string]string `json:"answers" doc:"By the id of the question."`
	Email       string            `json:"email" doc:"Email address of the applicant."`
	Session     string            `json:"session" doc:"Id of the session in which a finalist presents the company; empty for none."`
	Reviews     int               `json:"reviews"`
	Mean        float64           `json:"mean"`
	Spread      float64           `json:"spread" doc:"Standard deviation."`
	CreatedAt   time.Time         `json:"createdAt"`
}

type applicationsInput struct {
	Slug   string `path:"slug" maxLength:"80"`
	Status string `query:"status" enum:"received,shortlisted,declined,finalist" doc:"Only those with this state."`
	Query  string `query:"q" maxLength:"120" doc:"Only those whose name or sentence contains this text."`
	Order  string `query:"order" enum:"id,mean" doc:"id by default; mean for the highest scores first, which are not paged."`
	apiv2.KeyPage
}

func (p *Pitches) listApplications(ctx context.Context, in *applicationsInput) (*apiv2.Output[apiv2.Items[PitchApplicationInfo]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	db := p.DB.Read
	c, err := conference.ForEditing(ctx, db, in.Slug)
	if err != nil {
		return nil, problem(err)
	}
	f, err := FestOf(ctx, db, c.ID)
	if err != nil {
		return nil, err
	}
	limit := in.Limit + 1
	if in.Query != "" || in.Order == byMean {
		limit = maxApplications
	}
	list, err := Applications(ctx, db, c.ID, Status(in.Status), after, limit)
	if err != nil {
		return nil, err
	}
	list = matching(list, in.Query)
	scores, err := ScoresOf(ctx, db, f, list)
	if err != nil {
		return nil, err
	}
	if in.Order == byMean {
		slices.SortStableFunc(list, func(a, b Application) int { return cmp.Compare(scores[b.ID].Mean, scores[a.ID].Mean) })
		in.Limit = max(len(list), 1)
	}
	slots, err := slotsOf(ctx, db, c.ID, list)
	if err != nil {
		return nil, err
	}
	var companies, users []int64
	for i := range list {
		users = append(users, list[i].UserID)
		if list[i].CompanyID != nil {
			companies = append(companies, *list[i].CompanyID)
		}
	}
	current, err := company.CurrentByIDs(ctx, db, companies)
	if err != nil {
		return nil, err
	}
	accounts, err := account.UsersByIDs(ctx, db, users)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(a Application) PitchApplicationInfo {
		s := scores[a.ID]
		info := PitchApplicationInfo{ID: a.ID, Version: versionOf(&a), Status: a.Status, CompanyName: a.CompanyName, OneLiner: a.OneLiner,
			Deck: a.Deck, Stage: a.Stage,
			Answers: a.Answers, Reviews: s.Count, Mean: s.Mean, Spread: s.Spread, CreatedAt: a.CreatedAt.Time}
		if a.SessionID != nil {
			info.Session = slots[*a.SessionID]
		}
		if a.CompanyID != nil && current[*a.CompanyID] != nil {
			info.Company = current[*a.CompanyID].Slug
		}
		if accounts[a.UserID] != nil {
			info.Email = accounts[a.UserID].Email
		}
		return info
	}, func(a Application) string { return strconv.FormatInt(a.ID, 10) })), nil
}

// versionOf returns the version of an application. It changes with what the applicant saves, the decision, the slot and the company.
func versionOf(a *Application) int64 {
	return apiv2.VersionOf([]any{a.UpdatedAt.UnixMilli(), a.Status, a.SessionID, a.CompanyID})
}

// PitchResult is the response to a change.
type PitchResult struct {
	Success bool `json:"success"`
}

type pitchCompanyInput struct {
	Slug string `path:"slug" maxLength:"80"`
	ID   int64  `path:"id" minimum:"1"`
	Body struct {
		Company string `json:"company" maxLength:"80" example:"kiln-and-loom" doc:"Slug of a company of the directory; empty for none."`
		Version int64  `json:"version,omitempty" doc:"Of the application that was read; 0 is not compared."`
	}
}

// PitchCompanySet is the response to another company of an application.
type PitchCompanySet struct {
	Success bool  `json:"success"`
	Version int64 `json:"version" doc:"Of the application, for the next decision."`
}

func (p *Pitches) setCompany(ctx context.Context, in *pitchCompanyInput) (*apiv2.Output[PitchCompanySet], error) {
	var a Application
	_, err := p.change(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		if err := checkVersions(ctx, tx, c, map[int64]int64{in.ID: in.Body.Version}); err != nil {
			return err
		}
		if err := p.setCompanyIn(ctx, tx, c, in); err != nil {
			return err
		}
		return tx.NewSelect().Model(&a).Where("pa.id = ?", in.ID).Scan(ctx)
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(PitchCompanySet{true, versionOf(&a)}), nil
}

func (p *Pitches) setCompanyIn(ctx context.Context, tx *database.Tx, c *conference.Conference, in *pitchCompanyInput) error {
	if in.Body.Company == "" {
		return cmp.Or(ClearCompany(ctx, tx, c, in.ID), conference.RecordAction(ctx, tx, c.ID, caller.ActorOf(ctx), "pitch.company",
			map[string]any{"application": in.ID, "company": ""}))
	}
	one, err := company.BySlug(ctx, tx, in.Body.Company)
	if errors.Is(err, database.ErrNotFound) {
		return invalid.Fields{"company": "is not a company"}
	}
	if err != nil {
		return err
	}
	detail := map[string]any{"application": in.ID, "company": one.Slug}
	return cmp.Or(SetCompany(ctx, tx, c, in.ID, one.ID),
		conference.RecordAction(ctx, tx, c.ID, caller.ActorOf(ctx), "pitch.company", detail))
}

// change makes a change that the editors of a conference may make.
func (p *Pitches) change(ctx context.Context, slug string, do func(context.Context, *database.Tx, *conference.Conference) error,
) (*apiv2.Output[PitchResult], error) {
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		c, err := conference.ForEditing(ctx, tx, slug)
		if err != nil {
			return err
		}
		return do(ctx, tx, c)
	})
	if err != nil {
		return nil, problem(err)
	}
	return apiv2.Private(PitchResult{true}), nil
}

type pitchDecisionsInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Decisions []PitchDecision `json:"decisions" minItems:"1" maxItems:"200" nullable:"false"`
	}
}

// PitchDecision is a decision about an application.
type PitchDecision struct {
	Application int64  `json:"application" minimum:"1"`
	Status      Status `json:"status" enum:"shortlisted,declined,finalist"`
	Session     string `json:"session,omitempty" maxLength:"200" doc:"Id of the session in which a finalist presents the company."`
	Version     int64  `json:"version,omitempty" doc:"Of the application that was read; 0 is not compared."`
}

// checkVersions returns the API error if an application no longer has the version that was read, by id; 0 is not compared.
// Applications of other conferences are left to the decision.
func checkVersions(ctx context.Context, tx *database.Tx, c *conference.Conference, read map[int64]int64) error {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return err
	}
	var found []Application
	var changed ChangedPitches
	err := tx.NewSelect().Model(&found).Where("conference_id = ?", c.ID).Where("pa.id IN (?)", bun.List(slices.Collect(maps.Keys(read)))).
		Scan(ctx)
	if err != nil {
		return fmt.Errorf("applications of conference %d: %w", c.ID, err)
	}
	for i := range found {
		if version := read[found[i].ID]; version != 0 && version != versionOf(&found[i]) {
			changed.Applications = append(changed.Applications, found[i].ID)
		}
	}
	if len(changed.Applications) > 0 {
		return apiv2.Changed(changed)
	}
	return nil
}

// ChangedPitches are the applications that are no longer as they were read.
type ChangedPitches struct {
	Applications []int64 `json:"applications" nullable:"false" doc:"Their IDs."`
}

func (p *Pitches) decide(ctx context.Context, in *pitchDecisionsInput) (*apiv2.Output[PitchResult], error) {
	return p.change(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		list, read := make([]Decision, len(in.Body.Decisions)), map[int64]int64{}
		for i, d := range in.Body.Decisions {
			list[i], read[d.Application] = Decision{d.Application, d.Status, d.Session}, d.Version
		}
		if err := checkVersions(ctx, tx, c, read); err != nil {
			return err
		}
		return p.Decide(ctx, tx, c, caller.ActorOf(ctx), list)
	})
}

// PitchReviewer is a reviewer as the newsroom sees it.
type PitchReviewer struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Removed bool   `json:"removed"`
	Scored  int    `json:"scored" doc:"Number of applications that the reviewer has scored."`
}

// PitchReviewers are the reviewers of a pitch fest.
type PitchReviewers struct {
	Items []PitchReviewer `json:"items" nullable:"false"`
	Next  string          `json:"next" doc:"Always empty: the list has one page."`
}

type reviewersInput struct {
	Slug    string `path:"slug" maxLength:"80"`
	Removed bool   `query:"removed" doc:"Those who were removed, instead of the others (addition)."`
}

func (p *Pitches) listReviewers(ctx context.Context, in *reviewersInput) (*apiv2.Output[PitchReviewers], error) {
	c, err := conference.ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, problem(err)
	}
	list, err := ReviewersOf(ctx, p.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(one Reviewer) bool { return one.RemovedAt.IsZero() == in.Removed })
	scored, err := scoredBy(ctx, p.DB.Read, list)
	if err != nil {
		return nil, err
	}
	out := PitchReviewers{Items: make([]PitchReviewer, len(list))}
	for i, one := range list {
		out.Items[i] = PitchReviewer{one.ID, one.Name, one.Email, !one.RemovedAt.IsZero(), scored[one.ID]}
	}
	return apiv2.Private(out), nil
}

type pitchReviewerInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Name   string `json:"name" minLength:"1" maxLength:"120" example:"Asha Rao"`
		Email  string `json:"email" minLength:"3" maxLength:"254" example:"asha@example.in"`
		Lang   string `json:"lang,omitempty" maxLength:"12" doc:"Language code of the email, en by default."`
		Person string `json:"person,omitempty" maxLength:"80" doc:"Slug of the profile; companies of the person are a conflict of interest."`
	}
}

func (p *Pitches) invite(ctx context.Context, in *pitchReviewerInput) (*apiv2.Output[PitchReviewer], error) {
	email, ok := account.NormalizeEmail(in.Body.Email)
	if !ok {
		return nil, apiv2.FieldErrors(map[string]string{"email": "is not an email address"})
	}
	one := &Reviewer{Name: in.Body.Name, Email: email, Lang: i18n.LookupOrDefault(in.Body.Lang).Code}
	_, err := p.change(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		if in.Body.Person != "" {
			a, err := taxonomy.AuthorBySlug(ctx, p.DB, in.Body.Person)
			if errors.Is(err, database.ErrNotFound) {
				return invalid.Fields{"person": "is not a person of the directory"}
			}
			if err != nil {
				return err
			}
			one.AuthorID = &a.ID
		}
		return p.Invite(ctx, tx, c, caller.ActorOf(ctx), one)
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(PitchReviewer{one.ID, one.Name, one.Email, false, 0}), nil
}

type removeInput struct {
	Slug string `path:"slug" maxLength:"80"`
	ID   int64  `path:"id" minimum:"1"`
}

func (p *Pitches) remove(ctx context.Context, in *removeInput) (*apiv2.Output[PitchResult], error) {
	return p.change(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		return Remove(ctx, tx, c, caller.ActorOf(ctx), in.ID)
	})
}

func (p *Pitches) restore(ctx context.Context, in *removeInput) (*apiv2.Output[PitchResult], error) {
	return p.change(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		return Restore(ctx, tx, c, caller.ActorOf(ctx), in.ID)
	})
}

type removeFestInput struct {
	conference.ConferenceSlug
	apiv2.ReadVersion
}

func (p *Pitches) removeFest(ctx context.Context, in *removeFestInput) (*apiv2.Output[PitchFestEdit], error) {
	var removed PitchFestEdit
	_, err := p.change(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		f, err := RemoveFest(ctx, tx, c, caller.ActorOf(ctx), in.Version)
		if f != nil {
			removed = editOf(c, f)
		}
		if errors.Is(err, database.ErrConflict) {
			return apiv2.Changed(removed)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(removed), nil
}
