package accountsite

import (
	"context"
	"log/slog"
	"time"

	"masthead/internal/account"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// cleanupInterval is the interval at which ended sessions and used sign-ins are deleted.
const cleanupInterval = time.Hour

// Offer returns the API, the jobs and the emails of accounts, and the function that deletes the rights for a deleted brand. It
// does not contain the pages. secure says whether the site is served over HTTPS.
func Offer(accounts *account.Accounts, secure bool, log *slog.Logger) feature.Offer {
	return feature.Offer{
		API:    (&account.API{Accounts: accounts, Secure: secure}).Register,
		Run:    func(ctx context.Context) { deleteEnded(ctx, accounts, log) },
		Emails: account.ExampleEmails(accounts.Theme),

		RemoveBrand: account.RemoveBrandRights,
	}
}

// deleteEnded deletes ended sessions and used sign-ins every hour, until ctx ends.
func deleteEnded(ctx context.Context, accounts *account.Accounts, log *slog.Logger) {
	tick := time.NewTicker(cleanupInterval)
	defer tick.Stop()
	for {
		if err := accounts.DeleteExpired(ctx); err != nil && ctx.Err() == nil {
			log.Warn("ended sessions could not be deleted; trying again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// maxPictureBody is the number of bytes of a request with a picture that are read before it is refused. It is
// larger than a picture may be, since browsers show no response before they have sent the whole body.
const maxPictureBody = 64 << 20

// Offer returns the pages of the account.
func (s *Site) Offer() feature.Offer {
	large := map[string]int64{}
	for _, path := range i18n.EditionPaths(route.AccountPath + "/picture") {
		large[path] = maxPictureBody
	}
	return feature.Offer{Mount: s.Mount, LargeBodies: large}
}
