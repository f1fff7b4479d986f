package apitest

import (
	"fmt"
	"testing"
)

// readerArea has what readers do: reactions, follows, notifications, reminders, the reading history and push messages.
var readerArea = area{
	cases: readerCases,
	personal: map[string]personalRequest{
		"like-story":             {body: `{"story":"STORY"}`},
		"bookmark-story":         {body: `{"story":"STORY","status":"bookmarked"}`},
		"list-bookmarks":         {},
		"list-likes":             {},
		"own-reactions":          {query: "?story=STORY"},
		"list-bookmarked-videos": {},
		"list-follows":           {},
		"follow":                 {body: `{"list":"1:0:-1","status":"following"}`},
		"own-follow":             {query: "?list=1:0:-1"},
		"list-notifications":     {},
		"read-notifications":     {body: `{}`},
		"stream-notifications":   {want: 429}, // this Site has closed its streams, which would never end
		"open-story":             {query: "?path=/herstory/2026/03/a-story"},
		"bookmark-video":         {body: `{"mediaid":"abc","status":"bookmarked"}`},
		"read-history":           {},
		"add-history":            {body: `{"read":[{"story":"STORY","depth":40,"at":1}]}`},
		"set-history-enabled":    {body: `{"kept":true}`},
		"delete-history":         {query: "?story=STORY"},
		"read-push":              {},
		"subscribe-push": {
			body: `{"endpoint":"https://push.example.net/1","keys":{"p256dh":"` + browserKey + `","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`,
		},
		"unsubscribe-push":      {},
		"remind-of-event":       {body: `{"event":"meet"}`},
		"cancel-event-reminder": {query: "?event=meet"},
		"list-event-reminders":  {},
	},
}

