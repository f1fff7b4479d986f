package badge

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-jose/go-jose/v4"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

func (i *Issuer) register(a *apiv2.API) {
	in := apiv2.Section("Awards")
	apiv2.Get(a, issuerPath, "badge-issuer", "Read the issuer of badges (addition)", i.readIssuer, in,
		apiv2.Doc("The profile of the issuer, as Open Badges 3.0 defines it."))
	apiv2.Get(a, keysPath, "badge-keys", "List the public keys of badges (addition)", i.readKeys, in, apiv2.Doc("A JSON Web Key Set."))
	apiv2.Get(a, keysPath+"/{id}", "badge-key", "Read a public key of badges (addition)", i.readKey, in,
		apiv2.Doc("A JSON Web Key. The header 'kid' of a badge has this address."))
	apiv2.Get(a, revokedPath, "revoked-badges", "List the revoked badges (addition)", i.readRevoked, in)
	apiv2.Get(a, credentialPath("{code}"), "read-badge", "Read a badge (addition)", i.readCredential, in,
		apiv2.Doc("The Open Badge 3.0 of a winner, a JWS in compact form (RFC 7515) signed with Ed25519. Revoked badges stay readable."),
		withMediaType("application/vc+jwt", "eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl"))
	apiv2.Get(a, sealPath("{code}"), "read-badge-seal", "Read the seal of a badge (addition)", i.readSeal, in,
		apiv2.Doc("A small picture for other sites. The seal of a revoked badge says that the badge was revoked."),
		withMediaType("image/svg+xml", "<svg/>"))
	apiv2.Post(a, "/badges/verify", "verify-badge", "Verify a badge (addition)", i.verify, in, apiv2.ReportSuccess,
		apiv2.Doc("Checks the signature and whether the badge was revoked."))
	desk := apiv2.Section("Desk")
	const rights = "Editors of the award's brand and editors of all brands may call this operation."
	apiv2.Write(a, http.MethodPost, "/desk/awards/{slug}/badges", "issue-badges", "Issue badges to the winners of an award", i.deskIssue, desk,
		apiv2.ReportSuccess,
		apiv2.Doc("Entries that already have a badge with their current rank keep it. "+rights))
	apiv2.Write(a, http.MethodPost, "/desk/awards/{slug}/badges/{code}/revoke", "revoke-badge", "Revoke the badge of a winner", i.deskRevoke,
		desk, apiv2.ReportSuccess, apiv2.Doc("This cannot be undone, but a new badge can be issued. "+rights))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/badges", "list-badges", "List the valid badges of an award", i.deskList, desk,
		apiv2.Doc(rights))
}

// withMediaType documents a response of a media type that is not JSON.
func withMediaType(kind, example string) func(*huma.Operation) {
	return func(op *huma.Operation) {
		op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
			kind: {Schema: &huma.Schema{Type: huma.TypeString}, Example: example}}}}
	}
}

type noInput struct{}

// IssuerProfile is the document about the issuer of badges, as Open Badges 3.0 defines it.
type IssuerProfile struct {
	Context []string `json:"@context" nullable:"false"`
	Profile
}

func (i *Issuer) readIssuer(context.Context, *noInput) (*apiv2.Output[IssuerProfile], error) {
	return apiv2.Public(IssuerProfile{i.credential(content{award: &award.Award{}}).Context, i.profile()}), nil
}

// KeyInfo is a public key as a JSON Web Key.
type KeyInfo struct {
	Kty string `json:"kty" example:"OKP"`
	Crv string `json:"crv" example:"Ed25519"`
	X   string `json:"x" doc:"The public key in base64url."`
	Kid string `json:"kid" doc:"Thumbprint of the key (RFC 7638)."`
	Alg string `json:"alg" example:"EdDSA"`
	Use string `json:"use" example:"sig"`
}

// KeyList is a JSON Web Key Set.
type KeyList struct {
	Keys []KeyInfo `json:"keys" nullable:"false"`
}

func (i *Issuer) publicKey(ctx context.Context) (KeyInfo, error) {
	k, err := i.key(ctx)
	if err != nil {
		return KeyInfo{}, err
	}
	return KeyInfo{"OKP", "Ed25519", base64.RawURLEncoding.EncodeToString(k.public), k.id, string(jose.EdDSA), "sig"}, nil
}

