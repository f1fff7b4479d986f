package wordpress

import (
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
	"masthead/internal/story"
)

// Reasons why an item is not imported.
const (
	skipFile       = "a file that is not a picture stays at its old address"
	skipTrash      = "it is in the trash"
	skipAuto       = "it is an automatic draft"
	skipRevision   = "it is an earlier version"
	skipMenu       = "menus are set for each brand"
	skipDesign     = "it is a part of the old site's design"
	skipAuthor     = "it is a guest author, who is imported with the stories"
	skipPattern    = "a synced pattern is imported with the stories that show it"
	skipUntyped    = "it has no type"
	skipRule       = "a rule for members: what it names is gated"
	skipUnreadRule = "a rule for members that the importer can't read: check who may read what it names"
	skipType       = "its type is not imported"
)

// Notes on parts of an item that could not be imported.
const (
	notePassword   = "it had a password and is a draft now"
	notePrivate    = "it was private and is a draft now"
	notePending    = "it was waiting for review and is a draft now"
	noteStatus     = "its status is unknown, so it is a draft now"
	noteNoDate     = "it has no date and is a draft now"
	noteChangeDate = "it has no date; that of its last change is used"
	noteTaxonomy   = "a taxonomy that is not imported; --series-taxonomy can name one"
	noteTerms      = "it has more than 1,000 categories and tags; the others are not imported"
	noteCategories = "further categories became tags"
	noteLead       = "its featured picture is not in the export"
	noteNumbered   = "its old address is only a number and does not redirect"
	noteEarlier    = "one of its earlier addresses is the current address of another entry and leads there"
	noteCustom     = "custom fields are not imported"
	noteRepeated   = "other entries of the file have the same number, so it is identified by its address"
	noteUnreadable = "some of its characters were not in the encoding of the file and are shown as \uFFFD: correct it and import it again"
)

var skippedTypes = map[string]string{
	"": skipUntyped, "revision": skipRevision, "nav_menu_item": skipMenu, "wp_navigation": skipMenu,
	"wp_template": skipDesign, "wp_template_part": skipDesign, "wp_global_styles": skipDesign, "wp_block": skipPattern,
	"wp_font_family": skipDesign, "wp_font_face": skipDesign, "custom_css": skipDesign, "customize_changeset": skipDesign,
	"oembed_cache": skipDesign, "guest-author": skipAuthor,
}

// convert converts an item of WordPress into one of this publication.
func (e *export) convert(raw *item) importer.Item {
	it := importer.Item{ID: e.identity(raw), Kind: importer.Kind(raw.typ), Title: importer.PlainText(raw.title), Comments: raw.comments}
	if it.Kind == "" {
		it.Kind = "untyped"
	}
	if len(it.Kind) > 40 {
		it.Kind = it.Kind[:40]
	}
	if it.Kind == importer.Post || it.Kind == importer.Page {
		it.Number, it.Slug, it.Date, it.Address = raw.id, slug.Make(decodeSlug(raw.slug)), e.date(raw), e.addressBelowSite(raw)
		if guid := importer.GlobalGUID(raw.guid); e.guids.Count(guid) == 1 {
			it.GUID = guid
		}
	}
	for _, kind := range []importer.Kind{importer.Post, importer.Page} {
		if it.Kind != kind && !e.ids.Has(string(kind)+" "+raw.id) {
			it.FormerKinds = append(it.FormerKinds, kind)
		}
	}
	switch why, known := skippedTypes[raw.typ]; {
	case known:
		it.SkipReason = why
	case raw.tooLarge:
		it.SkipReason = importer.ErrPostSize.Error()
	case raw.typ == "attachment" && raw.isPicture() && raw.status != "trash":
		rec := raw.attachment()
		it.Picture, it.Checksum = rec.picture(), raw.checksum(rec.URL)
		return it
	case raw.typ == "attachment":
		it.SkipReason, it.Detail = skipFile, raw.attachmentURL
	case raw.typ == memberPressRule:
		it.SkipReason = skipRule
	case slices.Contains(otherRules, raw.typ):
		it.SkipReason, it.Detail = skipUnreadRule, raw.typ
	case raw.typ != "post" && raw.typ != "page":
		it.SkipReason, it.Detail = skipType, raw.typ
	case raw.status == "trash":
		it.SkipReason = skipTrash
	case raw.status == "auto-draft":
		it.SkipReason = skipAuto
	case raw.status == "inherit":
		it.SkipReason = skipRevision
	default:
		e.story(&it, raw)
		return it
	}
	it.Checksum = raw.checksum()
	return it
}

