package announcement

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
)

// Offer returns the newsroom's operations, and the task that shows and hides announcements at their times. dropPages drops the cached pages
// with a cache tag.
func (as *Announcements) Offer(dropPages func(tags ...string)) feature.Offer {
	times := &due{Announcements: as, dropPages: dropPages, looked: as.DB.Now()}
	return feature.Offer{API: as.register,
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedAnnouncement: as.planned},
		Tasks:   []feature.Task{{Name: "announcements", Every: time.Second, Do: times.show}}}
}

// register adds the newsroom's operations to the API.
func (as *Announcements) register(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Editors of the brand of the announcement may call it.")}
	}
	const at = "/desk/announcements"
	apiv2.Write(a, http.MethodGet, at, "list-announcements", "List announcements in every state, the newest first",
		as.listAnnouncements, in("")...)
	apiv2.Write(a, http.MethodPost, at, "create-announcement", "Create an announcement", as.create, in(
		"It is the bar above the pages of the brand. That of an edition is also above the pages of other brands in its language that have "+
			"none. ")...)
	apiv2.Write(a, http.MethodGet, at+"/{id}", "read-announcement", "Read an announcement", as.read, in("")...)
	apiv2.Write(a, http.MethodPut, at+"/{id}", "save-announcement", "Change an announcement", as.save, in(apiv2.ReplacesAll)...)
	apiv2.Write(a, http.MethodDelete, at+"/{id}", "remove-announcement", "Remove an announcement", as.remove, in("")...)
}

// AnnouncementEdit has the fields of an announcement that editors save.
type AnnouncementEdit struct {
	Text     string `json:"text" maxLength:"200" example:"The summit is sold out; watch it live."`
	Link     string `json:"link,omitempty" maxLength:"1000" doc:"A path of this site or an https address; empty for none." example:"/live/summit"` //nolint:lll // a tag
	StartsAt string `json:"startsAt,omitempty" maxLength:"40" doc:"RFC 3339; empty for a draft." example:"2026-12-05T18:30:00+05:30"`
	EndsAt   string `json:"endsAt,omitempty" maxLength:"40" doc:"RFC 3339; empty for one without an end."`
}

// DeskAnnouncement is an announcement as the newsroom sees it.
type DeskAnnouncement struct {
	ID      int64  `json:"id" example:"7"`
	Version int64  `json:"version" doc:"For the next save." example:"3"`
	Brand   string `json:"brand" doc:"Slug of the brand." example:"makers"`
	State   State  `json:"state" enum:"draft,scheduled,shown,ended"`
	AnnouncementEdit
}

func (as *Announcements) infoOf(ctx context.Context, a *Announcement) (DeskAnnouncement, error) {
	b, err := as.Brands.ByID(ctx, a.BrandID) // in memory
	if err != nil {
		return DeskAnnouncement{}, err
	}
	moment := func(m clock.Moment) string {
		if m.IsZero() {
			return ""
		}
		return m.In(b.Zone()).Format(time.RFC3339)
	}
	return DeskAnnouncement{a.ID, a.Version, b.Slug, a.StateAt(as.DB.Now()), AnnouncementEdit{a.Text, a.Link, moment(a.StartsAt),
		moment(a.EndsAt)}}, nil
}

func (as *Announcements) announcementOutput(ctx context.Context, a *Announcement) (*apiv2.Output[DeskAnnouncement], error) {
	info, err := as.infoOf(ctx, a)
	return apiv2.Private(info), err
}

// apply sets the fields of an announcement. The error has status 422.
func (e *AnnouncementEdit) apply(a *Announcement) error {
	a.Text, a.Link, a.StartsAt, a.EndsAt = e.Text, e.Link, clock.Moment{}, clock.Moment{}
	wrong := map[string]string{}
	for field, value := range map[string]struct {
		typed string
		at    *clock.Moment
	}{"startsAt": {e.StartsAt, &a.StartsAt}, "endsAt": {e.EndsAt, &a.EndsAt}} {
		if value.typed == "" {
			continue
		}
		at, err := clock.ParseMoment(value.typed)
		if err != nil {
			wrong[field] = "must be a time such as 2026-12-05T18:30:00+05:30"
		}
		*value.at = at
	}
	if len(wrong) > 0 {
		return apiv2.FieldErrors(wrong)
	}
	return nil
}

