package jury

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/nomination"
	"masthead/internal/taxonomy"
)

func (j *Juries) register(a *apiv2.API) {
	in, rights := apiv2.Section("Desk"), apiv2.Doc(nomination.RightsSentence)
	apiv2.Write(a, http.MethodPost, "/desk/awards/{slug}/jury", "invite-juror", "Invite a member to the jury of an award", j.invite, in,
		apiv2.ReportSuccess, apiv2.Doc("Only the account with the invited address can accept. The status is 409 for a member who has accepted. "+
			nomination.RightsSentence))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/jury", "list-jury", "List the jury of an award with its conflicts of interest",
		j.listMembers, in, rights)
	apiv2.Write(a, http.MethodDelete, "/desk/awards/{slug}/jury/{id}", "remove-juror", "Remove a member from the jury of an award",
		j.remove, in, rights, apiv2.ReportSuccess)
	apiv2.Write(a, http.MethodPost, "/desk/awards/{slug}/jury/{id}/restore", "restore-juror", "Take a removed member back into a jury",
		j.restore, in, apiv2.ReportSuccess, apiv2.Doc("No email is sent. A member who had accepted gets the nominees of the rounds that are not "+
			"closed. "+nomination.RightsSentence))
	apiv2.Write(a, http.MethodPost, "/desk/awards/{slug}/rounds", "add-jury-round", "Add a round of a jury", j.addRound, in,
		apiv2.ReportSuccess, apiv2.Doc(
			"Every member gets every nominee with which the member has no conflict of interest. "+
				"Members who accept later get the nominees when they accept. The status is 409 if there are no nominees, or if the jury has no "+
				"members. "+nomination.RightsSentence))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/scores", "list-jury-scores",
		"List the scores of the newest round, the best first",
		j.listScores, in, apiv2.Doc("Weighted scores from 0 to 100, with their spread. Scores by members with a conflict do not count. "+
			"A caller on the jury gets no scores of companies with which the caller has a conflict of interest, and none at all while a "+
			"blind round has not closed. "+
			nomination.RightsSentence))
	apiv2.Write(a, http.MethodPut, "/desk/awards/{slug}/shortlist", "set-shortlist", "Decide which nominees are on the shortlist",
		j.setShortlist, in, apiv2.ReportSuccess, apiv2.Doc("All other nominations are declined. A later call changes the "+
			"shortlist until the ranking is published. The users who nominated and the owners of the companies get an email about each decision "+
			"that is new or has changed. Every company must have a submitted nomination. "+openRoundDoc+nomination.RightsSentence))
	apiv2.Write(a, http.MethodPut, "/desk/awards/{slug}/ranking", "schedule-ranking",
		"Set the ranking of an award and the time at which it is published",
		j.schedule, in, apiv2.ReportSuccess, apiv2.Doc("At that time badges are issued, and the users who nominated "+
			"and the owners of the companies get an email. The status is 422 for a time that is more than five minutes ago, for ranks with gaps, "+
			"and for companies without a nomination unless withoutNomination is set. "+openRoundDoc+nomination.RightsSentence))
	j.registerShortlist(a)
	j.registerRounds(a)
	j.registerPublish(a)
	reader := apiv2.Section("Awards")
	apiv2.Personal(a, http.MethodPost, "/jury/invitation", "accept-jury-invitation", "Accept an invitation to a jury (addition)",
		j.accept, reader, apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodGet, "/jury/assignments", "list-jury-assignments", "List the nominees that the caller scores (addition)",
		j.listAssignments, reader, apiv2.Doc("Nominees with which the caller has a conflict of interest are left out; "+
			"the response has only their number. In a blind round, the response does not name the nominees."))
	apiv2.Personal(a, http.MethodPut, "/jury/assignments/{id}", "score-nominee", "Score a nominee (addition)", j.score, reader,
		apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodPost, "/jury/assignments/{id}/conflict", "declare-jury-conflict", "Declare a conflict of interest (addition)",
		j.declareConflict, reader, apiv2.Doc("The caller no longer sees the nominee, and the caller's scores of the nominee are deleted."),
		apiv2.ReportSuccess)
}

