// Package claim makes users members of companies after a verification, by a code sent to an address at the company's domain,
// by a DNS record or by a meta tag on its website, or after a decision by the editors.
package claim

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/secrets"
)

// Method is how a claim is verified.
type Method string

// The methods. A request has no verification; editors decide about it.
const (
	Email   Method = "email"
	DNS     Method = "dns"
	Meta    Method = "meta"
	Request Method = "request"
)

// Status is the state of a claim.
type Status string

// The states. A waiting claim waits for a decision by the editors: it is a request, or a verified claim to a company that has an
// owner. A claim is replaced when the same user begins another one.
const (
	Started  Status = "started"
	Waiting  Status = "waiting"
	Accepted Status = "accepted"
	Refused  Status = "refused"
	Replaced Status = "replaced"
)

const (
	codeLifetime  = 30 * time.Minute
	tokenLifetime = 7 * 24 * time.Hour // DNS records take up to two days to become visible everywhere
	maxAttempts   = 5
)

// Limits of the fields of a claim, in characters. Some people type a code with spaces or hyphens.
const (
	MaxMessage = 2000
	MaxCode    = 40
)

// Limits of claims. They allow for typing mistakes, but not for guessing a code of 40 bits or for sending many emails to strangers.
var (
	claimsPerUser = limit.Limit{Name: "claim", Times: 20, Period: 24 * time.Hour}
	checksPerUser = limit.Limit{Name: "claim-check", Times: 30, Period: time.Hour}
)

// Limits of emails with codes: codesPerUser are those of one user to one address, emailsPerUser those of one user to one company. The
// others are those of all users together, with emails for users who have not asked for one yet.
var (
	codesPerUser     = limit.Limit{Name: "claim-code", Times: 3, Period: time.Hour}
	emailsPerUser    = limit.Limit{Name: "claim-user", Times: 5, Period: 24 * time.Hour}
	emailsPerAddress = limit.Shared{First: limit.Limit{Name: "claim-address-first", Times: 20, Period: 24 * time.Hour},
		Again: limit.Limit{Name: "claim-address-again", Times: 10, Period: 24 * time.Hour}}
	emailsPerCompany = limit.Shared{First: limit.Limit{Name: "claim-company-first", Times: 40, Period: 24 * time.Hour},
		Again: limit.Limit{Name: "claim-company-again", Times: 20, Period: 24 * time.Hour}}
)

// Errors of claims.
var (
	ErrNoDomain        = errors.New("the directory has no website of the company itself, so only editors can decide")
	ErrForeignEmail    = errors.New("the address is not at the domain of the company's website")
	ErrAlreadyMember   = errors.New("you are already a member of the company")
	ErrWrongCode       = errors.New("the code is wrong")
	ErrExpired         = errors.New("the claim has expired or ended; begin again")
	ErrTooManyAttempts = errors.New("a wrong code was entered too often; begin again")
	ErrTokenNotFound   = errors.New("the record or tag was not found")
	ErrDecided         = errors.New("the claim has already been decided")
)

// Claim is a user's claim to be a member of a company.
type Claim struct {
	bun.BaseModel `bun:"table:company_claims,alias:cl"`

	ID         int64 `bun:",pk,autoincrement"`
	CompanyID  int64
	UserID     int64
	Role       account.CompanyRole
	Method     Method
	Status     Status
	Email      string
	Domain     string
	Secret     string // SHA-256 of the code in hex, or the token of a record or tag
	Attempts   int
	Message    string
	CreatedAt  clock.Moment
	ExpiresAt  clock.Moment
	VerifiedAt *clock.Moment `bun:"proven_at"`
	DecidedAt  *clock.Moment
	DecidedBy  *int64
	Lang       string // language code of the page where the claim began, "" for that of the account
}

// Claims begins, verifies and decides claims.
type Claims struct {
	DB       *database.DB
	Queue    *jobs.Client
	Theme    func(i18n.Locale) mail.Theme
	Verifier Verifier
	// Notify stores a notification for a user in tx and pushes it to the user's devices.
	Notify func(ctx context.Context, tx *database.Tx, user int64, n notify.Notification, tag string) error
}

