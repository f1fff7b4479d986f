package story

import (
	"fmt"

	"github.com/go-json-experiment/json" // will become encoding/json/v2; twice as fast for cards
	"github.com/maypok86/otter/v2"

	"masthead/internal/bounded"
)

// maxDecoded is the maximum number of decoded cards in memory, about 4 KB each.
const maxDecoded = 4096

// cardCache holds cards decoded from JSON, because decoding takes longer than reading the row.
// An entry is used only while the stored text is the same, so it is never outdated.
type cardCache struct {
	cards bounded.Cache[int64, decodedCard]
}

type decodedCard struct {
	text string
	card Card
}

func newCardCache() cardCache {
	return cardCache{otter.Must(&otter.Options[int64, decodedCard]{MaximumSize: maxDecoded})}
}

// card returns the card of a stored text. What it points to is shared and must not be
// changed.
func (d cardCache) card(id int64, text []byte) (Card, error) {
	if kept, ok := d.cards.GetIfPresent(id); ok && kept.text == string(text) {
		return kept.card, nil
	}
	var stored storedCard
	if err := json.Unmarshal(text, &stored); err != nil {
		return stored.Card, fmt.Errorf("card of story %d: %w", id, err)
	}
	c := stored.Card
	c.headlines = stored.Headlines
	d.cards.Set(id, decodedCard{string(text), c})
	return c, nil
}
