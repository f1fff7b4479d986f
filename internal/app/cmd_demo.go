package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gocloud.dev/blob"

	"masthead/internal/backup"
	"masthead/internal/database"
	"masthead/internal/demo"
)

// demoCommand is `masthead demo`.
type demoCommand struct {
	Remove removeDemoCommand `cmd:"" help:"Remove the demonstration content, so that the publication can be set up; stop the program first."`
}

type removeDemoCommand struct {
	Everything bool `help:"Remove what others added to the demonstration too."`
}

// shownOthers is how many names of other content a refusal lists.
const shownOthers = 10

// Run empties the database and the media storage. It refuses to remove what the demonstration did not bring, unless told to.
func (c removeDemoCommand) Run(s *session) error {
	if err := s.requirePublication(); err != nil {
		return err
	}
	if err := s.checkPorts(); err != nil {
		return fmt.Errorf("stop the program first: %w", err)
	}
	err := s.withStores(func(ctx context.Context, db *database.DB, bucket *blob.Bucket) error {
		others, err := demo.Others(ctx, db)
		if err != nil {
			return err
		}
		if n := len(others); n > 0 && !c.Everything {
			return fmt.Errorf("%d stories, brands or accounts are not part of the demonstration: %s. Nothing was removed. "+
				"Back them up with `masthead backup FILE`; --everything removes them too", n, strings.Join(others[:min(n, shownOthers)], ", "))
		}
		return backup.Clear(ctx, db, bucket)
	})
	if err != nil {
		return err
	}
	signIns := filepath.Join(s.config.Data, signInsName)
	for _, name := range []string{signIns, signIns + ".part"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	_, err = fmt.Fprintln(s.out, "The demonstration content is removed. `masthead serve --demo=false` prints the link for the set-up.")
	return err
}
