package syndicate

import (
	"context"
	"encoding/xml"
	"strings"
	"time"

	"masthead/internal/download"
	"masthead/internal/story"
)

// Namespaces of the extensions of RSS 2.0.
const (
	contentNS = "http://purl.org/rss/1.0/modules/content/"
	dcNS      = "http://purl.org/dc/elements/1.1/"
	atomNS    = "http://www.w3.org/2005/Atom"
	mediaNS   = "http://search.yahoo.com/mrss/"
	itunesNS  = "http://www.itunes.com/dtds/podcast-1.0.dtd"
	podcastNS = "https://podcastindex.org/namespace/1.0"
)

type rss struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Content string     `xml:"xmlns:content,attr"`
	DC      string     `xml:"xmlns:dc,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Media   string     `xml:"xmlns:media,attr,omitempty"`
	ITunes  string     `xml:"xmlns:itunes,attr,omitempty"`
	Podcast string     `xml:"xmlns:podcast,attr,omitempty"`
	Lang    string     `xml:"xml:lang,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string     `xml:"title"`
	Link        string     `xml:"link"`
	Description string     `xml:"description"`
	Language    string     `xml:"language"`
	Built       string     `xml:"lastBuildDate,omitempty"`
	Links       []atomLink `xml:"atom:link"`
	Image       *rssImage  `xml:"image"`
	podcastChannel
	Items []rssItem `xml:"item"`
}

type rssImage struct {
	URL   string `xml:"url"`
	Title string `xml:"title"`
	Link  string `xml:"link"`
}

type atomLink struct {
	Rel      string `xml:"rel,attr,omitempty"`
	Type     string `xml:"type,attr,omitempty"`
	Href     string `xml:"href,attr"`
	HrefLang string `xml:"hreflang,attr,omitempty"`
}

type rssItem struct {
	Title       string         `xml:"title"`
	Link        string         `xml:"link"`
	GUID        rssGUID        `xml:"guid"`
	Published   string         `xml:"pubDate"`
	Creators    []string       `xml:"dc:creator"`
	Language    string         `xml:"dc:language"`
	Categories  []string       `xml:"category"`
	Description string         `xml:"description"`
	Content     string         `xml:"content:encoded"`
	Media       []mediaContent `xml:"media:content"`
	Enclosure   *enclosure     `xml:"enclosure"`
	podcastItem
}

type rssGUID struct {
	IsPermaLink bool   `xml:"isPermaLink,attr"`
	ID          string `xml:",chardata"`
}

type mediaContent struct {
	URL         string `xml:"url,attr"`
	Type        string `xml:"type,attr,omitempty"`
	Medium      string `xml:"medium,attr"`
	Width       int    `xml:"width,attr,omitempty"`
	Height      int    `xml:"height,attr,omitempty"`
	Duration    int    `xml:"duration,attr,omitempty"`
	Description string `xml:"media:description,omitempty"`
	Credit      string `xml:"media:credit,omitempty"`
}

type enclosure struct {
	URL    string `xml:"url,attr"`
	Length int64  `xml:"length,attr"`
	Type   string `xml:"type,attr"`
}

// escapeHTML turns text into HTML, because clients read descriptions in RSS as HTML.
var escapeHTML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func rfc822(t time.Time) string { return t.Format(time.RFC1123Z) }

func writeRSS(ctx context.Context, f *feed) ([]byte, error) {
	root, err := f.buildRSS(ctx)
	if err != nil {
		return nil, err
	}
	root.Media = mediaNS
	for i := range f.items {
		root.Channel.Items[i].Media = f.mediaContents(&f.items[i])
	}
	return encodeXML(root)
}

// buildRSS returns the parts of an RSS feed that podcasts also have.
func (f *feed) buildRSS(ctx context.Context) (*rss, error) {
	pic, err := f.s.pictureOf(ctx, f.channel)
	if err != nil {
		return nil, err
	}
	link := f.s.absoluteURL(f.page)
	root := &rss{Version: "2.0", Content: contentNS, DC: dcNS, Atom: atomNS, Lang: f.locale().Code, Channel: rssChannel{
		Title: f.title, Link: link, Description: escapeHTML.Replace(f.description), Language: f.locale().Code,
		Links: []atomLink{{Rel: "self", Type: "application/rss+xml", Href: f.self}, {Rel: "hub", Href: f.s.URL + Hub}},
	}}
	if !f.updated.IsZero() {
		root.Channel.Built = rfc822(f.updated)
	}
	if pic != nil {
		root.Channel.Image = &rssImage{URL: f.s.absoluteURL(pic.URL(640)), Title: f.title, Link: link}
	} else if f.s.Logo != "" {
		root.Channel.Image = &rssImage{URL: f.s.URL + f.s.Logo, Title: f.title, Link: link}
	}
	for i := range f.items {
		it := &f.items[i]
		out := rssItem{Title: it.Title, Link: it.url, GUID: rssGUID{ID: it.id}, Published: rfc822(it.published), Language: it.Lang,
			Categories: it.subjects(), Description: escapeHTML.Replace(it.Metadata.Excerpt), Content: it.html}
		for _, a := range it.Metadata.Authors {
			out.Creators = append(out.Creators, a.Name)
		}
		root.Channel.Items = append(root.Channel.Items, out)
	}
	return root, nil
}

// mediaContents returns a story's picture, and its video if it is a file of this site.
func (f *feed) mediaContents(it *item) []mediaContent {
	var list []mediaContent
	if p := it.Picture; p != nil {
		width, height := p.Size(pictureWidth)
		list = append(
			list,
			mediaContent{
				URL:         f.s.absoluteURL(p.URL(pictureWidth)),
				Type:        "image/jpeg",
				Medium:      "image",
				Width:       width,
				Height:      height,
				Description: p.Alt,
				Credit:      p.Credit,
			},
		)
	}
	if it.VideoPlatform != nil && it.MediaID != nil && *it.VideoPlatform == "file" {
		if src := story.VideoSource("file", *it.MediaID); strings.HasPrefix(src, "/") {
			list = append(list, mediaContent{URL: f.s.absoluteURL(src), Type: download.RecordingType(src), Medium: "video", Duration: it.Duration})
		}
	}
	return list
}
