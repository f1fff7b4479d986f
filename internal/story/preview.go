package story

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// previewTime is how long a preview link shows its story.
const previewTime = 48 * time.Hour

// previewLink lets whoever has its key see a story of any status. The key itself
// is not kept.
type previewLink struct {
	bun.BaseModel `bun:"table:preview_links"`
	Hash          string `bun:",pk"`
	StoryID       int64
	ExpiresAt     clock.Moment
}

// PreviewPath is where a story of any status is shown to those who may see it.
func PreviewPath(id int64) string { return "/preview/" + strconv.FormatInt(id, 10) }

func hashOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// Previews lets those who have a key see stories of any status.
type Previews struct {
	Stories *Stories
}

// NewKey makes a key to a story's preview that ends by itself. Keys that
// have ended go.
func (previews Previews) NewKey(ctx context.Context, id int64) (key string, until clock.Moment, err error) {
	key = strings.ToLower(rand.Text())
	err = previews.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		until = clock.At(tx.At.Add(previewTime))
		if _, err := tx.NewDelete().Model((*previewLink)(nil)).Where("expires_at <= ?", tx.At).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewInsert().Model(&previewLink{Hash: hashOf(key), StoryID: id, ExpiresAt: until}).Exec(ctx)
		return err
	})
	if err != nil {
		return "", until, fmt.Errorf("preview of story %d: %w", id, err)
	}
	return key, until, nil
}

// Opens reports whether a key shows a story now.
func (previews Previews) Opens(ctx context.Context, id int64, key string) (bool, error) {
	ok, err := previews.Stories.db.Read.NewSelect().Model((*previewLink)(nil)).Where("hash = ?", hashOf(key)).Where("story_id = ?", id).
		Where("expires_at > ?", clock.At(previews.Stories.db.Now().Time)).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("preview of story %d: %w", id, err)
	}
	return ok, nil
}
