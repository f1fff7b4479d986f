package correction

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// CompanyCorrectionsPage lists the corrections that wait for the owners of a company, or the reader's own corrections.
type CompanyCorrectionsPage struct {
	frame.Frame
	Tabs    []CorrectionTab   `json:"tabs"`
	Mine    bool              `json:"mine"`   // the list has the reader's own corrections
	Action  string            `json:"action"` // address of the forms
	Rows    []CorrectionRow   `json:"rows"`
	Next    string            `json:"next"`    // path of the next page, "" on the last page
	Wizard  string            `json:"wizard"`  // address of the wizard, "" for the reader's own corrections
	History string            `json:"history"` // path of the history of the facts, "" for the reader's own corrections
	All     string            `json:"all"`     // path of the directory
	Notice  string            `json:"notice"`  // error message, "" for none
	Errors  map[string]string `json:"errors"`
	Failed  string            `json:"failed"` // id of the correction with a failed decision
	Reason  string            `json:"reason"` // reason as entered with that decision
	Done    string            `json:"done"`   // "accepted", "rejected" or ""
}

// CorrectionTab is a link to the corrections to a company or to the reader's own.
type CorrectionTab struct {
	Text    string `json:"text"`
	Href    string `json:"href"`
	Waiting int    `json:"waiting"`
	Current bool   `json:"current"`
}

// CorrectionRow is a correction in a list on a page.
type CorrectionRow struct {
	ID          string                  `json:"id"`
	Company     string                  `json:"company"` // name
	Profile     string                  `json:"profile"` // path of the company's page
	ContentLang string                  `json:"contentLang"`
	Changes     []company.FactChangeRow `json:"changes"` // several for a new entry
	Kind        company.FactKind        `json:"kind"`
	Now         string                  `json:"now"`     // present value of a fact that has changed since, as in FactChangeRow
	Changed     bool                    `json:"changed"` // the fact no longer has the value that the reader saw
	Source      *frame.Link             `json:"source"`  // nil for none
	Message     string                  `json:"message"`
	By          string                  `json:"by"` // name of the reader, "" in the list of the reader's own corrections
	At          string                  `json:"at"` // RFC 3339
	Status      Status                  `json:"status"`
	Reason      string                  `json:"reason"` // reason for a rejection
}

// selected says which corrections a list shows.
type selected struct {
	company *company.Company // nil for the reader's own corrections
	own     []account.CompanyWithRole
}

// selectList returns the list that the address names: that of a company that the reader may edit, else the reader's own corrections.
func (s *PersonalPages) selectList(c *personal.Call) (*selected, error) {
	ctx, db, slug := c.Request.Context(), s.Corrections.DB.Read, c.Request.URL.Query().Get("company")
	all, err := account.CompaniesOf(ctx, db, c.Session.UserID)
	if err != nil {
		return nil, err
	}
	list := &selected{}
	for _, one := range all {
		if one.Role.CanEdit() {
			list.own = append(list.own, one)
		}
	}
	if slug == "" {
		return list, nil
	}
	one, _, err := company.CurrentBySlug(ctx, db, slug)
	if err != nil {
		return nil, err
	}
	may, err := company.CanEdit(ctx, db, c.Actor(), one.ID)
	if err != nil {
		return nil, err
	}
	if !may {
		return nil, database.ErrNotFound // the response does not tell other readers whether there are corrections
	}
	list.company = one
	return list, nil
}

func (s *PersonalPages) showList(c *personal.Call) error {
	list, err := s.selectList(c)
	if err != nil {
		return err
	}
	m := &CompanyCorrectionsPage{Errors: map[string]string{}}
	if done := c.Request.URL.Query().Get("done"); done == string(Accepted) || done == string(Rejected) {
		m.Done = done
	}
	if typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI()); typed != nil {
		m.Failed, m.Reason, m.Notice = typed.Get("id"), typed.Get("message"), c.Locale.Text("account.typedKept", nil)
	}
	return s.writeList(c, list, m, http.StatusOK)
}

// decide accepts or rejects a correction. The field `do` says which.
func (s *PersonalPages) decide(c *personal.Call) error {
	list, err := s.selectList(c)
	if err != nil {
		return err
	}
	if list.company == nil {
		return s.Personal.Redirect(c, c.Request.URL.Path)
	}
	form, address := c.Request.PostForm, company.AddressWith(c.Request.URL.Path, list.company.Slug)
	id, _ := strconv.ParseInt(form.Get("id"), 10, 64) // 0, which no correction has, for a text that is not a number
	d := Decision{Accept: form.Get("do") == "accept", Lang: c.Locale}
	if !d.Accept {
		d.Reason = form.Get("message")
	}
	cor, err := s.Corrections.Decide(c.Request.Context(), c.Actor(), id, d)
	if err == nil {
		return s.Personal.Redirect(c, address+"&done="+string(cor.Status))
	}
	m, status := &CompanyCorrectionsPage{Errors: map[string]string{}, Failed: form.Get("id"), Reason: form.Get("message")}, http.StatusConflict
	var wrong invalid.Fields
	switch {
	case errors.Is(err, ErrChanged):
		m.Notice = c.Locale.Text("correction.changed", nil)
	case errors.Is(err, ErrDecided), errors.Is(err, database.ErrNotFound), errors.Is(err, company.ErrWithdrawn):
		m.Notice = c.Locale.Text("correction.ended", nil)
	case errors.As(err, &wrong):
		status = http.StatusUnprocessableEntity
		m.Errors = wrong
		for _, text := range wrong {
			m.Notice = text
		}
	default:
		return err
	}
	return s.writeList(c, list, m, status)
}

