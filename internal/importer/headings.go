package importer

import "masthead/internal/richtext"

// normalizeHeadings closes the gaps between the levels of a text's headings: the first
// heading has the highest level, and none is more than one level below the heading it
// belongs to. Texts and anchors do not change.
func normalizeHeadings(doc richtext.Doc) richtext.Doc {
	const topLevel = 2 // the level above is the title's
	var above []int    // original levels of the headings that enclose the next one
	var walk func(nodes []richtext.Node)
	walk = func(nodes []richtext.Node) {
		for i := range nodes {
			if n := &nodes[i]; n.Type == "heading" {
				came := max(n.Int("level"), topLevel)
				for len(above) > 0 && above[len(above)-1] >= came {
					above = above[:len(above)-1]
				}
				n.Set("level", topLevel+len(above))
				above = append(above, came)
			}
			walk(nodes[i].Content)
		}
	}
	walk(doc.Content)
	return doc
}
