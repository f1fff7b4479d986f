package ghost

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"masthead/internal/importer"
)

// Notes on cards.
const (
	noteCard    = "a card of an unknown type was imported as text"
	noteForm    = "a sign-up form was imported as text"
	noteMail    = "a part for emails was left out"
	noteCall    = "a call to action for some readers was left out"
	noteRating  = "the rating of a product was left out"
	notePicture = "a picture card has no address"
)

// payload is the content of a card.
type payload map[string]any

func (p payload) str(names ...string) string {
	for _, name := range names {
		switch v := p[name].(type) {
		case string:
			if v != "" {
				return v
			}
		case float64:
			return fmt.Sprint(v)
		}
	}
	return ""
}

func (p payload) sub(name string) payload {
	m, _ := p[name].(map[string]any)
	return m
}

// plainName returns the name of a card without hyphens and capitals.
func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name))
}

// renderedCards are the cards with texts that Ghost renders unchanged.
var renderedCards = []string{"image", "gallery", "bookmark", "embed", "code", "codeblock", "hr", "horizontalrule", "markdown",
	"card-markdown", "html", "paywall", "callout", "toggle", "button", "video", "audio", "header", "signup", "call-to-action", "product"}

// card writes a card. Lexical and Mobiledoc have the same cards with similar names.
func (b *builder) card(name string, p payload) {
	who := audienceOf(p)
	switch {
	case plainName(name) == "email" || plainName(name) == "emailcta":
		b.addNote(noteMail, p.str("html"))
		return
	case who == someMembers && (name == "call-to-action" || name == "signup" || name == "button"):
		b.addNote(noteCall, p.str("textValue", "header", "buttonText"))
		return
	default:
		b.gateRest(who)
	}
	if who != everybody || !slices.Contains(renderedCards, name) {
		b.hidden++ // Ghost does not show it on the web, escapes its texts or does not know it
		defer func() { b.hidden-- }()
	}
	switch name {
	case "image":
		b.image(p)
	case "gallery":
		b.gallery(p)
	case "bookmark":
		b.bookmark(p)
	case "embed":
		b.embed(p)
	case "code", "codeblock":
		b.printf(`<pre><code class="language-%s">%s</code></pre>`, p.str("language"), p.str("code"))
		if caption := p.str("caption"); caption != "" {
			b.writeHTML("<p>" + caption + "</p>")
		}
	case "hr", "horizontalrule":
		b.writeHTML("<hr>")
	case "markdown", "card-markdown":
		b.markdown(p.str("markdown"))
	case "html":
		b.writeHTML("<div>" + p.str("html") + "</div>")
	case "paywall":
		b.writeHTML(paywallMarker)
	case "callout":
		b.printf(`<div class="kg-card kg-callout-card kg-callout-card-%s">`, p.str("backgroundColor"))
		if emoji := p.str("calloutEmoji"); emoji != "" {
			b.printf(`<div class="kg-callout-emoji">%s</div>`, emoji)
		}
		b.writeHTML(`<div class="kg-callout-text">` + p.str("calloutText") + "</div></div>")
	case "toggle":
		b.writeHTML(`<div class="kg-card kg-toggle-card"><h4 class="kg-toggle-heading-text">` + p.str("heading") +
			`</h4><div class="kg-toggle-content">` + p.str("content") + "</div></div>")
	case "button":
		b.button(p.str("buttonText"), p.str("buttonUrl"), p.str("alignment"))
	case "video":
		b.printf(`<figure class="kg-card kg-video-card kg-width-%s"><video src="%s" poster="%s" width="%s" height="%s"></video>`,
			p.str("cardWidth"), p.str("src"), p.str("customThumbnailSrc", "thumbnailSrc"), p.str("width"), p.str("height"))
		b.caption(p)
		b.writeHTML("</figure>")
	case "audio":
		b.printf(
			`<div class="kg-card kg-audio-card"><audio src="%s"></audio><div class="kg-audio-title">%s</div></div>`,
			p.str("src"),
			p.str("title"),
		)
	case "file":
		b.file(p)
	case "header", "signup", "call-to-action", "product":
		b.promotion(name, p)
	default:
		b.unknownCard(name, p)
	}
}

func (b *builder) caption(p payload) {
	if caption := p.str("caption"); caption != "" {
		b.writeHTML("<figcaption>" + caption + "</figcaption>")
	}
}

func (b *builder) img(p payload) {
	b.printf(
		`<img src="%s" alt="%s" width="%s" height="%s">`,
		p.str("src", "url"),
		p.str("alt", "altText", "imageAlt"),
		p.str("width"),
		p.str("height"),
	)
}

func (b *builder) image(p payload) {
	if p.str("src") == "" {
		b.addNote(notePicture, p.str("caption", "alt"))
		return
	}
	b.printf(`<figure class="kg-card kg-image-card kg-width-%s">`, p.str("cardWidth"))
	if href := p.str("href"); href != "" {
		b.printf(`<a href="%s">`, href)
		b.img(p)
		b.writeHTML("</a>")
	} else {
		b.img(p)
	}
	b.caption(p)
	b.writeHTML("</figure>")
}

