package apitest

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/database/dbtest"
)

// storyArea has one story with its player, and what the newsroom does with stories.
var storyArea = area{
	cases: storyCases,
	newsroom: map[string]deskRequest{
		"create-story": {
			body:        `{"brand":"herstory","title":"New","body":{"type":"doc","content":[{"type":"paragraph"}]}}`,
			contentType: jsonType,
			other:       403,
		},
		"read-draft": {other: 403},
		"save-story": {
			body:        `{"revision":1,"brand":"herstory","title":"New one","body":{"type":"doc","content":[{"type":"paragraph"}]}}`,
			contentType: jsonType,
			other:       403,
		},
		"publish-story":     {other: 403},
		"link-preview":      {other: 403},
		"unpublish-story":   {other: 403},
		"schedule-story":    {body: `{"at":"2026-03-16T12:00:00Z"}`, contentType: jsonType, other: 403},
		"list-drafts":       {query: "?brand=herstory", other: 403},
		"read-desk-session": {other: 200}, // everybody has one
		"edit-story":        {query: "?path=/herstory/2026/03/a-story", other: 403},
		"save-working-copy": {
			body:        `{"revision":0,"basedOn":1,"brand":"herstory","title":"New","body":{"type":"doc","content":[{"type":"paragraph"}]}}`,
			contentType: jsonType,
			other:       403,
			want:        422, // a draft has none
		},
		"discard-working-copy": {other: 403},
		"list-revisions":       {other: 403},
		"read-revision":        {other: 403, want: 404}, // a draft that was not edited has none
		"name-revision":        {body: `{"name":"New","version":1}`, contentType: jsonType, other: 403, want: 404},
		"restore-revision":     {other: 403, want: 404},
		"read-workflow":        {query: "?brand=herstory", other: 403},
		"save-workflow": {
			body:        `{"brand":"herstory","lang":"","version":1,"steps":[{"key":"draft","name":"","secondPerson":false}],"checks":{}}`,
			contentType: jsonType,
			other:       403,
			want:        409, // there is no first version
		},
		"list-desk-members": {query: "?brand=herstory", other: 403},
		"read-story-work":   {other: 403},
		"save-story-work":   {body: `{"version":0,"assignee":null,"due":"","embargo":""}`, contentType: jsonType, other: 403},
		"move-story":        {body: `{"step":"review"}`, contentType: jsonType, other: 403},
		"approve-story": {body: `{"revision":1,"workingCopy":0}`, contentType: jsonType, other: 403,
			want: 422}, // the brand requires no approval
		"ask-for-approval":    {body: `{"member":1}`, contentType: jsonType, other: 403, want: 422},
		"remove-story":        {other: 403},
		"undelete-story":      {other: 403, want: 404}, // it was not deleted
		"list-deleted-drafts": {query: "?brand=herstory", other: 403},

		"list-story-translations": {other: 403},
		"link-translation":        {body: `{"story":999999}`, contentType: jsonType, other: 403, want: 422},
		"unlink-translation":      {other: 403, want: 404}, // it has none
		"translate-story":         {body: `{"brand":"herstory","lang":"kn","title":"New","text":"copy"}`, contentType: jsonType, other: 403},
		"set-story-identity":      {body: `{"revision":1,"brand":"herstory","lang":"hi"}`, contentType: jsonType, other: 403},
		"set-publication-date": {body: `{"at":"2026-03-01T00:00:00Z"}`, contentType: jsonType, other: 403,
			want: 422}, // a draft was never public
		"read-story-checks":    {other: 403},
		"check-story-links":    {other: 403},
		"read-desk-calendar":   {query: "?brand=herstory&from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z", other: 403},
		"list-planned":         {query: "?brand=herstory&from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z", other: 403},
		"list-story-comments":  {other: 403},
		"create-story-comment": {body: `{"body":"New"}`, contentType: jsonType, other: 403},
		"edit-story-comment":   {body: `{"version":1,"body":"New"}`, contentType: jsonType, other: 403, want: 404},
		"delete-story-comment": {query: "?version=1", other: 403, want: 404},
		"set-comment-state":    {body: `{"version":1,"state":"resolved"}`, contentType: jsonType, other: 403, want: 404},
		"list-desk-views":      {query: "?area=stories", other: 200}, // everybody has their own
		"create-desk-view": {body: `{"area":"stories","name":"New","query":"step=review","brand":"herstory"}`, contentType: jsonType,
			other: 403},
		"save-desk-view": {body: `{"version":1,"area":"stories","name":"New","query":""}`, contentType: jsonType, other: 404,
			want: 404},
		"delete-desk-view":             {query: "?area=stories", other: 404, want: 404},
		"list-authors":                 {other: 200}, // authors and terms belong to no brand
		"list-publisher-names":         {other: 200}, // nor do publishers
		"list-terms":                   {query: "?kind=category", other: 200},
		"list-read-stories":            {query: "?brand=herstory", other: 403},
		"read-story-audience":          {other: 403},
		"list-searches-without-result": {other: 200}, // searches belong to no brand
		"read-audience-table":          {query: "?brand=herstory", other: 403},
		"read-searches-table":          {other: 200},
	},
}

