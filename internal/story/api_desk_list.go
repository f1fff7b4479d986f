package story

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

type deskStoriesInput struct {
	apiv2.KeyPage
	Brand  string `query:"brand" required:"true" maxLength:"100" doc:"Slug of the brand."`
	Status Status `query:"status" enum:"draft,scheduled,published,unpublished" default:"draft"`
}

// DeskEntry is a story in a list of the newsroom.
type DeskEntry struct {
	ID          int64  `json:"id"`
	Revision    int    `json:"revision"`
	Status      Status `json:"status" enum:"draft,scheduled,published,unpublished"`
	Lang        string `json:"lang" doc:"BCP 47 code."`
	Type        Type   `json:"type" enum:"ARTICLE,VIDEO,WEBINAR"`
	Title       string `json:"title"`
	Slug        string `json:"slug"`
	Path        string `json:"path"`
	UpdatedAt   string `json:"updatedAt" doc:"RFC 3339"`
	PublishedAt string `json:"publishedAt" doc:"RFC 3339; empty if it has no date."`
}

func (desk *DeskAPI) list(ctx context.Context, in *deskStoriesInput) (*apiv2.Output[apiv2.Items[DeskEntry]], error) {
	b, err := desk.Stories.brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	var rows []Story
	q := desk.Stories.db.Read.NewSelect().Model(&rows).
		Column("id", "revision", "status", "lang", "type", "title", "slug", "path", "updated_at", "published_at").
		Where("brand_id = ?", b.ID).Where("status = ?", in.Status).Order("updated_at DESC", "id DESC").Limit(int64(in.Limit) + 1)
	if in.After != "" {
		at, id, _ := strings.Cut(in.After, "-")
		updatedAt, err := strconv.ParseInt(at, 10, 64)
		before, idErr := strconv.ParseInt(id, 10, 64)
		if err != nil || idErr != nil {
			return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
		}
		q = q.Where("(updated_at, id) < (?, ?)", updatedAt, before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list %s stories of brand %d: %w", in.Status, b.ID, err)
	}
	zone := b.Zone()
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(s Story) DeskEntry {
		e := DeskEntry{ID: s.ID, Revision: s.Revision, Status: s.Status, Lang: s.Lang, Type: s.Type, Title: s.Title, Slug: s.Slug, Path: s.Path,
			UpdatedAt: s.UpdatedAt.In(zone).Format(time.RFC3339)}
		if !s.PublishedAt.IsZero() {
			e.PublishedAt = s.PublishedAt.In(zone).Format(time.RFC3339)
		}
		return e
	}, func(s Story) string { return fmt.Sprintf("%d-%d", s.UpdatedAt.UnixMilli(), s.ID) })), nil
}
