package connect

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// Offer returns the operations, the digest, the emails and the part of the export of user data.
func (c *Connects) Offer() feature.Offer {
	return feature.Offer{API: c.register, Tasks: []feature.Task{{Name: "digests of inboxes", Every: digestInterval, Do: c.SendDigests}},
		Export: c.ExportUserData, Emails: ExampleEmails(c.Themes.Language)}
}

func (c *Connects) register(a *apiv2.API) {
	in := apiv2.Section("Companies")
	apiv2.Personal(a, http.MethodPost, "/rw/company-connects/create", "create-company-connect", "Write to a company", c.create, in,
		apiv2.IdentifyBrowser, apiv2.ReportSuccess, apiv2.Doc("An account can send at most 10 requests a day, 40 in 30 days, and two "+
			"a week to the same company. All accounts in a network together can send at most 40 a day. The company's members do not see the "+
			"address of the caller. A request to a company without members waits for the first member."))
	apiv2.Personal(a, http.MethodGet, "/rw/company-inbox", "list-company-connects", "List the inbox of a company (addition)",
		c.listRequests, in,
		apiv2.Doc("Members of the company may call this operation."))
	apiv2.Personal(a, http.MethodGet, "/rw/sent-company-connects", "list-sent-connects", "List the requests of the caller (addition)",
		c.listSent, in)
	apiv2.Personal(a, http.MethodGet, "/rw/unread-company-connects", "count-unread-connects",
		"Count unread messages of the caller's companies, and unread replies (addition)", c.countUnread, in)
	apiv2.Personal(a, http.MethodGet, "/rw/company-inbox/{id}", "read-company-connect", "Read a conversation with a company (addition)",
		c.read, in, apiv2.Doc("The sender and the members of the company may call this operation. "+
			"It marks the conversation as read; for the company only if a founder or an executive calls it."))
	apiv2.Personal(a, http.MethodPost, "/rw/company-inbox/{id}/replies", "reply-company-connect",
		"Reply in a conversation with a company (addition)", c.reply, in, apiv2.ReportSuccess,
		apiv2.Doc("The founders and executives of the company may reply, and the sender of the request after the company's first reply; "+
			"at most 30 replies an hour."))
	apiv2.Personal(a, http.MethodPut, "/rw/company-inbox/{id}", "sort-company-connect",
		"Archive a conversation, mark it as unread or block its sender (addition)", c.update, in, apiv2.ReportSuccess,
		apiv2.Doc("Founders and executives of the company may call this operation. The body sets one of the properties. Blocking archives all "+
			"conversations with the sender."))
}

// apiErrorOf returns the API error for an error of this package, with its text in a language, and other errors unchanged.
func apiErrorOf(err error, l i18n.Locale) error {
	var wrong invalid.Fields
	var many *LimitError
	switch {
	case errors.As(err, &wrong):
		p := apiv2.FieldErrors(wrong)
		p.Detail = l.Text("form.check", nil)
		return p
	case errors.As(err, &many):
		return apiv2.TooMany(many.Wait, many.Text(l))
	case errors.Is(err, ErrBlocked), errors.Is(err, ErrOwn), errors.Is(err, ErrUnanswered), errors.Is(err, ErrReadOnly):
		return apiv2.Error(http.StatusForbidden, refusalText(err, l))
	}
	return err
}

// refusalText returns, in a language, the reason why a user may not write or change a conversation; "" for other errors.
func refusalText(err error, l i18n.Locale) string {
	var many *LimitError
	switch {
	case errors.As(err, &many):
		return many.Text(l)
	case errors.Is(err, ErrBlocked):
		return l.Text("connect.blocked", nil)
	case errors.Is(err, ErrOwn):
		return l.Text("connect.own", nil)
	case errors.Is(err, ErrUnanswered):
		return l.Text("inbox.wait", nil)
	case errors.Is(err, ErrReadOnly):
		return l.Text("inbox.readOnly", nil)
	}
	return ""
}

type createInput struct {
	Locale string `query:"locale" doc:"Name or code of the language of messages; English by default."`
	Body   ConnectRequest
}

// ConnectRequest is the body of a reader's request to a company.
type ConnectRequest struct {
	CompanyID string `json:"companyId" maxLength:"20" doc:"ID of the company." example:"12"`
	Reason    Reason `json:"reason" maxLength:"60" example:"Business Proposal" doc:"One of the six reasons of the form, in English."`
	Message   string `json:"message,omitempty" maxLength:"10000" doc:"At most 1,000 characters."`
	Phone     string `json:"phone_number,omitempty" maxLength:"40" doc:"At most 15 digits; the company sees them."`
}

