// Package push sends notifications to the browsers of readers who asked for them (Web
// Push: RFC 8030, 8291, 8292). What is sent only the reader's browser can read. It must
// never know why somebody is notified, and posts to public addresses alone.
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

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/sign"
)

// Most is how many browsers a reader can be notified in; beyond it the oldest goes.
const Most = 20

// maxEndpoint is the longest endpoint that is kept; those of the makers of browsers have
// some two hundred characters.
const maxEndpoint = 1000

// Push keeps subscriptions. Those who notify call Post.
type Push struct {
	DB      *database.DB
	Keys    *sign.Keys
	Contact string // address of mail at which services of push reach the house
	Plain   bool   // for tests: endpoints may be without TLS and on this machine
}

// Subscription is a browser that a reader is notified in.
type Subscription struct {
	bun.BaseModel `bun:"table:push_subscriptions,alias:p"`

	ID        int64 `bun:",pk,autoincrement"`
	UserID    int64
	SessionID int64
	Endpoint  string // whoever knows it can post there
	P256dh    string
	Auth      string
	Lang      string // code
	CreatedAt clock.Moment
	UsedAt    clock.Moment // when a message was taken last, to a day; zero before the first
}

// Refused is the error of a subscription that is not taken, and names the field.
type Refused string

// Error implements error.
func (r Refused) Error() string { return "subscription is not taken: " + string(r) }

// vapid is the key by which services of push know the house, for all its nodes.
type vapid struct{ public, private string } // base64url, without padding

// vapid makes the key out of one that was made once and is kept. Nearly every text of 32
// bytes is a key on the curve, so that this is done once.
func (p *Push) vapid(ctx context.Context) (vapid, error) {
	seed, err := p.Keys.Key(ctx, "push")
	if err != nil {
		return vapid{}, err
	}
	for n := 0; ; n++ {
		key, err := ecdh.P256().NewPrivateKey(seed.Sum("vapid", strconv.Itoa(n)))
		if err == nil {
			return vapid{base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(key.Bytes())}, nil
		}
	}
}

// PublicKey is the public half of the house's key, as a browser takes it.
func (p *Push) PublicKey(ctx context.Context) (string, error) {
	key, err := p.vapid(ctx)
	return key.public, err
}

// check refuses what is no subscription, and endpoints that no service of push has. Where
// a name leads is checked whenever it is dialled (media.Fetcher).
func (p *Push) check(s *Subscription) error {
	u, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > maxEndpoint || u.Host == "" || u.User != nil || u.Fragment != "" {
		return Refused("endpoint")
	}
	if !p.Plain && (u.Scheme != "https" || !named(u.Hostname()) || u.Port() != "" && u.Port() != "443") {
		return Refused("endpoint")
	}
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return Refused("p256dh")
	}
	if auth, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Auth, "=")); err != nil || len(auth) != 16 {
		return Refused("auth")
	}
	return nil
}

// named reports whether a host is a name on the internet, and no number in any spelling.
func named(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	at := strings.LastIndexByte(host, '.')
	if _, err := netip.ParseAddr(host); err == nil || at < 0 {
		return false
	}
	last := host[at+1:]
	return last != "local" && last != "localhost" && last != "internal" && strings.Trim(last, "0123456789") != "" &&
		!strings.HasPrefix(last, "0x")
}

// Subscribe has a reader notified in the browser of a session, which has one subscription:
// a new one takes the place of the one before, as it takes an endpoint from whoever used the
// browser before, and the language of the one before where it names none. It gives Refused
// for what is none.
func (p *Push) Subscribe(ctx context.Context, s *Subscription) error {
	if err := p.check(s); err != nil {
		return err
	}
	return p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s.CreatedAt = tx.At
		if s.Lang == "" { // a browser that renews it by itself knows none
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
			Where("id NOT IN (SELECT id FROM push_subscriptions WHERE user_id = ? ORDER BY id DESC LIMIT ?)", s.UserID, Most).Exec(ctx)
		if err != nil {
			return fmt.Errorf("subscribe: %w", err)
		}
		return nil
	})
}

// Unsubscribe ends the notifications in the browser of a session.
func (p *Push) Unsubscribe(ctx context.Context, sessionID int64) error {
	return p.remove(ctx, "session_id = ?", sessionID)
}

func (p *Push) remove(ctx context.Context, where string, values ...any) error {
	return p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*Subscription)(nil)).Where(where, values...).Exec(ctx); err != nil {
			return fmt.Errorf("unsubscribe: %w", err)
		}
		return nil
	})
}

// Of is the subscription of a session; database.ErrNotFound where there is none.
func (p *Push) Of(ctx context.Context, sessionID int64) (*Subscription, error) {
	s := new(Subscription)
	if err := p.DB.Read.NewSelect().Model(s).Where("p.session_id = ?", sessionID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find subscription: %w", database.NotFound(err))
	}
	return s, nil
}

// Export is in which browsers a reader is notified, for the reader. Of an endpoint it names
// the host alone: the whole of it opens a door.
func (p *Push) Export(ctx context.Context, u *account.User) (string, any, error) {
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
		browsers[i] = browser{host(s.Endpoint), s.Lang, s.CreatedAt}
	}
	return "push", browsers, nil
}

// host is whose service an endpoint is.
func host(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
