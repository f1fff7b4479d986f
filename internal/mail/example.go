package mail

import (
	"masthead/internal/i18n"
)

// Example is an email with example values in a given language. Each package that sends emails
// provides one of each kind.
type Example struct {
	Name    string // last segment of its path, such as "sign-in"
	Compose func(i18n.Locale) Email
}

// TestExample returns the example of ComposeTest. theme is the masthead theme in a language.
func TestExample(theme func(i18n.Locale) Theme) Example {
	return Example{Name: "trial", Compose: func(l i18n.Locale) Email { return ComposeTest(theme(l), l) }}
}

// ComposeTest writes the email that an administrator sends to check that mail arrives.
func ComposeTest(theme Theme, lang i18n.Locale) Email {
	text := func(id string) string { return lang.Text("mail.try."+id, map[string]any{"name": theme.Name}) }
	email := Compose(
		Content{
			Theme:      theme,
			Lang:       lang,
			Subject:    text("subject"),
			Preheader:  text("text"),
			Heading:    text("heading"),
			Paragraphs: []string{text("text")},
			Button:     Link{text("button"), theme.URL},
			Small:      []string{text("small")},
		},
	)
	email.Purpose = Account
	return email
}
