package connect

import (
	"context"
	"fmt"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// PerPage is the number of conversations on a page.
const PerPage = 12

// Side is one of the two sides of a conversation.
type Side string

// The sides.
const (
	OfSender  Side = "sender"
	OfCompany Side = "company"
)

// Conversation is a request with its state and what one side may see of the other.
type Conversation struct {
	ID        int64
	Company   *company.Company
	Side      Side // side of the user who reads the conversation
	CanWrite  bool // the user may reply
	CanManage bool // the user may archive the conversation and block the sender
	Reason    Reason
	Message   string
	Phone     string // of the sender
	Sender    Sender
	Archived  bool
	Blocked   bool         // the company has blocked the sender
	Waiting   bool         // the company has not replied to the last message
	Unread    int          // messages that the user's side has not opened
	At        clock.Moment // time of the request
	MovedAt   clock.Moment // time of the last message
	Replies   []Reply      // only of a single conversation, the oldest first
}

// Sender is the reader who sent a request, as a company sees them. Every sender has signed in.
type Sender struct {
	ID        int64
	Name      string
	Work      bool // the confirmed address is at a domain of an employer
	Companies []account.CompanyWithRole
}

// Reply is a message after the first.
type Reply struct {
	FromCompany bool
	Name        string // name of the writer, "" if the writer's account was deleted or has none
	Deleted     bool   // the writer's account was deleted
	Text        string
	At          clock.Moment
	Own         bool // the user who reads the conversation wrote the reply
}

// Writer returns two names as pages in the language l show them: that of the writer, "" if the account was deleted, and that of the
// company if the writer wrote for it, else "". If a member of the company has no name, the first name is that of the company. company is
// the name of the company of the conversation.
func (r *Reply) Writer(company string, l i18n.Locale) (name, of string) {
	switch {
	case r.FromCompany && r.Name == "" && !r.Deleted:
		return company, ""
	case r.FromCompany:
		return r.Name, company
	case r.Deleted:
		return "", ""
	}
	return account.ShownName(r.Name, l), ""
}

// replyRow is a stored reply.
type replyRow struct {
	bun.BaseModel `bun:"table:connect_replies,alias:r"`

	ID          int64 `bun:",pk,autoincrement"`
	ConnectID   int64
	UserID      *int64
	FromCompany bool
	Text        string
	Lang        string // language code of the page where the reply was written, "" for that of the account
	CreatedAt   clock.Moment
}

// Key is the list key of a conversation: the time of its last message in milliseconds, and its id.
type Key struct{ MovedAt, ID int64 }

// String returns the key as it appears in addresses; ParseKey reads it.
func (k Key) String() string { return fmt.Sprintf("%d.%d", k.MovedAt, k.ID) }

// ParseKey reads a key as String writes it; ok is false if the text is not a key.
func ParseKey(text string) (k Key, ok bool) {
	n, err := fmt.Sscanf(text, "%d.%d", &k.MovedAt, &k.ID)
	return k, err == nil && n == 2
}

// KeyOf returns the list key before the next page of an inbox: the time of the last message in milliseconds, and the id.
func KeyOf(one *Conversation) Key { return Key{one.MovedAt.UnixMilli(), one.ID} }

// selectAfter orders a query by list key, the newest first, and begins after k; the zero Key begins with the newest.
func selectAfter(q *bun.SelectQuery, k Key) *bun.SelectQuery {
	q = q.Order("cc.moved_at DESC", "cc.id DESC")
	if k.ID == 0 {
		return q
	}
	at := clock.FromMillis(k.MovedAt)
	return q.Where("cc.moved_at < ? OR cc.moved_at = ? AND cc.id < ?", at, at, k.ID)
}

// Inbox returns up to limit conversations of a company after a key, the newest first. It returns database.ErrNotFound
// for a user who is not a member of the company.
func (c *Connects) Inbox(ctx context.Context, user, companyID int64, archived bool, from Key, limit int) ([]Conversation, error) {
	role, err := account.CompanyRoleOf(ctx, c.DB.Read, user, companyID)
	if err != nil {
		return nil, err
	}
	if role == "" {
		return nil, fmt.Errorf("inbox of company %d: %w", companyID, database.ErrNotFound)
	}
	ids, err := company.IDsWithMerged(ctx, c.DB.Read, companyID)
	if err != nil {
		return nil, err
	}
	var rows []row
	q := selectAfter(c.DB.Read.NewSelect().Model(&rows), from).Where("cc.company_id IN (?)", bun.List(ids)).Where("cc.archived = ?", archived)
	if err := q.Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("inbox of company %d: %w", companyID, err)
	}
	list, err := c.conversations(ctx, rows, OfCompany)
	for i := range list {
		list[i].CanManage = role.CanEdit()
		list[i].CanWrite = role.CanEdit() && !list[i].Blocked
	}
	return list, err
}

