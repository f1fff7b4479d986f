package ghost

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// Reasons why something is not imported.
const (
	skipInternal = "an internal tag only organizes the old site"
	skipAccount  = "an account that wrote nothing is not an author"
)

// Parts of a post that could not be imported.
const (
	noteTags      = "it has more than 1,000 tags; the others are not imported"
	noteInternal  = "an internal tag was left out"
	noteSent      = "it was sent by email only and is a draft now"
	noteStatus    = "its status is unknown, so it is a draft now"
	noteNoDate    = "it has no date and is a draft now"
	noteOtherDate = "it has no publication date; that of its creation or last change is used"
	notePaid      = "it was for some members only, such as paying ones; here the brand's gate decides"
	notePaidDraft = "it was for some members only, such as paying ones; this brand's gate opens to every signed-in reader, so it is a " +
		"draft now"
	noteGate      = "it was for members and had no paywall marker, so all of its text is gated; an editor can open a part"
	noteLimited   = "some readers could not see a part of it, so everything from there on is gated; an editor can open it"
	noteTeaser    = "it was for members and had no excerpt; its description for search engines is the excerpt"
	noteOpen      = "it was open to everybody, so its paywall marker was removed"
	noteCanonical = "its canonical address was left out"
	noteInjected  = "code injected into its page was dropped"
	noteStructure = "its text can't be read in the editor's format; the rendered HTML is used"
	noteNoText    = "it has no text"
)

// ghostURL is the placeholder for the site's address in an export.
const ghostURL = "__GHOST_URL__"

func (e *export) convert(p *post) importer.Item {
	ids := e.postIDs(p)
	it := importer.Item{ID: ids[0], FormerIDs: ids[1:], Kind: p.kind(), Title: importer.PlainText(string(p.Title))}
	note := func(what, detail string) { it.Notes = append(it.Notes, importer.Note{What: what, Detail: detail}) }
	if it.FormerKinds = []importer.Kind{importer.Page}; it.Kind == importer.Page {
		it.FormerKinds = []importer.Kind{importer.Post} // both are rows of one table
	}
	e.identify(&it, p)
	if p.size > importer.MaxPost {
		it.SkipReason, it.Checksum = importer.ErrPostSize.Error(), p.checksum(p.meta)
		return it
	}
	more := p.meta
	if m, ok := e.meta[string(p.ID)]; ok {
		more = m
	}
	byEmail := p.Status == "sent" || p.EmailOnly.mayBeTrue() || more.EmailOnly.mayBeTrue()
	c := &importer.Content{
		Title: it.Title, Slug: slug.Make(string(p.Slug)), Excerpt: importer.PlainText(string(p.CustomExcerpt)),
		Unlisted: it.Kind == importer.Page,
		SeoTitle: importer.PlainText(string(more.MetaTitle)), SeoDescription: importer.PlainText(string(more.MetaDescription)),
		SocialTitle: importer.PlainText(string(more.OgTitle)),
		Sticky:      p.Featured.isTrue(), Size: p.size,
	}
	c.Body, c.Weight = e.body(p, c)
	var oldTerms, oldAuthors []string // keys in the earlier version of the importer
	var writers []text
	for _, r := range e.tags.byPost[string(p.ID)] {
		switch t, known := e.tags.byID[r.id]; {
		case known && t.isInternal():
			note(noteInternal, string(t.Name))
		case known:
			c.Terms = append(c.Terms, e.key(t)[0])
			oldTerms = append(oldTerms, e.legacyID(t.ID, t.Slug, t.Name))
		}
	}
	if e.tags.cut[string(p.ID)] {
		note(noteTags, "")
	}
	for _, r := range e.people.byPost[string(p.ID)] {
		writers = append(writers, text(r.id))
	}
	if len(writers) == 0 && p.AuthorID != "" {
		writers = []text{p.AuthorID}
	}
	for _, id := range writers {
		c.Authors = append(c.Authors, e.account(id)[0])
		u := e.people.byID[string(id)]
		oldAuthors = append(oldAuthors, e.legacyID(id, u.Slug, u.Name))
	}
	if p.forMembers() && c.Excerpt == "" && c.SeoDescription != "" {
		c.Excerpt = c.SeoDescription // the description was public, but the beginning of the text was not
		note(noteTeaser, "")
	}
	paid := audienceOfPost(p.Visibility) == someMembers
	for _, cause := range []struct {
		importer.Restriction
		closes, stated bool
	}{
		{importer.Visibility, p.forMembers(), p.Visibility != ""}, // without the column or with null: it may have been left out
		{importer.ForSome, paid, p.Visibility != ""},
		{importer.EmailOnly, byEmail, p.EmailOnly+more.EmailOnly != ""},
	} {
		switch {
		case cause.closes:
			it.RestrictedBy = append(it.RestrictedBy, cause.Restriction)
		case !cause.stated:
			it.Silent = append(it.Silent, cause.Restriction)
		}
	}
	e.status(c, p, byEmail, note)
	switch {
	case paid && importer.OpensToSignedIn(e.settings.Brand) && c.Status != story.Draft:
		c.Status = story.Draft
		note(notePaidDraft, "")
	case paid:
		note(notePaid, "")
	}
	e.setPaths(c, p)
	if image := e.absoluteURLs(firstNonEmpty(p.FeatureImage, p.Image)); image != "" {
		c.Lead = &importer.Picture{
			Address: image,
			Alt:     importer.PlainText(string(more.FeatureAlt)),
			Caption: importer.PlainText(string(more.FeatureCaption)),
		}
	}
	if p.CanonicalURL != "" {
		note(noteCanonical, string(p.CanonicalURL))
	}
	if p.InjectedHead != "" || p.InjectedFoot != "" {
		note(noteInjected, "")
	}
	it.Story = c
	it.Checksum = p.checksum(more, c.Terms, c.Authors, e.own)
	if byEmail || p.mayBeLimited() { // whether it becomes a draft depends on the brand's gate, which can change
		it.Checksum += fmt.Sprintf(" %s %t", e.settings.Brand.Gate, importer.OpensToSignedIn(e.settings.Brand))
	}
	if !p.mayBeLimited() && !byEmail { // what the earlier version read of other posts may be wrong
		it.FormerChecksum = p.checksum(more, oldTerms, oldAuthors, e.settings.Options.Site)
	}
	return it
}

