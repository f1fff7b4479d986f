package frame

import "masthead/internal/media"

// Picture is a picture with its renditions.
type Picture = media.Picture

// Frame is the part of a page model that all pages share: site, brand, language, head, header and footer. Every page
// model embeds it.
type Frame struct {
	Site         Site        `json:"site"`
	Brand        Brand       `json:"brand"`
	Lang         string      `json:"lang"`    // BCP 47 code of the interface: "en", "hi", "ur"…
	Dir          string      `json:"dir"`     // "ltr" or "rtl"
	Script       string      `json:"script"`  // "latin", "devanagari", "tamil", "arabic"…: chooses fonts, sizes and line heights
	Scripts      []string    `json:"scripts"` // scripts of titles in other languages on the page, sorted; their fonts are loaded later
	Now          string      `json:"now"`     // RFC 3339, without seconds, so that a page has the same bytes for a minute
	Path         string      `json:"path"`    // the page's own path, without query
	Head         Head        `json:"head"`
	Menu         []MenuGroup `json:"menu"`
	Footer       Footer      `json:"footer"`
	BottomBar    []Link      `json:"bottomBar"`    // bar at the foot of a phone's screen, at most five links; Key chooses text and icon
	ClosingLinks []Link      `json:"closingLinks"` // links at the foot of the master brand's landing page; none elsewhere
	Breadcrumbs  []Link      `json:"breadcrumbs"`  // from the landing page to the page's parent, without the page itself
	HouseAd      *Link       `json:"houseAd"`      // in-house advertisement, nil for none
	// Announcement is the bar above the page, nil for none.
	Announcement *Announcement `json:"announcement"`
	// Consent is the consent to optional cookies until a reader has chosen: "given" or "asked", "" for a preview, which has no notice.
	Consent         string   `json:"consent"`
	NewsletterBrand string   `json:"newsletterBrand"` // slug of the brand of the newsletter on the page's card, "" for none
	Search          string   `json:"search"`          // path of the search page, "" for none
	Account         string   `json:"account"`         // address of the reader's account, "" for none
	ReaderLinks     []Link   `json:"readerLinks"`     // links to the signed-in reader's own pages
	Follow          string   `json:"follow"`          // id of the page's list if readers can follow it, else ""
	OneTap          string   `json:"oneTap"`          // client id of Google One Tap, "" if it is off
	SignIn          string   `json:"signIn"`          // absolute address of the sign-in page, which leads back to this page; "" for none
	Variant         string   `json:"variant"`         // design variant: "default" or "magazine"
	Headings        string   `json:"headings"`        // style of section headers: "normal", "band", "serif" or "pill"
	Lite            bool     `json:"lite"`            // without scripts and pictures
	OtherForm       string   `json:"otherForm"`       // address of the page's lite form, or of its full form on a lite page
	Preview         *Preview `json:"preview"`         // set for a preview, which only editors see; else nil
}

// Announcement is a sentence of the newsroom above a page.
type Announcement struct {
	Text string `json:"text"`
	Href string `json:"href"` // "" for none
	Lang string `json:"lang"` // BCP 47 code of the text
}

// Site is the publication as a whole.
type Site struct {
	Name string `json:"name"`
	URL  string `json:"url"` // absolute, without trailing slash
	// NameLang is a language in the script of the name: that of the master brand, if the name is in its script.
	NameLang string `json:"nameLang"`
	// NameScript is the script of the name.
	NameScript string `json:"nameScript"`
	// Wordmark is the name as an outline for pages in a script other than Latin, nil where the name is set in a font.
	Wordmark *Wordmark `json:"wordmark"`
}

// Wordmark is an outline with a thousand units to the em.
type Wordmark struct {
	Path  string `json:"path"`  // an SVG path; its baseline is at y = 0
	Width int    `json:"width"` // in units
}

// Preview is the state of a previewed story.
type Preview struct {
	Status string `json:"status"` // "draft", "scheduled", "published", "edited" (published, with edits that are not public) or "unpublished"
	At     string `json:"at"`     // RFC 3339, time of publication of a scheduled story, else ""
}

