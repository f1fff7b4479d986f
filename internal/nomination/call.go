// Package nomination has the calls for nominations of awards, with their forms and rules, and the nominations of companies.
package nomination

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/route"
	"masthead/internal/search"
)

// QuestionKind is the kind of answer that a question asks for.
type QuestionKind string

// The kinds of questions.
const (
	Short  QuestionKind = "short"
	Long   QuestionKind = "long"
	Link   QuestionKind = "link"
	Choice QuestionKind = "choice"
)

// CallQuestion is a question of the nomination form of an award.
type CallQuestion struct {
	ID       string       `json:"id" yaml:"id" minLength:"1" maxLength:"40" pattern:"^[a-z0-9-]+$" example:"product"`
	Label    string       `json:"label" yaml:"label" minLength:"1" maxLength:"300" example:"What does the company sell?"`
	Help     string       `json:"help,omitempty" yaml:"help" maxLength:"300"`
	Kind     QuestionKind `json:"kind" yaml:"kind" enum:"short,long,link,choice"`
	Required bool         `json:"required,omitempty" yaml:"required"`
	Choices  []string     `json:"choices,omitempty" yaml:"choices" maxItems:"20" doc:"Answers to choose from, for the kind choice."`
}

// Limits of answers in characters: MaxLongAnswer is that of questions of the kind Long, MaxAnswer that of the others.
const (
	MaxLongAnswer = 3000
	MaxAnswer     = 300
)

// Max returns the maximum length of an answer in characters.
func (q CallQuestion) Max() int {
	if q.Kind == Long {
		return MaxLongAnswer
	}
	return MaxAnswer
}

// Call is a call for nominations of an award.
type Call struct {
	bun.BaseModel `bun:"table:award_calls,alias:ca"`

	AwardID      int64  `bun:",pk"`
	Introduction string // in the language of the award
	Questions    []CallQuestion
	Rules        Rules
	MembersOnly  bool // only members of a company nominate it
	OpensAt      clock.Moment
	ClosesAt     clock.Moment
	Zone         string // IANA name of the time zone of the shown times
	UpdatedAt    clock.Moment
	Version      int64 // number of saves
}

// CallsTag is the cache tag of everything that shows calls for nominations.
const CallsTag = "award-calls"

const (
	maxQuestions = 30
	maxYears     = 2 // until a call closes, from when it is saved
)

// Location returns the time zone of the call.
func (c *Call) Location() *time.Location { return clock.ZoneOr(c.Zone, time.UTC) }

// IsOpen reports whether nominations are accepted at a time: from its opening time until before its closing time.
func (c *Call) IsOpen(at time.Time) bool {
	return !at.Before(c.OpensAt.Time) && at.Before(c.ClosesAt.Time)
}

// CheckQuestions returns an invalid.Fields for the first invalid question, else nil.
func CheckQuestions(questions []CallQuestion) error {
	if len(questions) > maxQuestions {
		return invalid.Fields{"questions": fmt.Sprintf("must be at most %d", maxQuestions)}
	}
	ids := map[string]bool{}
	for _, q := range questions {
		switch {
		case q.ID == "" || strings.TrimSpace(q.Label) == "":
			return invalid.Fields{"questions": "must each have an id and a label"}
		case ids[q.ID]:
			return invalid.Fields{"questions": "must have different ids: " + q.ID}
		case (q.Kind == Choice) != (len(q.Choices) > 0):
			return invalid.Fields{"questions": "must have choices if their kind is choice, and only then: " + q.ID}
		case slices.ContainsFunc(q.Choices, func(choice string) bool { return strings.TrimSpace(choice) == "" }):
			return invalid.Fields{"questions": "must not have empty choices: " + q.ID}
		case q.Kind == Choice && len(withoutRepeats(q.Choices)) < len(q.Choices):
			return invalid.Fields{"questions": "must have different choices: " + q.ID}
		}
		ids[q.ID] = true
	}
	return nil
}

