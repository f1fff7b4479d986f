package story

import (
	"fmt"

	"github.com/go-json-experiment/json" // to be encoding/json/v2; twice as quick on a card
	"github.com/maypok86/otter/v2"
)

// maxDecoded is how many decoded cards are kept: some 4 KB each.
const maxDecoded = 4096

// decoded keeps cards as they came out of their JSON, which is dearer to read
// than the row that holds it. An entry counts only while the stored text is the
// same, so none can be old.
type decoded struct {
	cards *otter.Cache[int64, decodedCard]
}

type decodedCard struct {
	text string
	card Card
}

func newDecoded() decoded {
	return decoded{otter.Must(&otter.Options[int64, decodedCard]{MaximumSize: maxDecoded})}
}

// card is the card of a stored text. What it points to is shared and must not be
// changed; its own members are the caller's.
func (d decoded) card(id int64, text []byte) (Card, error) {
	if kept, ok := d.cards.GetIfPresent(id); ok && kept.text == string(text) {
		return kept.card, nil
	}
	var c Card
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("card of story %d: %w", id, err)
	}
	d.cards.Set(id, decodedCard{string(text), c})
	return c, nil
}
