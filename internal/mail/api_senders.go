package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// DeskAPI has the newsroom's operations on the senders of emails, their keys and suppressed addresses.
type DeskAPI struct {
	Worker *Worker
	Themes Themes
	Check  Records
	// Self returns the email address of the caller, "" for an API token.
	Self func(ctx context.Context) string
}

func forAdmins(text string) []func(*huma.Operation) {
	return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Admins may call it.")}
}

// Register adds the operations to the API.
func (d *DeskAPI) Register(a *apiv2.API) {
	const path, one = "/desk/mail/senders", "/desk/mail/senders/{brand}"
	apiv2.Admin(a, http.MethodGet, path, "list-mail-senders", "List the senders of the emails of all brands", d.listSenders, forAdmins("")...)
	apiv2.Admin(a, http.MethodGet, one, "read-mail-sender", "Read the sender of the emails of a brand", d.readSender, forAdmins("")...)
	apiv2.Admin(a, http.MethodPut, one, "save-mail-sender", "Set the sender of the emails of a brand", d.saveSender, forAdmins(
		"The keys of the brand stay; for another domain, their records have to be published there. "+apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, one, "remove-mail-sender", "Remove the sender and the keys of a brand", d.removeSender, forAdmins(
		"Its emails then have the sender of the master brand, or that of the settings. The keys cannot be restored. ")...)
	apiv2.Admin(a, http.MethodPost, one+"/keys", "create-mail-key", "Make a key that can sign the emails of a brand", d.createKey, forAdmins(
		"The first key signs at once, a further one once it is used. ")...)
	apiv2.Admin(a, http.MethodPost, one+"/keys/{selector}/use", "use-mail-key", "Sign the emails of a brand with a key", d.useKey, forAdmins(
		"The other keys of the brand are deleted. ")...)
	apiv2.Admin(a, http.MethodGet, one+"/records", "check-mail-records", "Look up the DNS records that the emails of a brand need",
		d.checkRecords, forAdmins("Those of its keys (DKIM), of the servers that may send for the domain (SPF), and of its policy (DMARC). ")...)
	apiv2.Admin(a, http.MethodPost, "/desk/mail/test", "try-mail", "Send a test email to oneself", d.try, forAdmins(
		"The email is sent at once, not through the queue. The status is 409 for an API token, which has no address. ")...)
	d.registerSuppressed(a)
}

// MailSender is the sender of the emails of a brand.
type MailSender struct {
	Brand     string    `json:"brand" doc:"Slug of the brand." example:"makers"`
	BrandName string    `json:"brandName" example:"Makers"`
	Version   int64     `json:"version" doc:"For the next save." example:"148201"`
	Name      string    `json:"name" doc:"Empty if the brand has no sender of its own." example:"Makers"`
	Address   string    `json:"address" doc:"Empty if the brand has no sender of its own." example:"news@example.com"`
	Effective string    `json:"effective" doc:"Address from which its emails are sent." example:"news@example.com"`
	Keys      []MailKey `json:"keys" nullable:"false" doc:"The oldest first."`
}

// MailKey is the public half of a key that signs emails (DKIM).
type MailKey struct {
	Selector string `json:"selector" example:"m20261130"`
	Created  string `json:"created" format:"date-time"`
	Signs    bool   `json:"signs" doc:"Whether emails are signed with it."`
	Record   string `json:"record" doc:"Name of the TXT record in the DNS." example:"m20261130._domainkey.example.com"`
	Value    string `json:"value" doc:"Text of the record." example:"v=DKIM1; k=rsa; p=MIIB"`
}

// senderVersion returns the version of a sender for the next save.
func senderVersion(s Sender) int64 { return apiv2.VersionOf([2]string{s.Name, s.Address}) }

// senderOf returns the stored sender of a brand, an empty one if it has none.
func senderOf(all []Sender, brandID int64) Sender {
	for _, s := range all {
		if s.BrandID == brandID {
			return s
		}
	}
	return Sender{BrandID: brandID}
}

// infos returns brands with their senders and keys.
func (d *DeskAPI) infos(ctx context.Context, brands ...*brand.Brand) ([]MailSender, error) {
	senders, err := d.Worker.Senders(ctx)
	if err != nil {
		return nil, err
	}
	keys, err := d.Worker.Keys(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]MailSender, len(brands))
	for i, b := range brands {
		s := senderOf(senders, b.ID)
		from, err := d.Worker.sender(ctx, b.Slug)
		if err != nil {
			return nil, err
		}
		list[i] = MailSender{Brand: b.Slug, BrandName: b.DisplayName(d.Themes.Publication), Version: senderVersion(s), Name: s.Name,
			Address: s.Address, Effective: from.from.Address, Keys: []MailKey{}}
		if s.Address == "" {
			continue
		}
		for _, key := range keys {
			if key.BrandID != b.ID {
				continue
			}
			name, value, err := key.Record(domainOf(s.Address))
			if err != nil {
				return nil, err
			}
			list[i].Keys = append(list[i].Keys, MailKey{key.Selector, key.CreatedAt.Format(time.RFC3339),
				from.key != nil && from.key.ID == key.ID, name, value})
		}
	}
	return list, nil
}

