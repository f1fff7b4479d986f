package page

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/syndicate"
	"masthead/internal/taxonomy"
)

// relatedStories is how many stories a story page offers at its end.
const relatedStories = 6

func itoa(n int) string { return strconv.Itoa(n) }

func (v *visit) story(id int64) (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	f, err := v.Stories.Published(v.Context(), id)
	if err != nil {
		return nil, err
	}
	return v.show(f)
}

// Preview is the page of a story of any status, for whoever may see it: nobody
// keeps or indexes it. database.ErrNotFound when there is no such story.
func (p *Pages) Preview(ctx context.Context, id int64) (edge.Page, error) {
	f, err := p.Stories.OfAnyStatus(ctx, id)
	if err != nil {
		return edge.Page{}, err
	}
	r := p.Frames.New(ctx, edge.Request{Path: story.PreviewPath(id)})
	r.Preview = &Preview{Status: string(f.Status)}
	if f.Status == story.Scheduled {
		r.Preview.At = f.Card.PublishedAt
	}
	return p.forOne(p.visit(r), f)
}

// Reader is how a gate stands for one reader.
type Reader struct {
	Spent bool // this month's stories for members are read
}

// Whole is the page of a story with its gated part, for one reader alone. Nobody keeps or
// indexes it.
func (p *Pages) Whole(ctx context.Context, from edge.Request, f *story.Full, who Reader) (edge.Page, error) {
	v := p.visit(p.Frames.New(ctx, edge.Request{Path: f.Card.Path, Variant: from.Variant}))
	v.reader = &who
	page, err := p.forOne(v, f)
	if who.Spent {
		page.Status = http.StatusForbidden
	}
	return page, err
}

func (p *Pages) forOne(v *visit, f *story.Full) (edge.Page, error) {
	made, err := v.show(f)
	if err != nil {
		return edge.Page{}, err
	}
	page, err := p.Finish(v.Request, made)
	page.NoStore = true
	return page, err
}

func (v *visit) show(f *story.Full) (*frame.Page, error) {
	var err error
	v.Touch(story.Tag(f.ID))
	if v.Brand, err = v.Brands.ByID(v.Context(), f.BrandID); err != nil {
		return nil, err
	}
	head := Head{Title: f.Card.Title, Window: f.SeoTitle, Description: cmp.Or(f.SeoDescription, f.Card.Metadata.Excerpt), Type: "article",
		Image: f.Card.Picture, Published: f.Card.PublishedAt, Modified: f.Card.UpdatedAt, Canonical: v.Absolute(f.Card.Path)}
	if v.Request.Preview != nil {
		head.Robots = "noindex, nofollow"
	} else if v.reader != nil {
		head.Robots = "noindex"
	} else {
		head.Forms = []Form{{Type: "text/markdown", Href: f.Card.Path + syndicate.Markdown}}
	}
	v.out.Card.Lang = f.Card.Lang
	v.out.Audible = f.AudioURL != nil && v.Request.Preview == nil && f.Card.Lang == v.Locale().Code
	translations, original, err := v.translations(f, &head)
	if err != nil {
		return nil, err
	}
	if f.Page {
		return v.house(f, head, translations)
	}
	model := StoryPage{Translations: translations}
	if model.Story, err = v.storyModel(f); err != nil {
		return nil, err
	}
	var category *taxonomy.Term
	if f.Category != nil {
		category = &taxonomy.Term{ID: *f.Category}
	}
	model.Next = next(f)
	related, err := v.Stories.Related(v.Context(), v.Brand, category, "", []int64{f.ID}, relatedStories)
	if err != nil {
		return nil, err
	}
	v.Touch(story.List{Kind: story.Latest, Scope: story.InBrand(v.Brand)}.Tag())
	model.Related = story.PageCards(v.Request, related)
	if model.Signup, err = v.offered(); err != nil {
		return nil, err
	}
	v.news(f, &head, &model.Story, original)
	return v.page(http.StatusOK, head, &model), nil
}

// next is the call for what to read after a story: of its brand and category first.
func next(f *story.Full) string {
	query := url.Values{"brand": {f.Card.Brand.Slug}}
	if c := f.Card.Metadata.Category; c != nil {
		query.Set("category", c.Slug)
	}
	return "/story/related?" + query.Encode()
}

