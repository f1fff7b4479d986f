package syndicate

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// podcastChannel contains the elements that a podcast adds to an RSS channel. Empty ones
// are not written.
type podcastChannel struct {
	Author   string          `xml:"itunes:author,omitempty"`
	Type     string          `xml:"itunes:type,omitempty"`
	Explicit string          `xml:"itunes:explicit,omitempty"`
	Art      *hrefAttr       `xml:"itunes:image"`
	Category *itunesCategory `xml:"itunes:category"`
	GUID     string          `xml:"podcast:guid,omitempty"`
	Medium   string          `xml:"podcast:medium,omitempty"`
}

type hrefAttr struct {
	Href string `xml:"href,attr"`
}

type itunesCategory struct {
	Text string          `xml:"text,attr"`
	Sub  *itunesCategory `xml:"itunes:category"`
}

type podcastItem struct {
	Duration   int         `xml:"itunes:duration,omitempty"` // seconds
	Spoken     string      `xml:"itunes:explicit,omitempty"`
	ItemArt    *hrefAttr   `xml:"itunes:image"`
	Transcript *transcript `xml:"podcast:transcript"`
}

type transcript struct {
	URL      string `xml:"url,attr"`
	Type     string `xml:"type,attr"`
	Language string `xml:"language,attr"`
}

// podcastNamespace is the UUID namespace of podcasts (podcast:guid).
var podcastNamespace = uuid.MustParse("ead4c236-bf58-58c6-a2c6-a6b28d128cb6")

// podcast returns the stories of a list that have a recording as a podcast, or
// database.ErrNotFound if there are none.
func (s *Server) podcast(ctx context.Context, page, address string) (edge.Page, error) {
	if show, err := s.showAt(ctx, page); !errors.Is(err, database.ErrNotFound) {
		if err != nil {
			return edge.Page{}, err
		}
		return s.showPodcast(ctx, show, address)
	}
	c, err := s.channelAt(ctx, page)
	if err != nil {
		return edge.Page{}, err
	}
	if c.recorded.Kind == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	if c.canonicalPage != "" {
		return redirect(route.FeedOf(c.canonicalPage, route.Podcast), c.tags), nil
	}
	c.tags = []string{brand.Tag, c.recorded.Tag()}
	c.title = c.locale().Text("feed.podcast", map[string]any{"title": c.title})
	f, err := s.loadFeed(ctx, c, c.recorded, address, podcastSize)
	if err != nil {
		return edge.Page{}, err
	}
	if len(f.items) == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	return f.podcastPage(ctx)
}

// podcastPage returns a feed as a podcast.
func (f *feed) podcastPage(ctx context.Context) (edge.Page, error) {
	f.limitTexts()
	root, err := f.buildRSS(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	if err := f.addPodcastTags(ctx, root); err != nil {
		return edge.Page{}, err
	}
	body, err := encodeXML(root)
	return f.response(formats[route.FeedRSS].mediaType, body), err
}

// addPodcastTags adds the podcast elements to an RSS feed.
func (f *feed) addPodcastTags(ctx context.Context, root *rss) error {
	root.ITunes, root.Podcast = itunesNS, podcastNS
	own := strings.TrimPrefix(strings.TrimPrefix(f.self, "https://"), "http://")
	root.Channel.podcastChannel = podcastChannel{
		Author:   f.brand.DisplayName(f.s.Name),
		Type:     "episodic",
		Explicit: "false",
		GUID:     uuid.NewSHA1(podcastNamespace, []byte(own)).String(),
		Medium:   "podcast",
		Category: &itunesCategory{Text: "Business", Sub: &itunesCategory{Text: "Entrepreneurship"}},
	}
	if pic, err := f.s.pictureOf(ctx, f.channel); err != nil {
		return err
	} else if pic != nil {
		root.Channel.Art = &hrefAttr{f.s.absoluteURL(pic.URL(1400))}
	}
	addresses := make([]string, len(f.items))
	for i := range f.items {
		addresses[i] = f.items[i].audio
	}
	known, err := download.Recordings(ctx, f.s.DB, addresses)
	if err != nil {
		return err
	}
	for i := range f.items {
		it, out, r := &f.items[i], &root.Channel.Items[i], known[f.items[i].audio]
		out.Enclosure = &enclosure{URL: f.s.fileURL(it.audio), Length: r.Bytes, Type: r.Type}
		if out.Enclosure.Type == "" {
			out.Enclosure.Type = recordingType(it.audio)
		}
		out.Duration, out.Spoken = r.Seconds, "false"
		if it.Picture != nil {
			out.ItemArt = &hrefAttr{f.s.absoluteURL(it.Picture.URL(1400))}
		}
		if root.Channel.Art == nil {
			root.Channel.Art = out.ItemArt // apps do not show a podcast without a picture
		}
		if it.transcript != "" {
			out.Transcript = &transcript{URL: it.transcript, Type: "text/html", Language: i18n.LookupOrDefault(it.Lang).Code}
		}
	}
	return nil
}

// recordingType returns the media type of a recording on another site by its extension.
func recordingType(address string) string {
	address, _, _ = strings.Cut(address, "?")
	if kind := download.RecordingType(address); kind != "" {
		return kind
	}
	return "audio/mpeg"
}

// fileURL returns the absolute address of a recording.
func (s *Server) fileURL(address string) string {
	if strings.HasPrefix(address, "/") {
		return s.absoluteURL(address)
	}
	return address
}
