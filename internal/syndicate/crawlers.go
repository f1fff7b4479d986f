package syndicate

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/story"
)

// robots returns robots.txt (RFC 9309), with the paths that crawlers may not request and
// the addresses of the sitemap.
func (s *Server) robots() (edge.Page, error) {
	var b bytes.Buffer
	b.WriteString("User-agent: *\n")
	refused := []string{"/api/", "/ed/", story.PreviewPrefix, Hub}
	for _, p := range route.PersonalPaths() {
		refused = append(refused, p, "/*"+p)
	}
	for _, p := range refused {
		b.WriteString("Disallow: " + p + "\n")
	}
	fmt.Fprintf(&b, "\nSitemap: %s\nSitemap: %s%s%s.xml\n", s.URL+Sitemap, s.URL, files, newsFile)
	return newPage("text/plain; charset=utf-8", b.Bytes()), nil
}

// llms returns llms.txt, which tells language models what the site contains and which
// formats are cheapest to read.
func (s *Server) llms(ctx context.Context) (edge.Page, error) {
	all, err := s.Brands.All(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	master, err := s.Brands.Master(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	newest := story.LatestOf(master)
	items, err := s.Stories.Read(ctx, newest, story.Window{Limit: feedSize})
	if err != nil {
		return edge.Page{}, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "# %s\n\n> %s\n\n", richtext.MarkdownLine(s.Name), richtext.MarkdownLine(master.Tagline))
	fmt.Fprintf(
		&out,
		"Every story is also available as Markdown: add `%s` to its address. "+
			"There are feeds of the landing page and the videos of each brand and language, "+
			"and of every category, topic, series, property and author: "+
			"add `/%s` (RSS), `/%s` or `/%s` to the address of the page. "+
			"They all contain only the open part of a gated story, and say so.\n\n",
		Markdown,
		route.FeedRSS,
		route.FeedAtom,
		route.FeedJSON,
	)
	section := func(title string, of ...brand.Kind) {
		fmt.Fprintf(&out, "## %s\n\n", title)
		for _, b := range all {
			for _, kind := range of {
				if b.Kind == kind {
					fmt.Fprintf(
						&out,
						"- [%s](%s): %s\n",
						richtext.MarkdownLine(b.DisplayName(s.Name)),
						s.absoluteURL(route.FeedOf(b.Path, route.FeedRSS)),
						richtext.MarkdownLine(b.Tagline),
					)
				}
			}
		}
		out.WriteByte('\n')
	}
	section("Brands", brand.KindMaster, brand.KindBrand, brand.KindEdition)
	section("Languages", brand.KindLanguage)
	out.WriteString("## Newest stories\n\n")
	tags := []string{brand.Tag, newest.Tag()}
	var last time.Time
	for i := range items {
		c := &items[i].Card
		last = laterOf(last, modifiedAt(c))
		fmt.Fprintf(
			&out,
			"- [%s](%s): %s\n",
			richtext.MarkdownLine(c.Title),
			s.absoluteURL(c.Path)+Markdown,
			richtext.MarkdownLine(c.Metadata.Excerpt),
		)
		tags = append(tags, story.Tag(items[i].ID))
	}
	fmt.Fprintf(&out, "\n## Optional\n\n- [Everything](%s): the sitemap\n- [All feeds](%s): OPML\n", s.URL+Sitemap, s.URL+OPML)
	p := newPage("text/plain; charset=utf-8", out.Bytes(), tags...)
	p.Modified = last
	return p, nil
}
