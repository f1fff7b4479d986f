// Package page holds the page models and the handlers that fill them: one file
// a page type. A page model is a plain struct that says everything its React
// page component of the same name needs, so that rendering is a pure function
// of (name, model). No SQL here, and nothing personal: a model is the same for
// every anonymous reader.
//
// The TypeScript types in web/api/pages.gen.ts are generated from these structs.
package page

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
	Script  string      `json:"script"`  // "latin", "devanagari", "tamil", "arabic"…: chooses faces, sizes and line heights
	Scripts []string    `json:"scripts"` // of other titles on the page, sorted: their faces come late
	Now     string      `json:"now"`     // RFC 3339, the minute the model was made: the same page keeps its bytes within it
	Path    string      `json:"path"`    // the page's own path, without query
	Head    Head        `json:"head"`
	Menu    []MenuGroup `json:"menu"`
	Footer  Footer      `json:"footer"`
	Bar     []Link      `json:"bar"`     // bottom bar on phones, at most five; Key chooses text and icon: "bar.home", "bar.companies", "bar.videos", "bar.education", "bar.profile"
	Tabs    []Link      `json:"tabs"`    // the strip of five that closes the front of the paper; none elsewhere
	Trail   []Link      `json:"trail"`   // from the front to the page's parent; the page itself is not in it
	Note    *Link       `json:"note"`    // the paper's note about itself at the foot of a phone's screen, nil for none
	Consent string      `json:"consent"` // for optional cookies until a reader has chosen: "given" or "asked"
	Letter  string      `json:"letter"`  // slug of the brand whose newsletter a card on the page offers, "" for none
	Search  string      `json:"search"`  // path of the search page, "" for none
	Account string      `json:"account"` // address of the account of somebody who is signed in; "" for none
	Own     []Link      `json:"own"`     // ways to what is the reader's own, for whoever is signed in
	Follow  string      `json:"follow"`  // key of the list that the page is of and that can be followed, "" for none
	OneTap  string      `json:"oneTap"`  // id under which Google asks who is not signed in to come in; "" where it does not
	SignIn  string      `json:"signIn"`  // absolute address of the sign-in page, which leads back here; "" for none
	Variant string      `json:"variant"` // design variant: "default" or "magazine"
	Lite    bool        `json:"lite"`    // without scripts and pictures
	Other   string      `json:"other"`   // the same page in its lite form; of the lite form, in full
	Preview *Preview    `json:"preview"` // what is shown is not, or not yet, what readers see; else nil
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
	Title       string      `json:"title"`  // the page's own headline
	Window      string      `json:"window"` // what the window and search engines show in its place; "" for the same
	Description string      `json:"description"`
	Canonical   string      `json:"canonical"` // absolute
	Robots      string      `json:"robots"`    // "" means index, follow
	Type        string      `json:"type"`      // Open Graph type: "website" or "article"
	Image       *Picture    `json:"image"`
	Share       string      `json:"share"`      // absolute address of the picture beside a link, 1200 by 630; "" for none
	Alternates  []Alternate `json:"alternates"` // hreflang, absolute addresses
	Published   string      `json:"published"`  // RFC 3339, articles only, as are the four below
	Modified    string      `json:"modified"`
	Section     string      `json:"section"`
	Tags        []string    `json:"tags"`
	Authors     []string    `json:"authors"` // absolute addresses
	OEmbed      string      `json:"oembed"`  // address that says how others embed the page, without its format; "" for none
	JSONLD      string      `json:"jsonLd"`  // a complete JSON document, or ""
	Forms       []Form      `json:"forms"`   // that are no pages, such as its feeds
}

// Form is the same, or its list, for those who are no browsers.
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

// StoryCard is a story as lists show it.
type StoryCard struct {
	ID          string   `json:"id"`
	Href        string   `json:"href"`
	Title       string   `json:"title"`
	Excerpt     string   `json:"excerpt"`
	Lang        string   `json:"lang"`
	Dir         string   `json:"dir"`
	Kind        string   `json:"kind"` // "ARTICLE", "VIDEO" or "WEBINAR"
	Kicker      Link     `json:"kicker"`
	Brand       Link     `json:"brand"`
	Authors     []Link   `json:"authors"`
	PublishedAt string   `json:"publishedAt"` // RFC 3339 with the brand's offset
	Minutes     int      `json:"minutes"`     // reading time
	Duration    int      `json:"duration"`    // seconds of video, 0 for none
	Picture     *Picture `json:"picture"`
	Portrait    *Picture `json:"portrait"`
	Sponsored   bool     `json:"sponsored"`
	Gated       bool     `json:"gated"`
	Video       *Video   `json:"video"` // of a card that plays in place
}

