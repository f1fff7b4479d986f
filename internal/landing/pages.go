package landing

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/story"
)

var _ = route.Drawn(LandingPage{})

// Pages are the landing pages of the publication, its brands and its editions.
type Pages struct {
	Landings    *Landings
	Lists       *listing.Pages
	Newsletters *newsletter.Pages
}

// AtPath is the landing page of the brand or edition whose path the request asks for;
// frame.ErrElsewhere where there is none.
func (p *Pages) AtPath(r *frame.Request) (*frame.Page, error) {
	b, err := r.Brands.ByPath(r.Context(), r.Path)
	if errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	r.Brand = b
	front, err := p.Landings.Of(r.Context(), b, r.Touch)
	if err != nil {
		return nil, err
	}
	model := LandingPage{Sections: []Section{}, Sticky: story.PageCards(r, front.Sticky)}
	for _, s := range front.Sections {
		section, err := p.Section(r, s, r.Brand)
		if err != nil {
			return nil, err
		}
		model.Sections = append(model.Sections, section)
	}
	audible, err := p.Lists.HasRecordings(r, story.List{Kind: story.WithAudio, Scope: story.LatestOf(b).Scope})
	if err != nil {
		return nil, err
	}
	head := frame.Head{
		Title:       r.Name(),
		Description: cmp.Or(b.Tagline, listing.Description(r, listing.ListHeader{Key: "section.latest"})),
		Type:        "website",
	}
	return &frame.Page{Head: head, Model: &model, Structured: structured(r, head, ListOfSections(r, model.Sections)), Audible: audible,
		Followed: listing.FollowKey(r, story.LatestOf(b)), Newsletter: NewsletterBrand(model.Sections)}, nil
}

// NewsletterBrand is the slug of the brand whose newsletter one of the sections offers, "" for none.
func NewsletterBrand(sections []Section) string {
	slug := ""
	for _, s := range sections {
		if s.Newsletter != nil {
			slug = s.Newsletter.Signup.Brand
		}
	}
	return slug
}

// Section is the model of a section on a page; home is the brand whose names its cards leave out.
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
	if s.Sponsor != nil {
		pic, err := r.Picture(s.Sponsor.PictureID)
		if err != nil {
			return out, err
		}
		out.Sponsor = &frame.Sponsor{Name: s.Sponsor.Name, Href: s.Sponsor.Path(), Line: s.Line, Picture: pic}
	}
	if s.More && s.Layout == "latest" && s.List != nil {
		out.Stories.Next = nextPage(s, home)
	}
	if s.Kind == "languages" {
		out.Links = r.Languages()
	}
	if s.Layout == "watch" {
		AddPlayers(out.Stories.Cards, s.Items)
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

// nextPage continues the list of the newest stories. Without script that is the page of all stories of the brand.
func nextPage(s FilledSection, home *brand.Brand) *frame.NextPage {
	next := &frame.NextPage{
		Skip: s.Limit,
		API:  listing.APICall("/brand/stories", "slug", home.Slug),
		Href: strings.TrimSuffix(home.Path, "/") + "/latest?page=2",
	}
	if home.Kind == brand.KindMaster {
		next.API, next.Href = listing.APICall("/stories/latest", "homepage", "true"), "/latest?page=2"
	}
	return next
}
