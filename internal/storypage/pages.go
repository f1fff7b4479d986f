// Package storypage holds the pages of stories and static pages: the open part, the gated part for
// readers who may read it, and previews.
package storypage

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/hub"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/part"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/story"
)

// relatedStories is the number of stories that a story page offers at its end.
const relatedStories = 6

var _, _ = route.DeclareModel(StoryPage{}), route.DeclareModel(StoryCardPage{})

var _ = []string{
	route.ReserveShared("video", "stories"), route.ReserveShared("webinar", "stories"), route.ReserveFolder("preview", "previews of stories"),
}

// Pages loads the pages of stories and static pages.
type Pages struct {
	Frames      *frame.Frames
	Stories     *story.Stories
	Glossary    *glossary.Glossary
	Hubs        *hub.Pages
	Newsletters *newsletter.Pages
	// Webinars makes the pages of stories of the type WEBINAR; if nil, they look like other stories.
	Webinars Webinars

	related          *database.Memo[relatedKey, *storedRelated]
	knownAuthors     *database.Memo[string, frame.Author] // by the paths of their pages
	seriesPublishers *database.Memo[string, *int64]       // publishers of sponsored series by the slugs of a story's series
}

// Webinars makes the pages of webinars.
type Webinars interface {
	// PageOf completes the page of a story of the type WEBINAR, whose model is m. It returns false for a story without a webinar.
	PageOf(r *frame.Request, page *frame.Page, storyID int64, m *StoryPage) (ok bool, err error)
}

// NewPages makes the pages of stories and static pages.
func NewPages(frames *frame.Frames, stories *story.Stories, terms *glossary.Glossary, hubs *hub.Pages,
	newsletters *newsletter.Pages) *Pages {
	return &Pages{Frames: frames, Stories: stories, Glossary: terms, Hubs: hubs, Newsletters: newsletters,
		related:          database.NewMemo[relatedKey, *storedRelated](frames.DB, relatedBytes),
		knownAuthors:     database.NewMemo[string, frame.Author](frames.DB, authorBytes),
		seriesPublishers: database.NewMemo[string, *int64](frames.DB, publisherBytes)}
}

// AtPath loads the story at the request's path, or returns a redirect to its current path. It returns frame.ErrElsewhere if no story has,
// or had, the path.
func (p *Pages) AtPath(r *frame.Request) (*frame.Page, error) {
	target, err := permalink.Resolve(r.Context(), r.DB, r.Path)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return nil, frame.ErrElsewhere
	case err != nil:
		return nil, err
	case target.Status == http.StatusGone:
		r.NoteTags(permalink.Tag(r.Path))
		return &frame.Page{Status: http.StatusGone}, nil
	case target.Location != "":
		r.NoteTags(permalink.EntityTag(target.Kind, target.EntityID)) // its path may change again
		return frame.RedirectTo(target.Location, target.Status), nil
	case target.Kind != permalink.KindStory:
		return nil, frame.ErrElsewhere
	case r.Number > 1:
		return nil, database.ErrNotFound
	}
	f, err := p.Stories.ReadAny(r.Context(), target.EntityID)
	switch {
	case err != nil:
		return nil, err
	case f.Status == story.Unpublished:
		r.NoteTags(permalink.Tag(r.Path), story.Tag(f.ID)) // it may be published again
		return &frame.Page{Status: http.StatusGone}, nil
	case f.Status != story.Published:
		return nil, database.ErrNotFound
	}
	return p.pageOfStory(r, f, viewer{})
}

// Preview returns the page of a story of any status as it is edited, for readers who may see it; it is
// neither cached nor indexed. It returns database.ErrNotFound if there is no such story.
func (p *Pages) Preview(ctx context.Context, id int64) (edge.Page, error) {
	f, to, err := p.readPreview(ctx, id)
	if err != nil {
		return edge.Page{}, err
	}
	return p.Frames.Personal(ctx, edge.Request{Path: story.PreviewPath(id)}, func(r *frame.Request) (*frame.Page, error) {
		return p.pageOfStory(r, f, to)
	})
}

