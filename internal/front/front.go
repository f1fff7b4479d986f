// Package front lets the newsroom arrange the landing pages of brands: their sections, the stories that are pinned and the sets of stories
// that sections show. Readers see a front when it is published, at once or at an hour that an editor chose; until then editors see it in a
// rehearsal. Every front that was public or discarded can be restored.
package front

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Limits of a front.
const (
	maxItems = 50 // of a set, as many as sets show
	maxKey   = 60 // characters of the key of a set
)

// Front is the arrangement that editors make on the landing page of a brand.
type Front struct {
	Sections []brand.SectionFields  `json:"sections" maxItems:"60" nullable:"false" doc:"Sections of the landing page, in order."`
	Sets     map[string][]FrontItem `json:"sets" doc:"By key: CURATED_SET and the sets that sections show. Others stay."`
}

// FrontItem is an item of a set: a story or a series.
type FrontItem struct {
	Story  int64  `json:"story,omitempty" doc:"ID of a story."`
	Series string `json:"series,omitempty" maxLength:"200" doc:"Slug of a series."`
	Pinned bool   `json:"pinned,omitempty" doc:"In CURATED_SET: whether the story stands before the sections; at most five do."`
	EndsAt string `json:"endsAt,omitempty" maxLength:"40" doc:"RFC 3339; from then on, the item is not shown."`
}

