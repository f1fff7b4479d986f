package syndicate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"masthead/internal/download"
)

type jsonFeed struct {
	Version     string       `json:"version"`
	Title       string       `json:"title"`
	Home        string       `json:"home_page_url"`
	Self        string       `json:"feed_url"`
	Description string       `json:"description,omitempty"`
	Icon        string       `json:"icon,omitempty"`
	Favicon     string       `json:"favicon,omitempty"`
	Authors     []jsonAuthor `json:"authors"`
	Language    string       `json:"language"`
	Hubs        []jsonHub    `json:"hubs"`
	Items       []jsonItem   `json:"items"`
}

type jsonHub struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

type jsonAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type jsonItem struct {
	ID          string           `json:"id"`
	URL         string           `json:"url"`
	Title       string           `json:"title"`
	Content     string           `json:"content_html"`
	Summary     string           `json:"summary,omitempty"`
	Image       string           `json:"image,omitempty"`
	Published   string           `json:"date_published"`
	Modified    string           `json:"date_modified"`
	Authors     []jsonAuthor     `json:"authors,omitempty"`
	Tags        []string         `json:"tags,omitempty"`
	Language    string           `json:"language"`
	Attachments []jsonAttachment `json:"attachments,omitempty"`
}

type jsonAttachment struct {
	URL  string `json:"url"`
	Type string `json:"mime_type"`
}

func writeJSON(ctx context.Context, f *feed) ([]byte, error) {
	pic, err := f.s.pictureOf(ctx, f.channel)
	if err != nil {
		return nil, err
	}
	root := jsonFeed{
		Version:     "https://jsonfeed.org/version/1.1",
		Title:       f.title,
		Home:        f.s.absoluteURL(f.page),
		Self:        f.self,
		Description: f.description,
		Authors:     []jsonAuthor{{f.brand.DisplayName(f.s.Name), f.s.absoluteURL(f.brand.Path)}},
		Language:    f.locale().Code,
		Hubs:        []jsonHub{{"WebSub", f.s.URL + Hub}},
		Items:       []jsonItem{},
	}
	if f.s.Logo != "" {
		root.Favicon = f.s.URL + f.s.Logo
		root.Icon = root.Favicon
	}
	if pic != nil {
		root.Icon = f.s.absoluteURL(pic.URL(640))
	}
	for i := range f.items {
		it := &f.items[i]
		out := jsonItem{ID: it.id, URL: it.url, Title: it.Title, Content: it.html, Summary: it.Metadata.Excerpt, Language: it.Lang,
			Published: it.published.Format(time.RFC3339), Modified: it.updated.Format(time.RFC3339), Tags: it.subjects()}
		if it.Picture != nil {
			out.Image = f.s.absoluteURL(it.Picture.URL(pictureWidth))
		}
		for _, a := range it.Metadata.Authors {
			out.Authors = append(out.Authors, jsonAuthor{a.Name, f.s.absoluteURL(a.Path)})
		}
		if kind := download.RecordingType(it.audio); kind != "" {
			out.Attachments = []jsonAttachment{{f.s.fileURL(it.audio), kind}}
		}
		root.Items = append(root.Items, out)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	if err := enc.Encode(root); err != nil {
		return nil, fmt.Errorf("write JSON: %w", err)
	}
	return b.Bytes(), nil
}
