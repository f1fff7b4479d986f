package conference

import (
	"context"
	"errors"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

type importScheduleInput struct {
	ConferenceSlug
	Body struct {
		Text      string `json:"text" minLength:"1" maxLength:"33554432" doc:"Content of the file." example:"BEGIN:VCALENDAR"`
		Version   int64  `json:"version" doc:"Version of the programme that was read."`
		DryRun    bool   `json:"dryRun,omitempty" doc:"Changes nothing, but returns the report."`
		Overwrite bool   `json:"overwrite,omitempty" doc:"Replaces what editors changed, too."`
	}
}

// ScheduleImport is the result of the import of a schedule.
type ScheduleImport struct {
	Version int64  `json:"version" doc:"Version of the programme afterwards."`
	DryRun  bool   `json:"dryRun" doc:"Whether nothing was changed."`
	Report  Report `json:"report"`
}

func (p *API) importFile(ctx context.Context, in *importScheduleInput) (*apiv2.Output[ScheduleImport], error) {
	c, err := ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, Problem(err)
	}
	s, err := schedule.Read(strings.NewReader(in.Body.Text), c.Location())
	if err != nil {
		return nil, importProblem(err)
	}
	report, err := importSchedule(ctx, p.DB, s, caller.ActorOf(ctx), ImportOptions{DryRun: in.Body.DryRun, Overwrite: in.Body.Overwrite},
		func(ctx context.Context, tx *database.Tx) (*Conference, error) {
			found, err := ForEditing(ctx, tx, in.Slug)
			if err == nil && found.ProgrammeVersion != in.Body.Version {
				err = database.ErrConflict
			}
			return found, err
		})
	if err != nil {
		return nil, importProblem(err)
	}
	if c, err = ForEditing(ctx, p.DB.Read, in.Slug); err != nil {
		return nil, Problem(err)
	}
	return apiv2.Private(ScheduleImport{c.ProgrammeVersion, in.Body.DryRun, *report}), nil
}

// importProblem returns the API error for an error of an import: what is wrong with the schedule is about the file.
func importProblem(err error) error {
	if errors.Is(err, schedule.ErrSchedule) {
		err = invalid.Fields{"text": strings.TrimPrefix(err.Error(), schedule.ErrSchedule.Error()+": ")}
	}
	return Problem(err)
}