// SeriesCard is a series as rails show it.
type SeriesCard struct {
	Title       string    `json:"title"`
	Href        string    `json:"href"`
	Description string    `json:"description"`
	Gradient    [2]string `json:"gradient"` // used when there is no picture
	Picture     *Picture  `json:"picture"`
	Sponsored   bool      `json:"sponsored"`
}

// StoryList is a list that can be continued.
type StoryList struct {
	Cards []StoryCard `json:"cards"`
	Next  *NextPage   `json:"next"` // nil at the end
}

// NextPage says how a list goes on: with a script, by the API; without, by a link.
type NextPage struct {
	Href string `json:"href"` // this page with ?page=N
	API  string `json:"api"`  // the API call that goes on, "" for none, below /api/v2, without limit and offset: "/tag/stories?slug=funding"
	Skip int    `json:"skip"` // offset of the next page
}

// Section is one band of a landing. Layout is its composition; a section whose
// source is empty is not in the model.
type Section struct {
	ID      string       `json:"id"`
	Kind    string       `json:"kind"`   // "stories", "series", "languages", "spotlight", "latest", "video-header", "events", "web-stories", "partner-events", "ticker"
	Layout  string       `json:"layout"` // "lead", "cover", "spread", "four", "rail", "numbered", "columns", "band", "latest", "watch"
	Title   string       `json:"title"`  // own text, else Key
	Key     string       `json:"key"`    // message id, such as "section.latest"
	Href    string       `json:"href"`   // target of 'View All >', "" for none; external when it does not begin with "/"
	Size    string       `json:"size"`   // "SMALL", "MEDIUM", "LARGE" or "" for the full width: 6, 8, 10 or 12 of 12 columns
	Brand   *Brand       `json:"brand"`  // of a brand rail, whose accent the section takes
	Stories StoryList    `json:"stories"`
	Series  []SeriesCard `json:"series"`
	Links   []Link       `json:"links"`
	Sponsor *Sponsor     `json:"sponsor"`
	Widgets
}

// Sponsor is the brand publisher behind a sponsored story, series or spotlight.
type Sponsor struct {
	Name    string   `json:"name"`
	Href    string   `json:"href"`
	Line    string   `json:"line"`
	Picture *Picture `json:"picture"`
}

// LandingPage is the home page, a brand's landing or a language edition's.
type LandingPage struct {
	Frame
	Sections []Section   `json:"sections"`
	Sticky   []StoryCard `json:"sticky"` // pinned by an editor, at most 5
}

// ListPage is every page that is a header and a list of stories: category,
// topic, series, author, property, brand publisher, latest and the rankings.
type ListPage struct {
	Frame
	Header   ListHeader  `json:"header"`
	Calendar *Calendar   `json:"calendar"` // of the archive
	List     StoryList   `json:"list"`
	Page     int         `json:"page"` // 1 for the first
	More     []StoryCard `json:"more"` // the newest others, of the archive those before, where the list leaves little to read
}

// ListHeader owns the top of a ListPage.
type ListHeader struct {
	Kind        string    `json:"kind"` // "category", "topic", "series", "author", "property", "publisher", "latest", "ranking", "archive", "month"
	Title       string    `json:"title"`
	Key         string    `json:"key"` // message id when the title is the interface's, as for "latest"
	Description string    `json:"description"`
	Role        string    `json:"role"` // of an author
	Picture     *Picture  `json:"picture"`
	Gradient    [2]string `json:"gradient"`
	Sponsored   bool      `json:"sponsored"`
	Sponsor     *Sponsor  `json:"sponsor"`  // of a series
	Siblings    []Link    `json:"siblings"` // neighbouring categories, series…, to go on
	Website     string    `json:"website"`
}

// SeriesListPage lists the series that have stories in the page's language.
type SeriesListPage struct {
	Frame
	Series []SeriesCard `json:"series"`
}

// StatusPage says that there is nothing here (404), or that something failed
// (500, 503), and offers something to read.
type StatusPage struct {
	Frame
	Status int         `json:"status"`
	Cards  []StoryCard `json:"cards"`
}
