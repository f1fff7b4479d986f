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

// Key signs the emails of a brand (DKIM, RFC 6376). No log or page shows its private half.
type Key struct {
	bun.BaseModel `bun:"table:mail_keys"`

	ID         int64 `bun:",pk,autoincrement"`
	BrandID    int64
	Selector   string // the name of the published public half
	PrivateKey PrivateKey
	CreatedAt  clock.Moment
	UsedAt     clock.Moment // zero until its DNS record is published
}

// PrivateKey is a private key in PEM. Its formatting methods hide it from logs.
type PrivateKey string

// LogValue implements slog.LogValuer.
func (PrivateKey) LogValue() slog.Value { return slog.StringValue("xxxxx") }

// String implements fmt.Stringer.
func (PrivateKey) String() string { return "xxxxx" }

// GoString implements fmt.GoStringer.
func (PrivateKey) GoString() string { return "xxxxx" }

// rsaBits is a key size that every receiver accepts, with a DNS record of reasonable length.
const rsaBits = 2048

// NewKey makes a key: RSA, which every receiver verifies, or Ed25519 (RFC 8463), which not all
// verify yet.
func NewKey(brandID int64, selector string, ed bool) (*Key, error) {
	var key crypto.Signer
	var err error
	if ed {
		_, key, err = ed25519.GenerateKey(rand.Reader)
	} else {
		key, err = rsa.GenerateKey(rand.Reader, rsaBits)
	}
	if err != nil {
		return nil, fmt.Errorf("make a mail key: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("make a mail key: %w", err)
	}
	return &Key{
		BrandID:    brandID,
		Selector:   selector,
		PrivateKey: PrivateKey(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
	}, nil
}

// Record returns the DNS record to publish for the key: the name of a TXT record in the domain of
// the brand's sender, and its value.
func (k *Key) Record(domain string) (name, value string, err error) {
	key, err := k.signer()
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

// signer parses the private key.
func (k *Key) signer() (crypto.Signer, error) {
	key, err := gomail.PrivKeyFromPEM([]byte(k.PrivateKey))
	if err != nil {
		return nil, fmt.Errorf("key %s: %w", k.Selector, err)
	}
	return key, nil
}

// signedHeaders are the headers that a signature covers. It also covers missing headers, so nobody can add one of them, or a
// second one of the headers that are listed twice.
var signedHeaders = []string{
	"From",
	"From",
	"To",
	"To",
	"Subject",
	"Subject",
	"Reply-To",
	"Date",
	"Message-ID",
	"MIME-Version",
	"Content-Type",
	"Content-Transfer-Encoding",
	"Content-Language",
	"Auto-Submitted",
	"List-Id",
	"List-Unsubscribe",
	"List-Unsubscribe-Post",
}

// sign adds the sender's signature to the header of an email. The email is written twice for this;
// the two versions differ only in the order of their headers.
func (s *sender) sign(m *gomail.Msg) error {
	signer, err := dkim.NewSigner(&dkim.SignOptions{Domain: s.domain(), Selector: s.key.Selector, Signer: s.private, HeaderKeys: signedHeaders,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed})
	if err != nil {
		return fmt.Errorf("sign an email: %w", err)
	}
	m.SetBoundary(strings.ToLower(rand.Text()))
	_, err = m.WriteTo(signer)
	if err := errors.Join(err, signer.Close()); err != nil {
		return fmt.Errorf("sign an email: %w", err)
	}
	_, value, _ := strings.Cut(signer.Signature(), ": ")
	m.SetGenHeaderPreformatted("DKIM-Signature", strings.TrimSuffix(value, "\r\n"))
	return nil
}
