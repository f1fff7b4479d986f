package pagetest_test

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/story"
)

// embedding is a response as oEmbed 1.0 describes it, read without our types.
type embedding struct {
	XMLName xml.Name `json:"-" xml:"oembed"`
	Version string   `json:"version" xml:"version"`
	Type    string   `json:"type" xml:"type"`
	Title   string   `json:"title" xml:"title"`
	Author  string   `json:"author_name" xml:"author_name"`
	Name    string   `json:"provider_name" xml:"provider_name"`
	HTML    string   `json:"html" xml:"html"`
	Width   int      `json:"width" xml:"width"`
	Height  int      `json:"height" xml:"height"`
	Thumb   string   `json:"thumbnail_url" xml:"thumbnail_url"`
	ThumbW  int      `json:"thumbnail_width" xml:"thumbnail_width"`
	ThumbH  int      `json:"thumbnail_height" xml:"thumbnail_height"`
}

func oembed(t *testing.T, pages *composedSite, query url.Values) (int, string, embedding) {
	t.Helper()
	response, err := pages.embed().OEmbed(t.Context(), edge.Request{Path: route.OEmbedPath, Query: query})
	if err != nil {
		t.Fatal(err)
	}
	var e embedding
	switch kind := response.Header.Get("Content-Type"); {
	case strings.HasPrefix(kind, "application/json"):
		err = json.Unmarshal(response.Body, &e)
	case strings.HasPrefix(kind, "text/xml"):
		err = xml.Unmarshal(response.Body, &e)
	}
	if err != nil {
		t.Fatalf("%v: %s", err, response.Body)
	}
	return max(response.Status, http.StatusOK), string(response.Body), e
}

// attributes returns the attributes of the only iframe in a fragment of HTML.
func attributes(t *testing.T, fragment string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for tokens := html.NewTokenizer(strings.NewReader(fragment)); tokens.Next() != html.ErrorToken; {
		token := tokens.Token()
		if token.Data != "iframe" {
			t.Errorf("%q is in %s", token.Data, fragment)
		}
		for _, a := range token.Attr {
			found[a.Key] = a.Val
		}
	}
	return found
}

// oEmbed 1.0: a story is a card in an iframe, a video its player, other pages are links; in
// both formats, and not larger than requested.
func TestOEmbedResponses(t *testing.T) {
	pages := demonstration(t)
	all := addresses(t, pages)
	for name, want := range map[string]string{"story": "rich", "story-gated": "rich", "story-urdu": "rich",
		"story-video": "video", "topic": "link", "home": "link", "about": "link"} {
		for _, format := range []string{"", "json", "xml"} {
			status, body, e := oembed(t, pages, url.Values{"url": {"https://example.com" + all[name] + "?utm_source=x#top"}, "format": {format}})
			_, _, frame := headOf(t, pages, all[name])
			if status != http.StatusOK || e.Version != "1.0" || e.Type != want || e.Title == "" || e.Name != "Startline" ||
				e.Thumb != frame.Head.LinkPicture ||
				e.ThumbW != 1200 ||
				e.ThumbH != 630 {
				t.Errorf("%s as %q: %d %s", name, format, status, body)
			}
			if want == "link" {
				if e.HTML != "" || e.Width != 0 {
					t.Errorf("%s: a link with %q", name, e.HTML)
				}
				continue
			}
			a := attributes(t, e.HTML)
			if e.Width < 300 || e.Height < 200 || a["width"] != strconv.Itoa(e.Width) || a["height"] != strconv.Itoa(e.Height) ||
				a["title"] != e.Title ||
				!strings.HasPrefix(a["src"], "https://") {
				t.Errorf("%s: %+v in %s", name, a, body)
			}
			if want == "rich" && a["src"] != "https://example.com/embed"+all[name] {
				t.Errorf("%s: the frame shows %s", name, a["src"])
			}
			if !slices.Contains(frame.Head.Authors, "") && len(frame.Head.Authors) > 0 && e.Author == "" {
				t.Errorf("%s has no author", name)
			}
			if found, _, _ := strings.Cut(frame.Head.OEmbed, "?"); found != "https://example.com/oembed" {
				t.Errorf("%s has no link to its oEmbed description: %q", name, frame.Head.OEmbed)
			}
		}
		_, _, small := oembed(t, pages, url.Values{"url": {"https://example.com" + all[name]}, "maxwidth": {"320"}, "maxheight": {"150"}})
		if small.Width > 320 || small.Height > 150 || small.ThumbW > 320 || small.ThumbH > 150 {
			t.Errorf("%s does not fit: %+v", name, small)
		}
	}
	_, _, found := oembed(t, pages, url.Values{"url": {"https://example.com" + all["search"]}})
	if _, _, frame := headOf(t, pages, "/search"); found.Title != frame.Head.Title || len(frame.Head.Alternates) > 0 {
		t.Errorf("the title of the search is %q, and although it is not indexed it names the languages %v", found.Title, frame.Head.Alternates)
	}
	for query, want := range map[string]int{
		"":                                                     http.StatusBadRequest,
		"url=https://example.com/":                             http.StatusOK,
		"url=https://example.com":                              http.StatusOK,
		"url=https://example.com/no/such/page":                 http.StatusNotFound,
		"url=https://example.com.evil.example/":                http.StatusNotFound,
		"url=https://other.example/":                           http.StatusNotFound,
		"url=%2F":                                              http.StatusNotFound,
		"url=https://example.com/%25zz":                        http.StatusNotFound,
		"url=https://example.com/&format=yaml":                 http.StatusNotImplemented,
		"url=https://example.com/&maxwidth=wide":               http.StatusBadRequest,
		"url=https://example.com/&maxheight=0":                 http.StatusBadRequest,
		"url=https://example.com/preview/1":                    http.StatusNotFound,
		"url=https://example.com/embed" + all["story"]:         http.StatusNotFound,
		"url=https://example.com" + all["story"] + "%3Fpage=2": http.StatusOK,
	} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if status, body, _ := oembed(t, pages, q); status != want {
			t.Errorf("%s: %d, want %d: %s", query, status, want, body)
		}
	}
}

