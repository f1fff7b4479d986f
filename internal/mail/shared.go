package mail

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// sharedPeriod is how long the text that emails share is stored: longer than the attempts to send them take.
const sharedPeriod = 14 * 24 * time.Hour

// sharedText is the text of emails that differ only in their marks.
type sharedText struct {
	bun.BaseModel `bun:"table:mail_shared"`

	ID        int64 `bun:",pk,autoincrement"`
	Text      string
	HTML      string
	CreatedAt clock.Moment
}

// Share stores the text of an email that goes to many recipients, so that the queue does not have it once for each. It returns the email
// without its text; its callers copy it for each recipient and set To and Marks. The text is stored for 14 days.
func Share(ctx context.Context, tx *database.Tx, email Email) (Email, error) {
	old := clock.MomentOf(tx.At.Add(-sharedPeriod))
	if _, err := tx.NewDelete().Model((*sharedText)(nil)).Where("created_at < ?", old).Exec(ctx); err != nil {
		return email, fmt.Errorf("delete texts of emails: %w", err)
	}
	row := &sharedText{Text: email.Text, HTML: email.HTML, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(row).Returning("id").Exec(ctx); err != nil {
		return email, fmt.Errorf("store the text of emails: %w", err)
	}
	email.Shared, email.Text, email.HTML = row.ID, "", ""
	return email, nil
}

// withText returns an email with the text that it shares with others, in which its marks are replaced. It returns database.ErrNotFound if
// the text is no longer stored.
func (svc *Service) withText(ctx context.Context, email Email) (Email, error) {
	if email.Shared == 0 {
		return email, nil
	}
	row := svc.lastShared.Load()
	if row == nil || row.ID != email.Shared {
		row = &sharedText{ID: email.Shared}
		if err := svc.db.Read.NewSelect().Model(row).WherePK().Scan(ctx); err != nil {
			return email, fmt.Errorf("text of an email: %w", database.NotFound(err))
		}
		svc.lastShared.Store(row)
	}
	pairs := make([]string, 0, 2*len(email.Marks))
	for mark, text := range email.Marks {
		pairs = append(pairs, mark, text)
	}
	marks := strings.NewReplacer(pairs...)
	email.Text, email.HTML = marks.Replace(row.Text), marks.Replace(row.HTML)
	return email, nil
}
