package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/limit"
)

// ChallengeLasts is how long a device may take to sign what it was asked to.
const ChallengeLasts = 5 * time.Minute

// ErrPasskey is a passkey that opens nothing: none of ours, for another site, without
// its holder, or for a challenge that was used, is too old, or of another browser.
var ErrPasskey = errors.New("the passkey does not say who somebody is")

// ErrStale is what needs a session that has just begun.
var ErrStale = errors.New("the session has not just begun")

// Cloned is a passkey whose count went back: there are two of it, so that it counts for
// neither. It is an ErrPasskey.
type Cloned struct{ User, Passkey int64 }

func (e *Cloned) Error() string {
	return fmt.Sprintf("passkey %d of user %d was used before with a higher count", e.Passkey, e.User)
}

func (e *Cloned) Unwrap() error { return ErrPasskey }

// Passkey is the public half of a key that a reader's device keeps.
type Passkey struct {
	bun.BaseModel `bun:"table:passkeys,alias:passkeys"`

	ID         int64        `bun:",pk,autoincrement" json:"-"`
	UserID     int64        `json:"-"`
	Credential string       `json:"-"` // its id, base64url
	PublicKey  string       `json:"-"` // COSE, base64url
	SignCount  int64        `json:"-"`
	AAGUID     string       `bun:"aaguid" json:"-"` // model of the device, zero where it does not say
	Transports string       `json:"-"`              // ways to reach it, separated by commas
	Synced     bool         `json:"synced"`         // is on all devices of its holder
	Name       string       `json:"name"`
	CreatedAt  clock.Moment `json:"createdAt"`
	LastUsedAt clock.Moment `json:"lastUsedAt,omitzero"`
}

// challenge is what a device was asked to sign, by the browser that asked.
type challenge struct {
	bun.BaseModel `bun:"table:passkey_challenges,alias:passkey_challenges"`

	Challenge   string
	BrowserHash string
	UserID      *int64 // whose passkey is to be made; nil to sign in
	Ceremony    string // what the library remembers, JSON
	ExpiresAt   clock.Moment
}

// NewPasskeys is who asks for passkeys: the site at an address, of a name. It is nil for a
// site that has no name, such as http://127.0.0.1:8080, because a passkey is bound to one.
func NewPasskeys(address, name string) *webauthn.WebAuthn {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: name, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: ChallengeLasts},
			Registration: webauthn.TimeoutConfig{Timeout: ChallengeLasts},
		},
		// Some keepers of passkeys say more than they were asked; nothing here listens.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil
	}
	return w
}

// keyHolder is a user with passkeys, as the library asks for one.
type keyHolder struct {
	*User
	keys []Passkey
}

func (h keyHolder) WebAuthnID() []byte          { return []byte(strconv.FormatInt(h.ID, 10)) }
func (h keyHolder) WebAuthnName() string        { return h.Email }
func (h keyHolder) WebAuthnDisplayName() string { return cmp.Or(h.Name, h.Email) }

func (h keyHolder) WebAuthnCredentials() []webauthn.Credential {
	list := make([]webauthn.Credential, len(h.keys))
	for i, k := range h.keys {
		list[i] = k.credential()
	}
	return list
}

func (k *Passkey) credential() webauthn.Credential {
	c := webauthn.Credential{
		Flags:         webauthn.CredentialFlags{BackupEligible: k.Synced},
		Authenticator: webauthn.Authenticator{SignCount: uint32(k.SignCount)},
	}
	c.ID, _ = base64.RawURLEncoding.DecodeString(k.Credential) // a broken one fits nothing
	c.PublicKey, _ = base64.RawURLEncoding.DecodeString(k.PublicKey)
	for t := range strings.SplitSeq(k.Transports, ",") {
		if t != "" {
			c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
		}
	}
	return c
}