// check replaces names in the rules with those that the directory has, and returns an invalid.Fields for the first invalid field, else nil.
func (c *Call) check(ctx context.Context, db bun.IDB, now time.Time) error {
	if err := CheckQuestions(c.Questions); err != nil {
		return err
	}
	if !clock.IsZone(c.Zone) {
		return invalid.Fields{"zone": "is not the name of a time zone"}
	}
	if !c.ClosesAt.After(c.OpensAt.Time) {
		return invalid.Fields{"closesAt": "must be after opensAt"}
	}
	if c.ClosesAt.After(now.AddDate(maxYears, 0, 0)) {
		return invalid.Fields{"closesAt": fmt.Sprintf("must be at most %d years from now", maxYears)}
	}
	return c.Rules.check(ctx, db, c.ClosesAt.In(c.Location()).Year())
}

// SaveCall inserts or replaces the call of an award, with the names of its rules as the directory has them. It sets the version of c. It
// returns an invalid.Fields.
func SaveCall(ctx context.Context, tx *database.Tx, c *Call) error {
	return saveCall(ctx, tx, c, nil)
}

// saveCall saves a call as SaveCall does. version is the version that was edited, 0 for an award without a call; nil replaces any call. It
// returns an invalid.Fields, or database.ErrConflict if the call no longer has that version.
func saveCall(ctx context.Context, tx *database.Tx, c *Call, version *int64) error {
	if err := c.check(ctx, tx, tx.At.Time); err != nil {
		return err
	}
	if c.Questions == nil {
		c.Questions = []CallQuestion{}
	}
	c.UpdatedAt, c.Version = tx.At, 1
	q := tx.NewInsert().Model(c).On("CONFLICT (award_id) DO UPDATE").Set("version = ca.version + 1").Returning("version")
	if version != nil {
		q.Where("ca.version = ?", *version) // no stored call has version 0
	}
	for _, column := range []string{"introduction", "questions", "rules", "members_only", "opens_at", "closes_at", "zone", "updated_at"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	res, err := q.Exec(ctx)
	if err != nil {
		return fmt.Errorf("save call of award %d: %w", c.AwardID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("save call of award %d: %w", c.AwardID, cmp.Or(err, database.ErrConflict))
	}
	tx.Emit("call.saved", c.AwardID, CallsTag, award.TagOf(c.AwardID))
	return search.MarkChanged(ctx, tx, award.SearchSource, c.AwardID) // the search finds awards that are open for nominations
}

// CloseCall closes the call of an award, if it has one that would be open now or later. Nominations are no longer accepted then.
func CloseCall(ctx context.Context, tx *database.Tx, awardID int64) error {
	// A call is open for at least a millisecond, the unit of stored times.
	res, err := tx.NewUpdate().Model((*Call)(nil)).Set("opens_at = CASE WHEN opens_at < ? THEN opens_at ELSE ? END", tx.At,
		clock.FromMillis(tx.At.UnixMilli()-1)).Set("closes_at = ?", tx.At).Where("award_id = ?", awardID).Where("closes_at > ?", tx.At).Exec(ctx)
	if err != nil {
		return fmt.Errorf("close the call of award %d: %w", awardID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	tx.Emit("call.saved", awardID, CallsTag, award.TagOf(awardID))
	return search.MarkChanged(ctx, tx, award.SearchSource, awardID)
}

// ErrNominated is returned for the removal of a call for nominations that somebody has answered.
var ErrNominated = errors.New("nominations have come in; close the call instead")

// RemoveCall takes back the call of an award that was read with a version. Drafts of nominations stay. It returns database.ErrNotFound,
// database.ErrConflict, or ErrNominated if a nomination was submitted.
func RemoveCall(ctx context.Context, tx *database.Tx, awardID, version int64) error {
	c, err := CallOf(ctx, tx, awardID)
	if err != nil {
		return err
	}
	if c.Version != version {
		return fmt.Errorf("remove call of award %d: %w", awardID, database.ErrConflict)
	}
	nominated, err := tx.NewSelect().Model((*Nomination)(nil)).Where("award_id = ?", awardID).Where("status <> ?", Draft).Exists(ctx)
	if err != nil {
		return fmt.Errorf("nominations of award %d: %w", awardID, err)
	}
	if nominated {
		return ErrNominated
	}
	if _, err := tx.NewDelete().Model(c).WherePK().Where("version = ?", version).Exec(ctx); err != nil {
		return fmt.Errorf("remove call of award %d: %w", awardID, err)
	}
	tx.Emit("call.removed", awardID, CallsTag, award.TagOf(awardID))
	return search.MarkChanged(ctx, tx, award.SearchSource, awardID)
}

// CallOf returns the call of an award. It returns database.ErrNotFound if there is none.
func CallOf(ctx context.Context, db bun.IDB, awardID int64) (*Call, error) {
	c := new(Call)
	if err := db.NewSelect().Model(c).Where("award_id = ?", awardID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("call of award %d: %w", awardID, database.NotFound(err))
	}
	return c, nil
}

// CallsOf returns the calls of awards, by the id of the award. Awards without a call are left out.
func CallsOf(ctx context.Context, db bun.IDB, awards []int64) (map[int64]*Call, error) {
	calls := map[int64]*Call{}
	if len(awards) == 0 {
		return calls, nil
	}
	var list []*Call
	if err := db.NewSelect().Model(&list).Where("award_id IN (?)", bun.List(awards)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("calls of awards %v: %w", awards, err)
	}
	for _, c := range list {
		calls[c.AwardID] = c
	}
	return calls, nil
}

// listedAfter is how long a call is listed after it has closed.
const listedAfter = 60 * 24 * time.Hour

// Calls returns the calls that are open, will open, or closed in the last sixty days; the one that closes first comes first.
func Calls(ctx context.Context, db bun.IDB, now time.Time) ([]Call, error) {
	var list []Call
	err := db.NewSelect().Model(&list).Where("closes_at > ?", clock.MomentOf(now.Add(-listedAfter))).Order("closes_at", "award_id").Limit(100).
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("calls for nominations: %w", err)
	}
	return list, nil
}

// ListedPaths returns the addresses of the calls on the page of calls, by the ids of their awards.
func ListedPaths(ctx context.Context, db *database.DB, awards []int64) (map[int64]string, error) {
	calls, err := Calls(ctx, db.Read, db.Now().Time)
	if err != nil {
		return nil, err
	}
	found, err := award.ByIDs(ctx, db.Read, awards)
	paths := map[int64]string{}
	for _, c := range calls {
		if a := found[c.AwardID]; a != nil && !a.IsWithdrawn() {
			paths[a.ID] = route.NominatePath + "#" + a.Slug
		}
	}
	return paths, err
}

// CheckAnswers returns the answers to the questions: trimmed, and links with a scheme. Unless complete is set, answers may be missing. It
// returns an invalid.Fields if some are not valid.
func CheckAnswers(questions []CallQuestion, answers map[string]string, complete bool, l i18n.Locale) (map[string]string, error) {
	kept, wrong := map[string]string{}, invalid.Fields{}
	for _, q := range questions {
		text := strings.TrimSpace(strings.ReplaceAll(answers[q.ID], "\r\n", "\n"))
		if q.Kind == Link {
			text = fieldcheck.AddScheme(text)
		}
		switch {
		case text == "" && q.Required && complete:
			wrong[q.ID] = l.Text("form.required", nil)
		case utf8.RuneCountInString(text) > q.Max():
			wrong[q.ID] = l.Text("form.tooLong", map[string]any{"max": q.Max()})
		case text != "" && q.Kind == Choice && !slices.Contains(q.Choices, text):
			wrong[q.ID] = l.Text("form.choose", nil)
		case text != "" && q.Kind == Link && complete && !fieldcheck.IsWebAddress(text):
			wrong[q.ID] = l.Text("form.page", nil)
		}
		if text != "" {
			kept[q.ID] = text
		}
	}
	if len(wrong) > 0 {
		return kept, wrong
	}
	return kept, nil
}