// PublicKeys returns the keys that verify badges.
func (i *Issuer) PublicKeys(ctx context.Context) (KeyList, error) {
	k, err := i.publicKey(ctx)
	return KeyList{[]KeyInfo{k}}, err
}

func (i *Issuer) readKeys(ctx context.Context, _ *noInput) (*apiv2.Output[KeyList], error) {
	list, err := i.PublicKeys(ctx)
	return apiv2.Public(list), err
}

type keyInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (i *Issuer) readKey(ctx context.Context, in *keyInput) (*apiv2.Output[KeyInfo], error) {
	k, err := i.publicKey(ctx)
	if err == nil && k.Kid != in.ID {
		err = database.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Public(k), nil
}

// RevokedBadges is the list of revoked badges as 1EdTech defines it.
type RevokedBadges struct {
	ID      string          `json:"id"`
	Issuer  string          `json:"issuer"`
	Revoked []RevokedStatus `json:"revokedCredential" nullable:"false"`
}

// RevokedStatus names a revoked badge.
type RevokedStatus struct {
	ID      string `json:"id"`
	Revoked bool   `json:"revoked"`
}

func (i *Issuer) readRevoked(ctx context.Context, _ *noInput) (*apiv2.Output[RevokedBadges], error) {
	apiv2.AddTags(ctx, award.RevokedTag)
	codes, err := award.Revoked(ctx, i.DB.Read)
	list := RevokedBadges{i.apiAddress(revokedPath), i.apiAddress(issuerPath), make([]RevokedStatus, len(codes))}
	for n, code := range codes {
		list.Revoked[n] = RevokedStatus{i.apiAddress(credentialPath(code)), true}
	}
	return apiv2.Public(list), err
}

type codeInput struct {
	Code string `path:"code" maxLength:"64"`
}

// Text is a response that is not JSON.
type Text struct {
	CacheControl string `header:"Cache-Control"`
	ContentType  string `header:"Content-Type"`
	Origin       string `header:"Access-Control-Allow-Origin"`
	Policy       string `header:"Content-Security-Policy"`
	Body         []byte
}

const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// badgeByCode returns a badge and adds its cache tag. It returns database.ErrNotFound if there is none.
func (i *Issuer) badgeByCode(ctx context.Context, code string) (*award.Badge, error) {
	apiv2.AddTags(ctx, award.BadgeTag(code))
	return award.BadgeByCode(ctx, i.DB.Read, code)
}

func (i *Issuer) readCredential(ctx context.Context, in *codeInput) (*Text, error) {
	b, err := i.badgeByCode(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	return &Text{apiv2.Public(0).CacheControl, "application/vc+jwt", "*", filePolicy, []byte(b.Credential)}, nil
}

func (i *Issuer) readSeal(ctx context.Context, in *codeInput) (*Text, error) {
	b, err := i.badgeByCode(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	a, err := i.awardOf(ctx, b)
	if err != nil {
		return nil, err
	}
	return &Text{apiv2.Public(0).CacheControl, "image/svg+xml", "*", filePolicy, i.seal(b, a)}, nil
}

func (i *Issuer) awardOf(ctx context.Context, b *award.Badge) (*award.Award, error) {
	found, err := award.ByIDs(ctx, i.DB.Read, []int64{b.AwardID})
	if err == nil && found[b.AwardID] == nil {
		err = database.ErrNotFound
	}
	return found[b.AwardID], err
}

type verifyInput struct {
	Body struct {
		Credential string `json:"credential" minLength:"1" maxLength:"20000" doc:"The badge, a JWS in compact form." example:"eyJh.e30.c2ln"`
	}
}

// Verdict is the result of the verification of a badge.
type Verdict struct {
	Status string  `json:"status" enum:"valid,revoked,forged"`
	Page   *string `json:"page" doc:"Address of the badge's page; null for a forged one."`
	Award  *string `json:"award"`
	Winner *string `json:"winner"`
	Rank   *string `json:"rank" doc:"Null for an entry that is only mentioned."`
	Issued *string `json:"issued" format:"date-time"`
}

func (i *Issuer) verify(ctx context.Context, in *verifyInput) (*apiv2.Output[Verdict], error) {
	b, c, err := i.Verify(ctx, in.Body.Credential)
	v := Verdict{Status: "valid"}
	switch {
	case errors.Is(err, ErrForged):
		return apiv2.Private(Verdict{Status: "forged"}), nil
	case errors.Is(err, ErrRevoked):
		v.Status = "revoked"
	case err != nil:
		return nil, err
	}
	v.Page, v.Award, v.Winner, v.Issued = new(i.pageAddress(b.Code)), &c.Name, new(c.Winner()), &c.ValidFrom
	if rank := c.Rank(); rank != "" {
		v.Rank = &rank
	}
	return apiv2.Private(v), nil
}

type awardInput struct {
	Slug string `path:"slug" maxLength:"80"`
}

type issueInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Last int `json:"last" minimum:"1" maximum:"500" doc:"Last position in the ranking that gets a badge." example:"30"`
	}
}

// IssuedBadges has the number of badges that were issued.
type IssuedBadges struct {
	Issued int `json:"issued"`
}

func (i *Issuer) deskIssue(ctx context.Context, in *issueInput) (*apiv2.Output[IssuedBadges], error) {
	a, by, err := award.BySlugForCaller(ctx, i.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	if !a.IsPublic() {
		return nil, apiv2.Error(http.StatusConflict, "The award is not public.")
	}
	n, err := i.IssueAll(ctx, a, in.Body.Last, by)
	return apiv2.Private(IssuedBadges{n}), err
}

type revokeInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Code string `path:"code" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"300" doc:"Shown to all who verify the badge." example:"The company withdrew."`
	}
}