// PasskeysOf are the passkeys of a user, the oldest first.
func (a *Accounts) PasskeysOf(ctx context.Context, userID int64) ([]Passkey, error) {
	keys := []Passkey{}
	if err := a.DB.Read.NewSelect().Model(&keys).Where("user_id = ?", userID).Order("id").Limit(100).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list passkeys: %w", err)
	}
	return keys, nil
}

// OfferPasskey begins a new passkey of whoever has just signed in: what to ask the device
// for, and the secret of the browser with which the answer counts, which it may have
// already. ErrStale asks to sign in first.
func (a *Accounts) OfferPasskey(ctx context.Context, s *Session, browser, network string) (options any, secret string, err error) {
	if !a.Fresh(s) {
		return nil, "", ErrStale
	}
	keys, err := a.PasskeysOf(ctx, s.UserID)
	if err != nil {
		return nil, "", err
	}
	h := keyHolder{s.User, keys}
	creation, session, err := a.Passkeys.BeginRegistration(
		h,
		webauthn.WithExclusions(webauthn.Credentials(h.WebAuthnCredentials()).CredentialDescriptors()),
	)
	if err != nil {
		return nil, "", fmt.Errorf("offer passkey: %w", err)
	}
	secret, err = a.challenge(ctx, session, &s.UserID, browser, network)
	return creation, secret, err
}

// AskPasskey begins a sign-in by passkey, of whoever has one: see OfferPasskey.
func (a *Accounts) AskPasskey(ctx context.Context, browser, network string) (options any, secret string, err error) {
	assertion, session, err := a.Passkeys.BeginDiscoverableLogin()
	if err != nil {
		return nil, "", fmt.Errorf("ask for passkey: %w", err)
	}
	secret, err = a.challenge(ctx, session, nil, browser, network)
	return assertion, secret, err
}

// challenge remembers what a browser was asked. One that has several pages open waits
// for several answers.
func (a *Accounts) challenge(
	ctx context.Context,
	session *webauthn.SessionData,
	userID *int64,
	browser, network string,
) (secret string, err error) {
	if err := limit.Try(ctx, a.DB, challengesOfNetwork, network); err != nil {
		return "", err
	}
	if secret = browser; len(secret) != len(rand.Text())*2 {
		secret = rand.Text() + rand.Text()
	}
	ceremony, err := json.Marshal(session)
	if err != nil {
		return "", fmt.Errorf("keep challenge: %w", err)
	}
	return secret, a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		c := &challenge{
			Challenge:   session.Challenge,
			BrowserHash: hash(secret),
			UserID:      userID,
			Ceremony:    string(ceremony),
			ExpiresAt:   clock.At(tx.At.Add(ChallengeLasts)),
		}
		if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
			return fmt.Errorf("keep challenge: %w", err)
		}
		return nil
	})
}

// answered takes the challenge of an answer out of the world: it counts once, whatever
// becomes of the answer.
func (a *Accounts) answered(ctx context.Context, text, browser string, userID *int64) (*webauthn.SessionData, error) {
	c := new(challenge)
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewDelete().Model(c).Where("challenge = ?", text).Where("browser_hash = ?", hash(browser)).Where("expires_at > ?", tx.At)
		if userID == nil {
			q = q.Where("user_id IS NULL")
		} else {
			q = q.Where("user_id = ?", *userID)
		}
		_, err := q.Returning("*").Exec(ctx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("take challenge: %w", err)
	}
	if c.Challenge == "" {
		return nil, ErrPasskey
	}
	session := new(webauthn.SessionData)
	if err := json.Unmarshal([]byte(c.Ceremony), session); err != nil {
		return nil, fmt.Errorf("take challenge: %w", err)
	}
	return session, nil
}

