package pitchfest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// Decision is a decision about an application.
type Decision struct {
	Application int64
	Status      Status // Shortlisted, Declined or Finalist
	Session     string // permanent id of the session in which a finalist presents the company, "" for none yet
}

// Decide stores decisions and sends each applicant whose state or slot changed an email. The companies of all applications that are in the
// final are afterwards finalists of the conference, besides those that the newsroom entered; each must be in the directory. It returns an
// invalid.Fields by the number of the decision. The caller must have the right to change the conference.
func (p *Pitches) Decide(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, list []Decision) error {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return err
	}
	f, err := FestOf(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	ids, keys := make([]int64, len(list)), make([]string, len(list))
	for i, d := range list {
		ids[i], keys[i] = d.Application, d.Session
	}
	var found []Application
	err = tx.NewSelect().Model(&found).Where("conference_id = ?", c.ID).Where("pa.id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return fmt.Errorf("decide: %w", err)
	}
	slots, err := conference.SessionsBySource(ctx, tx, c.ID, keys)
	if err != nil {
		return err
	}
	var users []int64
	for i := range found {
		users = append(users, found[i].UserID)
	}
	accounts, err := account.UsersByIDs(ctx, tx, users)
	if err != nil {
		return err
	}
	for i, d := range list {
		field := "decisions." + strconv.Itoa(i)
		at := slices.IndexFunc(found, func(a Application) bool { return a.ID == d.Application })
		if at < 0 {
			return invalid.Fields{field + ".application": "is not an application for this pitch fest"}
		}
		a := &found[at]
		var slot *conference.Session
		if n := slices.IndexFunc(slots, func(s conference.Session) bool { return s.SourceID == d.Session }); n >= 0 {
			slot = &slots[n]
		}
		switch {
		case d.Session != "" && (slot == nil || d.Status != Finalist):
			return invalid.Fields{field + ".session": "must be the id of a session, and only for a finalist"}
		case d.Status == Finalist && a.CompanyID == nil:
			return invalid.Fields{field + ".application": "belongs to a company that is not in the directory; add the company and set it first"}
		}
		status, session := a.Status, a.SessionID
		a.Status, a.SessionID, a.UpdatedAt = d.Status, nil, tx.At
		if slot != nil {
			a.SessionID = &slot.ID
		}
		if a.Status == status && sameID(a.SessionID, session) {
			continue
		}
		if _, err := tx.NewUpdate().Model(a).Column("status", "session_id", "updated_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("decide: %w", err)
		}
		if to := accounts[a.UserID]; to != nil {
			if err := p.send(ctx, tx, to.Email, c, f, a, slot); err != nil {
				return err
			}
		}
		detail := map[string]any{"application": a.ID, "status": a.Status, "session": d.Session}
		if err := conference.RecordAction(ctx, tx, c.ID, by, "pitch.decided", detail); err != nil {
			return err
		}
	}
	return setFinalists(ctx, tx, c)
}

func sameID(a, b *int64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// setFinalists makes the companies of the applications in the final finalists of the conference.
func setFinalists(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
	var all, companies []int64
	err := tx.NewSelect().Model((*Application)(nil)).Column("company_id").Where("conference_id = ?", c.ID).Where("status = ?", Finalist).
		Where("company_id IS NOT NULL").Order("pa.id").Scan(ctx, &all)
	if err != nil {
		return fmt.Errorf("finalists: %w", err)
	}
	for _, id := range all { // a company may have several applications
		if !slices.Contains(companies, id) {
			companies = append(companies, id)
		}
	}
	return conference.SetDecidedFinalists(ctx, tx, c, companies)
}

// lockFest makes other changes of the applications for a pitch fest wait until the transaction ends.
func lockFest(ctx context.Context, tx *database.Tx, conferenceID int64) error {
	return tx.Lock(ctx, "pitch fest "+strconv.FormatInt(conferenceID, 10))
}

// SetCompany sets the company of the directory of an application; the company of a finalist becomes a finalist of the conference. It
// returns database.ErrNotFound.
func SetCompany(ctx context.Context, tx *database.Tx, c *conference.Conference, id, companyID int64) error {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return err
	}
	res, err := tx.NewUpdate().Model((*Application)(nil)).Set("company_id = ?", companyID).Where("id = ?", id).
		Where("conference_id = ?", c.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("company of application %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrNotFound)
	}
	return updateFinalists(ctx, tx, c, id)
}

// updateFinalists sets the finalists of a conference again if an application is in the final.
func updateFinalists(ctx context.Context, tx *database.Tx, c *conference.Conference, application int64) error {
	isFinalist, err := tx.NewSelect().Model((*Application)(nil)).Where("id = ?", application).Where("status = ?", Finalist).Exists(ctx)
	if err != nil {
		return fmt.Errorf("application %d: %w", application, err)
	}
	if !isFinalist {
		return nil
	}
	return setFinalists(ctx, tx, c)
}

// send sends the applicant an email about the state of the application. slot is the session of a finalist, nil for none.
func (p *Pitches) send(ctx context.Context, tx *database.Tx, to string, c *conference.Conference, f *Fest, a *Application,
	slot *conference.Session,
) error {
	l := i18n.LookupOrDefault(a.Lang)
	email := stateEmail(p.Theme(l), l, p.Site, c, f, a, slot)
	email.To = to
	return mail.Enqueue(ctx, p.Queue, tx, email)
}

func stateEmail(theme mail.Theme, l i18n.Locale, site string, c *conference.Conference, f *Fest, a *Application, slot *conference.Session,
) mail.Email {
	name, _ := c.NameIn(l)
	subject := l.Text("mail.pitch."+string(a.Status), map[string]any{"conference": name, "company": a.CompanyName})
	text := l.Text("mail.nomination.result.thanks", nil)
	switch {
	case a.Status == Received:
		text = l.Text("pitch.sent", map[string]any{"date": l.DateTime(f.ClosesAt.In(c.Location()))})
	case a.Status == Shortlisted:
		text = l.Text("mail.pitch.next", nil)
	case slot != nil:
		text = l.Text("mail.pitch.slot", map[string]any{"title": slot.Title, "date": l.DateTime(slot.StartsAt.In(c.Location()))})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject, Paragraphs: []string{text},
		Button: mail.Link{Text: l.Text("mail.pitch.button", nil), Address: site + l.Edition() + applyPath(c.Slug)}})
	email.Purpose = mail.Account
	return email
}

