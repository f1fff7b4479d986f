package workflow

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/story"
)

// API has the newsroom's operations of the way to publication.
type API struct {
	Workflow *Workflow
}

// Register adds the operations to the API. The newsroom may call them, for the brands that it may write for.
func (api *API) Register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/workflow", "read-workflow", "Read the editorial steps and the rules of the checks of a brand",
		api.readSettings, in, apiv2.Doc("With a language, those for its stories. What nobody has saved is delivered: the steps draft, review, "+
			"legal and ready, and checks that only warn. 'ownVersion' is what saving needs."))
	apiv2.Write(a, http.MethodPut, "/desk/workflow", "save-workflow", "Save the editorial steps and the rules of the checks of a brand",
		api.saveSettings, in, apiv2.Doc("A story in a step that does not exist any more counts as in the first one. Only administrators and "+
			"editors of all brands may remove a step that requires a second person, this requirement, or lower the level of a check. "+
			apiv2.ReplacesAll),
		apiv2.BodyExample(exampleSettings()))
	apiv2.Write(a, http.MethodGet, "/desk/members", "list-desk-members", "Find members of the newsroom of a brand", api.members, in,
		apiv2.Doc("By name; at most 50."))
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}/work", "read-story-work", "Read the step of a story and who works on it",
		api.readWork, in)
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}/work", "save-story-work", "Save who works on a story until when", api.saveWork, in,
		apiv2.Doc("It changes neither the text nor its revision, so it disturbs nobody who writes. A new assignee gets an email and a "+
			"notification. "+apiv2.ReplacesAll),
		apiv2.BodyExample(map[string]any{"version": 0, "assignee": nil, "due": "2026-03-20T18:00:00+05:30", "embargo": ""}))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/step", "move-story", "Move a story to an editorial step", api.move, in,
		apiv2.Doc("For a story that is not public, and for the working copy of one that is. A step can require that somebody other than the "+
			"last writer moves the story past it; the status is 422 for others. Such a move must name "+
			"the revision and workingCopy that were seen. A move back ends the approval of all steps. The links of the story are checked "+
			"afterwards."),
		apiv2.BodyExample(map[string]any{"step": "review", "note": "Please check the figures."}))
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}/checks", "read-story-checks", "Read what prevents or speaks against publication",
		api.readChecks, in, apiv2.Doc("publish-story and schedule-story return 422 with the fields 'checks.NAME' if a check with the level "+
			"block fails. The working copy is checked if there is one."))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/checks", "check-story-links", "Check the links of a story", api.checkLinks, in,
		apiv2.Doc("They are fetched in the background; read-story-checks has the results. A link is fetched at most once a day."))
	api.registerApprovals(a)
	api.registerComments(a)
	api.registerViews(a)
}

// SettingsInput names a brand and a language.
type SettingsInput struct {
	Brand string `query:"brand" required:"true" minLength:"1" maxLength:"100" doc:"Slug of the brand." example:"science"`
	Lang  string `query:"lang" maxLength:"20" doc:"BCP 47 code; without it, for all languages of the brand."`
}

// WorkflowSettings are the editorial steps and the rules of the checks of a brand, as they are saved.
type WorkflowSettings struct {
	Brand   string          `json:"brand" minLength:"1" maxLength:"100" doc:"Slug of the brand." example:"science"`
	Lang    string          `json:"lang" maxLength:"20" doc:"BCP 47 code; empty for all languages of the brand."`
	Version int             `json:"version" minimum:"0" doc:"The version that was read, 0 for none." example:"1"`
	Steps   []EditorialStep `json:"steps" minItems:"1" maxItems:"12" doc:"In the order in which a story passes them."`
	Checks  map[Check]Level `json:"checks" doc:"Level of each check: off, warn or block. Those that are missing only warn."`
}

// StoredSettings are WorkflowSettings with who saved them.
type StoredSettings struct {
	WorkflowSettings
	Inherited bool   `json:"inherited" doc:"Whether they are not saved for exactly this brand and language."`
	SavedAt   string `json:"savedAt" doc:"RFC 3339; empty for delivered settings."`
	SavedBy   string `json:"savedBy" doc:"Name of the user or API token; empty for none."`
}

func exampleSettings() map[string]any {
	return map[string]any{"brand": "science", "lang": "", "version": 0,
		"steps":  []EditorialStep{{Key: "draft"}, {Key: "review", SecondPerson: true}, {Key: "ready"}},
		"checks": map[Check]Level{CheckAlt: Block, CheckLinks: Warn}}
}

// brandOf returns a brand for which the caller may write. The error has status 404 or 403.
func (api *API) brandOf(ctx context.Context, slug string) (*brand.Brand, error) {
	b, err := api.Workflow.Brands.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	return b, caller.RequireWriteAccess(ctx, b.ID)
}

