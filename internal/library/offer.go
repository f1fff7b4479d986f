package library

import (
	"context"

	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/media"
)

// Offer returns the operations of the library, the job that shows changed files, and the task that tells the newsroom about licences.
func (l *Library) Offer() feature.Offer {
	return feature.Offer{
		API:     l.register,
		Workers: []jobs.Worker{jobs.WorkerOf(&worker{Library: l})},
		Queues:  jobs.Queues{Queue: 1},
		Tasks:   []feature.Task{{Name: "licences that end", Every: tellEvery, Do: l.TellOfLicences}},
		Export:  l.export,
	}
}

// export returns which files a user uploaded. The files belong to the publication.
func (l *Library) export(ctx context.Context, u feature.User) (string, any, error) {
	list, err := media.UploadedBy(ctx, l.DB.Read, u.ID)
	return "uploadedFiles", list, err
}
