package event

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/text"
)

// newsroomAPI has the operations of the newsroom. Events belong to the master brand, whose editors may call them.
type newsroomAPI struct{ *Feature }

// register adds the operations of the newsroom to the API.
func (n *newsroomAPI) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Editors of the master brand may call it.")}
	}
	const path, proposals = "/desk/events/{slug}", "/desk/event-proposals"
	apiv2.Write(a, http.MethodGet, "/desk/events", "list-desk-events", "List the events as the newsroom saves them", n.listDesk, in("")...)
	apiv2.Write(a, http.MethodGet, path, "read-desk-event", "Read an event as the newsroom saves it", n.readDesk, in("")...)
	apiv2.Write(a, http.MethodPut, path, "save-event", "Create or change an event", n.save, in(
		apiv2.ReplacesAll+"The version of a new event is 0. If the time or the place changes, everybody who registered is told. ")...)
	apiv2.Write(a, http.MethodPost, path+"/publish", "publish-event", "Publish the draft of an event", n.publish, in(
		"Send the version that was read: the status is 409 if somebody else has saved since. ")...)
	apiv2.Write(a, http.MethodPost, path+"/cancel", "cancel-event", "Cancel an event", n.cancel, in("Everybody who registered is told. ")...)
	apiv2.Write(a, http.MethodDelete, path, "remove-event", "Remove an event", n.remove, in("The status is 409 for an event that is neither "+
		"over nor cancelled and has registrations: cancel it first, so that the readers are told. Saving it with the version 0 restores it. ")...)
	apiv2.Write(a, http.MethodPost, path+"/door-link", "withdraw-door-links", "Withdraw the links for helpers at the door and make new ones",
		n.withdrawDoorLinks, in("Those of one date of a recurring event, or without a date those of all. ")...)
	apiv2.Write(a, http.MethodGet, path+"/registrations", "list-desk-event-registrations", "List the registrations for an event",
		n.listRegistrations, in("")...)
	apiv2.Write(a, http.MethodGet, path+"/registrations.csv", "read-event-registrations-table",
		"Read the registrations for an event as a table",
		n.registrationsTable, append(in("A header and a row for each registration, separated by commas, in UTF-8. "),
			apiv2.FileResponse("text/csv", "state,name\nregistered,Asha\n"))...)
	apiv2.Write(a, http.MethodGet, path+"/actions", "list-event-actions", "List the audit log of an event", n.listActions,
		in("")...)
	apiv2.Write(a, http.MethodGet, proposals, "list-event-proposals", "List the meetups that readers propose", n.listProposals, in("")...)
	apiv2.Write(a, http.MethodPost, proposals+"/{id}/approve", "approve-event-proposal", "Approve a proposal as an event", n.approve,
		in("The event is a meetup with registration, and the reader is told. ")...)
	apiv2.Write(a, http.MethodPost, proposals+"/{id}/decline", "decline-event-proposal", "Decline a proposal with a reason", n.decline,
		in("The reader is told. ")...)
}

// EventEdit is an event as the newsroom saves it.
type EventEdit struct {
	Name        string `json:"name" minLength:"1" maxLength:"200" example:"Weavers' evening"`
	Description string `json:"description,omitempty" maxLength:"2000"`
	Link        string `json:"link,omitempty" maxLength:"500" doc:"Address for registering elsewhere; empty for none."`
	Category    string `json:"category,omitempty" maxLength:"40" doc:"MEETUP for meetups." example:"MEETUP"`
	StartTime   string `json:"startTime,omitempty" maxLength:"40" doc:"RFC 3339; empty if unknown." example:"2026-12-05T18:30:00+05:30"`
	EndTime     string `json:"endTime,omitempty" maxLength:"40" doc:"RFC 3339; empty if unknown."`
	Zone        string `json:"timeZone,omitempty" maxLength:"60" doc:"IANA name; by default that of the brand." example:"Asia/Kolkata"`
	City        string `json:"city,omitempty" maxLength:"80" example:"Kochi"`
	Location    string `json:"location,omitempty" maxLength:"200" doc:"Name of the place, such as a building in the city." example:"Loft 4"`
	Partnership bool   `json:"partnership,omitempty" doc:"Whether it is a partner's event; its details are at the link."`
	Draft       bool   `json:"draft,omitempty" doc:"Whether readers do not see it yet. An event that they see cannot become a draft."`
	Facts
}

