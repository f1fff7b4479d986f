// Package badge issues the badges of winners as Open Badges 3.0: verifiable credentials of the W3C that the publication signs with
// Ed25519. A badge has a page that verifies it, and a seal for other sites.
package badge

import (
	"cmp"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/route"
	"masthead/internal/sign"
)

// keyName is the name of the secret that the signing key of badges is made from.
const keyName = "badges"

// Issuer signs and verifies badges. All fields up to Name must be set.
type Issuer struct {
	DB   *database.DB
	Keys *sign.Keys
	Site string // public address of the site, without a slash at its end
	Name string // of the publication

	Queue *jobs.Client // sends the emails about revoked badges; nil sends none
	Theme func(i18n.Locale) mail.Theme
	// Notify stores a notification for a user in tx and pushes it to the user's devices. If Notify is nil, nobody is notified.
	Notify func(ctx context.Context, tx *database.Tx, user int64, n notify.Notification, tag string) error
}

// Errors of verification.
var (
	// ErrForged is returned for a text that the publication did not sign, or that was changed after it was signed.
	ErrForged = errors.New("the badge was not signed by this publication, or was changed")
	// ErrRevoked is returned for a badge that was signed and revoked later.
	ErrRevoked = errors.New("the badge was revoked")
)

// Credential is an Open Badge 3.0: the payload of the signature.
type Credential struct {
	Context   []string `json:"@context" nullable:"false"`
	ID        string   `json:"id"`
	Type      []string `json:"type" nullable:"false"`
	Name      string   `json:"name"`
	Issuer    Profile  `json:"issuer"`
	ValidFrom string   `json:"validFrom"`
	Subject   Subject  `json:"credentialSubject"`
	Status    Status   `json:"credentialStatus"`

	// JWT claims. The standard requires them although other properties have the same meaning.
	Iss string `json:"iss"`
	Jti string `json:"jti"`
	Sub string `json:"sub"`
	Nbf int64  `json:"nbf"`
}

// Profile is the issuer of badges, which is the publication.
type Profile struct {
	ID   string   `json:"id"`
	Type []string `json:"type" nullable:"false"`
	Name string   `json:"name"`
	URL  string   `json:"url"`
}

// Subject is the winner of an award with the award and the rank.
type Subject struct {
	ID          string        `json:"id"` // address of the profile
	Type        []string      `json:"type" nullable:"false"`
	Identifiers []Identifier  `json:"identifier" nullable:"false"`
	Achievement Achievement   `json:"achievement"`
	Results     []RankOfBadge `json:"result,omitempty"`
}

// Identifier has the name of a winner, in the form that Open Badges 3.0 defines.
type Identifier struct {
	Type   string `json:"type"`
	Hash   string `json:"identityHash"`
	Kind   string `json:"identityType"`
	Hashed bool   `json:"hashed"`
}

// Achievement is the award of a badge.
type Achievement struct {
	ID          string            `json:"id"`
	Type        []string          `json:"type" nullable:"false"`
	Kind        string            `json:"achievementType"`
	Name        string            `json:"name"`
	Description string            `json:"description"`
	Criteria    Criteria          `json:"criteria"`
	Results     []RankDescription `json:"resultDescription,omitempty"`
}

// Criteria has the address of the ranking, whose page states the reasons for the ranks.
type Criteria struct {
	ID string `json:"id"`
}

// RankDescription says that the result of a badge is a rank.
type RankDescription struct {
	ID   string   `json:"id"`
	Type []string `json:"type" nullable:"false"`
	Name string   `json:"name"`
	Kind string   `json:"resultType"`
}

// RankOfBadge is the rank of a winner.
type RankOfBadge struct {
	Type  []string `json:"type" nullable:"false"`
	For   string   `json:"resultDescription"`
	Value string   `json:"value"`
}

// Status has the address of the list of revoked badges.
type Status struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Winner returns the name of the winner.
func (c *Credential) Winner() string {
	if len(c.Subject.Identifiers) == 0 {
		return ""
	}
	return c.Subject.Identifiers[0].Hash
}

// Rank returns the rank of the winner, "" for an entry that is only mentioned.
func (c *Credential) Rank() string {
	if len(c.Subject.Results) == 0 {
		return ""
	}
	return c.Subject.Results[0].Value
}

// Paths of the operations, below the prefix of the API.
const (
	issuerPath  = "/badge-issuer"
	keysPath    = "/badge-keys"
	revokedPath = "/badge-revocations"
)

func credentialPath(code string) string { return "/badges/" + code + "/credential" }

func sealPath(code string) string { return "/badges/" + code + "/seal.svg" }

// apiAddress returns the absolute address of an operation with a path below the prefix of the API.
func (i *Issuer) apiAddress(path string) string { return i.Site + apiv2.Prefix + path }

func (i *Issuer) profile() Profile {
	return Profile{ID: i.apiAddress(issuerPath), Type: []string{"Profile"}, Name: i.Name, URL: i.Site + "/"}
}

