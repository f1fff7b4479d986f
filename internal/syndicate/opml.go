package syndicate

import (
	"context"
	"encoding/xml"

	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/route"
)

type opml struct {
	XMLName xml.Name    `xml:"opml"`
	Version string      `xml:"version,attr"`
	Title   string      `xml:"head>title"`
	Docs    string      `xml:"head>docs"`
	Groups  []opmlGroup `xml:"body>outline"`
}

type opmlGroup struct {
	Text  string     `xml:"text,attr"`
	Feeds []opmlFeed `xml:"outline"`
}

type opmlFeed struct {
	Text        string `xml:"text,attr"`
	Title       string `xml:"title,attr"`
	Type        string `xml:"type,attr"`
	Version     string `xml:"version,attr"`
	XML         string `xml:"xmlUrl,attr"`
	HTML        string `xml:"htmlUrl,attr"`
	Language    string `xml:"language,attr"`
	Description string `xml:"description,attr,omitempty"`
}

// opmlPage lists the feeds of all brands and language editions as OPML, for import into a
// feed reader.
func (s *Server) opmlPage(ctx context.Context) (edge.Page, error) {
	all, err := s.Brands.All(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	brands, languages := opmlGroup{Text: "Brands"}, opmlGroup{Text: "Languages"}
	for _, b := range all {
		name := b.DisplayName(s.Name)
		out := opmlFeed{
			Text:        name,
			Title:       name,
			Type:        "rss",
			Version:     "RSS2",
			XML:         s.absoluteURL(route.FeedOf(b.Path, route.FeedRSS)),
			HTML:        s.absoluteURL(b.Path),
			Language:    b.Locale().Code,
			Description: b.Tagline,
		}
		if b.Kind == brand.KindLanguage {
			languages.Feeds = append(languages.Feeds, out)
		} else {
			brands.Feeds = append(brands.Feeds, out)
		}
	}
	root := opml{Version: "2.0", Title: s.Name, Docs: "https://opml.org/spec2.opml"}
	for _, g := range []opmlGroup{brands, languages} {
		if len(g.Feeds) > 0 {
			root.Groups = append(root.Groups, g)
		}
	}
	body, err := encodeXML(root)
	return newPage("text/x-opml; charset=utf-8", body, brand.Tag), err
}