// openRoundDoc is the sentence of the documentation that says when a decision is refused.
const openRoundDoc = "The status is 409 while a round of the jury is open, unless the request ends the round with endRound. "

type inviteInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Name     string `json:"name" minLength:"1" maxLength:"120" example:"Asha Rao"`
		Email    string `json:"email" minLength:"3" maxLength:"254" example:"asha@example.in"`
		Lang     string `json:"lang,omitempty" doc:"Language code of the email, en by default."`
		Person   string `json:"person,omitempty" maxLength:"80" doc:"Slug of the profile; companies of the person are a conflict of interest."`
		Investor string `json:"investor,omitempty" maxLength:"80" doc:"Slug of a firm; its companies are a conflict of interest."`
	}
}

// JurorInfo is a member of a jury as the newsroom sees it.
type JurorInfo struct {
	ID        int64    `json:"id"`
	Name      string   `json:"name"`
	Email     string   `json:"email"`
	Account   string   `json:"account" doc:"Present address of the account that accepted; empty before."`
	Accepted  bool     `json:"accepted"`
	Removed   bool     `json:"removed"`
	Conflicts []string `json:"conflicts" nullable:"false" doc:"Slugs of companies, declared and derived; none for a juror of a blind round."`

	ConflictNames []string `json:"conflictNames" nullable:"false" doc:"Names of these companies (addition)."`

	Assigned int `json:"assigned" doc:"Nominees of the newest round without a conflict of interest (addition)."`
	Scored   int `json:"scored" doc:"How many of these the member has scored (addition)."`
}

// newJurorInfos returns members as the newsroom sees them.
func (j *Juries) newJurorInfos(ctx context.Context, members []Member) ([]JurorInfo, error) {
	conflicts, err := ConflictsOf(ctx, j.DB.Read, members)
	if err != nil {
		return nil, err
	}
	var users, companies []int64
	for i := range members {
		users = appendID(users, members[i].UserID)
		companies = slices.AppendSeq(companies, maps.Keys(conflicts[members[i].ID]))
	}
	accounts, err := account.UsersByIDs(ctx, j.DB.Read, users)
	if err != nil {
		return nil, err
	}
	slices.Sort(companies)
	found, err := company.ByIDs(ctx, j.DB.Read, slices.Compact(companies))
	if err != nil {
		return nil, err
	}
	byID := map[int64]*company.Company{}
	for i := range found {
		if found[i].MergedInto == nil { // the remaining company is among the conflicts too
			byID[found[i].ID] = &found[i]
		}
	}
	progress, err := progressOf(ctx, j.DB.Read, members, conflicts)
	if err != nil {
		return nil, err
	}
	infos := make([]JurorInfo, len(members))
	for i := range members {
		m := &members[i]
		infos[i] = JurorInfo{ID: m.ID, Name: m.Name, Email: m.Email, Accepted: m.UserID != nil, Removed: !m.RemovedAt.IsZero(),
			Conflicts: []string{}, ConflictNames: []string{}, Assigned: progress[m.ID].assigned, Scored: progress[m.ID].scored}
		if m.UserID != nil && accounts[*m.UserID] != nil {
			infos[i].Account = accounts[*m.UserID].Email
		}
		for _, id := range slices.Sorted(maps.Keys(conflicts[m.ID])) {
			if one := byID[id]; one != nil {
				infos[i].Conflicts = append(infos[i].Conflicts, one.Slug)
				infos[i].ConflictNames = append(infos[i].ConflictNames, one.Name)
			}
		}
	}
	return infos, nil
}

