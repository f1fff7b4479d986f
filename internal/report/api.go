package report

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/apiv2"
)

// Register adds the operations on reports.
func (r *Reports) Register(a *apiv2.API) {
	apiv2.Post(a, "/reports", "report-issue", "Report an issue to the desk (addition)", r.submit, apiv2.Section("Forms"),
		apiv2.Doc("Messages about fields are in the language of the parameter locale."))
	apiv2.Write(a, http.MethodGet, "/desk/reports", "list-reports", "List reports of readers, newest first",
		r.listReports, apiv2.Section("Desk"),
		apiv2.Doc("Reports concern the whole publication, so every token may read them."))
}

// ReportResponse is the response to a report.
type ReportResponse struct {
	Status string `json:"status" example:"success"`
}

type submitInput struct {
	Locale string `query:"locale" doc:"Name or code of the reader's language; English by default."`
	Body   Issue
}

func (r *Reports) submit(ctx context.Context, in *submitInput) (*apiv2.Output[ReportResponse], error) {
	lang, err := apiv2.Locale(in.Locale)
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

// ReportList is a page of reports.
type ReportList struct {
	Reports []ReportInfo `json:"reports"`
	Next    int64        `json:"next" doc:"The value of 'before' for the next page; 0 on the last page."`
}

type listInput struct {
	Before int64 `query:"before" minimum:"0" doc:"Only reports older than the one with this id."`
	Limit  int   `query:"limit" minimum:"1" default:"12" doc:"How many; at most 50."`
}

func (r *Reports) listReports(ctx context.Context, in *listInput) (*apiv2.Output[ReportList], error) {
	limit := min(in.Limit, apiv2.MaxLimit)
	rows, err := List(ctx, r.DB, in.Before, limit)
	if err != nil {
		return nil, err
	}
	out := ReportList{Reports: make([]ReportInfo, len(rows))}
	for i, row := range rows {
		out.Reports[i] = ReportInfo{ID: row.ID, Name: row.Name, Email: row.Email, Page: row.Page, Type: row.Kind, Text: row.Body,
			Lang: row.Lang, ReceivedAt: row.CreatedAt.Format(time.RFC3339)}
	}
	if len(rows) == limit {
		out.Next = rows[len(rows)-1].ID
	}
	return apiv2.Private(out), nil
}
