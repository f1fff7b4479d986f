package apitest

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/event"
)

// eventArea has the registrations for events, the door and the proposals. The requests name an event that does not exist.
var eventArea = area{
	newsroom: map[string]deskRequest{
		"list-desk-events":               {other: 403, own: 403},
		"read-desk-event":                {other: 403, own: 403, want: 404},
		"save-event":                     {body: `{"name":"Meet","startTime":"soon"}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"publish-event":                  {body: `{"version":1}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"cancel-event":                   {other: 403, own: 403, want: 404},
		"withdraw-door-links":            {other: 403, own: 403, want: 404},
		"remove-event":                   {query: "?version=1", other: 403, own: 403, want: 404},
		"list-desk-event-registrations":  {other: 403, own: 403},
		"read-event-registrations-table": {other: 403, own: 403},
		"list-event-actions":             {other: 403, own: 403},
		"list-event-proposals":           {other: 403, own: 403},
		"approve-event-proposal":         {body: `{"slug":"none"}`, contentType: jsonType, other: 403, own: 403, want: 404},
		"decline-event-proposal":         {body: `{"reason":"No."}`, contentType: jsonType, other: 403, own: 403, want: 404},
	},
	personal: map[string]personalRequest{
		"register-for-event":       {body: `{"event":"none"}`, want: 404},
		"unregister-from-event":    {query: "?event=none", want: 404},
		"list-event-registrations": {},
		"read-door-list":           {query: "?event=none", want: 404},
		"check-in":                 {body: `{"event":"none","device":"d","checkIns":[]}`, want: 404},
		"propose-meetup": {
			body: `{"title":"Potters","description":"Clay.","city":"Jaipur","address":"14 Press Lane","startsAt":"2020-01-01T10:00:00Z",` +
				`"endsAt":"2020-01-01T11:00:00Z","zone":"Asia/Kolkata"}`, want: 422,
		},
		"list-own-proposals": {},
	},
}

// F155, F156, F165: the newsroom makes an event with registration, readers register, wait and are refused with a reason, a helper checks
// in, and the newsroom reads and cancels.
func TestEventRegistrations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		at := func(d time.Duration) string { return dbtest.Noon.Add(d).Format(time.RFC3339) }
		evening := `{"name":"Weavers","category":"MEETUP","startTime":"` + at(24*time.Hour) + `","endTime":"` + at(26*time.Hour) +
			`","city":"Kochi","address":"14 Press Lane","registration":true,"capacity":1,"maxGuests":1,` +
			`"programme":[{"time":"18:30","title":"Tea"}],"speakers":[{"name":"Asha"}]`
		own := `{"event":"weavers","name":"Asha"}`
		Run(t, s, []Case{
			{Name: "a wrong rule", Method: "PUT", URL: "/desk/events/weavers", As: Admin, Type: jsonType,
				Body: evening + `,"rrule":"FREQ=HOURLY"}`, Status: 422, Has: []string{"rrule"}},
			{Name: "create", Method: "PUT", URL: "/desk/events/weavers", As: Admin, Type: jsonType, Body: evening + `}`,
				Has: []string{`"slug":"weavers"`, `"version":2`, `"capacity":1`}},
			{Name: "an old version", Method: "PUT", URL: "/desk/events/weavers", As: Admin, Type: jsonType, Body: evening + `}`, Status: 409},
			{Name: "the address of another page", Method: "PUT", URL: "/desk/events/ticket", As: Admin, Type: jsonType, Body: evening + `}`,
				Status: 422, Has: []string{"slug"}},
			{Name: "register", Method: "PUT", URL: "/events/registration", As: Reader, Type: jsonType, Body: own,
				Has: []string{`"state":"registered"`}},
			{Name: "a second reader waits", Method: "PUT", URL: "/events/registration", As: Talent, Type: jsonType, Body: own,
				Has: []string{`"state":"waiting"`, `"code":""`}},
			{Name: "more guests than seats", Method: "PUT", URL: "/events/registration", As: Reader, Type: jsonType,
				Body: `{"event":"weavers","name":"Asha","guests":["Ravi"]}`, Status: 422, Has: []string{"guests"}},
			{Name: "own registrations", URL: "/events/registrations", As: Reader, Has: []string{`"event":"weavers"`}},
			{Name: "a reader at the door", URL: "/events/door?event=weavers", As: Reader, Status: 403},
			{Name: "a wrong zone", Method: "POST", URL: "/events/proposals", As: Reader, Type: jsonType,
				Body: `{"title":"Potters","description":"Clay.","city":"Jaipur","address":"14 Press Lane","startsAt":"` + at(48*time.Hour) +
					`","endsAt":"` + at(50*time.Hour) + `","zone":"Nowhere"}`, Status: 422, Has: []string{"zone"}},
			{Name: "propose", Method: "POST", URL: "/events/proposals", As: Reader, Type: jsonType,
				Body: `{"title":"Potters","description":"Clay.","city":"Jaipur","address":"14 Press Lane","startsAt":"` + at(48*time.Hour) +
					`","endsAt":"` + at(50*time.Hour) + `","zone":"Asia/Kolkata","seats":12}`, Has: []string{`"state":"open"`}},
			{Name: "the proposals", URL: "/desk/event-proposals", As: Admin, Has: []string{"Potters"}},
			{Name: "approve", Method: "POST", URL: "/desk/event-proposals/1/approve", As: Admin, Type: jsonType,
				Body: `{"slug":"potters"}`, Has: []string{`"slug":"potters"`, `"registration":true`}},
			{Name: "decline too late", Method: "POST", URL: "/desk/event-proposals/1/decline", As: Admin, Type: jsonType,
				Body: `{"reason":"No."}`, Status: 409},
			{Name: "own proposals", URL: "/events/proposals", As: Reader, Has: []string{`"state":"approved"`, `"event":"potters"`}},
			{Name: "the registrations", URL: "/desk/events/weavers/registrations", As: Admin,
				Has: []string{`"state":"registered"`, `"state":"waiting"`}},
			{Name: "the table", URL: "/desk/events/weavers/registrations.csv", As: Admin, Has: []string{"state,date,name", "registered,,Asha"},
				Header: map[string]string{"Cache-Control": "private, no-store", "Content-Type": "text/csv; charset=utf-8"}},
			{Name: "withdraw the links for helpers", Method: "POST", URL: "/desk/events/weavers/door-link", As: Admin,
				Has: []string{`"helperPath":"/events/door?`}},
			{Name: "cancel", Method: "POST", URL: "/desk/events/weavers/cancel", As: Admin, Has: []string{`"cancelled":true`}},
			{Name: "cancel twice", Method: "POST", URL: "/desk/events/weavers/cancel", As: Admin, Status: 409},
			{Name: "register for a cancelled event", Method: "PUT", URL: "/events/registration", As: Talent, Type: jsonType, Body: own,
				Status: 409, Has: []string{"cancelled"}},
			{Name: "the log", URL: "/desk/events/weavers/actions", As: Admin,
				Has: []string{"event.created", "event.doorLinksWithdrawn", "event.cancelled"}},
		})
		door := Case{URL: "/events/door?event=weavers", As: SignedAdmin}
		list := s.Ask(t, door)
		s.Conforms(t, door, list)
		door.Known = list.Header.Get("ETag")
		if list.Status != http.StatusOK || door.Known == "" || !strings.Contains(list.Text, `"name":"Asha"`) {
			t.Errorf("the list at the door: %d, version %q, %s", list.Status, door.Known, list.Text)
		}
		version := door.Known
		for _, known := range []string{version, "W/" + version, `"1-1-1", W/` + version} { // a proxy that compresses makes it weak
			door.Known = known
			if same := s.Ask(t, door); same.Status != http.StatusNotModified || same.Text != "" {
				t.Errorf("the list that a device has already, as %s: %d, %s", known, same.Status, same.Text)
			}
		}
	})
}