func (e *export) story(it *importer.Item, raw *item) {
	note := func(what, detail string) { it.Notes = append(it.Notes, importer.Note{What: what, Detail: detail}) }
	excerpt, cut := raw.openExcerpt()
	if cut {
		note(noteExcerpt, "")
	}
	c := &importer.Content{
		Title: importer.PlainText(raw.title), Slug: slug.Make(decodeSlug(raw.slug)), Excerpt: importer.PlainText(excerpt),
		Unlisted: raw.typ == "page",
		Authors:  e.authors.ofItem(raw), Sticky: raw.sticky, Size: raw.size,
	}
	it.RestrictedBy, it.Silent = e.restrictions(raw)
	ruled := len(it.RestrictedBy) > 0
	by, silent := raw.ownRestrictions()
	it.RestrictedBy, it.Silent = append(it.RestrictedBy, by...), append(it.Silent, silent...)
	forMembers := ruled || raw.isForMembers()
	if forMembers {
		note(noteMembers, "")
	}
	hidesMore := raw.hidesMore()
	state, unclear := e.body(raw, c, forMembers || hidesMore)
	if hidesMore = hidesMore || unclear; hidesMore {
		note(noteHiddenPart, "")
	}
	if raw.hidesPart || hidesMore {
		it.RestrictedBy = append(it.RestrictedBy, importer.HiddenPart)
	}
	forMembers = forMembers || hidesMore
	if ruled || hidesMore {
		state += " closed"
	}
	if len(raw.custom) > 0 {
		note(noteCustom, strings.Join(raw.custom, ", "))
	}
	if raw.moreTerms > 0 {
		note(noteTerms, strconv.Itoa(raw.moreTerms))
	}
	if it.ID != raw.id {
		note(noteRepeated, raw.id)
	}
	if strings.ContainsRune(raw.title, utf8.RuneError) || strings.ContainsRune(raw.content, utf8.RuneError) {
		note(noteUnreadable, "")
	}
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
		c.Terms = append(c.Terms, key(furtherCategory, t.nicename))
		note(noteCategories, t.name)
	}
	e.status(c, raw, forMembers, note)
	e.setPaths(c, raw, note)
	c.SeoTitle = firstWithoutVariables(raw.meta["_yoast_wpseo_title"], raw.meta["rank_math_title"])
	c.SeoDescription = firstWithoutVariables(raw.meta["_yoast_wpseo_metadesc"], raw.meta["rank_math_description"])
	c.SocialTitle = firstWithoutVariables(raw.meta["_yoast_wpseo_opengraph-title"], raw.meta["rank_math_facebook_title"])
	lead := ""
	if id := raw.meta["_thumbnail_id"]; id != "" && id != "0" && id != "-1" {
		if rec, ok := e.attachments.withID(id); ok {
			c.Lead, lead = rec.picture(), rec.URL+"\n"+rec.Alt+"\n"+rec.Caption
		} else {
			note(noteLead, "number "+id)
		}
	}
	it.Story = c
	it.Checksum = raw.checksum(append([]string{lead, c.Category, state}, c.Terms...)...)
}

// identity returns the identity of an item: its id, or more if other items of the file have the
// same one.
func (e *export) identity(raw *item) string {
	if raw.id == "" || raw.typ != "post" && raw.typ != "page" {
		return raw.id
	}
	return strings.TrimPrefix(e.ids.ID(raw.identity()), raw.typ+" ")
}

// Posts implements importer.Matcher.
func (e *export) Posts() *importer.PostSet { return &e.inFile }

// HasID implements importer.Matcher.
func (e *export) HasID(kind importer.Kind, id string) bool {
	return e.ids.HasOne(string(kind) + " " + id)
}

