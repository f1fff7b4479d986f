package pitchfest

import (
	"context"
	"time"

	"masthead/internal/clock"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
)

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

// ExampleEmails returns examples of the emails about applications and winners, for feature.Offer.Emails.
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
	for _, won := range []bool{true, false} {
		name := "pitch-results"
		if won {
			name = "pitch-winner"
		}
		list = append(list, mail.Example{Name: name, Compose: func(l i18n.Locale) mail.Email {
			return resultsEmail(theme(l), l, site, c, "Kiln & Loom", won, []string{"Kiln & Loom · " + placeIn(l, 1), "Harbour · " + placeIn(l, 0)})
		}})
	}
	return list
}

// exampleFest is the pitch fest of the examples of emails.
func exampleFest() *Fest {
	at := func(day int) clock.Moment { return clock.MomentOf(time.Date(2026, 11, day, 18, 30, 0, 0, time.UTC)) }
	return &Fest{OpensAt: at(1), ClosesAt: at(20), ReviewClosesAt: at(30)}
}
