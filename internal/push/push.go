// Package push sends push messages to the browsers of readers who asked for them (Web Push: RFC 8030, 8291, 8292).
// Only the reader's browser can decrypt a message. The package must not depend on why a reader is notified, and posts
// to public addresses only.
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/sign"
)

// MaxBrowsers is the number of browsers per reader; subscribing another one removes the
// oldest.
const MaxBrowsers = 20

// maxEndpoint is the maximum length of an endpoint in bytes. Those of the major browsers have about two hundred
// characters.
const maxEndpoint = 1000

// Service manages subscriptions. Features that notify readers call Enqueue.
type Service struct {
	DB         *database.DB
	Keys       *sign.Keys
	Contact    string // mailto: or https: address of the publication for push services
	AllowLocal bool   // for tests: allows endpoints without TLS and on this machine
}

// Subscription is the push subscription of one browser.
type Subscription struct {
	bun.BaseModel `bun:"table:push_subscriptions,alias:p"`

	ID        int64 `bun:",pk,autoincrement"`
	UserID    int64
	SessionID int64
	Endpoint  string // secret: whoever knows it can post to it
	P256dh    string
	Auth      string
	Lang      string // language code
	CreatedAt clock.Moment
	UsedAt    clock.Moment // when a service last accepted a message, to within a day; zero before the first
}

// RefusedError is the error for an invalid subscription; its value is the name of the
// field.
type RefusedError string

// Error implements error.
func (r RefusedError) Error() string { return "invalid subscription: " + string(r) }

// vapidKeys is the key pair that identifies the publication to push services, on all
// nodes.
type vapidKeys struct{ public, private string } // base64url, without padding

// loadVAPIDKeys derives the key pair from a stored signing key. Almost every value of 32
// bytes is a valid key on the curve, so this rarely takes more than one attempt.
func (p *Service) loadVAPIDKeys(ctx context.Context) (vapidKeys, error) {
	seed, err := p.Keys.Key(ctx, "push")
	if err != nil {
		return vapidKeys{}, err
	}
	for n := 0; ; n++ {
		key, err := ecdh.P256().NewPrivateKey(seed.Signature("vapid", strconv.Itoa(n)))
		if err == nil {
			return vapidKeys{base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(key.Bytes())}, nil
		}
	}
}

// PublicKey returns the publication's public key in the form that browsers expect.
func (p *Service) PublicKey(ctx context.Context) (string, error) {
	key, err := p.loadVAPIDKeys(ctx)
	return key.public, err
}

// validate refuses invalid subscriptions and endpoints that no push service has.
// media.Fetcher checks the addresses that a host name resolves to at each connection.
func (p *Service) validate(s *Subscription) error {
	u, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > maxEndpoint || u.Host == "" || u.User != nil || u.Fragment != "" {
		return RefusedError("endpoint")
	}
	if !p.AllowLocal && (u.Scheme != "https" || !isPublicHostname(u.Hostname()) || u.Port() != "" && u.Port() != "443") {
		return RefusedError("endpoint")
	}
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return RefusedError("p256dh")
	}
	if auth, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Auth, "=")); err != nil || len(auth) != 16 {
		return RefusedError("auth")
	}
	return nil
}

// isPublicHostname reports whether a host is a domain name and not an IP address in any
// notation.
func isPublicHostname(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	at := strings.LastIndexByte(host, '.')
	if _, err := netip.ParseAddr(host); err == nil || at < 0 {
		return false
	}
	last := host[at+1:]
	return last != "local" && last != "localhost" && last != "internal" && strings.Trim(last, "0123456789") != "" &&
		!strings.HasPrefix(last, "0x")
}

// Subscribe stores the subscription of a session's browser. Each session has one
// subscription and each endpoint belongs to one session, so a new subscription replaces
// earlier ones. Without a language it keeps the one of the replaced subscription. It
// returns a RefusedError for an invalid subscription.
func (p *Service) Subscribe(ctx context.Context, s *Subscription) error {
	if err := p.validate(s); err != nil {
		return err
	}
	return p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s.CreatedAt = tx.At
		if s.Lang == "" { // a browser that renews its subscription does not send a language
			s.Lang = i18n.Default.Code
			err := tx.NewSelect().Model((*Subscription)(nil)).Column("lang").Where("session_id = ?", s.SessionID).Scan(ctx, &s.Lang)
			if err := database.NotFound(err); err != nil && !errors.Is(err, database.ErrNotFound) {
				return fmt.Errorf("subscribe: %w", err)
			}
		}
		_, err := tx.NewDelete().Model((*Subscription)(nil)).Where("session_id = ? OR endpoint = ?", s.SessionID, s.Endpoint).Exec(ctx)
		if err != nil {
			return fmt.Errorf("subscribe: %w", err)
		}
		if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
			return fmt.Errorf("subscribe: %w", err)
		}
		_, err = tx.NewDelete().Model((*Subscription)(nil)).Where("user_id = ?", s.UserID).
			Where("id NOT IN (SELECT id FROM push_subscriptions WHERE user_id = ? ORDER BY id DESC LIMIT ?)", s.UserID, MaxBrowsers).Exec(ctx)
		if err != nil {
			return fmt.Errorf("subscribe: %w", err)
		}
		return nil
	})
}

// Unsubscribe deletes the subscription of a session.
func (p *Service) Unsubscribe(ctx context.Context, sessionID int64) error {
	return p.deleteSubscriptions(ctx, "session_id = ?", sessionID)
}

func (p *Service) deleteSubscriptions(ctx context.Context, where string, values ...any) error {
	return p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*Subscription)(nil)).Where(where, values...).Exec(ctx); err != nil {
			return fmt.Errorf("unsubscribe: %w", err)
		}
		return nil
	})
}

// SubscriptionOfSession returns the subscription of a session, or database.ErrNotFound.
func (p *Service) SubscriptionOfSession(ctx context.Context, sessionID int64) (*Subscription, error) {
	s := new(Subscription)
	if err := p.DB.Read.NewSelect().Model(s).Where("p.session_id = ?", sessionID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find subscription: %w", database.NotFound(err))
	}
	return s, nil
}

// Export returns a reader's subscribed browsers for the account export. It includes only
// the host of each endpoint, because the whole address is a secret.
func (p *Service) Export(ctx context.Context, u feature.User) (string, any, error) {
	var list []Subscription
	if err := p.DB.Read.NewSelect().Model(&list).Where("p.user_id = ?", u.ID).Order("p.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export subscriptions: %w", err)
	}
	type browser struct {
		Service   string       `json:"service"`
		Language  string       `json:"language"`
		CreatedAt clock.Moment `json:"createdAt"`
	}
	browsers := make([]browser, len(list))
	for i, s := range list {
		browsers[i] = browser{media.HostOf(s.Endpoint), s.Lang, s.CreatedAt}
	}
	return "push", browsers, nil
}