func (d *DeskAPI) listSenders(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[MailSender]], error) {
	all, err := d.Themes.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	if after != 0 {
		begin := slices.IndexFunc(all, func(b *brand.Brand) bool { return b.ID == after })
		if begin < 0 {
			return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
		}
		all = all[begin+1:]
	}
	all = all[:min(len(all), in.Limit+1)]
	list, err := d.infos(ctx, all...)
	if err != nil {
		return nil, err
	}
	page := apiv2.Items[MailSender]{Items: list}
	if len(list) > in.Limit {
		page = apiv2.Items[MailSender]{Items: list[:in.Limit], Next: strconv.FormatInt(all[in.Limit-1].ID, 10)}
	}
	return apiv2.Private(page), nil
}

// SenderInput names the brand of a sender.
type SenderInput struct {
	Brand string `path:"brand" maxLength:"100" doc:"Slug of the brand."`
}

// senderOutput returns the sender of a brand as the response of an operation.
func (d *DeskAPI) senderOutput(ctx context.Context, b *brand.Brand) (*apiv2.Output[MailSender], error) {
	list, err := d.infos(ctx, b)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(list[0]), nil
}

func (d *DeskAPI) readSender(ctx context.Context, in *SenderInput) (*apiv2.Output[MailSender], error) {
	b, err := d.Themes.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	return d.senderOutput(ctx, b)
}

type saveSenderInput struct {
	SenderInput
	Body struct {
		Name    string `json:"name,omitempty" maxLength:"80" doc:"Name that readers see; by default that of the brand." example:"Makers"`
		Address string `json:"address" maxLength:"254" example:"news@example.com"`
		Version int64  `json:"version" doc:"That was read."`
	}
}

