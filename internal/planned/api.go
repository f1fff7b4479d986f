// Package planned lists what the newsroom has planned besides stories: what the features offer for the calendar of the Desk.
package planned

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
)

// Limits of one request for the calendar.
const (
	maxDays    = 62
	maxEntries = 200 // of one kind
)

// kinds are the kinds in the order of the Desk's filter.
var kinds = []feature.PlannedKind{feature.PlannedIssue, feature.PlannedWebStory, feature.PlannedEpisode, feature.PlannedAnnouncement,
	feature.PlannedRanking, feature.PlannedFront, feature.PlannedWebinar, feature.PlannedEvent, feature.PlannedLive}

// Calendar is the newsroom's calendar without stories, whose entries are in story.DeskCalendar.
type Calendar struct {
	Brands  *brand.Directory
	Sources map[feature.PlannedKind]feature.PlannedSource
}

// Offer returns the operation of the calendar.
func (c *Calendar) Offer() feature.Offer { return feature.Offer{API: c.register} }

// Add adds the sources that a feature offers.
func (c *Calendar) Add(sources map[feature.PlannedKind]feature.PlannedSource) {
	for kind, source := range sources {
		if c.Sources[kind] != nil || !slices.Contains(kinds, kind) {
			panic(fmt.Sprintf("planned: the kind %q is unknown or has two sources", kind))
		}
		if c.Sources == nil {
			c.Sources = map[feature.PlannedKind]feature.PlannedSource{}
		}
		c.Sources[kind] = source
	}
}

func (c *Calendar) register(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/planned", "list-planned", "List what is planned in some days besides stories", c.listPlanned,
		apiv2.Section("Desk"), apiv2.Doc("Issues of newsletters, web stories, episodes, announcements, rankings and prepared fronts by the time "+
			"at which readers see them, webinars and events by their start, live pages by the time at which they went on air. Of the brands "+
			"that the caller may write for. At most 62 days and 200 entries of each kind; 'more' says whether there are others."))
}

type listInput struct {
	From  time.Time `query:"from" required:"true" doc:"RFC 3339, inclusive." example:"2026-03-01T00:00:00+05:30"`
	To    time.Time `query:"to" required:"true" doc:"RFC 3339, exclusive; at most 62 days after from." example:"2026-04-01T00:00:00+05:30"` //nolint:lll // a tag
	Brand string    `query:"brand" maxLength:"100" doc:"Slug of the brand. Without it, all brands that the caller may write for."`
	Lang  string    `query:"lang" maxLength:"20" doc:"BCP 47 code."`
	Kinds []string  `query:"kinds" maxItems:"9" enum:"issue,web_story,episode,announcement,ranking,front,webinar,event,live" doc:"Without it, all."` //nolint:lll // a tag
}

// PlannedList has the entries of some days in the newsroom's calendar that are not stories.
type PlannedList struct {
	Items []PlannedEntry `json:"items" nullable:"false" doc:"In the order of their times, as their brands read them."`
	More  bool           `json:"more" doc:"Whether there are more entries of some kind than the response has."`
}

// PlannedEntry is an entry of the newsroom's calendar that is not a story.
type PlannedEntry struct {
	Kind   feature.PlannedKind  `json:"kind" enum:"issue,web_story,episode,announcement,ranking,front,webinar,event,live"`
	ID     string               `json:"record" doc:"ID or slug of the record, as the operations about it name it." example:"42"`
	Parent string               `json:"parent" doc:"ID of the audio show of an episode, and slug of the brand of a live page; else empty."`
	At     string               `json:"at" doc:"RFC 3339, in the time zone of the brand." example:"2026-03-16T09:30:00+05:30"`
	Title  string               `json:"title" doc:"Empty for a front."`
	Brand  string               `json:"brand" doc:"Slug of the brand; empty for an award of all brands." example:"science"`
	Lang   string               `json:"lang" doc:"BCP 47 code."`
	State  feature.PlannedState `json:"state" enum:"draft,scheduled,published,cancelled"`
}

func (c *Calendar) listPlanned(ctx context.Context, in *listInput) (*apiv2.Output[PlannedList], error) {
	out := PlannedList{Items: []PlannedEntry{}}
	if !in.To.After(in.From) || in.To.Sub(in.From) > maxDays*24*time.Hour {
		return nil, apiv2.Error(http.StatusBadRequest, fmt.Sprintf("to: must be after from, and at most %d days later", maxDays))
	}
	if _, ok := i18n.Lookup(in.Lang); !ok && in.Lang != "" {
		return nil, apiv2.Error(http.StatusBadRequest, "lang: must be one of the publication's languages")
	}
	query := feature.PlannedQuery{From: clock.MomentOf(in.From), To: clock.MomentOf(in.To), Limit: maxEntries + 1}
	var err error
	if query.Brands, err = c.Brands.IDsForWriting(ctx, in.Brand); err != nil {
		return nil, err
	}
	if query.Brands != nil && len(query.Brands) == 0 {
		return apiv2.Private(out), nil
	}
	for _, kind := range kinds {
		source := c.Sources[kind]
		if source == nil || len(in.Kinds) > 0 && !slices.Contains(in.Kinds, string(kind)) {
			continue
		}
		list, err := source(ctx, query)
		if err != nil {
			return nil, err
		}
		if len(list) > maxEntries {
			list, out.More = list[:maxEntries], true
		}
		for _, p := range list {
			entry, ok, err := c.entry(ctx, kind, p)
			if err != nil {
				return nil, err
			}
			if ok && (in.Lang == "" || entry.Lang == in.Lang) {
				out.Items = append(out.Items, entry)
			}
		}
	}
	slices.SortStableFunc(out.Items, func(a, b PlannedEntry) int { return cmp.Compare(a.At, b.At) })
	return apiv2.Private(out), nil
}

// entry returns an entry as the response has it, and whether the caller may see it: an entry without a brand is for editors of all brands.
func (c *Calendar) entry(ctx context.Context, kind feature.PlannedKind, p feature.Planned) (PlannedEntry, bool, error) {
	b, err := c.Brands.ByID(ctx, p.BrandID)
	slug := ""
	switch by := caller.ActorOf(ctx); {
	case p.BrandID == 0 && by.AllBrands:
		if b, err = c.Brands.Master(ctx); err != nil {
			return PlannedEntry{}, false, err
		}
	case errors.Is(err, database.ErrNotFound):
		return PlannedEntry{}, false, nil // the brand was removed meanwhile
	case err != nil:
		return PlannedEntry{}, false, err
	case !by.CanWrite(p.BrandID):
		return PlannedEntry{}, false, nil
	default:
		slug = b.Slug
	}
	return PlannedEntry{Kind: kind, ID: p.ID, Parent: p.Parent, At: b.Time(clock.MomentOf(p.At)), Title: p.Title, Brand: slug,
		Lang: cmp.Or(p.Lang, b.Locale().Code), State: p.State}, true, nil
}