// SentBy returns up to limit conversations that a reader began, after a key, the newest first.
func (c *Connects) SentBy(ctx context.Context, user int64, from Key, limit int) ([]Conversation, error) {
	var rows []row
	q := selectAfter(c.DB.Read.NewSelect().Model(&rows), from).Where("cc.sender_id = ?", user)
	if err := q.Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("requests of user %d: %w", user, err)
	}
	return c.conversations(ctx, rows, OfSender)
}

// Unread returns the numbers of unread messages of companies, by id. Messages to a merged company count for the remaining one. Companies
// without unread messages are left out.
func (c *Connects) Unread(ctx context.Context, companies []int64) (map[int64]int, error) {
	unread := map[int64]int{}
	if len(companies) == 0 {
		return unread, nil
	}
	ids, err := company.IDsWithMerged(ctx, c.DB.Read, companies...)
	if err != nil {
		return nil, err
	}
	var counts []struct {
		CompanyID int64
		Unread    int
	}
	err = c.DB.Read.NewSelect().Model((*row)(nil)).ColumnExpr("cc.company_id, sum(cc.unread) AS unread").
		Where("cc.company_id IN (?)", bun.List(ids)).Where("cc.archived = ?", false).Where("cc.unread > 0").GroupExpr("cc.company_id").
		Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("unread messages of companies %v: %w", companies, err)
	}
	to := make([]int64, len(counts))
	for i := range counts {
		to[i] = counts[i].CompanyID
	}
	current, err := company.CurrentIDs(ctx, c.DB.Read, to)
	if err != nil {
		return nil, err
	}
	for _, count := range counts {
		unread[current[count.CompanyID]] += count.Unread
	}
	return unread, nil
}

// CountUnreadReplies returns how many replies of companies a reader has not opened.
func (c *Connects) CountUnreadReplies(ctx context.Context, user int64) (n int, err error) {
	err = c.DB.Read.NewSelect().Model((*row)(nil)).ColumnExpr("coalesce(sum(cc.sender_unread), 0)").Where("cc.sender_id = ?", user).
		Scan(ctx, &n)
	if err != nil {
		return 0, fmt.Errorf("unread replies of user %d: %w", user, err)
	}
	return n, nil
}

// conversations returns the conversations of rows, as one side sees them.
func (c *Connects) conversations(ctx context.Context, rows []row, side Side) ([]Conversation, error) {
	var senders, companies []int64
	for _, r := range rows {
		senders, companies = append(senders, r.SenderID), append(companies, r.CompanyID)
	}
	names, err := account.NamesOf(ctx, c.DB.Read, senders)
	if err != nil {
		return nil, err
	}
	current, err := company.CurrentByIDs(ctx, c.DB.Read, companies)
	if err != nil {
		return nil, err
	}
	blocked, err := c.blocksOf(ctx, senders)
	if err != nil {
		return nil, err
	}
	list := make([]Conversation, len(rows))
	for i, r := range rows {
		to := current[r.CompanyID]
		if to == nil {
			return nil, fmt.Errorf("company %d: %w", r.CompanyID, database.ErrNotFound)
		}
		list[i] = Conversation{ID: r.ID, Company: to, Side: side, Reason: r.Reason, Message: r.Message, Phone: r.Phone,
			Sender:   Sender{ID: r.SenderID, Name: names[r.SenderID], Work: r.Work},
			Archived: r.Archived, Blocked: blocked[[2]int64{to.ID, r.SenderID}], Waiting: r.Waiting, Unread: r.Unread, At: r.CreatedAt,
			MovedAt: r.MovedAt}
		if side == OfSender {
			list[i].Unread, list[i].CanWrite = r.SenderUnread, r.Answered && !list[i].Blocked
			list[i].Archived, list[i].Blocked = false, false // the sender does not see whether the company has archived or blocked
		}
	}
	return list, nil
}

