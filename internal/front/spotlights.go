package front

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// FrontSpotlight presents a publisher, who pays for it, in the section "spotlight" of a landing page for a while.
type FrontSpotlight struct {
	Publisher string `json:"publisher" minLength:"1" maxLength:"200" doc:"Slug of the publisher." example:"saffron-pay"`
	Line      string `json:"line,omitempty" maxLength:"200" doc:"Shown below the name of the publisher." example:"Credit for small shops"`
	Link      string `json:"link,omitempty" maxLength:"500" doc:"A path of this site or an https address; by default the publisher's page."`
	StartsAt  string `json:"startsAt" maxLength:"40" doc:"RFC 3339." example:"2026-03-16T00:00:00Z"`
	EndsAt    string `json:"endsAt" maxLength:"40" doc:"RFC 3339, after the start." example:"2026-04-16T00:00:00Z"`
}

// Limits of spotlights.
const (
	maxSpotlights = 24
	maxLine       = 200
)

// spotlightsOf returns the spotlights of a brand that have not ended, in the order of their starts.
func spotlightsOf(ctx context.Context, db bun.IDB, brandID int64, now clock.Moment) ([]FrontSpotlight, error) {
	stored, err := taxonomy.SpotlightsOf(ctx, db, brandID, now)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(stored))
	for i, s := range stored {
		ids[i] = s.PublisherID
	}
	publishers, err := taxonomy.PublishersByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	slugs := map[int64]string{}
	for _, p := range publishers {
		slugs[p.ID] = p.Slug
	}
	list := make([]FrontSpotlight, len(stored))
	for i, s := range stored {
		list[i] = FrontSpotlight{slugs[s.PublisherID], s.Line, s.Link, s.StartsAt.UTC().Format(time.RFC3339), s.EndsAt.UTC().Format(time.RFC3339)}
	}
	return list, nil
}

// versionOf returns the version of spotlights, which differs after any change of one of them.
func versionOf(list []FrontSpotlight) string {
	text, err := json.Marshal(list)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// replaceSpotlights replaces the spotlights of a brand that have not ended. seen is the version that the caller read. It returns
// ErrConflict or an invalid.Fields.
func (fs *Fronts) replaceSpotlights(ctx context.Context, b *brand.Brand, seen string, list []FrontSpotlight) error {
	return fs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockFront(ctx, tx, b.ID); err != nil {
			return err
		}
		now, err := spotlightsOf(ctx, tx, b.ID, tx.At)
		if err != nil {
			return err
		}
		if versionOf(now) != seen {
			return ErrConflict
		}
		rows, err := resolveSpotlights(ctx, tx, b.ID, list)
		if err != nil {
			return err
		}
		return taxonomy.ReplaceSpotlights(ctx, tx, b.ID, rows)
	})
}

// resolveSpotlights checks spotlights and returns them as they are stored. It returns an invalid.Fields with names such as
// "spotlights[0].endsAt".
func resolveSpotlights(ctx context.Context, tx *database.Tx, brandID int64, list []FrontSpotlight) ([]taxonomy.Spotlight, error) {
	wrong := invalid.Fields{}
	if len(list) > maxSpotlights {
		wrong["spotlights"] = fmt.Sprintf("must not be more than %d", maxSpotlights)
	}
	slugs := make([]string, len(list))
	for i, s := range list {
		slugs[i] = s.Publisher
	}
	known, err := taxonomy.PublishersBySlugs(ctx, tx, slugs)
	if err != nil {
		return nil, err
	}
	ids := map[string]int64{}
	for _, p := range known {
		ids[p.Slug] = p.ID
	}
	rows := make([]taxonomy.Spotlight, len(list))
	for i, s := range list {
		field := fmt.Sprintf("spotlights[%d].", i)
		rows[i] = taxonomy.Spotlight{BrandID: brandID, PublisherID: ids[s.Publisher], Line: text.OneLine(s.Line), Link: strings.TrimSpace(s.Link)}
		if rows[i].PublisherID == 0 {
			wrong[field+"publisher"] = "is unknown"
		}
		if utf8.RuneCountInString(rows[i].Line) > maxLine {
			wrong[field+"line"] = fmt.Sprintf("must not be longer than %d characters", maxLine)
		}
		if l := rows[i].Link; l != "" && !text.IsLink(l) {
			wrong[field+"link"] = "is neither a path of this site nor an https address"
		}
		from, err := time.Parse(time.RFC3339, s.StartsAt)
		if err != nil {
			wrong[field+"startsAt"] = "is not a time in RFC 3339"
		}
		until, err := time.Parse(time.RFC3339, s.EndsAt)
		switch {
		case err != nil:
			wrong[field+"endsAt"] = "is not a time in RFC 3339"
		case !until.After(from):
			wrong[field+"endsAt"] = "is not after the start"
		case !until.After(tx.At.Time):
			wrong[field+"endsAt"] = "is in the past"
		}
		rows[i].StartsAt, rows[i].EndsAt = clock.MomentOf(from), clock.MomentOf(until)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	for i, s := range rows {
		for _, other := range rows[:i] {
			if s.StartsAt.Before(other.EndsAt.Time) && other.StartsAt.Before(s.EndsAt.Time) {
				return nil, invalid.Fields{fmt.Sprintf("spotlights[%d].startsAt", i): "overlaps with another spotlight"}
			}
		}
	}
	return rows, nil
}
