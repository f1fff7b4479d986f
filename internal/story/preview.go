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

// previewTime is how long a preview link is valid.
const previewTime = 48 * time.Hour

// previewLink lets whoever has its token see a story of any status. Only the hash of the
// token is stored.
type previewLink struct {
	bun.BaseModel `bun:"table:preview_links"`
	Hash          string `bun:",pk"`
	StoryID       int64
	ExpiresAt     clock.Moment
}

// PreviewPath returns the path at which a story of any status is shown to those who may see
// it.
func PreviewPath(id int64) string { return "/preview/" + strconv.FormatInt(id, 10) }

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Previews manages preview links.
type Previews struct {
	Stories *Stories
}

// CreateLink creates a preview link and returns its token and expiry. It deletes links that
// have expired.
func (previews Previews) CreateLink(ctx context.Context, id int64) (token string, until clock.Moment, err error) {
	token = strings.ToLower(rand.Text())
	err = previews.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		until = clock.MomentOf(tx.At.Add(previewTime))
		if _, err := tx.NewDelete().Model((*previewLink)(nil)).Where("expires_at <= ?", tx.At).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewInsert().Model(&previewLink{Hash: hashToken(token), StoryID: id, ExpiresAt: until}).Exec(ctx)
		return err
	})
	if err != nil {
		return "", until, fmt.Errorf("preview of story %d: %w", id, err)
	}
	return token, until, nil
}

// IsValid reports whether token is the token of an unexpired preview link to the story with an ID.
func (previews Previews) IsValid(ctx context.Context, id int64, token string) (bool, error) {
	ok, err := previews.Stories.db.Read.NewSelect().Model((*previewLink)(nil)).Where("hash = ?", hashToken(token)).Where("story_id = ?", id).
		Where("expires_at > ?", clock.MomentOf(previews.Stories.db.Now().Time)).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("preview of story %d: %w", id, err)
	}
	return ok, nil
}