// DeskEvent is an event as the newsroom sees it.
type DeskEvent struct {
	Slug    string `json:"slug" example:"weavers-evening"`
	Version int64  `json:"version" doc:"For the next save."`
	Helper  string `json:"helperPath" doc:"Path of the secret link for helpers at the next date; empty in lists and without registration."`
	EventEdit
}

func newDeskEvent(e Event, version int64) DeskEvent {
	zone := ""
	if e.Zone != nil {
		zone = e.Zone.String()
	}
	d := DeskEvent{e.Slug, max(version, 1), "", EventEdit{Name: e.Name, Description: e.Description, Link: e.Link, Category: e.Category,
		StartTime: formatTime(e.Start), Zone: zone, City: e.City, Location: e.Location, Partnership: e.Partnership,
		Draft: e.Draft, Facts: e.Facts}}
	if !e.EndUnknown {
		d.EndTime = formatTime(e.End)
	}
	return d
}

// event returns the event that an edit describes, or an error with status 422.
func (b *EventEdit) event(slug string) (*Event, error) {
	wrong := map[string]string{}
	e := &Event{Slug: slug, Name: strings.TrimSpace(b.Name), Description: b.Description, Link: b.Link, Category: b.Category, City: b.City,
		Location: b.Location, Partnership: b.Partnership, Draft: b.Draft, Facts: b.Facts, Start: parseTime(b.StartTime),
		End:        parseTime(b.EndTime),
		EndUnknown: b.EndTime == ""}
	if b.StartTime != "" && e.Start.IsZero() {
		wrong["startTime"] = "must be a time such as 2026-12-05T18:30:00+05:30"
	}
	if b.EndTime != "" && e.End.IsZero() {
		wrong["endTime"] = "must be a time such as 2026-12-05T20:30:00+05:30"
	}
	if b.Zone != "" {
		if e.Zone = clock.ZoneOr(b.Zone, nil); e.Zone == nil {
			wrong["timeZone"] = "must be the IANA name of a time zone"
		}
	}
	if len(wrong) > 0 {
		if e.Zone == nil {
			e.Zone = time.UTC
		}
		for field, text := range e.check() { // so that all wrong fields are marked at once
			wrong[field] = cmp.Or(wrong[field], text)
		}
		return nil, apiv2.FieldErrors(wrong)
	}
	if strings.EqualFold(strings.TrimSpace(e.Category), Meetup) {
		e.Category = Meetup
	}
	e.First = e.Start
	return e, nil
}

// SlugInput names an event.
type SlugInput struct {
	Slug string `path:"slug" minLength:"1" maxLength:"200" doc:"Slug of the event." example:"weavers-evening"`
}

// authorize returns the caller if it may change events. The error has status 403.
func (n *newsroomAPI) authorize(ctx context.Context) (actor.Actor, error) {
	by := caller.ActorOf(ctx)
	ok, err := n.Events.mayEdit(ctx, by)
	if err == nil && !ok {
		err = apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	}
	return by, err
}

// write authorizes the caller and runs change in a transaction.
func (n *newsroomAPI) write(ctx context.Context, change func(context.Context, *database.Tx, actor.Actor) error) error {
	by, err := n.authorize(ctx)
	if err != nil {
		return err
	}
	return problemOf(n.Events.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return change(ctx, tx, by) }))
}

type eventsInput struct {
	apiv2.KeyPage
	Words string    `query:"q" maxLength:"100" doc:"Part of the name."`
	State ListState `query:"state" enum:"all,draft,upcoming,past,cancelled" default:"all" doc:"Upcoming ones have not ended; the next is first."` //nolint:lll // a tag
}

