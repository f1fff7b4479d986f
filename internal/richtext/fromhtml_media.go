package richtext

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func (c *importer) image(n *html.Node, st context, out *sink) {
	alt := oneLine(attr(n, "alt"))
	if hasClass(n, "wp-smiley", "emoji") {
		out.text(alt, st)
		return
	}
	w, h := numberOf(n, "width", 100_000), numberOf(n, "height", 100_000)
	if w == 1 && h == 1 {
		c.warn(WarnDropped, "tracking pixel "+attr(n, "src"))
		return
	}
	media := mediaOf(n)
	src, ok := c.address(pictureSource(n), "src")
	if !ok && media == "" {
		return
	}
	if n.Parent != nil && n.Parent.DataAtom == atom.Noscript && src == c.lastSrc {
		return
	}
	c.lastSrc = src
	img := Node{Type: "image"}
	img.Set("media", media)
	img.Set("src", src)
	img.Set("alt", alt)
	img.Set("width", w)
	img.Set("height", h)
	img.Set("link", st.link())
	img.Set("layout", layoutOf(n, 4))
	out.block(st, img)
}

// pictureSource returns the address of a picture, including those of lazy loaders.
func pictureSource(n *html.Node) string {
	src := strings.TrimSpace(attr(n, "src"))
	if src != "" && !strings.HasPrefix(strings.ToLower(src), "data:") {
		return src
	}
	for _, name := range []string{"data-src", "data-lazy-src", "data-original", "data-orig-file"} {
		if s := attr(n, name); s != "" {
			return s
		}
	}
	for _, name := range []string{"srcset", "data-srcset"} {
		if f := strings.Fields(attr(n, name)); len(f) > 0 {
			return strings.TrimSuffix(f[0], ",")
		}
	}
	return src
}

func mediaOf(n *html.Node) string {
	if id := attr(n, "data-media"); formats["token"].matches(id) {
		return id
	}
	return ""
}

// layoutOf returns the width of a block from the classes of its element and of the
// enclosing ones.
func layoutOf(n *html.Node, levels int) string {
	for ; n != nil && levels > 0; n, levels = n.Parent, levels-1 {
		switch {
		case hasClass(n, "alignwide", "kg-width-wide", "layout-wide"):
			return "wide"
		case hasClass(n, "alignfull", "kg-width-full", "layout-full"):
			return "full"
		}
		if n.DataAtom == atom.Figure {
			break
		}
	}
	return ""
}

func (c *importer) player(n *html.Node, st context, out *sink) {
	raw := attr(n, "src")
	if source := findTag(n, atom.Source); raw == "" && source != nil {
		raw = attr(source, "src")
	}
	media := mediaOf(n)
	src, ok := c.address(raw, "src")
	if !ok && media == "" {
		c.walkAll(n, st, out)
		return
	}
	p := Node{Type: n.Data}
	p.Set("media", media)
	p.Set("src", src)
	if n.DataAtom == atom.Audio {
		p.Set("title", oneLine(attr(n, "title")))
	} else {
		if poster, ok := c.address(attr(n, "poster"), "src"); ok {
			p.Set("poster", poster)
		}
		p.Set("width", numberOf(n, "width", 100_000))
		p.Set("height", numberOf(n, "height", 100_000))
	}
	out.block(st, p)
}

// frame keeps an iframe as an embed if its provider is known.
func (c *importer) frame(n *html.Node, st context, out *sink) {
	for _, name := range []string{"src", "data-src", "data-lazy-src"} {
		raw := attr(n, name)
		if strings.HasPrefix(strings.TrimSpace(raw), "//") {
			raw = "https:" + strings.TrimSpace(raw)
		}
		if address, ok := safeURL(raw, "web"); ok {
			if e, ok := embedFor(address, false); ok {
				e.Set("title", oneLine(attr(n, "title")))
				out.block(st, e)
				return
			}
		}
	}
	c.warn(WarnEmbed, n.Data+" "+attr(n, "src"))
}

