package curated

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// registerSets adds the newsroom's operations on the sets that fronts and lists of people show: videos, people and events of partners.
func (c *API) registerSets(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc)}
	}
	const saved = apiv2.ReplacesAll + "Readers see the change at once. "
	const front = "/desk/fronts/{brand}"
	apiv2.Write(a, http.MethodGet, front+"/videos", "read-video-header", "Read the video header of a brand", c.readVideoHeader,
		in("The videos that a section of the kind video-header shows.")...)
	apiv2.Write(a, http.MethodPut, front+"/videos", "save-video-header", "Change the video header of a brand", c.saveVideoHeader,
		in(saved+"A video of the site gets its player, and its picture if none is named.")...)
	apiv2.Write(a, http.MethodGet, front+"/people", "read-people-list", "Read the list of people of a brand", c.readPeopleList,
		in("The people on the page that a setting of the brand names.")...)
	apiv2.Write(a, http.MethodPut, front+"/people", "save-people-list", "Change the list of people of a brand", c.savePeopleList,
		in(saved+"Without people there is no page.")...)
	const partners = "Editors of the master brand may call it."
	apiv2.Write(a, http.MethodGet, "/desk/partner-events", "read-partner-events", "Read the events of partners", c.readPartnerEvents,
		in("Sections of the kind partner-events of all brands show them. "+partners)...)
	apiv2.Write(a, http.MethodPut, "/desk/partner-events", "save-partner-events", "Change the events of partners", c.savePartnerEvents,
		in(saved+partners)...)
}

// SetInput names a brand.
type SetInput struct {
	Brand string `path:"brand" maxLength:"100" doc:"Slug of the brand." example:"science"`
}

// DeskVideoHeader is the video header of a brand as the newsroom sees it.
type DeskVideoHeader struct {
	Version int64 `json:"version" doc:"For the next save." example:"148201"`
	VideoHeaderEdit
}

// DeskPeopleList is a brand's list of people as the newsroom sees it.
type DeskPeopleList struct {
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Page    string `json:"page" doc:"Path of the page; empty if the settings of the brand name none." example:"/women"`
	PeopleListEdit
}

// DeskPartnerEvents has the events of partners as the newsroom sees them.
type DeskPartnerEvents struct {
	Version   int64 `json:"version" doc:"For the next save." example:"148201"`
	Elsewhere bool  `json:"elsewhere" doc:"Readers see the events of the partners' own system instead, which the program's settings name."`
	PartnerEventsEdit
}

// brandOf returns a brand for whose sets the caller may write.
func (c *API) brandOf(ctx context.Context, slug string) (*brand.Brand, error) {
	b, err := c.Brands.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	return b, caller.RequireWriteAccess(ctx, b.ID)
}

func (c *API) editor(db bun.IDB, b *brand.Brand) setEditor { return setEditor{db, c.Stories, b} }

// saveSet replaces a set of a brand. read returns what is stored, and items what is to be stored instead; it gets what read returned. seen
// is the version that the caller read. The error is that of items, or database.ErrConflict.
func saveSet[E any](ctx context.Context, c *API, b *brand.Brand, key string, seen int64, read func(setEditor, context.Context) (E, error),
	items func(context.Context, setEditor, E) ([]Item, error),
) error {
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "set "+key+" "+b.Slug); err != nil {
			return err
		}
		e := c.editor(tx, b)
		now, err := read(e, ctx)
		if err != nil {
			return err
		}
		if apiv2.VersionOf(now) != seen {
			return database.ErrConflict
		}
		list, err := items(ctx, e, now)
		if err != nil {
			return err
		}
		return Replace(ctx, tx, key, b, list)
	})
}

// afterSave returns what read returns after a save, or the error of the save. After a conflict the error has what is stored.
func afterSave[B any](err error, read func() (*apiv2.Output[B], error)) (*apiv2.Output[B], error) {
	if err != nil && !errors.Is(err, database.ErrConflict) {
		return nil, apiv2.SaveProblem(err)
	}
	now, readErr := read()
	if err == nil || readErr != nil {
		return now, readErr
	}
	return nil, apiv2.Changed(now.Body)
}

