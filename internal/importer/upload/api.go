package upload

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/importer"
	"masthead/internal/media"
)

// partRate is the rate limit of parts of files.
var partRate = &edge.Rate{PerSecond: 20, Burst: 100}

// register adds the operations of uploads to the API. The newsroom may call them.
func (s *Uploads) register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/imports", "list-imports", "List the uploaded exports, newest first", s.listUploads, in,
		apiv2.Doc("Those of the brands for which the caller writes; editors of all brands also get tables of companies."))
	apiv2.Write(a, http.MethodPost, "/desk/imports", "create-import", "Begin to upload an export", s.create, in,
		apiv2.Doc("The file itself follows in parts (upload-import-part). An export of WordPress (WXR) or Ghost (JSON) is imported into a "+
			"brand, a table of companies (CSV or JSON) into the directory; only editors of all brands may import one."))
	apiv2.Write(a, http.MethodGet, "/desk/imports/{id}", "read-import", "Read an uploaded export with the report of its last import",
		s.readOne, in)
	apiv2.Write(a, http.MethodPut, "/desk/imports/{id}/file", "upload-import-part", "Upload a part of an export", s.receive, in,
		apiv2.Doc("The parts are sent in their order. Each has partBytes bytes, the last one the rest. The status is 409 if offset is not "+
			"where the next part begins; 'current' has the upload, whose received says how much the server has."),
		apiv2.Limit(partRate), apiv2.MaxBody(PartBytes+1),
		func(op *huma.Operation) {
			op.BodyReadTimeout = media.UploadTime
			op.Middlewares = append(op.Middlewares, apiv2.Timeout(media.UploadTime))
		})
	apiv2.Write(a, http.MethodPost, "/desk/imports/{id}/start", "start-import", "Import an uploaded export, or do a dry run", s.start, in,
		apiv2.Doc("A dry run reports what an import would do and stores nothing. A server imports one file at a time. An import that was "+
			"cancelled or interrupted continues if the options are the same. The status is 409 while it waits or runs, or if the file is not "+
			"complete."))
	apiv2.Write(a, http.MethodPost, "/desk/imports/{id}/cancel", "cancel-import", "End an import", s.cancel, in,
		apiv2.Doc("A running one ends within seconds. What was imported stays."))
	apiv2.Write(a, http.MethodGet, "/desk/imports/{id}/take-back", "preview-take-back", "Say what taking an import back would delete",
		s.previewTakeBack, in, apiv2.Doc("The stories that were imported from the site into the brand, also from other files of it, except "+
			"for those that somebody has edited here since. The status is 409 if the export was never imported, or is a table of companies."))
	apiv2.Write(a, http.MethodPost, "/desk/imports/{id}/take-back", "take-back-import", "Take an import back", s.takeBack, in,
		apiv2.Doc("Deletes the stories that preview-take-back counts, in the background; the import has the progress. Their public addresses "+
			"respond with 410. Authors, terms and pictures stay. The status is 409 while the export is imported, or if it never was."))
	apiv2.Write(a, http.MethodDelete, "/desk/imports/{id}", "delete-import", "Remove an uploaded export with its report", s.remove, in,
		apiv2.Doc("What was imported stays. The status is 409 while it is imported."))
	apiv2.Write(a, http.MethodGet, "/desk/imports/{id}/table.csv", "read-import-table", "Read every line of the report of an import", s.table,
		in, apiv2.Doc("A table in CSV with at most 100,000 lines."),
		apiv2.FileResponse("text/csv", "category,kind,id,title,what,remedy,detail\r\n"))
}