// BadgeInfo is a badge as the newsroom sees it.
type BadgeInfo struct {
	Code   string `json:"code"`
	Path   string `json:"path"`
	Rank   *int   `json:"rank"`
	Issued string `json:"issued" format:"date-time"`
	Winner string `json:"winner" doc:"Name of the company or the person in the language of the award (addition)."`
}

// newBadgeInfos returns badges of an award as the newsroom sees them.
func (i *Issuer) newBadgeInfos(ctx context.Context, a *award.Award, badges []award.Badge) ([]BadgeInfo, error) {
	entries := make([]award.Entry, len(badges))
	for n := range badges {
		entries[n] = award.Entry{CompanyID: badges[n].CompanyID, AuthorID: badges[n].AuthorID}
	}
	winners, err := winnersOf(ctx, i.DB.Read, entries, i18n.LookupOrDefault(a.Lang))
	if err != nil {
		return nil, err
	}
	infos := make([]BadgeInfo, len(badges))
	for n := range badges {
		b := &badges[n]
		infos[n] = BadgeInfo{b.Code, b.Path(), b.Rank, b.IssuedAt.Format(time.RFC3339), winners[n].name}
	}
	return infos, nil
}

func (i *Issuer) deskRevoke(ctx context.Context, in *revokeInput) (*apiv2.Output[BadgeInfo], error) {
	a, by, err := award.BySlugForCaller(ctx, i.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	if b, err := award.BadgeByCode(ctx, i.DB.Read, in.Code); err != nil || b.AwardID != a.ID {
		return nil, errors.Join(err, database.ErrNotFound)
	}
	var b *award.Badge
	err = i.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		reason := strings.TrimSpace(in.Body.Reason)
		if b, err = award.Revoke(ctx, tx, in.Code, reason); err != nil {
			return err
		}
		if err := i.tellWinner(ctx, tx, a, b, func(i18n.Locale) string { return reason }); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "badge.revoked", map[string]string{"code": in.Code, "reason": in.Body.Reason})
	})
	if err != nil {
		return nil, err
	}
	infos, err := i.newBadgeInfos(ctx, a, []award.Badge{*b})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(infos[0]), nil
}

// BadgeList has the valid badges of an award.
type BadgeList struct {
	Items []BadgeInfo `json:"items" nullable:"false"`
	Next  string      `json:"next" doc:"Always empty: the list has one page."`
}

func (i *Issuer) deskList(ctx context.Context, in *awardInput) (*apiv2.Output[BadgeList], error) {
	a, _, err := award.BySlugForCaller(ctx, i.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	badges, err := award.BadgesOf(ctx, i.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	infos, err := i.newBadgeInfos(ctx, a, badges)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(BadgeList{Items: infos}), nil
}
