package claim_test

import (
	"slices"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company/claim"
	"masthead/internal/i18n"
)

// A claimant is told about the decision in the language of the page where the claim began, and the email with the code links to that
// page.
func TestClaimsAreInTheLanguageOfThePage(t *testing.T) {
	eachDispute(t, func(t *testing.T, d *disputes) {
		tamil, _ := i18n.Lookup("ta")
		begun, err := d.Begin(t.Context(), d.other, claim.NewClaim{Company: d.kiln.ID, Role: account.Founder, Method: claim.Email,
			Email: "ravi@kiln.example", Lang: tamil, Page: tamil.Code})
		if err != nil {
			t.Fatal(err)
		}
		code, to := d.lastCode()
		if to != "ravi@kiln.example" {
			t.Fatal(to)
		}
		emails := d.emailsTo(&account.User{Email: to})
		if !strings.Contains(emails[0], "/company/claim?company=kiln") || !strings.Contains(emails[0], "குறியீடு") {
			t.Errorf("the email with the code: %s", emails[0])
		}
		if _, err := d.Verify(t.Context(), d.other.ID, d.kiln.ID, lastWord(code, emails[0])); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Decide(t.Context(), begun.ID, false, actor.Actor{UserID: &d.mira.ID}); err != nil {
			t.Fatal(err)
		}
		if told := d.notifications[d.other.ID]; len(told) != 1 || !strings.Contains(told[0], "/tamil/company/claim") {
			t.Errorf("the claimant is told %q", told)
		}
	})
}

// lastWord returns the code of an email. Only English subjects begin with the code.
func lastWord(first, email string) string {
	subject, _, _ := strings.Cut(email, "|")
	for word := range strings.FieldsSeq(subject) {
		if len(word) == 8 && strings.ToUpper(word) == word && strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == "" {
			return word
		}
	}
	return first
}

// Each side of a dispute is told about it in the language of its own statements, else in the language of the account. An owner who lost
// the company can still read the dispute; other users cannot.
func TestEarlierOwnersReadADecidedDispute(t *testing.T) {
	eachDispute(t, func(t *testing.T, d *disputes) {
		hindi, _ := i18n.Lookup("hi")
		if _, err := d.begin(d.other, claim.Request, ""); err != nil {
			t.Fatal(err)
		}
		opened, err := d.OpenDispute(t.Context(), d.other, d.kiln.ID, claim.NewStatement{Text: "I founded it.", Lang: hindi, Page: "hi"})
		if err != nil {
			t.Fatal(err)
		}
		second := d.addUser("second@example.in")
		d.join(second, account.Executive)
		_, err = d.AddStatement(t.Context(), d.asha.ID, opened.ID, claim.NewStatement{Text: "I bought it.", Lang: i18n.Default, Page: "ur"})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.decide(opened.ID, claim.DisputeTransferred); err != nil {
			t.Fatal(err)
		}
		for u, path := range map[*account.User]string{d.other: "/hindi/company/disputes", d.asha: "/urdu/company/disputes",
			second: "/company/disputes"} {
			told := d.notifications[u.ID]
			if _, link, _ := strings.Cut(told[len(told)-1], "|"); !strings.Contains(link, "|"+path+"?") {
				t.Errorf("%s is told %q, want a link to %s", u.Email, told, path)
			}
		}
		for _, u := range []*account.User{d.asha, second} {
			list, err := d.DisputesOf(t.Context(), u.ID, d.kiln.ID)
			if err != nil || len(list) != 1 || list[0].Own || list[0].CanAdd() || list[0].Reason != "The register says so." {
				t.Errorf("%s reads %+v, %v", u.Email, list, err)
			}
		}
		list, err := d.DisputesOf(t.Context(), d.mira.ID, 0)
		if err != nil || len(list) != 0 {
			t.Errorf("a stranger reads %+v, %v", list, err)
		}
		list, err = d.DisputesOf(t.Context(), d.other.ID, 0)
		if err != nil || !slices.ContainsFunc(list, func(one claim.ListedDispute) bool { return one.Own }) {
			t.Errorf("the claimant reads %+v, %v", list, err)
		}
	})
}
