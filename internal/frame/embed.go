package frame

// Size of the card that other sites show of a page, in CSS pixels.
const EmbedCardWidth, EmbedCardHeight = 480, 220

// EmbedCard is what other sites show of a page in an iframe: a name, facts, and a link to the page.
type EmbedCard struct {
	Name         string
	Subtitle     string
	SubtitleLang string // language code
	Logo         *Picture
	Facts        []EmbedFact // in the language of the page's frame
}

// EmbedFact is a fact on a card, such as the city of a company.
type EmbedFact struct{ Name, Value string }
