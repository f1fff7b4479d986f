package report

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// Register adds the operations on reports to the API. Anybody may send one; the newsroom may list them.
func (r *Reports) Register(a *apiv2.API) {
	apiv2.Post(a, "/reports", "report-issue", "Report an issue to the desk (addition)", r.submit,
		apiv2.Section("Forms"), apiv2.Limit(reportRate),
		apiv2.Doc("Messages about fields are in the language of the parameter locale."))
	apiv2.Write(a, http.MethodGet, "/desk/reports", "list-reports", "List reports of readers, newest first",
		r.listReports, apiv2.Section("Desk"),
		apiv2.Doc("Callers who may write for all brands get all reports, others those about pages of their brands. "+
			"The brand is determined when the report arrives. A report that names no page of this site belongs to no brand."))
	apiv2.Write(a, http.MethodPut, "/desk/reports/{id}", "settle-report", "Record that a report of a reader is settled, or that it is not",
		r.settle, apiv2.Section("Desk"), apiv2.Doc("Those who get the report in the list may call it."))
}

// ReportResponse always has the status success; failures are problems.
type ReportResponse struct {
	Status string `json:"status" example:"success"`
}

type submitInput struct {
	Locale string `query:"locale" doc:"Name or code of the reader's language; by default that of the publication."`
	Body   ReportInput
}

func (r *Reports) submit(ctx context.Context, in *submitInput) (*apiv2.Output[ReportResponse], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	wrong, err := r.Submit(ctx, in.Body, lang)
	if err != nil {
		return nil, err
	}
	if len(wrong) > 0 {
		problem := apiv2.FieldErrors(wrong)
		problem.Detail = lang.Text("form.check", nil)
		return nil, problem
	}
	return apiv2.Private(ReportResponse{"success"}), nil
}

// ReportInfo is a report as the newsroom sees it.
type ReportInfo struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Page       string `json:"page"`
	Type       string `json:"type"`
	Text       string `json:"text"`
	Lang       string `json:"lang"`
	ReceivedAt string `json:"receivedAt" doc:"RFC 3339"`
	SettledAt  string `json:"settledAt" doc:"RFC 3339; when the newsroom had dealt with it; empty before."`
}

type listReportsInput struct {
	apiv2.KeyPage
	State string `query:"state" enum:"open,settled" doc:"All reports by default."`
}

func (r *Reports) listReports(ctx context.Context, in *listReportsInput) (*apiv2.Output[apiv2.Items[ReportInfo]], error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	rows, err := List(ctx, r.DB, caller.ActorOf(ctx), State(in.State), before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, newReportInfo, func(row Report) string { return strconv.FormatInt(row.ID, 10) })), nil
}

func newReportInfo(row Report) ReportInfo {
	info := ReportInfo{ID: row.ID, Name: row.Name, Email: row.Email, Page: row.Page, Type: row.Kind, Text: row.Body, Lang: row.Lang,
		ReceivedAt: row.CreatedAt.Format(time.RFC3339)}
	if !row.SettledAt.IsZero() {
		info.SettledAt = row.SettledAt.Format(time.RFC3339)
	}
	return info
}

type settleInput struct {
	ID   int64 `path:"id" minimum:"1" doc:"ID of the report."`
	Body struct {
		Settled bool `json:"settled"`
	}
}

func (r *Reports) settle(ctx context.Context, in *settleInput) (*apiv2.Output[ReportInfo], error) {
	row, err := ByID(ctx, r.DB.Read, in.ID)
	by := caller.ActorOf(ctx)
	switch {
	case errors.Is(err, database.ErrNotFound) && !by.AllBrands, err == nil && !row.CanRead(by): // does not tell which reports exist
		return nil, apiv2.Error(http.StatusForbidden, "You may not read this report.")
	case err != nil:
		return nil, err
	}
	if err := r.Settle(ctx, row, in.Body.Settled); err != nil {
		return nil, err
	}
	return apiv2.Private(newReportInfo(*row)), nil
}