// storyCases test API-24, CONST-35 and ENTITY-01 to ENTITY-16.
func storyCases(e *FullSite) []Case {
	unicorn := url.QueryEscape(e.Full.Path)
	return []Case{
		// API-24, CONST-35
		{Name: "the plain player", URL: "/story/video-player?path=/video/plain-video", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "path platform mediaId src playerId duration autoplay muted")
			is(
				"playerId",
				"player-standard",
				"platform",
				"youtube",
				"src",
				"https://www.youtube-nocookie.com/embed/abc123",
				"duration",
				312,
				"autoplay",
				false,
			)(
				t,
				a,
			)
		}},
		{
			Name:  "the player of a file",
			URL:   "/story/video-player?path=/video/filed-video",
			Check: is("platform", "file", "src", "/media/demo/clip.mp4"),
		},
		{Name: "the sponsored player", URL: "/story/video-player?path=/video/paid-video", Check: is("playerId", "player-sponsored")},
		{Name: "the blockchain player", URL: "/story/video-player?path=/video/chained-video", Check: is("playerId", "player-blockchain")},
		{Name: "the enterprise player", URL: "/story/video-player?path=/video/firm-video", Check: is("playerId", "player-enterprise")},
		{
			Name:  "a player that starts by itself",
			URL:   "/story/video-player?path=/video/plain-video&autoplay=true",
			Check: is("playerId", "player-autoplay", "autoplay", true, "muted", true),
		},
		{
			Name:  "a sponsored player that starts by itself",
			URL:   "/story/video-player?path=/video/paid-video&autoplay=true",
			Check: is("playerId", "player-sponsored", "autoplay", true),
		},
		{Name: "no video", URL: "/story/video-player?path=/video/none", Status: 404},
		{Name: "a story without a video", URL: "/story/video-player?path=" + unicorn, Status: 404},
		{Name: "a player without its path", URL: "/story/video-player", Status: 400, Has: []string{"path"}},

		// One story. ENTITY-01…-16
		{Name: "a story", URL: "/story?path=" + unicorn, Header: public, HasNot: []string{"What members read"}, Check: fullStory},
		{
			Name: "a story with lazy media",
			URL:  "/story?path=" + unicorn + "&lazymedia=true",
			Has:  []string{`loading=\"lazy\"`, "What everybody may read"},
		},
		{Name: "a webinar", URL: "/story?path=/webinar/how-to-read-a-term-sheet", Check: func(t *testing.T, a Response) { // ENTITY-16, D-03
			keys(t, a.Member("story", "webinar"), "id startTimeUnix endTimeUnix")
			is("story.type", "WEBINAR", "story.webinar.id", "w1", "story.webinar.startTimeUnix", float64(dbtest.Noon.Unix()),
				"story.webinar.endTimeUnix", float64(dbtest.Noon.Unix()+3600))(t, a)
		}},
		{
			Name: "a video's story",
			URL:  "/story?path=/video/plain-video",
			Check: is(
				"story.type",
				"VIDEO",
				"story.mediaId",
				"abc123",
				"story.videoPlatform",
				"youtube", // ENTITY-07
				"story.metadata.thumbnailMediaId",
				"abc123",
				"story.metadata.thumbnailPlatform",
				"youtube",
				"story.webinar",
				nil,
				"story.series",
				nil,
				"story.brandPublisher",
				nil,
			),
		},
		{
			Name:  "an unlisted story has its address",
			URL:   "/story?path=/2026/03/known-by-its-address-alone",
			Check: is("story.title", "Known by its address alone"),
		},
		{Name: "no story", URL: "/story?path=/2026/03/none", Status: 404},
		{Name: "a draft is not found", URL: "/story?path=" + url.QueryEscape(e.Drafts[0].Path), Status: 404},
		{Name: "a withdrawn story is not found", URL: "/story?path=" + url.QueryEscape(e.Drafts[2].Path), Status: 404},
		{Name: "a story without its path", URL: "/story", Status: 400, Has: []string{"path"}},
	}
}

