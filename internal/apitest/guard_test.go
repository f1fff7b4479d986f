package apitest

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
)

const jsonType = "application/json"

// guarded are the operations of the newsroom, each with an otherwise valid request and the status
// for an editor of another brand. The editor of the brand and an admin get want; 0 means 200.
var guarded = map[string]struct {
	body        string
	query       string
	contentType string
	other       int
	want        int
	own         int // status for the brand's own editor; 0 means want
}{
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
	"publish-story":            {other: 403},
	"link-preview":             {other: 403},
	"unpublish-story":          {other: 403},
	"list-mentions":            {other: 403},
	"list-mention-suggestions": {query: "?brand=herstory", other: 403},
	// The story does not name a company. TestMentions has the callers who may decide.
	"decide-mentions": {body: `{"items":[{"kind":"company","id":999999,"state":"confirmed"}]}`, contentType: jsonType,
		other: 403, want: 422},
	// The story reports no round. TestReportedRounds has the callers who may decide.
	"list-reported-rounds": {other: 403},
	"decide-reported-rounds": {body: `{"items":[{"company":999999,"roundType":"SEED","action":"accept"}]}`, contentType: jsonType,
		other: 403, want: 422},
	"list-differing-amounts":       {other: 200}, // an editor gets the stories of their own brands
	"schedule-story":               {body: `{"at":"2026-03-16T12:00:00Z"}`, contentType: jsonType, other: 403},
	"list-reports":                 {other: 200}, // an editor gets the reports about their own brands
	"list-drafts":                  {query: "?brand=herstory", other: 403},
	"list-authors":                 {other: 200}, // authors and terms belong to no brand
	"list-terms":                   {query: "?kind=category", other: 200},
	"list-read-stories":            {query: "?brand=herstory", other: 403},
	"list-searches-without-result": {other: 200}, // searches belong to no brand
	// Companies belong to no brand, so only editors of all brands may merge them. No company has the id of the story.
	"list-company-claims":       {other: 403, own: 403},
	"decide-company-claim":      {body: `{"accept":true}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"list-company-corrections":  {other: 403, own: 403},
	"decide-company-correction": {body: `{"accept":true}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"list-company-disputes":     {other: 403, own: 403},
	"decide-company-dispute": {body: `{"decision":"rejected","reason":"No proof."}`, contentType: jsonType, other: 403, own: 403,
		want: 404},
	"list-company-actions":    {other: 403, own: 403, want: 404},
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
	"merge-company":           {body: `{"other":999999}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"unmerge-company":         {other: 403, own: 403, want: 404},
	"set-companies-distinct":  {body: `{"other":999999}`, contentType: jsonType, other: 403, own: 403, want: 404},
	// People and investors belong to no brand. No person and no investor has the id of the story.
	"list-desk-people":      {other: 403, own: 403},
	"create-person":         {body: `{"name":""}`, contentType: jsonType, other: 403, own: 403, want: 422},
	"read-desk-person":      {other: 403, own: 403, want: 404},
	"save-person":           {body: `{"version":0,"name":"Asha"}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"withdraw-person":       {other: 403, own: 403, want: 404},
	"restore-person":        {other: 403, own: 403, want: 404},
	"set-person-slug":       {body: `{"slug":"asha"}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"list-person-actions":   {other: 403, own: 403, want: 404},
	"list-desk-investors":   {other: 403, own: 403},
	"create-investor":       {body: `{"name":""}`, contentType: jsonType, other: 403, own: 403, want: 422},
	"read-desk-investor":    {other: 403, own: 403, want: 404},
	"save-investor":         {body: `{"version":0,"name":"Fund"}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"withdraw-investor":     {other: 403, own: 403, want: 404},
	"restore-investor":      {other: 403, own: 403, want: 404},
	"confirm-investor":      {other: 403, own: 403, want: 404},
	"merge-investor":        {body: `{"other":999999}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"unmerge-investor":      {other: 403, own: 403, want: 404},
	"set-investor-slug":     {body: `{"slug":"fund"}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"list-investor-actions": {other: 403, own: 403, want: 404},
	// There is no award with this slug. internal/badge and internal/jury test the editors of an award's brand.
	"set-award-path":     {body: `{"path":"/makers"}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"issue-badges":       {body: `{"last":3}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"revoke-badge":       {body: `{"reason":"An error"}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"list-badges":        {other: 403, own: 403, want: 404},
	"save-award":         {body: `{"name":"Cups"}`, contentType: jsonType, other: 403, own: 403, want: 422},
	"list-desk-awards":   {other: 200}, // an editor gets the awards of the own brands
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
	"invite-juror": {body: `{"name":"Asha","email":"asha@example.in"}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"list-jury":    {other: 403, own: 403, want: 404},
	"remove-juror": {other: 403, own: 403, want: 404},
	"add-jury-round": {
		body: `{"name":"One","criteria":[{"id":"a","name":"A","weight":1}],"opensAt":"2026-03-01T00:00:00Z",` +
			`"closesAt":"2026-04-01T00:00:00Z"}`,
		contentType: jsonType, other: 403, own: 403, want: 404,
	},
	"list-jury-scores": {other: 403, own: 403, want: 404},
	"set-shortlist":    {body: `{"companies":[]}`, contentType: jsonType, other: 403, own: 403, want: 404},
	"schedule-ranking": {
		body: `{"publishAt":"2026-04-01T00:00:00Z","entries":[{"company":"kiln","rank":1}]}`, contentType: jsonType,
		other: 403, own: 403, want: 404,
	},
	"read-call":          {other: 403, own: 403, want: 404},
	"list-nominations":   {other: 403, own: 403, want: 404},
	"list-award-actions": {other: 403, own: 403, want: 404},
	// Pictures and recordings belong to no brand.
	"upload-picture":   {body: "no picture", contentType: "application/octet-stream", other: 415, want: 415},
	"upload-recording": {body: "no recording", contentType: "application/octet-stream", other: 415, want: 415},
	"mail-events": {
		body:        `{"events":[{"address":"new@example.in","kind":"bounce","status":"5.2.2"}]}`,
		contentType: jsonType,
		other:       403,
		own:         403,
	},
}

// browserKey is the public key of a browser's push subscription (that of RFC 8291, section
// 5).
const browserKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

// personal are the operations for signed-in users, each with an otherwise valid request. Signed-in
// callers get want; 0 means 200.
var personal = map[string]struct {
	body  string
	query string
	want  int
}{
	"read-self":                   {query: "?format=minimal&date=1"},
	"like-story":                  {body: `{"story":"STORY"}`},
	"bookmark-story":              {body: `{"story":"STORY","status":"bookmarked"}`},
	"list-bookmarks":              {},
	"list-likes":                  {},
	"own-reactions":               {query: "?story=STORY"},
	"list-bookmarked-videos":      {},
	"list-follows":                {},
	"follow":                      {body: `{"list":"1:0:-1","status":"following"}`},
	"own-follow":                  {query: "?list=1:0:-1"},
	"list-notifications":          {},
	"read-notifications":          {body: `{}`},
	"stream-notifications":        {want: 429}, // this Site has closed its streams, which would never end
	"open-story":                  {query: "?path=/herstory/2026/03/a-story"},
	"bookmark-video":              {body: `{"mediaid":"abc","status":"bookmarked"}`},
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
	"save-company-award":        {body: `{"answers":[],"applies":false}`, want: 404},
	"read-company-form":         {want: 404},
	"accept-jury-invitation":    {body: `{"invitation":"none"}`, want: 422},
	"list-jury-assignments":     {},
	"score-nominee":             {body: `{"scores":{}}`, want: 404},
	"declare-jury-conflict":     {want: 404},
	// TestMessagesToACompany has the callers who may read and answer.
	"create-company-connect": {body: `{"companyId":"999999","reason":"Anything Else"}`, want: 404},
	"list-company-connects":  {query: "?company=999999", want: 404},
	"list-sent-connects":     {},
	"count-unread-connects":  {},
	"read-company-connect":   {want: 404},
	"reply-company-connect":  {body: `{"message":"Hello"}`, want: 404},
	"sort-company-connect":   {body: `{"archived":true}`, want: 404},
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
}

// callersOf returns the callers of an operation by its security: everybody, signed-in users, or the
// newsroom.
func callersOf(op *huma.Operation) string {
	needs := ""
	for _, way := range op.Security {
		switch {
		case len(way) == 0:
			return ""
		case way["token"] != nil:
			needs = "newsroom"
		case needs == "":
			needs = "reader"
		}
	}
	return needs
}

// Every operation is called by every caller (GEN-24, ROLE-05, ROLE-06, ROLE-11, ROLE-16, D-16,
// D-38). The test fails for a new operation that has no row in the tables.
func TestOperationsCheckTheirCallers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		draft, read := s.Draft("herstory", "A draft"), s.Published("herstory", "A story", time.Hour)
		s.Published("herstory", "A video", time.Hour, func(s *story.Story) {
			s.Type, s.VideoPlatform, s.VideoMedia = story.Video, new("youtube"), new("abc")
		})
		s.addMeetup(t)
		newsroom, readers, asked := 0, 0, 0
		for path, item := range s.API.OpenAPI().Paths {
			for _, op := range operations(item) {
				switch callersOf(op) {
				case "":
					url := path
					for _, p := range op.Parameters {
						if p.In == "path" {
							url = strings.ReplaceAll(url, "{"+p.Name+"}", "ys")
						}
					}
					for _, as := range Callers {
						if op.OperationID == "log-out" && as != "" {
							continue // needed by the other requests
						}
						asked++
						if a := s.Ask(t, Case{Method: op.Method, URL: url, As: as}); a.Status == 401 && op.OperationID != "enter-code" || a.Status == 403 {
							t.Errorf("%s requested by %q: %d", op.OperationID, as, a.Status)
						}
					}
				case "reader":
					row, ok := personal[op.OperationID]
					if !ok {
						t.Errorf("%s has no row in the table of personal operations", op.OperationID)
						continue
					}
					readers++
					want := row.want
					if want == 0 {
						want = http.StatusOK
					}
					for _, as := range Callers {
						asked++
						status := http.StatusUnauthorized
						if s.users[as] != 0 && as != SignedOut {
							status = want
						}
						text := strings.NewReplacer("STORY", fmt.Sprint(read.ID))
						none := strings.NewReplacer("{id}", "999999", "{invitation}", "999999", "{user}", "999999")
						c := Case{
							Name:   op.OperationID + " by " + as,
							Method: op.Method,
							URL:    none.Replace(path) + text.Replace(row.query),
							As:     as,
							Body:   text.Replace(row.body),
							Status: status,
							Check:  notCached("Cookie"),
						}
						switch {
						case op.OperationID == "save-company-introduction":
							c.Type = "application/x-www-form-urlencoded"
						case row.body != "":
							c.Type = jsonType
						}
						Run(t, s, []Case{c})
					}
				case "newsroom":
					row, ok := guarded[op.OperationID]
					if !ok {
						t.Errorf("%s has no row in the table of guarded operations", op.OperationID)
						continue
					}
					newsroom++
					request := func(as string, status int, fresh bool) Case {
						asked++
						id := draft.ID
						if fresh {
							id = s.Draft("herstory", op.OperationID+" by "+as).ID
						}
						return Case{Name: op.OperationID + " by " + as, Method: op.Method, URL: strings.ReplaceAll(path, "{id}", fmt.Sprint(id)) + row.query,
							As:   as,
							Type: row.contentType, Body: strings.ReplaceAll(row.body, "New", "New by "+as), Status: status, Check: notCached("Bearer")}
					}
					want := row.want
					if want == 0 {
						want = http.StatusOK
					}
					broken := request("", 401, false)
					broken.Name, broken.Body = op.OperationID+" by nobody, with a broken body", "{"
					Run(
						t,
						s,
						[]Case{request("", 401, false), request(BadToken, 401, false), request(Revoked, 401, false), request(SignedOut, 401, false), broken,
							request(Reader, 403, false), request(Talent, 403, false), request(Gulf, row.other, false), request(SignedGulf, row.other, false),
							request(
								Editor,
								cmp.Or(row.own, want),
								true,
							), request(Admin, want, true), request(SignedEditor, cmp.Or(row.own, want), true), request(SignedAdmin, want, true)},
					)
				}
			}
		}
		if newsroom != len(guarded) || readers != len(personal) {
			t.Errorf("%d operations are guarded and %d personal, the tables have %d and %d", newsroom, readers, len(guarded), len(personal))
		}
		t.Log(asked, "pairs of an operation and a caller")
		after, err := story.Get(context.Background(), db.Read, draft.ID)
		if err != nil || after.Revision != draft.Revision || after.Status != story.Draft {
			t.Errorf("unauthorised callers changed the draft: %+v, %v", after, err)
		}
	})
}

// notCached checks that a response for one caller is not cached, and that 401 has a
// WWW-Authenticate header.
func notCached(challenge string) func(t *testing.T, a Response) {
	return func(t *testing.T, a Response) {
		if got := a.Header.Get("Cache-Control"); got != "private, no-store" {
			t.Errorf("Cache-Control %q", got)
		}
		if (a.Status == http.StatusUnauthorized) != (a.Header.Get("WWW-Authenticate") == challenge) {
			t.Errorf("%d with WWW-Authenticate %q", a.Status, a.Header.Get("WWW-Authenticate"))
		}
	}
}

// No response contains or counts unpublished content (D-38, ENTITY-04).
func checkNothingLeaks(t *testing.T, e *FullSite) {
	asked := 0
	for path, item := range e.API.OpenAPI().Paths {
		if item.Get == nil || len(item.Get.Security) > 0 {
			continue
		}
		for _, url := range e.plausible(path, item.Get) {
			asked++
			a := e.Ask(t, Case{URL: url})
			for _, text := range []string{Secret, strings.ToLower(Secret), "What members read"} {
				if strings.Contains(a.Text, text) {
					t.Errorf("%s shows %q: %s", url, text, a.Text)
				}
			}
		}
	}
	if asked < 500 {
		t.Errorf("made only %d requests", asked)
	}
	t.Log(asked, "requests")
}

// values returns plausible values of each parameter.
func (e *FullSite) values() map[string][]string {
	paths := []string{e.Full.Path, "/video/plain-video"}
	for _, d := range e.Drafts {
		paths = append(paths, d.Path)
	}
	flag := []string{"true", "false"}
	return map[string][]string{
		"slug": {
			"technology",
			"ai",
			"funding",
			"seed",
			"money-matters",
			"build-and-grow",
			"founder-first",
			"budget-2026",
			"meera",
			"acme-pickles",
			"ys",
			"herstory",
			"hindi",
		},
		"brand": {
			"ys",
			"herstory",
			"hindi",
			"ys-gulf",
		}, "key": {"CURATED_SET", "TEMP_events", "stories_search_page_banner", "partner_events", "ys_landing_page_video_header", "mu"},
		"show": {"paise", "none"}, "episode": {"udhaar", "none"},
		"limit": {"50", "24"}, "offset": {"0", "12"}, "locale": {"hi", "english"}, "type": {"ARTICLE", "VIDEO", "glossary"},
		"path": paths, "title": {"s", "S", strings.ToLower(Secret), Secret + " draft"}, "startWith": {"S"}, "source": {"ys", "homepage", "web"},
		"username": {"zoya", "farid-kapadia"}, "skipEmployees": flag, "after": {"1"},
		"year": {
			"2026",
			"2021",
		}, "month": {"3"}, "day": {"15", "16", "14"}, "category": {"technology"}, "format": {"extra"}, "propertyfilter": {"enable"},
		"skipUrls": {e.Full.Path}, "homepage": flag, "greedy": flag, "categoryInfo": flag, "brandSpotlightInfo": flag, "skipFeatured": flag,
		"skipDontShowOnHomepage": flag, "lazymedia": flag, "autoplay": flag,
	}
}

// When a story is published or unpublished, all its lists change at once, although every response
// was cached.
func TestPublishingIsVisibleInCachedResponses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		e := NewFullSite(t, db, c)
		draft := e.Drafts[slices.IndexFunc(e.Drafts, func(s *story.Story) bool { return strings.Contains(s.Title, "scheduled of herstory") })]
		shown := []string{
			"/stories/latest", "/brand/stories?slug=herstory", "/tag/stories?slug=funding", "/tag/stories?slug=seed&greedy=true&brand=herstory",
			"/category/stories?slug=technology&brand=herstory", "/category/stories?slug=ai&brand=herstory&greedy=true",
			"/series/stories?slug=money-matters",
			"/property/stories?slug=founder-first", "/author/stories?slug=meera", "/brand-spotlight/stories?slug=acme-pickles",
			"/stories/date?year=2026&month=3&day=16", "/featured_stories?limit=9&brand=herstory", "/curated_set?key=CURATED_SET&brand=ys",
			"/brand/herstory/landing", "/featured_brands_stories", "/story/related?brand=herstory", "/stories/search/title?title=secret",
			"/stories/search?q=secret",
		}
		see := func(when string, want bool) {
			t.Helper()
			if err := e.Search.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, url := range shown {
				for range 2 { // the second time from the cache
					if a := e.Ask(t, Case{URL: url}); strings.Contains(a.Text, draft.Title) != want {
						t.Errorf("%s: %s has the story: %v (%s)", when, url, !want, a.Header.Get("Cache-Status"))
					}
				}
			}
		}
		see("before", false)
		c.Advance(24*time.Hour - time.Minute)
		see("a minute before its time", false)
		c.Advance(time.Minute)
		if err := e.Stories.PublishDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		see("at its time", true)
		Run(
			t,
			e.Site,
			[]Case{{Name: "unpublish", Method: http.MethodPost, URL: fmt.Sprint("/desk/stories/", draft.ID, "/unpublish"), As: Editor}},
		)
		see("taken back", false)
	})
}

// Trust: a translation is linked from the page of its original, so its author must be allowed to
// write the original. No language occurs twice among the translations, not even in two brands.
func TestTranslationsNeedTheRightToWriteTheOriginal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		foreign, own := s.Published("ys-gulf", "Of another brand", 0), s.Published("herstory", "Own", 0)
		create := func(name, as, brand, lang string, original int64, status int) Case {
			body := `{"brand":"%s","lang":"%s","title":"%s","translationOf":%d,"body":{"type":"doc","content":[{"type":"paragraph"}]}}`
			return Case{Name: name, Method: http.MethodPost, URL: "/desk/stories", As: as, Type: jsonType,
				Body: fmt.Sprintf(body, brand, lang, name, original), Status: status}
		}
		Run(t, s, []Case{
			create("of another brand's story", Editor, "herstory", "hi", foreign.ID, 422),
			create("of another brand's story, by an editor who is signed in", SignedEditor, "herstory", "hi", foreign.ID, 422),
			create("of their own story", Editor, "herstory", "hi", own.ID, 200),
			create("of another brand's story, by an admin", Admin, "herstory", "hi", foreign.ID, 200),
			create("into a language of another brand's translation", Admin, "ys-gulf", "hi", own.ID, 422),
		})
	})
}
