package event

import (
	"context"
	"net/http"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/edge"
)

// checkInRate limits the check-ins of one network, which all devices at a door may share.
var checkInRate = &edge.Rate{PerSecond: 20, Burst: 200}

// readerAPI has the operations of registrations, the door and proposals.
type readerAPI struct{ *Feature }

// register adds the operations of readers to the API.
func (r *readerAPI) register(a *apiv2.API) {
	in := apiv2.Section("Events")
	apiv2.Personal(a, http.MethodPut, "/events/registration", "register-for-event", "Register for an event (addition)", r.registerReader, in,
		apiv2.Doc("If the event has too few seats, the caller is on the waiting list: the state is 'waiting'. A second call changes the names. "+
			"The status is 409 for an event that is over or cancelled or has no registration, for other seats once the ticket is checked in, "+
			"and beyond the limit of 200 registrations; it is 422 for more guests than there are seats."))
	apiv2.Personal(a, http.MethodDelete, "/events/registration", "unregister-from-event", "Cancel a registration for an event (addition)",
		r.unregister, in)
	apiv2.Personal(a, http.MethodGet, "/events/registrations", "list-event-registrations",
		"List the caller's registrations for events (addition)", r.listOwn, in)
	apiv2.Personal(a, http.MethodGet, "/events/door", "read-door-list", "Read the tickets for an event at its door (addition)", r.readDoor,
		in, apiv2.Doc("Editors of the master brand and callers with the token of the link for helpers may call it. The status is 304 without a "+
			"body if the list still has the ETag that If-None-Match names."))
	apiv2.Personal(a, http.MethodPost, "/events/door", "check-in", "Check in tickets at the door of an event (addition)", r.checkIn, in,
		apiv2.Doc("Devices send what they recorded without a connection. All check-ins are stored, and the first time of a ticket counts. "+
			"An undo revokes the check-ins up to its time. The same callers as for 'read-door-list' may call it."), apiv2.Limit(checkInRate))
	apiv2.Personal(a, http.MethodPost, "/events/proposals", "propose-meetup", "Propose a meetup (addition)", r.propose, in,
		apiv2.Doc("Editors decide on it, and the caller is told. The status is 409 if the caller has too many open proposals."))
	apiv2.Personal(a, http.MethodGet, "/events/proposals", "list-own-proposals", "List the meetups that the caller proposed (addition)",
		r.listOwnProposals, in)
}

// EventRegistrationRequest asks for a registration for an event.
type EventRegistrationRequest struct {
	Event  string   `json:"event" minLength:"1" maxLength:"200" doc:"Slug of the event." example:"weavers-evening"`
	Date   string   `json:"date,omitempty" maxLength:"10" doc:"Day of a recurring event; by default the next one." example:"2026-12-05"`
	Name   string   `json:"name,omitempty" doc:"Name on the ticket; by default that of the account." example:"Asha Rao"`
	Guests []string `json:"guests,omitempty" maxItems:"9" nullable:"false" doc:"Names of guests."`
	Locale string   `json:"locale,omitempty" doc:"Name or code of the language of messages; by default that of the publication." example:"en"`
}

// EventRegistration is a registration of the caller for an event.
type EventRegistration struct {
	Event  string   `json:"event" example:"weavers-evening"`
	Date   string   `json:"date" doc:"Day of a recurring event; empty for others."`
	State  State    `json:"state" enum:"registered,waiting,cancelled"`
	Name   string   `json:"name"`
	Guests []string `json:"guests" nullable:"false"`
	Code   string   `json:"code" doc:"Of the ticket; empty on the waiting list." example:"KX7M2PQR"`
}

func newEventRegistration(r Registration) EventRegistration {
	out := EventRegistration{r.Event, r.Occurrence, r.State, r.Name, r.Guests, r.Code}
	if out.State != Registered {
		out.Code = ""
	}
	if out.Guests == nil {
		out.Guests = []string{}
	}
	return out
}

// problemOf returns the API error for an error of an action with an event.
func problemOf(err error) error {
	return apiv2.SaveProblem(err, ErrClosed, ErrOver, ErrCancelled, ErrDecided, ErrTooManyProposals, ErrCheckedIn, ErrTooManyTickets,
		ErrHasTickets, ErrPublic, ErrDraft)
}

type eventRegisterInput struct{ Body EventRegistrationRequest }

func (r *readerAPI) registerReader(ctx context.Context, in *eventRegisterInput) (*apiv2.Output[EventRegistration], error) {
	l, err := apiv2.Locale(ctx, in.Body.Locale)
	if err != nil {
		return nil, err
	}
	user := caller.UserIDOf(ctx)
	name := in.Body.Name
	if strings.TrimSpace(name) == "" {
		u, err := account.UserByID(ctx, r.Events.DB.Read, user)
		if err != nil {
			return nil, err
		}
		name = nameOf(u)
	}
	registration, err := r.Registrations.Register(ctx, user, in.Body.Event, in.Body.Date, name, in.Body.Guests, l)
	if err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(newEventRegistration(*registration)), nil
}