func fullStory(t *testing.T, a Response) {
	s := a.Member("story")
	keys(t, s, cardKeys+" postContent paywalledPostContent")            // without the states of a browser (ENTITY-08)
	keys(t, a.Member("story", "brand"), "slug name path")               // ENTITY-05
	keys(t, a.Member("story", "series"), "title slug path")             // ENTITY-06
	keys(t, a.Member("story", "brandPublisher"), "name slug thumbnail") // ENTITY-49
	keys(t, a.Member("story", "metadata"), `defaultThumbnail media portraitThumbnail thumbnail thumbnailMediaId thumbnailPlatform
		excerpt category authors series curatedCategories reactions`) // ENTITY-09
	keys(t, a.Member("story", "metadata", "category"), "name slug path")        // ENTITY-11
	keys(t, a.Member("story", "metadata", "authors", 0), "name path")           // ENTITY-12
	keys(t, a.Member("story", "metadata", "curatedCategories", 0), "name path") // ENTITY-14
	keys(t, a.Member("story", "metadata", "reactions"), "likeCount shareCount") // ENTITY-15
	picture := "/media/m/ab/" + strings.Repeat("ab", 32) + "/"
	is(
		"story.path",
		"/herstory/2021/03/first-unicorn-founder",
		"story.slug",
		"first-unicorn-founder",
		"story.title",
		"First unicorn founder", // ENTITY-01
		"story.type",
		"ARTICLE", // ENTITY-02
		"story.publishedAt",
		"2021-03-15T09:30:00+05:30",
		"story.updatedAt",
		"2021-03-15T09:30:00+05:30",
		"story.timeLapsed",
		"2021-03-15", // ENTITY-03, D-03
		"story.paywalledPostContent",
		nil,
		"story.layout",
		"standard", // ENTITY-04
		"story.brand.slug",
		"herstory",
		"story.brand.name",
		"HerStory",
		"story.series.slug",
		"money-matters",
		"story.series.path",
		"/series/money-matters",
		"story.metadata.series.0.slug",
		"money-matters",
		"story.metadata.series.1.slug",
		"build-and-grow", // ENTITY-13
		"story.metadata.authors.0.name",
		"Meera Nambiar",
		"story.metadata.authors.1.path",
		"/author/arjun",
		"story.metadata.category.slug",
		"technology",
		"story.metadata.curatedCategories.0.name",
		"Funding",
		"story.metadata.excerpt",
		"What everybody may read.", // ENTITY-10
		"story.metadata.thumbnail",
		picture+"640.jpg",
		"story.metadata.media",
		picture+"1280.jpg",
		"story.metadata.portraitThumbnail",
		picture+"640.jpg",
		"story.metadata.reactions.likeCount",
		4,
		"story.metadata.reactions.shareCount",
		2,
		"story.brandPublisher.slug",
		"acme-pickles",
		"story.brandPublisher.thumbnail",
		picture+"640.jpg",
		"story.gated",
		true,
		"story.sponsored",
		true,
	)(
		t,
		a,
	)
	if _, ok := a.Member("story", "id").(string); !ok {
		t.Error("the ID is not a string") // D-03
	}
	if text := fmt.Sprint(a.Member("story", "postContent")); !strings.Contains(text, "What everybody may read.") {
		t.Errorf("postContent is %s", text)
	}
}
