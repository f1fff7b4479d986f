package landing

import (
	"context"
	"slices"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/frame"
	"masthead/internal/part"
)

// sectionAsPart is a section that is rendered as a part of its page, with what the page needs to know of it.
type sectionAsPart struct {
	part       part.Part
	noted      frame.Noted
	enough     bool
	choice     choice
	stories    []int64
	outline    Section // ID, Kind and Layout only
	links      []frame.Link
	newsletter string // slug of the brand of the newsletter that it offers, "" for none
}

// choice records which stories a section has, and which it left out because they are shown above it.
type choice struct {
	chosen  []int64 // stories of the section, and the one after them if it was read
	skipped []int64 // stories that the section would have if they were not shown above it
}

// isSameBelow reports whether the section has the same stories if those of shown are above it, provided that its list has not
// changed.
func (c choice) isSameBelow(shown []int64) bool {
	isShown := func(id int64) bool { return slices.Contains(shown, id) }
	return !slices.ContainsFunc(c.chosen, isShown) && !slices.ContainsFunc(c.skipped, func(id int64) bool { return !isShown(id) })
}

// sectionKey is the key of a stored section.
type sectionKey struct {
	brand    int64
	position int
	view     string
	minute   string // "" for a section that changes only with its list
}

// sectionBytes is the memory limit, in bytes, for stored sections without their HTML. It is enough for about two hundred landing pages.
const sectionBytes = 4 << 20

// listSources are the sources of sections that change only when the tag of their list is touched. A spotlight is not
// among them, because it ends at a set time, when nothing is written.
var listSources = map[string]bool{"latest": true, "brand": true, "type": true, "category": true, "tag": true, "series": true,
	"property": true, "trending": true}

// storyKinds are the kinds of sections that show stories and nothing else.
var storyKinds = map[string]bool{"stories": true, "latest": true, "spotlight": true}

// loadSectionAsPart returns a section as a part of its page. The HTML may be stored already. shown are the ids of the stories
// above it.
func (p *Pages) loadSectionAsPart(r *frame.Request, b *brand.Brand, cfg brand.Section, shown []int64) (*sectionAsPart, error) {
	view := r.View()
	key := sectionKey{brand: b.ID, position: cfg.Position, view: view}
	if source, _, _ := strings.Cut(cfg.Source, ":"); !listSources[source] || !storyKinds[cfg.Kind] {
		key.minute = r.Minute()
	}
	if d, _, ok := p.sections.Find(key); ok && d.choice.isSameBelow(shown) {
		if !d.enough {
			return d, nil
		}
		if stored, ok := r.Parts.Stored(d.part.Name, d.part.Key, r.Minute()); ok {
			out := *d
			out.part = stored
			out.part.First = d.part.First
			return &out, nil
		}
	}
	mark, own := p.sections.BeginRead(), r.Fork()
	own.NoteTags(brand.Tag)
	filled, err := p.Landings.Resolve(r.Context(), b, cfg, shown, own.NoteTags)
	if err != nil {
		return nil, err
	}
	d := &sectionAsPart{enough: filled.HasEnough(), choice: filled.choice, stories: filled.storyIDs()}
	if !d.enough {
		d.noted = own.Noted()
		p.sections.Store(key, d, d.size(), d.noted.Tags, mark)
		return d, nil
	}
	section, err := p.Section(own, filled, b)
	if err != nil {
		return nil, err
	}
	first := len(b.Sections) > 0 && b.Sections[0].Position == cfg.Position
	model, err := frame.Encode(SectionPart{Section: section, First: first})
	if err != nil {
		return nil, err
	}
	d.part, d.noted = part.New(section.ID, model, view), own.Noted()
	d.part.First = first
	d.outline = Section{ID: section.ID, Kind: section.Kind, Layout: section.Layout}
	d.newsletter, d.links = NewsletterBrand([]Section{section}), storyLinks(section)
	withoutModel := *d
	withoutModel.part.Model = nil
	p.sections.Store(key, &withoutModel, withoutModel.size(), d.noted.Tags, mark)
	return d, nil
}

// size returns the approximate memory of a stored section, in bytes.
func (d *sectionAsPart) size() int {
	size := 1 << 10
	for _, l := range d.links {
		size += 64 + len(l.Text) + len(l.Href)
	}
	return size + 8*(len(d.stories)+len(d.choice.chosen)+len(d.choice.skipped))
}

// loadContentInParts returns a landing page's content with its sections as parts of the page.
func (p *Pages) loadContentInParts(r *frame.Request, b *brand.Brand) (Content, error) {
	resolve := func(_ context.Context, b *brand.Brand, cfg brand.Section, shown []int64, _ func(...string)) (FilledSection, error) {
		d, err := p.loadSectionAsPart(r, b, cfg, shown)
		if err != nil {
			return FilledSection{}, err
		}
		r.AddNoted(d.noted)
		return FilledSection{Section: cfg, asPart: d}, nil
	}
	return p.Landings.load(r.Context(), b, resolve, r.NoteTags)
}