func invitationEmail(theme mail.Theme, l i18n.Locale, site string, c *conference.Conference, f *Fest) mail.Email {
	name, _ := c.NameIn(l)
	subject := l.Text("mail.pitch.invited", map[string]any{"conference": name})
	text := l.Text("mail.pitch.invitedText", map[string]any{"site": theme.Name, "date": l.DateTime(f.ReviewClosesAt.In(c.Location()))})
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject, Paragraphs: []string{text},
		Button: mail.Link{Text: l.Text("pitch.reviews", nil), Address: site + l.Edition() + ReviewsPath}})
	email.Purpose = mail.Account
	return email
}

// ExampleEmails are for feature.Offer.Emails.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	const site = "https://news.example"
	c := &conference.Conference{Slug: "makers-mumbai", Name: "Makers Mumbai", Lang: "en", Zone: "Asia/Kolkata"}
	list := []mail.Example{{Name: "pitch-invitation", Compose: func(l i18n.Locale) mail.Email {
		return invitationEmail(theme(l), l, site, c, exampleFest())
	}}}
	for _, status := range []Status{Received, Shortlisted, Declined, Finalist} {
		list = append(list, mail.Example{Name: "pitch-" + string(status), Compose: func(l i18n.Locale) mail.Email {
			var slot *conference.Session
			if status == Finalist {
				slot = &conference.Session{Title: "Pitch Fest", StartsAt: exampleFest().ReviewClosesAt}
			}
			return stateEmail(theme(l), l, site, c, exampleFest(), &Application{CompanyName: "Kiln & Loom", Status: status}, slot)
		}})
	}
	return list
}

// OnTab returns the state of the pitch fest for the tab of a conference: the address of the form while it is open, and the slots of
// finalists by the id of the company. It is a conference.PitchTab.
func (p *Pitches) OnTab(r *frame.Request, c *conference.Conference) (conference.PitchState, error) {
	out := conference.PitchState{Slots: map[int64]int64{}}
	f, err := FestOf(r.Context(), r.DB.Read, c.ID)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return out, nil
	case err != nil:
		return out, err
	}
	out.Opens, out.Closes = f.OpensAt.Time, f.ClosesAt.Time
	if f.IsOpen(r.Clock()) {
		out.Apply = r.EditionPath(applyPath(c.Slug))
	}
	var rows []Application
	err = r.DB.Read.NewSelect().Model(&rows).Column("company_id", "session_id").Where("conference_id = ?", c.ID).
		Where("status = ?", Finalist).Where("session_id IS NOT NULL").Where("company_id IS NOT NULL").Scan(r.Context())
	if err != nil {
		return out, fmt.Errorf("finalists of conference %d: %w", c.ID, err)
	}
	for _, row := range rows {
		out.Slots[*row.CompanyID] = *row.SessionID
	}
	return out, nil
}

// The paths of the pages, below that of an edition.
const (
	pitchPath   = route.EventsPath + "/pitch-fest"
	ReviewsPath = pitchPath + "/reviews"
)

func applyPath(slug string) string { return pitchPath + "/apply/" + slug }

// exampleFest is the pitch fest of the examples of emails.
func exampleFest() *Fest {
	at := func(day int) clock.Moment { return clock.MomentOf(time.Date(2026, 11, day, 18, 30, 0, 0, time.UTC)) }
	return &Fest{OpensAt: at(1), ClosesAt: at(20), ReviewClosesAt: at(30)}
}
