package claim

import (
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

var disputesRoute = route.DeclarePersonal(route.Page{Pattern: route.DisputesPath, Model: CompanyDisputesPage{}, Name: "dispute.page",
	Parent: route.CompaniesPath, Keeps: []string{"id", "statement"}, WithoutAd: true, Constants: []route.Constant{
		{Name: "maxDisputeStatement", Doc: "Maximum number of characters of a statement about the ownership of a company.",
			Value: MaxStatement, Fields: []string{"open-company-dispute.statement", "add-dispute-statement.statement"}},
	}})

// CompanyDisputesPage lists the disputes that the reader opened or that concern companies that the reader owns. If its address
// names a company, and the reader can open a dispute about it, the page has the form for that.
type CompanyDisputesPage struct {
	frame.Frame
	Name      string            `json:"name"`    // of the company, "" for all
	Profile   string            `json:"profile"` // path of the company's page, "" for all
	Claim     string            `json:"claim"`   // address for claiming the company first, "" if that is not necessary
	CanOpen   bool              `json:"canOpen"` // the page has the form
	Action    string            `json:"action"`  // address of the forms
	Statement string            `json:"statement"`
	Failed    string            `json:"failed"` // id of the dispute with a refused statement, "" if opening one was refused
	Rows      []DisputeRow      `json:"rows"`
	All       string            `json:"all"`    // path of the directory
	Errors    map[string]string `json:"errors"` // by field
	Notice    string            `json:"notice"` // error message, "" for none
	Done      string            `json:"done"`   // "opened", "added", "withdrawn" or ""
}

// DisputeRow is a dispute as its parties see it.
type DisputeRow struct {
	ID          string          `json:"id"`
	Company     string          `json:"company"` // name
	Profile     string          `json:"profile"` // path of the company's page
	Role        string          `json:"role"`    // role that the claimant wants
	By          string          `json:"by"`      // name of the claimant, "" for the reader
	At          string          `json:"at"`      // RFC 3339
	Status      DisputeStatus   `json:"status"`
	Reason      string          `json:"reason"`
	Statements  []StatementText `json:"statements"`
	CanAdd      bool            `json:"canAdd"`
	CanWithdraw bool            `json:"canWithdraw"`
}

// StatementText is a statement of a dispute.
type StatementText struct {
	Owners bool   `json:"owners"` // the owners wrote it
	Text   string `json:"text"`
	At     string `json:"at"` // RFC 3339
}

// disputedCompany returns the company that the address names or, if it was merged, the remaining one; nil for the list of all
// disputes.
func (s *PersonalPages) disputedCompany(c *personal.Call) (*company.Company, error) {
	slug := c.Request.URL.Query().Get("company")
	if slug == "" {
		return nil, nil
	}
	one, _, err := company.CurrentBySlug(c.Request.Context(), s.Claims.DB.Read, slug)
	return one, err
}

func (s *PersonalPages) showDisputes(c *personal.Call) error {
	one, err := s.disputedCompany(c)
	if err != nil {
		return err
	}
	m := &CompanyDisputesPage{Errors: map[string]string{}}
	switch done := c.Request.URL.Query().Get("done"); done {
	case "opened", "added", "withdrawn":
		m.Done = done
	}
	if typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI()); typed != nil {
		m.Statement, m.Failed, m.Notice = typed.Get("statement"), typed.Get("id"), c.Locale.Text("account.typedKept", nil)
	}
	return s.writeDisputes(c, one, m, http.StatusOK)
}

// submitDispute opens a dispute, adds a statement to one or withdraws one. The field `do` says which.
func (s *PersonalPages) submitDispute(c *personal.Call) error {
	one, err := s.disputedCompany(c)
	if err != nil {
		return err
	}
	form, ctx := c.Request.PostForm, c.Request.Context()
	id, _ := strconv.ParseInt(form.Get("id"), 10, 64) // 0, which no dispute has, for a text that is not a number
	m := &CompanyDisputesPage{Errors: map[string]string{}, Statement: form.Get("statement"), Failed: form.Get("id")}
	done := "opened"
	switch do := form.Get("do"); {
	case do == "add":
		done = "added"
		_, err = s.Claims.AddStatement(ctx, c.Session.UserID, id, NewStatement{m.Statement, c.Locale, c.Locale.Code})
	case do == "withdraw":
		done = "withdrawn"
		_, err = s.Claims.WithdrawDispute(ctx, c.Session.UserID, id)
	case one == nil:
		return s.Personal.Redirect(c, c.Request.URL.Path)
	default:
		m.Failed = ""
		_, err = s.Claims.OpenDispute(ctx, c.Session.User, one.ID, NewStatement{m.Statement, c.Locale, c.Locale.Code})
	}
	if err == nil {
		query := url.Values{"done": {done}}
		if one != nil {
			query.Set("company", one.Slug)
		}
		return s.Personal.Redirect(c, c.Request.URL.Path+"?"+query.Encode())
	}
	status, ok := m.setError(c, err)
	if !ok {
		return err
	}
	return s.writeDisputes(c, one, m, status)
}

