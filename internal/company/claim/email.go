package claim

import (
	"strings"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// codeEmail returns the email with the code of a claim, which links to the page with the field for the code. user is the name of the user
// who claims the company, "" for a user without a name.
func codeEmail(theme mail.Theme, lang i18n.Locale, one *company.Company, user, code string) mail.Email {
	text := func(id string) string {
		return lang.Text("mail.claim."+id, map[string]any{"site": theme.Name, "company": one.NameIn(lang),
			"name": account.ShownName(user, lang), "code": code, "minutes": int(codeLifetime.Minutes())})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: lang, Code: code, Subject: text("subject"), Heading: text("subject"),
		Paragraphs: []string{text("text")}, Small: []string{text("once")},
		Button: mail.Link{Text: text("button"), Address: strings.TrimRight(theme.URL, "/") + company.AddressWith(route.ClaimPath, one.Slug)}})
	email.Purpose = mail.Account
	return email
}

func disputeText(lang i18n.Locale) string { return lang.Text("mail.dispute.text", nil) }

// disputeEmail returns the email to an owner of a company that somebody else claims. user is the name of that user.
func disputeEmail(theme mail.Theme, lang i18n.Locale, companyName, user string) mail.Email {
	subject := lang.Text("mail.dispute.subject", map[string]any{"company": companyName, "name": user})
	email := mail.Compose(mail.Content{Theme: theme, Lang: lang, Subject: subject, Heading: subject, Paragraphs: []string{disputeText(lang)},
		Button: mail.Link{Text: lang.Text("company.edit.write", nil), Address: strings.TrimRight(theme.URL, "/") + route.ReportPath}})
	email.Purpose = mail.Account
	return email
}

// ExampleEmails returns examples of the emails about claims.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	return append(disputeExamples(theme), []mail.Example{{Name: "claim-dispute", Compose: func(l i18n.Locale) mail.Email {
		return disputeEmail(theme(l), l, "Kiln & Loom", "Asha Rao")
	}}, {Name: "claim", Compose: func(l i18n.Locale) mail.Email {
		return codeEmail(theme(l), l, &company.Company{Name: "Kiln & Loom", Slug: "kiln-and-loom"}, "Asha Rao", "K7QF2MZA")
	}}}...)
}
