package connect

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/route"
)

var (
	connectRoute = route.DeclarePersonal(route.Page{Pattern: route.ConnectPath, Name: "connect.page", Model: CompanyConnectPage{},
		WithoutAd: true, Keeps: []string{"reason", "message", "phone_number"}, Constants: []route.Constant{
			{Name: "connectReasons", Doc: "The reasons for a message to a company, in the order of the form.", Value: ReasonNames()},
			{Name: "maxConnectMessage", Doc: "Maximum number of characters of a message to a company.", Value: MaxMessage},
		}})
	inboxRoute = route.DeclarePersonal(route.Page{Pattern: route.InboxPath, Name: "inbox.title", Model: InboxPage{}, WithoutAd: true,
		Constants: []route.Constant{
			{Name: "inboxPath", Doc: "Path of the inbox of companies, below the path of an edition.", Value: route.InboxPath},
		}})
	conversationRoute = route.DeclarePersonal(route.Page{Pattern: route.InboxPath + "/{id}", Name: "inbox.title", Model: ConversationPage{},
		Keeps: []string{"message"}})
)

// Query parameters of the pages.
const (
	companyParam = "company" // slug
	folderParam  = "folder"
	sentParam    = "sent"
)

// The folders of the inbox.
const (
	openFolder     = "open"
	archivedFolder = "archived"
	sentFolder     = "sent" // the reader's own requests
)

// The values of the field `do` in the forms of a conversation.
const (
	doReply     = "reply"
	doArchive   = "archive"
	doUnarchive = "unarchive"
	doUnread    = "unread"
	doBlock     = "block"
	doUnblock   = "unblock"
)

// PersonalPages serves the form for requests to a company, the inbox and the conversations.
type PersonalPages struct {
	Personal *personal.Server
	Connects *Connects
}

// Offer returns the pages of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.mount} }

func (s *PersonalPages) mount(mux *feature.Mux) error {
	type handlers = map[string]func(*personal.Call) error
	s.Personal.MountSignedIn(mux, connectRoute, handlers{http.MethodGet: s.showForm, http.MethodPost: s.sendForm})
	s.Personal.MountSignedIn(mux, inboxRoute, handlers{http.MethodGet: s.showInbox, http.MethodPost: s.saveEmails})
	s.Personal.MountSignedIn(mux, conversationRoute, handlers{http.MethodGet: s.showConversation, http.MethodPost: s.changeConversation})
	return nil
}

// ConnectValues are the values of the form for a request to a company.
type ConnectValues struct {
	Reason  string `json:"reason"`
	Message string `json:"message"`
	Phone   string `json:"phone_number"`
}

// CompanyConnectPage has the form for a request to a company, or confirms that the request was sent.
type CompanyConnectPage struct {
	frame.Frame
	ID      string            `json:"id"` // id of the company
	Name    string            `json:"name"`
	Profile string            `json:"profile"` // path of the company's page
	Reader  string            `json:"reader"`  // name of the reader
	Email   string            `json:"email"`   // address of the reader
	Work    bool              `json:"work"`    // the address is at the domain of an employer
	Values  ConnectValues     `json:"values"`
	Errors  map[string]string `json:"errors"` // by field
	Notice  string            `json:"notice"` // reason why the request was not sent, "" for none
	Sent    bool              `json:"sent"`
	Waits   bool              `json:"waits"`  // the request was sent to a company without members
	Claim   string            `json:"claim"`  // address of the page for claiming the company, "" if somebody has claimed it
	Outbox  string            `json:"outbox"` // path of the list of the reader's requests
	Action  string            `json:"action"`
}

// companyOf returns the company that the address names. It returns database.ErrNotFound if there is none.
func (s *PersonalPages) companyOf(c *personal.Call) (*company.Company, error) {
	one, _, err := company.CurrentBySlug(c.Request.Context(), s.Connects.DB.Read, c.Request.Form.Get(companyParam))
	return one, err
}

func (s *PersonalPages) showForm(c *personal.Call) error {
	to, err := s.companyOf(c)
	if err != nil {
		return err
	}
	m := CompanyConnectPage{Errors: map[string]string{}}
	switch c.Request.Form.Get(sentParam) {
	case "waits":
		m.Sent, m.Waits = true, true
	case "1":
		m.Sent = true
	}
	if typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI()); typed != nil {
		m.Values = ConnectValues{typed.Get("reason"), typed.Get("message"), typed.Get("phone_number")}
		m.Notice = c.Locale.Text("account.typedKept", nil)
	}
	return s.writeForm(c, to, m)
}

