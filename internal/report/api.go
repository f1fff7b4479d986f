package report

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
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
}

func (r *Reports) listReports(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[ReportInfo]], error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	rows, err := List(ctx, r.DB, caller.ActorOf(ctx), before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, newReportInfo, func(row Report) string { return strconv.FormatInt(row.ID, 10) })), nil
}

func newReportInfo(row Report) ReportInfo {
	return ReportInfo{ID: row.ID, Name: row.Name, Email: row.Email, Page: row.Page, Type: row.Kind, Text: row.Body, Lang: row.Lang,
		ReceivedAt: row.CreatedAt.Format(time.RFC3339)}
}
