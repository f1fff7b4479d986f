package landing

import (
	"cmp"
	"strconv"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/story"
)

var _ = route.DeclareModel(LandingPage{})

// Pages are the landing pages of the publication, its brands and its editions.
type Pages struct {
	Landings    *Landings
	Lists       *listing.Pages
	Newsletters *newsletter.Pages

	sections *database.Memo[sectionKey, *sectionAsPart]
}

// NewPages returns the loaders of landing pages, which show lists and newsletters of other features.
func NewPages(landings *Landings, lists *listing.Pages, newsletters *newsletter.Pages) *Pages {
	return &Pages{Landings: landings, Lists: lists, Newsletters: newsletters,
		sections: database.NewMemo[sectionKey, *sectionAsPart](landings.DB, sectionBytes)}
}

// AtPath returns the landing page at the request's path. It returns frame.ErrElsewhere if no brand has that path.
func (p *Pages) AtPath(r *frame.Request) (*frame.Page, error) {
	b := r.Brand
	if r.Path != b.Path {
		return nil, frame.ErrElsewhere
	}
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	content, err := p.loadContent(r, b)
	if err != nil {
		return nil, err
	}
	return p.page(r, content)
}

// page returns the landing page of the request's brand with a content.
func (p *Pages) page(r *frame.Request, content Content) (*frame.Page, error) {
	b := r.Brand
	var err error
	model := LandingPage{Sections: []Section{}, Sticky: story.PageCards(r, content.Sticky)}
	page := &frame.Page{Model: &model}
	var links []frame.Link
	for _, s := range content.Sections {
		if d := s.asPart; d != nil {
			model.Sections = append(model.Sections, d.outline)
			page.Parts, links, page.Newsletter = append(page.Parts, d.part), append(links, d.links...), cmp.Or(d.newsletter, page.Newsletter)
			continue
		}
		section, err := p.Section(r, s, r.Brand)
		if err != nil {
			return nil, err
		}
		model.Sections = append(model.Sections, section)
		links = append(links, storyLinks(section)...)
		page.Newsletter = cmp.Or(NewsletterBrand([]Section{section}), page.Newsletter)
	}
	page.FirstLayout = "lead" // the usual opening sets the header if there are no sections
	if len(model.Sections) > 0 {
		page.FirstLayout = model.Sections[0].Layout
	}
	audible, err := p.Lists.HasRecordings(r, story.List{Kind: story.WithAudio, Scope: story.LatestOf(b).Scope})
	if err != nil {
		return nil, err
	}
	page.Head = frame.Head{
		Title:       r.Name(),
		Description: cmp.Or(b.Tagline, listing.Description(r, listing.ListHeader{TitleMessage: "section.latest"})),
		Type:        "website",
	}
	page.Structured = structured(r, page.Head, r.ListOfLinks(links))
	page.HasPodcast, page.Followed = audible, listing.ListToFollow(r, story.LatestOf(b))
	return page, nil
}

// loadContent returns the content of the landing page of a brand. On a node that stores parts, the sections are parts.
func (p *Pages) loadContent(r *frame.Request, b *brand.Brand) (Content, error) {
	if r.Parts == nil || r.Lite || r.LoadOnly {
		return p.Landings.Load(r.Context(), b, r.NoteTags)
	}
	return p.loadContentInParts(r, b)
}

// storyLinks returns links to the first stories of a section, at most frame.MaxListed.
func storyLinks(s Section) []frame.Link {
	cards := s.Stories.Cards[:min(len(s.Stories.Cards), frame.MaxListed)]
	links := make([]frame.Link, len(cards))
	for i, c := range cards {
		links[i] = frame.Link{Text: c.Title, Href: c.Href}
	}
	return links
}

// NewsletterBrand returns the slug of the brand of the newsletter in one of the sections, "" for none.
func NewsletterBrand(sections []Section) string {
	slug := ""
	for _, s := range sections {
		if s.Newsletter != nil {
			slug = s.Newsletter.Signup.Brand
		}
	}
	return slug
}

// Section returns the model of a section. home is the brand of the page; its cards leave out its name.
func (p *Pages) Section(r *frame.Request, s FilledSection, home *brand.Brand) (Section, error) {
	out := Section{
		ID:      "s" + strconv.Itoa(s.Position),
		Kind:    s.Kind,
		Layout:  s.Layout,
		Title:   s.Title,
		Key:     s.Message,
		Href:    s.Path,
		Size:    s.Size,
		Stories: frame.StoryList{Cards: story.PageCardsOf(r, home, s.Items)},
		Series:  []listing.SeriesCard{},
		Links:   []frame.Link{},
	}
	if s.Brand != nil {
		b := frame.BrandModel(s.Brand)
		out.Brand = &b
		if out.Title == "" && out.Key == "" {
			out.Title, out.Href = b.Name, b.Path
		}
	}
	if s.Publisher != nil {
		pic, err := r.Picture(s.Publisher.PictureID)
		if err != nil {
			return out, err
		}
		out.Publisher = &frame.Publisher{Name: s.Publisher.Name, Href: s.Publisher.Path(), Description: s.Line, Picture: pic}
	}
	if s.Publisher == nil && (s.Size == "MEDIUM" || s.Size == "LARGE") {
		out.Line, out.LineLang = s.Line, cmp.Or(s.LineLang, home.Locale().Code)
	}
	if s.More && s.Layout == "latest" && s.List != nil {
		out.Stories.Next = nextPage(s, home)
	}
	if s.Kind == "languages" {
		out.Links = r.Languages()
	}
	if s.Layout == "watch" {
		AddPlayers(r, out.Stories.Cards, s.Items)
	}
	var err error
	if out.Widgets, err = p.widgets(r, s); err != nil {
		return out, err
	}
	if c := out.Newsletter; c != nil {
		out.Title, out.Key, out.Href = c.Heading, "", c.Href
	}
	out.Series, err = listing.SeriesCards(r, s.Series)
	return out, err
}

// nextPage returns the addresses that continue the list of newest stories. Its link leads to the brand's page of latest stories.
func nextPage(s FilledSection, home *brand.Brand) *frame.NextPage {
	next := &frame.NextPage{
		Skip: s.Limit,
		API:  listing.APICall("/brand/stories", "slug", home.Slug),
		Href: home.PathOf(route.LatestPath + "?page=2"),
	}
	if home.Kind == brand.KindMaster {
		next.API, next.Href = listing.APICall("/stories/latest", "homepage", "true"), route.LatestPath+"?page=2"
	}
	return next
}
