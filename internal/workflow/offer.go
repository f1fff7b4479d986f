package workflow

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/feature"
	"masthead/internal/jobs"
)

// Offer returns the operations, the check of links, examples of the emails, and the part of the export of user data.
func (w *Workflow) Offer() feature.Offer {
	return feature.Offer{
		API:     (&API{Workflow: w}).Register,
		Workers: []jobs.Worker{jobs.WorkerOf(&linksWorker{Workflow: w})},
		Queues:  jobs.Queues{Queue: 2},
		Tasks:   []feature.Task{{Name: "old checks of links", Every: time.Hour, Do: w.deleteOldLinks}},
		Export:  w.export,
		Emails:  w.exampleEmails(),
	}
}

// export returns the data that the newsroom's tools store about a user: comments, moves of stories, assignments and saved views.
func (w *Workflow) export(ctx context.Context, u feature.User) (string, any, error) {
	type comment struct {
		Story     int64        `json:"story"`
		Body      string       `json:"text"`
		CreatedAt clock.Moment `json:"createdAt"`
	}
	type move struct {
		Story int64        `json:"story"`
		To    string       `json:"step"`
		Note  string       `json:"note"`
		At    clock.Moment `json:"time"`
	}
	type view struct {
		Name  string `json:"name"`
		Area  string `json:"area"`
		Query string `json:"query"`
	}
	var out struct {
		Comments []comment `json:"comments"`
		Steps    []move    `json:"steps"`
		Assigned []int64   `json:"assigned"`
		Views    []view    `json:"views"`
	}
	out.Comments, out.Steps, out.Assigned, out.Views = []comment{}, []move{}, []int64{}, []view{}
	db := w.DB.Read
	err := db.NewSelect().Model((*Comment)(nil)).ColumnExpr("story_id AS story, body, created_at").Where("user_id = ?", u.ID).
		Where("deleted_at IS NULL").Order("id").Scan(ctx, &out.Comments)
	if err == nil {
		err = db.NewSelect().Model((*Move)(nil)).ColumnExpr("story_id AS story, to_step AS \"to\", note, at").Where("user_id = ?", u.ID).
			Order("id").Scan(ctx, &out.Steps)
	}
	if err == nil {
		err = db.NewSelect().Model((*Work)(nil)).Column("story_id").Where("assignee_id = ?", u.ID).Order("story_id").Scan(ctx, &out.Assigned)
	}
	if err == nil {
		err = db.NewSelect().Model((*View)(nil)).Column("name", "area", "query").Where("user_id = ?", u.ID).Order("id").Scan(ctx, &out.Views)
	}
	if err != nil {
		return "", nil, fmt.Errorf("export the work in the newsroom: %w", err)
	}
	return "newsroom", out, nil
}
