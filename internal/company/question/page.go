package question

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/newsletter"
	"masthead/internal/route"
)

var (
	page = route.Declare(route.Page{Pattern: route.QuestionPath, Base: route.Editions, Model: CompanyQuestionPage{}, Personal: true,
		NoIndex: true})
	_ = route.Declare(route.Page{Pattern: UnsubscribePath, Base: route.Editions, Model: newsletter.SubscriptionPage{}, Personal: true,
		NoIndex: true})
)

// CompanyQuestionPage asks an owner of a company whether a fact is still right.
type CompanyQuestionPage struct {
	frame.Frame
	State   string           `json:"state"` // "ask", "answered" or "ended"
	Name    string           `json:"name"`  // of the company
	Profile string           `json:"profile"`
	Label   string           `json:"label"` // message key of the name of the fact
	Value   string           `json:"value"` // that the profile has
	Shown   string           `json:"shown"` // value as readers see it
	Typed   string           `json:"typed"` // new value as the owner entered it
	Max     int              `json:"max"`   // maximum number of characters, 0 if there are options
	Options []QuestionOption `json:"options"`
	Error   string           `json:"error"` // about the new value
	Token   string           `json:"token"`
}

// QuestionOption is a value that a fact can have.
type QuestionOption struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// Offer returns the page, the task that asks, the example of the email, and the part of the export of user data.
func (q *Questions) Offer(forms *newsletter.Forms) feature.Offer {
	return feature.Offer{
		Tasks:  []feature.Task{{Name: "questions to companies", Every: interval, Do: q.Ask}},
		Export: q.ExportUserData, Emails: ExampleEmails(q.Themes.Language),
		Mount: func(mux *feature.Mux) error {
			forms.MountLink(mux, page.Pattern, func(w http.ResponseWriter, r *http.Request) { q.handle(forms, w, r) }, true)
			return nil
		}}
}

// handle responds with the question of a link. GET only shows it, because some programs open every link in an email. POST stores the
// answer, which is the value of the profile if the owner confirms it.
func (q *Questions) handle(forms *newsletter.Forms, w http.ResponseWriter, r *http.Request) {
	if err := edge.ParseForm(r); err != nil {
		edge.RefuseBody(w, r, err)
		return
	}
	ctx, l := r.Context(), forms.Forms.Locale(r)
	m := &CompanyQuestionPage{State: "ended", Token: r.Form.Get("t"), Options: []QuestionOption{}}
	status := http.StatusOK
	one, info, err := q.find(ctx, m.Token, l)
	if err == nil {
		m.State = "ask"
		m.Typed = info.Value
	}
	if err == nil && r.Method == http.MethodPost {
		value := info.Value
		if r.PostForm.Get("do") == "change" {
			value = r.PostForm.Get("value")
			m.Typed = value
		}
		err = q.Answer(ctx, m.Token, value, l)
		var wrong invalid.Fields
		switch {
		case errors.As(err, &wrong):
			status, m.Error, err = http.StatusUnprocessableEntity, wrong["value"], nil
		case err == nil:
			m.State = "answered"
		}
	}
	switch {
	case errors.Is(err, company.ErrAnswered), errors.Is(err, company.ErrForbidden), errors.Is(err, company.ErrConflict),
		errors.Is(err, database.ErrNotFound):
		status, m.State, err = http.StatusGone, "ended", nil
	case edge.RefuseIfClosed(w, r, err):
		return
	}
	forms.Forms.Respond(w, r, func(from edge.Request) (edge.Page, error) {
		if err != nil {
			return edge.Page{}, err
		}
		return forms.Pages.Frames.Personal(ctx, from, func(f *frame.Request) (*frame.Page, error) {
			title := f.Text("question.ended", nil)
			if m.State != "ended" {
				m.Name, m.Profile, m.Label, m.Value = one.NameIn(l), f.EditionPath(one.Path()), info.Label, info.Value
				m.Shown, m.Max = shownFact(l, info, info.Value), company.FactLimit(info.Fact, q.DB.Now())
				for _, option := range company.FactOptions(info.Kind) {
					m.Options = append(m.Options, QuestionOption{option, shownFact(l, info, option)})
				}
				title = f.Text("question.title", map[string]any{"company": m.Name})
			}
			return &frame.Page{Status: status, Model: m, Head: frame.Head{Title: title, Robots: "noindex, nofollow"}}, nil
		})
	})
}

// find returns the company and the fact of the question of a token.
func (q *Questions) find(ctx context.Context, token string, l i18n.Locale) (*company.Company, company.FactInfo, error) {
	id, _, err := q.readToken(ctx, token)
	if err != nil {
		return nil, company.FactInfo{}, err
	}
	return company.QuestionToAnswer(ctx, q.DB.Read, id, q.DB.Now(), l)
}
