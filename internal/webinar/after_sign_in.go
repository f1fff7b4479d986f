package webinar

import (
	"context"
	"errors"
	"strings"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/personal"
)

// AfterSignInParam is the parameter of the pending action that registers for a webinar. Its value is the name of the webinar, after the
// language code of the page and a colon if a script made it.
const AfterSignInParam = "webinar_id"

// AfterSignIn returns the pending action that registers for a webinar, which readers can request before they sign in.
func (rs *Registrations) AfterSignIn() personal.AfterSignIn {
	return personal.AfterSignIn{Param: AfterSignInParam, Do: func(ctx context.Context, u *account.User, value string) error {
		return rs.registerAfterSignIn(ctx, u.ID, u.Lang, u.Name, u.Email, value)
	}}
}

// registerAfterSignIn registers a reader for the webinar that a pending action names.
func (rs *Registrations) registerAfterSignIn(ctx context.Context, user int64, lang, name, email, value string) error {
	l := i18n.LookupOrDefault(lang)
	if code, webinar, ok := strings.Cut(value, ":"); ok {
		if found, known := i18n.Lookup(code); known {
			l = found
		}
		value = webinar
	}
	var incomplete invalid.Fields // the form of the webinar asks for more than is known
	_, err := rs.Register(ctx, user, value, nil, Prefill(name, email), l)
	if errors.Is(err, database.ErrNotFound) || errors.Is(err, ErrOver) || errors.Is(err, ErrCancelled) ||
		errors.As(err, &incomplete) {
		return nil // the page of the webinar shows the reason, or the form
	}
	return err
}
