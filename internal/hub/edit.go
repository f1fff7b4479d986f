package hub

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// HubBlock is a block of a hub or of a static page as editors save it.
type HubBlock struct {
	Kind    string     `json:"kind" enum:"stories,newsletter,text,people,resources,ebooks,courses,numbers,timeline,brands,places,openings"`
	Title   string     `json:"title,omitempty" maxLength:"120"`
	Text    string     `json:"text,omitempty" maxLength:"20000" doc:"Markdown: the text of a text block, or the introduction of others."`
	Path    string     `json:"path,omitempty" maxLength:"500" doc:"Target of the link to everything: a path or an https address."`
	Source  string     `json:"source,omitempty" maxLength:"200" doc:"Of stories as in a section of a front; newsletter:SLUG; need:NAME or type:NAME of resources." example:"tag:ai"` //nolint:lll // a tag
	Layout  string     `json:"layout,omitempty" maxLength:"20" doc:"Of stories; by default one that follows from the position."`
	Limit   int        `json:"limit,omitempty" minimum:"0" maximum:"100" doc:"Number of stories or resources; 0 for the usual number."`
	Entries []HubEntry `json:"entries,omitempty" maxItems:"100" doc:"Of people, books, numbers, moments, places and openings."`
}

// HubEntry is an entry of a block as editors save it.
type HubEntry struct {
	Slug    string `json:"slug,omitempty" maxLength:"80" doc:"Of the page of an opening; made from the title by default."`
	Author  string `json:"author,omitempty" maxLength:"120" doc:"Slug of an author, whose name, role, picture and text are shown."`
	Title   string `json:"title,omitempty" maxLength:"200"`
	Label   string `json:"label,omitempty" maxLength:"200" doc:"A role, what a number counts, a time, a telephone number or a department."`
	Place   string `json:"place,omitempty" maxLength:"200"`
	Kind    string `json:"kind,omitempty" maxLength:"100" doc:"Of an opening." example:"Full time"`
	Date    string `json:"date,omitempty" maxLength:"10" doc:"Of an opening." example:"2026-12-31"`
	Text    string `json:"text,omitempty" maxLength:"20000" doc:"Markdown."`
	Href    string `json:"href,omitempty" maxLength:"1000" doc:"A path of this site, or an https, mailto or tel address."`
	Picture *int64 `json:"picture,omitempty" doc:"ID of a picture of the library; null for none."`
}

// Limits of blocks. Their texts are limited in characters.
const (
	maxBlocks  = 40
	maxEntries = 100
	maxName    = 120
	maxLine    = 200
	maxText    = 20_000
)

// withEntries are the kinds of blocks that consist of entries.
var withEntries = []string{taxonomy.BlockPeople, taxonomy.BlockEbooks, taxonomy.BlockNumbers, taxonomy.BlockTimeline, taxonomy.BlockPlaces,
	taxonomy.BlockOpenings}

// kinds are all kinds of blocks.
var kinds = append([]string{taxonomy.BlockStories, taxonomy.BlockNewsletter, taxonomy.BlockText, taxonomy.BlockResources,
	taxonomy.BlockCourses, taxonomy.BlockBrands}, withEntries...)

var (
	slugForm      = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	resourcesForm = regexp.MustCompile(`^((need|type):[a-zA-Z0-9_-]+)?$`)
	lettersForm   = regexp.MustCompile(`^(newsletter:[a-z0-9-]+)?$`)
)

// editsOf returns blocks as editors save them.
func editsOf(blocks []taxonomy.Block) []HubBlock {
	list := make([]HubBlock, len(blocks))
	for i, b := range blocks {
		list[i] = HubBlock{Kind: b.Kind, Title: b.Title, Text: b.Text, Path: b.Path, Source: b.Source, Layout: b.Layout, Limit: b.Limit}
		if b.Kind == "" {
			list[i].Kind = taxonomy.BlockStories
		}
		for _, e := range b.Entries {
			list[i].Entries = append(list[i].Entries, HubEntry(e))
		}
	}
	return list
}

// blocksOfEdits checks blocks and returns them as they are stored. wrong gets what is wrong, with names such as
// "blocks[1].entries[0].href".
// before has the blocks that are stored: pictures that these do not have must be files that the actor may use.
func blocksOfEdits(ctx context.Context, db bun.IDB, by actor.Actor, before []taxonomy.Block, edits []HubBlock, wrong invalid.Fields,
) ([]taxonomy.Block, error) {
	if len(edits) > maxBlocks {
		wrong["blocks"] = fmt.Sprintf("must not be more than %d", maxBlocks)
		return nil, nil
	}
	var authors []string
	for _, b := range edits {
		for _, e := range b.Entries {
			if e.Author != "" {
				authors = append(authors, e.Author)
			}
		}
	}
	pictures, fields := picturesOf(edits)
	stored, _ := picturesOf(editsOf(before))
	unusable, err := media.FirstUnusable(ctx, db, by, stored, pictures)
	if err != nil {
		return nil, err
	}
	if unusable >= 0 {
		wrong[fields[unusable]] = noPicture
	}
	known, err := taxonomy.NamedBySlugs(ctx, db, authors)
	if err != nil {
		return nil, err
	}
	found, err := media.Pictures(ctx, db, pictures)
	if err != nil {
		return nil, err
	}
	blocks, openings := make([]taxonomy.Block, len(edits)), map[string]bool{}
	for i, b := range edits {
		at := fmt.Sprintf("blocks[%d].", i)
		blocks[i] = taxonomy.Block{Kind: b.Kind, Title: text.OneLine(b.Title), Text: strings.TrimSpace(b.Text), Path: strings.TrimSpace(b.Path),
			Source: strings.TrimSpace(b.Source), Layout: b.Layout, Limit: b.Limit}
		checkBlock(&blocks[i], at, len(b.Entries), wrong)
		if !slices.Contains(withEntries, b.Kind) {
			continue
		}
		for j, e := range b.Entries {
			within := fmt.Sprintf("%sentries[%d].", at, j)
			if e.Author != "" && known[e.Author] == nil {
				wrong[within+"author"] = "is unknown"
			}
			if e.Picture != nil && found[*e.Picture] == nil {
				wrong[within+"picture"] = noPicture
			}
			entry := checkEntry(e, b.Kind, within, wrong)
			if b.Kind == taxonomy.BlockOpenings && openings[entry.Slug] {
				wrong[within+"slug"] = "is the address of another opening"
			}
			openings[entry.Slug] = true
			blocks[i].Entries = append(blocks[i].Entries, entry)
		}
	}
	return blocks, nil
}

