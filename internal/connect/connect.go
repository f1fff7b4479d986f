// Package connect lets readers write to the people who run a company. A request begins a conversation between the reader and
// the company's members. Neither side sees the email addresses of the other.
package connect

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/sign"
	"masthead/internal/text"
)

// Reason is the reason why a reader writes to a company, spelt as in the API.
type Reason string

// The reasons for a request.
const (
	Business     Reason = "Business Proposal"
	Invest       Reason = "Interested to Invest"
	Partnership  Reason = "Strategic Partnership"
	Work         Reason = "Would like to work with them"
	Congratulate Reason = "Congratulate them"
	Other        Reason = "Anything Else"
)

// Reasons are the reasons in the order of the form.
var Reasons = []Reason{Business, Invest, Partnership, Work, Congratulate, Other}

// ReasonNames returns the reasons in the order of the form, in English.
func ReasonNames() []string {
	names := make([]string, len(Reasons))
	for i, r := range Reasons {
		names[i] = string(r)
	}
	return names
}

// nameIDs maps each reason to the message with its name.
var nameIDs = map[Reason]string{Business: "connect.business", Invest: "connect.invest", Partnership: "connect.partnership",
	Work: "connect.work", Congratulate: "connect.congratulate", Other: "connect.other"}

// Name returns the name of a reason in a language.
func (r Reason) Name(l i18n.Locale) string { return l.Text(nameIDs[r], nil) }

const (
	// MaxMessage is the maximum number of characters of a message or reply.
	MaxMessage = 1000
	// MaxPhone is the maximum number of digits of a telephone number.
	MaxPhone = newsletter.MaxPhone
)

// The limits of requests. An account can send at most ten requests a day, forty in thirty days, and two a week to the same
// company. All accounts in one network together can send at most forty requests a day. An account can send at most thirty
// replies an hour. The error texts name these numbers.
var (
	perDay     = limit.Limit{Name: "connect-day", Times: 10, Period: 24 * time.Hour}
	perMonth   = limit.Limit{Name: "connect-month", Times: 40, Period: 30 * 24 * time.Hour}
	perCompany = limit.Limit{Name: "connect-company", Times: 2, Period: 7 * 24 * time.Hour}
	perNetwork = limit.Limit{Name: "connect-network", Times: 40, Period: 24 * time.Hour}
	replies    = limit.Limit{Name: "connect-reply", Times: 30, Period: time.Hour}
)

// Errors of requests and conversations.
var (
	// ErrBlocked is returned if the company has blocked the sender.
	ErrBlocked = errors.New("the company has blocked the sender")
	// ErrOwn is returned if the sender is a member of the company.
	ErrOwn = errors.New("the sender belongs to the company")
	// ErrReadOnly is returned for members who may only read the inbox.
	ErrReadOnly = errors.New("only founders and executives of a company may change its inbox")
	// ErrUnanswered is returned if a sender writes again before the company has replied.
	ErrUnanswered = errors.New("the company has not replied yet")
)

// LimitError is returned if a sender has written too often.
type LimitError struct {
	Message string        // id of the message for the sender
	Max     int           // allowed number, which the message names
	Wait    time.Duration // time until the next message is allowed
}

func (e *LimitError) Error() string { return fmt.Sprintf("%s: at most %d", e.Message, e.Max) }

// Text returns the message for the sender in a language.
func (e *LimitError) Text(l i18n.Locale) string { return l.Text(e.Message, map[string]any{"n": e.Max}) }

// Connects stores and relays the messages between readers and companies.
type Connects struct {
	DB            *database.DB
	Queue         *jobs.Client
	Keys          *sign.Keys
	Notifications *notify.Notifications
	Themes        mail.Themes
	Site          string // public address of the site, without a slash at its end
}

// row is a request with the state of its conversation.
type row struct {
	bun.BaseModel `bun:"table:company_connects,alias:cc"`

	ID           int64 `bun:",pk,autoincrement"`
	CompanyID    int64
	SenderID     int64
	Reason       Reason
	Message      string
	Phone        string
	Work         bool
	Archived     bool
	Waiting      bool
	Answered     bool
	Unread       int
	SenderUnread int
	CreatedAt    clock.Moment
	MovedAt      clock.Moment
	Lang         string // language code of the page where the sender wrote, "" for that of the account
}

// NewRequest is the input of Send.
type NewRequest struct {
	Company int64
	Reason  Reason
	Message string
	Phone   string // digits only, "" for none
	Network string // network of the client, for the limits
	Lang    i18n.Locale
	Page    string // language code of the page where the sender wrote, "" for that of the account
}

// SentRequest has the ID of a new request and the company that got it.
type SentRequest struct {
	ID      int64
	Company *company.Company
	Claimed bool // the company has members who read its inbox
}

