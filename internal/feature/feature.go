// Package feature defines what a feature can offer to the publication. A feature returns an Offer, and internal/app
// lists the offers of all features. The program treats all features in the same way, by this list. The package
// depends on no feature except brand, mail and search, whose types an offer contains.
package feature

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/search"
)

// Offer lists the parts that one feature offers. Every field may be empty.
type Offer struct {
	// Pages are the loaders of the pages that the feature declared.
	Pages []frame.BoundPage
	// API registers the feature's operations.
	API func(*apiv2.API)
	// Limits has the rate limits of pages. Those of operations are set where the operations are registered
	// (apiv2.Limit).
	Limits map[*route.Page]*edge.Rate
	// Mount registers the handlers that are neither pages nor operations, and those of pages for one reader.
	Mount func(*Mux) error
	// Files are files at paths that are not declared.
	Files []Files
	// LargeBodies has the maximum size of request bodies in bytes by path, for forms larger than usual.
	LargeBodies map[string]int64
	// CrossOrigin has the patterns of requests, such as "POST /end", that other sites and programs may send.
	CrossOrigin []string

	// Listen registers the feature's functions that run in the transactions of writes. It is called once, before
	// anything is written.
	Listen func() error
	// Run works in the background until its context ends. Only a server calls it.
	Run func(context.Context)
	// Tasks are done again and again by every server.
	Tasks []Task
	// Stop ends responses that would otherwise never end, before a server shuts down.
	Stop func()
	// Workers process the feature's jobs. Queues limits how many jobs of each queue run at a time. Periodic jobs are
	// enqueued at intervals.
	Workers  []jobs.Worker
	Queues   jobs.Queues
	Periodic []*river.PeriodicJob

	// Menus replace the header's menu on pages, by the first segment of their paths, such as "awards".
	Menus map[string][]frame.Link

	// Sitemap lists the pages that depend on content. Pages that always exist are listed through their declaration.
	Sitemap []SitemapPart
	// Feeds are the feeds of pages that show more than a list of stories.
	Feeds []Feed
	// Calendars are the calendars of pages. ReaderCalendar returns the feature's entries of a reader's own calendar.
	Calendars      []Calendar
	ReaderCalendar ReaderCalendar
	// Planned has the functions that return the feature's entries in the newsroom's calendar, by kind.
	Planned map[PlannedKind]PlannedSource
	// Search has the feature's search sources by the names that its documents have in the index.
	Search map[string]search.Source
	// Export and Erase are called when an account is exported or deleted.
	Export Exporter
	Erase  Eraser
	// RemoveBrand deletes the records of the feature about a brand that is removed.
	RemoveBrand BrandRemover
	// Emails are examples of the emails that the feature sends.
	Emails []mail.Example
	// Metrics has collectors that the server registers.
	Metrics []prometheus.Collector
}

// Task is work that every server does when it starts and then at intervals. Several servers may do it at the same time. An error is logged
// with the name of the task; the task is tried again after the interval.
type Task struct {
	Name  string // in logs and metrics, such as "scheduled stories"
	Every time.Duration
	Do    func(context.Context) error
}

// User is a user whose account is exported or deleted.
type User struct {
	ID    int64
	Email string
}

// Exporter returns the data that a feature stores about a user, and the name of these data in the export.
type Exporter func(ctx context.Context, u User) (name string, data any, err error)

// Eraser deletes the data that a feature stores about a user during the deletion of the account. It is needed for rows that do not refer
// to the user's id.
type Eraser func(ctx context.Context, tx *database.Tx, u User) error

// BrandRemover deletes the records that a feature has about a brand that is being removed, such as counts, reports and
// rights. It does not delete content that somebody made for the brand; a brand with such content cannot be removed. It
// returns sentences that tell the operator about losses that may be unexpected.
type BrandRemover func(ctx context.Context, tx *database.Tx, brandID int64) (lost []string, err error)
