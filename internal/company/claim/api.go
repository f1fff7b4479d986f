package claim

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/company"
	"masthead/internal/feature"
	"masthead/internal/limit"
)

// Offer returns the operations on claims and disputes, their emails, and the export.
func (c *Claims) Offer() feature.Offer {
	return feature.Offer{API: c.register, Export: c.ExportUserData, Emails: ExampleEmails(c.Theme)}
}

func (c *Claims) register(a *apiv2.API) {
	in := apiv2.Section("Companies")
	apiv2.Personal(a, http.MethodPost, "/rw/company-claims/{id}", "claim-company", "Claim a company (addition)", c.beginClaim, in,
		apiv2.Doc("A claim is verified by a code that is sent to an address at the domain of the company's website, by a TXT record of that "+
			"domain, or by a meta tag in the head of the website's home page. A request has no verification. Editors decide about requests "+
			"and about claims to companies that have an owner. The claim replaces earlier claims of the caller to the company."),
		apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodGet, "/rw/company-claims/{id}", "read-company-claim", "Read your claim to a company (addition)",
		c.readClaim, in)
	apiv2.Personal(a, http.MethodPost, "/rw/company-claims/{id}/proof", "prove-company-claim",
		"Verify your claim to a company (addition)", c.verifyClaim, in,
		apiv2.Doc("Checks the code, or looks for the record or the tag. After five wrong codes the caller must begin a new claim."),
		apiv2.ReportSuccess)
	apiv2.Write(a, http.MethodGet, "/desk/company-claims", "list-company-claims",
		"List the claims that wait for a decision by the editors, the oldest first",
		c.listClaims, apiv2.Section("Desk"), apiv2.Doc("Editors of all brands may call this operation."))
	apiv2.Write(a, http.MethodPost, "/desk/company-claims/{id}/decision", "decide-company-claim", "Accept or refuse a claim to a company",
		c.decideClaim, apiv2.Section("Desk"), apiv2.Doc("If the user has opened a dispute, the claim is decided with the dispute, "+
			"and the status is 409. Editors of all brands may call this operation."), apiv2.ReportSuccess)
	c.registerDisputes(a)
}

type beginInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Locale string `query:"locale" doc:"Name or code of the language of the email, by default that of the publication."`
	Body   struct {
		Method  Method              `json:"method" enum:"email,dns,meta,request"`
		Role    account.CompanyRole `json:"role" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
		Email   string              `json:"email,omitempty" maxLength:"254" doc:"Address at the domain of the company, for the method email."`
		Message string              `json:"message,omitempty" maxLength:"2000" doc:"Message for the editors."`
	}
}

// ClaimInfo is a claim as its user sees it.
type ClaimInfo struct {
	ID       int64               `json:"id"`
	Method   Method              `json:"method" enum:"email,dns,meta,request"`
	Role     account.CompanyRole `json:"role" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
	Status   Status              `json:"status" enum:"started,waiting,accepted,refused,replaced"`
	Email    *string             `json:"email" doc:"Address to which the code was sent."`
	Domain   *string             `json:"domain"`
	Record   *string             `json:"record" doc:"Text of the TXT record of the domain."`
	Tag      *string             `json:"tag" doc:"HTML of the meta tag."`
	Expires  string              `json:"expires" format:"date-time"`
	Verified bool                `json:"proven"`
}

func newClaimInfo(c *Claim) ClaimInfo {
	info := ClaimInfo{ID: c.ID, Method: c.Method, Role: c.Role, Status: c.Status, Email: apiv2.Optional(c.Email),
		Domain: apiv2.Optional(c.Domain), Expires: c.ExpiresAt.Format(time.RFC3339), Verified: c.VerifiedAt != nil}
	switch c.Method {
	case DNS:
		info.Record = apiv2.Optional(TokenName + "=" + c.Secret)
	case Meta:
		info.Tag = apiv2.Optional(`<meta name="` + TokenName + `" content="` + c.Secret + `">`)
	}
	return info
}

