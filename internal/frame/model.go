package frame

import "masthead/internal/media"

// Picture is a picture with its renditions.
type Picture = media.Picture

// Frame is what every page model embeds: who publishes, in which language, and
// what the document's head says.
type Frame struct {
	Site    Site        `json:"site"`
	Brand   Brand       `json:"brand"`
	Lang    string      `json:"lang"`    // BCP 47 code of the interface: "en", "hi", "ur"…
	Dir     string      `json:"dir"`     // "ltr" or "rtl"
	Script  string      `json:"script"`  // "latin", "devanagari", "tamil", "arabic"…: chooses fonts, sizes and line heights
	Scripts []string    `json:"scripts"` // of other titles on the page, sorted: their fonts load late
	Now     string      `json:"now"`     // RFC 3339, the minute the model was made: the same page keeps its bytes within it
	Path    string      `json:"path"`    // the page's own path, without query
	Head    Head        `json:"head"`
	Menu    []MenuGroup `json:"menu"`
	Footer  Footer      `json:"footer"`
	Bar     []Link      `json:"bottomBar"`       // bottom bar on phones, at most five; Key chooses text and icon
	Tabs    []Link      `json:"closingLinks"`    // the strip of five at the foot of the home page; none elsewhere
	Trail   []Link      `json:"breadcrumbs"`     // from the front to the page's parent; the page itself is not in it
	Note    *Link       `json:"houseAd"`         // the brand's note about itself at the foot of a phone's screen, nil for none
	Consent string      `json:"consent"`         // for optional cookies until a reader has chosen: "given" or "asked"
	Letter  string      `json:"newsletterBrand"` // slug of the brand whose newsletter a card on the page offers, "" for none
	Search  string      `json:"search"`          // path of the search page, "" for none
	Account string      `json:"account"`         // address of the account of somebody who is signed in; "" for none
	Own     []Link      `json:"readerLinks"`     // links to the signed-in reader's own pages
	Follow  string      `json:"follow"`          // key of the list that the page is of and that can be followed, "" for none
	OneTap  string      `json:"oneTap"`          // client id of Google One Tap, "" where it is off
	SignIn  string      `json:"signIn"`          // absolute address of the sign-in page, with the way back here; "" for none
	Variant string      `json:"variant"`         // design variant: "default" or "magazine"
	Lite    bool        `json:"lite"`            // without scripts and pictures
	Other   string      `json:"otherForm"`       // the same page in its lite form; of the lite form, in full
	Preview *Preview    `json:"preview"`         // of a page that only its editors can see, else nil
}

// Site is the publication as a whole.
type Site struct {
	Name string `json:"name"`
	URL  string `json:"url"` // absolute, without trailing slash
}

// Preview says how the story that is previewed stands.
type Preview struct {
	Status string `json:"status"` // "draft", "scheduled", "published" or "unpublished"
	At     string `json:"at"`     // RFC 3339, when it comes out; of a scheduled story only
}

// Brand is the brand whose page this is.
type Brand struct {
	Slug       string `json:"slug"`
	Name       string `json:"name"`
	Tagline    string `json:"tagline"`
	Path       string `json:"path"`
	Accent     string `json:"accent"`     // hex, white text on it has at least 4.5:1
	AccentDark string `json:"accentDark"` // its lighter twin for the dark theme
	Kind       string `json:"kind"`       // "master", "brand", "edition" or "language"
	TimeZone   string `json:"timeZone"`   // IANA name, such as "Asia/Kolkata"
	Numbering  string `json:"numbering"`  // "indian" (lakh, crore) or "western"
	Location   string `json:"location"`   // the part of the world it writes for, such as "gulf", or ""
}

// Head is the document's head: title, description, addresses, share cards.
type Head struct {
	Title       string      `json:"title"`       // the page's own headline
	Window      string      `json:"windowTitle"` // what the window and search engines show in its place; "" for the same
	Description string      `json:"description"`
	Canonical   string      `json:"canonical"` // absolute
	Robots      string      `json:"robots"`    // "" means index, follow
	Type        string      `json:"type"`      // Open Graph type: "website" or "article"
	Image       *Picture    `json:"image"`
	Share       string      `json:"linkPicture"` // absolute address of the picture beside a link, 1200 by 630; "" for none
	Alternates  []Alternate `json:"alternates"`  // hreflang, absolute addresses
	Published   string      `json:"published"`   // RFC 3339, articles only, as are the four below
	Modified    string      `json:"modified"`
	Section     string      `json:"section"`
	Tags        []string    `json:"tags"`
	Authors     []string    `json:"authors"` // absolute addresses
	OEmbed      string      `json:"oembed"`  // address that says how others embed the page, without its format; "" for none
	JSONLD      string      `json:"jsonLd"`  // a complete JSON document, or ""
	Forms       []Form      `json:"forms"`   // other forms of the page, such as its feeds
}

// Form is another form of a page or of its list for programs, such as a feed.
type Form struct {
	Type  string `json:"type"` // media type
	Href  string `json:"href"`
	Title string `json:"title"` // "" for what is the page itself
}

// Alternate is the same thing in another language.
type Alternate struct {
	Lang string `json:"lang"`
	Href string `json:"href"`
	Name string `json:"name"` // the language's own name
}

// Link is a text with an address.
type Link struct {
	Text string `json:"text"` // shown as it is; "" when Key names a message
	Key  string `json:"key"`  // message id in the catalogue, or ""
	Href string `json:"href"`
	Lang string `json:"lang"` // when it differs from the page's
}

// MenuGroup is one of at most six entries of the header with its items.
type MenuGroup struct {
	Key   string `json:"key"`  // message id, such as "menu.stories"
	Text  string `json:"text"` // own text of a configured group, wins over Key
	Href  string `json:"href"` // of an entry that is a link itself and has no items, else ""
	Items []Link `json:"items"`
}

// Footer lists where one can go from the foot of every page.
type Footer struct {
	Read      []Link `json:"read"`
	Brands    []Link `json:"brands"`
	Languages []Link `json:"languages"`
	Pages     []Link `json:"pages"`
	Social    []Link `json:"social"`
}

// Author is a byline.
type Author struct {
	Name     string   `json:"name"`
	Href     string   `json:"href"`
	Role     string   `json:"role"`
	Bio      string   `json:"bio"`
	Portrait *Picture `json:"portrait"`
}

// Filter is one choice of a filter. It is a link: the choice is in the address.
type Filter struct {
	Text    string `json:"text"`
	Key     string `json:"key"` // message id, where the text is the interface's
	Href    string `json:"href"`
	Current bool   `json:"current"`
}

// Item is one thing in a block of a page; which of its members are filled follows from the block's kind.
type Item struct {
	Title   string   `json:"title"`
	Label   string   `json:"label"` // designation, department, year, telephone…
	Place   string   `json:"place"`
	Kind    string   `json:"kind"` // of a resource: "guide", "template", "video" or "tool"; of an opening: its terms
	Date    string   `json:"date"` // in words
	HTML    string   `json:"html"` // sanitised
	Href    string   `json:"href"`
	File    string   `json:"file"`   // of what is downloaded: its kind and size, "CSV, 2 kB"
	Accent  string   `json:"accent"` // of a brand
	Picture *Picture `json:"picture"`
}