func firstNonEmpty(texts ...text) string {
	for _, t := range texts {
		if t != "" {
			return string(t)
		}
	}
	return ""
}

// absoluteURLs replaces the placeholder with the site's address.
func (e *export) absoluteURLs(s string) string {
	if e.base == nil {
		return strings.ReplaceAll(s, ghostURL, "")
	}
	s = strings.ReplaceAll(s, ghostURL, strings.TrimSuffix(e.base.String(), "/"))
	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") {
		s = strings.TrimSuffix(e.base.String(), "/") + s
	}
	return s
}

// status sets the status and the dates. A post that is only sent by email becomes a draft,
// because it never had a page.
func (e *export) status(c *importer.Content, p *post, byEmail bool, note func(what, detail string)) {
	c.At = parseTime(string(p.PublishedAt))
	if c.Created = parseTime(string(p.CreatedAt)); c.Created.IsZero() {
		c.Created = e.settings.Now
	}
	if !c.At.IsZero() {
		c.Created = c.At
	}
	switch {
	case p.Status == "draft":
		c.Status = story.Draft
	case byEmail:
		c.Status = story.Draft
		note(noteSent, "")
	case p.Status == "published":
		c.Status = story.Published
	case p.Status == "scheduled":
		c.Status = story.Scheduled
	default:
		c.Status = story.Draft
		note(noteStatus, string(p.Status))
	}
	if !c.At.IsZero() || c.Status == story.Draft {
		return
	}
	for _, t := range []time.Time{parseTime(string(p.CreatedAt)), parseTime(string(p.UpdatedAt))} {
		if c.Status == story.Published && c.At.IsZero() && !t.After(e.settings.Now) {
			c.At = t
		}
	}
	if c.At.IsZero() {
		c.Status = story.Draft
		note(noteNoDate, string(p.PublishedAt))
	} else {
		c.Created = c.At
		note(noteOtherDate, c.At.Format(time.RFC3339))
	}
}

