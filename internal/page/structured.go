package page

import (
	"strings"

	"masthead/internal/brand"
	"masthead/internal/schema"
)

// maxListed is how many entries of a list search engines are told of.
const maxListed = 12

// says adds what the page says of itself to search engines.
func (v *visit) says(things ...any) { v.things = append(v.things, things...) }

// structured is what the page says of itself, with its trail. Pages that search
// engines are not shown say nothing.
func (v *visit) structured(head Head, trail []Link) string {
	if v.lite || v.drawing || strings.Contains(head.Robots, "noindex") {
		return ""
	}
	if len(v.things) == 0 {
		v.says(v.webPage("WebPage", head, nil))
	}
	if len(trail) > 0 {
		v.says(v.breadcrumbs(trail, head))
	}
	for _, thing := range v.things {
		illustrated(thing, head.Share)
	}
	text, err := schema.Document(v.things)
	if err != nil {
		v.Log.Error("structured data", "path", v.path, "error", err)
	}
	return text
}

// webPage is a page of a kind about an entity, nil for none.
func (v *visit) webPage(kind string, head Head, entity any) schema.Page {
	if head.Canonical == "" {
		head.Canonical = v.absolute(v.path)
	}
	return schema.Page{Type: kind, Name: head.Title, URL: head.Canonical, Description: head.Description, InLanguage: v.locale().Code, Entity: entity}
}

// breadcrumbs are the steps of a trail, and the page they lead to.
func (v *visit) breadcrumbs(trail []Link, head Head) *schema.BreadcrumbList {
	steps := make([]schema.ListItem, 0, len(trail)+1)
	for _, l := range trail {
		name := l.Text
		if name == "" {
			name = v.locale().Text(l.Key, nil)
		}
		steps = append(steps, schema.ListItem{Name: name, Item: v.absolute(l.Href)})
	}
	return schema.NewBreadcrumbs(append(steps, schema.ListItem{Name: head.Title, Item: head.Canonical}))
}

// listed are the first of the stories that a page lists, nil for none.
func (v *visit) listed(cards ...[]StoryCard) *schema.ItemList {
	var links []Link
	for _, list := range cards {
		for _, c := range list {
			links = append(links, Link{Text: c.Title, Href: c.Href})
		}
	}
	return v.listedLinks(links)
}

// listedLinks are the first of the pages that a page lists, each once; nil for none.
func (v *visit) listedLinks(links []Link) *schema.ItemList {
	var items []schema.ListItem
	seen := map[string]bool{}
	for _, l := range links {
		if len(items) < maxListed && strings.HasPrefix(l.Href, "/") && !seen[l.Href] {
			seen[l.Href] = true
			items = append(items, schema.ListItem{Name: l.Text, URL: v.absolute(l.Href)})
		}
	}
	if len(items) == 0 {
		return nil
	}
	return schema.NewList(items)
}

// houseItself is the publication as a whole.
func (v *visit) houseItself() schema.Organization {
	o := schema.Organization{Type: "NewsMediaOrganization", ID: v.Site.URL + "/#organization", Name: v.Site.Name, URL: v.Site.URL + "/"}
	if v.Logo != "" {
		o.Logo = v.Site.URL + v.Logo
	}
	return o
}

func (v *visit) houseRef() *schema.Ref {
	return &schema.Ref{Type: "NewsMediaOrganization", ID: v.Site.URL + "/#organization", Name: v.Site.Name, URL: v.Site.URL + "/"}
}

// front says who publishes, on the front of the publication, of a brand or of an
// edition, and which stories stand there first.
func (v *visit) front(head Head, stories *schema.ItemList) {
	var social []string
	for _, s := range v.brand.Social {
		social = append(social, s.URL)
	}
	page := v.webPage("CollectionPage", head, nil)
	if stories != nil {
		page.Entity = stories
	}
	switch v.brand.Kind {
	case brand.KindMaster:
		house := v.houseItself()
		house.Description, house.SameAs = v.brand.Tagline, social
		v.says(house, schema.WebSite{Type: "WebSite", ID: v.Site.URL + "/#website", Name: v.Site.Name, URL: v.Site.URL + "/", InLanguage: v.locale().Code,
			Publisher: v.houseRef(), Search: schema.NewSearch(v.Site.URL + "/search?q={search_term_string}")}, page)
	case brand.KindLanguage:
		page.IsPartOf = &schema.Ref{Type: "WebSite", ID: v.Site.URL + "/#website", Name: v.Site.Name, URL: v.Site.URL + "/"}
		v.says(page)
	default:
		v.says(schema.Organization{Type: "NewsMediaOrganization", ID: v.absolute(v.brand.Path) + "#organization", Name: v.brand.Name, URL: v.absolute(v.brand.Path),
			Description: v.brand.Tagline, SameAs: social, Parent: v.houseRef()}, page)
	}
}

// gathering says what a list is about: an author, a publisher, or stories alone.
func (v *visit) gathering(head Head, h ListHeader, stories *schema.ItemList) {
	image := ""
	if h.Picture != nil {
		image = v.Site.URL + h.Picture.URL(640)
	}
	switch {
	case h.Kind == "author":
		who := schema.Person{Type: "Person", Name: h.Title, URL: v.absolute(v.path), JobTitle: h.Role, Description: h.Description, Image: image, WorksFor: v.houseRef()}
		v.says(v.webPage("ProfilePage", head, who))
		if stories != nil {
			v.says(stories)
		}
		return
	case h.Kind == "publisher":
		v.says(schema.Organization{Type: "Organization", Name: h.Title, URL: h.Website, Description: h.Description, Logo: image})
	}
	v.says(v.collection(head, stories))
}

// collection is a page with a list, which may have nothing yet.
func (v *visit) collection(head Head, list *schema.ItemList) schema.Page {
	page := v.webPage("CollectionPage", head, nil)
	if list != nil {
		page.Entity = list
	}
	return page
}
