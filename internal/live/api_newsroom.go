package live

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// newsroomAPI has the operations of the newsroom on broadcasts.
type newsroomAPI struct{ *Pages }

func (p *newsroomAPI) register(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Editors of the brand of the broadcast may call it.")}
	}
	const at = "/desk/broadcasts"
	apiv2.Write(a, http.MethodGet, at, "list-broadcasts", "List the broadcasts", p.listBroadcasts, in("")...)
	apiv2.Write(a, http.MethodPost, at, "create-broadcast", "Create a broadcast", p.create, in(
		"The brand is that of an edition. The page exists at once. The brand and the address cannot be changed afterwards. ")...)
	apiv2.Write(a, http.MethodGet, at+"/{brand}/{slug}", "read-broadcast", "Read a broadcast as the newsroom saves it", p.read, in("")...)
	apiv2.Write(a, http.MethodPut, at+"/{brand}/{slug}", "save-broadcast", "Change a broadcast, take it on or off air", p.save, in(
		apiv2.ReplacesAll+"Readers see it at once. ")...)
	apiv2.Write(a, http.MethodDelete, at+"/{brand}/{slug}", "remove-broadcast", "Remove a broadcast with its page", p.remove, in("")...)
}

// Broadcast is a broadcast as the newsroom sees it.
type Broadcast struct {
	Brand   string `json:"brand" doc:"Slug of the brand." example:"makers"`
	Slug    string `json:"slug" example:"budget-day"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Page    string `json:"page" doc:"Path of the page." example:"/live/budget-day"`
	Since   string `json:"since" doc:"RFC 3339; when it went on air; empty while it is off air."`
	Edit
}

func (p *newsroomAPI) infoOf(ctx context.Context, b *brand.Brand, v curated.LiveVideo) (Broadcast, error) {
	e, err := editOf(ctx, p.Landings.Landings.DB.Read, v)
	out := Broadcast{Brand: b.Slug, Slug: v.Slug, Version: apiv2.VersionOf(e), Page: b.PathOf(livePath + v.Slug), Edit: e}
	if v.LiveOn {
		out.Since = v.Since
	}
	return out, err
}

type listInput struct {
	apiv2.KeyPage
	Q     string `query:"q" maxLength:"100" doc:"Part of a title."`
	Brand string `query:"brand" maxLength:"100" doc:"Slug of a brand; by default all for which the caller may write."`
}

func (p *newsroomAPI) listBroadcasts(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[Broadcast]], error) {
	words := text.FoldName(strings.TrimSpace(in.Q))
	list, err := p.broadcasts(ctx, func(b *brand.Brand) bool {
		return caller.ActorOf(ctx).CanWrite(b.ID) && (in.Brand == "" || in.Brand == b.Slug)
	})
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(one broadcast) bool { return !strings.Contains(text.FoldName(one.video.Title), words) })
	keyOf := func(one broadcast) string { return one.brand.Slug + "/" + one.video.Slug }
	if in.After != "" {
		at := slices.IndexFunc(list, func(one broadcast) bool { return keyOf(one) == in.After })
		if at < 0 {
			return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
		}
		list = list[at+1:]
	}
	page := apiv2.ItemsOf(list, in.Limit, func(one broadcast) broadcast { return one }, keyOf)
	out := apiv2.Items[Broadcast]{Items: []Broadcast{}, Next: page.Next}
	for _, one := range page.Items {
		info, err := p.infoOf(ctx, one.brand, one.video)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, info)
	}
	return apiv2.Private(out), nil
}

// BroadcastInput names a broadcast.
type BroadcastInput struct {
	Brand string `path:"brand" maxLength:"100" doc:"Slug of the brand." example:"makers"`
	Slug  string `path:"slug" maxLength:"120" doc:"Slug of the broadcast." example:"budget-day"`
}

// writable returns a brand for which the caller may write. The error has status 404 or 403.
func (p *newsroomAPI) writable(ctx context.Context, slug string) (*brand.Brand, error) {
	b, err := p.Landings.Landings.Brands.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	return b, caller.RequireWriteAccess(ctx, b.ID)
}

func (p *newsroomAPI) read(ctx context.Context, in *BroadcastInput) (*apiv2.Output[Broadcast], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	v, _, err := curated.LiveVideoBySlug(ctx, p.Landings.Landings.DB, in.Slug, b)
	if err != nil {
		return nil, err
	}
	if v == nil {
		return nil, database.ErrNotFound
	}
	info, err := p.infoOf(ctx, b, *v)
	return apiv2.Private(info), err
}

type createBroadcastInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"makers" doc:"Slug of the brand."`
		Slug  string `json:"slug,omitempty" maxLength:"80" doc:"Made from the title by default." example:"budget-day"`
		Edit
	}
}

