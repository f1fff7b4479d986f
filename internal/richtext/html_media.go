package richtext

import (
	"cmp"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
)

// media writes pictures, players, embeds, files and buttons.
func (w *writer) media(n Node) {
	switch n.Type {
	case "image":
		w.image(n, n.Str("layout"), n.Str("layout"))
	case "gallery":
		w.open("figure", "class", withLayout("gallery", n.Str("layout")))
		w.open("div", "class", "gallery-grid")
		for _, img := range n.Content {
			w.image(img, "", InGallery)
		}
		w.close("div")
		w.caption(n.Str("caption"))
		w.close("figure")
	case "video", "audio":
		w.player(n)
	case "embed":
		w.embed(n)
	case "file":
		w.file(n)
	case "button":
		if href, ok := safeURL(n.Str("href"), "href"); ok {
			class := "button-row"
			if a := oneOf(n.Str("align"), "start", "center", "end"); a != "" {
				class += " align-" + a
			}
			w.open("p", "class", class)
			w.element("a", n.Str("text"), "class", "button", "href", href, "rel", w.rel(href, ""))
			w.close("p")
		}
	}
}

func withLayout(class, layout string) string {
	if layout == "wide" || layout == "full" {
		return class + " layout-" + layout
	}
	return class
}

// source returns the file of a node for its place; ok is false if it has no usable
// address.
func (w *writer) source(n Node, name, place string) (s Source, media string, ok bool) {
	media = n.Str("media")
	if !formats["token"].matches(media) {
		media = ""
	}
	if w.opt.Media != nil {
		if file := cmp.Or(media, n.Str(name)); file != "" {
			s, ok = w.opt.Media(file, place)
		}
	}
	if !ok {
		s = Source{Src: n.Str(name), Width: n.Int("width"), Height: n.Int("height")}
	}
	s.Src, ok = safeURL(s.Src, "src")
	return s, media, ok
}

func (w *writer) image(n Node, layout, place string) {
	s, media, ok := w.source(n, "src", place)
	switch {
	case !ok:
		w.block(Node{Type: "paragraph", Content: n.Content})
		return
	case w.opt.Media != nil && (!strings.HasPrefix(s.Src, "/") || strings.HasPrefix(s.Src, "//")):
		w.block(Node{Type: "paragraph", Content: PictureLink(n)})
		return
	}
	n = withPresentTexts(n, s)
	w.open("figure", "class", withLayout("image", layout))
	link, linked := safeURL(n.Str("link"), "href")
	switch {
	case linked:
		w.open("a", "href", link, "rel", w.rel(link, ""))
	case s.Full != "":
		w.openEnlargeLink(n, s)
		linked = true
	}
	w.b.WriteString("<img")
	w.attr("src", s.Src)
	w.attr("alt", n.Str("alt"))
	for _, pair := range [][2]string{
		{"srcset", s.Srcset}, {"sizes", s.Sizes}, {"width", number(s.Width)}, {"height", number(s.Height)}, {"data-media", media},
	} {
		if pair[1] != "" {
			w.attr(pair[0], pair[1])
		}
	}
	w.b.WriteString(` loading="lazy" decoding="async">`)
	if linked {
		w.close("a")
	}
	w.richCaption(n)
	w.close("figure")
}

// withPresentTexts returns a picture with the present texts of its file in place of those that only repeat one of them.
func withPresentTexts(n Node, s Source) Node {
	if s.Repeats == nil {
		return n
	}
	if alt := n.Str("alt"); alt != s.Alt && s.Repeats(alt) {
		n.Attrs = maps.Clone(n.Attrs)
		n.Attrs["alt"] = s.Alt
	}
	if caption := captionText(n.Content); caption != "" && caption != s.Caption && s.Caption != "" && s.Repeats(caption) {
		n.Content = []Node{{Type: "text", Text: s.Caption}}
	}
	return n
}

// captionText returns the text of inline nodes that have no marks, "" if any has one.
func captionText(nodes []Node) string {
	var text strings.Builder
	for _, n := range nodes {
		if n.Type != "text" || len(n.Marks) > 0 {
			return ""
		}
		text.WriteString(n.Text)
	}
	return text.String()
}

// openEnlargeLink opens the link from a picture to its largest form. If the picture has no
// alternative text, the link gets a name of its own.
func (w *writer) openEnlargeLink(n Node, s Source) {
	label := ""
	if n.Str("alt") == "" {
		label = w.opt.Labels.Enlarge
	}
	w.open("a", "class", "zoom", "href", s.Full, "title", w.opt.Labels.Enlarge, "aria-label", label)
}

