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
	"masthead/internal/secrets"
)

// ChallengeLifetime is how long a device may take to sign a challenge.
const ChallengeLifetime = 5 * time.Minute

// ErrPasskey is returned for a passkey response that cannot be accepted: the passkey is unknown or
// for another site, the device did not verify its holder, or the challenge was used, has expired or
// belongs to another browser.
var ErrPasskey = errors.New("the passkey is not valid")

// ErrNotRecent is returned if the user signed in too long ago for what was requested.
var ErrNotRecent = errors.New("the session did not start recently")

// ClonedPasskeyError reports the use of a passkey whose signature counter did not grow: a copy of
// it exists, so neither is accepted. It wraps ErrPasskey.
type ClonedPasskeyError struct{ User, Passkey int64 }

func (e *ClonedPasskeyError) Error() string {
	return fmt.Sprintf("passkey %d of user %d was used before with the same or a higher counter", e.Passkey, e.User)
}

func (e *ClonedPasskeyError) Unwrap() error { return ErrPasskey }

// Passkey is the public half of a key pair that a reader's device holds.
type Passkey struct {
	bun.BaseModel `bun:"table:passkeys,alias:passkeys"`

	ID         int64        `bun:",pk,autoincrement" json:"-"`
	UserID     int64        `json:"-"`
	Credential string       `json:"-"` // ID, base64url
	PublicKey  string       `json:"-"` // COSE, base64url
	SignCount  int64        `json:"-"`
	AAGUID     string       `bun:"aaguid" json:"-"` // model of the device, zero if unknown
	Transports string       `json:"-"`              // separated by commas
	Synced     bool         `json:"synced"`         // is available on all devices of its holder
	Name       string       `json:"name"`
	CreatedAt  clock.Moment `json:"createdAt"`
	LastUsedAt clock.Moment `json:"lastUsedAt,omitzero"`
}

// challenge is a value that a device was asked to sign for one browser.
type challenge struct {
	bun.BaseModel `bun:"table:passkey_challenges,alias:passkey_challenges"`

	Challenge   string
	BrowserHash string
	UserID      *int64 // the user who adds a passkey; nil to sign in
	Ceremony    string // state of the library, JSON
	ExpiresAt   clock.Moment
}

// NewPasskeys returns the relying party of the site with an address and a display name. It
// returns nil for an IP address such as http://127.0.0.1:8080, because a passkey is bound to
// a domain name.
func NewPasskeys(address, name string) *webauthn.WebAuthn {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: name, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: ChallengeLifetime},
			Registration: webauthn.TimeoutConfig{Timeout: ChallengeLifetime},
		},
		// Some password managers send extensions that were not requested; they are ignored.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil
	}
	return w
}

// webauthnUser is a user with passkeys in the form that the library expects.
type webauthnUser struct {
	*User
	passkeys []Passkey
}

func (user webauthnUser) WebAuthnID() []byte          { return []byte(strconv.FormatInt(user.ID, 10)) }
func (user webauthnUser) WebAuthnName() string        { return user.Email }
func (user webauthnUser) WebAuthnDisplayName() string { return cmp.Or(user.Name, user.Email) }

func (user webauthnUser) WebAuthnCredentials() []webauthn.Credential {
	list := make([]webauthn.Credential, len(user.passkeys))
	for i, k := range user.passkeys {
		list[i] = k.credential()
	}
	return list
}

func (k *Passkey) credential() webauthn.Credential {
	c := webauthn.Credential{
		Flags:         webauthn.CredentialFlags{BackupEligible: k.Synced},
		Authenticator: webauthn.Authenticator{SignCount: uint32(k.SignCount)},
	}
	c.ID, _ = base64.RawURLEncoding.DecodeString(k.Credential) // an invalid one matches nothing
	c.PublicKey, _ = base64.RawURLEncoding.DecodeString(k.PublicKey)
	for t := range strings.SplitSeq(k.Transports, ",") {
		if t != "" {
			c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
		}
	}
	return c
}

