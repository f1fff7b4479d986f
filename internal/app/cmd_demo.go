package app

import (
	"cmp"
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
	"masthead/internal/jobs"
)

// demoCommand is `masthead demo`.
type demoCommand struct {
	Remove removeDemoCommand `cmd:"" help:"Remove the demonstration content, so that the publication can be set up; stop the program first."`
}

type removeDemoCommand struct {
	Everything bool `help:"Also remove what was added to the demonstration."`
}

// maxNamedOthers is the maximum number of names of other content that a refusal lists.
const maxNamedOthers = 10

// Run empties the database and the media storage. It returns an error if anything was added or changed, unless Everything is set.
func (c removeDemoCommand) Run(s *session) error {
	if err := s.requirePublication(); err != nil {
		return err
	}
	if err := s.checkPorts(); err != nil {
		var busy *busyAddress
		if errors.As(err, &busy) {
			err = busy.err
		}
		return fmt.Errorf("the program is running, or another program uses its address; stop it first: %w", err)
	}
	err := s.withStores(func(ctx context.Context, db *database.DB, bucket *blob.Bucket) error {
		if running, known := sqliteServerRuns(s.config); running {
			return errors.New("a server uses this database; stop it first")
		} else if !known { // a killed server counts as running until its lease ends
			if running, err := jobs.ServerRuns(ctx, db); err != nil {
				return err
			} else if running {
				return errors.New("a server uses this database; stop it first, on every machine, and try again after half a minute")
			}
		}
		if loaded, err := demo.IsLoaded(ctx, db); err != nil || !loaded {
			return cmp.Or(err, errors.New("this publication has no demonstration content; nothing was removed"))
		}
		if !c.Everything {
			if err := checkOnlyDemo(ctx, db, s.config.Data); err != nil {
				return err
			}
		}
		return backup.Clear(ctx, db, bucket)
	})
	if err != nil {
		return err
	}
	if err := removeDemoFiles(s.config.Data); err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, "The demonstration content is removed. `masthead serve --demo=false` prints the link for the set-up.")
	return err
}

// removeDemoFiles removes the files about the removed content from the data folder: the passwords of the demonstration, emails that no mail
// server has sent, and reports of imports.
func removeDemoFiles(folder string) error {
	names := []string{filepath.Join(folder, signInsName), filepath.Join(folder, signInsName+".part"), filepath.Join(folder, demoContentsName)}
	for _, pattern := range []string{"mail/*.eml", "imports/*.jsonl"} {
		found, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		if err != nil {
			return err
		}
		names = append(names, found...)
	}
	for _, name := range names {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// checkOnlyDemo returns an error that names what is not part of the demonstration, if there is anything.
func checkOnlyDemo(ctx context.Context, db *database.DB, folder string) error {
	const advice = "Nothing was removed. Back the publication up with `masthead backup FILE`; --everything removes all of it"
	loaded, err := readDemoContents(folder)
	if err != nil {
		return err
	}
	if loaded == nil {
		if _, err := os.Stat(filepath.Join(folder, signInsName+".part")); err == nil {
			return fmt.Errorf("the demonstration was stopped before its pictures had loaded; start it again without --demo=false and wait for "+
				"them. %s", advice)
		}
		return fmt.Errorf("there is no %s, so the program cannot tell what was added to the demonstration since it was loaded. %s",
			filepath.Join(folder, demoContentsName), advice)
	}
	others, err := demo.OtherContent(ctx, db, loaded)
	if err != nil {
		return err
	}
	if n := len(others); n > 0 {
		return fmt.Errorf("%d things were added or changed since the demonstration was loaded: %s. %s", n,
			strings.Join(others[:min(n, maxNamedOthers)], ", "), advice)
	}
	return nil
}
