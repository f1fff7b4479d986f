package story

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/route"
	"masthead/internal/secrets"
)

// previewLifetime is how long a preview link is valid.
const previewLifetime = 48 * time.Hour

// previewLink lets whoever has its token see a story of any status. Only the hash of the
// token is stored.
type previewLink struct {
	bun.BaseModel `bun:"table:preview_links"`
	Hash          string `bun:",pk"`
	StoryID       int64
	UserID        *int64 // the user who made it; nil for an API token. Both IDs are nil in links that were made before makers were stored
	TokenID       *int64 // the API token that made it
	ExpiresAt     clock.Moment
}

// PreviewPrefix is the beginning of a PreviewPath, before the ID of the story.
const PreviewPrefix = "/preview/"

var _ = route.DeclareConstants(route.Constant{Name: "previewPrefix", Doc: "Beginning of the paths of previews.", Value: PreviewPrefix})

// PreviewPath returns the path at which a story of any status is shown to those who may see
// it.
func PreviewPath(id int64) string { return PreviewPrefix + strconv.FormatInt(id, 10) }

// Previews manages preview links.
type Previews struct {
	Stories *Stories
}

// CreateLink creates a preview link to the story with an ID and returns its token and expiry. It deletes links that
// have expired. by is the user or the API token that makes the link.
func (previews Previews) CreateLink(ctx context.Context, id int64, by actor.Actor) (token string, until clock.Moment, err error) {
	token = strings.ToLower(rand.Text())
	link := &previewLink{Hash: secrets.Hash(token), StoryID: id, UserID: by.UserID, TokenID: by.TokenID}
	err = previews.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		until = clock.MomentOf(tx.At.Add(previewLifetime))
		link.ExpiresAt = until
		if _, err := tx.NewDelete().Model((*previewLink)(nil)).Where("expires_at <= ?", tx.At).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewInsert().Model(link).Exec(ctx)
		return err
	})
	if err != nil {
		return "", until, fmt.Errorf("preview of story %d: %w", id, err)
	}
	return token, until, nil
}

// IsValid reports whether token is that of an unexpired preview link to the story with an ID, and the maker of the link may still
// read the story's draft.
func (previews Previews) IsValid(ctx context.Context, id int64, token string) (bool, error) {
	ok, err := previews.isValid(ctx, id, token)
	if errors.Is(err, database.ErrNotFound) { // the link, the story or the maker does not exist
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("preview of story %d: %w", id, err)
	}
	return ok, nil
}

func (previews Previews) isValid(ctx context.Context, id int64, token string) (bool, error) {
	db, link := previews.Stories.db, new(previewLink)
	err := db.Read.NewSelect().Model(link).Where("hash = ?", secrets.Hash(token)).Where("story_id = ?", id).
		Where("expires_at > ?", clock.MomentOf(db.Now().Time)).Scan(ctx)
	if err != nil {
		return false, database.NotFound(err)
	}
	if link.UserID == nil && link.TokenID == nil {
		return true, nil
	}
	maker, err := account.FindActor(ctx, db, link.UserID, link.TokenID)
	if err != nil {
		return false, err
	}
	s, err := Get(ctx, db.Read, id)
	if err != nil {
		return false, err
	}
	return maker.CanWrite(s.BrandID), nil
}
