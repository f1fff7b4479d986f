package frame

// The size of the card of a page on other sites, in CSS pixels.
const EmbedCardWidth, EmbedCardHeight = 480, 220

// EmbedCard is the card of a page that other sites show in an iframe: a name, facts, and a link to the page.
type EmbedCard struct {
	Name         string
	Subtitle     string
	SubtitleLang string // language code
	Logo         *Picture
	Facts        []EmbedFact // in the language of the page's frame
}

// EmbedFact is a fact on a card, such as the city of a company.
type EmbedFact struct{ Name, Value string }