// PictureLink returns the nodes that replace a picture of another site: its text, linked
// to its address.
func PictureLink(image Node) []Node {
	address := image.Str("src")
	content := slices.Clone(image.Content)
	if len(content) == 0 {
		label := image.Str("alt")
		if label == "" {
			label = address
			if u, err := url.Parse(address); err == nil && path.Base(u.Path) != "/" && path.Base(u.Path) != "." {
				label = path.Base(u.Path)
			}
		}
		content = []Node{{Type: "text", Text: label}}
	}
	for i, n := range content {
		if n.Type == "text" && !slices.ContainsFunc(n.Marks, func(m Mark) bool { return m.Type == "link" }) {
			mark := Mark{Type: "link", Attrs: map[string]any{"href": address}}
			content[i].Marks = append([]Mark{mark}, n.Marks...)
		}
	}
	return content
}

func (w *writer) player(n Node) {
	s, media, ok := w.source(n, "src", "")
	if !ok {
		w.block(Node{Type: "paragraph", Content: n.Content})
		return
	}
	w.open("figure", "class", n.Type)
	w.b.WriteString("<" + n.Type + ` controls="" preload="none"`)
	w.attr("src", s.Src)
	if n.Type == "video" {
		w.attr("playsinline", "")
		// A poster on another site would be loaded before the reader starts the video.
		if poster, ok := safeURL(n.Str("poster"), "src"); ok && strings.HasPrefix(poster, "/") {
			w.attr("poster", poster)
		}
	}
	for _, pair := range [][2]string{
		{"width", number(s.Width)}, {"height", number(s.Height)}, {"title", n.Str("title")}, {"data-media", media},
	} {
		if pair[1] != "" {
			w.attr(pair[0], pair[1])
		}
	}
	w.b.WriteByte('>')
	if n.Type == "video" {
		w.tracks(s.Tracks)
	}
	label := w.opt.Labels.PlayRecording
	if n.Type == "video" {
		label = w.opt.Labels.PlayFilm
	}
	if label != "" {
		w.element("a", cmp.Or(n.Str("title"), label), "href", s.Src, "rel", w.rel(s.Src, ""))
	}
	w.b.WriteString("</" + n.Type + ">")
	w.transcript(s.Transcript)
	w.richCaption(n)
	w.close("figure")
}

// tracks writes the captions of a film. Players show the first ones at once.
func (w *writer) tracks(list []Track) {
	for i, t := range list {
		src, ok := safeURL(t.Src, "src")
		if !ok {
			continue
		}
		w.b.WriteString(`<track kind="captions"`)
		w.attr("src", src)
		w.attr("srclang", t.Lang)
		w.attr("label", t.Label)
		if i == 0 {
			w.attr("default", "")
		}
		w.b.WriteByte('>')
	}
}

// TranscriptHTML returns the transcript of a recording or film, as ToHTML writes it below a player. It is "" for an empty transcript.
func TranscriptHTML(t Transcript, labels Labels) string {
	w := &writer{opt: HTMLOptions{Labels: labels}}
	w.transcript(t)
	return w.b.String()
}

// transcript writes what is said in a recording or film, closed, with a link to its file.
func (w *writer) transcript(t Transcript) {
	if len(t.Passages) == 0 || w.opt.Labels.Transcript == "" {
		return
	}
	w.open("details", "class", "transcript")
	w.element("summary", w.opt.Labels.Transcript)
	w.open("div", "lang", t.Lang, "dir", "auto")
	for _, p := range t.Passages {
		w.open("p")
		if p.Speaker != "" {
			w.element("strong", p.Speaker)
			w.b.WriteByte(' ')
		}
		w.text(p.Text)
		w.close("p")
	}
	w.close("div")
	if src, ok := safeURL(t.Src, "src"); ok && w.opt.Labels.Download != "" {
		w.open("p")
		w.element("a", w.opt.Labels.Download, "href", src, "download", path.Base(src))
		w.close("p")
	}
	w.close("details")
}

// embed writes a box with a link. The page loads the embedded content only when the reader requests it.
func (w *writer) embed(n Node) {
	address, ok := safeURL(n.Str("url"), "web")
	if !ok {
		w.block(Node{Type: "paragraph", Content: n.Content})
		return
	}
	name := n.Str("provider")
	if !formats["token"].matches(name) {
		name = "link"
	}
	title := n.Str("title")
	if title == "" {
		title = w.opt.Labels.OpenOn(displayName(address))
	}
	w.open("figure", "class", "embed", "data-embed", name, "data-embed-url", address)
	w.element("a", title, "href", address, "rel", w.rel(address, ""))
	w.richCaption(n)
	w.close("figure")
}

// displayName returns the host of an address without "www.".
func displayName(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

func (w *writer) file(n Node) {
	s, media, ok := w.source(n, "href", "")
	if !ok {
		w.block(paragraphOf(n.Str("name")))
		return
	}
	name := n.Str("name")
	if name == "" {
		name = path.Base(s.Src)
	}
	w.open("p", "class", "file")
	w.b.WriteString("<a")
	w.attr("href", s.Src)
	w.attr("download", "")
	if media != "" {
		w.attr("data-media", media)
	}
	if rel := w.rel(s.Src, ""); rel != "" {
		w.attr("rel", rel)
	}
	w.b.WriteByte('>')
	w.text(name)
	w.close("a", "p")
}
