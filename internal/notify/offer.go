package notify

import (
	"time"

	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
)

// Offer returns the operations of notifications, the jobs and the background work that deliver them, examples of their
// emails, and their part of the export of user data. theme is the masthead theme of its emails in a language.
func (n *Notifications) Offer(theme func(i18n.Locale) mail.Theme) feature.Offer {
	return feature.Offer{
		API:    n.Register,
		Listen: func() error { n.Listen(); return nil },
		Run:    n.Run,
		Tasks: []feature.Task{
			{Name: "digests of notifications", Every: digestInterval, Do: n.SendDigests},
			{Name: "old notifications", Every: time.Hour, Do: n.DeleteOld},
		},
		Stop:    n.Close,
		Workers: []jobs.Worker{jobs.WorkerOf(&FollowersWorker{Notifications: n}), jobs.WorkerOf(&HeldBackWorker{Notifications: n})},
		Queues:  jobs.Queues{Queue: 1},
		Export:  n.ExportUserData,
		Emails:  ExampleEmails(theme),
	}
}

// Offer returns the pages of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
