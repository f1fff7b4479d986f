package story

import (
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/search"
)

// Offer returns the operations of stories, of the Desk and of the search, the search documents of stories, and the
// background work that publishes scheduled stories and writes cards again after a name has changed. index is the search index in which
// stories are found, and queue enqueues jobs.
func (st *Stories) Offer(index *search.Index, queue *jobs.Client) feature.Offer {
	renames := &Renames{Stories: st, Queue: queue}
	return feature.Offer{
		API: func(api *apiv2.API) {
			(&API{Stories: st}).Register(api)
			(&DeskAPI{Stories: st}).Register(api)
			(&SearchAPI{Stories: st, Index: index}).Register(api)
		},
		Export: st.exportRevisions,
		Listen: renames.listen, Workers: []jobs.Worker{jobs.WorkerOf(&renameWorker{Renames: renames})}, Queues: jobs.Queues{renameQueue: 1},
		Search: map[string]search.Source{SearchSource: SearchDocuments{Stories: st}},
		Tasks: []feature.Task{{Name: "scheduled stories", Every: 500 * time.Millisecond, Do: st.PublishDue},
			{Name: "stories that end", Every: 5 * time.Second, Do: st.EndDue},
			{Name: "deleted drafts", Every: time.Hour, Do: st.EmptyBin}},
		RemoveBrand: st.ForgetBrand,
	}
}
