package member

import (
	"net/url"
	"time"

	"masthead/internal/account"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/mail"
)

func invitationPath(l i18n.Locale, token string) string {
	return l.Edition() + InvitationPage.Pattern + "?" + url.Values{"token": {token}}.Encode()
}

// invitationEmail returns the email with an invitation. inviter is the name of the member who invites, "" for a member without a name.
func invitationEmail(theme mail.Theme, l i18n.Locale, companyName, inviter string, role account.CompanyRole, link string,
	expires time.Time,
) mail.Email {
	text := func(id string) string {
		return l.Text("mail.invite."+id, map[string]any{"site": theme.Name, "company": companyName, "name": inviter,
			"role": l.Text("companyRole."+string(role), nil), "date": l.Date(expires)})
	}
	subject, paragraph := text("subject"), text("text")
	if inviter == "" {
		subject = l.Text("member.join", map[string]any{"name": companyName})
		paragraph = l.Text("member.joinText", map[string]any{"name": companyName, "role": l.Text("companyRole."+string(role), nil)})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject,
		Paragraphs: []string{paragraph}, Button: mail.Link{Text: l.Text("member.accept", nil), Address: link},
		Small: []string{text("once")}})
	email.Purpose = mail.Account
	return email
}

// Offer returns the operations on members and invitations, the example of the email, and the export.
func (m *Members) Offer() feature.Offer {
	return feature.Offer{API: m.register, Export: m.ExportUserData, Emails: []mail.Example{{Name: "company-invitation",
		Compose: func(l i18n.Locale) mail.Email {
			return invitationEmail(m.Theme(l), l, "Kiln & Loom", "Asha Rao", account.Executive, m.Site+invitationPath(l, "EXAMPLE"),
				time.Date(2026, 3, 22, 0, 0, 0, 0, time.UTC))
		}}}}
}
