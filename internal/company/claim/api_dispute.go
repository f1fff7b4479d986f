package claim

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

func (c *Claims) registerDisputes(a *apiv2.API) {
	in := apiv2.Section("Companies")
	apiv2.Personal(a, http.MethodPost, "/rw/company-disputes", "open-company-dispute",
		"Dispute who owns a company (addition)", c.openDispute, in,
		apiv2.Doc("The caller must have a claim that waits for the editors because the company has an owner. The owners are notified and "+
			"can add one statement; editors of all brands decide. A caller can open three disputes in 30 days."), apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodGet, "/rw/company-disputes", "list-own-company-disputes",
		"List the disputes that you opened or that concern your companies, the newest first (addition)", c.listOwnDisputes, in)
	apiv2.Personal(a, http.MethodPost, "/rw/company-disputes/{id}/statement", "add-dispute-statement",
		"Add the statement of your side to a dispute (addition)", c.addDisputeStatement, in,
		apiv2.Doc("The claimant and the owners can add one statement each; it cannot be changed."), apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodDelete, "/rw/company-disputes/{id}", "withdraw-company-dispute", "Withdraw your dispute (addition)",
		c.withdrawDispute, in, apiv2.ReportSuccess)
	apiv2.Write(a, http.MethodGet, "/desk/company-disputes", "list-company-disputes",
		"List the disputes that wait for a decision by the editors, the oldest first", c.listDisputes, apiv2.Section("Desk"),
		apiv2.Doc("Editors of all brands may call this operation."))
	apiv2.Write(a, http.MethodPost, "/desk/company-disputes/{id}/decision", "decide-company-dispute",
		"Transfer a company, add an owner or reject the dispute", c.decideDispute, apiv2.Section("Desk"),
		apiv2.ReportSuccess,
		apiv2.Doc("Both parties are notified and see the reason. Transferring ends the membership of the earlier founders and executives and "+
			"withdraws open invitations; employees stay. The claimant's own claims are accepted if the claimant becomes an owner, and "+
			"refused otherwise. The status is 403 for an editor who is a party to the "+
			"dispute, and 409 if the dispute has ended. Editors of all brands may call this operation."))
}

// DisputeStatementInfo is the statement of one side of a dispute.
type DisputeStatementInfo struct {
	Kind    StatementKind `json:"kind" enum:"opening,claimant,owners" doc:"The claimant's first or further statement, or that of the owners."`
	Text    string        `json:"text"`
	Created string        `json:"created" format:"date-time"`
}

// DisputeInfo is a dispute about the ownership of a company.
type DisputeInfo struct {
	ID         int64                  `json:"id"`
	Company    int64                  `json:"company" doc:"Id of the company."`
	Role       account.CompanyRole    `json:"role" enum:"FOUNDER,EXECUTIVE" doc:"Role that the claimant wants."`
	Status     DisputeStatus          `json:"status" enum:"open,transferred,added,rejected,withdrawn"`
	Statements []DisputeStatementInfo `json:"statements"`
	Reason     string                 `json:"reason" doc:"Reason for the decision."`
	Created    string                 `json:"created" format:"date-time"`
}

func newDisputeInfo(d *Dispute) DisputeInfo {
	info := DisputeInfo{ID: d.ID, Company: d.CompanyID, Role: d.Role, Status: d.Status,
		Statements: []DisputeStatementInfo{}, Reason: d.Reason, Created: d.CreatedAt.Format(time.RFC3339)}
	for _, s := range d.Statements {
		info.Statements = append(info.Statements, DisputeStatementInfo{s.Kind, s.Text, s.CreatedAt.Format(time.RFC3339)})
	}
	return info
}

// disputeOutput returns the response with a dispute, or the API error for an error.
func disputeOutput(d *Dispute, err error) (*apiv2.Output[DisputeInfo], error) {
	if err != nil {
		return nil, apiErrorOf(err)
	}
	return apiv2.Private(newDisputeInfo(d)), nil
}

