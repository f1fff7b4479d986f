package workflow

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/story"
	"masthead/internal/text"
)

// Limits of the editorial steps.
const (
	MaxSteps    = 12
	MaxStepName = 40 // characters
)

// EditorialStep is a step that a story passes before its publication.
type EditorialStep struct {
	Key          string `json:"key" minLength:"1" maxLength:"40" doc:"Fixed: a-z, digits, hyphens. The first one is draft." example:"review"`
	Name         string `json:"name" maxLength:"40" doc:"For the Desk; empty for the name of a delivered step." example:"Review"`
	SecondPerson bool   `json:"secondPerson" doc:"Whether somebody other than the last writer must move a story past it."`
}

// Settings say how stories of a brand are published.
type Settings struct {
	// Steps are in the order in which a story passes them. The first one is story.StepDraft.
	Steps []EditorialStep
	// Checks has the level of each check.
	Checks map[Check]Level
	// Version counts the saves, 0 for the delivered settings. Lang is the language that the settings are for, "" for all of the brand.
	Version int
	Lang    string
	SavedAt clock.Moment
	UserID  *int64
	TokenID *int64
}

// Delivered returns the settings of a brand that has none of its own: the steps draft, review, legal and ready, and checks that only warn.
func Delivered() *Settings {
	s := &Settings{Steps: []EditorialStep{{Key: story.StepDraft}, {Key: "review"}, {Key: "legal"}, {Key: "ready"}}, Checks: map[Check]Level{}}
	for _, c := range Checks {
		s.Checks[c] = Warn
	}
	return s
}

// workflowRow is a row of workflows.
type workflowRow struct {
	bun.BaseModel `bun:"table:workflows"`

	BrandID int64  `bun:",pk"`
	Lang    string `bun:",pk"`
	Version int
	Steps   string // JSON
	Checks  string // JSON
	SavedAt clock.Moment
	UserID  *int64
	TokenID *int64
}

// SettingsOf returns the settings for the stories of a brand in a language: those for the language, else those of the brand, else the
// delivered ones.
func (w *Workflow) SettingsOf(ctx context.Context, db bun.IDB, brandID int64, lang string) (*Settings, error) {
	var rows []workflowRow
	err := db.NewSelect().Model(&rows).Where("brand_id = ?", brandID).Where("lang IN ('', ?)", lang).Order("lang DESC").Limit(1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("workflow of brand %d: %w", brandID, err)
	}
	if len(rows) == 0 {
		return Delivered(), nil
	}
	return rows[0].settings()
}

// settings returns the settings of a row. Checks that were added later only warn.
func (r *workflowRow) settings() (*Settings, error) {
	s := Delivered()
	stored := map[Check]Level{}
	if err := errors.Join(json.Unmarshal([]byte(r.Steps), &s.Steps), json.Unmarshal([]byte(r.Checks), &stored)); err != nil {
		return nil, fmt.Errorf("workflow of brand %d: %w", r.BrandID, err)
	}
	for c, level := range stored {
		s.Checks[c] = level
	}
	s.Version, s.Lang, s.SavedAt, s.UserID, s.TokenID = r.Version, r.Lang, r.SavedAt, r.UserID, r.TokenID
	return s, nil
}

// stepKey matches the key of a step.
var stepKey = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// derived are the steps that follow from what happens to a story.
var derived = []string{story.StepScheduled, story.StepPublished, story.StepCorrected, story.StepWithdrawn}