// blocksOf returns the companies that have blocked any of the senders, as pairs of a company and a sender. The company is the one that
// remains after all merges.
func (c *Connects) blocksOf(ctx context.Context, senders []int64) (map[[2]int64]bool, error) {
	blocked := map[[2]int64]bool{}
	if len(senders) == 0 {
		return blocked, nil
	}
	var blocks []blockRow
	if err := c.DB.Read.NewSelect().Model(&blocks).Where("user_id IN (?)", bun.List(senders)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("blocks of senders: %w", err)
	}
	ids := make([]int64, len(blocks))
	for i := range blocks {
		ids[i] = blocks[i].CompanyID
	}
	current, err := company.CurrentIDs(ctx, c.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	for _, b := range blocks {
		blocked[[2]int64{current[b.CompanyID], b.UserID}] = true
	}
	return blocked, nil
}

// findForUser returns a conversation and its row if the user belongs to one of its sides. It returns database.ErrNotFound for other users.
func (c *Connects) findForUser(ctx context.Context, user, id int64) (*row, *Conversation, error) {
	r := new(row)
	if err := database.NotFound(c.DB.Read.NewSelect().Model(r).Where("cc.id = ?", id).Scan(ctx)); err != nil {
		return nil, nil, fmt.Errorf("conversation %d: %w", id, err)
	}
	to, err := company.Current(ctx, c.DB.Read, r.CompanyID)
	if err != nil {
		return nil, nil, err
	}
	role, err := account.CompanyRoleOf(ctx, c.DB.Read, user, to.ID)
	if err != nil {
		return nil, nil, err
	}
	side := OfCompany
	switch {
	case r.SenderID == user:
		side = OfSender
	case role == "":
		return nil, nil, fmt.Errorf("conversation %d: %w", id, database.ErrNotFound)
	}
	list, err := c.conversations(ctx, []row{*r}, side)
	if err != nil {
		return nil, nil, err
	}
	one := &list[0]
	if side == OfCompany {
		one.CanManage, one.CanWrite = role.CanEdit(), role.CanEdit() && !one.Blocked
	}
	return r, one, nil
}

// Read returns a conversation with its replies, as the user's side sees it, and marks it as read for that side. On the company's side,
// only founders and executives mark it. It returns database.ErrNotFound for users who belong to neither side.
func (c *Connects) Read(ctx context.Context, user, id int64) (*Conversation, error) {
	_, one, err := c.findForUser(ctx, user, id)
	if err != nil {
		return nil, err
	}
	if one.Side == OfCompany {
		if one.Sender.Companies, err = account.CompaniesOf(ctx, c.DB.Read, one.Sender.ID); err != nil {
			return nil, err
		}
	}
	var rows []replyRow
	if err := c.DB.Read.NewSelect().Model(&rows).Where("r.connect_id = ?", id).Order("r.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("replies of conversation %d: %w", id, err)
	}
	var writers []int64
	for _, r := range rows {
		if r.UserID != nil {
			writers = append(writers, *r.UserID)
		}
	}
	names, err := account.NamesOf(ctx, c.DB.Read, writers)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		reply := Reply{FromCompany: r.FromCompany, Text: r.Text, At: r.CreatedAt}
		if reply.Deleted = r.UserID == nil; !reply.Deleted {
			reply.Name, reply.Own = names[*r.UserID], *r.UserID == user
		}
		one.Replies = append(one.Replies, reply)
	}
	if one.Unread > 0 && (one.Side == OfSender || one.CanManage) {
		err = c.setUnread(ctx, id, one.Side, 0)
	}
	return one, err
}

// setUnread sets the number of unread messages of one side.
func (c *Connects) setUnread(ctx context.Context, id int64, side Side, unread int) error {
	column := "unread = ?"
	if side == OfSender {
		column = "sender_unread = ?"
	}
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model((*row)(nil)).Set(column, unread).Where("cc.id = ?", id).Exec(ctx); err != nil {
			return fmt.Errorf("mark conversation %d: %w", id, err)
		}
		return nil
	})
}

