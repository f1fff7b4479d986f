package story

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/richtext"
)

// Markdown returns a published story's text as Markdown, without the part behind a brand's
// gate; cut says whether there is one. site is the site's address without a path.
func (st *Stories) Markdown(ctx context.Context, f *FullStory, gate brand.Gate, site string) (text string, cut bool, err error) {
	doc, err := Doc(ctx, st.db.Read, f.ID)
	if err != nil {
		return "", false, err
	}
	if open, _, gated := richtext.SplitAtPaywall(doc, 0); gated && gate != brand.GateFree {
		doc, cut = open, true
	}
	s := &Story{ID: f.ID, Lang: f.Card.Lang, Page: f.Page}
	confirmed, err := st.confirmedFinders(ctx, st.db.Read, s, doc)
	if err != nil {
		return "", false, err
	}
	opt, err := st.htmlOptions(ctx, st.db.Read, s, &doc, confirmed)
	if err != nil {
		return "", false, err
	}
	return richtext.ToMarkdown(doc, site, site+f.Card.Path, opt), cut, nil
}