// F156: a reader can propose ten meetups a day. Further ones are refused with the time to wait, whether or not earlier ones were stored.
func TestProposalsOfADayAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		at := func(d time.Duration) string { return dbtest.Noon.Add(d).Format(time.RFC3339) }
		propose := func(as string, status int) {
			t.Helper()
			one := Case{Method: "POST", URL: "/events/proposals", As: as, Type: jsonType, Status: status,
				Body: `{"title":"Potters","description":"Clay.","city":"Jaipur","address":"14 Press Lane","startsAt":"` + at(48*time.Hour) +
					`","endsAt":"` + at(50*time.Hour) + `","zone":"Asia/Kolkata"}`}
			a := s.Ask(t, one)
			s.Conforms(t, one, a)
			if a.Status != status || (a.Header.Get("Retry-After") != "") != (status == http.StatusTooManyRequests) {
				t.Errorf("%s: status %d, Retry-After %q, want the status %d: %s", as, a.Status, a.Header.Get("Retry-After"), status, a.Text)
			}
		}
		for i := range 10 {
			propose(Reader, map[bool]int{true: http.StatusOK, false: http.StatusConflict}[i < event.MaxOpenProposals])
		}
		propose(Reader, http.StatusTooManyRequests)
		propose(Talent, http.StatusOK)
		c.Advance(25 * time.Hour)
		propose(Reader, http.StatusConflict) // five are still open
	})
}