// figure reads a figure and attaches its caption to the last element that can have one.
// Several pictures become a gallery.
func (c *importer) figure(n *html.Node, st context, out *sink) {
	st = st.withBlock(n)
	out.flush(st)
	st.align = ""
	caption, rest := c.takeCaption(n, st)
	blocks := c.blocksOf(n, st)
	if len(caption) == 0 && hasClass(n, "wp-caption") && len(blocks) > 1 && blocks[0].Type == "image" {
		var lines []Node
		lines, rest = flatten(blocks[1:])
		caption = joinLines(lines)
		blocks = blocks[:1]
	}
	if len(blocks) > 1 && hasOnlyImages(blocks) {
		blocks = []Node{galleryOf(blocks, layoutOf(n, 1))}
	}
	out.block(st, attachCaption(blocks, caption)...)
	out.block(st, rest...)
}

// takeCaption removes the caption of n itself and reads it.
func (c *importer) takeCaption(n *html.Node, st context) (inline, rest []Node) {
	caption := findElement(n, func(d *html.Node) bool {
		if d.DataAtom != atom.Figcaption && !hasClass(d, "wp-caption-text") {
			return false
		}
		for a := range d.Ancestors() {
			if a == n {
				return true
			}
			if a.DataAtom == atom.Figure {
				return false
			}
		}
		return false
	})
	if caption == nil {
		return nil, nil
	}
	caption.Parent.RemoveChild(caption)
	st.dir, st.lang, st.align = "", "", ""
	return c.inlineOf(caption, st)
}

func attachCaption(blocks, caption []Node) []Node {
	if len(caption) == 0 {
		return blocks
	}
	for i := len(blocks) - 1; i >= 0; i-- {
		b := &blocks[i]
		switch b.Type {
		case "image", "video", "audio", "embed":
			if len(b.Content) > 0 {
				b.Content = append(b.Content, Node{Type: "hard_break"})
			}
			b.Content = trimInline(append(b.Content, caption...))
			return blocks
		case "gallery", "table":
			b.Set("caption", oneLine(b.Str("caption")+" "+inlineText(caption, " ")))
			return blocks
		case "blockquote", "pull_quote":
			b.Set("cite", oneLine(b.Str("cite")+" "+inlineText(caption, " ")))
			return blocks
		}
	}
	return append(blocks, Node{Type: "paragraph", Content: caption})
}

func hasOnlyImages(blocks []Node) bool {
	for _, b := range blocks {
		if b.Type != "image" {
			return false
		}
	}
	return len(blocks) > 0
}

func galleryOf(images []Node, layout string) Node {
	g := Node{Type: "gallery", Content: images}
	for i := range g.Content {
		g.Content[i].Set("layout", "")
	}
	g.Set("layout", layout)
	return g
}

// gallery collects the pictures in n into a gallery. Other content follows it.
func (c *importer) gallery(n *html.Node, st context, out *sink) {
	out.flush(st)
	caption, rest := c.takeCaption(n, st)
	var images []Node
	for _, b := range c.blocksOf(n, st) {
		switch b.Type {
		case "image":
			images = append(images, b)
		case "gallery":
			images = append(images, b.Content...)
			if s := b.Str("caption"); s != "" {
				rest = append(rest, paragraphOf(s))
			}
		case "bullet_list", "ordered_list":
			lines, found := flatten([]Node{b})
			for _, f := range found {
				if f.Type == "image" {
					images = append(images, f)
				} else {
					rest = append(rest, f)
				}
			}
			rest = append(rest, lines...)
		default:
			rest = append(rest, b)
		}
	}
	var blocks []Node
	if len(images) > 0 {
		blocks = []Node{galleryOf(images, layoutOf(n, 1))}
	}
	out.block(st, attachCaption(blocks, caption)...)
	out.block(st, rest...)
}

// provider is a site whose pages may be embedded in a story.
type provider struct {
	name  string
	hosts []string // hosts, including their subdomains
}

