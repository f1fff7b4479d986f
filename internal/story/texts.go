package story

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/richtext"
)

// TextForNames is everything in a story that can have names: its text, its title and its excerpt, on lines of their own.
type TextForNames struct {
	ID   int64
	Lang string // BCP 47 code
	Text string
}

// TextsForNames returns the texts of at most limit published stories with ids below before, the highest first. Static pages are left
// out. A text that cannot be read is empty.
func TextsForNames(ctx context.Context, db bun.IDB, before int64, limit int) ([]TextForNames, error) {
	var rows []struct {
		ID      int64
		Lang    string
		Title   string
		Excerpt string
		Doc     string
	}
	err := db.NewSelect().TableExpr("stories AS s").Join("JOIN story_bodies AS b ON b.story_id = s.id").
		Column("s.id", "s.lang", "s.title", "s.excerpt", "b.doc").Where("s.id < ?", before).Where("s.status = ?", Published).Where("NOT s.page").
		Order("s.id DESC").Limit(int64(limit)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("texts of the stories before %d: %w", before, err)
	}
	texts := make([]TextForNames, len(rows))
	for i, r := range rows {
		texts[i].ID, texts[i].Lang = r.ID, r.Lang
		if doc, err := richtext.ParseStored([]byte(r.Doc)); err == nil {
			texts[i].Text = joinForNames(doc, r.Title, r.Excerpt)
		}
	}
	return texts, nil
}

func joinForNames(doc richtext.Doc, title, excerpt string) string {
	return strings.Join([]string{richtext.Text(doc), title, excerpt}, "\n")
}
