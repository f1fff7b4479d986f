package pitchfest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// registerResults adds the operations on the winners of a pitch fest.
func (p *Pitches) registerResults(a *apiv2.API) {
	const at, conflict = "/desk/conferences/{slug}/pitch-winners", "Send the version that was read: the status is 409 if somebody else has " +
		"changed the winners or their publication since. "
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, at, "read-pitch-winners", "Read the winners of the pitch fest of a conference", p.readWinners, in,
		apiv2.Doc("Also those that readers do not see yet. "+rights))
	apiv2.Write(a, http.MethodPut, at, "save-pitch-winners", "Set the winners of the pitch fest of a conference", p.saveWinners, in,
		apiv2.ReportSuccess, apiv2.Doc("Each is a company of the final. If the winners are public, readers see the new ones at once. "+
			conflict+rights))
	apiv2.Write(a, http.MethodPost, at+"/publish", "publish-pitch-winners", "Publish the winners of the pitch fest of a conference",
		p.publishWinners, in, apiv2.ReportSuccess, apiv2.Doc("At once, or at a time. The first time that they become public, each applicant "+
			"gets an email and a notification. "+conflict+rights))
	apiv2.Write(a, http.MethodPost, at+"/withdraw", "withdraw-pitch-winners", "Take back the publication of the winners of a pitch fest",
		p.hideWinners, in, apiv2.ReportSuccess, apiv2.Doc("Readers no longer see them; a publication that was set for later is cancelled. "+
			conflict+rights))
	apiv2.Get(a, "/conferences/{slug}/pitch-winners", "list-pitch-winners", "List the winners of the pitch fest of a conference (addition)",
		p.listWinners, apiv2.Section("Events"), apiv2.Doc("Empty until they are published."))
}

// PitchWinnerEdit is a winner as the newsroom saves it.
type PitchWinnerEdit struct {
	Company string `json:"company" maxLength:"80" example:"kiln-and-loom" doc:"Slug of a company of the final."`
	Place   int    `json:"place,omitempty" minimum:"0" maximum:"99" doc:"From 1; 0 for an award without a place." example:"1"`
	Award   string `json:"award,omitempty" maxLength:"120" doc:"Name of the award, in the language of the conference; needed without a place."`
	Prize   string `json:"prize,omitempty" maxLength:"300" doc:"In the language of the conference."`
}

// PitchCompanyName is a company of the final or among the winners.
type PitchCompanyName struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// PitchWinners are the winners of a pitch fest as the newsroom sees them.
type PitchWinners struct {
	Version   int64              `json:"version" doc:"For the next save; 0 if nothing was saved."`
	PublishAt *time.Time         `json:"publishAt" doc:"When readers will see them; null if that is not set."`
	Published *time.Time         `json:"published" doc:"Since when readers see them; null if they do not."`
	Announced bool               `json:"announced" doc:"Whether the applicants were told."`
	Winners   []PitchWinnerEdit  `json:"winners" nullable:"false"`
	Companies []PitchCompanyName `json:"companies" nullable:"false" doc:"Those of the final and the winners."`
}

// winnersOf returns the winners of a conference as the newsroom sees them.
func (p *Pitches) winnersOf(ctx context.Context, c *conference.Conference) (*PitchWinners, error) {
	db := p.DB.Read
	r, list, err := ResultsOf(ctx, db, c.ID)
	if err != nil {
		return nil, err
	}
	ids, err := conference.FinalistsOf(ctx, db, c.ID)
	if err != nil {
		return nil, err
	}
	for i := range list {
		ids = append(ids, list[i].CompanyID)
	}
	companies, err := company.CurrentByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	out := &PitchWinners{Version: r.Version, Announced: !r.AnnouncedAt.IsZero(), Winners: []PitchWinnerEdit{},
		Companies: []PitchCompanyName{}}
	if !r.PublishAt.IsZero() {
		at := r.PublishAt.In(c.Location())
		out.PublishAt = &at
	}
	if r.IsPublic() {
		at := r.PublishedAt.In(c.Location())
		out.Published = &at
	}
	named := map[string]bool{}
	for _, id := range ids {
		if one := companies[id]; one != nil && !named[one.Slug] {
			named[one.Slug] = true
			out.Companies = append(out.Companies, PitchCompanyName{one.Slug, one.Name})
		}
	}
	for i := range list {
		w := PitchWinnerEdit{Place: list[i].Place, Award: list[i].Award, Prize: list[i].Prize}
		if one := companies[list[i].CompanyID]; one != nil {
			w.Company = one.Slug
		}
		out.Winners = append(out.Winners, w)
	}
	return out, nil
}

func (p *Pitches) readWinners(ctx context.Context, in *conference.ConferenceSlug) (*apiv2.Output[PitchWinners], error) {
	c, err := conference.ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, problem(err)
	}
	out, err := p.winnersOf(ctx, c)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*out), nil
}

