package webinar

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
	"masthead/internal/story"
)

// Intervals of tasks.
const (
	messageInterval = time.Minute
	statusInterval  = 5 * time.Second
)

// Feature has the parts of webinars. Each can be used without the others.
type Feature struct {
	Webinars      *Webinars
	Registrations *Registrations
	Participation *Participation
	Rooms         *Rooms
	Transcripts   *Transcripts
	Messages      *Messages
	Streams       *Streams
}

// Options holds the services and settings that the parts need. Every field except Entities, StreamServers and DropPages must be set.
type Options struct {
	DB            *database.DB
	Brands        *brand.Directory
	Stories       *story.Stories
	Notifier      Notifier
	Queue         *jobs.Client
	Keys          *sign.Keys
	Entities      Entities             // see Transcripts
	StreamServers []string             // see Webinars
	DropPages     func(tags ...string) // see Streams
	Site          string               // public address of the site, without a slash at its end
	Name          string               // of the publication
	Log           *slog.Logger
}

// New returns the parts of webinars.
func New(o Options) *Feature {
	webinars := &Webinars{DB: o.DB, Brands: o.Brands, Stories: o.Stories, StreamServers: o.StreamServers, Site: o.Site, Name: o.Name}
	return &Feature{
		Webinars:      webinars,
		Registrations: &Registrations{DB: o.DB},
		Participation: &Participation{DB: o.DB},
		Rooms:         &Rooms{DB: o.DB, Keys: o.Keys},
		Transcripts:   &Transcripts{Webinars: webinars, Entities: o.Entities},
		Messages: &Messages{DB: o.DB, Brands: o.Brands, Stories: o.Stories, Notifier: o.Notifier, Queue: o.Queue, Keys: o.Keys,
			Site: o.Site, Name: o.Name},
		Streams: &Streams{DB: o.DB, Log: o.Log, DropPages: o.DropPages},
	}
}

// RegisterAPI adds the operations of webinars to the API.
func (f *Feature) RegisterAPI(a *apiv2.API) {
	(&readerAPI{Feature: f}).register(a)
	(&newsroomAPI{f}).register(a)
}

// Offer returns the operations of webinars, their messages, streams and tasks, and what an export of user data has of them. theme returns
// the masthead theme of emails in a language.
func (f *Feature) Offer(theme func(i18n.Locale) mail.Theme) feature.Offer {
	return feature.Offer{
		API:    f.RegisterAPI,
		Listen: func() error { f.Streams.Listen(); return nil },
		Run:    f.Streams.Run,
		Stop:   f.Streams.Close,
		Tasks: []feature.Task{
			{Name: "messages about webinars", Every: messageInterval, Do: f.Messages.SendDue},
			{Name: "statuses of webinars", Every: statusInterval, Do: f.Streams.checkStatuses},
		},
		Export:         f.Participation.ExportUserData,
		ReaderCalendar: f.Webinars.CalendarOfReader,
		Planned:        map[feature.PlannedKind]feature.PlannedSource{feature.PlannedWebinar: f.Webinars.planned},
		Emails:         ExampleEmails(theme),
	}
}