func (s *PersonalPages) writeList(c *personal.Call, list *selected, m *CompanyCorrectionsPage, status int) error {
	ctx := c.Request.Context()
	key, _ := strconv.ParseInt(c.Request.URL.Query().Get("after"), 10, 64) // 0, the first page, for a text that is not a number
	var found []Correction
	var err error
	if m.Mine = list.company == nil; m.Mine {
		found, err = s.Corrections.SuggestedBy(ctx, c.Session.UserID, key, PerPage+1)
	} else {
		found, err = s.Corrections.Waiting(ctx, list.company.ID, key, PerPage+1)
	}
	if err != nil {
		return err
	}
	more := len(found) > PerPage
	found = found[:min(len(found), PerPage)]
	shown, err := s.Corrections.show(ctx, found, c.Locale)
	if err != nil {
		return err
	}
	tabs, err := s.tabs(c, list)
	if err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Action, m.All = r.Path, r.EditionPath(route.CompaniesPath)
		title := r.Text("correction.mine", nil)
		if one := list.company; one != nil {
			m.Action = company.AddressWith(r.Path, one.Slug)
			m.Wizard = company.AddressWith(r.EditionPath(route.CompanyEditPath), one.Slug)
			m.History = r.EditionPath(company.HistoryPath(one))
			title = r.Text("correction.listTitle", map[string]any{"name": one.NameIn(r.Locale())})
		}
		m.Tabs = tabs
		m.Tabs = append(m.Tabs, CorrectionTab{Text: r.Text("correction.mine", nil), Href: r.Path, Current: m.Mine})
		m.Rows = []CorrectionRow{}
		for i := range shown {
			m.Rows = append(m.Rows, newCorrectionRow(r, &shown[i], m.Mine))
		}
		if more {
			separator := "?"
			if !m.Mine {
				separator = "&"
			}
			m.Next = m.Action + separator + "after=" + strconv.FormatInt(found[len(found)-1].ID, 10)
		}
		return &frame.Page{Status: status, Model: m,
			Head: frame.Head{Title: title, Description: r.Text("correction.listLead", nil), Robots: "noindex"}}, nil
	})
}

// tabs returns the links to the corrections to each company that the reader owns.
func (s *PersonalPages) tabs(c *personal.Call, list *selected) ([]CorrectionTab, error) {
	ctx, path := c.Request.Context(), c.Locale.Edition()+route.CorrectionsPath
	names, err := company.NamesOf(ctx, s.Corrections.DB.Read, account.IDsOf(list.own), c.Locale)
	if err != nil {
		return nil, err
	}
	tabs, known := []CorrectionTab{}, false
	for _, one := range list.own {
		waiting, err := s.Corrections.CountWaiting(ctx, one.ID)
		if err != nil {
			return nil, err
		}
		current := list.company != nil && list.company.ID == one.ID
		known = known || current
		tabs = append(tabs, CorrectionTab{names[one.ID], company.AddressWith(path, one.Slug), waiting, current})
	}
	if one := list.company; one != nil && !known {
		tabs = append(tabs, CorrectionTab{one.NameIn(c.Locale), company.AddressWith(path, one.Slug), 0, true})
	}
	return tabs, nil
}

// Shown is a correction with its company, its fact and its reader, as lists show it.
type Shown struct {
	Correction
	Company *company.Company // the remaining company if it was merged
	Info    company.FactInfo // without a value if the fact no longer exists
	Exists  bool             // the profile still has the fact
	Reader  string           // name of the reader
}

// Changed reports whether the fact of an open correction no longer has the value that the reader saw.
func (s *Shown) Changed() bool { return s.Status == Open && (!s.Exists || s.Info.Value != s.Before) }

// show returns corrections with their companies, their facts in a language and the names of their readers.
func (c *Corrections) show(ctx context.Context, list []Correction, l i18n.Locale) ([]Shown, error) {
	profiles, readers := map[int64]*company.Profile{}, []int64{}
	shown := make([]Shown, len(list))
	for i := range list {
		one := &list[i]
		readers = append(readers, one.UserID)
		if profiles[one.CompanyID] == nil {
			kept, err := company.Current(ctx, c.DB.Read, one.CompanyID)
			if err != nil {
				return nil, err
			}
			if profiles[one.CompanyID], err = company.Load(ctx, c.DB.Read, kept); err != nil {
				return nil, err
			}
		}
		p := profiles[one.CompanyID]
		shown[i] = Shown{Correction: *one, Company: p.Company}
		if shown[i].Info, shown[i].Exists = p.FactOf(one.Fact(), l); !shown[i].Exists {
			shown[i].Info = company.DescribeFact(one.Fact())
		}
	}
	names, err := account.NamesOf(ctx, c.DB.Read, readers)
	for i := range shown {
		shown[i].Reader = names[shown[i].UserID]
	}
	return shown, err
}

func newCorrectionRow(r *frame.Request, s *Shown, mine bool) CorrectionRow {
	row := CorrectionRow{ID: strconv.FormatInt(s.ID, 10), Company: s.Company.NameIn(r.Locale()), Profile: r.EditionPath(s.Company.Path()),
		ContentLang: s.Company.Lang, Source: company.SourceLink(s.Source), Message: s.Message, By: account.ShownName(s.Reader, r.Locale()),
		At: s.CreatedAt.Format(time.RFC3339), Status: s.Status, Reason: s.Reason, Changed: s.Changed(), Kind: s.Info.Kind}
	for _, change := range company.ChangesOf(s.Info, s.Before, s.After) {
		row.Changes = append(row.Changes, company.NewFactChangeRow(r.Locale(), change.Excerpted()))
	}
	if row.Changed {
		row.Now = company.ShownFact(r.Locale(), s.Info.Kind, s.Info.Value)
	}
	if mine {
		row.By = ""
	}
	r.NoteText(row.Company, row.Message, s.Before, s.After)
	return row
}
