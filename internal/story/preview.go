package story

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/apiv2"
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

// LinkPreview makes a key to a story's preview that ends by itself. Keys that
// have ended go.
func (st *Stories) LinkPreview(ctx context.Context, id int64) (key string, until clock.Moment, err error) {
	key = strings.ToLower(rand.Text())
	err = st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
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

// OpensPreview reports whether a key shows a story now.
func (st *Stories) OpensPreview(ctx context.Context, id int64, key string) (bool, error) {
	ok, err := st.db.Read.NewSelect().Model((*previewLink)(nil)).Where("hash = ?", hashOf(key)).Where("story_id = ?", id).
		Where("expires_at > ?", clock.At(st.db.Now().Time)).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("preview of story %d: %w", id, err)
	}
	return ok, nil
}

// PreviewLink is the address at which a story can be seen for a while.
type PreviewLink struct {
	Path      string    `json:"path" example:"/preview/42?key=abcdefghijklmnopqrstuvwxyz"`
	ExpiresAt time.Time `json:"expiresAt" doc:"The link shows nothing from then on."`
}

func (st *Stories) apiPreviewLink(ctx context.Context, in *idInput) (*apiv2.Output[PreviewLink], error) {
	if _, err := st.mine(ctx, in.ID); err != nil {
		return nil, err
	}
	key, until, err := st.LinkPreview(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(PreviewLink{Path: PreviewPath(in.ID) + "?key=" + key, ExpiresAt: until.Time}), nil
}

func (st *Stories) registerPreview(a *apiv2.API) {
	apiv2.Write(
		a,
		http.MethodPost,
		"/desk/stories/{id}/preview-link",
		"link-preview",
		"Make a link to a story of any status",
		st.apiPreviewLink,
		apiv2.In(
			"Desk",
		),
		apiv2.Doc(
			"Whoever has the link sees the story as it stands when they look, for 48 hours. The holder of a token sees /preview/{id} without one.",
		),
	)
}

// MaySee is an error where the token of a guarded request may not see the story.
func (st *Stories) MaySee(ctx context.Context, id int64) error {
	s, err := Get(ctx, st.db.Read, id)
	if err != nil {
		return err
	}
	return account.MayWrite(ctx, s.BrandID)
}