// firstWithoutVariables returns the first text of an SEO plugin that contains no template
// variables, which have no meaning here.
func firstWithoutVariables(texts ...string) string {
	for _, s := range texts {
		if s = importer.PlainText(s); s != "" && !strings.Contains(s, "%") {
			return s
		}
	}
	return ""
}

func (e *export) status(c *importer.Content, raw *item, forMembers bool, note func(what, detail string)) {
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
	case forMembers && (raw.status == "publish" || raw.status == "future"):
	case raw.lostOverride && (raw.status == "publish" || raw.status == "future"):
	case c.At.IsZero() && (raw.status == "publish" || raw.status == "future"):
		note(noteNoDate, firstNonEmpty(raw.date, raw.dateGMT, raw.pubDate))
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

// date returns when an item was published: in UTC if the export has it, else from the feed's
// date, which has a time zone, else in the brand's time zone.
func (e *export) date(raw *item) time.Time {
	if t, ok := parseDate(raw.dateGMT, time.UTC); ok {
		return t
	}
	local, known := parseDate(raw.date, e.settings.Brand.Zone())
	for _, layout := range []string{"Mon, 2 Jan 2006 15:04:05 -0700", "2 Jan 2006 15:04:05 -0700", "Mon, 2 Jan 2006 15:04:05 MST"} {
		t, err := time.Parse(layout, raw.pubDate)
		if err != nil || t.Year() <= 0 {
			continue
		}
		const zones = 27 * time.Hour // the largest difference between two time zones, and an hour
		if !known || t.Sub(local).Abs() < zones {
			return t.UTC()
		}
	}
	return local
}

// parseDate parses a date of WordPress; its month and day may have one digit.
func parseDate(s string, zone *time.Location) (time.Time, bool) {
	for _, layout := range []string{"2006-1-2 15:04:05", "2006-1-2T15:04:05Z07:00", "2006-1-2 15:04"} {
		if t, err := time.ParseInLocation(layout, s, zone); err == nil && t.Year() > 0 {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}

func firstNonEmpty(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

// modifiedAt returns when an item was last changed, if that is in the past.
func (e *export) modifiedAt(raw *item) time.Time {
	t, ok := parseDate(raw.modifiedGMT, time.UTC)
	if !ok {
		t, ok = parseDate(raw.modified, e.settings.Brand.Zone())
	}
	if !ok || t.After(e.settings.Now) {
		return time.Time{}
	}
	return t
}

// setPaths sets a page's own path and the old paths to redirect.
func (e *export) setPaths(c *importer.Content, raw *item, note func(what, detail string)) {
	u, err := url.Parse(raw.link)
	if err != nil || strings.ContainsRune(u.Path, 0) {
		return
	}
	old := plainPath(u.Path)
	if old == "/" || u.RawQuery != "" {
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
			switch p := plainPath(path.Dir(old) + "/" + decodeSlug(s)); {
			case slices.Contains(c.OldPaths, p):
			case e.paths.Count(p) > 0:
				note(noteEarlier, p)
			default:
				c.OldPaths = append(c.OldPaths, p)
			}
		}
	}
	switch number, ok := e.numberedPath(raw); {
	case ok:
		c.OldPaths = append(c.OldPaths, number)
	case old == "" && raw.link != "":
		note(noteNumbered, raw.link)
	}
}

// numberedPath returns the address that WordPress gives every item besides its readable one.
// ok is false for a site below a path.
func (e *export) numberedPath(raw *item) (path string, ok bool) {
	if _, err := strconv.ParseUint(raw.id, 10, 63); err != nil || e.site != nil && strings.Trim(e.site.Path, "/") != "" {
		return "", false
	}
	return importer.NumberedPath(raw.id), true
}

// addressBelowSite returns the path of an item's address below that of the site, "" for an address without a path of its own.
func (e *export) addressBelowSite(raw *item) string {
	u, err := url.Parse(raw.link)
	if err != nil || u.RawQuery != "" {
		return ""
	}
	path := plainPath(u.Path)
	if e.site != nil {
		path = plainPath(strings.TrimPrefix(path, plainPath(e.site.Path)))
	}
	return strings.Trim(path, "/")
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
