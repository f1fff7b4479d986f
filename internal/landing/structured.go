package landing

import (
	"masthead/internal/brand"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/schema"
)

// structured describes the landing page of the publication, of a brand or of an edition: the publisher and
// the first stories.
func structured(r *frame.Request, head frame.Head, stories *schema.ItemList) []any {
	var social []string
	for _, s := range r.Brand.Social {
		social = append(social, s.URL)
	}
	page := r.WebPage("CollectionPage", head, nil)
	if stories != nil {
		page.Entity = stories
	}
	switch r.Brand.Kind {
	case brand.KindMaster:
		publisher := r.Organization()
		publisher.Description, publisher.SameAs = r.Brand.Tagline, social
		return []any{
			publisher,
			schema.WebSite{Type: "WebSite", ID: r.Site.URL + "/#website", Name: r.Site.Name, URL: r.Site.URL + "/", InLanguage: r.Locale().Code,
				Publisher: r.OrganizationRef(), Search: schema.NewSearch(r.Site.URL + route.SearchPath + "?q={search_term_string}")},
			page,
		}
	case brand.KindLanguage:
		page.IsPartOf = &schema.Ref{Type: "WebSite", ID: r.Site.URL + "/#website", Name: r.Site.Name, URL: r.Site.URL + "/"}
		return []any{page}
	default:
		return []any{
			schema.Organization{
				Type:        "NewsMediaOrganization",
				ID:          r.Absolute(r.Brand.Path) + "#organization",
				Name:        r.Brand.Name,
				URL:         r.Absolute(r.Brand.Path),
				Description: r.Brand.Tagline,
				SameAs:      social,
				Parent:      r.OrganizationRef(),
			},
			page,
		}
	}
}

// ListOfSections returns the first of the stories in the sections of a page, for its structured data.
func ListOfSections(r *frame.Request, sections []Section) *schema.ItemList {
	var links []frame.Link
	for _, s := range sections {
		links = append(links, storyLinks(s)...)
	}
	return r.ListOfLinks(links)
}
