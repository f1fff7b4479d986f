package mail

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/text"
)

// Reason says why an address gets no more emails.
type Reason string

// The reasons, the strongest first.
const (
	Hard      Reason = "hard"      // the mailbox does not exist
	Complaint Reason = "complaint" // the recipient reported an email as unwanted
	Soft      Reason = "soft"      // emails bounced temporarily, again and again
)

const (
	// Emails that bounced on softDays days within softWithin days suppress an address.
	softDays, softWithin = 3, 7
	// softPeriod is the duration of a soft suppression: a full mailbox may be emptied.
	softPeriod = 30 * 24 * time.Hour
	// hardPeriod is how long a hard suppression also stops emails that the recipient asked for. The server may have been wrong,
	// and without emails nobody can sign in.
	hardPeriod = 7 * 24 * time.Hour
)

// appliesTo reports whether a suppression of this age stops emails with a purpose.
func (r Reason) appliesTo(p Purpose, age time.Duration) bool {
	switch p {
	case Desk:
		return false
	case Account:
		return r == Hard && age < hardPeriod
	default:
		return r != Soft || age < softPeriod
	}
}

// SuppressedAddress is an address that gets no more emails.
type SuppressedAddress struct {
	bun.BaseModel `bun:"table:mail_suppressed"`

	Mark      string `bun:",pk"`
	Hint      string // such as "a…@example.in", or "" if only the mark is known
	Reason    Reason
	Status    string // the server's code, such as 5.1.1
	CreatedAt clock.Moment
}

type softBounce struct {
	bun.BaseModel `bun:"table:mail_soft_bounces"`

	Mark string `bun:",pk"`
	Day  int64  `bun:",pk"`
}

// suppressionOf returns the reason why an email with a purpose must not be sent to an address, or "" if it may be sent.
func (svc *Service) suppressionOf(ctx context.Context, address string, p Purpose) (Reason, error) {
	mark, err := svc.markOf(ctx, address)
	if err != nil {
		return "", err
	}
	row := new(SuppressedAddress)
	err = database.NotFound(svc.db.Read.NewSelect().Model(row).Where("mark = ?", mark).Scan(ctx))
	switch {
	case errors.Is(err, database.ErrNotFound):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("check whether an address is suppressed: %w", err)
	case row.Reason.appliesTo(p, svc.db.Now().Sub(row.CreatedAt.Time)):
		return row.Reason, nil
	default:
		return "", nil
	}
}

// markOf returns the keyed hash that stands for a stored address; see addressMark.
func (svc *Service) markOf(ctx context.Context, address string) (string, error) {
	secret, err := svc.secret.Get(ctx)
	if err != nil {
		return "", err
	}
	return tokenEncoding.EncodeToString(addressMark(secret, address)), nil
}

// maskedAddress returns the part of an address that may be shown.
func maskedAddress(address string) string {
	at := strings.LastIndexByte(address, '@')
	if at < 1 {
		return ""
	}
	_, first := utf8.DecodeRuneInString(address)
	return text.OneLine(strings.ToLower(address[:first] + "…" + address[at:]))
}

// statusPattern matches the status codes of servers (RFC 3463).
var statusPattern = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}$`)

// suppress records that an email bounced or was unwanted. Temporary bounces suppress the address
// only after several days.
func (svc *Service) suppress(ctx context.Context, row SuppressedAddress) error {
	if !statusPattern.MatchString(row.Status) {
		row.Status = ""
	}
	return svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row.CreatedAt = tx.At
		if row.Reason == Soft {
			if enough, err := recordSoftBounce(ctx, tx, row.Mark); err != nil || !enough {
				return err
			}
		}
		_, err := tx.NewInsert().Model(&row).On("CONFLICT (mark) DO UPDATE").
			Set("hint = CASE EXCLUDED.hint WHEN '' THEN ?TableAlias.hint ELSE EXCLUDED.hint END").
			Set("reason = EXCLUDED.reason").Set("status = EXCLUDED.status").Set("created_at = EXCLUDED.created_at").
			Where("EXCLUDED.reason IN (?, ?TableAlias.reason) OR ?TableAlias.reason = ?", Hard, Soft).Exec(ctx)
		if err != nil {
			return fmt.Errorf("suppress an address: %w", err)
		}
		return nil
	})
}

// recordSoftBounce records that an email bounced today, and reports whether emails have bounced on too many days.
func recordSoftBounce(ctx context.Context, tx *database.Tx, mark string) (bool, error) {
	today := tx.At.Day(time.UTC)
	if _, err := tx.NewDelete().Model((*softBounce)(nil)).Where("day <= ?", today-softWithin).Exec(ctx); err != nil {
		return false, fmt.Errorf("delete old bounces: %w", err)
	}
	if _, err := tx.NewInsert().Model(&softBounce{Mark: mark, Day: today}).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return false, fmt.Errorf("record a bounce: %w", err)
	}
	days, err := tx.NewSelect().Model((*softBounce)(nil)).Where("mark = ?", mark).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("count bounces: %w", err)
	}
	return days >= softDays, nil
}

// Unsuppress ends the suppression of an address, because its owner has shown that emails arrive or an administrator
// says so. It reports whether the address was suppressed.
func (svc *Service) Unsuppress(ctx context.Context, address string) (bool, error) {
	mark, err := svc.markOf(ctx, address) // may write, so it must not run within a write
	if err != nil {
		return false, err
	}
	return svc.UnsuppressMark(ctx, mark)
}

// UnsuppressMark does what Unsuppress does, for callers that have only the mark.
func (svc *Service) UnsuppressMark(ctx context.Context, mark string) (was bool, err error) {
	err = svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*softBounce)(nil)).Where("mark = ?", mark).Exec(ctx); err != nil {
			return fmt.Errorf("delete bounces: %w", err)
		}
		res, err := tx.NewDelete().Model((*SuppressedAddress)(nil)).Where("mark = ?", mark).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove a suppression: %w", err)
		}
		n, err := res.RowsAffected()
		was = n > 0
		return err
	})
	return was, err
}

// SuppressedFilter selects suppressed addresses. Empty fields select all.
type SuppressedFilter struct {
	Mark   string
	Part   string // a part of what is stored of an address, in lower case
	Reason Reason
	After  string // the mark of the address after which the list continues
}

// FindSuppressed lists at most limit suppressed addresses that a filter selects, the newest first.
func (svc *Service) FindSuppressed(ctx context.Context, f SuppressedFilter, limit int) ([]SuppressedAddress, error) {
	var rows []SuppressedAddress
	q := svc.db.Read.NewSelect().Model(&rows).Order("created_at DESC", "mark DESC").Limit(int64(limit))
	if f.Mark != "" {
		q.Where("mark = ?", f.Mark)
	}
	if f.Part != "" {
		q.Where("hint LIKE ? ESCAPE '!'", "%"+text.EscapeLike(f.Part)+"%")
	}
	if f.Reason != "" {
		q.Where("reason = ?", f.Reason)
	}
	if f.After != "" {
		after := new(SuppressedAddress)
		err := database.NotFound(svc.db.Read.NewSelect().Model(after).Where("mark = ?", f.After).Scan(ctx))
		if errors.Is(err, database.ErrNotFound) {
			return nil, nil // it was removed meanwhile
		}
		if err != nil {
			return nil, fmt.Errorf("list suppressed addresses: %w", err)
		}
		q.Where("(created_at, mark) < (?, ?)", after.CreatedAt, after.Mark)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list suppressed addresses: %w", err)
	}
	return rows, nil
}