func (api *API) readSettings(ctx context.Context, in *SettingsInput) (*apiv2.Output[StoredSettings], error) {
	b, err := api.brandOf(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	lang := ""
	if in.Lang != "" {
		l, err := apiv2.Locale(ctx, in.Lang)
		if err != nil {
			return nil, err
		}
		lang = l.Code
	}
	return api.settings(ctx, b, lang)
}

// settings returns the response with the settings for the stories of a brand in a language, for "" in all of its languages.
func (api *API) settings(ctx context.Context, b *brand.Brand, lang string) (*apiv2.Output[StoredSettings], error) {
	db := api.Workflow.DB.Read
	s, err := api.Workflow.SettingsOf(ctx, db, b.ID, lang)
	if err != nil {
		return nil, err
	}
	out := StoredSettings{WorkflowSettings: WorkflowSettings{b.Slug, lang, s.Version, s.Steps, s.Checks}}
	if out.Inherited = s.Version == 0 || s.Lang != lang; out.Inherited {
		out.Version = 0
	}
	out.SavedAt = b.Time(s.SavedAt)
	var who account.Editors
	who.Add(s.UserID, s.TokenID)
	names, err := who.Names(ctx, db)
	out.SavedBy = names.Of(s.UserID, s.TokenID)
	return apiv2.Private(out), err
}

func (api *API) saveSettings(ctx context.Context, in *struct{ Body WorkflowSettings }) (*apiv2.Output[StoredSettings], error) {
	b, err := api.brandOf(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	s := Delivered()
	s.Lang, s.Version, s.Steps = in.Body.Lang, in.Body.Version, in.Body.Steps
	for c, level := range in.Body.Checks {
		s.Checks[c] = level
	}
	err = api.Workflow.SaveSettings(ctx, caller.ActorOf(ctx), b.ID, s)
	if errors.Is(err, ErrLowered) {
		return nil, apiv2.Error(http.StatusForbidden, "Only administrators and editors of all brands may take the second person from a step "+
			"or lower the level of a check.")
	}
	if err != nil {
		return nil, err
	}
	return api.settings(ctx, b, s.Lang)
}

type membersInput struct {
	Brand string `query:"brand" required:"true" minLength:"1" maxLength:"100" doc:"Slug of the brand." example:"science"`
	Words string `query:"q" maxLength:"100" doc:"Part of the name."`
}

// DeskMembers are members of the newsroom.
type DeskMembers struct {
	Items []story.DeskMember `json:"items"`
	Next  string             `json:"next" doc:"Always empty: the list has one page."`
}

// maxMembers is the maximum number of members in a response.
const maxMembers = 50

func (api *API) members(ctx context.Context, in *membersInput) (*apiv2.Output[DeskMembers], error) {
	b, err := api.brandOf(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	staff, err := account.ListStaff(ctx, api.Workflow.DB)
	if err != nil {
		return nil, err
	}
	out := DeskMembers{Items: []story.DeskMember{}}
	words := strings.ToLower(strings.TrimSpace(in.Words))
	for i := range staff {
		u := &staff[i]
		if mayWrite(u, b.ID) && strings.Contains(strings.ToLower(u.Name), words) {
			out.Items = append(out.Items, story.DeskMember{ID: u.ID, Name: u.Name})
		}
	}
	slices.SortFunc(out.Items, func(a, b story.DeskMember) int { return strings.Compare(a.Name, b.Name) })
	out.Items = out.Items[:min(len(out.Items), maxMembers)]
	return apiv2.Private(out), nil
}

type storyInput struct {
	ID int64 `path:"id" minimum:"1"`
}

// StoryWork is the step of a story and who works on it.
type StoryWork struct {
	Version  int               `json:"version" doc:"Counts the saves of assignee, due time and embargo." example:"1"`
	Step     string            `json:"step" doc:"Editorial step, or scheduled, published, corrected or withdrawn." example:"review"`
	Assignee *story.DeskMember `json:"assignee" doc:"Who works on it; null if nobody is named."`
	Due      string            `json:"due" doc:"Until when, RFC 3339; empty if there is no due time."`
	Embargo  string            `json:"embargo" doc:"Before which time it must not be public, RFC 3339; empty for none."`
	Steps    []EditorialStep   `json:"steps" doc:"The editorial steps of the brand and language."`
	History  []StoryMove       `json:"history" doc:"The newest 50 moves, newest first."`
	Approval StoryApproval     `json:"approval"`
}

// StoryMove is a change of a story's step.
type StoryMove struct {
	From     string `json:"from" example:"draft"`
	To       string `json:"to" example:"review"`
	Note     string `json:"note"`
	Revision int    `json:"revision" doc:"Revision of the story."`
	At       string `json:"at" doc:"RFC 3339."`
	By       string `json:"by" doc:"Name of the user or API token; empty for the program and for a deleted account."`

	Kind MoveKind `json:"kind" enum:",asked,approved" doc:"Empty for a move; else somebody asked for an approval, or gave it."`
}

func (api *API) readWork(ctx context.Context, in *storyInput) (*apiv2.Output[StoryWork], error) {
	if _, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID); err != nil {
		return nil, err
	}
	return api.work(ctx, in.ID)
}

// work returns the response with the step of a story and who works on it. The caller must have checked the rights.
func (api *API) work(ctx context.Context, id int64) (*apiv2.Output[StoryWork], error) {
	w, db := api.Workflow, api.Workflow.DB.Read
	t, err := w.Stories.TextOf(ctx, db, id)
	if err != nil {
		return nil, err
	}
	settings, err := w.SettingsOf(ctx, db, t.Story.BrandID, t.Story.Lang)
	if err != nil {
		return nil, err
	}
	one, err := w.WorkOf(ctx, db, id)
	if err != nil {
		return nil, err
	}
	moves, err := w.movesOf(ctx, db, id)
	if err != nil {
		return nil, err
	}
	b, err := w.Brands.ByID(ctx, t.Story.BrandID)
	if err != nil {
		return nil, err
	}
	var who account.Editors
	who.Add(one.AssigneeID, nil)
	for i := range moves {
		who.Add(moves[i].UserID, moves[i].TokenID)
	}
	names, err := who.Names(ctx, db)
	if err != nil {
		return nil, err
	}
	out := StoryWork{Version: one.Version, Step: t.Step(one.Step), Due: b.Time(one.DueAt), Embargo: b.Time(one.EmbargoAt),
		Steps: settings.Steps, History: []StoryMove{}}
	if one.AssigneeID != nil {
		out.Assignee = &story.DeskMember{ID: *one.AssigneeID, Name: names.Of(one.AssigneeID, nil)}
	}
	for i := range moves {
		m := &moves[i]
		out.History = append(out.History,
			StoryMove{m.FromStep, m.ToStep, m.Note, m.Revision, b.Time(m.At), names.Of(m.UserID, m.TokenID), m.Kind})
	}
	out.Approval, err = api.approval(ctx, t)
	return apiv2.Private(out), err
}

// WorkToSave names the person who works on a story, and the deadline.
type WorkToSave struct {
	Version  int    `json:"version" minimum:"0" doc:"The version that was read."`
	Assignee *int64 `json:"assignee" doc:"ID of a user who may write for the brand; null for nobody."`
	Due      string `json:"due" maxLength:"40" doc:"Until when, RFC 3339; empty for no due time."`
	Embargo  string `json:"embargo" maxLength:"40" doc:"Before which time it must not be public, RFC 3339; empty for none."`
}

type workInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body WorkToSave
}

func (api *API) saveWork(ctx context.Context, in *workInput) (*apiv2.Output[StoryWork], error) {
	s, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	wrong := map[string]string{}
	moment := func(field, value string) clock.Moment {
		if value == "" {
			return clock.Moment{}
		}
		at, err := time.Parse(time.RFC3339, value)
		if err != nil {
			wrong[field] = "is not a time by RFC 3339"
		}
		return clock.MomentOf(at)
	}
	a := Assignment{in.Body.Version, in.Body.Assignee, moment("due", in.Body.Due), moment("embargo", in.Body.Embargo)}
	if len(wrong) > 0 {
		return nil, apiv2.FieldErrors(wrong)
	}
	if err := api.Workflow.Assign(ctx, caller.ActorOf(ctx), s, a); err != nil {
		return nil, api.withCurrent(err, func() (any, error) { return bodyOf(api.work(ctx, in.ID)) })
	}
	return api.work(ctx, in.ID)
}

// bodyOf returns the body of a response, or its error.
func bodyOf[T any](out *apiv2.Output[T], err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return out.Body, nil
}

// StepToMove is the step to which a story is moved.
type StepToMove struct {
	Step string `json:"step" minLength:"1" maxLength:"40" doc:"Key of an editorial step of the brand." example:"review"`
	Note string `json:"note,omitempty" maxLength:"1000" doc:"For the newsroom."`
	story.SeenStory
}

type moveInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body StepToMove
}

