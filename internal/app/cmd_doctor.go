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

// Run checks everything, one line a check, and fails when a check does.
func (doctorCommand) Run(s *session) error {
	model, err := json.Marshal(probePage(s.config.SiteName, s.config.SiteURL))
	if err != nil {
		return err
	}
	bad := 0
	setup := doctor.Setup{Config: s.config, Mistakes: s.mistakes, Clock: clock.System, Free: doctor.Free, Page: "StatusPage", Model: model}
	setup.Examine(s.ctx, func(f doctor.Finding) {
		fmt.Fprintf(s.out, "%-4s  %-15s  %s\n", f.Level, f.Check, f.Saw)
		if f.Do != "" {
			fmt.Fprintf(s.out, "%23s→ %s\n", "", f.Do)
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

// probePage is the smallest page that there is.
func probePage(name, url string) page.StatusPage {
	return page.StatusPage{
		Frame: page.Frame{
			Site:  page.Site{Name: name, URL: url},
			Brand: page.Brand{Slug: "ys", Name: name, Path: "/", Accent: "#b71c1c", AccentDark: "#ef9a9a", Kind: "master", TimeZone: "Asia/Kolkata", Numbering: "indian"},
			Lang:  "en", Dir: "ltr", Script: "latin", Scripts: []string{}, Now: clock.System().Format(time.RFC3339), Path: "/",
			Head:    page.Head{Title: name, Robots: "noindex", Type: "website", Alternates: []page.Alternate{}, Tags: []string{}, Authors: []string{}, Forms: []page.Form{}},
			Menu:    []frame.MenuGroup{},
			Footer:  frame.Footer{Read: []page.Link{}, Brands: []page.Link{}, Languages: []page.Link{}, Pages: []page.Link{}, Social: []page.Link{}},
			Bar:     []page.Link{},
			Tabs:    []page.Link{},
			Trail:   []page.Link{},
			Own:     []page.Link{},
			Consent: "given",
			Variant: "default",
		},
		Status: http.StatusNotFound,
		Cards:  []page.StoryCard{},
	}
}
