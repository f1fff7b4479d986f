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

// Register adds the API operations for push messages. Signed-in readers may call them. Each operation is about the
// calling browser.
func (p *Service) Register(a *apiv2.API) {
	in := apiv2.Section("Notifications")
	apiv2.Personal(
		a,
		http.MethodGet,
		"/rw/push-subscription",
		"read-push",
		"Read the push subscription of this browser and the key to create one (addition)",
		p.getSubscription,
		in,
	)
	apiv2.Personal(
		a,
		http.MethodPut,
		"/rw/push-subscription",
		"subscribe-push",
		"Subscribe this browser to push messages (addition)",
		p.putSubscription,
		in,
		apiv2.Doc("The subscription is the one that the browser's PushManager returned. It ends with the session."),
	)
	apiv2.Personal(
		a,
		http.MethodDelete,
		"/rw/push-subscription",
		"unsubscribe-push",
		"End the push subscription of this browser (addition)",
		p.deleteSubscription,
		in,
	)
}

// PushState tells a browser whether it is subscribed, and the key for subscribing.
type PushState struct {
	Key      string `json:"key" doc:"The publication's public key (VAPID), for applicationServerKey."`
	Endpoint string `json:"endpoint" doc:"Endpoint of this browser's subscription; empty without one."`
}

type noInput struct{}

func (p *Service) getSubscription(ctx context.Context, _ *noInput) (*apiv2.Output[PushState], error) {
	s, err := p.SubscriptionOfSession(ctx, account.CallerOf(ctx).Session.ID)
	if errors.Is(err, database.ErrNotFound) {
		s, err = &Subscription{}, nil
	}
	if err != nil {
		return nil, err
	}
	key, err := p.PublicKey(ctx)
	return apiv2.Private(PushState{key, s.Endpoint}), err
}

// PushSubscription is a subscription in the form that a browser's PushManager returns.
type PushSubscription struct {
	Endpoint       string   `json:"endpoint" maxLength:"1000" example:"https://push.example.net/send/abc"`
	Keys           PushKeys `json:"keys"`
	ExpirationTime *float64 `json:"expirationTime,omitempty" nullable:"true" doc:"Ignored."`
}

// PushKeys has the keys for encrypting messages, in base64url.
type PushKeys struct {
	P256dh string `json:"p256dh" maxLength:"100"`
	Auth   string `json:"auth" maxLength:"40"`
}

type putInput struct {
	Locale string `query:"locale" maxLength:"20" doc:"Language of the messages. Default: that of the previous subscription."`
	Body   PushSubscription
}

func (p *Service) putSubscription(ctx context.Context, in *putInput) (*apiv2.Output[PushState], error) {
	c := account.CallerOf(ctx)
	s := &Subscription{
		UserID:    c.User.ID,
		SessionID: c.Session.ID,
		Endpoint:  in.Body.Endpoint,
		P256dh:    in.Body.Keys.P256dh,
		Auth:      in.Body.Keys.Auth,
	}
	if in.Locale != "" {
		s.Lang = i18n.LookupOrDefault(in.Locale).Code
	}
	err := p.Subscribe(ctx, s)
	if wrong, ok := errors.AsType[RefusedError](err); ok {
		return nil, apiv2.FieldErrors(map[string]string{string(wrong): "is not the address of a push service"})
	} else if err != nil {
		return nil, err
	}
	return p.getSubscription(ctx, nil)
}

func (p *Service) deleteSubscription(ctx context.Context, _ *noInput) (*apiv2.Output[PushState], error) {
	if err := p.Unsubscribe(ctx, account.CallerOf(ctx).Session.ID); err != nil {
		return nil, err
	}
	return p.getSubscription(ctx, nil)
}
