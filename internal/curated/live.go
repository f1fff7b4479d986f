package curated

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/route"
	"masthead/internal/story"
)

// LiveVideo is a value of the set of broadcasts. It has the content of the broadcast page with its
// slug, and says whether the video is on air.
type LiveVideo struct {
	Slug        string     `json:"slug"`
	LiveOn      bool       `json:"liveOn"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	PlayerNode  PlayerNode `json:"playerNode"`
	Thumbnail   *string    `json:"thumbnail"` // address of the picture that is shown until the video plays
	Since       string     `json:"since"`     // RFC 3339, time at which the video went on air; Replace sets it
}

// PlayerNode is the video of a broadcast's player.
type PlayerNode struct {
	Platform string `json:"platform"` // "youtube", "vimeo" or "file"
	ID       string `json:"id"`       // id of the video on YouTube or Vimeo
	Src      string `json:"src"`      // path of a file on this site
}

// Media returns the ID of the video or the path of the file.
func (n PlayerNode) Media() string {
	if n.Platform == "file" {
		return n.Src
	}
	return n.ID
}

// validate returns an invalid.Fields, with names such as "live_video[1].title", if an item of a set breaks a rule. Only broadcasts and
// the slugs of events have rules.
func validate(key string, items []Item) error {
	if key == Events {
		return validateEvents(items)
	}
	if key != LiveVideos {
		return nil
	}
	seen := map[string]bool{}
	for i, it := range items {
		var l LiveVideo
		field, message := "", "must be one broadcast as JSON"
		if json.Unmarshal([]byte(it.Value), &l) == nil {
			field, message = l.invalidField()
		}
		if message == "" && seen[l.Slug] {
			field, message = "slug", fmt.Sprintf("must differ from those of the other broadcasts; %q is used twice", l.Slug)
		}
		if message != "" {
			return invalid.Fields{strings.TrimSuffix(fmt.Sprintf("%s[%d].%s", key, i, field), "."): message}
		}
		seen[l.Slug] = true
	}
	return nil
}

func validateEvents(items []Item) error {
	for i, it := range items {
		var e struct {
			Slug string `json:"slug"`
		}
		if json.Unmarshal([]byte(it.Value), &e) == nil && e.Slug != "" && route.CheckSlug(route.EventsPath+"/"+e.Slug) != nil {
			return invalid.Fields{fmt.Sprintf("%s[%d].slug", Events, i): "is the address of another page"}
		}
	}
	return nil
}

// invalidField returns the first field that breaks a rule, and a message that states the rule, or
// "". A broadcast that is off air need not have a player.
func (l LiveVideo) invalidField() (field, message string) {
	node := l.PlayerNode
	switch {
	case l.Slug == "" || slug.Make(l.Slug) != l.Slug || len(l.Slug) > story.MaxSlug:
		return "slug", "must be lower-case letters, digits and hyphens, such as \"main\""
	case route.CheckSlug(route.LivePath+"/"+l.Slug) != nil:
		return "slug", "is the address of another page"
	case strings.TrimSpace(l.Title) == "":
		return "title", "must not be empty"
	case utf8.RuneCountInString(l.Title) > story.MaxTitle:
		return "title", fmt.Sprintf("must not be longer than %d characters", story.MaxTitle)
	case utf8.RuneCountInString(l.Description) > story.MaxExcerpt:
		return "description", fmt.Sprintf("must not be longer than %d characters", story.MaxExcerpt)
	case !l.LiveOn && node == PlayerNode{}:
		return "", ""
	}
	there := story.IsVideo(node.Platform, node.Media())
	switch node.Platform {
	case "youtube", "vimeo":
		field, message = "playerNode.id", "must be the id of a video on "+node.Platform
	case "file":
		field, message = "playerNode.src", "must be the path of a file on this site, which begins with \"/\""
	default:
		field, message = "playerNode.platform", "must be youtube, vimeo or file"
	}
	if there {
		return "", ""
	}
	return field, message
}

// setOnAirTimes sets when each broadcast went on air: the time when it was first saved as on air.
func setOnAirTimes(ctx context.Context, tx *database.Tx, b *brand.Brand, items []Item) error {
	var old []string
	err := tx.NewSelect().Model((*Item)(nil)).Column("value").Where("set_key = ?", LiveVideos).Where("brand_id = ?", b.ID).Scan(ctx, &old)
	if err != nil {
		return err
	}
	since := map[string]string{}
	for _, text := range old {
		var l LiveVideo
		if json.Unmarshal([]byte(text), &l) == nil && l.LiveOn {
			since[l.Slug] = l.Since
		}
	}
	for i, it := range items {
		value := map[string]any{}
		var l LiveVideo
		if err := errors.Join(json.Unmarshal([]byte(it.Value), &value), json.Unmarshal([]byte(it.Value), &l)); err != nil {
			return err
		}
		delete(value, "since")
		if l.LiveOn {
			value["since"] = cmp.Or(since[l.Slug], tx.At.Format(time.RFC3339))
		}
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		items[i].Value = string(text)
	}
	return nil
}

// LiveVideoBySlug returns the broadcast with a slug, and its brand. If several brands have one, the
// first of brands takes precedence. It returns nil if none has one.
func LiveVideoBySlug(ctx context.Context, db *database.DB, slug string, brands ...*brand.Brand) (*LiveVideo, *brand.Brand, error) {
	ids := make([]int64, len(brands))
	for i, b := range brands {
		ids[i] = b.ID
	}
	var items []Item
	q := currentValues(db, LiveVideos).Column("brand_id", "value").Where("brand_id IN (?)", bun.List(ids))
	if err := q.Scan(ctx, &items); err != nil {
		return nil, nil, fmt.Errorf("broadcast %q: %w", slug, err)
	}
	for _, b := range brands {
		for _, it := range items {
			var l LiveVideo
			if it.BrandID == b.ID && json.Unmarshal([]byte(it.Value), &l) == nil && l.Slug == slug {
				return &l, b, nil
			}
		}
	}
	return nil, nil, nil
}
