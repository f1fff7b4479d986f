package event

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// ProposalState is the state of a proposal.
type ProposalState string

// The states of proposals.
const (
	Open     ProposalState = "open"
	Approved ProposalState = "approved" // it became an event
	Declined ProposalState = "declined"
)

// Limits of proposals. MaxOpenProposals is the maximum number of open ones of a reader, MaxReason the maximum length of the reason for
// declining one; maxAhead is how far ahead a meetup may be.
const (
	MaxOpenProposals, MaxReason = 5, 500

	maxAhead, maxMeetup = 366 * 24 * time.Hour, 24 * time.Hour
	maxOwnProposals     = 50
)

// proposalRate limits the proposals of a reader.
var proposalRate = limit.Limit{Name: "event-proposal", Times: 10, Period: 24 * time.Hour}

var (
	// ErrDecided is returned for a decision about a proposal that is not open.
	ErrDecided = errors.New("the proposal has already been decided")
	// ErrTooManyProposals is returned if a reader has MaxOpenProposals open proposals.
	ErrTooManyProposals = errors.New("the limit of open proposals is reached; please wait for a decision")
)

// Proposal is a meetup that a reader proposes.
type Proposal struct {
	bun.BaseModel `bun:"table:event_proposals,alias:p"`

	ID               int64 `bun:",pk,autoincrement"`
	UserID           int64
	Title            string
	Description      string
	City, Address    string
	StartsAt, EndsAt clock.Moment
	Zone             string // IANA name of the zone of the times
	Seats            int    // 0 for no limit
	Lang             string
	State            ProposalState
	Reason           string // why it was declined
	Event            string // slug of the event of an approved proposal
	CreatedAt        clock.Moment
	DecidedAt        clock.Moment `bun:",nullzero"`
}

// check returns the errors in a proposal at a time, by field. It removes the spaces around the texts.
func (p *Proposal) check(now time.Time) invalid.Fields {
	wrong := invalid.Fields{}
	for field, value := range map[string]*string{"title": &p.Title, "description": &p.Description, "city": &p.City, "address": &p.Address} {
		*value = strings.TrimSpace(*value)
		most := map[string]int{"title": MaxTitle, "description": MaxDescription, "city": MaxName, "address": MaxPlace}[field]
		switch n := utf8.RuneCountInString(*value); {
		case n == 0:
			wrong[field] = "is missing"
		case n > most:
			wrong[field] = fmt.Sprintf("is longer than %d characters", most)
		}
	}
	switch {
	case !p.StartsAt.After(now):
		wrong["startsAt"] = "must be in the future"
	case p.StartsAt.After(now.Add(maxAhead)):
		wrong["startsAt"] = "must be within a year"
	}
	if !p.EndsAt.After(p.StartsAt.Time) || p.EndsAt.Sub(p.StartsAt.Time) > maxMeetup {
		wrong["endsAt"] = "must be after the start, on the same day"
	}
	if !clock.IsZone(p.Zone) {
		wrong["zone"] = "must be the IANA name of a time zone"
	}
	if p.Seats < 0 || p.Seats > MaxSeats {
		wrong["seats"] = fmt.Sprintf("must be from 0 to %d", MaxSeats)
	}
	return wrong
}

// Proposals stores the meetups that readers propose, and the decisions of the newsroom. Every field must be set.
type Proposals struct {
	*Events
	Notifier Notifier
	Queue    *jobs.Client
	Site     string // public address of the site, without a slash at its end
	Name     string // name of the publication
}

// Propose stores the proposal of a reader. It returns an invalid.Fields, ErrTooManyProposals or a *limit.TooManyError.
func (ps *Proposals) Propose(ctx context.Context, p *Proposal) error {
	if wrong := p.check(ps.DB.Now().Time); len(wrong) > 0 {
		return wrong
	}
	if err := limit.Count(ctx, ps.DB, proposalRate, fmt.Sprint(p.UserID)); err != nil {
		return err
	}
	return ps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, fmt.Sprintf("event-proposals:%d", p.UserID)); err != nil {
			return err
		}
		n, err := tx.NewSelect().Model((*Proposal)(nil)).Where("p.user_id = ?", p.UserID).Where("p.state = ?", Open).Count(ctx)
		if err != nil {
			return fmt.Errorf("proposals of a reader: %w", err)
		}
		if n >= MaxOpenProposals {
			return ErrTooManyProposals
		}
		p.ID, p.State, p.CreatedAt = 0, Open, tx.At
		if _, err := tx.NewInsert().Model(p).Exec(ctx); err != nil {
			return fmt.Errorf("propose a meetup: %w", err)
		}
		return nil
	})
}

// ProposalsOf returns the proposals of a reader, the newest first, at most maxOwnProposals.
func ProposalsOf(ctx context.Context, db bun.IDB, user int64) ([]Proposal, error) {
	var list []Proposal
	err := db.NewSelect().Model(&list).Where("p.user_id = ?", user).Order("p.id DESC").Limit(maxOwnProposals).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("proposals of a reader: %w", err)
	}
	return list, nil
}

