package story

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/richtext"
)

// MarkdownText is the text of a story as Markdown.
type MarkdownText struct {
	Text string
	Cut  bool     // the part behind the gate is missing
	Tags []string // cache tags of everything that depends on what the text links to
}

// Markdown returns a published story's text as Markdown, without the part behind its
// gate. gate is that of its brand. site is the site's address without a path.
func (st *Stories) Markdown(ctx context.Context, f *FullStory, gate brand.Gate, site string) (m MarkdownText, err error) {
	doc, err := Doc(ctx, st.db.Read, f.ID)
	if err != nil {
		return m, err
	}
	if open, _, gated := richtext.SplitAtPaywall(doc, 0); gated && f.GateIn(gate) != brand.GateFree {
		doc, m.Cut = open, true
	}
	s := &Story{ID: f.ID, Lang: f.Card.Lang, Page: f.Page}
	confirmed, err := st.confirmedFinders(ctx, st.db.Read, s, doc)
	if err != nil {
		return m, err
	}
	if confirmed != nil {
		var keys []richtext.MentionKey
		for _, named := range confirmed()(richtext.RunningText(doc)) {
			keys = append(keys, named.MentionKey)
		}
		var gone map[richtext.MentionKey]bool
		if gone, m.Tags, err = st.withoutPage(ctx, keys); err != nil {
			return m, err
		}
		confirmed = leaveOut(confirmed, gone)
	}
	opt, err := st.htmlOptions(ctx, st.db.Read, s, &doc, confirmed)
	if err != nil {
		return m, err
	}
	m.Text = richtext.ToMarkdown(doc, site, site+f.Card.Path, opt)
	return m, nil
}
