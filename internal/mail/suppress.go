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
)

// Reason says why an address gets no more letters.
type Reason string

// The reasons, the strongest first.
const (
	Hard      Reason = "hard"      // there is no such mailbox
	Complaint Reason = "complaint" // who has it called a letter unwanted
	Soft      Reason = "soft"      // letters came back for now, again and again
)

const (
	// softDays of softWithin on which letters came back are too many.
	softDays, softWithin = 3, 7
	// softFor is how long they are: a full mailbox may be emptied.
	softFor = 30 * 24 * time.Hour
	// hardFor is how long an address that was not there is believed not to be, by
	// letters that somebody asks for: a server may have been wrong, and nobody can
	// sign in otherwise.
	hardFor = 7 * 24 * time.Hour
)

// holds reports whether a reason keeps a letter of a purpose back, since age.
func (r Reason) holds(p Purpose, age time.Duration) bool {
	switch p {
	case Desk:
		return false
	case Account:
		return r == Hard && age < hardFor
	default:
		return r != Soft || age < softFor
	}
}

// Suppressed is an address that letters no longer go to.
type Suppressed struct {
	bun.BaseModel `bun:"table:mail_suppressed"`

	Mark      string `bun:",pk"`
	Hint      string // "a…@example.in", or "" where only the mark is known
	Reason    Reason
	Status    string // the code of a server, such as 5.1.1
	CreatedAt clock.Moment
}

type softBounce struct {
	bun.BaseModel `bun:"table:mail_soft_bounces"`

	Mark string `bun:",pk"`
	Day  int64  `bun:",pk"`
}

// held is why a letter may not go to an address, "" where it may.
func (o *Office) held(ctx context.Context, address string, p Purpose) (Reason, error) {
	mark, err := o.mark(ctx, address)
	if err != nil {
		return "", err
	}
	row := new(Suppressed)
	err = database.NotFound(o.db.Read.NewSelect().Model(row).Where("mark = ?", mark).Scan(ctx))
	switch {
	case errors.Is(err, database.ErrNotFound):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("look whether an address is suppressed: %w", err)
	case row.Reason.holds(p, o.db.Now().Sub(row.CreatedAt.Time)):
		return row.Reason, nil
	default:
		return "", nil
	}
}

// mark is what stands for an address.
func (o *Office) mark(ctx context.Context, address string) (string, error) {
	secret, err := o.secret.Get(ctx)
	if err != nil {
		return "", err
	}
	return letters.EncodeToString(mark(secret, address)), nil
}

// hint is what of an address is shown.
func hint(address string) string {
	at := strings.LastIndexByte(address, '@')
	if at < 1 {
		return ""
	}
	_, first := utf8.DecodeRuneInString(address)
	return oneLine(strings.ToLower(address[:first] + "…" + address[at:]))
}

// statuses are codes as servers give them (RFC 3463).
var statuses = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}$`)

// suppress notes that a letter came back, or was called unwanted. Of those that came
// back for now it takes several days until the address is suppressed.
func (o *Office) suppress(ctx context.Context, row Suppressed) error {
	if !statuses.MatchString(row.Status) {
		row.Status = ""
	}
	return o.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row.CreatedAt = tx.At
		if row.Reason == Soft {
			if enough, err := bouncedAgain(ctx, tx, row.Mark); err != nil || !enough {
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

// bouncedAgain notes that a letter came back today, and reports whether one did on too
// many days.
func bouncedAgain(ctx context.Context, tx *database.Tx, mark string) (bool, error) {
	today := tx.At.Day(time.UTC)
	if _, err := tx.NewDelete().Model((*softBounce)(nil)).Where("day <= ?", today-softWithin).Exec(ctx); err != nil {
		return false, fmt.Errorf("forget old bounces: %w", err)
	}
	if _, err := tx.NewInsert().Model(&softBounce{Mark: mark, Day: today}).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return false, fmt.Errorf("note a bounce: %w", err)
	}
	days, err := tx.NewSelect().Model((*softBounce)(nil)).Where("mark = ?", mark).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("count bounces: %w", err)
	}
	return days >= softDays, nil
}

// Lift lets letters go to an address again: its owner has shown that they arrive, or
// whoever runs the server knows better. It reports whether the address was suppressed.
func (o *Office) Lift(ctx context.Context, address string) (bool, error) {
	mark, err := o.mark(ctx, address) // which may have to write, so not within a write
	if err != nil {
		return false, err
	}
	return o.LiftMark(ctx, mark)
}

// LiftMark is Lift for who knows only the mark.
func (o *Office) LiftMark(ctx context.Context, mark string) (was bool, err error) {
	err = o.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*softBounce)(nil)).Where("mark = ?", mark).Exec(ctx); err != nil {
			return fmt.Errorf("forget bounces: %w", err)
		}
		res, err := tx.NewDelete().Model((*Suppressed)(nil)).Where("mark = ?", mark).Exec(ctx)
		if err != nil {
			return fmt.Errorf("lift a suppression: %w", err)
		}
		n, err := res.RowsAffected()
		was = n > 0
		return err
	})
	return was, err
}

// Suppressed lists addresses that get no more letters, the newest first, from those
// after the one given; nil begins at the newest.
func (o *Office) Suppressed(ctx context.Context, after *Suppressed, limit int) ([]Suppressed, error) {
	var rows []Suppressed
	q := o.db.Read.NewSelect().Model(&rows).Order("created_at DESC", "mark DESC").Limit(int64(limit))
	if after != nil {
		q = q.Where("(created_at, mark) < (?, ?)", after.CreatedAt, after.Mark)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list suppressed addresses: %w", err)
	}
	return rows, nil
}
