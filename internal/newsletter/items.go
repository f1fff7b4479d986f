package newsletter

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"masthead/internal/database"
)

// maxItems is the maximum number of items of an issue to which AddItem adds one.
const maxItems = 50

// Errors of AddItem. Each becomes a response with status 409.
var (
	ErrHasItem = errors.New("the issue already has this story")
	ErrFull    = errors.New("the issue has the maximum number of items")
	ErrSending = errors.New("the issue is being sent")
)

// AddItem adds an item at the end of an issue of a newsletter, in its caller's transaction, and returns all items. If there is no issue of
// the day, it creates one, published at once, with the name of the newsletter. Its caller must have the right to write for the newsletter's
// brand. It returns ErrHasItem, ErrFull or ErrSending.
func AddItem(ctx context.Context, tx *database.Tx, n *Newsletter, day Day, item Item) ([]Item, error) {
	if err := lock(ctx, tx, n.ID); err != nil {
		return nil, err
	}
	issue := &Issue{}
	err := tx.NewSelect().Model(issue).Where("newsletter_id = ?", n.ID).Where("day = ?", day).Scan(ctx)
	switch {
	case errors.Is(database.NotFound(err), database.ErrNotFound):
		issue = &Issue{NewsletterID: n.ID, Day: day, Title: n.Name, PublishedAt: tx.At}
	case err != nil:
		return nil, fmt.Errorf("issue %s of newsletter %d: %w", day, n.ID, err)
	default:
		if err := checkNotSending(ctx, tx, issue.ID); err != nil {
			return nil, err
		}
	}
	switch {
	case slices.ContainsFunc(issue.Items, func(one Item) bool { return one.Link == item.Link }):
		return nil, ErrHasItem
	case len(issue.Items) >= maxItems:
		return nil, ErrFull
	}
	issue.Items = append(issue.Items, item)
	return issue.Items, SaveIssue(ctx, tx, issue)
}

// lock makes transactions that change the issues of a newsletter run in turn.
func lock(ctx context.Context, tx *database.Tx, newsletterID int64) error {
	return tx.Lock(ctx, "newsletter:"+strconv.FormatInt(newsletterID, 10))
}
