package syndicate

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"

	"gopkg.in/yaml.v3"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// frontMatter is the YAML front matter of a story's Markdown.
type frontMatter struct {
	Title     string   `yaml:"title"`
	URL       string   `yaml:"url"`
	Brand     string   `yaml:"brand"`
	Language  string   `yaml:"language"`
	Authors   []string `yaml:"authors,flow,omitempty"`
	Published string   `yaml:"published"`
	Updated   string   `yaml:"updated"`
	Category  string   `yaml:"category,omitempty"`
	Tags      []string `yaml:"tags,flow,omitempty"`
	Sponsor   string   `yaml:"sponsored_by,omitempty"`
	Sponsored bool     `yaml:"sponsored,omitempty"`
	Supplied  string   `yaml:"supplied_by,omitempty"`
	Excerpt   string   `yaml:"excerpt,omitempty"`
	Complete  bool     `yaml:"complete"` // false for a gated story; only its open part follows
}

// markdownFile returns a story's Markdown with front matter, title and a link to the gated
// part.
func (s *Server) markdownFile(b *brand.Brand, f *story.FullStory, text string, cut bool) ([]byte, error) {
	c := &f.Card
	m := frontMatter{
		Title:     c.Title,
		URL:       s.absoluteURL(c.Path),
		Brand:     b.DisplayName(s.Name),
		Language:  c.Lang,
		Published: c.PublishedAt,
		Updated:   c.UpdatedAt,
		Sponsored: c.Sponsored,
		Supplied:  c.Company,
		Excerpt:   c.Metadata.Excerpt,
		Complete:  !cut,
	}
	for _, a := range c.Metadata.Authors {
		m.Authors = append(m.Authors, a.Name)
	}
	if c.Metadata.Category != nil {
		m.Category = c.Metadata.Category.Name
	}
	for _, t := range c.Metadata.CuratedCategories {
		m.Tags = append(m.Tags, t.Name)
	}
	if c.BrandPublisher != nil {
		m.Sponsor = c.BrandPublisher.Name
	}
	head, err := yaml.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("front matter of story %d: %w", f.ID, err)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "---\n%s---\n\n# %s\n\n%s\n", head, richtext.MarkdownLine(c.Title), text)
	if cut {
		fmt.Fprintf(&out, "\n[%s](%s)\n", i18n.LookupOrDefault(c.Lang).Text("paywall.signIn", nil), m.URL)
	}
	return out.Bytes(), nil
}

// pageFrontMatter is the YAML front matter of a page that is not a story.
type pageFrontMatter struct {
	Title       string `yaml:"title"`
	URL         string `yaml:"url"`
	Publication string `yaml:"publication"`
	Language    string `yaml:"language"`
	Description string `yaml:"description,omitempty"`
}

// pageMarkdown returns the Markdown form of a profile or another page whose model has one, or database.ErrNotFound.
func (s *Server) pageMarkdown(ctx context.Context, path string) (edge.Page, error) {
	made, response, err := s.Pages.LoadModel(ctx, path)
	if err != nil {
		return edge.Page{}, err
	}
	if to := response.Header.Get("Location"); response.Status != 0 && strings.HasPrefix(to, "/") && !strings.ContainsAny(to, "?#") {
		return redirect(to+Markdown, response.Tags), nil
	}
	model, ok := made.Model.(frame.MarkdownModel)
	if !ok || response.Status != 0 {
		return edge.Page{}, fmt.Errorf("form of %q in Markdown: %w", path, database.ErrNotFound)
	}
	b, err := s.Brands.ForPage(ctx, path)
	if err != nil {
		return edge.Page{}, err
	}
	head, err := yaml.Marshal(pageFrontMatter{Title: made.Head.Title, URL: made.Head.Canonical, Publication: s.Name,
		Language: b.Locale().Code, Description: made.Head.Description})
	if err != nil {
		return edge.Page{}, fmt.Errorf("front matter of %q: %w", path, err)
	}
	text := &frame.Markdown{Locale: b.Locale(), Site: s.URL}
	model.WriteMarkdown(text)
	var out bytes.Buffer
	fmt.Fprintf(&out, "---\n%s---\n\n# %s\n\n%s", head, richtext.MarkdownLine(made.Head.Title), text)
	p := newPage("text/markdown; charset=utf-8", out.Bytes(), response.Tags...)
	p.Header = http.Header{"Content-Type": p.Header["Content-Type"], "Content-Language": {b.Locale().Code},
		"Link": {"<" + made.Head.Canonical + `>; rel="canonical"`}}
	return p, nil
}