// check completes the settings. It returns an invalid.Fields for broken rules.
func (s *Settings) check() error {
	wrong := invalid.Fields{}
	if len(s.Steps) == 0 || s.Steps[0].Key != story.StepDraft {
		wrong["steps"] = "must begin with the step draft"
	}
	if len(s.Steps) > MaxSteps {
		wrong["steps"] = fmt.Sprintf("has more than %d entries", MaxSteps)
	}
	seen := map[string]bool{}
	for i := range s.Steps {
		at, step := fmt.Sprintf("steps[%d]", i), &s.Steps[i]
		step.Name = text.OneLine(step.Name)
		switch {
		case !stepKey.MatchString(step.Key):
			wrong[at+".key"] = "must begin with a letter a-z and have only a-z, digits and hyphens"
		case slices.Contains(derived, step.Key):
			wrong[at+".key"] = "is the name of a step that follows from what happens to a story"
		case seen[step.Key]:
			wrong[at+".key"] = "is taken"
		}
		seen[step.Key] = true
		if utf8.RuneCountInString(step.Name) > MaxStepName {
			wrong[at+".name"] = fmt.Sprintf("is longer than %d characters", MaxStepName)
		}
	}
	for c, level := range s.Checks {
		if !slices.Contains(Checks, c) {
			wrong["checks."+string(c)] = "is unknown"
		} else if !slices.Contains(Levels, level) {
			wrong["checks."+string(c)] = "must be off, warn or block"
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// ErrLowered refuses settings that ask for less than before.
var ErrLowered = errors.New("the rules of a brand are lowered by an editor of this brand alone")

// SaveSettings stores the settings of a brand for a language, or for all of it if s.Lang is "". s.Version is the version that was read for
// exactly this brand and language, 0 if there is none. It returns database.ErrConflict if another version is stored, ErrLowered if the
// actor may not write for all brands and the settings ask for less than before, and an invalid.Fields for broken rules.
func (w *Workflow) SaveSettings(ctx context.Context, by actor.Actor, brandID int64, s *Settings) error {
	if s.Lang != "" {
		l, ok := i18n.Lookup(s.Lang)
		if !ok {
			return invalid.Fields{"lang": "is not one of the publication's languages"}
		}
		s.Lang = l.Code
	}
	if err := s.check(); err != nil {
		return err
	}
	steps, err := json.Marshal(s.Steps)
	if err != nil {
		return err
	}
	checks, err := json.Marshal(s.Checks)
	if err != nil {
		return err
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, fmt.Sprintf("workflow of brand %d", brandID)); err != nil {
			return err
		}
		r := &workflowRow{BrandID: brandID, Lang: s.Lang, Version: s.Version + 1, Steps: string(steps), Checks: string(checks), SavedAt: tx.At,
			UserID: by.UserID, TokenID: by.TokenID}
		present := 0
		err := tx.NewSelect().Model((*workflowRow)(nil)).Column("version").Where("brand_id = ?", brandID).Where("lang = ?", s.Lang).
			Scan(ctx, &present)
		if err := database.NotFound(err); err != nil && !errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("workflow of brand %d: %w", brandID, err)
		}
		if present != s.Version {
			return database.ErrConflict
		}
		former, err := w.SettingsOf(ctx, tx, brandID, s.Lang)
		if err != nil {
			return err
		}
		if !by.AllBrands && s.lowers(former) {
			return ErrLowered
		}
		_, err = tx.NewInsert().Model(r).On("CONFLICT (brand_id, lang) DO UPDATE").Set("version = EXCLUDED.version").
			Set("steps = EXCLUDED.steps").Set("checks = EXCLUDED.checks").Set("saved_at = EXCLUDED.saved_at").
			Set("user_id = EXCLUDED.user_id").Set("token_id = EXCLUDED.token_id").Exec(ctx)
		if err != nil {
			return fmt.Errorf("save the workflow of brand %d: %w", brandID, err)
		}
		tx.Emit("workflow.saved", brandID)
		return nil
	})
}

// indexOf returns the position of a step, -1 if the settings do not have it.
func (s *Settings) indexOf(key string) int {
	return slices.IndexFunc(s.Steps, func(step EditorialStep) bool { return step.Key == key })
}

// needsSecondPerson reports whether a move from a step to another one passes a step that requires a second person. Both are editorial
// steps; one that the settings do not have any more counts as the first.
func (s *Settings) needsSecondPerson(from, to string) bool {
	return slices.ContainsFunc(s.between(from, to), func(step EditorialStep) bool { return step.SecondPerson })
}

// between returns the steps that a move from a step to another one passes, none for a move back. A step that the settings do not have
// counts as the first.
func (s *Settings) between(from, to string) []EditorialStep {
	first, last := max(s.indexOf(from), 0), max(s.indexOf(to), 0)
	return s.Steps[first:max(first, last)]
}

// isBack reports whether a move goes to an earlier step. A step that the settings do not have counts as the first.
func (s *Settings) isBack(from, to string) bool {
	return max(s.indexOf(to), 0) < max(s.indexOf(from), 0)
}

// lowers reports whether s asks for less than the former settings: a step does not require a second person any more, or a check has a
// lower level.
func (s *Settings) lowers(former *Settings) bool {
	for _, step := range former.Steps {
		if at := s.indexOf(step.Key); step.SecondPerson && (at < 0 || !s.Steps[at].SecondPerson) {
			return true
		}
	}
	for check, level := range former.Checks {
		if slices.Index(Levels, s.Checks[check]) < slices.Index(Levels, level) {
			return true
		}
	}
	return false
}

// hasSecondPerson reports whether some step requires a second person.
func (s *Settings) hasSecondPerson() bool {
	return slices.ContainsFunc(s.Steps, func(step EditorialStep) bool { return step.SecondPerson })
}
