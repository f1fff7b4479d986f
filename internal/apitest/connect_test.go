package apitest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// connectArea has messages to companies.
var connectArea = area{
	cases: connectCases,
	personal: map[string]personalRequest{
		// TestMessagesToACompany has the callers who may read and answer.
		"create-company-connect": {body: `{"companyId":"999999","reason":"Anything Else"}`, want: 404},
		"list-company-connects":  {query: "?company=999999", want: 404},
		"list-sent-connects":     {},
		"count-unread-connects":  {},
		"read-company-connect":   {want: 404},
		"reply-company-connect":  {body: `{"message":"Hello"}`, want: 404},
		"sort-company-connect":   {body: `{"archived":true}`, want: 404},
	},
}

// connectCases test API-57 and VALID-06.
func connectCases(e *FullSite) []Case {
	return []Case{
		// API-57, VALID-06; TestMessagesToACompany has the other operations.
		{Name: "a request to a company", Method: "POST", URL: "/rw/company-connects/create", As: Reader, Type: jsonType,
			Body:  fmt.Sprintf(`{"companyId":"%d","reason":"Business Proposal","message":"May we visit you?"}`, e.Company.ID),
			Check: is("status", "success", "claimed", false)},
		{Name: "the reader's own requests", URL: "/rw/sent-company-connects", As: Reader, Header: private,
			Check: is("items.0.reason", "Business Proposal", "items.0.company.slug", "kiln-and-loom", "items.0.waiting", true)},
	}
}

// API-57, ROLE-10, VALID-06, D-23: A signed-in reader writes to a company. Its members read the message and its founders
// reply. Nobody learns an email address.
func TestMessagesToACompany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		for as, role := range map[string]account.CompanyRole{SignedEditor: account.Founder, Talent: account.Employee} {
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				return account.AddMember(ctx, tx, s.users[as], own.ID, role)
			})
		}
		create := func(name, as, body string, status int) Response {
			return s.Ask(t, Case{Name: name, Method: "POST", URL: "/rw/company-connects/create?locale=en", As: as, Type: jsonType,
				Body: strings.ReplaceAll(body, "ID", fmt.Sprint(own.ID)), Status: status})
		}
		for field, body := range map[string]string{
			"reason":       `{"companyId":"ID","reason":"Other"}`,
			"phone_number": `{"companyId":"ID","reason":"Anything Else","phone_number":"+91"}`,
			"message":      fmt.Sprintf(`{"companyId":"ID","reason":"Anything Else","message":"%s"}`, strings.Repeat("x", 1001)),
			"companyId":    `{"companyId":"kiln","reason":"Anything Else"}`,
		} {
			a := create(field, Reader, body, 422)
			fields, _ := a.Member("fields").(map[string]any)
			if a.Status != 422 || a.Member("success") != false || a.Member("error") == "" || fields[field] == nil {
				t.Errorf("%s: %d %v", field, a.Status, a.Member("fields"))
			}
		}
		if a := create("anonymous", "", `{"companyId":"ID","reason":"Anything Else"}`, 401); a.Status != 401 {
			t.Errorf("anonymous: %d", a.Status)
		}
		a := create("a member", SignedEditor, `{"companyId":"ID","reason":"Anything Else"}`, 403)
		if a.Status != 403 || a.Member("success") != false {
			t.Errorf("a member: %d", a.Status)
		}
		sent := create("a reader", Reader,
			`{"companyId":"ID","reason":"Interested to Invest","message":"May we visit?","phone_number":"98400"}`, 200)
		if sent.Member("status") != "success" || sent.Member("claimed") != true {
			t.Fatalf("%+v", sent)
		}
		id := fmt.Sprint(sent.Member("id"))
		inbox, one := fmt.Sprintf("/rw/company-inbox?company=%d", own.ID), "/rw/company-inbox/"+id
		private := func(t *testing.T, a Response) {
			if strings.Contains(fmt.Sprint(a.Member("items"), a.Member("sender"), a.Member("replies")), "@") {
				t.Errorf("the response has an email address: %+v", a)
			}
		}
		Run(t, s, []Case{
			{Name: "the inbox", URL: inbox, As: Talent, Check: is("items.0.sender.signedIn", true, "items.0.sender.phone_number", "98400",
				"items.0.unread", 1, "items.0.reason", "Interested to Invest")},
			{Name: "no email address in the inbox", URL: inbox, As: SignedEditor, Check: private},
			{Name: "the inbox of another company", URL: inbox, As: SignedGulf, Status: 404},
			{Name: "the inbox for an editor of all brands", URL: inbox, As: SignedAdmin, Status: 404},
			{Name: "unread", URL: "/rw/unread-company-connects", As: SignedEditor, Check: is("companies.kiln-and-loom", 1, "replies", 0)},
			{Name: "a conversation of other users", URL: one, As: SignedGulf, Status: 404},
			{Name: "an employee replies", Method: "POST", URL: one + "/replies", As: Talent, Type: jsonType, Body: `{"message":"Hi"}`, Status: 403},
			{Name: "the sender writes again", Method: "POST", URL: one + "/replies", As: Reader, Type: jsonType, Body: `{"message":"Hi"}`,
				Status: 403},
			{Name: "an empty reply", Method: "POST", URL: one + "/replies", As: SignedEditor, Type: jsonType, Body: `{"message":" "}`, Status: 422,
				Check: is("success", false)},
			{Name: "a reply", Method: "POST", URL: one + "/replies", As: SignedEditor, Type: jsonType, Body: `{"message":"Please do."}`,
				Check: is("success", true)},
			{Name: "unread replies", URL: "/rw/unread-company-connects", As: Reader, Check: is("replies", 1)},
			{Name: "the reply", URL: one, As: Reader, Check: is("replies.0.text", "Please do.", "replies.0.fromCompany", true, "canReply", true)},
			{Name: "no email address in the reply", URL: one, As: Reader, Check: private},
			{Name: "a block", Method: "PUT", URL: one, As: SignedEditor, Type: jsonType, Body: `{"blocked":true}`, Check: is("success", true)},
			{Name: "archived", URL: inbox + "&archived=true", As: SignedEditor, Check: is("items.0.blocked", true)},
			{Name: "an invalid key", URL: inbox + "&after=x", As: SignedEditor, Status: 400},
		})
		if a := create("a blocked sender", Reader, `{"companyId":"ID","reason":"Anything Else"}`, 403); a.Status != 403 {
			t.Errorf("a blocked sender: %d", a.Status)
		}
	})
}
