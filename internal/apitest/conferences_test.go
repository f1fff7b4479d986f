package apitest

// conferenceArea has conferences.
var conferenceArea = area{
	personal: map[string]personalRequest{
		"read-own-agenda":   {want: 404},
		"change-own-agenda": {body: `{"add":[1]}`, want: 404},

		"read-pitch-application":     {want: 404},
		"apply-for-pitch-fest":       {body: `{"companyName":"Kiln","oneLiner":"Sells looms","stage":"idea"}`, want: 404},
		"withdraw-pitch-application": {want: 404},
		"list-pitch-reviews":         {},
		"score-pitch":                {body: `{"scores":{}}`, want: 404},
		"declare-pitch-conflict":     {want: 404},
	},
	newsroom: map[string]deskRequest{
		// There is no conference with this slug.
		"list-conferences": {other: 200}, // an editor gets the conferences of the own brands
		"read-conference":  {other: 403, own: 403, want: 404},
		"save-conference": {
			body: `{"name":"Makers Mumbai","zone":"Asia/Kolkata"}`, contentType: jsonType, other: 403, own: 403, want: 422,
		},
		"read-conference-programme": {other: 403, own: 403, want: 404},
		"save-conference-programme": {
			body: `{"version":0,"sessions":[],"speakers":[]}`, contentType: jsonType, other: 403, own: 403, want: 404,
		},
		"withdraw-conference":     {other: 403, own: 403, want: 404},
		"restore-conference":      {other: 403, own: 403, want: 404},
		"list-conference-actions": {other: 403, own: 403, want: 404},
		"read-pitch-fest":         {other: 403, own: 403, want: 404},
		"save-pitch-fest": {
			body: `{"opensAt":"2026-03-01T00:00:00Z","closesAt":"2026-04-01T00:00:00Z","reviewClosesAt":"2026-05-01T00:00:00Z",` +
				`"criteria":[{"id":"a","name":"A","weight":1}]}`,
			contentType: jsonType, other: 403, own: 403, want: 404,
		},
		"list-pitch-applications": {other: 403, own: 403, want: 404},
		"set-pitch-company":       {body: `{"company":"kiln"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"decide-pitches": {
			body: `{"decisions":[{"application":1,"status":"declined"}]}`, contentType: jsonType, other: 403, own: 403, want: 404,
		},
		"list-pitch-reviewers":  {other: 403, own: 403, want: 404},
		"invite-pitch-reviewer": {body: `{"name":"Asha","email":"asha@example.in"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"remove-pitch-reviewer": {other: 403, own: 403, want: 404},
	},
}
