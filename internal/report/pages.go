package report

import (
	"context"
	"net/http"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// ReportPage is the form for reports, or the confirmation.
type ReportPage struct {
	frame.Frame
	Sent   bool              `json:"sent"`
	Notice string            `json:"notice"` // why the form was not accepted, "" if it was
	Values ReportValues      `json:"values"`
	Errors map[string]string `json:"errors"` // by field
	Kinds  []string          `json:"kinds"`
	Limits ReportLimits      `json:"limits"`
}

// ReportValues holds the values that the reader entered.
type ReportValues struct {
	Name  string `json:"name"`
	Email string `json:"email"`
	Page  string `json:"page"`
	Type  string `json:"type"`
	Text  string `json:"text"`
}

// ReportLimits are the maximum lengths of the fields in characters.
type ReportLimits struct {
	Name  int `json:"name"`
	Email int `json:"email"`
	Page  int `json:"page"`
	Text  int `json:"text"`
}

var reportPage = route.Declare(
	route.Page{Pattern: route.ReportPath, Base: route.Editions, Model: ReportPage{}, Query: []string{"sent"}, Sitemap: true, Lite: true,
		Constants: []route.Constant{
			{Name: "reportPath", Doc: "Path of the form for reports, below the path of an edition.", Value: route.ReportPath},
		}},
)

// Pages serves the pages for reporting issues.
type Pages struct {
	Frames *frame.Frames
}

func (p *Pages) report(r *frame.Request) (*frame.Page, error) {
	return reportForm(r, http.StatusOK, ReportPage{Sent: r.Query.Get("sent") == "1"})
}

func reportForm(r *frame.Request, status int, model ReportPage) (*frame.Page, error) {
	model.Kinds = Kinds
	model.Limits = ReportLimits{Name: MaxName, Email: mail.MaxAddress, Page: MaxPage, Text: MaxBody}
	if model.Errors == nil {
		model.Errors = map[string]string{}
	}
	head := frame.Head{Title: r.Text("menu.reportIssue", nil), Description: r.Text("report.lead", nil)}
	if model.Sent {
		head.Robots = "noindex"
	}
	return &frame.Page{Status: status, Head: head, Model: &model}, nil
}

// FormPage returns the form for a reader without scripts, with the input and the messages
// about it by field.
func (p *Pages) FormPage(
	ctx context.Context,
	from edge.Request,
	status int,
	f ReportInput,
	wrong map[string]string,
	notice string,
) (edge.Page, error) {
	return p.Frames.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		return reportForm(r, status, ReportPage{Notice: notice, Errors: wrong,
			Values: ReportValues{Name: f.Name, Email: f.Email, Page: f.Page, Type: f.Kind, Text: f.Text}})
	})
}