func (p *newsroomAPI) create(ctx context.Context, in *createBroadcastInput) (*apiv2.Output[Broadcast], error) {
	b, err := p.writable(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	if !b.IsEdition() {
		return nil, apiv2.FieldErrors(map[string]string{"brand": "has no pages of broadcasts; they belong to an edition"})
	}
	v := curated.LiveVideo{Slug: strings.TrimSpace(in.Body.Slug)}
	if v.Slug == "" {
		made := text.Slug(in.Body.Title)
		v.Slug = strings.Trim(made[:min(len(made), maxSlug)], "-")
	}
	err = p.Landings.Landings.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return change(ctx, tx, b, func(list []curated.LiveVideo) ([]curated.LiveVideo, error) {
			if slices.ContainsFunc(list, func(o curated.LiveVideo) bool { return o.Slug == v.Slug }) {
				return nil, invalid.Fields{"slug": "is the address of another broadcast"}
			}
			err := in.Body.apply(ctx, tx, caller.ActorOf(ctx), &v)
			return append(list, v), err
		})
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return p.read(ctx, &BroadcastInput{b.Slug, v.Slug})
}

// maxSlug is the maximum length of an address that is made from a title.
const maxSlug = 80

// changeOne changes a broadcast that was read with a version; edit returns false to remove it. The error has status 404, 409 or 422.
func (p *newsroomAPI) changeOne(ctx context.Context, in BroadcastInput, version int64,
	edit func(*database.Tx, *curated.LiveVideo) (keep bool, err error),
) error {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return err
	}
	err = p.Landings.Landings.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return change(ctx, tx, b, func(list []curated.LiveVideo) ([]curated.LiveVideo, error) {
			at := slices.IndexFunc(list, func(o curated.LiveVideo) bool { return o.Slug == in.Slug })
			if at < 0 {
				return nil, database.ErrNotFound
			}
			now, err := editOf(ctx, tx, list[at])
			if err != nil {
				return nil, err
			}
			if apiv2.VersionOf(now) != version {
				return nil, database.ErrConflict
			}
			keep, err := edit(tx, &list[at])
			if !keep {
				list = slices.Delete(list, at, at+1)
			}
			return list, err
		})
	})
	if errors.Is(err, database.ErrConflict) {
		now, err := p.read(ctx, &in)
		if err != nil {
			return err
		}
		return apiv2.Changed(now.Body)
	}
	return apiv2.SaveProblem(err)
}

type saveBroadcastInput struct {
	BroadcastInput
	Body struct {
		Edit
		Version int64 `json:"version" doc:"Version of the live page that was read; 409 if it has changed since."`
	}
}

func (p *newsroomAPI) save(ctx context.Context, in *saveBroadcastInput) (*apiv2.Output[Broadcast], error) {
	err := p.changeOne(ctx, in.BroadcastInput, in.Body.Version, func(tx *database.Tx, v *curated.LiveVideo) (bool, error) {
		return true, in.Body.apply(ctx, tx, caller.ActorOf(ctx), v)
	})
	if err != nil {
		return nil, err
	}
	return p.read(ctx, &in.BroadcastInput)
}

type removeInput struct {
	BroadcastInput
	Version int64 `query:"version" required:"true" doc:"Version of the live page that was read; 409 if it has changed since."`
}

// RemovedBroadcast names a broadcast that no longer exists.
type RemovedBroadcast struct {
	Slug string `json:"slug" example:"budget-day"`
}

func (p *newsroomAPI) remove(ctx context.Context, in *removeInput) (*apiv2.Output[RemovedBroadcast], error) {
	err := p.changeOne(ctx, in.BroadcastInput, in.Version, func(*database.Tx, *curated.LiveVideo) (bool, error) { return false, nil })
	if err != nil {
		return nil, err
	}
	return apiv2.Private(RemovedBroadcast{in.Slug}), nil
}