// nameOf returns the name for a reader's ticket: that of the account, or the part of its email address before the @ if it has none.
func nameOf(u *account.User) string {
	if name := strings.TrimSpace(u.Name); name != "" {
		return string([]rune(name)[:min(len([]rune(name)), MaxName)])
	}
	name, _, _ := strings.Cut(u.Email, "@")
	return string([]rune(name)[:min(len([]rune(name)), MaxName)])
}

// OccurrenceInput names an occurrence of an event in the query.
type OccurrenceInput struct {
	Event string `query:"event" required:"true" minLength:"1" maxLength:"200" doc:"Slug of the event." example:"weavers-evening"`
	Date  string `query:"date" maxLength:"10" doc:"Day of a recurring event; by default the next one." example:"2026-12-05"`
}

func (r *readerAPI) unregister(ctx context.Context, in *OccurrenceInput) (*apiv2.Output[ReminderResponse], error) {
	if err := r.Registrations.Unregister(ctx, caller.UserIDOf(ctx), in.Event, in.Date); err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(ReminderResponse{"success", in.Event}), nil
}

func (r *readerAPI) listOwn(ctx context.Context, _ *noInput) (*apiv2.Output[[]EventRegistration], error) {
	rows, _, err := r.Registrations.RegistrationsOf(ctx, caller.UserIDOf(ctx))
	list := []EventRegistration{}
	for _, row := range rows {
		list = append(list, newEventRegistration(row))
	}
	return apiv2.Private(list), err
}

// DoorTicket is a ticket in the list at the door.
type DoorTicket struct {
	Code    string   `json:"code" example:"KX7M2PQR"`
	Name    string   `json:"name"`
	Guests  []string `json:"guests" nullable:"false"`
	Seats   int      `json:"seats"`
	Checked int64    `json:"checkedIn" doc:"Unix time in milliseconds; 0 for a ticket that is not checked in."`
}

// DoorState is the list at the door of an event.
type DoorState struct {
	Event   string       `json:"event"`
	Date    string       `json:"date"`
	Tickets []DoorTicket `json:"tickets" nullable:"false"`
	Unknown []string     `json:"unknown" nullable:"false" doc:"Codes in the request that belong to no ticket for the event."`
}

type doorInput struct {
	OccurrenceInput
	Helper string `query:"helper" maxLength:"300" doc:"Token of the link for helpers."`
	Known  string `header:"If-None-Match" maxLength:"100" doc:"ETag of the list that the caller has."`
}

// door returns the occurrence at whose door the caller may check in. The error has status 403 or 404.
func (r *readerAPI) door(ctx context.Context, slug, day, token string) (Event, error) {
	e, err := r.Events.Find(ctx, slug, day)
	if err != nil {
		return e, err
	}
	ok, err := r.Doors.MayRun(ctx, e, caller.ActorOf(ctx), token)
	if err == nil && !ok {
		err = apiv2.Error(http.StatusForbidden, "You may not check in at this event.")
	}
	return e, err
}

// doorOutput is the list at the door, or only its version with status 304.
type doorOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	ETag         string `header:"ETag"`
	Body         DoorState
}

// matchesVersion reports whether an If-None-Match header names an ETag. It ignores the mark of weak ETags, which proxies that compress
// responses add.
func matchesVersion(header, etag string) bool {
	for one := range strings.SplitSeq(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(one), "W/") == etag {
			return true
		}
	}
	return false
}

// doorState returns the list at the door with its version, without the list if the caller knows that version.
func (r *readerAPI) doorState(ctx context.Context, e Event, unknown []string, known string) (*doorOutput, error) {
	version, err := r.Doors.Version(ctx, e.Slug, e.Date) // before the list, so that no change is missed
	if err != nil {
		return nil, err
	}
	result := &doorOutput{Status: http.StatusOK, CacheControl: "private, no-store", ETag: `"` + version + `"`}
	if matchesVersion(known, result.ETag) {
		result.Status = http.StatusNotModified
		return result, nil
	}
	list, err := r.Doors.List(ctx, e.Slug, e.Date)
	if err != nil {
		return nil, err
	}
	out := DoorState{Event: e.Slug, Date: e.Date, Tickets: make([]DoorTicket, len(list)), Unknown: append([]string{}, unknown...)}
	for i, g := range list {
		out.Tickets[i] = DoorTicket{Code: g.Code, Name: g.Name, Guests: append([]string{}, g.Guests...), Seats: g.Seats}
		if !g.Checked.IsZero() {
			out.Tickets[i].Checked = g.Checked.UnixMilli()
		}
	}
	result.Body = out
	return result, nil
}