// Other sites never get anything of a gated part: card, response and structured data of
// every gated story contain only what lists contain.
func TestEmbedsContainNothingGated(t *testing.T) {
	pages := demonstration(t)
	gated, secrets := 0, 0
	for _, l := range i18n.Locales() {
		items, err := pages.Stories.Read(t.Context(), story.List{Kind: story.Latest, Scope: story.InLanguage(l)}, story.Window{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range items {
			if it.Card.Gated {
				gated++
				secrets += countGatedSentences(t, pages, it)
			}
		}
	}
	if gated < 3 || secrets < 5*gated {
		t.Errorf("%d stories are gated, and %d sentences", gated, secrets)
	}
}

// countGatedSentences looks for the sentences of a story's gated part, and returns their number.
func countGatedSentences(t *testing.T, pages *composedSite, it story.Item) (secrets int) {
	t.Helper()
	full, err := pages.Stories.ReadPublished(t.Context(), it.ID)
	if err != nil || full.GatedHTML == "" {
		t.Fatalf("%s: %v, %q", it.Card.Path, err, full.GatedHTML)
	}
	_, _, frame := headOf(t, pages, it.Card.Path)
	if !strings.Contains(frame.Head.JSONLD, `"isAccessibleForFree":false`) {
		t.Errorf("%s says that it is free: %s", it.Card.Path, frame.Head.JSONLD)
	}
	_, answer, _ := oembed(t, pages, url.Values{"url": {"https://example.com" + it.Card.Path}})
	card, err := pages.embed().Embed(t.Context(), edge.Request{Path: "/embed" + it.Card.Path})
	if err != nil {
		t.Fatal(err)
	}
	for _, sentence := range strings.FieldsFunc(full.GatedHTML, func(r rune) bool { return strings.ContainsRune(".<>।", r) }) {
		if sentence = strings.TrimSpace(sentence); len(sentence) < 25 || strings.Contains(full.Card.Metadata.Excerpt, sentence) {
			continue
		}
		secrets++
		for name, text := range map[string]string{"structured data": frame.Head.JSONLD, "oEmbed": answer, "card": string(card.Body)} {
			if strings.Contains(text, sentence) {
				t.Errorf("%s of %s says %q", name, it.Card.Path, sentence)
			}
		}
	}
	return secrets
}

// The card of a story may be embedded by any site, runs no script, and links to the story.
func TestStoryCardsMayBeEmbeddedAnywhere(t *testing.T) {
	pages := demonstration(t)
	all := addresses(t, pages)
	for _, name := range []string{"story", "story-urdu", "story-video"} {
		response, err := pages.embed().Embed(t.Context(), edge.Request{Path: "/embed" + all[name]})
		if err != nil {
			t.Fatal(err)
		}
		policy, text := response.Header.Get("Content-Security-Policy"), string(response.Body)
		if !strings.Contains(policy, "frame-ancestors *") || !strings.Contains(policy, "default-src 'none'") ||
			strings.Contains(policy, "script") ||
			strings.Contains(text, "<script") {
			t.Errorf("%s may do %q", name, policy)
		}
		if !strings.Contains(text, `<a href="https://example.com`+all[name]+`" target="_blank"`) ||
			!strings.Contains(text, `content="noindex"`) ||
			len(response.Tags) == 0 {
			t.Errorf("%s: %v %s", name, response.Tags, text)
		}
		if _, err := html.Parse(strings.NewReader(text)); err != nil {
			t.Error(err)
		}
	}
	for _, nowhere := range []string{"/embed", "/embed/", "/embed/no/such", "/embed/topic/funding", "/embed/about-us"} {
		if response, err := pages.embed().Embed(t.Context(), edge.Request{Path: nowhere}); err != nil || response.Status != http.StatusNotFound {
			t.Errorf("%s: %d %v", nowhere, response.Status, err)
		}
	}
}
