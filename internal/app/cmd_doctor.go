package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"masthead/internal/clock"
	"masthead/internal/doctor"
	"masthead/internal/frame"
	"masthead/internal/page"
)

type doctorCommand struct{}

// UsesOwnAddress marks a command that does not take the address of the last server: it checks the configuration.
func (doctorCommand) UsesOwnAddress() {}

// Run runs all checks with one line each, and returns an error if one fails.
func (doctorCommand) Run(s *session) error {
	cfg := s.withStoredAddress()
	model, err := json.Marshal(probePage(cfg.SiteName, cfg.SiteURL))
	if err != nil {
		return err
	}
	bad := 0
	setup := doctor.Setup{Config: cfg, ConfigErrors: s.configErrors, Clock: clock.System, Free: doctor.FreeBytes,
		Page: "StatusPage", Model: model}
	setup.Examine(s.ctx, func(f doctor.Finding) {
		fmt.Fprintf(s.out, "%-4s  %-15s  %s\n", f.Level, f.Check, f.Result)
		if f.Advice != "" {
			fmt.Fprintf(s.out, "%23s→ %s\n", "", f.Advice)
		}
		if f.Level == doctor.Fail {
			bad++
		}
	})
	switch {
	case s.ctx.Err() != nil:
		return s.ctx.Err()
	case bad == 1:
		return errors.New("one check failed")
	case bad > 0:
		return fmt.Errorf("%d checks failed", bad)
	}
	return nil
}

// probePage returns the smallest possible page.
func probePage(name, url string) page.StatusPage {
	return page.StatusPage{
		Frame: frame.Frame{
			Site: frame.Site{Name: name, URL: url, NameLang: "en", NameScript: "latin"},
			Brand: frame.Brand{
				Slug:       "master",
				Name:       name,
				Path:       "/",
				Accent:     "#b71c1c",
				AccentDark: "#ef9a9a",
				Kind:       "master",
				TimeZone:   "UTC",
				Numbering:  "indian",
			},
			Lang: "en", Dir: "ltr", Script: "latin", Scripts: []string{}, Now: clock.System().Format(time.RFC3339), Path: "/",
			Head: frame.Head{
				Title:      name,
				Robots:     "noindex",
				Type:       "website",
				Alternates: []frame.Alternate{},
				Tags:       []string{},
				Authors:    []string{},
				Forms:      []frame.Form{},
			},
			Menu: []frame.MenuGroup{},
			Footer: frame.Footer{
				Read:      []frame.Link{},
				Brands:    []frame.Link{},
				Languages: []frame.Link{},
				Pages:     []frame.Link{},
				Social:    []frame.Link{},
			},
			BottomBar:    []frame.Link{},
			ClosingLinks: []frame.Link{},
			Breadcrumbs:  []frame.Link{},
			ReaderLinks:  []frame.Link{},
			Consent:      "given",
			Variant:      "default",
		},
		Status: http.StatusNotFound,
		Cards:  []frame.StoryCard{},
	}
}
