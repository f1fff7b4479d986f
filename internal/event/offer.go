package event

import (
	"log/slog"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/sign"
)

// Feature has the parts of events with pages, besides reminders and calendars.
type Feature struct {
	Events        *Events
	Registrations *Registrations
	Doors         *Doors
	Proposals     *Proposals
}

// Options holds the services and settings that the parts need. Every field must be set.
type Options struct {
	DB       *database.DB
	Brands   *brand.Directory
	Notifier Notifier
	Queue    *jobs.Client
	Keys     *sign.Keys
	Site     string // public address of the site, without a slash at its end
	Name     string // name of the publication
	Log      *slog.Logger
}

// New returns the parts of events.
func New(o Options) *Feature {
	events := &Events{DB: o.DB, Brands: o.Brands}
	return &Feature{
		Events: events,
		Registrations: &Registrations{Events: events, Notifier: o.Notifier, Queue: o.Queue, Keys: o.Keys, Site: o.Site, Name: o.Name,
			Log: o.Log},
		Doors:     &Doors{Events: events, Keys: o.Keys},
		Proposals: &Proposals{Events: events, Notifier: o.Notifier, Queue: o.Queue, Site: o.Site, Name: o.Name},
	}
}

// Offer returns the operations, the emails, the task that sends messages, and the export of registrations. theme returns the masthead
// theme of emails in a language.
func (f *Feature) Offer(theme func(i18n.Locale) mail.Theme) feature.Offer {
	return feature.Offer{
		API: func(a *apiv2.API) {
			(&readerAPI{f}).register(a)
			(&newsroomAPI{f}).register(a)
		},
		Tasks:   []feature.Task{{Name: "messages about events", Every: time.Minute, Do: f.Registrations.SendDue}},
		Export:  f.Registrations.ExportUserData,
		Emails:  ticketExamples(theme),
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedEvent: f.Events.planned},
	}
}

// Offer returns the export of the proposals of an account.
func (ps *Proposals) Offer() feature.Offer { return feature.Offer{Export: ps.ExportUserData} }
