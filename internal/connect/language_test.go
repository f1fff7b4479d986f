package connect_test

import (
	"strings"
	"testing"

	"masthead/internal/i18n"
)

// A user is told about a message in the language of the page where the user last wrote in the conversation, and before that in the
// language of the account.
func TestMessagesAreInTheLanguageOfThePage(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		hindi, _ := i18n.Lookup("hi")
		urdu, _ := i18n.Lookup("ur")
		in := f.request(f.kiln)
		in.Lang, in.Page = hindi, hindi.Code
		sent, err := f.Send(t.Context(), f.asha, in)
		if err != nil {
			t.Fatal(err)
		}
		last := func(to string) (lang, text string) {
			t.Helper()
			for _, one := range f.emails("") {
				if one.To == to {
					lang, text = one.Lang, one.Text
				}
			}
			return lang, text
		}
		reply := func(of func() error) {
			t.Helper()
			if err := of(); err != nil {
				t.Fatal(err)
			}
		}
		if lang, _ := last(f.founder.Email); lang != "en" {
			t.Errorf("the request reaches the founder in %q", lang)
		}
		reply(func() error { return f.Reply(t.Context(), f.founder, sent.ID, "Please come.", urdu, "ur") })
		if lang, text := last(f.asha.Email); lang != "hi" || !strings.Contains(text, "/hindi/company/inbox/") {
			t.Errorf("the reply reaches the reader in %q: %s", lang, text)
		}
		reply(func() error { return f.Reply(t.Context(), f.asha, sent.ID, "When?", i18n.Default, "en") })
		if lang, _ := last(f.founder.Email); lang != "ur" {
			t.Errorf("the reply reaches the founder in %q", lang)
		}
		if lang, _ := last(f.executive.Email); lang != "en" {
			t.Errorf("the reply reaches the executive, who has written nothing, in %q", lang)
		}
		reply(func() error { return f.Reply(t.Context(), f.founder, sent.ID, "On Tuesday.", i18n.Default, "") })
		if lang, _ := last(f.asha.Email); lang != "en" {
			t.Errorf("the second reply reaches the reader, who has written in English since, in %q", lang)
		}
	})
}
