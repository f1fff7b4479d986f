package apitest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/auditlog"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// Issue 24, "Administration": an administrator sees where a colleague is signed in and signs them out, on one device or everywhere.
func TestSessionsOfAnAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		url := fmt.Sprintf("/desk/accounts/%d/sessions", s.users[SignedEditor])
		list := s.desk(t, "GET", url, SignedAdmin, "", "items.0.current", false, "items.1", nil)
		one := fmt.Sprintf("%s/%.0f", url, list.Member("items", 0, "id"))
		s.desk(t, "GET", "/desk/stories", SignedEditor, "", "status", nil)
		s.desk(t, "DELETE", one, SignedAdmin, "", "items", []any{})
		s.desk(t, "GET", "/desk/stories", SignedEditor, "", "status", 401)
		s.desk(t, "DELETE", one, SignedAdmin, "", "status", 404)

		s.desk(t, "DELETE", fmt.Sprintf("/desk/accounts/%d/sessions", s.users[SignedGulf]), Admin, "", "items", []any{})
		s.desk(t, "GET", "/desk/stories", SignedGulf, "", "status", 401)
		own := fmt.Sprintf("/desk/accounts/%d/sessions", s.users[SignedAdmin])
		s.desk(t, "DELETE", own, SignedAdmin, "", "items.0.current", true, "items.1", nil)
		s.desk(t, "GET", "/desk/accounts/999999/sessions", Admin, "", "status", 404)
		s.desk(t, "GET", "/desk/audit?entity=accounts", Admin, "", "items.0.action", "Signed out", "items.0.kind", "People and roles")

		c.Advance(16 * time.Minute)
		for _, call := range []struct{ method, url string }{{"GET", own}, {"DELETE", own}, {"DELETE", own + "/1"}} {
			s.send(t, call.method, call.url, SignedAdmin, "", 403)
		}
	})
}

// Issue 24, "Administration": what only `masthead mail` could do. A brand gets a sender and keys; an earlier version changes nothing.
func TestSendersOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const url = "/desk/mail/senders/herstory"
		none := s.desk(t, "GET", url, Admin, "", "address", "", "keys", []any{})
		version := fmt.Sprintf("%.0f", none.Member("version"))
		for body, field := range map[string]string{
			`{"address":"news"`:           "address",
			`{"address":"news@localhost"`: "address",
			`{"address":"news@example.com","name":"` + strings.Repeat("x", 81) + `"`: "name",
		} {
			if a := s.desk(t, "PUT", url, Admin, body+`,"version":`+version+`}`, "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		s.desk(t, "POST", url+"/keys", Admin, `{}`, "status", 409)
		saved := s.desk(t, "PUT", url, SignedAdmin, `{"address":"news@Herstory.example","version":`+version+`}`, "address",
			"news@Herstory.example", "name", s.Brand("herstory").Name, "effective", "news@Herstory.example")
		s.desk(t, "PUT", url, Admin, `{"address":"other@example.com","version":`+version+`}`, "status", 409, "current.address",
			"news@Herstory.example")
		first := s.desk(t, "POST", url+"/keys", Admin, `{"ed25519":true}`, "keys.0.signs", true, "keys.1", nil)
		selector := fmt.Sprint(first.Member("keys", 0, "selector"))
		if record := fmt.Sprint(first.Member("keys", 0, "record")); record != selector+"._domainkey.herstory.example" ||
			!strings.HasPrefix(fmt.Sprint(first.Member("keys", 0, "value")), "v=DKIM1; k=ed25519; p=") ||
			strings.Contains(first.Text, "PRIVATE") {
			t.Error(first.Text)
		}
		second := s.desk(t, "POST", url+"/keys", Admin, `{"ed25519":true}`, "keys.1.signs", false, "keys.1.selector", selector+"-2")
		s.desk(t, "POST", url+"/keys/"+selector+"-2/use", Admin, "", "keys.0.selector", selector+"-2", "keys.0.signs", true, "keys.1", nil)
		s.desk(t, "POST", url+"/keys/none/use", Admin, "", "status", 404)
		s.desk(t, "GET", "/desk/mail/senders?limit=50", Admin, "", "next", "")
		s.desk(t, "DELETE", url+"?version="+version, Admin, "", "status", 409)
		s.desk(t, "DELETE", fmt.Sprintf("%s?version=%.0f", url, second.Member("version")), Admin, "", "address", "", "keys", []any{})
		s.desk(t, "GET", "/desk/audit?entity=mail", Admin, "", "items.0.action", "Deleted", "items.0.kind", "Email", "items.1.action",
			"Signing key changed")
		if saved.Member("version") == none.Member("version") {
			t.Error("the version has not changed")
		}
	})
}