// ConnectSent is the response to a request that was sent.
type ConnectSent struct {
	Status  string `json:"status" enum:"success"`
	ID      string `json:"id" doc:"ID of the conversation."`
	Claimed bool   `json:"claimed" doc:"True if the company has members who read its inbox."`
}

func (c *Connects) create(ctx context.Context, in *createInput) (*apiv2.Output[ConnectSent], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	id, err := strconv.ParseInt(in.Body.CompanyID, 10, 64)
	if err != nil || id < 1 {
		return nil, apiv2.FieldErrors(map[string]string{"companyId": "is not the id of a company"})
	}
	sent, err := c.Send(ctx, account.CallerOf(ctx).User, NewRequest{Company: id, Reason: in.Body.Reason, Message: in.Body.Message,
		Phone: in.Body.Phone, Network: account.BrowserOf(ctx).Network, Lang: l, Page: apiv2.NamedLanguage(in.Locale)})
	if err != nil {
		return nil, apiErrorOf(err, l)
	}
	return apiv2.Private(ConnectSent{"success", strconv.FormatInt(sent.ID, 10), sent.Claimed}), nil
}

// ConnectInfo is a conversation as the API shows it. Neither side sees the address of the other.
type ConnectInfo struct {
	ID      int64 `json:"id"`
	Company struct {
		ID   int64  `json:"id"`
		Slug string `json:"slug"`
		Name string `json:"name"`
	} `json:"company"`
	Reason   Reason     `json:"reason"`
	Message  string     `json:"message"`
	Sender   SenderInfo `json:"sender"`
	Archived bool       `json:"archived"`
	Blocked  bool       `json:"blocked" doc:"True if the company has blocked the sender."`
	Waiting  bool       `json:"waiting" doc:"True if the company has not replied to the last message."`
	Unread   int        `json:"unread" doc:"Messages that the caller's side has not read."`
	Created  string     `json:"created" format:"date-time"`
	Moved    string     `json:"moved" format:"date-time" doc:"Time of the last message."`
}

// SenderInfo is the sender of a request. Every sender has signed in.
type SenderInfo struct {
	Name      string                    `json:"name"`
	SignedIn  bool                      `json:"signedIn"`
	WorkEmail bool                      `json:"workEmail" doc:"True if the confirmed address of the sender is at the domain of an employer."`
	Phone     string                    `json:"phone_number" doc:"Empty if the sender gave none."`
	Companies []account.CompanyWithRole `json:"companies" nullable:"false" doc:"Companies of the sender; only in a single conversation."`
}

func newConnectInfo(one *Conversation) ConnectInfo {
	info := ConnectInfo{ID: one.ID, Reason: one.Reason, Message: one.Message,
		Sender: SenderInfo{Name: one.Sender.Name, SignedIn: true, WorkEmail: one.Sender.Work, Phone: one.Phone,
			Companies: append([]account.CompanyWithRole{}, one.Sender.Companies...)},
		Archived: one.Archived, Blocked: one.Blocked, Waiting: one.Waiting, Unread: one.Unread, Created: one.At.Format(time.RFC3339),
		Moved: one.MovedAt.Format(time.RFC3339)}
	info.Company.ID, info.Company.Slug, info.Company.Name = one.Company.ID, one.Company.Slug, one.Company.Name
	return info
}

type listInput struct {
	apiv2.KeyPage
	Company  int64 `query:"company" required:"true" minimum:"1" doc:"ID of the company."`
	Archived bool  `query:"archived" doc:"True to list the archived conversations instead."`
}

func pageOf(list []Conversation, limit int) *apiv2.Output[apiv2.Items[ConnectInfo]] {
	return apiv2.Private(apiv2.ItemsOf(list, limit, func(one Conversation) ConnectInfo { return newConnectInfo(&one) },
		func(one Conversation) string { return KeyOf(&one).String() }))
}

// listKeyOf returns the list key before a page, or an error with status 400 if After is not a list
// key.
func listKeyOf(page apiv2.KeyPage) (Key, error) {
	k, ok := ParseKey(page.After)
	if page.After != "" && !ok {
		return k, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
	}
	return k, nil
}

