package app

import (
	"context"
	"fmt"

	"github.com/dustin/go-humanize"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"gocloud.dev/blob"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

type reindexCommand struct{}

// Run makes the search index anew, also beside a running server, which finds what
// is indexed so far.
func (reindexCommand) Run(s *session) error {
	if err := s.existing(); err != nil {
		return err
	}
	return s.withStores(func(ctx context.Context, db *database.DB, _ *blob.Bucket) error {
		brands := brand.NewDirectory(db)
		index := newSearch(db, brands, story.New(db, brands, ""), s.logger())
		if err := index.Rebuild(ctx); err != nil {
			return err
		}
		total, err := index.Waiting(ctx)
		if err != nil {
			return err
		}
		bars := mpb.New(mpb.WithOutput(s.err), mpb.WithWidth(40))
		bar := bars.AddBar(total, mpb.PrependDecorators(decor.Name("index ")), mpb.AppendDecorators(decor.CountersNoUnit("%d of %d")))
		for left := total; left > 0 && err == nil; {
			if _, err = index.Step(ctx); err == nil {
				left, err = index.Waiting(ctx)
			}
			bar.SetCurrent(total - left)
		}
		if err != nil {
			bar.Abort(false)
		} else {
			bar.SetTotal(-1, true)
		}
		bars.Wait()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.out, "Indexed %s documents.\n", humanize.Comma(total))
		return err
	})
}