// ProposalsAfter returns at most limit proposals in a state after the one with an id, the oldest first. Its caller must be an editor.
func ProposalsAfter(ctx context.Context, db bun.IDB, state ProposalState, after int64, limit int) ([]Proposal, error) {
	var list []Proposal
	err := db.NewSelect().Model(&list).Where("p.state = ?", state).Where("p.id > ?", after).Order("p.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("proposals: %w", err)
	}
	return list, nil
}

// Approve makes the proposal with an id an event with a slug: a meetup with registration. The reader is told. Its caller must have the
// right to change the events. It returns database.ErrNotFound, ErrDecided, ErrOver or an invalid.Fields, also if the slug is taken.
func (ps *Proposals) Approve(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, slug string) error {
	p, err := openProposal(ctx, tx, id)
	if err != nil {
		return err
	}
	if !p.StartsAt.After(tx.At.Time) {
		return ErrOver
	}
	zone, err := time.LoadLocation(p.Zone)
	if err != nil {
		return fmt.Errorf("proposal %d: %w", id, err)
	}
	e := &Event{Slug: slug, Name: p.Title, Description: p.Description, Category: Meetup, City: p.City, Start: p.StartsAt.In(zone),
		End: p.EndsAt.In(zone), Zone: zone, Facts: Facts{Address: p.Address, Registration: true, Capacity: p.Seats}}
	err = ps.Save(ctx, tx, by, e, 0)
	if errors.Is(err, database.ErrConflict) {
		return invalid.Fields{"slug": "is that of another event"}
	}
	if err != nil {
		return err
	}
	return ps.decide(ctx, tx, by, p, Approved, "", slug)
}

// Decline declines the proposal with an id with a reason, which the reader is told. Its caller must have the right to change the events. It
// returns database.ErrNotFound, ErrDecided or an invalid.Fields.
func (ps *Proposals) Decline(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, reason string) error {
	reason = strings.TrimSpace(reason)
	if n := utf8.RuneCountInString(reason); n == 0 || n > MaxReason {
		return invalid.Fields{"reason": fmt.Sprintf("must have 1 to %d characters", MaxReason)}
	}
	p, err := openProposal(ctx, tx, id)
	if err != nil {
		return err
	}
	return ps.decide(ctx, tx, by, p, Declined, reason, "")
}

func openProposal(ctx context.Context, tx *database.Tx, id int64) (*Proposal, error) {
	if err := tx.Lock(ctx, fmt.Sprintf("event-proposal:%d", id)); err != nil {
		return nil, err
	}
	var list []Proposal
	if err := tx.NewSelect().Model(&list).Where("p.id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("proposal %d: %w", id, err)
	}
	switch {
	case len(list) == 0:
		return nil, fmt.Errorf("proposal %d: %w", id, database.ErrNotFound)
	case list[0].State != Open:
		return nil, ErrDecided
	}
	return &list[0], nil
}

// decide stores a decision, records it and tells the reader.
func (ps *Proposals) decide(ctx context.Context, tx *database.Tx, by actor.Actor, p *Proposal, state ProposalState, reason, slug string,
) error {
	p.State, p.Reason, p.Event, p.DecidedAt = state, reason, slug, tx.At
	if _, err := tx.NewUpdate().Model(p).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("decide on proposal %d: %w", p.ID, err)
	}
	record, err := ensureRecord(ctx, tx, recordName(p))
	if err != nil {
		return err
	}
	detail := map[string]any{"proposal": p.ID, "reason": reason}
	if err := actionLog.Record(ctx, tx, record.ID, by, "proposal."+string(state), detail); err != nil {
		return err
	}
	users, err := account.LockUsers(ctx, tx, []int64{p.UserID})
	if err != nil || users[p.UserID] == nil {
		return err
	}
	l := i18n.LookupOrDefault(p.Lang)
	b, err := ps.Brands.ForLocale(ctx, l)
	if err != nil {
		return fmt.Errorf("edition of a message: %w", err)
	}
	title, text := l.Text("event.mail."+string(state), map[string]any{"name": p.Title}), reason
	path := l.Edition() + route.MyEventsPath
	if state == Approved {
		path, text = b.PathOf(route.EventsPath+"/"+slug), l.DateTime(p.StartsAt.In(clock.ZoneOr(p.Zone, time.UTC)))
	}
	if err := ps.Notifier.NotifyOfEvent(ctx, tx, p.UserID, slug, title, text, path, l.Code); err != nil {
		return err
	}
	email := mail.Compose(mail.Content{Theme: mail.BrandTheme(b, ps.Name, ps.Site), Lang: l, Subject: title, Preheader: text, Heading: p.Title,
		Paragraphs: []string{title, text}, Button: mail.Link{Text: l.Text("event.details", nil), Address: ps.Site + path}})
	email.Purpose, email.To = mail.Account, users[p.UserID].Email
	return mail.Enqueue(ctx, ps.Queue, tx, email)
}

// recordName returns the name of the record whose log has the decision about a proposal: that of its event, or one of its own.
func recordName(p *Proposal) string {
	if p.Event != "" {
		return p.Event
	}
	return fmt.Sprintf("proposal:%d", p.ID)
}
