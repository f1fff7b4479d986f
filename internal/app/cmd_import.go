package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"runtime/debug"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/wordpress"
	"masthead/internal/node"
)

type importCommand struct {
	Wordpress importWordpress `cmd:"" help:"Import a WordPress export (WXR): posts, pages, authors, terms, pictures, old addresses."`
	Ghost     importGhost     `cmd:"" help:"Import a Ghost export (JSON): posts, pages, tags, authors, pictures, visibility."`
	Schedule  importSchedule  `cmd:"" help:"Import the schedule of a conference (XML of Frab or Pentabarf, JSON of pretalx, or iCalendar)."`
	Companies importCompanies `cmd:"" help:"Import companies and funding rounds from a table (CSV or JSON) into the directory."`
	Feed      importFeed      `cmd:"" help:"Import a feed (RSS, RDF, Atom, JSON Feed) from an address or a file; its items become drafts."`
	List      importList      `cmd:"" help:"List the sites from which stories were imported, with their brands."`
	Undo      importUndo      `cmd:"" help:"Delete the stories of a wrong import."`
}

type fileImportOptions struct {
	File string `arg:"" type:"existingfile" help:"Export file."`
	importOptions
}

// importOptions are the options of every import.
type importOptions struct {
	Brand    string        `help:"Slug of the brand that gets the stories. Required if there are several."`
	Lang     string        `help:"Language of the stories. Default: that of the feed, the brand or the text's script." placeholder:"CODE"`
	Pictures bool          `help:"Fetch the pictures." default:"true" negatable:""`
	Site     string        `help:"Address of the exported site, if the export does not contain it." placeholder:"https://old.example.com"`
	Wait     time.Duration `help:"Maximum time to wait for pictures." default:"30m"`
}

// Validate returns an error for ambiguous values; kong calls it.
func (o importOptions) Validate() error {
	if u, err := url.Parse(o.Site); o.Site != "" && (err != nil || u.Host == "") {
		return fmt.Errorf("--site: %q is not an address such as https://old.example.com", o.Site)
	}
	if o.Wait <= 0 {
		return fmt.Errorf("--wait: %s is not a duration such as 30m", o.Wait)
	}
	return nil
}

type importWordpress struct {
	fileImportOptions
	SeriesTaxonomy string `help:"WordPress taxonomy whose terms become series, such as series."`
}

// Run imports a WordPress export.
func (c importWordpress) Run(s *session) error {
	return c.run(s, importer.Request{Kind: wordpress.Kind, File: c.File, Options: importer.Options{SeriesTaxonomy: c.SeriesTaxonomy}})
}

type importGhost struct{ fileImportOptions }

// Run imports a Ghost export.
func (c importGhost) Run(s *session) error {
	return c.run(s, importer.Request{Kind: ghost.Kind, File: c.File})
}

type importFeed struct {
	Source string `arg:"" help:"Address of the feed, which may be on your own network, or a file."`
	Term   string `help:"Slug of the category or series of the drafts, such as press-release." placeholder:"SLUG"`
	importOptions
}

// Validate returns an error for a source that is neither an address nor a file; kong calls it.
func (c importFeed) Validate() error {
	_, err := feed.IsRemote(c.Source)
	return errors.Join(err, c.importOptions.Validate())
}

// Run imports a feed once; `masthead feeds add` watches one.
func (c importFeed) Run(s *session) error {
	request := importer.Request{Kind: feed.Kind, File: c.Source, Options: importer.Options{Term: importer.Term{Slug: c.Term}}}
	remote, err := feed.IsRemote(c.Source)
	if err != nil {
		return err
	}
	if remote {
		request.Name = c.Source
	}
	return c.run(s, request)
}