// translations are the other languages of a story, and the address of the one that
// came first; the head names all of them.
func (v *visit) translations(f *story.Full, head *Head) (others []Alternate, original string, err error) {
	head.Alternates = []Alternate{}
	v.Touch(story.GroupTag(f.GroupID))
	all, err := v.Stories.Translations(v.Context(), f.GroupID)
	if err != nil || len(all) == 0 {
		return []Alternate{}, "", err
	}
	original = v.Absolute(all[0].Path)
	slices.SortFunc(all, func(a, b story.Translation) int {
		return slices.Index(i18n.Locales(), i18n.Of(a.Lang)) - slices.Index(i18n.Locales(), i18n.Of(b.Lang))
	})
	others = []Alternate{}
	for _, t := range all {
		v.Touch(story.Tag(t.ID))
		l := i18n.Of(t.Lang)
		if len(all) > 1 && l == i18n.Default { // who reads none of these languages
			head.Alternates = append(head.Alternates, Alternate{Lang: "x-default", Href: v.Absolute(t.Path)})
		}
		if len(all) > 1 {
			head.Alternates = append(head.Alternates, Alternate{Lang: l.Code, Href: v.Absolute(t.Path), Name: l.OwnName})
		}
		if t.ID != f.ID {
			others = append(others, Alternate{Lang: l.Code, Href: t.Path, Name: l.OwnName})
		}
	}
	return others, original, nil
}

func (v *visit) storyModel(f *story.Full) (Story, error) {
	c := &f.Card
	s := Story{
		ID: c.ID, Title: c.Title, Excerpt: c.Metadata.Excerpt, Kind: string(c.Type), Layout: c.Layout, Lang: c.Lang, Dir: c.Dir,
		Contents: []Heading{}, Brand: Link{Text: c.Brand.Name, Href: c.Brand.Path},
		Series: []Link{}, Tags: []Link{}, PublishedAt: c.PublishedAt, Minutes: c.Minutes, Picture: c.Picture, Corrections: f.Corrections,
		Company: c.Company, Place: f.Place, Contact: f.Contact,
		Share:     Share{URL: v.Absolute(c.Path), Title: c.Title, Naver: c.Brand.Slug == "korea"},
		ClapCount: c.Metadata.Reactions.LikeCount, Sponsored: c.Sponsored,
	}
	if f.AudioURL != nil {
		s.Audio = *f.AudioURL
	}
	if at, err := time.Parse(time.RFC3339, c.PublishedAt); err == nil && v.Request.Preview == nil {
		edition, err := v.Brands.ForLocale(v.Context(), v.Locale())
		if err != nil {
			return s, err
		}
		s.Day = archivePath(edition, at)
	}
	gate := v.Brand.Gate
	if v.Request.Preview != nil || v.reader != nil && !v.reader.Spent {
		gate = brand.GateFree
	}
	if s.HTML, v.out.Gated = story.Open(f.OpenHTML, f.GatedHTML, gate); v.out.Gated {
		s.Gate, s.FreeReads = string(gate), v.Brand.FreeReads
		if v.reader != nil {
			s.Gate = "spent"
		} else if strings.HasPrefix(v.Account, v.Site.URL) {
			s.Whole = v.InEdition(accountPath) + "/read?" + url.Values{"path": {c.Path}}.Encode()
		}
	}
	if f.OpensAsExcerpt && s.HTML != "" {
		s.Excerpt = "" // the page says it once
	}
	if !f.Published.IsZero() && f.Updated.Sub(f.Published.Time) > time.Minute {
		s.UpdatedAt = c.UpdatedAt
	}
	var err error
	if s.HTML, s.Slips, err = v.mentioned(s.HTML); err != nil {
		return s, err
	}
	if v.Lite {
		s.HTML = richtext.Lite(richtext.WithoutSlips(s.HTML))
	}
	if c.Layout == "longform" {
		for _, h := range f.Contents {
			if !strings.Contains(s.HTML, `id="`+h.ID+`"`) {
				h.ID = "" // behind the gate
			}
			s.Contents = append(s.Contents, Heading(h))
		}
	}
	if c.Metadata.Category != nil {
		s.Category = &Link{Text: c.Metadata.Category.Name, Href: c.Metadata.Category.Path}
	}
	for _, r := range c.Metadata.Series {
		s.Series = append(s.Series, Link{Text: r.Title, Href: r.Path})
	}
	for _, t := range c.Metadata.CuratedCategories {
		s.Tags = append(s.Tags, Link{Text: t.Name, Href: t.Path})
	}
	s.Video = story.PageVideo(c)
	return s, v.storyPeople(f, &s)
}

