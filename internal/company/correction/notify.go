package correction

import (
	"cmp"
	"context"
	"strconv"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/notify"
	"masthead/internal/route"
)

// ListAddress returns the address of the list of corrections to a company, in the edition of a language.
func ListAddress(l i18n.Locale, c *company.Company) string {
	return company.AddressWith(l.Edition()+route.CorrectionsPath, c.Slug)
}

// notifyOwners tells the owners of a company that corrections are waiting for their decision.
func (c *Corrections) notifyOwners(ctx context.Context, tx *database.Tx, one *company.Company) error {
	owners, err := account.OwnersOf(ctx, tx, one.ID)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		lang := i18n.LookupOrDefault(owner.User.Lang)
		n := notify.Notification{Kind: notify.System, Title: lang.Text("correction.notify.new", map[string]any{"name": one.NameIn(lang)}),
			Link: ListAddress(lang, one), Lang: lang.Code}
		if err := c.notify(ctx, tx, owner.UserID, n, "corrections-"+strconv.FormatInt(one.ID, 10)); err != nil {
			return err
		}
	}
	return nil
}

// notifyReader notifies the reader who suggested a correction about the decision.
func (c *Corrections) notifyReader(ctx context.Context, tx *database.Tx, cor *Correction, one *company.Company) error {
	user, err := account.UserByID(ctx, tx, cor.UserID)
	if err != nil {
		return err
	}
	lang := i18n.LookupOrDefault(cmp.Or(cor.Lang, user.Lang))
	message, link := "correction.notify.rejected", lang.Edition()+route.CorrectionsPath
	if cor.Status == Accepted {
		message, link = "correction.notify.accepted", lang.Edition()+company.HistoryPath(one)
	}
	n := notify.Notification{Kind: notify.System, Title: lang.Text(message, map[string]any{"name": one.NameIn(lang)}), Text: cor.Reason,
		Link: link, Lang: lang.Code}
	return c.notify(ctx, tx, user.ID, n, "correction-"+strconv.FormatInt(cor.ID, 10))
}

func (c *Corrections) notify(ctx context.Context, tx *database.Tx, user int64, n notify.Notification, tag string) error {
	if c.Notify == nil {
		return nil
	}
	return c.Notify(ctx, tx, user, n, tag)
}
