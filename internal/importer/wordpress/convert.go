package wordpress

import (
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
	"masthead/internal/story"
)

// Reasons why an entry is not imported.
const (
	skipFile     = "a file that is not a picture stays at its old address"
	skipTrash    = "it is in the trash"
	skipAuto     = "it is an automatic draft"
	skipRevision = "it is an earlier version"
	skipMenu     = "menus are set for each brand"
	skipDesign   = "it is a part of the old site's design"
	skipAuthor   = "it is a guest author, who is imported with the stories"
	skipUntyped  = "it does not say what it is"
	skipType     = "its type is not imported"
)

// Parts of an entry that could not be imported.
const (
	notePassword   = "it had a password and is a draft now"
	notePrivate    = "it was private and is a draft now"
	notePending    = "it was waiting for review and is a draft now"
	noteStatus     = "its status is unknown, so it is a draft now"
	noteNoDate     = "it has no date and is a draft now"
	noteChangeDate = "it has no date; that of its last change is used"
	noteTaxonomy   = "a taxonomy that is not imported; --series-taxonomy can name one"
	noteCategories = "further categories became tags"
	noteLead       = "its featured picture is not in the export"
	noteNumbered   = "its old address is only a number and does not redirect"
)

var skippedTypes = map[string]string{
	"": skipUntyped, "revision": skipRevision, "nav_menu_item": skipMenu, "wp_navigation": skipMenu,
	"wp_template": skipDesign, "wp_template_part": skipDesign, "wp_global_styles": skipDesign, "wp_block": skipDesign,
	"wp_font_family": skipDesign, "wp_font_face": skipDesign, "custom_css": skipDesign, "customize_changeset": skipDesign,
	"oembed_cache": skipDesign, "guest-author": skipAuthor,
}

// convert converts an item of WordPress into one of this publication.
func (e *export) convert(raw *item) importer.Item {
	it := importer.Item{ID: raw.id, Kind: importer.Kind(raw.typ), Title: importer.Plain(raw.title), Comments: raw.comments}
	if it.Kind == "" {
		it.Kind = "untyped"
	}
	if len(it.Kind) > 40 {
		it.Kind = it.Kind[:40]
	}
	switch why, known := skippedTypes[raw.typ]; {
	case known:
		it.Skip = why
	case raw.tooLarge:
		it.Skip = importer.ErrPostSize.Error()
	case raw.typ == "attachment" && raw.isPicture() && raw.status != "trash":
		rec := raw.attachment()
		it.Picture, it.Checksum = rec.picture(), raw.checksum(rec.URL)
		return it
	case raw.typ == "attachment":
		it.Skip, it.Detail = skipFile, raw.attachmentURL
	case raw.typ != "post" && raw.typ != "page":
		it.Skip, it.Detail = skipType, raw.typ
	case raw.status == "trash":
		it.Skip = skipTrash
	case raw.status == "auto-draft":
		it.Skip = skipAuto
	case raw.status == "inherit":
		it.Skip = skipRevision
	default:
		e.story(&it, raw)
		return it
	}
	it.Checksum = raw.checksum()
	return it
}

func (e *export) story(it *importer.Item, raw *item) {
	note := func(what, detail string) { it.Notes = append(it.Notes, importer.Note{What: what, Detail: detail}) }
	c := &importer.Content{
		Title: importer.Plain(
			raw.title,
		), Slug: slug.Make(decodeSlug(raw.slug)), Excerpt: importer.Plain(raw.excerpt), Unlisted: raw.typ == "page",
		Authors: e.authors.ofItem(raw), Sticky: raw.sticky, Size: raw.size,
	}
	c.Body, c.Weight = e.body(raw)
	var further []category
	c.Category, further = e.terms.categories(raw)
	for _, t := range raw.terms() {
		switch kind := e.terms.kindOf(t.domain); {
		case kind == "series":
			c.Terms = append([]string{key(t.domain, t.nicename)}, c.Terms...)
		case kind == "tag":
			c.Terms = append(c.Terms, key(t.domain, t.nicename))
		case kind == "" && t.domain != "author" && t.domain != "post_format":
			note(noteTaxonomy, t.domain+": "+t.name)
		}
	}
	for _, t := range further {
		c.Terms = append(c.Terms, key(second, t.nicename))
		note(noteCategories, t.name)
	}
	e.status(c, raw, note)
	e.paths(c, raw, note)
	c.SeoTitle = firstWithoutVariables(raw.meta["_yoast_wpseo_title"], raw.meta["rank_math_title"])
	c.SeoDescription = firstWithoutVariables(raw.meta["_yoast_wpseo_metadesc"], raw.meta["rank_math_description"])
	lead := ""
	if id := raw.meta["_thumbnail_id"]; id != "" && id != "0" && id != "-1" {
		if rec, ok := e.attachments.withID(id); ok {
			c.Lead, lead = rec.picture(), rec.URL+"\n"+rec.Alt+"\n"+rec.Caption
		} else {
			note(noteLead, "number "+id)
		}
	}
	it.Story = c
	it.Checksum = raw.checksum(append([]string{lead, c.Category}, c.Terms...)...)
}