func (b *builder) gallery(p payload) {
	images, _ := p["images"].([]any)
	b.writeHTML(`<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container">`)
	for _, image := range images {
		if one, ok := image.(map[string]any); ok {
			b.writeHTML("<figure>")
			b.img(one)
			b.caption(one)
			b.writeHTML("</figure>")
		}
	}
	b.writeHTML("</div>")
	b.caption(p)
	b.writeHTML("</figure>")
}

func (b *builder) bookmark(p payload) {
	of := p.sub("metadata")
	b.printf(`<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="%s"><div class="kg-bookmark-title">%s</div>`+
		`<div class="kg-bookmark-description">%s</div><span class="kg-bookmark-author">%s</span>`+
		`<span class="kg-bookmark-publisher">%s</span></a>`,
		firstNonEmpty(text(p.str("url")), text(of.str("url"))), of.str("title"), of.str("description"), of.str("author"), of.str("publisher"))
	b.caption(p)
	b.writeHTML("</figure>")
}

// embed keeps the address and the quoted text, and drops the rest of the provider's code.
// Without an address it treats the code as any other foreign HTML.
func (b *builder) embed(p payload) {
	b.writeHTML(`<figure class="kg-card kg-embed-card">`)
	u, err := url.Parse(p.str("url"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		b.writeHTML(p.str("html"))
		b.caption(p)
		b.writeHTML("</figure>")
		return
	}
	b.printf("%s", u.String())
	quoted := ""
	if code := p.str("html"); strings.Contains(code, "<blockquote") {
		quoted = importer.PlainText(code)
	}
	if quoted == "" {
		quoted = p.sub("metadata").sub("tweetData").str("text")
	}
	switch caption := p.str("caption"); {
	case quoted != "" && caption != "":
		b.printf("<figcaption>%s<br>", quoted)
		b.writeHTML(caption + "</figcaption>")
	case quoted != "":
		b.printf("<figcaption>%s</figcaption>", quoted)
	default:
		b.caption(p)
	}
	b.writeHTML("</figure>")
}

func (b *builder) button(label, href, alignment string) {
	if label == "" && href == "" {
		return
	}
	b.printf(`<div class="kg-card kg-button-card kg-align-%s"><a class="kg-btn" href="%s">%s</a></div>`, alignment, href, label)
}

func (b *builder) file(p payload) {
	b.printf(
		`<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="%s"><div class="kg-file-card-title">%s</div></a></div>`,
		p.str("src"),
		p.str("fileTitle", "title", "fileName"),
	)
	if caption := p.str("fileCaption", "caption"); caption != "" {
		b.writeHTML("<p>" + caption + "</p>")
	}
}

// promotion writes cards that consist of a picture, a heading, a text and a button.
func (b *builder) promotion(name string, p payload) {
	if label := p.str("sponsorLabel"); label != "" && p["hasSponsorLabel"] != false {
		b.writeHTML("<div>" + label + "</div>")
	}
	if src := p.str("productImageSrc", "backgroundImageSrc", "imageUrl"); src != "" {
		b.printf(`<figure><img src="%s" alt=""></figure>`, src)
	}
	if head := p.str("header", "productTitle", "heading"); head != "" {
		b.writeHTML("<h2>" + head + "</h2>")
	}
	for _, part := range []string{"subheader", "productDescription", "textValue", "disclaimer"} {
		if s := p.str(part); s != "" {
			b.writeHTML("<div><p>" + s + "</p></div>")
		}
	}
	switch name {
	case "signup":
		b.addNote(noteForm, p.str("header"))
		return
	case "product":
		if p.str("productStarRating") != "" && p["productRatingEnabled"] == true {
			b.addNote(noteRating, p.str("productStarRating"))
		}
		b.button(p.str("productButton"), p.str("productUrl"), "")
		return
	}
	b.button(p.str("buttonText"), p.str("buttonUrl"), "")
}

// unknownCard keeps the readable text of a card of an unknown type.
func (b *builder) unknownCard(name string, p payload) {
	var words []string
	for _, key := range slices.Sorted(maps.Keys(p)) {
		s, ok := p[key].(string)
		if !ok || s == "" || key == "type" || key == "version" {
			continue
		}
		lower := strings.ToLower(key)
		switch {
		case strings.HasSuffix(lower, "url") || lower == "src" || lower == "href":
			b.printf(`<p><a href="%s">%s</a></p>`, s, s)
		case strings.Contains(lower, "html"):
			b.writeHTML("<div>" + s + "</div>")
		case slices.ContainsFunc([]string{"text", "head", "title", "caption", "content", "description", "name", "markdown", "code", "quote"},
			func(w string) bool { return strings.Contains(lower, w) }):
			b.writeHTML("<p>" + s + "</p>")
		default:
			words = append(words, key+" "+s)
		}
	}
	b.addNote(noteCard, strings.TrimSpace(name+" "+strings.Join(words, ", ")))
}
