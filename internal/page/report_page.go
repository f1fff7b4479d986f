package page

import (
	"context"
	"net/http"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/report"
)

// ReportPage is the form with which readers report an issue, or the thanks for it.
type ReportPage struct {
	Frame
	Sent   bool              `json:"sent"`
	Notice string            `json:"notice"` // why nothing was sent, "" when nothing is wrong
	Values ReportValues      `json:"values"`
	Wrong  map[string]string `json:"errors"` // by field
	Kinds  []string          `json:"kinds"`
	Limits ReportLimits      `json:"limits"`
}

// ReportValues are what was typed before.
type ReportValues struct {
	Name  string `json:"name"`
	Email string `json:"email"`
	Page  string `json:"page"`
	Type  string `json:"type"`
	Text  string `json:"text"`
}

// ReportLimits are the most characters that the fields take.
type ReportLimits struct {
	Name  int `json:"name"`
	Email int `json:"email"`
	Page  int `json:"page"`
	Text  int `json:"text"`
}

func (v *visit) report() (*frame.Page, error) {
	return v.reportForm(http.StatusOK, ReportPage{Sent: v.Query.Get("sent") == "1"})
}

func (v *visit) reportForm(status int, model ReportPage) (*frame.Page, error) {
	model.Kinds = report.Kinds
	model.Limits = ReportLimits{Name: report.MaxName, Email: report.MaxEmail, Page: report.MaxPage, Text: report.MaxBody}
	if model.Wrong == nil {
		model.Wrong = map[string]string{}
	}
	head := Head{Title: v.Locale().Text("menu.reportIssue", nil), Description: v.Locale().Text("report.lead", nil)}
	if model.Sent {
		head.Robots = "noindex"
	}
	return v.page(status, head, &model), nil
}

// Report is the form as it goes back to a reader who has no script: with what was
// typed, and what is wrong with it. It is for this reader alone.
func (p *Pages) Report(ctx context.Context, r edge.Request, status int, f report.Issue, wrong map[string]string, notice string) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		return v.reportForm(status, ReportPage{Notice: notice, Wrong: wrong,
			Values: ReportValues{Name: f.Name, Email: f.Email, Page: f.Page, Type: f.Kind, Text: f.Text}})
	})
}