// Issue 24, "Administration": suppressed addresses are found, and emails to one are allowed again with a reason, which the audit log has. A
// test email goes to oneself.
func TestSuppressedAddressesOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.desk(t, "POST", "/mail/events", Admin, `{"events":[{"address":"asha@example.in","kind":"bounce","status":"5.1.1"}]}`, "taken", 1)
		s.desk(t, "POST", "/mail/events", Admin, `{"events":[{"address":"neha@example.org","kind":"complaint"}]}`, "taken", 1)
		s.desk(t, "GET", "/desk/mail/suppressed?q=ASHA@example.in", Admin, "", "items.0.address", "a…@example.in", "items.0.reason", "hard",
			"items.0.status", "5.1.1", "items.1", nil)
		s.desk(t, "GET", "/desk/mail/suppressed?q=nobody@example.in", Admin, "", "items", []any{})
		s.desk(t, "GET", "/desk/mail/suppressed?q=example.org", Admin, "", "items.0.reason", "complaint", "items.1", nil)
		s.desk(t, "GET", "/desk/mail/suppressed?reason=hard", Admin, "", "items.0.status", "5.1.1", "items.1", nil)
		page := s.desk(t, "GET", "/desk/mail/suppressed?limit=1", Admin, "", "items.1", nil)
		s.desk(t, "GET", fmt.Sprint("/desk/mail/suppressed?limit=1&after=", page.Member("next")), Admin, "", "next", "")
		found := s.desk(t, "GET", "/desk/mail/suppressed?q=asha@example.in", Admin, "")
		lift := fmt.Sprint("/desk/mail/suppressed/", found.Member("items", 0, "mark"), "/lift")
		s.desk(t, "POST", lift, SignedAdmin, `{"reason":" "}`, "status", 422)
		s.desk(t, "POST", lift, SignedAdmin, `{"reason":"The mailbox is back."}`)
		s.desk(t, "POST", lift, SignedAdmin, `{"reason":"Again"}`, "status", 404)
		s.desk(t, "GET", "/desk/audit?entity=mail", Admin, "", "items.0.action", "Emails allowed again", "items.0.title",
			"The mailbox is back.", "items.0.user.name", SignedAdmin)

		s.desk(t, "POST", "/desk/mail/test", Admin, `{"brand":"herstory"}`, "status", 409)
		s.desk(t, "POST", "/desk/mail/test", SignedAdmin, `{"brand":"none"}`, "status", 422)
		sent := s.desk(t, "POST", "/desk/mail/test", SignedAdmin, `{"brand":"herstory"}`, "sent", true, "error", "")
		if to := fmt.Sprint(sent.Member("to")); !strings.Contains(to, "@") {
			t.Errorf("sent to %q", to)
		}
	})
}