// AnnouncementInput names an announcement.
type AnnouncementInput struct {
	ID int64 `path:"id" minimum:"1" doc:"ID of the announcement."`
}

// writable returns an announcement that the caller may change. The error has status 404 or 403.
func (as *Announcements) writable(ctx context.Context, id int64) (*Announcement, error) {
	a, err := Get(ctx, as.DB.Read, id)
	_, err = caller.Writes(ctx, a, err)
	return a, err
}

type listInput struct {
	apiv2.KeyPage
	Q     string `query:"q" maxLength:"100" doc:"Part of a text."`
	Brand string `query:"brand" maxLength:"100" doc:"Slug of a brand; by default all for which the caller may write."`
	State string `query:"state" enum:"all,draft,scheduled,shown,ended" default:"all"`
}

func (as *Announcements) listAnnouncements(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[DeskAnnouncement]], error) {
	f := Filter{Words: in.Q}
	if in.State != "all" {
		f.State = State(in.State)
	}
	var err error
	if f.Brands, err = as.Brands.IDsForWriting(ctx, in.Brand); err != nil {
		return nil, err
	}
	if f.Before, err = in.AfterID(); err != nil {
		return nil, err
	}
	list, err := as.List(ctx, f, in.Limit+1)
	if err != nil {
		return nil, err
	}
	infos := make([]DeskAnnouncement, len(list))
	for i, a := range list {
		if infos[i], err = as.infoOf(ctx, a); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(apiv2.ItemsOf(infos, in.Limit, func(a DeskAnnouncement) DeskAnnouncement { return a },
		func(a DeskAnnouncement) string { return strconv.FormatInt(a.ID, 10) })), nil
}

func (as *Announcements) read(ctx context.Context, in *AnnouncementInput) (*apiv2.Output[DeskAnnouncement], error) {
	a, err := as.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return as.announcementOutput(ctx, a)
}

type createAnnouncementInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"makers" doc:"Slug of the brand."`
		AnnouncementEdit
	}
}

func (as *Announcements) create(ctx context.Context, in *createAnnouncementInput) (*apiv2.Output[DeskAnnouncement], error) {
	b, err := as.Brands.ForWriting(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	a := &Announcement{BrandID: b.ID}
	if err := in.Body.apply(a); err != nil {
		return nil, err
	}
	if err := as.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		a.ID = 0
		return Save(ctx, tx, a, 0)
	}); err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return as.announcementOutput(ctx, a)
}

type saveAnnouncementInput struct {
	AnnouncementInput
	Body struct {
		AnnouncementEdit
		Version int64 `json:"version" minimum:"1" doc:"Version of the announcement that was read; 409 if it has changed since."`
	}
}

func (as *Announcements) save(ctx context.Context, in *saveAnnouncementInput) (*apiv2.Output[DeskAnnouncement], error) {
	a, err := as.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := in.Body.apply(a); err != nil {
		return nil, err
	}
	err = as.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return Save(ctx, tx, a, in.Body.Version) })
	if err != nil {
		return nil, as.problemOf(ctx, in.ID, err)
	}
	return as.announcementOutput(ctx, a)
}

// problemOf returns the API error of a change; the announcement as it is now is part of that of a conflict.
func (as *Announcements) problemOf(ctx context.Context, id int64, err error) error {
	if !errors.Is(err, database.ErrConflict) {
		return apiv2.SaveProblem(err)
	}
	now, err := as.read(ctx, &AnnouncementInput{id})
	if err != nil {
		return err
	}
	return apiv2.Changed(now.Body)
}

type removeInput struct {
	AnnouncementInput
	Version int64 `query:"version" required:"true" minimum:"1" doc:"Version of the announcement that was read; 409 if it has changed since."`
}

// RemovedAnnouncement names an announcement that no longer exists.
type RemovedAnnouncement struct {
	ID int64 `json:"id" example:"7"`
}

func (as *Announcements) remove(ctx context.Context, in *removeInput) (*apiv2.Output[RemovedAnnouncement], error) {
	a, err := as.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	err = as.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return Remove(ctx, tx, a, in.Version) })
	if err != nil {
		return nil, as.problemOf(ctx, in.ID, err)
	}
	return apiv2.Private(RemovedAnnouncement{in.ID}), nil
}
