package award

import (
	"context"
	"errors"
	"net/http"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

// BySlugForCaller returns the award with a slug, public or not, and the caller of the operation as an actor, if the caller may change the
// award. It returns database.ErrNotFound, or a problem with status 403.
func BySlugForCaller(ctx context.Context, db bun.IDB, awardSlug string) (*Award, actor.Actor, error) {
	by := caller.ActorOf(ctx)
	a, err := BySlugForEditing(ctx, db, awardSlug, by)
	if errors.Is(err, ErrForbidden) {
		err = apiv2.Error(http.StatusForbidden, "Only editors of the award's brand and editors of all brands may do this.")
	}
	return a, by, err
}
