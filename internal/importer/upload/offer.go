package upload

import (
	"context"
	"time"

	"masthead/internal/feature"
)

// Offer returns the operations of uploads, and the tasks that import files and remove old ones.
func (s *Uploads) Offer() feature.Offer {
	return feature.Offer{
		API: s.register,
		Tasks: []feature.Task{
			{Name: "uploaded imports", Every: checkEvery, Do: s.RunDue},
			{Name: "files of old imports", Every: time.Hour, Do: s.Clean},
		},
		Export: s.export,
	}
}

// ownUpload is an upload in the export of the account that made it.
type ownUpload struct {
	Filename  string    `json:"filename"`
	CreatedAt time.Time `json:"createdAt"`
}

// export returns which files a user uploaded. What was imported belongs to the publication.
func (s *Uploads) export(ctx context.Context, u feature.User) (string, any, error) {
	var rows []*Upload
	err := s.DB.Read.NewSelect().Model(&rows).Column("filename", "created_at").Where("user_id = ?", u.ID).Order("id").Scan(ctx)
	list := make([]ownUpload, len(rows))
	for i, row := range rows {
		list[i] = ownUpload{row.Filename, row.CreatedAt.UTC()}
	}
	return "uploadedImports", list, err
}
