package frame

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

// Sponsor is the brand publisher behind a sponsored story, series or spotlight.
type Sponsor struct {
	Name    string   `json:"name"`
	Href    string   `json:"href"`
	Line    string   `json:"description"`
	Picture *Picture `json:"picture"`
}

// Video is what a player facade needs; nothing is fetched before play.
type Video struct {
	Platform string `json:"platform"` // "youtube", "vimeo" or "file"
	MediaID  string `json:"mediaId"`
	Src      string `json:"src"`
	Duration int    `json:"duration"` // seconds
	PlayerID string `json:"playerId"` // "player-standard", "player-sponsored"…
}

// PageSize is how many stories a page of a list shows.
const PageSize = 12
