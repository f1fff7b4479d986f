package richtext

import (
	"regexp"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
)

// sanitise removes everything from HTML that HTML can't write. It checks the output
// independently.
func sanitise(src string) string { return policy().Sanitize(src) }

var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(true)
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowNoAttrs().OnElements("p", "blockquote", "cite", "ul", "ol", "li", "code", "table", "caption", "thead", "tbody", "tr",
		"th", "td", "details", "summary", "figcaption", "strong", "em", "u", "s", "sub", "sup", "br", "hr")

	exactly := func(values ...string) *regexp.Regexp {
		return regexp.MustCompile(`^(?:` + strings.Join(values, "|") + `)$`)
	}
	textblocks := []string{"p", "h2", "h3", "h4"}
	p.AllowAttrs("lang").Matching(formats["lang"].expression).OnElements(append(textblocks, "span")...)
	p.AllowAttrs("dir").Matching(exactly("ltr", "rtl", "auto")).OnElements(append(textblocks, "span")...)
	p.AllowAttrs("class").Matching(exactly("align-(?:start|center|end)")).OnElements(textblocks...)
	p.AllowAttrs("class").
		Matching(exactly("shortcode", "file", "slip", "key-value", "button-row(?: align-(?:start|center|end))?")).
		OnElements("p")
	p.AllowAttrs("id").Matching(formats["id"].expression).OnElements("h2", "h3", "h4", "li", "a")

	p.AllowAttrs("href", "title").OnElements("a")
	p.AllowAttrs("rel").Matching(exactly("noopener(?: (?:sponsored|nofollow|ugc))?")).OnElements("a")
	p.AllowAttrs("class").Matching(exactly("button", "zoom")).OnElements("a")
	p.AllowAttrs("data-slip").Matching(exactly(`(?:company|person):[a-z0-9-]+`)).OnElements("p")
	p.AllowAttrs("download").Matching(exactly("")).OnElements("a")
	p.AllowAttrs("role").Matching(exactly("doc-noteref", "doc-backlink")).OnElements("a")
	p.AllowAttrs("aria-label").OnElements("a", "div", "section")

	p.AllowAttrs("class").
		Matching(exactly("pullquote", "key-figure", "(?:image|gallery)(?: layout-(?:wide|full))?", "video", "audio", "embed")).
		OnElements("figure")
	p.AllowAttrs("class").Matching(exactly("gallery-grid", "table-scroll")).OnElements("div")
	p.AllowAttrs("role").Matching(exactly("group")).OnElements("div")
	p.AllowAttrs("tabindex").Matching(exactly("0")).OnElements("div", "pre")
	p.AllowAttrs("class").Matching(exactly(`language-[A-Za-z0-9_.+#-]+`)).OnElements("code")
	p.AllowAttrs("class").Matching(exactly("fn")).OnElements("sup")
	p.AllowAttrs("class").Matching(exactly("callout callout-(?:note|tip|success|warning|danger)")).OnElements("aside")
	p.AllowAttrs("class").Matching(exactly("callout-emoji")).OnElements("span")
	p.AllowAttrs("aria-hidden").Matching(exactly("true")).OnElements("span")
	p.AllowAttrs("class").Matching(exactly("footnotes")).OnElements("section")
	p.AllowAttrs("role").Matching(exactly("doc-endnotes")).OnElements("section")

	number := regexp.MustCompile(`^[0-9]{1,7}$`)
	p.AllowAttrs("start").Matching(number).OnElements("ol")
	p.AllowAttrs("open").Matching(exactly("")).OnElements("details")
	p.AllowAttrs("colspan", "rowspan").Matching(number).OnElements("td", "th")
	p.AllowAttrs("scope").Matching(exactly("row", "col")).OnElements("th")

	web := regexp.MustCompile(`^https?://[^\s"'<>]+$`)
	p.AllowAttrs("data-embed").Matching(formats["token"].expression).OnElements("figure")
	p.AllowAttrs("data-embed-url").Matching(web).OnElements("figure")
	p.AllowAttrs("data-media").Matching(formats["token"].expression).OnElements("img", "video", "audio", "a")
	p.AllowAttrs("src", "width", "height", "title").OnElements("video", "audio")
	p.AllowAttrs("src", "alt", "sizes").OnElements("img")
	p.AllowAttrs("srcset").Matching(regexp.MustCompile(`^(?:(?:https?:/)?/[^\s,"'<>]+ [0-9.]+[wx](?:, )?)+$`)).OnElements("img")
	p.AllowAttrs("width", "height").Matching(number).OnElements("img")
	p.AllowAttrs("loading").Matching(exactly("lazy")).OnElements("img")
	p.AllowAttrs("decoding").Matching(exactly("async")).OnElements("img")
	p.AllowAttrs("controls", "playsinline").Matching(exactly("")).OnElements("video", "audio")
	p.AllowAttrs("preload").Matching(exactly("none")).OnElements("video", "audio")
	p.AllowAttrs("poster").Matching(regexp.MustCompile(`^(?:https?://|/|[\w%-]+(?:[/.?]|$))[^\s"'<>]*$`)).OnElements("video")
	return p
})
