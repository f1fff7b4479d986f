package search

import (
	"fmt"

	"github.com/dustin/go-humanize"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"masthead/internal/command"
)

var _ = command.Declare[ReindexCommand]("reindex", "Rebuild the search index; the site may keep running.")

// ReindexCommand is `masthead reindex`.
type ReindexCommand struct{}

// Run builds the search index again. A server may keep running; its searches find what has been indexed so far.
func (ReindexCommand) Run(s *command.Session, index *Index) error {
	ctx := s.Ctx
	if err := index.Rebuild(ctx); err != nil {
		return err
	}
	total, err := index.CountPending(ctx)
	if err != nil {
		return err
	}
	bars := mpb.New(mpb.WithOutput(s.Err), mpb.WithWidth(40))
	bar := bars.AddBar(total, mpb.PrependDecorators(decor.Name("index ")), mpb.AppendDecorators(decor.CountersNoUnit("%d of %d")))
	for left := total; left > 0 && err == nil; {
		if _, err = index.IndexBatch(ctx); err == nil {
			left, err = index.CountPending(ctx)
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
	_, err = fmt.Fprintf(s.Out, "Indexed %s documents.\n", humanize.Comma(total))
	return err
}