// firstWithoutVariables returns the first text of an SEO plugin that contains no template
// variables, which have no meaning here.
func firstWithoutVariables(texts ...string) string {
	for _, s := range texts {
		if s = importer.Plain(s); s != "" && !strings.Contains(s, "%") {
			return s
		}
	}
	return ""
}

func (e *export) status(c *importer.Content, raw *item, note func(what, detail string)) {
	c.At = e.date(raw)
	if c.At.IsZero() && raw.status == "publish" && raw.password == "" {
		if c.At = e.modifiedAt(raw); !c.At.IsZero() {
			note(noteChangeDate, c.At.Format(time.RFC3339))
		}
	}
	if c.Created = c.At; c.At.IsZero() {
		c.Created = e.settings.Now
	}
	c.Status = story.Draft
	switch {
	case raw.password != "":
		note(notePassword, "")
	case c.At.IsZero() && (raw.status == "publish" || raw.status == "future"):
		note(noteNoDate, "")
	case raw.status == "publish":
		c.Status = story.Published
	case raw.status == "future":
		c.Status = story.Scheduled
	case raw.status == "private":
		note(notePrivate, "")
	case raw.status == "pending":
		note(notePending, "")
	case raw.status != "draft":
		note(noteStatus, raw.status)
	}
}

// date returns when an item was published: in UTC if the export has it, else in the
// brand's time zone, else from the feed's date.
func (e *export) date(raw *item) time.Time {
	if t := e.parseTime(raw.dateGMT, raw.date); !t.IsZero() {
		return t
	}
	for _, layout := range []string{time.RFC1123Z, time.RFC1123} {
		if t, err := time.Parse(layout, raw.pubDate); err == nil && t.Year() > 0 {
			return t.UTC()
		}
	}
	return time.Time{}
}

// modifiedAt returns when an item was last changed, if that is in the past.
func (e *export) modifiedAt(raw *item) time.Time {
	if t := e.parseTime(raw.modifiedGMT, raw.modified); !t.After(e.settings.Now) {
		return t
	}
	return time.Time{}
}

// parseTime parses a time that an export gives in UTC and in the site's time zone.
func (e *export) parseTime(gmt, local string) time.Time {
	if t, err := time.Parse(time.DateTime, gmt); err == nil && t.Year() > 0 {
		return t
	}
	if t, err := time.ParseInLocation(time.DateTime, local, e.settings.Brand.Zone()); err == nil && t.Year() > 0 {
		return t.UTC()
	}
	return time.Time{}
}

// paths sets a page's own path and the old paths to redirect.
func (e *export) paths(c *importer.Content, raw *item, note func(what, detail string)) {
	u, err := url.Parse(raw.link)
	if err != nil {
		return
	}
	old := plainPath(u.Path)
	if old == "/" || u.RawQuery != "" {
		if u.RawQuery != "" && c.Status != story.Draft {
			note(noteNumbered, raw.link)
		}
		old = ""
	}
	if c.Unlisted {
		c.Path = e.pagePath(old, c.Slug, c.Title)
	}
	if c.Status == story.Draft {
		return
	}
	if old != "" {
		c.OldPaths = append(c.OldPaths, old)
		for _, s := range raw.oldSlugs {
			if p := plainPath(path.Dir(old) + "/" + decodeSlug(s)); !slices.Contains(c.OldPaths, p) {
				c.OldPaths = append(c.OldPaths, p)
			}
		}
	}
}

// pagePath returns the path of a page below its brand, with the names it had.
func (e *export) pagePath(old, own, title string) string {
	base := strings.TrimSuffix(e.settings.Brand.Path, "/")
	if e.site != nil {
		old = strings.TrimPrefix(old, plainPath(e.site.Path))
	}
	var names []string
	for segment := range strings.SplitSeq(old, "/") {
		if s := slug.Make(segment); s != "" {
			names = append(names, s)
		}
	}
	if len(names) == 0 {
		if own == "" {
			own = slug.Make(title)
		}
		if own == "" {
			return ""
		}
		names = []string{own}
	}
	return base + "/" + strings.Join(names, "/")
}

// plainPath returns a path in the form of lookups: lowercase, without a trailing slash.
func plainPath(p string) string {
	return "/" + strings.Trim(strings.ToLower(path.Clean("/"+p)), "/")
}