func (c *API) readVideoHeader(ctx context.Context, in *SetInput) (*apiv2.Output[DeskVideoHeader], error) {
	b, err := c.brandOf(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	edit, err := c.editor(c.DB.Read, b).videoHeader(ctx)
	return apiv2.Private(DeskVideoHeader{apiv2.VersionOf(edit), edit}), err
}

type saveVideosInput struct {
	SetInput
	Body struct {
		VideoHeaderEdit
		Version int64 `json:"version" doc:"Version of the video header that was read; 409 if it has changed since."`
	}
}

func (c *API) saveVideoHeader(ctx context.Context, in *saveVideosInput) (*apiv2.Output[DeskVideoHeader], error) {
	b, err := c.brandOf(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	err = saveSet(ctx, c, b, VideoHeader, in.Body.Version, setEditor.videoHeader,
		func(ctx context.Context, e setEditor, now VideoHeaderEdit) ([]Item, error) {
			return e.videoItems(ctx, caller.ActorOf(ctx), in.Body.VideoHeaderEdit, now)
		})
	return afterSave(err, func() (*apiv2.Output[DeskVideoHeader], error) { return c.readVideoHeader(ctx, &in.SetInput) })
}

func (c *API) readPeopleList(ctx context.Context, in *SetInput) (*apiv2.Output[DeskPeopleList], error) {
	b, err := c.brandOf(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	edit, err := c.editor(c.DB.Read, b).peopleList(ctx)
	out := DeskPeopleList{Version: apiv2.VersionOf(edit), PeopleListEdit: edit}
	if b.Settings.PeopleList != "" {
		out.Page = b.PathOf(b.Settings.PeopleList)
	}
	return apiv2.Private(out), err
}

type savePeopleInput struct {
	SetInput
	Body struct {
		PeopleListEdit
		Version int64 `json:"version" doc:"Version of the list of people that was read; 409 if it has changed since."`
	}
}

func (c *API) savePeopleList(ctx context.Context, in *savePeopleInput) (*apiv2.Output[DeskPeopleList], error) {
	b, err := c.brandOf(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	err = saveSet(ctx, c, b, PeopleList, in.Body.Version, setEditor.peopleList,
		func(ctx context.Context, e setEditor, now PeopleListEdit) ([]Item, error) {
			return e.peopleItems(ctx, caller.ActorOf(ctx), in.Body.PeopleListEdit, now)
		})
	return afterSave(err, func() (*apiv2.Output[DeskPeopleList], error) { return c.readPeopleList(ctx, &in.SetInput) })
}

func (c *API) readPartnerEvents(ctx context.Context, _ *struct{}) (*apiv2.Output[DeskPartnerEvents], error) {
	master, err := c.masterBrand(ctx)
	if err != nil {
		return nil, err
	}
	edit, err := c.editor(c.DB.Read, master).partnerEvents(ctx)
	out := DeskPartnerEvents{Version: apiv2.VersionOf(edit), PartnerEventsEdit: edit}
	if c.Partners != nil {
		_, out.Elsewhere = c.Partners.Published()
	}
	return apiv2.Private(out), err
}

type savePartnersInput struct {
	Body struct {
		PartnerEventsEdit
		Version int64 `json:"version" doc:"Version of the partners' events that was read; 409 if it has changed since."`
	}
}

func (c *API) savePartnerEvents(ctx context.Context, in *savePartnersInput) (*apiv2.Output[DeskPartnerEvents], error) {
	master, err := c.masterBrand(ctx)
	if err != nil {
		return nil, err
	}
	err = saveSet(ctx, c, master, PartnerEvents, in.Body.Version, setEditor.partnerEvents,
		func(ctx context.Context, e setEditor, now PartnerEventsEdit) ([]Item, error) {
			return e.partnerItems(ctx, caller.ActorOf(ctx), in.Body.PartnerEventsEdit, now)
		})
	return afterSave(err, func() (*apiv2.Output[DeskPartnerEvents], error) { return c.readPartnerEvents(ctx, nil) })
}