// NewClaim is the input of Begin.
type NewClaim struct {
	Company int64
	Role    account.CompanyRole
	Method  Method
	Email   string // at the company's domain, for the method email
	Message string // for the editors
	Lang    i18n.Locale
	Page    string // language code of the page where the user claims the company, "" for that of the account
}

// Begin starts a claim of a user, ends the user's earlier claims to the company, and sends the code if the method is Email. If the
// company was merged, the claim is to the remaining company. It returns database.ErrNotFound, ErrAlreadyMember, ErrNoDomain,
// ErrForeignEmail or a *limit.TooManyError.
func (c *Claims) Begin(ctx context.Context, user *account.User, in NewClaim) (*Claim, error) {
	one, err := company.CurrentShown(ctx, c.DB.Read, in.Company)
	if err != nil {
		return nil, err
	}
	ids, err := company.IDsWithMerged(ctx, c.DB.Read, one.ID)
	if err != nil {
		return nil, err
	}
	if role, err := account.CompanyRoleOf(ctx, c.DB.Read, user.ID, one.ID); err != nil || role.CanEdit() {
		return nil, errors.Join(err, ErrAlreadyMember)
	}
	claim := &Claim{CompanyID: one.ID, UserID: user.ID, Role: in.Role, Method: in.Method, Status: Started, Message: in.Message,
		Lang: in.Page}
	if in.Method != Request {
		if claim.Domain = company.OwnDomain(one.Website); claim.Domain == "" {
			return nil, ErrNoDomain
		}
	}
	if err := limit.Count(ctx, c.DB, claimsPerUser, fmt.Sprint(user.ID)); err != nil {
		return nil, err
	}
	code := ""
	switch in.Method {
	case Email:
		if code, err = c.prepareEmail(ctx, claim, in.Email); err != nil {
			return nil, err
		}
	case DNS, Meta:
		claim.Secret = strings.ToLower(rand.Text())
	case Request:
		claim.Status = Waiting
	}
	err = c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*Claim)(nil)).Set("status = ?", Replaced).Where("company_id IN (?)", bun.List(ids)).
			Where("user_id = ?", user.ID).Where("status IN (?)", bun.List([]Status{Started, Waiting})).Exec(ctx)
		if err != nil {
			return fmt.Errorf("replace claims: %w", err)
		}
		lifetime := tokenLifetime
		if in.Method == Email {
			lifetime = codeLifetime
		}
		claim.CreatedAt, claim.ExpiresAt = tx.At, clock.MomentOf(tx.At.Add(lifetime))
		if _, err := tx.NewInsert().Model(claim).Exec(ctx); err != nil {
			return fmt.Errorf("begin claim: %w", err)
		}
		if claim.Status == Waiting {
			return c.notifyOwners(ctx, tx, one, claim, user)
		}
		if code == "" {
			return nil
		}
		email := codeEmail(c.Theme(in.Lang), in.Lang, one, user.Name, code)
		email.To = claim.Email
		return mail.Enqueue(ctx, c.Queue, tx, email)
	})
	if err != nil {
		return nil, err
	}
	return claim, nil
}

// prepareEmail checks the address that the user typed, sets the claim's address, domain and secret, and returns the code. It returns
// ErrForeignEmail or a *limit.TooManyError.
func (c *Claims) prepareEmail(ctx context.Context, claim *Claim, typed string) (code string, err error) {
	address, ok := account.NormalizeEmail(typed)
	_, domain, _ := strings.Cut(address, "@")
	main := company.MainDomain(claim.Domain)
	switch {
	case !ok || !isAt(domain, main):
		return "", ErrForeignEmail
	case !isAt(domain, claim.Domain):
		claim.Domain = main // not that of the website, so that the editors decide about the verified claim
	}
	user, one := fmt.Sprint(claim.UserID), fmt.Sprint(claim.CompanyID)
	// The user's own limits come first, because an attempt that they refuse must not count for other users.
	if err := limit.Count(ctx, c.DB, codesPerUser, user+" "+address); err != nil {
		return "", err
	}
	if err := limit.Count(ctx, c.DB, emailsPerUser, user+" "+one); err != nil {
		return "", err
	}
	if err := limit.CountShared(ctx, c.DB, emailsPerAddress, address, user); err != nil {
		return "", err
	}
	if err := limit.CountShared(ctx, c.DB, emailsPerCompany, one, user); err != nil {
		return "", err
	}
	code = rand.Text()[:8]
	claim.Email, claim.Secret = address, hashCode(code)
	return code, nil
}

