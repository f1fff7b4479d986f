package webinar

import (
	"context"
	"fmt"

	"masthead/internal/database"
	"masthead/internal/newsletter"
	"masthead/internal/route"
)

// UnsubscribePath is the path of the page for unsubscribing from emails about webinars, below the path of an edition.
const UnsubscribePath = route.NotificationsPath + route.WebinarsPath + "/unsubscribe"

var _ = route.Declare(route.Page{Pattern: UnsubscribePath, Base: route.Editions, Model: newsletter.SubscriptionPage{}, Personal: true,
	NoIndex: true})

// keyName is the name of the key that signs links in emails about webinars, and unsubscribePurpose the purpose of those links.
const keyName, unsubscribePurpose = "webinars", "end"

// UnsubscribePage returns the page that ends the emails about webinars to a reader. The registrations and the notifications stay. Each
// email links to it.
func (ms *Messages) UnsubscribePage() newsletter.UnsubscribePage {
	return newsletter.UnsubscribePage{DB: ms.DB, Keys: ms.Keys, Path: UnsubscribePath, Name: "webinar.mail.name", Href: route.WebinarsPath,
		Key: keyName, Purpose: unsubscribePurpose, Unsubscribe: func(ctx context.Context, tx *database.Tx, user int64) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO webinar_mail_stops (user_id, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING", user, tx.At)
			if err != nil {
				return fmt.Errorf("end emails about webinars: %w", err)
			}
			return nil
		}}
}
