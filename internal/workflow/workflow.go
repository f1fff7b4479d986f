// Package workflow has the way of a story to publication: its editorial steps, who works on it until when, the checks before publication,
// the newsroom's comments and suggestions, and saved views of lists. Nothing of it is ever shown to readers. The text of a story and its
// status belong to package story, which asks this package before a story becomes public (story.Workflow).
package workflow

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/notify"
	"masthead/internal/story"
)

// Workflow has the rules of the way to publication. DB, Brands and Stories must be set.
type Workflow struct {
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
	// Queue has the jobs that check links and send emails; nil sends and checks nothing.
	Queue *jobs.Client
	// Notify stores a notification of a member of the newsroom and pushes it; nil notifies nobody. tag groups messages on a device.
	Notify func(ctx context.Context, tx *database.Tx, user int64, t notify.Notification, tag string) error
	// Theme is the theme of emails in a language, Site the address of the site, without a slash at its end.
	Theme func(i18n.Locale) mail.Theme
	Site  string
	// Fetcher fetches the addresses of links.
	Fetcher *media.Fetcher
}
