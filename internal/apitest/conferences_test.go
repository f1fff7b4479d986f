package apitest

// conferenceArea has conferences.
var conferenceArea = area{
	personal: map[string]personalRequest{
		"read-own-agenda":   {want: 404},
		"change-own-agenda": {body: `{"add":[1]}`, want: 404},
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
	},
}
