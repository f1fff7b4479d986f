package story

import (
	"context"
	"log/slog"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/feature"
	"masthead/internal/search"
)

// Offer returns the operations of stories, of the Desk and of the search, the search documents of stories, and the
// background work that publishes scheduled stories. index is the search index in which stories are found.
func (st *Stories) Offer(index *search.Index, log *slog.Logger) feature.Offer {
	return feature.Offer{
		API: func(api *apiv2.API) {
			(&API{Stories: st}).Register(api)
			(&DeskAPI{Stories: st}).Register(api)
			(&SearchAPI{Stories: st, Index: index}).Register(api)
		},
		Search: map[string]search.Source{SearchSource: SearchDocuments{Stories: st}},
		Run:    func(ctx context.Context) { st.publishDue(ctx, log) },
	}
}

// scheduleInterval is the interval at which scheduled stories are looked for.
const scheduleInterval = 500 * time.Millisecond

// publishDue publishes scheduled stories at their time until ctx ends.
func (st *Stories) publishDue(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(scheduleInterval)
	defer tick.Stop()
	for {
		if err := st.PublishDue(ctx); err != nil && ctx.Err() == nil {
			log.Warn("scheduled stories could not be published; trying again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