// isAt reports whether a domain is another one or below it.
func isAt(domain, other string) bool { return domain == other || strings.HasSuffix(domain, "."+other) }

// hashCode returns the hash under which a code is stored. People may type the code in lower case and with spaces.
func hashCode(code string) string {
	return secrets.Hash(strings.ToUpper(strings.Join(strings.Fields(code), "")))
}

// Current returns the newest claim of a user to a company or to one that was merged with it. It returns database.ErrNotFound if
// there is none.
func (c *Claims) Current(ctx context.Context, user, companyID int64) (*Claim, error) {
	one, err := company.Current(ctx, c.DB.Read, companyID)
	if err != nil {
		return nil, err
	}
	ids, err := company.IDsWithMerged(ctx, c.DB.Read, one.ID)
	if err != nil {
		return nil, err
	}
	claim := new(Claim)
	err = c.DB.Read.NewSelect().Model(claim).Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", user).Order("id DESC").
		Limit(1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("claim of user %d to company %d: %w", user, companyID, database.NotFound(err))
	}
	return claim, nil
}

// Verify checks a user's newest claim to a company: the code that the user entered, the DNS record or the meta tag. A verified
// claim makes the user a member, unless the company has an owner; then editors decide. It returns database.ErrNotFound,
// ErrExpired, ErrWrongCode, ErrTooManyAttempts, ErrTokenNotFound or a *limit.TooManyError.
func (c *Claims) Verify(ctx context.Context, user, companyID int64, code string) (*Claim, error) {
	claim, err := c.Current(ctx, user, companyID)
	if err != nil {
		return nil, err
	}
	if err := limit.Count(ctx, c.DB, checksPerUser, fmt.Sprint(user)); err != nil {
		return nil, err
	}
	if claim.Method == DNS || claim.Method == Meta {
		if claim.Status != Started || c.DB.Now().After(claim.ExpiresAt.Time) {
			return nil, ErrExpired
		}
		if err := c.Verifier.check(ctx, claim); err != nil {
			return nil, err
		}
	}
	var wrong error
	err = c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		// Counting the attempt first locks the row, so that simultaneous attempts cannot exceed the limit.
		res, err := tx.NewUpdate().Model(claim).Set("attempts = attempts + 1").WherePK().Where("status = ?", Started).
			Where("expires_at > ?", tx.At).Returning("*").Exec(ctx)
		if err != nil {
			return fmt.Errorf("verify claim: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			wrong = ErrExpired
			return err
		}
		if claim.Method == Email {
			switch {
			case claim.Attempts > maxAttempts:
				wrong = ErrTooManyAttempts
				return nil
			case subtle.ConstantTimeCompare([]byte(hashCode(code)), []byte(claim.Secret)) != 1:
				wrong = ErrWrongCode
				return nil
			}
		}
		return c.accept(ctx, tx, claim)
	})
	if err = errors.Join(err, wrong); err != nil {
		return nil, err
	}
	return claim, nil
}

// moveToRemaining moves a claim to the remaining company if its company was merged since the claim began, and locks and returns that
// company.
func moveToRemaining(ctx context.Context, tx *database.Tx, claim *Claim) (*company.Company, error) {
	current, err := company.LockCurrent(ctx, tx, []int64{claim.CompanyID})
	if err != nil {
		return nil, err
	}
	kept := current[claim.CompanyID]
	if kept == nil {
		return nil, fmt.Errorf("company %d: %w", claim.CompanyID, database.ErrNotFound)
	}
	if claim.CompanyID == kept.ID {
		return kept, nil
	}
	claim.CompanyID = kept.ID
	if _, err := tx.NewUpdate().Model(claim).Column("company_id").WherePK().Exec(ctx); err != nil {
		return nil, fmt.Errorf("move claim %d: %w", claim.ID, err)
	}
	return kept, nil
}

