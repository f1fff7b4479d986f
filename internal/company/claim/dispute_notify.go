package claim

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/route"
)

// DisputesAddress returns the address of the disputes about a company, in the edition of a language.
func DisputesAddress(l i18n.Locale, c *company.Company) string {
	return company.AddressWith(l.Edition()+route.DisputesPath, c.Slug)
}

// disputeNews has the texts of a notification and an email to one side of a dispute.
type disputeNews struct {
	title, text string
	reason      string // reason for a decision
	path        string // path of the linked page, below that of the edition
	button      string
}

func (n disputeNews) email(theme mail.Theme, l i18n.Locale) mail.Email {
	content := mail.Content{Theme: theme, Lang: l, Subject: n.title, Heading: n.title, Paragraphs: []string{n.text},
		Button: mail.Link{Text: n.button, Address: strings.TrimRight(theme.URL, "/") + n.path}}
	if n.reason != "" {
		content.Paragraphs = append(content.Paragraphs, l.Text("correction.reason", nil)+": "+n.reason)
	}
	email := mail.Compose(content)
	email.Purpose = mail.Account
	return email
}

// newDisputeNews returns the news that a user disputes the ownership of a company.
func newDisputeNews(l i18n.Locale, companyName, path, user string) disputeNews {
	return disputeNews{title: l.Text("dispute.notify.opened", map[string]any{"name": companyName, "user": user}),
		text: l.Text("dispute.notify.openedText", nil), path: path, button: l.Text("dispute.page", nil)}
}

// decisionNews returns the news that the editors have decided.
func decisionNews(l i18n.Locale, companyName, path string, d *Dispute) disputeNews {
	return disputeNews{title: l.Text("dispute.notify.decided", map[string]any{"name": companyName}),
		text: l.Text("dispute.status."+string(d.Status), nil), reason: d.Reason, path: path, button: l.Text("dispute.page", nil)}
}

// sendNews sends a user a notification and, if withEmail is set, an email. newsIn returns the texts in a language.
func (c *Claims) sendNews(ctx context.Context, tx *database.Tx, d *Dispute, user *account.User, withEmail bool,
	newsIn func(i18n.Locale) disputeNews,
) error {
	lang := d.languageOf(user)
	news := newsIn(lang)
	if c.Notify != nil {
		text := strings.TrimSpace(news.text + "\n" + news.reason)
		n := notify.Notification{Kind: notify.System, Title: news.title, Text: text, Link: lang.Edition() + news.path, Lang: lang.Code}
		if err := c.Notify(ctx, tx, user.ID, n, "dispute-"+strconv.FormatInt(d.ID, 10)); err != nil {
			return err
		}
	}
	if !withEmail {
		return nil
	}
	email := news.email(c.Theme(lang), lang)
	email.To = user.Email
	if err := mail.Enqueue(ctx, c.Queue, tx, email); err != nil {
		return fmt.Errorf("notify user %d of dispute %d: %w", user.ID, d.ID, err)
	}
	return nil
}

func disputesPath(one *company.Company) string {
	return company.AddressWith(route.DisputesPath, one.Slug)
}

// notifyOfDispute tells the owners of a company that a user has opened a dispute.
func (c *Claims) notifyOfDispute(ctx context.Context, tx *database.Tx, d *Dispute, one *company.Company, user *account.User) error {
	owners, err := account.OwnersOf(ctx, tx, one.ID)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		err := c.sendNews(ctx, tx, d, owner.User, true, func(l i18n.Locale) disputeNews {
			return newDisputeNews(l, one.NameIn(l), disputesPath(one), account.ShownName(user.Name, l))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// notifyOtherSide sends a notification with a title to the owners if the claimant acted, else to the claimant.
func (c *Claims) notifyOtherSide(ctx context.Context, tx *database.Tx, d *Dispute, one *company.Company, claimantActed bool, title string,
) error {
	var users []*account.User
	if claimantActed {
		owners, err := account.OwnersOf(ctx, tx, one.ID)
		if err != nil {
			return err
		}
		for _, owner := range owners {
			users = append(users, owner.User)
		}
	} else {
		user, err := account.UserByID(ctx, tx, d.UserID)
		if err != nil {
			return err
		}
		users = append(users, user)
	}
	for _, user := range users {
		err := c.sendNews(ctx, tx, d, user, false, func(l i18n.Locale) disputeNews {
			return disputeNews{title: l.Text(title, map[string]any{"name": one.NameIn(l)}), path: disputesPath(one)}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// notifyOfDecision notifies the claimant and the former owners of the decision of the editors.
func (c *Claims) notifyOfDecision(ctx context.Context, tx *database.Tx, d *Dispute, one *company.Company, owners []account.Membership,
) error {
	claimant, err := account.UserByID(ctx, tx, d.UserID)
	if err != nil {
		return err
	}
	users := []*account.User{claimant}
	for _, owner := range owners {
		if owner.UserID != claimant.ID {
			users = append(users, owner.User)
		}
	}
	for _, user := range users {
		err := c.sendNews(ctx, tx, d, user, true, func(l i18n.Locale) disputeNews {
			return decisionNews(l, one.NameIn(l), disputesPath(one), d)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// disputeExamples returns examples of the emails about disputes.
func disputeExamples(theme func(i18n.Locale) mail.Theme) []mail.Example {
	const name = "Kiln & Loom"
	path := company.AddressWith(route.DisputesPath, "kiln-and-loom")
	return []mail.Example{{Name: "dispute-opened", Compose: func(l i18n.Locale) mail.Email {
		return newDisputeNews(l, name, path, "Asha Rao").email(theme(l), l)
	}}, {Name: "dispute-decided", Compose: func(l i18n.Locale) mail.Email {
		d := &Dispute{Status: DisputeTransferred, Reason: "Asha Rao has shown the entry in the register of companies."}
		return decisionNews(l, name, path, d).email(theme(l), l)
	}}}
}
