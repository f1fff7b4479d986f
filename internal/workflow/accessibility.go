package workflow

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/media"
	"masthead/internal/richtext"
)

// bareLink finds link texts that say nothing about where the link leads: an address, and "here" or "click here" in the languages of the
// publication.
var bareLink = regexp.MustCompile(`(?i)^(?:https?://\S*|www\.\S*|(?:click |read |see )?(?:here|more|this|link)|` +
	`यहाँ(?: क्लिक करें)?|यहां(?: क्लिक करें)?|येथे(?: क्लिक करा)?|এখানে(?: ক্লিক করুন)?|ইয়াত(?: ক্লিক কৰক)?|અહીં(?: ક્લિક કરો)?|` +
	`ਇੱਥੇ(?: ਕਲਿੱਕ ਕਰੋ)?|ଏଠାରେ(?: କ୍ଲିକ୍ କରନ୍ତୁ)?|இங்கே(?: கிளிக் செய்யவும்)?|ఇక్కడ(?: క్లిక్ చేయండి)?|ಇಲ್ಲಿ(?: ಕ್ಲಿಕ್ ಮಾಡಿ)?|` +
	`ഇവിടെ(?: ക്ലിക്ക് ചെയ്യുക)?|یہاں(?: کلک کریں)?)[.…»:]*$`)

// checkHeadings finds headings that are more than one level below the heading before them. The headline has level 1.
func (c *checking) checkHeadings() {
	level := 1
	for i := range c.text.Body.Content {
		n := &c.text.Body.Content[i]
		if n.Type != "heading" {
			continue
		}
		is := cmp.Or(n.Int("level"), 2) // the default of the schema
		if is > level+1 {
			c.add(CheckHeadings, "body", i, nodeText(n))
		}
		level = is
	}
}

// checkTables finds tables without a header cell.
func (c *checking) checkTables() {
	c.eachNode(func(block int, n *richtext.Node) {
		if n.Type == "table" && !hasHeader(n) {
			c.add(CheckTables, "body", block, n.Str("caption"))
		}
	})
}

func hasHeader(n *richtext.Node) bool {
	if n.Type == "table_header" {
		return true
	}
	for i := range n.Content {
		if hasHeader(&n.Content[i]) {
			return true
		}
	}
	return false
}

// checkLinkTexts finds links whose text says nothing without the words around it. Neighbouring nodes with the same link are one link.
func (c *checking) checkLinkTexts() {
	c.eachNode(func(block int, n *richtext.Node) {
		var href string
		var words strings.Builder
		flush := func() {
			if text := strings.TrimSpace(words.String()); href != "" && bareLink.MatchString(text) {
				c.add(CheckLinkTexts, "body", block, text)
			}
			words.Reset()
		}
		for i := range n.Content {
			to := ""
			for _, m := range n.Content[i].Marks {
				if m.Type == "link" {
					to = m.Str("href")
				}
			}
			if to != href {
				flush()
				href = to
			}
			if to != "" {
				words.WriteString(nodeText(&n.Content[i]))
			}
		}
		flush()
	})
}

// checkCaptions finds films of this publication, in the text and at the head of the story, that have no captions.
func (c *checking) checkCaptions(ctx context.Context, db bun.IDB) error {
	if c.levels[CheckCaptions] == Off {
		return nil
	}
	blocks := map[string]int{} // by the address of the film; -1 for the one at the head
	if c.text.Video.Platform == "file" {
		blocks[c.text.Video.MediaID] = -1
	}
	c.eachNode(func(block int, n *richtext.Node) {
		if src := n.Str("src"); n.Type == "video" && src != "" {
			blocks[src] = block
		}
	})
	if len(blocks) == 0 {
		return nil
	}
	addresses := slices.SortedFunc(maps.Keys(blocks), func(a, b string) int { return blocks[a] - blocks[b] })
	films, err := media.RecordsAt(ctx, db, addresses)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(films))
	for _, film := range films {
		ids = append(ids, film.ID)
	}
	captioned, err := media.Captioned(ctx, db, ids)
	if err != nil {
		return err
	}
	for _, address := range addresses {
		film := films[address]
		if film == nil || captioned[film.ID] {
			continue
		}
		field := "body"
		if blocks[address] < 0 {
			field = "video"
		}
		c.add(CheckCaptions, field, blocks[address], film.Filename)
	}
	return nil
}

// eachNode calls do for each node of the text with the index of its block.
func (c *checking) eachNode(do func(block int, n *richtext.Node)) {
	var visit func(block int, n *richtext.Node)
	visit = func(block int, n *richtext.Node) {
		do(block, n)
		for i := range n.Content {
			visit(block, &n.Content[i])
		}
	}
	for i := range c.text.Body.Content {
		visit(i, &c.text.Body.Content[i])
	}
}

// nodeText returns the text of a node without formatting.
func nodeText(n *richtext.Node) string {
	if n.Type == "text" {
		return n.Text
	}
	return strings.TrimSpace(richtext.Text(richtext.Doc{Type: "doc", Content: []richtext.Node{*n}}))
}
