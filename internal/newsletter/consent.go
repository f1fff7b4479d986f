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

// How says by what somebody acted.
type How string

// The ways.
const (
	ByCard        How = "card"
	ByPage        How = "page"
	ByShort       How = "short form"
	ByPlainForm   How = "form without script"
	ByLink        How = "link in a letter"
	ByOneClick    How = "one click in the mail program"
	ByPreferences How = "preferences"
	ByAccount     How = "account deleted"
)

// Act says what was done.
type Act string

// The acts. What is asked for by a form is given by the answer to a letter.
const (
	ActAsked     Act = "asked"
	ActGiven     Act = "given"
	ActWithdrawn Act = "withdrawn"
)

// purposeNewsletter is what the ledger says a consent is for.
const purposeNewsletter = "newsletter"

// Consent is a row of the ledger. Subject stands for the address.
type Consent struct {
	bun.BaseModel `bun:"table:consents"`

	ID         int64 `bun:",pk,autoincrement"`
	Subject    string
	Purpose    string
	Brand      string
	Newsletter string
	Act        Act
	How        How
	TextID     string
	Lang       string
	At         clock.Moment
}

// consentText is a text that readers agreed to, in one language.
type consentText struct {
	bun.BaseModel `bun:"table:consent_texts"`
	ID            string `bun:",pk"`
	Lang          string
	Text          string
}

// ConsentText is what a reader agrees to who asks for a newsletter, as forms show it.
func ConsentText(l *Newsletter, lang i18n.Locale) string {
	return lang.Text("newsletter.consent", map[string]any{"name": l.Name})
}

// ChoiceText is what a reader agrees to who saves preferences, as their page shows it.
func ChoiceText(lang i18n.Locale) string { return lang.Text("newsletter.agree", nil) }

// text keeps the text that the reader saw and gives its id, which is another for every
// version and language.
func (w writing) text(ctx context.Context, text string) (string, error) {
	sum := sha256.Sum256([]byte(w.lang.Code + "\x00" + text))
	row := &consentText{ID: hex.EncodeToString(sum[:8]), Lang: w.lang.Code, Text: text}
	if _, err := w.tx.NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return "", fmt.Errorf("keep the text of a consent: %w", err)
	}
	return row.ID, nil
}

// note adds a row to the ledger.
func (w writing) note(ctx context.Context, l *Newsletter, act Act, how How, text string) error {
	b, err := w.n.Brands.ByID(ctx, l.BrandID)
	if err != nil {
		return fmt.Errorf("note a consent: %w", err)
	}
	row := &Consent{Subject: subject(w.key, w.s.Email), Purpose: purposeNewsletter, Brand: b.Slug, Newsletter: l.Slug,
		Act: act, How: how, TextID: text, Lang: w.lang.Code, At: w.tx.At}
	if _, err := w.tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("note a consent: %w", err)
	}
	return nil
}

// subject stands for an address in the ledger: who has the address and the key finds
// its rows, and nobody reads an address from them.
func subject(key sign.Key, email string) string {
	return hex.EncodeToString(key.Sum("subject", email))
}

// Entry is a row of the ledger with the text that it is about.
type Entry struct {
	Consent
	Text string
}

// Ledger lists what an address agreed to and withdrew, the oldest first, for whoever
// must show it.
func (n *Newsletters) Ledger(ctx context.Context, email string) ([]Entry, error) {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	var rows []Entry
	err = n.DB.Read.NewSelect().Model(&rows).ModelTableExpr("consents AS c").ColumnExpr("c.*, t.text").
		Join("JOIN consent_texts AS t ON t.id = c.text_id").Where("c.subject = ?", subject(key, address(email))).Order("c.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("ledger of consent: %w", err)
	}
	return rows, nil
}
