package frame

import (
	"slices"
	"strings"
	"time"

	"masthead/internal/schema"
)

// MaxListed is the maximum number of entries of a list in structured data.
const MaxListed = 12

// structuredData returns the page's structured data and breadcrumbs as one JSON document, "" for pages with noindex and
// lite forms.
func structuredData(r *Request, p *Page, breadcrumbs []Link) string {
	if r.Lite || r.LoadOnly || strings.Contains(p.Head.Robots, "noindex") {
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
		addImage(thing, p.Head.LinkPicture)
	}
	text, err := schema.Document(things)
	if err != nil {
		r.Log.Error("structured data", "path", r.Path, "error", err)
	}
	return text
}

// WebPage returns the structured data of a page. kind is its type, such as "CollectionPage"; entity is the subject
// of the page, nil for none.
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

// Collection returns the structured data of a page with a list; list is nil if it is empty.
func (r *Request) Collection(head Head, list *schema.ItemList) schema.Page {
	page := r.WebPage("CollectionPage", head, nil)
	if list != nil {
		page.Entity = list
	}
	return page
}

// BreadcrumbList returns the structured data of the breadcrumbs, with the page itself as the last one.
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

// ListOfCards returns the first MaxListed stories of lists of cards, nil for none.
func (f *Frames) ListOfCards(cards ...[]StoryCard) *schema.ItemList {
	var links []Link
	for _, list := range cards {
		for _, c := range list {
			links = append(links, Link{Text: c.Title, Href: c.Href})
		}
	}
	return f.ListOfLinks(links)
}

// ListOfLinks returns the first MaxListed links to pages of the site, each once; nil for none.
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

// Organization returns the structured data of the publication.
func (f *Frames) Organization() schema.Organization {
	o := schema.Organization{Type: "NewsMediaOrganization", ID: f.Site.URL + "/#organization", Name: f.Site.Name, URL: f.Site.URL + "/"}
	if f.Logo != "" {
		o.Logo = f.Site.URL + f.Logo
	}
	return o
}

// OrganizationRef returns a reference to Organization.
func (f *Frames) OrganizationRef() *schema.Ref {
	return &schema.Ref{Type: "NewsMediaOrganization", ID: f.Site.URL + "/#organization", Name: f.Site.Name, URL: f.Site.URL + "/"}
}

// PublicAddress returns the absolute address of a link, which is a path of the site or an absolute address.
func (f *Frames) PublicAddress(link string) string {
	if strings.HasPrefix(link, "/") {
		return f.Site.URL + link
	}
	return link
}

// ImagesOf returns the images of an article's structured data, nil if there is no picture; the frame then uses the
// link picture as the image.
func (f *Frames) ImagesOf(p *Picture) []string {
	if p == nil {
		return nil
	}
	return []string{f.Site.URL + p.URL(1280)}
}

// addImage sets the link picture as the image of structured data without an image.
func addImage(thing any, link string) {
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

// VideoObject returns the structured data of a video. published is in RFC 3339; picture may be nil.
func (r *Request) VideoObject(name, about, published string, video *Video, picture *Picture) *schema.Video {
	o := &schema.Video{Type: "VideoObject", Name: name, Description: about, Uploaded: published, InLanguage: r.Locale().Code,
		Duration: schema.Duration(time.Duration(video.Duration) * time.Second)}
	if picture != nil {
		o.Thumbnails = []string{r.Site.URL + picture.URL(1280)}
	}
	if video.Platform == "file" || video.Platform == "hls" {
		o.ContentURL = r.PublicAddress(video.Src)
	} else {
		o.EmbedURL = video.Src
	}
	return o
}
