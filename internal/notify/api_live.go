package notify

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

type noInput struct{}

// streamUnread streams the number of unread notifications as server-sent events. It returns
// an error with status 429 if too many streams are open.
func (n *Notifications) streamUnread(ctx context.Context, _ *noInput) (*huma.StreamResponse, error) {
	user := caller.UserIDOf(ctx)
	count, err := n.CountUnread(ctx, user)
	if err != nil {
		return nil, err
	}
	changes, done := n.live.open(user)
	if changes == nil {
		return nil, apiv2.Error(http.StatusTooManyRequests, "Too many streams are open. Request the list from time to time instead.")
	}
	return apiv2.Events[int]{Name: "unread", First: count, Changes: changes, Encode: strconv.Itoa, Done: done}.Response(), nil
}