// Reply adds a reply to a conversation and notifies the other side. Error texts are in the language lang. page is the language code of
// the page where the reply was written, "" for that of the account. It returns database.ErrNotFound for users who belong to neither
// side, ErrReadOnly for employees of the company, ErrBlocked, ErrUnanswered for a sender to whom the company has not replied, an
// invalid.Fields for a text that is empty or too long, or a *LimitError.
func (c *Connects) Reply(ctx context.Context, user *account.User, id int64, typed string, lang i18n.Locale, page string) error {
	text := cleanText(typed)
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return invalid.Fields{"message": lang.Text("form.required", nil)}
	case n > MaxMessage:
		return invalid.Fields{"message": lang.Text("form.tooLong", map[string]any{"max": MaxMessage})}
	}
	r, one, err := c.findForUser(ctx, user.ID, id)
	if err != nil {
		return err
	}
	blocked, err := isBlocked(ctx, c.DB.Read, r.SenderID, one.Company.ID)
	switch {
	case err != nil:
		return err
	case blocked:
		return ErrBlocked
	case one.Side == OfCompany && !one.CanManage:
		return ErrReadOnly
	case one.Side == OfSender && !r.Answered:
		return ErrUnanswered
	}
	if err := countTowards(ctx, c.DB, replies, fmt.Sprint(user.ID), "connect.limitReplies"); err != nil {
		return err
	}
	key, err := c.Keys.Key(ctx, keyName)
	if err != nil {
		return err
	}
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		fromCompany := one.Side == OfCompany
		reply := &replyRow{ConnectID: id, UserID: &user.ID, FromCompany: fromCompany, Text: text, Lang: page, CreatedAt: tx.At}
		if _, err := tx.NewInsert().Model(reply).Exec(ctx); err != nil {
			return fmt.Errorf("reply in conversation %d: %w", id, err)
		}
		q := tx.NewUpdate().Model((*row)(nil)).Set("moved_at = ?", tx.At).Set("waiting = ?", !fromCompany).Where("cc.id = ?", id)
		if fromCompany {
			q = q.Set("answered = ?", true).Set("unread = 0").Set("sender_unread = sender_unread + 1")
		} else {
			q = q.Set("archived = ?", false).Set("sender_unread = 0").Set("unread = unread + 1")
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("reply in conversation %d: %w", id, err)
		}
		if fromCompany {
			return c.notifySender(ctx, tx, key, r, one.Company, user.Name, text)
		}
		_, err := c.notifyOwners(ctx, tx, key, r, one.Company, user.Name, text)
		return err
	})
}

// Change sets one property of a conversation in the company's inbox: the first that is not nil.
type Change struct {
	Archived *bool
	Unread   *bool
	Blocked  *bool // true blocks the sender
}

// Update changes a conversation in the inbox of a company. Blocking archives all conversations with the sender. It returns
// database.ErrNotFound for users who do not belong to the company, such as the sender, and ErrReadOnly for employees.
func (c *Connects) Update(ctx context.Context, user, id int64, change Change) error {
	r, one, err := c.findForUser(ctx, user, id)
	if err != nil {
		return err
	}
	switch {
	case one.Side == OfSender:
		return fmt.Errorf("inbox entry %d: %w", id, database.ErrNotFound)
	case !one.CanManage:
		return ErrReadOnly
	}
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewUpdate().Model((*row)(nil)).Where("cc.id = ?", id)
		switch {
		case change.Archived != nil:
			q = q.Set("archived = ?", *change.Archived)
		case change.Unread != nil:
			unread := 0
			if *change.Unread {
				unread = max(r.Unread, 1)
			}
			q = q.Set("unread = ?", unread)
		case change.Blocked != nil:
			return c.setBlocked(ctx, tx, one, *change.Blocked)
		default:
			return nil
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("update conversation %d: %w", id, err)
		}
		return nil
	})
}

// setBlocked blocks or unblocks the sender of a conversation. It also removes the blocks of companies that were merged into the company.
func (c *Connects) setBlocked(ctx context.Context, tx *database.Tx, one *Conversation, blocked bool) error {
	entry := &blockRow{CompanyID: one.Company.ID, UserID: one.Sender.ID, CreatedAt: tx.At}
	ids, err := company.IDsWithMerged(ctx, tx, one.Company.ID)
	if err != nil {
		return err
	}
	if !blocked {
		_, err := tx.NewDelete().Model((*blockRow)(nil)).Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", entry.UserID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("unblock a sender: %w", err)
		}
		return nil
	}
	if _, err := tx.NewInsert().Model(entry).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("block a sender: %w", err)
	}
	_, err = tx.NewUpdate().Model((*row)(nil)).Set("archived = ?", true).Set("unread = 0").Where("cc.company_id IN (?)", bun.List(ids)).
		Where("cc.sender_id = ?", one.Sender.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("archive messages of a blocked sender: %w", err)
	}
	return nil
}