// readerCases test API-36, API-37, ENTITY-55, STATE-20, D-21 and the additions of D-40 about
// readers.
func readerCases(e *FullSite) []Case {
	return []Case{
		{
			Name:   "a share of an unlisted story",
			Method: "POST",
			URL:    "/reactions/share",
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d"}`, e.Full.ID-1),
			Check:  is("message", "success"),
		}, // D-21
		{
			Name:   "a share of a draft",
			Method: "POST",
			URL:    "/reactions/share",
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d"}`, e.Drafts[0].ID),
			Status: 404,
		},
		{Name: "a share of an unknown story", Method: "POST", URL: "/reactions/share", Type: jsonType, Body: `{"story":"x"}`, Status: 404},
		// API-36, API-37, ENTITY-55, STATE-20
		{
			Name:   "a clap",
			Method: "PUT",
			URL:    "/reactions/save/like",
			As:     Reader,
			Type:   jsonType,
			Body:   clapBody(e.Full.ID, ""),
			Check:  is("message", "success", "storyId", e.Full.ID, "likeCount", 5, "userLikeCount", 1, "capped", false), // ENTITY-15
		},
		{
			Name:   "the claps of a reader who clapped",
			URL:    "/rw/likes",
			As:     Reader,
			Header: private,
			Check: func(t *testing.T, a Response) {
				keys(t, a.Member(0), "storyId likeCount")
				is("0.storyId", e.Full.ID, "0.likeCount", 1, "1", nil)(t, a)
			},
		},
		{
			Name:   "a clap that is undone",
			Method: "PUT",
			URL:    "/reactions/save/like",
			As:     Reader,
			Type:   jsonType,
			Body:   clapBody(e.Full.ID, "unlike"),
			Check:  is("likeCount", 4, "userLikeCount", 0),
		},
		{
			Name:   "a clap for a draft",
			Method: "PUT",
			URL:    "/reactions/save/like",
			As:     Reader,
			Type:   jsonType,
			Body:   clapBody(e.Drafts[0].ID, ""),
			Status: 404,
		},
		{
			Name:   "a bookmark",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":"bookmarked"}`, e.Full.ID),
			Check:  is("message", "success", "status", "bookmarked"),
		},
		{
			Name:   "the bookmarks",
			URL:    "/rw/bookmarks",
			As:     Reader,
			Header: private,
			Titles: []string{"First unicorn founder"},
			Check:  is("limit", 12, "next", ""),
		},
		{Name: "the bookmarks of another reader", URL: "/rw/bookmarks", As: Talent, Titles: []string{}},
		{
			Name:  "the reader's reactions to a story",
			URL:   fmt.Sprintf("/rw/reactions?story=%d", e.Full.ID),
			As:    Reader,
			Check: is("userLikeCount", 0, "status", "bookmarked"),
		},
		{
			Name:   "a bookmark that is removed",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":null}`, e.Full.ID),
			Check:  is("status", nil),
		},
		{Name: "no bookmarks", URL: "/rw/bookmarks", As: Reader, Titles: []string{}},
		{
			Name:   "a bookmark of another kind",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":"starred"}`, e.Full.ID),
			Status: 422,
		},
		{
			Name:   "a bookmark of a draft",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":"bookmarked"}`, e.Drafts[0].ID),
			Status: 404,
		},
		{Name: "the claps", URL: "/rw/likes", As: Talent, Header: private, Check: is("", []any{})},
		{
			Name:   "a video",
			Method: "PUT",
			URL:    "/rw/bookmarked-videos",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"mediaid":"abc123","status":"bookmarked"}`,
			Check:  is("message", "success"),
		},
		{Name: "the videos", URL: "/rw/bookmarked-videos", As: Reader, Header: private, Check: is("0.mediaid", "abc123")},
		{Name: "nothing read", URL: "/rw/reading-history", As: Reader, Header: private, Check: is("kept", false, "stories", []any{})},
		{
			Name:   "reading without a reading history",
			Method: "PUT",
			URL:    "/rw/reading-history",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"read":[{"story":"%d","depth":40,"at":1}]}`, e.Full.ID),
			Check:  is("kept", false),
		},
		{
			Name:   "a reading history that is switched on",
			Method: "PUT",
			URL:    "/rw/reading-history/kept",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"kept":true}`,
			Check:  is("kept", true),
		},
		{
			Name:   "reading",
			Method: "PUT",
			URL:    "/rw/reading-history",
			As:     Reader,
			Type:   jsonType,
			Body: fmt.Sprintf(
				`{"read":[{"story":"%d","depth":40,"at":1000},{"story":"x","depth":1,"at":1},{"story":"%d","depth":1,"at":1}]}`,
				e.Full.ID,
				e.Drafts[0].ID,
			),
			Check: is("kept", true),
		},
		{
			Name:   "the reading history",
			URL:    "/rw/reading-history",
			As:     Reader,
			Header: private,
			Check:  is("kept", true, "stories.0.title", "First unicorn founder", "stories.0.depth", 40, "stories.0.at", 1000),
		},
		{Name: "the reading history of another reader", URL: "/rw/reading-history", As: Talent, Check: is("kept", false)},
		{
			Name:   "a position beyond the end of the story",
			Method: "PUT",
			URL:    "/rw/reading-history",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"read":[{"story":"1","depth":140,"at":1}]}`,
			Status: 422,
			Has:    []string{"depth"},
		},
		{Name: "deleting an entry that is not a story", Method: "DELETE", URL: "/rw/reading-history?story=x", As: Reader, Status: 404},
		{Name: "forgetting all", Method: "DELETE", URL: "/rw/reading-history", As: Reader, Check: is("kept", true)},
		{
			Name:   "a reading history that is switched off",
			Method: "PUT",
			URL:    "/rw/reading-history/kept",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"kept":false}`,
			Check:  is("kept", false),
		},
		{Name: "a browser without a subscription", URL: "/rw/push-subscription", As: Reader, Header: private, Check: is("endpoint", "")},
		{
			Name:   "a browser that subscribes",
			Method: "PUT",
			URL:    "/rw/push-subscription?locale=hi",
			As:     Reader,
			Type:   jsonType,
			Body:   subscription("https://push.example.net/1"),
			Check:  is("endpoint", "https://push.example.net/1"),
		},
		{Name: "the browser of another reader", URL: "/rw/push-subscription", As: Talent, Check: is("endpoint", "")},
		{
			Name:   "a subscription with an internal address",
			Method: "PUT",
			URL:    "/rw/push-subscription",
			As:     Reader,
			Type:   jsonType,
			Body:   subscription("https://10.0.0.1/1"),
			Status: 422,
			Has:    []string{"endpoint"},
		},
		{
			Name:   "a subscription without a key",
			Method: "PUT",
			URL:    "/rw/push-subscription",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"endpoint":"https://push.example.net/1"}`,
			Status: 422,
			Has:    []string{"keys"},
		},
		{Name: "a browser that unsubscribes", Method: "DELETE", URL: "/rw/push-subscription", As: Reader, Check: is("endpoint", "")},
	}
}

func clapBody(id int64, action string) string {
	if action == "" {
		return fmt.Sprintf(`{"story":"%d"}`, id)
	}
	return fmt.Sprintf(`{"story":"%d","action":"%s"}`, id, action)
}

// subscription returns a push subscription as a browser sends it.
func subscription(endpoint string) string {
	return `{"endpoint":"` + endpoint + `","expirationTime":null,"keys":{"p256dh":"` + browserKey + `","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`
}

// browserKey is the public key of a browser's push subscription (that of RFC 8291, section
// 5).
const browserKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
