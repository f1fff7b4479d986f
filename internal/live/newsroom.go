package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/text"
)

// Edit has the fields of a broadcast that editors save.
type Edit struct {
	Title       string `json:"title" maxLength:"1000" example:"Budget day"`
	Description string `json:"description,omitempty" maxLength:"1000"`
	Video       string `json:"video,omitempty" maxLength:"500" doc:"Address on YouTube or Vimeo, or the path of a file of this site." example:"https://www.youtube.com/watch?v=a-b_1"` //nolint:lll // a tag
	Picture     *int64 `json:"picture,omitempty" doc:"ID of the picture that is shown until the video plays; null for none."`
	OnAir       bool   `json:"onAir" doc:"Whether the page shows the player."`
}

// broadcast is a broadcast with its place.
type broadcast struct {
	brand *brand.Brand
	video curated.LiveVideo
}

// maxBroadcasts is the number of broadcasts of a brand.
const maxBroadcasts = 50

// broadcasts returns the broadcasts of the brands that may selects, by the position of the brand and in their order.
func (p *Pages) broadcasts(ctx context.Context, may func(*brand.Brand) bool) ([]broadcast, error) {
	all, err := p.Landings.Landings.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	sets, err := curated.DecodedValuesByBrand[curated.LiveVideo](ctx, p.Landings.Landings.DB, curated.LiveVideos)
	var list []broadcast
	for _, b := range all {
		for _, v := range sets[b.ID] {
			if may(b) {
				list = append(list, broadcast{b, v})
			}
		}
	}
	return list, err
}

// videoAddress returns the address of a player's video as editors enter it.
func videoAddress(n curated.PlayerNode) string {
	switch {
	case n.Media() == "":
		return ""
	case n.Platform == "youtube":
		return "https://www.youtube.com/watch?v=" + n.ID
	case n.Platform == "vimeo":
		return "https://vimeo.com/" + n.ID
	}
	return n.Src
}

// playerOf returns the video at an address that an editor entered, and false if it is not one that a player can play.
func playerOf(address string) (n curated.PlayerNode, ok bool) {
	if strings.HasPrefix(address, "/") {
		return curated.PlayerNode{Platform: "file", Src: address}, true
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" {
		return n, false
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	last := parts[len(parts)-1]
	switch host := strings.TrimPrefix(strings.TrimPrefix(u.Hostname(), "www."), "m."); host {
	case "youtu.be":
		return curated.PlayerNode{Platform: "youtube", ID: last}, true
	case "youtube.com", "youtube-nocookie.com":
		return curated.PlayerNode{Platform: "youtube", ID: cmp.Or(u.Query().Get("v"), last)}, true
	case "vimeo.com", "player.vimeo.com":
		return curated.PlayerNode{Platform: "vimeo", ID: last}, true
	}
	return n, false
}

// editOf returns a broadcast as editors save it.
func editOf(ctx context.Context, db bun.IDB, v curated.LiveVideo) (Edit, error) {
	e := Edit{Title: v.Title, Description: v.Description, Video: videoAddress(v.PlayerNode), OnAir: v.LiveOn}
	if v.Thumbnail == nil {
		return e, nil
	}
	found, err := media.RecordsAt(ctx, db, []string{*v.Thumbnail})
	if r := found[*v.Thumbnail]; r != nil {
		e.Picture = &r.ID
	}
	return e, err
}

// pictureWidth is the width in pixels of the rendition that a broadcast names.
const pictureWidth = 1280

// apply sets the fields of a broadcast. It returns an invalid.Fields. A new picture must be a file that the actor may use.
func (e *Edit) apply(ctx context.Context, db bun.IDB, by actor.Actor, v *curated.LiveVideo) error {
	before, err := editOf(ctx, db, *v)
	if err != nil {
		return err
	}
	v.Title, v.Description, v.LiveOn, v.PlayerNode = text.OneLine(e.Title), strings.TrimSpace(e.Description), e.OnAir, curated.PlayerNode{}
	wrong := invalid.Fields{}
	if address := strings.TrimSpace(e.Video); address != "" {
		var ok bool
		if v.PlayerNode, ok = playerOf(address); !ok {
			wrong["video"] = "is neither the address of a video on YouTube or Vimeo nor the path of a file of this site"
		}
	} else if e.OnAir {
		wrong["video"] = "is empty; the page needs a video while it is on air"
	}
	if e.Picture == nil {
		v.Thumbnail = nil
		return invalid.Join(wrong)
	}
	found, err := media.Pictures(ctx, db, []int64{*e.Picture})
	if err != nil {
		return err
	}
	unusable, err := media.FirstUnusable(ctx, db, by, media.IDs(before.Picture), media.IDs(e.Picture))
	if err != nil {
		return err
	}
	picture := found[*e.Picture]
	if picture == nil || unusable >= 0 {
		wrong["picture"] = "is not a picture of the library"
	}
	if len(wrong) > 0 {
		return wrong
	}
	address := picture.URL(pictureWidth)
	v.Thumbnail = &address
	return nil
}

// change replaces the broadcasts of a brand by what edit makes of them, in its caller's transaction. It returns an invalid.Fields with the
// names of an Edit.
func change(ctx context.Context, tx *database.Tx, b *brand.Brand, edit func([]curated.LiveVideo) ([]curated.LiveVideo, error)) error {
	if err := tx.Lock(ctx, "broadcasts "+b.Slug); err != nil {
		return err
	}
	items, err := curated.Items(ctx, tx, curated.LiveVideos, b.ID)
	if err != nil {
		return err
	}
	before, err := curated.Decode[curated.LiveVideo](items)
	if err != nil {
		return err
	}
	after, err := edit(slices.Clone(before))
	if err != nil {
		return err
	}
	if len(after) > maxBroadcasts {
		return invalid.Fields{"title": fmt.Sprintf("would be one broadcast more than the limit of %d", maxBroadcasts)}
	}
	list := make([]curated.Item, len(after))
	for i, v := range after {
		members := map[string]any{}
		if at := slices.IndexFunc(before, func(o curated.LiveVideo) bool { return o.Slug == v.Slug }); at >= 0 {
			list[i].EndsAt = items[at].EndsAt
			_ = json.Unmarshal([]byte(items[at].Value), &members) // members that an Edit does not have stay; Decode has read the value
		}
		value, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("broadcast %q: %w", v.Slug, err)
		}
		own := map[string]any{}
		if err := json.Unmarshal(value, &own); err != nil {
			return fmt.Errorf("broadcast %q: %w", v.Slug, err)
		}
		maps.Copy(members, own)
		if value, err = json.Marshal(members); err != nil {
			return fmt.Errorf("broadcast %q: %w", v.Slug, err)
		}
		list[i].Value = string(value)
	}
	return fieldsOf(curated.Replace(ctx, tx, curated.LiveVideos, b, list))
}

// fieldsOf returns an error of a set with the names of the fields of an Edit.
func fieldsOf(err error) error {
	var wrong invalid.Fields
	if !errors.As(err, &wrong) {
		return err
	}
	named := invalid.Fields{}
	for field, message := range wrong {
		_, name, _ := strings.Cut(field, "].")
		if strings.HasPrefix(name, "playerNode") {
			name = "video"
		}
		named[cmp.Or(name, "title")] = message
	}
	return named
}
