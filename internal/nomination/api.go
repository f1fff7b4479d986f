package nomination

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
)

// RightsSentence is the sentence of the API document about who may call an operation of an award.
const RightsSentence = "Editors of the award's brand and editors of all brands may call it."

func (s *Nominations) register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodPut, "/desk/awards/{slug}/call", "save-call", "Save the call for nominations of an award", s.saveCall, in,
		apiv2.ReportSuccess, apiv2.Doc("Answers to questions that are no longer asked stay with their nominations. With the version that was "+
			"edited, 0 for an award without a call, the status is 409 if somebody else has saved since. "+RightsSentence))
	apiv2.Write(a, http.MethodDelete, "/desk/awards/{slug}/call", "remove-call", "Take back the call for nominations of an award",
		s.removeCall, in, apiv2.Doc("The status is 409 if somebody else has saved since it was read, or if somebody has nominated: close the "+
			"call then. Saving it with the version 0 restores it. "+RightsSentence))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/call", "read-call", "Read the call for nominations of an award", s.readCall, in,
		apiv2.Doc(RightsSentence))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/nominations", "list-nominations", "List the nominations of an award, the oldest first",
		s.listNominations, in, apiv2.Doc("Drafts and withdrawn nominations are left out. An editor who is on the jury gets no answers of a "+
			"company with which the editor has a conflict of interest, and while a blind round of the jury has not closed, neither names "+
			"nor answers. "+RightsSentence))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/actions", "list-award-actions", "List the actions on an award, the newest first",
		s.listActions, in, apiv2.Doc("An editor who is on the jury gets no details that name nominees while a blind round has not closed. "+
			RightsSentence))
}

// CallInfo is a call for nominations as the newsroom writes it.
type CallInfo struct {
	Introduction string         `json:"introduction,omitempty" maxLength:"5000" doc:"In the language of the award."`
	Questions    []CallQuestion `json:"questions" maxItems:"30" nullable:"false"`
	Rules        Rules          `json:"rules"`
	MembersOnly  bool           `json:"membersOnly,omitempty" doc:"Whether only founders and executives of a company may nominate it."`
	OpensAt      time.Time      `json:"opensAt" example:"2026-12-01T09:00:00+05:30"`
	ClosesAt     time.Time      `json:"closesAt" example:"2027-01-31T23:59:00+05:30"`
	Zone         string         `json:"zone" minLength:"1" maxLength:"60" doc:"IANA name of the time zone of the call." example:"Asia/Kolkata"`
}

// SavedCall is a call for nominations as the newsroom reads it.
type SavedCall struct {
	CallInfo
	Version int64 `json:"version" doc:"For the next save."`
}

type saveCallInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		CallInfo
		Version *int64 `json:"version,omitempty" minimum:"0" doc:"Version that was edited; without it, the call is replaced in any case."`
	}
}

type awardInput struct {
	Slug string `path:"slug" maxLength:"80"`
}

func newSavedCall(c *Call) SavedCall {
	return SavedCall{CallInfo{c.Introduction, c.Questions, c.Rules, c.MembersOnly, c.OpensAt.In(c.Location()), c.ClosesAt.In(c.Location()),
		c.Zone}, c.Version}
}

func (s *Nominations) saveCall(ctx context.Context, in *saveCallInput) (*apiv2.Output[SavedCall], error) {
	a, by, err := award.BySlugForCaller(ctx, s.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	call := &Call{AwardID: a.ID, Introduction: b.Introduction, Questions: b.Questions, Rules: b.Rules, MembersOnly: b.MembersOnly,
		OpensAt: clock.MomentOf(b.OpensAt), ClosesAt: clock.MomentOf(b.ClosesAt), Zone: b.Zone}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := saveCall(ctx, tx, call, b.Version); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "call.saved", b.CallInfo)
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newSavedCall(call)), nil
}