// setError sets the texts for an error of this package, and returns the status of the response. ok is false for other errors.
func (m *CompanyDisputesPage) setError(c *personal.Call, err error) (status int, ok bool) {
	text := func(id string, slots map[string]any) string { return c.Locale.Text(id, slots) }
	var wait *limit.TooManyError
	var wrong invalid.Fields
	switch {
	case errors.As(err, &wait):
		edge.SetRetryAfter(c.Writer, wait.Wait)
		m.Notice = text("dispute.tooMany", map[string]any{"days": int(math.Ceil(wait.Wait.Hours() / 24))})
		return http.StatusTooManyRequests, true
	case errors.As(err, &wrong):
		m.Errors, m.Notice = wrong, text("form.check", nil)
		return http.StatusUnprocessableEntity, true
	case errors.Is(err, ErrStatementGiven):
		m.Notice = text("dispute.given", nil)
	case errors.Is(err, ErrOpenDispute):
		m.Notice = text("dispute.already", nil)
	case errors.Is(err, ErrDisputeEnded), errors.Is(err, ErrNoOwner), errors.Is(err, ErrAlreadyMember), errors.Is(err, ErrNoWaitingClaim),
		errors.Is(err, database.ErrNotFound):
		m.Notice = text("dispute.ended", nil)
	default:
		return 0, false
	}
	return http.StatusConflict, true
}

// writeDisputes responds with the reader's disputes: those about the company one, or all if one is nil.
func (s *PersonalPages) writeDisputes(c *personal.Call, one *company.Company, m *CompanyDisputesPage, status int) error {
	ctx, id := c.Request.Context(), int64(0)
	if one != nil {
		id = one.ID
		_, err := s.Claims.CanDispute(ctx, s.Claims.DB.Read, c.Session.UserID, one)
		switch {
		case err == nil:
			m.CanOpen = true
		case errors.Is(err, ErrNoWaitingClaim), errors.Is(err, ErrNoOwner):
			m.Claim = Address(c.Locale, one)
		case !errors.Is(err, ErrAlreadyMember) && !errors.Is(err, ErrOpenDispute):
			return err
		}
	}
	listed, err := s.Claims.DisputesOf(ctx, c.Session.UserID, id)
	if err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		title := r.Text("dispute.page", nil)
		m.Action, m.All = r.Path, r.EditionPath(route.CompaniesPath)
		if one != nil {
			m.Name, m.Profile, m.Action = one.NameIn(r.Locale()), r.EditionPath(one.Path()), company.AddressWith(r.Path, one.Slug)
			title = r.Text("dispute.title", map[string]any{"name": m.Name})
		}
		m.Rows = make([]DisputeRow, len(listed))
		for i := range listed {
			m.Rows[i] = newDisputeRow(r, &listed[i])
		}
		return &frame.Page{Status: status, Model: m,
			Head: frame.Head{Title: title, Description: r.Text("dispute.lead", nil), Robots: "noindex"}}, nil
	})
}

func newDisputeRow(r *frame.Request, d *ListedDispute) DisputeRow {
	row := DisputeRow{ID: strconv.FormatInt(d.ID, 10), Company: d.Company.NameIn(r.Locale()), Profile: r.EditionPath(d.Company.Path()),
		Role: string(d.Role), By: account.ShownName(d.By, r.Locale()), At: d.CreatedAt.Format(time.RFC3339), Status: d.Status,
		Reason: d.Reason, Statements: []StatementText{}, CanAdd: d.CanAdd(), CanWithdraw: d.Own && d.Status == DisputeOpen}
	if d.Own {
		row.By = ""
	}
	r.NoteText(row.Company, row.By, row.Reason)
	for _, st := range d.Statements {
		row.Statements = append(row.Statements, StatementText{st.Kind == OwnersStatement, st.Text, st.CreatedAt.Format(time.RFC3339)})
		r.NoteText(st.Text)
	}
	return row
}

// disputeHandlers returns the handlers of the page of disputes by method.
func (s *PersonalPages) disputeHandlers() map[string]func(*personal.Call) error {
	return map[string]func(*personal.Call) error{http.MethodGet: s.showDisputes, http.MethodPost: s.submitDispute}
}