// accept makes the user of a verified claim a member. It returns ErrExpired if the company was withdrawn since. It leaves the decision to
// the editors if the company has an owner, or if it was merged into a company whose website is not at the verified domain.
func (c *Claims) accept(ctx context.Context, tx *database.Tx, claim *Claim) error {
	kept, err := moveToRemaining(ctx, tx, claim) // locks the company, so that the second of two simultaneous claims finds an owner
	if err != nil {
		return err
	}
	if kept.IsWithdrawn() {
		return ErrExpired
	}
	owned, err := account.HasOwner(ctx, tx, claim.CompanyID)
	if err != nil {
		return err
	}
	claim.VerifiedAt, claim.Status = &tx.At, Accepted
	if owned || company.OwnDomain(kept.Website) != claim.Domain {
		claim.Status = Waiting
		if err := c.notifyOwnersOfVerification(ctx, tx, claim); err != nil {
			return err
		}
	} else {
		claim.DecidedAt = &tx.At
		if err := account.AddMember(ctx, tx, claim.UserID, claim.CompanyID, claim.Role); err != nil {
			return err
		}
		if err := endMootDispute(ctx, tx, claim); err != nil {
			return err
		}
	}
	_, err = tx.NewUpdate().Model(claim).Column("status", "proven_at", "decided_at").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("accept claim: %w", err)
	}
	return recordAction(ctx, tx, claim, actor.Actor{UserID: &claim.UserID}, "verified")
}

// recordAction adds what happened to a claim to the audit log of the company.
func recordAction(ctx context.Context, tx *database.Tx, claim *Claim, by actor.Actor, what string) error {
	detail := map[string]any{"claim": claim.ID, "user": claim.UserID, "role": claim.Role, "method": claim.Method, "status": claim.Status}
	return company.RecordAction(ctx, tx, claim.CompanyID, by, "claim."+what, detail)
}

// WaitingClaims returns at most limit claims that wait for a decision by the editors, the oldest first, beginning after the claim
// with the id after. A claim to a merged company has the id of the remaining company.
func (c *Claims) WaitingClaims(ctx context.Context, after int64, limit int) ([]Claim, error) {
	var list []Claim
	err := c.DB.Read.NewSelect().Model(&list).Where("status = ?", Waiting).Where("id > ?", after).Order("id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("waiting claims: %w", err)
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].CompanyID
	}
	current, err := company.CurrentByIDs(ctx, c.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if kept := current[list[i].CompanyID]; kept != nil {
			list[i].CompanyID = kept.ID
		}
	}
	return list, nil
}

// Decide accepts or refuses a waiting claim. Only editors of all brands may call it. The audit log of the company records the
// decision with by, the actor. It returns database.ErrNotFound, ErrDecided, company.ErrWithdrawn if it would accept a claim to a withdrawn
// company, or ErrDisputed if the user has opened a dispute about the company.
func (c *Claims) Decide(ctx context.Context, id int64, accept bool, by actor.Actor) (*Claim, error) {
	claim := new(Claim)
	err := c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		status := Refused
		if accept {
			status = Accepted
		}
		res, err := tx.NewUpdate().Model(claim).Set("status = ?", status).Set("decided_at = ?", tx.At).Set("decided_by = ?", by.UserID).
			Where("id = ?", id).Where("status = ?", Waiting).Returning("*").Exec(ctx)
		if err != nil {
			return fmt.Errorf("decide claim %d: %w", id, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			exists, failed := tx.NewSelect().Model((*Claim)(nil)).Where("id = ?", id).Exists(ctx)
			switch {
			case err != nil || failed != nil:
				return errors.Join(err, failed)
			case exists:
				return ErrDecided
			}
			return database.ErrNotFound
		}
		kept, err := moveToRemaining(ctx, tx, claim)
		if err != nil {
			return err
		}
		if accept && kept.IsWithdrawn() {
			return company.ErrWithdrawn
		}
		if disputed, err := hasOpenDispute(ctx, tx, claim); err != nil || disputed {
			return errors.Join(err, ErrDisputed)
		}
		if accept {
			if err := account.AddMember(ctx, tx, claim.UserID, claim.CompanyID, claim.Role); err != nil {
				return err
			}
		}
		if err := recordAction(ctx, tx, claim, by, string(claim.Status)); err != nil {
			return err
		}
		return c.notifyClaimant(ctx, tx, claim)
	})
	if err != nil {
		return nil, err
	}
	return claim, nil
}
