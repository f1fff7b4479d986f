package pitchfest

import (
	"context"
	"slices"
	"strconv"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/notify"
)

// announce tells each applicant who the winners are, by an email and a notification in the language of the application. Applicants whose
// company won get a subject that says so.
func (p *Pitches) announce(ctx context.Context, tx *database.Tx, c *conference.Conference, winners []Winner) error {
	applications, err := Applications(ctx, tx, c.ID, "", 0, maxApplications)
	if err != nil || len(applications) == 0 {
		return err
	}
	ids, users := make([]int64, len(winners)), make([]int64, len(applications))
	for i := range winners {
		ids[i] = winners[i].CompanyID
	}
	for i := range applications {
		users[i] = applications[i].UserID
	}
	same, err := company.SameByID(ctx, tx, ids)
	if err != nil {
		return err
	}
	companies, err := company.CurrentByIDs(ctx, tx, ids)
	if err != nil {
		return err
	}
	accounts, err := account.UsersByIDs(ctx, tx, users)
	if err != nil {
		return err
	}
	for i := range applications {
		a := &applications[i]
		to := accounts[a.UserID]
		if to == nil {
			continue
		}
		won := a.CompanyID != nil && slices.ContainsFunc(ids, func(id int64) bool {
			return id == *a.CompanyID || slices.Contains(same[id], *a.CompanyID)
		})
		l := i18n.LookupOrDefault(a.Lang)
		lines := []string{}
		for n := range winners {
			if one := companies[winners[n].CompanyID]; one != nil {
				lines = append(lines, one.NameIn(l)+" · "+placeIn(l, winners[n].Place))
			}
		}
		email := resultsEmail(p.Theme(l), l, p.Site, c, a.CompanyName, won, lines)
		email.To = to.Email
		if err := mail.Enqueue(ctx, p.Queue, tx, email); err != nil {
			return err
		}
		n := notify.Notification{Kind: notify.System, Title: email.Subject, Text: l.Text("mail.pitch.resultsText", nil),
			Link: l.Edition() + tabPath(c), Lang: l.Code}
		if err := p.Notify(ctx, tx, a.UserID, n, "pitch-"+strconv.FormatInt(c.ID, 10)); err != nil {
			return err
		}
	}
	return nil
}

// placeIn returns a place in words, those of a special mention for 0.
func placeIn(l i18n.Locale, place int) string {
	if place == 0 {
		return l.Text("award.mention", nil)
	}
	return l.Text("award.rank", map[string]any{"rank": place})
}

// tabPath returns the path of the tab with the pitch fest, below that of an edition.
func tabPath(c *conference.Conference) string { return c.Path() + "?tab=" + conference.PitchFestTab }

// resultsEmail is the email about the winners. lines name the winners.
func resultsEmail(theme mail.Theme, l i18n.Locale, site string, c *conference.Conference, applicant string, won bool, lines []string,
) mail.Email {
	name, _ := c.NameIn(l)
	message := "mail.pitch.results"
	if won {
		message = "mail.pitch.winner"
	}
	subject := l.Text(message, map[string]any{"conference": name, "company": applicant})
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject,
		Paragraphs: append([]string{l.Text("mail.pitch.resultsText", nil)}, lines...),
		Button:     mail.Link{Text: l.Text("mail.pitch.winners", nil), Address: site + l.Edition() + tabPath(c)}})
	email.Purpose = mail.Account
	return email
}
