package event

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/route"
)

// EndPath is the path of the page that ends a reader's reminders, below the path of an edition.
const EndPath = route.NotificationsPath + "/reminders/unsubscribe"

var _ = route.Declare(route.Page{Pattern: EndPath, Base: route.Editions, Model: newsletter.SubscriptionPage{}, Personal: true,
	NoIndex: true})

// keyName is the signing key of links in reminders, and endPurpose their purpose.
const keyName, endPurpose = "event-reminders", "end"

// End cancels all reminders of the user of a link in an email. It succeeds again with the same link. It returns
// newsletter.ErrLink if the link is forged or its account no longer exists.
func (r *Reminders) End(ctx context.Context, token string) error {
	user, err := r.userOfLink(ctx, token)
	if err != nil {
		return err
	}
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*reminderRow)(nil)).Where("user_id = ?", user).Exec(ctx); err != nil {
			return fmt.Errorf("end reminders: %w", err)
		}
		return nil
	})
}

// userOfLink returns the user of a link, or newsletter.ErrLink. The token contains the moment of creation beside the ID,
// because the ID of a deleted user can be given to another.
func (r *Reminders) userOfLink(ctx context.Context, token string) (int64, error) {
	key, err := r.Keys.Key(ctx, keyName)
	if err != nil {
		return 0, err
	}
	numbers, ok := key.Open(endPurpose, token, 2)
	if !ok {
		return 0, newsletter.ErrLink
	}
	u, err := account.UserByID(ctx, r.DB.Read, numbers[0])
	if errors.Is(err, database.ErrNotFound) || err == nil && u.CreatedAt.UnixMilli() != numbers[1] {
		return 0, newsletter.ErrLink
	}
	return numbers[0], err
}

// EndForms serves the page that ends a reader's reminders, to which each email links.
type EndForms struct {
	Forms     *newsletter.Forms
	Reminders *Reminders
}

// Offer returns the page that ends reminders. It comes after the offer of Forms.
func (s *EndForms) Offer() feature.Offer {
	var oneClick []string
	for _, path := range i18n.EditionPaths(EndPath) {
		oneClick = append(oneClick, "POST "+path)
	}
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		s.Forms.MountLink(mux, EndPath, s.handleEnd, false)
		return nil
	}, CrossOrigin: oneClick}
}

// handleEnd asks whether to end a reader's reminders and, after a POST, ends them.
func (s *EndForms) handleEnd(w http.ResponseWriter, r *http.Request) {
	lang := s.Forms.Forms.Locale(r)
	model := newsletter.SubscriptionPage{
		State: "unsubscribe",
		Token: r.FormValue("t"),
		Name:  lang.Text("event.mail.name", nil),
		Href:  lang.Edition() + route.EventsPath,
	}
	_, err := s.Reminders.userOfLink(r.Context(), model.Token)
	if r.Method == http.MethodPost && err == nil {
		model.State, err = "unsubscribed", s.Reminders.End(r.Context(), model.Token)
		model.Token = ""
	}
	s.Forms.ShowSubscription(w, r, err, model)
}