func (j *Juries) invite(ctx context.Context, in *inviteInput) (*apiv2.Output[JurorInfo], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	email, ok := account.NormalizeEmail(in.Body.Email)
	if !ok {
		return nil, apiv2.FieldErrors(map[string]string{"email": "is not an email address"})
	}
	m := &Member{Name: in.Body.Name, Email: email, Lang: i18n.LookupOrDefault(in.Body.Lang).Code}
	if in.Body.Person != "" {
		one, err := taxonomy.AuthorBySlug(ctx, j.DB, in.Body.Person)
		if err != nil {
			return nil, err
		}
		m.AuthorID = &one.ID
	}
	if in.Body.Investor != "" {
		one, err := investor.BySlug(ctx, j.DB.Read, in.Body.Investor)
		if err != nil {
			return nil, err
		}
		m.InvestorID = &one.ID
	}
	err = j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := j.Invite(ctx, tx, a, m); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "juror.invited", map[string]string{"name": m.Name})
	})
	if errors.Is(err, award.ErrPublished) {
		return nil, apiv2.Error(http.StatusConflict, "The ranking was published already.")
	}
	if errors.Is(err, ErrAlreadyMember) {
		return nil, apiv2.Error(http.StatusConflict, "This address belongs to a member of the jury, who has accepted the invitation.")
	}
	if err != nil {
		return nil, err
	}
	infos, err := j.newJurorInfos(ctx, []Member{*m})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(infos[0]), nil
}

type awardInput struct {
	Slug string `path:"slug" maxLength:"80"`
}

// pageInput names a page of a list that an award has.
type pageInput struct {
	Slug string `path:"slug" maxLength:"80"`
	apiv2.KeyPage
}

// longestPage returns the longest first page of a list of an award.
func longestPage(slug string) *pageInput {
	return &pageInput{slug, apiv2.KeyPage{Limit: apiv2.MaxLimit}}
}

func (j *Juries) listMembers(ctx context.Context, in *pageInput) (*apiv2.Output[apiv2.Items[JurorInfo]], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	blind, err := IsBlindFor(ctx, j.DB.Read, a.ID, by.UserID, j.DB.Now().Time)
	if err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := MembersOf(ctx, j.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(m Member) bool { return m.ID <= after })
	infos, err := j.newJurorInfos(ctx, list[:min(len(list), in.Limit+1)])
	if err != nil {
		return nil, err
	}
	for i := range infos {
		if blind {
			infos[i].Conflicts, infos[i].ConflictNames = []string{}, []string{}
		}
	}
	return apiv2.Private(apiv2.ItemsOf(infos, in.Limit, func(i JurorInfo) JurorInfo { return i },
		func(i JurorInfo) string { return strconv.FormatInt(i.ID, 10) })), nil
}

type memberInput struct {
	Slug string `path:"slug" maxLength:"80"`
	ID   int64  `path:"id" minimum:"1"`
}

func (j *Juries) remove(ctx context.Context, in *memberInput) (*apiv2.Output[apiv2.Items[JurorInfo]], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	err = j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := RemoveMember(ctx, tx, a.ID, in.ID); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "juror.removed", map[string]int64{"member": in.ID})
	})
	if err != nil {
		return nil, err
	}
	return j.listMembers(ctx, longestPage(in.Slug))
}

func (j *Juries) restore(ctx context.Context, in *memberInput) (*apiv2.Output[apiv2.Items[JurorInfo]], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	err = j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := RestoreMember(ctx, tx, a.ID, in.ID); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "juror.restored", map[string]int64{"member": in.ID})
	})
	if err != nil {
		return nil, err
	}
	return j.listMembers(ctx, longestPage(in.Slug))
}

type roundInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Name        string      `json:"name" minLength:"1" maxLength:"120" example:"First round"`
		Blind       bool        `json:"blind,omitempty" doc:"True if members see nothing that names a nominee."`
		Shortlisted bool        `json:"shortlisted,omitempty" doc:"True for nominees on the shortlist; false for nominees without a decision."`
		Criteria    []Criterion `json:"criteria" minItems:"1" maxItems:"20" nullable:"false"`
		OpensAt     time.Time   `json:"opensAt"`
		ClosesAt    time.Time   `json:"closesAt"`
	}
}

