package apitest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"masthead/internal/clock"
	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jury"
)

// conferenceArea has conferences.
var conferenceArea = area{
	cases: func(e *FullSite) []Case {
		e.Write(func(ctx context.Context, tx *database.Tx) error {
			one := &conference.Conference{Slug: "zwirn", Name: "Zwirn", Zone: "Asia/Kolkata", PublishedAt: tx.At}
			return errors.Join(conference.Create(ctx, tx, one), conference.SetPath(ctx, tx, one, "/zwirn"))
		})
		return []Case{
			{Name: "winners that are not public", URL: "/conferences/zwirn/pitch-winners", Check: is("items", []any{}, "lang", "en")},
			{Name: "winners of no conference", URL: "/conferences/none/pitch-winners", Status: 404},
		}
	},
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
		"import-conference-schedule": {
			body: `{"version":0,"text":"BEGIN:VCALENDAR"}`, contentType: jsonType, other: 403, own: 403, want: 404,
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

		"read-pitch-applications-table": {other: 403, own: 403, want: 404},

		"remove-pitch-fest":      {query: "?version=1", other: 403, own: 403, want: 404},
		"read-pitch-winners":     {other: 403, own: 403, want: 404},
		"save-pitch-winners":     {body: `{"version":0,"winners":[]}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"publish-pitch-winners":  {body: `{"version":0}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"withdraw-pitch-winners": {body: `{"version":0}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"restore-pitch-reviewer": {other: 403, own: 403, want: 404},
	},
}

// F164: a reader applies for a pitch fest, reads the application, withdraws it and applies again. The newsroom no longer has a withdrawn
// application, and the log of the conference names the withdrawal.
func TestAPitchIsWithdrawn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			one := &conference.Conference{Slug: "weavers", Name: "Weavers", Zone: "Asia/Kolkata", PublishedAt: tx.At}
			if err := errors.Join(conference.Create(ctx, tx, one), conference.SetPath(ctx, tx, one, "/weavers")); err != nil {
				return err
			}
			in := func(d time.Duration) clock.Moment { return clock.MomentOf(tx.At.Add(d)) }
			return pitchfest.Save(ctx, tx, &pitchfest.Fest{ConferenceID: one.ID, OpensAt: tx.At, ClosesAt: in(time.Hour),
				ReviewClosesAt: in(2 * time.Hour), Criteria: []jury.Criterion{{ID: "a", Name: "A", Weight: 1}}})
		})
		const own = "/conferences/weavers/pitch-application"
		ask := func(name, method, as string, status int, has ...string) Case {
			one := Case{Name: name, Method: method, URL: own, As: as, Status: status, Has: has}
			if method == http.MethodPut {
				one.Type, one.Body = jsonType, `{"companyName":"Kiln","oneLiner":"Sells looms","deck":"deck.example/kiln","stage":"idea"}`
			}
			return one
		}
		list := func(name string, has, hasNot []string) Case {
			return Case{Name: name, URL: "/desk/conferences/weavers/pitch-applications", As: Admin, Has: has, HasNot: hasNot}
		}
		Run(t, s, []Case{
			ask("withdraw nothing", http.MethodDelete, Reader, 404),
			ask("apply", http.MethodPut, Reader, 0, `"status":"received"`, `"companyName":"Kiln"`),
			ask("the application of another reader", http.MethodGet, Talent, 404),
			ask("withdraw that of another reader", http.MethodDelete, Talent, 404),
			ask("read", http.MethodGet, Reader, 0, `"oneLiner":"Sells looms"`),
			list("what the newsroom has", []string{"Sells looms"}, nil),
			ask("withdraw", http.MethodDelete, Reader, 0, `"success":true`),
			ask("read what was withdrawn", http.MethodGet, Reader, 404),
			ask("withdraw twice", http.MethodDelete, Reader, 404),
			list("what the newsroom still has", nil, []string{"Sells looms"}),
			{Name: "the log", URL: "/desk/conferences/weavers/actions", As: Admin, Has: []string{"pitch.withdrawn"}},
			ask("apply again", http.MethodPut, Reader, 0, `"status":"received"`),
		})
	})
}

// F164: the newsroom finds applications by words, orders them by their scores, separates one from a company, and takes back the removal of
// a reviewer. A pitch fest with applications cannot be removed; one without them can, and saving it again restores it.
func TestTheNewsroomHoldsAPitchFest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			one := &conference.Conference{Slug: "weavers", Name: "Weavers", Zone: "Asia/Kolkata", PublishedAt: tx.At}
			return errors.Join(conference.Create(ctx, tx, one), conference.SetPath(ctx, tx, one, "/weavers"))
		})
		at := func(d time.Duration) string { return c.Now().Add(d).Format(time.RFC3339) }
		const base = "/desk/conferences/weavers/pitch-"
		desk := func(name, method, path, body string, status int, has ...string) Case {
			one := Case{Name: name, Method: method, URL: base + path, As: Admin, Status: status, Has: has}
			if body != "" {
				one.Type, one.Body = jsonType, body
			}
			return one
		}
		fest := fmt.Sprintf(`{"opensAt":%q,"closesAt":%q,"reviewClosesAt":%q,"criteria":[{"id":"a","name":"A","weight":1}]}`, at(0),
			at(time.Hour), at(2*time.Hour))
		save := desk("save", http.MethodPut, "fest", fest, 0, `"version":1`)
		Run(t, s, []Case{
			save,
			desk("remove another version", http.MethodDelete, "fest?version=7", "", 409, `"refusal":"changed"`, `"version":1`),
			desk("remove", http.MethodDelete, "fest?version=1", "", 0, `"name":"A"`),
			desk("read what was removed", http.MethodGet, "fest", "", 404),
			save,
			{Name: "apply", Method: http.MethodPut, URL: "/conferences/weavers/pitch-application", As: Reader, Type: jsonType,
				Body: `{"companyName":"Kiln","oneLiner":"Sells looms","stage":"idea"}`},
			desk("remove one with applications", http.MethodDelete, "fest?version=1", "", 409, "cannot be removed", "has_people"),
			desk("find by words", http.MethodGet, "applications?q=LOOMS", "", 0, `"companyName":"Kiln"`, `"session":""`),
			{Name: "find nothing", URL: base + "applications?q=kites", As: Admin, HasNot: []string{"Kiln"}},
			desk("order by scores", http.MethodGet, "applications?order=mean", "", 0, `"companyName":"Kiln"`, `"next":""`),
			desk("the table", http.MethodGet, "applications.csv", "", 0, "id,state,company", "1,received,Kiln,,Sells looms,idea"),
			{Name: "the table of those in another state", URL: base + "applications.csv?status=finalist", As: Admin,
				Has: []string{"id,state,company"}, HasNot: []string{"Kiln"}},
			desk("separate from a company", http.MethodPut, "applications/1/company", `{"company":""}`, 0, `"success":true`),
			desk("invite", http.MethodPost, "reviewers", `{"name":"Meher","email":"meher@example.in"}`, 0, `"scored":0`),
			desk("restore one who was not removed", http.MethodPost, "reviewers/1/restore", "", 404),
			desk("remove a reviewer", http.MethodDelete, "reviewers/1", "", 0),
			{Name: "the reviewers without the removed one", URL: base + "reviewers", As: Admin, HasNot: []string{"Meher"}},
			desk("the removed ones", http.MethodGet, "reviewers?removed=true", "", 0, "Meher", `"removed":true`),
			desk("restore the reviewer", http.MethodPost, "reviewers/1/restore", "", 0, `"success":true`),
			desk("the reviewers", http.MethodGet, "reviewers", "", 0, `"removed":false`),
			{Name: "the log", URL: "/desk/conferences/weavers/actions", As: Admin, Has: []string{"pitch.removed", "reviewer.restored"}},
		})
	})
}
