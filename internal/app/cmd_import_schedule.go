package app

import (
	"errors"
	"fmt"
	"os"

	"masthead/internal/conference"
	"masthead/internal/database"
)

type importSchedule struct {
	File       string `arg:"" type:"existingfile" help:"XML of Frab or Pentabarf, JSON of pretalx, or iCalendar."`
	Conference string `required:"" help:"Path of the conference's page." placeholder:"/PATH"`
	DryRun     bool   `help:"Only show what the import would do."`
	Overwrite  bool   `help:"Replace what editors changed in the programme, too."`
}

// Run imports the schedule and prints the report.
func (c importSchedule) Run(s *session) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	a, err := s.open(false)
	if err != nil {
		return err
	}
	report, err := conference.Import(s.ctx, a.DB, c.Conference, file,
		conference.ImportOptions{DryRun: c.DryRun, Overwrite: c.Overwrite})
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("no conference has the path %s; create it with PUT /api/v2/desk/conferences/{slug}", c.Conference)
	}
	if err != nil {
		return err
	}
	return report.Write(s.out)
}
