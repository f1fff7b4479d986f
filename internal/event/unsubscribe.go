package event

import (
	"context"
	"fmt"

	"masthead/internal/database"
	"masthead/internal/newsletter"
	"masthead/internal/route"
)

// UnsubscribePath is the path of the page for unsubscribing from reminders, below the path of an
// edition.
const UnsubscribePath = route.NotificationsPath + "/reminders/unsubscribe"

var _ = route.Declare(route.Page{Pattern: UnsubscribePath, Base: route.Editions, Model: newsletter.SubscriptionPage{}, Personal: true,
	NoIndex: true})

// keyName is the signing key of links in reminders, and unsubscribePurpose their purpose.
const keyName, unsubscribePurpose = "event-reminders", "end"

// UnsubscribePage returns the page that cancels all reminders of a reader, also those of the tickets that the reader has. Each reminder
// email links to it.
func (r *Reminders) UnsubscribePage() newsletter.UnsubscribePage {
	return newsletter.UnsubscribePage{DB: r.DB, Keys: r.Keys, Path: UnsubscribePath, Name: "event.mail.name", Href: route.EventsPath,
		Key: keyName, Purpose: unsubscribePurpose, Unsubscribe: func(ctx context.Context, tx *database.Tx, user int64) error {
			if _, err := tx.NewDelete().Model((*reminderRow)(nil)).Where("user_id = ?", user).Exec(ctx); err != nil {
				return fmt.Errorf("end reminders: %w", err)
			}
			_, err := tx.NewUpdate().Model((*Registration)(nil)).Set("no_reminders = ?", true).Where("user_id = ?", user).Exec(ctx)
			if err != nil {
				return fmt.Errorf("end reminders of tickets: %w", err)
			}
			return nil
		}}
}