func (n *newsroomAPI) listDesk(ctx context.Context, in *eventsInput) (*apiv2.Output[apiv2.Items[DeskEvent]], error) {
	if _, err := n.authorize(ctx); err != nil {
		return nil, err
	}
	list, versions, err := n.Events.ListForDesk(ctx, in.State, in.Words)
	if err != nil {
		return nil, err
	}
	if in.After != "" {
		at := slices.IndexFunc(list, func(e Event) bool { return e.Slug == in.After })
		if at < 0 {
			return nil, apiv2.Error(http.StatusBadRequest, "'after' is not the slug of an event.")
		}
		list = list[at+1:]
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(e Event) DeskEvent { return newDeskEvent(e, versions[e.Slug]) },
		func(e Event) string { return e.Slug })), nil
}

func (n *newsroomAPI) desk(ctx context.Context, slug string) (*apiv2.Output[DeskEvent], error) {
	e, version, err := n.Events.ForDesk(ctx, n.Events.DB.Read, slug)
	if err != nil {
		return nil, err
	}
	out := newDeskEvent(e, version)
	if e.Registration {
		day := e.withNextOccurrence(n.Events.DB.Now().Time).Date
		token, err := n.Doors.Token(ctx, slug, day)
		if err != nil {
			return nil, err
		}
		out.Helper = doorAddress(doorRoute.Pattern, slug, day, token)
	}
	return apiv2.Private(out), nil
}

func (n *newsroomAPI) readDesk(ctx context.Context, in *SlugInput) (*apiv2.Output[DeskEvent], error) {
	if _, err := n.authorize(ctx); err != nil {
		return nil, err
	}
	return n.desk(ctx, in.Slug)
}

type eventSaveInput struct {
	SlugInput
	Body struct {
		EventEdit
		Version int64 `json:"version,omitempty" minimum:"0"`
	}
}

func (n *newsroomAPI) save(ctx context.Context, in *eventSaveInput) (*apiv2.Output[DeskEvent], error) {
	if _, err := n.authorize(ctx); err != nil {
		return nil, err
	}
	e, err := in.Body.event(in.Slug)
	if err != nil {
		return nil, err
	}
	err = n.write(ctx, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Events.Save(ctx, tx, by, e, in.Body.Version)
	})
	if err != nil {
		return nil, n.withCurrent(ctx, in.Slug, err)
	}
	return n.desk(ctx, in.Slug)
}

// withCurrent adds the stored event to the error of a save that was based on an older version.
func (n *newsroomAPI) withCurrent(ctx context.Context, slug string, err error) error {
	if !errors.Is(err, database.ErrConflict) {
		return err
	}
	now, err := n.desk(ctx, slug)
	if err != nil {
		return err
	}
	return apiv2.Changed(now.Body)
}

type removeEventInput struct {
	SlugInput
	Version int64 `query:"version" required:"true" minimum:"1" doc:"Version of the event that was read; 409 if it has changed since."`
}

// RemovedEvent is the response to the removal of an event.
type RemovedEvent struct {
	Slug string `json:"slug" example:"weavers-evening"`
}

func (n *newsroomAPI) remove(ctx context.Context, in *removeEventInput) (*apiv2.Output[RemovedEvent], error) {
	err := n.write(ctx, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Events.Remove(ctx, tx, by, in.Slug, in.Version)
	})
	if err != nil {
		return nil, n.withCurrent(ctx, in.Slug, err)
	}
	return apiv2.Private(RemovedEvent{in.Slug}), nil
}

type publishEventInput struct {
	SlugInput
	Body struct {
		Version int64 `json:"version" minimum:"1" doc:"That was read."`
	}
}

func (n *newsroomAPI) publish(ctx context.Context, in *publishEventInput) (*apiv2.Output[DeskEvent], error) {
	err := n.write(ctx, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Events.Publish(ctx, tx, by, in.Slug, in.Body.Version)
	})
	if err != nil {
		return nil, n.withCurrent(ctx, in.Slug, err)
	}
	return n.desk(ctx, in.Slug)
}

