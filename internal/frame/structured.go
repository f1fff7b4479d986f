package frame

import (
	"slices"
	"strings"
	"time"

	"masthead/internal/schema"
)

// MaxListed is the number of entries of a list that structured data names.
const MaxListed = 12

// structured is the page's structured data as one JSON document, with its breadcrumbs. Pages that search
// engines are not shown have none.
func (r *Request) structured(p *Page, breadcrumbs []Link) string {
	if r.Lite || r.Drawing || strings.Contains(p.Head.Robots, "noindex") {
		return ""
	}
	things := slices.Clone(p.Structured)
	if len(things) == 0 {
		things = append(things, r.WebPage("WebPage", p.Head, nil))
	}
	if len(breadcrumbs) > 0 {
		things = append(things, r.BreadcrumbList(breadcrumbs, p.Head))
	}
	for _, thing := range things {
		illustrate(thing, p.Head.Share)
	}
	text, err := schema.Document(things)
	if err != nil {
		r.Log.Error("structured data", "path", r.Path, "error", err)
	}
	return text
}

// WebPage is a page of a kind, such as "CollectionPage", about an entity, nil for none.
func (r *Request) WebPage(kind string, head Head, entity any) schema.Page {
	if head.Canonical == "" {
		head.Canonical = r.Absolute(r.Path)
	}
	return schema.Page{
		Type:        kind,
		Name:        head.Title,
		URL:         head.Canonical,
		Description: head.Description,
		InLanguage:  r.Locale().Code,
		Entity:      entity,
	}
}

// Collection is a page with a list, nil for one that has nothing yet.
func (r *Request) Collection(head Head, list *schema.ItemList) schema.Page {
	page := r.WebPage("CollectionPage", head, nil)
	if list != nil {
		page.Entity = list
	}
	return page
}

// BreadcrumbList is the structured form of the breadcrumbs and the page that they lead to.
func (r *Request) BreadcrumbList(breadcrumbs []Link, head Head) *schema.BreadcrumbList {
	steps := make([]schema.ListItem, 0, len(breadcrumbs)+1)
	for _, l := range breadcrumbs {
		name := l.Text
		if name == "" {
			name = r.Text(l.Key, nil)
		}
		steps = append(steps, schema.ListItem{Name: name, Item: r.Absolute(l.Href)})
	}
	return schema.NewBreadcrumbs(append(steps, schema.ListItem{Name: head.Title, Item: head.Canonical}))
}

// ListOfCards are the first of the stories that a page lists, nil for none.
func (f *Frames) ListOfCards(cards ...[]StoryCard) *schema.ItemList {
	var links []Link
	for _, list := range cards {
		for _, c := range list {
			links = append(links, Link{Text: c.Title, Href: c.Href})
		}
	}
	return f.ListOfLinks(links)
}

// ListOfLinks are the first of the site's pages that a page lists, each once; nil for none.
func (f *Frames) ListOfLinks(links []Link) *schema.ItemList {
	var items []schema.ListItem
	seen := map[string]bool{}
	for _, l := range links {
		if len(items) < MaxListed && strings.HasPrefix(l.Href, "/") && !seen[l.Href] {
			seen[l.Href] = true
			items = append(items, schema.ListItem{Name: l.Text, URL: f.Absolute(l.Href)})
		}
	}
	if len(items) == 0 {
		return nil
	}
	return schema.NewList(items)
}

// Organization is the publication as a whole.
func (f *Frames) Organization() schema.Organization {
	o := schema.Organization{Type: "NewsMediaOrganization", ID: f.Site.URL + "/#organization", Name: f.Site.Name, URL: f.Site.URL + "/"}
	if f.Logo != "" {
		o.Logo = f.Site.URL + f.Logo
	}
	return o
}

// OrganizationRef refers to the publication as a whole.
func (f *Frames) OrganizationRef() *schema.Ref {
	return &schema.Ref{Type: "NewsMediaOrganization", ID: f.Site.URL + "/#organization", Name: f.Site.Name, URL: f.Site.URL + "/"}
}

// PublicAddress is the public address of a link: a path of this site, or an address elsewhere.
func (f *Frames) PublicAddress(link string) string {
	if strings.HasPrefix(link, "/") {
		return f.Site.URL + link
	}
	return link
}

// ImagesOf is a picture as articles have it: nil for none, which takes the picture of the page's link.
func (f *Frames) ImagesOf(p *Picture) []string {
	if p == nil {
		return nil
	}
	return []string{f.Site.URL + p.URL(1280)}
}

// illustrate gives the picture of the page's link to a thing that has none of its own.
func illustrate(thing any, link string) {
	switch t := thing.(type) {
	case *schema.Article:
		if len(t.Images) == 0 {
			t.Images = []string{link}
		}
	case *schema.Video:
		if len(t.Thumbnails) == 0 {
			t.Thumbnails = []string{link}
		}
	case *schema.Event:
		if len(t.Images) == 0 {
			t.Images = []string{link}
		}
	}
}

// FilmOf is a film as search engines list it: when it was published, how long it is and where it plays.
func (r *Request) FilmOf(name, about, published string, film *Video, picture *Picture) *schema.Video {
	o := &schema.Video{Type: "VideoObject", Name: name, Description: about, Uploaded: published, InLanguage: r.Locale().Code,
		Duration: schema.Duration(time.Duration(film.Duration) * time.Second)}
	if picture != nil {
		o.Thumbnails = []string{r.Site.URL + picture.URL(1280)}
	}
	if film.Platform == "file" {
		o.ContentURL = r.PublicAddress(film.Src)
	} else {
		o.EmbedURL = film.Src
	}
	return o
}
