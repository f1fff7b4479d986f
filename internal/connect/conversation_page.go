package connect

import (
	"errors"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// ConversationMessage is a message as one side of the conversation sees it.
type ConversationMessage struct {
	Name    string   `json:"name"`    // name of the writer, "" if the writer's account was deleted
	Company string   `json:"company"` // name of the company if the message was written for it, else ""
	Own     bool     `json:"own"`     // the reader's side wrote the message
	Lines   []string `json:"lines"`
	At      string   `json:"at"` // RFC 3339
}

// SenderCompany is a company of the sender of a request.
type SenderCompany struct {
	Name string              `json:"name"`
	Href string              `json:"href"`
	Role account.CompanyRole `json:"role"`
}

// ConversationPage is a conversation between a reader and a company, as one of the two sides sees it.
type ConversationPage struct {
	frame.Frame
	Company   string                `json:"company"` // name
	Profile   string                `json:"profile"` // path of the company's page
	Side      Side                  `json:"side"`
	Reason    string                `json:"reason"` // in the language of the page
	Sender    string                `json:"sender"` // name
	Work      bool                  `json:"work"`   // the sender's address is at the domain of an employer
	Phone     string                `json:"phone"`
	Companies []SenderCompany       `json:"companies"` // companies of the sender; only for members of the company
	Messages  []ConversationMessage `json:"messages"`
	CanWrite  bool                  `json:"canWrite"`
	CanManage bool                  `json:"canManage"`
	Archived  bool                  `json:"archived"`
	Blocked   bool                  `json:"blocked"`
	Draft     string                `json:"draft"`  // reply that the reader typed and that was not sent
	Error     string                `json:"error"`  // error text for the draft
	Notice    string                `json:"notice"` // "" for none
	Back      string                `json:"back"`   // path of the list
}

// conversationOf returns the conversation that the path names. It returns database.ErrNotFound if the reader may not see it.
func (s *PersonalPages) conversationOf(c *personal.Call) (*Conversation, error) {
	id, err := strconv.ParseInt(c.Request.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return nil, database.ErrNotFound
	}
	return s.Connects.Read(c.Request.Context(), c.Session.UserID, id)
}

func (s *PersonalPages) showConversation(c *personal.Call) error {
	one, err := s.conversationOf(c)
	if err != nil {
		return err
	}
	m := ConversationPage{}
	if typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI()); typed != nil {
		m.Draft, m.Notice = typed.Get("message"), c.Locale.Text("account.typedKept", nil)
	}
	return s.writeConversation(c, one, m)
}

func (s *PersonalPages) writeConversation(c *personal.Call, one *Conversation, m ConversationPage) error {
	ctx := c.Request.Context()
	ids := make([]int64, len(one.Sender.Companies))
	for i, own := range one.Sender.Companies {
		ids[i] = own.ID
	}
	companies, err := company.CurrentByIDs(ctx, s.Connects.DB.Read, ids)
	if err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Company, m.Profile = one.Company.NameIn(r.Locale()), r.EditionPath(one.Company.Path())
		m.Side, m.Reason, m.Work, m.Phone = one.Side, one.Reason.Name(r.Locale()), one.Sender.Work, one.Phone
		m.Sender = account.ShownName(one.Sender.Name, r.Locale())
		m.CanWrite, m.CanManage, m.Archived, m.Blocked = one.CanWrite, one.CanManage, one.Archived, one.Blocked
		m.Companies = []SenderCompany{}
		for _, own := range one.Sender.Companies {
			of := companies[own.ID]
			m.Companies = append(m.Companies, SenderCompany{of.NameIn(r.Locale()), r.EditionPath(of.Path()), own.Role})
		}
		m.Messages = []ConversationMessage{{Name: m.Sender, Own: one.Side == OfSender, Lines: lines(one.Message),
			At: one.At.Format(time.RFC3339)}}
		for _, reply := range one.Replies {
			written := ConversationMessage{Own: reply.FromCompany == (one.Side == OfCompany), Lines: lines(reply.Text),
				At: reply.At.Format(time.RFC3339)}
			written.Name, written.Company = reply.Writer(m.Company, r.Locale())
			m.Messages = append(m.Messages, written)
		}
		for _, one := range m.Messages {
			r.NoteText(one.Name)
			r.NoteText(one.Lines...)
		}
		r.NoteText(m.Draft)
		m.Back = r.EditionPath(route.InboxPath)
		switch {
		case one.Side == OfSender:
			m.Back += "?" + folderParam + "=" + sentFolder
		default:
			m.Back = company.AddressWith(m.Back, one.Company.Slug)
			if one.Archived {
				m.Back += "&" + folderParam + "=" + archivedFolder
			}
		}
		head := r.PersonalHead("inbox.title", "inbox.lead")
		head.Title = m.Sender
		if one.Side == OfSender {
			head.Title = m.Company
		}
		return &frame.Page{Head: head, Model: &m}, nil
	})
}

// changes maps the buttons of a conversation to the changes that they make.
var changes = map[string]Change{
	doArchive:   {Archived: new(true)},
	doUnarchive: {Archived: new(false)},
	doUnread:    {Unread: new(true)},
	doBlock:     {Blocked: new(true)},
	doUnblock:   {Blocked: new(false)},
}

// changeConversation sends a reply, archives the conversation, marks it as unread or blocks the sender. After archiving and marking as
// unread it redirects to the list.
func (s *PersonalPages) changeConversation(c *personal.Call) error {
	one, err := s.conversationOf(c)
	if err != nil {
		return err
	}
	ctx, do := c.Request.Context(), c.Request.PostForm.Get("do")
	if change, ok := changes[do]; ok {
		if err := s.Connects.Update(ctx, c.Session.UserID, one.ID, change); err != nil {
			return s.showError(c, one, err, "")
		}
		if do == doArchive || do == doUnread {
			return s.Personal.Redirect(c, company.AddressWith(c.Locale.Edition()+route.InboxPath, one.Company.Slug))
		}
		return s.Personal.Redirect(c, c.Request.URL.Path)
	}
	if do != doReply {
		return database.ErrNotFound
	}
	typed := c.Request.PostForm.Get("message")
	if err := s.Connects.Reply(ctx, c.Session.User, one.ID, typed, c.Locale, c.Locale.Code); err != nil {
		return s.showError(c, one, err, typed)
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"#last")
}

// showError responds with the conversation and the text of an error of this package; typed is the reply that the reader typed. It returns
// other errors unchanged.
func (s *PersonalPages) showError(c *personal.Call, one *Conversation, err error, typed string) error {
	m := ConversationPage{Draft: typed, Notice: refusalText(err, c.Locale)}
	var wrong invalid.Fields
	switch {
	case errors.As(err, &wrong):
		m.Error, m.Notice = wrong["message"], c.Locale.Text("form.check", nil)
	case m.Notice == "":
		return err
	}
	return s.writeConversation(c, one, m)
}