// DeskImport is an uploaded export with its last run.
type DeskImport struct {
	ID            int64          `json:"id" example:"3"`
	Kind          string         `json:"kind" enum:"wordpress,ghost,companies"`
	Brand         string         `json:"brand" doc:"Slug of the brand; empty for a table of companies." example:"science"`
	Filename      string         `json:"filename" example:"old-site.xml"`
	Bytes         int64          `json:"bytes" doc:"Size of the file."`
	Received      int64          `json:"received" doc:"Bytes that the server has. It has the whole file if it equals bytes."`
	PartBytes     int64          `json:"partBytes" doc:"Size of each part but the last."`
	State         State          `json:"state" enum:"uploading,ready,waiting,running,finished,failed,cancelled,interrupted"`
	Mode          Mode           `json:"mode" enum:",dry-run,import,take-back" doc:"Of the last run; empty before the first one."`
	Options       ImportOptions  `json:"options" doc:"Of the last run."`
	Stage         importer.Stage `json:"stage" enum:",survey,import,pictures,removal,finished" doc:"What the run does; empty before."`
	Done          int64          `json:"done" doc:"Bytes that the run has read (the file is read twice), or stories that it has deleted."`
	Total         int64          `json:"total" doc:"Bytes that the run reads, or stories that it takes back; 0 if it is not known."`
	Items         int64          `json:"items" doc:"Entries that the run has imported or taken back."`
	PicturesLeft  int64          `json:"picturesLeft" doc:"Pictures that the run waits for."`
	PicturesTotal int64          `json:"picturesTotal"`
	Problem       string         `json:"problem" enum:",site,file,columns,taken-over,undoing,internal" doc:"Why the run failed; empty if not."`
	Detail        string         `json:"detail" doc:"What is wrong with the file, in English."`
	HasFile       bool           `json:"hasFile" doc:"Whether the whole file is here and can be imported. Files are kept for 30 days."`
	CreatedAt     string         `json:"createdAt" doc:"RFC 3339"`
	StartedAt     string         `json:"startedAt" doc:"RFC 3339; empty if the run has not begun."`
	EndedAt       string         `json:"endedAt" doc:"RFC 3339; empty if the run has not ended."`
	By            string         `json:"by" doc:"Name of the user or API token that uploaded it; empty for a deleted account."`
	Result        *ImportResult  `json:"result" doc:"Report of the last run, null in lists and before the run has ended."`
}

// describe returns the function that describes uploads, with the names and brands that they need.
func (s *Uploads) describe(ctx context.Context, list []*Upload) (func(*Upload) DeskImport, error) {
	var users, tokens []int64
	for _, u := range list {
		if u.UserID != nil {
			users = append(users, *u.UserID)
		}
		if u.TokenID != nil {
			tokens = append(tokens, *u.TokenID)
		}
	}
	userNames, tokenNames, err := s.Names(ctx, s.DB.Read, users, tokens)
	if err != nil {
		return nil, err
	}
	brands, err := s.Deps.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	slugs := map[int64]string{}
	for _, b := range brands {
		slugs[b.ID] = b.Slug
	}
	zone, err := s.Deps.Brands.Zone(ctx)
	return func(u *Upload) DeskImport {
		d := DeskImport{ID: u.ID, Kind: u.Kind, Filename: u.Filename, Bytes: u.Bytes, Received: u.Received, PartBytes: PartBytes, State: u.State,
			Mode: u.Mode, Options: u.options(), Stage: u.Stage, Done: u.Done, Total: u.Total, Items: u.Items, PicturesLeft: u.PicturesLeft,
			PicturesTotal: u.PicturesTotal, Problem: u.Problem, Detail: u.Detail,
			HasFile:   u.State != Uploading && u.FileRemovedAt.IsZero(),
			CreatedAt: u.CreatedAt.TextIn(zone), StartedAt: u.StartedAt.TextIn(zone), EndedAt: u.EndedAt.TextIn(zone)}
		if d.Options.Columns == nil {
			d.Options.Columns = map[string]string{}
		}
		if u.BrandID != nil {
			d.Brand = slugs[*u.BrandID]
		}
		switch {
		case u.UserID != nil:
			d.By = userNames[*u.UserID]
		case u.TokenID != nil:
			d.By = tokenNames[*u.TokenID]
		}
		return d
	}, err
}

