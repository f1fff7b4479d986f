package library

import (
	"context"

	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/media"
)

// Offer returns the operations of the library, the job that shows changed files, and the tasks that tell the newsroom about
// licences, read captions, and clear the storage.
func (l *Library) Offer() feature.Offer {
	return feature.Offer{
		API:     l.register,
		Workers: []jobs.Worker{jobs.WorkerOf(&worker{Library: l})},
		Queues:  jobs.Queues{Queue: 1},
		Tasks: []feature.Task{
			{Name: "licences that end", Every: tellEvery, Do: l.TellOfLicences},
			{Name: "words of captions", Every: readEvery, Do: l.ReadCaptions},
			{Name: "storage of deleted files", Every: purgeEvery, Do: l.Purge},
		},
		Export: l.export,
	}
}

// export returns which files a user uploaded. The files belong to the publication.
func (l *Library) export(ctx context.Context, u feature.User) (string, any, error) {
	list, err := media.UploadedBy(ctx, l.DB.Read, u.ID)
	return "uploadedFiles", list, err
}
