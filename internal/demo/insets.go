package demo

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// illustrateText draws the pictures of a story's text and inserts them. It does not change
// a text that has pictures.
func (l *loader) illustrateText(ctx context.Context, m *storyFile, id int64) error {
	if len(m.Pictures) == 0 {
		return nil
	}
	doc, err := story.Doc(ctx, l.DB.Read, id)
	if err != nil {
		return err
	}
	for range richtext.Images(&doc) {
		return nil
	}
	nodes := make([]richtext.Node, len(m.Pictures))
	for i, p := range m.Pictures {
		drawn, err := l.storePicture(
			ctx,
			subject{art: p.Art, figures: p.Figures},
			m.Brand,
			m.seed()+uint64(i)+1,
			coverWidth,
			coverHeight,
			l.meta(fmt.Sprintf("%s-%d", m.Slug, i+1), p.Alt),
		)
		if err != nil {
			return err
		}
		nodes[i] = insetNode(p, drawn)
	}
	doc.Content = slices.Clone(doc.Content)
	for i := len(m.Pictures) - 1; i >= 0; { // backwards, so that earlier positions stay valid
		first := i
		for first > 0 && m.Pictures[i].Gallery && m.Pictures[first-1].Gallery && m.Pictures[first-1].After == m.Pictures[i].After {
			first--
		}
		node := nodes[i]
		if m.Pictures[i].Gallery {
			node = richtext.Node{Type: "gallery", Content: nodes[first : i+1]}
		}
		doc.Content = slices.Insert(doc.Content, min(m.Pictures[i].After, len(doc.Content)), node)
		i = first - 1
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s, err := story.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		s.KeepUpdatedAt = true
		return l.Stories.Save(ctx, tx, s, doc)
	})
}

func insetNode(p inset, drawn media.Media) richtext.Node {
	n := richtext.Node{Type: "image", Content: []richtext.Node{{Type: "text", Text: p.Caption}}}
	n.Set("media", strconv.FormatInt(drawn.ID, 10))
	n.Set("src", drawn.Picture().URL(1280))
	n.Set("alt", p.Alt)
	n.Set("width", drawn.Width)
	n.Set("height", drawn.Height)
	n.Set("layout", p.Layout)
	return n
}
