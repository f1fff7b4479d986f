package listing

import (
	"masthead/internal/frame"
	"masthead/internal/schema"
)

// structuredData returns the structured data of a list page, with its author or publisher if it has one.
func structuredData(r *frame.Request, head frame.Head, h ListHeader, stories *schema.ItemList) []any {
	image := ""
	if h.Picture != nil {
		image = r.Site.URL + h.Picture.URL(640)
	}
	switch h.Kind {
	case "author":
		author := schema.Person{
			Type:        "Person",
			Name:        h.Title,
			URL:         r.Absolute(r.Path),
			JobTitle:    h.Role,
			Description: h.Description,
			Image:       image,
			WorksFor:    r.OrganizationRef(),
		}
		if stories == nil {
			return []any{r.WebPage("ProfilePage", head, author)}
		}
		return []any{r.WebPage("ProfilePage", head, author), stories}
	case "publisher":
		return []any{schema.Organization{Type: "Organization", Name: h.Title, URL: h.Website, Description: h.Description, Logo: image},
			r.Collection(head, stories)}
	}
	return []any{r.Collection(head, stories)}
}