// changeWinners makes a change of the winners, and returns them afterwards. After a conflict the error has those that are stored.
func (p *Pitches) changeWinners(ctx context.Context, slug string, do func(context.Context, *database.Tx, *conference.Conference) error,
) (*apiv2.Output[PitchWinners], error) {
	var c *conference.Conference
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if c, err = conference.ForEditing(ctx, tx, slug); err != nil {
			return err
		}
		return do(ctx, tx, c)
	})
	isOther := errors.Is(err, database.ErrConflict)
	if err != nil && !isOther {
		return nil, problem(err)
	}
	out, err := p.winnersOf(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case isOther:
		return nil, apiv2.Changed(out)
	}
	return apiv2.Private(*out), nil
}

type saveWinnersInput struct {
	conference.ConferenceSlug
	Body struct {
		Version int64             `json:"version" minimum:"0" doc:"That was read."`
		Winners []PitchWinnerEdit `json:"winners" maxItems:"50" nullable:"false"`
	}
}

func (p *Pitches) saveWinners(ctx context.Context, in *saveWinnersInput) (*apiv2.Output[PitchWinners], error) {
	return p.changeWinners(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		slugs := make([]string, len(in.Body.Winners))
		for i, w := range in.Body.Winners {
			slugs[i] = w.Company
		}
		found, err := company.AnyBySlugs(ctx, tx, slugs)
		if err != nil {
			return err
		}
		ids := map[string]int64{}
		for i := range found {
			ids[found[i].Slug] = found[i].ID
		}
		list, wrong := make([]Winner, len(in.Body.Winners)), invalid.Fields{}
		for i, w := range in.Body.Winners {
			if ids[w.Company] == 0 {
				wrong[fmt.Sprintf("winners[%d].company", i)] = "is not a company of the final"
			}
			list[i] = Winner{CompanyID: ids[w.Company], Place: w.Place, Award: w.Award, Prize: w.Prize}
		}
		if len(wrong) > 0 {
			return wrong
		}
		return SaveWinners(ctx, tx, c, caller.ActorOf(ctx), in.Body.Version, list)
	})
}

type publishWinnersInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Version int64      `json:"version" minimum:"0" doc:"That was read."`
		At      *time.Time `json:"at,omitempty" doc:"When readers see them; at once by default."`
	}
}

func (p *Pitches) publishWinners(ctx context.Context, in *publishWinnersInput) (*apiv2.Output[PitchWinners], error) {
	return p.changeWinners(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		var at time.Time
		if in.Body.At != nil {
			at = *in.Body.At
		}
		return p.PublishWinners(ctx, tx, c, caller.ActorOf(ctx), in.Body.Version, at)
	})
}

type hideWinnersInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Version int64 `json:"version" minimum:"0" doc:"That was read."`
	}
}

func (p *Pitches) hideWinners(ctx context.Context, in *hideWinnersInput) (*apiv2.Output[PitchWinners], error) {
	return p.changeWinners(ctx, in.Slug, func(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
		return HideWinners(ctx, tx, c, caller.ActorOf(ctx), in.Body.Version)
	})
}

// PublicPitchWinner is a winner as readers see it.
type PublicPitchWinner struct {
	Company PitchCompanyName `json:"company"`
	Place   int              `json:"place" doc:"0 for an award without a place."`
	Award   string           `json:"award" doc:"In the language of the conference; empty for none."`
	Prize   string           `json:"prize" doc:"In the language of the conference; empty for none."`
}

// PublicPitchWinners are the winners of a pitch fest as readers see them.
type PublicPitchWinners struct {
	Lang  string              `json:"lang" doc:"Language code of the texts."`
	Items []PublicPitchWinner `json:"items" nullable:"false"`
}

func (p *Pitches) listWinners(ctx context.Context, in *conference.ConferenceSlug) (*apiv2.Output[PublicPitchWinners], error) {
	c, err := p.publicConference(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	out := PublicPitchWinners{Lang: c.Lang, Items: []PublicPitchWinner{}}
	apiv2.AddTags(ctx, conference.Tag, conference.TagOf(c.ID))
	r, list, err := ResultsOf(ctx, p.DB.Read, c.ID)
	if err != nil || !r.IsPublic() {
		return apiv2.Public(out), err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].CompanyID
	}
	companies, err := company.CurrentByIDs(ctx, p.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	for i := range list {
		one := companies[list[i].CompanyID]
		if one == nil || one.IsWithdrawn() {
			continue
		}
		apiv2.AddTags(ctx, company.TagOf(one.ID))
		out.Items = append(out.Items, PublicPitchWinner{PitchCompanyName{one.Slug, one.Name}, list[i].Place, list[i].Award, list[i].Prize})
	}
	return apiv2.Public(out), nil
}