// detail returns an upload as the response of an operation, or the response to an error.
func (s *Uploads) detail(ctx context.Context, u *Upload, err error) (*apiv2.Output[DeskImport], error) {
	if err != nil {
		return nil, s.problem(ctx, u, err)
	}
	describe, err := s.describe(ctx, []*Upload{u})
	if err != nil {
		return nil, err
	}
	d := describe(u)
	if d.Result = u.result(); d.Result != nil && u.BrandID != nil && u.Mode == Import {
		err = s.nameStories(ctx, u, d.Result)
	}
	return apiv2.Private(d), err
}

// nameStories adds the ids of the stories to the lines of a report.
func (s *Uploads) nameStories(ctx context.Context, u *Upload, r *ImportResult) error {
	var ids []string
	for _, g := range r.Groups {
		for _, l := range g.Lines {
			ids = append(ids, l.ID)
		}
	}
	found, err := importer.StoryIDs(ctx, s.DB.Read, *u.BrandID, u.Kind+" "+r.Site, ids)
	for _, g := range r.Groups {
		for i := range g.Lines {
			g.Lines[i].Story = found[g.Lines[i].ID]
		}
	}
	return err
}

// problem returns the response to the error of a change. u is the upload as it is, nil if it was not found.
func (s *Uploads) problem(ctx context.Context, u *Upload, err error) error {
	switch {
	case errors.Is(err, ErrForbidden):
		return apiv2.Error(http.StatusForbidden, apiv2.Sentence(ErrForbidden))
	case u != nil && (errors.Is(err, ErrPart) || errors.Is(err, ErrRunning) || errors.Is(err, ErrNoFile) ||
		errors.Is(err, ErrNoStories)):
		describe, describeErr := s.describe(ctx, []*Upload{u})
		if describeErr != nil {
			return describeErr
		}
		p := apiv2.Error(http.StatusConflict, apiv2.Sentence(err))
		p.Current = describe(u)
		return p
	}
	return apiv2.SaveProblem(err)
}

type listInput struct {
	apiv2.KeyPage
	Brand string `query:"brand" maxLength:"100" doc:"Slug of a brand."`
	Kind  string `query:"kind" enum:"wordpress,ghost,companies"`
	State string `query:"state" enum:"uploading,ready,waiting,running,finished,failed,cancelled,interrupted"`
}

func (s *Uploads) listUploads(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[DeskImport]], error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	f := Filter{Kind: in.Kind, State: State(in.State), Before: before, Limit: in.Limit + 1}
	if in.Brand != "" {
		if f.BrandID, err = s.brandOf(ctx, in.Brand); err != nil {
			return nil, err
		}
	}
	rows, err := s.List(ctx, caller.ActorOf(ctx), f)
	if err != nil {
		return nil, err
	}
	describe, err := s.describe(ctx, rows)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, describe, func(u *Upload) string { return strconv.FormatInt(u.ID, 10) })), nil
}

// brandOf returns the id of a brand for which the caller writes.
func (s *Uploads) brandOf(ctx context.Context, slug string) (*int64, error) {
	b, err := s.Deps.Brands.BySlug(ctx, slug)
	if errors.Is(err, database.ErrNotFound) {
		return nil, apiv2.FieldErrors(map[string]string{"brand": "is not a brand"})
	}
	if err != nil {
		return nil, err
	}
	return &b.ID, caller.RequireWriteAccess(ctx, b.ID)
}

// ImportToCreate describes an export to upload.
type ImportToCreate struct {
	Kind     string `json:"kind" enum:"wordpress,ghost,companies"`
	Brand    string `json:"brand,omitempty" maxLength:"100" doc:"Slug of the brand; not for a table of companies." example:"science"`
	Filename string `json:"filename" maxLength:"300" example:"old-site.xml"`
	Bytes    int64  `json:"bytes" minimum:"1" maximum:"1073741824" doc:"Size of the file; at most 1 GB, 64 MB for a table of companies."`
}

func (s *Uploads) create(ctx context.Context, in *struct{ Body ImportToCreate }) (*apiv2.Output[DeskImport], error) {
	f := NewFile{Kind: in.Body.Kind, Filename: in.Body.Filename, Bytes: in.Body.Bytes}
	if f.Kind != Companies {
		if in.Body.Brand == "" {
			return nil, apiv2.FieldErrors(map[string]string{"brand": "must not be empty"})
		}
		var err error
		if f.BrandID, err = s.brandOf(ctx, in.Body.Brand); err != nil {
			return nil, err
		}
	}
	u, err := s.Create(ctx, caller.ActorOf(ctx), f)
	return s.detail(ctx, u, err)
}

type importInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (s *Uploads) readOne(ctx context.Context, in *importInput) (*apiv2.Output[DeskImport], error) {
	u, err := s.Read(ctx, caller.ActorOf(ctx), in.ID)
	return s.detail(ctx, u, err)
}

type partInput struct {
	ID      int64  `path:"id" minimum:"1"`
	Offset  int64  `query:"offset" required:"true" minimum:"0" maximum:"1073741824" doc:"Where the part begins in the file, in bytes."`
	RawBody []byte `contentType:"application/octet-stream"`
}

func (s *Uploads) receive(ctx context.Context, in *partInput) (*apiv2.Output[DeskImport], error) {
	u, err := s.Receive(ctx, caller.ActorOf(ctx), in.ID, in.Offset, in.RawBody)
	return s.detail(ctx, u, err)
}

// ImportToStart says how an export is imported.
type ImportToStart struct {
	Mode    Mode          `json:"mode" enum:"dry-run,import"`
	Options ImportOptions `json:"options"`
}

type startInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body ImportToStart
}

func (s *Uploads) start(ctx context.Context, in *startInput) (*apiv2.Output[DeskImport], error) {
	u, err := s.Start(ctx, caller.ActorOf(ctx), in.ID, in.Body.Mode, in.Body.Options)
	return s.detail(ctx, u, err)
}

func (s *Uploads) cancel(ctx context.Context, in *importInput) (*apiv2.Output[DeskImport], error) {
	u, err := s.Cancel(ctx, caller.ActorOf(ctx), in.ID)
	return s.detail(ctx, u, err)
}

// ImportToTakeBack says what taking an import back would delete.
type ImportToTakeBack struct {
	Site    string        `json:"site" doc:"Site of the stories, as reports name it." example:"old.example.com"`
	Stories int           `json:"stories" doc:"Stories that would be deleted."`
	Public  int           `json:"public" doc:"Of these, those that readers can see."`
	Edited  int           `json:"edited" doc:"Stories that stay because somebody has edited them here."`
	First   []EditedStory `json:"first" nullable:"false" doc:"The first 20 stories that stay."`
}

// EditedStory is an imported story that somebody has edited here.
type EditedStory struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
	Lang  string `json:"lang"`
}

func (s *Uploads) previewTakeBack(ctx context.Context, in *importInput) (*apiv2.Output[ImportToTakeBack], error) {
	u, found, err := s.PreviewTakeBack(ctx, caller.ActorOf(ctx), in.ID)
	if err != nil {
		return nil, s.problem(ctx, u, err)
	}
	out := ImportToTakeBack{Site: found.Site, Stories: found.Stories, Public: found.Public, Edited: found.Edited, First: []EditedStory{}}
	for _, one := range found.First {
		out.First = append(out.First, EditedStory{ID: one.ID, Title: one.Title, Lang: one.Lang})
	}
	return apiv2.Private(out), nil
}

func (s *Uploads) takeBack(ctx context.Context, in *importInput) (*apiv2.Output[DeskImport], error) {
	u, err := s.TakeBack(ctx, caller.ActorOf(ctx), in.ID)
	return s.detail(ctx, u, err)
}

func (s *Uploads) remove(ctx context.Context, in *importInput) (*apiv2.Output[DeskImport], error) {
	u, err := s.Remove(ctx, caller.ActorOf(ctx), in.ID)
	return s.detail(ctx, u, err)
}

func (s *Uploads) table(ctx context.Context, in *importInput) (*apiv2.File, error) {
	u, err := s.Read(ctx, caller.ActorOf(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	table, err := s.Table(ctx, u)
	if err != nil {
		return nil, err
	}
	return apiv2.PrivateFile("text/csv; charset=utf-8", "import-"+strconv.FormatInt(u.ID, 10)+".csv", table), nil
}