// Brand is the brand of a page.
type Brand struct {
	Slug       string `json:"slug"`
	Name       string `json:"name"`
	Tagline    string `json:"tagline"`
	Path       string `json:"path"`
	Accent     string `json:"accent"`     // hex; white text on it has a contrast of at least 4.5:1
	AccentDark string `json:"accentDark"` // hex, for the dark theme
	Kind       string `json:"kind"`       // "master", "brand", "edition" or "language"
	TimeZone   string `json:"timeZone"`   // IANA name, such as "Asia/Kolkata"
	Numbering  string `json:"numbering"`  // "indian" (lakh, crore) or "western"
	Location   string `json:"location"`   // region that the brand writes for, such as "gulf", or ""
}

// Head is the data of a document's head element.
type Head struct {
	Title       string      `json:"title"`       // headline of the page
	WindowTitle string      `json:"windowTitle"` // title element if it differs from Title, else ""
	SocialTitle string      `json:"socialTitle"` // title in link previews if it differs from Title, else ""
	Description string      `json:"description"`
	Canonical   string      `json:"canonical"` // absolute
	Robots      string      `json:"robots"`    // "" means index, follow
	Type        string      `json:"type"`      // Open Graph type: "website" or "article"
	Image       *Picture    `json:"image"`
	LinkPicture string      `json:"linkPicture"` // absolute address of the link picture, 1200 by 630 pixels; "" for none
	Alternates  []Alternate `json:"alternates"`  // hreflang, absolute addresses
	Published   string      `json:"published"`   // RFC 3339; this field and the four below are set for articles only
	Modified    string      `json:"modified"`
	Section     string      `json:"section"`
	Tags        []string    `json:"tags"`
	Authors     []string    `json:"authors"` // absolute addresses
	OEmbed      string      `json:"oembed"`  // oEmbed address of the page without the format parameter, "" for none
	JSONLD      string      `json:"jsonLd"`  // a complete JSON document, or ""
	Forms       []Form      `json:"forms"`   // other formats of the page, such as its feeds
}

// Form is another format, for programs, of a page or of its list, such as a feed.
type Form struct {
	Type  string `json:"type"` // media type
	Href  string `json:"href"`
	Title string `json:"title"` // "" for another format of the page itself
}

// Alternate is the same page in another language.
type Alternate struct {
	Lang string `json:"lang"`
	Href string `json:"href"`
	Name string `json:"name"` // the language's own name
}

// Link is a link with its text or the message key of its text.
type Link struct {
	Text string `json:"text"` // shown unchanged; "" if Key is set
	Key  string `json:"key"`  // message id, or ""
	Href string `json:"href"`
	Lang string `json:"lang"` // language of Text if it differs from the page's, else ""
}

// MenuGroup is one of at most six entries of the header with its items.
type MenuGroup struct {
	Key   string `json:"key"`  // message id, such as "menu.stories"
	Text  string `json:"text"` // text of a configured group; replaces Key
	Href  string `json:"href"` // target of an entry without items, else ""
	Items []Link `json:"items"`
}

// Footer has the links of every page's footer.
type Footer struct {
	Read      []Link `json:"read"`
	Brands    []Link `json:"brands"`
	Languages []Link `json:"languages"`
	Pages     []Link `json:"pages"`
	Social    []Link `json:"social"`
}

// Author is an author as bylines and author pages show it.
type Author struct {
	Name     string   `json:"name"`
	Href     string   `json:"href"`
	Role     string   `json:"role"`
	Bio      string   `json:"bio"`
	Portrait *Picture `json:"portrait"`
}

// Filter is one choice of a filter. It is a link to the page with that choice.
type Filter struct {
	Text    string `json:"text"`
	Key     string `json:"key"` // message key if the text belongs to the interface, else ""
	Href    string `json:"href"`
	Current bool   `json:"current"`
}

// Item is one entry of a block. The kind of the block determines which fields are set.
type Item struct {
	Title   string   `json:"title"`
	Label   string   `json:"label"` // designation, department, year, telephone…
	Place   string   `json:"place"`
	Kind    string   `json:"kind"` // of a resource: "guide", "template", "video" or "tool"; of a job opening: its terms
	Date    string   `json:"date"` // in words
	HTML    string   `json:"html"` // sanitised
	Href    string   `json:"href"`
	File    string   `json:"file"`   // kind and size of a download, such as "CSV, 2 kB"
	Accent  string   `json:"accent"` // of a brand
	Picture *Picture `json:"picture"`
}
