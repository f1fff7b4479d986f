package claim

import (
	"masthead/internal/i18n"
	"masthead/internal/mail"
)

// codeEmail returns the email with the code of a claim. user is the name of the user who claims the company.
func codeEmail(theme mail.Theme, lang i18n.Locale, companyName, user, code string) mail.Email {
	text := func(id string) string {
		return lang.Text("mail.claim."+id, map[string]any{"site": theme.Name, "company": companyName, "name": user, "code": code,
			"minutes": int(codeLifetime.Minutes())})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: lang, Code: code, Subject: text("subject"), Heading: text("subject"),
		Paragraphs: []string{text("text")}, Small: []string{text("once")}})
	email.Purpose = mail.Account
	return email
}

// EmailExamples returns an example of the email with a code.
func EmailExamples(theme func(i18n.Locale) mail.Theme) []mail.Example {
	return []mail.Example{{Name: "claim", Compose: func(l i18n.Locale) mail.Email {
		return codeEmail(theme(l), l, "Kiln & Loom", "Asha Rao", "K7QF2MZA")
	}}}
}
