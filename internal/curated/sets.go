package curated

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/text"
)

// HeaderVideo is an entry of the video header as editors save it.
type HeaderVideo struct {
	Title    string `json:"title" maxLength:"200" doc:"Shown on the card; that of the story if empty." example:"Runway clinic"`
	Path     string `json:"path" maxLength:"500" doc:"Path of a video story, or an https address." example:"/video/runway-clinic"`
	StartsAt string `json:"startsAt,omitempty" maxLength:"40" doc:"RFC 3339; start of a broadcast, empty for other videos."`
	EndsAt   string `json:"endsAt,omitempty" maxLength:"40" doc:"RFC 3339; end of a broadcast, empty for other videos."`
	Picture  *int64 `json:"picture,omitempty" doc:"ID of a picture of the library; by default that of the story."`
}

// VideoHeaderEdit is the video header of a brand as editors save it.
type VideoHeaderEdit struct {
	Videos []HeaderVideo `json:"videos" nullable:"false" maxItems:"50" doc:"In the order in which they are shown."`
}

// ListedPerson is a person of a brand's list of people as editors save it.
type ListedPerson struct {
	Year        int    `json:"year" minimum:"1900" maximum:"2200" doc:"The year of the list that has the person." example:"2026"`
	Name        string `json:"name" maxLength:"120" example:"Asha Rao"`
	Designation string `json:"designation,omitempty" maxLength:"200" doc:"What the person does." example:"Founder, Loom & Co"`
	Bio         string `json:"bio,omitempty" maxLength:"1000"`
	Sector      string `json:"sector,omitempty" maxLength:"80" doc:"Readers can choose the people of a sector." example:"Textiles"`
	Place       string `json:"place,omitempty" maxLength:"80" example:"Surat"`
	Story       string `json:"story,omitempty" maxLength:"500" doc:"Path of the story about the person."`
	Picture     *int64 `json:"picture,omitempty" doc:"ID of a picture of the library."`
}

// PeopleListEdit is a brand's list of people as editors save it.
type PeopleListEdit struct {
	Title    string         `json:"title" maxLength:"120" doc:"Heading of the page."`
	Intro    string         `json:"intro,omitempty" maxLength:"1000" doc:"Text below the heading."`
	Nominate string         `json:"nominate,omitempty" maxLength:"500" doc:"Where readers nominate people: a path of this site, an https or a mailto address."` //nolint:lll // a tag
	People   []ListedPerson `json:"people" nullable:"false" maxItems:"500" doc:"In the order in which they are shown, of all years."`
}

// PartnerEventEdit is an event of a partner as editors save it.
type PartnerEventEdit struct {
	Name     string `json:"name" maxLength:"200" example:"Cold Chain Week"`
	City     string `json:"city,omitempty" maxLength:"80" example:"Pune"`
	StartsAt string `json:"startsAt" maxLength:"40" doc:"RFC 3339." example:"2026-12-14T10:00:00+05:30"`
	Link     string `json:"link" maxLength:"500" doc:"A path of this site or an https address."`
	Picture  *int64 `json:"picture,omitempty" doc:"ID of a picture of the library."`
}

// PartnerEventsEdit has the events of partners as editors save them.
type PartnerEventsEdit struct {
	Events []PartnerEventEdit `json:"events" nullable:"false" maxItems:"50" doc:"In the order in which they are shown."`
}

// partnerValue is a value of the set of partner events, which package partner reads.
type partnerValue struct {
	Name      string `json:"name"`
	Slug      string `json:"slug"`
	Image     string `json:"image"`
	City      string `json:"city"`
	StartTime string `json:"startTime"`
	Link      string `json:"link"`
}

// setWidth is the width in pixels of the renditions that sets name.
const setWidth = 800

// setEditor checks the sets of a brand and converts them between what is stored and what editors save.
type setEditor struct {
	db      bun.IDB // may be a transaction
	stories *story.Stories
	brand   *brand.Brand
}

// valuesOf returns the values of a set of the brand, decoded.
func valuesOf[V any](ctx context.Context, e setEditor, key string) ([]V, error) {
	items, err := Items(ctx, e.db, key, e.brand.ID)
	if err != nil {
		return nil, err
	}
	return Decode[V](items)
}

// videoHeader returns the video header of the brand as editors save it.
func (e setEditor) videoHeader(ctx context.Context) (VideoHeaderEdit, error) {
	out := VideoHeaderEdit{Videos: []HeaderVideo{}}
	list, err := valuesOf[Video](ctx, e, VideoHeader)
	if err != nil {
		return out, err
	}
	var addresses []string
	for _, v := range list {
		if v.Thumbnail != nil {
			addresses = append(addresses, *v.Thumbnail)
		}
	}
	records, err := media.RecordsAt(ctx, e.db, addresses)
	if err != nil {
		return out, err
	}
	for _, v := range list {
		one := HeaderVideo{Title: v.Title, Path: v.Path, StartsAt: v.StartTime, EndsAt: v.EndTime}
		if v.Thumbnail != nil && records[*v.Thumbnail] != nil {
			one.Picture = &records[*v.Thumbnail].ID
		}
		out.Videos = append(out.Videos, one)
	}
	return out, nil
}

