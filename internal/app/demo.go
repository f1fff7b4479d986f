package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/demo"
	"masthead/internal/feature"
	"masthead/internal/i18n"
)

// signInsFile stores the demonstration's sign-ins, which each start prints. Its name ends in
// ".part" until all demonstration content is loaded.
func (a *App) signInsFile() string { return filepath.Join(a.Config.Data, "demo-sign-ins.txt") }

// demoSignIns returns the demonstration's sign-ins, or "" without demonstration content.
func (a *App) demoSignIns() string {
	done, _ := os.ReadFile(a.signInsFile())
	part, _ := os.ReadFile(a.signInsFile() + ".part")
	return cmp.Or(string(done), string(part))
}

// loadDemo fills an empty database with the texts of the demonstration content, or completes what
// an earlier start began. The pictures follow while the site is up.
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
	if err := showing(s.err, func(progress demo.Progress) error { return demo.LoadText(s.ctx, a.demoDeps(), progress) }); err != nil {
		return err
	}
	if len(began) == 0 {
		text, err := a.demoTokens(s.ctx)
		if err != nil {
			return err
		}
		accounts, err := a.demoAccounts(s.ctx)
		if err != nil {
			return err
		}
		text += accounts
		if err := os.WriteFile(part, []byte(text), 0o600); err != nil {
			return err
		}
	}
	a.Offers = append(a.Offers, feature.Offer{Run: func(ctx context.Context) {
		err := showing(s.err, func(progress demo.Progress) error { return demo.LoadPictures(ctx, a.demoDeps(), progress) })
		if err == nil {
			err = os.Rename(part, a.signInsFile())
		}
		if err != nil && ctx.Err() == nil {
			a.Log.Warn("the demonstration pictures are not complete; the next start continues", "error", err)
		}
	}})
	return nil
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
	}
}

// showing runs work with a progress bar for each kind of progress that it reports.
func showing(out io.Writer, work func(demo.Progress) error) error {
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

// demoTokens creates the demonstration's API tokens: one for all brands and one for HerStory.
func (a *App) demoTokens(ctx context.Context) (string, error) {
	var b strings.Builder
	herstory, err := a.Brands.BySlug(ctx, "herstory")
	if err != nil {
		return "", err
	}
	for _, t := range []struct {
		name  string
		role  account.Role
		brand *int64
	}{{"Neha Iyer, admin of every brand", account.Admin, nil}, {"Meher Sodhi, editor of HerStory", account.Editor, &herstory.ID}} {
		secret, err := account.CreateToken(ctx, a.DB, t.name, t.role, t.brand)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "  %-36s %s\n", t.name, secret)
	}
	return b.String(), nil
}

// demoAccounts creates the demonstration's accounts (D-16): one for each role.
func (a *App) demoAccounts(ctx context.Context) (string, error) {
	password := cmp.Or(a.Config.DemoPassword, strings.ToLower(rand.Text()[:12]))
	hashed, err := account.HashPassword(password)
	if err != nil {
		return "", err
	}
	var (
		b      strings.Builder
		reader int64
	)
	fmt.Fprintf(&b, "\nDemonstration accounts at %s/login (password %s):\n", a.Config.AccountURL, password)
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		ledger, err := company.Add(ctx, tx, "tamarind-ledger", "Tamarind Ledger")
		if err != nil {
			return err
		}
		for _, p := range []struct {
			email, name, what string
			role              account.Role
			company           account.CompanyRole
		}{
			{"asha.rao@startline.example", "Asha Rao", "a reader", "", ""},
			{"ravi.menon@startline.example", "Ravi Menon", "founder of " + ledger.Name, "", account.Founder},
			{"neha.iyer@startline.example", "Neha Iyer", "editor of every brand", account.Editor, ""},
			{"imran.khan@startline.example", "Imran Khan", "talent", account.Talent, account.Employee},
		} {
			u, err := account.CreateUser(ctx, tx, p.email, p.name, i18n.Default.Code, hashed)
			if err == nil && p.role != "" {
				err = account.GrantRole(ctx, tx, u.ID, p.role, nil)
			}
			if err == nil && p.company != "" {
				err = account.AddMember(ctx, tx, u.ID, ledger.ID, p.company)
			}
			if err != nil {
				return err
			}
			if p.what == "a reader" {
				reader = u.ID
			}
			fmt.Fprintf(&b, "  %-36s %s, %s\n", p.email, p.name, p.what)
		}
		return nil
	})
	if err == nil {
		err = a.demoReader(ctx, reader)
	}
	return b.String(), err
}
