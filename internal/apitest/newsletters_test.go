package apitest

import (
	"fmt"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

var newsletterArea = area{cases: newsletterCases, newsroom: map[string]deskRequest{
	"add-newsletter-item": {
		body: `{"newsletter":"none","story":999,"day":"2026-03-15"}`, contentType: jsonType, other: 404, want: 404,
	},
	// The requests with an id name an issue or a newsletter that does not exist.
	"list-newsletter-issues": {other: 200}, // of the caller's own brands
	"create-newsletter-issue": {
		body: `{"newsletter":"none","day":"2026-03-21","title":"Looms"}`, contentType: jsonType, other: 404, want: 404,
	},
	"preview-newsletter-issue": {
		body: `{"newsletter":"none","day":"2026-03-21","title":"Looms"}`, contentType: jsonType, other: 404, want: 404,
	},
	"read-newsletter-issue": {other: 403, want: 404, own: 403},
	"save-newsletter-issue": {
		body: `{"day":"2026-03-21","title":"Looms","revision":1}`, contentType: jsonType, other: 403, want: 404, own: 403,
	},
	"delete-newsletter-issue":     {query: "?revision=1", other: 403, want: 404, own: 403},
	"test-newsletter-issue":       {body: `{"to":["neha@example.com"]}`, contentType: jsonType, other: 403, want: 404, own: 403},
	"publish-newsletter-issue":    {body: `{"revision":1,"byEmail":true}`, contentType: jsonType, other: 403, want: 404, own: 403},
	"unschedule-newsletter-issue": {body: `{"revision":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
	"list-desk-newsletters":       {other: 200}, // of the caller's own brands
	"create-newsletter": {
		body: `{"brand":"herstory","slug":"loom-notes","name":"","lang":"en","doubleOptIn":true,"position":9}`, contentType: jsonType,
		other: 403, want: 422,
	},
	"read-newsletter": {other: 403, want: 404, own: 403},
	"save-newsletter": {
		body: `{"name":"Loom Notes","lang":"en","doubleOptIn":true,"position":9,"version":1}`, contentType: jsonType, other: 403, want: 404,
		own: 403,
	},
	"delete-newsletter": {query: "?version=1", other: 403, want: 404, own: 403},
}}

// newsletterCases returns requests of the operations of D-18, D-39 and D-40 about newsletters.
func newsletterCases(*FullSite) []Case {
	post := func(name, call, body string, status int, check func(*testing.T, Response)) Case {
		return Case{Name: name, Method: "POST", URL: "/newsletters/" + call, Type: jsonType, Body: body, Status: status, Check: check,
			Header: map[string]string{"Cache-Control": "private, no-store"}}
	}
	const whole = `{"first_name":"Asha","last_name":"Rao","email":"a@b.in","phone_number":"",` +
		`"city":null,"brand":"ys","g_recaptcha_response":""}`
	return []Case{
		{Name: "the newsletters", URL: "/newsletters", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.Member("newsletters", 0), "slug name tagline cadence brand locale path newest")
			is(
				"newsletters.0.slug",
				"daily-capsule",
				"newsletters.0.newest",
				"2026-03-15",
				"newsletters.1.slug",
				"herstory-weekly",
				"newsletters.1.newest",
				"",
			)(
				t,
				a,
			)
		}},
		{
			Name:   "the newsletters of a brand",
			URL:    "/newsletters?brand=herstory",
			Has:    []string{"herstory-weekly"},
			HasNot: []string{"daily-capsule"},
		},
		{Name: "the newsletters of a language", URL: "/newsletters?locale=hindi", Has: []string{`{"newsletters":[]}`}},
		{Name: "the newest issue", URL: "/newsletters/issue?slug=daily-capsule", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "newsletter date path title intro items publishedAt previous next")
			is(
				"date",
				"2026-03-15",
				"title",
				"Today",
				"items.0.number",
				1,
				"previous",
				"2026-03-14",
				"next",
				nil,
				"path",
				"/daily-capsule/2026-03-15",
			)(
				t,
				a,
			)
		}},
		{
			Name:  "an issue by its day",
			URL:   "/newsletters/issue?slug=daily-capsule&date=2026-03-14",
			Check: is("title", "The day before", "previous", nil, "next", "2026-03-15"),
		},
		{Name: "a future issue", URL: "/newsletters/issue?slug=daily-capsule&date=2026-03-16", Status: 404},
		{Name: "an issue of an invalid date", URL: "/newsletters/issue?date=today", Status: 400, Has: []string{"date"}},
		{Name: "an issue of an unknown newsletter", URL: "/newsletters/issue?slug=none", Status: 404},
		{Name: "an issue of a newsletter without issues", URL: "/newsletters/issue?slug=herstory-weekly", Status: 404},

		{
			Name:   "a challenge",
			Method: "POST",
			URL:    "/captcha/challenge",
			Check:  func(t *testing.T, a Response) { keys(t, a.JSON, "algorithm challenge maxnumber salt signature") },
		},

		// API-40
		post("the form of a page", "subscription", whole, 0, func(t *testing.T, a Response) {
			keys(t, a.Member("subscriptions", 0), "brand slug email subscribed")
			is(
				"subscriptions.0.brand",
				"ys",
				"subscriptions.0.slug",
				"daily-capsule",
				"subscriptions.0.email",
				"a@b.in",
				"subscriptions.0.subscribed",
				true,
			)(
				t,
				a,
			)
		}),
		post("the form of a page, again", "subscription", whole, 0, is("subscriptions.0.subscribed", true)),
		post(
			"the form of a page with an incomplete address",
			"subscription",
			`{"first_name":"A","last_name":"B","email":"a@"}`,
			422,
			is("error", "Invalid email", "fields.email", "Invalid email"),
		),
		post(
			"the form of a page in Hindi",
			"subscription?locale=hi",
			`{"first_name":"A","last_name":"B","email":"a@"}`,
			422,
			is("error", "ईमेल पता ग़लत है"),
		),
		post(
			"the form of a page with a plus",
			"subscription",
			`{"first_name":"A","last_name":"B","email":"a@b.in","phone_number":"+91"}`,
			422,
			is("fields.phone_number", "Digits only, at most 15"),
		), // VALID-13
		post(
			"the form of a page with sixteen digits",
			"subscription",
			`{"first_name":"A","last_name":"B","email":"a@b.in","phone_number":"1234567890123456"}`,
			422,
			nil,
		), // VALID-14
		post("the form of the default brand", "subscription", `{"first_name":"A","last_name":"B","email":"other@b.in"}`, 0,
			is("subscriptions.0.brand", "ys", "subscriptions.0.slug", "daily-capsule")), // API-43
		post("the form of an unknown brand", "subscription", `{"first_name":"A","last_name":"B","email":"a@b.in","brand":"nobody"}`, 422, nil),
		post(
			"the form of another newsletter",
			"subscription?newsletter=herstory-weekly",
			whole,
			0,
			is("subscriptions.0.slug", "herstory-weekly", "subscriptions.0.brand", "herstory"),
		),
		// API-41
		post("the short form", "sub", `{"email":"a@b.in","brand":"ys"}`, 0, is("status", "success", "confirm", true)),
		post("the short form for two newsletters", "sub?newsletter=daily-capsule,herstory-weekly", `{"email":"a@b.in"}`, 0,
			is("status", "success", "confirm", true)),
		post("the short form for an unknown newsletter", "sub?newsletter=daily-capsule,none", `{"email":"a@b.in"}`, 422, nil),
		post("the short form without an address", "sub", `{}`, 422, nil),
		// API-42, API-43, API-44
		post("the card", "card", whole, 0, is("subscribed", true,
			"message", "Please check your email: your subscription starts when you confirm it there.")),
		post("the card of the default brand", "card", `{"first_name":"A","last_name":"B","email":"new@b.in"}`, 0, is("subscribed", true)),
		post(
			"the card with spaces as a name",
			"card",
			`{"first_name":" ","last_name":"B","email":"a@b.in"}`,
			0,
			is("subscribed", false, "message", "Please fill this in.", "fields.first_name", "Please fill this in."),
		),
		post(
			"the card with a wrong captcha solution",
			"card",
			`{"first_name":"A","last_name":"B","email":"a@b.in","g_recaptcha_response":"x"}`,
			0,
			is("subscribed", false, "message", "Captcha verification failed"),
		), // D-17
	}
}

// F92: an editor adds a newsletter, writes an issue, sees its email, schedules it and takes that back; who did not see the latest save
// gets it.
func TestIssuesOfNewslettersByTheAPI(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		call := func(method, path, body string) Response {
			t.Helper()
			c := Case{Method: method, URL: "/desk/newsletter" + path, As: SignedEditor, Type: jsonType, Body: body}
			a := s.Ask(t, c)
			s.Conforms(t, c, a)
			return a
		}
		const letter = `"name":"Loom Notes","lang":"en","doubleOptIn":true,"position":3`
		made := call("POST", "s", `{"brand":"herstory","slug":"loom-notes",`+letter+`}`)
		is("path", "/newsletters/loom-notes", "subscribers", 0, "newest", "")(t, made)
		is("status", 422, "fields.slug", "is taken by another newsletter")(t,
			call("POST", "s", `{"brand":"herstory","slug":"loom-notes",`+letter+`}`))
		is("status", 409, "current.name", "Loom Notes")(t, call("PUT", fmt.Sprintf("s/%v", made.Member("id")), `{`+letter+`,"version":1}`))

		const item = `"items":[{"kind":"entry","title":"Looms","link":"/looms"},{"kind":"sponsor","label":"Kaveri Bank","title":"Loans"}]`
		const fields = `"day":"2026-03-21","title":"Five looms","intro":"One.\n\nTwo.",` + item
		preview := call("POST", "-issues/preview", `{"newsletter":"loom-notes",`+fields+`}`)
		if html, _ := preview.Member("html").(string); !strings.Contains(html, "Presented by Kaveri Bank") {
			t.Errorf("the preview: %s", preview.Text)
		}
		is("status", 422)(t, call("POST", "-issues",
			`{"newsletter":"loom-notes","day":"2026-03-21","title":"x","items":[{"kind":"entry","title":"y","link":"javascript:alert(1)"}]}`))
		issue := call("POST", "-issues", `{"newsletter":"loom-notes",`+fields+`}`)
		is("state", "draft", "revision", 1, "page", "/newsletters/loom-notes/2026-03-21", "mailing", nil)(t, issue)
		path := fmt.Sprintf("-issues/%v", issue.Member("id"))
		is("revision", 2, "subject", "Looms")(t, call("PUT", path, `{`+fields+`,"subject":"Looms","revision":1}`))
		is("status", 409, "current.revision", 2)(t, call("PUT", path, `{`+fields+`,"revision":1}`))
		is("to.0", "neha@example.com")(t, call("POST", path+"/test", `{"to":["Neha@example.com"]}`))
		is("status", 422)(t, call("POST", path+"/test", `{"to":["neha"]}`))
		is("state", "scheduled", "byEmail", true)(t, call("POST", path+"/publish", `{"revision":2,"byEmail":true,"at":"2026-03-22T09:00:00Z"}`))
		is("state", "draft", "sendAt", "")(t, call("POST", path+"/unschedule", `{"revision":3}`))
		is("state", "published", "mailing.emails", 0)(t, call("POST", path+"/publish", `{"revision":4,"byEmail":true}`))
		is("status", 409, "refusal", "published")(t, call("DELETE", path+"?revision=5", ""))
		is("items.0.title", "Five looms", "items.1", nil)(t, call("GET", "-issues?newsletter=loom-notes&state=published", ""))
		at := fmt.Sprintf("s/%v", made.Member("id"))
		version := call("GET", at, "").Member("version")
		is("status", 409, "current.slug", "loom-notes")(t, call("DELETE", at+"?version=1", ""))
		is("status", 409, "refusal", "in_use")(t, call("DELETE", fmt.Sprintf("%s?version=%.0f", at, version), ""))
	})
}
