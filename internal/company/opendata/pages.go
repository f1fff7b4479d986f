package opendata

import (
	"context"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/jobs"
	"masthead/internal/route"
)

// OpenDataPage shows an edition of the open data: the newest one, or that of a date.
type OpenDataPage struct {
	frame.Frame
	Date      string       `json:"date"` // date of the edition in words, "" before the first edition
	Files     []FileRow    `json:"files"`
	Companies Changes      `json:"companies"`
	Rounds    Changes      `json:"rounds"`
	Compared  bool         `json:"compared"` // there is an earlier edition, so changes are known
	Citation  string       `json:"citation"`
	Licence   frame.Link   `json:"licence"`
	Editions  []frame.Link `json:"editions"` // all editions, the newest first, by their dates
}

// FileRow is a file to download.
type FileRow struct {
	Name    string `json:"name"`
	Href    string `json:"href"`
	Bytes   int64  `json:"bytes"`
	Records int    `json:"records"`
}

var (
	openDataPage = route.Declare(route.Page{Pattern: route.OpenDataPath, Base: route.Editions, Model: OpenDataPage{}, Query: []string{},
		Name: "openData.title", Parent: route.CompaniesPath, Sitemap: true, Lite: true})
	editionPage = route.Declare(route.Page{Pattern: route.OpenDataPath + "/{date}", Base: route.Editions, Model: OpenDataPage{},
		Query: []string{}, Parent: route.OpenDataPath, Lite: true})
)

func (p *Publisher) loadNewest(r *frame.Request) (*frame.Page, error) { return p.load(r, "") }

func (p *Publisher) loadEdition(r *frame.Request) (*frame.Page, error) { return p.load(r, r.Value(0)) }

// load loads the page of an edition; date is "" for the newest.
func (p *Publisher) load(r *frame.Request, date string) (*frame.Page, error) {
	r.NoteTags(Tag)
	editions, err := p.Editions(r.Context())
	if err != nil {
		return nil, err
	}
	at := 0
	if date != "" {
		at = slices.IndexFunc(editions, func(e Edition) bool { return e.Date == date })
		if at < 0 {
			return nil, database.ErrNotFound
		}
	}
	model := &OpenDataPage{Files: []FileRow{}, Editions: []frame.Link{}, Licence: frame.Link{Text: LicenceName, Href: LicenceURL}}
	for _, e := range editions {
		model.Editions = append(model.Editions, frame.Link{Text: dateInWords(r, e.Date), Href: r.EditionPath(route.OpenDataPath + "/" + e.Date)})
	}
	head := frame.Head{Title: r.Text(openDataPage.Name, nil), Description: r.Text("openData.lead", nil)}
	if len(editions) == 0 {
		return &frame.Page{Head: head, Model: model}, nil
	}
	e := &editions[at]
	model.Date, model.Companies, model.Rounds, model.Compared = dateInWords(r, e.Date), e.Companies, e.Rounds, at+1 < len(editions)
	for _, f := range e.Files {
		model.Files = append(model.Files, FileRow{f.Name, filesPath + e.Date + "/" + f.Name, f.Bytes, f.Records})
	}
	address := r.Absolute(route.OpenDataPath + "/" + e.Date)
	l := r.Locale()
	model.Citation = r.Text("openData.citation", map[string]any{"name": l.Isolate(p.Name), "year": e.Date[:4], "date": model.Date,
		"licence": l.Isolate(LicenceName), "address": l.Isolate(address)})
	if date != "" {
		head.Canonical, head.Robots = address, "noindex, follow" // search engines should show the newest edition
		head.WindowTitle = head.Title + " | " + model.Date
	}
	return &frame.Page{Head: head, Model: model}, nil
}

// dateInWords returns the date of an edition in the language of a page.
func dateInWords(r *frame.Request, date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return r.Locale().Date(day)
}

// filesPath is the beginning of the paths of the editions' files.
const filesPath = "/open-data-files/"

var _ = route.ReserveFolder("open-data-files", "files of the open data")

// sendTimeout limits the time for sending a file.
const sendTimeout = 30 * time.Minute

// serveFile serves a file of an edition. It supports range and conditional requests.
func (p *Publisher) serveFile(w http.ResponseWriter, r *http.Request) {
	date, name := r.PathValue("date"), r.PathValue("name")
	editions, err := p.Editions(r.Context())
	if err != nil {
		edge.WriteStatus(w, http.StatusServiceUnavailable)
		return
	}
	known := slices.ContainsFunc(editions, func(e Edition) bool {
		return e.Date == date && slices.ContainsFunc(e.Files, func(f File) bool { return f.Name == name })
	})
	if !known {
		edge.WriteStatus(w, http.StatusNotFound)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), sendTimeout)
	defer cancel()
	file, err := p.Bucket.NewReader(ctx, objectKey(date, name), nil)
	if err != nil {
		edge.WriteStatus(w, http.StatusServiceUnavailable)
		return
	}
	defer func() { _ = file.Close() }()
	h := w.Header()
	h.Set("Content-Type", file.ContentType())
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": date + "-" + name}))
	h.Set("Cache-Control", "public, max-age=3600")
	h.Set("ETag", `"`+date+"-"+strconv.FormatInt(file.ModTime().UnixMilli(), 36)+`"`)
	h.Set("Link", "<"+LicenceURL+`>; rel="license"`)
	_ = http.NewResponseController(w).SetWriteDeadline(clock.System().Add(sendTimeout))
	http.ServeContent(w, r, name, file.ModTime(), file)
}

// Queue is the queue of the jobs that make editions.
const Queue = "open-data"

// PublishArgs are the arguments of the job that makes an edition if it is time for one.
type PublishArgs struct{}

// Kind implements river.JobArgs.
func (PublishArgs) Kind() string { return "open-data" }

// worker makes editions.
type worker struct {
	river.WorkerDefaults[PublishArgs]
	publisher *Publisher
}

// jobTimeout limits the time for making an edition.
const jobTimeout = time.Hour

// Timeout implements river.Worker.
func (worker) Timeout(*river.Job[PublishArgs]) time.Duration { return jobTimeout }

// Work implements river.Worker.
func (w worker) Work(ctx context.Context, _ *river.Job[PublishArgs]) error {
	_, err := w.publisher.Publish(ctx, false)
	return err
}

// Offer returns the pages and the files of the open data, and the job that makes editions. The job runs every six hours and when a
// node starts.
func (p *Publisher) Offer() feature.Offer {
	return feature.Offer{
		Pages:   []frame.BoundPage{{Page: openDataPage, Load: p.loadNewest}, {Page: editionPage, Load: p.loadEdition}},
		Workers: []jobs.Worker{jobs.WorkerOf[PublishArgs](worker{publisher: p})},
		Queues:  jobs.Queues{Queue: 1},
		Periodic: []*river.PeriodicJob{river.NewPeriodicJob(river.PeriodicInterval(6*time.Hour), func() (river.JobArgs, *river.InsertOpts) {
			return PublishArgs{}, &river.InsertOpts{Queue: Queue, MaxAttempts: 1}
		}, &river.PeriodicJobOpts{RunOnStart: true})},
		Mount: func(mux *feature.Mux) error {
			mux.HandleFunc("GET "+filesPath+"{date}/{name}", p.serveFile)
			return nil
		},
	}
}
