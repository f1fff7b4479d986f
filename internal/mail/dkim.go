package mail

import (
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/uptrace/bun"
	gomail "github.com/wneessen/go-mail"

	"masthead/internal/clock"
)

// Key signs a brand's letters (DKIM, RFC 6376). Its private half is shown nowhere.
type Key struct {
	bun.BaseModel `bun:"table:mail_keys"`

	ID         int64 `bun:",pk,autoincrement"`
	BrandID    int64
	Selector   string // under which the public half is published
	PrivateKey Private
	CreatedAt  clock.Moment
	UsedAt     clock.Moment // zero while it waits for its record to be published
}

// Private is a private key in PEM, which no log shows.
type Private string

// LogValue implements slog.LogValuer.
func (Private) LogValue() slog.Value { return slog.StringValue("xxxxx") }

// String implements fmt.Stringer.
func (Private) String() string { return "xxxxx" }

// GoString implements fmt.GoStringer.
func (Private) GoString() string { return "xxxxx" }

// bits of an RSA key: what every receiver takes, in a record of reasonable length.
const bits = 2048

// NewKey makes a key: RSA, which every receiver verifies, or Ed25519 (RFC 8463), which
// not all do yet.
func NewKey(brandID int64, selector string, ed bool) (*Key, error) {
	var key crypto.Signer
	var err error
	if ed {
		_, key, err = ed25519.GenerateKey(rand.Reader)
	} else {
		key, err = rsa.GenerateKey(rand.Reader, bits)
	}
	if err != nil {
		return nil, fmt.Errorf("make a key of mail: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("make a key of mail: %w", err)
	}
	return &Key{BrandID: brandID, Selector: selector, PrivateKey: Private(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))}, nil
}

// Record is what is to be published of the key: the name of a TXT record in the domain
// of the brand's sender, and its value.
func (k *Key) Record(domain string) (name, value string, err error) {
	key, err := k.private()
	if err != nil {
		return "", "", err
	}
	name = k.Selector + "._domainkey." + domain
	switch public := key.Public().(type) {
	case ed25519.PublicKey:
		return name, "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public), nil
	default:
		der, err := x509.MarshalPKIXPublicKey(public)
		if err != nil {
			return "", "", fmt.Errorf("key %s: %w", k.Selector, err)
		}
		return name, "v=DKIM1; k=rsa; p=" + base64.StdEncoding.EncodeToString(der), nil
	}
}

// private is the key itself.
func (k *Key) private() (crypto.Signer, error) {
	key, err := gomail.PrivKeyFromPEM([]byte(k.PrivateKey))
	if err != nil {
		return nil, fmt.Errorf("key %s: %w", k.Selector, err)
	}
	return key, nil
}

// signed are the headers that a signature covers. Those that a letter lacks nobody can
// add, and of those named twice there can be no second one.
var signed = []string{"From", "From", "To", "To", "Subject", "Subject", "Reply-To", "Date", "Message-ID", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
	"Content-Language", "Auto-Submitted", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post"}

// sign puts the sender's signature into the header of a letter. A letter is written twice
// for it and is the same both times, but for the order of its headers.
func (s *sender) sign(m *gomail.Msg) error {
	signer, err := dkim.NewSigner(&dkim.SignOptions{Domain: s.domain(), Selector: s.key.Selector, Signer: s.private, HeaderKeys: signed,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed})
	if err != nil {
		return fmt.Errorf("sign a letter: %w", err)
	}
	m.SetBoundary(strings.ToLower(rand.Text()))
	_, err = m.WriteTo(signer)
	if err := errors.Join(err, signer.Close()); err != nil {
		return fmt.Errorf("sign a letter: %w", err)
	}
	_, value, _ := strings.Cut(signer.Signature(), ": ")
	m.SetGenHeaderPreformatted("DKIM-Signature", strings.TrimSuffix(value, "\r\n"))
	return nil
}