// apiErrorOf returns the API error for an error of this package, and other errors unchanged.
func apiErrorOf(err error) error {
	var wait *limit.TooManyError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wait):
		return apiv2.TooMany(wait.Wait, "Too many attempts. Please wait a while.")
	case errors.Is(err, ErrForeignEmail):
		return apiv2.FieldErrors(map[string]string{"email": "is not at the domain of the company's website"})
	case errors.Is(err, ErrWrongCode):
		return apiv2.FieldErrors(map[string]string{"code": "is wrong"})
	case errors.Is(err, ErrTokenNotFound):
		return apiv2.Error(http.StatusUnprocessableEntity,
			"The record or tag was not found. A new DNS record can take hours to become visible.")
	case errors.Is(err, ErrNoDomain), errors.Is(err, ErrAlreadyMember), errors.Is(err, ErrExpired), errors.Is(err, ErrTooManyAttempts),
		errors.Is(err, ErrDecided), errors.Is(err, ErrNoWaitingClaim), errors.Is(err, ErrNoOwner), errors.Is(err, ErrOpenDispute),
		errors.Is(err, ErrDisputed), errors.Is(err, ErrDisputeEnded), errors.Is(err, ErrStatementGiven),
		errors.Is(err, company.ErrWithdrawn):
		return apiv2.Error(http.StatusConflict, apiv2.Sentence(err))
	case errors.Is(err, ErrOwnDispute):
		return apiv2.Error(http.StatusForbidden, apiv2.Sentence(err))
	}
	return err
}

func (c *Claims) beginClaim(ctx context.Context, in *beginInput) (*apiv2.Output[ClaimInfo], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	claim, err := c.Begin(ctx, account.CallerOf(ctx).User, NewClaim{Company: in.ID, Role: in.Body.Role, Method: in.Body.Method,
		Email: in.Body.Email, Message: strings.TrimSpace(in.Body.Message), Lang: lang,
		Page: apiv2.NamedLanguage(in.Locale)})
	if err != nil {
		return nil, apiErrorOf(err)
	}
	return apiv2.Private(newClaimInfo(claim)), nil
}

type claimInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (c *Claims) readClaim(ctx context.Context, in *claimInput) (*apiv2.Output[ClaimInfo], error) {
	claim, err := c.Current(ctx, caller.UserIDOf(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newClaimInfo(claim)), nil
}

type verifyClaimInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Code string `json:"code,omitempty" maxLength:"40" doc:"Code from the email, for the method email."`
	}
}

func (c *Claims) verifyClaim(ctx context.Context, in *verifyClaimInput) (*apiv2.Output[ClaimInfo], error) {
	claim, err := c.Verify(ctx, caller.UserIDOf(ctx), in.ID, in.Body.Code)
	if err != nil {
		return nil, apiErrorOf(err)
	}
	return apiv2.Private(newClaimInfo(claim)), nil
}

// WaitingClaim is a claim that waits for a decision by the editors.
type WaitingClaim struct {
	ClaimInfo
	Company int64  `json:"company" doc:"ID of the company."`
	User    int64  `json:"user" doc:"ID of the user."`
	By      string `json:"by" doc:"Name of the user; may be empty (addition)."`
	Message string `json:"message"`
	Created string `json:"created" format:"date-time"`
}

func (c *Claims) listClaims(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[WaitingClaim]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := c.WaitingClaims(ctx, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	users := make([]int64, len(list))
	for i := range list {
		users[i] = list[i].UserID
	}
	names, err := account.NamesOf(ctx, c.DB.Read, users)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(claim Claim) WaitingClaim {
		info := newClaimInfo(&claim)
		info.Record, info.Tag = nil, nil // secrets of the user
		return WaitingClaim{ClaimInfo: info, Company: claim.CompanyID, User: claim.UserID, By: names[claim.UserID], Message: claim.Message,
			Created: claim.CreatedAt.Format(time.RFC3339)}
	}, func(claim Claim) string { return strconv.FormatInt(claim.ID, 10) })), nil
}

type decideInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Accept bool `json:"accept" doc:"True if the user becomes a member of the company."`
	}
}

func (c *Claims) decideClaim(ctx context.Context, in *decideInput) (*apiv2.Output[ClaimInfo], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	claim, err := c.Decide(ctx, in.ID, in.Body.Accept, caller.ActorOf(ctx))
	if err != nil {
		return nil, apiErrorOf(err)
	}
	info := newClaimInfo(claim)
	info.Record, info.Tag = nil, nil // secrets of the user
	return apiv2.Private(info), nil
}
