package jury

import (
	"context"
	"slices"
	"strconv"
	"time"

	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/nomination"
)

// JurorAssignments has the nominees that a member scores.
type JurorAssignments struct {
	Assignments []JurorAssignment `json:"assignments" nullable:"false"`
	Withheld    int               `json:"withheld" doc:"Number of nominees with which the member has a conflict of interest."`
}

// JurorAssignment is a nominee as a member of the jury sees it. In a blind round name and path are empty, a mark
// stands for the name, the slug and the domain of the company in answers, and addresses of pages are left out.
type JurorAssignment struct {
	ID        string         `json:"id"`
	Award     string         `json:"award"`
	AwardLang string         `json:"awardLang" doc:"Language of the name of the award."`
	Lang      string         `json:"lang" doc:"Language of the round, its criteria and the questions."`
	Round     string         `json:"round"`
	Closes    string         `json:"closes" format:"date-time"`
	Open      bool           `json:"open"`
	Blind     bool           `json:"blind"`
	Number    int            `json:"number" doc:"Number of the nominee in the round, from 1; the same even if others are withheld."`
	Name      string         `json:"name" doc:"Empty in a blind round."`
	Path      string         `json:"path" doc:"Path of the profile; empty in a blind round."`
	Criteria  []Criterion    `json:"criteria" nullable:"false"`
	Answers   []JurorAnswer  `json:"answers" nullable:"false"`
	Scores    map[string]int `json:"scores"`
	Comment   string         `json:"comment"`
	Scored    bool           `json:"scored"`
}

// JurorAnswer is the answer to a question of the call.
type JurorAnswer struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// AssignmentsOf returns the nominees that a user scores, in all juries of the user. Names are in the language l if they exist in it.
func (j *Juries) AssignmentsOf(ctx context.Context, user int64, l i18n.Locale) (*JurorAssignments, error) {
	db := j.DB.Read
	out := &JurorAssignments{Assignments: []JurorAssignment{}}
	members, err := MembershipsOf(ctx, db, user)
	if err != nil {
		return nil, err
	}
	list, withheld, err := visibleAssignments(ctx, db, members)
	if err != nil {
		return nil, err
	}
	out.Withheld = withheld
	rows, err := j.newJurorAssignments(ctx, awardsOf(members), list, l)
	out.Assignments = append(out.Assignments, rows...)
	return out, err
}

// newJurorAssignments returns assignments in the juries of awards as their member sees them in a language. The assignments must be visible
// to the member. Assignments of rounds that are not open yet are left out.
func (j *Juries) newJurorAssignments(ctx context.Context, awardIDs []int64, list []Assignment, l i18n.Locale) ([]JurorAssignment, error) {
	db := j.DB.Read
	if len(list) == 0 {
		return nil, nil
	}
	awards, err := award.ByIDs(ctx, db, awardIDs)
	if err != nil {
		return nil, err
	}
	calls, err := nomination.CallsOf(ctx, db, awardIDs)
	if err != nil {
		return nil, err
	}
	rounds, err := roundsOf(ctx, db, awardIDs...)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].CompanyID
	}
	current, err := company.CurrentByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	nominees, err := j.nomineesOf(ctx, awardIDs)
	if err != nil {
		return nil, err
	}
	now := j.DB.Now().Time
	var rows []JurorAssignment
	for i := range list {
		a := &list[i]
		r, known := rounds[a.RoundID]
		one := current[a.CompanyID]
		if !known || one == nil || now.Before(r.OpensAt.Time) {
			continue
		}
		name, lang := awards[r.AwardID].NameIn(l)
		row := JurorAssignment{ID: strconv.FormatInt(a.ID, 10), Award: name, AwardLang: lang, Lang: awards[r.AwardID].Lang, Round: r.Name,
			Closes: r.ClosesAt.Format(time.RFC3339), Open: r.IsOpen(now), Blind: r.Blind, Number: a.Number, Criteria: r.Criteria,
			Scores: a.Scores, Comment: a.Comment, Scored: !a.ScoredAt.IsZero(),
			Answers: answersOf(calls[r.AwardID], nominees[companyOfAward{r.AwardID, one.ID}], r.Blind, l)}
		if !r.Blind {
			row.Name, row.Path = one.NameIn(l), one.Path()
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// nominee is a nominated company after all merges, with its nomination.
type nominee struct {
	nomination *nomination.Nomination // the owners' nomination if they nominated the company, else the first one
	companies  []*company.Company     // the company, and the nominated companies that were merged into it
}

// companyOfAward names a nominee by the ids of the award and of the company after all merges.
type companyOfAward struct{ award, company int64 }

// nomineesOf returns the nominees of awards.
func (j *Juries) nomineesOf(ctx context.Context, awards []int64) (map[companyOfAward]*nominee, error) {
	list, err := nomination.NominationsOfAwards(ctx, j.DB.Read, awards)
	if err != nil {
		return nil, err
	}
	ids := nomination.CompanyIDsOf(list)
	current, err := company.CurrentByIDs(ctx, j.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	nominated, err := company.ByIDs(ctx, j.DB.Read, slices.Compact(slices.Sorted(slices.Values(ids))))
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]*company.Company, len(nominated))
	for i := range nominated {
		byID[nominated[i].ID] = &nominated[i]
	}
	nominees := map[companyOfAward]*nominee{}
	for i := range list {
		n := &list[i]
		one := current[n.CompanyID]
		if one == nil {
			continue
		}
		key := companyOfAward{n.AwardID, one.ID}
		known := nominees[key]
		if known == nil {
			known = &nominee{n, []*company.Company{one}}
			nominees[key] = known
		} else if n.ByMember && !known.nomination.ByMember {
			known.nomination = n
		}
		if n.CompanyID != one.ID && !slices.Contains(known.companies, byID[n.CompanyID]) {
			known.companies = append(known.companies, byID[n.CompanyID])
		}
	}
	return nominees, nil
}

// answersOf returns the answers in the nomination of a nominee; call and nominee may be nil. In a blind round it leaves out addresses of
// pages, and replaces what names the company with a mark in the language l.
func answersOf(call *nomination.Call, one *nominee, blind bool, l i18n.Locale) []JurorAnswer {
	answers := []JurorAnswer{}
	if call == nil || one == nil {
		return answers
	}
	for _, q := range call.Questions {
		text := one.nomination.Answers[q.ID]
		if text == "" || blind && q.Kind == nomination.Link {
			continue
		}
		if blind {
			text = hideCompanies(text, one.companies, l.Text("jury.hidden", nil))
		}
		answers = append(answers, JurorAnswer{q.Label, text})
	}
	return answers
}

// Offer returns the operations, the emails, the export, the publication of rankings and the jobs that issue badges.
func (j *Juries) Offer() feature.Offer {
	return feature.Offer{API: j.register, Export: j.ExportUserData, Emails: ExampleEmails(j.Theme),
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedRanking: j.plannedRankings},
		Tasks:   []feature.Task{{Name: "scheduled rankings", Every: time.Minute, Do: j.PublishDue}},
		Workers: []jobs.Worker{jobs.WorkerOf(&Worker{Juries: j})}, Queues: jobs.Queues{Queue: 1}}
}
