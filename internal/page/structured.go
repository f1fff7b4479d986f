package page

import (
	"masthead/internal/brand"
	"masthead/internal/schema"
)

// maxListed is how many entries of a list search engines are told of.
const maxListed = 12

// front says who publishes, on the front of the publication, of a brand or of an
// edition, and which stories stand there first.
func (v *visit) front(head Head, stories *schema.ItemList) {
	var social []string
	for _, s := range v.Brand.Social {
		social = append(social, s.URL)
	}
	page := v.WebPage("CollectionPage", head, nil)
	if stories != nil {
		page.Entity = stories
	}
	switch v.Brand.Kind {
	case brand.KindMaster:
		house := v.Organization()
		house.Description, house.SameAs = v.Brand.Tagline, social
		v.say(house, schema.WebSite{Type: "WebSite", ID: v.Site.URL + "/#website", Name: v.Site.Name, URL: v.Site.URL + "/", InLanguage: v.Locale().Code,
			Publisher: v.OrganizationRef(), Search: schema.NewSearch(v.Site.URL + "/search?q={search_term_string}")}, page)
	case brand.KindLanguage:
		page.IsPartOf = &schema.Ref{Type: "WebSite", ID: v.Site.URL + "/#website", Name: v.Site.Name, URL: v.Site.URL + "/"}
		v.say(page)
	default:
		v.say(schema.Organization{Type: "NewsMediaOrganization", ID: v.Absolute(v.Brand.Path) + "#organization", Name: v.Brand.Name, URL: v.Absolute(v.Brand.Path),
			Description: v.Brand.Tagline, SameAs: social, Parent: v.OrganizationRef()}, page)
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
		who := schema.Person{Type: "Person", Name: h.Title, URL: v.Absolute(v.Path), JobTitle: h.Role, Description: h.Description, Image: image, WorksFor: v.OrganizationRef()}
		v.say(v.WebPage("ProfilePage", head, who))
		if stories != nil {
			v.say(stories)
		}
		return
	case h.Kind == "publisher":
		v.say(schema.Organization{Type: "Organization", Name: h.Title, URL: h.Website, Description: h.Description, Logo: image})
	}
	v.say(v.Collection(head, stories))
}
