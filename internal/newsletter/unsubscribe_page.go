package newsletter

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/sign"
)

// UnsubscribePage is the page for unsubscribing from all emails of one kind. Each of these emails links to it. Its feature
// declares Path as a page with the model SubscriptionPage.
type UnsubscribePage struct {
	DB   *database.DB
	Keys *sign.Keys

	Path    string // of the page, below the path of an edition
	Name    string // message key of the name of the emails
	Href    string // of the page that shows the reader what the emails are about, below the path of an edition
	Key     string // name of the signing key of the tokens
	Purpose string // purpose of the tokens, which contain the account's ID and moment of creation in milliseconds

	// Unsubscribe unsubscribes a user from these emails. It may be called again for the same user.
	Unsubscribe func(ctx context.Context, tx *database.Tx, user int64) error
}

// User returns the ID of the user of a token. It returns ErrLink if the token is forged or its account no longer exists; the
// moment of creation is compared, because the ID of a deleted user can be given to another.
func (l UnsubscribePage) User(ctx context.Context, token string) (int64, error) {
	key, err := l.Keys.Key(ctx, l.Key)
	if err != nil {
		return 0, err
	}
	numbers, ok := key.Verify(l.Purpose, token, 2)
	if !ok {
		return 0, ErrLink
	}
	u, err := account.UserByID(ctx, l.DB.Read, numbers[0])
	if errors.Is(err, database.ErrNotFound) || err == nil && u.CreatedAt.UnixMilli() != numbers[1] {
		return 0, ErrLink
	}
	return numbers[0], err
}

// UnsubscribeByToken unsubscribes the user of a token from the emails. It may be called again with the same token, and
// returns ErrLink as User does.
func (l UnsubscribePage) UnsubscribeByToken(ctx context.Context, token string) error {
	user, err := l.User(ctx, token)
	if err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return l.Unsubscribe(ctx, tx, user) })
}

// Offer returns the page: GET asks, POST unsubscribes, even if a mailbox provider sends it. List this offer after that
// of forms.
func (l UnsubscribePage) Offer(forms *Forms) feature.Offer {
	var oneClick []string
	for _, path := range i18n.EditionPaths(l.Path) {
		oneClick = append(oneClick, "POST "+path)
	}
	handle := func(w http.ResponseWriter, r *http.Request) {
		lang := forms.Forms.Locale(r)
		model := SubscriptionPage{State: "unsubscribe", Token: r.FormValue("t"), Name: lang.Text(l.Name, nil), Href: lang.Edition() + l.Href}
		_, err := l.User(r.Context(), model.Token)
		if r.Method == http.MethodPost && err == nil {
			err = l.UnsubscribeByToken(r.Context(), model.Token)
			model.State, model.Token = "unsubscribed", ""
		}
		forms.ShowSubscription(w, r, err, model)
	}
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		forms.MountLink(mux, l.Path, handle, false)
		return nil
	}, CrossOrigin: oneClick}
}