// AddedRoundInfo is a new round of a jury.
type AddedRoundInfo struct {
	RoundInfo
	Members  int `json:"members" doc:"Number of members who have accepted."`
	Invited  int `json:"invited" doc:"Number of members who have not accepted yet; they get the nominees when they accept."`
	Nominees int `json:"nominees" doc:"Number of nominees of the round."`
}

// RoundInfo identifies a round of a jury.
type RoundInfo struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

func (j *Juries) addRound(ctx context.Context, in *roundInput) (*apiv2.Output[AddedRoundInfo], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	states := []nomination.Status{nomination.Submitted}
	if in.Body.Shortlisted {
		states[0] = nomination.Shortlisted
	}
	r := &Round{AwardID: a.ID, Name: in.Body.Name, Blind: in.Body.Blind, Criteria: in.Body.Criteria, OpensAt: clock.MomentOf(in.Body.OpensAt),
		ClosesAt: clock.MomentOf(in.Body.ClosesAt)}
	if !r.ClosesAt.After(r.OpensAt.Time) {
		return nil, apiv2.FieldErrors(map[string]string{"closesAt": "must be after opensAt"})
	}
	var added AddedRound
	err = j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if added, err = j.AddRound(ctx, tx, r, states); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "round.added", in.Body)
	})
	if errors.Is(err, ErrEmptyJury) {
		return nil, apiv2.Error(http.StatusConflict, "The jury has no members. Invite them before you add a round.")
	}
	if errors.Is(err, ErrInvalidRound) {
		return nil, apiv2.FieldErrors(map[string]string{"criteria": "must have different ids"})
	}
	if errors.Is(err, ErrNoNominees) {
		return nil, apiv2.Error(http.StatusConflict, "There are no nominees for this round. Check the nominations or the shortlist.")
	}
	if errors.Is(err, ErrTooManyRounds) {
		return nil, apiv2.Error(http.StatusConflict, "The jury has as many rounds as it can have.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(AddedRoundInfo{RoundInfo{r.ID, r.Name}, added.Members, added.Invited, added.Nominees}), nil
}

// NomineeScore summarizes the scores of a nominee.
type NomineeScore struct {
	Company string  `json:"company" doc:"Slug of the nominee."`
	Name    string  `json:"name" doc:"Name of the nominee (addition)."`
	Count   int     `json:"count" doc:"Number of members who scored."`
	Mean    float64 `json:"mean"`
	Spread  float64 `json:"spread" doc:"Standard deviation."`
	Least   float64 `json:"least" doc:"Lowest score."`
	Most    float64 `json:"most" doc:"Highest score."`
}

// JuryScores are the scores of a round.
type JuryScores struct {
	Round RoundInfo      `json:"round"`
	Items []NomineeScore `json:"items" nullable:"false"`
	Next  string         `json:"next" doc:"Always empty: the list has one page."`
}

func (j *Juries) listScores(ctx context.Context, in *awardInput) (*apiv2.Output[JuryScores], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	r, err := newestRound(ctx, j.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	list, err := ScoresOf(ctx, j.DB.Read, r)
	if err != nil {
		return nil, err
	}
	withheld, err := WithheldFrom(ctx, j.DB.Read, a.ID, by.UserID)
	if err != nil {
		return nil, err
	}
	blind, err := IsBlindFor(ctx, j.DB.Read, a.ID, by.UserID, j.DB.Now().Time)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(s NomineeScores) bool { return blind || withheld[s.Company] })
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].Company
	}
	found, err := company.ByIDs(ctx, j.DB.Read, ids)
	slugs, names := map[int64]string{}, map[int64]string{}
	for i := range found {
		slugs[found[i].ID], names[found[i].ID] = found[i].Slug, found[i].Name
	}
	out := JuryScores{Round: RoundInfo{r.ID, r.Name}, Items: make([]NomineeScore, len(list))}
	for i, s := range list {
		out.Items[i] = NomineeScore{slugs[s.Company], names[s.Company], s.Count, s.Mean, s.Spread, s.Least, s.Most}
	}
	return apiv2.Private(out), err
}