// storyPeople adds the property, the sponsor, the authors and whom the text's slips
// stand for, and the pictures of these people in one query.
func (v *visit) storyPeople(f *story.Full, s *Story) error {
	if f.Property != nil {
		terms, err := taxonomy.ByIDs(v.Context(), v.DB.Read, []int64{*f.Property})
		if err != nil {
			return err
		}
		if t := terms[*f.Property]; t != nil {
			s.Property = &Link{Text: t.NameIn(v.Locale()), Href: t.PageIn("/", v.Locale())}
			v.Touch(t.Tag())
		}
	}
	authors, err := v.Stories.Authors(v.Context(), f.ID)
	if err != nil {
		return err
	}
	payer, err := v.payer(f)
	if err != nil {
		return err
	}
	if s.Sponsor, err = v.sponsor(payer); err != nil {
		return err
	}
	s.Sponsored = s.Sponsored || s.Sponsor != nil
	var ids []*int64
	for _, a := range authors {
		ids = append(ids, a.PictureID)
	}
	people, companies, err := v.slips(s.HTML)
	if err != nil {
		return err
	}
	for _, a := range people {
		ids = append(ids, a.PictureID)
	}
	for _, p := range companies {
		ids = append(ids, p.PictureID)
	}
	picture, err := v.Pictures(ids...)
	if err != nil {
		return err
	}
	for _, a := range people {
		v.Touch(a.Tag())
		s.Slips = append(s.Slips, Slip{Kind: "person", Slug: a.Slug, Name: a.Name, Href: a.Path(), Line: a.Role, Lang: a.Lang, Picture: picture(a.PictureID)})
	}
	for _, p := range companies {
		v.Touch(p.Tag())
		s.Slips = append(s.Slips, Slip{Kind: "company", Slug: p.Slug, Name: p.Name, Href: p.Path(), Line: p.Description, Lang: i18n.Default.Code, Picture: picture(p.PictureID)})
	}
	s.Authors = []Author{}
	for _, a := range authors {
		v.Touch(a.Tag())
		s.Authors = append(s.Authors, Author{Name: a.Name, Href: a.Path(), Role: a.Role, Bio: a.Bio, Portrait: picture(a.PictureID)})
	}
	return nil
}

// payer is the publisher who paid for a story: its own, else that of the first of
// its series that has one.
func (v *visit) payer(f *story.Full) (*int64, error) {
	payer := f.Publisher
	if payer != nil || len(f.Card.Metadata.Series) == 0 {
		return payer, nil
	}
	var slugs []string
	for _, s := range f.Card.Metadata.Series {
		slugs = append(slugs, s.Slug)
	}
	terms, err := taxonomy.BySlugs(v.Context(), v.DB, taxonomy.Series, slugs)
	for _, slug := range slugs {
		if t := terms[slug]; t != nil {
			v.Touch(t.Tag())
			payer = cmp.Or(payer, t.PublisherID)
		}
	}
	return payer, err
}

// slips finds whom the slips of a text stand for: people among the authors,
// companies among the publishers. Of others nothing is known.
func (v *visit) slips(text string) (people []*taxonomy.Author, companies []*taxonomy.Publisher, err error) {
	named := map[string][]string{}
	for _, slip := range richtext.Slips(text) {
		named[slip.Kind] = append(named[slip.Kind], slip.Slug)
	}
	if people, err = taxonomy.AuthorsBySlugs(v.Context(), v.DB.Read, named["person"]); err != nil {
		return nil, nil, err
	}
	companies, err = taxonomy.PublishersBySlugs(v.Context(), v.DB.Read, named["company"])
	return people, companies, err
}