func (s *Nominations) readCall(ctx context.Context, in *awardInput) (*apiv2.Output[SavedCall], error) {
	a, _, err := award.BySlugForCaller(ctx, s.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	call, err := CallOf(ctx, s.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newSavedCall(call)), nil
}

type removeCallInput struct {
	Slug    string `path:"slug" maxLength:"80"`
	Version int64  `query:"version" required:"true" minimum:"1" doc:"That was read."`
}

func (s *Nominations) removeCall(ctx context.Context, in *removeCallInput) (*apiv2.Output[SavedCall], error) {
	a, by, err := award.BySlugForCaller(ctx, s.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	call, err := CallOf(ctx, s.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := RemoveCall(ctx, tx, a.ID, in.Version); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "call.removed", newSavedCall(call).CallInfo)
	})
	if errors.Is(err, database.ErrConflict) {
		return nil, apiv2.Changed(newSavedCall(call))
	}
	if err != nil {
		return nil, apiv2.SaveProblem(err, ErrNominated)
	}
	return apiv2.Private(newSavedCall(call)), nil
}

type listInput struct {
	Slug string `path:"slug" maxLength:"80"`
	apiv2.KeyPage
}

// NominationInfo is a nomination as the newsroom sees it.
type NominationInfo struct {
	ID        int64             `json:"id"`
	Company   string            `json:"company" doc:"Slug of the company; empty for a juror of a blind round."`
	Name      string            `json:"name" doc:"Name of the company; empty for a juror of a blind round."`
	User      *int64            `json:"user" doc:"ID of the user who nominated; null if the account was deleted, and in a blind round."`
	By        string            `json:"by" doc:"Name of the user; empty where there is none, and in a blind round (addition)."`
	ByMember  bool              `json:"byMember"`
	Status    Status            `json:"status" enum:"submitted,shortlisted,declined,ranked"`
	Rank      *int              `json:"rank"`
	Answers   map[string]string `json:"answers" doc:"Answers by the id of the question."`
	Submitted string            `json:"submitted" format:"date-time"`
}

func (s *Nominations) listNominations(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[NominationInfo]], error) {
	a, by, err := award.BySlugForCaller(ctx, s.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	withheld, err := s.Withheld(ctx, s.DB.Read, a.ID, by.UserID)
	if err != nil {
		return nil, err
	}
	blind, err := s.IsBlind(ctx, s.DB.Read, a.ID, by.UserID, s.DB.Now().Time)
	if err != nil {
		return nil, err
	}
	list, err := NominationsOfAward(ctx, s.DB.Read, a.ID, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	ids, users := make([]int64, len(list)), []int64{}
	for i := range list {
		if ids[i] = list[i].CompanyID; list[i].UserID != nil {
			users = append(users, *list[i].UserID)
		}
	}
	names, err := account.NamesOf(ctx, s.DB.Read, users)
	if err != nil {
		return nil, err
	}
	byID, err := company.CurrentByIDs(ctx, s.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(n Nomination) NominationInfo {
		info := NominationInfo{ID: n.ID, User: n.UserID, ByMember: n.ByMember, Status: n.Status, Rank: n.Rank, Answers: n.Answers,
			Submitted: n.SubmittedAt.Format(time.RFC3339)}
		if one := byID[n.CompanyID]; one != nil {
			info.Company, info.Name = one.Slug, one.Name
		}
		if n.UserID != nil {
			info.By = names[*n.UserID]
		}
		if blind {
			info.Company, info.Name, info.User, info.By = "", "", nil, ""
		}
		if blind || withheld[n.CompanyID] {
			info.Answers = map[string]string{}
		}
		return info
	}, func(n Nomination) string { return strconv.FormatInt(n.ID, 10) })), nil
}

// namingActions are the actions on awards whose details name nominees.
var namingActions = []string{"shortlist.set", "conflict.declared", "ranking.scheduled", "ranking.cancelled", "ranking.saved"}

func (s *Nominations) listActions(ctx context.Context, in *listInput) (*audit.Page, error) {
	a, by, err := award.BySlugForCaller(ctx, s.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	blind, err := s.IsBlind(ctx, s.DB.Read, a.ID, by.UserID, s.DB.Now().Time)
	if err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		list, err := award.Actions(ctx, s.DB.Read, a.ID, before, limit)
		for i := range list {
			if blind && slices.Contains(namingActions, list[i].Action) {
				list[i].Detail = "{}"
			}
		}
		return list, err
	})
}