func (s *PersonalPages) writeForm(c *personal.Call, to *company.Company, m CompanyConnectPage) error {
	u := c.Session.User
	claimed, err := account.HasOwner(c.Request.Context(), s.Connects.DB.Read, to.ID)
	if err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.ID, m.Name, m.Profile = strconv.FormatInt(to.ID, 10), to.NameIn(r.Locale()), r.EditionPath(to.Path())
		m.Reader, m.Email, m.Work = u.Name, u.Email, account.IsWorkEmail(u.Email)
		if !claimed {
			m.Claim = company.AddressWith(r.EditionPath(route.ClaimPath), to.Slug)
		}
		m.Outbox, m.Action = r.EditionPath(route.InboxPath)+"?"+folderParam+"="+sentFolder, company.AddressWith(r.Path, to.Slug)
		head := frame.Head{Title: r.Text("connect.title", map[string]any{"name": m.Name}), Description: r.Text("connect.lead", nil),
			Robots: "noindex"}
		return &frame.Page{Head: head, Model: &m}, nil
	})
}

func (s *PersonalPages) sendForm(c *personal.Call) error {
	to, err := s.companyOf(c)
	if err != nil {
		return err
	}
	form := c.Request.PostForm
	m := CompanyConnectPage{Values: ConnectValues{form.Get("reason"), form.Get("message"), form.Get("phone_number")},
		Errors: map[string]string{}}
	sent, err := s.Connects.Send(c.Request.Context(), c.Session.User, NewRequest{Company: to.ID, Reason: Reason(m.Values.Reason),
		Message: m.Values.Message, Phone: m.Values.Phone, Network: c.Browser.Network, Lang: c.Locale, Page: c.Locale.Code})
	if err == nil {
		state := "1"
		if !sent.Claimed {
			state = "waits"
		}
		return s.Personal.Redirect(c, company.AddressWith(c.Request.URL.Path, to.Slug)+"&"+sentParam+"="+state)
	}
	var wrong invalid.Fields
	switch {
	case errors.As(err, &wrong):
		m.Errors, m.Notice = wrong, c.Locale.Text("form.check", nil)
	case refusalText(err, c.Locale) != "":
		m.Notice = refusalText(err, c.Locale)
	default:
		return err
	}
	return s.writeForm(c, to, m)
}

// InboxTab is a link to another inbox or folder.
type InboxTab struct {
	Text    string `json:"text"`
	Href    string `json:"href"`
	Unread  int    `json:"unread"`
	Current bool   `json:"current"`
}

// InboxCompany has the addresses of the pages of the inbox's company.
type InboxCompany struct {
	Profile string `json:"profile"`
	Wizard  string `json:"wizard"`
}

// InboxRow is a conversation in a list.
type InboxRow struct {
	Href    string `json:"href"`
	Name    string `json:"name"`   // of the sender or, in the reader's own requests, of the company
	Work    bool   `json:"work"`   // the sender's address is at the domain of an employer
	Reason  string `json:"reason"` // in the language of the page
	Excerpt string `json:"excerpt"`
	At      string `json:"at"`     // RFC 3339, of the last message
	Unread  int    `json:"unread"` // messages
	Waiting bool   `json:"waiting"`
}

// InboxPage lists the conversations of a company, or those that the reader began.
type InboxPage struct {
	frame.Frame
	Folder  string        `json:"folder"` // "open", "archived" or "sent"
	Tabs    []InboxTab    `json:"tabs"`
	Rows    []InboxRow    `json:"rows"`
	Next    string        `json:"next"`    // path of the next page, "" on the last page
	Company *InboxCompany `json:"company"` // company of the inbox; nil for the reader's own requests
	Archive string        `json:"archive"` // path of the archived conversations or, on their page, of the open ones; "" for own requests
	All     string        `json:"all"`     // path of the directory
	Emails  bool          `json:"emails"`  // the reader gets emails about messages
}

// excerptLength is the length of the beginning of a message in a list, in characters.
const excerptLength = 160

func excerpt(text string) string {
	runes := []rune(text)
	if len(runes) <= excerptLength {
		return text
	}
	return string(runes[:excerptLength]) + "…"
}