func (r *readerAPI) readDoor(ctx context.Context, in *doorInput) (*doorOutput, error) {
	e, err := r.door(ctx, in.Event, in.Date, in.Helper)
	if err != nil {
		return nil, err
	}
	return r.doorState(ctx, e, nil, in.Known)
}

// CheckInItem is a check-in as a device recorded it.
type CheckInItem struct {
	Code string `json:"code" minLength:"1" maxLength:"20" example:"KX7M2PQR"`
	At   int64  `json:"at" minimum:"1" doc:"Unix time in milliseconds, on the device."`
	Undo bool   `json:"undo,omitempty" doc:"Whether it revokes the check-ins of the ticket up to this time."`
}

type checkInInput struct {
	Body struct {
		Event    string        `json:"event" minLength:"1" maxLength:"200" example:"weavers-evening"`
		Date     string        `json:"date,omitempty" maxLength:"10" example:"2026-12-05"`
		Helper   string        `json:"helper,omitempty" maxLength:"300"`
		Device   string        `json:"device" minLength:"1" maxLength:"60" doc:"Identifies the device; random." example:"d1"`
		CheckIns []CheckInItem `json:"checkIns" maxItems:"1000" nullable:"false"`
	}
}

func (r *readerAPI) checkIn(ctx context.Context, in *checkInInput) (*doorOutput, error) {
	b := in.Body
	e, err := r.door(ctx, b.Event, b.Date, b.Helper)
	if err != nil {
		return nil, err
	}
	list := make([]CheckIn, len(b.CheckIns))
	for i, c := range b.CheckIns {
		list[i] = CheckIn{Code: c.Code, Device: b.Device, At: time.UnixMilli(c.At), Undo: c.Undo}
	}
	unknown, err := r.Doors.Record(ctx, e.Slug, e.Date, list)
	if err != nil {
		return nil, problemOf(err)
	}
	return r.doorState(ctx, e, unknown, "")
}

// MeetupProposal is a meetup that a reader proposes.
type MeetupProposal struct {
	Title       string    `json:"title" minLength:"1" maxLength:"200" example:"Potters' breakfast"`
	Description string    `json:"description" minLength:"1" maxLength:"2000" example:"Bring a bowl."`
	City        string    `json:"city" minLength:"1" maxLength:"80" example:"Jaipur"`
	Address     string    `json:"address" minLength:"1" maxLength:"300" example:"14 Press Lane"`
	StartsAt    time.Time `json:"startsAt" format:"date-time"`
	EndsAt      time.Time `json:"endsAt" format:"date-time" doc:"Within a day after the start."`
	Zone        string    `json:"zone" maxLength:"60" example:"Asia/Kolkata" doc:"IANA name of the time zone of the place."`
	Seats       int       `json:"seats,omitempty" minimum:"0" maximum:"20000" doc:"0 for no limit."`
}

// OwnProposal is a meetup that the caller proposed, with its state.
type OwnProposal struct {
	ID     int64         `json:"id"`
	State  ProposalState `json:"state" enum:"open,approved,declined"`
	Reason string        `json:"reason" doc:"Why it was declined."`
	Event  string        `json:"event" doc:"Slug of the event of an approved proposal."`
	MeetupProposal
}

func newOwnProposal(p Proposal) OwnProposal {
	return OwnProposal{p.ID, p.State, p.Reason, p.Event, MeetupProposal{p.Title, p.Description, p.City, p.Address, p.StartsAt.Time,
		p.EndsAt.Time, p.Zone, p.Seats}}
}

type proposeInput struct {
	Body struct {
		MeetupProposal
		Locale string `json:"locale,omitempty" doc:"Name or code of the language of messages; by default that of the publication."`
	}
}

func (r *readerAPI) propose(ctx context.Context, in *proposeInput) (*apiv2.Output[OwnProposal], error) {
	l, err := apiv2.Locale(ctx, in.Body.Locale)
	if err != nil {
		return nil, err
	}
	b := in.Body
	p := &Proposal{UserID: caller.UserIDOf(ctx), Title: b.Title, Description: b.Description, City: b.City, Address: b.Address,
		StartsAt: clock.MomentOf(b.StartsAt), EndsAt: clock.MomentOf(b.EndsAt), Zone: b.Zone, Seats: b.Seats, Lang: l.Code}
	if err := r.Proposals.Propose(ctx, p); err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(newOwnProposal(*p)), nil
}

func (r *readerAPI) listOwnProposals(ctx context.Context, _ *noInput) (*apiv2.Output[[]OwnProposal], error) {
	list, err := ProposalsOf(ctx, r.Events.DB.Read, caller.UserIDOf(ctx))
	out := []OwnProposal{}
	for _, p := range list {
		out = append(out, newOwnProposal(p))
	}
	return apiv2.Private(out), err
}