func (c *Connects) listRequests(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[ConnectInfo]], error) {
	from, err := listKeyOf(in.KeyPage)
	if err != nil {
		return nil, err
	}
	list, err := c.Inbox(ctx, caller.UserIDOf(ctx), in.Company, in.Archived, from, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return pageOf(list, in.Limit), nil
}

func (c *Connects) listSent(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[ConnectInfo]], error) {
	from, err := listKeyOf(*in)
	if err != nil {
		return nil, err
	}
	list, err := c.SentBy(ctx, caller.UserIDOf(ctx), from, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return pageOf(list, in.Limit), nil
}

// UnreadInfo has the numbers of messages that the caller has not read, as a founder or executive and as a sender.
type UnreadInfo struct {
	Companies map[string]int `json:"companies" nullable:"false" doc:"Unread messages, by slug of the company."`
	Replies   int            `json:"replies" doc:"Unread replies to the caller's requests."`
}

type noInput struct{}

func (c *Connects) countUnread(ctx context.Context, _ *noInput) (*apiv2.Output[UnreadInfo], error) {
	own, err := account.CompaniesOf(ctx, c.DB.Read, caller.UserIDOf(ctx))
	if err != nil {
		return nil, err
	}
	unread, err := c.Unread(ctx, account.IDsOf(own))
	if err != nil {
		return nil, err
	}
	out := UnreadInfo{Companies: map[string]int{}}
	for _, one := range own {
		out.Companies[one.Slug] = unread[one.ID]
	}
	out.Replies, err = c.CountUnreadReplies(ctx, caller.UserIDOf(ctx))
	return apiv2.Private(out), err
}

// ConversationInfo is a conversation with its replies.
type ConversationInfo struct {
	ConnectInfo
	CanReply bool        `json:"canReply"`
	Replies  []ReplyInfo `json:"replies" nullable:"false" doc:"Oldest first."`
}

// ReplyInfo is a reply as the API shows it.
type ReplyInfo struct {
	FromCompany bool   `json:"fromCompany"`
	Name        string `json:"name" doc:"Name of the writer; empty if the account was deleted."`
	Text        string `json:"text"`
	Created     string `json:"created" format:"date-time"`
}

type readInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (c *Connects) read(ctx context.Context, in *readInput) (*apiv2.Output[ConversationInfo], error) {
	one, err := c.Read(ctx, caller.UserIDOf(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := ConversationInfo{newConnectInfo(one), one.CanWrite, []ReplyInfo{}}
	for _, r := range one.Replies {
		out.Replies = append(out.Replies, ReplyInfo{r.FromCompany, r.Name, r.Text, r.At.Format(time.RFC3339)})
	}
	return apiv2.Private(out), nil
}

type replyInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Locale string `query:"locale" doc:"Name or code of the language of messages; English by default."`
	Body   ConnectReply
}

// ConnectReply is the body of a reply from either side.
type ConnectReply struct {
	Message string `json:"message" maxLength:"10000" doc:"At most 1,000 characters."`
}

// ConnectChanged is the response to a reply and to a change.
type ConnectChanged struct {
	Success bool `json:"success"`
}

func (c *Connects) reply(ctx context.Context, in *replyInput) (*apiv2.Output[ConnectChanged], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	if err := c.Reply(ctx, account.CallerOf(ctx).User, in.ID, in.Body.Message, l, apiv2.NamedLanguage(in.Locale)); err != nil {
		return nil, apiErrorOf(err, l)
	}
	return apiv2.Private(ConnectChanged{true}), nil
}

type updateInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body ConnectChange
}

// ConnectChange is the body that archives a conversation, marks it as unread or blocks its sender. It sets one property.
type ConnectChange struct {
	Archived *bool `json:"archived,omitempty"`
	Unread   *bool `json:"unread,omitempty"`
	Blocked  *bool `json:"blocked,omitempty" doc:"True if the company has blocked the sender."`
}

func (c *Connects) update(ctx context.Context, in *updateInput) (*apiv2.Output[ConnectChanged], error) {
	err := c.Update(ctx, caller.UserIDOf(ctx), in.ID, Change{in.Body.Archived, in.Body.Unread, in.Body.Blocked})
	if err != nil {
		return nil, apiErrorOf(err, i18n.Default)
	}
	return apiv2.Private(ConnectChanged{true}), nil
}
