package importer

import "masthead/internal/richtext"

// leveled closes the gaps between the levels of a text's headings: the first is of
// the highest level, and none is more than one below the heading it stands under.
// Words and anchors stay.
func leveled(doc richtext.Doc) richtext.Doc {
	const highest = 2 // the title is above it
	var above []int   // levels, as they came in, of the headings that the next may stand under
	var walk func(nodes []richtext.Node)
	walk = func(nodes []richtext.Node) {
		for i := range nodes {
			if n := &nodes[i]; n.Type == "heading" {
				came := max(n.Int("level"), highest)
				for len(above) > 0 && above[len(above)-1] >= came {
					above = above[:len(above)-1]
				}
				n.Set("level", highest+len(above))
				above = append(above, came)
			}
			walk(nodes[i].Content)
		}
	}
	walk(doc.Content)
	return doc
}