const noPicture = "is not a picture of the library"

// picturesOf returns the ids of the pictures of the entries of blocks, and the names of their fields.
func picturesOf(blocks []HubBlock) (ids []int64, fields []string) {
	for i, b := range blocks {
		for j, e := range b.Entries {
			if e.Picture != nil {
				ids, fields = append(ids, *e.Picture), append(fields, fmt.Sprintf("blocks[%d].entries[%d].picture", i, j))
			}
		}
	}
	return ids, fields
}

// checkBlock adds to wrong what is wrong with a block; the names of the fields begin with at.
func checkBlock(b *taxonomy.Block, at string, entries int, wrong invalid.Fields) {
	if !slices.Contains(kinds, b.Kind) {
		wrong[at+"kind"] = "is not one of the kinds"
	}
	checkLength(wrong, at+"title", b.Title, maxName)
	checkLength(wrong, at+"text", b.Text, maxText)
	if b.Path != "" && !isLink(b.Path, "https://") {
		wrong[at+"path"] = "is neither a path of this site nor an https address"
	}
	switch {
	case b.Kind == taxonomy.BlockStories:
		layout := b.Layout
		if layout == "" {
			layout = blockLayouts[0]
		}
		if err := (brand.SectionFields{Kind: "stories", Layout: layout, Source: b.Source, Limit: b.Limit}).Check(); err != nil {
			wrong[at+"source"] = err.Error()
		}
	case b.Kind == taxonomy.BlockNewsletter && !lettersForm.MatchString(b.Source):
		wrong[at+"source"] = "must be empty or name a newsletter, such as newsletter:weekly-notes"
	case b.Kind == taxonomy.BlockResources && !resourcesForm.MatchString(b.Source):
		wrong[at+"source"] = "must be empty, or need: or type: with a name, such as need:start"
	case b.Kind == taxonomy.BlockText && b.Text == "":
		wrong[at+"text"] = "is empty"
	case slices.Contains(withEntries, b.Kind) && entries == 0:
		wrong[at+"entries"] = "is empty"
	case entries > maxEntries:
		wrong[at+"entries"] = fmt.Sprintf("must not be more than %d", maxEntries)
	}
	if b.Kind != taxonomy.BlockStories {
		b.Layout = ""
	}
}

// checkEntry returns an entry of a block of a kind as it is stored. It adds to wrong what is wrong; the names of the fields begin with at.
func checkEntry(e HubEntry, kind, at string, wrong invalid.Fields) taxonomy.Entry {
	entry := taxonomy.Entry{Author: e.Author, Title: text.OneLine(e.Title), Label: text.OneLine(e.Label), Place: text.OneLine(e.Place),
		Kind: text.OneLine(e.Kind), Date: e.Date, Text: strings.TrimSpace(e.Text), Href: strings.TrimSpace(e.Href), Picture: e.Picture}
	for field, value := range map[string]string{"title": entry.Title, "label": entry.Label, "place": entry.Place, "kind": entry.Kind} {
		checkLength(wrong, at+field, value, maxLine)
	}
	checkLength(wrong, at+"text", entry.Text, maxText)
	if entry.Href != "" && !isLink(entry.Href, "https://", "mailto:", "tel:") {
		wrong[at+"href"] = "is neither a path of this site nor an https, mailto or tel address"
	}
	if entry.Date != "" {
		if _, err := time.Parse(time.DateOnly, entry.Date); err != nil {
			wrong[at+"date"] = "is not a day such as 2026-12-31"
		}
	}
	switch {
	case kind == taxonomy.BlockTimeline && entry.Text == "":
		wrong[at+"text"] = "is empty"
	case kind != taxonomy.BlockTimeline && entry.Title == "" && entry.Author == "":
		wrong[at+"title"] = "is empty"
	}
	if kind == taxonomy.BlockOpenings {
		if entry.Slug = strings.TrimSpace(e.Slug); entry.Slug == "" {
			made := text.Slug(entry.Title)
			entry.Slug = strings.Trim(made[:min(len(made), maxSlug)], "-")
		}
		if len(entry.Slug) > maxSlug || !slugForm.MatchString(entry.Slug) {
			wrong[at+"slug"] = fmt.Sprintf("must be 1 to %d lower-case Latin letters, digits and single hyphens", maxSlug)
		}
	}
	return entry
}

const maxSlug = 80

func checkLength(wrong invalid.Fields, field, value string, limit int) {
	if utf8.RuneCountInString(value) > limit {
		wrong[field] = fmt.Sprintf("must not be longer than %d characters", limit)
	}
}

// isLink reports whether a text is a path of this site, or begins with one of the schemes.
func isLink(link string, schemes ...string) bool {
	return text.IsPath(link) ||
		slices.ContainsFunc(schemes, func(scheme string) bool { return strings.HasPrefix(link, scheme) && len(link) > len(scheme) })
}
