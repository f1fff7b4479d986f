package apitest

import "fmt"

// companyArea has companies, claims, members and corrections.
var companyArea = area{
	cases: companyCases,
	newsroom: map[string]deskRequest{
		// Companies belong to no brand, so only editors of all brands may merge them. No company has the id of the story.
		"list-company-claims":       {other: 403, own: 403},
		"decide-company-claim":      {body: `{"accept":true}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"list-company-corrections":  {other: 403, own: 403},
		"decide-company-correction": {body: `{"accept":true}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"list-company-disputes":     {other: 403, own: 403},
		"decide-company-dispute": {body: `{"decision":"rejected","reason":"No proof."}`, contentType: jsonType, other: 403, own: 403,
			want: 404},
		"list-company-actions":    {other: 403, own: 403, want: 404},
		"list-company-history":    {other: 403, own: 403, want: 404},
		"list-desk-companies":     {other: 403, own: 403},
		"create-company":          {body: `{"name":""}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"read-desk-company":       {other: 403, own: 403, want: 404},
		"save-company":            {body: `{"version":0}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"withdraw-company":        {other: 403, own: 403, want: 404},
		"restore-company":         {other: 403, own: 403, want: 404},
		"set-company-path":        {body: `{"path":"/kiln"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"list-award-applications": {other: 403, own: 403},
		"read-company-answers":    {other: 403, own: 403, want: 404},
		"add-company-answers": {body: `{"version":0,"award":"Cups","year":2025,"answers":[{"question":"Why?"}]}`, contentType: jsonType,
			other: 403, own: 403, want: 404},
		"set-company-slug":        {body: `{"slug":"kiln"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"list-company-duplicates": {other: 403, own: 403},
		"list-company-merges":     {other: 403, own: 403},
		"merge-company":           {body: `{"other":999999}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"unmerge-company":         {other: 403, own: 403, want: 404},
		"read-desk-openings":      {other: 403, own: 403, want: 404},
		"save-desk-openings":      {body: `{"openings":[]}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"set-companies-distinct":  {body: `{"other":999999}`, contentType: jsonType, other: 403, own: 403, want: 404},
	},
	personal: map[string]personalRequest{
		"read-company-options":        {},
		"claim-company":               {body: `{"method":"request","role":"FOUNDER"}`, want: 404},
		"read-company-claim":          {want: 404},
		"prove-company-claim":         {body: `{"code":"ABCDEFGH"}`, want: 404},
		"suggest-company-correction":  {body: `{"fact":"city","value":"Karur","message":"I live there."}`, want: 404},
		"open-company-dispute":        {body: `{"company":999999,"statement":"It is mine."}`, want: 404},
		"list-own-company-disputes":   {},
		"add-dispute-statement":       {body: `{"statement":"It is mine."}`, want: 404},
		"withdraw-company-dispute":    {want: 404},
		"list-company-invitations":    {want: 403},
		"invite-company-member":       {body: `{"email":"x@example.in","role":"EMPLOYEE"}`, want: 404},
		"withdraw-company-invitation": {want: 403},
		"set-company-role":            {body: `{"role":"EMPLOYEE"}`, want: 404},
		"remove-company-member":       {want: 404},
		"list-own-corrections":        {},
		// No company has the id 999999. TestCompanySaves has the callers who may save.
		"save-company-introduction": {body: `name=Kiln`, want: 404},
		"save-company-products":     {body: `{"products":[]}`, want: 404},
		"save-company-basics":       {body: `{}`, want: 404},
		"save-company-revenue":      {body: `{"revenueStreams":[]}`, want: 404},
		"save-company-timeline":     {body: `{"companyId":"999999","events":[]}`, want: 404},
		"save-company-market":       {body: `{"companyId":"999999","customerTypes":[],"regions":[],"ageGroups":[],"description":""}`, want: 404},
		"save-company-funding":      {body: `{"companyId":"999999","fundings":[]}`, want: 404},
		"save-company-openings":     {body: `{"openings":[]}`, want: 404},
		"save-company-award":        {body: `{"answers":[],"applies":false}`, want: 404},
		"read-company-form":         {want: 404},
	},
}

// companyCases test API-46, API-47, API-49, VALID-21 and the additions about companies.
func companyCases(e *FullSite) []Case {
	return []Case{
		// API-49, VALID-21
		{
			Name:   "the option lists of the company form",
			URL:    "/rw/company/form/curated-lists",
			As:     Reader,
			Header: private,
			Check:  is("sectors.79.name", "Travel and Tourism", "salutations.4.value", 3, "rules.name.maxLength", 120, "rules.share.max", 100),
		},
		{Name: "the values in the form of a company", URL: fmt.Sprintf("/rw/companies/form/%d", e.Company.ID), As: SignedAdmin, Header: private,
			Check: is("introduction.name", "Kiln & Loom")},
		{Name: "a correction", Method: "POST", URL: fmt.Sprintf("/rw/company-corrections/%d", e.Company.ID), As: Reader, Type: jsonType,
			Body:  `{"fact":"website","value":"kiln.example/new","source":"https://news.example/kiln"}`,
			Check: is("status", "open", "value", "https://kiln.example/new", "changed", false)},
		{Name: "a correction without a source", Method: "POST", URL: fmt.Sprintf("/rw/company-corrections/%d", e.Company.ID), As: Reader,
			Type: jsonType, Body: `{"fact":"website","value":"kiln.example/other"}`, Status: 422},
		// TestDisputes in internal/company/claim tests what can be disputed.
		{Name: "the reader's own disputes", URL: "/rw/company-disputes", As: Reader, Header: private},
		{Name: "the reader's own corrections", URL: "/rw/company-corrections", As: Reader, Header: private, Check: is("items.0.fact", "website")},
		{Name: "corrections in the language of the newsroom", URL: "/desk/company-corrections?locale=hindi", As: Admin, Header: private,
			Check: is("items.0.label", "वेबसाइट", "items.0.of", "", "items.0.changes.0.after", "https://kiln.example/new",
				"items.0.by", "a reader")},
		// API-46, API-47; TestCompanySections has their responses.
		{Name: "companies in a city", URL: "/companies?city=jaipur&sort=name", Check: is("total", 1, "companies.0.slug", "kiln-and-loom")},
		{Name: "companies in a city without any", URL: "/companies?city=kochi", Check: is("total", 0, "companies", []any{})},
		{Name: "a filter that is not a slug", URL: "/companies?city=Jai%20pur", Status: 400},
		{Name: "companies by name", URL: "/companies/search?q=kil", Check: is("companies.0.name", "Kiln & Loom")},
		{Name: "companies by a word of the name", URL: "/companies/search?q=loom", Check: is("companies.0.slug", "kiln-and-loom")},
		{Name: "companies that do not exist", URL: "/companies/search?q=zzyzx", Check: is("companies", []any{})},
		{Name: "companies by one letter", URL: "/companies/search?q=k", Status: 400, Has: []string{"q"}},
		{Name: "the card of a company", URL: fmt.Sprintf("/company/widget?id=%d", e.Company.ID), Check: is("city", "Jaipur", "path", nil)},
		{Name: "the profile", URL: "/company/profile?slug=kiln-and-loom&timestamp=1", Check: is("introduction.name", "Kiln & Loom")},
		{Name: "the card of an unknown company", URL: "/company/widget?id=999999", Status: 404},
		{Name: "a card without an id", URL: "/company/widget", Status: 400},
		{Name: "the profile of an unknown company", URL: "/company/profile?slug=none&timestamp=1", Status: 404},
		{Name: "a profile without a slug", URL: "/company/profile", Status: 400},
		{Name: "the option lists without a session", URL: "/rw/company/form/curated-lists", Status: 401},
	}
}
