package event

import (
	"context"
	"errors"
	"slices"
	"strings"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/personal"
)

// registerParam is the query parameter of the pending action that registers for an event.
const registerParam = "register_event"

// AfterSignIn returns the pending action that registers for an event without guests, which readers can request before they sign in. Its
// value is the language code of the page, the event's slug and the day of a recurring event, as in "hi:weavers-evening:2026-12-05".
func (rs *Registrations) AfterSignIn() personal.AfterSignIn {
	return personal.AfterSignIn{Param: registerParam, Do: func(ctx context.Context, u *account.User, value string) error {
		parts := append(strings.Split(value, ":"), "", "")
		l, ok := i18n.Lookup(parts[0])
		if !ok {
			return nil // no page of the site makes such a value, so there is nothing to do
		}
		before, err := registrationOf(ctx, rs.DB.Read, u.ID, parts[1], parts[2])
		if err != nil || before != nil && before.State != Unregistered {
			return err // a reader who is registered or waiting keeps the guests
		}
		_, err = rs.Register(ctx, u.ID, parts[1], parts[2], nameOf(u), nil, l)
		if slices.ContainsFunc([]error{database.ErrNotFound, ErrClosed, ErrOver, ErrCancelled, ErrTooManyTickets}, func(known error) bool {
			return errors.Is(err, known)
		}) {
			return nil // the page of the ticket shows the reason
		}
		return err
	}}
}
