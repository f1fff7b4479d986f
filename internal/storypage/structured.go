package storypage

import (
	"mime"
	"path"

	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/story"
)

// gatedSelector selects the placeholder of the gated part in the story's page.
const gatedSelector = ".gated"

// addSection adds the section and the tags of a story to its head.
func addSection(head *frame.Head, s *Story) {
	head.Section, head.Tags, head.Authors = s.Brand.Text, []string{}, []string{}
	if s.Category != nil {
		head.Section = s.Category.Text
	}
	for _, t := range s.Tags {
		head.Tags = append(head.Tags, t.Text)
	}
}

// structuredData returns the structured data of a published story: the article, its video, its recording
// and its breadcrumbs. It also completes head. original is the address of the first member
// of the translation group.
func structuredData(r *frame.Request, f *story.FullStory, head *frame.Head, s *Story, original string) []any {
	c := &f.Card
	head.OEmbed = r.Site.URL + route.OEmbed(r.Absolute(c.Path))
	free := s.Gate == ""
	a := &schema.Article{
		Type:        "NewsArticle",
		ID:          head.Canonical + "#article",
		Headline:    c.Title,
		Description: c.Metadata.Excerpt,
		URL:         head.Canonical,
		MainEntity:  head.Canonical,
		InLanguage:  c.Lang,
		Published:   head.Published,
		Modified:    head.Modified,
		Images:      r.ImagesOf(c.Picture),
		Publisher:   r.Organization(),
		Section:     head.Section,
		Keywords:    head.Tags,
		Free:        &free,
	}
	for _, who := range s.Authors {
		address := r.Absolute(who.Href)
		head.Authors = append(head.Authors, address)
		a.Authors = append(a.Authors, schema.Person{Type: "Person", Name: who.Name, URL: address, JobTitle: who.Role})
	}
	switch {
	case s.Company != "": // the company that issued the press release
		a.Authors = append(a.Authors, schema.Ref{Type: "Organization", Name: s.Company})
	case len(a.Authors) == 0:
		a.Authors = []any{r.OrganizationRef()}
	}
	if s.Publisher != nil {
		a.Sponsor = &schema.Ref{Type: "Organization", Name: s.Publisher.Name, URL: r.Absolute(s.Publisher.Href)}
	}
	if !free {
		a.Part = schema.NewGated(gatedSelector)
	}
	for _, t := range head.Alternates {
		switch {
		case t.Lang == "x-default" || t.Href == head.Canonical:
		case head.Canonical == original:
			a.Translations = append(a.Translations, schema.Ref{Type: "NewsArticle", ID: t.Href + "#article", URL: t.Href})
		case t.Href == original:
			a.Original = &schema.Ref{Type: "NewsArticle", ID: t.Href + "#article", URL: t.Href}
		}
	}
	out := []any{a}
	if s.Video != nil {
		out = append(out, r.VideoObject(c.Title, c.Metadata.Excerpt, head.Published, s.Video, c.Picture))
	}
	if s.Audio != "" {
		out = append(
			out,
			schema.Episode{
				Type:        "PodcastEpisode",
				Name:        c.Title,
				URL:         head.Canonical,
				Description: c.Metadata.Excerpt,
				Published:   head.Published,
				InLanguage:  c.Lang,
				Media:       schema.Audio{Type: "AudioObject", ContentURL: r.PublicAddress(s.Audio), Format: mime.TypeByExtension(path.Ext(s.Audio))},
				Series:      schema.Ref{Type: "PodcastSeries", Name: r.Name(), URL: r.Absolute(r.Brand.Path)},
			},
		)
	}
	filed := []frame.Link{s.Brand}
	if s.Category != nil {
		filed = append(filed, *s.Category)
	}
	return append(out, r.BreadcrumbList(filed, *head))
}