func (n *newsroomAPI) cancel(ctx context.Context, in *SlugInput) (*apiv2.Output[DeskEvent], error) {
	err := n.write(ctx, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Events.Cancel(ctx, tx, by, in.Slug)
	})
	if err != nil {
		return nil, err
	}
	return n.desk(ctx, in.Slug)
}

type doorLinksInput struct {
	SlugInput
	Date string `query:"date" maxLength:"10" doc:"Day of a recurring event; by default all." example:"2026-12-05"`
}

func (n *newsroomAPI) withdrawDoorLinks(ctx context.Context, in *doorLinksInput) (*apiv2.Output[DeskEvent], error) {
	err := n.write(ctx, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Doors.WithdrawLinks(ctx, tx, by, in.Slug, in.Date)
	})
	if err != nil {
		return nil, err
	}
	return n.desk(ctx, in.Slug)
}

// DeskTicket is a registration as the newsroom sees it.
type DeskTicket struct {
	ID      int64    `json:"id"`
	Date    string   `json:"date" doc:"Day of a recurring event; empty for others."`
	State   State    `json:"state" enum:"registered,waiting,cancelled"`
	Name    string   `json:"name"`
	Guests  []string `json:"guests" nullable:"false"`
	Seats   int      `json:"seats"`
	Created string   `json:"created" format:"date-time"`
	Checked *string  `json:"checkedIn" format:"date-time" doc:"Time of the check-in; null for a ticket that is not checked in."`
}

type ticketsInput struct {
	SlugInput
	apiv2.KeyPage
	Date string `query:"date" maxLength:"10" doc:"Only this day of a recurring event; by default all." example:"2026-12-05"`
}

// ticketsAfter returns at most limit registrations for an event whose ids are greater than after, with their check-ins. day is "" for all
// days.
func ticketsAfter(ctx context.Context, db bun.IDB, slug, day string, after int64, limit int) ([]DeskTicket, error) {
	var rows []Registration
	q := db.NewSelect().Model(&rows).Where("r.event = ?", slug).Where("r.id > ?", after).Order("r.id").Limit(int64(limit))
	if day != "" {
		q.Where("r.occurrence = ?", day)
	}
	if err := q.Scan(ctx); err != nil || len(rows) == 0 {
		return nil, err
	}
	var checks []checkInRow
	err := db.NewSelect().Model(&checks).Join("JOIN event_registrations AS r ON r.id = c.registration_id").Where("r.event = ?", slug).
		Where("r.id BETWEEN ? AND ?", rows[0].ID, rows[len(rows)-1].ID).Scan(ctx)
	if err != nil {
		return nil, err
	}
	byTicket := map[int64][]checkInRow{}
	for _, c := range checks {
		byTicket[c.RegistrationID] = append(byTicket[c.RegistrationID], c)
	}
	list := make([]DeskTicket, len(rows))
	for i, r := range rows {
		list[i] = DeskTicket{ID: r.ID, Date: r.Occurrence, State: r.State, Name: r.Name, Guests: append([]string{}, r.Guests...),
			Seats: r.Seats, Created: r.CreatedAt.Format(time.RFC3339)}
		if at := firstTime(byTicket[r.ID]); !at.IsZero() {
			text := at.Format(time.RFC3339)
			list[i].Checked = &text
		}
	}
	return list, nil
}

func (n *newsroomAPI) listRegistrations(ctx context.Context, in *ticketsInput) (*apiv2.Output[apiv2.Items[DeskTicket]], error) {
	if _, err := n.authorize(ctx); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := ticketsAfter(ctx, n.Events.DB.Read, in.Slug, in.Date, after, in.Limit+1)
	same := func(t DeskTicket) DeskTicket { return t }
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, same, func(t DeskTicket) string { return strconv.FormatInt(t.ID, 10) })), err
}

type tableInput struct {
	SlugInput
	Date string `query:"date" maxLength:"10" doc:"Only this day of a recurring event; by default all."`
}

// tableBatch is the number of registrations that are read at once for a table.
const tableBatch = 1000