// AddPasskey keeps the passkey that a device made for a user, named after the browser,
// and tells the user by mail.
func (a *Accounts) AddPasskey(ctx context.Context, s *Session, browser, answer, userAgent string) error {
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return ErrPasskey
	}
	session, err := a.answered(ctx, parsed.Response.CollectedClientData.Challenge, browser, &s.UserID)
	if err != nil {
		return err
	}
	made, err := a.Passkeys.CreateCredential(keyHolder{User: s.User}, *session, parsed)
	if err != nil {
		return ErrPasskey
	}
	transports := make([]string, len(made.Transport))
	for i, t := range made.Transport {
		transports[i] = string(t)
	}
	model, _ := uuid.FromBytes(made.Authenticator.AAGUID) // one that says nothing is zero
	k := &Passkey{
		UserID: s.UserID, Credential: base64.RawURLEncoding.EncodeToString(made.ID), PublicKey: base64.RawURLEncoding.EncodeToString(made.PublicKey),
		SignCount: int64(
			made.Authenticator.SignCount,
		), AAGUID: model.String(), Transports: strings.Join(transports, ","), Synced: made.Flags.BackupEligible, Name: device(userAgent),
	}
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		k.CreatedAt = tx.At
		if _, err := tx.NewInsert().Model(k).Exec(ctx); err != nil {
			return err
		}
		return a.tell(ctx, tx, s.User, addedPasskey, s.Device)
	})
	if _, twice := database.IsUnique(err); twice {
		return ErrPasskey
	} else if err != nil {
		return fmt.Errorf("add passkey: %w", err)
	}
	return nil
}

// EnterByPasskey lets in whoever holds a passkey, by what the device signed.
func (a *Accounts) EnterByPasskey(ctx context.Context, browser, answer string, by Visitor) (*Entered, error) {
	if err := limit.Try(ctx, a.DB, passwordsOfNetwork, by.Network); err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil {
		return nil, ErrPasskey
	}
	id := base64.RawURLEncoding.EncodeToString(parsed.RawID)
	if err := limit.Try(ctx, a.DB, triesOfPasskey, id); err != nil {
		return nil, err
	}
	session, err := a.answered(ctx, parsed.Response.CollectedClientData.Challenge, browser, nil)
	if err != nil {
		return nil, err
	}
	k, in := new(Passkey), new(Entered)
	if err := a.DB.Read.NewSelect().Model(k).Where("credential = ?", id).Scan(ctx); errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, ErrPasskey
	} else if err != nil {
		return nil, fmt.Errorf("find passkey: %w", err)
	}
	if in.User, err = ByID(ctx, a.DB.Read, k.UserID); err != nil {
		return nil, err
	}
	whoever := func(_, _ []byte) (webauthn.User, error) { return keyHolder{in.User, []Passkey{*k}}, nil }
	if _, err := a.Passkeys.ValidateDiscoverableLogin(whoever, *session, parsed); err != nil {
		return nil, ErrPasskey
	}
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		count := int64(parsed.Response.AuthenticatorData.Counter)
		res, err := tx.NewUpdate().Model(k).Set("sign_count = ?", count).Set("last_used_at = ?", tx.At).WherePK().
			Where("sign_count < ? OR sign_count = 0 AND ? = 0", count, count).Exec(ctx)
		if err != nil {
			return fmt.Errorf("use passkey: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(&Cloned{User: k.UserID, Passkey: k.ID}, err)
		}
		in.Secret, err = a.Begin(ctx, tx, in.User, by.Session, by.UserAgent)
		return err
	})
	if err != nil {
		return nil, err
	}
	return in, nil
}

// RenamePasskey names a passkey of a user; one that is somebody else's stays.
func (a *Accounts) RenamePasskey(ctx context.Context, userID, id int64, name string) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*Passkey)(nil)).Set("name = ?", tidy(name)).Where("id = ?", id).Where("user_id = ?", userID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("rename passkey: %w", err)
		}
		return nil
	})
}

// RemovePasskey removes a passkey of a user; one that is somebody else's stays.
func (a *Accounts) RemovePasskey(ctx context.Context, userID, id int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Model((*Passkey)(nil)).Where("id = ?", id).Where("user_id = ?", userID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove passkey: %w", err)
		}
		return nil
	})
}
