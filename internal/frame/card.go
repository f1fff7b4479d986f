package frame

// StoryCard is the short form of a story that lists show.
type StoryCard struct {
	ID           string   `json:"id"`
	Href         string   `json:"href"`
	Title        string   `json:"title"`
	Excerpt      string   `json:"excerpt"`
	Lang         string   `json:"lang"`
	Dir          string   `json:"dir"`
	Kind         string   `json:"kind"` // "ARTICLE", "VIDEO" or "WEBINAR"
	Kicker       Link     `json:"kicker"`
	Brand        Link     `json:"brand"`
	Authors      []Link   `json:"authors"`
	PublishedAt  string   `json:"publishedAt"` // RFC 3339 with the brand's offset
	Minutes      int      `json:"minutes"`     // reading time
	Duration     int      `json:"duration"`    // seconds of video, 0 for none
	Picture      *Picture `json:"picture"`
	Portrait     *Picture `json:"portrait"`
	Sponsored    bool     `json:"sponsored"`
	SponsorLabel string   `json:"sponsorLabel"` // shown instead of “Sponsored”; "" for that
	Cancelled    bool     `json:"cancelled"`    // a webinar that was cancelled
	Gated        bool     `json:"gated"`
	Video        *Video   `json:"video"` // set if the card plays its video in place, else nil
}

// StoryList is one page of a list of stories.
type StoryList struct {
	Cards []StoryCard `json:"cards"`
	Next  *NextPage   `json:"next"` // nil on the last page
}

// NextPage has the addresses of the next page of a list: scripts call the API, and browsers without scripts follow the link.
type NextPage struct {
	Href string `json:"href"` // this page with ?page=N
	API  string `json:"api"`  // API call of the list below /api/v2, without limit and offset, such as "/tag/stories?slug=funding"; "" for none
	Skip int    `json:"skip"` // offset of the next page
}

// Publisher is the publisher of a sponsored story, series or spotlight.
type Publisher struct {
	Name        string   `json:"name"`
	Href        string   `json:"href"`
	Description string   `json:"description"`
	Picture     *Picture `json:"picture"`
}

// Video is the data of a video player, which loads nothing before the reader plays it.
type Video struct {
	Platform string `json:"platform"` // "youtube", "vimeo", "file" or "hls"
	MediaID  string `json:"mediaId"`
	Src      string `json:"src"`
	Duration int    `json:"duration"` // seconds
	PlayerID string `json:"playerId"` // "player-standard", "player-sponsored"…

	Captions *Captions `json:"captions"` // of a video of this site; nil if it has none
}

// Captions is a WebVTT file.
type Captions struct {
	Src  string `json:"src" doc:"Path of the WebVTT file." example:"/files/0123456789abcdef/captions-hi.vtt"`
	Lang string `json:"lang" doc:"BCP 47 code." example:"hi"`
}

// PageSize is the number of stories on a page of a list.
const PageSize = 12
