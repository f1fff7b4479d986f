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

// podcastChannel is what a podcast says beside its RSS. Its members are written only
// where they are filled.
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

// The UUID namespace of podcasts (podcast:guid).
var podcasts = uuid.MustParse("ead4c236-bf58-58c6-a2c6-a6b28d128cb6")

// podcast is what has a recording among a list; a list without any has none.
func (s *Syndicate) podcast(ctx context.Context, page, address string) (edge.Page, error) {
	if show, err := s.showAt(ctx, page); !errors.Is(err, database.ErrNotFound) {
		if err != nil {
			return edge.Page{}, err
		}
		return s.ofShow(ctx, show, address)
	}
	c, err := s.channelAt(ctx, page)
	if err != nil {
		return edge.Page{}, err
	}
	if c.heard.Kind == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	if c.moved != "" {
		return redirect(route.FeedOf(c.moved, route.Podcast), c.tags), nil
	}
	c.tags = []string{brand.Tag, c.heard.Tag()}
	c.title = c.locale().Text("feed.podcast", map[string]any{"title": c.title})
	f, err := s.gather(ctx, c, c.heard, address, episodes)
	if err != nil {
		return edge.Page{}, err
	}
	if len(f.items) == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	return f.spoken(ctx)
}

// spoken is a feed as a podcast.
func (f *feed) spoken(ctx context.Context) (edge.Page, error) {
	root, err := f.rss(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	if err := f.speak(ctx, root); err != nil {
		return edge.Page{}, err
	}
	body, err := document(root)
	return f.answer(formats[route.FeedRSS].mediaType, body), err
}

// speak adds to an RSS what makes it a podcast.
func (f *feed) speak(ctx context.Context, root *rss) error {
	root.ITunes, root.Podcast = itunesNS, podcastNS
	own := strings.TrimPrefix(strings.TrimPrefix(f.self, "https://"), "http://")
	root.Channel.podcastChannel = podcastChannel{
		Author:   f.brand.DisplayName(f.s.Name),
		Type:     "episodic",
		Explicit: "false",
		GUID:     uuid.NewSHA1(podcasts, []byte(own)).String(),
		Medium:   "podcast",
		Category: &itunesCategory{Text: "Business", Sub: &itunesCategory{Text: "Entrepreneurship"}},
	}
	if pic, err := f.s.pictureOf(ctx, f.channel); err != nil {
		return err
	} else if pic != nil {
		root.Channel.Art = &hrefAttr{f.s.absolute(pic.URL(1400))}
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
		out.Enclosure = &enclosure{URL: f.s.file(it.audio), Length: r.Bytes, Type: r.Type}
		if out.Enclosure.Type == "" {
			out.Enclosure.Type = typeOf(it.audio)
		}
		out.Duration, out.Spoken = r.Seconds, "false"
		if it.Picture != nil {
			out.ItemArt = &hrefAttr{f.s.absolute(it.Picture.URL(1400))}
		}
		if root.Channel.Art == nil {
			root.Channel.Art = out.ItemArt // an app shows no podcast without one
		}
		if it.said != "" {
			out.Transcript = &transcript{URL: it.said, Type: "text/html", Language: i18n.Of(it.Lang).Code}
		}
	}
	return nil
}

// typeOf is the media type of a recording that is kept elsewhere, by its ending.
func typeOf(address string) string {
	address, _, _ = strings.Cut(address, "?")
	if kind := download.RecordingType(address); kind != "" {
		return kind
	}
	return "audio/mpeg"
}

// file is the absolute address of a recording.
func (s *Syndicate) file(address string) string {
	if strings.HasPrefix(address, "/") {
		return s.absolute(address)
	}
	return address
}