// check cleans the fields of a request. It returns an invalid.Fields if some of them are wrong.
func (r *NewRequest) check() error {
	wrong := invalid.Fields{}
	r.Message, r.Phone = cleanText(r.Message), strings.TrimSpace(r.Phone)
	if !slices.Contains(Reasons, r.Reason) {
		wrong["reason"] = r.Lang.Text("form.choose", nil)
	}
	if utf8.RuneCountInString(r.Message) > MaxMessage {
		wrong["message"] = r.Lang.Text("form.tooLong", map[string]any{"max": MaxMessage})
	}
	if len(r.Phone) > MaxPhone || strings.Trim(r.Phone, "0123456789") != "" {
		wrong["phone_number"] = r.Lang.Text("newsletter.invalidPhone", map[string]any{"max": MaxPhone})
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// cleanText returns a text with each of its lines cleaned by text.OneLine.
func cleanText(typed string) string {
	lines := strings.Split(strings.ReplaceAll(typed, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = text.OneLine(lines[i])
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// Send sends a request of a reader to a company, and notifies the company's founders and executives. It returns
// database.ErrNotFound, an invalid.Fields, ErrOwn, ErrBlocked or a *LimitError. A request to a company that nobody has claimed
// waits for its first member.
func (c *Connects) Send(ctx context.Context, sender *account.User, in NewRequest) (*SentRequest, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	to, err := company.CurrentShown(ctx, c.DB.Read, in.Company)
	if err != nil {
		return nil, err
	}
	if err := c.checkMayWrite(ctx, c.DB.Read, sender.ID, to.ID); err != nil {
		return nil, err
	}
	if err := c.countRequest(ctx, sender.ID, to.ID, in.Network); err != nil {
		return nil, err
	}
	key, err := c.Keys.Key(ctx, keyName) // may write, so not within the transaction
	if err != nil {
		return nil, err
	}
	sent := &SentRequest{Company: to}
	err = c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := c.checkMayWrite(ctx, tx, sender.ID, to.ID); err != nil { // checked again, because the company may have blocked the sender since
			return err
		}
		one := &row{CompanyID: to.ID, SenderID: sender.ID, Reason: in.Reason, Message: in.Message, Phone: in.Phone,
			Work: account.IsWorkEmail(sender.Email), Waiting: true, Unread: 1, CreatedAt: tx.At, MovedAt: tx.At,
			Lang: in.Page}
		if _, err := tx.NewInsert().Model(one).Exec(ctx); err != nil {
			return fmt.Errorf("send a request to company %d: %w", to.ID, err)
		}
		sent.ID = one.ID
		owners, err := c.notifyOwners(ctx, tx, key, one, to, sender.Name, in.Message)
		sent.Claimed = owners > 0
		return err
	})
	if err != nil {
		return nil, err
	}
	return sent, nil
}

// checkMayWrite returns ErrOwn or ErrBlocked if a user may not write to a company.
func (c *Connects) checkMayWrite(ctx context.Context, db bun.IDB, user, to int64) error {
	role, err := account.CompanyRoleOf(ctx, db, user, to)
	if err != nil {
		return err
	}
	if role != "" {
		return ErrOwn
	}
	blocked, err := isBlocked(ctx, db, user, to)
	if err == nil && blocked {
		err = ErrBlocked
	}
	return err
}

// countRequest counts a request towards all limits. It returns a *LimitError if one is exceeded.
func (c *Connects) countRequest(ctx context.Context, sender, to int64, network string) error {
	for _, one := range []struct {
		limit   limit.Limit
		by      string
		message string
	}{
		{perCompany, fmt.Sprint(sender, " ", to), "connect.limitCompany"},
		{perDay, fmt.Sprint(sender), "connect.limitDay"},
		{perMonth, fmt.Sprint(sender), "connect.limitMonth"},
		{perNetwork, network, "connect.limitNetwork"},
	} {
		if err := countTowards(ctx, c.DB, one.limit, one.by, one.message); err != nil {
			return err
		}
	}
	return nil
}

// countTowards counts a request or reply towards one limit. It returns a *LimitError with the message if the limit is exceeded.
func countTowards(ctx context.Context, db *database.DB, l limit.Limit, by, message string) error {
	err := limit.Count(ctx, db, l, by)
	var many *limit.TooManyError
	if errors.As(err, &many) {
		return &LimitError{Message: message, Max: l.Times, Wait: many.Wait}
	}
	return err
}

// blockRow is a reader whom a company has blocked.
type blockRow struct {
	bun.BaseModel `bun:"table:connect_blocks,alias:blocks"`

	CompanyID int64
	UserID    int64
	CreatedAt clock.Moment
}

// isBlocked reports whether a company, or one that was merged into it, has blocked a user. A merge moves no blocks, so that each company
// has its own again after the merge is undone.
func isBlocked(ctx context.Context, db bun.IDB, user, by int64) (bool, error) {
	ids, err := company.IDsWithMerged(ctx, db, by)
	if err != nil {
		return false, err
	}
	blocked, err := db.NewSelect().Model((*blockRow)(nil)).Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", user).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("blocks of company %d: %w", by, err)
	}
	return blocked, nil
}