// ListPasskeys returns the passkeys of a user, oldest first.
func (a *Accounts) ListPasskeys(ctx context.Context, userID int64) ([]Passkey, error) {
	keys := []Passkey{}
	if err := a.DB.Read.NewSelect().Model(&keys).Where("user_id = ?", userID).Order("id").Limit(100).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list passkeys: %w", err)
	}
	return keys, nil
}

// BeginPasskeyRegistration starts adding a passkey to the user of a session. It returns the
// options for the device and the browser token that must accompany the response; browser is
// the token that the browser already has, "" for none. It returns ErrNotRecent if the user
// must sign in again first.
func (a *Accounts) BeginPasskeyRegistration(ctx context.Context, s *Session, browser, network string) (options any,
	browserToken string, err error) {
	if !a.IsRecent(s) {
		return nil, "", ErrNotRecent
	}
	keys, err := a.ListPasskeys(ctx, s.UserID)
	if err != nil {
		return nil, "", err
	}
	user := webauthnUser{s.User, keys}
	creation, session, err := a.Passkeys.BeginRegistration(
		user,
		webauthn.WithExclusions(webauthn.Credentials(user.WebAuthnCredentials()).CredentialDescriptors()),
	)
	if err != nil {
		return nil, "", fmt.Errorf("begin passkey registration: %w", err)
	}
	browserToken, err = a.storeChallenge(ctx, session, &s.UserID, browser, network)
	return creation, browserToken, err
}

// BeginPasskeySignIn starts a sign-in by passkey; see BeginPasskeyRegistration for what it
// returns.
func (a *Accounts) BeginPasskeySignIn(ctx context.Context, browser, network string) (options any, browserToken string, err error) {
	assertion, session, err := a.Passkeys.BeginDiscoverableLogin()
	if err != nil {
		return nil, "", fmt.Errorf("begin passkey sign-in: %w", err)
	}
	browserToken, err = a.storeChallenge(ctx, session, nil, browser, network)
	return assertion, browserToken, err
}

// storeChallenge remembers a challenge of a browser and returns the browser's token. A
// browser with several pages open has several challenges.
func (a *Accounts) storeChallenge(
	ctx context.Context,
	session *webauthn.SessionData,
	userID *int64,
	browser, network string,
) (browserToken string, err error) {
	if err := limit.Count(ctx, a.DB, challengesPerNetwork, network); err != nil {
		return "", err
	}
	if browserToken = browser; len(browserToken) != len(rand.Text())*2 {
		browserToken = rand.Text() + rand.Text()
	}
	ceremony, err := json.Marshal(session)
	if err != nil {
		return "", fmt.Errorf("store challenge: %w", err)
	}
	return browserToken, a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		c := &challenge{
			Challenge:   session.Challenge,
			BrowserHash: secrets.Hash(browserToken),
			UserID:      userID,
			Ceremony:    string(ceremony),
			ExpiresAt:   clock.MomentOf(tx.At.Add(ChallengeLifetime)),
		}
		if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
			return fmt.Errorf("store challenge: %w", err)
		}
		return nil
	})
}

