package curated

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/text"
)

// registerBanners adds the newsroom's operations on banners.
func (c *API) registerBanners(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Editors of the master brand may call it.")}
	}
	const at = "/desk/banners"
	apiv2.Write(a, http.MethodGet, at, "list-banners", "List the banners of pages", c.listBanners, in("")...)
	apiv2.Write(a, http.MethodGet, at+"/{page}", "read-banner", "Read the banner of a page", c.readBanner, in("")...)
	apiv2.Write(a, http.MethodPut, at+"/{page}", "save-banner", "Change the banner of a page", c.saveBanner, in(apiv2.ReplacesAll+
		"Without a picture the page has no banner. Readers see the change at once. ")...)
}

// bannerKeys are the sets of the banners by the name of their page.
var bannerKeys = map[string]string{"search": SearchBanner, "companies": CompanyBanner}

// BannerEdit has the fields of a banner that editors save.
type BannerEdit struct {
	Picture *int64 `json:"picture,omitempty" doc:"ID of a picture of the library; null for no banner."`
	Phone   *int64 `json:"phone,omitempty" doc:"ID of the picture on phones; by default the same."`
	Link    string `json:"link,omitempty" maxLength:"1000" doc:"A path of this site or an https address." example:"/events"`
	Alt     string `json:"alt,omitempty" maxLength:"300" doc:"What the banner says, for readers who do not see it."`
}

// DeskBanner is the banner of a page as the newsroom sees it.
type DeskBanner struct {
	Page    string `json:"page" enum:"search,companies"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	BannerEdit
}

// bannerOf returns the banner of a page as editors save it. db may be a transaction.
func bannerOf(ctx context.Context, db bun.IDB, page string, master *brand.Brand) (DeskBanner, error) {
	out := DeskBanner{Page: page}
	items, err := Items(ctx, db, bannerKeys[page], master.ID)
	if err != nil {
		return out, err
	}
	list, err := Decode[Banner](items)
	if err != nil {
		return out, err
	}
	if len(list) > 0 {
		b := list[0]
		records, err := media.RecordsAt(ctx, db, []string{b.Image, b.Mobile})
		if err != nil {
			return out, err
		}
		out.Link, out.Alt = b.Href, b.Alt
		if r := records[b.Image]; r != nil {
			out.Picture = &r.ID
		}
		if r := records[b.Mobile]; r != nil && b.Mobile != b.Image {
			out.Phone = &r.ID
		}
	}
	out.Version = apiv2.VersionOf(out.BannerEdit)
	return out, nil
}

// Widths in pixels of the renditions that a banner names.
const bannerWidth, phoneBannerWidth = 1600, 800

// items returns the items of the set of a banner, which was before. The error is an invalid.Fields. New pictures must be files that the
// caller may use.
func (e *BannerEdit) items(ctx context.Context, db bun.IDB, before BannerEdit) ([]Item, error) {
	if e.Picture == nil {
		return nil, nil
	}
	ids := media.IDs(e.Picture, e.Phone)
	pictures, err := media.Pictures(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	unusable, err := media.FirstUnusable(ctx, db, caller.ActorOf(ctx), media.IDs(before.Picture, before.Phone), ids)
	if err != nil {
		return nil, err
	}
	wrong, b := invalid.Fields{}, Banner{Href: strings.TrimSpace(e.Link), Alt: text.OneLine(e.Alt)}
	if unusable >= 0 {
		wrong[[]string{"picture", "phone"}[unusable]] = "is not a picture of the library"
	}
	if !text.IsLink(b.Href) || len(b.Href) > maxBannerLink {
		wrong["link"] = "is neither a path of this site nor an https address"
	}
	switch n := utf8.RuneCountInString(b.Alt); {
	case n == 0:
		wrong["alt"] = "is empty"
	case n > maxBannerAlt:
		wrong["alt"] = fmt.Sprintf("is longer than %d characters", maxBannerAlt)
	}
	if p := pictures[*e.Picture]; p == nil {
		wrong["picture"] = "is not a picture of the library"
	} else {
		b.Image = p.URL(bannerWidth)
		b.Mobile = b.Image
	}
	if e.Phone != nil {
		if p := pictures[*e.Phone]; p == nil {
			wrong["phone"] = "is not a picture of the library"
		} else {
			b.Mobile = p.URL(phoneBannerWidth)
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return Encode([]Banner{b})
}

const (
	maxBannerLink = 1000 // bytes
	maxBannerAlt  = 300  // characters
)

// masterBrand returns the master brand, whose sets have the banners, if the caller may write for it. The error has status 403.
func (c *API) masterBrand(ctx context.Context) (*brand.Brand, error) {
	master, err := c.Brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	return master, caller.RequireWriteAccess(ctx, master.ID)
}

func (c *API) listBanners(ctx context.Context, _ *struct{}) (*apiv2.Output[apiv2.Items[DeskBanner]], error) {
	master, err := c.masterBrand(ctx)
	if err != nil {
		return nil, err
	}
	out := apiv2.Items[DeskBanner]{Items: []DeskBanner{}}
	for _, page := range []string{"search", "companies"} {
		b, err := bannerOf(ctx, c.DB.Read, page, master)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, b)
	}
	return apiv2.Private(out), nil
}

// BannerInput names the banner of a page.
type BannerInput struct {
	Page string `path:"page" maxLength:"40" doc:"search or companies." example:"search"`
}

func (c *API) readBanner(ctx context.Context, in *BannerInput) (*apiv2.Output[DeskBanner], error) {
	master, err := c.masterBrand(ctx)
	if err != nil {
		return nil, err
	}
	if bannerKeys[in.Page] == "" {
		return nil, database.ErrNotFound
	}
	b, err := bannerOf(ctx, c.DB.Read, in.Page, master)
	return apiv2.Private(b), err
}

type saveBannerInput struct {
	BannerInput
	Body struct {
		BannerEdit
		Version int64 `json:"version" doc:"Version of the banner that was read; 409 if it has changed since."`
	}
}

func (c *API) saveBanner(ctx context.Context, in *saveBannerInput) (*apiv2.Output[DeskBanner], error) {
	if _, err := c.readBanner(ctx, &in.BannerInput); err != nil {
		return nil, err
	}
	err := c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		master, err := c.masterBrand(ctx)
		if err != nil {
			return err
		}
		key := bannerKeys[in.Page]
		if err := tx.Lock(ctx, "banner "+key); err != nil {
			return err
		}
		now, err := bannerOf(ctx, tx, in.Page, master)
		if err != nil {
			return err
		}
		if now.Version != in.Body.Version {
			return database.ErrConflict
		}
		items, err := in.Body.items(ctx, tx, now.BannerEdit)
		if err != nil {
			return err
		}
		return Replace(ctx, tx, key, master, items)
	})
	if errors.Is(err, database.ErrConflict) {
		now, err := c.readBanner(ctx, &in.BannerInput)
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(now.Body)
	}
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return c.readBanner(ctx, &in.BannerInput)
}