var providers = []provider{
	{"youtube", []string{"youtube.com", "youtu.be", "youtube-nocookie.com"}},
	{"vimeo", []string{"vimeo.com"}},
	{"x", []string{"twitter.com", "x.com"}},
	{"instagram", []string{"instagram.com"}},
	{"facebook", []string{"facebook.com", "fb.watch"}},
	{"linkedin", []string{"linkedin.com"}},
	{"threads", []string{"threads.net", "threads.com"}},
	{"bluesky", []string{"bsky.app"}},
	{"tiktok", []string{"tiktok.com"}},
	{"spotify", []string{"open.spotify.com"}},
	{"soundcloud", []string{"soundcloud.com"}},
	{"applepodcasts", []string{"podcasts.apple.com", "embed.podcasts.apple.com"}},
	{"dailymotion", []string{"dailymotion.com", "dai.ly"}},
	{"wordpresstv", []string{"wordpress.tv", "videopress.com"}},
	{"ted", []string{"ted.com"}},
	{"reddit", []string{"reddit.com"}},
	{"slideshare", []string{"slideshare.net"}},
	{"scribd", []string{"scribd.com"}},
	{"speakerdeck", []string{"speakerdeck.com"}},
	{"codepen", []string{"codepen.io"}},
	{"giphy", []string{"giphy.com"}},
	{"flickr", []string{"flickr.com", "flic.kr"}},
	{"datawrapper", []string{"datawrapper.de", "datawrapper.dwcdn.net"}},
	{"flourish", []string{"flo.uri.sh", "public.flourish.studio"}},
	{"infogram", []string{"infogram.com"}},
	{"googlemaps", []string{"maps.google.com", "maps.app.goo.gl"}},
	{"googledocs", []string{"docs.google.com", "drive.google.com"}},
	{"loom", []string{"loom.com"}},
	{"typeform", []string{"typeform.com"}},
}

var embedPath = regexp.MustCompile(`^/(?:embed|shorts|live|v|e)/([A-Za-z0-9_-]{6,})`)

// embedFor returns an embed of an address. For an unknown provider it returns false, or
// with anySite an embed of the provider "link".
func embedFor(address string, anySite bool) (Node, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return Node{}, false
	}
	name := providerOf(u)
	if name == "" {
		if !anySite {
			return Node{}, false
		}
		name = "link"
	}
	return Node{Type: "embed", Attrs: map[string]any{"provider": name, "url": canonicalURL(name, u)}}, true
}

func providerOf(u *url.URL) string {
	host := strings.ToLower(u.Hostname())
	for _, p := range providers {
		for _, h := range p.hosts {
			if host == h || strings.HasSuffix(host, "."+h) {
				return p.name
			}
		}
	}
	if strings.HasSuffix(host, ".google.com") && strings.HasPrefix(u.Path, "/maps") {
		return "googlemaps"
	}
	return ""
}

// canonicalURL returns the address of the normal page for the address of a player.
func canonicalURL(name string, u *url.URL) string {
	switch name {
	case "youtube":
		id := u.Query().Get("v")
		if m := embedPath.FindStringSubmatch(u.Path); m != nil && m[1] != "videoseries" {
			id = m[1]
		} else if u.Hostname() == "youtu.be" {
			id = path.Base(u.Path)
		}
		if formats["token"].matches(strings.TrimLeft(id, "_-")) {
			page := url.URL{Scheme: "https", Host: "www.youtube.com", Path: "/watch"}
			q := url.Values{"v": {id}}
			for _, key := range []string{"t", "start", "list"} {
				if v := u.Query().Get(key); v != "" {
					q.Set(key, v)
				}
			}
			page.RawQuery = q.Encode()
			return page.String()
		}
	case "vimeo":
		if id, ok := strings.CutPrefix(u.Path, "/video/"); ok && u.Hostname() == "player.vimeo.com" {
			return "https://vimeo.com/" + id
		}
	}
	return u.String()
}