// readPreview reads a story as it is edited: with its working copy, if it has one. It returns database.ErrNotFound for a deleted draft.
func (p *Pages) readPreview(ctx context.Context, id int64) (*story.FullStory, viewer, error) {
	if err := story.RequireKept(ctx, p.Stories.DB().Read, id); err != nil {
		return nil, viewer{}, err
	}
	f, edited, err := p.Stories.ReadEdited(ctx, id)
	if err != nil {
		return nil, viewer{}, err
	}
	preview := &frame.Preview{Status: string(f.Status)}
	switch {
	case f.Status == story.Scheduled:
		preview.At = f.Card.PublishedAt
	case edited && f.Status == story.Published:
		preview.Status = "edited"
	}
	return f, viewer{preview: preview}, nil
}

// Reader describes the reader of a page for the gate of a story.
type Reader struct {
	Spent     bool // the month's free stories are used up
	Uncounted bool // reading uses up a free story, so the page asks first
	Left      int  // the free stories that remain, if Uncounted
}

// WithGatedPart returns the page of a story with its gated part, for one reader; it is neither
// cached nor indexed. If the reader's free stories are used up, its status is 403 and it shows only
// the open part. If reading would use up a free story, it also shows only the open part, with
// status 200.
func (p *Pages) WithGatedPart(ctx context.Context, from edge.Request, f *story.FullStory, reader Reader) (edge.Page, error) {
	return p.Frames.Personal(ctx, edge.Request{Path: f.Card.Path, Variant: from.Variant}, func(r *frame.Request) (*frame.Page, error) {
		page, err := p.pageOfStory(r, f, viewer{reader: &reader})
		if err == nil && reader.Spent {
			page.Status = http.StatusForbidden
		}
		return page, err
	})
}

// viewer says who a story's page is made for: one reader, editors, or everybody if both are nil.
type viewer struct {
	reader  *Reader
	preview *frame.Preview
}

// pageOfStory returns the page of a story in the frame of its brand.
func (p *Pages) pageOfStory(r *frame.Request, f *story.FullStory, to viewer) (*frame.Page, error) {
	r.NoteTags(story.Tag(f.ID))
	b, err := r.Brands.ByID(r.Context(), f.BrandID)
	if err != nil {
		return nil, err
	}
	r = r.InBrand(b)
	head := frame.Head{
		Title:       f.Card.Title,
		WindowTitle: f.SeoTitle,
		SocialTitle: f.SocialHeadline,
		Description: cmp.Or(f.SeoDescription, f.Card.Metadata.Excerpt),
		Type:        "article",
		Image:       f.Card.Picture.For("social"),
		Published:   f.Card.PublishedAt,
		Modified:    f.Card.UpdatedAt,
		Canonical:   r.Absolute(f.Card.Path),
	}
	switch {
	case to.preview != nil:
		head.Robots = "noindex, nofollow"
	case to.reader != nil:
		head.Robots = "noindex"
	default:
		head.Forms = []frame.Form{{Type: "text/markdown", Href: f.Card.Path + route.Markdown}}
	}
	r.NoteLanguage(f.Card.Lang) // it may differ from the language of the brand
	translations, original, err := p.translations(r, f, &head)
	if err != nil {
		return nil, err
	}
	var page *frame.Page
	if f.Page {
		page, err = p.Hubs.StaticPage(r, f, head, translations)
	} else {
		page, err = p.storyPage(r, f, to, head, translations, original)
	}
	if err != nil {
		return nil, err
	}
	page.Card.Title = cmp.Or(f.SocialHeadline, page.Card.Title)
	page.Card.Lang, page.Brand, page.Preview = f.Card.Lang, b, to.preview
	page.HasPodcast = f.AudioURL != nil && to.preview == nil && f.Card.Lang == r.Locale().Code
	return page, nil
}

