package newsletter

import (
	"time"

	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
)

// publishInterval is the time between two checks for issues that are due.
const publishInterval = 5 * time.Second

// Offer returns the pages, forms and operations of newsletters, their part of the sitemap, the jobs and the background
// work that send issues, and examples of their emails. theme is the masthead theme of its emails in a language.
func (f *Forms) Offer(theme func(i18n.Locale) mail.Theme) feature.Offer {
	var oneClick []string
	for _, path := range i18n.EditionPaths(UnsubscribePath) {
		oneClick = append(oneClick, "POST "+path)
	}
	n := f.Newsletters
	return feature.Offer{
		Pages:       f.Pages.boundPages(),
		API:         n.Register,
		Mount:       f.Mount,
		Sitemap:     []feature.SitemapPart{{Pages: n.sitemap}},
		CrossOrigin: oneClick,
		Tasks: []feature.Task{{Name: "unconfirmed addresses", Every: time.Hour, Do: n.DeleteUnconfirmed},
			{Name: "issues of newsletters", Every: publishInterval, Do: n.PublishDue}},
		Workers: []jobs.Worker{jobs.WorkerOf(&PreferencesWorker{Newsletters: n}), jobs.WorkerOf(&MailingWorker{Newsletters: n})},
		Export:  n.ExportUserData,
		Erase:   n.DeleteUserData,
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedIssue: n.plannedIssues},
		Emails:  ExampleEmails(theme),
	}
}
