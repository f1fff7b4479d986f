package newsletter

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/i18n"
	"masthead/internal/sign"
)

// Channel is how a reader requested, confirmed or ended a subscription.
type Channel string

// The channels of readers' actions. The ledger stores them.
const (
	ByCard            Channel = "card"
	ByPage            Channel = "page"
	ByShortForm       Channel = "short form"
	ByPlainForm       Channel = "form without script"
	ByLink            Channel = "link in a letter"
	ByOneClick        Channel = "one click in the mail program"
	ByPreferences     Channel = "preferences"
	ByAccountDeletion Channel = "account deleted"
)

// ConsentAction is an action of a reader that the ledger records.
type ConsentAction string

// The actions. A form requests a subscription; confirming the email gives consent.
const (
	ConsentRequested ConsentAction = "asked"
	ConsentGiven     ConsentAction = "given"
	ConsentWithdrawn ConsentAction = "withdrawn"
)

// purposeNewsletter is the purpose of a consent in the ledger.
const purposeNewsletter = "newsletter"

// Consent is a row of the consent ledger. Subject is a keyed hash of the address.
type Consent struct {
	bun.BaseModel `bun:"table:consents"`

	ID         int64 `bun:",pk,autoincrement"`
	Subject    string
	Purpose    string
	Brand      string
	Newsletter string
	Action     ConsentAction `bun:"act"`
	Channel    Channel       `bun:"how"`
	TextID     string
	Lang       string
	At         clock.Moment
}

// consentText is a text to which readers agreed, in one language.
type consentText struct {
	bun.BaseModel `bun:"table:consent_texts"`
	ID            string `bun:",pk"`
	Lang          string
	Text          string
}

// ConsentText returns the text that a reader agrees to by subscribing, as forms show it.
func ConsentText(n *Newsletter, lang i18n.Locale) string {
	return lang.Text("newsletter.consent", map[string]any{"name": n.Name})
}

// TickedText returns the text that a reader agrees to by subscribing to the ticked newsletters of
// the list, as its form shows it.
func TickedText(lang i18n.Locale) string { return lang.Text("newsletter.consentTicked", nil) }

// ChoiceText returns the text that a reader agrees to by saving preferences, as the page shows it.
func ChoiceText(lang i18n.Locale) string { return lang.Text("newsletter.agree", nil) }

// storeText stores the text that the reader saw and returns its ID, which depends on the
// text and its language.
func (c subscriberChange) storeText(ctx context.Context, text string) (string, error) {
	sum := sha256.Sum256([]byte(c.lang.Code + "\x00" + text))
	row := &consentText{ID: hex.EncodeToString(sum[:8]), Lang: c.lang.Code, Text: text}
	if _, err := c.tx.NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return "", fmt.Errorf("store the text of a consent: %w", err)
	}
	return row.ID, nil
}

// addToLedger adds a row to the consent ledger.
func (c subscriberChange) addToLedger(ctx context.Context, n *Newsletter, act ConsentAction, how Channel, text string) error {
	b, err := c.newsletters.Brands.ByID(ctx, n.BrandID)
	if err != nil {
		return fmt.Errorf("add to the consent ledger: %w", err)
	}
	row := &Consent{Subject: subjectOf(c.key, c.subscriber.Email), Purpose: purposeNewsletter, Brand: b.Slug, Newsletter: n.Slug,
		Action: act, Channel: how, TextID: text, Lang: c.lang.Code, At: c.tx.At}
	if _, err := c.tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("add to the consent ledger: %w", err)
	}
	return nil
}

// subjectOf returns the keyed hash that stands for an address in the ledger: it finds the
// rows of an address, but does not reveal the address.
func subjectOf(key sign.Key, email string) string {
	return hex.EncodeToString(key.Signature("subject", email))
}

// LedgerEntry is a row of the ledger with its text.
type LedgerEntry struct {
	Consent
	Text string
}

// Ledger returns the consents that an address requested, gave and withdrew, oldest first.
func (n *Newsletters) Ledger(ctx context.Context, email string) ([]LedgerEntry, error) {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	var rows []LedgerEntry
	err = n.DB.Read.NewSelect().Model(&rows).ModelTableExpr("consents AS c").ColumnExpr("c.*, t.text").
		Join("JOIN consent_texts AS t ON t.id = c.text_id").Where("c.subject = ?",
		subjectOf(key, normalizeAddress(email))).Order("c.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the consent ledger: %w", err)
	}
	return rows, nil
}
