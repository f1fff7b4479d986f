package apitest

import (
	"context"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/taxonomy"
)

// sponsorArea has the sponsor ledger. The requests of the newsroom name a sale that does not exist.
var sponsorArea = area{
	cases: func(*FullSite) []Case {
		return []Case{
			{Name: "a forged link for a sponsor", URL: "/sponsor/report.csv?t=1.1.abc", Status: 404},
			{Name: "a forged link for a sponsor, as PDF", URL: "/sponsor/report.pdf?t=1.1.abc", Status: 404},
		}
	},
	newsroom: map[string]deskRequest{
		"list-sponsors":      {other: 200}, // publishers belong to no brand, and readers see them
		"list-sponsor-sales": {query: "?brand=herstory", other: 403},
		"create-sponsor-sale": {
			body:        `{"brand":"herstory","sponsor":"none","kind":"slot","title":"Banner","firstDay":"2026-03-01","lastDay":"2026-03-31"}`,
			contentType: jsonType, other: 403, want: 422,
		},
		"read-sponsor-sale": {other: 403, want: 404, own: 403},
		"save-sponsor-sale": {
			body:        `{"sponsor":"none","kind":"slot","title":"Banner","firstDay":"2026-03-01","lastDay":"2026-03-31","version":1}`,
			contentType: jsonType, other: 403, want: 404, own: 403,
		},
		"remove-sponsor-sale":   {body: `{"version":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
		"share-sponsor-sale":    {body: `{"shared":true,"version":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
		"read-sponsor-report":   {other: 403, want: 404, own: 403},
		"read-sponsor-table":    {other: 403, want: 404, own: 403},
		"read-sponsor-document": {other: 403, want: 404, own: 403},
		"list-sponsor-actions":  {other: 403, want: 404, own: 403},
	},
}

// C12: an editor records a sale, gives the sponsor a link to its report and withdraws it.
func TestSponsorLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		one := s.Published("ys", "Loom", 5*time.Hour)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: "kaveri-bank", Name: "Kaveri Bank"})
		})
		edit := `"sponsor":"kaveri-bank","kind":"story","title":"Loom","price":"Rs 1","firstDay":"2026-03-01","lastDay":"2026-03-31",` +
			`"places":[{"address":"` + one.Path + `"}]`
		desk := func(name, method, path, body string, status int, has ...string) Case {
			return Case{Name: name, Method: method, URL: "/desk/sponsor-sales" + path, As: Admin, Type: jsonType, Body: body, Status: status,
				Has: has}
		}
		Run(t, s, []Case{
			desk("a sale", "POST", "", `{"brand":"ys",`+edit+`}`, 0, `"version":1`, `"link":""`, one.Path),
			desk("a sale with wrong days", "POST", "", `{"brand":"ys","sponsor":"kaveri-bank","kind":"slot","title":"x","firstDay":"2026-03-02",`+
				`"lastDay":"2026-03-01"}`, 422, "lastDay"),
			desk("an earlier version", "PUT", "/1", `{`+edit+`,"version":9}`, 409),
			desk("a change", "PUT", "/1", `{`+strings.Replace(edit, `"Loom"`, `"Looms"`, 1)+`,"version":1}`, 0, `"version":2`),
			desk("the list", "GET", "?brand=ys", "", 0, `"title":"Looms"`),
			desk("the report", "GET", "/1/report", "", 0, `"views":0`),
			desk("the table", "GET", "/1/report.csv", "", 0, "day,brand,language"),
			desk("a link", "POST", "/1/link", `{"shared":true,"version":2}`, 0, "/sponsors/report?t="),
			desk("a link by an old version", "POST", "/1/link", `{"shared":true,"version":2}`, 409, `"version":3`),
			desk("no link", "POST", "/1/link", `{"shared":false,"version":3}`, 0, `"link":""`),
			desk("the audit log", "GET", "/1/actions", "", 0, "sale.created", "sale.shared", "sale.linkWithdrawn", `"before":{`,
				`"title":"Loom"`, `"title":"Looms"`),
			desk("removing an earlier version", "POST", "/1/remove", `{"version":1}`, 409),
			desk("removing", "POST", "/1/remove", `{"version":4}`, 0, `"id":1`),
			desk("a removed sale", "GET", "/1", "", 404),
			desk("the audit log of a removed sale", "GET", "/1/actions", "", 0, "sale.removed"),
			desk("a sale elsewhere", "POST", "", `{"brand":"ys","sponsor":"kaveri-bank","kind":"newsletter","title":"Line","firstDay":"2026-03-01",`+
				`"lastDay":"2026-03-02","places":[{"address":"https://elsewhere.example/"}]}`, 0, `"id":2`),
			desk("a report that counts nothing", "GET", "/2/report", "", 0, `"views":null`),
		})
	})
}