// showInbox responds with the inbox of the company that the address names. If the address names none, it shows the inbox of the
// reader's first company, and to a reader without a company the list of the reader's own requests.
func (s *PersonalPages) showInbox(c *personal.Call) error {
	ctx, query := c.Request.Context(), c.Request.URL.Query()
	own, err := account.CompaniesOf(ctx, s.Connects.DB.Read, c.Session.UserID)
	if err != nil {
		return err
	}
	folder, at := query.Get(folderParam), -1
	if folder != archivedFolder && folder != sentFolder {
		folder = openFolder
	}
	for i, one := range own {
		if slug := query.Get(companyParam); folder != sentFolder && (slug == "" && at < 0 || slug == one.Slug) {
			at = i
		}
	}
	switch {
	case at < 0 && query.Get(companyParam) != "" && folder != sentFolder:
		return database.ErrNotFound // not the reader's company
	case at < 0:
		folder = sentFolder
	}
	from, _ := ParseKey(query.Get("after"))
	var list []Conversation
	if folder == sentFolder {
		list, err = s.Connects.SentBy(ctx, c.Session.UserID, from, PerPage+1)
	} else {
		list, err = s.Connects.Inbox(ctx, c.Session.UserID, own[at].ID, folder == archivedFolder, from, PerPage+1)
	}
	if err != nil {
		return err
	}
	m := InboxPage{Folder: folder}
	if m.Emails, err = s.Connects.WantsEmails(ctx, c.Session.UserID); err != nil {
		return err
	}
	return s.writeInbox(c, &m, own, at, list)
}

func (s *PersonalPages) writeInbox(c *personal.Call, m *InboxPage, own []account.CompanyWithRole, at int, list []Conversation) error {
	ctx := c.Request.Context()
	unread, err := s.Connects.Unread(ctx, account.IDsOf(own))
	if err != nil {
		return err
	}
	replies, err := s.Connects.CountUnreadReplies(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	companies, err := company.CurrentByIDs(ctx, s.Connects.DB.Read, account.IDsOf(own))
	if err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		path := r.EditionPath(route.InboxPath)
		m.All = r.EditionPath(route.CompaniesPath)
		for i, one := range own {
			m.Tabs = append(m.Tabs, InboxTab{companies[one.ID].NameIn(r.Locale()), company.AddressWith(path, one.Slug), unread[one.ID],
				i == at && m.Folder != sentFolder})
		}
		sent := path + "?" + folderParam + "=" + sentFolder
		m.Tabs = append(m.Tabs, InboxTab{r.Text("inbox.sent", nil), sent, replies, m.Folder == sentFolder})
		self := sent
		if m.Folder != sentFolder {
			one := companies[own[at].ID]
			address := company.AddressWith(path, one.Slug)
			archive := address + "&" + folderParam + "=" + archivedFolder
			m.Company = &InboxCompany{Profile: r.EditionPath(one.Path()),
				Wizard: company.AddressWith(r.EditionPath(route.CompanyEditPath), one.Slug)}
			self, m.Archive = address, archive
			if m.Folder == archivedFolder {
				self, m.Archive = archive, address
			}
		}
		m.Rows = []InboxRow{}
		for i := range list[:min(len(list), PerPage)] {
			m.Rows = append(m.Rows, newInboxRow(r, &list[i]))
			r.NoteText(m.Rows[i].Name, m.Rows[i].Excerpt)
		}
		if len(list) > PerPage {
			m.Next = self + "&after=" + KeyOf(&list[PerPage-1]).String()
		}
		return &frame.Page{Head: r.PersonalHead("inbox.title", "inbox.lead"), Model: m}, nil
	})
}

func newInboxRow(r *frame.Request, one *Conversation) InboxRow {
	row := InboxRow{Href: r.EditionPath(ConversationPath(one.ID)), Name: account.ShownName(one.Sender.Name, r.Locale()), Work: one.Sender.Work,
		Reason: one.Reason.Name(r.Locale()), Excerpt: excerpt(one.Message), At: one.MovedAt.Format(time.RFC3339), Unread: one.Unread,
		Waiting: one.Waiting}
	if one.Side == OfSender {
		row.Name, row.Work = one.Company.NameIn(r.Locale()), false
	}
	return row
}

// saveEmails sets whether the reader gets emails about messages.
func (s *PersonalPages) saveEmails(c *personal.Call) error {
	if err := s.Connects.SetEmails(c.Request.Context(), c.Session.UserID, c.Request.PostForm.Get("emails") == "on"); err != nil {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.RequestURI())
}
