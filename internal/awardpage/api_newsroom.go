package awardpage

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/jury"
	"masthead/internal/nomination"
	"masthead/internal/route"
)

// registerNewsroom adds the newsroom's operations on awards and their rankings.
func (p *API) registerNewsroom(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.ReportSuccess, apiv2.Doc(text + nomination.RightsSentence)}
	}
	apiv2.Write(a, http.MethodGet, "/desk/awards", "list-desk-awards", "List awards by id", p.listForNewsroom, apiv2.Section("Desk"),
		apiv2.Doc("Awards in one state: published, unpublished or withdrawn. Editors of brands get those of their brands."))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}", "read-desk-award", "Read an award as the newsroom saves it", p.readForNewsroom,
		apiv2.Section("Desk"), apiv2.Doc(nomination.RightsSentence))
	apiv2.Write(a, http.MethodPut, "/desk/awards/{slug}", "save-award", "Create or change an award", p.saveAward, in(
		"It replaces all fields; the ranking and the time of publication stay. Send the version that was edited, 0 for a new award: the "+
			"status is 409 if somebody else has saved since. Only editors of all brands may change an award without a brand. Editors of one "+
			"brand create awards of that brand. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/entries", "read-award-entries", "Read the ranking of an award as it is saved",
		p.readEntries, apiv2.Section("Desk"), apiv2.Doc(nomination.RightsSentence))
	apiv2.Write(a, http.MethodPut, "/desk/awards/{slug}/entries", "save-award-entries", "Save the ranking of an award", p.saveEntries, in(
		"It replaces all entries, in their order, and publishes nothing. Send the version of the ranking that was edited: the status is 409 "+
			"if somebody else has saved since. Badges that were issued stay as they are. A ranking that is scheduled replaces this one at its "+
			"time. ")...)
	apiv2.Write(a, http.MethodDelete, "/desk/awards/{slug}", "withdraw-award", "Withdraw an award", p.withdraw, in(
		"The award is in no list, search, sitemap or profile, its call takes no nominations, and its address responds with 410. What belongs "+
			"to it stays stored. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/awards/{slug}/restore", "restore-award", "Restore a withdrawn award", p.restore, in("")...)
}

// DeskAward is an award as the newsroom sees it.
type DeskAward struct {
	Slug      string      `json:"slug" example:"makers-2027"`
	Version   int64       `json:"version" doc:"For the next save."`
	Ranking   int64       `json:"rankingVersion" doc:"Version of the ranking; publish-award takes both."`
	Page      string      `json:"page" example:"/awards/makers-2027" doc:"Path of the page."`
	Path      *string     `json:"path" doc:"Path of the page's own; null for none."`
	State     award.State `json:"state" enum:"published,unpublished,withdrawn"`
	Published *string     `json:"published" format:"date-time" doc:"Null for an award that was not published."`
	Scheduled *string     `json:"scheduled" format:"date-time" doc:"Time at which a scheduled ranking will be published; null for none."`
	Entries   int         `json:"entries" doc:"Number of entries of the ranking; a scheduled ranking is left out."`
	Years     []AwardYear `json:"years" nullable:"false" doc:"Awards of the series, newest first; empty for an award without a series."`
	AwardEdit
}

// AwardYear is an award of a series.
type AwardYear struct {
	Slug  string      `json:"slug"`
	Year  int         `json:"year"`
	State award.State `json:"state" enum:"published,unpublished,withdrawn"`
}

// DeskAwardItem is an award in a list of the newsroom.
type DeskAwardItem struct {
	ID     int64  `json:"id"`
	Slug   string `json:"slug" example:"makers-2027"`
	Name   string `json:"name" example:"Makers 2027"`
	Year   int    `json:"year"`
	Series string `json:"series"`
	Page   string `json:"page" example:"/awards/makers-2027" doc:"Path of the page."`
}

// DeskRanking is the ranking of an award as the newsroom saves it.
type DeskRanking struct {
	Version int64              `json:"version" doc:"For the next save."`
	Entries []DeskRankingEntry `json:"entries" nullable:"false"`
}

// DeskRankingEntry is an entry of a ranking with the name of its company or person.
type DeskRankingEntry struct {
	RankingEntryEdit
	Name string `json:"name" doc:"Empty for a company or a person that no longer exists."`
}

type deskAwardsInput struct {
	apiv2.KeyPage
	Text  string `query:"q" maxLength:"100" doc:"Part of the name (addition)."`
	State string `query:"state" enum:"published,unpublished,withdrawn" default:"published"`
}

// AwardSlug names an award, and the language of messages.
type AwardSlug struct {
	apiv2.MessageLanguage
	Slug string `path:"slug" maxLength:"80"`
}

type saveAwardInput struct {
	AwardSlug
	Body struct {
		AwardEdit
		Version int64 `json:"version,omitempty"`
	}
}

type saveEntriesInput struct {
	AwardSlug
	Body struct {
		Version int64              `json:"version"`
		Entries []RankingEntryEdit `json:"entries" maxItems:"1000" nullable:"false"`
	}
}

func (p *API) listForNewsroom(ctx context.Context, in *deskAwardsInput) (*apiv2.Output[apiv2.Items[DeskAwardItem]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := award.After(ctx, p.DB.Read, caller.ActorOf(ctx), award.State(in.State), in.Text, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(a award.Award) DeskAwardItem {
		return DeskAwardItem{a.ID, a.Slug, a.Name, a.Year, a.Series, a.Path()}
	}, func(a award.Award) string { return strconv.FormatInt(a.ID, 10) })), nil
}

func (p *API) readForNewsroom(ctx context.Context, in *AwardSlug) (*apiv2.Output[DeskAward], error) {
	a, _, err := award.BySlugForCaller(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	return p.newDeskAward(ctx, a)
}

func (p *API) saveAward(ctx context.Context, in *saveAwardInput) (*apiv2.Output[DeskAward], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*award.Award, error) {
		return p.saveEdit(ctx, tx, caller.ActorOf(ctx), in.Slug, in.Body.Version, &in.Body.AwardEdit, l)
	})
}