// run imports with progress and prints the report at the end. After an interruption the same
// command continues.
func (o importOptions) run(s *session, request importer.Request) error {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // an import allocates much and retains little
	lang, err := feed.LanguageCode(o.Lang)
	if err != nil {
		return err
	}
	a, err := s.open(false)
	if err != nil {
		return err
	}
	request.Options.Lang, request.Options.FetchPictures, request.Options.PictureTime, request.Options.Site = lang, o.Pictures, o.Wait, o.Site
	if request.Options.Term, err = feed.FindTerm(s.ctx, a.DB, request.Options.Term.Slug); err != nil {
		return err
	}
	b, err := o.brand(s.ctx, a)
	if err != nil {
		return err
	}
	request.Brand = b.Slug
	queue, stop := a.Queue, func() {} // without pictures no jobs are enqueued
	if o.Pictures {
		if _, err := node.FindBinary(a.Config.Node); err != nil {
			return fmt.Errorf("%w; --no-pictures imports without Node", err)
		}
		defer a.runMedia(s.ctx)()
		if queue, stop, err = a.startQueue(s.ctx, []feature.Offer{importedPictures(a.core, a.Stories).Offer()}); err != nil {
			return err
		}
	}
	defer stop()
	deps := importer.Deps{DB: a.DB, Stories: a.Stories, Brands: a.Brands, Jobs: queue, DataDir: a.Config.Data, Log: a.Log,
		Formats: map[string]importer.Format{wordpress.Kind: wordpress.Open, ghost.Kind: ghost.Open, feed.Kind: feed.Open}}
	bars := mpb.New(mpb.WithOutput(s.err), mpb.WithWidth(40))
	shown := map[importer.Stage]*mpb.Bar{}
	progress := func(p importer.Progress) { showProgress(bars, shown, p) }
	var report importer.Report
	if request.Name != "" {
		report, err = feed.Import(s.ctx, feed.NewOperatorFetcher(request.Name, userAgent(), loopback != ""), deps, request, progress)
	} else {
		report, err = importer.Run(s.ctx, deps, request, progress)
	}
	for _, bar := range shown {
		if !bar.Completed() {
			bar.Abort(false)
		}
	}
	bars.Wait()
	var broken *importer.FileError
	if errors.As(err, &broken) && request.Kind == feed.Kind {
		err = broken.Err
	}
	if err != nil && request.Kind == feed.Kind && s.ctx.Err() == nil {
		err = fmt.Errorf("%s: %w", cmp.Or(request.Name, request.File), err)
	}
	if report.Failed = ""; len(report.Counts) > 0 || err == nil { // the error itself is printed last
		report.Address = a.Config.SiteURL
		if writeErr := report.Write(s.out); writeErr != nil {
			return errors.Join(err, writeErr)
		}
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped; the same command continues from here: %w", err)
	}
	return err
}

// brand returns the brand that gets the stories: the one that the options name, else the only one.
func (o importOptions) brand(ctx context.Context, a *App) (*brand.Brand, error) {
	if o.Brand == "" {
		all, err := a.Brands.All(ctx)
		if err != nil {
			return nil, err
		}
		if len(all) > 1 {
			return nil, errors.New("name the brand that gets the stories with --brand SLUG; `masthead brand list` lists the brands")
		}
	}
	b, err := a.Brands.BySlugOrMaster(ctx, o.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, fmt.Errorf("there is no brand %q; `masthead brand list` lists the brands", o.Brand)
	}
	return b, err
}

// showProgress shows one bar for reading and one for the pictures.
func showProgress(bars *mpb.Progress, shown map[importer.Stage]*mpb.Bar, p importer.Progress) {
	stage, done, total, counter := importer.Importing, p.Bytes, p.Total, decor.CountersKibiByte("% .1f of % .1f")
	switch p.Stage {
	case importer.Fetching:
		stage, done, total, counter = importer.Fetching, int64(
			p.PicturesTotal-p.PicturesLeft,
		), int64(
			p.PicturesTotal,
		), decor.CountersNoUnit(
			"%d of %d",
		)
	case importer.Finished:
		for _, bar := range shown {
			bar.SetTotal(-1, true)
		}
		return
	}
	bar := shown[stage]
	if bar == nil {
		if total == 0 {
			return
		}
		bar = bars.AddBar(total, mpb.PrependDecorators(decor.Name(string(stage), decor.WCSyncSpaceR)), mpb.AppendDecorators(counter))
		shown[stage] = bar
	}
	bar.SetCurrent(done)
}
