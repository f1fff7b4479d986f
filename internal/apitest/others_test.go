package apitest

import (
	"testing"
)

// otherArea has what belongs to no other area: designs, prices, partner events, cities, reports, uploads, and requests that are no
// operations.
var otherArea = area{
	cases: otherCases,
	newsroom: map[string]deskRequest{
		"settle-report": {body: `{"settled":true}`, contentType: jsonType, other: 403, want: 404, own: 403}, // which does not exist
		// An editor gets the reports about their own brands.
		"list-reports": {other: 200},
		// Pictures and recordings belong to no brand.
		"upload-picture":   {body: "no picture", contentType: "application/octet-stream", other: 415, want: 415},
		"upload-recording": {body: "no recording", contentType: "application/octet-stream", other: 415, want: 415},
		"mail-events": {
			body:        `{"events":[{"address":"new@example.in","kind":"bounce","status":"5.2.2"}]}`,
			contentType: jsonType,
			other:       403,
			own:         403,
		},
	},
}

// otherCases test API-01, API-25, API-27 to API-30, API-45, GEN-08, CONST-25, ENTITY-50 and ENTITY-51.
func otherCases(*FullSite) []Case {
	return []Case{
		// API-25, API-27, API-28, API-29, ENTITY-50
		{Name: "the design variant", URL: "/design-variant", Has: []string{`{"variant":"default"}`}, Header: public},
		// API-30, CONST-25, ENTITY-51
		{Name: "the prices of coins", URL: "/ticker", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "coins at sample stale")
			keys(t, a.Member("coins", 0), "id symbol name priceInr changePercent24Hr")
			is(
				"coins.0.symbol",
				"BTC",
				"coins.1.symbol",
				"ETH",
				"coins.2.symbol",
				"SOL",
				"coins.3.symbol",
				"ADA",
				"coins.4.symbol",
				"MATIC",
				"coins.0.id",
				"bitcoin",
				"coins.0.name",
				"Bitcoin",
				"coins.0.priceInr",
				2745310.5,
				"coins.0.changePercent24Hr",
				1.84,
				"sample",
				true,
			)(
				t,
				a,
			)
		}},
		{Name: "partner events", URL: "/external_system?key=partner_events", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "key value")
			keys(t, a.Member("value", 0), "name slug image city startTime link")
		}},
		{Name: "another external system", URL: "/external_system?key=payroll", Status: 404},
		{Name: "an external system without a key", URL: "/external_system", Status: 400, Has: []string{"key"}},
		// API-45, GEN-08: Mumbai is in India, Muscat in the Gulf
		{Name: "cities", URL: "/cities/key/mu", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.Member(0), "id name label value")
			is("0.name", "Mumbai", "0.label", "Mumbai", "1.name", "Muscat", "2", nil)(t, a)
			if a.Member(0, "id") != a.Member(0, "value") {
				t.Error("the value is not the ID")
			}
		}},
		{Name: "cities by a former name", URL: "/cities/key/BOMB?format=extra", Check: func(t *testing.T, a Response) {
			keys(t, a.Member(0), "id name label value state country")
			is("0.label", "Mumbai, Maharashtra, India", "0.state", "Maharashtra", "0.country", "India")(t, a)
		}},
		{Name: "no city", URL: "/cities/key/zz", Has: []string{"[]"}},

		{
			Name:   "a report",
			Method: "POST",
			URL:    "/reports",
			Type:   jsonType,
			Body:   `{"email":"asha@example.in","type":"factual","text":"It is Meera."}`,
			Check:  is("status", "success"),
		},
		{Name: "an empty report", Method: "POST", URL: "/reports?locale=hindi", Type: jsonType, Body: `{}`, Status: 422,
			Check: is("code", "invalid", "fields.email", "कृपया इसे भरें।", "fields.type",
				"कृपया एक विकल्प चुनें।")},
		{
			Name:   "a report in an unknown language",
			Method: "POST",
			URL:    "/reports?locale=klingon",
			Type:   jsonType,
			Body:   `{}`,
			Status: 400,
			Has:    []string{"locale"},
		},

		// API-01, D-38
		{Name: "an unknown operation", URL: "/stories/oldest", Status: 404},
		{Name: "unknown parameters are ignored", URL: "/ys/stories/latest?limit=1&colour=red&%00=%ff", Titles: []string{"Story 60"}},
		{Name: "a slug with a NUL", URL: "/brand/stories?slug=a%00b", Status: 400, Has: []string{"slug"}},
		{Name: "a slug that is not UTF-8", URL: "/tag/stories?slug=%ff", Status: 400, Has: []string{"slug"}},
		{Name: "a brand with a NUL", URL: "/brand/a%00/landing", Status: 400, Has: []string{"brand"}},
	}
}
