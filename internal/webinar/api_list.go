package webinar

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/story"
)

type deskListInput struct {
	apiv2.KeyPage
	State ListState `query:"state" enum:"open,over,cancelled" default:"open" doc:"Open ones are not over; the next start is first."`
	Brand string    `query:"brand" maxLength:"100" doc:"Slug of the brand. Without it, all brands that the caller may write for."`
	Words string    `query:"q" maxLength:"100" doc:"Part of the headline: the webinars that have it, on one page."`
}

// DeskWebinarItem is a story of the type WEBINAR in a list of the newsroom.
type DeskWebinarItem struct {
	Story       int64        `json:"story" doc:"ID of the story."`
	Title       string       `json:"title" example:"How to read a term sheet"`
	Brand       string       `json:"brand" doc:"Slug of the brand." example:"science"`
	Lang        string       `json:"lang" doc:"BCP 47 code."`
	Path        string       `json:"path" doc:"Path of the page."`
	StoryStatus story.Status `json:"storyStatus" enum:"draft,scheduled,published,unpublished"`
	Status      Status       `json:"status" enum:",upcoming,live,ended,cancelled" doc:"Empty for a story that has no webinar yet."`
	StartsAt    *string      `json:"startsAt" format:"date-time" doc:"Null for a story that has no webinar yet."`
	Zone        string       `json:"zone" example:"Asia/Kolkata"`
	Capacity    int          `json:"capacity" doc:"Number of seats; 0 for no limit."`
	Registered  int          `json:"registered" doc:"Number of registered readers."`
}

func (n *newsroomAPI) listDesk(ctx context.Context, in *deskListInput) (*apiv2.Output[apiv2.Items[DeskWebinarItem]], error) {
	starts, after, err := in.AfterPair()
	if err != nil {
		return nil, err
	}
	by := caller.ActorOf(ctx)
	query := DeskQuery{State: in.State, Words: strings.TrimSpace(in.Words), StartsAt: starts - 1, After: after, Limit: in.Limit + 1}
	if in.Brand != "" {
		b, err := n.Webinars.Brands.BySlug(ctx, in.Brand)
		if errors.Is(err, database.ErrNotFound) || err == nil && !by.CanWrite(b.ID) {
			return nil, apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
		}
		if err != nil {
			return nil, err
		}
		query.Brand = b.ID
	}
	if query.Words != "" {
		query.Limit = in.Limit
	}
	rows, err := n.Webinars.DeskList(ctx, by, query)
	if err != nil {
		return nil, err
	}
	now := n.Webinars.DB.Now()
	slugs := map[int64]string{}
	all, err := n.Webinars.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range all {
		slugs[b.ID] = b.Slug
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(r DeskRow) DeskWebinarItem {
		item := DeskWebinarItem{Story: r.ID, Title: r.Title, Brand: slugs[r.BrandID], Lang: r.Lang, Path: r.Path, StoryStatus: r.Status,
			Status: r.StatusAt(now), Zone: r.Zone, Capacity: r.Capacity, Registered: r.Registered}
		if !r.StartsAt.IsZero() {
			at := r.StartsAt.Format(time.RFC3339)
			item.StartsAt = &at
		}
		return item
	}, func(r DeskRow) string { return pageKey(&r) })), nil
}

// pageKey returns the key of a page that begins after a row. Numbers of keys begin at 1, so the start is one more; that of a story without
// a webinar is 0.
func pageKey(r *DeskRow) string {
	starts := int64(0)
	if !r.StartsAt.IsZero() {
		starts = r.StartsAt.UnixMilli()
	}
	return fmt.Sprintf("%d-%d", starts+1, r.ID)
}