// Issue 24, "Administration": the settings of a brand that only the command line could change: Naver, the player, styles of headings, texts
// of links in other languages, and the ticker.
func TestSettingsOfABrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		made := s.desk(t, "POST", "/desk/brands", SignedAdmin, brandBody(`"slug":"makers","kind":"brand"`))
		version := fmt.Sprintf("%.0f", made.Member("version"))
		save := func(settings, menu string, want ...any) Response {
			body := strings.Replace(brandBody(`"version":`+version), `"settings":{}`, `"settings":`+settings, 1)
			return s.desk(t, "PUT", "/desk/brands/makers", Admin, strings.Replace(body, `"menu":[]`, `"menu":`+menu, 1), want...)
		}
		item := func(texts string) string {
			return `[{"text":"Topics","items":[{"text":"Clay","path":"/clay","texts":` + texts + `}]}]`
		}
		for settings, field := range map[string]string{
			`{"player":"My Player"}`:                                   "settings.player",
			`{"headings":{"press":"loud"}}`:                            "settings.headings.press",
			`{"headings":{"Press Release":"serif"}}`:                   "settings.headings.Press Release",
			`{"address":"example.com"}`:                                "settings.address",
			`{"ticker":{"source":"none"}}`:                             "settings.ticker.source",
			`{"ticker":{"coins":[{"symbol":"btc","name":"Bitcoin"}]}}`: "settings.ticker.coins[0].symbol",
			`{"ticker":{"coins":[{"symbol":"BTC","name":" "}]}}`:       "settings.ticker.coins[0].name",
			`{"ticker":{"coins":[{"symbol":"BTC","name":"Bitcoin"},{"symbol":"BTC","name":"Bitcoin 2"}]}}`: "settings.ticker.coins[1].symbol",
		} {
			if a := save(settings, "[]", "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", settings, a.Text)
			}
		}
		for texts, field := range map[string]string{`{"xx":"Clay"}`: "menu[0].items[0].texts.xx",
			`{"hi":"` + strings.Repeat("x", 81) + `"}`: "menu[0].items[0].texts.hi"} {
			if a := save("{}", item(texts), "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", texts, a.Text)
			}
		}
		save(`{"naver":true,"player":"makers","headings":{"":"band","press-release":"serif"},"ticker":{"coins":[`+
			`{"symbol":"ETH","name":"Ethereum"}]}}`, item(`{"hi":"मिट्टी"}`), "settings.naver", true, "settings.headings.press-release", "serif",
			"settings.player", "makers", "menu.0.items.0.texts.hi", "मिट्टी", "settings.ticker.coins.0.symbol", "ETH")
		s.desk(t, "GET", "/ticker?brand=makers", "", "", "coins.0.symbol", "ETH", "coins.1", nil, "sample", true)
		s.desk(t, "GET", "/ticker", "", "", "coins.0.symbol", "BTC", "coins.4.symbol", "MATIC")
		s.desk(t, "GET", "/ticker?brand=none", "", "", "status", 404)
		now := s.desk(t, "GET", "/desk/brands/makers", Admin, "")
		version = fmt.Sprintf("%.0f", now.Member("version"))
		save(`{"ticker":{"source":"off"}}`, "[]", "settings.ticker.source", "off")
		s.desk(t, "GET", "/ticker?brand=makers", "", "", "coins", []any{})
	})
}

// Issue 24, "Administration": the audit log speaks the language of the editor. Every operation of the newsroom that writes has words, and
// what it writes has a name; an operation without them fails here.
func TestEveryLoggedOperationHasWords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		for _, op := range s.API.Logged() {
			if !auditlog.HasWords(op.OperationID, op.Path) {
				t.Errorf("%s (%s %s) has no words in internal/auditlog/words.go", op.OperationID, op.Method, op.Path)
			}
		}
		s.Draft("herstory", "A draft")
		made := s.desk(t, "POST", "/desk/stories", SignedEditor, `{"brand":"herstory","title":"The loom came late","body":{"type":"doc",`+
			`"content":[{"type":"paragraph","content":[{"type":"text","text":"On a Tuesday."}]}]}}`)
		s.desk(t, "POST", fmt.Sprintf("/desk/stories/%.0f/publish", made.Member("id")), Editor, "")
		s.desk(t, "GET", "/desk/audit", Admin, "", "items.0.action", "Published", "items.0.kind", "Stories", "items.0.name",
			"The loom came late", "items.0.title", "", "items.1.action", "Added")
		s.desk(t, "GET", "/desk/audit?locale=hindi", Admin, "", "items.0.action", "प्रकाशित हुआ", "items.0.kind", "ख़बरें")
		s.desk(t, "GET", "/desk/audit?action=publish-front", Admin, "", "items.0.operation", "publish-story", "items.1", nil)
		choices := s.desk(t, "GET", "/desk/audit/choices?locale=ur", Admin, "")
		if !strings.Contains(choices.Text, `"text":"خبریں"`) || !strings.Contains(choices.Text, `"text":"شائع ہوا"`) {
			t.Errorf("choices %s", choices.Text)
		}
		table := s.Ask(t, Case{URL: "/desk/audit/table.csv?locale=hindi", As: Admin})
		if !strings.Contains(table.Text, "publish-story,stories,") || !strings.Contains(table.Text, "प्रकाशित हुआ,ख़बरें\n") {
			t.Errorf("table %s", table.Text)
		}
	})
}