// Version returns a short hash of the front. Fronts with equal content have equal versions.
func (f *Front) Version() string {
	text, err := json.Marshal(f)
	if err != nil {
		panic(fmt.Sprintf("front: %v", err)) // it has only texts, numbers and booleans
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// keys returns the keys of the sets that belong to a front with sections: the one of the stories that editors pin, and those that sections
// show and that are not filled elsewhere.
func keys(sections []brand.SectionFields) []string {
	list := []string{story.FeaturedKey}
	for _, s := range sections {
		if key := brand.SetOf(s.Source); key != "" && !curated.IsFixed(key) && !slices.Contains(list, key) {
			list = append(list, key)
		}
	}
	return list
}

// current returns the public front of a brand. Sets with values of another kind, such as events, do not belong to it. db may be a
// transaction.
func current(ctx context.Context, db bun.IDB, brandID int64) (*Front, error) {
	sections, err := brand.SectionsOf(ctx, db, brandID)
	if err != nil {
		return nil, err
	}
	f := &Front{Sections: make([]brand.SectionFields, len(sections)), Sets: map[string][]FrontItem{}}
	for i, s := range sections {
		f.Sections[i] = s.Fields()
	}
	sets, err := curated.Sets(ctx, db, brandID, keys(f.Sections))
	if err != nil {
		return nil, err
	}
	var termIDs []int64
	for _, items := range sets {
		for _, it := range items {
			if it.TermID != nil {
				termIDs = append(termIDs, *it.TermID)
			}
		}
	}
	terms, err := taxonomy.ByIDs(ctx, db, termIDs)
	if err != nil {
		return nil, err
	}
	for _, key := range keys(f.Sections) {
		if slices.ContainsFunc(sets[key], func(it curated.Item) bool { return it.Value != "" }) {
			continue
		}
		f.Sets[key] = []FrontItem{}
		for _, it := range sets[key] {
			out := FrontItem{Pinned: it.Sticky}
			if !it.EndsAt.IsZero() {
				out.EndsAt = it.EndsAt.UTC().Format(time.RFC3339)
			}
			switch {
			case it.StoryID != nil:
				out.Story = *it.StoryID
			case it.TermID != nil && terms[*it.TermID] != nil:
				out.Series = terms[*it.TermID].Slug
			default:
				continue
			}
			f.Sets[key] = append(f.Sets[key], out)
		}
	}
	return f, nil
}

// requireNoValues returns an invalid.Fields if a set of a front has values of another kind, such as events, which fronts do not hold.
func requireNoValues(ctx context.Context, db bun.IDB, brandID int64, f *Front) error {
	names := slices.Collect(maps.Keys(f.Sets))
	if len(names) == 0 {
		return nil
	}
	stored, err := curated.Sets(ctx, db, brandID, names)
	if err != nil {
		return err
	}
	wrong := invalid.Fields{}
	for key, items := range stored {
		if slices.ContainsFunc(items, func(it curated.Item) bool { return it.Value != "" }) {
			wrong["sets."+key] = "has entries that are neither stories nor series"
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// canSee reports whether a front may tell an actor about a story.
func canSee(by actor.Actor, s *story.Story) bool {
	return s.Status == story.Published || by.CanWrite(s.BrandID)
}

// requireSeen returns an invalid.Fields if a front has stories that the actor cannot see, unless one of the former fronts has them.
func requireSeen(ctx context.Context, db bun.IDB, by actor.Actor, f *Front, former ...*Front) error {
	had := storyIDs(former...)
	stories, err := story.GetByIDs(ctx, db, storyIDs(f))
	if err != nil {
		return err
	}
	wrong := invalid.Fields{}
	for key, items := range f.Sets {
		for i, it := range items {
			if s := stories[it.Story]; s != nil && !canSee(by, s) && !slices.Contains(had, s.ID) {
				wrong["sets."+key+"["+strconv.Itoa(i)+"]"] = "is unknown"
			}
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// resolve checks a front and returns its sets in the form in which they are stored. It returns an invalid.Fields, with names such as
// "sections[1]" and "sets.CURATED_SET[0]".
func resolve(ctx context.Context, db *database.DB, f *Front) (map[string][]curated.Item, error) {
	return resolveSets(ctx, db, f, false)
}

// resolveKnown does what resolve does for a front that was checked before: what was deleted since then is left out.
func resolveKnown(ctx context.Context, db *database.DB, f *Front) (map[string][]curated.Item, error) {
	return resolveSets(ctx, db, f, true)
}

// resolveSets does what resolve does; withoutUnknown leaves out stories and series that do not exist, instead of refusing them.
func resolveSets(ctx context.Context, db *database.DB, f *Front, withoutUnknown bool) (map[string][]curated.Item, error) {
	wrong := invalid.Fields{}
	for i, s := range f.Sections {
		if err := s.Check(); err != nil {
			wrong[fmt.Sprintf("sections[%d]", i)] = err.Error()
		}
	}
	known := keys(f.Sections)
	var slugs []string
	for key, items := range f.Sets {
		if !slices.Contains(known, key) || len(key) > maxKey {
			wrong["sets."+key] = "is not a set that a section shows"
		}
		if len(items) > maxItems {
			wrong["sets."+key] = fmt.Sprintf("has more than %d entries", maxItems)
		}
		for _, it := range items {
			if it.Series != "" {
				slugs = append(slugs, it.Series)
			}
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	stories, err := story.GetByIDs(ctx, db.Read, storyIDs(f))
	if err != nil {
		return nil, err
	}
	series := map[string]*taxonomy.Term{}
	if len(slugs) > 0 {
		if series, err = taxonomy.BySlugs(ctx, db, taxonomy.Series, slugs); err != nil {
			return nil, err
		}
	}
	sets := map[string][]curated.Item{}
	for key, items := range f.Sets {
		sets[key] = []curated.Item{}
		seen := map[FrontItem]bool{}
		for i, it := range items {
			field := "sets." + key + "[" + strconv.Itoa(i) + "]"
			row := curated.Item{Sticky: it.Pinned}
			term := series[it.Series]
			switch {
			case (it.Story != 0) == (it.Series != ""):
				wrong[field] = "must be a story or a series"
			case it.Story != 0 && stories[it.Story] == nil, it.Series != "" && term == nil:
				if withoutUnknown {
					continue
				}
				wrong[field] = "is unknown"
			case seen[FrontItem{Story: it.Story, Series: it.Series}]:
				wrong[field] = "is a duplicate"
			case it.Story != 0:
				row.StoryID = &it.Story
			default:
				row.TermID = &term.ID
			}
			seen[FrontItem{Story: it.Story, Series: it.Series}] = true
			if it.EndsAt != "" {
				end, err := time.Parse(time.RFC3339, it.EndsAt)
				if err != nil {
					wrong[field] = "endsAt is not a time in RFC 3339"
				}
				row.EndsAt = clock.MomentOf(end)
			}
			sets[key] = append(sets[key], row)
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return sets, nil
}

// withoutInvalid returns the front without what a save would refuse. An invalid section is replaced by an empty one, so that the others
// keep their positions.
func (f *Front) withoutInvalid() *Front {
	out := &Front{Sections: slices.Clone(f.Sections), Sets: map[string][]FrontItem{}}
	for i, s := range out.Sections {
		if s.Check() != nil {
			out.Sections[i] = brand.SectionFields{Kind: "stories", Layout: "four", Source: "latest"}
		}
	}
	for _, key := range keys(out.Sections) {
		items, ok := f.Sets[key]
		if !ok || len(key) > maxKey {
			continue
		}
		seen := map[FrontItem]bool{}
		out.Sets[key] = []FrontItem{}
		for _, it := range items {
			named := FrontItem{Story: it.Story, Series: it.Series}
			if seen[named] || (it.Story != 0) == (it.Series != "") || len(out.Sets[key]) == maxItems {
				continue
			}
			seen[named] = true
			if _, err := time.Parse(time.RFC3339, it.EndsAt); err != nil {
				it.EndsAt = ""
			}
			out.Sets[key] = append(out.Sets[key], it)
		}
	}
	return out
}

// storyIDs returns the ids of all stories in the sets of fronts, nil fronts excepted.
func storyIDs(fronts ...*Front) []int64 {
	found := map[int64]bool{}
	for _, f := range fronts {
		if f == nil {
			continue
		}
		for _, items := range f.Sets {
			for _, it := range items {
				if it.Story != 0 {
					found[it.Story] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}