func (p *Pages) storyPage(
	r *frame.Request,
	f *story.FullStory,
	to viewer,
	head frame.Head,
	translations []frame.Alternate,
	original string,
) (*frame.Page, error) {
	model := StoryPage{Translations: translations, Next: nextCall(f)}
	var err error
	if model.Story, err = p.storyModel(r, f, to); err != nil {
		return nil, err
	}
	page := &frame.Page{Model: &model, Preview: to.preview, Gated: model.Story.Gate != ""}
	ok := false
	if p.Webinars != nil && f.Card.Type == story.Webinar {
		model.Related = []frame.StoryCard{}
		if ok, err = p.Webinars.PageOf(r, page, f.ID, &model); err != nil {
			return nil, err
		}
	}
	if !ok {
		if err := p.addOffers(r, f, page, &model); err != nil {
			return nil, err
		}
	}
	addSection(&head, &model.Story)
	if to.preview == nil {
		page.Structured = append(page.Structured, structuredData(r, f, &head, &model.Story, original)...)
	}
	page.Head, page.Card.Kicker = head, head.Section
	return page, nil
}

// addOffers adds what a story page offers below the story: the newsletter, and stories to read next. Both are parts of
// their own where pages have parts.
func (p *Pages) addOffers(r *frame.Request, f *story.FullStory, page *frame.Page, model *StoryPage) (err error) {
	if page.Preview == nil {
		if model.Signup, err = p.Newsletters.SignupOf(r); err != nil {
			return err
		}
	}
	if model.Signup != nil {
		page.Newsletter = model.Signup.Brand
	}
	model.Related = []frame.StoryCard{}
	if r.Parts == nil || r.Lite || r.LoadOnly {
		var category int64
		if f.Category != nil {
			category = *f.Category
		}
		model.Related, _, err = p.relatedCards(r, category, f.ID)
		return err
	}
	next, ok, err := p.relatedPart(r, f)
	if err != nil {
		return err
	}
	if ok {
		page.Parts = append(page.Parts, next)
	}
	if model.Signup != nil {
		signup, err := frame.Encode(model.Signup)
		if err != nil {
			return err
		}
		page.Parts, model.Signup = append(page.Parts, part.New(signupPart, signup, r.View())), nil
	}
	return nil
}

// nextCall returns the API call that lists what to read after a story: of its brand and
// category first.
func nextCall(f *story.FullStory) string {
	query := url.Values{"brand": {f.Card.Brand.Slug}}
	if c := f.Card.Metadata.Category; c != nil {
		query.Set("category", c.Slug)
	}
	return "/story/related?" + query.Encode()
}

// translations returns the other languages of a story and the address of the first one, and
// adds all of them to the head.
func (p *Pages) translations(r *frame.Request, f *story.FullStory, head *frame.Head) (
	others []frame.Alternate, original string, err error,
) {
	head.Alternates = []frame.Alternate{}
	r.NoteTags(story.GroupTag(f.GroupID))
	all, err := p.Stories.Translations(r.Context(), f.GroupID)
	if err != nil || len(all) == 0 {
		return []frame.Alternate{}, "", err
	}
	original = r.Absolute(all[0].Path)
	slices.SortFunc(all, func(a, b story.Translation) int {
		return slices.Index(i18n.Locales(), i18n.LookupOrDefault(a.Lang)) - slices.Index(i18n.Locales(), i18n.LookupOrDefault(b.Lang))
	})
	others = []frame.Alternate{}
	for _, t := range all {
		r.NoteTags(story.Tag(t.ID))
		l := i18n.LookupOrDefault(t.Lang)
		if len(all) > 1 && l == i18n.Default { // for readers of other languages
			head.Alternates = append(head.Alternates, frame.Alternate{Lang: "x-default", Href: r.Absolute(t.Path)})
		}
		if len(all) > 1 {
			head.Alternates = append(head.Alternates, frame.Alternate{Lang: l.Code, Href: r.Absolute(t.Path), Name: l.OwnName})
		}
		if t.ID != f.ID {
			others = append(others, frame.Alternate{Lang: l.Code, Href: t.Path, Name: l.OwnName})
		}
	}
	return others, original, nil
}
