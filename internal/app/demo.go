package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"masthead/internal/database"
	"masthead/internal/demo"
	"masthead/internal/feature"
)

// signInsFile returns the name of the file with the demonstration's sign-ins, which only the first
// start prints. Its name ends in ".part" until all demonstration content is loaded.
func (a *App) signInsFile() string { return filepath.Join(a.Config.Data, signInsName) }

const signInsName = "demo-sign-ins.txt"

// printSignIns prints the demonstration's sign-ins if this start created them. Otherwise it prints
// the name of the file with them, so that logs do not collect secrets.
func (a *App) printSignIns(out io.Writer) {
	if a.newSignIns != "" {
		fmt.Fprintf(out, "\nDemonstration sign-ins for the newsroom's API (Authorization: Bearer …):\n%s", a.newSignIns)
		fmt.Fprintf(out, "\nThey are not printed again. %s will contain them once the pictures have loaded.\n", a.signInsFile())
		return
	}
	for _, name := range []string{a.signInsFile(), a.signInsFile() + ".part"} {
		if _, err := os.Stat(name); err == nil {
			fmt.Fprintf(out, "\nThe demonstration's sign-ins are in %s.\n", name)
			return
		}
	}
}

// loadDemo loads the texts of the demonstration content into an empty database, or completes what
// an earlier start began. The pictures are loaded while the site is running.
func (a *App) loadDemo(s *session) error {
	if _, err := os.Stat(a.signInsFile()); err == nil {
		return nil
	}
	empty, err := demo.Empty(s.ctx, a.DB)
	if err != nil {
		return err
	}
	part := a.signInsFile() + ".part"
	began, err := os.ReadFile(part)
	switch {
	case errors.Is(err, os.ErrNotExist) && !empty:
		return nil // another publication, which must not be changed
	case errors.Is(err, os.ErrNotExist):
		if err := os.WriteFile(part, nil, 0o600); err != nil {
			return err
		}
	case err != nil:
		return err
	}
	if err := showProgressOf(s.err, func(progress demo.Progress) error { return demo.LoadText(s.ctx, a.demoDeps(), progress) }); err != nil {
		return err
	}
	if len(began) == 0 {
		text, err := demo.CreateCredentials(s.ctx, a.demoDeps(), a.Config.DemoPassword, a.Config.AccountURL)
		if err != nil {
			return err
		}
		if err := os.WriteFile(part, []byte(text), 0o600); err != nil {
			return err
		}
		a.newSignIns = text
	}
	a.Offers = append(a.Offers, feature.Offer{Run: func(ctx context.Context) {
		err := showProgressOf(s.err, func(progress demo.Progress) error { return demo.LoadPictures(ctx, a.demoDeps(), progress) })
		if err == nil {
			err = writeDemoContents(ctx, a.Config.Data, a.DB)
		}
		if err == nil {
			err = os.Rename(part, a.signInsFile())
		}
		if err != nil && ctx.Err() == nil {
			a.Log.Warn("the demonstration pictures are not complete; the next start continues", "error", err)
		}
	}})
	return nil
}

// demoContentsName is the name of the file in the data folder that has the result of demo.Contents for the complete demonstration.
const demoContentsName = "demo-contents.json"

func writeDemoContents(ctx context.Context, folder string, db *database.DB) error {
	contents, err := demo.Contents(ctx, db)
	if err != nil {
		return err
	}
	text, err := json.Marshal(contents)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, demoContentsName), text, 0o600)
}

// readDemoContents returns the content of the file. It returns nil if there is no file: nobody completed the
// demonstration, or an older version or another machine did.
func readDemoContents(folder string) (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(folder, demoContentsName))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var contents map[string]string
	return contents, json.Unmarshal(text, &contents)
}

func (a *App) demoDeps() demo.Deps {
	return demo.Deps{
		DB:       a.DB,
		Brands:   a.Brands,
		Stories:  a.Stories,
		Media:    a.Media,
		Files:    a.Bucket,
		Clock:    a.Clock,
		SiteName: a.Config.SiteName,
		Badges:   a.Badges,
	}
}

// showProgressOf runs work with a progress bar for each kind of progress that it reports.
func showProgressOf(out io.Writer, work func(demo.Progress) error) error {
	bars := mpb.New(mpb.WithOutput(out), mpb.WithWidth(40))
	var bar *mpb.Bar
	label := ""
	err := work(func(done, total int, what string) {
		if bar == nil || what != label {
			if bar != nil {
				bar.SetTotal(-1, true)
			}
			label = what
			bar = bars.AddBar(int64(total), mpb.PrependDecorators(decor.Name(what, decor.WCSyncSpaceR)),
				mpb.AppendDecorators(decor.CountersNoUnit("%d of %d")))
		}
		bar.SetCurrent(int64(done))
	})
	if bar != nil {
		if bar.SetTotal(-1, err == nil); err != nil {
			bar.Abort(false)
		}
	}
	bars.Wait()
	return err
}
