package apitest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

// webinarArea has the webinars. The requests of the newsroom name a story that is not a webinar.
var webinarArea = area{
	cases: webinarCases,
	newsroom: map[string]deskRequest{
		"list-desk-webinars": {}, // an editor gets the webinars of the own brands
		"read-desk-webinar":  {other: 403, want: 404},
		"save-webinar": {
			body:        `{"startsAt":"2026-03-01T10:00:00Z","endsAt":"2026-03-01T11:00:00Z","zone":"Asia/Kolkata"}`,
			contentType: jsonType, other: 403, want: 422,
		},
		"cancel-webinar": {other: 403, want: 404},
		"begin-webinar":  {other: 403, want: 404},
		"end-webinar":    {other: 403, want: 404},
		"upload-transcript": {
			body: `{"text":"WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n","version":1}`, contentType: jsonType, other: 403, want: 404,
		},
		"draft-webinar-story":      {other: 403, want: 404},
		"withdraw-speaker-link":    {other: 403, want: 404},
		"list-desk-registrations":  {other: 403},
		"read-registrations-table": {other: 403, want: 404},
		"list-desk-questions":      {other: 403},
		"moderate-question":        {body: `{"question":"1"}`, contentType: jsonType, other: 403, want: 404},
		"open-poll":                {body: `{"question":"Now?","options":["Yes","No"]}`, contentType: jsonType, other: 403, want: 404},
		"close-poll":               {body: `{"poll":"1"}`, contentType: jsonType, other: 403, want: 404},
		"list-webinar-actions":     {other: 403},
	},
	personal: map[string]personalRequest{
		"register-for-webinar":       {body: `{"webinarId":"w999"}`, want: 404},
		"unregister-from-webinar":    {query: "?webinarId=w999", want: 404},
		"attend-webinar":             {body: `{"webinarId":"w999"}`, want: 404},
		"list-webinar-registrations": {},
		"read-webinar-form":          {query: "?path=/webinar/none", want: 404},
		"ask-in-webinar":             {body: `{"webinarId":"w999","question":"How?"}`, want: 404},
		"vote-for-question":          {body: `{"question":"999","voted":true}`, want: 404},
		"vote-in-poll":               {body: `{"poll":"999","choice":0}`, want: 404},
		"leave-webinar-feedback":     {body: `{"webinarId":"w999","stars":5}`, want: 404},
		"read-own-webinar-state":     {query: "?webinarId=w999", want: 404},
	},
}

// addWebinar makes the story "How to read a term sheet" an upcoming webinar and returns its name and path.
func (s *Site) addWebinar() (name, path string) {
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		one := new(story.Story)
		if err := tx.NewSelect().Model(one).Where("type = ?", story.Webinar).Limit(1).Scan(ctx); err != nil {
			return err
		}
		w := &webinar.Webinar{StoryID: one.ID, StartsAt: clock.MomentOf(dbtest.Noon.Add(time.Hour)),
			EndsAt: clock.MomentOf(dbtest.Noon.Add(2 * time.Hour)),
			Zone:   "Asia/Kolkata", Capacity: 1, Questions: true, Feedback: true}
		name, path = w.Name(), one.Path
		return (&webinar.Webinars{DB: s.DB, Stories: s.Stories, Brands: s.Brands}).Save(ctx, tx, actor.Actor{AllBrands: true}, w, 0)
	})
	return name, path
}

// webinarCases test API-64, CONST-03 and D-40. The card of the story keeps the name "w1", because other cases use it.
func webinarCases(e *FullSite) []Case {
	var name string
	e.Write(func(ctx context.Context, tx *database.Tx) error {
		one := new(story.Story)
		if err := tx.NewSelect().Model(one).Where("type = ?", story.Webinar).Limit(1).Scan(ctx); err != nil {
			return err
		}
		w := &webinar.Webinar{StoryID: one.ID, StartsAt: clock.MomentOf(dbtest.Noon.Add(time.Hour)),
			EndsAt: clock.MomentOf(dbtest.Noon.Add(2 * time.Hour)), Zone: "Asia/Kolkata", Questions: true, CreatedAt: tx.At, UpdatedAt: tx.At,
			Speakers: []webinar.Speaker{}, Chapters: []webinar.Chapter{}, Takeaways: []string{}}
		name = w.Name()
		_, err := tx.NewInsert().Model(w).Exec(ctx)
		return err
	})
	return []Case{
		{Name: "webinars", URL: "/ystv/webinars/list", Check: is("limit", 12, "offset", 0, "webinars.0.webinar.id", name, "webinars.1", nil)},
		{Name: "no live webinars", URL: "/ystv/webinars/list?live=true", Check: is("webinars.0", nil)},
		{Name: "webinars with two filters", URL: "/ystv/webinars/list?category=business&brand=ys", Status: 400},
		{Name: "no questions yet", URL: "/webinar/questions?webinarId=" + name, Check: is("webinarId", name, "questions.0", nil)},
		{Name: "questions without a webinar", URL: "/webinar/questions?webinarId=w999", Status: 404},
	}
}

