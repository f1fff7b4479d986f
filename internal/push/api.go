package push

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// Register adds the operations of notifications in a browser. All are about the browser
// that asks.
func (p *Push) Register(a *apiv2.API) {
	in := apiv2.Section("Notifications")
	apiv2.Personal(
		a,
		http.MethodGet,
		"/rw/push-subscription",
		"read-push",
		"Whether one is notified in this browser, and the key to ask for it with (addition)",
		p.read,
		in,
	)
	apiv2.Personal(a, http.MethodPut, "/rw/push-subscription", "subscribe-push", "Be notified in this browser (addition)", p.put, in,
		apiv2.Doc("The subscription is that of the browser's PushManager. It goes with the session: who signs out is notified no more."))
	apiv2.Personal(
		a,
		http.MethodDelete,
		"/rw/push-subscription",
		"unsubscribe-push",
		"Be notified in this browser no more (addition)",
		p.delete,
		in,
	)
}

// PushState is what a browser needs to know of its subscription.
type PushState struct {
	Key      string `json:"key" doc:"The house's public key (VAPID), as applicationServerKey."`
	Endpoint string `json:"endpoint" doc:"Of this browser's subscription; empty where there is none."`
}

type nothing struct{}

func (p *Push) read(ctx context.Context, _ *nothing) (*apiv2.Output[PushState], error) {
	s, err := p.Of(ctx, account.CallerOf(ctx).Session.ID)
	if errors.Is(err, database.ErrNotFound) {
		s, err = &Subscription{}, nil
	}
	if err != nil {
		return nil, err
	}
	key, err := p.PublicKey(ctx)
	return apiv2.Private(PushState{key, s.Endpoint}), err
}

// PushSubscription is a subscription as a browser's PushManager gives it.
type PushSubscription struct {
	Endpoint       string   `json:"endpoint" maxLength:"1000" example:"https://push.example.net/send/abc"`
	Keys           PushKeys `json:"keys"`
	ExpirationTime *float64 `json:"expirationTime,omitempty" nullable:"true" doc:"Not used."`
}

// PushKeys are what messages are encrypted with, in base64url.
type PushKeys struct {
	P256dh string `json:"p256dh" maxLength:"100"`
	Auth   string `json:"auth" maxLength:"40"`
}

type putInput struct {
	Locale string `query:"locale" maxLength:"20" doc:"In which the reader asked; left out, that of the subscription before."`
	Body   PushSubscription
}

func (p *Push) put(ctx context.Context, in *putInput) (*apiv2.Output[PushState], error) {
	c := account.CallerOf(ctx)
	s := &Subscription{
		UserID:    c.User.ID,
		SessionID: c.Session.ID,
		Endpoint:  in.Body.Endpoint,
		P256dh:    in.Body.Keys.P256dh,
		Auth:      in.Body.Keys.Auth,
	}
	if in.Locale != "" {
		s.Lang = i18n.Of(in.Locale).Code
	}
	err := p.Subscribe(ctx, s)
	if wrong, ok := errors.AsType[Refused](err); ok {
		return nil, apiv2.FieldErrors(map[string]string{string(wrong): "is of no service of push"})
	} else if err != nil {
		return nil, err
	}
	return p.read(ctx, nil)
}

func (p *Push) delete(ctx context.Context, _ *nothing) (*apiv2.Output[PushState], error) {
	if err := p.Unsubscribe(ctx, account.CallerOf(ctx).Session.ID); err != nil {
		return nil, err
	}
	return p.read(ctx, nil)
}