func (n *newsroomAPI) registrationsTable(ctx context.Context, in *tableInput) (*apiv2.File, error) {
	if _, err := n.authorize(ctx); err != nil {
		return nil, err
	}
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	var table bytes.Buffer
	w := csv.NewWriter(&table)
	rows := [][]string{{"state", "date", "name", "guests", "seats", "created", "checked_in"}}
	for after := int64(0); ; {
		list, err := ticketsAfter(ctx, n.Events.DB.Read, in.Slug, in.Date, after, tableBatch)
		if err != nil {
			return nil, err
		}
		for _, t := range list {
			checked := ""
			if t.Checked != nil {
				checked = *t.Checked
			}
			rows = append(rows, []string{string(t.State), t.Date, text.EscapeFormula(t.Name),
				text.EscapeFormula(strings.Join(t.Guests, ", ")),
				strconv.Itoa(t.Seats), t.Created, checked})
			after = t.ID
		}
		if err := w.WriteAll(rows); err != nil {
			return nil, err
		}
		if rows = rows[:0]; len(list) < tableBatch {
			break
		}
	}
	return apiv2.PrivateFile("text/csv; charset=utf-8", "registrations.csv", table.Bytes()), nil
}

type actionsInput struct {
	SlugInput
	apiv2.KeyPage
}

func (n *newsroomAPI) listActions(ctx context.Context, in *actionsInput) (*audit.Page, error) {
	if _, err := n.authorize(ctx); err != nil {
		return nil, err
	}
	record, err := recordOf(ctx, n.Events.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		if record == nil {
			return nil, nil
		}
		return actionLog.Actions(ctx, n.Events.DB.Read, []int64{record.ID}, before, limit)
	})
}

// DeskProposal is a meetup that a reader proposes, as the newsroom sees it.
type DeskProposal struct {
	OwnProposal
	User    int64  `json:"user" doc:"ID of the account."`
	Created string `json:"created" format:"date-time"`
}

func newDeskProposal(p Proposal) DeskProposal {
	return DeskProposal{newOwnProposal(p), p.UserID, p.CreatedAt.Format(time.RFC3339)}
}

type proposalsInput struct {
	apiv2.KeyPage
	State ProposalState `query:"state" default:"open" enum:"open,approved,declined"`
}

func (n *newsroomAPI) listProposals(ctx context.Context, in *proposalsInput) (*apiv2.Output[apiv2.Items[DeskProposal]], error) {
	if _, err := n.authorize(ctx); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := ProposalsAfter(ctx, n.Events.DB.Read, in.State, after, in.Limit+1)
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, newDeskProposal, func(p Proposal) string { return strconv.FormatInt(p.ID, 10) })), err
}

type approveInput struct {
	ID   int64 `path:"id" minimum:"1" doc:"ID of the proposal."`
	Body struct {
		Slug string `json:"slug" minLength:"1" maxLength:"80" doc:"Slug of the event." example:"potters-breakfast-jaipur"`
	}
}

func (n *newsroomAPI) approve(ctx context.Context, in *approveInput) (*apiv2.Output[DeskEvent], error) {
	err := n.write(ctx, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Proposals.Approve(ctx, tx, by, in.ID, in.Body.Slug)
	})
	if err != nil {
		return nil, err
	}
	return n.desk(ctx, in.Body.Slug)
}

type declineInput struct {
	ID   int64 `path:"id" minimum:"1" doc:"ID of the proposal."`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"The reader sees it." example:"We have a meetup there that week."`
	}
}

// ProposalDecision is the response to a decision about a proposal.
type ProposalDecision struct {
	ID    int64         `json:"id"`
	State ProposalState `json:"state" enum:"declined"`
}

func (n *newsroomAPI) decline(ctx context.Context, in *declineInput) (*apiv2.Output[ProposalDecision], error) {
	err := n.write(ctx, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Proposals.Decline(ctx, tx, by, in.ID, in.Body.Reason)
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(ProposalDecision{in.ID, Declined}), nil
}