// videoItems returns the items of a video header. before is what is stored. The error is an invalid.Fields with names such as
// "videos[0].path". A video whose path is that of a story gets its player and, without another picture, its picture.
func (e setEditor) videoItems(ctx context.Context, by actor.Actor, edit, before VideoHeaderEdit) ([]Item, error) {
	stored, err := valuesOf[Video](ctx, e, VideoHeader)
	if err != nil {
		return nil, err
	}
	former := map[string]Video{}
	for _, v := range stored {
		former[v.Path] = v
	}
	paths, had, has := make([]string, len(edit.Videos)), make([]*int64, len(before.Videos)), make([]*int64, len(edit.Videos))
	for i, v := range before.Videos {
		had[i] = v.Picture
	}
	for i, v := range edit.Videos {
		paths[i], has[i] = strings.TrimSpace(v.Path), v.Picture
	}
	stories, err := e.stories.ByPaths(ctx, paths)
	if err != nil {
		return nil, err
	}
	wrong := invalid.Fields{}
	pictures, err := e.pictures(ctx, by, had, has, wrong, "videos")
	if err != nil {
		return nil, err
	}
	list := make([]Video, len(edit.Videos))
	for i, v := range edit.Videos {
		field := fmt.Sprintf("videos[%d].", i)
		was := former[paths[i]]
		one := Video{Title: text.OneLine(v.Title), Path: paths[i], MediaID: was.MediaID, VideoPlatform: was.VideoPlatform,
			StartTime: v.StartsAt, EndTime: v.EndsAt}
		if it, ok := stories[paths[i]]; ok {
			one.Title, one.MediaID, one.VideoPlatform = cmp.Or(one.Title, it.Card.Title), it.Card.MediaID, it.Card.VideoPlatform
			if p := it.Card.Picture; p != nil && v.Picture == nil {
				one.Thumbnail = addressOf(p)
			}
		}
		if v.Picture != nil {
			one.Thumbnail = addressOf(pictures[*v.Picture])
		}
		requireText(wrong, field+"title", one.Title)
		requireLink(wrong, field+"path", one.Path)
		from, until := requireTime(wrong, field+"startsAt", v.StartsAt), requireTime(wrong, field+"endsAt", v.EndsAt)
		switch {
		case v.StartsAt == "" && v.EndsAt != "":
			wrong[field+"startsAt"] = "is required"
		case v.StartsAt != "" && v.EndsAt == "":
			wrong[field+"endsAt"] = "is required"
		case v.StartsAt != "" && !from.IsZero() && !until.IsZero() && !until.After(from.Time):
			wrong[field+"endsAt"] = "is not after the start"
		}
		list[i] = one
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return Encode(list)
}

// peopleList returns the brand's list of people as editors save it.
func (e setEditor) peopleList(ctx context.Context) (PeopleListEdit, error) {
	out := PeopleListEdit{People: []ListedPerson{}}
	list, err := valuesOf[personValue](ctx, e, PeopleList)
	if err != nil {
		return out, err
	}
	for _, v := range list {
		if v.Name == "" {
			out.Title, out.Intro, out.Nominate = v.Title, v.Intro, v.Nominate
			continue
		}
		out.People = append(out.People, ListedPerson{v.Year, v.Name, v.Designation, v.Bio, v.Sector, v.Place, v.Story, v.Picture})
	}
	return out, nil
}

// peopleItems returns the items of a list of people. before is what is stored. The error is an invalid.Fields with names such as
// "people[0].name". A list without a title and people has no items, so that it has no page.
func (e setEditor) peopleItems(ctx context.Context, by actor.Actor, edit, before PeopleListEdit) ([]Item, error) {
	had, has := make([]*int64, len(before.People)), make([]*int64, len(edit.People))
	for i, p := range before.People {
		had[i] = p.Picture
	}
	for i, p := range edit.People {
		has[i] = p.Picture
	}
	wrong := invalid.Fields{}
	if _, err := e.pictures(ctx, by, had, has, wrong, "people"); err != nil {
		return nil, err
	}
	head := personValue{Title: text.OneLine(edit.Title), Intro: strings.TrimSpace(edit.Intro), Nominate: strings.TrimSpace(edit.Nominate)}
	if head.Title == "" && len(edit.People) == 0 {
		return nil, nil
	}
	requireText(wrong, "title", head.Title)
	if head.Nominate != "" && !strings.HasPrefix(head.Nominate, "mailto:") {
		requireLink(wrong, "nominate", head.Nominate)
	}
	list := []personValue{head}
	for i, p := range edit.People {
		field := fmt.Sprintf("people[%d].", i)
		one := personValue{Year: p.Year, Name: text.OneLine(p.Name), Designation: text.OneLine(p.Designation), Bio: strings.TrimSpace(p.Bio),
			Sector: text.OneLine(p.Sector), Place: text.OneLine(p.Place), Story: strings.TrimSpace(p.Story), Picture: p.Picture}
		requireText(wrong, field+"name", one.Name)
		if one.Story != "" {
			requireLink(wrong, field+"story", one.Story)
		}
		list = append(list, one)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return Encode(list)
}

// partnerEvents returns the events of partners as editors save them.
func (e setEditor) partnerEvents(ctx context.Context) (PartnerEventsEdit, error) {
	out := PartnerEventsEdit{Events: []PartnerEventEdit{}}
	list, err := valuesOf[partnerValue](ctx, e, PartnerEvents)
	if err != nil {
		return out, err
	}
	addresses := make([]string, len(list))
	for i, v := range list {
		addresses[i] = v.Image
	}
	records, err := media.RecordsAt(ctx, e.db, addresses)
	if err != nil {
		return out, err
	}
	for _, v := range list {
		one := PartnerEventEdit{Name: v.Name, City: v.City, StartsAt: v.StartTime, Link: v.Link}
		if r := records[v.Image]; r != nil {
			one.Picture = &r.ID
		}
		out.Events = append(out.Events, one)
	}
	return out, nil
}

// partnerItems returns the items of the events of partners. before is what is stored. The error is an invalid.Fields with names such as
// "events[0].link". An event keeps the slug that it has.
func (e setEditor) partnerItems(ctx context.Context, by actor.Actor, edit, before PartnerEventsEdit) ([]Item, error) {
	stored, err := valuesOf[partnerValue](ctx, e, PartnerEvents)
	if err != nil {
		return nil, err
	}
	slugs := map[string]string{}
	for _, v := range stored {
		slugs[v.Name] = v.Slug
	}
	had, has := make([]*int64, len(before.Events)), make([]*int64, len(edit.Events))
	for i, v := range before.Events {
		had[i] = v.Picture
	}
	for i, v := range edit.Events {
		has[i] = v.Picture
	}
	wrong := invalid.Fields{}
	pictures, err := e.pictures(ctx, by, had, has, wrong, "events")
	if err != nil {
		return nil, err
	}
	list := make([]partnerValue, len(edit.Events))
	for i, v := range edit.Events {
		field := fmt.Sprintf("events[%d].", i)
		one := partnerValue{Name: text.OneLine(v.Name), City: text.OneLine(v.City), StartTime: v.StartsAt, Link: strings.TrimSpace(v.Link)}
		one.Slug = cmp.Or(slugs[one.Name], slug.Make(one.Name))
		if v.Picture != nil {
			if address := addressOf(pictures[*v.Picture]); address != nil {
				one.Image = *address
			}
		}
		requireText(wrong, field+"name", one.Name)
		requireLink(wrong, field+"link", one.Link)
		requireText(wrong, field+"startsAt", v.StartsAt)
		requireTime(wrong, field+"startsAt", v.StartsAt)
		list[i] = one
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return Encode(list)
}

// pictures returns the pictures of the entries of a list by id, and adds to wrong those that do not exist or that are new and that the
// actor may not use. had and has are the pictures before and after the change, nil for none.
func (e setEditor) pictures(ctx context.Context, by actor.Actor, had, has []*int64, wrong invalid.Fields, list string,
) (map[int64]*media.Picture, error) {
	ids := media.IDs(has...)
	pictures, err := media.Pictures(ctx, e.db, ids)
	if err != nil {
		return nil, err
	}
	unusable, err := media.FirstUnusable(ctx, e.db, by, media.IDs(had...), ids)
	if err != nil {
		return nil, err
	}
	for i, id := range has {
		if id != nil && (pictures[*id] == nil || i == unusable) {
			wrong[fmt.Sprintf("%s[%d].picture", list, i)] = "is not a picture of the library"
		}
	}
	return pictures, nil
}

// addressOf returns the address of the rendition that sets name, nil without a picture.
func addressOf(p *media.Picture) *string {
	if p == nil {
		return nil
	}
	address := p.URL(setWidth)
	return &address
}

func requireText(wrong invalid.Fields, field, value string) {
	if strings.TrimSpace(value) == "" {
		wrong[field] = "is required"
	}
}

// requireLink adds a field to wrong unless it is a path of this site or an https address.
func requireLink(wrong invalid.Fields, field, link string) {
	switch {
	case link == "":
		wrong[field] = "is required"
	case !text.IsLink(link):
		wrong[field] = "is neither a path of this site nor an https address"
	}
}

// requireTime returns a time in RFC 3339, and adds its field to wrong if it is another text. An empty text is the zero time.
func requireTime(wrong invalid.Fields, field, value string) clock.Moment {
	if value == "" {
		return clock.Moment{}
	}
	at, err := time.Parse(time.RFC3339, value)
	if err != nil {
		wrong[field] = "is not a time in RFC 3339"
		return clock.Moment{}
	}
	return clock.MomentOf(at)
}
