package claim

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/route"
)

// notifyOwnersOfVerification notifies the owners of a company that another user has verified a claim to it.
func (c *Claims) notifyOwnersOfVerification(ctx context.Context, tx *database.Tx, claim *Claim) error {
	one, err := company.Current(ctx, tx, claim.CompanyID)
	if err != nil {
		return err
	}
	user, err := account.UserByID(ctx, tx, claim.UserID)
	if err != nil {
		return err
	}
	return c.notifyOwners(ctx, tx, one, claim, user)
}

// notifyOwners sends each owner of a company a notification and an email that a claim of user waits for the editors.
func (c *Claims) notifyOwners(ctx context.Context, tx *database.Tx, one *company.Company, claim *Claim, user *account.User) error {
	owners, err := account.OwnersOf(ctx, tx, one.ID)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		lang := i18n.LookupOrDefault(owner.User.Lang)
		email := disputeEmail(c.Theme(lang), lang, one.NameIn(lang), account.ShownName(user.Name, lang))
		link := lang.Edition() + route.ReportPath
		n := notify.Notification{Kind: notify.System, Title: email.Subject, Text: disputeText(lang), Link: link, Lang: lang.Code}
		if err := c.notify(ctx, tx, owner.UserID, n, claim); err != nil {
			return err
		}
		email.To = owner.User.Email
		if err := mail.Enqueue(ctx, c.Queue, tx, email); err != nil {
			return fmt.Errorf("notify owner %d of claim %d: %w", owner.UserID, claim.ID, err)
		}
	}
	return nil
}

// notifyClaimant notifies a claimant about the decision of the editors on the claim.
func (c *Claims) notifyClaimant(ctx context.Context, tx *database.Tx, claim *Claim) error {
	one, err := company.Current(ctx, tx, claim.CompanyID)
	if err != nil {
		return err
	}
	user, err := account.UserByID(ctx, tx, claim.UserID)
	if err != nil {
		return err
	}
	lang := i18n.LookupOrDefault(cmp.Or(claim.Lang, user.Lang))
	message, link := "claim.refused", Address(lang, one)
	if claim.Status == Accepted {
		message, link = company.WelcomeMessage(claim.Role), company.WizardAddress(lang, one)
	}
	text := lang.Text(message, map[string]any{"name": one.NameIn(lang)})
	return c.notify(ctx, tx, user.ID, notify.Notification{Kind: notify.System, Title: text, Link: link, Lang: lang.Code}, claim)
}

func (c *Claims) notify(ctx context.Context, tx *database.Tx, user int64, n notify.Notification, claim *Claim) error {
	if c.Notify == nil {
		return nil
	}
	return c.Notify(ctx, tx, user, n, "claim-"+strconv.FormatInt(claim.ID, 10))
}