// signingKey is a key pair with the id of its public key.
type signingKey struct {
	private ed25519.PrivateKey
	public  ed25519.PublicKey
	id      string // thumbprint of the public key (RFC 7638)
}

// key returns the signing key. It may write, so it must not be called within a transaction.
func (i *Issuer) key(ctx context.Context) (*signingKey, error) {
	seed, err := i.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	k := &signingKey{private: ed25519.NewKeyFromSeed(seed)}
	k.public = k.private.Public().(ed25519.PublicKey)
	thumbprint, err := (&jose.JSONWebKey{Key: k.public}).Thumbprint(crypto.SHA256)
	if err != nil {
		return nil, fmt.Errorf("thumbprint: %w", err)
	}
	k.id = base64.RawURLEncoding.EncodeToString(thumbprint)
	return k, nil
}

// content has the values of a credential.
type content struct {
	code       string
	award      *award.Award
	rank       string
	winner     string // name
	winnerPath string
	at         time.Time
}

// credential returns the Open Badge with the values of c.
func (i *Issuer) credential(c content) *Credential {
	id := i.apiAddress(credentialPath(c.code))
	page := i.Site + c.award.Path()
	out := &Credential{
		Context: []string{"https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"},
		ID:      id, Type: []string{"VerifiableCredential", "OpenBadgeCredential"}, Name: c.award.Name, Issuer: i.profile(),
		ValidFrom: c.at.UTC().Format(time.RFC3339),
		Subject: Subject{ID: i.Site + c.winnerPath, Type: []string{"AchievementSubject"},
			Identifiers: []Identifier{{Type: "IdentityObject", Hash: c.winner, Kind: "name"}},
			Achievement: Achievement{ID: page, Type: []string{"Achievement"}, Kind: "Award", Name: c.award.Name,
				Description: cmp.Or(c.award.Subtitle, c.award.Name), Criteria: Criteria{ID: page}}},
		Status: Status{ID: i.apiAddress(revokedPath), Type: "1EdTechRevocationList"},
		Iss:    i.profile().ID, Jti: id, Sub: i.Site + c.winnerPath, Nbf: c.at.Unix(),
	}
	if c.rank != "" {
		rank := page + "#rank"
		out.Subject.Achievement.Results = []RankDescription{{ID: rank, Type: []string{"ResultDescription"}, Name: "Rank", Kind: "Result"}}
		out.Subject.Results = []RankOfBadge{{Type: []string{"Result"}, For: rank, Value: c.rank}}
	}
	return out
}

// sign returns a credential as a JWS in compact form.
func (i *Issuer) sign(k *signingKey, c *Credential) (string, error) {
	options := (&jose.SignerOptions{}).WithType("JWT").WithHeader("kid", i.apiAddress(keysPath+"/"+k.id))
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.EdDSA, Key: k.private}, options)
	if err != nil {
		return "", fmt.Errorf("sign badge: %w", err)
	}
	payload, err := json.Marshal(c)
	if err != nil {
		return "", fmt.Errorf("sign badge: %w", err)
	}
	signed, err := signer.Sign(payload)
	if err != nil {
		return "", fmt.Errorf("sign badge: %w", err)
	}
	return signed.CompactSerialize()
}

// Verify checks the signature of text, a badge as a JWS in compact form. It then finds the badge among those that were issued, and
// checks that it was not revoked. It returns the badge and its credential if the badge is valid, and also with ErrRevoked. With
// ErrForged it returns neither.
func (i *Issuer) Verify(ctx context.Context, text string) (*award.Badge, *Credential, error) {
	k, err := i.key(ctx)
	if err != nil {
		return nil, nil, err
	}
	signed, err := jose.ParseSignedCompact(strings.TrimSpace(text), []jose.SignatureAlgorithm{jose.EdDSA})
	if err != nil {
		return nil, nil, ErrForged
	}
	payload, err := signed.Verify(k.public)
	if err != nil {
		return nil, nil, ErrForged
	}
	var c Credential
	if err := json.Unmarshal(payload, &c); err != nil {
		return nil, nil, ErrForged
	}
	b, err := award.BadgeByCode(ctx, i.DB.Read, codeOf(c.Jti))
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil, ErrForged
	}
	if err != nil {
		return nil, nil, err
	}
	if subtle.ConstantTimeCompare([]byte(strings.TrimSpace(text)), []byte(b.Credential)) != 1 {
		return nil, nil, ErrForged
	}
	if !b.RevokedAt.IsZero() {
		return b, &c, ErrRevoked
	}
	return b, &c, nil
}

// codeOf returns the code in the id of a credential.
func codeOf(id string) string {
	_, code, _ := strings.Cut(strings.TrimSuffix(id, "/credential"), apiv2.Prefix+"/badges/")
	return code
}

// pageAddress returns the absolute address of a badge's page.
func (i *Issuer) pageAddress(code string) string { return i.Site + route.BadgePath + "/" + code }