// GEN-14, GEN-25, API-61, API-62, API-63, API-64, API-65, API-66, ENTITY-47, ENTITY-59, STATE-11, STATE-13, ROLE-07, ROLE-08, ROLE-09,
// GEN-07, VALID-01: a reader registers for a webinar, asks, watches and leaves feedback; everything is refused with a reason where decision
// D-39 says so.
func TestWebinars(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Published("ys", "How to read a term sheet", 5*time.Hour, func(s *story.Story) { s.Type = story.Webinar })
		name, path := s.addWebinar()
		id, err := webinar.IDOf(name)
		if err != nil {
			t.Fatal(err)
		}
		put := func(name, url, body string, status int, has ...string) Case {
			return Case{Name: name, Method: "PUT", URL: url, As: Reader, Type: jsonType, Body: body, Status: status, Has: has}
		}
		own := fmt.Sprintf(`{"webinarId":%q}`, name)
		anonymous := put("without a session", "/rw/ystv/webinar/register", own, 401)
		anonymous.As = ""
		second := put("a second reader waits", "/rw/ystv/webinar/register", own, 0, `"registered":false`, `"waiting":true`)
		second.As = Talent
		desk := func(name, method, action, body string, status int, has ...string) Case {
			return Case{Name: name, Method: method, URL: fmt.Sprintf("/desk/webinars/%d%s", id, action), As: Admin, Type: jsonType, Body: body,
				Status: status, Has: has}
		}
		Run(t, s, []Case{
			{Name: "upcoming", URL: "/ystv/webinars/list?upcoming=true", Has: []string{name, `"type":"WEBINAR"`, `"status":"upcoming"`}},
			{Name: "none is live", URL: "/ystv/webinars/list?live=true", Check: is("webinars.0", nil)},
			{Name: "the form", URL: "/rw/ystv/webinar/registration-form?standalonePage=true&path=" + path, As: Reader,
				Has: []string{`"first_name"`, `"required":true`, `"maxLength":80`, `"label":"First Name"`, `"startTimeUnix"`}},
			anonymous,
			put("a wrong address", "/rw/ystv/webinar/register", fmt.Sprintf(`{"webinarId":%q,"email":"asha"}`, name), 422, "email"),
			put("an unknown story", "/rw/ystv/webinar/register", fmt.Sprintf(`{"webinarId":%q,"redirect":"/none"}`, name), 422, "redirect"),
			put("register", "/rw/ystv/webinar/register", own, 0, `"status":"success"`, `"registered":true`, `"redirect":null`),
			put("register again, then to a story", "/rw/ystv/webinar/register", fmt.Sprintf(`{"webinarId":%q,"redirect":%q}`, name, path), 0,
				`"registered":true`, path),
			second,
			{Name: "the registrations", URL: "/rw/user/webinar-registrations", As: Reader, Has: []string{fmt.Sprintf(`{%q:true}`, name)}},
			put("attend too early", "/rw/ystv/webinar/attend", own, 409, "not live"),
			{Name: "ask", Method: "POST", URL: "/rw/webinar/questions", As: Reader, Type: jsonType,
				Body: fmt.Sprintf(`{"webinarId":%q,"question":"How?"}`, name), Has: []string{"How?"}},
			{Name: "the questions", URL: "/webinar/questions?webinarId=" + name, Has: []string{"How?", `"votes":0`}},
			put("vote", "/rw/webinar/questions/vote", `{"question":"1","voted":true}`, 0, "success"),
			desk("answer", "PUT", "/questions", `{"question":"1","answer":"Slowly."}`, 0, `"status":"upcoming"`),
			{Name: "the state", URL: "/webinar/state?webinarId=" + name, Has: []string{"Slowly.", `"votes":1`, `"status":"upcoming"`}},
			desk("a stream and captions", "PUT", "", fmt.Sprintf(`{"startsAt":%q,"endsAt":%q,"zone":"Asia/Kolkata","capacity":1,"questions":true,`+
				`"feedback":true,"stream":{"platform":"hls","mediaId":"/streams/terms/index.m3u8"},"recording":null,"captions":"WEBVTT\n","version":1}`,
				dbtest.Noon.Add(time.Hour).Format(time.RFC3339), dbtest.Noon.Add(2*time.Hour).Format(time.RFC3339)), 0, `"platform":"hls"`),
			desk("a stream elsewhere", "PUT", "", `{"startsAt":"2026-03-15T08:00:00Z","endsAt":"2026-03-15T09:00:00Z","zone":"Asia/Kolkata",`+
				`"stream":{"platform":"hls","mediaId":"https://elsewhere.example/index.m3u8"},"version":2}`, 422, `"stream"`),
			{Name: "no stream in the form before the start", URL: "/rw/ystv/webinar/registration-form?path=" + path, As: Reader,
				Has: []string{`"registered":true`, `"stream":""`}},
			{Name: "no stream before the start", URL: "/webinar/state?webinarId=" + name, Has: []string{`"stream":null`}},
			{Name: "no captions before the end", URL: "/webinar/captions?webinarId=" + name, Status: 404},
			desk("go live", "POST", "/live", "", 0, `"status":"live"`),
			{Name: "the stream", URL: "/webinar/state?webinarId=" + name, Has: []string{`"src":"/streams/terms/index.m3u8"`}},
			{Name: "the stream in the form", URL: "/rw/ystv/webinar/registration-form?path=" + path, As: Reader,
				Has: []string{`"stream":"/streams/terms/index.m3u8"`}},
			{Name: "one is live", URL: "/ystv/webinars/list?live=true", Has: []string{name, `"status":"live"`}},
			put("attend", "/rw/ystv/webinar/attend", own, 0, `"attended":true`),
			desk("open a poll", "POST", "/polls", `{"question":"Now?","options":["Yes","No"]}`, 0, `"open":true`),
			put("vote in the poll", "/rw/webinar/polls/vote", `{"poll":"1","choice":1}`, 0, "success"),
			put("vote for no option", "/rw/webinar/polls/vote", `{"poll":"1","choice":5}`, 422, "choice"),
			desk("close the poll", "POST", "/polls/close", `{"poll":"1"}`, 0),
			put("vote too late", "/rw/webinar/polls/vote", `{"poll":"1","choice":0}`, 409),
			{Name: "what the reader did", URL: "/rw/webinar/own?webinarId=" + name, As: Reader,
				Has: []string{`"state":"registered"`, `"attended":true`, `"votes":["1"]`, `"pollVotes":{"1":1}`}},
			desk("end", "POST", "/end", "", 0, `"status":"ended"`),
			{Name: "the captions", URL: "/webinar/captions?webinarId=" + name, Has: []string{"WEBVTT"}},
			put("register too late", "/rw/ystv/webinar/register", own, 409, "over"),
			{Name: "feedback", Method: "POST", URL: "/rw/webinar/feedback", As: Reader, Type: jsonType,
				Body: fmt.Sprintf(`{"webinarId":%q,"stars":4,"recommend":true}`, name), Has: []string{"success"}},
			{Name: "a second feedback", Method: "POST", URL: "/rw/webinar/feedback", As: Reader, Type: jsonType,
				Body: fmt.Sprintf(`{"webinarId":%q,"stars":1}`, name), Status: 409},
			desk("the registrations as the newsroom sees them", "GET", "/registrations", "", 0, `"state":"registered"`, `"state":"waiting"`),
			{Name: "the table", URL: fmt.Sprintf("/desk/webinars/%d/registrations.csv", id), As: Admin,
				Has: []string{"state,created", "registered,"}},
			desk("no story without a transcript", "POST", "/story", "", 409, "Upload a transcript"),
			desk("a transcript with an error", "PUT", "/transcript", `{"text":"WEBVTT\n\nHello","version":4}`, 422, "line 3"),
			desk("a transcript", "PUT", "/transcript", `{"text":"WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n","version":4}`, 0, "Hello."),
			desk("a draft", "POST", "/story", "", 0, `"story":`),
			desk("a second draft", "POST", "/story", "", 409, "already"),
			desk("a new link for speakers", "POST", "/speaker-link", "", 0, "speaker="),
			desk("cancel too late", "POST", "/cancel", "", 409),
			desk("the audit log", "GET", "/actions", "", 0, "webinar.created", "webinar.begun", "poll.closed", "webinar.ended",
				`"captions":"WEBVTT\n"`),
		})
	})
}