func (api *API) move(ctx context.Context, in *moveInput) (*apiv2.Output[StoryWork], error) {
	if _, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID); err != nil {
		return nil, err
	}
	to := Target{in.Body.Step, in.Body.Note, in.Body.SeenStory}
	if err := api.Workflow.Move(ctx, caller.ActorOf(ctx), in.ID, to); err != nil {
		return nil, err
	}
	return api.work(ctx, in.ID)
}

// StoryChecks are the failed checks of a story.
type StoryChecks struct {
	Items     []FailedCheck `json:"items"`
	Unchecked int           `json:"unchecked" doc:"How many links have not been checked in the last 24 hours."`
}

func (api *API) readChecks(ctx context.Context, in *storyInput) (*apiv2.Output[StoryChecks], error) {
	if _, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID); err != nil {
		return nil, err
	}
	t, err := api.Workflow.Stories.TextOf(ctx, api.Workflow.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	found, unchecked, err := api.Workflow.ChecksOf(ctx, api.Workflow.DB.Read, caller.ActorOf(ctx), t)
	if found == nil {
		found = []FailedCheck{}
	}
	return apiv2.Private(StoryChecks{found, unchecked}), err
}

func (api *API) checkLinks(ctx context.Context, in *storyInput) (*apiv2.Output[StoryChecks], error) {
	if _, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID); err != nil {
		return nil, err
	}
	if err := api.Workflow.RequestLinkCheck(ctx, in.ID); err != nil {
		return nil, err
	}
	return api.readChecks(ctx, in)
}