// parseTime parses dates of all versions.
func parseTime(s string) time.Time {
	for _, layout := range []string{"2006-1-2T15:04:05Z07:00", "2006-1-2 15:04:05"} { // a month or a day may have one digit
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC()
		}
	}
	if ms, err := strconv.ParseInt(s, 10, 64); err == nil && ms > 0 {
		return time.UnixMilli(ms).UTC()
	}
	return time.Time{}
}

func (e *export) setPaths(c *importer.Content, p *post) {
	old := "/" + strings.ToLower(string(p.Slug))
	if u, err := url.Parse(string(p.URL)); err == nil && u.Host != "" && !strings.HasPrefix(u.Path, "/404") {
		old = "/" + strings.Trim(strings.ToLower(u.Path), "/")
	}
	if c.Unlisted && c.Slug != "" {
		c.Path = strings.TrimSuffix(e.settings.Brand.Path, "/") + "/" + c.Slug
	}
	if c.Status != story.Draft && old != "/" && !strings.HasPrefix(old, "/p/") {
		c.OldPaths = []string{old}
	}
}

// body returns the conversion of a post's text, and the memory that it needs in bytes.
func (e *export) body(p *post, c *importer.Content) (convert func() (richtext.Doc, []importer.Note, error), weight int64) {
	rendered := e.withSite(firstNonEmpty(p.HTML, p.Markdown))
	weight = importer.Weigh(rendered)
	var write func(*builder) error // nil for HTML
	switch {
	case p.Lexical != "":
		src := e.withSite(string(p.Lexical))
		weight = max(weight, importer.Weigh(src))
		write = func(b *builder) error { return b.lexical(src) }
	case p.Mobiledoc != "":
		src := e.withSite(string(p.Mobiledoc))
		write = func(b *builder) error { return b.mobiledoc(src) }
		weight = max(weight, mobiledocWeight(src))
	}
	return func() (richtext.Doc, []importer.Note, error) {
		b := &builder{site: e.base}
		err := importer.CheckWeight(weight)
		switch {
		case err != nil:
		case write == nil:
			b.writeHTML(rendered)
		default:
			err = write(b)
		}
		doc, notes, failed := b.doc()
		if err == nil {
			err = failed
		}
		if err != nil && rendered != "" && importer.CheckWeight(importer.Weigh(rendered)) == nil {
			b = &builder{site: e.base}
			b.addNote(noteStructure, err.Error())
			if mayLimit(p.Lexical) || mayLimit(p.Mobiledoc) { // the rendered HTML does not say which part it is
				b.gateRest(someMembers)
			}
			b.writeHTML(rendered)
			doc, notes, err = b.doc()
		}
		if err != nil {
			return doc, nil, err
		}
		c.ForSome = b.forSome
		doc, gate := adjustPaywall(doc, p.forMembers(), b.limited, b.marked)
		notes = append(notes, gate...)
		if doc.IsEmpty() {
			notes = append(notes, importer.Note{What: noteNoText})
		}
		return doc, append(notes, importer.FileNotes(doc)...), nil
	}, weight
}

// withSite returns a text with the site's address instead of its placeholder.
func (e *export) withSite(src string) string {
	return strings.ReplaceAll(src, ghostURL, e.absoluteURLs(ghostURL))
}

// adjustPaywall adds or removes the paywall marker according to who could read a post. A
// members' post without a marker is gated completely, because none of its text was public.
// In a post with a limited part the first marker counts. marked reports whether Ghost's own marker is in the post.
func adjustPaywall(doc richtext.Doc, members, limited, marked bool) (richtext.Doc, []importer.Note) {
	isMark := func(n richtext.Node) bool { return n.Type == "paywall" }
	var notes []importer.Note
	if limited {
		notes = []importer.Note{{What: noteLimited}}
	}
	switch {
	case members && !marked && !doc.IsEmpty():
		doc.Content = slices.Insert(slices.Clone(doc.Content), 0, richtext.Node{Type: "paywall"})
		return doc, append(notes, importer.Note{What: noteGate})
	case !members && marked && !limited:
		doc.Content = slices.DeleteFunc(slices.Clone(doc.Content), isMark)
		if len(doc.Content) == 0 {
			doc = richtext.Doc{}
		}
		return doc, append(notes, importer.Note{What: noteOpen})
	}
	return doc, notes
}
