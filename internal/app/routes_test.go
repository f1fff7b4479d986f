package app

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// D-08: no story, static page, redirect or import can take a path that a feature declares, in any edition.
func TestNoEntityTakesADeclaredPath(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		for _, declared := range route.Pages() {
			path := strings.NewReplacer("{", "", "}", "").Replace(declared.Pattern)
			for _, l := range i18n.Locales() {
				if declared.Base == route.Site && l != i18n.Default {
					continue
				}
				at := l.Edition() + path
				err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					return permalink.Set(ctx, tx, permalink.KindStory, 1, at)
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a story took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: at, Target: "/elsewhere", Status: http.StatusMovedPermanently})
					return err
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a redirect took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					added, err := permalink.AddAlias(ctx, tx, permalink.KindStory, 1, at)
					if added {
						t.Errorf("an import took %s", at)
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			}
		}
	})
}

// Every page that breadcrumbs lead to is declared, with a name in every language.
func TestDeclaredParentsExist(t *testing.T) {
	for _, declared := range route.Pages() {
		if declared.Parent == "" {
			continue
		}
		parent := route.At(declared.Parent)
		if parent == nil || parent.Name == "" {
			t.Errorf("%s names %s as the page above it", declared.Pattern, declared.Parent)
			continue
		}
		for _, l := range i18n.Locales() {
			if text := l.Text(parent.Name, nil); text == "" || text == parent.Name {
				t.Errorf("%s has no name in %s", parent.Pattern, l.Name)
			}
		}
	}
}