// takeChallenge deletes and returns the challenge that a response signs, so that nobody can use it again,
// even if the response is refused. It returns ErrPasskey if there is none.
func (a *Accounts) takeChallenge(ctx context.Context, text, browser string, userID *int64) (*webauthn.SessionData, error) {
	c := new(challenge)
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewDelete().Model(c).Where("challenge = ?", text).Where("browser_hash = ?", secrets.Hash(browser)).Where("expires_at > ?", tx.At)
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

// AddPasskey stores the passkey that a device made for a user, named after the browser,
// and tells the user by email. It returns ErrPasskey if the device's response (JSON) is not
// valid.
func (a *Accounts) AddPasskey(ctx context.Context, s *Session, browser, response, userAgent string) error {
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(response))
	if err != nil {
		return ErrPasskey
	}
	session, err := a.takeChallenge(ctx, parsed.Response.CollectedClientData.Challenge, browser, &s.UserID)
	if err != nil {
		return err
	}
	made, err := a.Passkeys.CreateCredential(webauthnUser{User: s.User}, *session, parsed)
	if err != nil {
		return ErrPasskey
	}
	transports := make([]string, len(made.Transport))
	for i, t := range made.Transport {
		transports[i] = string(t)
	}
	model, _ := uuid.FromBytes(made.Authenticator.AAGUID) // zero if the device does not say
	k := &Passkey{
		UserID:     s.UserID,
		Credential: base64.RawURLEncoding.EncodeToString(made.ID),
		PublicKey:  base64.RawURLEncoding.EncodeToString(made.PublicKey),
		SignCount:  int64(made.Authenticator.SignCount),
		AAGUID:     model.String(),
		Transports: strings.Join(transports, ","),
		Synced:     made.Flags.BackupEligible,
		Name:       deviceName(userAgent),
	}
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		k.CreatedAt = tx.At
		if _, err := tx.NewInsert().Model(k).Exec(ctx); err != nil {
			return err
		}
		return a.enqueueNotice(ctx, tx, s.User, addedPasskey, s.Device)
	})
	if _, twice := database.IsUnique(err); twice {
		return ErrPasskey
	} else if err != nil {
		return fmt.Errorf("add passkey: %w", err)
	}
	return nil
}

// SignInByPasskey signs in the holder of a passkey by the device's response (JSON). It
// returns ErrPasskey or a ClonedPasskeyError if the response is not valid.
func (a *Accounts) SignInByPasskey(ctx context.Context, browser, response string, by Browser) (*SignInResult, error) {
	if err := limit.Count(ctx, a.DB, passkeysPerNetwork, by.Network); err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(response))
	if err != nil {
		return nil, ErrPasskey
	}
	id := base64.RawURLEncoding.EncodeToString(parsed.RawID)
	if err := limit.Count(ctx, a.DB, triesPerPasskey, id); err != nil {
		return nil, err
	}
	session, err := a.takeChallenge(ctx, parsed.Response.CollectedClientData.Challenge, browser, nil)
	if err != nil {
		return nil, err
	}
	k, result := new(Passkey), new(SignInResult)
	if err := a.DB.Read.NewSelect().Model(k).Where("credential = ?", id).Scan(ctx); errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, ErrPasskey
	} else if err != nil {
		return nil, fmt.Errorf("find passkey: %w", err)
	}
	if result.User, err = UserByID(ctx, a.DB.Read, k.UserID); err != nil {
		return nil, err
	}
	findHolder := func(_, _ []byte) (webauthn.User, error) { return webauthnUser{result.User, []Passkey{*k}}, nil }
	if _, err := a.Passkeys.ValidateDiscoverableLogin(findHolder, *session, parsed); err != nil {
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
			return errors.Join(&ClonedPasskeyError{User: k.UserID, Passkey: k.ID}, err)
		}
		result.SessionToken, err = a.StartSession(ctx, tx, result.User, by.SessionToken, by.UserAgent)
		return err
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

// RenamePasskey renames a passkey of a user. It does nothing if the passkey is another user's.
func (a *Accounts) RenamePasskey(ctx context.Context, userID, id int64, name string) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*Passkey)(nil)).Set("name = ?", cleanName(name)).Where("id = ?",
			id).Where("user_id = ?", userID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("rename passkey: %w", err)
		}
		return nil
	})
}

// RemovePasskey removes a passkey of a user. It does nothing if the passkey is another user's.
func (a *Accounts) RemovePasskey(ctx context.Context, userID, id int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Model((*Passkey)(nil)).Where("id = ?", id).Where("user_id = ?", userID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove passkey: %w", err)
		}
		return nil
	})
}
