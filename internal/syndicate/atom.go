package syndicate

import (
	"context"
	"encoding/xml"
	"time"
)

type atomFeed struct {
	XMLName  xml.Name    `xml:"feed"`
	NS       string      `xml:"xmlns,attr"`
	Lang     string      `xml:"xml:lang,attr"`
	ID       string      `xml:"id"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle,omitempty"`
	Updated  string      `xml:"updated"`
	Authors  []atomName  `xml:"author"`
	Links    []atomLink  `xml:"link"`
	Icon     string      `xml:"icon,omitempty"`
	Logo     string      `xml:"logo,omitempty"`
	Entries  []atomEntry `xml:"entry"`
}

type atomName struct {
	Name string `xml:"name"`
	URI  string `xml:"uri,omitempty"`
}

type atomEntry struct {
	Lang       string         `xml:"xml:lang,attr"`
	ID         string         `xml:"id"`
	Title      string         `xml:"title"`
	Links      []atomLink     `xml:"link"`
	Published  string         `xml:"published"`
	Updated    string         `xml:"updated"`
	Authors    []atomName     `xml:"author"`
	Categories []atomCategory `xml:"category"`
	Summary    string         `xml:"summary,omitempty"`
	Content    atomText       `xml:"content"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

func writeAtom(ctx context.Context, f *feed) ([]byte, error) {
	pic, err := f.s.pictureOf(ctx, f.channel)
	if err != nil {
		return nil, err
	}
	page := f.s.absoluteURL(f.page)
	root := atomFeed{
		NS:       atomNS,
		Lang:     f.locale().Code,
		ID:       page,
		Title:    f.title,
		Subtitle: f.description,
		Updated:  f.updated.Format(time.RFC3339),
		Authors:  []atomName{{Name: f.brand.DisplayName(f.s.Name), URI: f.s.absoluteURL(f.brand.Path)}},
		Links: []atomLink{{Rel: "self", Type: "application/atom+xml", Href: f.self}, {Rel: "alternate", Type: "text/html", Href: page},
			{Rel: "hub", Href: f.s.URL + Hub}},
	}
	if f.s.Logo != "" {
		root.Icon = f.s.URL + f.s.Logo
		root.Logo = root.Icon
	}
	if pic != nil {
		root.Logo = f.s.absoluteURL(pic.URL(640))
	}
	for i := range f.items {
		it := &f.items[i]
		e := atomEntry{Lang: it.Lang, ID: it.id, Title: it.Title, Links: []atomLink{{Rel: "alternate", Type: "text/html", Href: it.url}},
			Published: it.published.Format(time.RFC3339), Updated: it.updated.Format(time.RFC3339), Summary: it.Metadata.Excerpt,
			Content: atomText{Type: "html", Text: it.html}}
		for _, a := range it.Metadata.Authors {
			e.Authors = append(e.Authors, atomName{Name: a.Name, URI: f.s.absoluteURL(a.Path)})
		}
		for _, subject := range it.subjects() {
			e.Categories = append(e.Categories, atomCategory{subject})
		}
		root.Entries = append(root.Entries, e)
	}
	return encodeXML(root)
}