func (p *API) withdraw(ctx context.Context, in *AwardSlug) (*apiv2.Output[DeskAward], error) {
	return p.setWithdrawn(ctx, in.Slug, true)
}

func (p *API) restore(ctx context.Context, in *AwardSlug) (*apiv2.Output[DeskAward], error) {
	return p.setWithdrawn(ctx, in.Slug, false)
}

func (p *API) setWithdrawn(ctx context.Context, slug string, withdrawn bool) (*apiv2.Output[DeskAward], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*award.Award, error) {
		a, by, err := award.BySlugForCaller(ctx, tx, slug)
		if err != nil {
			return nil, err
		}
		return a, award.SetWithdrawn(ctx, tx, by, a, withdrawn)
	})
}

func (p *API) readEntries(ctx context.Context, in *AwardSlug) (*apiv2.Output[DeskRanking], error) {
	a, _, err := award.BySlugForCaller(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	return p.newDeskRanking(ctx, a)
}

func (p *API) saveEntries(ctx context.Context, in *saveEntriesInput) (*apiv2.Output[DeskRanking], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var a *award.Award
	err = p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		found, by, err := award.BySlugForCaller(ctx, tx, in.Slug)
		if err != nil {
			return err
		}
		a = found
		return setRanking(ctx, tx, by, a, in.Body.Version, in.Body.Entries, l)
	})
	if err != nil {
		return nil, problemOf(err)
	}
	return p.newDeskRanking(ctx, a)
}

func (p *API) newDeskRanking(ctx context.Context, a *award.Award) (*apiv2.Output[DeskRanking], error) {
	entries, err := rankingOf(ctx, p.DB.Read, a)
	if err != nil {
		return nil, err
	}
	names, err := namesOf(ctx, p.DB.Read, entries)
	if err != nil {
		return nil, err
	}
	ranking := DeskRanking{a.RankingVersion, make([]DeskRankingEntry, len(entries))}
	for i := range entries {
		ranking.Entries[i] = DeskRankingEntry{entries[i], names[i]}
	}
	return apiv2.Private(ranking), nil
}

// write runs change in a transaction and returns the award afterwards.
func (p *API) write(ctx context.Context, change func(ctx context.Context, tx *database.Tx) (*award.Award, error),
) (*apiv2.Output[DeskAward], error) {
	var a *award.Award
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		a, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, problemOf(err)
	}
	return p.newDeskAward(ctx, a)
}

// problemOf returns the API error for an error of a change by the newsroom.
func problemOf(err error) error {
	switch {
	case errors.Is(err, award.ErrForbidden):
		return apiv2.Error(http.StatusForbidden, "Only editors of the award's brand and editors of all brands may do this.")
	case errors.Is(err, errBrand):
		return apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	case errors.Is(err, route.ErrHidden):
		return apiv2.Error(http.StatusConflict, "Another page has this path.")
	}
	return apiv2.SaveProblem(err, award.ErrWithdrawn, award.ErrNotWithdrawn)
}

func (p *API) newDeskAward(ctx context.Context, a *award.Award) (*apiv2.Output[DeskAward], error) {
	edit, err := p.editOf(ctx, a)
	if err != nil {
		return nil, err
	}
	d := DeskAward{Slug: a.Slug, Version: a.Version, Ranking: a.RankingVersion, Page: a.Path(), Path: a.OwnPath, State: a.State(),
		Years: []AwardYear{}, AwardEdit: *edit}
	if !a.PublishedAt.IsZero() {
		at := a.PublishedAt.Format(time.RFC3339)
		d.Published = &at
	}
	scheduled, err := jury.ScheduledFor(ctx, p.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	if !scheduled.IsZero() {
		at := scheduled.Format(time.RFC3339)
		d.Scheduled = &at
	}
	if d.Entries, err = award.CountEntries(ctx, p.DB.Read, a.ID); err != nil {
		return nil, err
	}
	years, err := award.YearsOf(ctx, p.DB.Read, a)
	for i := range years {
		d.Years = append(d.Years, AwardYear{years[i].Slug, years[i].Year, years[i].State()})
	}
	return apiv2.Private(d), err
}
