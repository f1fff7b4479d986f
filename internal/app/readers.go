package app

import (
	"masthead/internal/accountsite"
	"masthead/internal/calendarpage"
	"masthead/internal/company/follower"
	"masthead/internal/event"
	"masthead/internal/follow"
	"masthead/internal/history"
	"masthead/internal/notify"
	"masthead/internal/planned"
	"masthead/internal/push"
	"masthead/internal/reaction"
	"masthead/internal/report"
)

// addReaders adds what readers do: they react, follow, are reminded, read their history and report mistakes.
func (c *composition) addReaders() error {
	cfg, db := c.Config, c.DB
	reactions := &reaction.Reactions{DB: db, Stories: c.Stories}
	c.offer(reactions.Offer())
	c.offerPersonal((&reaction.PersonalPages{Personal: c.personal, Reactions: reactions, Lists: c.lists}).Offer())

	readings := &history.History{DB: db, Stories: c.Stories}
	c.offer(readings.Offer())
	c.offerPersonal((&history.PersonalPages{Personal: c.personal, Readings: readings}).Offer())

	follows := &follow.Follows{DB: db, Brands: c.Brands, Stories: c.Stories,
		Companies: follower.Companies(db), Investors: follower.Investors(db)}
	c.offer(follows.Offer())
	c.offerPersonal((&follow.PersonalPages{Personal: c.personal, Follows: follows}).Offer(),
		(&notify.PersonalPages{Personal: c.personal, Notifications: c.notifications, Follows: follows}).Offer())

	reminders := &event.Reminders{DB: db, Brands: c.Brands, Notifier: c.notifications, Queue: c.Queue, Keys: c.keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: c.Log}
	c.offer(reminders.Offer(c.themes.Language), reminders.UnsubscribePage().Offer(c.newsletterForms))

	c.offer(c.events.Offer(c.themes.Language), c.events.Proposals.Offer())
	c.offerPersonal((&event.PersonalPages{Personal: c.personal, Feature: c.events}).Offer())
	c.offer((&event.Calendars{DB: db, Brands: c.Brands, Reminders: reminders, Registrations: c.events.Registrations, Site: cfg.SiteURL,
		Name: cfg.SiteName}).Offer())

	c.Planned = &planned.Calendar{Brands: c.Brands}
	c.offer(c.Planned.Offer())
	c.Calendars = &calendarpage.Server{DB: db, Brands: c.Brands, Site: cfg.SiteURL, Name: cfg.SiteName, Log: c.Log}
	c.offer(c.Calendars.Offer())
	c.offerPersonal((&calendarpage.PersonalPages{Personal: c.personal, Server: c.Calendars}).Offer())

	c.offerPersonal((&accountsite.Site{Server: c.personal,
		AfterSignIn: append(reactions.AfterSignIn(), follows.AfterSignIn(), reminders.AfterSignIn(),
			c.events.Registrations.AfterSignIn(), c.webinars.Registrations.AfterSignIn()),
		Upload: int64(cfg.UploadBytes)}).Offer())

	messages := &push.Service{DB: db, Keys: c.keys, Contact: c.desk.Address, AllowLocal: loopback != ""}
	c.offer(messages.Offer(newPublicClient(push.Timeout), c.Log))

	c.offer((&report.Forms{Forms: c.forms, Pages: &report.Pages{Frames: c.frames},
		Reports: &report.Reports{DB: db, Brands: c.Brands, Queue: c.Queue, Desk: cfg.DeskEmail,
			Sites: []string{cfg.SiteURL, cfg.EducationURL}}}).Offer())
	return nil
}