type openDisputeInput struct {
	Locale string `query:"locale" doc:"Name or code of the language of messages about fields, by default that of the publication."`
	Body   struct {
		Company   int64  `json:"company" minimum:"1" example:"101" doc:"Id of the company."`
		Statement string `json:"statement" maxLength:"2000" doc:"Why the caller should own the company. The owners see it."`
	}
}

func (c *Claims) openDispute(ctx context.Context, in *openDisputeInput) (*apiv2.Output[DisputeInfo], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return disputeOutput(c.OpenDispute(ctx, account.CallerOf(ctx).User, in.Body.Company,
		NewStatement{in.Body.Statement, lang, apiv2.NamedLanguage(in.Locale)}))
}

// ListedDisputeInfo is a dispute as one of its sides sees it.
type ListedDisputeInfo struct {
	DisputeInfo
	Own    bool   `json:"own" doc:"The caller opened it; otherwise the caller is an owner of the company."`
	By     string `json:"by" doc:"Name of the claimant."`
	CanAdd bool   `json:"canAdd" doc:"The caller's side can add a statement."`
}

func (c *Claims) listOwnDisputes(ctx context.Context, _ *struct{}) (*apiv2.Output[apiv2.Items[ListedDisputeInfo]], error) {
	listed, err := c.DisputesOf(ctx, caller.UserIDOf(ctx), 0)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(listed, maxDisputes, func(d ListedDispute) ListedDisputeInfo {
		return ListedDisputeInfo{newDisputeInfo(&d.Dispute), d.Own, d.By, d.CanAdd()}
	}, nil)), nil
}

type disputeStatementInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Locale string `query:"locale" doc:"Name or code of the language of messages about fields, by default that of the publication."`
	Body   struct {
		Statement string `json:"statement" maxLength:"2000"`
	}
}

func (c *Claims) addDisputeStatement(ctx context.Context, in *disputeStatementInput) (*apiv2.Output[DisputeInfo], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return disputeOutput(c.AddStatement(ctx, caller.UserIDOf(ctx), in.ID,
		NewStatement{in.Body.Statement, lang, apiv2.NamedLanguage(in.Locale)}))
}

type disputeInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (c *Claims) withdrawDispute(ctx context.Context, in *disputeInput) (*apiv2.Output[DisputeInfo], error) {
	return disputeOutput(c.WithdrawDispute(ctx, caller.UserIDOf(ctx), in.ID))
}

// WaitingDispute is a dispute that waits for a decision by the editors.
type WaitingDispute struct {
	DisputeInfo
	User   int64  `json:"user" doc:"Id of the claimant."`
	By     string `json:"by" doc:"Name of the claimant; may be empty (addition)."`
	Proven bool   `json:"proven" doc:"The claimant has verified a claim at the domain of the company's website."`
}

func (c *Claims) listDisputes(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[WaitingDispute]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := c.OpenDisputes(ctx, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	proven, err := c.VerifiedDomains(ctx, list)
	if err != nil {
		return nil, err
	}
	users := make([]int64, len(list))
	for i := range list {
		users[i] = list[i].UserID
	}
	names, err := account.NamesOf(ctx, c.DB.Read, users)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(d Dispute) WaitingDispute {
		return WaitingDispute{DisputeInfo: newDisputeInfo(&d), User: d.UserID, By: names[d.UserID], Proven: proven[d.ID]}
	}, func(d Dispute) string { return strconv.FormatInt(d.ID, 10) })), nil
}

type decideDisputeInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Locale string `query:"locale" doc:"Name or code of the language of messages about fields, by default that of the publication."`
	Body   struct {
		Decision DisputeStatus `json:"decision" enum:"transferred,added,rejected" doc:"The decision about the ownership."`
		Reason   string        `json:"reason" maxLength:"1000" doc:"Reason for the decision, which both sides see."`
	}
}

func (c *Claims) decideDispute(ctx context.Context, in *decideDisputeInput) (*apiv2.Output[DisputeInfo], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return disputeOutput(c.DecideDispute(ctx, caller.ActorOf(ctx), in.ID, in.Body.Decision, in.Body.Reason, lang))
}
