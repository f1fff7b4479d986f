package apitest

import "testing"

// ranks returns a check that the response has the range start to end, and the ranks from first to last, both included.
func ranks(start, end, first, last int) func(*testing.T, Response) {
	return func(t *testing.T, a Response) {
		t.Helper()
		is("start", start, "end", end, "maxRank", 60)(t, a)
		list, _ := a.JSON.(map[string]any)["rankData"].([]any)
		for i, one := range list {
			if got := one.(map[string]any)["rank"]; got != float64(first+i) {
				t.Errorf("entry %d has the rank %v", i, got)
			}
		}
		if len(list) != last-first+1 {
			t.Errorf("%d entries, want the ranks from %d to %d", len(list), first, last)
		}
	}
}

// awardArea has awards with their calls, juries and badges.
var awardArea = area{
	cases: func(*FullSite) []Case { return awardCases },
	newsroom: map[string]deskRequest{
		// There is no award with this slug. internal/badge and internal/jury test the editors of an award's brand.
		"set-award-path":     {body: `{"path":"/makers"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"issue-badges":       {body: `{"last":3}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"revoke-badge":       {body: `{"reason":"An error"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"list-badges":        {other: 403, own: 403, want: 404},
		"save-award":         {body: `{"name":"Cups"}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"list-desk-awards":   {other: 200}, // an editor gets the awards of their own brands
		"read-desk-award":    {other: 403, own: 403, want: 404},
		"read-award-entries": {other: 403, own: 403, want: 404},
		"save-award-entries": {body: `{"version":0,"entries":[]}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"withdraw-award":     {other: 403, own: 403, want: 404},
		"restore-award":      {other: 403, own: 403, want: 404},
		"publish-award":      {other: 403, own: 403, want: 404},
		"save-call": {
			body:        `{"questions":[],"rules":{},"opensAt":"2026-03-01T00:00:00Z","closesAt":"2026-04-01T00:00:00Z","zone":"UTC"}`,
			contentType: jsonType, other: 403, own: 403, want: 404,
		},
		"invite-juror":      {body: `{"name":"Asha","email":"asha@example.in"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"list-jury":         {other: 403, own: 403, want: 404},
		"remove-juror":      {other: 403, own: 403, want: 404},
		"restore-juror":     {other: 403, own: 403, want: 404},
		"read-shortlist":    {other: 403, own: 403, want: 404},
		"remove-jury-round": {other: 403, own: 403, want: 404},
		"add-jury-round": {
			body: `{"name":"One","criteria":[{"id":"a","name":"A","weight":1}],"opensAt":"2026-03-01T00:00:00Z",` +
				`"closesAt":"2026-04-01T00:00:00Z"}`,
			contentType: jsonType, other: 403, own: 403, want: 404,
		},
		"list-jury-rounds": {other: 403, own: 403, want: 404},
		"set-jury-round-times": {
			body: `{"opensAt":"2026-03-01T00:00:00Z","closesAt":"2026-04-01T00:00:00Z"}`, contentType: jsonType, other: 403, own: 403, want: 404,
		},
		"read-scheduled-ranking": {other: 403, own: 403, want: 404},
		"cancel-ranking":         {other: 403, own: 403, want: 404},
		"list-jury-scores":       {other: 403, own: 403, want: 404},
		"set-shortlist":          {body: `{"companies":[]}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"schedule-ranking": {
			body: `{"publishAt":"2026-04-01T00:00:00Z","entries":[{"company":"kiln","rank":1}]}`, contentType: jsonType,
			other: 403, own: 403, want: 404,
		},
		"read-call":          {other: 403, own: 403, want: 404},
		"remove-call":        {query: "?version=1", other: 403, own: 403, want: 404},
		"list-nominations":   {other: 403, own: 403, want: 404},
		"list-award-actions": {other: 403, own: 403, want: 404},
	},
	personal: map[string]personalRequest{
		"accept-jury-invitation": {body: `{"invitation":"none"}`, want: 422},
		"list-jury-assignments":  {},
		"score-nominee":          {body: `{"scores":{}}`, want: 404},
		"declare-jury-conflict":  {want: 404},
	},
}

// awardCases test the operations about awards: API-48, API-59, ENTITY-23, ENTITY-36, ENTITY-37,
// ENTITY-38, CONST-08, CONST-09, STATE-47 and D-11.
var awardCases = []Case{
	{Name: "the awards", URL: "/awards", Check: is("awards.0.slug", "cups-2026", "awards.0.year", 2026, "awards.0.imagePadding", 24,
		"awards.1.slug", "potters-2025", "awards.1.primarySponsor.website", "", "awards.2", nil)},
	{Name: "ranks without a range", URL: "/award/associates?slug=cups-2026&source=web", Check: ranks(0, 10, 1, 10)},
	{Name: "the first ranks of the page", URL: "/award/associates?slug=cups-2026&source=web&start=1&end=20", Check: ranks(1, 20, 1, 20)},
	{Name: "the ranks that follow", URL: "/award/associates?slug=cups-2026&source=web&start=21&end=30", Check: ranks(21, 30, 21, 30)},
	{Name: "one rank", URL: "/award/associates?slug=cups-2026&start=7&end=7", Check: ranks(7, 7, 7, 7)},
	{Name: "ranks up to an end", URL: "/award/associates?slug=cups-2026&end=3", Check: ranks(0, 3, 1, 3)},
	{Name: "no ranks", URL: "/award/associates?slug=cups-2026&start=0&end=0", Check: ranks(0, 0, 1, 0)},
	{Name: "ranks beyond the last", URL: "/award/associates?slug=cups-2026&start=55&end=70", Check: ranks(55, 70, 55, 60)},
	{Name: "only ranks beyond the last", URL: "/award/associates?slug=cups-2026&start=61&end=70", Check: ranks(61, 70, 61, 60)},
	{Name: "fifty ranks", URL: "/award/associates?slug=cups-2026&start=1&end=50", Check: ranks(1, 50, 1, 50)},
	{Name: "a range that is shortened", URL: "/award/associates?slug=cups-2026&start=6&end=60", Check: ranks(6, 55, 6, 55)},
	{Name: "a range from 0 that is shortened", URL: "/award/associates?slug=cups-2026&start=0&end=999", Check: ranks(0, 50, 1, 50)},
	{Name: "a range that ends before it starts", URL: "/award/associates?slug=cups-2026&start=9&end=8", Status: 400, Has: []string{"start"}},
	{Name: "a start beyond the default end", URL: "/award/associates?slug=cups-2026&start=11", Status: 400, Has: []string{"start"}},
	{Name: "a negative start", URL: "/award/associates?slug=cups-2026&start=-1&end=5", Status: 400, Has: []string{"start"}},
	{Name: "an end that is not a number", URL: "/award/associates?slug=cups-2026&end=x", Status: 400, Has: []string{"end"}},
	{Name: "ranks without an award", URL: "/award/associates?source=web", Status: 400, Has: []string{"slug"}},
	{Name: "ranks in an unknown language", URL: "/award/associates?slug=cups-2026&locale=klingon", Status: 400, Has: []string{"locale"}},
	{Name: "ranks for another source", URL: "/award/associates?slug=cups-2026&source=app", Check: ranks(0, 10, 1, 10)},
	{Name: "an award that does not exist", URL: "/award/associates?slug=none&source=web", Status: 404},
	{Name: "an award that is not public", URL: "/award/associates?slug=secrets-2027&source=web", Status: 404},
	{Name: "an award with its sponsor and a company", URL: "/award/associates?slug=cups-2026&source=web&start=1&end=1&locale=hindi",
		Check: is("award.name", "Cups 2026", "award.subtitle", "For tea", "award.logo", "", "award.path", nil, "award.rank", nil,
			"award.description", "Sixty cups.", "award.primarySponsor.website", "https://kettle.example", "award.primarySponsor.logo", "",
			"rankData.0.company.slug", "teacup", "rankData.0.influencer", nil, "rankData.0.designation", nil,
			"rankData.0.description", `It "pours", and holds.`, "rankData.0.card.href", "/hindi/companies/teacup?origin=awards")},
	{Name: "an award of people", URL: "/award/associates?slug=potters-2025&source=web", Check: is("maxRank", 2,
		"rankData.0.influencer.username", "zoya", "rankData.0.company", nil, "rankData.0.designation", "Founder, Teacup",
		"rankData.0.card.href", "/people/zoya?origin=awards", "rankData.0.card.kind", "influencer",
		"rankData.1.rank", nil, "rankData.1.influencer.slug", "nila-vakil")},
	{Name: "a whole ranking", URL: "/awards/potters-2025/ranking.json", Check: is("award.slug", "potters-2025", "entries.0.rank", 1,
		"entries.0.path", "/people/zoya", "entries.1.position", 2, "entries.1.rank", nil, "entries.2", nil)},
	{Name: "a whole ranking of companies", URL: "/awards/cups-2026/ranking.json", Check: is("entries.59.rank", 60,
		"entries.59.name", "Saucer", "entries.59.path", "/companies/saucer")},
	// F149: badges.
	{Name: "a winner with a badge", URL: "/award/associates?slug=cups-2026&start=1&end=1&locale=hindi",
		Check: is("rankData.0.card.badge", "/hindi/badge/teacup")},
	{Name: "a badge", URL: "/badges/teacup/credential", Has: []string{"e30.e30.e30"},
		Header: map[string]string{"Content-Type": "application/vc+jwt", "Access-Control-Allow-Origin": "*"}},
	{Name: "a badge that does not exist", URL: "/badges/none/credential", Status: 404},
	{Name: "the seal of a badge", URL: "/badges/teacup/seal.svg", Has: []string{"<svg", "Cups 2026: Rank 1"},
		Header: map[string]string{"Content-Type": "image/svg+xml"}},
	{Name: "the seal of an unknown badge", URL: "/badges/none/seal.svg", Status: 404},
	{Name: "the issuer of badges", URL: "/badge-issuer", Check: is("type.0", "Profile")},
	{Name: "the keys of badges", URL: "/badge-keys", Check: is("keys.0.crv", "Ed25519", "keys.0.d", nil)},
	{Name: "a key that does not exist", URL: "/badge-keys/none", Status: 404},
	{Name: "the revoked badges", URL: "/badge-revocations", Check: is("revokedCredential.0", nil)},
	{Name: "a forged badge", Method: "POST", URL: "/badges/verify", Body: `{"credential":"e30.e30.e30"}`, Check: is("status", "forged",
		"winner", nil)},
	{Name: "an empty badge", Method: "POST", URL: "/badges/verify", Body: `{"credential":""}`, Status: 422, Has: []string{"credential"}},
	{Name: "a ranking that does not exist", URL: "/awards/none/ranking.json", Status: 404},
	{Name: "a ranking that is not public", URL: "/awards/secrets-2027/ranking.json", Status: 404},
	{Name: "a whole ranking as a table", URL: "/awards/cups-2026/ranking.csv", Has: []string{
		"position,rank,kind,name,designation,subtitle,description,path\n" +
			"1,1,company,Teacup,,,\"It \"\"pours\"\", and holds.\",/companies/teacup\n",
		"\n60,60,company,Saucer,,,,/companies/saucer\n"},
		Header: map[string]string{"Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="cups-2026.csv"`}},
	{Name: "a table with a person without a rank", URL: "/awards/potters-2025/ranking.csv",
		Has: []string{"\n2,,influencer,Nila Vakil,,,,/people/"}},
	{Name: "a table that does not exist", URL: "/awards/none/ranking.csv", Status: 404},
	{Name: "a table that is not public", URL: "/awards/secrets-2027/ranking.csv", Status: 404},
	{Name: "the awards of a person", URL: "/influencer/awards?source=web&username=zoya", Check: is("awards.0.slug", "potters-2025",
		"awards.0.rank", 1, "awards.0.description", "She throws.", "awards.1", nil)},
	{Name: "the awards of a person who is only mentioned", URL: "/influencer/awards?source=web&username=nila-vakil",
		Check: is("awards.0.slug", "potters-2025", "awards.0.rank", nil)},
	{Name: "the awards of a person without awards", URL: "/influencer/awards?source=web&username=farid-kapadia", Check: is("awards", []any{})},
	{Name: "awards without a source", URL: "/influencer/awards?username=zoya", Status: 400, Has: []string{"source"}},
	{Name: "awards for another source", URL: "/influencer/awards?source=app&username=zoya", Status: 400, Has: []string{"source"}},
	{Name: "the awards of an unknown person", URL: "/influencer/awards?source=web&username=none", Status: 404},
	{Name: "the newest award of a company", URL: "/company/profile?slug=teacup", Check: is("latestAward.slug", "cups-2026",
		"latestAward.name", "Cups 2026", "latestAward.rank", 1, "latestAward.path", nil)},
	{Name: "a company without awards", URL: "/company/profile?slug=kiln-and-loom", Check: is("latestAward", nil)},
}