func (d *DeskAPI) saveSender(ctx context.Context, in *saveSenderInput) (*apiv2.Output[MailSender], error) {
	b, err := d.Themes.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	s := Sender{BrandID: b.ID, Name: cmp.Or(strings.TrimSpace(in.Body.Name), b.DisplayName(d.Themes.Publication)),
		Address: strings.TrimSpace(in.Body.Address)}
	if in.Body.Name == "" && s.Address == "" { // as the GET returns a brand without a sender of its own
		all, err := d.Worker.Senders(ctx)
		if err != nil {
			return nil, err
		}
		if now := senderOf(all, b.ID); now.Address == "" {
			if err := d.unchanged(ctx, b, now, in.Body.Version); err != nil {
				return nil, err
			}
			return d.senderOutput(ctx, b)
		}
	}
	wrong := invalid.Fields{}
	if err := checkSender(s); err != nil {
		wrong["address"] = "is not an address such as news@example.com"
	}
	if !text.IsOneLine(s.Name) {
		wrong["name"] = "must be one line"
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	if err := d.Worker.replaceSender(ctx, s, func(now Sender) error { return d.unchanged(ctx, b, now, in.Body.Version) }); err != nil {
		return nil, err
	}
	return d.senderOutput(ctx, b)
}

// unchanged returns an error with status 409 and the present sender if version is not that of the stored sender.
func (d *DeskAPI) unchanged(ctx context.Context, b *brand.Brand, now Sender, version int64) error {
	if senderVersion(now) == version {
		return nil
	}
	list, err := d.infos(ctx, b)
	if err != nil {
		return err
	}
	return apiv2.Changed(list[0])
}

type removeSenderInput struct {
	SenderInput
	apiv2.ReadVersion
}

func (d *DeskAPI) removeSender(ctx context.Context, in *removeSenderInput) (*apiv2.Output[MailSender], error) {
	b, err := d.Themes.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	err = d.Worker.dropSender(ctx, b.ID, func(now Sender) error { return d.unchanged(ctx, b, now, in.Version) })
	if err != nil {
		return nil, err
	}
	return d.senderOutput(ctx, b)
}

// brandWithSender returns a brand that has a sender of its own. The error has status 409 if it has none.
func (d *DeskAPI) brandWithSender(ctx context.Context, slug string) (*brand.Brand, Sender, error) {
	b, err := d.Themes.Brands.BySlug(ctx, slug)
	if err != nil {
		return nil, Sender{}, err
	}
	all, err := d.Worker.Senders(ctx)
	if err != nil {
		return nil, Sender{}, err
	}
	s := senderOf(all, b.ID)
	if s.Address == "" {
		return nil, s, apiv2.Error(http.StatusConflict, "The brand has no sender of its own. Set one first.")
	}
	return b, s, nil
}

type createKeyInput struct {
	SenderInput
	Body struct {
		Ed25519 bool `json:"ed25519,omitempty" doc:"An Ed25519 key, which not every receiver verifies, instead of an RSA key."`
	}
}

func (d *DeskAPI) createKey(ctx context.Context, in *createKeyInput) (*apiv2.Output[MailSender], error) {
	b, _, err := d.brandWithSender(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	key, err := NewKey(b.ID, d.Worker.db.Now().Format("m20060102"), in.Body.Ed25519)
	if err != nil {
		return nil, err
	}
	if err := d.Worker.AddNextKey(ctx, key); errors.Is(err, ErrTooManyKeys) {
		return nil, apiv2.Error(http.StatusConflict, fmt.Sprintf("A brand has at most %d keys. Sign with one of them first.", maxKeys))
	} else if err != nil {
		return nil, err
	}
	return d.senderOutput(ctx, b)
}

type useKeyInput struct {
	SenderInput
	Selector string `path:"selector" maxLength:"63" doc:"Selector of the key."`
}

func (d *DeskAPI) useKey(ctx context.Context, in *useKeyInput) (*apiv2.Output[MailSender], error) {
	b, _, err := d.brandWithSender(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	if err := d.Worker.UseKey(ctx, b.ID, in.Selector); err != nil {
		return nil, err
	}
	return d.senderOutput(ctx, b)
}

// MailRecords are the DNS records that the emails of a brand need.
type MailRecords struct {
	Records []MailRecord `json:"records" nullable:"false"`
}

func (d *DeskAPI) checkRecords(ctx context.Context, in *SenderInput) (*apiv2.Output[MailRecords], error) {
	b, s, err := d.brandWithSender(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	list, err := d.infos(ctx, b)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(MailRecords{d.Check.Look(ctx, domainOf(s.Address), list[0].Keys)}), nil
}

type tryInput struct {
	Locale string `query:"locale" doc:"Name or code of the language of the email; by default that of the brand."`
	Body   struct {
		Brand string `json:"brand" maxLength:"100" doc:"Slug of the brand whose sender is used." example:"makers"`
	}
}

// MailTest says what the mail server answered to a test email.
type MailTest struct {
	To    string `json:"to" doc:"Address of the caller." example:"neha@example.com"`
	Sent  bool   `json:"sent" doc:"Whether the mail server has accepted the email."`
	Error string `json:"error" doc:"What the server said, or why it could not be reached; empty if it accepted the email."`
}

// maxServerText is the number of characters of an error of a mail server that are returned.
const maxServerText = 300

func (d *DeskAPI) try(ctx context.Context, in *tryInput) (*apiv2.Output[MailTest], error) {
	b, err := d.Themes.Brands.BySlug(ctx, in.Body.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, invalid.Fields{"brand": "is unknown"}
	}
	if err != nil {
		return nil, err
	}
	lang := b.Locale()
	if in.Locale != "" {
		if lang, err = apiv2.Locale(ctx, in.Locale); err != nil {
			return nil, err
		}
	}
	out := MailTest{To: d.Self(ctx)}
	if out.To == "" {
		return nil, apiv2.Error(http.StatusConflict, "An API token has no email address.")
	}
	if err := d.send(ctx, b, lang, out.To); err != nil {
		out.Error = text.OneLine(err.Error())
		if utf8.RuneCountInString(out.Error) > maxServerText {
			out.Error = string([]rune(out.Error)[:maxServerText]) + "…"
		}
	} else {
		out.Sent = true
	}
	return apiv2.Private(out), nil
}

func (d *DeskAPI) send(ctx context.Context, b *brand.Brand, lang i18n.Locale, to string) error {
	ctx, cancel := context.WithTimeout(ctx, d.Worker.SendTimeout)
	defer cancel()
	email := ComposeTest(d.Themes.Brand(b), lang)
	email.To = to
	return d.Worker.Send(ctx, 0, email)
}
